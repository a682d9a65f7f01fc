//! What people remember of a match: how the points went, and in one sentence how far whoever won was behind, and when.
//!
//! One rule for all games, and it is read off the score sheet: what all agree to correct there corrects it.

use super::{Points, Written, WrittenLine};
use crate::words::{Say, say};

impl Written {
    /// The round before the last after which a winner was furthest behind, the latest of several; or that nobody was ever
    /// ahead. None before the match is over, and of a match of one round.
    pub fn moment(&self, lines: &[WrittenLine]) -> Option<Say> {
        let rounds_before_last = self.rounds.len().checked_sub(1).filter(|_| self.over)?;
        let plays = |line: &&WrittenLine| line.until.is_none() && self.winners.contains(&line.seat);
        let moments = lines.iter().filter(plays).flat_map(|winner| {
            let behind = move |after| Some((self.behind(winner, lines, after)?, after, winner));
            (0..rounds_before_last).filter_map(behind)
        });
        let (halves, after, winner) = moments.max_by_key(|(behind, after, _)| (*behind, *after))?;
        let name = winner.name.as_str();
        Some(match halves {
            ..=0 => say!("moment-ahead", name = name),
            _ => say!(
                "moment-behind",
                name = name,
                points = Points { halves }.to_string(),
                round = after + 1
            ),
        })
    }

    /// By how many halves somebody was behind the best after a round, counted from 0; none if they were not there.
    fn behind(&self, who: &WrittenLine, lines: &[WrittenLine], after: usize) -> Option<i64> {
        let worth = |line| {
            let had = self.had(line, after)?;
            Some(if self.lowest_wins { -had } else { had })
        };
        let best = lines.iter().filter_map(worth).max()?;
        Some(best - worth(who)?)
    }

    /// How many halves somebody had after a round.
    fn had(&self, line: &WrittenLine, after: usize) -> Option<i64> {
        self.course(line).get(after)?.map(|points| points.halves)
    }

    /// What somebody had after each round; none while they were not there.
    pub fn course(&self, line: &WrittenLine) -> Vec<Option<Points>> {
        let mut halves = line.start.halves;
        let rounds = self.rounds.iter().enumerate();
        let after = rounds.map(|(round, points)| {
            let own = points.get(line.seat.index());
            let own = own.filter(|_| line.covers(round))?;
            halves += own.halves;
            Some(Points { halves })
        });
        after.collect()
    }
}

#[cfg(test)]
mod tests {
    use rules::Seat;

    use super::*;
    use crate::words::Lang;

    /// A match of Ana, Ivan and whoever joined, by what each round brought them.
    fn told(rounds: &[&[i32]], winners: &[u8], lowest_wins: bool) -> Option<String> {
        let names = ["Ana", "Ivan", "Léa"];
        let rounds: Vec<Vec<Points>> = rounds
            .iter()
            .map(|round| round.iter().map(|points| Points::from(*points)).collect())
            .collect();
        let lines: Vec<WrittenLine> = Seat::all(rounds[0].len())
            .zip(names)
            .map(|(seat, name)| WrittenLine {
                seat,
                name: name.to_owned(),
                // Léa joined after the first round.
                from: usize::from(name == "Léa"),
                until: None,
                start: Points::ZERO,
                total: Points {
                    halves: rounds.iter().map(|round| round[seat.index()].halves).sum(),
                },
            })
            .collect();
        let written = Written {
            rounds,
            over: true,
            winners: winners.iter().copied().map(Seat).collect(),
            lowest_wins,
            ..Written::default()
        };
        Some(written.moment(&lines)?.tell(Lang::En))
    }

    #[test]
    fn the_furthest_that_a_winner_was_behind_is_told_with_its_round() {
        let ana = [&[0, 9][..], &[2, 4], &[20, 0]];
        let behind = "Ana was 11 behind after round 2, and won.";
        assert_eq!(told(&ana, &[0], false).as_deref(), Some(behind));
        // Where the lowest total wins the same sheet is Ivan's, who lay behind after both.
        let ivan = "Ivan was 11 behind after round 2, and won.";
        assert_eq!(told(&ana, &[1], true).as_deref(), Some(ivan));
        let shared = [&[0, 5][..], &[5, 0]];
        let ana = "Ana was 5 behind after round 1, and won.";
        assert_eq!(told(&shared, &[0, 1], false).as_deref(), Some(ana));
    }

    #[test]
    fn a_course_begins_with_what_they_began_with_and_has_no_round_of_others() {
        let rounds: Vec<Vec<Points>> = [[3, 1], [-3, 2], [5, 5]]
            .map(|round| round.map(Points::from).to_vec())
            .to_vec();
        let written = Written {
            rounds,
            ..Written::default()
        };
        let line = WrittenLine {
            seat: Seat(1),
            name: "Léa".to_owned(),
            from: 1,
            until: Some(2),
            start: Points::from(90),
            total: Points::from(92),
        };
        let course = [None, Some(Points::from(92)), None];
        assert_eq!(written.course(&line), course);
    }

    #[test]
    fn whoever_was_never_behind_is_told_so_and_one_round_has_no_moment() {
        let ahead = [&[5, 3][..], &[1, 3], &[4, 0]];
        let nobody = "Nobody was ever ahead of Ana.";
        assert_eq!(told(&ahead, &[0], false).as_deref(), Some(nobody));
        assert_eq!(told(&ahead[..1], &[0], false), None);
    }

    #[test]
    fn a_round_before_somebody_joined_is_none_of_theirs() {
        let joined = [&[30, 0, 0][..], &[0, 0, 10], &[0, 0, 40]];
        let lea = "Léa was 20 behind after round 2, and won.";
        assert_eq!(told(&joined, &[2], false).as_deref(), Some(lea));
    }
}
