//! The course of a turn between the draw and its end.

use rules::Seat;
use rules::remi::{
    CloseBy, FreedJoker, JokerCap, Kind, Meld, Shape, Tile, check_opening, joker_swap,
    melds_with_first, value,
};

use super::position::{distinct, take};
use super::{Laid, Position};

/// Something laid on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// RE-18, RE-19: a new combination.
    Lay {
        /// Its tiles.
        tiles: Vec<Tile>,
        /// RE-21: which of [`Meld::readings`] is meant.
        reading: usize,
    },
    /// RE-24: a tile added to a combination, at the highest place where it fits.
    Attach {
        /// Which combination, an index into [`Position::melds`]; those laid in this turn follow.
        meld: usize,
        /// The tile added.
        tile: Tile,
    },
    /// RE-31, RE-32: tiles given for the jokers that stand for them.
    Swap {
        /// Which combination, as above.
        meld: usize,
        /// The tiles given.
        give: Vec<Tile>,
    },
}

/// How a turn ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finish {
    /// RE-14: with a tile thrown.
    Throw(Tile),
    /// RE-26: with the game, which the tile attached last has closed.
    Close,
    /// RE-36: with the rack game: fourteen tiles shown, the last one thrown.
    CloseRackGame {
        /// The fourteen.
        tiles: Vec<Tile>,
        /// The one thrown.
        last: Tile,
    },
}

/// What a player does after the draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// In this order.
    pub acts: Vec<Act>,
    /// The end of the turn.
    pub finish: Finish,
}

/// A turn so far.
#[derive(Clone, Debug)]
pub(super) struct Course<'a> {
    position: &'a Position,
    /// What is still on the rack.
    pub rack: Vec<Tile>,
    /// The combinations as they lie now, those of this turn last.
    pub melds: Vec<Laid>,
    /// Jokers freed in this turn that are still on the rack (RE-31).
    freed: usize,
    /// RE-33: what was laid in this turn and counts for the player.
    pub gained: i32,
    pub acts: Vec<Act>,
}

impl<'a> Course<'a> {
    /// After the draw.
    pub fn new(position: &'a Position) -> Course<'a> {
        Course {
            position,
            rack: position.rack.clone(),
            melds: position.melds.clone(),
            freed: 0,
            gained: 0,
            acts: Vec::new(),
        }
    }

    /// What the player knew when it began.
    pub fn position(&self) -> &'a Position {
        self.position
    }

    pub fn cap(&self) -> JokerCap {
        self.position.options.joker_cap
    }

    /// RE-15, RE-36: whether anything may be laid in this turn.
    pub fn may_lay(&self) -> bool {
        self.position.turn > 1 && self.position.rack_game.is_none()
    }

    /// RE-16, RE-17: it has opened by now.
    pub fn opened(&self) -> bool {
        self.position.opened || self.opens()
    }

    fn opens(&self) -> bool {
        let new = self.melds[self.position.melds.len()..].iter();
        let new: Vec<Meld> = new.map(|laid| laid.meld.clone()).collect();
        check_opening(&new).is_ok()
    }

    /// RE-A7, RE-A27: whether it may attach by now.
    pub fn may_attach(&self) -> bool {
        let now = self.position.options.attach_on_opening_turn && self.opens();
        self.may_lay() && (self.position.opened || now)
    }

    /// The combinations of a tile with others of the rack.
    pub fn melds_with(&self, tile: Tile) -> Vec<Vec<Tile>> {
        let mut rest = self.rack.clone();
        take(&mut rest, tile);
        if tile != Tile::Joker {
            rest.insert(0, tile);
            return melds_with_first(&rest, self.cap());
        }
        let mut melds = self.all_melds();
        melds.retain(|meld| meld.contains(&Tile::Joker));
        melds
    }

    /// RE-18, RE-19: the combinations of the rack.
    pub fn all_melds(&self) -> Vec<Vec<Tile>> {
        // A combination is listed with its first natural tile first; the jokers wait behind them.
        let mut tiles = self.rack.clone();
        tiles.sort_unstable();
        let of = |at: usize| melds_with_first(&tiles[at..], self.cap());
        (0..tiles.len()).flat_map(of).collect()
    }

    /// RE-14, RE-26: laying so many still leaves a tile to throw and, where that does not close, one to keep.
    pub fn may_spare(&self, tiles: usize) -> bool {
        self.rack.len() >= tiles + self.least()
    }

    fn least(&self) -> usize {
        match self.position.options.close_by {
            CloseBy::Attach => 2,
            CloseBy::Discard => 1 + usize::from(!self.opened()),
        }
    }

    /// Lays tiles of the rack, a joker where `unseen` tiles exchange it least (RE-31).
    ///
    /// # Panics
    /// They are no combination, or not on the rack.
    pub fn lay(&mut self, tiles: &[Tile], unseen: &[Tile]) {
        let readings = Meld::readings(tiles, self.cap()).expect("a combination");
        // Before the opening each point counts, and the highest place has the most.
        let places = if self.position.opened {
            readings.len()
        } else {
            1
        };
        let risk = |at: &usize| match readings[*at].jokers() {
            0 => 0,
            _ => unseen
                .iter()
                .filter(|tile| self.frees(&readings[*at], &[**tile]))
                .count(),
        };
        let reading = (0..places).min_by_key(risk).expect("a reading");
        for tile in tiles {
            self.leaves(*tile);
        }
        let (owner, meld) = (self.position.seat, readings[reading].clone());
        self.melds.push(Laid { owner, meld });
        let tiles = tiles.to_vec();
        self.acts.push(Act::Lay { tiles, reading });
    }

    fn leaves(&mut self, tile: Tile) {
        assert!(take(&mut self.rack, tile), "{tile} is on the rack");
        if tile == Tile::Joker && self.freed > 0 {
            // RE-A26: it counts for whoever used it first.
            self.freed -= 1;
        } else {
            self.gained += value(&[tile]);
        }
    }

    fn frees(&self, meld: &Meld, give: &[Tile]) -> bool {
        joker_swap(meld.tiles(), give, None, &self.position.options).is_ok()
    }

    /// RE-24, RE-30: where a tile may be attached.
    pub fn place(&self, tile: Tile) -> Option<usize> {
        (0..self.melds.len()).find(|at| self.fits(*at, tile))
    }

    fn fits(&self, at: usize, tile: Tile) -> bool {
        let laid = &self.melds[at];
        fits(laid, tile, self.position.seat, self.cap())
    }

    /// Every tile of the rack that may be attached now, and where.
    pub fn attachable(&self) -> Vec<(usize, Tile)> {
        // RE-A6: there the last tile is thrown.
        if self.rack.len() == 1 && self.position.options.close_by == CloseBy::Discard {
            return Vec::new();
        }
        let place = |tile: Tile| self.place(tile).map(|at| (at, tile));
        distinct(&self.rack).filter_map(place).collect()
    }

    /// Attaches a tile of the rack where it fits.
    ///
    /// # Panics
    /// It is not on the rack, or fits nowhere there.
    pub fn attach(&mut self, meld: usize, tile: Tile) {
        self.leaves(tile);
        let ways = self.melds[meld].meld.with(tile, self.cap());
        let way = ways.expect("it fits").into_iter().next();
        self.melds[meld].meld = way.expect("a way");
        self.acts.push(Act::Attach { meld, tile });
    }

    /// RE-31, RE-32: the exchanges of jokers that the rack has the tiles for, in combinations that lay there before the turn: in
    /// one of its own the other tile is laid in the first place.
    pub fn swaps(&self) -> Vec<(usize, Vec<Tile>)> {
        let of = |(at, laid): (usize, &Laid)| {
            let meld = &laid.meld;
            if meld.jokers() == 0 {
                return Vec::new();
            }
            let given = distinct(&self.rack).filter(|tile| *tile != Tile::Joker);
            let mut gives: Vec<Vec<Tile>> = match meld.kind() {
                Kind::Run => given.map(|tile| vec![tile]).collect(),
                Kind::Group => {
                    let number = meld.tiles().iter().find_map(|tile| tile.number());
                    let lacking = given.filter(|tile| tile.number() == number);
                    vec![
                        lacking
                            .filter(|tile| !meld.tiles().contains(tile))
                            .collect(),
                    ]
                }
            };
            gives.retain(|give| self.frees(meld, give));
            gives.into_iter().map(|give| (at, give)).collect()
        };
        let lay = self.melds.iter().take(self.position.melds.len());
        lay.enumerate().flat_map(of).collect()
    }

    /// Exchanges jokers as one of the [`Course::swaps`].
    pub fn swap(&mut self, meld: usize, give: Vec<Tile>) {
        for tile in &give {
            self.leaves(*tile);
        }
        let laid = self.melds[meld].meld.tiles();
        let swapped = joker_swap(laid, &give, None, &self.position.options);
        let swapped = swapped.expect("jokers stand for them");
        self.melds[meld].meld = swapped.meld;
        self.freed += swapped.freed;
        let jokers = std::iter::repeat_n(Tile::Joker, swapped.freed);
        self.rack.extend(jokers);
        self.acts.push(Act::Swap { meld, give });
    }

    /// What the turn must still do before it may end (RE-16, RE-23, RE-31).
    fn is_complete(&self) -> bool {
        let torn = self
            .position
            .torn
            .filter(|_| self.position.rack_game.is_none());
        let new = &self.melds[self.position.melds.len()..];
        let used = |tile: Tile| new.iter().any(|laid| laid.meld.tiles().contains(&tile));
        let at_once = self.position.options.freed_joker == FreedJoker::UseNow;
        (new.is_empty() || self.opened()) && torn.is_none_or(used) && !(at_once && self.freed > 0)
    }

    /// The turn may end with a tile thrown.
    pub fn may_throw(&self) -> bool {
        self.is_complete() && self.may_spare(0)
    }

    /// RE-26: the last tile was attached, and closes.
    pub fn closes(&self) -> Option<Tile> {
        match self.acts.last() {
            Some(Act::Attach { tile, .. }) if self.rack.is_empty() && self.is_complete() => {
                Some(*tile)
            }
            _ => None,
        }
    }

    /// The turn ends.
    pub fn finish(self, finish: Finish) -> Play {
        Play {
            acts: self.acts,
            finish,
        }
    }
}

/// RE-24, RE-30: a tile of that seat fits there.
pub(super) fn fits(laid: &Laid, tile: Tile, seat: Seat, cap: JokerCap) -> bool {
    let tiles = laid.meld.tiles();
    let near = match tile {
        Tile::Joker => laid.owner == seat,
        _ => tiles
            .iter()
            .any(|one| one.number() == tile.number() || one.colour() == tile.colour()),
    };
    near && laid.meld.with(tile, cap).is_ok()
}

/// RE-36: the rack closes the rack game with the tile thrown that counts most (RE-29).
pub(super) fn closes_on_rack(position: &Position, shape: Shape) -> Option<Finish> {
    if position.turn < 2 {
        return None;
    }
    let closing = |last: Tile| {
        let mut tiles = position.rack.clone();
        take(&mut tiles, last);
        let jokers = position.options.rack_jokers || !tiles.contains(&Tile::Joker);
        let closes = jokers && shape.matches(&tiles, position.options.joker_cap);
        closes.then_some(Finish::CloseRackGame { tiles, last })
    };
    let mut lasts: Vec<Tile> = distinct(&position.rack).collect();
    lasts.sort_by_key(|tile| !tile.doubles());
    lasts.into_iter().find_map(closing)
}
