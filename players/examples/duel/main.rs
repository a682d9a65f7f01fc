//! How much two strengths differ: `duel GAME ONE OTHER PLAYERS DEALS FROM SAMPLES`, such as `duel rami strong fair 2 500 50001 64`.
//!
//! The two sit on every other seat, and each deal is played twice with the seats changed. `SAMPLES` are those of a
//! strong player, 0 for as many as it takes by itself; several, such as `8,32,128`, are played one after another, and a
//! file named after them is a picture of what they won. `ONE` may be `seer` but at Remi: it sees all hands. Everywhere but
//! at Remmi-Demmi it may be a temper, such as `bold`: the fair player with it.
//! What is printed behind ± is a standard error.

mod plot;

use std::env::args;
use std::ops::Range;
use std::time::Instant;

use fastrand::Rng;
use players::{Outcome, Strength, Temper, rami, remi, remigio, remmi_demmi, rummoli};
use plot::Point;
use rules::Seat;

/// Who sits at a seat.
#[derive(Clone, Copy, PartialEq)]
enum Side {
    Plays(Strength),
    /// The fair player with a temper.
    Has(Temper),
    /// Nobody's player, who sees all hands.
    Sees,
}

/// Plays one deal among these, with so many samples.
type Plays = fn(&[Side], u64, usize) -> Outcome;

/// How a game is played: with these options, with seers seated, and with the strong player of so many samples.
macro_rules! plays {
    ($game:ident, $options:expr, $seated:expr, $strong:expr) => {
        |sides, number, samples| {
            let mut rng = Rng::with_seed(number);
            let deal = $game::Deal::new(sides.len(), $options, &mut rng);
            let player = |side: &Side| -> Box<dyn $game::Player> {
                match side {
                    Side::Plays(Strength::Strong) => $strong(samples),
                    Side::Plays(strength) => $game::player(*strength),
                    Side::Has(temper) => $game::tempered(Strength::Fair, Some(*temper)),
                    Side::Sees => $game::player(Strength::Fair),
                }
            };
            let mut players: Vec<_> = sides.iter().map(player).collect();
            $seated(deal, sides).play(&mut players, &mut rng)
        }
    };
}

macro_rules! strong {
    ($game:ident) => {
        |samples| match samples {
            0 => $game::player(Strength::Strong),
            _ => Box::new($game::Strong { samples }),
        }
    };
}

fn game(name: &str) -> Plays {
    match name {
        "rami" => plays!(
            rami,
            Default::default(),
            |deal: rami::Deal, sides: &[Side]| deal.with_seers(seers(sides)),
            strong!(rami)
        ),
        "remigio" => plays!(
            remigio,
            Default::default(),
            |deal: remigio::Deal, sides: &[Side]| deal.with_seers(seers(sides)),
            |_| remigio::player(Strength::Strong)
        ),
        "remmi-demmi" => |sides, number, _| {
            let strength = |side: &Side| match side {
                Side::Plays(strength) => *strength,
                Side::Sees => Strength::Fair,
                Side::Has(_) => panic!("tempers show nowhere at Remmi-Demmi"),
            };
            let mut rng = Rng::with_seed(number);
            let deal = remmi_demmi::Deal::new(sides.len(), Default::default(), &mut rng);
            let player = |side: &Side| remmi_demmi::player(strength(side));
            let mut players: Vec<_> = sides.iter().map(player).collect();
            deal.with_seers(seers(sides)).play(&mut players, &mut rng)
        },
        "rummoli" => plays!(
            rummoli,
            &Default::default(),
            |deal: rummoli::Deal, sides: &[Side]| deal.with_seers(seers(sides)),
            strong!(rummoli)
        ),
        "remi" => plays!(
            remi,
            Default::default(),
            |deal: remi::Deal, sides: &[Side]| match seers(sides)[..] {
                [] => deal,
                _ => panic!("nobody sees all racks at Remi"),
            },
            strong!(remi)
        ),
        _ => panic!("no game is called {name}"),
    }
}

fn seers(sides: &[Side]) -> Vec<Seat> {
    let sees = |seat: &Seat| sides[seat.index()] == Side::Sees;
    Seat::all(sides.len()).filter(sees).collect()
}

fn side(text: &str) -> Side {
    match (text, text.parse()) {
        ("seer", _) => Side::Sees,
        (_, Ok(temper)) => Side::Has(temper),
        _ => Side::Plays(text.parse().expect("a strength, a temper, or `seer`")),
    }
}

/// What a duel came to.
struct Duel {
    closed: [f64; 2],
    /// What the one won more, by deal.
    margins: Vec<f64>,
    turns: usize,
}

fn duel(plays: Plays, sides: [Side; 2], players: usize, deals: Range<u64>, samples: usize) -> Duel {
    let mut duel = Duel {
        closed: [0.0; 2],
        margins: Vec::new(),
        turns: 0,
    };
    for deal in deals {
        let mut margin = 0.0;
        for swapped in 0..2 {
            let side = |seat: usize| (seat + swapped) % 2;
            let seated: Vec<Side> = (0..players).map(|seat| sides[side(seat)]).collect();
            let outcome = plays(&seated, deal, samples);
            duel.turns += outcome.turns;
            if let Some(closer) = outcome.closer {
                duel.closed[side(closer.index())] += 1.0;
            }
            let mean = |of: usize| {
                let won = outcome.won.iter().skip((of + swapped) % 2).step_by(2);
                won.clone().sum::<f64>() / won.count() as f64
            };
            margin += (mean(0) - mean(1)) / 2.0;
        }
        duel.margins.push(margin);
    }
    duel
}

impl Duel {
    fn point(&self, samples: usize) -> Point {
        let deals = self.margins.len() as f64;
        let mean = self.margins.iter().sum::<f64>() / deals;
        let spread = self.margins.iter().map(|one| (one - mean).powi(2));
        let spread = spread.sum::<f64>() / deals;
        Point {
            samples,
            mean,
            error: (spread / deals).sqrt(),
        }
    }
}

fn main() {
    let args: Vec<String> = args().skip(1).collect();
    let [
        name,
        one,
        other,
        players,
        deals,
        from,
        samples,
        picture @ ..,
    ] = &args[..]
    else {
        panic!("duel GAME ONE OTHER PLAYERS DEALS FROM SAMPLES [PICTURE]");
    };
    let number = |text: &str| text.parse::<u64>().expect("a number");
    let sides: [Side; 2] = [one, other].map(|text| side(text));
    let (players, from) = (number(players) as usize, number(from));
    let deals = from..from + number(deals);
    let mut points = Vec::new();
    for samples in samples.split(',').map(|samples| number(samples) as usize) {
        let began = Instant::now();
        let duel = duel(game(name), sides, players, deals.clone(), samples);
        let took = began.elapsed().as_secs_f64() * 1000.0;
        let decided = f64::max(duel.closed[0] + duel.closed[1], 1.0);
        let share = duel.closed[0] / decided;
        let point = duel.point(samples);
        println!(
            "{name}, {players} players, {one} over {other}, {} deals from {from}, {samples} samples: \
             {:.1} ± {:.1} % of {decided} closes, {:+.2} ± {:.2} points a deal; {:.1} turns, {:.2} ms a turn",
            duel.margins.len(),
            100.0 * share,
            100.0 * (share * (1.0 - share) / decided).sqrt(),
            point.mean,
            point.error,
            duel.turns as f64 / duel.margins.len() as f64 / 2.0,
            took / duel.turns as f64,
        );
        points.push(point);
    }
    if let Some(file) = picture.first() {
        let title = format!(
            "{name}, {players} players: {one} over {other}, {} deals a point",
            deals.count()
        );
        std::fs::write(file, plot::svg(&title, &points)).expect("a picture can be written");
    }
}
