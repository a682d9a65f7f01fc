//! Whether a reader is good enough for an evening, in the doctor's words.

use sensors::{AntennaFigures, Coupling};

use super::percent::Percent;
use super::sheet::{ReaderRow, Sheet, Verdict};
use crate::doctor::{Finding, Part, Wrong};

/// Of the worst tag. Presence makes a false removal in eighty evenings at 5 % ([`sensors::PresenceConfig`]), and
/// bears 10 %.
const GOOD: f64 = 0.05;
const BEARABLE: f64 = 0.10;

/// How an antenna does. At a table that nobody touches (`at_rest`) whoever left or moved did so falsely.
pub fn verdict(figures: &AntennaFigures, at_rest: bool) -> Verdict {
    let removed = at_rest && figures.left + figures.moved > 0;
    let too_few = figures.tags.len() < figures.expected;
    let Some(worst) = figures.worst().filter(|_| !figures.down) else {
        return match () {
            () if figures.down => Verdict::Down,
            () if too_few || removed => Verdict::Bad,
            () => Verdict::Empty,
        };
    };
    let missed = 1.0 - worst.reads.share();
    let coupling = figures.coupling();
    let failing = figures.failures > 0 || figures.tally.unnameable > 0;
    match () {
        () if removed || too_few || missed > BEARABLE || coupling == Coupling::Shares => {
            Verdict::Bad
        }
        () if missed > GOOD || coupling == Coupling::Moves || failing => Verdict::Doubtful,
        () => Verdict::Good,
    }
}

/// A finding for each reader; of one on which no tag was seen, that it was not looked at.
pub fn findings(sheet: &Sheet) -> Vec<Finding> {
    let finding = |row| finding(sheet, row);
    sheet.readers.iter().map(finding).collect()
}

fn finding(sheet: &Sheet, row: &ReaderRow) -> Finding {
    let place = match row.name == row.zone {
        true => row.zone.clone(),
        false => format!("{} (`{}`)", row.zone, row.name),
    };
    let what = counted(row);
    match row.verdict {
        Verdict::Good => Finding::well(Part::Reader, place, what),
        Verdict::Empty => {
            let why = format!("{what}: lay what it should read");
            Finding::skipped(Part::Reader, place, why)
        }
        Verdict::Doubtful => Finding::warning(Part::Reader, place, wrong(sheet, row, what)),
        Verdict::Bad | Verdict::Down => {
            Finding::fault(Part::Reader, place, wrong(sheet, row, what))
        }
    }
}

/// Its figures in a line.
fn counted(row: &ReaderRow) -> String {
    let tags = match (row.tags.len(), row.expected) {
        (0, 0) => "no tag was seen".to_owned(),
        (1, 1) => "1 tag".to_owned(),
        (there, expected) if there == expected => format!("{there} tags"),
        (there, expected) => format!("{there} tags of {expected}"),
    };
    let missed = match row.tags.first() {
        None => String::new(),
        Some(tag) if tag.missed == Percent::default() => ", none missed".to_owned(),
        Some(tag) => format!(", {} missed in {} of its reads", tag.uid, tag.missed),
    };
    let mut text = format!("{tags}{missed}; {} reads", row.reads);
    let more = [
        (row.parts, "in parts"),
        (row.failures, "more failed"),
        (row.resets, "of these found the chip reset"),
        (row.unnameable, "met a tag that cannot be listed"),
        (row.left, "times a tag left it"),
        (row.moved, "times a tag went to another antenna"),
    ];
    for (times, told) in more.into_iter().filter(|(times, _)| *times > 0) {
        text += &format!(", {times} {told}");
    }
    text
}

/// The worst of what is wrong with it.
fn wrong(sheet: &Sheet, row: &ReaderRow, what: String) -> Wrong {
    if let Some(why) = &row.why {
        return Wrong::new(
            format!("fails: {why}; {what}"),
            "see what the doctor says of it",
            "remmi doctor --config FILE",
        );
    }
    let coupled = row.hears.iter().find(|hears| hears.coupling != "seldom");
    if let Some(hears) = coupled {
        let other = sheet.readers.iter().find(|other| other.antenna == hears.of);
        let other = other.map_or("another", |other| other.name.as_str());
        return Wrong::new(
            format!(
                "{what}; it hears a tag of {other} in {} of its reads",
                hears.share
            ),
            "the two antennas are too near to each other, or its gain is too high",
            "remmi survey --gains; else more distance, then one-field-at-a-time = true for the bus",
        );
    }
    if row.failures > 0 && row.resets == row.failures {
        return Wrong::new(
            what,
            "brown-out: its supply dips or a wire has a loose contact, so that the chip resets itself",
            "check the plugs of VCC and GND; put 100 µF beside the module",
        );
    }
    if row.failures > 0 {
        return Wrong::new(
            what,
            "wires, clock or supply",
            "remmi doctor names what fails; then a slower clock and shorter wires",
        );
    }
    if row.unnameable > 0 {
        return Wrong::new(
            what,
            "a rewritable copy, whose number somebody has written",
            "take it away: it cannot be played with",
        );
    }
    Wrong::new(
        what,
        "the tag is too far from the coil or at its edge, others lie on it, or metal is near",
        "move the tag or the coil and watch remmi survey; or swipe there (mode = \"swipe\")",
    )
}
