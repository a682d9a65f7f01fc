//! People at a table: real racks and a real stock, which the engine never sees, and players who move
//! at random, but by the rules.

use super::{Dice, seats, without};
use rules::Seat;
use rules::remi::*;
use std::collections::BTreeMap;

/// A game with everything that is hidden from the table.
pub struct People {
    pub round: Round,
    pub start: Round,
    pub racks: BTreeMap<Seat, Vec<Tile>>,
    /// Drawn from the end; the face-up tile stands first and is drawn last.
    pub stock: Vec<Tile>,
    pub log: Vec<Move>,
    pub dice: Dice,
    /// How it ended, told by the people: who closed with what.
    pub closed: Option<(Seat, Tile)>,
    /// Who placed which tile, and for jokers who used them first, told by the people.
    pub placed: Vec<(Seat, Tile)>,
}

/// Any options, each with some chance.
pub fn any_options(dice: &mut Dice) -> Options {
    let mut options = Options::default();
    if dice.chance(50) {
        options.joker_cap = dice.pick(JokerCap::ALL).unwrap();
        options.close_by = dice.pick(CloseBy::ALL).unwrap();
        options.unopened = dice.pick(Unopened::ALL).unwrap();
        options.group_joker = dice.pick(GroupJoker::ALL).unwrap();
        options.freed_joker = dice.pick(FreedJoker::ALL).unwrap();
        options.unopened_tear = dice.pick(UnopenedTear::ALL).unwrap();
        options.announce = dice.pick(Announce::ALL).unwrap();
        options.direction = dice.pick(Direction::ALL).unwrap();
        options.koz_when = dice.pick(KozWhen::ALL).unwrap();
        options.torn_may_attach = dice.chance(50);
        options.attach_on_opening_turn = dice.chance(50);
    }
    options
}

impl People {
    pub fn deal(seed: u64) -> People {
        let mut dice = Dice(seed);
        let players = 2 + dice.below(3);
        let options = any_options(&mut dice);
        let mut set = Tile::set();
        dice.shuffle(&mut set);
        let setup = Setup::new(players, set[0]).unwrap();
        let seats = seats(players);
        let arranger = dice.pick(&seats).unwrap();
        let round = Round::new(setup, &seats, arranger, options).unwrap();
        let order: Vec<Seat> = round.seats().collect();
        let mut racks = BTreeMap::new();
        for (i, seat) in order.into_iter().enumerate() {
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
            closed: None,
            placed: Vec::new(),
        }
    }

    fn rack(&mut self, seat: Seat) -> &mut Vec<Tile> {
        self.racks.get_mut(&seat).unwrap()
    }

    /// Plays a move that the people think legal or not; the racks are the caller's matter.
    pub fn play(&mut self, played: Move) -> Result<(), Vec<Violation>> {
        let before = self.round.clone();
        let choices = self.round.may(played.seat());
        let answer = self.round.apply(&played);
        match &answer {
            Ok(()) => {
                assert!(choices.contains(&played.choice()), "{played:?} is not among {choices:?}");
                self.log.push(played);
            }
            Err(violations) => {
                assert!(!violations.is_empty());
                assert_eq!(self.round, before, "a refused move leaves the game as it was");
            }
        }
        answer
    }

    /// Every list of tiles in the rack that can be read as a combination.
    pub fn melds_in(&self, rack: &[Tile], cap: JokerCap) -> Vec<Vec<Tile>> {
        let jokers = rack.iter().filter(|t| **t == Tile::Joker).count();
        let natural = |number: u8, colour| {
            Tile::Natural { number: Number::new((number - 1) % 13 + 1).unwrap(), colour }
        };
        let mut places: Vec<Vec<Tile>> = Vec::new();
        for colour in Colour::ALL {
            for first in 1..=12 {
                for len in 3..=5.min(15 - first) {
                    places.push((first..first + len).map(|n| natural(n, colour)).collect());
                }
            }
        }
        for number in 1..=13 {
            let all: Vec<Tile> = Colour::ALL.map(|colour| natural(number, colour)).to_vec();
            places.extend((0..4).map(|skip| [&all[..skip], &all[skip + 1..]].concat()));
            places.push(all);
        }
        let fill = |places: Vec<Tile>| -> Option<Vec<Tile>> {
            let mut left = jokers;
            let mut used: Vec<Tile> = Vec::new();
            for tile in places {
                let have = rack.iter().filter(|t| **t == tile).count();
                if used.iter().filter(|t| **t == tile).count() < have {
                    used.push(tile);
                } else {
                    left = left.checked_sub(1)?;
                    used.push(Tile::Joker);
                }
            }
            Meld::as_laid(&used, cap).is_ok().then_some(used)
        };
        places.into_iter().filter_map(fill).collect()
    }

    /// Some combinations that lie beside each other and leave at least `keep` tiles.
    pub fn some_melds(&mut self, rack: &[Tile], cap: JokerCap, keep: usize) -> Vec<Vec<Tile>> {
        let mut rest = rack.to_vec();
        let mut found = self.melds_in(rack, cap);
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

    /// Every tile is somewhere, once.
    pub fn check_pieces(&self) {
        let mut all = self.round.table().tiles();
        all.extend(self.racks.values().flatten());
        all.extend(&self.stock);
        all.sort_unstable();
        let mut set = Tile::set();
        set.sort_unstable();
        assert_eq!(all, set);
    }

    /// The table's counts are those of the people, between turns.
    pub fn check_counts(&self) {
        for (seat, rack) in &self.racks {
            assert_eq!(self.round.rack(*seat), Some(rack.len()), "{seat}'s rack");
        }
        assert_eq!(self.round.stock(), self.stock.len());
    }

    /// One whole turn of whoever is to move. Returns what he threw, if he did.
    pub fn turn(&mut self, seat: Seat, options: &Options) {
        let rack_before = self.racks[&seat].clone();
        let rack_game = !self.round.may(seat).contains(&Choice::Lay);
        let mut jokers_out = Vec::new();
        if !self.try_tear(seat, options) && self.round.phase() == Phase::Playing {
            if self.stock.is_empty() {
                self.play(Move::StockEmpty { seat }).unwrap();
                return;
            }
            let drawn = self.stock.pop().unwrap();
            self.rack(seat).push(drawn);
            if self.stock.is_empty() && self.dice.chance(50) {
                self.play(Move::DrewLast { seat }).unwrap();
            }
        }
        if !rack_game && self.round.phase() == Phase::Playing {
            self.reveal(seat, options);
            self.attach(seat);
            self.swap_jokers(seat, &mut jokers_out);
        }
        self.finish(seat, &rack_before);
    }

    /// Tears a tile he can use at once.
    fn try_tear(&mut self, seat: Seat, options: &Options) -> bool {
        let may = self.round.may(seat).contains(&Choice::Tear) && self.dice.chance(60);
        let Some((first, last)) = self.round.tearable().filter(|_| may) else { return false };
        let take = first + self.dice.below(last - first + 1);
        let taken = self.round.table().column[take..].to_vec();
        let all = [&self.racks[&seat][..], &taken].concat();
        let rack_game = !self.round.may(seat).contains(&Choice::Lay);
        let mut melds = self.some_melds(&all, options.joker_cap, 2);
        let uses = melds.iter().any(|meld| meld.contains(&taken[0]));
        let read = |melds: &[Vec<Tile>]| -> Vec<Meld> {
            melds.iter().map(|m| Meld::as_laid(m, options.joker_cap).unwrap()[0].clone()).collect()
        };
        if self.round.opened(seat) {
            melds.retain(|meld| meld.contains(&taken[0]));
            melds.truncate(1);
        }
        let opens = self.round.opened(seat) || check_opening(&read(&melds)).is_ok();
        if !rack_game && !(uses && opens) {
            return false;
        }
        self.play(Move::Tear { seat, take }).unwrap();
        self.rack(seat).extend(taken);
        if !rack_game {
            melds.into_iter().for_each(|meld| self.lay(seat, meld));
        }
        true
    }

    fn lay(&mut self, seat: Seat, meld: Vec<Tile>) {
        let readings = Meld::readings(&meld, self.cap()).unwrap();
        let reading = readings.iter().position(|m| m.tiles() == meld).unwrap_or(0);
        let rest = without(&self.racks[&seat], &meld).unwrap();
        if self.play(Move::Lay { seat, tiles: meld.clone(), reading }).is_ok() {
            *self.rack(seat) = rest;
        }
    }

    pub fn cap(&self) -> JokerCap {
        self.options().joker_cap
    }

    pub fn options(&self) -> Options {
        // The people know how they play: the options were chosen with the seed.
        let mut dice = Dice(self.seed());
        dice.below(3);
        any_options(&mut dice)
    }

    fn seed(&self) -> u64 {
        self.seed_of_table
    }
}
