//! What players are called.

use crate::refusal::Refusal;
use crate::words::say;

/// Longest name of a player, in characters.
pub const MAX_NAME: usize = 24;

/// The names as the table writes them.
///
/// # Errors
/// One is empty, too long, has a control character, or stands twice.
pub fn checked_names(names: &[String]) -> Result<Vec<String>, Refusal> {
    let mut checked = Vec::new();
    for (place, name) in names.iter().enumerate() {
        checked.push(checked_name(place, name, &checked)?);
    }
    Ok(checked)
}

/// The name of whoever sits down at a place, counted from 0, beside these others.
///
/// # Errors
/// As [`checked_names`].
pub fn checked_name(place: usize, name: &str, others: &[String]) -> Result<String, Refusal> {
    let (seat, name) = (place + 1, name.trim().to_owned());
    Refusal::say(if name.is_empty() {
        say!("name-empty", seat = seat)
    } else if name.chars().count() > MAX_NAME {
        say!("name-long", seat = seat, most = MAX_NAME)
    } else if name.chars().any(char::is_control) {
        say!("name-control", seat = seat)
    } else if others.contains(&name) {
        say!("name-twice", seat = seat, name = name)
    } else {
        return Ok(name);
    })
}
