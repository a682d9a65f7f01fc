//! The list of former matches that were left before their end, to go on with one of them.

use serde::Serialize;
use table::words::{Lang, say};

use super::history::{named, points};
use crate::clock::when;
use crate::history::{History, PlayedMatch};

/// A match as pages list it.
#[derive(Debug, Serialize)]
pub(super) struct Row {
    /// Of its journal.
    number: u32,
    /// What was played, who sat, and their points.
    text: String,
    /// When it was begun, and how far it is.
    note: String,
}

/// Those that are not over, the newest first, without the one that is played.
pub(super) fn rows(history: &History, played: Option<u32>, lang: Lang) -> Vec<Row> {
    let open = |one: &&PlayedMatch| !one.over && Some(one.number) != played;
    let matches = history.matches.iter().rev().filter(open);
    matches.map(|one| row(one, lang)).collect()
}

fn row(played: &PlayedMatch, lang: Lang) -> Row {
    let there = played.players.iter().filter(|one| one.left.is_none());
    let each = there.map(|one| format!("{} {}", named(one, lang), points(one.total, lang)));
    let each: Vec<String> = each.collect();
    let note = say!(
        "former-note",
        when = when(played.began),
        n = played.rounds.len()
    );
    Row {
        number: played.number,
        text: format!("{}: {}", played.game.title(), each.join(", ")),
        note: note.tell(lang),
    }
}
