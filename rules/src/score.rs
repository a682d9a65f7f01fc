//! The score sheet of a match: every game writes one, and agrees on who is ahead by it.

use crate::{Comer, Line, Seat, Unseated};
use alloc::vec::Vec;
use core::fmt;

/// Points in halves: Remigio halves them (RG-A10), the other games write whole ones or chips.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Points {
    /// 3 is one and a half.
    pub halves: i64,
}

impl Points {
    /// None.
    pub const ZERO: Points = Points { halves: 0 };

    /// Whole points, or chips.
    pub const fn whole(points: i64) -> Points {
        Points {
            halves: points.saturating_mul(2),
        }
    }

    /// The sum, which never overflows.
    pub const fn plus(self, other: Points) -> Points {
        Points {
            halves: self.halves.saturating_add(other.halves),
        }
    }

    /// Without the half, toward zero.
    pub const fn truncated(self) -> i64 {
        self.halves / 2
    }

    /// No half is left over.
    pub const fn is_whole(self) -> bool {
        self.halves % 2 == 0
    }

    /// For plots and for programs that read the export: every half is exact.
    pub fn as_f64(self) -> f64 {
        self.halves as f64 / 2.0
    }
}

impl From<i32> for Points {
    fn from(points: i32) -> Points {
        Points::whole(points.into())
    }
}

/// `-7.5`, `12`.
impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (size, sign) = (self.halves.unsigned_abs(), self.halves < 0);
        let sign = if sign { "-" } else { "" };
        let half = if size % 2 == 1 { ".5" } else { "" };
        write!(f, "{sign}{}{half}", size / 2)
    }
}

/// Which total is the best.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Best {
    /// Points count against whoever gets them.
    Lowest,
    /// Points are won.
    Highest,
}

impl Best {
    /// Who has the best of these totals; several share.
    pub fn of(self, totals: &[(Seat, Points)]) -> Vec<Seat> {
        let points = totals.iter().map(|(_, total)| *total);
        let best = match self {
            Best::Lowest => points.min(),
            Best::Highest => points.max(),
        };
        let have = totals.iter().filter(|(_, total)| Some(*total) == best);
        have.map(|(seat, _)| *seat).collect()
    }
}

/// What each round of a match brought each seat.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ScoreSheet {
    pub(crate) seats: Vec<Seat>,
    pub(crate) rounds: Vec<Vec<Points>>,
    /// In the order in which they sat down.
    pub(crate) lines: Vec<Line>,
}

impl ScoreSheet {
    /// Nothing is written. `seats` stand in order to the left.
    pub fn new(seats: &[Seat]) -> ScoreSheet {
        ScoreSheet::starting(seats, Points::ZERO)
    }

    /// The same, where everybody begins with something.
    pub fn starting(seats: &[Seat], start: Points) -> ScoreSheet {
        let line = |seat: &Seat| Line {
            seat: *seat,
            start,
            from: 0,
            until: None,
        };
        ScoreSheet {
            seats: seats.to_vec(),
            rounds: Vec::new(),
            lines: seats.iter().map(line).collect(),
        }
    }

    /// The chairs, in order to the left; whoever has left stands here too.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// Points by round, in the order of the seats.
    pub fn rounds(&self) -> &[Vec<Points>] {
        &self.rounds
    }

    /// Writes a round; a seat without points scored 0.
    pub fn write<P: Into<Points> + Copy>(&mut self, points: &[(Seat, P)]) {
        let of = |seat: &Seat| points.iter().find(|(scored, _)| scored == seat);
        let points = |seat: &Seat| of(seat).map_or(Points::ZERO, |(_, points)| (*points).into());
        self.rounds.push(self.seats.iter().map(points).collect());
    }

    /// The points of a round, 1-based, in the order of the seats; `None` when it is not written, or
    /// others play.
    pub fn round(&self, round: usize, players: usize) -> Option<&[Points]> {
        let written = self.rounds.get(round.checked_sub(1)?)?;
        (written.len() == players).then_some(written)
    }

    /// Writes the points of a round again, as all agree.
    ///
    /// # Errors
    /// [`Uncorrected::NotWritten`], [`Uncorrected::Absent`]; nothing is changed.
    pub fn correct(&mut self, round: usize, points: &[Points]) -> Result<(), Uncorrected> {
        self.round(round, points.len())
            .ok_or(Uncorrected::NotWritten)?;
        let mut given = self.seats.iter().zip(points);
        let absent = given
            .find(|(seat, points)| **points != Points::ZERO && !self.is_written(**seat, round - 1));
        if let Some((seat, _)) = absent {
            return Err(Uncorrected::Absent(*seat));
        }
        self.rounds[round - 1].copy_from_slice(points);
        Ok(())
    }

    /// What each chair's line comes to, in the order of the seats.
    pub fn totals(&self) -> Vec<(Seat, Points)> {
        let total = |seat: &Seat| {
            self.line(*seat)
                .map_or(Points::ZERO, |line| self.total(line))
        };
        self.seats.iter().map(|seat| (*seat, total(seat))).collect()
    }

    /// The same of those who play.
    pub fn playing(&self) -> Vec<(Seat, Points)> {
        let mut totals = self.totals();
        totals.retain(|(seat, _)| self.plays(*seat));
        totals
    }

    /// How a match stands that is decided by the best total alone.
    pub fn standing(&self, best: Best, finished: bool) -> Standing {
        let totals = self.totals();
        let winners = if finished {
            best.of(&self.playing())
        } else {
            Vec::new()
        };
        Standing {
            totals,
            finished,
            winners,
        }
    }
}

/// How a match stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// In the order of the seats.
    pub totals: Vec<(Seat, Points)>,
    /// It is over.
    pub finished: bool,
    /// Who has the best total then; several share. Empty before.
    pub winners: Vec<Seat>,
}

/// Why the points of a round are not written again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Uncorrected {
    /// The round is not written, or others play.
    NotWritten,
    /// Nobody played there in that round.
    Absent(Seat),
    /// The game knows no halves.
    Half,
    /// Chips neither come nor go: together they must make what they made before.
    Together(Points),
    /// Only between two rounds.
    NotNow,
}

/// A match of any of the games, as its score sheet shows it.
pub trait Standings {
    /// What is written.
    fn sheet(&self) -> &ScoreSheet;

    /// Which total leads and wins.
    fn best(&self) -> Best;

    /// Whether the match is over: no further round counts.
    fn is_over(&self) -> bool;

    /// Who has won; several share. Empty before it is over.
    fn winners(&self) -> Vec<Seat>;

    /// Writes the points of a round again, 1-based, in the order of the seats, as all agree.
    ///
    /// # Errors
    /// Why not; nothing is changed.
    fn correct(&mut self, round: usize, points: &[Points]) -> Result<(), Uncorrected>;

    /// The match ends after the rounds that are written, as all agree. `false`, and nothing is
    /// changed, before the first.
    fn stop(&mut self) -> bool;

    /// Somebody sits down on a chair that was left, or on a new one after the last.
    ///
    /// # Errors
    /// Why not; nothing is changed.
    fn join(&mut self, seat: Seat, comer: Comer) -> Result<(), Unseated>;

    /// Somebody leaves and no longer plays; what they have stays written.
    ///
    /// # Errors
    /// Why not; nothing is changed.
    fn leave(&mut self, seat: Seat) -> Result<(), Unseated>;

    /// Where each seat stands.
    fn totals(&self) -> Vec<(Seat, Points)> {
        self.sheet().totals()
    }

    /// Whether a seat is still in.
    fn is_in(&self, seat: Seat) -> bool {
        self.sheet().plays(seat)
    }

    /// Who is still in, in order to the left.
    fn players(&self) -> Vec<Seat> {
        let seats = self.sheet().seats().iter().copied();
        seats.filter(|seat| self.is_in(*seat)).collect()
    }

    /// Who is ahead of those who are in; nobody before the first points.
    fn leaders(&self) -> Vec<Seat> {
        if self.sheet().rounds().is_empty() {
            return Vec::new();
        }
        let mut totals = self.totals();
        totals.retain(|(seat, _)| self.is_in(*seat));
        self.best().of(&totals)
    }
}

/// Whether all of these are whole, as most games write them.
///
/// # Errors
/// [`Uncorrected::Half`]
pub(crate) fn whole(points: &[Points]) -> Result<(), Uncorrected> {
    match points.iter().all(|points| points.is_whole()) {
        true => Ok(()),
        false => Err(Uncorrected::Half),
    }
}

#[cfg(feature = "serde")]
mod serde_points {
    use super::Points;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    /// `-4`, `7.5`.
    impl Serialize for Points {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            match self.is_whole() {
                true => serializer.serialize_i64(self.truncated()),
                false => serializer.serialize_f64(self.as_f64()),
            }
        }
    }

    impl<'de> Deserialize<'de> for Points {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let halves = f64::deserialize(deserializer)? * 2.0;
            let whole = halves as i64;
            if whole as f64 != halves || whole.unsigned_abs() > u64::from(u32::MAX) {
                return Err(D::Error::custom("points are whole or half"));
            }
            Ok(Points { halves: whole })
        }
    }
}
