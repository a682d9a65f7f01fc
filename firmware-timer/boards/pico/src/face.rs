//! The ring of lights and the buzzer; feeds the watchdog as long as it comes round.

use embassy_futures::select::select;
use embassy_rp::peripherals::PIO1;
use embassy_rp::pio_programs::ws2812::{Grb, PioWs2812};
use embassy_rp::pwm::{Config, Pwm};
use embassy_rp::watchdog::Watchdog;
use embassy_time::{Duration, Timer};
use firmware_timer::ring;
use link::{Desk, Line};
use smart_leds::RGB8;

/// Lights in the ring.
pub const LIGHTS: usize = 12;
/// The ring is drawn this often.
const FRAME: Duration = Duration::from_millis(40);
/// The watchdog bites after this time; 8.3 s is the most that the chip can.
pub const WATCHDOG: Duration = Duration::from_secs(8);
/// Pitch of the buzzer, where small piezo ones are loudest.
const PITCH_HZ: u32 = 2_700;

/// One light opposite the first: the broker does not let this timer in.
const REFUSED: RGB8 = RGB8 { r: 32, g: 0, b: 32 };

/// Ring, buzzer and watchdog.
pub struct Face {
    /// Twelve WS2812 lights, driven by a PIO program.
    pub ring: PioWs2812<'static, PIO1, 0, LIGHTS, Grb>,
    /// Piezo at 2.7 kHz.
    pub buzzer: Pwm<'static>,
    /// Fed as long as the lights come round.
    pub watchdog: Watchdog,
}

/// The buzzer's tone, or its silence.
pub fn tone(on: bool) -> Config {
    let mut config = Config::default();
    // 16 divides both chips' clocks so far down that a period fits 16 bits.
    config.divider = 16_u8.into();
    let period = embassy_rp::clocks::clk_sys_freq() / 16 / PITCH_HZ;
    config.top = period as u16;
    config.compare_b = if on { config.top / 2 } else { 0 };
    config
}

/// Shows what the session shows, forever.
#[embassy_executor::task]
pub async fn show(mut face: Face, desk: &'static Desk) {
    let mut sounds = false;
    loop {
        face.watchdog.feed(WATCHDOG);
        let now = desk.poll();
        let (light, left, rings) = desk.look(|session| {
            let left = session.timer().left(now);
            (session.light(now), left, session.ring(now))
        });
        let mut colours = ring::<LIGHTS>(&light, now, left).map(|colour| RGB8 {
            r: colour.red,
            g: colour.green,
            b: colour.blue,
        });
        if matches!(desk.line(), Line::Refused(_)) {
            colours[LIGHTS / 2] = REFUSED;
        }
        face.ring.write(&colours).await;
        if rings != sounds {
            sounds = rings;
            face.buzzer.set_config(&tone(sounds));
        }
        // At the end of the countdown and of the bell exactly; else when a frame is due.
        let due = desk.look(|session| session.timer().next_wake(now));
        let wait = due.map_or(FRAME, |at| {
            Duration::from_millis(u64::from(at.wrapping_sub(now))).min(FRAME)
        });
        select(Timer::after(wait), desk.to_show()).await;
    }
}
