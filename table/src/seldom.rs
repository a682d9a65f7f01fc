//! Log lines that may come in floods: of each kind one at most in ten seconds, with how many were
//! left out since the one before. A flood at the broker would else fill the disk.

use crate::clock::{Micros, SECOND};

/// From one line of a kind to the next, at least.
const PAUSE: Micros = 10 * SECOND;

/// What was logged lately.
#[derive(Debug, Default)]
pub struct Seldom {
    /// There are few kinds, each with a name in the code.
    kinds: Vec<Kind>,
}

#[derive(Debug)]
struct Kind {
    name: &'static str,
    /// From when on there may be another line.
    next: Micros,
    left_out: u64,
}

impl Seldom {
    /// The line to log for something of this kind that happened now, if one may be logged.
    pub fn line(&mut self, at: Micros, name: &'static str, text: &str) -> Option<String> {
        let next = at + PAUSE;
        let Some(kind) = self.kinds.iter_mut().find(|kind| kind.name == name) else {
            let left_out = 0;
            self.kinds.push(Kind {
                name,
                next,
                left_out,
            });
            return Some(text.to_owned());
        };
        if at < kind.next {
            kind.left_out += 1;
            return None;
        }
        kind.next = next;
        Some(match std::mem::take(&mut kind.left_out) {
            0 => text.to_owned(),
            count => format!("{text} ({count} more of this kind since the last line)"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_is_logged_at_once_then_one_in_ten_seconds_with_the_count() {
        let mut seldom = Seldom::default();
        let mut lines = Vec::new();
        // A thousand a second for 25 s, and another kind once.
        for ms in 0..25_000 {
            lines.extend(seldom.line(ms * 1_000, "flood", "too much"));
            if ms == 5_000 {
                let other = seldom.line(ms * 1_000, "panel", "torn");
                assert_eq!(other.as_deref(), Some("torn"));
            }
        }
        let more = "too much (9999 more of this kind since the last line)";
        assert_eq!(lines, ["too much", more, more]);
        // What was left out last is told with the next, however late.
        let late = seldom.line(3_600 * SECOND, "flood", "too much");
        assert!(late.is_some_and(|line| line.contains("(4999 more")));
        let quiet = seldom.line(3_700 * SECOND, "flood", "too much");
        assert_eq!(quiet.as_deref(), Some("too much"));
    }
}
