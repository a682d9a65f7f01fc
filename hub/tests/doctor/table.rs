//! The whole table on a modelled board: five readers, an expander, a panel.

use std::path::Path;

use hub::backend::BackendError;
use hub::config::{Bus, Pin, TableConfig};
use hub::doctor::{Finding, Part, State, hardware};
use sensors::model::{Field, Miso};

use crate::board::Board;

const TABLE: &str = r#"
[table]
name = "salon"
seats = 5
games = ["rummoli"]

[bus.spi0]
reset = 25

[bus.spi1]
reset = 25

[expander.selects]
chip = "74hc595"
data = 13
clock = 16
latch = 22
enable = 23
"#;

const PANEL: &str = r#"
[panel]
size = "7.5"
bus = "spi0"
select = 24
dc = 17
reset = 27
busy = 4
"#;

const READERS: [(&str, &str); 5] = [
    ("spi0", "5"),
    ("spi0", "6"),
    ("spi0", "12"),
    ("spi1", "\"selects:0\""),
    ("spi1", "\"selects:7\""),
];

fn config(more: &str) -> TableConfig {
    let reader = |(seat, (bus, select)): (usize, &(&str, &str))| {
        format!("[[reader]]\nzone = \"pad:{seat}\"\nbus = \"{bus}\"\nselect = {select}\n")
    };
    let readers: String = READERS.iter().enumerate().map(reader).collect();
    let text = format!("{TABLE}{more}{readers}");
    TableConfig::parse(&text, Path::new("")).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// The board, and the field of each reader.
fn board() -> (Board, Vec<Field>) {
    let mut board = Board::new();
    let pins = [5, 6, 12].map(|gpio| (0, board.line(gpio)));
    let outputs = [0, 7].map(|output: usize| (1, board.outputs[output].clone()));
    let selects = pins.into_iter().chain(outputs);
    let reader = |(bus, select)| board.reader(bus, &select, None);
    let fields = selects.map(reader).collect();
    (board, fields)
}

fn wrong(findings: &[Finding]) -> Vec<(Part, &str)> {
    let wrong = findings
        .iter()
        .filter(|finding| finding.state != State::Well);
    wrong
        .map(|finding| (finding.part, finding.place.as_str()))
        .collect()
}

#[test]
fn a_good_table_is_well() {
    let (board, fields) = board();
    fields[3].lay("04A1B2C3".parse().unwrap());
    let findings = hardware::findings(&config(""), Ok(board));
    assert_eq!(wrong(&findings), []);
    assert_eq!(findings.len(), 5);
    let fourth = "seat 4's pad (pad:3), spi1, select selects:0 (QA, pin 15)";
    assert_eq!(findings[3].place, fourth);
    assert!(
        findings[3].what.contains("tag 04A1B2C3 in its field"),
        "{}",
        findings[3]
    );
}

#[test]
fn a_dead_reader_is_named_by_seat_and_pin_and_the_others_are_well() {
    let (board, fields) = board();
    fields[1].unplug(Miso::High);
    let findings = hardware::findings(&config(""), Ok(board));
    let place = "seat 2's pad (pad:1), spi0, select GPIO6 (header pin 31)";
    assert_eq!(wrong(&findings), [(Part::Reader, place)]);
}

#[test]
fn an_expander_whose_readers_are_all_dead_is_blamed() {
    let (board, fields) = board();
    fields[3].unplug(Miso::High);
    fields[4].unplug(Miso::High);
    let findings = hardware::findings(&config(""), Ok(board));
    assert_eq!(wrong(&findings).last(), Some(&(Part::Expander, "selects")));
}

/// The last reader of a bus is silent after the others: it is dead, or the one before it does not let MISO go. Which of
/// the two shows when it is the first who is spoken to after a reset.
#[test]
fn one_reader_behind_a_module_that_holds_miso_is_enough() {
    let (mut held, _) = board();
    held.hold_miso(1, 0);
    let findings = hardware::findings(&config(""), Ok(held));
    let found = findings.last().unwrap();
    assert_eq!((found.part, found.place.as_str()), (Part::Bus, "spi1"));
    for part in [
        "seat 5's pad",
        "the first after a reset; before it comes seat 4's pad",
        "74LVC125",
    ] {
        assert!(found.to_string().contains(part), "{part}: {found}");
    }

    let (dead, fields) = board();
    fields[4].unplug(Miso::Low);
    let findings = hardware::findings(&config(""), Ok(dead));
    let [(Part::Reader, place)] = wrong(&findings)[..] else {
        panic!("{findings:?}");
    };
    assert!(place.starts_with("seat 5's pad"), "{place}");
}

/// Nothing drives BUSY of the modelled board: it stays high, as without a panel.
#[test]
fn a_panel_that_is_not_plugged_in_is_named_with_its_pin() {
    let (board, _) = board();
    let findings = hardware::findings(&config(PANEL), Ok(board));
    let place = "the panel, spi0, select GPIO24 (header pin 18), BUSY GPIO4 (header pin 7)";
    assert_eq!(wrong(&findings), [(Part::Panel, place)]);
    assert!(
        findings[5].what.contains("no sign of work"),
        "{}",
        findings[5]
    );
}

#[test]
fn a_pin_that_another_program_has_stops_what_hangs_on_it() {
    let (mut board, _) = board();
    board.take(6);
    let findings = hardware::findings(&config(""), Ok(board));
    let places = wrong(&findings);
    assert_eq!(places[0], (Part::Pins, "GPIO6 (header pin 31)"));
    assert_eq!(findings[1].state, State::Skipped);
}

#[test]
fn every_backend_error_has_a_place_a_cause_and_a_remedy() {
    let pin = Pin::new(6).unwrap();
    let text = || "text".to_owned();
    for error in [
        BackendError::NoPi { cause: text() },
        BackendError::Permission {
            file: text(),
            part: text(),
            group: "spi",
        },
        BackendError::Absent {
            part: text(),
            file: text(),
            overlay: "dtparam=spi=on".into(),
        },
        BackendError::Pin { pin, cause: text() },
        BackendError::Bus {
            bus: Bus::Spi(0),
            cause: text(),
        },
        BackendError::Expander {
            name: text(),
            bus: text(),
            cause: text(),
        },
        BackendError::NotBuilt("rppal"),
    ] {
        let findings = hardware::findings::<Board>(&config(""), Err(error));
        let [fault, skipped] = &findings[..] else {
            panic!("{findings:?}")
        };
        assert_eq!((fault.state, skipped.state), (State::Fault, State::Skipped));
        assert!(!fault.place.is_empty() && fault.cause.is_some() && fault.remedy.is_some());
    }
}
