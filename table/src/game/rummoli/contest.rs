//! RU-03, RU-10 to RU-12, RU-26: cards laid open against each other: one that was cut, or five.

use rules::Seat;
use rules::rummoli::{
    Card, MatchMove, Move, Next, POKER_CARDS, Stage, Violation, check_five, strength,
};
use sensors::Uid;

use super::{Pads, Rummoli, Shown, Stale, face, words};
use crate::clock::Micros;
use crate::game::patience::MOTION;
use crate::game::showing::Showing;
use crate::piece::Piece;
use crate::refusal::Refusal;
use crate::tabletop::Tabletop;
use crate::words::{Say, say};
use crate::zone::{MAX_PADS, Zone};

/// Cards shown so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Contest {
    pub(super) showing: Showing,
    /// Cards that each shows.
    pub(super) needed: usize,
    /// When what lies there is looked at: more may be on its way.
    look_at: Option<Micros>,
    /// What stands against the cards of a seat.
    pub(super) refused: Vec<(Seat, Violation)>,
}

impl Contest {
    /// `lying`: what lies on the pads already is shown.
    pub(super) fn new(tabletop: &Tabletop, players: usize, needed: usize, lying: bool) -> Contest {
        Contest {
            showing: Showing::new(tabletop, players, |piece| lying && face(piece).is_some()),
            needed,
            look_at: lying.then_some(tabletop.now + MOTION),
            refused: Vec::new(),
        }
    }

    pub(super) fn is_due(&self, now: Micros) -> bool {
        self.look_at.is_some_and(|at| at <= now)
    }

    /// All that lies there was looked at. Before that a card too many may be one that a neighbour's antenna heard first.
    pub(super) fn is_seen(&self) -> bool {
        self.look_at.is_none()
    }

    pub(super) fn wake_at(&self) -> Option<Micros> {
        self.look_at
    }

    /// Whoever is still awaited shows again.
    pub(super) fn forget(&mut self, players: usize) {
        let awaited = Seat::all(players).filter(|seat| !self.showing.is_whole(*seat));
        for seat in awaited.collect::<Vec<_>>() {
            self.showing.forget(seat);
        }
        self.refused.clear();
        self.look_at = None;
    }

    pub(super) fn arrived(&mut self, tabletop: &Tabletop, stale: &Stale, uid: Uid, seat: Seat) {
        self.showing.arrived(uid, seat);
        self.changed(tabletop, stale, seat);
    }

    pub(super) fn left(&mut self, tabletop: &Tabletop, stale: &Stale, seat: Seat) {
        if self.showing.count(seat) > self.needed || self.is_refused(seat) {
            self.changed(tabletop, stale, seat);
        }
    }

    /// What was shown, and on whose pad.
    pub(super) fn shown(&self) -> Vec<(Uid, Seat)> {
        let tags = |seat| {
            self.showing
                .tags(seat)
                .into_iter()
                .map(move |uid| (uid, seat))
        };
        Seat::all(usize::from(MAX_PADS)).flat_map(tags).collect()
    }

    fn is_refused(&self, seat: Seat) -> bool {
        self.refused.iter().any(|(of, _)| *of == seat)
    }

    /// Cards may be swiped over the pad one by one; when too many or the wrong ones were, what
    /// lies there now counts.
    fn changed(&mut self, tabletop: &Tabletop, stale: &Stale, seat: Seat) {
        if self.showing.is_whole(seat) {
            return;
        }
        if self.showing.count(seat) > self.needed || self.is_refused(seat) {
            self.refused.retain(|(of, _)| *of != seat);
            self.showing.forget(seat);
            let lying = tabletop.pieces_on(Zone::Pad(seat)).0.into_iter();
            let fresh = |(uid, piece): &(Uid, Piece)| face(*piece).is_some() && !stale.holds(*uid);
            for (uid, _) in lying.filter(fresh) {
                self.showing.arrived(uid, seat);
            }
        }
        self.look_at = Some(tabletop.now + MOTION);
    }
}

impl Rummoli {
    /// Whoever has laid what is needed has shown it.
    pub(super) fn look_at_contest(&mut self) {
        if let Pads::Contest(contest) = &mut self.own.pads {
            contest.look_at = None;
        }
        for seat in self.awaited() {
            // A tie begins again, and the last one to show ends it all.
            let Pads::Contest(contest) = &self.own.pads else {
                return;
            };
            let cards: Vec<Card> = contest.showing.cards(&self.tabletop, seat, face);
            if cards.len() == contest.needed && !contest.is_refused(seat) {
                self.shows(seat, cards);
            }
        }
    }

    /// Cards that no antenna reads, as printed.
    pub(super) fn show_typed(&mut self, seat: Seat, cards: &[Card]) -> Result<(), Refusal> {
        if let Pads::Contest(contest) = &mut self.own.pads {
            contest.showing.say(seat, cards)?;
            contest.refused.retain(|(of, _)| *of != seat);
        }
        self.look_at_contest();
        Ok(())
    }

    fn shows(&mut self, seat: Seat, cards: Vec<Card>) {
        let by = seat;
        let name = self.name(by);
        let at_poker = matches!(self.game.stage(), Stage::Deal(Next::Hands { .. }));
        let shown = at_poker.then(|| self.shown(seat, &cards)).flatten();
        let (made, what) = match (&cards[..], at_poker) {
            ([card], _) => {
                let card = *card;
                let cut = MatchMove::Cut { seat: by, card };
                (cut, say!("ru-log-cut", name = name, card = card))
            }
            (_, true) => {
                let what = self.shows_in_words(name, shown.as_ref());
                (MatchMove::Round(Move::Show { seat: by, cards }), what)
            }
            _ => {
                let what = say!("ru-log-shows", name = name);
                (MatchMove::Hand { seat: by, cards }, what)
            }
        };
        let last = self.awaited().len() == 1;
        let made = self.make(made, what);
        match (made, &mut self.own.pads) {
            (Ok(()), pads) => {
                if let (Pads::Contest(contest), false) = (pads, last) {
                    contest.showing.confirm(seat);
                }
                if let Some(deal) = self.dealt_mut() {
                    deal.shown.extend(shown);
                }
            }
            (Err(violation), Pads::Contest(contest)) => contest.refused.push((seat, violation)),
            (Err(_), _) => {}
        }
    }

    /// RU-12: when hands are bet on, what somebody shows stays sealed until all have shown.
    fn shows_in_words(&self, name: String, shown: Option<&Shown>) -> Say {
        match shown {
            Some(shown) if !self.is_sealed() => {
                let what = words::category(shown.category);
                say!("ru-log-shows-what", name = name, what = what)
            }
            _ => say!("ru-log-shows", name = name),
        }
    }

    fn shown(&self, seat: Seat, cards: &[Card]) -> Option<Shown> {
        let five = check_five(&[(seat, cards.to_vec())]).ok()?;
        let (_, five): &(Seat, [Card; POKER_CARDS]) = five.first()?;
        Some(Shown {
            seat,
            pieces: self.names_of(seat, cards),
            category: strength(five, self.options.wheel).category,
        })
    }

    /// The pieces that were read, and of those typed what is printed on them, in the first pack.
    fn names_of(&self, seat: Seat, cards: &[Card]) -> Vec<String> {
        let Pads::Contest(contest) = &self.own.pads else {
            return Vec::new();
        };
        let tags = contest.showing.tags(seat);
        let pieces = tags.iter().filter_map(|uid| self.tabletop.book.piece(*uid));
        let read: Vec<_> = pieces.collect();
        let name = |card: &Card| {
            let piece = read.iter().find(|piece| face(**piece) == Some(*card));
            piece.map_or_else(|| format!("{card}/1"), ToString::to_string)
        };
        cards.iter().map(name).collect()
    }
}
