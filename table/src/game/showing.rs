//! Hands laid open on the pads: all at once, or swiped over one by one.
//!
//! What was seen once is shown, even when it is swiped on. A card whose tag is dead is said
//! aloud and typed in. Not seen is not "not there": a hand counts when its owner says that it is
//! whole, or when as many cards were seen as it must have. It must have as many as were dealt, drawn,
//! thrown and laid, unless its owner says before everybody that the table has miscounted.

use std::collections::BTreeSet;

use rules::Seat;
use sensors::Uid;

use super::seated::{Plays, Seated};
use crate::piece::Piece;
use crate::refusal::Refusal;
use crate::tabletop::Tabletop;
use crate::words::say;
use crate::zone::Zone;

/// Hands shown so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Showing {
    hands: Vec<Hand>,
}

#[derive(Clone, Debug, Default, PartialEq)]
struct Hand {
    /// Oldest first.
    seen: Vec<Uid>,
    /// What is printed on those without a tag that answers.
    said: Vec<String>,
    /// How many cards it has, as its owner says against the table's count.
    recounted: Option<usize>,
    whole: bool,
}

impl Showing {
    /// Nothing is shown yet, but for what lies on the pads.
    pub fn new(tabletop: &Tabletop, players: usize, shows: impl Fn(Piece) -> bool) -> Showing {
        let hand = |seat| Hand {
            seen: tabletop
                .pieces_on(Zone::Pad(seat))
                .0
                .into_iter()
                .filter(|(_, piece)| shows(*piece))
                .map(|(uid, _)| uid)
                .collect(),
            ..Hand::default()
        };
        Showing {
            hands: Seat::all(players).map(hand).collect(),
        }
    }

    /// A tag lies on a seat's pad: it is shown there, and nowhere else.
    pub fn arrived(&mut self, uid: Uid, seat: Seat) {
        let whole = self.hands.get(seat.index()).is_none_or(|hand| hand.whole);
        if whole
            || self
                .hands
                .iter()
                .any(|hand| hand.whole && hand.seen.contains(&uid))
        {
            return;
        }
        for hand in &mut self.hands {
            hand.seen.retain(|seen| *seen != uid);
        }
        self.hands[seat.index()].seen.push(uid);
    }

    /// Forgets what a seat has shown: it takes its cards back.
    pub fn forget(&mut self, seat: Seat) {
        if let Some(hand) = self.hands.get_mut(seat.index()) {
            *hand = Hand::default();
        }
    }

    /// Cards that no antenna reads.
    ///
    /// # Errors
    /// The hand is complete.
    pub fn say(&mut self, seat: Seat, cards: &[impl ToString]) -> Result<(), Refusal> {
        match self.hands.get_mut(seat.index()) {
            Some(hand) if !hand.whole => {
                hand.said = cards.iter().map(ToString::to_string).collect();
                Ok(())
            }
            _ => Refusal::say(say!("hand-is-whole")),
        }
    }

    /// The owner says that this is all.
    pub fn confirm(&mut self, seat: Seat) {
        if let Some(hand) = self.hands.get_mut(seat.index()) {
            hand.whole = true;
        }
    }

    /// The owner says that the table has miscounted: this many cards there are.
    pub fn recount(&mut self, seat: Seat, cards: usize) {
        if let Some(hand) = self.hands.get_mut(seat.index()) {
            hand.recounted = Some(cards);
        }
    }

    /// The cards that a hand must have which the table has counted so.
    pub fn holds(&self, seat: Seat, counted: usize) -> usize {
        let recounted = self.hands.get(seat.index()).and_then(|hand| hand.recounted);
        recounted.unwrap_or(counted)
    }

    /// The owner says that this is all. What was shown besides a hand, and no longer lies there, is not part of it.
    ///
    /// # Errors
    /// It is not as many cards as `counted`, by that rule.
    pub fn whole(
        &mut self,
        tabletop: &Tabletop,
        seat: Seat,
        counted: usize,
        rule: &'static str,
    ) -> Result<(), Refusal> {
        let (shown, must) = (self.count(seat), self.holds(seat, counted));
        let Some(hand) = self.hands.get_mut(seat.index()) else {
            return Ok(());
        };
        let mut lie = hand.seen.clone();
        if shown > must {
            lie.retain(|uid| tabletop.felt.lies(*uid, Zone::Pad(seat)));
        }
        if lie.len() + hand.said.len() != must {
            let told = say!("shown-otherwise", n = shown, counted = must, rule = rule);
            return Refusal::say(told);
        }
        hand.seen = lie;
        hand.whole = true;
        Ok(())
    }

    /// The hand is complete, so far as its owner says.
    pub fn is_whole(&self, seat: Seat) -> bool {
        self.hands.get(seat.index()).is_some_and(|hand| hand.whole)
    }

    /// Cards shown, those said included.
    pub fn count(&self, seat: Seat) -> usize {
        let hand = self.hands.get(seat.index());
        hand.map_or(0, |hand| hand.seen.len() + hand.said.len())
    }

    /// The tags shown by a seat.
    pub fn tags(&self, seat: Seat) -> BTreeSet<Uid> {
        let hand = self.hands.get(seat.index());
        hand.into_iter()
            .flat_map(|hand| hand.seen.iter().copied())
            .collect()
    }

    /// What a seat has shown, as a game reads a piece: tags of other decks and unknown ones are
    /// nothing.
    pub fn cards<T: std::str::FromStr>(
        &self,
        tabletop: &Tabletop,
        seat: Seat,
        read: impl Fn(Piece) -> Option<T>,
    ) -> Vec<T> {
        let named = self.named(tabletop, seat, read).into_iter();
        named.map(|(card, _)| card).collect()
    }

    /// The same, each with the name of its piece; one that is not read as printed.
    pub fn named<T: std::str::FromStr>(
        &self,
        tabletop: &Tabletop,
        seat: Seat,
        read: impl Fn(Piece) -> Option<T>,
    ) -> Vec<(T, String)> {
        let Some(hand) = self.hands.get(seat.index()) else {
            return Vec::new();
        };
        let seen = hand.seen.iter().filter_map(|uid| {
            let card = read(tabletop.book.piece(*uid)?)?;
            Some((card, tabletop.piece_name(*uid)))
        });
        let said = hand.said.iter().filter_map(|text| {
            let card = text.parse().ok()?;
            Some((card, text.clone()))
        });
        seen.chain(said).collect()
    }
}

impl<P: Plays> Seated<P> {
    /// The owner of a hand has said that the table has miscounted.
    pub(super) fn note_miscounted(&mut self, seat: Seat, cards: usize, counted: usize) {
        if cards != counted {
            let name = self.tabletop.name(seat).to_owned();
            let told = say!("log-miscounted", name = name, n = cards, counted = counted);
            self.chronicle.step(told);
        }
    }
}
