//! Puts one frame on a real panel, whatever the board: pass its SPI device (mode 0,
//! chip select included), its three pins and its delay.

use display::uc8179::INCHES_7_5;
use display::{Frame, PanelError, Scoreboard, Uc8179, layout};
use embedded_hal::delay::DelayNs;
use embedded_hal::digital::{InputPin, OutputPin};
use embedded_hal::spi::SpiDevice;

/// Shows a board and sends the panel to sleep; the picture stays without power.
pub fn show_once(
    spi: impl SpiDevice,
    (dc, rst, busy): (impl OutputPin, impl OutputPin, impl InputPin),
    delay: impl DelayNs,
    board: &Scoreboard,
) -> Result<Frame, PanelError> {
    let mut panel = Uc8179::new(&INCHES_7_5, spi, dc, rst, busy, delay);
    let frame = layout(board);
    panel.show(&frame)?;
    panel.sleep()?;
    Ok(frame)
}

fn main() {
    println!("Call show_once() from your board's main with its SPI device and pins.");
}
