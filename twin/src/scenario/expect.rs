//! What must hold: the pages are asked for lines about a topic, and one of them has all the words.

use std::fmt;

use super::topics::{Pages, TOPICS, Topic};
use super::{Scenario, named};
use rules::Seat;

/// What must hold at a step.
#[derive(Clone)]
pub struct Expectation {
    topic: &'static Topic,
    /// Of which seat, where it is one's.
    pub of: Option<Seat>,
    /// They stand in one line; without any there is a line at all.
    words: Vec<String>,
    /// Or these do: the same with cards and tiles as sentences have them.
    told: Vec<String>,
    /// Or in none.
    holds: bool,
}

impl Expectation {
    /// Whether it holds by what the pages tell; if not, what is expected and what was found.
    ///
    /// # Errors
    /// It does not hold.
    pub fn check(&self, pages: &Pages) -> Result<(), String> {
        let found = (self.topic.lines)(pages);
        if found.iter().any(|line| self.fits(line)) == self.holds {
            return Ok(());
        }
        let no = if self.holds { "" } else { "no " };
        let (words, found) = (self.words.join(" "), found.join("` and `"));
        Err(format!("expected {no}`{words}`, found `{found}`"))
    }

    /// All the words stand in the line, large or small, whatever stands between them.
    fn fits(&self, line: &str) -> bool {
        let there: Vec<String> = line.split_whitespace().map(bare).collect();
        let count =
            |words: &[String], word: &String| words.iter().filter(|one| *one == word).count();
        let all = |wanted: &[String]| {
            let whole = !self.topic.whole || there.len() == wanted.len();
            let wanted: Vec<String> = wanted.iter().map(|word| bare(word)).collect();
            let stands = |word: &String| count(&there, word) >= count(&wanted, word);
            whole && wanted.iter().all(stands)
        };
        all(&self.words) || all(&self.told)
    }
}

/// A word without what a sentence puts around it.
fn bare(word: &str) -> String {
    let marks = [
        '.', ',', ';', ':', '!', '?', '(', ')', '"', '«', '»', '“', '”',
    ];
    word.trim_matches(marks).to_lowercase()
}

/// As it is written.
impl fmt::Debug for Expectation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let no = if self.holds { "" } else { "no " };
        let (topic, words) = (self.topic.name, self.words.join(" "));
        match self.of {
            Some(seat) => write!(f, "expect {no}{topic} {seat} {words}"),
            None => write!(f, "expect {no}{topic} {words}"),
        }
    }
}

impl PartialEq for Expectation {
    fn eq(&self, other: &Expectation) -> bool {
        format!("{self:?}") == format!("{other:?}")
    }
}

/// Reads what comes after `expect`.
pub(super) fn expectation(scenario: &Scenario, words: &[&str]) -> Result<Expectation, String> {
    let (holds, asked) = match words {
        ["no", asked @ ..] => (false, asked),
        asked => (true, asked),
    };
    let known = |word: &&str| TOPICS.iter().find(|topic| topic.name == *word);
    let Some(topic) = asked.first().and_then(known) else {
        let all: Vec<&str> = TOPICS.iter().map(|topic| topic.name).collect();
        let (words, all) = (words.join(" "), all.join(", "));
        return Err(format!(
            "`{words}` cannot be expected; there are {all}, and `no` before each of them"
        ));
    };
    let name = topic.name;
    let (of, words) = match (topic.of_seat, &asked[1..]) {
        (true, [who, words @ ..]) => (Some(named::seat(scenario, who)?), words),
        (true, []) => return Err(format!("`expect {name}` is of whom? Write the name")),
        (false, words) => (None, words),
    };
    if holds && words.is_empty() {
        return Err(format!("`expect {name}` expects nothing; write what"));
    }
    // A question is named by what it is about: `three:Ana`.
    let word = |word: &&str| match word.contains(':') {
        true => named::said(scenario, word),
        false => (*word).to_owned(),
    };
    let told = words
        .iter()
        .map(|word| named::told(scenario.seating.game, word));
    let told: Vec<String> = told.collect();
    Ok(Expectation {
        topic,
        of,
        words: words.iter().map(word).collect(),
        told: told
            .join(" ")
            .split_whitespace()
            .map(str::to_owned)
            .collect(),
        holds,
    })
}
