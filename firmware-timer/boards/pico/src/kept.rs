//! What is kept in flash: the counter of starts and the settings, in the last 16 KB of the first
//! 2 MB.

use embassy_rp::Peri;
use embassy_rp::flash::{Blocking, Flash};
use embassy_rp::peripherals::FLASH;
use firmware_timer::{Settings, count_start};

const FLASH_SIZE: usize = 2 * 1024 * 1024;
const SECTOR: u32 = 4096;
const SETTINGS: u32 = FLASH_SIZE as u32 - 2 * SECTOR;
const COUNTER: u32 = SETTINGS - 2 * SECTOR;

/// Settings and counter of starts, in the last four sectors of the flash.
pub struct Kept(Flash<'static, FLASH, Blocking, FLASH_SIZE>);

impl Kept {
    /// Takes the flash.
    pub fn new(flash: Peri<'static, FLASH>) -> Self {
        Self(Flash::new_blocking(flash))
    }

    /// Counts this start; none when the flash does not take it.
    pub fn count_start(&mut self) -> Option<u32> {
        count_start(&mut self.0, COUNTER, 0).ok()
    }

    /// The settings, if there are any.
    pub fn settings(&mut self) -> Option<Settings> {
        Settings::load(&mut self.0, SETTINGS).ok().flatten()
    }

    /// Keeps settings, and counts starts from `starts` on; false when the flash does not take it.
    #[cfg(feature = "radio")]
    pub fn save(&mut self, settings: &Settings, starts: u32) -> bool {
        let counted = count_start(&mut self.0, COUNTER, starts).is_ok();
        counted && settings.save(&mut self.0, SETTINGS).is_ok()
    }
}
