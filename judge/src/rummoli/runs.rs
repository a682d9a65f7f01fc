//! RU-14 to RU-23: run_play, run_next.

use rules::rummoli::{At, Card, Code, Event, Mode, Options, run_next, run_play};
use serde_json::{Value, json};

use super::super::answer::{by_seat, refused, sorted, verdict};
use super::super::input::Input;
use super::{cards, known, needed, once, order, seats_of};

/// Cards laid from a hand.
pub fn judge_run_play(input: &Input, options: &Options) -> Result<Value, String> {
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
    let read =
        || -> Result<_, Code> { Ok((known(&hand)?, known(&play)?, known(last.as_slice())?)) };
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

/// Who plays what next.
pub fn judge_run_next(input: &Input, options: &Options) -> Result<Value, String> {
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
