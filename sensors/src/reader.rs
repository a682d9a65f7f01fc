//! What a sweep asks of a reader, whatever its chip.

use crate::failure::ReaderError;
use crate::reading::Reading;
use core::fmt;

/// One reader chip with its antenna: [`crate::Mfrc522`], [`crate::Pn532`] or
/// [`crate::Pn5180`].
pub trait Reader {
    /// What chip answered, for people.
    type Version: fmt::Display;

    /// Resets and configures the chip. Whatever state it was in, it can be read
    /// afterwards.
    ///
    /// # Errors
    /// Another chip, none, or a bus that fails.
    fn init(&mut self) -> Result<Self::Version, ReaderError>;

    /// Lists the tags in the field.
    ///
    /// # Errors
    /// Any [`ReaderError`]; the chip then wants [`Reader::init`] before the next read.
    fn read_field(&mut self) -> Result<Reading, ReaderError>;

    /// Switches the antenna off until the next read, which switches it on again
    /// and gives the tags the 5 ms they may take to start up.
    ///
    /// # Errors
    /// The bus fails.
    fn rest(&mut self) -> Result<(), ReaderError>;
}
