//! Remi with tiles: what a seat knows, its choices, and players of each strength.

mod course;
mod deal;
mod easy;
mod fair;
mod hopes;
mod position;
mod random;
mod shapes;
mod strong;
mod tempered;

pub use course::{Act, Finish, Play};
pub use deal::{Deal, twins};
pub use easy::Easy;
pub use fair::{Fair, weigh_draws, weigh_end, weigh_play};
pub use position::{Draw, Laid, Other, Position};
pub use random::Random;
pub use strong::{Strong, weigh_shapes};
pub use tempered::Tempered;

use fastrand::Rng;
use rules::remi::{Options, PairClass, Shape, Tile};

use crate::{Outcome, Strength, Temper};

/// Who plays a seat at Remi. Each choice is made from a [`Position`] alone, and takes its chances from `rng`.
pub trait Player {
    /// RE-12: whether it says "koz"; it is asked when it was dealt the twin of the face-up tile.
    fn says_koz(&mut self, position: &Position, rng: &mut Rng) -> bool;

    /// RE-10: whether it asks for a new deal; it is asked with three pairs.
    fn asks_new_deal(&mut self, position: &Position, rng: &mut Rng) -> bool;

    /// RE-11: which tile of a pair of that class it would swap, if any; it is asked when somebody else has a pair of
    /// the class too.
    fn swaps(&mut self, position: &Position, class: PairClass, rng: &mut Rng) -> Option<Tile>;

    /// RE-36: the shape that it plays for on the rack, if any; it is asked before each of its first three turns.
    fn plays_on_rack(&mut self, position: &Position, rng: &mut Rng) -> Option<Shape>;

    /// RE-14, RE-22: where the tiles of the turn come from.
    fn draws(&mut self, position: &Position, rng: &mut Rng) -> Draw;

    /// RE-14, RE-26, RE-36: the rest of the turn. A tile that was torn is on the rack, and must lie in a new
    /// combination (RE-23).
    fn plays(&mut self, position: &Position, rng: &mut Rng) -> Play;

    /// RE-27: whether it says that it has three tiles; it is asked before the throw that leaves them.
    fn says_three(&mut self, position: &Position, rng: &mut Rng) -> bool;

    /// RE-27: whether it challenges [`Position::others`]`[whose]`, who had three tiles and has not said so.
    fn challenges(&mut self, position: &Position, whose: usize, rng: &mut Rng) -> bool;
}

/// A player of that strength.
pub fn player(strength: Strength) -> Box<dyn Player> {
    match strength {
        Strength::Random => Box::new(Random),
        Strength::Easy => Box::new(Easy),
        Strength::Fair => Box::new(Fair),
        Strength::Strong => Box::new(Strong::default()),
    }
}

/// The same with a temper, if any. The fair player alone has one.
pub fn tempered(strength: Strength, temper: Option<Temper>) -> Box<dyn Player> {
    match (strength, temper) {
        (Strength::Fair, Some(temper)) => Box::new(Tempered(temper)),
        _ => player(strength),
    }
}

/// Plays the deal of that number among players of these strengths, seat by seat.
///
/// # Panics
/// Other than two to four players.
pub fn plays(strengths: &[Strength], number: u64) -> Outcome {
    let mut rng = Rng::with_seed(number);
    let deal = Deal::new(strengths.len(), Options::default(), &mut rng);
    let mut players: Vec<Box<dyn Player>> = strengths.iter().map(|one| player(*one)).collect();
    deal.play(&mut players, &mut rng)
}
