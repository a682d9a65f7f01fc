//! What stands against a turn.

use crate::view::FaultView;
use crate::words::{Lang, Say};

/// Something that stands against a turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// What, and how to put it right.
    pub text: Say,
    pub reason: &'static str,
    pub rule: &'static str,
    /// Pieces to blame, by name.
    pub blame: Vec<String>,
}

impl Fault {
    /// As the page reads it.
    pub fn view(&self, lang: Lang) -> FaultView {
        FaultView {
            text: self.text.tell(lang),
            reason: self.reason,
            rule: self.rule,
            blame: self.blame.clone(),
        }
    }
}
