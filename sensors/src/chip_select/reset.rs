//! The reset line that all readers of a table share, and the switch of their supply: at the start and when one of
//! them hangs.

use embedded_hal::delay::DelayNs;
use embedded_hal::digital::OutputPin;
use std::sync::{Arc, Mutex, PoisonError, RwLock, RwLockReadGuard};

/// The MFRC522 wants 0.1 µs (data sheet, 8.8.1). A line shared by many modules, some
/// with a capacitor on it, gets far more.
const LOW_MS: u32 = 20;
/// Until the oscillators run; each driver's `init` waits for the rest.
const AFTER_MS: u32 = 2;

/// Resets all readers on a shared line: low, then high. Each reader wants
/// [`crate::Reader::init`] afterwards.
///
/// # Errors
/// The pin fails.
pub fn hard_reset<P: OutputPin>(reset: &mut P, delay: &mut impl DelayNs) -> Result<(), P::Error> {
    reset.set_low()?;
    delay.delay_ms(LOW_MS);
    reset.set_high()?;
    delay.delay_ms(AFTER_MS);
    Ok(())
}

/// Without supply for this long. A chip that its select and its bus go on feeding may need more; nobody has tried.
const OFF_MS: u32 = 500;
/// Until the supply is up, its capacitors full and the chips' oscillators run.
const ON_MS: u32 = 100;

/// Cuts the supply of all readers behind a switch that is closed while its pin is high. Each reader wants
/// [`crate::Reader::init`] afterwards.
///
/// # Errors
/// The pin fails.
pub fn power_cycle<P: OutputPin>(switch: &mut P, delay: &mut impl DelayNs) -> Result<(), P::Error> {
    switch.set_low()?;
    delay.delay_ms(OFF_MS);
    switch.set_high()?;
    delay.delay_ms(ON_MS);
    Ok(())
}

/// A reset line, or a switch of the supply, while the readers on it are read, by one thread for each bus. Clones are the same line.
#[derive(Clone)]
pub struct ResetLine {
    /// How often it was pulled. Nobody pulls it while somebody reads.
    pulls: Arc<RwLock<u32>>,
    pull: Arc<Mutex<dyn FnMut() + Send>>,
}

impl ResetLine {
    /// `pull` resets all readers on the line, as [`hard_reset`] or [`power_cycle`] does. A pin that fails is its to tell: the
    /// reader that hangs is down in any case.
    pub fn new(pull: impl FnMut() + Send + 'static) -> ResetLine {
        ResetLine {
            pulls: Arc::default(),
            pull: Arc::new(Mutex::new(pull)),
        }
    }

    /// Held while a reader is read: how often the line was pulled so far.
    pub(crate) fn held_high(&self) -> RwLockReadGuard<'_, u32> {
        self.pulls.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until nobody reads, and resets all readers on the line.
    pub(crate) fn pull(&self) {
        let mut pulls = self.pulls.write().unwrap_or_else(PoisonError::into_inner);
        let mut pull = self.pull.lock().unwrap_or_else(PoisonError::into_inner);
        pull();
        *pulls = pulls.wrapping_add(1);
    }
}
