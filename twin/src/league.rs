//! `remmi-twin league`: how much the strengths of the machines differ, by deals without a table.
//!
//! Two strengths sit in turn, one on every other seat. Each deal is played twice with the seats changed, so that
//! both have had all of its hands. A deal's number gives its cards and its chances, so that what was played can be
//! played again, and gone on with from there.

use std::fmt;
use std::ops::{AddAssign, Range};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use anyhow::{Context, Result, ensure};
use hub::log::{complain, print};
use players::{Outcome, Strength, rami, remi, remigio, remmi_demmi, rummoli};

/// The games that have players of several strengths, how they play a deal, and how many can play.
const GAMES: &[(&str, Plays, Range<usize>)] = &[
    ("remmi-demmi", remmi_demmi::plays, 4..10),
    ("rami", rami::plays, 2..7),
    ("remi", remi::plays, 2..5),
    ("remigio", remigio::plays, 2..11),
    ("rummoli", rummoli::plays, 2..9),
];

type Plays = fn(&[Strength], u64) -> Outcome;

/// Deals that one thread plays before it says so.
const BLOCK: u64 = 20;
/// So many standard errors hold 95 of 100 cases.
const SURE: f64 = 1.96;

/// Plays each strength against the one below it and prints what came of it; `deals` are numbers of deals.
///
/// # Errors
/// No such game, too few or too many players, or the output is closed.
pub fn run(game: &str, players: usize, deals: Range<u64>) -> Result<()> {
    let names = || GAMES.iter().map(|(name, ..)| *name).collect::<Vec<_>>();
    let (_, plays, seats) = GAMES
        .iter()
        .find(|(name, ..)| *name == game)
        .with_context(|| {
            format!(
                "no league for `{game}`; there is one for {}",
                names().join(", ")
            )
        })?;
    ensure!(
        seats.contains(&players),
        "{game} is for {} to {} players, not for {players}",
        seats.start,
        seats.end - 1
    );
    ensure!(
        !deals.is_empty(),
        "no deal to be played: --deals wants a number above 0"
    );
    print(format_args!(
        "{game}, {players} players, deals {} to {}, each played twice\n",
        deals.start,
        deals.end - 1
    ))?;
    for pair in Strength::ALL.windows(2).rev() {
        let duel = duel(*plays, [pair[1], pair[0]], players, deals.clone());
        print(format_args!("{} over {}: {duel}\n", pair[1], pair[0]))?;
    }
    Ok(())
}

/// What came of deals between two strengths, seen from the first.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Duel {
    /// Each of them was played twice.
    deals: u64,
    /// Closed by the first, and by the other.
    closed: [u64; 2],
    /// Points that the first won more than the other in a deal, the mean of its two plays: the sum, and that of squares.
    margin: [f64; 2],
    turns: usize,
}

impl AddAssign for Duel {
    fn add_assign(&mut self, more: Duel) {
        self.deals += more.deals;
        self.turns += more.turns;
        for side in 0..2 {
            self.closed[side] += more.closed[side];
            self.margin[side] += more.margin[side];
        }
    }
}

/// Plays on all cores.
fn duel(plays: Plays, strengths: [Strength; 2], players: usize, deals: Range<u64>) -> Duel {
    let (next, all) = (AtomicU64::new(deals.start), Mutex::new(Duel::default()));
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let works = || {
        loop {
            let first = next.fetch_add(BLOCK, Ordering::Relaxed);
            if first >= deals.end {
                return;
            }
            let mut block = Duel::default();
            for number in first..deals.end.min(first + BLOCK) {
                block += deal(plays, strengths, players, number);
            }
            let mut all = all.lock().expect("no thread panics with it");
            *all += block;
            if all.deals.is_multiple_of(10 * BLOCK) {
                let (of, [one, other]) = (deals.end - deals.start, strengths);
                complain(format_args!(
                    "{one} over {other}: {} of {of} deals",
                    all.deals
                ));
            }
        }
    };
    thread::scope(|scope| (0..cores).for_each(|_| drop(scope.spawn(works))));
    all.into_inner().expect("no thread panics with it")
}

/// One deal, twice.
fn deal(plays: Plays, strengths: [Strength; 2], players: usize, number: u64) -> Duel {
    let mut duel = Duel {
        deals: 1,
        ..Duel::default()
    };
    let mut margin = 0.0;
    for swapped in 0..2 {
        let side = |seat: usize| (seat + swapped) % 2;
        let seated: Vec<Strength> = (0..players).map(|seat| strengths[side(seat)]).collect();
        let Outcome { closer, won, turns } = plays(&seated, number);
        duel.turns += turns;
        if let Some(closer) = closer {
            duel.closed[side(closer.index())] += 1;
        }
        let mean = |of: usize| {
            let won = won.iter().enumerate().filter(|(seat, _)| side(*seat) == of);
            let won: Vec<f64> = won.map(|(_, won)| *won).collect();
            won.iter().sum::<f64>() / won.len() as f64
        };
        margin += (mean(0) - mean(1)) / 2.0;
    }
    duel.margin = [margin, margin * margin];
    duel
}

impl Duel {
    /// The share of decided deals that the first has closed, and what it may be off by.
    fn share(&self) -> (f64, f64) {
        let decided = self.closed.iter().sum::<u64>().max(1) as f64;
        let share = self.closed[0] as f64 / decided;
        (share, SURE * (share * (1.0 - share) / decided).sqrt())
    }

    /// Points that the first wins more, a deal and seat, and what that may be off by.
    fn wins(&self) -> (f64, f64) {
        let deals = self.deals as f64;
        let mean = self.margin[0] / deals;
        let spread = self.margin[1] / deals - mean * mean;
        (mean, SURE * (spread.max(0.0) / deals).sqrt())
    }
}

/// As Elo has it: 400 points are ten to one.
fn rating(share: f64) -> f64 {
    let share = share.clamp(0.001, 0.999);
    400.0 * (share / (1.0 - share)).log10()
}

impl fmt::Display for Duel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (share, off) = self.share();
        let (wins, about) = self.wins();
        let plays = 2 * self.deals;
        let decided: u64 = self.closed.iter().sum();
        write!(
            f,
            "{:.1} % of {decided} closes, rating {:+.0} ({:+.0} to {:+.0}), {wins:+.1} ± {about:.1} points a deal; {:.1} turns, {} of {plays} without a close",
            100.0 * share,
            rating(share),
            rating(share - off),
            rating(share + off),
            self.turns as f64 / plays as f64,
            plays - decided,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The dearest sits first and wins a point; every third deal nobody closes.
    fn first_wins(strengths: &[Strength], number: u64) -> Outcome {
        let closer = strengths.iter().position(|one| *one == Strength::Fair);
        let closer = closer.filter(|_| !number.is_multiple_of(3));
        let won = strengths
            .iter()
            .map(|one| f64::from(*one == Strength::Fair));
        Outcome {
            closer: closer.map(|seat| rules::Seat(seat as u8)),
            won: won.collect(),
            turns: 7,
        }
    }

    #[test]
    fn each_deal_is_played_twice_whatever_thread_plays_it() {
        let strengths = [Strength::Fair, Strength::Easy];
        for (deals, decided) in [(0..3, 4), (0..300, 400), (5..8, 4)] {
            let duel = duel(first_wins, strengths, 4, deals.clone());
            assert_eq!(duel.closed, [decided, 0]);
            assert_eq!(duel.deals, deals.end - deals.start);
            assert_eq!(duel.turns as u64, 14 * duel.deals);
            assert_eq!(duel.wins(), (1.0, 0.0));
        }
    }

    #[test]
    fn ten_to_one_are_400_points() {
        assert!((rating(10.0 / 11.0) - 400.0).abs() < 1e-9);
        assert!(rating(0.5).abs() < 1e-9);
    }

    #[test]
    fn what_cannot_be_played_is_said() {
        for (game, players, deals, said) in [
            (
                "chess",
                4,
                1..2,
                "no league for `chess`; there is one for remmi-demmi, rami, remi, remigio, rummoli",
            ),
            (
                "remigio",
                1,
                1..2,
                "remigio is for 2 to 10 players, not for 1",
            ),
            (
                "remigio",
                2,
                1..1,
                "no deal to be played: --deals wants a number above 0",
            ),
        ] {
            let refused = run(game, players, deals).expect_err(said);
            assert_eq!(refused.to_string(), said);
        }
    }
}
