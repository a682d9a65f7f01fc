//! The reset line that all readers of a table share.

use embedded_hal::delay::DelayNs;
use embedded_hal::digital::OutputPin;

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
