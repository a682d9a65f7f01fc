//! The serial line as a bench: keys are hands on the timer, lines are what one sees and hears.
//!
//! In: `t` taps, `l` presses for long, `p` makes the program panic, `h` makes it hang. Out: the
//! device time in ms, then what changed: `light STATE solid|blink LIT`, `bell on|off`, `line ...`.

use core::fmt::{self, Write};
use core::future::poll_fn;
use core::task::Poll;

use embassy_futures::select::select;
use embassy_time::{Duration, Timer};
use firmware_timer::Light;
use link::{Desk, Line};

use crate::machine::{UART, UART_READY, feed, listen_to_uart};

/// Registers of the CMSDK UART.
const DATA: usize = 0x00;
const STATE: usize = 0x04;
const CONTROL: usize = 0x08;
const INT_CLEAR: usize = 0x0c;
const BAUD_DIVIDER: usize = 0x10;
/// State: something was received; there is no room to send.
const RECEIVED: u32 = 1 << 1;
const FULL: u32 = 1;
/// A serial line that takes nothing for this many looks is nobody's: what is said is lost.
const LOOKS: u32 = 100_000;
/// LEDs of the ring that a board has.
const RING: u32 = 12;
/// What one sees is looked at this often at least; the watchdog is fed as often.
const LOOK: Duration = Duration::from_millis(250);

/// Switches the line on.
pub fn start() {
    UART.write(BAUD_DIVIDER, 217); // 115,200 at 25 MHz
    UART.write(CONTROL, 1 << 3 | 1 << 1 | 1); // receive interrupt, receive, send
}

/// Writes to the line.
struct Bench;

impl Write for Bench {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            let free = (0..LOOKS).any(|_| UART.read(STATE) & FULL == 0);
            if !free {
                return Err(fmt::Error);
            }
            UART.write(DATA, u32::from(byte));
        }
        Ok(())
    }
}

/// Says a line with the device time before it.
pub fn say(what: fmt::Arguments<'_>) {
    // A bench that nobody reads stops nothing.
    let _ = writeln!(Bench, "{} {what}", Desk::now());
}

/// The next key that was pressed.
async fn key() -> u8 {
    poll_fn(|cx| {
        UART_READY.register(cx.waker());
        if UART.read(STATE) & RECEIVED != 0 {
            return Poll::Ready(UART.read(DATA) as u8);
        }
        UART.write(INT_CLEAR, 1 << 1);
        listen_to_uart();
        Poll::Pending
    })
    .await
}

/// Obeys the keys, forever.
#[embassy_executor::task]
pub async fn hands(desk: &'static Desk) {
    loop {
        match key().await {
            b't' => desk.act(|session, now| session.tap(now)),
            b'l' => desk.act(|session, now| session.long_press(now)),
            b'p' => panic!("asked to by the bench"),
            b'h' => loop {
                core::hint::spin_loop();
            },
            _ => {}
        }
    }
}

/// What one sees and hears.
#[derive(Clone, Copy, PartialEq)]
struct Face {
    light: Light,
    lit: u32,
    bell: bool,
    line: Line,
}

/// Shows the face and feeds the watchdog, forever.
#[embassy_executor::task]
pub async fn show(desk: &'static Desk) {
    let mut shown: Option<Face> = None;
    loop {
        feed();
        let now = desk.poll();
        let face = desk.look(|session| {
            let light = session.light(now);
            let lit = (u32::from(light.permille) * RING).div_ceil(1000);
            Face {
                light: Light {
                    permille: 0,
                    ..light
                },
                lit,
                bell: session.ring(now),
                line: desk.line(),
            }
        });
        tell(shown.replace(face), face);
        let due = desk.look(|session| session.timer().next_wake(now));
        let wait = due.map_or(LOOK, |at| {
            Duration::from_millis(u64::from(at.wrapping_sub(now))).min(LOOK)
        });
        select(Timer::after(wait), desk.to_show()).await;
    }
}

fn tell(before: Option<Face>, face: Face) {
    if before.is_none_or(|old| (old.light, old.lit) != (face.light, face.lit)) {
        let Light { state, heard, .. } = face.light;
        let heard = if heard { "solid" } else { "blink" };
        let last = if face.light.last_ten { " last-ten" } else { "" };
        say(format_args!("light {state:?} {heard} {}{last}", face.lit));
    }
    if before.is_some_and(|old| old.bell != face.bell) {
        say(format_args!(
            "bell {}",
            if face.bell { "on" } else { "off" }
        ));
    }
    if before.is_none_or(|old| old.line != face.line) {
        say(format_args!("line {:?}", face.line));
    }
}
