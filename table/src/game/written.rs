//! What stands on the score sheet, told alike by every game.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Game, GameId};
use crate::refusal::Refusal;
use crate::view::RankView;
use crate::words::say;

/// Points in halves: Remigio halves them, the other games write whole ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Points {
    /// 3 is one and a half.
    pub halves: i64,
}

impl Points {
    /// Whole points, or chips.
    pub const fn whole(points: i64) -> Points {
        Points {
            halves: points.saturating_mul(2),
        }
    }

    /// For plots and for programs that read the export: every half is exact.
    pub fn as_f64(self) -> f64 {
        self.halves as f64 / 2.0
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

impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.halves % 2 {
            0 => serializer.serialize_i64(self.halves / 2),
            _ => serializer.serialize_f64(self.as_f64()),
        }
    }
}

impl<'de> Deserialize<'de> for Points {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let halves = f64::deserialize(deserializer)? * 2.0;
        if halves.fract() != 0.0 || halves.abs() > f64::from(u32::MAX) {
            return Err(serde::de::Error::custom("points are whole or half"));
        }
        Ok(Points {
            halves: halves as i64,
        })
    }
}

/// Points as a game takes them that knows no halves.
///
/// # Errors
/// There is a half among them.
pub(super) fn in_whole(game: GameId, points: &[Points]) -> Result<Vec<i32>, Refusal> {
    let whole = |points: &Points| match points.halves % 2 {
        0 => i32::try_from(points.halves / 2).ok(),
        _ => None,
    };
    let all: Option<Vec<i32>> = points.iter().map(whole).collect();
    all.ok_or_else(|| Refusal(say!("points-are-whole", game = game.title())))
}

/// The score sheet of a match as far as it is written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// Points of each round, in the order of seats; in Rummoli the chips won and lost by the deal.
    pub rounds: Vec<Vec<Points>>,
    /// Where each seat stands: the sum of the rounds, in Rummoli the chips that it holds.
    pub totals: Vec<Points>,
    /// The match is over.
    pub over: bool,
    /// Who has won it, by seat; several share. Empty before.
    pub winners: Vec<usize>,
    /// The lowest total wins (RA-30, RG-23).
    pub lowest_wins: bool,
}

impl Written {
    /// Who came where, best first; nobody before the match is over. Winners stand before whoever has
    /// as many points and has not won (RD-19: a tie is played out).
    pub fn ranking(&self) -> Vec<RankView> {
        if !self.over {
            return Vec::new();
        }
        let worth = |total: Points| match self.lowest_wins {
            true => total.halves,
            false => -total.halves,
        };
        let mut ranking: Vec<RankView> = (0..)
            .zip(&self.totals)
            .map(|(seat, total)| RankView {
                seat,
                place: 0,
                total: *total,
                won: self.winners.contains(&usize::from(seat)),
            })
            .collect();
        let key = |rank: &RankView| (!rank.won, worth(rank.total));
        ranking.sort_by_key(key);
        let keys: Vec<_> = ranking.iter().map(key).collect();
        for (place, rank) in ranking.iter_mut().enumerate() {
            let first = keys.iter().position(|other| *other == keys[place]);
            rank.place = first.unwrap_or(place) + 1;
        }
        ranking
    }
}

impl Game {
    /// What stands on the score sheet.
    pub fn written(&self) -> Written {
        match self {
            Game::RemmiDemmi(game) => game.written(),
            Game::Rami(game) => game.written(),
            Game::Remigio(game) => game.written(),
            Game::Remi(game) => game.written(),
            Game::Rummoli(game) => game.written(),
        }
    }
}

/// Rounds of whole points.
pub(super) fn whole(rounds: &[Vec<i32>]) -> Vec<Vec<Points>> {
    let round = |round: &Vec<i32>| whole_each(round);
    rounds.iter().map(round).collect()
}

/// A line of whole points.
pub(super) fn whole_each(points: &[i32]) -> Vec<Points> {
    let points = points.iter();
    points
        .map(|points| Points::whole((*points).into()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_won_stands_first_and_equal_totals_share_a_place() {
        let ranked = |totals: &[i32], winners: &[usize], lowest_wins| {
            let written = Written {
                totals: whole_each(totals),
                over: true,
                winners: winners.to_vec(),
                lowest_wins,
                ..Written::default()
            };
            let ranking = written.ranking().into_iter();
            ranking
                .map(|rank| (rank.seat, rank.place))
                .collect::<Vec<_>>()
        };
        assert_eq!(
            ranked(&[4, -2, 9, 4], &[2], false),
            [(2, 1), (0, 2), (3, 2), (1, 4)]
        );
        assert_eq!(ranked(&[4, -2, 9], &[1], true), [(1, 1), (0, 2), (2, 3)]);
        assert_eq!(ranked(&[7, 7, 1], &[1], false), [(1, 1), (0, 2), (2, 3)]);
        assert_eq!(ranked(&[7, 7], &[0, 1], false), [(0, 1), (1, 1)]);
        assert_eq!(Written::default().ranking(), []);
    }

    #[test]
    fn halves_are_written_with_their_sign() {
        let told = |halves| Points { halves }.to_string();
        assert_eq!(
            [-3, -1, 0, 1, 2, 15].map(told),
            ["-1.5", "-0.5", "0", "0.5", "1", "7.5"]
        );
        let json = serde_json::to_string(&[Points::whole(-4), Points { halves: 15 }]).unwrap();
        assert_eq!(json, "[-4,7.5]");
        let read: Vec<Points> = serde_json::from_str(&json).unwrap();
        assert_eq!(read, [Points::whole(-4), Points { halves: 15 }]);
        assert!(serde_json::from_str::<Points>("0.25").is_err());
    }
}
