//! The score sheet as the shell and the pages read it.

use rules::{Best, Points, Seat, Standings};
use serde::Serialize;

use crate::view::RankView;

/// The score sheet of a match as far as it is written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// Points of each round, in the order of seats; in Rummoli the chips won and lost by the deal.
    pub rounds: Vec<Vec<Points>>,
    /// Where each seat stands: the sum of the rounds, in Rummoli the chips that it holds.
    pub totals: Vec<Points>,
    /// Seats that were left: who sat there has not won and stands last.
    pub left: Vec<Seat>,
    /// The match is over.
    pub over: bool,
    /// Who has won it, by seat; several share. Empty before.
    pub winners: Vec<Seat>,
    /// The lowest total wins (RA-30, RG-23).
    pub lowest_wins: bool,
}

/// What somebody has on the score sheet, from when they sat down to when they left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WrittenLine {
    /// Where they sit or sat; another may sit there since.
    pub seat: Seat,
    /// What they are called.
    pub name: String,
    /// Rounds that were written when they sat down.
    pub from: usize,
    /// Rounds that were written when they left.
    pub until: Option<usize>,
    /// What they began with.
    pub start: Points,
    /// What they have, or left with.
    pub total: Points,
}

impl WrittenLine {
    /// Whether a round, counted from 0, is theirs.
    pub fn covers(&self, round: usize) -> bool {
        self.from <= round && self.until.is_none_or(|until| round < until)
    }
}

impl Written {
    /// Who came where, best first, without their course; nobody before the match is over.
    pub fn ranking(&self) -> Vec<RankView> {
        match self.over {
            true => self.places(),
            false => Vec::new(),
        }
    }

    /// Who stands where by now, likewise. Winners stand before whoever has as many points and has not won (RD-19: a tie is
    /// played out).
    pub fn places(&self) -> Vec<RankView> {
        let worth = |total: Points| match self.lowest_wins {
            true => total.halves,
            false => -total.halves,
        };
        let mut ranking: Vec<RankView> = Seat::all(self.totals.len())
            .zip(&self.totals)
            .map(|(seat, total)| RankView {
                seat,
                place: 0,
                total: *total,
                won: self.winners.contains(&seat),
                course: Vec::new(),
            })
            .collect();
        let key = |rank: &RankView| {
            let left = self.left.contains(&rank.seat);
            (left, !rank.won, worth(rank.total))
        };
        ranking.sort_by_key(key);
        let keys: Vec<_> = ranking.iter().map(key).collect();
        for (place, rank) in ranking.iter_mut().enumerate() {
            let first = keys.iter().position(|other| *other == keys[place]);
            rank.place = first.unwrap_or(place) + 1;
        }
        ranking
    }
}

impl Written {
    pub(super) fn of(game: &impl Standings) -> Written {
        let winners = game.winners().into_iter();
        let sheet = game.sheet();
        let left = sheet.seats().iter().filter(|seat| !sheet.plays(**seat));
        Written {
            rounds: game.sheet().rounds().to_vec(),
            totals: game.totals().into_iter().map(|(_, total)| total).collect(),
            left: left.copied().collect(),
            over: game.is_over(),
            winners: winners.collect(),
            lowest_wins: game.best() == Best::Lowest,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_won_stands_first_and_equal_totals_share_a_place() {
        let ranked = |totals: &[i32], winners: &[Seat], lowest_wins| {
            let written = Written {
                totals: totals.iter().map(|total| Points::from(*total)).collect(),
                over: true,
                winners: winners.to_vec(),
                lowest_wins,
                ..Written::default()
            };
            let ranking = written.ranking().into_iter();
            ranking
                .map(|rank| (rank.seat.0, rank.place))
                .collect::<Vec<_>>()
        };
        assert_eq!(
            ranked(&[4, -2, 9, 4], &[Seat(2)], false),
            [(2, 1), (0, 2), (3, 2), (1, 4)]
        );
        assert_eq!(
            ranked(&[4, -2, 9], &[Seat(1)], true),
            [(1, 1), (0, 2), (2, 3)]
        );
        assert_eq!(
            ranked(&[7, 7, 1], &[Seat(1)], false),
            [(1, 1), (0, 2), (2, 3)]
        );
        assert_eq!(
            ranked(&[7, 7], &[Seat(0), Seat(1)], false),
            [(0, 1), (1, 1)]
        );
        assert_eq!(Written::default().ranking(), []);
        let left = Written {
            totals: [9, 4, 4].map(Points::from).to_vec(),
            over: true,
            winners: vec![Seat(1)],
            left: vec![Seat(0)],
            ..Written::default()
        };
        let ranking = left.ranking().into_iter();
        let ranking: Vec<_> = ranking.map(|rank| (rank.seat.0, rank.place)).collect();
        assert_eq!(ranking, [(1, 1), (2, 2), (0, 3)]);
    }

    #[test]
    fn halves_are_read_as_they_are_written() {
        let json = serde_json::to_string(&[Points::whole(-4), Points { halves: 15 }]).unwrap();
        assert_eq!(json, "[-4,7.5]");
        let read: Vec<Points> = serde_json::from_str(&json).unwrap();
        assert_eq!(read, [Points::whole(-4), Points { halves: 15 }]);
        assert!(serde_json::from_str::<Points>("0.25").is_err());
    }
}
