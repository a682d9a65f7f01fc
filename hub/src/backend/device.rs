//! Device files of buses, before the libraries open them.

use std::fs::OpenOptions;
use std::io::ErrorKind;
use std::path::Path;

use super::BackendError;
use crate::config::Bus;

/// The device file of a bus is there and may be opened: what the libraries say otherwise names
/// neither file nor remedy.
///
/// # Errors
/// [`BackendError::Absent`], [`BackendError::Permission`], [`BackendError::Bus`].
pub(super) fn reachable(bus: Bus) -> Result<(), BackendError> {
    let file = bus.device();
    let opened = OpenOptions::new().read(true).write(true).open(&file);
    let part = format!("bus {bus}");
    opened.map(drop).map_err(|error| match error.kind() {
        ErrorKind::NotFound if !is_pi() => BackendError::NoPi {
            cause: format!("neither a Raspberry Pi's device tree nor {file} is there"),
        },
        ErrorKind::NotFound => BackendError::Absent {
            part,
            file,
            overlay: bus.overlay(),
        },
        ErrorKind::PermissionDenied => BackendError::Permission {
            file,
            part,
            group: if bus.is_spi() { "spi" } else { "i2c" },
        },
        _ => BackendError::bus(bus, error),
    })
}

/// Whether the device tree names a Raspberry Pi.
fn is_pi() -> bool {
    let compatible = std::fs::read(Path::new("/sys/firmware/devicetree/base/compatible"));
    compatible.is_ok_and(|text| text.windows(12).any(|part| part == b"raspberrypi,"))
}
