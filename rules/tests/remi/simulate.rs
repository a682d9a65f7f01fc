//! People at a table: real racks and a real stock, which the engine never sees.

use super::{Dice, seats, without};
use rules::Seat;
use rules::remi::*;
use std::collections::BTreeMap;

/// A game with everything that is hidden from the table.
pub struct People {
    pub round: Round,
    /// As it was dealt.
    pub start: Round,
    pub racks: Tiles,
    /// Drawn from the end; the face-up tile stands first and is drawn last.
    pub stock: Vec<Tile>,
    pub log: Vec<Move>,
    pub dice: Dice,
    /// The natural tiles everybody has placed.
    pub placed: Tiles,
    /// Racks and tiles placed, before each thing done in this turn.
    pub history: Vec<(Tiles, Tiles)>,
}

/// Somebody's tiles.
pub type Tiles = BTreeMap<Seat, Vec<Tile>>;

/// Any options.
fn any_options(dice: &mut Dice) -> Options {
    Options {
        joker_cap: dice.pick(JokerCap::ALL).unwrap(),
        close_by: dice.pick(CloseBy::ALL).unwrap(),
        unopened: dice.pick(Unopened::ALL).unwrap(),
        group_joker: dice.pick(GroupJoker::ALL).unwrap(),
        freed_joker: dice.pick(FreedJoker::ALL).unwrap(),
        unopened_tear: dice.pick(UnopenedTear::ALL).unwrap(),
        announce: dice.pick(Announce::ALL).unwrap(),
        direction: dice.pick(Direction::ALL).unwrap(),
        koz_when: dice.pick(KozWhen::ALL).unwrap(),
        torn_may_attach: dice.chance(50),
        attach_on_opening_turn: dice.chance(50),
        ..Options::default()
    }
}

impl People {
    /// Two to four people, half of the tables with options of their own.
    pub fn deal(seed: u64) -> People {
        let mut dice = Dice(seed);
        let players = 2 + dice.below(3);
        let options = match dice.chance(50) {
            true => Options::default(),
            false => any_options(&mut dice),
        };
        let mut set = Tile::set();
        dice.shuffle(&mut set);
        let setup = Setup::new(players, set[0]).unwrap();
        let arranger = dice.pick(&seats(players)).unwrap();
        let round = Round::new(setup, &seats(players), arranger, options).unwrap();
        let mut racks = BTreeMap::new();
        for (i, seat) in round.seats().enumerate() {
            let count = if i == 0 { setup.starter } else { setup.others };
            racks.insert(seat, set.split_off(set.len() - count));
        }
        People {
            start: round.clone(),
            round,
            racks,
            stock: set,
            log: Vec::new(),
            dice,
            placed: BTreeMap::new(),
            history: Vec::new(),
        }
    }

    /// Plays a move. A refusal must leave the game as it was, and what is not among the choices must
    /// be refused.
    pub fn play(&mut self, played: Move) -> Result<(), Vec<Violation>> {
        let before = self.round.clone();
        let choices = before.may(played.seat());
        let answer = self.round.apply(&played);
        match &answer {
            Ok(()) => {
                assert!(
                    choices.contains(&played.choice()),
                    "{played:?} is not in {choices:?}"
                );
                self.log.push(played);
            }
            Err(violations) => {
                assert!(!violations.is_empty());
                assert_eq!(
                    self.round, before,
                    "a refused move leaves the game as it was"
                );
            }
        }
        answer
    }

    /// Plays a move that takes these tiles from a rack, and puts those on it.
    pub fn play_tiles(&mut self, played: Move, from: &[Tile], to: &[Tile]) -> bool {
        let seat = played.seat();
        let Some(rest) = without(&self.racks[&seat], from) else {
            return false;
        };
        let before = (self.racks.clone(), self.placed.clone());
        let done = self.play(played).is_ok();
        if done {
            self.history.push(before);
            self.racks.insert(seat, [&rest[..], to].concat());
            let naturals = from.iter().filter(|tile| **tile != Tile::Joker);
            self.placed.entry(seat).or_default().extend(naturals);
        }
        done
    }

    /// Takes back the last thing done in this turn.
    pub fn take_back(&mut self, seat: Seat) {
        self.play(Move::TakeBack { seat }).unwrap();
        (self.racks, self.placed) = self.history.pop().unwrap();
    }

    /// Every tile is somewhere, once; and between turns the table has counted right.
    pub fn check_pieces(&self) {
        let mut all = self.round.table().tiles();
        all.extend(self.racks.values().flatten());
        all.extend(&self.stock);
        all.sort_unstable();
        let mut set = Tile::set();
        set.sort_unstable();
        assert_eq!(all, set);
        for (seat, rack) in &self.racks {
            assert_eq!(self.round.rack(*seat), Some(rack.len()), "{seat}'s rack");
        }
        assert_eq!(self.round.stock(), self.stock.len());
    }

    /// What each has placed counts for them; each joker counts for somebody.
    pub fn check_credit(&self) {
        let mut jokers = 0;
        for seat in self.round.seats() {
            let mut credited = self.round.table().credited(seat);
            credited.retain(|tile| *tile != Tile::Joker);
            credited.sort_unstable();
            let mut placed = self.placed.get(&seat).cloned().unwrap_or_default();
            placed.sort_unstable();
            assert_eq!(credited, placed, "{seat}'s tiles");
            jokers += self.round.table().credited(seat).len() - credited.len();
        }
        let melds = self.round.table().melds.iter();
        assert_eq!(
            jokers,
            melds.map(|laid| laid.meld().jokers()).sum::<usize>()
        );
    }

    /// The lists of tiles in `rack` that are combinations, jokers filling what is missing.
    pub fn melds_in(&self, rack: &[Tile]) -> Vec<Vec<Tile>> {
        let cap = self.round.options().joker_cap;
        let natural = |number: u8, colour| {
            let number = Number::new((number - 1) % 13 + 1).unwrap();
            Tile::Natural { number, colour }
        };
        let mut wanted: Vec<Vec<Tile>> = Vec::new();
        for first in 1..=12u8 {
            for len in 3..=5.min(15 - first) {
                let run = |colour| (first..first + len).map(|n| natural(n, colour)).collect();
                wanted.extend(Colour::ALL.map(run));
            }
        }
        for number in 1..=13 {
            let all = Colour::ALL.map(|colour| natural(number, colour));
            wanted.extend((0..4).map(|skip| [&all[..skip], &all[skip + 1..]].concat()));
            wanted.push(all.to_vec());
        }
        let fill = |wanted: Vec<Tile>| {
            let mut rest = rack.to_vec();
            let mut take =
                |tile: Tile| Some(rest.swap_remove(rest.iter().position(|t| *t == tile)?));
            let meld: Option<Vec<Tile>> = wanted
                .into_iter()
                .map(|tile| take(tile).or_else(|| take(Tile::Joker)))
                .collect();
            meld.filter(|meld| Meld::as_laid(meld, cap).is_ok())
        };
        wanted.into_iter().filter_map(fill).collect()
    }

    /// Some combinations that lie beside each other, at random, and leave `keep` tiles or more.
    pub fn some_melds(&mut self, rack: &[Tile], keep: usize) -> Vec<Vec<Tile>> {
        let mut rest = rack.to_vec();
        let mut found = self.melds_in(rack);
        self.dice.shuffle(&mut found);
        let mut chosen = Vec::new();
        for meld in found {
            if let Some(less) = without(&rest, &meld).filter(|less| less.len() >= keep) {
                rest = less;
                chosen.push(meld);
            }
        }
        chosen
    }

    /// Whether these would be a first reveal.
    pub fn opens(&self, melds: &[Vec<Tile>]) -> bool {
        let cap = self.round.options().joker_cap;
        let read = |meld: &Vec<Tile>| Meld::as_laid(meld, cap).unwrap()[0].clone();
        check_opening(&melds.iter().map(read).collect::<Vec<Meld>>()).is_ok()
    }
}
