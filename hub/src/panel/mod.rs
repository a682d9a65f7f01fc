//! The panel's worker: shows the newest scoreboard on a thread of its own, so that the table
//! never waits for the ink. When and how the ink moves is [`display::policy`]'s to say.

mod recorded;
mod screen;
mod slot;

use std::thread::JoinHandle;
use std::time::Duration;

use display::{Panel, Scoreboard};
pub use recorded::{Recorded, recorded};
pub use screen::{Screen, Step};
pub use slot::Slot;
use table::app::{App, TimerWish};
use table::clock::Micros;
use table::game::GameId;
use table::words::Say;

use crate::parts;

/// The temperature of a room, in °C, where nobody says another.
pub const ROOM_CELSIUS: i8 = 20;

/// A panel, and where it hangs.
pub struct Placed {
    /// The panel.
    pub panel: Box<dyn Panel + Send>,
    /// The temperature there, in °C.
    pub celsius: i8,
}

/// What the table wants of its panel.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// What to show.
    pub board: Scoreboard,
    /// When the countdown ends, if one runs, in microseconds on the hub's clock. No ink moves
    /// in its last part.
    pub countdown_ends: Option<Micros>,
}

impl Wanted {
    /// What a table wants at this time, but for the time of day in the board's corner and addresses.
    pub fn of(app: &App, now: Micros) -> Self {
        // A turn clock runs all evening: for it the ink does not wait.
        let countdown_ends = match (app.game().id(), app.timer_wish()) {
            (GameId::RemmiDemmi, TimerWish::Running { deadline, .. }) => Some(deadline),
            _ => None,
        };
        Self {
            board: app.scoreboard_at(now),
            countdown_ends,
        }
    }
}

/// Starts the worker. `clock` tells microseconds on the hub's clock; `told` hears what is
/// wrong with the panel, and `None` when it is well again. Once the slot is closed the worker
/// shows that the hub is gone, sends the panel to sleep and ends. After a panic `fell` is called, and it begins again
/// with a panel of which it knows nothing.
///
/// # Errors
/// The thread cannot be made.
pub fn start(
    slot: Slot,
    Placed { mut panel, celsius }: Placed,
    clock: impl Fn() -> Micros + Send + 'static,
    told: impl Fn(Option<Say>) + Send + 'static,
    fell: impl Fn() + Send + 'static,
) -> std::io::Result<JoinHandle<()>> {
    // Outlives a panic: that a panel is well again is told to whoever heard that it was not.
    let mut fault = None;
    let resting = slot.clone();
    let mut work = move || {
        let mut screen = Screen::new(&mut panel, celsius);
        let mut seen = 0;
        let mut wait = None;
        while let Some((number, wanted)) = slot.newest(seen, wait) {
            seen = number;
            wait = match screen.step(&clock, &wanted) {
                Step::Again => Some(Duration::ZERO),
                Step::Wait(until) => {
                    until.map(|until| Duration::from_micros(until.saturating_sub(clock())))
                }
            };
            if screen.fault() != fault.as_ref() {
                fault = screen.fault().cloned();
                told(fault.clone());
            }
        }
        if !slot.is_dead() {
            screen.say_goodbye(&clock, slot.last().map(|wanted| wanted.board));
        }
    };
    std::thread::Builder::new()
        .name("panel".into())
        .spawn(move || parts::again(&mut work, fell, |time| resting.rest(time)))
}
