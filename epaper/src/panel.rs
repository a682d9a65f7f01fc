//! What the table needs of a panel, whichever it is.

use alloc::boxed::Box;

use embedded_hal::delay::DelayNs;
use embedded_hal::digital::{InputPin, OutputPin};
use embedded_hal::spi::SpiDevice;

use crate::policy::Pace;
use crate::{
    Frame, Glass, It8951, PanelError, Refresh, Rotation, Shown, Ssd1683, Uc8179, it8951, ssd1683,
    uc8179,
};

/// A panel that there is a driver for, by the family of its controller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// With an UC8179.
    Uc8179(&'static uc8179::Spec),
    /// With an SSD1683 or SSD1677.
    Ssd1683(&'static ssd1683::Spec),
    /// With an IT8951.
    It8951(&'static it8951::Spec),
}

impl Kind {
    /// Its glass, upright.
    pub const fn glass(self) -> Glass {
        match self {
            Kind::Uc8179(spec) => spec.glass,
            Kind::Ssd1683(spec) => spec.glass,
            Kind::It8951(spec) => spec.glass,
        }
    }

    /// Shades that it shows from black to white: 2, 4 or 16.
    pub const fn shades(self) -> u8 {
        match self {
            Kind::Uc8179(spec) if spec.greys.is_some() => 4,
            Kind::Uc8179(_) | Kind::Ssd1683(_) => 2,
            Kind::It8951(_) => 16,
        }
    }

    /// Whether it shows red, too.
    pub const fn has_red(self) -> bool {
        matches!(self, Kind::Uc8179(spec) if matches!(spec.inks, uc8179::Inks::BlackRed))
    }
}

/// A panel with its driver.
pub trait Panel {
    /// The size of its pictures.
    fn glass(&self) -> Glass;

    /// What its refreshes take.
    fn pace(&self) -> Pace;

    /// Shades that it shows from black to white, by a full refresh: 2, 4 or 16.
    fn shades(&self) -> u8;

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

    fn shades(&self) -> u8 {
        Kind::Uc8179(self.spec()).shades()
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

    fn shades(&self) -> u8 {
        Kind::Ssd1683(self.spec()).shades()
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

impl<SPI, RST, BUSY, DELAY> Panel for It8951<SPI, RST, BUSY, DELAY>
where
    SPI: SpiDevice,
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

    fn shades(&self) -> u8 {
        Kind::It8951(self.spec()).shades()
    }

    fn update(&mut self, frame: &Frame, refresh: Refresh) -> Result<Shown, PanelError> {
        It8951::update(self, frame, refresh)
    }

    /// It turns its high voltages off by itself.
    fn rest(&mut self) -> Result<(), PanelError> {
        Ok(())
    }

    fn sleep(&mut self) -> Result<(), PanelError> {
        It8951::sleep(self)
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

    fn shades(&self) -> u8 {
        (**self).shades()
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

    fn shades(&self) -> u8 {
        (**self).shades()
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

/// A panel that hangs turned, so that its cable leaves at another side, or its longer side stands upright. Its glass and
/// its pictures are as people see them; windows are told as the panel takes them.
#[derive(Debug)]
pub struct Hung<P> {
    /// The panel.
    pub panel: P,
    /// How it hangs.
    pub rotation: Rotation,
}

impl<P: Panel> Panel for Hung<P> {
    fn glass(&self) -> Glass {
        self.panel.glass().hung(self.rotation)
    }

    fn pace(&self) -> Pace {
        self.panel.pace()
    }

    fn shades(&self) -> u8 {
        self.panel.shades()
    }

    fn update(&mut self, frame: &Frame, refresh: Refresh) -> Result<Shown, PanelError> {
        self.panel.update(&frame.for_hung(self.rotation), refresh)
    }

    fn rest(&mut self) -> Result<(), PanelError> {
        self.panel.rest()
    }

    fn sleep(&mut self) -> Result<(), PanelError> {
        self.panel.sleep()
    }
}
