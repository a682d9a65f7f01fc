//! Device files: whether they are there, and whether this user may use them.

use std::fs::OpenOptions;
use std::io;
use std::path::Path;

use super::finding::{Finding, Part, Wrong};

/// Opens a device file for reading and writing, and closes it again: for a bus or the pins that
/// does nothing yet.
///
/// # Errors
/// What the system says.
pub fn open(path: &Path) -> io::Result<()> {
    OpenOptions::new().read(true).write(true).open(path)?;
    Ok(())
}

/// What is to be said of a device file. `switched_on_by` is what makes the kernel offer it.
pub fn finding(part: Part, path: &Path, opened: &io::Result<()>, switched_on_by: &str) -> Finding {
    let place = path.display().to_string();
    let error = match opened {
        Ok(()) => return Finding::well(part, place, "is there, and this user may use it"),
        Err(error) => error,
    };
    let wrong = match error.kind() {
        io::ErrorKind::NotFound => Wrong::new(
            "is not there",
            "the kernel does not offer it: it is switched off, or this is not a Raspberry Pi",
            format!(
                "add the line {switched_on_by} to /boot/firmware/config.txt and restart the Pi"
            ),
        ),
        io::ErrorKind::PermissionDenied => {
            let group = group(path);
            Wrong::new(
                "this user may not use it",
                format!("the user is not in the group `{group}`"),
                format!("sudo usermod -aG {group} $USER, then log out and in again"),
            )
        }
        io::ErrorKind::ResourceBusy => Wrong::new(
            "is in use",
            "another program has it",
            "stop the other program: a second hub, or a script that reads cards",
        ),
        _ => Wrong::new(
            format!("cannot be opened: {error}"),
            "no usual one",
            "see what the kernel says: sudo dmesg | tail",
        ),
    };
    Finding::fault(part, place, wrong)
}

/// The group that may use it, as Raspberry Pi OS has them.
fn group(path: &Path) -> &'static str {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    if name.starts_with("spidev") {
        "spi"
    } else if name.starts_with("i2c") {
        "i2c"
    } else {
        "gpio"
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doctor::State;

    #[test]
    fn a_missing_file_a_missing_right_and_a_rival_are_told_apart() {
        let told = |kind: io::ErrorKind, path: &str| {
            let opened = Err(io::Error::from(kind));
            let finding = finding(Part::Bus, Path::new(path), &opened, "dtparam=spi=on");
            assert_eq!(finding.state, State::Fault);
            finding.to_string()
        };
        let missing = told(io::ErrorKind::NotFound, "/dev/spidev0.0");
        assert!(
            missing.contains("add the line dtparam=spi=on to /boot"),
            "{missing}"
        );
        for (path, group) in [
            ("/dev/spidev0.0", "spi"),
            ("/dev/i2c-1", "i2c"),
            ("/dev/gpiochip0", "gpio"),
            ("/dev/gpiomem", "gpio"),
        ] {
            let denied = told(io::ErrorKind::PermissionDenied, path);
            assert!(
                denied.contains(&format!("usermod -aG {group} ")),
                "{denied}"
            );
        }
        assert!(told(io::ErrorKind::ResourceBusy, "/dev/i2c-1").contains("stop the other program"));
        assert!(told(io::ErrorKind::Other, "/dev/i2c-1").contains("dmesg"));
    }

    #[test]
    fn real_files_are_opened() {
        let folder = tempfile::tempdir().unwrap();
        let there = folder.path().join("spidev0.0");
        let missing = open(&there).unwrap_err();
        assert_eq!(missing.kind(), io::ErrorKind::NotFound);
        std::fs::write(&there, "").unwrap();
        let finding = finding(Part::Bus, &there, &open(&there), "");
        assert_eq!(finding.state, State::Well);
    }
}
