//! Keys from a terminal, a line each.

use std::io::BufRead;
use std::sync::mpsc::{Receiver, sync_channel};

use super::guide::Key;

/// Lines that wait; more keys than that nobody presses between two reads.
const WAITING: usize = 16;

/// The key that a line means: its first letter; an empty line is yes. `None` for any other.
pub fn key(line: &str) -> Option<Key> {
    match line.trim().to_lowercase().as_str() {
        "" | "y" => Some(Key::Yes),
        "n" => Some(Key::No),
        "u" => Some(Key::Undo),
        "s" => Some(Key::Skip),
        "q" => Some(Key::Quit),
        _ => None,
    }
}

/// Reads lines on a thread of its own, so that the antenna is read meanwhile. When the lines end,
/// the person has stopped.
///
/// # Errors
/// The thread cannot be made.
pub fn read(mut lines: impl BufRead + Send + 'static) -> std::io::Result<Receiver<Key>> {
    let (tell, keys) = sync_channel(WAITING);
    let reading = move || {
        let mut line = String::new();
        loop {
            line.clear();
            let read = lines.read_line(&mut line);
            let ended = !matches!(read, Ok(1..));
            let key = if ended { Some(Key::Quit) } else { key(&line) };
            let gone = key.is_some_and(|key| tell.send(key).is_err());
            if ended || gone {
                return;
            }
        }
    };
    std::thread::Builder::new()
        .name("keys".into())
        .spawn(reading)?;
    Ok(keys)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_keys_and_their_end_stops() {
        let keys = read(&b"s\n\nU\nwhat?\nn"[..]).unwrap();
        let all: Vec<Key> = keys.iter().collect();
        assert_eq!(all, [Key::Skip, Key::Yes, Key::Undo, Key::No, Key::Quit]);
    }
}
