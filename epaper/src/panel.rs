//! What the table needs of a panel, whichever it is.

use alloc::boxed::Box;

use embedded_hal::delay::DelayNs;
use embedded_hal::digital::{InputPin, OutputPin};
use embedded_hal::spi::SpiDevice;

use crate::policy::Pace;
use crate::{Frame, Glass, PanelError, Refresh, Shown, Ssd1683, Uc8179};

/// A panel with its driver.
pub trait Panel {
    /// The size of its pictures.
    fn glass(&self) -> Glass;

    /// What its refreshes take.
    fn pace(&self) -> Pace;

    /// Puts a frame on the glass and waits until it stands; see [`Uc8179::update`].
    ///
    /// # Errors
    /// [`PanelError`] says which wire, what step, and what to look at. The high voltages are
    /// off then, as far as a wire still works, and the next call starts from a reset.
    fn update(&mut self, frame: &Frame, refresh: Refresh) -> Result<Shown, PanelError>;

    /// Turns the high voltages off, which a partial refresh may leave on for the next one.
    ///
    /// # Errors
    /// As for an update.
    fn rest(&mut self) -> Result<(), PanelError>;

    /// Deep sleep, after an error by way of a reset: the picture stays. The next update ends
    /// it. A panel that was never woken is left alone.
    ///
    /// # Errors
    /// As for an update.
    fn sleep(&mut self) -> Result<(), PanelError>;
}

impl<SPI, DC, RST, BUSY, DELAY> Panel for Uc8179<SPI, DC, RST, BUSY, DELAY>
where
    SPI: SpiDevice,
    DC: OutputPin,
    RST: OutputPin,
    BUSY: InputPin,
    DELAY: DelayNs,
{
    fn glass(&self) -> Glass {
        self.spec().glass
    }

    fn pace(&self) -> Pace {
        self.spec().pace
    }

    fn update(&mut self, frame: &Frame, refresh: Refresh) -> Result<Shown, PanelError> {
        Uc8179::update(self, frame, refresh)
    }

    fn rest(&mut self) -> Result<(), PanelError> {
        Uc8179::rest(self)
    }

    fn sleep(&mut self) -> Result<(), PanelError> {
        Uc8179::sleep(self)
    }
}

impl<SPI, DC, RST, BUSY, DELAY> Panel for Ssd1683<SPI, DC, RST, BUSY, DELAY>
where
    SPI: SpiDevice,
    DC: OutputPin,
    RST: OutputPin,
    BUSY: InputPin,
    DELAY: DelayNs,
{
    fn glass(&self) -> Glass {
        self.spec().glass
    }

    fn pace(&self) -> Pace {
        self.spec().pace
    }

    fn update(&mut self, frame: &Frame, refresh: Refresh) -> Result<Shown, PanelError> {
        Ssd1683::update(self, frame, refresh)
    }

    /// It turns its high voltages off by itself.
    fn rest(&mut self) -> Result<(), PanelError> {
        Ok(())
    }

    fn sleep(&mut self) -> Result<(), PanelError> {
        Ssd1683::sleep(self)
    }
}

/// A panel that somebody else keeps.
impl<P: Panel + ?Sized> Panel for &mut P {
    fn glass(&self) -> Glass {
        (**self).glass()
    }

    fn pace(&self) -> Pace {
        (**self).pace()
    }

    fn update(&mut self, frame: &Frame, refresh: Refresh) -> Result<Shown, PanelError> {
        (**self).update(frame, refresh)
    }

    fn rest(&mut self) -> Result<(), PanelError> {
        (**self).rest()
    }

    fn sleep(&mut self) -> Result<(), PanelError> {
        (**self).sleep()
    }
}

/// A panel of either kind, chosen while the program runs.
impl<P: Panel + ?Sized> Panel for Box<P> {
    fn glass(&self) -> Glass {
        (**self).glass()
    }

    fn pace(&self) -> Pace {
        (**self).pace()
    }

    fn update(&mut self, frame: &Frame, refresh: Refresh) -> Result<Shown, PanelError> {
        (**self).update(frame, refresh)
    }

    fn rest(&mut self) -> Result<(), PanelError> {
        (**self).rest()
    }

    fn sleep(&mut self) -> Result<(), PanelError> {
        (**self).sleep()
    }
}

/// A panel that hangs upside down, so that its cable leaves at the other side. Windows are told as the panel
/// takes them.
#[derive(Debug)]
pub struct Turned<P>(pub P);

impl<P: Panel> Panel for Turned<P> {
    fn glass(&self) -> Glass {
        self.0.glass()
    }

    fn pace(&self) -> Pace {
        self.0.pace()
    }

    fn update(&mut self, frame: &Frame, refresh: Refresh) -> Result<Shown, PanelError> {
        self.0.update(&frame.turned(), refresh)
    }

    fn rest(&mut self) -> Result<(), PanelError> {
        self.0.rest()
    }

    fn sleep(&mut self) -> Result<(), PanelError> {
        self.0.sleep()
    }
}
