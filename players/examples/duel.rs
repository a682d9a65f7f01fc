//! How much two strengths differ: `duel GAME ONE OTHER PLAYERS DEALS FROM SAMPLES`, such as `duel rami strong fair 2 500 50001 64`.
//!
//! The two sit on every other seat, and each deal is played twice with the seats changed. `SAMPLES` are those of a
//! strong player, 0 for as many as it takes by itself. What is printed behind ± is a standard error.

use std::env::args;
use std::time::Instant;

use fastrand::Rng;
use players::{Outcome, Strength, rami, remi, remigio, remmi_demmi, rummoli};

/// Plays one deal among these strengths, with so many samples.
type Plays = fn(&[Strength], u64, usize) -> Outcome;

macro_rules! plays {
    ($game:ident, $options:expr) => {
        |strengths, number, samples| {
            let mut rng = Rng::with_seed(number);
            let deal = $game::Deal::new(strengths.len(), $options, &mut rng);
            let player = |strength: &Strength| -> Box<dyn $game::Player> {
                match strength {
                    Strength::Strong if samples > 0 => Box::new($game::Strong { samples }),
                    _ => $game::player(*strength),
                }
            };
            let mut players: Vec<_> = strengths.iter().map(player).collect();
            deal.play(&mut players, &mut rng)
        }
    };
}

fn game(name: &str) -> Plays {
    match name {
        "rami" => plays!(rami, Default::default()),
        // They have no strong player of their own.
        "remigio" => |strengths, number, _| remigio::plays(strengths, number),
        "remmi-demmi" => |strengths, number, _| remmi_demmi::plays(strengths, number),
        "rummoli" => plays!(rummoli, &Default::default()),
        "remi" => plays!(remi, Default::default()),
        _ => panic!("no game is called {name}"),
    }
}

fn main() {
    let args: Vec<String> = args().skip(1).collect();
    let [name, one, other, players, deals, from, samples] = &args[..] else {
        panic!("duel GAME ONE OTHER PLAYERS DEALS FROM SAMPLES");
    };
    let number = |text: &str| text.parse::<u64>().expect("a number");
    let sides: [Strength; 2] = [one, other].map(|text| text.parse().expect("a strength"));
    let (players, samples) = (number(players) as usize, number(samples) as usize);
    let (plays, from) = (game(name), number(from));
    let (mut closed, mut margins, mut turns) = ([0.0; 2], Vec::new(), 0);
    let began = Instant::now();
    for deal in from..from + number(deals) {
        let mut margin = 0.0;
        for swapped in 0..2 {
            let side = |seat: usize| (seat + swapped) % 2;
            let seated: Vec<Strength> = (0..players).map(|seat| sides[side(seat)]).collect();
            let outcome = plays(&seated, deal, samples);
            turns += outcome.turns;
            if let Some(closer) = outcome.closer {
                closed[side(closer.index())] += 1.0;
            }
            let mean = |of: usize| {
                let won = outcome.won.iter().skip((of + swapped) % 2).step_by(2);
                won.clone().sum::<f64>() / won.count() as f64
            };
            margin += (mean(0) - mean(1)) / 2.0;
        }
        margins.push(margin);
    }
    let decided = f64::max(closed[0] + closed[1], 1.0);
    let share = closed[0] / decided;
    let plays = margins.len() as f64;
    let mean = margins.iter().sum::<f64>() / plays;
    let spread = margins.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / plays;
    println!(
        "{name}, {players} players, {one} over {other}, deals from {from}: {:.1} ± {:.1} % of {decided} closes, {mean:+.2} ± {:.2} points a deal; {:.1} turns, {:.2} ms a turn",
        100.0 * share,
        100.0 * (share * (1.0 - share) / decided).sqrt(),
        (spread / plays).sqrt(),
        turns as f64 / plays / 2.0,
        began.elapsed().as_secs_f64() * 1000.0 / turns as f64,
    );
}
