//! The kinds of Rummoli: setup, cut, widow, poker, poker_best, run_play, run_next, pay, round_score,
//! ante.

mod poker;
mod runs;

use rules::Seat;
use rules::rummoli::{Bid, Board, Card, Code, Cut, End, Laid, Setup, cut, pay, round_score, widow};
use serde_json::{Map, Value, json};

use super::answer::{by_seat, sorted, verdict};
use super::input::Input;
use super::options::options;

pub fn judge(input: &Input) -> Result<Value, String> {
    let options = options(input)?;
    match input.text("kind")? {
        "setup" => judge_setup(input),
        "cut" => judge_cut(input),
        "widow" => judge_widow(input),
        "poker" => poker::judge_poker(input, &options),
        "poker_best" => poker::judge_poker_best(input, &options),
        "run_play" => runs::judge_run_play(input, &options),
        "run_next" => runs::judge_run_next(input, &options),
        "pay" => judge_pay(input),
        "round_score" => judge_round_score(input),
        "ante" => judge_ante(input),
        other => Err(format!(
            "`kind` is `{other}`; rummoli has setup, cut, widow, poker, poker_best, run_play, run_next, pay, round_score and ante"
        )),
    }
}

fn judge_setup(input: &Input) -> Result<Value, String> {
    let setup = Setup::new(input.number("players")?);
    Ok(verdict(setup, |setup| {
        json!({
            "valid": true,
            "hands": setup.hands,
            "small": setup.small,
            "big_count": setup.big_count,
            "sections": setup.sections,
            "chips_per_player": setup.chips_per_player,
            "section_chips": setup.section_chips,
        })
    }))
}

fn judge_cut(input: &Input) -> Result<Value, String> {
    let cuts = needed(input, "cuts")?;
    let shown = seats_of(&cuts)?
        .into_iter()
        .map(|seat| Ok((seat, cuts.parsed(&seat.to_string())?)))
        .collect::<Result<Vec<_>, String>>()?;
    if shown.is_empty() {
        return Err("`cuts` is empty: who cut which card?".into());
    }
    Ok(match cut(&shown) {
        Cut::Winner(seat) => json!({ "winner": seat.to_string() }),
        Cut::Again(tied) => json!({ "recut": sorted(&tied) }),
    })
}

fn judge_widow(input: &Input) -> Result<Value, String> {
    let dealer = input.seat("dealer")?;
    let takes = input.verdict("dealer_takes")?;
    let bids = if takes {
        Vec::new()
    } else {
        let one = |bid: &Input| {
            Ok(Bid {
                seat: bid.seat("seat")?,
                chips: bid.integer("bid")?.into(),
            })
        };
        let bids = input.objects("bids")?;
        bids.iter().map(one).collect::<Result<Vec<Bid>, String>>()?
    };
    let has = match input.object("chips")? {
        Some(chips) => numbers(&chips)?,
        None => Vec::new(),
    };
    let chips = |seat: Seat| {
        has.iter()
            .find(|(named, _)| *named == seat)
            .map(|(_, chips)| *chips)
    };
    Ok(verdict(widow(dealer, takes, &bids, chips), |taken| {
        json!({
            "valid": true,
            "taker": taken.taker.map(|seat| seat.to_string()),
            "pays": taken.pays,
            "to": taken.to.map(|seat| seat.to_string()),
            "dead": taken.dead.as_str(),
        })
    }))
}

fn judge_pay(input: &Input) -> Result<Value, String> {
    let mut board = board(input)?;
    let mut laid = Vec::new();
    for play in input.objects("plays")? {
        let seat = play.seat("seat")?;
        laid.extend(
            cards(&play, "cards")?
                .into_iter()
                .map(|card| Laid { seat, card }),
        );
    }
    once(laid.iter().map(|one| &one.card), "`plays`")?;
    let mut won: Vec<(Seat, i64)> = Vec::new();
    for one in pay(&mut board, &laid)
        .into_iter()
        .filter(|won| won.chips > 0)
    {
        match won.iter_mut().find(|(seat, _)| *seat == one.seat) {
            Some((_, chips)) => *chips += one.chips,
            None => won.push((one.seat, one.chips)),
        }
    }
    let won = by_seat(won.into_iter().map(|(seat, chips)| (seat, chips.into())));
    Ok(json!({ "won": won, "left": on_board(&board) }))
}

fn judge_round_score(input: &Input) -> Result<Value, String> {
    let end = match input.text("end")? {
        "out" => End::Out {
            winner: input.seat("winner")?,
        },
        "impasse" => End::Impasse,
        other => return Err(format!("`end` is `{other}`; there are out and impasse")),
    };
    let centre =
        u32::try_from(input.number("centre")?).map_err(|error| format!("`centre`: {error}"))?;
    let left = needed(input, "cards_left")?;
    let mut cards_left = Vec::new();
    for seat in seats_of(&left)? {
        cards_left.push((seat, left.number(&seat.to_string())?));
    }
    if let Some((seat, cards)) = cards_left.iter().find(|(_, cards)| *cards > 52) {
        return Err(format!(
            "`cards_left.{seat}` is {cards}, and the pack has 52 cards"
        ));
    }
    if let End::Out { winner } = end {
        match cards_left.iter().find(|(seat, _)| *seat == winner) {
            Some((_, 0)) => {}
            Some((_, cards)) => return Err(format!("`winner` {winner} has {cards} cards left")),
            None => cards_left.push((winner, 0)),
        }
    }
    let score = round_score(end, centre.into(), &cards_left);
    Ok(json!({
        "delta": by_seat(score.delta.into_iter().map(|(seat, chips)| (seat, chips.into()))),
        "centre_after": score.centre_after,
    }))
}

fn judge_ante(input: &Input) -> Result<Value, String> {
    let players = input.number("players")?;
    Setup::new(players).map_err(|violation| format!("`players` is {players}: {violation}"))?;
    let mut board = board(input)?;
    let each = board.ante(players);
    Ok(json!({ "board": on_board(&board), "chips_per_player": each }))
}

fn board(input: &Input) -> Result<Board, String> {
    let lie = needed(input, "board")?;
    let mut sections = Vec::new();
    for name in lie.keys() {
        let section = name.parse().map_err(|error| format!("`board`: {error}"))?;
        let chips = lie.integer(name)?;
        if chips < 0 {
            return Err(format!(
                "`board.{name}` is {chips}, and a section holds 0 chips or more"
            ));
        }
        sections.push((section, chips.into()));
    }
    Ok(Board::with(sections))
}

fn on_board(board: &Board) -> Value {
    let sections = board.sections().iter();
    let object: Map<String, Value> = sections
        .map(|(section, chips)| (section.to_string(), (*chips).into()))
        .collect();
    object.into()
}

/// The seats to the left, from the dealer's left neighbour; by their letters when `seats` is not
/// given, from the first when `dealer` is not.
fn order(input: &Input, named: impl Iterator<Item = Seat>) -> Result<Vec<Seat>, String> {
    let mut named: Vec<Seat> = named.collect();
    named.sort_unstable();
    named.dedup();
    let mut seats = input.seats("seats")?;
    let dealer = input
        .has("dealer")
        .then(|| input.seat("dealer"))
        .transpose()?;
    if seats.is_empty() {
        let left_of = |dealer| named.partition_point(|seat| *seat <= dealer);
        let first = dealer.map_or(0, left_of);
        named.rotate_left(first);
        return Ok(named);
    }
    if let Some(stranger) = named
        .iter()
        .chain(&dealer)
        .find(|seat| !seats.contains(seat))
    {
        return Err(format!("seat {stranger} is not among `seats`"));
    }
    let left_of = |dealer| {
        seats
            .iter()
            .position(|seat| *seat == dealer)
            .map(|place| place + 1)
    };
    let first = dealer.and_then(left_of).unwrap_or(0);
    seats.rotate_left(first);
    Ok(seats)
}

fn needed<'a>(input: &Input<'a>, key: &str) -> Result<Input<'a>, String> {
    input
        .object(key)?
        .ok_or_else(|| format!("`{key}` is missing"))
}

fn seats_of(object: &Input) -> Result<Vec<Seat>, String> {
    let seat = |key: &str| {
        key.parse()
            .map_err(|error: rules::ParseError| error.to_string())
    };
    object.keys().map(seat).collect()
}

fn numbers(object: &Input) -> Result<Vec<(Seat, i64)>, String> {
    let number = |seat: Seat| Ok((seat, object.integer(&seat.to_string())?.into()));
    seats_of(object)?.into_iter().map(number).collect()
}

/// Cards by their notation; a word that is not a card is `BAD_CARD`.
fn known(texts: &[&str]) -> Result<Vec<Card>, Code> {
    let parse = |text: &&str| text.parse().map_err(|_| Code::BadCard);
    texts.iter().map(parse).collect()
}

/// Cards of a kind that has no `BAD_CARD`.
fn cards(input: &Input, key: &str) -> Result<Vec<Card>, String> {
    let parse = |text: &str| text.parse().map_err(|error| format!("`{key}`: {error}"));
    input.texts(key)?.into_iter().map(parse).collect()
}

/// There is one of each card.
fn once<'a>(cards: impl Iterator<Item = &'a Card>, whose: &str) -> Result<(), String> {
    let mut seen = Vec::new();
    for card in cards {
        if seen.contains(&card) {
            return Err(format!(
                "{whose}: {card} stands there twice, and the pack has one"
            ));
        }
        seen.push(card);
    }
    Ok(())
}
