//! The contract over the serial line in place of MQTT, for a board without radio: lines
//! `TOPIC PAYLOAD`, both ways. So the emulated chip plays with a hub of three lines of script.

use core::fmt::Write;

use embassy_rp::uart::{Blocking, Uart};
use embassy_time::{Duration, Ticker};
use embedded_hal_nb::serial::Read;
use heapless::{String, Vec};
use link::Desk;
use protocol::{MAX_PAYLOAD, MAX_TOPIC};

/// Longest line.
const LINE: usize = MAX_TOPIC + 1 + MAX_PAYLOAD + 2;
/// Bytes that the chip's own queue holds; at 115,200 baud some twelve arrive between two looks.
const QUEUE: usize = 32;

/// Carries lines, forever.
#[embassy_executor::task]
pub async fn carry(mut uart: Uart<'static, Blocking>, desk: &'static Desk) {
    desk.act(|session, now| session.connected(now));
    let mut line: Vec<u8, LINE> = Vec::new();
    let mut ticker = Ticker::every(Duration::from_millis(1));
    loop {
        ticker.next().await;
        for _ in 0..QUEUE {
            match uart.read() {
                Ok(b'\n') => {
                    hear(&line, desk);
                    line.clear();
                }
                // A line that is too long will not be understood.
                Ok(byte) => drop(line.push(byte)),
                Err(_) => break,
            }
        }
        if let Some(out) = desk.next_out() {
            let mut text: String<LINE> = String::new();
            let payload = core::str::from_utf8(out.payload()).unwrap_or_default();
            // Always fits: LINE is what the contract allows.
            let _ = write!(text, "{} {payload}\r\n", out.topic);
            let _ = uart.blocking_write(text.as_bytes());
        }
    }
}

fn hear(line: &[u8], desk: &Desk) {
    let text = core::str::from_utf8(line).unwrap_or_default();
    if let Some((topic, payload)) = text.trim_end().split_once(' ') {
        desk.act(|session, now| session.receive(now, topic, payload.as_bytes()));
    }
}
