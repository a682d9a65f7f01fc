//! Pins, buses, readers and panel, through whichever backend the table has.

use super::finding::{Finding, Part, Wrong};
use super::reader::{Examined, examine};
use super::{panel, shared, table};
use crate::backend::{Backend, BackendError, Sleep, TableReader, Wires};
use crate::config::TableConfig;
use ::table::words::{Lang, Say, say};
use sensors::hard_reset;

/// Examines all hardware. A part that cannot be had does not keep the others from being looked
/// at, unless they are reached through it.
pub fn findings<B: Backend>(
    config: &TableConfig,
    backend: Result<B, BackendError>,
) -> Vec<Finding> {
    let opened = backend.and_then(|mut backend| {
        let wires = Wires::open(config, &mut backend).complete()?;
        Ok((backend, wires))
    });
    let (mut backend, mut wires) = match opened {
        Ok(opened) => opened,
        Err(error) => {
            let not_reached = "they are reached through what does not work";
            let others = Finding::skipped(Part::Reader, "all readers and the panel", not_reached);
            return vec![finding("the table's wires", &error), others];
        }
    };
    let mut findings = Vec::new();
    // Held until the last reader was looked at: a pin let go is an input.
    let mut resets = wires.reset().unwrap_or_else(|error| {
        findings.push(finding("the reset line", &error));
        Vec::new()
    });
    let (mut readers, mut wired) = (Vec::new(), Vec::new());
    for known in &config.readers {
        match wires.reader(known, &mut backend) {
            Ok(mut reader) => {
                wired.push(table::wired(config, known, of_reader(&mut reader)));
                readers.push(reader);
            }
            Err(error) => {
                let place = crate::wiring::place::reader(config, known);
                findings.push(finding(&place, &error));
            }
        }
    }
    for silent in shared::silent_last(&wired) {
        let reset = wired[silent].reset.clone();
        let line = resets
            .iter_mut()
            .find(|(pin, _)| Some(pin.to_string()) == reset);
        if let Some((_, line)) = line
            && hard_reset(line, &mut Sleep).is_ok()
        {
            wired[silent].answers_first = of_reader(&mut readers[silent]).good > 0;
        }
    }
    findings.extend(table::readers(&wired));
    if let (Some(known), Some(place)) = (&config.panel, table::panel_place(config)) {
        findings.push(match wires.panel(known, &mut backend) {
            Ok(mut placed) => panel::finding(&place, &panel::examine(&mut placed.panel)),
            Err(error) => finding(&place, &error),
        });
    }
    findings
}

fn of_reader<B: Backend>(reader: &mut TableReader<B>) -> Examined {
    match reader {
        TableReader::Polled(reader) => examine(reader),
        TableReader::Irq(reader) => examine(reader),
        TableReader::Pn532Spi(reader) => examine(reader),
        TableReader::Pn532I2c(reader) => examine(reader),
        TableReader::Pn5180(reader) => examine(reader),
    }
}

/// What is to be said when pins or buses cannot be had. `place` is what they are for.
pub fn finding(place: &str, error: &BackendError) -> Finding {
    let part = match error {
        BackendError::NoPi { .. } | BackendError::Permission { .. } | BackendError::Pin { .. } => {
            Part::Pins
        }
        BackendError::Absent { .. } | BackendError::Bus { .. } => Part::Bus,
        BackendError::Expander { .. } => Part::Expander,
        BackendError::NotBuilt(_) => Part::Config,
    };
    let at = at(error).map_or_else(|| place.to_owned(), |at| at.tell(Lang::En));
    Finding::fault(part, at, wrong(Say::plain(place), error))
}

/// Which pin, bus, file or chip it is about, if it is about one.
fn at(error: &BackendError) -> Option<Say> {
    Some(Say::plain(match error {
        BackendError::NoPi { .. } => return None,
        BackendError::Permission { file, .. } | BackendError::Absent { file, .. } => file.clone(),
        BackendError::Pin { pin, .. } => {
            return Some(say!(
                "wire-header",
                gpio = pin.to_string(),
                pin = pin.place()
            ));
        }
        BackendError::Bus { bus, .. } => bus.to_string(),
        BackendError::Expander { name, .. } => name.clone(),
        BackendError::NotBuilt(_) => "backend".to_owned(),
    }))
}

/// The same for a page: what is wrong begins with where.
pub fn wrong_there(place: Say, error: &BackendError) -> Wrong {
    let wrong = wrong(place, error);
    match at(error) {
        None => wrong,
        Some(at) => Wrong {
            what: say!("part-at", at = at, what = wrong.what),
            ..wrong
        },
    }
}

/// What is wrong where pins or buses cannot be had, for `place`.
fn wrong(place: Say, error: &BackendError) -> Wrong {
    match error {
        BackendError::NoPi { cause } => {
            Wrong::new(say!("part-no-pi"), cause.as_str(), say!("part-no-pi-do"))
        }
        BackendError::Permission { part, group, .. } => Wrong::new(
            say!("part-forbidden", what = part.as_str()),
            say!("part-forbidden-cause", group = *group),
            say!("part-forbidden-do", group = *group, user = "$USER"),
        ),
        BackendError::Absent { part, overlay, .. } => Wrong::new(
            say!("part-absent", what = part.as_str()),
            say!("part-absent-cause"),
            say!("part-absent-do", line = overlay.as_str()),
        ),
        BackendError::Pin { cause, .. } => Wrong::new(
            say!("part-not-had", what = place),
            cause.as_str(),
            say!("part-pin-do"),
        ),
        BackendError::Bus { cause, .. } => Wrong::new(
            say!("part-not-had", what = place),
            cause.as_str(),
            say!("part-bus-do"),
        ),
        BackendError::Expander { bus, cause, .. } => Wrong::new(
            say!("part-expander", bus = bus.as_str()),
            cause.as_str(),
            say!("part-expander-do"),
        ),
        BackendError::NotBuilt(_) => Wrong::new(
            error.to_string(),
            say!("part-not-built-cause"),
            say!("part-not-built-do"),
        ),
    }
}
