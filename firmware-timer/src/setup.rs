//! Setting the timer up over a serial line, a line for each thing said.
//!
//! | said | answered |
//! |---|---|
//! | `hello` | `ok remmi-timer FW starts N id ID table TABLE broker HOST:PORT`, from `id` on only what is set |
//! | `set KEY VALUE` | `ok`, or `error` and why; keys as in [`Draft::set`] |
//! | `starts N` | `ok`: count starts from N on, if that is more than it has counted |
//! | `save` | `ok` once it is in flash, then the board restarts; `error` names what is missing |
//!
//! No secret is ever said by the timer.

use core::fmt::{self, Write};

use heapless::Vec;

use crate::settings::{Draft, SettingError, Settings};

/// Longest line; a longer one is refused whole.
const LINE: usize = 128;

/// One conversation.
#[derive(Clone, Debug, Default)]
pub struct Setup {
    draft: Draft,
    starts: u32,
    line: Vec<u8, LINE>,
    too_long: bool,
}

/// What the board has to do or to answer.
#[expect(
    clippy::large_enum_variant,
    reason = "there is no heap, and one lives at a time"
)]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// To say who it is: [`Setup::greeting`].
    Hello,
    /// To say this.
    Answer(Answer),
    /// To keep these settings and to count its starts from `starts` on.
    Save {
        /// What to keep.
        settings: Settings,
        /// The least count of starts from now on.
        starts: u32,
    },
}

/// A line to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// `ok`: the line was obeyed.
    Done,
    /// The value is refused.
    Setting(SettingError),
    /// Settings are incomplete: the key that is missing.
    Missing(&'static str),
    /// The line was too long.
    TooLong,
    /// There is no such word.
    Word,
    /// The flash did not take it.
    Flash,
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Done => f.write_str("ok"),
            Self::Setting(why) => write!(f, "error: {why}"),
            Self::Missing(key) => write!(f, "error: `{key}` is not set yet"),
            Self::TooLong => f.write_str("error: a line has at most 128 characters"),
            Self::Word => f.write_str("error: say hello, set KEY VALUE, starts N or save"),
            Self::Flash => f.write_str("error: the flash did not take it; the board may be worn"),
        }
    }
}

impl Setup {
    /// A conversation that begins with what is kept already.
    #[must_use]
    pub fn new(kept: Option<&Settings>) -> Self {
        Self {
            draft: kept.map(Draft::from).unwrap_or_default(),
            ..Self::default()
        }
    }

    /// A byte came; at the end of a line there is something to do.
    pub fn hear(&mut self, byte: u8) -> Option<Request> {
        match byte {
            b'\r' => None,
            b'\n' => {
                let line = core::mem::take(&mut self.line);
                if core::mem::take(&mut self.too_long) {
                    return Some(Request::Answer(Answer::TooLong));
                }
                let text = core::str::from_utf8(&line).unwrap_or("?");
                (!text.is_empty()).then(|| self.obey(text))
            }
            byte => {
                self.too_long |= self.line.push(byte).is_err();
                None
            }
        }
    }

    /// What it says to `hello`.
    pub fn greeting(&self, out: &mut impl Write, fw: &str, starts: u32) -> fmt::Result {
        write!(out, "ok remmi-timer {fw} starts {starts}")?;
        self.draft.tell(out)
    }

    fn obey(&mut self, line: &str) -> Request {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        Request::Answer(match word {
            "hello" => return Request::Hello,
            "set" => {
                let (key, value) = rest.split_once(' ').unwrap_or((rest, ""));
                let set = self.draft.set(key, value);
                set.map_or_else(Answer::Setting, |()| Answer::Done)
            }
            "starts" => match rest.parse() {
                Ok(starts) => {
                    self.starts = starts;
                    Answer::Done
                }
                Err(_) => Answer::Word,
            },
            "save" => match self.draft.complete() {
                Ok(settings) if settings.ssid.is_empty() => Answer::Missing("ssid"),
                Ok(settings) => {
                    let starts = self.starts;
                    return Request::Save { settings, starts };
                }
                Err(key) => Answer::Missing(key),
            },
            _ => Answer::Word,
        })
    }
}
