//! Chip selects: on pins and behind expanders, and which of them can work.

use table::words::{Say, say};

use super::fault::{At, Faults, Span};
use super::hardware::{BusConfig, ExpanderChip, ExpanderConfig};
use super::kind::Kind;
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

/// The select of a chip on an SPI bus.
pub(super) fn select(
    section: &mut Section<'_, '_>,
    bus: Bus,
    wired: &Wired<'_>,
) -> Option<At<Select>> {
    let typed: At<Typed> = section.needed("select", &Kind::Select)?;
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
            let note = |(what, remedy): (Say, Say)| {
                let what = say!("config-select-of", of = &section.header, what = what);
                section.faults.note(&span, what, remedy);
            };
            found.map_err(note).ok()?
        }
    };
    Some(At { value, span })
}

fn output<'w>(text: &str, wired: &Wired<'w>) -> Result<(Select, &'w ExpanderConfig), (Say, Say)> {
    let parts = text.split_once(':');
    let parts = parts.and_then(|(name, output)| Some((name, output.parse::<u8>().ok()?)));
    let Some((name, output)) = parts else {
        let remedy = say!("config-write", shape = Kind::Select.shape("select"));
        return Err((say!("config-no-output", text = text), remedy));
    };
    let Some(expander) = wired.expanders.iter().find(|one| one.name == name) else {
        let remedy = say!("config-write-expander", name = name);
        return Err((say!("config-no-expander", name = name), remedy));
    };
    if output >= expander.outputs() {
        let last = expander.outputs() - 1;
        let what = say!("config-output-beyond", name = name, output = output);
        return Err((what, say!("config-outputs", last = last)));
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
fn fits(expander: &ExpanderConfig, bus: Bus, wired: &Wired<'_>) -> Result<(), (Say, Say)> {
    let ExpanderChip::Mcp23s17 { bus: own, .. } = expander.chip else {
        return Ok(());
    };
    let (name, is_on) = (expander.name.as_str(), bus.to_string());
    if own == bus {
        let what = say!("config-expander-heard", name = name, bus = is_on);
        return Err((what, say!("config-expander-elsewhere")));
    }
    if wired.carries_expander(bus) {
        let what = say!("config-carries-expander", name = name, bus = is_on);
        return Err((what, say!("config-expanders-together")));
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
                let (one, other) = (other.to_string(), bus.to_string());
                let name = expander.as_str();
                let what = say!("config-two-buses", name = name, one = one, other = other);
                faults.note(&span, what, say!("config-one-low"));
            }
        }
    }
}
