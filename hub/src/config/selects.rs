//! Chip selects: on pins and behind expanders, and which of them can work.

use super::fault::{At, Faults, Span};
use super::hardware::{BusConfig, ExpanderChip, ExpanderConfig};
use super::section::Section;
use super::wiring::{Bus, Select};

/// What selects can lead to.
pub(super) struct Wired<'a> {
    pub(super) buses: &'a [BusConfig],
    pub(super) expanders: &'a [ExpanderConfig],
}

impl Wired<'_> {
    /// Whether an expander hangs on this bus.
    fn carries_expander(&self, bus: Bus) -> bool {
        let on_bus = |expander: &ExpanderConfig| matches!(expander.chip, ExpanderChip::Mcp23s17 { bus: own, .. } if own == bus);
        self.expanders.iter().any(on_bus)
    }
}

#[derive(serde::Deserialize)]
#[serde(untagged)]
enum Typed {
    Gpio(i64),
    Output(String),
}

const SELECT: &str = "select = a GPIO number, or \"EXPANDER:OUTPUT\" as in \"selects:3\"";

/// The select of a chip on an SPI bus.
pub(super) fn select(
    section: &mut Section<'_, '_>,
    bus: Bus,
    wired: &Wired<'_>,
) -> Option<At<Select>> {
    let typed: At<Typed> = section.needed("select", SELECT)?;
    let span = typed.span;
    let value = match typed.value {
        Typed::Gpio(value) => {
            let span = span.clone();
            Select::Pin(section.as_pin("select", &At { value, span })?.value)
        }
        Typed::Output(text) => {
            let select = output(&text, wired);
            let found = select.and_then(|(select, expander)| {
                fits(expander, bus, wired)?;
                Ok(select)
            });
            let note = |(what, remedy): (String, String)| {
                let what = format!("`select` of {}: {what}", section.header);
                section.faults.note(&span, what, remedy);
            };
            found.map_err(note).ok()?
        }
    };
    Some(At { value, span })
}

fn output<'w>(
    text: &str,
    wired: &Wired<'w>,
) -> Result<(Select, &'w ExpanderConfig), (String, String)> {
    let parts = text.split_once(':');
    let parts = parts.and_then(|(name, output)| Some((name, output.parse::<u8>().ok()?)));
    let Some((name, output)) = parts else {
        return Err((
            format!("`{text}` is not an output"),
            format!("write {SELECT}"),
        ));
    };
    let Some(expander) = wired.expanders.iter().find(|one| one.name == name) else {
        let remedy = format!("write a section [expander.{name}]");
        return Err((format!("there is no expander `{name}`"), remedy));
    };
    if output >= expander.outputs() {
        let last = expander.outputs() - 1;
        let what = format!("`{name}` has no output {output}");
        return Err((what, format!("write one from 0 to {last}")));
    }
    let expander_name = name.to_owned();
    let select = Select::Output {
        expander: expander_name,
        output,
    };
    Ok((select, expander))
}

/// An expander must not hang on the bus of what it selects, which would hear it. And a bus with
/// an expander has no selects from expanders itself, or two could wait for each other.
fn fits(expander: &ExpanderConfig, bus: Bus, wired: &Wired<'_>) -> Result<(), (String, String)> {
    let ExpanderChip::Mcp23s17 { bus: own, .. } = expander.chip else {
        return Ok(());
    };
    let name = &expander.name;
    if own == bus {
        let what = format!("the expander `{name}` is itself on {bus}: the chip would hear it");
        return Err((what, "put the expander on another bus".to_owned()));
    }
    if wired.carries_expander(bus) {
        let what = format!("{bus} carries an expander, so `{name}` must not select on it");
        return Err((what, "put all MCP23S17 on one bus".to_owned()));
    }
    Ok(())
}

/// Decoders and chains of 74HC595 have one output low at a time, so whatever one of them selects
/// is on one bus.
pub(super) fn one_bus_an_expander<'s>(
    selects: impl Iterator<Item = (&'s Select, Bus, Span)>,
    expanders: &[ExpanderConfig],
    faults: &Faults<'_>,
) {
    let mut buses: Vec<(&String, Bus)> = Vec::new();
    for (select, bus, span) in selects {
        let Select::Output { expander, .. } = select else {
            continue;
        };
        let one_low = |one: &ExpanderConfig| {
            one.name == *expander && !matches!(one.chip, ExpanderChip::Mcp23s17 { .. })
        };
        if !expanders.iter().any(one_low) {
            continue;
        }
        match buses.iter().find(|(name, _)| *name == expander) {
            None => buses.push((expander, bus)),
            Some((_, other)) if *other == bus => {}
            Some((_, other)) => {
                let what = format!("`{expander}` selects on {other} and on {bus}");
                let remedy = "it has one output low at a time: give each bus an expander";
                faults.note(&span, what, remedy);
            }
        }
    }
}
