//! The scoreboard's panel: a picture is shown and stays.

use display::{Panel, PanelError, Refresh, Scoreboard, layout_for};

use super::finding::{Finding, Part, Wrong};

/// Shows a picture with a full refresh and sends the panel to sleep, also one that failed. Takes
/// some 4 s; at most 22 s if BUSY is stuck.
///
/// # Errors
/// As for any update.
pub fn examine(panel: &mut impl Panel) -> Result<(), PanelError> {
    let board = Scoreboard {
        title: "Remmi Table".into(),
        ..Scoreboard::default()
    };
    let shown = panel.update(&layout_for(panel.glass(), &board), Refresh::Full);
    let slept = panel.sleep();
    shown.and(slept)
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
    let wrong = match error {
        PanelError::BusyTimeout { ms, during } => Wrong::new(
            format!("still says busy {ms} ms after {during}"),
            "BUSY is stuck: torn flat cable, a wrong pin, or no 3.3 V; or `size` is that of another panel",
            "check the flat cable, then BUSY's wire, then `size` in the configuration",
        ),
        PanelError::Silent { during } => Wrong::new(
            format!("gives no sign of work after {during}"),
            "the panel is not plugged in, does not hear its bus, or BUSY leads to another pin",
            "check the flat cable, then DIN, CLK, CS and DC, then BUSY",
        ),
        PanelError::Bus { during, cause } => Wrong::new(
            format!("its bus fails at {during}: {cause}"),
            "the bus is off, or another program uses it",
            "see what is said of the bus",
        ),
        PanelError::Pin { pin, during, cause } => Wrong::new(
            format!("{pin} cannot be used at {during}: {cause}"),
            "the pin does not exist, or another program has it",
            "check its number in the configuration, and stop other programs that use it",
        ),
        PanelError::WrongGlass { .. } => Wrong::new(
            error.to_string(),
            "`size` is that of another panel",
            "set `size` of the panel in the configuration",
        ),
    };
    Finding::fault(Part::Panel, place, wrong)
}
