//! What one viewer may see: the same for all, but for the calls. Hands are nobody's matter, and so
//! is what lies in the widow's place and in that of dead hands.

use rules::Seat;
use rules::rummoli::{Laid, Method, Next, Section, Stage};

use super::{Pads, Rummoli, words};
use crate::clock::Micros;
use crate::game::call::calls_for;
use crate::game::notices;
use crate::piece::Deck;
use crate::view::{
    GroupView, Notice, Phase, PlayedView, SeatNote, SectionView, Sheet, Verdict, View,
};
use crate::words::{Lang, say};
use crate::zone::Zone;

impl Rummoli {
    pub(in crate::game) fn view(&self, now: Micros, viewer: Option<usize>, lang: Lang) -> View {
        let mut view = View {
            next: self.next(lang),
            phase: self.phase(),
            dealer: self.dealer() as u8,
            notices: self.notices(lang),
            calls: calls_for(&self.calls(), viewer, lang),
            sheet: Some(self.sheet(lang)),
            ..self.common_view(now, lang)
        };
        // While chips move, what the deal before brought is the past.
        if self.ended().is_none() {
            view.seats.iter_mut().for_each(|seat| seat.change = None);
        }
        view
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
    pub(super) fn dealer(&self) -> usize {
        let seat = match (self.game.stage(), self.game.round(), self.ended()) {
            (Stage::Between { dealer }, ..) => dealer,
            (_, Some(round), _) => round.dealer(),
            (_, None, Some(ended)) => ended.round.dealer(),
            (_, None, None) => Seat(0),
        };
        usize::from(seat.0)
    }

    /// A card that two antennas see may be one of a hand: it is not named.
    fn notices(&self, lang: Lang) -> Vec<Notice> {
        let mut notices = notices::notices(&self.base, Deck::French, lang);
        for notice in &mut notices {
            if notice.kind == "two_places" {
                notice.text = say!("ru-two-places").tell(lang);
                notice.zone = None;
            }
        }
        notices.extend(self.jokers(lang));
        notices
    }

    /// RU-A2: there are no jokers in the pack.
    fn jokers(&self, lang: Lang) -> Option<Notice> {
        let pad = |seat: usize| Zone::Pad(seat as u8);
        let joker = |zone: &Zone| {
            let pieces = self.base.pieces_on(*zone).0;
            pieces
                .iter()
                .any(|(_, piece)| piece.card().is_some_and(|card| card.is_joker()))
        };
        let zone = (0..self.players()).map(pad).find(joker)?;
        Some(Notice {
            kind: "other_deck",
            text: say!("ru-joker", zone = notices::zone_in_words(&self.base, zone)).tell(lang),
            zone: Some(zone),
        })
    }

    fn sheet(&self, lang: Lang) -> Sheet {
        let laid = self.game.round().map_or(&[][..], |round| round.laid());
        let played = |one: &Laid| PlayedView {
            seat: one.seat.0,
            card: one.card.to_string(),
        };
        Sheet {
            turn: self.turn().map(|seat| seat.0),
            groups: self.hands_shown(lang),
            faults: self.faults(lang),
            notes: (0..self.players())
                .map(|seat| self.note(seat, lang))
                .collect(),
            sections: self.sections(lang),
            played: laid.iter().map(played).collect(),
            log: self.chronicle.tell(lang),
            result: self.ended().map(|ended| self.result(ended, lang)),
            ..Sheet::default()
        }
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
        let Some(deal) = self.dealt().filter(|_| !begun && !self.is_sealed()) else {
            return Vec::new();
        };
        let group = |shown: &super::Shown| GroupView {
            zone: Zone::Pad(shown.seat as u8),
            owner: shown.seat as u8,
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

    fn note(&self, seat: usize, lang: Lang) -> SeatNote {
        let by = Seat(seat as u8);
        let mut note = SeatNote::default();
        let chips = self.game.ledger().chips(by);
        note.facts.push(say!("ru-chips-fact", n = chips).tell(lang));
        let held = self.game.round().map(|round| round.held());
        let cards = held.and_then(|held| held.iter().find(|(of, _)| *of == by));
        if let Some((_, cards)) = cards {
            note.facts
                .push(say!("ru-cards-fact", n = *cards).tell(lang));
        }
        match &self.own.pads {
            Pads::Contest(contest) if self.awaited().contains(&seat) => {
                note.seen = contest.showing.count(seat);
                note.of = contest.needed;
            }
            Pads::Contest(contest) if contest.showing.is_whole(seat) => {
                note.seen = contest.needed;
                note.of = contest.needed;
            }
            Pads::Count(count) => {
                note.seen = count.showing.count(seat);
                note.of = cards.map_or(0, |(_, cards)| *cards);
                if count.agreed.contains(&seat) {
                    note.facts.push(say!("ru-counted-fact").tell(lang));
                }
            }
            _ => {}
        }
        if self.has_folded(by) {
            note.facts.push(say!("ru-folded-fact").tell(lang));
        }
        note
    }

    /// RU-12: he has dropped out of the poker hand that goes on.
    fn has_folded(&self, seat: Seat) -> bool {
        match self.game.stage() {
            Stage::Deal(Next::Bets { standing }) => !standing.contains(&seat),
            Stage::Deal(Next::Hands { waiting }) => {
                let shown = self.dealt().into_iter().flat_map(|deal| &deal.shown);
                let has_shown = shown.into_iter().any(|one| one.seat == usize::from(seat.0));
                !waiting.contains(&seat) && !has_shown
            }
            _ => false,
        }
    }
}
