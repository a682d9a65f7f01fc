//! RE-02 to RE-08: arranging the tiles.

use super::{Code, Direction, Fix, Tile, Violation};
use crate::Seat;
use alloc::vec::Vec;
use core::ops::RangeInclusive;

/// RE-02: two to four play.
pub const PLAYERS: RangeInclusive<usize> = 2..=4;

/// RE-01: tiles in the set.
pub const TILES: usize = 106;

/// RE-04: tiles in a stack.
pub const STACK: usize = 7;

/// RE-07: tiles of the starter.
pub const STARTER: usize = 15;

/// RE-07: tiles of everybody else.
pub const OTHERS: usize = 14;

/// The numbers of a game, from the players and the face-up tile alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Setup {
    /// 2 to 4.
    pub players: usize,
    /// RE-05: the tile that was left over, face up on its stack.
    pub face_up: Tile,
    /// RE-04: stacks of seven: 15, one tile over.
    pub stacks: usize,
    /// RE-07: tiles on the starter's rack.
    pub starter: usize,
    /// RE-07: tiles on every other rack.
    pub others: usize,
    /// RE-08: tiles to draw, the face-up tile included, which is the last of them (RE-A2).
    pub stock: usize,
    /// RE-06: whether all results are doubled.
    pub double_game: bool,
}

impl Setup {
    /// Sets the table.
    ///
    /// # Errors
    /// `PLAYER_COUNT` outside two to four.
    pub fn new(players: usize, face_up: Tile) -> Result<Setup, Violation> {
        if !PLAYERS.contains(&players) {
            let fix = Fix::Players {
                least: *PLAYERS.start(),
                most: *PLAYERS.end(),
            };
            return Err(Violation::new(Code::PlayerCount, "RE-02").fixed_by(fix));
        }
        Ok(Setup {
            players,
            face_up,
            stacks: TILES / STACK,
            starter: STARTER,
            others: OTHERS,
            stock: TILES - STARTER - OTHERS * (players - 1),
            double_game: face_up.doubles(),
        })
    }

    /// RE-05: the stack (1 to 15, in dealing order) that takes the face-up tile, and its neighbour
    /// that takes the tile it replaces and so has eight. `None` for a joker: the arranger chooses
    /// (RE-A3).
    pub fn stack(&self) -> Option<(usize, usize)> {
        let number = usize::from(self.face_up.number()?.get());
        Some((number, number + 1))
    }
}

/// RE-03: who arranges the tiles, by the lowest roll of the die.
///
/// # Errors
/// The seats that tie for the lowest roll, who roll again; none when nobody rolled.
pub fn arranger(rolls: &[(Seat, u8)]) -> Result<Seat, Vec<Seat>> {
    let lowest = rolls.iter().map(|(_, roll)| *roll).min();
    let tied: Vec<Seat> = rolls
        .iter()
        .filter(|(_, roll)| Some(*roll) == lowest)
        .map(|(seat, _)| *seat)
        .collect();
    match tied[..] {
        [seat] => Ok(seat),
        _ => Err(tied),
    }
}

/// RE-07, RE-A22: who plays, the starter first, in the order of turns. `seats` stand in order to
/// the left; the starter sits to the right of the arranger. `None` when `arranger` is not seated.
pub fn turn_order(seats: &[Seat], arranger: Seat, direction: Direction) -> Option<Vec<Seat>> {
    let at = seats.iter().position(|seat| *seat == arranger)?;
    let mut order = seats.to_vec();
    order.rotate_left((at + seats.len() - 1) % seats.len());
    if direction == Direction::Right {
        order[1..].reverse();
    }
    Some(order)
}
