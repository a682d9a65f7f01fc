//! What can go wrong between us and the glass.

use alloc::format;
use alloc::string::String;
use core::fmt::Debug;

use crate::Glass;

/// A panel that could not be told what to show.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PanelError {
    /// The SPI bus refused a transfer.
    #[error("SPI failed during {during}: {cause}. Is SPI enabled, and free for us?")]
    Bus {
        /// The step that failed.
        during: &'static str,
        /// What the bus said.
        cause: String,
    },
    /// A control pin could not be driven or read.
    #[error("pin {pin} failed during {during}: {cause}. Is its number right, and is it free?")]
    Pin {
        /// DC, RST or BUSY.
        pin: &'static str,
        /// The step that failed.
        during: &'static str,
        /// What the pin said.
        cause: String,
    },
    /// BUSY said "at work" beyond all patience.
    #[error(
        "the panel is still busy {ms} ms after {during}. Check the flat cable, the BUSY wire and the 3.3 V supply"
    )]
    BusyTimeout {
        /// How long we waited, in milliseconds.
        ms: u32,
        /// The step that did not end.
        during: &'static str,
    },
    /// BUSY never said "at work", though no panel refreshes at once.
    #[error(
        "no sign of work of the panel after {during}. Is the panel plugged in, and BUSY on the right pin?"
    )]
    Silent {
        /// The step that nobody answered.
        during: &'static str,
    },
    /// The picture is for another panel.
    #[error(
        "a picture of {}x{} pixels for a panel of {}x{}. Say what panel it is",
        got.width, got.height, panel.width, panel.height
    )]
    WrongGlass {
        /// The panel's glass.
        panel: Glass,
        /// The picture's.
        got: Glass,
    },
}

impl PanelError {
    pub(crate) fn pin(pin: &'static str, during: &'static str, error: &impl Debug) -> Self {
        let cause = format!("{error:?}");
        Self::Pin { pin, during, cause }
    }

    pub(crate) fn bus(during: &'static str, error: &impl Debug) -> Self {
        let cause = format!("{error:?}");
        Self::Bus { during, cause }
    }
}
