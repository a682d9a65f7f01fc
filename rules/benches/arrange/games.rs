//! Our own hands, game by game.

use std::fmt::Display;

use rules::arrange::Arranger;
use rules::card::Card;
use rules::remi::{JokerCap, Tile};
use rules::remigio::Options;

use super::clock::{Cost, cost};
use super::hands;

/// Hands of a game that are measured.
const HANDS: usize = 20_000;

/// Tables and heaps of tiles that are measured, for each size.
const PILES: usize = 200;

/// A hand, and what is asked about it.
pub enum Hand {
    /// Least deadwood of Remigio under these options.
    Remigio(Vec<Card>, Options),
    /// Least deadwood of Rami.
    Rami(Vec<Card>),
    /// Least deadwood of Remi.
    Remi(Vec<Tile>),
    /// Best opening of Remi.
    Opening(Vec<Tile>),
    /// Most tiles of a heap that lie in combinations.
    Pile(Vec<Tile>),
}

impl Hand {
    /// The points; of a heap how many tiles are covered. `None` where the hand is refused.
    pub fn answer(&self, arranger: &mut Arranger) -> Option<u64> {
        let cap = JokerCap::default();
        let points = match self {
            Hand::Remigio(hand, options) => {
                arranger.remigio(hand, options).map(|found| found.points)
            }
            Hand::Rami(hand) => arranger.rami(hand).map(|found| found.points),
            Hand::Remi(hand) => arranger.remi(hand, cap).map(|found| found.points),
            Hand::Opening(hand) => arranger.opening(hand, cap).map(|found| found.any.points),
            Hand::Pile(heap) => arranger.pile(heap, cap).map(|found| found.covered() as u32),
        };
        points.ok().map(u64::from)
    }

    /// A line for `remmi judge`, with the answer to expect.
    fn line(&self, answer: u64) -> String {
        let (game, kind, key, pieces) = match self {
            Hand::Remigio(hand, _) => ("remigio", "deadwood", "points", list(hand)),
            Hand::Rami(hand) => ("rami", "deadwood", "points", list(hand)),
            Hand::Remi(hand) => ("remi", "deadwood", "points", list(hand)),
            Hand::Opening(hand) => ("remi", "best_opening", "best_points", list(hand)),
            Hand::Pile(heap) => ("remi", "pile", "covered", list(heap)),
        };
        let input = if matches!(self, Hand::Pile(_)) {
            "tiles"
        } else {
            "hand"
        };
        let opts = match self {
            Hand::Remigio(_, options) => format!(
                r#""opts":{{"ace_wrap":{},"distinct_suits":{}}},"#,
                options.ace_wrap, options.distinct_suits
            ),
            _ => String::new(),
        };
        format!(
            r#"{{"game":"{game}","kind":"{kind}","{input}":[{pieces}],{opts}"expect":{{"{key}":{answer}}}}}"#
        )
    }
}

fn list<T: Display>(hand: &[T]) -> String {
    let pieces: Vec<String> = hand.iter().map(|piece| format!(r#""{piece}""#)).collect();
    pieces.join(",")
}

/// Hands of a kind, under the name that the peers' table gives them.
pub struct Game {
    pub name: String,
    pub hands: Vec<Hand>,
}

impl Game {
    fn new<T>(name: impl Into<String>, hands: Vec<T>, ask: impl Fn(T) -> Hand) -> Game {
        Game {
            name: name.into(),
            hands: hands.into_iter().map(ask).collect(),
        }
    }

    pub fn cost(&self) -> Cost {
        let mut arranger = Arranger::new();
        cost(&self.hands, |hand| hand.answer(&mut arranger).unwrap_or(0))
    }

    /// This many of the hands, one a line.
    pub fn print_lines(&self, count: usize) {
        let mut arranger = Arranger::new();
        for hand in self.hands.iter().cycle().take(count) {
            if let Some(answer) = hand.answer(&mut arranger) {
                println!("{}", hand.line(answer));
            }
        }
    }
}

/// Remigio, ten cards: name, packs, fewest jokers, `ace_wrap`, `distinct_suits`.
const REMIGIO: [(&str, usize, usize, bool, bool); 8] = [
    ("remigio", 2, 0, false, false),
    ("remigio-distinct", 2, 0, false, true),
    ("remigio-wrap", 2, 0, true, false),
    ("remigio-jokers", 2, 3, false, false),
    ("remigio3", 3, 0, false, false),
    ("remigio3-wrap", 3, 0, true, false),
    ("remigio3-jokers", 3, 5, false, false),
    ("remigio3-jokers-wrap", 3, 5, true, false),
];

/// Gin by Remigio's rules: sets of different suits, 1 to 10 points. What differs, the ace above the
/// king, no hand of [`hands::gin`] has.
pub fn gin_options() -> Options {
    Options {
        distinct_suits: true,
        colour_closes: false,
        ..Options::default()
    }
}

/// Everything that is measured.
pub fn all() -> Vec<Game> {
    let mut games = Vec::new();
    for (name, packs, jokers, ace_wrap, distinct_suits) in REMIGIO {
        let options = Options {
            ace_wrap,
            distinct_suits,
            ..Options::default()
        };
        let hands = hands::cards(packs, 10, jokers..=2 * packs, HANDS);
        games.push(Game::new(name, hands, |hand| Hand::Remigio(hand, options)));
    }
    for (name, jokers) in [("rami", 0), ("rami-jokers", 4)] {
        games.push(Game::new(
            name,
            hands::cards(2, 14, jokers..=4, HANDS),
            Hand::Rami,
        ));
    }
    for (rest, jokers) in [("", 0), ("-jokers", 2)] {
        let racks = hands::tiles(14..=15, jokers..=2, HANDS);
        games.push(Game::new(format!("remi{rest}"), racks.clone(), Hand::Remi));
        games.push(Game::new(format!("opening{rest}"), racks, Hand::Opening));
    }
    for (name, is_rich) in [("gin", true), ("gin-dealt", false)] {
        let hands = hands::gin(is_rich, HANDS);
        let ask = |hand| Hand::Remigio(hand, gin_options());
        games.push(Game::new(name, hands, ask));
    }
    for size in [15, 20, 30, 40, 60, 80] {
        let tables = hands::tables(size, PILES);
        games.push(Game::new(format!("table-{size}"), tables, Hand::Pile));
    }
    for size in [30, 60, 80, 106] {
        let heaps = hands::heaps(size, 2, PILES);
        games.push(Game::new(format!("heap-{size}"), heaps, Hand::Pile));
    }
    games
}

/// The game with this name.
pub fn by_name(name: &str) -> Result<Game, String> {
    let found = all().into_iter().find(|game| game.name == name);
    found.ok_or_else(|| format!("no game `{name}`; the table of ours names them"))
}
