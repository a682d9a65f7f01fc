//! RA-25 to RA-29: the winner says "out", the others show what they hold, and the points
//! are written.

use rules::Seat;
use rules::card::Card;
use rules::rami::Round;
use sensors::Uid;

use super::open::Heap;
use super::swiped::swipes;
use super::{Dealt, Ended, Rami};
use crate::game::seated::Stage;
use crate::game::showing::Showing;
use crate::piece::Piece;
use crate::refusal::Refusal;
use crate::tabletop::Tabletop;
use crate::words::say;

/// The hands while they are shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Hands {
    pub round: Round,
    /// The combinations as they lay at the end.
    pub heaps: Vec<Heap>,
    pub shown: Showing,
    /// RA-25: the winner confirms holding no card.
    pub out: bool,
}

impl Hands {
    /// `chairs` are those that were left too.
    pub fn new(
        tabletop: &Tabletop,
        chairs: usize,
        packs: usize,
        round: Round,
        heaps: Vec<Heap>,
    ) -> Hands {
        let laid = |piece| heaps.iter().any(|heap| lies_in(tabletop, heap, piece));
        let shows = |piece| plays(piece, packs) && !(swipes(tabletop) && laid(piece));
        let shown = Showing::new(tabletop, chairs, shows);
        Hands {
            round,
            heaps,
            shown,
            out: false,
        }
    }

    pub fn arrived(&mut self, tabletop: &Tabletop, packs: usize, uid: Uid, seat: Seat) {
        let laid = |piece| self.heaps.iter().any(|heap| lies_in(tabletop, heap, piece));
        let shows = |piece| plays(piece, packs) && !(swipes(tabletop) && laid(piece));
        if tabletop.book.piece(uid).is_some_and(shows) {
            self.shown.arrived(uid, seat);
        }
    }

    pub fn winner(&self) -> Option<Seat> {
        self.round.end().and_then(|end| end.winner)
    }

    /// The cards a seat holds as counted from the deal, or as its owner says; nobody awaits an empty
    /// hand.
    pub fn holds(&self, seat: Seat) -> usize {
        self.shown.holds(seat, self.counted(seat))
    }

    fn counted(&self, seat: Seat) -> usize {
        self.round.hand(seat).unwrap_or(0)
    }

    /// A seat still has to show, or to say that it is out.
    pub fn awaits(&self, seat: Seat) -> bool {
        if self.winner() == Some(seat) {
            !self.out
        } else {
            self.round.hand(seat).is_some() && !self.shown.is_whole(seat)
        }
    }

    pub fn cards(&self, tabletop: &Tabletop, seat: Seat) -> Vec<Card> {
        self.shown.cards(tabletop, seat, Piece::card)
    }
}

/// Combinations that were swiped may go on lying on a pad, and are not a hand.
fn lies_in(tabletop: &Tabletop, heap: &Heap, piece: Piece) -> bool {
    let tags = heap.cards.iter().filter_map(|lying| lying.tag);
    tags.into_iter()
        .any(|uid| tabletop.book.piece(uid) == Some(piece))
}

fn plays(piece: Piece, packs: usize) -> bool {
    piece.pack().is_some_and(|pack| usize::from(pack) <= packs)
}

impl Rami {
    /// RA-25: the winner confirms that no card is left.
    pub(super) fn is_out(&mut self) -> Result<(), Refusal> {
        self.hands()?.out = true;
        self.write_points();
        Ok(())
    }

    /// Cards that are not read.
    pub(super) fn shows(&mut self, seat: Seat, cards: &[Card]) -> Result<(), Refusal> {
        self.hands()?.shown.say(seat, cards)?;
        self.write_points();
        Ok(())
    }

    /// RA-27: the owner confirms the number; a hand of which nothing is shown is forgotten.
    pub(super) fn shows_all(&mut self, seat: Seat) -> Result<(), Refusal> {
        if self.hands()?.shown.count(seat) == 0 {
            return Refusal::say(say!("ra-show-first", name = self.tabletop.name(seat)));
        }
        self.is_whole(seat)
    }

    /// RA-27: the owner says before everybody that the table has miscounted. Of an empty hand nothing is shown.
    pub(super) fn miscounted(&mut self, seat: Seat, cards: usize) -> Result<(), Refusal> {
        let hands = self.hands()?;
        let counted = hands.counted(seat);
        hands.shown.recount(seat, cards);
        self.note_miscounted(seat, cards, counted);
        if cards == 0 && self.hands()?.shown.count(seat) == 0 {
            self.is_whole(seat)?;
        }
        Ok(())
    }

    fn is_whole(&mut self, seat: Seat) -> Result<(), Refusal> {
        if let Stage::Dealt(Dealt::Showing(hands)) = &mut self.stage {
            let counted = hands.counted(seat);
            hands.shown.whole(&self.tabletop, seat, counted, "RA-27")?;
            self.write_points();
        }
        Ok(())
    }

    fn hands(&mut self) -> Result<&mut Hands, Refusal> {
        match &mut self.stage {
            Stage::Dealt(Dealt::Showing(hands)) => Ok(hands),
            _ => Refusal::say(say!("nothing-dealt")),
        }
    }

    /// RA-26 to RA-30: when everybody has shown.
    fn write_points(&mut self) {
        let Stage::Dealt(Dealt::Showing(hands)) = &self.stage else {
            return;
        };
        if Seat::all(self.players()).any(|seat| hands.awaits(seat)) {
            return;
        }
        let losers = self.present().into_iter();
        let losers = losers.filter(|seat| hands.winner() != Some(*seat));
        let shown = losers.map(|seat| (seat, hands.cards(&self.tabletop, seat)));
        let shown: Vec<(Seat, Vec<Card>)> = shown.collect();
        let round = hands.round.clone();
        let Ok(score) = self.game.record(&round, &shown) else {
            return;
        };
        self.end(Ended {
            round,
            hands: shown,
            score,
        });
    }
}
