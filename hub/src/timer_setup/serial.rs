//! The serial line of a timer on USB, and a secret typed without being shown.

use std::fs::{File, OpenOptions};
use std::io::{BufReader, Write, stdin};
use std::os::fd::AsFd;
use std::path::Path;

use anyhow::{Context, Result};
use rustix::termios::{
    LocalModes, OptionalActions, SpecialCodeIndex, isatty, tcgetattr, tcsetattr,
};

/// How long an answer is waited for, in tenths of a second.
const PATIENCE: u8 = 30;

/// Opens the line raw: bytes as they are, reading ends after three seconds of silence.
pub fn open(path: &Path) -> Result<(BufReader<File>, File)> {
    let shown = path.display();
    let line = OpenOptions::new()
        .read(true)
        .write(true)
        .open(path)
        .with_context(|| {
            format!("cannot open {shown}: plug the timer in, look for its name in /dev, and be in the group `dialout`")
        })?;
    let mut modes = tcgetattr(&line).with_context(|| format!("{shown} is not a serial line"))?;
    modes.make_raw();
    modes.special_codes[SpecialCodeIndex::VMIN] = 0;
    modes.special_codes[SpecialCodeIndex::VTIME] = PATIENCE;
    tcsetattr(&line, OptionalActions::Flush, &modes)
        .with_context(|| format!("{shown} cannot be set up"))?;
    let output = line.try_clone()?;
    Ok((BufReader::new(line), output))
}

/// Asks for a secret on the terminal, not shown; reads it silently when there is none.
pub fn ask_secret(question: &str) -> Result<String> {
    let input = stdin();
    let before = if isatty(&input) {
        let mut error = std::io::stderr();
        write!(error, "{question}").and_then(|()| error.flush())?;
        let before = tcgetattr(input.as_fd())?;
        let mut hidden = before.clone();
        hidden.local_modes.remove(LocalModes::ECHO);
        tcsetattr(input.as_fd(), OptionalActions::Now, &hidden)?;
        Some(before)
    } else {
        None
    };
    let mut secret = String::new();
    let read = input.read_line(&mut secret);
    if let Some(before) = before {
        tcsetattr(input.as_fd(), OptionalActions::Now, &before)?;
        crate::log::complain("");
    }
    read?;
    Ok(secret.trim_end_matches(['\r', '\n']).to_owned())
}
