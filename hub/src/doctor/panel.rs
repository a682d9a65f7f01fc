//! The scoreboard's panel: a picture is shown and stays.

use display::{
    Frame, Glass, Language, Panel, PanelError, Refresh, Scoreboard, View, layout_for, sample,
};
use table::words::say;

use super::finding::{Finding, Part, Wrong};

/// Shows a picture with a full refresh and sends the panel to sleep, also one that failed. Takes
/// some 4 s; at most 22 s if BUSY is stuck.
///
/// # Errors
/// As for any update.
pub fn examine(panel: &mut impl Panel) -> Result<(), PanelError> {
    let shown = panel.update(&picture(panel.glass()), Refresh::Full);
    let slept = panel.sleep();
    shown.and(slept)
}

/// What should stand on a panel that was examined.
pub fn picture(glass: Glass) -> Frame {
    let board = Scoreboard {
        title: "Remmi Table".into(),
        ..sample(View::During, Language::English, 4)
    };
    layout_for(glass, &board)
}

/// What is to be said of the panel. `place` names size, bus and pins.
pub fn finding(place: &str, examined: &Result<(), PanelError>) -> Finding {
    let error = match examined {
        Ok(()) => {
            let what = "was busy and came to rest again: it should show `Remmi Table` now";
            return Finding::well(Part::Panel, place, what);
        }
        Err(error) => error,
    };
    Finding::fault(Part::Panel, place, wrong(error))
}

/// What is wrong with a panel that fails so.
pub fn wrong(error: &PanelError) -> Wrong {
    match error {
        PanelError::BusyTimeout { ms, during } => Wrong::new(
            say!("part-panel-busy", ms = *ms, during = *during),
            say!("part-panel-busy-cause"),
            say!("part-panel-busy-do"),
        ),
        PanelError::Silent { during } => Wrong::new(
            say!("part-panel-silent", during = *during),
            say!("part-panel-silent-cause"),
            say!("part-panel-silent-do"),
        ),
        PanelError::Bus { during, cause } => Wrong::new(
            say!("part-panel-bus", during = *during, why = cause.as_str()),
            say!("part-panel-bus-cause"),
            say!("part-panel-bus-do"),
        ),
        PanelError::Pin { pin, during, cause } => Wrong::new(
            say!(
                "part-panel-pin",
                pin = *pin,
                during = *during,
                why = cause.as_str()
            ),
            say!("part-panel-pin-cause"),
            say!("part-panel-pin-do"),
        ),
        PanelError::WrongGlass { .. } => Wrong::new(
            say!("part-panel-size", why = error.to_string()),
            say!("part-panel-size-cause"),
            say!("part-panel-size-do"),
        ),
    }
}
