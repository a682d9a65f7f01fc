//! How files are read: what is none, or is far too long, ends in words and not in a program that waits or fills the memory.

use std::fs::{File, OpenOptions};
use std::io::{self, Read as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;

use rustix::fs::OFlags;

/// A file of the table's own, which nobody but a program writes: a pipe in its place is not waited for.
///
/// # Errors
/// It cannot be read, or is no file.
pub fn opened(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    let no_wait = OFlags::NONBLOCK.bits().cast_signed();
    let file = options.read(true).custom_flags(no_wait).open(path)?;
    if file.metadata()?.is_file() {
        return Ok(file);
    }
    Err(io::Error::other("it is not a file"))
}

/// All that is in a file of the table's own.
///
/// # Errors
/// It cannot be read, or is no file.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    opened(path)?.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// What somebody gave the name of: a file, or what another program writes.
///
/// # Errors
/// It cannot be read, has more than `most` bytes, or is not text.
pub fn read_text(path: &Path, most: u64) -> io::Result<String> {
    let mut bytes = Vec::new();
    File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        let why = format!("it has more than {most} bytes");
        return Err(io::Error::other(why));
    }
    String::from_utf8(bytes).map_err(|_| io::Error::other("it is not text (UTF-8)"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    #[test]
    fn what_is_no_file_or_too_long_is_said() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        let made = Command::new("mkfifo").arg(&pipe).status().unwrap();
        assert!(made.success());
        let told = |read: io::Result<Vec<u8>>| read.unwrap_err().to_string();
        assert_eq!(told(read(&pipe)), "it is not a file");
        assert_eq!(told(read(folder.path())), "it is not a file");
        let text = folder.path().join("text");
        std::fs::write(&text, "four").unwrap();
        assert_eq!(read(&text).unwrap(), b"four");
        assert_eq!(read_text(&text, 4).unwrap(), "four");
        let long = read_text(&text, 3).unwrap_err().to_string();
        assert_eq!(long, "it has more than 3 bytes");
        // It has no end.
        assert!(read_text(Path::new("/dev/zero"), 1_000).is_err());
        std::fs::write(&text, b"\xff").unwrap();
        assert!(
            read_text(&text, 3)
                .unwrap_err()
                .to_string()
                .contains("UTF-8")
        );
    }
}
