//! The kinds of Remi: setup, meld, opening, attach, joker_swap, tear, close, announce, pairs, koz,
//! special_hand, round_score.

use rules::remi::{
    CloseBy, Closed, Code, How, Meld, Options, Owner, PlayerResult, Refused, Setup, Shape,
    TearTurn, Tile, Violation, announce_penalty, attach, close, close_rack_game, joker_swap, koz,
    opening, pairs, round_score, special_hand, tear,
};
use serde_json::{Map, Value, json};

use super::answer::{self, verdict};
use super::input::Input;
use super::options::options;

pub fn judge(input: &Input) -> Result<Value, String> {
    let options = options(input)?;
    match input.text("kind")? {
        "setup" => judge_setup(input),
        "meld" => judge_meld(input, &options),
        "opening" => judge_opening(input, &options),
        "attach" => judge_attach(input, &options),
        "joker_swap" => judge_joker_swap(input, &options),
        "tear" => judge_tear(input, &options),
        "close" => judge_close(input, &options),
        "announce" => judge_announce(input, &options),
        "pairs" => judge_pairs(input),
        "koz" => judge_koz(input),
        "special_hand" => judge_special_hand(input, &options),
        "round_score" => judge_round_score(input, &options),
        other => Err(format!(
            "`kind` is `{other}`; remi has setup, meld, opening, attach, joker_swap, tear, close, announce, pairs, koz, special_hand and round_score"
        )),
    }
}

fn refused(violation: Violation) -> Value {
    verdict(Err::<(), _>(violation), |()| Value::Null)
}

fn refused_with_points(refusal: &Refused) -> Value {
    let mut answer = refused(refusal.violation.clone());
    if let Some(points) = refusal.points {
        answer["points"] = points.into();
    }
    answer
}

fn bad_tile() -> Value {
    let mut answer = answer::refused(Code::BadTile);
    answer["rule"] = "RE-01".into();
    answer
}

/// Tiles where an unknown one is an error.
fn tiles(input: &Input, key: &str) -> Result<Vec<Tile>, String> {
    let parse = |text: &str| text.parse().map_err(|error| format!("`{key}`: {error}"));
    input.texts(key)?.into_iter().map(parse).collect()
}

/// Tiles where an unknown one is `BAD_TILE`: `None`.
fn tiles_or_bad(input: &Input, key: &str) -> Result<Option<Vec<Tile>>, String> {
    let texts = input.texts(key)?;
    Ok(texts.into_iter().map(|text| text.parse().ok()).collect())
}

/// A tile where an unknown one is `BAD_TILE`: `None`.
fn tile_or_bad(input: &Input, key: &str) -> Result<Option<Tile>, String> {
    Ok(input.text(key)?.parse().ok())
}

/// A list of combinations.
fn melds(input: &Input, key: &str) -> Result<Vec<Vec<Tile>>, String> {
    let parse = |text: &str| text.parse().map_err(|error| format!("`{key}`: {error}"));
    let lists = input.text_lists(key)?;
    lists
        .into_iter()
        .map(|list| list.into_iter().map(parse).collect())
        .collect()
}

fn judge_setup(input: &Input) -> Result<Value, String> {
    let setup = Setup::new(input.number("players")?, input.parsed("face_up")?);
    Ok(verdict(setup, |setup| {
        json!({
            "valid": true,
            "stacks": setup.stacks,
            "starter": setup.starter,
            "others": setup.others,
            "stock": setup.stock,
            "double_game": setup.double_game,
            "stack": setup.stack().map(|(stack, _)| stack),
        })
    }))
}

fn judge_meld(input: &Input, options: &Options) -> Result<Value, String> {
    let Some(tiles) = tiles_or_bad(input, "tiles")? else {
        return Ok(bad_tile());
    };
    Ok(verdict(
        Meld::as_laid(&tiles, options.joker_cap),
        |melds| json!({ "valid": true, "type": melds[0].kind().as_str() }),
    ))
}

fn judge_opening(input: &Input, options: &Options) -> Result<Value, String> {
    let torn = input
        .has("torn")
        .then(|| input.parsed("torn"))
        .transpose()?;
    let judged = opening(
        &melds(input, "melds")?,
        input.number("turn")?,
        torn,
        options,
    );
    Ok(match judged {
        Ok(points) => json!({ "valid": true, "points": points }),
        Err(refusal) => refused_with_points(&refusal),
    })
}

fn owner(input: &Input) -> Result<Owner, String> {
    match input.text("owner")? {
        "self" => Ok(Owner::Own),
        "other" => Ok(Owner::Other),
        other => Err(format!("`owner` is `{other}`; write self or other")),
    }
}

/// The answer where some tile may be unknown: what is found before tiles are looked at comes first,
/// then `BAD_TILE`. With an unknown tile `judged` was asked about other tiles.
fn unless_bad(known: bool, judged: Result<Value, Violation>) -> Value {
    const BEFORE: [Code; 3] = [Code::NotOpened, Code::LastMustAttach, Code::LastMustDiscard];
    match judged {
        Err(violation) if known || BEFORE.contains(&violation.code) => refused(violation),
        Ok(answer) if known => answer,
        _ => bad_tile(),
    }
}

fn judge_attach(input: &Input, options: &Options) -> Result<Value, String> {
    let (meld, tile) = (tiles_or_bad(input, "meld")?, tile_or_bad(input, "tile")?);
    let (owner, opened) = (owner(input)?, input.verdict("opened")?);
    let known = meld.is_some() && tile.is_some();
    let judged = attach(
        &meld.unwrap_or_default(),
        tile.unwrap_or(Tile::Joker),
        owner,
        opened,
        options,
    );
    Ok(unless_bad(known, judged.map(|_| json!({ "valid": true }))))
}

fn judge_joker_swap(input: &Input, options: &Options) -> Result<Value, String> {
    let used = input.has("use").then(|| melds(input, "use")).transpose()?;
    let (meld, give) = (tiles(input, "meld")?, tiles(input, "give")?);
    Ok(verdict(
        joker_swap(&meld, &give, used.as_deref(), options),
        |swapped| {
            json!({
                "valid": true,
                "meld_after": swapped.meld.tiles().len(),
                "freed": swapped.freed,
            })
        },
    ))
}

fn judge_tear(input: &Input, options: &Options) -> Result<Value, String> {
    let (column, rack) = (tiles(input, "column")?, tiles(input, "rack")?);
    let take = input.number("take")?;
    if take >= column.len() {
        return Err(format!(
            "`take` is {take}, but `column` ends before: it counts from 0"
        ));
    }
    let rack_game = input.flag("rack_game")?;
    let (opened, melds) = match rack_game {
        true => (false, Vec::new()),
        false => (input.verdict("opened")?, melds(input, "melds")?),
    };
    let turn = TearTurn {
        turn: input.number("turn")?,
        opened,
        rack_game,
        column: &column,
        take,
        rack: &rack,
        melds: &melds,
    };
    Ok(match tear(&turn, options) {
        Ok(taken) => json!({ "valid": true, "taken": strings(&taken) }),
        Err(refusal) => refused_with_points(&refusal),
    })
}

fn how(input: &Input) -> Result<How, String> {
    match input.text("how")? {
        "attach" => Ok(How::Attach),
        "new_meld" => Ok(How::NewMeld),
        "discard" => Ok(How::Discard),
        other => Err(format!(
            "`how` is `{other}`; write attach, new_meld or discard"
        )),
    }
}

fn judge_close(input: &Input, options: &Options) -> Result<Value, String> {
    let (how, last) = (how(input)?, tile_or_bad(input, "last")?);
    if input.has("rack_game") {
        return judge_close_rack_game(input, how, last, options);
    }
    let opened = input.verdict("opened")?;
    let (meld, owner) = match (how, options.close_by) {
        (How::Attach, CloseBy::Attach) => (tiles_or_bad(input, "meld")?, owner(input)?),
        _ => (Some(Vec::new()), Owner::Own),
    };
    let known = meld.is_some() && last.is_some();
    let (meld, last) = (meld.unwrap_or_default(), last.unwrap_or(Tile::Joker));
    let judged = close(opened, how, last, Some((&meld, owner)), options);
    Ok(unless_bad(known, judged.map(closes)))
}

fn judge_close_rack_game(
    input: &Input,
    how: How,
    last: Option<Tile>,
    options: &Options,
) -> Result<Value, String> {
    let shape: Shape = input.parsed("rack_game")?;
    let tiles = tiles_or_bad(input, "tiles")?;
    let known = tiles.is_some() && last.is_some();
    let (tiles, last) = (tiles.unwrap_or_default(), last.unwrap_or(Tile::Joker));
    let judged = close_rack_game(shape, how, last, &tiles, options);
    Ok(unless_bad(known, judged.map(closes)))
}

fn closes(closed: Closed) -> Value {
    json!({ "valid": true, "doubled": closed.doubled })
}

fn judge_announce(input: &Input, options: &Options) -> Result<Value, String> {
    let challenged = !input.has("challenged") || input.flag("challenged")?;
    let (rack_after, said) = (input.number("rack_after")?, input.verdict("said")?);
    Ok(json!({ "penalty": announce_penalty(rack_after, said, challenged, options) }))
}

fn judge_pairs(input: &Input) -> Result<Value, String> {
    let pairs = pairs(&tiles(input, "rack")?);
    Ok(json!({
        "small": pairs.small,
        "big": pairs.big,
        "ones": pairs.ones,
        "may_redeal": pairs.may_redeal(),
    }))
}

fn judge_koz(input: &Input) -> Result<Value, String> {
    Ok(json!({ "koz": koz(&tiles(input, "rack")?, input.parsed("face_up")?) }))
}

fn judge_special_hand(input: &Input, options: &Options) -> Result<Value, String> {
    let shape: Shape = input.parsed("claim")?;
    let announced = input.number_if("announced_turn")?;
    let Some(tiles) = tiles_or_bad(input, "tiles")? else {
        return Ok(bad_tile());
    };
    Ok(verdict(
        special_hand(shape, &tiles, announced, options),
        |points| json!({ "valid": true, "points": points }),
    ))
}

fn judge_round_score(input: &Input, options: &Options) -> Result<Value, String> {
    let players = input.object("players")?.ok_or("`players` is missing")?;
    let mut results = Vec::new();
    for key in players.keys() {
        let player = players
            .object(key)?
            .ok_or_else(|| format!("`players.{key}` is null"))?;
        let seat = key.parse().map_err(|error| format!("`players`: {error}"))?;
        results.push((seat, player_result(&player)?));
    }
    let scores = round_score(&results, input.verdict("double_game")?, options);
    let points: Map<String, Value> = scores
        .iter()
        .map(|(seat, points)| (seat.to_string(), (*points).into()))
        .collect();
    Ok(json!({ "points": points }))
}

fn player_result(player: &Input) -> Result<PlayerResult, String> {
    let parsed = |key| player.has(key).then(|| player.parsed(key)).transpose();
    Ok(PlayerResult {
        melded: tiles(player, "melded")?,
        rack: tiles(player, "rack")?,
        koz: player.flag("koz")?,
        closed_with: parsed("closed_with")?,
        missed_three: player.flag("missed_three")?,
        rack_game: player
            .has("rack_game")
            .then(|| player.parsed("rack_game"))
            .transpose()?,
    })
}

fn strings<T: ToString>(things: &[T]) -> Value {
    things.iter().map(T::to_string).collect::<Vec<_>>().into()
}
