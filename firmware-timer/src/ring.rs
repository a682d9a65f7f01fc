//! The ring of lights: what is left, in colours; solid when the hub has heard everything,
//! blinking when the timer counts alone.

use protocol::State;

use crate::Light;

/// One light. The brightest colour has 48 of 255: enough at a table, and a ring of twelve stays
/// under 150 mA.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Colour {
    /// Red, 0 to 48.
    pub red: u8,
    /// Green, 0 to 48.
    pub green: u8,
    /// Blue, 0 to 48.
    pub blue: u8,
}

const DARK: Colour = rgb(0, 0, 0);
const WHITE: Colour = rgb(8, 8, 8);
const BLUE: Colour = rgb(0, 4, 32);
const GREEN: Colour = rgb(0, 32, 4);
const AMBER: Colour = rgb(32, 16, 0);
const RED: Colour = rgb(48, 0, 0);
const VIOLET: Colour = rgb(32, 0, 32);

/// Blinking: dark for the second half of this, in ms.
const BLINK_MS: u32 = 500;
/// In the last ten seconds the ring flashes dark at each second for this long, in ms.
const FLASH_MS: u32 = 120;

const fn rgb(red: u8, green: u8, blue: u8) -> Colour {
    Colour { red, green, blue }
}

/// The ring at device time `now`. `left` is what is left in ms: it times the flashes.
///
/// Idle shows one white light, armed the whole ring in blue, running what is left in green and
/// from ten seconds on in red, paused in amber, expired all in red, a broken board all in violet.
#[must_use]
pub fn ring<const N: usize>(light: &Light, now: u32, left: u32) -> [Colour; N] {
    let part = (usize::from(light.permille) * N).div_ceil(1000).min(N);
    let (colour, lit) = match light.state {
        State::Idle => (WHITE, 1),
        State::Armed => (BLUE, N),
        State::Running if light.last_ten => (RED, part),
        State::Running => (GREEN, part),
        State::Paused => (AMBER, part),
        State::Expired => (RED, N),
        State::Fault => (VIOLET, N),
    };
    let flash = light.last_ten && left % 1000 >= 1000 - FLASH_MS;
    let blink = !light.heard && now % BLINK_MS >= BLINK_MS / 2;
    let mut ring = [DARK; N];
    if !flash && !blink {
        ring[..lit.min(N)].fill(colour);
    }
    ring
}
