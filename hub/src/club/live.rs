//! What the shipper wants to know of the running table: when to look at its journals, and what anybody in the room may see.

use std::collections::BTreeSet;

use table::event::Tag;

use crate::run::Shown;

/// The table, as far as it concerns the club.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Live {
    /// The match that is played, by the number of its journal.
    pub played: u32,
    /// Rounds on its score sheet.
    pub rounds: usize,
    /// It is over.
    pub over: bool,
    /// It calls for help.
    pub calls: bool,
    /// What anybody may know, as JSON.
    pub public: String,
    /// Between two matches: tags on its antennas that stand for no piece, and may be members' cards.
    pub cards: BTreeSet<Tag>,
}

impl Live {
    /// Of a table as it is shown.
    pub fn of(shown: &Shown) -> Live {
        let written = shown.written();
        Live {
            played: shown.epoch(),
            rounds: written.rounds.len(),
            over: written.over,
            calls: shown.calls() == Some(true),
            public: shown.public().to_string(),
            cards: shown.cards(),
        }
    }

    /// The score sheet is another: a journal may have something to go.
    pub(super) fn is_otherwise(&self, before: &Live) -> bool {
        (self.played, self.rounds, self.over) != (before.played, before.rounds, before.over)
    }
}
