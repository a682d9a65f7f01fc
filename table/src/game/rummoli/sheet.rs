//! What one viewer may see: the same for all, but for the calls. Hands are nobody's matter, and so
//! is what lies in the widow's place and in that of dead hands.

use rules::Seat;
use rules::rummoli::{Fact, Method, Next, Section, Stage};

use super::{Pads, Rummoli, words};
use crate::clock::Micros;
use crate::game::call::calls_in_words;
use crate::game::notices;
use crate::piece::Deck;
use crate::view::{
    GroupView, Head, Notice, Phase, PlayedView, SectionView, Shows, Telling, Verdict,
};
use crate::words::{Lang, Say, say};
use crate::zone::Zone;

impl Rummoli {
    pub(in crate::game) fn tells(&self, now: Micros, lang: Lang) -> Telling {
        let head = Head {
            next: self.next(lang),
            phase: self.phase(),
            dealer: self.dealer(),
            notices: self.notices(lang),
            calls: calls_in_words(&self.calls(), lang),
            opened: !self.is_sealed(),
            ..Head::default()
        };
        let mut telling = self.telling(now, lang, head);
        telling.turns(self.turn(), None);
        if self.ended().is_none() {
            telling.without_changes();
        }
        for pad in self.on_pads() {
            telling.tell(Fact::OnPad, pad);
        }
        for group in self.hands_shown(lang) {
            let five = match self.options.poker_method {
                Method::Bet => Fact::HiddenFive,
                _ => Fact::OpenFive,
            };
            telling.tell(five, Shows::Group(group));
        }
        for fault in self.faults(lang) {
            telling.tell(Fact::Play, Shows::Fault(fault));
        }
        for seat in self.seats() {
            self.tell_of(seat, &mut telling, lang);
        }
        for section in self.sections(lang) {
            telling.tell(Fact::Chips, Shows::Section(section));
        }
        let laid = self.game.round().map_or(&[][..], |round| round.laid());
        for one in laid {
            let played = PlayedView {
                seat: one.seat,
                card: one.card.to_string(),
            };
            telling.tell(Fact::Play, Shows::Played(played));
        }
        if let Some(ended) = self.ended() {
            telling.tell(Fact::Chips, Shows::Result(self.result(ended, lang)));
        }
        telling
    }

    pub(in crate::game) fn phase(&self) -> Phase {
        match self.game.stage() {
            Stage::Cut { .. } => Phase::Ready,
            Stage::Between { .. } if self.ended().is_none() => Phase::Ready,
            Stage::Between { .. } => Phase::Scored,
            Stage::Deal(Next::Widow { .. } | Next::Bids { .. }) => Phase::Dealt,
            Stage::Deal(Next::Settle { .. }) | Stage::Last { .. } => Phase::Showing,
            Stage::Deal(_) => Phase::Playing,
            Stage::Finished { .. } => Phase::Finished,
        }
    }

    /// Who deals, or dealt last; the first seat before it is known.
    pub(super) fn dealer(&self) -> Seat {
        match (self.game.stage(), self.game.round(), self.ended()) {
            (Stage::Between { dealer }, ..) => dealer,
            (_, Some(round), _) => round.dealer(),
            (_, None, Some(ended)) => ended.round.dealer(),
            (_, None, None) => Seat(0),
        }
    }

    /// A card that two antennas see may be one of a hand: it is not named.
    fn notices(&self, lang: Lang) -> Vec<Notice> {
        let mut notices = notices::notices(&self.tabletop, Deck::French, |_| false, lang);
        notices.extend(self.jokers(lang));
        notices
    }

    /// RU-A2: there are no jokers in the pack.
    fn jokers(&self, lang: Lang) -> Option<Notice> {
        let pad = |seat: Seat| Zone::Pad(seat);
        let joker = |zone: &Zone| {
            let pieces = self.tabletop.pieces_on(*zone).0;
            pieces
                .iter()
                .any(|(_, piece)| piece.card().is_some_and(|card| card.is_joker()))
        };
        let zone = Seat::all(self.players()).map(pad).find(joker)?;
        Some(Notice::new(
            "other_deck",
            say!(
                "ru-joker",
                zone = notices::zone_in_words(&self.tabletop, zone)
            )
            .tell(lang),
            Some(zone),
        ))
    }

    /// Whose turn it is; nobody's while whoever holds the next card is asked for it.
    pub(super) fn turn(&self) -> Option<Seat> {
        match self.game.stage() {
            Stage::Between { dealer } | Stage::Deal(Next::Widow { dealer }) => Some(dealer),
            Stage::Deal(Next::Open { by } | Next::Restart { by, .. }) => Some(by),
            _ => None,
        }
    }

    pub(super) fn sections(&self, lang: Lang) -> Vec<SectionView> {
        let view = |(section, chips): &(Section, i64)| SectionView {
            name: match section {
                Section::Rummoli => "pot".to_owned(),
                other => other.to_string(),
            },
            text: words::section(section).tell(lang),
            chips: *chips,
        };
        self.game
            .ledger()
            .board()
            .sections()
            .iter()
            .map(view)
            .collect()
    }

    /// RU-12: hands that are bet on are sealed until the pot is won.
    pub(super) fn is_sealed(&self) -> bool {
        let open = self
            .game
            .round()
            .is_none_or(|round| round.poker().is_some());
        self.options.poker_method == Method::Bet && !open
    }

    /// The hands shown at poker, until the first card is played.
    fn hands_shown(&self, lang: Lang) -> Vec<GroupView> {
        let begun = self
            .game
            .round()
            .is_none_or(|round| !round.laid().is_empty());
        let Some(deal) = self.dealt().filter(|_| !begun) else {
            return Vec::new();
        };
        let group = |shown: &super::Shown| GroupView {
            zone: Zone::Pad(shown.seat),
            owner: shown.seat,
            pieces: shown.pieces.clone(),
            verdict: Verdict::Valid,
            text: words::category(shown.category).tell(lang),
            reason: None,
            rule: None,
            blame: Vec::new(),
            fresh: false,
        };
        deal.shown.iter().map(group).collect()
    }

    fn tell_of(&self, by: Seat, telling: &mut Telling, lang: Lang) {
        let seat = by;
        let note = |text: Say| Shows::Note(by, text.tell(lang));
        let chips = self.totals()[seat.index()];
        telling.tell(Fact::Chips, note(say!("ru-chips-fact", n = chips)));
        let held = self.game.round().map(|round| round.held());
        let cards = held.and_then(|held| held.iter().find(|(of, _)| *of == by));
        let cards = cards.map(|(_, cards)| *cards);
        if let Some(cards) = cards {
            telling.tell(Fact::CardsLeft, note(say!("ru-cards-fact", n = cards)));
        }
        let awaited = match &self.own.pads {
            Pads::Contest(contest) if self.awaited().contains(&seat) => {
                Some((contest.showing.count(seat), contest.needed))
            }
            Pads::Contest(contest) if contest.showing.is_whole(seat) => {
                Some((contest.needed, contest.needed))
            }
            Pads::Count(count) => {
                if count.agreed.contains(&seat) {
                    telling.tell(Fact::CardsLeft, note(say!("ru-counted-fact")));
                }
                Some((count.showing.count(seat), cards.unwrap_or(0)))
            }
            _ => None,
        };
        if let Some((seen, of)) = awaited {
            telling.tell(Fact::OnPad, Shows::Awaited(by, seen, of));
        }
        if self.has_folded(by) {
            telling.tell(Fact::Bet, note(say!("ru-folded-fact")));
        }
    }

    /// RU-12: they have dropped out of the poker hand that goes on.
    fn has_folded(&self, seat: Seat) -> bool {
        match self.game.stage() {
            Stage::Deal(Next::Bets { standing }) => !standing.contains(&seat),
            Stage::Deal(Next::Hands { waiting }) => {
                let shown = self.dealt().into_iter().flat_map(|deal| &deal.shown);
                let has_shown = shown.into_iter().any(|one| one.seat == seat);
                !waiting.contains(&seat) && !has_shown
            }
            _ => false,
        }
    }
}
