//! Button and piezo disc, looked at each millisecond, and the battery now and then.

use embassy_rp::adc::{Adc, Blocking, Channel};
use embassy_rp::gpio::Input;
use embassy_time::{Duration, Ticker};
use firmware_timer::{Gesture, Touch, charge};
use link::Desk;
use protocol::State;

/// The converter: 12 bits over 3.3 V; the battery comes halved by two resistors.
const FULL_SCALE_MV: u32 = 3_300;
const STEPS: u32 = 4_096;
const HALVED: u32 = 2;
/// The battery is read once in this many looks; there is one each ms.
const BATTERY_LOOKS: u32 = 10_000;

/// What is wired to the board.
pub struct Hands {
    /// The button, to ground.
    pub button: Input<'static>,
    /// The converter.
    pub adc: Adc<'static, Blocking>,
    /// The piezo disc.
    pub disc: Channel<'static>,
    /// The battery, halved.
    pub battery: Channel<'static>,
}

/// Tells the session what hands do, forever.
#[embassy_executor::task]
pub async fn feel(mut hands: Hands, desk: &'static Desk) {
    let mut touch = Touch::new();
    let mut ticker = Ticker::every(Duration::from_millis(1));
    let mut looks = 0_u32;
    loop {
        ticker.next().await;
        let closed = hands.button.is_low();
        // A converter that fails hears nothing; the button still works.
        let disc = hands.adc.blocking_read(&mut hands.disc).unwrap_or_default();
        let eager = desk.look(|session| session.timer().state() == State::Armed);
        match touch.look(Desk::now(), closed, disc, eager) {
            Some(Gesture::Tap(at)) => desk.act(|session, _| session.tap(at)),
            Some(Gesture::Long(at)) => desk.act(|session, _| session.long_press(at)),
            None => {}
        }
        if looks.is_multiple_of(BATTERY_LOOKS) {
            let steps = hands.adc.blocking_read(&mut hands.battery);
            let mv = u32::from(steps.unwrap_or_default()) * FULL_SCALE_MV / STEPS * HALVED;
            desk.act(|session, _| session.set_battery(charge(mv)));
        }
        looks = looks.wrapping_add(1);
    }
}
