//! The shapes of answers that all games share.

use std::fmt::Display;

use rules::{Points, Seat, Violation};
use serde_json::{Map, Value, json};

/// A refusal for a reason alone: its name for programs, and its sentence for people.
pub fn refused(code: impl Display) -> Value {
    json!({ "valid": false, "reason": code.to_string(), "text": format!("{code:#}") })
}

/// What was judged, or the refusal with the rule, the cards to blame and the remedy.
pub fn verdict<T, C: Display, F: Display>(
    judged: Result<T, Violation<C, F>>,
    good: impl FnOnce(T) -> Value,
) -> Value {
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

/// As they stand.
pub fn strings<T: ToString>(things: &[T]) -> Value {
    things.iter().map(T::to_string).collect::<Vec<_>>().into()
}

/// Sorted as plain strings.
pub fn sorted<T: ToString>(things: &[T]) -> Value {
    let mut names: Vec<String> = things.iter().map(T::to_string).collect();
    names.sort_unstable();
    names.into()
}

/// An object with a key for each seat.
pub fn by_seat(pairs: impl Iterator<Item = (Seat, Value)>) -> Value {
    let object: Map<String, Value> = pairs
        .map(|(seat, value)| (seat.to_string(), value))
        .collect();
    object.into()
}

/// Points; whole ones are written without a point.
pub fn in_points(points: Points) -> Value {
    match points.is_whole() {
        true => points.truncated().into(),
        false => points.as_f64().into(),
    }
}
