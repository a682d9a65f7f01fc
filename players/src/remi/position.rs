//! What a person at a seat knows.

use rules::Seat;
use rules::remi::{Meld, Options, Shape, Tear, Tile, check_tear};

/// Where the tiles of a turn come from (RE-14, RE-22).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    /// RE-14: the next tile of the stock, which nobody knows.
    Stock,
    /// RE-22: this tile of the column and all behind it, counted from 0, the dead tile.
    Tear(usize),
}

/// A combination on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Laid {
    /// Who has revealed it (RE-30).
    pub owner: Seat,
    /// Its tiles, in the reading that was kept (RE-21).
    pub meld: Meld,
}

/// What is seen of another player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Other {
    /// Tiles on the rack.
    pub tiles: usize,
    /// RE-16: has opened.
    pub opened: bool,
    /// RE-36: plays on the rack, for this shape.
    pub rack_game: Option<Shape>,
    /// Tiles torn before everybody's eyes that must still be on the rack (RE-22).
    pub known: Vec<Tile>,
}

/// What a person at a seat knows while a game goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// How the table plays.
    pub options: Options,
    /// Its own seat.
    pub seat: Seat,
    /// RE-05, RE-08: the face-up tile, which is drawn last.
    pub face_up: Tile,
    /// With what it has drawn or torn in this turn.
    pub rack: Vec<Tile>,
    /// RE-15, RE-22: its own turn, counted from 1.
    pub turn: usize,
    /// RE-16: it has opened in an earlier turn.
    pub opened: bool,
    /// RE-36: the shape for which it plays on the rack.
    pub rack_game: Option<Shape>,
    /// RE-23: the tile torn in this turn.
    pub torn: Option<Tile>,
    /// RE-33: what lies on the table and counts for it, in points.
    pub credit: i32,
    /// The combinations as they lie.
    pub melds: Vec<Laid>,
    /// RE-13, RE-14: the tiles thrown, the dead one first.
    pub column: Vec<Tile>,
    /// From the next player on, in order of play.
    pub others: Vec<Other>,
    /// Tiles to draw.
    pub stock: usize,
}

impl Position {
    /// The tiles that it cannot place: in the stock, or on somebody's rack and never shown.
    pub fn unseen(&self) -> Vec<Tile> {
        let mut tiles = Tile::set();
        let lying = self.melds.iter().flat_map(|laid| laid.meld.tiles());
        let known = self.others.iter().flat_map(|other| &other.known);
        for tile in self
            .rack
            .iter()
            .chain(&self.column)
            .chain(lying)
            .chain(known)
        {
            take(&mut tiles, *tile);
        }
        tiles
    }

    /// RE-22, RE-25, RE-36: the tiles of the column that may be torn instead of drawing, the last first. Whether the
    /// tile can be used as RE-23 wants is another question.
    pub fn tearable(&self) -> Vec<usize> {
        let may = |take: &usize| {
            let tear = Tear {
                turn: self.turn,
                opened: self.opened,
                rack_game: self.rack_game.is_some(),
                rack: self.rack.len(),
                column: self.column.len(),
                take: *take,
            };
            check_tear(&tear, &self.options).is_ok()
        };
        (0..self.column.len()).rev().filter(may).collect()
    }

    /// As it stands once that tile and all behind it were torn.
    ///
    /// # Panics
    /// The column has no such tile.
    pub fn torn(&self, take: usize) -> Position {
        let mut after = self.clone();
        let taken = after.column.split_off(take);
        after.torn = Some(taken[0]);
        after.rack.extend(taken);
        after
    }
}

/// It was among them, and is taken away.
pub(super) fn take(tiles: &mut Vec<Tile>, tile: Tile) -> bool {
    let found = tiles.iter().position(|other| *other == tile);
    found.map(|at| tiles.remove(at)).is_some()
}

/// Each different tile once.
pub(super) fn distinct(tiles: &[Tile]) -> impl Iterator<Item = Tile> {
    let first = |at: &usize| !tiles[..*at].contains(&tiles[*at]);
    (0..tiles.len()).filter(first).map(|at| tiles[at])
}
