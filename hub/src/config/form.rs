//! What a file was asked for while it was read: each section with each key that may stand there, and what does.
//!
//! Nobody lists the keys a second time: a page that offers them is made of this.

use super::kind::Kind;

/// Whose file it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Hand {
    /// The one that a person writes.
    Maker,
    /// The one that the table's page writes beside it, and that gives way to it.
    Page,
}

/// A line of one of the two files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// Of which file.
    pub hand: Hand,
    /// From 1.
    pub line: usize,
}

/// A section as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// `table`, `bus.spi0`, `reader.2` (the third).
    pub name: String,
    /// Where it begins.
    pub place: Place,
    /// Its keys, in the order in which they are asked for.
    pub keys: Vec<Key>,
}

/// A key that may stand in a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// As in the file.
    pub name: &'static str,
    /// What may be written.
    pub kind: Kind,
    /// What is written, if anything is.
    pub written: Option<Written>,
}

/// What is written for a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// Where.
    pub place: Place,
    /// As a person types it: a text without its quotes, a list with commas.
    pub text: String,
}
