//! What several parts that fail alike have in common: one cause in place of many.

use std::collections::{BTreeMap, BTreeSet};

use sensors::ReaderError;

use super::finding::{Finding, Part, Wrong};
use super::reader::{Examined, cause, shortly};

/// Dead readers that make a pattern.
const PATTERN: usize = 2;

/// A reader, as far as it shares something with others.
#[derive(Clone, Debug)]
pub struct Wired {
    /// Zone, bus and pins, as people find it.
    pub place: String,
    /// Its bus: `spi0`.
    pub bus: String,
    /// The expander that selects it, by name.
    pub expander: Option<String>,
    /// The reset line it shares: `GPIO25`.
    pub reset: Option<String>,
    /// How it did.
    pub examined: Examined,
    /// It is silent after others, and answers when it is the first who is spoken to after a reset.
    pub answers_first: bool,
}

/// What readers that are all dead in the same way share: an expander, else a reset line, else a
/// bus. A thing that also serves a reader that lives is not to blame.
pub fn findings(readers: &[Wired]) -> Vec<Finding> {
    let expanders = common(readers, |reader| reader.expander.as_ref());
    if !expanders.is_empty() {
        let finding = |(name, dead): (&String, Dead)| {
            let wrong = Wrong::new(
                format!(
                    "all {} readers that it selects fail alike: each {}",
                    dead.count,
                    shortly(&dead.error)
                ),
                "the expander has no power, or one of its wires is broken: it selects nobody",
                "check its 3.3 V and GND, then the wires from the Pi to it, then its output enable",
            );
            Finding::fault(Part::Expander, name, wrong)
        };
        return expanders.into_iter().map(finding).collect();
    }
    let resets = common(readers, |reader| reader.reset.as_ref());
    let low = |dead: &Dead| dead.error == ReaderError::Version { found: 0 };
    // A reset line that serves one bus alone is reported with the bus.
    let several = |pin: &String| {
        let of_pin = readers
            .iter()
            .filter(|reader| reader.reset.as_ref() == Some(pin));
        let buses: BTreeSet<&String> = of_pin.map(|reader| &reader.bus).collect();
        buses.len() > 1
    };
    let resets: Vec<_> = resets
        .into_iter()
        .filter(|(pin, dead)| low(dead) && several(pin))
        .collect();
    if !resets.is_empty() {
        let finding = |(pin, dead): (&String, Dead)| {
            let wrong = Wrong::new(
                format!("all {} readers on this reset line are silent", dead.count),
                "the line is low: it holds every reader in reset; or none of them has power",
                "measure the line at a module: it should be at 3.3 V; then measure VCC there",
            );
            Finding::fault(Part::Pins, format!("reset {pin}"), wrong)
        };
        return resets.into_iter().map(finding).collect();
    }
    let held = held(readers);
    if !held.is_empty() {
        return held;
    }
    let buses = common(readers, |reader| Some(&reader.bus));
    let finding = |(bus, dead): (&String, Dead)| {
        let wrong = Wrong::new(
            format!(
                "all {} readers on it fail alike: each {}",
                dead.count,
                shortly(&dead.error)
            ),
            format!(
                "what they share: MISO, MOSI, SCLK, supply or reset, or a module that does not let MISO go; {}",
                cause(&dead.error)
            ),
            "begin where the wires of this bus leave the Pi; unplug all modules but one, and try again",
        );
        Finding::fault(Part::Bus, bus, wrong)
    };
    buses.into_iter().map(finding).collect()
}

/// A reader reads 0 in every bit.
fn is_silent(examined: &Examined) -> bool {
    let low = Some(&ReaderError::Version { found: 0 });
    examined.good == 0 && examined.failures.last() == low
}

/// Readers that are silent each alone at the end of their bus, where all before it answer: dead, or held by the one before.
/// That is known if they answer when they are the first who is spoken to after a reset.
pub fn silent_last(readers: &[Wired]) -> Vec<usize> {
    let last = |at: &usize| {
        let on_bus = |one: &&Wired| one.bus == readers[*at].bus;
        let before: Vec<&Wired> = readers[..*at].iter().filter(on_bus).collect();
        let alone = !readers[at + 1..].iter().any(|one| on_bus(&one));
        let answer = before.iter().all(|one| one.examined.good > 0);
        alone && answer && !before.is_empty() && is_silent(&readers[*at].examined)
    };
    (0..readers.len()).filter(last).collect()
}

/// Buses on which the first readers answer, and from one on all the others read 0: that one keeps MISO low once it
/// was spoken to. Where it is the last nobody is examined after it, and where it is alone it disturbs nobody.
fn held(readers: &[Wired]) -> Vec<Finding> {
    let buses: BTreeSet<&String> = readers.iter().map(|reader| &reader.bus).collect();
    let finding = |bus: &String| {
        let on_bus: Vec<&Wired> = readers.iter().filter(|one| one.bus == *bus).collect();
        let answers = |one: &&Wired| one.examined.good > 0;
        let silent = |one: &&Wired| is_silent(&one.examined);
        let first = on_bus.iter().position(silent)?;
        let (before, after) = on_bus.split_at(first);
        let holder = before.last()?;
        let one_is_enough = after.iter().any(|one| one.answers_first);
        if after.len() < PATTERN && !one_is_enough
            || !before.iter().all(answers)
            || !after.iter().all(silent)
        {
            return None;
        }
        let what = match after.len() {
            1 => format!(
                "{} reads 0 in every bit after the others, and answers when it is the first after a reset; before it comes {}",
                after[0].place, holder.place
            ),
            many => format!(
                "the {many} readers after {} read 0 in every bit, and those up to it answer",
                holder.place
            ),
        };
        let wrong = Wrong::new(
            what,
            "the module there does not let MISO go when another one is selected, as some copies do; or those after it share a plug or a supply that is loose",
            "unplug that one module and try again: if the others answer now, put a 74LVC125 into its MISO, opened by its select, or a diode that lets it pull the line down only, with 10 kΩ from the line to 3.3 V",
        );
        Some(Finding::fault(Part::Bus, bus, wrong))
    };
    buses.into_iter().filter_map(finding).collect()
}

/// Readers that are dead alike.
#[derive(Clone, Copy)]
struct Dead {
    count: usize,
    error: ReaderError,
}

/// For each thing that readers share: how they are dead, if all of them are and in the same way.
fn common<'a>(
    readers: &'a [Wired],
    thing: impl Fn(&'a Wired) -> Option<&'a String>,
) -> BTreeMap<&'a String, Dead> {
    let mut of_thing: BTreeMap<&String, Vec<&Examined>> = BTreeMap::new();
    for reader in readers {
        if let Some(thing) = thing(reader) {
            of_thing.entry(thing).or_default().push(&reader.examined);
        }
    }
    let dead = |readers: Vec<&Examined>| {
        let error = *readers.first()?.failures.last()?;
        let alike = |reader: &&Examined| reader.good == 0 && reader.failures.last() == Some(&error);
        let all = readers.len() >= PATTERN && readers.iter().all(alike);
        all.then_some(Dead {
            count: readers.len(),
            error,
        })
    };
    let each = of_thing.into_iter();
    each.filter_map(|(thing, readers)| Some((thing, dead(readers)?)))
        .collect()
}
