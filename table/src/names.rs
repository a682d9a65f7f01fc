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
    let names: Vec<String> = names.iter().map(|name| name.trim().to_owned()).collect();
    for (place, name) in names.iter().enumerate() {
        let seat = place + 1;
        let fault = if name.is_empty() {
            say!("name-empty", seat = seat)
        } else if name.chars().count() > MAX_NAME {
            say!("name-long", seat = seat, most = MAX_NAME)
        } else if name.chars().any(char::is_control) {
            say!("name-control", seat = seat)
        } else if names[..place].contains(name) {
            say!("name-twice", seat = seat, name = name.as_str())
        } else {
            continue;
        };
        return Refusal::say(fault);
    }
    Ok(names)
}
