//! What the terminal says of an enrolment: plain lines.

use rules::card::{Card, Rank, Suit};
use rules::remi::{self, Tile};
use rules::remmi_demmi::{Colour, Shape};
use table::piece::Piece;

use super::guide::Step;

/// The keys, told at the start.
pub const KEYS: &str = "Keys, each with Enter: s skips a piece for now, u takes the last one back, q stops (nothing is lost).";

/// What a step says; `None` for one that is not for people.
pub fn tell(step: &Step) -> Option<String> {
    Some(match step {
        Step::Look(_) => return None,
        Step::Ask { piece, done, of } => format!("{} of {of}: lay {}", done + 1, in_words(*piece)),
        Step::Question {
            uid,
            named,
            taken_by: Some(other),
            asked,
        } => format!(
            "  Tag {uid} carries the name of {named}, but that is tag {other}. n + Enter: it is {asked}. Else lift it."
        ),
        Step::Question {
            uid, named, asked, ..
        } => format!(
            "  Tag {uid} carries the name of {named}. Enter: it is {named}. n + Enter: no, it is {asked}."
        ),
        Step::Taken { uid, piece } => format!("  {piece} is tag {uid}. Lift it."),
        Step::TakenBack { uid, piece } => {
            format!("  Taken back: {piece} has no tag now, and {uid} is free.")
        }
        Step::NothingToTakeBack => "  Nothing is enrolled that could be taken back.".into(),
        Step::Skipped(piece) => format!("  {piece} comes again later."),
        Step::NothingElse(piece) => {
            format!("  {piece} is the only piece left: lay it, or stop with q.")
        }
        Step::Refused(refusal) => format!("  Not taken: {refusal}. Lift it."),
        Step::Several(tags) => {
            let name = |(uid, piece): &(_, Option<Piece>)| match piece {
                Some(piece) => format!("{uid} is {piece}"),
                None => format!("{uid} is not known"),
            };
            let tags: Vec<String> = tags.iter().map(name).collect();
            format!(
                "  {} tags lie there ({}): leave one alone.",
                tags.len(),
                tags.join(", ")
            )
        }
        Step::ReaderDown(error) => format!("  The reader is lost: {error}. Waiting for it."),
        Step::ReaderUp => "  The reader is back.".into(),
        Step::Whole => "All pieces have a tag. q + Enter ends, u takes the last one back.".into(),
        Step::Stopped { missing: 0 } => "The deck is complete.".into(),
        Step::Stopped { missing } => {
            format!("Stopped: {missing} pieces have no tag yet. Go on with --resume.")
        }
    })
}

/// A piece as a person looks for it in the box.
pub fn in_words(piece: Piece) -> String {
    match piece {
        Piece::Card { face, .. } => {
            let (colour, shape) = (colour(face.colour), shape(face.shape));
            format!("a {colour} {shape} ({piece})")
        }
        Piece::Plaque(plaque) => format!("the plaque {plaque}"),
        Piece::French { card, .. } => {
            let pack = piece.pack().unwrap_or_default();
            format!("{} of pack {pack} ({piece})", card_in_words(card))
        }
        Piece::Tile { tile, copy } => {
            let one = if copy == 1 { "one" } else { "the other" };
            format!("{}, {one} of the two ({piece})", tile_in_words(tile))
        }
    }
}

const fn colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "red",
        Colour::Green => "green",
        Colour::Blue => "blue",
    }
}

const fn shape(shape: Shape) -> &'static str {
    match shape {
        Shape::Circle => "circle",
        Shape::Square => "square",
        Shape::Triangle => "triangle",
    }
}

fn card_in_words(card: Card) -> String {
    let Card::Natural { rank, suit } = card else {
        return "a joker".into();
    };
    let suit = match suit {
        Suit::Spades => "spades",
        Suit::Hearts => "hearts",
        Suit::Diamonds => "diamonds",
        Suit::Clubs => "clubs",
    };
    let rank = match rank {
        Rank::ACE => "ace".to_owned(),
        Rank::JACK => "jack".to_owned(),
        Rank::QUEEN => "queen".to_owned(),
        Rank::KING => "king".to_owned(),
        other => other.number().to_string(),
    };
    format!("the {rank} of {suit}")
}

fn tile_in_words(tile: Tile) -> String {
    let Tile::Natural { number, colour } = tile else {
        return "a joker".into();
    };
    let colour = match colour {
        remi::Colour::Red => "red",
        remi::Colour::Blue => "blue",
        remi::Colour::Black => "black",
        remi::Colour::Yellow => "yellow",
    };
    format!("a {colour} {}", number.get())
}
