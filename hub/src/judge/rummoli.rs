//! The kinds of Rummoli: setup, cut, widow, poker, poker_best, run_play, run_next, pay, round_score,
//! ante.

use rules::Seat;
use rules::rummoli::{
    At, Bid, Board, Card, Code, Cut, End, Event, Laid, Mode, Options, POKER_CARDS, Poker, Setup,
    Violation, best_five, check_five, cut, pay, poker, round_score, run_next, run_play, strength,
    widow,
};
use serde_json::{Map, Value, json};

use super::input::Input;

/// Options that lines may carry; the others belong to a table.
const OPTIONS: [&str; 2] = ["wheel", "lowest"];

pub fn judge(input: &Input) -> Result<Value, String> {
    let options = options(input)?;
    match input.text("kind")? {
        "setup" => judge_setup(input),
        "cut" => judge_cut(input),
        "widow" => judge_widow(input),
        "poker" => judge_poker(input, &options),
        "poker_best" => judge_poker_best(input, &options),
        "run_play" => judge_run_play(input, &options),
        "run_next" => judge_run_next(input, &options),
        "pay" => judge_pay(input),
        "round_score" => judge_round_score(input),
        "ante" => judge_ante(input),
        other => Err(format!(
            "`kind` is `{other}`; rummoli has setup, cut, widow, poker, poker_best, run_play, run_next, pay, round_score and ante"
        )),
    }
}

fn options(input: &Input) -> Result<Options, String> {
    let mut options = Options::default();
    let Some(opts) = input.object("opts")? else {
        return Ok(options);
    };
    if let Some(unknown) = opts.keys().find(|key| !OPTIONS.contains(key)) {
        return Err(format!(
            "`opts.{unknown}` is no option; there are {}",
            OPTIONS.join(", ")
        ));
    }
    if opts.has("wheel") {
        options.wheel = opts.verdict("wheel")?;
    }
    if opts.has("lowest") {
        options.lowest = opts.parsed("lowest")?;
    }
    Ok(options)
}

fn refused(code: Code) -> Value {
    json!({ "valid": false, "reason": code.as_str() })
}

fn verdict<T>(judged: Result<T, Violation>, good: impl FnOnce(T) -> Value) -> Value {
    match judged {
        Ok(answer) => good(answer),
        Err(violation) => {
            let mut answer = refused(violation.code);
            answer["rule"] = violation.rule.into();
            answer["blame"] = violation.blame.clone().into();
            answer["fix"] = violation.fix.map(|fix| fix.to_string()).into();
            answer
        }
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

fn judge_poker(input: &Input, options: &Options) -> Result<Value, String> {
    let shown = needed(input, "hands")?;
    let mut hands = Vec::new();
    for seat in seats_of(&shown)? {
        hands.push((seat, shown.texts(&seat.to_string())?));
    }
    let folded = input.seats("folded")?;
    let order = order(
        input,
        hands.iter().map(|(seat, _)| *seat).chain(folded.clone()),
    )?;
    let standing: Vec<Seat> = order
        .iter()
        .copied()
        .filter(|seat| !folded.contains(seat))
        .collect();
    if standing.is_empty() {
        return Err("`folded` names everybody, but the last player standing wins".into());
    }
    if hands.iter().any(|(_, five)| five.len() != POKER_CARDS) {
        return Ok(refused(Code::CardCount));
    }
    let read = |(seat, five): &(Seat, Vec<&str>)| Ok((*seat, known(five)?));
    let hands = match hands.iter().map(read).collect::<Result<Vec<_>, Code>>() {
        Ok(hands) => hands,
        Err(code) => return Ok(refused(code)),
    };
    let hands = match check_five(&hands) {
        Ok(hands) => hands,
        Err(violation) => return Ok(verdict(Err::<(), _>(violation), |()| Value::Null)),
    };
    let ranked = hands
        .iter()
        .map(|(seat, five)| (*seat, strength(five, options.wheel)));
    let ranked: Vec<_> = ranked.collect();
    let pot = input.number_if("pot")?;
    let chips = pot
        .map_or(Ok(0), i64::try_from)
        .map_err(|error| format!("`pot`: {error}"))?;
    let won = if let [last] = standing[..] {
        Poker::shared(vec![last], chips)
    } else {
        let hand = |seat: &Seat| ranked.iter().find(|(named, _)| named == seat).copied();
        let missing = || "`hands` lacks a seat that has not folded".to_string();
        let standing: Option<Vec<_>> = standing.iter().map(hand).collect();
        poker(&standing.ok_or_else(missing)?, chips)
    };
    // Without a dealer nobody knows which of those tied is nearest to his left.
    let opener = won
        .opener()
        .filter(|_| won.winners.len() == 1 || input.has("dealer"));
    let mut answer = json!({
        "valid": true,
        "ranks": by_seat(ranked.iter().map(|(seat, rank)| (*seat, rank.category.as_str().into()))),
        "winners": sorted(&won.winners),
        "opener": opener.map(|seat| seat.to_string()),
    });
    if pot.is_some() {
        answer["share"] = won.share.into();
        answer["pot_left"] = won.left.into();
    }
    Ok(answer)
}

/// The seats to the left, from the dealer's left neighbour; by their letters when `seats` is not
/// given, from the first when `dealer` is not.
fn order(input: &Input, named: impl Iterator<Item = Seat>) -> Result<Vec<Seat>, String> {
    let mut named: Vec<Seat> = named.collect();
    named.sort_unstable();
    named.dedup();
    let mut seats = input.seats("seats")?;
    if seats.is_empty() {
        seats = named;
    } else if let Some(stranger) = named.iter().find(|seat| !seats.contains(seat)) {
        return Err(format!("seat {stranger} is not among `seats`"));
    }
    if input.has("dealer") {
        let dealer = input.seat("dealer")?;
        let place = seats.iter().position(|seat| *seat == dealer);
        let place = place.ok_or_else(|| format!("`dealer` {dealer} is not among the seats"))?;
        seats.rotate_left(place + 1);
    }
    Ok(seats)
}

fn judge_poker_best(input: &Input, options: &Options) -> Result<Value, String> {
    let best = best_five(&cards(input, "hand")?, options.wheel);
    let best = best.map_err(|violation| format!("`hand`: {violation}"))?;
    Ok(json!({ "rank": best.strength.category.as_str(), "cards": strings(&best.cards) }))
}

fn judge_run_play(input: &Input, options: &Options) -> Result<Value, String> {
    let after: Option<fn(Card) -> Mode> = match input.text("mode")? {
        "open" => None,
        "follow" => Some(Mode::Follow),
        "restart" => Some(Mode::Restart),
        other => {
            return Err(format!(
                "`mode` is `{other}`; there are open, follow and restart"
            ));
        }
    };
    let (hand, play) = (input.texts("hand")?, input.texts("play")?);
    let last = after.map(|_| input.text("last")).transpose()?;
    let read = || Ok((known(&hand)?, known(&play)?, known(last.as_slice())?));
    let (hand, play, last) = match read() {
        Ok(cards) => cards,
        Err(_) if play.is_empty() => return Ok(refused(Code::EmptyPlay)),
        Err(code) => return Ok(refused(code)),
    };
    once(hand.iter().chain(&last), "`hand` and `last`")?;
    let mode = match (after, &last[..]) {
        (Some(after), [last]) => after(*last),
        _ => Mode::Open,
    };
    Ok(verdict(
        run_play(mode, &hand, &play, options.lowest),
        |played| json!({ "valid": true, "out": played.out, "hand_after": played.hand_after }),
    ))
}

fn judge_run_next(input: &Input, options: &Options) -> Result<Value, String> {
    let held = needed(input, "hands")?;
    let order = order(input, seats_of(&held)?.into_iter())?;
    let mut hands = Vec::new();
    for seat in order {
        hands.push((seat, cards(&held, &seat.to_string())?));
    }
    let last = input
        .has("last")
        .then(|| input.parsed("last"))
        .transpose()?;
    once(
        hands.iter().flat_map(|(_, hand)| hand).chain(&last),
        "`hands` and `last`",
    )?;
    let at = match last {
        None => At::Opening {
            leader: input.seat("leader")?,
        },
        Some(last) => At::After {
            last,
            by: input.seat("last_player")?,
        },
    };
    let event = run_next(&hands, at, options.lowest);
    let event = event.map_err(|violation| format!("`leader` or `last_player`: {violation}"))?;
    Ok(match event {
        Event::Open { by, choices } => {
            json!({ "event": "open", "by": by.to_string(), "choices": sorted(&choices) })
        }
        Event::Follow { by, card } => {
            json!({ "event": "follow", "by": by.to_string(), "card": card.to_string() })
        }
        Event::Restart { by, choices } => {
            json!({ "event": "restart", "by": by.to_string(), "choices": sorted(&choices) })
        }
        Event::Impasse { pay } => {
            let pay = by_seat(pay.into_iter().map(|(seat, cards)| (seat, cards.into())));
            json!({ "event": "impasse", "pay": pay })
        }
        Event::RoundOver { winner } => {
            json!({ "event": "round_over", "winner": winner.to_string() })
        }
    })
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

/// Cards by their notation; one that is none is `BAD_CARD`.
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

fn strings<T: ToString>(things: &[T]) -> Value {
    things.iter().map(T::to_string).collect::<Vec<_>>().into()
}

fn sorted<T: ToString>(things: &[T]) -> Value {
    let mut names: Vec<String> = things.iter().map(T::to_string).collect();
    names.sort_unstable();
    names.into()
}

fn by_seat(pairs: impl Iterator<Item = (Seat, Value)>) -> Value {
    let object: Map<String, Value> = pairs
        .map(|(seat, value)| (seat.to_string(), value))
        .collect();
    object.into()
}
