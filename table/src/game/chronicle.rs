//! What happened in a match, as sentences, and how many steps there were.

use crate::words::{Lang, Say};

/// Sentences kept; the oldest is forgotten first.
const MOST: usize = 30;

/// The newest happenings of a match.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chronicle {
    told: Vec<Say>,
    steps: usize,
    last: Option<Say>,
}

impl Chronicle {
    /// Something to tell that is not a step of its own.
    pub fn note(&mut self, what: Say) {
        if self.told.len() == MOST {
            self.told.remove(0);
        }
        self.told.push(what);
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

    /// Oldest first.
    pub fn tell(&self, lang: Lang) -> Vec<String> {
        self.told.iter().map(|say| say.tell(lang)).collect()
    }
}
