//! Bytes that nobody guesses: for keys, passwords and the names of matches.

use std::fs::File;
use std::io::{self, Read};

/// Draws them from the system.
///
/// # Errors
/// This machine has no /dev/urandom.
pub fn random<const BYTES: usize>() -> io::Result<[u8; BYTES]> {
    let mut drawn = [0; BYTES];
    File::open("/dev/urandom")?.read_exact(&mut drawn)?;
    Ok(drawn)
}
