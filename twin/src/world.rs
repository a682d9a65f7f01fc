//! The physical truth: every tagged thing and where it lies. The hub never sees this.

mod chance;
mod deal;
mod drawn;
mod picked;

use std::collections::BTreeSet;

use players::Strength;
use rules::Seat;
use sensors::Uid;
use serde::{Deserialize, Serialize};
use table::event::Tag;
use table::piece::{Deck, Piece};
use table::zone::Zone;

use crate::spot::Spot;
use crate::tags::{foreign, uid_of};

pub use deal::Chosen;
pub use drawn::Did;
use drawn::Drawn;

/// Tags of a pile that still couple with its antenna: the topmost ones.
const PILE_READS: usize = 3;

/// A tagged thing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Thing {
    /// The tag stuck to it.
    pub tag: Tag,
    /// `RC3`, `P4`, or the name of a foreign thing: `bank-card`.
    pub name: String,
    /// Where it is.
    pub spot: Spot,
    /// Order inside its place: a later one lies above or to the right.
    pub order: u64,
    /// Whose it was last: it lay in that hand, on that pad or among those melds.
    #[serde(default)]
    pub of: Option<Seat>,
}

impl Thing {
    /// The piece it is, if it belongs to the deck.
    pub fn piece(&self) -> Option<Piece> {
        self.name.parse().ok()
    }
}

/// All things, and what else outlives the program: the timer's flash.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct World {
    /// Every thing.
    pub things: Vec<Thing>,
    /// Starts of the tap-timer so far, as its flash keeps them.
    pub timer_boot: u32,
    /// Seconds for which machines let a result stand that people have not gone on from; for as long
    /// as it takes when there are none.
    #[serde(default)]
    pub patience: Option<u32>,
    /// How well machines play.
    #[serde(default)]
    pub strength: Strength,
    /// Nobody gets a hint.
    #[serde(default)]
    pub no_hints: bool,
    /// Seed of the next shuffle.
    pub shuffle: u64,
    order: u64,
    /// What was thrown up to this order was pushed on by a later throw.
    #[serde(default)]
    pushed: u64,
    #[serde(default)]
    drawn: Drawn,
}

/// How all lies, and what hands have done of the turn.
#[derive(Clone)]
pub struct Lie {
    things: Vec<Thing>,
    pushed: u64,
    drawn: Drawn,
}

/// A move that cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Clumsy(pub String);

impl World {
    /// Remmi-Demmi laid out, the other decks in the cupboard, foreign things in the drawer.
    pub fn new(seed: u64) -> World {
        let mut world = World::bare(seed);
        for piece in Deck::RemmiDemmi.pieces() {
            let spot = match piece {
                Piece::Plaque(_) => Spot::Zone(Zone::Centre),
                _ => Spot::Zone(Zone::Stock),
            };
            world.add(uid_of(piece), piece.to_string(), spot);
        }
        for (name, uid) in foreign() {
            world.add(uid, name.to_owned(), Spot::Drawer);
        }
        world.complete();
        world
    }

    /// A table with nothing on it and no deck beside it.
    pub fn bare(seed: u64) -> World {
        World {
            things: Vec::new(),
            timer_boot: 0,
            patience: None,
            strength: Strength::default(),
            no_hints: false,
            shuffle: seed,
            order: 0,
            pushed: 0,
            drawn: Drawn::default(),
        }
    }

    /// How all lies now.
    pub fn lie(&self) -> Lie {
        Lie {
            things: self.things.clone(),
            pushed: self.pushed,
            drawn: self.drawn.clone(),
        }
    }

    /// All lies so again. What is laid from now on lies over it.
    pub fn lay_as(&mut self, lie: &Lie) {
        let Lie {
            things,
            pushed,
            drawn,
        } = lie.clone();
        (self.things, self.pushed, self.drawn) = (things, pushed, drawn);
    }

    /// A tag is there, which is called so if it is new.
    pub fn see(&mut self, uid: Uid, name: &str, spot: Spot) {
        match self.things.iter().any(|thing| thing.name == name) {
            true => self.put(name, spot),
            false => self.add(uid, name.to_owned(), spot),
        }
    }

    /// Buys the decks that are not there yet: a world may be older than a game.
    pub fn complete(&mut self) {
        let known: BTreeSet<String> = self.things.iter().map(|t| t.name.clone()).collect();
        for piece in [Deck::French, Deck::Tiles]
            .into_iter()
            .flat_map(Deck::pieces)
        {
            let name = piece.to_string();
            if !known.contains(&name) {
                self.add(uid_of(piece), name, Spot::Cupboard);
            }
        }
    }

    fn add(&mut self, uid: Uid, name: String, spot: Spot) {
        self.order += 1;
        self.things.push(Thing {
            tag: Tag(uid),
            name,
            spot,
            order: self.order,
            of: None,
        });
    }

    /// The deck as it was enrolled.
    pub fn deck(&self) -> Vec<(Tag, Piece)> {
        let piece = |thing: &Thing| Some((thing.tag, thing.piece()?));
        self.things.iter().filter_map(piece).collect()
    }

    /// Moves things by name, in this order.
    ///
    /// # Errors
    /// One of them does not exist; nothing has moved then.
    pub fn carry(&mut self, names: &[String], to: Spot) -> Result<(), Clumsy> {
        let known: BTreeSet<&str> = self.things.iter().map(|t| t.name.as_str()).collect();
        if let Some(unknown) = names.iter().find(|name| !known.contains(name.as_str())) {
            return Err(Clumsy(format!(
                "there is no `{unknown}` on this table: reload the page"
            )));
        }
        let held =
            |thing: &Thing| matches!(thing.spot, Spot::Hand(_)) && names.contains(&thing.name);
        let with_hand = self.things.iter().any(held);
        for name in names {
            self.put_with(name, to, with_hand);
        }
        Ok(())
    }

    /// The same, but under what lies there.
    ///
    /// # Errors
    /// There is no piece of such a name.
    pub fn carry_under(&mut self, names: &[String], to: Spot) -> Result<(), Clumsy> {
        let over = self.names_at(to);
        self.carry(names, to)?;
        let over: Vec<String> = over
            .into_iter()
            .filter(|one| !names.contains(one))
            .collect();
        self.carry(&over, to)
    }

    fn put(&mut self, name: &str, to: Spot) {
        self.put_with(name, to, false);
    }

    fn put_with(&mut self, name: &str, to: Spot, with_hand: bool) {
        if to == Spot::Zone(Zone::Discard) {
            let thrown = self.at(to).into_iter().rfind(|thing| thing.name != name);
            self.pushed = thrown.map_or(self.pushed, |thing| self.pushed.max(thing.order));
        }
        self.order += 1;
        let order = self.order;
        if let Some(thing) = self.things.iter_mut().find(|thing| thing.name == name) {
            let from = std::mem::replace(&mut thing.spot, to);
            thing.order = order;
            thing.of = from.owner().or(thing.of);
            self.follow_turn(name, from, to, with_hand);
        }
    }

    /// The things at a place, lowest first.
    pub fn at(&self, spot: Spot) -> Vec<&Thing> {
        let mut things: Vec<&Thing> = self.things.iter().filter(|t| t.spot == spot).collect();
        things.sort_by_key(|thing| thing.order);
        things
    }

    /// Names of the things at a place, lowest first.
    pub fn names_at(&self, spot: Spot) -> Vec<String> {
        self.at(spot)
            .iter()
            .map(|thing| thing.name.clone())
            .collect()
    }

    /// The tags that an antenna can read: all that lie spread, the topmost of a pile.
    pub fn readable(&self, zone: Zone) -> BTreeSet<Uid> {
        let things = self.at(Spot::Zone(zone));
        let tiles = things
            .iter()
            .any(|thing| matches!(thing.piece(), Some(Piece::Tile { .. })));
        let is_pile = match zone {
            Zone::Stock | Zone::Aside | Zone::Widow | Zone::Dead => true,
            // Thrown cards lie on each other, thrown tiles in a column.
            Zone::Discard => !tiles,
            _ => false,
        };
        let hidden = if is_pile {
            things.len().saturating_sub(PILE_READS)
        } else {
            0
        };
        things
            .iter()
            .skip(hidden)
            .map(|thing| thing.tag.0)
            .collect()
    }

    /// The tags of playing cards, which Rami is played with.
    pub fn cards(&self) -> BTreeSet<Uid> {
        let is_card = |thing: &&Thing| matches!(thing.piece(), Some(Piece::French { .. }));
        let cards = self.things.iter().filter(is_card);
        cards.map(|thing| thing.tag.0).collect()
    }

    /// The thrown tiles that a later one has pushed from the throw spot into the row, oldest first. They stay there when
    /// the spot is empty again.
    pub fn row(&self) -> impl Iterator<Item = &Thing> {
        let thrown = self.at(Spot::Zone(Zone::Discard)).into_iter();
        let pushed = thrown.filter(|thing| thing.order <= self.pushed);
        pushed.filter(|thing| matches!(thing.piece(), Some(Piece::Tile { .. })))
    }

    /// Empties both trays into hands: the left packet into that of `left_to`, the right one
    /// into that of `right_to`.
    pub fn clear_trays(&mut self, left_to: Seat, right_to: Seat) {
        let trays = [(Zone::TrayLeft, left_to), (Zone::TrayRight, right_to)];
        for (zone, seat) in trays {
            for name in self.names_at(Spot::Zone(zone)) {
                self.put(&name, Spot::Hand(seat));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_thing_has_a_tag_of_its_own() {
        let world = World::new(1);
        let tags: BTreeSet<Uid> = world.things.iter().map(|thing| thing.tag.0).collect();
        assert_eq!(tags.len(), world.things.len());
        for tag in tags.iter().map(|uid| uid.as_bytes()) {
            assert!(
                tag.len() == 4 || tag[3] != 0x88,
                "no reader could select {tag:02X?}"
            );
        }
    }

    /// What was pushed stays in the row when the spot is empty again, and leaves it when it is laid upon the spot.
    #[test]
    fn a_throw_pushes_those_before_it_into_the_row() {
        let mut world = World::new(1);
        let tiles = ["7R#1", "8R#1", "9R#1"].map(str::to_owned);
        let row = |world: &World| -> Vec<String> {
            let names = world.row().map(|thing| thing.name.clone());
            names.collect()
        };
        let spot = Spot::Zone(Zone::Discard);
        world.carry(&tiles, spot).unwrap();
        assert_eq!(row(&world), tiles[..2]);
        world.carry(&tiles[2..], Spot::Hand(Seat(0))).unwrap();
        assert_eq!(row(&world), tiles[..2]);
        world.carry(&tiles[..1], spot).unwrap();
        assert_eq!(row(&world), tiles[1..2]);
    }

    #[test]
    fn of_a_pile_only_the_topmost_are_read() {
        let world = World::new(1);
        assert_eq!(world.readable(Zone::Stock).len(), PILE_READS);
        assert_eq!(world.readable(Zone::Centre).len(), 3);
    }
}
