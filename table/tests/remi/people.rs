//! People with racks and a stock that nobody senses.

use std::collections::BTreeMap;

use rules::Seat;
use rules::remi::{Colour, Meld, Move, Number, Options, Round, Setup, Tile};
use table::piece::{Deck, Piece};
use table::zone::Zone;

use crate::bench::Bench;

/// Small and seeded (SplitMix64; Steele, Lea, Flood 2014).
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % end as u64) as usize
    }

    fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }
}

/// What is printed on a tile.
pub fn face(piece: &Piece) -> Tile {
    piece.tile().unwrap()
}

/// A game with everything that is hidden from the table.
pub struct People {
    pub bench: Bench,
    pub round: Round,
    pub racks: BTreeMap<Seat, Vec<Piece>>,
    pub stock: Vec<Piece>,
    pub column: Vec<Piece>,
    pub dice: Dice,
    /// Moves that are worth counting: openings, tears, tiles added.
    pub seen: [usize; 3],
    /// Tiles added to groups in this turn, as the table's question would say it.
    pub to_groups: Vec<(String, u8)>,
}

impl People {
    pub fn deal(seed: u64) -> People {
        let mut dice = Dice(seed);
        let players = 2 + dice.below(3);
        let mut stock = Deck::Tiles.pieces();
        dice.shuffle(&mut stock);
        let bench = Bench::dealt_with(players, &stock[0].to_string(), &[]);
        let setup = Setup::new(players, face(&stock[0])).unwrap();
        let seats: Vec<Seat> = (0..players as u8).map(Seat).collect();
        let round = Round::new(setup, &seats, Seat(1), Options::default()).unwrap();
        let mut racks = BTreeMap::new();
        for (place, seat) in round.seats().enumerate() {
            let count = if place == 0 {
                setup.starter
            } else {
                setup.others
            };
            racks.insert(seat, stock.split_off(stock.len() - count));
        }
        let column = Vec::new();
        let seen = [0; 3];
        People {
            bench,
            round,
            racks,
            stock,
            column,
            dice,
            seen,
            to_groups: Vec::new(),
        }
    }

    pub fn me(&self) -> Seat {
        self.round.turn().unwrap()
    }

    pub fn rack(&mut self) -> &mut Vec<Piece> {
        let me = self.me();
        self.racks.get_mut(&me).unwrap()
    }

    /// Takes tiles of these faces from the rack.
    fn take(&mut self, tiles: &[Tile]) -> Option<Vec<Piece>> {
        let mut rack = self.rack().clone();
        let mut taken = Vec::new();
        for tile in tiles {
            taken.push(rack.remove(rack.iter().position(|piece| face(piece) == *tile)?));
        }
        *self.rack() = rack;
        Some(taken)
    }

    /// Combinations on the rack without jokers that cannot be meant otherwise on their own area.
    pub fn melds(&mut self) -> Vec<Vec<Tile>> {
        let rack: Vec<Tile> = self.rack().iter().map(face).collect();
        let natural = |number: u8, colour| {
            let number = Number::new((number - 1) % 13 + 1).unwrap();
            Tile::Natural { number, colour }
        };
        let mut wanted: Vec<Vec<Tile>> = Vec::new();
        for colour in Colour::ALL {
            for first in 1..=12 {
                wanted.push(
                    (first..first + 3)
                        .map(|place| natural(place, colour))
                        .collect(),
                );
            }
        }
        for number in 1..=13 {
            let all = Colour::ALL.map(|colour| natural(number, colour));
            wanted.extend((0..4).map(|skip| [&all[..skip], &all[skip + 1..]].concat()));
        }
        let me = self.me();
        let melds = self.round.table().melds.iter();
        let own: Vec<Meld> = melds
            .filter(|laid| laid.owner == me)
            .map(|laid| laid.meld().clone())
            .collect();
        let cap = self.round.options().joker_cap;
        let alone = |meld: &Vec<Tile>| {
            meld.iter().all(|tile| {
                own.iter()
                    .all(|laid| laid.with(*tile, cap).is_err() && laid.jokers() == 0)
            })
        };
        let has = |meld: &Vec<Tile>| meld.iter().all(|tile| rack.contains(tile));
        let mut found: Vec<Vec<Tile>> = wanted.into_iter().filter(has).filter(alone).collect();
        self.dice.shuffle(&mut found);
        found
    }

    pub fn zone(seat: Seat) -> Zone {
        Zone::Melds(seat)
    }

    /// Plays moves that go together on the rules; if they take them all, on the bench too.
    pub fn lay(&mut self, moves: &[Move], tiles: &[Tile], zone: Zone) -> bool {
        let mut next = self.round.clone();
        if moves.iter().any(|played| next.apply(played).is_err()) {
            return false;
        }
        let Some(mut pieces) = self.take(tiles) else {
            return false;
        };
        self.round = next;
        // Readers find them in any order, up to a second apart.
        self.dice.shuffle(&mut pieces);
        for piece in pieces {
            self.bench.wait(self.dice.below(10) as f64 / 10.0);
            self.bench.lay(&piece.to_string(), zone);
            self.flicker(&piece, zone);
        }
        true
    }

    /// The tile with the fewest others near it; a joker last of all.
    pub fn least_wanted(&mut self, rack: &[Piece]) -> usize {
        let near = |one: Tile, other: Tile| match (one.number(), other.number()) {
            (Some(a), Some(b)) if one.colour() == other.colour() => {
                a != b && a.get().abs_diff(b.get()) <= 2
            }
            (a, b) => a == b,
        };
        let wanted = |at: usize| match face(&rack[at]) {
            Tile::Joker => rack.len(),
            tile => rack.iter().filter(|other| near(tile, face(other))).count(),
        };
        let from = self.dice.below(rack.len());
        let places = (0..rack.len()).map(|at| (at + from) % rack.len());
        places.min_by_key(|at| wanted(*at)).unwrap()
    }
}
