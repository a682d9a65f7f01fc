//! What several readers that fail have in common.

use std::cell::RefCell;

use embedded_hal_bus::spi::RefCellDevice;
use hub::doctor::reader::examine;
use hub::doctor::shared::{self, Wired};
use sensors::Mfrc522;
use sensors::model::{Clock, ClockDelay, Field, Line, Miso, ModelBus, ModelConfig};

use crate::reader::examined;

fn wired(bus: &str, expander: Option<&str>, dead: Option<u8>) -> Wired {
    let field = Field::new();
    match dead {
        Some(0) => field.unplug(Miso::Low),
        Some(_) => field.unplug(Miso::High),
        None => {}
    }
    Wired {
        place: "seat 1's pad".into(),
        bus: bus.into(),
        expander: expander.map(Into::into),
        reset: Some("GPIO25".into()),
        examined: examined(&field),
        answers_first: false,
    }
}

#[test]
fn what_dead_readers_share_is_blamed_in_their_place() {
    let [a, b] = [Some("selects"), Some("more")];
    let blamed = |readers: &[Wired]| -> Vec<String> {
        let findings = shared::findings(readers);
        findings
            .iter()
            .map(|finding| finding.place.clone())
            .collect()
    };
    let live = wired("spi0", a, None);
    let high = |bus, expander| wired(bus, expander, Some(0xff));
    let low = |bus, expander| wired(bus, expander, Some(0));

    assert_eq!(
        blamed(&[live.clone(), high("spi0", a)]),
        [""; 0],
        "one alone"
    );
    let expander = [live.clone(), high("spi0", b), high("spi0", b)];
    assert_eq!(blamed(&expander), ["more"]);
    let bus = [live.clone(), high("spi1", None), high("spi1", None)];
    assert_eq!(blamed(&bus), ["spi1"]);
    let unlike = [live, high("spi1", None), low("spi1", None)];
    assert_eq!(blamed(&unlike), [""; 0], "not one cause");
    let reset = [low("spi0", None), low("spi1", None), low("spi1", None)];
    assert_eq!(blamed(&reset), ["reset GPIO25"]);
    let one_bus = [low("spi0", None), low("spi0", None)];
    assert_eq!(blamed(&one_bus), ["spi0"]);
}

/// Four modules on one bus, the second a copy that goes on driving MISO.
#[test]
fn a_module_that_does_not_let_miso_go_is_named() {
    let (clock, config) = (Clock::new(), ModelConfig::default());
    let mut bus = ModelBus::new(&clock, config, &Line::new());
    let fields = [(); 4].map(|()| Field::on_clock(&clock));
    let selects = fields.each_ref().map(|field| {
        let select = Line::new();
        bus.add(field, config, &select);
        select
    });
    bus.hold_miso(1);
    let bus = RefCell::new(bus);
    let readers = selects.into_iter().zip(1..).map(|(select, seat)| {
        let device = RefCellDevice::new(&bus, select, ClockDelay::new(&clock)).unwrap();
        Wired {
            place: format!("seat {seat}'s pad"),
            bus: "spi0".into(),
            expander: None,
            reset: None,
            examined: examine(&mut Mfrc522::new(device)),
            answers_first: false,
        }
    });
    let readers: Vec<Wired> = readers.collect();
    let [found] = &shared::findings(&readers)[..] else {
        panic!("{readers:?}");
    };
    let text = found.to_string();
    for part in [
        "spi0",
        "the 2 readers after seat 2's pad",
        "let MISO go",
        "74LVC125",
        "diode",
    ] {
        assert!(text.contains(part), "{text}");
    }
    assert_eq!(shared::findings(&readers[..3]), [], "one alone");
}
