//! Puts one frame on a real panel, whatever the board: pass its SPI device (mode 0,
//! chip select included), its three pins and its delay.

use embedded_hal::delay::DelayNs;
use embedded_hal::digital::{InputPin, OutputPin};
use embedded_hal::spi::SpiDevice;
use epaper::uc8179::INCHES_7_5;
use epaper::{Frame, PanelError, Uc8179};

/// Shows a frame and sends the panel to sleep; the picture stays without power.
pub fn show_once(
    spi: impl SpiDevice,
    (dc, rst, busy): (impl OutputPin, impl OutputPin, impl InputPin),
    delay: impl DelayNs,
    frame: &Frame,
) -> Result<(), PanelError> {
    let mut panel = Uc8179::new(&INCHES_7_5, spi, dc, rst, busy, delay);
    panel.show(frame)?;
    panel.sleep()
}

fn main() {
    println!("Call show_once() from your board's main with its SPI device and pins.");
}
