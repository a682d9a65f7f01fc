//! The deck files: readable, complete, and no tag in two of them.

use std::path::{Path, PathBuf};

use table::game::GameId;

use super::finding::{Finding, Part, Wrong};
use crate::enrol::DeckFile;
use crate::enrol::shelf::{self, Shared};

/// Pieces that are named one by one.
const NAMED: usize = 12;

/// What is to be said of the deck files, and of the games that lack one.
pub fn findings(paths: &[PathBuf], games: &[GameId]) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut decks: Vec<DeckFile> = Vec::new();
    for path in paths {
        match shelf::read(path) {
            Ok(deck) => {
                findings.push(of_deck(path, &deck, &decks));
                decks.push(deck);
            }
            Err(error) => {
                let name = path.file_stem().unwrap_or_default().to_string_lossy();
                let wrong = Wrong::new(
                    error.to_string(),
                    "it was never enrolled, was moved, or was changed by hand",
                    format!("remmi enrol --deck {name} begins it; or copy the file there"),
                );
                findings.push(Finding::fault(
                    Part::Deck,
                    path.display().to_string(),
                    wrong,
                ));
            }
        }
    }
    findings.extend(games.iter().filter_map(|game| lacking(*game, &decks)));
    findings
}

fn of_deck(path: &Path, deck: &DeckFile, before: &[DeckFile]) -> Finding {
    let place = path.display().to_string();
    if let Some(shared) = before.iter().find_map(|other| shelf::shared(deck, other)) {
        return Finding::fault(Part::Deck, place, of_two(&shared));
    }
    let missing = deck.missing();
    let (has, of) = (deck.tags().len(), deck.contents.pieces().len());
    if missing.is_empty() {
        let what = format!(
            "deck `{}`, {}, all {of} pieces enrolled",
            deck.name, deck.contents
        );
        return Finding::well(Part::Deck, place, what);
    }
    let mut names: Vec<String> = missing
        .iter()
        .take(NAMED)
        .map(ToString::to_string)
        .collect();
    if missing.len() > NAMED {
        names.push(format!("and {} more", missing.len() - NAMED));
    }
    let wrong = Wrong::new(
        format!(
            "deck `{}`: {has} of {of} pieces enrolled, missing {}",
            deck.name,
            names.join(" ")
        ),
        "the enrolment was not finished",
        format!("remmi enrol --deck {} --resume", deck.name),
    );
    Finding::warning(Part::Deck, place, wrong)
}

/// `remmi run` ends with it too.
fn of_two(shared: &Shared) -> Wrong {
    let cause = match shared {
        Shared::Tag { .. } => "a tag was enrolled for two decks",
        Shared::Piece { .. } => "two decks of one kind are listed, and a piece has one tag",
    };
    Wrong::new(shared.what(), cause, shared.remedy())
}

/// A game for which no deck holds the pieces: at least one pack of cards.
fn lacking(game: GameId, decks: &[DeckFile]) -> Option<Finding> {
    let wanted = game.info().contents.deck();
    if decks.iter().any(|deck| deck.contents.deck() == wanted) {
        return None;
    }
    let wrong = Wrong::new(
        "there is no deck for it",
        "`games` names it, and `decks` holds no deck with its pieces",
        format!(
            "add a file to `decks`, then remmi enrol --deck NAME --game {}",
            game.as_str()
        ),
    );
    Some(Finding::fault(Part::Deck, game.title(), wrong))
}
