//! What is wrong with a text that should have been a card, a seat or an option.

use alloc::string::String;
use core::fmt;

/// A text that names nothing known. Shown in full: what was wanted, what stood there, what would be
/// accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseError {
    /// What was wanted, as a noun: `card`, `seat`, `tenth`.
    pub what: &'static str,
    /// The offending text, unchanged.
    pub text: String,
    /// What would be accepted.
    pub expected: &'static str,
}

impl ParseError {
    pub(crate) fn new(what: &'static str, text: &str, expected: &'static str) -> Self {
        ParseError {
            what,
            text: text.into(),
            expected,
        }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "unknown {} {:?}: expected {}",
            self.what, self.text, self.expected
        )
    }
}

impl core::error::Error for ParseError {}
