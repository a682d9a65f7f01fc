//! The kinds that ask for the best arrangement: deadwood of Remigio, Rami and Remi, best_opening and
//! pile of Remi.

use std::str::FromStr;

use rules::arrange::{Arrangement, Arranger, Unarranged};
use rules::card::Card;
use rules::remi::{JokerCap, Tile};
use rules::{ParseError, remi, remigio};
use serde::{Serialize, Serializer};

use super::input::Input;
use super::options::only;

/// Writes the answer, if the line is of one of these kinds.
pub fn judge(
    input: &Input,
    arranger: &mut Arranger,
    answer: &mut Vec<u8>,
) -> Option<Result<(), String>> {
    let kind = input.text("kind").ok()?;
    let game = input.text("game").ok()?;
    Some(match (game, kind) {
        ("remigio", "deadwood") => remigio(input, arranger, answer),
        ("rami", "deadwood") => rami(input, arranger, answer),
        ("remi", "deadwood") => remi(input, arranger, answer),
        ("remi", "best_opening") => best_opening(input, arranger, answer),
        ("remi", "pile") => pile(input, arranger, answer),
        _ => return None,
    })
}

fn write(answer: &mut Vec<u8>, value: &impl Serialize) -> Result<(), String> {
    serde_json::to_writer(answer, value).map_err(|error| error.to_string())
}

fn unarranged(key: &str) -> impl Fn(Unarranged) -> String {
    move |error| format!("`{key}`: {error}")
}

/// The pieces of a hand, and how the line writes them.
struct Hand<'a, T> {
    texts: Vec<&'a str>,
    pieces: Vec<T>,
}

impl<'a, T: FromStr<Err = ParseError>> Hand<'a, T> {
    fn read(input: &Input<'a>, key: &str) -> Result<Hand<'a, T>, String> {
        let texts = input.texts(key)?;
        let mut pieces = Vec::with_capacity(texts.len());
        for text in &texts {
            let piece = text.parse().map_err(|error| format!("`{key}`: {error}"))?;
            pieces.push(piece);
        }
        Ok(Hand { texts, pieces })
    }
}

/// Pieces at some places, as a list of their texts.
struct Names<'a>(&'a [&'a str], &'a [u8]);

impl Serialize for Names<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.1.iter().map(|place| self.0[usize::from(*place)]))
    }
}

/// The melds of an arrangement, as a list of lists of texts.
struct Melds<'a>(&'a [&'a str], &'a Arrangement);

impl Serialize for Melds<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.1.melds().map(|meld| Names(self.0, meld)))
    }
}

/// The answer of the kind `deadwood`.
#[derive(Serialize)]
struct Deadwood<'a> {
    /// Cards laid off onto each meld of the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    added: Option<Vec<Vec<&'a str>>>,
    loose: Names<'a>,
    melds: Melds<'a>,
    points: u32,
}

impl<'a> Deadwood<'a> {
    fn new(texts: &'a [&'a str], found: &'a Arrangement) -> Deadwood<'a> {
        Deadwood {
            added: None,
            loose: Names(texts, found.loose()),
            melds: Melds(texts, found),
            points: found.points,
        }
    }
}

/// The answer of the kind `best_opening`.
#[derive(Serialize)]
struct Opening<'a> {
    best_points: u32,
    may_open: bool,
    melds: Melds<'a>,
    points: Option<u32>,
}

/// The answer of the kind `pile`.
#[derive(Serialize)]
struct Pile<'a> {
    covered: usize,
    melds: Melds<'a>,
    valid: bool,
}

fn joker_cap(input: &Input) -> Result<JokerCap, String> {
    let options: remi::Options = only(input, &["joker_cap"])?;
    Ok(options.joker_cap)
}

/// Options of a Remigio hand.
const REMIGIO_OPTIONS: [&str; 5] = [
    "ace_wrap",
    "distinct_suits",
    "colour_closes",
    "values",
    "lay_off",
];

fn remigio(input: &Input, arranger: &mut Arranger, answer: &mut Vec<u8>) -> Result<(), String> {
    let hand = Hand::read(input, "hand")?;
    let options: remigio::Options = only(input, &REMIGIO_OPTIONS)?;
    if !options.lay_off {
        let found = arranger.remigio(&hand.pieces, &options);
        let found = found.map_err(unarranged("hand"))?;
        return write(answer, &Deadwood::new(&hand.texts, &found));
    }
    let parse = |text: &str| text.parse().map_err(|error| format!("`table`: {error}"));
    let meld = |texts: Vec<&str>| texts.into_iter().map(parse).collect();
    let table: Vec<Vec<Card>> = input
        .text_lists("table")?
        .into_iter()
        .map(meld)
        .collect::<Result<_, String>>()?;
    let found = arranger
        .remigio_beside(&hand.pieces, &table, &options)
        .map_err(unarranged("hand"))?;
    let names = |added: &Vec<usize>| added.iter().map(|at| hand.texts[*at]).collect();
    let added = Some(found.added.iter().map(names).collect());
    let rest = Deadwood::new(&hand.texts, &found.rest);
    write(answer, &Deadwood { added, ..rest })
}

fn rami(input: &Input, arranger: &mut Arranger, answer: &mut Vec<u8>) -> Result<(), String> {
    let hand = Hand::read(input, "hand")?;
    let found = arranger.rami(&hand.pieces).map_err(unarranged("hand"))?;
    write(answer, &Deadwood::new(&hand.texts, &found))
}

fn remi(input: &Input, arranger: &mut Arranger, answer: &mut Vec<u8>) -> Result<(), String> {
    let (hand, cap) = (Hand::read(input, "hand")?, joker_cap(input)?);
    let found = arranger
        .remi(&hand.pieces, cap)
        .map_err(unarranged("hand"))?;
    write(answer, &Deadwood::new(&hand.texts, &found))
}

fn best_opening(
    input: &Input,
    arranger: &mut Arranger,
    answer: &mut Vec<u8>,
) -> Result<(), String> {
    let (hand, cap) = (Hand::<Tile>::read(input, "hand")?, joker_cap(input)?);
    let best = arranger
        .opening(&hand.pieces, cap)
        .map_err(unarranged("hand"))?;
    let opening = Opening {
        best_points: best.any.points,
        may_open: best.may_open(),
        melds: Melds(&hand.texts, best.with_both.as_ref().unwrap_or(&best.any)),
        points: best.with_both.map(|both| both.points),
    };
    write(answer, &opening)
}

fn pile(input: &Input, arranger: &mut Arranger, answer: &mut Vec<u8>) -> Result<(), String> {
    let (heap, cap) = (Hand::<Tile>::read(input, "tiles")?, joker_cap(input)?);
    let found = arranger
        .pile(&heap.pieces, cap)
        .map_err(unarranged("tiles"))?;
    let pile = Pile {
        covered: found.covered(),
        melds: Melds(&heap.texts, &found),
        valid: found.loose().is_empty(),
    };
    write(answer, &pile)
}
