//! Pins, buses, readers and panel, through whichever backend the table has.

use super::finding::{Finding, Part, Wrong};
use super::reader::{Examined, examine};
use super::{panel, shared, table};
use crate::backend::{Backend, BackendError, Sleep, TableReader, Wires};
use crate::config::TableConfig;
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
    let (part, place, wrong) = match error {
        BackendError::NoPi { cause } => {
            let wrong = Wrong::new(
                "this machine has no pins that can be worked with",
                cause,
                "run it on a Raspberry Pi; without hardware, try the table with remmi-twin",
            );
            (Part::Pins, place.to_owned(), wrong)
        }
        BackendError::Permission { file, part, group } => {
            let wrong = Wrong::new(
                format!("this user may not use it ({part})"),
                format!("the user is not in the group `{group}`"),
                format!("sudo usermod -aG {group} $USER, then log out and in again"),
            );
            (Part::Pins, file.clone(), wrong)
        }
        BackendError::Absent {
            part,
            file,
            overlay,
        } => {
            let wrong = Wrong::new(
                format!("is not there ({part})"),
                "the kernel does not offer it: it is switched off",
                format!("add the line {overlay} to /boot/firmware/config.txt and restart the Pi"),
            );
            (Part::Bus, file.clone(), wrong)
        }
        BackendError::Pin { pin, cause } => {
            let wrong = Wrong::new(
                format!("cannot be had, for {place}"),
                cause,
                "end the program that uses it, or take its overlay out of config.txt",
            );
            (
                Part::Pins,
                format!("{pin} (header pin {})", pin.place()),
                wrong,
            )
        }
        BackendError::Bus { bus, cause } => {
            let wrong = Wrong::new(
                format!("cannot be had, for {place}"),
                cause,
                "check its line in config.txt, and that no other program uses it",
            );
            (Part::Bus, bus.to_string(), wrong)
        }
        BackendError::Expander { name, bus, cause } => {
            let wrong = Wrong::new(
                format!("does not answer on {bus}"),
                cause,
                "check its 3.3 V and GND, then the wires from the Pi to it",
            );
            (Part::Expander, name.clone(), wrong)
        }
        BackendError::NotBuilt(_) => {
            let wrong = Wrong::new(
                error.to_string(),
                "`backend` names a library that this program does not hold",
                "write the other one into `backend` of [table]",
            );
            (Part::Config, "backend".to_owned(), wrong)
        }
    };
    Finding::fault(part, place, wrong)
}
