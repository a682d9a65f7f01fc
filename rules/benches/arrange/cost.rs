//! Cost against hand size, jokers and packs.

use rules::arrange::Arranger;
use rules::remigio::Options;

use super::clock::cost;
use super::games::Hand;
use super::hands;

/// Hands for each point of a curve.
const HANDS: usize = 1_000;

/// Heaps for each point of a curve.
const HEAPS: usize = 60;

const HEADER: &str = "chart,curve,x,mean_us,worst_us";

/// A point of a curve.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// The chart, told by what runs along x.
    pub chart: String,
    /// The curve.
    pub curve: String,
    /// How many pieces or jokers.
    pub x: f64,
    /// Microseconds for a hand on average.
    pub mean_us: f64,
    /// Microseconds for the slowest hand.
    pub worst_us: f64,
}

/// Measures, and prints CSV.
pub fn print() {
    println!("{HEADER}");
    for jokers in 0..=4 {
        for size in (6..=16).step_by(2) {
            let hands = hands::cards(2, size, jokers..=jokers, HANDS);
            let hands = hands.into_iter().map(Hand::Rami);
            point(
                "Rami: cards of the hand",
                &format!("jokers: {jokers}"),
                size,
                hands.collect(),
            );
        }
    }
    for (packs, ace_wrap) in [(1, false), (2, false), (3, false), (3, true)] {
        let options = Options {
            ace_wrap,
            ..Options::default()
        };
        let wrap = if ace_wrap { ", ace_wrap" } else { "" };
        for jokers in 0..=2 * packs {
            let hands = hands::cards(packs, 10, jokers..=jokers, HANDS).into_iter();
            let hands = hands.map(|hand| Hand::Remigio(hand, options));
            let curve = format!("packs: {packs}{wrap}");
            point(
                "Remigio, ten cards: jokers of the hand",
                &curve,
                jokers,
                hands.collect(),
            );
        }
    }
    for jokers in 0..=2 {
        for size in [15, 30, 45, 60, 75, 90, 106 - 2 + jokers] {
            let heaps = hands::heaps(size, jokers, HEAPS);
            let heaps = heaps.into_iter().map(Hand::Pile);
            point(
                "Remi: tiles of a heap",
                &format!("jokers: {jokers}"),
                size,
                heaps.collect(),
            );
        }
    }
}

fn point(chart: &str, curve: &str, x: usize, hands: Vec<Hand>) {
    let mut arranger = Arranger::new();
    let cost = cost(&hands, |hand| hand.answer(&mut arranger).unwrap_or(0));
    let (mean, worst) = (1e6 / cost.rate, cost.worst.as_secs_f64() * 1e6);
    println!("\"{chart}\",\"{curve}\",{x},{mean:.2},{worst:.1}");
}

/// Reads what was printed.
pub fn read(csv: &str) -> Result<Vec<Row>, String> {
    let mut lines = csv.lines();
    if lines.next() != Some(HEADER) {
        return Err(format!("the CSV must begin with `{HEADER}`"));
    }
    let row = |line: &str| {
        let mut quoted = line.split('"').skip(1).step_by(2);
        let (chart, curve) = (quoted.next()?.to_owned(), quoted.next()?.to_owned());
        let mut numbers = line.rsplit(',').take(3).map(|number| number.parse().ok());
        let (worst_us, mean_us, x) = (numbers.next()??, numbers.next()??, numbers.next()??);
        Some(Row {
            chart,
            curve,
            x,
            mean_us,
            worst_us,
        })
    };
    lines
        .map(|line| row(line).ok_or_else(|| format!("no row: `{line}`")))
        .collect()
}
