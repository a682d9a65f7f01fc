//! The kinds of Rami: meld, layoff, take, turn, announce, setup, round_score, match, reshuffle.

use rules::Seat;
use rules::card::Card;
use rules::rami::{
    Add, Code, Left, Meld, Options, Setup, Source, Turn, check_packs, deals, missed_call,
    reshuffle, round_score, standing, take, turn,
};
use serde_json::{Value, json};

use super::answer::{by_seat, in_points, refused, verdict};
use super::input::Input;
use super::options::options;

pub fn judge(input: &Input) -> Result<Value, String> {
    let options = options(input)?;
    match input.text("kind")? {
        "meld" => judge_meld(input),
        "layoff" => judge_layoff(input, &options),
        "take" => judge_take(input),
        "turn" => judge_turn(input, &options),
        "announce" => judge_announce(input, &options),
        "setup" => judge_setup(input),
        "round_score" => judge_round_score(input, &options),
        "match" => judge_match(input),
        "reshuffle" => judge_reshuffle(input),
        other => Err(format!(
            "`kind` is `{other}`; rami has meld, layoff, take, turn, announce, setup, round_score, match and reshuffle"
        )),
    }
}

/// A kind of combination.
fn named(meld: &Meld) -> Value {
    json!({ "valid": true, "type": meld.kind().as_str() })
}

/// Cards in two packs.
const MOST_CARDS: usize = 108;

/// Cards by their notation; a word that is not a card is an error of the line.
fn cards(input: &Input, key: &str) -> Result<Vec<Card>, String> {
    let cards: Vec<Card> = input.parsed_list(key)?;
    match cards.len() {
        0..=MOST_CARDS => Ok(cards),
        more => Err(format!("`{key}` has {more} cards; two packs have 108")),
    }
}

fn parsed(texts: &[&str]) -> Result<Vec<Card>, rules::ParseError> {
    texts.iter().map(|text| text.parse()).collect()
}

/// A combination on the table, which must be one.
fn laid_meld(input: &Input) -> Result<Meld, String> {
    Meld::as_laid(&cards(input, "meld")?)
        .map_err(|violation| format!("`meld` is not a combination: {violation}"))
}

fn judge_meld(input: &Input) -> Result<Value, String> {
    let packs = input.number("packs")?;
    check_packs(packs).map_err(|violation| format!("`packs` is {packs}: {violation}"))?;
    let Ok(cards) = parsed(&input.texts("cards")?) else {
        return Ok(refused(Code::BadCard));
    };
    Ok(verdict(Meld::as_laid(&cards), |meld| named(&meld)))
}

fn judge_layoff(input: &Input, options: &Options) -> Result<Value, String> {
    let (meld, add) = (input.texts("meld")?, input.texts("add")?);
    let laid = !input.has("laid") || input.flag("laid")?;
    if !laid && !options.complete_before_laid {
        return Ok(refused(Code::NotLaidYet));
    }
    let (Ok(meld), Ok(add)) = (parsed(&meld), parsed(&add)) else {
        return Ok(refused(Code::BadCard));
    };
    let Ok(meld) = Meld::as_laid(&meld) else {
        return Ok(refused(Code::BadMeld));
    };
    Ok(verdict(meld.complete(&add), |ways| {
        ways.last().map_or(refused(Code::NotAMeld), named)
    }))
}

fn judge_take(input: &Input) -> Result<Value, String> {
    let source = match input.text("source")? {
        "stock" => return Ok(json!({ "valid": true })),
        "discard" => Source::Discard(input.parsed("card")?),
        "meld" => Source::Meld {
            meld: laid_meld(input)?,
            card: input.parsed("card")?,
        },
        "joker" => Source::Joker {
            meld: laid_meld(input)?,
            give: input.parsed("give")?,
        },
        other => {
            return Err(format!(
                "`source` is `{other}`; there are stock, discard, meld and joker"
            ));
        }
    };
    let used = input.has("use").then(|| cards(input, "use")).transpose()?;
    let (hand, laid) = (cards(input, "hand")?, input.verdict("laid")?);
    let left = take(&source, laid, &hand, used.as_deref());
    Ok(verdict(
        left,
        |left| json!({ "valid": true, "hand_before_discard": left }),
    ))
}

fn judge_turn(input: &Input, options: &Options) -> Result<Value, String> {
    let wrong = |key: &str, error| format!("`{key}`: {error}");
    let mut played = Turn {
        hand: cards(input, "hand")?,
        laid: input.verdict("laid")?,
        ..Turn::default()
    };
    if input.has("melds") {
        for meld in input.text_lists("melds")? {
            played
                .melds
                .push(parsed(&meld).map_err(|error| wrong("melds", error))?);
        }
    }
    if input.has("adds") {
        for add in input.objects("adds")? {
            let (meld, cards) = (cards(&add, "meld")?, cards(&add, "cards")?);
            played.adds.push(Add { meld, cards });
        }
    }
    if input.has("discard") {
        played.discard = Some(input.parsed("discard")?);
    }
    Ok(verdict(turn(&played, options), |end| {
        json!({
            "valid": true,
            "hand_after": end.hand_after,
            "went_out": end.went_out,
            "must_announce": end.must_announce,
            "laid_after": end.laid_after,
        })
    }))
}

fn judge_announce(input: &Input, options: &Options) -> Result<Value, String> {
    let challenged = !input.has("challenged") || input.flag("challenged")?;
    let (hand_after, said) = (input.number("hand_after")?, input.verdict("said")?);
    let penalty = missed_call(hand_after, said, challenged, options);
    Ok(json!({ "penalty_cards": penalty }))
}

fn judge_setup(input: &Input) -> Result<Value, String> {
    let setup = Setup::new(input.number("players")?, input.number("packs")?);
    Ok(verdict(setup, |setup| {
        json!({
            "valid": true,
            "hand": setup.hand,
            "cards": setup.cards,
            "jokers": setup.jokers,
            "stock": setup.stock,
            "discard_start": setup.discard_start,
        })
    }))
}

fn judge_round_score(input: &Input, options: &Options) -> Result<Value, String> {
    let laid = input.object("laid")?.ok_or("`laid` is missing")?;
    let winner = input
        .has("winner")
        .then(|| input.seat("winner"))
        .transpose()?;
    let hands = input.object("hands")?.ok_or("`hands` is missing")?;
    let mut players = Vec::new();
    for key in laid.keys() {
        let seat = Seat::parse(key).ok_or_else(|| format!("`laid.{key}` is not a seat"))?;
        let hand = match winner == Some(seat) {
            true => Vec::new(),
            false => cards(&hands, key)?,
        };
        let laid = laid.verdict(key)?;
        players.push(Left { seat, laid, hand });
    }
    if let Some(winner) = winner.filter(|winner| players.iter().all(|left| left.seat != *winner)) {
        return Err(format!("`winner` is {winner}, who is not among `laid`"));
    }
    let laid_before = input.flag("winner_laid_before")?;
    let score = round_score(winner, &players, laid_before, options);
    let points = score
        .points
        .iter()
        .map(|(seat, points)| (*seat, (*points).into()));
    Ok(json!({ "points": by_seat(points), "rami_sec": score.rami_sec }))
}

fn judge_match(input: &Input) -> Result<Value, String> {
    let sheet = input.sheet("rounds")?;
    let planned = input
        .number_if("rounds_planned")?
        .unwrap_or(deals(sheet.seats().len()));
    let standing = standing(&sheet, planned);
    let totals = standing
        .totals
        .iter()
        .map(|(seat, total)| (*seat, in_points(*total)));
    let winners: Vec<String> = standing.winners.iter().map(Seat::to_string).collect();
    Ok(json!({ "totals": by_seat(totals), "finished": standing.finished, "winners": winners }))
}

fn judge_reshuffle(input: &Input) -> Result<Value, String> {
    let (stock, discard) = reshuffle(input.number("discard")?);
    Ok(json!({ "stock": stock, "discard": discard }))
}
