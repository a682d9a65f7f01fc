//! Remi in words.

use rules::remi::{Code, Colour, Fix, Kind, Meld, Number, Shape, Tile, Violation};
use sensors::Uid;

use super::part::Part;
use super::reading::Reading;
use super::shown::Fresh;
use crate::piece::Piece;
use crate::tabletop::Tabletop;
use crate::words::{Say, say};

/// Names as a list that a language joins.
pub(super) fn list(names: impl Iterator<Item = String>) -> Vec<Say> {
    names.map(Say::plain).collect()
}

/// Tiles as a list that a language joins.
pub(super) fn tiles<'a>(tiles: impl Iterator<Item = &'a Tile>) -> Vec<Say> {
    tiles.map(Say::from).collect()
}

/// The same of tiles by their names, of which people see what is printed.
pub(super) fn named(names: &[String]) -> Vec<Say> {
    let printed = |name: &String| {
        let tile = name.parse().ok().and_then(Piece::tile);
        tile.or_else(|| name.parse().ok())
            .map_or_else(|| Say::plain(name), Say::from)
    };
    names.iter().map(printed).collect()
}

/// A tile by the name of its piece, `7R#1`, or by what is printed on it where no tag answers.
pub(super) fn tile_name(tabletop: &Tabletop, tag: Option<Uid>, tile: Tile) -> String {
    let piece = tag.and_then(|uid| tabletop.book.piece(uid));
    piece.map_or_else(|| tile.to_string(), |piece| piece.to_string())
}

pub(super) fn fresh_name(tabletop: &Tabletop, fresh: &Fresh) -> String {
    tile_name(tabletop, fresh.tag, fresh.tile)
}

fn colour(colour: Colour) -> Say {
    match colour {
        Colour::Red => say!("re-red"),
        Colour::Blue => say!("re-blue"),
        Colour::Black => say!("re-black"),
        Colour::Yellow => say!("re-yellow"),
    }
}

/// "Run of red, 8 to 10", "Group of 7".
pub(super) fn meld(meld: &Meld) -> Say {
    let tiles = meld.tiles();
    let naturals = tiles
        .iter()
        .enumerate()
        .filter(|(_, tile)| **tile != Tile::Joker);
    let number = |tile: &Tile| tile.number().map_or(0, Number::get);
    let first = naturals.clone().next();
    let (Some((at, tile)), Kind::Run) = (first, meld.kind()) else {
        return say!(
            "re-group",
            number = first.map_or(0, |(_, tile)| number(tile))
        );
    };
    // A 1 behind something is a high one.
    let place = match number(tile) {
        1 if at > 0 => 14,
        number => usize::from(number),
    };
    let low = place.saturating_sub(at);
    let high = (low + tiles.len() - 2) % 13 + 1;
    say!(
        "re-run",
        colour = tile.colour().map_or(Say::plain(""), colour),
        low = low,
        high = high
    )
}

/// A part of a turn that was done, as the end of "Ana ..".
pub(super) fn part(part: &Part, reading: &Reading) -> Say {
    let face = |at: &usize| reading.fresh[*at].tile;
    let laid = &reading.work.table().melds;
    match part {
        Part::Lay { meld: what, .. } => say!("re-did-lay", what = meld(what)),
        Part::Attach { meld: at, tile, .. } => {
            say!(
                "re-did-attach",
                tile = face(tile),
                what = meld(laid[*at].meld())
            )
        }
        Part::Swap { meld: at, give, .. } => say!(
            "re-did-swap",
            tiles = give.iter().map(face).map(Say::from).collect::<Vec<Say>>(),
            what = meld(laid[*at].meld())
        ),
    }
}

/// A part as a way to mean the tiles.
pub(super) fn way(part: &Part, reading: &Reading) -> Say {
    let face = |at: &usize| reading.fresh[*at].tile;
    match part {
        Part::Lay {
            meld: what, tiles, ..
        } => {
            let tiles: Vec<Say> = tiles.iter().map(face).map(Say::from).collect();
            say!("re-way-lay", what = meld(what), tiles = tiles)
        }
        Part::Attach {
            meld: at,
            tile,
            end,
        } => {
            let before = reading.work.table().melds.get(*at);
            let what = before.map_or(Say::plain(""), |laid| meld(laid.meld()));
            match end {
                Some(rules::remi::End::Low) => say!("re-way-low", tile = face(tile), what = what),
                Some(rules::remi::End::High) => say!("re-way-high", tile = face(tile), what = what),
                None => say!("re-way-add", tile = face(tile), what = what),
            }
        }
        Part::Swap { .. } => self::part(part, reading),
    }
}

pub(super) fn shape(shape: Shape) -> Say {
    match shape {
        Shape::Ordinary => say!("re-ordinary"),
        Shape::Bece => say!("re-bece"),
        Shape::Mosaic => say!("re-mosaic"),
        Shape::TwoColour => say!("re-two-colour"),
        Shape::Doubles => say!("re-doubles"),
        Shape::OneColour => say!("re-one-colour"),
    }
}

/// The first of several reasons.
pub(super) fn refused_all(why: &[Violation]) -> Say {
    why.first().map_or(Say::plain(""), refused)
}

/// Why something is refused, and how to put it right. What is on a rack by the count is not told.
pub(super) fn refused(why: &Violation) -> Say {
    let rule = why.rule;
    match (why.code, &why.fix) {
        (Code::TooFewPoints, Some(Fix::Points(n))) => {
            say!("re-too-few-points", n = *n, rule = rule)
        }
        (Code::TooShort, _) => say!("re-too-short", rule = rule),
        (Code::TooManyJokers, _) => say!("re-too-many-jokers", rule = rule),
        (Code::DuplicateColour, _) => say!("re-duplicate-colour", rule = rule),
        (Code::GroupTooLarge, _) => say!("re-group-too-large", rule = rule),
        (Code::RunTooLong, _) => say!("re-run-too-long", rule = rule),
        (Code::DuplicateTile, _) => say!("re-duplicate-tile", rule = rule),
        (Code::OneWrap, _) => say!("re-one-wrap", rule = rule),
        (Code::NotConsecutive, _) => say!("re-not-consecutive", rule = rule),
        (Code::NotAMeld | Code::BadMeld, _) => say!("re-not-a-meld", rule = rule),
        (Code::BadTile, _) => say!("re-bad-tile", rule = rule),
        (Code::WrongNumber, _) => say!("re-wrong-number", rule = rule),
        (Code::WrongColour, _) => say!("re-wrong-colour", rule = rule),
        (Code::FirstRound, _) => say!("re-first-round", rule = rule),
        (Code::NoRun, _) => say!("re-no-run", rule = rule),
        (Code::NoGroup, _) => say!("re-no-group", rule = rule),
        (Code::NotOpened, _) if rule == "RE-A27" => say!("re-not-while-opening", rule = rule),
        (Code::NotOpened, _) => say!("re-not-opened", rule = rule),
        (Code::JokerOwnOnly, _) => say!("re-joker-own-only", rule = rule),
        (Code::NeedBoth, _) => say!("re-need-both", rule = rule),
        (Code::MustUseJoker, _) => say!("re-must-use-joker", rule = rule),
        (Code::TornNotUsed, _) => say!("re-torn-not-used", rule = rule),
        (Code::FirstTurn, _) => say!("re-first-turn", rule = rule),
        (Code::FirstTile, _) => say!("re-first-tile", rule = rule),
        (Code::RackTooSmall, _) => say!("re-rack-too-small", rule = rule),
        (Code::OnlyLast, _) => say!("re-only-last", rule = rule),
        (Code::LastMustAttach, _) if rule == "RE-A6" => say!("re-no-throw"),
        (Code::LastMustAttach, _) => say!("re-last-must-attach", rule = rule),
        (Code::LastMustDiscard, _) => say!("re-last-must-discard", rule = rule),
        (Code::RackNotEmpty, _) => say!("re-rack-not-empty", rule = rule),
        (Code::RackEmpty, _) => say!("re-rack-empty", rule = rule),
        (Code::RackGame, _) => say!("re-reveals-nothing", rule = rule),
        (Code::TileCount, _) => say!("re-tile-count", rule = rule),
        (Code::NotShape, _) => say!("re-not-shape", rule = rule),
        (Code::LateAnnounce, _) if rule == "RE-27" => say!("re-late-three", rule = rule),
        (Code::LateAnnounce, _) => say!("re-late-rack-game", rule = rule),
        (Code::NotPairs, _) => say!("re-not-pairs", rule = rule),
        (Code::TooFewPairs, _) => say!("re-too-few-pairs", rule = rule),
        (Code::KozLost | Code::NotKoz, _) => say!("re-koz-lost", rule = rule),
        (Code::NoSuchPlace, _) => say!("re-no-place", rule = rule),
        (Code::NotMissed, _) => say!("re-not-missed", rule = rule),
        (Code::NotYourTurn, _) => say!("not-your-turn", rule = rule),
        (Code::NotNow, _) => say!("re-not-now", rule = rule),
        (other, _) => say!("refused-by-code", code = other.as_str(), rule = rule),
    }
}
