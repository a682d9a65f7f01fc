//! What can happen in a game: what the table shows, and what a person says.

use super::meld::End;
use super::{PairClass, Shape, Tile};
use crate::Seat;
use alloc::vec::Vec;

/// A move. Draws are none: they are not seen, so who has torn nothing has drawn (RE-14).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Move {
    /// RE-09, said and shown: pairs, laid face down on the pad.
    Pairs {
        /// Whose.
        seat: Seat,
        /// The tiles laid.
        tiles: Vec<Tile>,
    },
    /// RE-10, said: asks for a new shuffle and deal.
    NewDeal {
        /// Who asks.
        seat: Seat,
    },
    /// RE-11, said: two players have swapped one tile of a pair each; nobody sees which.
    SwapPairs {
        /// One of them.
        a: Seat,
        /// The other.
        b: Seat,
        /// The class both swap (RE-A4).
        class: PairClass,
    },
    /// RE-12, said and shown: koz, with the tile on the pad.
    Koz {
        /// Whose.
        seat: Seat,
        /// The tile shown.
        tile: Tile,
    },
    /// RE-36, said: plays on the rack.
    PlayOnRack {
        /// Who makes it.
        seat: Seat,
        /// The shape the player builds.
        shape: Shape,
    },
    /// RE-22, shown: takes this tile of the column and all behind it.
    Tear {
        /// Who makes it.
        seat: Seat,
        /// The tile, counted from 0, the dead tile.
        take: usize,
    },
    /// Shown: reveals a new combination.
    Lay {
        /// Who makes it.
        seat: Seat,
        /// Its tiles, in any order.
        tiles: Vec<Tile>,
        /// RE-21, said: which of [`Meld::readings`](super::Meld::readings) is meant; the first for
        /// no answer.
        reading: usize,
    },
    /// RE-24, shown: adds a tile to a combination.
    Attach {
        /// Who makes it.
        seat: Seat,
        /// The combination's place in [`Table::melds`](super::Table::melds).
        meld: usize,
        /// The tile that is added.
        tile: Tile,
        /// Said, where it fits at both ends of a run; the high one for no answer.
        end: Option<End>,
    },
    /// RE-31, shown: gives the tiles jokers stand for, and takes the jokers.
    SwapJoker {
        /// Who makes it.
        seat: Seat,
        /// The combination's place in [`Table::melds`](super::Table::melds).
        meld: usize,
        /// The tiles given.
        give: Vec<Tile>,
    },
    /// Shown: takes back the last thing done in this turn.
    TakeBack {
        /// Who makes it.
        seat: Seat,
    },
    /// RE-13, RE-14, shown: throws a tile at the end of the column, which ends the turn.
    Throw {
        /// Who makes it.
        seat: Seat,
        /// The tile that is thrown.
        tile: Tile,
    },
    /// RE-26, said: has closed with the tile attached last.
    Close {
        /// Who makes it.
        seat: Seat,
    },
    /// RE-36, said and shown: closes the rack game.
    CloseRackGame {
        /// Who makes it.
        seat: Seat,
        /// The fourteen tiles on the player's pad.
        tiles: Vec<Tile>,
        /// The tile thrown.
        last: Tile,
    },
    /// Said: how many tiles the rack has now, at the end too while they are awaited. Overrules what
    /// the table has counted.
    Count {
        /// Who makes it.
        seat: Seat,
        /// How many. Before anything is done in the turn: without the tile to be drawn.
        tiles: usize,
    },
    /// RE-27, said: has three tiles left.
    SayThree {
        /// Who makes it.
        seat: Seat,
    },
    /// RE-27, said: somebody had three tiles and has not said so.
    Challenge {
        /// Who says it.
        by: Seat,
        /// Of whom.
        seat: Seat,
    },
    /// RE-27, said: the answer to that.
    HadThree {
        /// Who was challenged.
        seat: Seat,
        /// Whether it is so.
        yes: bool,
    },
    /// RE-28, said: has drawn the last tile of the stock, in this turn or the one just over.
    DrewLast {
        /// Who makes it.
        seat: Seat,
    },
    /// RE-28, said: wants to draw, and there is nothing left.
    StockEmpty {
        /// Who makes it.
        seat: Seat,
    },
    /// RE-28, said: tiles are left in the stock, against the table's count.
    StockLeft {
        /// Who drew last.
        seat: Seat,
    },
    /// RE-34, shown and said: what is left on the player's rack at the end.
    Leftover {
        /// Whose.
        seat: Seat,
        /// The tiles read on the player's pad.
        tiles: Vec<Tile>,
        /// How many there are, by the player's word.
        count: usize,
    },
}

impl Move {
    /// Whose move it is.
    pub const fn seat(&self) -> Seat {
        match self {
            Move::Pairs { seat, .. }
            | Move::NewDeal { seat }
            | Move::SwapPairs { a: seat, .. }
            | Move::Koz { seat, .. }
            | Move::PlayOnRack { seat, .. }
            | Move::Tear { seat, .. }
            | Move::Lay { seat, .. }
            | Move::Attach { seat, .. }
            | Move::SwapJoker { seat, .. }
            | Move::TakeBack { seat }
            | Move::Throw { seat, .. }
            | Move::Close { seat }
            | Move::CloseRackGame { seat, .. }
            | Move::Count { seat, .. }
            | Move::SayThree { seat }
            | Move::Challenge { by: seat, .. }
            | Move::HadThree { seat, .. }
            | Move::DrewLast { seat }
            | Move::StockEmpty { seat }
            | Move::StockLeft { seat }
            | Move::Leftover { seat, .. } => *seat,
        }
    }
}

/// What the table asks a person, because it cannot see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Question {
    /// RE-28: by the count the stock is used up. Answered by `DrewLast` or `StockLeft`.
    StockUsedUp(Seat),
    /// RE-27: whether the player had three tiles. Answered by `HadThree`.
    HadThree(Seat),
    /// RE-34: what is left on the rack. Answered by `Leftover`.
    Leftover(Seat),
}
