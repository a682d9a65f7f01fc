//! The tap-timer on a Raspberry Pi Pico W or Pico 2 W; `docs/timer.md` has the wiring.
#![no_std]
#![no_main]

#[cfg(not(feature = "radio"))]
mod cable;
mod face;
mod hands;
mod kept;
mod memory;
#[cfg(feature = "radio")]
mod radio;
#[cfg(feature = "radio")]
mod usb;
mod wires;

use embassy_executor::{Executor, Spawner};
use embassy_rp::watchdog::{ResetReason, Watchdog};
use firmware_timer::{Config, Note, Session, Settings};
use link::Desk;
use protocol::{Name, Text};
use static_cell::StaticCell;
use wires::Wires;

static EXECUTOR: StaticCell<Executor> = StaticCell::new();
static DESK: StaticCell<Desk> = StaticCell::new();

#[cortex_m_rt::entry]
fn main() -> ! {
    let chip = embassy_rp::init(Default::default());
    let mut wires = Wires::connect(chip);
    let reason = why(&wires.face.watchdog);
    let settings = wires.kept.settings();
    // Without the count its events could not be told from those of an earlier life.
    let starts = wires.kept.count_start();
    let name = |kept: Option<Name>, first| kept.or_else(|| Name::new(first).ok());
    let (Some(table), Some(id)) = (
        name(settings.as_ref().map(|kept| kept.table), "home"),
        name(settings.as_ref().map(|kept| kept.id), "tap-1"),
    ) else {
        unreachable!("both are names of the contract");
    };
    let fw = Text::new(env!("CARGO_PKG_VERSION")).unwrap_or_default();
    let mut session = Session::new(Config { table, id, fw }, starts.unwrap_or_default(), reason);
    if starts.is_none() {
        session.fail();
    }
    let desk = &*DESK.init(Desk::new(session));
    let starts = starts.unwrap_or_default();
    EXECUTOR
        .init(Executor::new())
        .run(|spawner| spawn(spawner, wires, desk, settings, starts))
}

/// Why this life began; leaves the note that it runs.
fn why(watchdog: &Watchdog) -> Text {
    let note = memory::read_note();
    memory::write_note(Note::running());
    match watchdog.reset_reason() {
        Some(ResetReason::TimedOut) => Note::watchdog().reason(),
        _ => note.reason(),
    }
}

fn spawn(
    spawner: Spawner,
    wires: Wires,
    desk: &'static Desk,
    settings: Option<Settings>,
    starts: u32,
) {
    let Wires {
        hands, face, kept, ..
    } = wires;
    // Each task has one place, taken once.
    if let (Ok(feel), Ok(show)) = (hands::feel(hands, desk), face::show(face, desk)) {
        spawner.spawn(feel);
        spawner.spawn(show);
    }
    #[cfg(feature = "radio")]
    {
        static SETTINGS: StaticCell<Settings> = StaticCell::new();
        if let Ok(listen) = usb::listen(wires.usb, kept, starts) {
            spawner.spawn(listen);
        }
        // Without settings there is nobody to call: it waits on USB.
        if let Some(settings) = settings
            && let Ok(run) = radio::run(
                spawner,
                wires.radio_power,
                wires.radio_bus,
                desk,
                SETTINGS.init(settings),
            )
        {
            spawner.spawn(run);
        }
    }
    #[cfg(not(feature = "radio"))]
    {
        let _ = (kept, settings, starts);
        if let Ok(carry) = cable::carry(wires.serial, desk) {
            spawner.spawn(carry);
        }
    }
}
