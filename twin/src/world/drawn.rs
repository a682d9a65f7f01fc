//! What hands have done of a turn. No antenna tells who has drawn, and so no state of the table does; the world knows
//! who took what from a pile since the last throw.

use rules::Seat;
use serde::{Deserialize, Serialize};
use table::piece::Piece;
use table::zone::Zone;

use super::{Clumsy, Thing, World};
use crate::spot::Spot;

/// Of the turn that hands are at: whoever takes from a pile, or throws, is at it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Drawn {
    by: Option<Seat>,
    /// What they took, and the pile that it lay on: in Rami a combination, too (RA-16, RA-17).
    pieces: Vec<(String, Zone)>,
    /// What was laid of hands since then, and may be taken back.
    #[serde(default)]
    laid: Vec<(Seat, String)>,
    /// What they threw at the end.
    threw: Option<String>,
    /// What was drawn for a missed call in this deal, whoever's turn it was (RA-23).
    #[serde(default)]
    charged: Vec<(Seat, String)>,
}

/// Who is at a turn, and what they have done of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Did {
    /// 0-based.
    pub seat: Seat,
    /// They have taken something from a pile or a combination, and not laid it back.
    pub drew: bool,
    /// They have thrown since.
    pub threw: bool,
}

impl World {
    /// The turn that hands are at, if they are at one.
    pub fn did(&self) -> Option<Did> {
        self.drawn.by.map(|seat| Did {
            seat,
            drew: !self.drawn.pieces.is_empty(),
            threw: self.drawn.threw.is_some(),
        })
    }

    /// The hand of a seat has drawn in the turn under way, and not thrown.
    pub fn has_drawn(&self, seat: Seat) -> bool {
        let did = self.did().filter(|did| did.seat == seat);
        did.is_some_and(|did| did.drew && !did.threw)
    }

    /// A hand whose turn it is has not drawn yet, nor thrown.
    pub fn is_to_draw(&self, seat: Seat) -> bool {
        let did = self.did().filter(|did| did.seat == seat);
        !did.is_some_and(|did| did.drew || did.threw)
    }

    /// Whether a hand that takes this from where it lies draws a second time in its turn. What was drawn from the pile
    /// of what is thrown may be more than one piece (RE-22).
    pub fn draws_again(&self, seat: Seat, thing: &Thing) -> bool {
        let Drawn {
            by, pieces, threw, ..
        } = &self.drawn;
        let is_open = *by == Some(seat) && threw.is_none();
        let torn = pieces.iter().all(|(_, from)| *from == Zone::Discard);
        let again = match pile(thing.spot) {
            Some(Zone::Discard) => !torn,
            _ => !pieces.is_empty(),
        };
        is_open && again && self.is_draw(seat, thing)
    }

    /// Whether a hand that takes this from where it lies has thrown, and nobody has drawn or thrown since: it may take back
    /// what it threw and draw nothing.
    pub fn draws_after_throw(&self, seat: Seat, thing: &Thing) -> bool {
        let Drawn { by, threw, .. } = &self.drawn;
        let other = threw.as_ref().is_some_and(|threw| *threw != thing.name);
        *by == Some(seat) && other && self.is_draw(seat, thing)
    }

    /// It is drawn by whoever takes it from where it lies.
    fn is_draw(&self, seat: Seat, thing: &Thing) -> bool {
        match thing.spot {
            Spot::Zone(Zone::Melds(_)) => self.drawn.is_drawn(seat, &thing.name),
            spot => pile(spot).is_some(),
        }
    }

    /// The names of what the hand of a seat has laid among the melds in the turn under way, and may take back.
    pub fn laid_by(&self, seat: Seat) -> Vec<String> {
        let laid = self.drawn.laid.iter();
        let own = laid.filter(|(of, _)| *of == seat);
        own.map(|(_, name)| name.clone()).collect()
    }

    /// What the hand of a seat has drawn in this deal for calls that it missed (RA-23).
    pub fn paid(&self, seat: Seat) -> usize {
        let charged = self.drawn.charged.iter();
        charged.filter(|(of, _)| *of == seat).count()
    }

    /// Carries that from the stock into the hand of a seat, for a call that it missed: the turn under way stays as it is.
    ///
    /// # Errors
    /// One of them does not exist; nothing has moved then.
    pub fn pay(&mut self, names: &[String], seat: Seat) -> Result<(), Clumsy> {
        let turn = self.drawn.clone();
        self.carry(names, Spot::Hand(seat))?;
        self.drawn = turn;
        let paid = names.iter().map(|name| (seat, name.clone()));
        self.drawn.charged.extend(paid);
        Ok(())
    }

    /// What a seat has thrown at the end of the turn that hands are at.
    pub fn thrown_by(&self, seat: Seat) -> Option<&String> {
        let Drawn { by, threw, .. } = &self.drawn;
        threw.as_ref().filter(|_| *by == Some(seat))
    }

    /// Nobody is at a turn, and nobody has drawn.
    pub fn forget_turn(&mut self) {
        self.drawn = Drawn::default();
    }

    /// Takes in that a thing goes from one place to another, with some of a hand or alone.
    pub(super) fn follow_turn(&mut self, name: &str, from: Spot, to: Spot, with_hand: bool) {
        let drawn = &mut self.drawn;
        match (from, to) {
            (Spot::Zone(zone @ Zone::Melds(_)), _) if let Some(seat) = to.owner() => {
                // RA-18: among one's own combinations it stays where it is.
                if from != to || with_hand {
                    drawn.recover(seat, name, zone, to);
                }
            }
            (_, Spot::Zone(zone @ Zone::Melds(_))) if let Some(seat) = from.owner() => {
                drawn.lay_down(seat, name, zone);
            }
            _ => match (pile(from), from.owner(), pile(to), to.owner()) {
                (Some(zone), _, _, Some(seat)) => drawn.take(seat, name, zone),
                (_, Some(seat), Some(zone), _) => drawn.lay(seat, name, zone),
                _ => {}
            },
        }
    }
}

impl Drawn {
    /// Out of a combination it is drawn, unless that hand laid it there in this turn. A tile is not: a joker is exchanged (RE-31).
    fn is_drawn(&self, seat: Seat, name: &str) -> bool {
        let is_tile = matches!(name.parse(), Ok(Piece::Tile { .. }));
        let is_laid = self
            .laid
            .iter()
            .any(|(of, laid)| *of == seat && laid == name);
        let is_taken = self.pieces.iter().any(|(taken, _)| taken == name);
        !is_tile && !is_laid && !is_taken
    }

    fn recover(&mut self, seat: Seat, name: &str, from: Zone, to: Spot) {
        if self.is_drawn(seat, name) {
            self.take(seat, name, from);
        } else if !matches!(to, Spot::Zone(Zone::Melds(_))) {
            self.laid.retain(|(_, laid)| laid != name);
        }
    }

    fn lay_down(&mut self, seat: Seat, name: &str, to: Zone) {
        let back = |(piece, from): &(String, Zone)| piece == name && *from == to;
        match self.pieces.iter().position(back) {
            Some(at) if self.by == Some(seat) => drop(self.pieces.remove(at)),
            _ => self.laid.push((seat, name.to_owned())),
        }
    }

    fn take(&mut self, seat: Seat, name: &str, from: Zone) {
        let is_own = self.by == Some(seat);
        if is_own && self.threw.as_deref() == Some(name) {
            self.threw = None;
            return;
        }
        if !is_own || self.threw.is_some() {
            self.begin(seat);
        }
        self.pieces.push((name.to_owned(), from));
    }

    fn lay(&mut self, seat: Seat, name: &str, to: Zone) {
        let charged = |(of, paid): &(Seat, String)| (*of, paid.as_str()) == (seat, name);
        if let Some(at) = self.charged.iter().position(charged) {
            // Thrown or laid out it was drawn all the same.
            if to == Zone::Stock {
                self.charged.remove(at);
                return;
            }
        }
        let is_own = self.by == Some(seat);
        let back = |(piece, from): &(String, Zone)| piece == name && *from == to;
        match self.pieces.iter().position(back) {
            Some(at) if is_own => drop(self.pieces.remove(at)),
            _ if to == Zone::Discard => {
                if !is_own {
                    self.begin(seat);
                }
                self.threw = Some(name.to_owned());
            }
            _ => {}
        }
    }

    fn begin(&mut self, seat: Seat) {
        self.laid.retain(|(of, _)| *of == seat);
        *self = Drawn {
            by: Some(seat),
            laid: std::mem::take(&mut self.laid),
            charged: std::mem::take(&mut self.charged),
            ..Drawn::default()
        };
    }
}

/// A place that is drawn from. The tile turned up lies in the centre, the last of the stock (RE-A2).
fn pile(spot: Spot) -> Option<Zone> {
    match spot {
        Spot::Zone(zone @ (Zone::Stock | Zone::Discard | Zone::Centre)) => Some(zone),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STOCK: Spot = Spot::Zone(Zone::Stock);
    const DISCARD: Spot = Spot::Zone(Zone::Discard);

    fn hand(seat: u8) -> Spot {
        Spot::Hand(Seat(seat))
    }

    /// Three of the stock in seat 0's hand before the turn, the rest where it was.
    fn world() -> World {
        let mut world = World::new(1);
        carry(&mut world, &["RC1", "RC2", "RC3"], hand(0));
        world.forget_turn();
        world
    }

    fn carry(world: &mut World, names: &[&str], to: Spot) {
        let names: Vec<String> = names.iter().map(|name| name.to_string()).collect();
        world.carry(&names, to).unwrap();
    }

    fn again(world: &World, seat: u8, name: &str) -> bool {
        let thing = world.things.iter().find(|thing| thing.name == name);
        world.draws_again(Seat(seat), thing.unwrap())
    }

    fn late(world: &World, seat: u8, name: &str) -> bool {
        let thing = world.things.iter().find(|thing| thing.name == name);
        world.draws_after_throw(Seat(seat), thing.unwrap())
    }

    #[test]
    fn whoever_has_drawn_draws_again_until_it_lies_on_its_pile_or_something_is_thrown() {
        let mut world = world();
        assert!(!again(&world, 0, "RC4"));
        carry(&mut world, &["RC4"], hand(0));
        assert!(again(&world, 0, "RC5") && !again(&world, 1, "RC5"));
        carry(&mut world, &["RC4"], STOCK);
        assert!(!again(&world, 0, "RC5"));
        carry(&mut world, &["RC5"], hand(0));
        carry(&mut world, &["RC1"], DISCARD);
        assert!(!again(&world, 0, "RC4") && !again(&world, 0, "RC1"));
        assert!(late(&world, 0, "RC4") && !late(&world, 1, "RC4"));
        // What was thrown is taken back; then it is drawn already.
        assert!(!late(&world, 0, "RC1"));
        carry(&mut world, &["RC1"], hand(0));
        assert!(again(&world, 0, "RC4") && !late(&world, 0, "RC4"));
        // The next player is at their turn.
        carry(&mut world, &["RC1"], DISCARD);
        carry(&mut world, &["RC4"], hand(1));
        assert!(!late(&world, 0, "RC6") && again(&world, 1, "RC6"));
    }

    /// RA-14, RA-16 to RA-19: the card of a combination is drawn, and lies in a new one.
    #[test]
    fn a_card_of_a_combination_is_drawn_and_one_laid_in_this_turn_is_not() {
        let melds = |seat| Spot::Zone(Zone::Melds(Seat(seat)));
        let mut world = world();
        carry(&mut world, &["RC7", "RC8", "RC9"], melds(1));
        world.forget_turn();
        let did = |drew| Some((Seat(0), drew));
        let now = |world: &World| world.did().map(|did| (did.seat, did.drew));
        // It was a mistake: nothing of the combination is taken.
        carry(&mut world, &["RC1", "RC2"], melds(0));
        carry(&mut world, &["RC1", "RC2"], hand(0));
        assert_eq!(now(&world), None);
        carry(&mut world, &["RC9"], hand(0));
        assert_eq!(now(&world), did(true));
        carry(&mut world, &["RC9"], melds(1));
        assert_eq!(now(&world), did(false));
        carry(&mut world, &["RC9", "RC1", "RC2"], melds(0));
        assert_eq!(now(&world), did(true));
        assert!(again(&world, 0, "RC4") && again(&world, 0, "RC8"));
        assert!(!again(&world, 0, "RC9"), "it may be laid elsewhere");
    }

    /// RA-16: what the player before has laid is drawn as well.
    #[test]
    fn a_card_that_was_laid_in_the_turn_before_is_drawn() {
        let melds = |seat| Spot::Zone(Zone::Melds(Seat(seat)));
        let mut world = world();
        carry(&mut world, &["RC5", "RC6"], hand(1));
        world.forget_turn();
        carry(&mut world, &["RC4"], hand(0));
        carry(&mut world, &["RC1", "RC2"], melds(0));
        carry(&mut world, &["RC3"], DISCARD);
        carry(&mut world, &["RC5", "RC1", "RC6"], melds(1));
        assert!(world.has_drawn(Seat(1)) && again(&world, 1, "RC7"));
    }

    /// RA-18: one of one's own combinations goes into another.
    #[test]
    fn a_card_of_ones_own_combination_is_drawn_with_those_of_the_hand() {
        let melds = Spot::Zone(Zone::Melds(Seat(0)));
        let mut world = world();
        carry(&mut world, &["RC7", "RC8"], melds);
        world.forget_turn();
        carry(&mut world, &["RC7", "RC8"], melds);
        assert_eq!(world.did(), None, "they are laid down once more");
        carry(&mut world, &["RC1", "RC7", "RC2"], melds);
        assert!(world.has_drawn(Seat(0)));
    }

    #[test]
    fn a_throw_that_is_taken_back_opens_the_turn_again_with_what_was_drawn() {
        let mut world = world();
        carry(&mut world, &["RC4"], hand(0));
        carry(&mut world, &["RC1"], DISCARD);
        let seat = Seat(0);
        let did = |drew, threw| Some(Did { seat, drew, threw });
        assert_eq!(world.did(), did(true, true));
        carry(&mut world, &["RC1"], hand(0));
        assert_eq!(world.did(), did(true, false));
        assert!(again(&world, 0, "RC5"));
    }

    /// RE-22: who tears may grasp twice, and draws nothing then.
    #[test]
    fn of_the_thrown_pieces_more_are_taken() {
        let mut world = world();
        carry(&mut world, &["RC5", "RC6"], DISCARD);
        world.forget_turn();
        carry(&mut world, &["RC6"], hand(0));
        assert!(!again(&world, 0, "RC5") && again(&world, 0, "RC4"));
        carry(&mut world, &["RC5"], hand(0));
        carry(&mut world, &["RC5", "RC6"], DISCARD);
        assert!(!again(&world, 0, "RC4"), "all was laid back");
    }

    /// RA-23: two cards for a missed call are drawn beside the turn; one that is laid back was not.
    #[test]
    fn what_is_drawn_for_a_missed_call_is_no_draw_of_a_turn() {
        let mut world = world();
        carry(&mut world, &["RC4"], hand(0));
        let turn = world.did();
        world.pay(&["RC5".to_owned()], Seat(1)).unwrap();
        world.pay(&["RC6".to_owned()], Seat(1)).unwrap();
        assert_eq!((world.did(), world.paid(Seat(1))), (turn, 2));
        carry(&mut world, &["RC6"], STOCK);
        assert_eq!((world.did(), world.paid(Seat(1))), (turn, 1));
        carry(&mut world, &["RC1"], DISCARD);
        carry(&mut world, &["RC7"], hand(1));
        carry(&mut world, &["RC5"], DISCARD);
        assert_eq!(world.paid(Seat(1)), 1);
        world.forget_turn();
        assert_eq!(world.paid(Seat(1)), 0);
    }

    /// A card that is drawn out of turn is forgotten when the next is drawn or thrown.
    #[test]
    fn the_next_player_begins_a_turn() {
        let mut world = world();
        carry(&mut world, &["RC4"], hand(1));
        carry(&mut world, &["RC1"], DISCARD);
        assert!(!again(&world, 1, "RC5") && !again(&world, 0, "RC5"));
        carry(&mut world, &["RC5"], hand(1));
        assert!(again(&world, 1, "RC6"));
    }
}
