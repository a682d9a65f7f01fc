//! The physical truth: every tagged thing and where it lies. The hub never sees this.

use std::collections::BTreeSet;

use hub::event::Tag;
use hub::piece::Piece;
use hub::zone::Zone;
use rules::remmi_demmi::{Plaque, Type};
use sensors::Uid;
use serde::{Deserialize, Serialize};

use crate::spot::Spot;

/// Tags of a pile that still couple with its antenna: the topmost ones.
const PILE_READS: usize = 3;

/// A tagged thing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Thing {
    /// Its tag.
    pub tag: Tag,
    /// `RC3`, `P4`, or the name of a foreign thing: `bank-card`.
    pub name: String,
    /// Where it is.
    pub spot: Spot,
    /// Order inside its place: a later one lies above or to the right.
    pub order: u64,
}

impl Thing {
    /// The piece it is, if it belongs to the deck.
    pub fn piece(&self) -> Option<Piece> {
        self.name.parse().ok()
    }

    fn face(&self) -> Option<Type> {
        self.piece()?.face()
    }
}

/// All things, and what else outlives the program: the timer's flash.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct World {
    /// Every thing.
    pub things: Vec<Thing>,
    /// Starts of the tap-timer so far, as its flash keeps them.
    pub timer_boot: u32,
    /// Seed of the next shuffle.
    pub shuffle: u64,
    order: u64,
}

/// A move that cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Clumsy(pub String);

impl World {
    /// A new deck on the stock, plaques in the centre, foreign things in the drawer.
    pub fn new(seed: u64) -> World {
        let mut world = World {
            things: Vec::new(),
            timer_boot: 0,
            shuffle: seed,
            order: 0,
        };
        for piece in Piece::deck() {
            let spot = match piece {
                Piece::Card { .. } => Spot::Zone(Zone::Stock),
                Piece::Plaque(_) => Spot::Zone(Zone::Centre),
            };
            world.add(uid_of(piece), piece.to_string(), spot);
        }
        for (name, uid) in foreign() {
            world.add(uid, name.to_owned(), Spot::Drawer);
        }
        world
    }

    fn add(&mut self, uid: Uid, name: String, spot: Spot) {
        self.order += 1;
        self.things.push(Thing {
            tag: Tag(uid),
            name,
            spot,
            order: self.order,
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
        for name in names {
            self.put(name, to);
        }
        Ok(())
    }

    fn put(&mut self, name: &str, to: Spot) {
        self.order += 1;
        let order = self.order;
        if let Some(thing) = self.things.iter_mut().find(|thing| thing.name == name) {
            thing.spot = to;
            thing.order = order;
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
        let spot = Spot::Zone(zone);
        let things = self.at(spot);
        let hidden = if spot.is_pile() {
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

    /// Shuffles and deals: removed types into the box, `hand` cards onto each pad, the rest
    /// aside (RD-05, RD-06). `wanted` are hands that are not left to chance, by seat.
    ///
    /// # Errors
    /// A wanted card is not left in the deck.
    pub fn deal(
        &mut self,
        players: usize,
        hand: usize,
        removed: &[Type],
        wanted: &[(u8, Vec<Type>)],
    ) -> Result<(), Clumsy> {
        let mut deck = Vec::new();
        let mut boxed = Vec::new();
        for thing in &self.things {
            match thing.face() {
                Some(face) if removed.contains(&face) => boxed.push(thing.name.clone()),
                Some(face) => deck.push((thing.name.clone(), face)),
                None => {}
            }
        }
        deck.sort();
        fastrand::Rng::with_seed(self.shuffle).shuffle(&mut deck);
        let mut hands: Vec<Vec<String>> = vec![Vec::new(); players];
        for (seat, faces) in wanted {
            let Some(cards) = hands.get_mut(usize::from(*seat)) else {
                return Err(Clumsy(format!("seat {seat} does not play")));
            };
            for face in faces {
                let place = deck.iter().position(|(_, other)| other == face);
                let place = place
                    .ok_or_else(|| Clumsy(format!("no {face} is left for the wanted hands")))?;
                cards.push(deck.remove(place).0);
            }
        }
        for cards in &mut hands {
            let missing = hand.saturating_sub(cards.len()).min(deck.len());
            cards.extend(deck.drain(..missing).map(|(name, _)| name));
        }
        self.shuffle = self.shuffle.wrapping_add(1);
        let left: Vec<String> = deck.into_iter().map(|(name, _)| name).collect();
        self.carry(&boxed, Spot::Box)?;
        self.carry(&left, Spot::Zone(Zone::Aside))?;
        for (seat, cards) in hands.iter().enumerate() {
            self.carry(cards, Spot::Zone(Zone::Pad(seat as u8)))?;
        }
        Ok(())
    }

    /// Everybody takes the cards that lie on the pad before them into the hand.
    pub fn pick_up(&mut self, players: usize) {
        for seat in 0..players as u8 {
            let cards: Vec<String> = self
                .at(Spot::Zone(Zone::Pad(seat)))
                .iter()
                .filter(|thing| thing.face().is_some())
                .map(|thing| thing.name.clone())
                .collect();
            for name in cards {
                self.put(&name, Spot::Hand(seat));
            }
        }
    }

    /// All cards but those in the box go back on the stock, foreign things into the drawer,
    /// plaques to the centre: with four players not plaque 2, which waits in the box (RD-20).
    pub fn gather(&mut self, players: usize) {
        let things: Vec<(String, Spot)> = self
            .things
            .iter()
            .filter_map(|thing| {
                let home = match thing.piece() {
                    Some(Piece::Plaque(Plaque::Two)) if players == 4 => Spot::Box,
                    Some(Piece::Plaque(_)) => Spot::Zone(Zone::Centre),
                    Some(Piece::Card { .. }) if thing.spot == Spot::Box => return None,
                    Some(Piece::Card { .. }) => Spot::Zone(Zone::Stock),
                    None => Spot::Drawer,
                };
                (thing.spot != home).then(|| (thing.name.clone(), home))
            })
            .collect();
        for (name, home) in things {
            self.put(&name, home);
        }
    }

    /// Empties both trays into hands: the left packet into that of `left_to`, the right one
    /// into that of `right_to`.
    pub fn clear_trays(&mut self, left_to: u8, right_to: u8) {
        let trays = [(Zone::TrayLeft, left_to), (Zone::TrayRight, right_to)];
        for (zone, seat) in trays {
            for name in self.names_at(Spot::Zone(zone)) {
                self.put(&name, Spot::Hand(seat));
            }
        }
    }
}

/// The tag of a piece: most have 7 bytes as NTAG21x have, all of one batch, so that they
/// collide late; the ninth copies and the plaques have 4, so that both kinds meet.
fn uid_of(piece: Piece) -> Uid {
    let number = Piece::deck().iter().position(|other| *other == piece);
    let number = number.unwrap_or_default() as u8;
    let short = match piece {
        Piece::Card { copy, .. } => copy == 9,
        Piece::Plaque(_) => true,
    };
    // Never 0x88: the fourth byte of a 7-byte tag would be taken for the cascade tag, which is
    // why ISO/IEC 14443-3 forbids it there.
    let mixed = number.wrapping_mul(167).wrapping_add(13) & 0x7F;
    let bytes: &[u8] = if short {
        &[0x5A, mixed, number, 0x21]
    } else {
        &[0x04, 0x6B, 0x3E, mixed, number, 0x61, 0x80]
    };
    Uid::new(bytes).expect("four or seven bytes")
}

fn foreign() -> [(&'static str, Uid); 3] {
    let uid = |bytes: &[u8]| Uid::new(bytes).expect("four or seven bytes");
    [
        ("bank-card", uid(&[0x08, 0x3C, 0x51, 0xE2])),
        ("phone", uid(&[0x08, 0xA1, 0x07, 0x5D])),
        (
            "stray-joker",
            uid(&[0x04, 0x9D, 0x11, 0x72, 0x2A, 0x00, 0x81]),
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RD-05, RD-06: four types out, nine cards each, nothing lost.
    #[test]
    fn a_deal_conserves_the_deck() {
        let mut world = World::new(3);
        let removed = &Type::ALL[..4];
        world.deal(5, 9, removed, &[]).unwrap();
        for seat in 0..5 {
            assert_eq!(world.at(Spot::Zone(Zone::Pad(seat))).len(), 9);
        }
        assert_eq!(world.at(Spot::Box).len(), 36);
        assert_eq!(world.at(Spot::Zone(Zone::Aside)).len(), 0);
        world.pick_up(5);
        assert_eq!(world.at(Spot::Hand(4)).len(), 9);
        world.gather(5);
        assert_eq!(world.at(Spot::Zone(Zone::Stock)).len(), 45);
        assert_eq!(world.things.len(), 81 + 3 + 3);
    }

    /// RD-20: plaque 2 is out of a game of four, and back in one of five.
    #[test]
    fn four_players_gather_without_plaque_2() {
        let mut world = World::new(3);
        world.gather(4);
        assert_eq!(world.names_at(Spot::Box), ["P2"]);
        world.gather(5);
        assert_eq!(world.at(Spot::Zone(Zone::Centre)).len(), 3);
    }

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

    #[test]
    fn a_wanted_hand_is_dealt_and_an_impossible_one_refused() {
        let mut world = World::new(1);
        let red: Type = "RC".parse().unwrap();
        world.deal(5, 9, &[], &[(2, vec![red; 9])]).unwrap();
        let names = world.names_at(Spot::Zone(Zone::Pad(2)));
        assert!(names.iter().all(|name| name.starts_with("RC")), "{names:?}");
        assert!(world.deal(5, 9, &[], &[(2, vec![red; 10])]).is_err());
    }

    #[test]
    fn of_a_pile_only_the_topmost_are_read() {
        let world = World::new(1);
        assert_eq!(world.readable(Zone::Stock).len(), PILE_READS);
        assert_eq!(world.readable(Zone::Centre).len(), 3);
    }
}
