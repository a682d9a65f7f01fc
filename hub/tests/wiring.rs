//! The drawings and tables of pins in the docs are those of the examples.

use std::path::{Path, PathBuf};

use hub::config::TableConfig;
use hub::wiring;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn example(name: &str) -> TableConfig {
    let path = root().join("examples").join(name).with_extension("toml");
    TableConfig::read(&path).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn the_drawings_in_the_docs_are_made_from_the_examples() {
    for name in ["remmi", "small"] {
        let file = format!("docs/img/wiring-{name}.svg");
        let kept = std::fs::read_to_string(root().join(&file)).unwrap_or_default();
        assert!(
            kept == wiring::drawing(&example(name)),
            "{file} is out of date: cargo run -p hub -- check-config examples/{name}.toml --wiring {file}"
        );
    }
}

#[test]
fn the_tables_in_the_docs_are_made_from_the_examples() {
    let docs = std::fs::read_to_string(root().join("docs/wiring.md")).unwrap();
    for name in ["remmi", "small"] {
        let pins = wiring::pins(&example(name));
        assert!(
            docs.contains(&pins),
            "docs/wiring.md is out of date; the table of examples/{name}.toml is\n{pins}"
        );
    }
}

/// The small table with the switch that its file has as a comment.
fn switched() -> TableConfig {
    let path = root().join("examples/small.toml");
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains("\n# power = 22 "));
    let text = text.replace("\n# power = 22 ", "\npower = 22 #");
    TableConfig::parse(&text, &path).unwrap_or_else(|error| panic!("{error:?}"))
}

#[test]
fn a_switch_of_the_supply_is_drawn_at_the_bus_that_it_feeds() {
    let drawing = wiring::drawing(&switched());
    for part in [">GPIO22 ", ">EN<", "behind the switch", ">switched<"] {
        assert!(drawing.contains(part), "{part}");
    }
    let kept = root().join("docs/img/wiring-switch.svg");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&kept, &drawing).unwrap();
    }
    let kept = std::fs::read_to_string(kept).unwrap_or_default();
    assert!(
        kept == drawing,
        "docs/img/wiring-switch.svg is out of date: UPDATE_GOLDEN=1 cargo test -p hub --test wiring"
    );
}

#[test]
fn every_pin_in_use_is_named_on_the_header_and_every_reader_at_its_bus() {
    for name in ["remmi", "small"] {
        let config = example(name);
        let drawing = wiring::drawing(&config);
        for used in config.pins() {
            let label = format!(">{} ", used.pin);
            assert!(drawing.contains(&label), "{name}: {}", used.pin);
        }
        for reader in &config.readers {
            let place = wiring::place::zone(reader.zone);
            assert!(drawing.contains(&format!("{place} (")), "{name}: {place}");
        }
        assert_eq!(drawing.matches("<svg").count(), 1);
        assert!(drawing.ends_with("</svg>\n") && !drawing.contains("NaN"));
    }
}
