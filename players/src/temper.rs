//! The ways of players who are equally good.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A way to choose between moves that are worth about as much: it changes style, not strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Temper {
    /// Would rather have the card that nobody knows, and holds on to the dear ones.
    Bold,
    /// Draws from the stock as well, but is rid of what costs.
    Patient,
    /// Takes what lies open, and holds on to the dear cards.
    Greedy,
    /// Takes what lies open, and is rid of what costs.
    Talkative,
}

impl Temper {
    /// In the order of their names.
    pub const ALL: [Temper; 4] = [
        Temper::Bold,
        Temper::Greedy,
        Temper::Patient,
        Temper::Talkative,
    ];

    /// `bold`, `greedy`, `patient` or `talkative`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Temper::Bold => "bold",
            Temper::Patient => "patient",
            Temper::Greedy => "greedy",
            Temper::Talkative => "talkative",
        }
    }

    /// Of whoever has that name: the same people are the same again.
    pub fn of(name: &str) -> Temper {
        let sum: usize = name.bytes().map(usize::from).sum();
        Temper::ALL[sum % Temper::ALL.len()]
    }

    /// Would rather take what lies open than what nobody knows.
    pub(crate) const fn takes_open(self) -> bool {
        matches!(self, Temper::Greedy | Temper::Talkative)
    }

    /// Would rather keep a dear card than a cheap one.
    const fn keeps_dear(self) -> bool {
        matches!(self, Temper::Bold | Temper::Greedy)
    }

    /// How much it would like to throw what counts so many points.
    pub(crate) fn throws(self, points: i32) -> i32 {
        match self.keeps_dear() {
            true => -points,
            false => points,
        }
    }

    /// What it likes most of the choices that are worth at most `margin` less than the best; of equal ones what is worth most.
    ///
    /// # Panics
    /// There is no choice.
    pub(crate) fn picks<C>(choices: Vec<(C, f64)>, margin: f64, likes: impl Fn(&C) -> i32) -> C {
        let worth = choices.iter().map(|(_, worth)| *worth);
        let best = worth.fold(f64::NEG_INFINITY, f64::max);
        let near = choices
            .into_iter()
            .filter(|(_, worth)| *worth >= best - margin);
        let liked = near.max_by(|(one, worth), (other, more)| {
            likes(one).cmp(&likes(other)).then(worth.total_cmp(more))
        });
        liked.expect("a choice").0
    }
}

impl fmt::Display for Temper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Temper {
    type Err = String;

    fn from_str(text: &str) -> Result<Temper, String> {
        let found = Temper::ALL.into_iter().find(|one| one.as_str() == text);
        found.ok_or_else(|| {
            format!("`{text}` is no temper; there are bold, greedy, patient and talkative")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_worth_about_as_much_is_a_matter_of_temper() {
        let choices = || vec![(10, 5.0), (2, 4.5), (1, 3.9)];
        let thrown =
            |temper: Temper| Temper::picks(choices(), 1.0, |points| temper.throws(*points));
        assert_eq!(thrown(Temper::Greedy), 2);
        assert_eq!(thrown(Temper::Patient), 10);
        // What ends a deal is no matter of taste.
        let ends = vec![(2, 5.0), (10, f64::INFINITY)];
        assert_eq!(
            Temper::picks(ends, 1.0, |points| Temper::Greedy.throws(*points)),
            10
        );
    }

    #[test]
    fn whoever_has_the_same_name_is_the_same() {
        let tempers: Vec<Temper> = ["Ivan", "Léa", "Tom"].map(Temper::of).into();
        assert_eq!(tempers, ["Ivan", "Léa", "Tom"].map(Temper::of));
        for temper in Temper::ALL {
            assert_eq!(temper.as_str().parse(), Ok(temper));
        }
    }
}
