//! The hardware in the workshop: all antennas read in turn, and the panel drawn on beside them.

use std::thread::{Scope, ScopedJoinHandle};

use sensors::{Content, ResetLine, RoundRobin, Sighting};
use table::words::{Say, say};

use super::{Shared, Wish};
use crate::backend::{Backend, Hardware, Missed, TableReader, Wires};
use crate::doctor;
use crate::enrol::Antenna as _;
use crate::panel::Placed;

/// Readers and panel of a table that is not played at.
pub struct Bench<B: Backend> {
    sweeps: Vec<RoundRobin<TableReader<B>>>,
    panel: Option<Placed>,
    /// Held high as long as the readers are used.
    _held: (Vec<ResetLine>, Wires<B>),
}

impl<B: Backend> Bench<B> {
    /// Takes the hardware of a table; what it lacks stands in the workshop.
    pub fn new(hardware: Hardware<B>, shared: &Shared) -> Bench<B> {
        let mut workshop = shared.lock();
        for (missed, why) in &hardware.absent {
            let wrong = |place: Say| doctor::hardware::wrong_there(place, why);
            match missed {
                Missed::Reader(antenna) => {
                    workshop.missed(Some(*antenna), wrong(say!("settings-reader")));
                }
                Missed::Panel => workshop.missed(None, wrong(say!("settings-panel"))),
                // Readers that hang stay as they are, which shows at them.
                Missed::Line => {}
            }
        }
        Bench {
            sweeps: hardware
                .sweeps
                .into_iter()
                .map(|(_, sweep, _)| sweep)
                .collect(),
            panel: hardware.panel,
            _held: (hardware.resets, hardware.rest),
        }
    }

    /// Reads until something is wished that wants other hands, which it gives, or `goes_on` says no. `pace` is called after each
    /// antenna.
    pub fn work(
        &mut self,
        shared: &Shared,
        pace: impl Fn(),
        goes_on: impl Fn() -> bool,
    ) -> Option<Wish> {
        let Bench { sweeps, panel, .. } = self;
        std::thread::scope(|scope| {
            let mut drawing = None;
            loop {
                for sweep in &mut *sweeps {
                    read(sweep, shared);
                    pace();
                }
                if sweeps.is_empty() {
                    pace();
                }
                // Whoever draws brings the panel back.
                if drawing.as_ref().is_some_and(ScopedJoinHandle::is_finished)
                    && let Some(drawn) = drawing.take()
                {
                    *panel = drawn.join().ok();
                }
                let wish = shared.lock().take_wish();
                match wish {
                    Some(Wish::Show) if drawing.is_none() => {
                        drawing = panel.take().and_then(|placed| draw(scope, placed, shared));
                    }
                    Some(Wish::Show) | None => {}
                    Some(other) => return Some(other),
                }
                if !goes_on() {
                    return None;
                }
            }
        })
    }
}

/// Shows the picture on a thread of its own: a panel takes seconds, at most half a minute. Nothing if there is no thread to be had.
fn draw<'s>(
    scope: &'s Scope<'s, '_>,
    mut placed: Placed,
    shared: &Shared,
) -> Option<ScopedJoinHandle<'s, Placed>> {
    let shared = shared.clone();
    let drawing = move || {
        let shown = doctor::panel::examine(&mut placed.panel);
        shared.lock().drawn(shown);
        placed
    };
    let named = std::thread::Builder::new().name("panel".into());
    named.spawn_scoped(scope, drawing).ok()
}

fn read<B: Backend>(sweep: &mut RoundRobin<TableReader<B>>, shared: &Shared) {
    let Sighting { antenna, read } = sweep.step();
    let looks = shared
        .lock()
        .read(antenna, read.as_ref().map_err(|error| *error));
    let Some(uid) = looks else { return };
    // Most tags have no record, and a tag is good without.
    let record = sweep.reader(antenna).and_then(|reader| reader.record(&uid));
    let record = match record {
        Some(Ok(Content::Piece(record))) => Some(record),
        _ => None,
    };
    shared.lock().carries(uid, record.as_ref());
}
