//! The worker's thread.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, channel};

use display::model::{ModelPanel, ModelledUc8179, Timing, panel};
use display::{Scoreboard, layout};
use hub::panel::{Placed, ROOM_CELSIUS, Slot, Wanted, start};

use crate::board;

fn wanted(board: Scoreboard) -> Wanted {
    Wanted {
        board,
        countdown_ends: None,
    }
}

fn placed(driver: ModelledUc8179) -> Placed {
    Placed {
        panel: Box::new(driver),
        celsius: ROOM_CELSIUS,
    }
}

/// A panel that stands still in its first pause until something is sent, or the sender is
/// dropped; what it sends says that it stands.
fn halted() -> (ModelledUc8179, ModelPanel, Receiver<()>, impl Drop) {
    let (entered, stands) = channel();
    let (go, gate) = channel::<()>();
    let hook = move |_| {
        let _ = entered.send(());
        let _ = gate.recv();
    };
    let (driver, glass) = panel(Timing::default(), Some(Box::new(hook)));
    (driver, glass, stands, Held(Some(go)))
}

/// Lets the panel go on when it is dropped.
struct Held(Option<std::sync::mpsc::Sender<()>>);

impl Drop for Held {
    fn drop(&mut self) {
        self.0.take();
    }
}

/// The panel stands still in the middle of its work all the while: if a `put` waited for it,
/// this test would never end.
#[test]
fn the_table_never_waits_for_a_busy_panel_and_the_newest_board_wins() {
    let (driver, glass, stands, held) = halted();
    let slot = Slot::default();
    let clock = glass.clone();
    let worker = start(
        slot.clone(),
        placed(driver),
        move || clock.now_us(),
        |_| {},
        || {},
    )
    .unwrap();
    slot.put(wanted(board(1, &[0, 0, 0])));
    stands.recv().unwrap();
    for sum in 1..=10_000 {
        slot.put(wanted(board(1, &[sum, 0, 0])));
    }
    assert_eq!(glass.rev(), 0, "the panel is still at its first board");
    slot.close();
    drop(held);
    worker.join().unwrap();
    // It ends after what it drew, with the newest board and that the hub is gone.
    let gone = Scoreboard {
        hub_gone: true,
        ..board(1, &[10_000, 0, 0])
    };
    assert!(glass.glass() == layout(&gone));
    assert_eq!((glass.rev(), glass.ghosting()), (2, 0));
    assert_eq!(glass.faults(), []);
}

#[test]
fn a_stuck_panel_is_told_and_the_table_goes_on() {
    let (driver, glass) = panel(Timing::default(), None);
    glass.stick_busy(true);
    let slot = Slot::default();
    let clock = glass.clone();
    let (say, said) = channel();
    let told = move |what| say.send(what).unwrap();
    let worker = start(
        slot.clone(),
        placed(driver),
        move || clock.now_us(),
        told,
        || {},
    )
    .unwrap();
    for sum in 0..1_000 {
        slot.put(wanted(board(1, &[sum])));
    }
    let told = said.recv().unwrap().expect("something is wrong");
    assert!(told.to_string().contains("BUSY wire"), "{told}");
    slot.close();
    worker.join().unwrap();
    assert_eq!(glass.rev(), 0);
}

/// The panel's code panics in the midst of a refresh: it is told, and drawn anew.
#[test]
fn a_worker_that_panics_begins_again() {
    let (panics, lives) = (AtomicBool::new(true), AtomicUsize::new(0));
    let hook = move |_| assert!(!panics.swap(false, Ordering::SeqCst), "out of ideas");
    let (driver, glass) = panel(Timing::default(), Some(Box::new(hook)));
    let slot = Slot::default();
    let clock = glass.clone();
    let (say, said) = channel();
    let fell = move || say.send(lives.fetch_add(1, Ordering::SeqCst)).unwrap();
    let worker = start(
        slot.clone(),
        placed(driver),
        move || clock.now_us(),
        |_| {},
        fell,
    )
    .unwrap();
    slot.put(wanted(board(1, &[7])));
    assert_eq!(said.recv(), Ok(0));
    while glass.rev() == 0 {
        std::thread::yield_now();
    }
    slot.close();
    worker.join().unwrap();
    assert!(said.recv().is_err(), "once");
    let gone = Scoreboard {
        hub_gone: true,
        ..board(1, &[7])
    };
    assert!(glass.glass() == layout(&gone));
}

#[test]
fn a_worker_without_a_board_leaves_the_panel_alone() {
    let (driver, glass) = panel(Timing::default(), None);
    let slot = Slot::default();
    let worker = start(slot.clone(), placed(driver), || 0, |_| {}, || {}).unwrap();
    slot.close();
    worker.join().unwrap();
    assert_eq!(glass.spi_bytes(), 0);
}
