//! The kinds of Remigio: setup, meld, special_hand, deadwood, round_score, match, hand_count,
//! reshuffle.

use rules::card::Card;
use rules::remigio::{
    Close, Code, Options, PLAYERS, Phase, Scoring, Setup, close, counted, meld_as_laid, reshuffle,
    round_score, standing, target_reached,
};
use rules::{Points, Seat};
use serde_json::{Value, json};

use super::answer::{by_seat, in_points, refused, strings, verdict};
use super::input::Input;
use super::options::options;

pub fn judge(input: &Input) -> Result<Value, String> {
    let options = options(input)?;
    match input.text("kind")? {
        "setup" => judge_setup(input),
        "meld" => judge_meld(input, &options),
        "special_hand" => judge_special_hand(input, &options),
        "round_score" => judge_round_score(input, &options),
        "match" => judge_match(input, &options),
        "hand_count" => judge_hand_count(input),
        "reshuffle" => judge_reshuffle(input),
        other => Err(format!(
            "`kind` is `{other}`; remigio has setup, meld, special_hand, deadwood, round_score, match, hand_count and reshuffle"
        )),
    }
}

fn parsed(texts: &[&str]) -> Result<Vec<Card>, rules::ParseError> {
    texts.iter().map(|text| text.parse()).collect()
}

/// Cards in three packs.
const MOST_CARDS: usize = 162;

/// Cards by their notation; a word that is not a card is an error of the line.
fn cards(input: &Input, key: &str) -> Result<Vec<Card>, String> {
    let cards: Vec<Card> = input.parsed_list(key)?;
    match cards.len() {
        0..=MOST_CARDS => Ok(cards),
        more => Err(format!("`{key}` has {more} cards; three packs have 162")),
    }
}

fn judge_setup(input: &Input) -> Result<Value, String> {
    Ok(verdict(Setup::new(input.number("players")?), |setup| {
        json!({
            "valid": true,
            "packs": setup.packs,
            "cards": setup.cards,
            "jokers": setup.jokers,
            "hand": setup.hand,
            "stock": setup.stock,
            "discard_start": setup.discard_start,
        })
    }))
}

fn judge_meld(input: &Input, options: &Options) -> Result<Value, String> {
    let Ok(cards) = parsed(&input.texts("cards")?) else {
        return Ok(refused(Code::BadCard));
    };
    Ok(verdict(
        meld_as_laid(&cards, options),
        |kind| json!({ "valid": true, "type": kind.as_str() }),
    ))
}

fn judge_special_hand(input: &Input, options: &Options) -> Result<Value, String> {
    let at_deal = input.flag("at_deal")?;
    let Ok(cards) = parsed(&input.texts("cards")?) else {
        return Ok(refused(Code::BadCard));
    };
    Ok(verdict(close(&cards, at_deal, options), |close| {
        json!({
            "valid": true,
            "special": close.special.as_str(),
            "jokers": close.jokers,
            "multiplier": multiplier(close),
        })
    }))
}

fn multiplier(close: Close) -> Value {
    in_points(Points {
        halves: close.twice_multiplier().into(),
    })
}

fn judge_round_score(input: &Input, options: &Options) -> Result<Value, String> {
    let closer = input.seat("closer")?;
    let at_deal = input.flag("at_deal")?;
    let closing = parsed(&input.texts("closing")?);
    let hands = input.object("hands")?.ok_or("`hands` is missing")?;
    let mut losers = Vec::new();
    for key in hands.keys() {
        let seat = Seat::parse(key).ok_or_else(|| format!("`hands.{key}` is not a seat"))?;
        if seat != closer {
            losers.push((seat, cards(&hands, key)?));
        }
    }
    let Ok(closing) = closing else {
        return Ok(refused(Code::BadCard));
    };
    let made = match close(&closing, at_deal, options) {
        Ok(made) => made,
        Err(violation) => return Ok(verdict(Err::<(), _>(violation), |()| Value::Null)),
    };
    let score = round_score(closer, made, &[], &losers, options)
        .map_err(|why| format!("`hands`: {why}"))?;
    Ok(json!({
        "points": by_seat(score.points.iter().map(|(seat, points)| (*seat, in_points(*points)))),
        "multiplier": multiplier(made),
        "special": made.special.as_str(),
    }))
}

fn judge_match(input: &Input, options: &Options) -> Result<Value, String> {
    let totals = input.object("totals")?.ok_or("`totals` is missing")?;
    let total = |key: &str| {
        let seat = Seat::parse(key).ok_or_else(|| format!("`totals.{key}` is not a seat"))?;
        Ok((seat, halves(&totals, key)?))
    };
    let mut totals = totals
        .keys()
        .map(total)
        .collect::<Result<Vec<_>, String>>()?;
    totals.sort_unstable();
    if totals.len() > *PLAYERS.end() {
        return Err(format!(
            "`totals` has {} seats; Remigio seats ten",
            totals.len()
        ));
    }
    if options.scoring == Scoring::Winner {
        let winner = target_reached(&totals, halves(input, "target")?);
        let name = winner.map(|seat| seat.to_string());
        return Ok(json!({ "finished": winner.is_some(), "winner": name }));
    }
    let limit = if input.has("limit") {
        halves(input, "limit")?
    } else {
        options.total()
    };
    let standing = standing(&totals, limit, options);
    Ok(json!({
        "eliminated": strings(&standing.eliminated),
        "finished": standing.finished,
        "winners": strings(&standing.winners),
    }))
}

/// Points, which may be halves (RG-A10).
fn halves(input: &Input, key: &str) -> Result<Points, String> {
    let points = input.decimal(key)?;
    let halves = points * 2.0;
    if halves.fract() != 0.0 || halves.abs() > 1e9 {
        return Err(format!("`{key}` is {points}; points are whole or halves"));
    }
    Ok(Points {
        halves: halves as i64,
    })
}

fn judge_hand_count(input: &Input) -> Result<Value, String> {
    let phase: Phase = input.parsed("phase")?;
    Ok(json!({ "action": counted(input.number("cards")?, phase).as_str() }))
}

fn judge_reshuffle(input: &Input) -> Result<Value, String> {
    let (stock, discard) = reshuffle(input.number("discard")?);
    Ok(json!({ "stock": stock, "discard": discard }))
}
