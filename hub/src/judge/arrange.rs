//! The kinds that ask for the best arrangement: deadwood of Remigio, Rami and Remi, best_opening and
//! pile of Remi.

use std::cell::RefCell;

use rules::arrange::{Arrangement, Arranger, Unarranged};
use rules::card::Card;
use rules::remi::{JokerCap, Tile};
use rules::remigio;
use serde_json::{Value, json};

use super::input::Input;

thread_local! {
    /// Keeps its memory from line to line.
    static ARRANGER: RefCell<Arranger> = RefCell::default();
}

/// The answer, if the line is of one of these kinds.
pub fn judge(input: &Input) -> Option<Result<Value, String>> {
    let kind = input.text("kind").ok()?;
    let game = input.text("game").ok()?;
    ARRANGER.with_borrow_mut(|arranger| {
        Some(match (game, kind) {
            ("remigio", "deadwood") => remigio(input, arranger),
            ("rami", "deadwood") => rami(input, arranger),
            ("remi", "deadwood") => remi(input, arranger),
            ("remi", "best_opening") => best_opening(input, arranger),
            ("remi", "pile") => pile(input, arranger),
            _ => return None,
        })
    })
}

fn unarranged(key: &str) -> impl Fn(Unarranged) -> String {
    move |error| format!("`{key}`: {error}")
}

fn cards(input: &Input, key: &str) -> Result<Vec<Card>, String> {
    let parse = |text: &str| text.parse().map_err(|error| format!("`{key}`: {error}"));
    input.texts(key)?.into_iter().map(parse).collect()
}

fn tiles(input: &Input, key: &str) -> Result<Vec<Tile>, String> {
    let parse = |text: &str| text.parse().map_err(|error| format!("`{key}`: {error}"));
    input.texts(key)?.into_iter().map(parse).collect()
}

fn names<T: ToString>(hand: &[T], places: &[u8]) -> Value {
    let name = |place: &u8| hand[usize::from(*place)].to_string();
    places.iter().map(name).collect::<Vec<String>>().into()
}

fn melds<T: ToString>(hand: &[T], found: &Arrangement) -> Value {
    let meld = |meld: &[u8]| names(hand, meld);
    found.melds().map(meld).collect::<Vec<Value>>().into()
}

fn deadwood<T: ToString>(hand: &[T], found: &Arrangement) -> Value {
    json!({
        "points": found.points,
        "melds": melds(hand, found),
        "loose": names(hand, found.loose()),
    })
}

fn joker_cap(input: &Input) -> Result<JokerCap, String> {
    let Some(opts) = input.object("opts")? else {
        return Ok(JokerCap::default());
    };
    match opts.keys().find(|key| *key != "joker_cap") {
        Some(unknown) => Err(format!("`opts.{unknown}` is no option; there is joker_cap")),
        None if opts.has("joker_cap") => opts.parsed("joker_cap"),
        None => Ok(JokerCap::default()),
    }
}

/// Options of a Remigio hand.
const REMIGIO_OPTIONS: [&str; 5] = [
    "ace_wrap",
    "distinct_suits",
    "colour_closes",
    "values",
    "lay_off",
];

fn remigio_options(input: &Input) -> Result<remigio::Options, String> {
    let mut options = remigio::Options::default();
    let Some(opts) = input.object("opts")? else {
        return Ok(options);
    };
    if let Some(unknown) = opts.keys().find(|key| !REMIGIO_OPTIONS.contains(key)) {
        let known = REMIGIO_OPTIONS.join(", ");
        return Err(format!(
            "`opts.{unknown}` is no option of this kind; there are {known}"
        ));
    }
    options.ace_wrap = opts.flag("ace_wrap")?;
    options.distinct_suits = opts.flag("distinct_suits")?;
    options.lay_off = opts.flag("lay_off")?;
    if opts.has("colour_closes") {
        options.colour_closes = opts.flag("colour_closes")?;
    }
    if opts.has("values") {
        options.values = opts.parsed("values")?;
    }
    Ok(options)
}

fn remigio(input: &Input, arranger: &mut Arranger) -> Result<Value, String> {
    let (hand, options) = (cards(input, "hand")?, remigio_options(input)?);
    if !options.lay_off {
        let found = arranger
            .remigio(&hand, &options)
            .map_err(unarranged("hand"))?;
        return Ok(deadwood(&hand, &found));
    }
    let parse = |text: &str| text.parse().map_err(|error| format!("`table`: {error}"));
    let meld = |texts: Vec<&str>| texts.into_iter().map(parse).collect();
    let table: Vec<Vec<Card>> = input
        .text_lists("table")?
        .into_iter()
        .map(meld)
        .collect::<Result<_, String>>()?;
    let found = arranger
        .remigio_beside(&hand, &table, &options)
        .map_err(unarranged("hand"))?;
    let mut answer = deadwood(&hand, &found.rest);
    let added = found.added.iter().map(|added| {
        let name = |at: &usize| hand[*at].to_string();
        Value::from(added.iter().map(name).collect::<Vec<String>>())
    });
    answer["added"] = added.collect();
    Ok(answer)
}

fn rami(input: &Input, arranger: &mut Arranger) -> Result<Value, String> {
    let hand = cards(input, "hand")?;
    let found = arranger.rami(&hand).map_err(unarranged("hand"))?;
    Ok(deadwood(&hand, &found))
}

fn remi(input: &Input, arranger: &mut Arranger) -> Result<Value, String> {
    let (hand, cap) = (tiles(input, "hand")?, joker_cap(input)?);
    let found = arranger.remi(&hand, cap).map_err(unarranged("hand"))?;
    Ok(deadwood(&hand, &found))
}

fn best_opening(input: &Input, arranger: &mut Arranger) -> Result<Value, String> {
    let (hand, cap) = (tiles(input, "hand")?, joker_cap(input)?);
    let best = arranger.opening(&hand, cap).map_err(unarranged("hand"))?;
    Ok(json!({
        "best_points": best.any.points,
        "points": best.with_both.map(|both| both.points),
        "may_open": best.may_open(),
        "melds": melds(&hand, best.with_both.as_ref().unwrap_or(&best.any)),
    }))
}

fn pile(input: &Input, arranger: &mut Arranger) -> Result<Value, String> {
    let (heap, cap) = (tiles(input, "tiles")?, joker_cap(input)?);
    let found = arranger.pile(&heap, cap).map_err(unarranged("tiles"))?;
    Ok(json!({
        "valid": found.loose().is_empty(),
        "covered": found.covered(),
        "melds": melds(&heap, &found),
    }))
}
