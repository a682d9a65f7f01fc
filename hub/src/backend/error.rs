//! Why pins or buses cannot be had.

use crate::config::{Bus, Pin};

/// Names the part, the cause and the remedy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BackendError {
    /// No board with such pins.
    #[error(
        "this machine is not a Raspberry Pi that can be worked with ({cause}): run it on one, or try the table without hardware with remmi-twin"
    )]
    NoPi {
        /// What was looked for.
        cause: String,
    },
    /// The user may not open it.
    #[error(
        "no permission for {file} ({part}): sudo usermod -aG {group} $USER, then log in again; in a systemd unit write SupplementaryGroups={group}"
    )]
    Permission {
        /// The device file.
        file: String,
        /// What it is for.
        part: String,
        /// The group that may.
        group: &'static str,
    },
    /// A bus that is not switched on.
    #[error(
        "{part}: there is no {file}: write {overlay} into /boot/firmware/config.txt and restart the Pi"
    )]
    Absent {
        /// What it is for.
        part: String,
        /// The device file.
        file: String,
        /// The line that makes it appear.
        overlay: String,
    },
    /// A pin that somebody else holds.
    #[error("{pin} (place {} on the header) cannot be had: {cause}; end the program that uses it, or take its overlay out of config.txt", pin.place())]
    Pin {
        /// The GPIO that could not be had.
        pin: Pin,
        /// What the library says.
        cause: String,
    },
    /// A bus that does not open.
    #[error(
        "{bus} cannot be had: {cause}; check its line in config.txt, and that no other program uses it"
    )]
    Bus {
        /// The SPI or I2C bus that did not open.
        bus: Bus,
        /// What the library says.
        cause: String,
    },
    /// An expander that does not answer.
    #[error("the expander `{name}` on {bus}: {cause}")]
    Expander {
        /// Its name in the configuration.
        name: String,
        /// Its bus, or the pins.
        bus: String,
        /// What is wrong, and what to do.
        cause: String,
    },
    /// The configuration asks for a backend that this program was built without.
    #[error(
        "this program was built without `{0}`: build it with --features {0}, or write another backend in [table]"
    )]
    NotBuilt(&'static str),
}

impl BackendError {
    pub(super) fn pin(pin: Pin, cause: impl ToString) -> Self {
        let cause = cause.to_string();
        BackendError::Pin { pin, cause }
    }

    pub(super) fn bus(bus: Bus, cause: impl ToString) -> Self {
        let cause = cause.to_string();
        BackendError::Bus { bus, cause }
    }
}
