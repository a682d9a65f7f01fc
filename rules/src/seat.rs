//! A place at the table.

use crate::ParseError;
use core::{fmt, str::FromStr};

/// A seat, counted from 0; to the left of seat 0 sits seat 1. Written as a letter, `A` for 0.
///
/// The largest game seats ten (`A` to `J`); the notation goes on to `Z` (25) and shows anything
/// above as its number.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Seat(pub u8);

impl Seat {
    /// The seats of a table, in order. `chairs` above 256 counts as 256.
    pub fn all(chairs: usize) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        (0..=u8::MAX).map(Seat as fn(u8) -> Seat).take(chairs)
    }

    /// Its place in a list that has one entry a seat.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Reads the letter of a seat; `None` for anything else than one capital letter.
    pub fn parse(text: &str) -> Option<Seat> {
        match text.as_bytes() {
            [letter @ b'A'..=b'Z'] => Some(Seat(letter - b'A')),
            _ => None,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            index @ 0..=25 => write!(f, "{}", char::from(b'A' + index)),
            index => write!(f, "{index}"),
        }
    }
}

impl FromStr for Seat {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Seat::parse(text).ok_or_else(|| {
            ParseError::new("seat", text, "one capital letter, A for the first seat")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn every_letter_reads_back_as_it_is_written() {
        for index in 0..26 {
            assert_eq!(Seat::parse(&Seat(index).to_string()), Some(Seat(index)));
        }
        assert_eq!(Seat(9).to_string(), "J");
    }

    #[test]
    fn what_is_no_letter_is_named_in_the_error() {
        for text in ["", "a", "AB", "1", "É"] {
            assert_eq!(text.parse::<Seat>().unwrap_err().text, text);
        }
    }
}
