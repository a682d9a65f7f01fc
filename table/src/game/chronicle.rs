//! What happened in a match, as sentences, and how many steps there were.

use std::sync::Arc;

use crate::words::{Lang, Say};

/// Sentences kept; the oldest is forgotten first.
const MOST: usize = 30;

/// The newest happenings of a match.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chronicle {
    /// Shared with the tables before, for most events tell nothing.
    told: Arc<Vec<Say>>,
    /// Sentences ever, with those that are forgotten.
    noted: usize,
    steps: usize,
    last: Option<Say>,
}

impl Chronicle {
    /// Something to tell that is not a step of its own.
    pub fn note(&mut self, what: Say) {
        let told = Arc::make_mut(&mut self.told);
        if told.len() == MOST {
            told.remove(0);
        }
        told.push(what);
        self.noted += 1;
    }

    /// A step that can be taken back.
    pub fn step(&mut self, what: Say) {
        self.steps += 1;
        self.last = Some(what.clone());
        self.note(what);
    }

    /// Steps so far.
    pub fn steps(&self) -> usize {
        self.steps
    }

    /// The newest step.
    pub fn last(&self) -> Say {
        self.last.clone().unwrap_or_else(|| Say::plain(""))
    }

    /// What was told since it was as `before`, oldest first: also where it has gone back and on in another way.
    pub fn tell_since(&self, before: &Chronicle, lang: Lang) -> Vec<String> {
        let numbered = (self.forgotten()..).zip(&*self.told);
        let is_new = |(number, what): &(usize, &Say)| {
            let place = number.checked_sub(before.forgotten());
            place.is_some_and(|place| before.told.get(place) != Some(what))
        };
        let new = numbered.filter(is_new);
        new.map(|(_, what)| what.tell(lang)).collect()
    }

    fn forgotten(&self) -> usize {
        self.noted - self.told.len()
    }

    /// Oldest first.
    pub fn tell(&self, lang: Lang) -> Vec<String> {
        self.told.iter().map(|say| say.tell(lang)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_new_is_told_once_whatever_was_forgotten_or_taken_back() {
        let told = |now: &Chronicle, before: &Chronicle| now.tell_since(before, Lang::En);
        let mut now = Chronicle::default();
        for number in 0..2 * MOST {
            let before = now.clone();
            now.note(Say::plain(number.to_string()));
            assert_eq!(told(&now, &before), [number.to_string()]);
        }
        let early = now.clone();
        now.note(Say::plain("a step"));
        // The step is taken back: what was told then stands, and one sentence more.
        let mut back = early.clone();
        back.note(Say::plain("taken back"));
        assert_eq!(told(&back, &now), ["taken back"]);
        assert!(told(&early, &now).is_empty());
        assert!(told(&now, &now).is_empty());
    }
}
