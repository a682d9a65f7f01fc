//! Log lines that may come in floods: of each kind a few at most in ten seconds, with how many were
//! left out since the one before. A flood at the broker would else fill the disk.

use crate::clock::{Micros, SECOND};

/// From the first line of a kind to when it may come again.
const PAUSE: Micros = 10 * SECOND;

/// What was logged lately.
#[derive(Debug)]
pub struct Seldom {
    most: u32,
    /// There are few kinds, each with a name in the code.
    kinds: Vec<Kind>,
}

#[derive(Debug)]
struct Kind {
    name: &'static str,
    /// From when on there may be as many again.
    next: Micros,
    said: u32,
    left_out: u64,
}

impl Default for Seldom {
    fn default() -> Seldom {
        Seldom::with_most(1)
    }
}

impl Seldom {
    /// This many lines of a kind in ten seconds.
    pub fn with_most(most: u32) -> Seldom {
        Seldom {
            most,
            kinds: Vec::new(),
        }
    }

    /// Whether something of this kind that happened now may be logged, and how many were left out before it.
    pub fn may(&mut self, at: Micros, name: &'static str) -> Option<u64> {
        let next = at + PAUSE;
        let known = self.kinds.iter().position(|kind| kind.name == name);
        let known = known.unwrap_or_else(|| {
            self.kinds.push(Kind {
                name,
                next,
                said: 0,
                left_out: 0,
            });
            self.kinds.len() - 1
        });
        let kind = &mut self.kinds[known];
        if at >= kind.next {
            (kind.next, kind.said) = (next, 0);
        }
        if kind.said == self.most {
            kind.left_out += 1;
            return None;
        }
        kind.said += 1;
        Some(std::mem::take(&mut kind.left_out))
    }

    /// The line to log for it, if one may be logged.
    pub fn line(&mut self, at: Micros, name: &'static str, text: &str) -> Option<String> {
        Some(match self.may(at, name)? {
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
        // What was left out last is reported with the next, however late.
        let late = seldom.line(3_600 * SECOND, "flood", "too much");
        assert!(late.is_some_and(|line| line.contains("(4999 more")));
        let quiet = seldom.line(3_700 * SECOND, "flood", "too much");
        assert_eq!(quiet.as_deref(), Some("too much"));
    }

    #[test]
    fn where_a_few_may_come_a_few_come_each_time() {
        let mut seldom = Seldom::with_most(3);
        let seconds = (0..40).map(|second| seldom.may(second * SECOND, "antenna"));
        let told: Vec<(usize, u64)> = seconds
            .enumerate()
            .filter_map(|(second, left_out)| Some((second, left_out?)))
            .collect();
        assert_eq!(
            told[..6],
            [(0, 0), (1, 0), (2, 0), (10, 7), (11, 0), (12, 0)]
        );
        assert_eq!(told.len(), 12);
    }
}
