//! How the people at the table move: at random, but by the rules.

use super::simulate::People;
use super::without;
use rules::Seat;
use rules::remi::*;

impl People {
    /// What may be said before the first throw.
    pub fn before_play(&mut self) {
        for seat in self.round.seats().collect::<Vec<Seat>>() {
            let rack = self.racks[&seat].clone();
            let twin =
                |tile: &&Tile| **tile != Tile::Joker && without(&rack, &[**tile; 2]).is_some();
            let pairs: Vec<Tile> = rack.iter().filter(twin).copied().collect();
            assert_eq!(
                self.play(Move::Pairs {
                    seat,
                    tiles: pairs.clone()
                })
                .is_ok(),
                !pairs.is_empty()
            );
            if self.dice.chance(20) && self.play(Move::NewDeal { seat }).is_ok() {
                return;
            }
            let face_up = self.round.setup().face_up;
            if koz(&rack, face_up) {
                self.play(Move::Koz {
                    seat,
                    tile: face_up,
                })
                .unwrap();
            }
            if self.dice.chance(8) {
                let shape = self.dice.pick(&Shape::ALL).unwrap();
                self.play(Move::PlayOnRack { seat, shape }).unwrap();
            }
        }
    }

    pub fn turn(&mut self, seat: Seat) {
        self.history.clear();
        let first = self.round.phase() == Phase::Dealt;
        if !first && !self.tear(seat) {
            let Some(drawn) = self.stock.pop() else {
                self.play(Move::StockEmpty { seat }).unwrap();
                return;
            };
            self.racks.get_mut(&seat).unwrap().push(drawn);
            if self.stock.is_empty() && self.dice.chance(50) {
                self.play(Move::DrewLast { seat }).unwrap();
            }
        }
        if self.round.may(seat).contains(&Choice::Lay) {
            self.reveal(seat);
            self.attach_some(seat);
            self.swap_jokers(seat);
        }
        self.finish(seat);
        self.nonsense();
    }

    /// Tears a tile that can be laid at once, or, playing on the rack, any that may be torn.
    fn tear(&mut self, seat: Seat) -> bool {
        let on_rack = !self.round.may(seat).contains(&Choice::Lay);
        let Some((first, last)) = self.round.tearable().filter(|_| self.dice.chance(50)) else {
            return false;
        };
        let take = first + self.dice.below(last - first + 1);
        let taken = self.round.table().column[take..].to_vec();
        let all = [&self.racks[&seat][..], &taken].concat();
        let mut melds = self.some_melds(&all, 2);
        if self.round.opened(seat) {
            melds.retain(|meld| meld.contains(&taken[0]));
        } else if !on_rack && !self.opens(&melds) {
            return false;
        }
        if !on_rack && !melds.iter().flatten().any(|tile| *tile == taken[0]) {
            return false;
        }
        assert!(self.play_tiles(Move::Tear { seat, take }, &[], &taken));
        for meld in melds.into_iter().filter(|_| !on_rack) {
            self.lay(seat, meld);
        }
        true
    }

    fn lay(&mut self, seat: Seat, tiles: Vec<Tile>) {
        let readings = Meld::readings(&tiles, self.round.options().joker_cap).unwrap();
        let reading = readings.iter().position(|meld| meld.tiles() == tiles);
        let mut shown = tiles.clone();
        self.dice.shuffle(&mut shown);
        let reading = reading.unwrap_or(0);
        assert!(self.play_tiles(
            Move::Lay {
                seat,
                tiles: shown,
                reading
            },
            &tiles,
            &[]
        ));
    }

    fn reveal(&mut self, seat: Seat) {
        if self.round.opening_so_far().is_some() || self.dice.chance(20) {
            return;
        }
        for _ in 0..5 {
            let rack = self.racks[&seat].clone();
            let melds = self.some_melds(&rack, 2);
            if self.round.opened(seat) || self.opens(&melds) {
                melds.into_iter().for_each(|meld| self.lay(seat, meld));
                return;
            }
        }
    }

    /// Tries every tile on every combination.
    fn attach_some(&mut self, seat: Seat) {
        for tile in self.racks[&seat].clone() {
            let discard = self.round.options().close_by == CloseBy::Discard;
            for meld in 0..self.round.table().melds.len() {
                let last = self.racks[&seat].len() == 1;
                let fits = self.round.table().melds[meld]
                    .meld()
                    .with(tile, JokerCap::None)
                    .is_ok();
                if last && discard || !self.dice.chance(if fits { 80 } else { 1 }) {
                    continue;
                }
                let end = self
                    .dice
                    .pick(&[None, Some(End::Low), Some(End::High)])
                    .unwrap();
                if self.play_tiles(
                    Move::Attach {
                        seat,
                        meld,
                        tile,
                        end,
                    },
                    &[tile],
                    &[],
                ) {
                    break;
                }
            }
        }
    }

    /// Gives one tile or two for jokers, and lays what comes free; takes back what cannot be laid.
    fn swap_jokers(&mut self, seat: Seat) {
        let rack = self.racks[&seat].clone();
        let alike = |a: &Tile, b: &Tile| a < b && a.number() == b.number();
        let second = |a| {
            rack.iter()
                .filter(move |b| alike(a, b))
                .map(move |b| vec![*a, *b])
        };
        let pairs = rack.iter().flat_map(second);
        let gifts: Vec<Vec<Tile>> = rack.iter().map(|tile| vec![*tile]).chain(pairs).collect();
        for meld in 0..self.round.table().melds.len() {
            let jokers = |people: &People| people.round.table().melds[meld].meld().jokers();
            let before = jokers(self);
            let done = self.history.len();
            let mut swap = |give: &Vec<Tile>| {
                let played = Move::SwapJoker {
                    seat,
                    meld,
                    give: give.clone(),
                };
                before > 0 && self.play_tiles(played, give, &[])
            };
            if gifts.iter().any(&mut swap) {
                let freed = vec![Tile::Joker; before - jokers(self)];
                self.racks.get_mut(&seat).unwrap().extend(freed);
                self.lay_jokers(seat);
                let kept = self.racks[&seat].contains(&Tile::Joker);
                while kept && self.use_now() && self.history.len() > done {
                    self.take_back(seat);
                }
                return;
            }
        }
    }

    fn use_now(&self) -> bool {
        self.round.options().freed_joker == FreedJoker::UseNow
    }

    fn lay_jokers(&mut self, seat: Seat) {
        for meld in 0..self.round.table().melds.len() {
            let last = self.racks[&seat].len() == 1;
            if !last || self.round.options().close_by == CloseBy::Attach {
                let tile = Tile::Joker;
                self.play_tiles(
                    Move::Attach {
                        seat,
                        meld,
                        tile,
                        end: None,
                    },
                    &[tile],
                    &[],
                );
            }
        }
    }

    /// Closes, or throws a tile; says that three are left, or forgets it.
    fn finish(&mut self, seat: Seat) {
        if self.racks[&seat].is_empty() {
            self.play(Move::Close { seat }).unwrap();
            return;
        }
        if self.racks[&seat].len() == 4 && self.dice.chance(50) {
            self.play(Move::SayThree { seat }).unwrap();
        }
        loop {
            let rack = self.racks[&seat].clone();
            let tile = self.dice.pick(&rack).unwrap();
            match self.play(Move::Throw { seat, tile }) {
                Ok(()) => {
                    self.racks.insert(seat, without(&rack, &[tile]).unwrap());
                    return;
                }
                // Too much was attached: a tile is kept to throw.
                Err(violations) => {
                    let code = violations[0].code;
                    assert!(
                        [Code::LastMustAttach, Code::MustUseJoker].contains(&code),
                        "{code}"
                    );
                    self.take_back(seat);
                }
            }
        }
    }

    /// The answers to all the table asks at the end.
    pub fn answer(&mut self) {
        for question in self.round.asks() {
            match question {
                Question::StockUsedUp(seat) => self.play(Move::DrewLast { seat }).unwrap(),
                Question::HadThree(seat) => {
                    let yes = self.dice.chance(50);
                    self.play(Move::HadThree { seat, yes }).unwrap();
                }
                Question::Leftover(seat) => {
                    let tiles = self.racks[&seat].clone();
                    let count = tiles.len();
                    self.play(Move::Leftover { seat, tiles, count }).unwrap();
                }
            }
        }
    }
}
