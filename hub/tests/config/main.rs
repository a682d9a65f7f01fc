//! The configuration: both examples are sound, and each way to get one wrong is reported with its line,
//! what is wrong and what to do.

mod chips;
mod command;
mod faults;

use rules::Seat;
use std::collections::BTreeSet;
use std::path::Path;

use display::Rotation;
use hub::config::{
    BackendKind, Bus, ExpanderChip, Fault, Mode, Needs, PanelSize, ReaderChip, Select, TableConfig,
};
use table::game::GameId;
use table::words::Lang;
use table::zone::Zone;

fn example(name: &str) -> TableConfig {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples");
    TableConfig::read(&folder.join(name)).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn the_reference_table_has_fifteen_antennas_on_two_buses_behind_decoders() {
    let config = example("remmi.toml");
    assert_eq!((config.name.as_str(), config.seats), ("salon", 9));
    assert_eq!(config.backend, BackendKind::Rppal);
    assert_eq!(config.data, Path::new("/var/lib/remmi/data"));
    assert_eq!(config.readers.len(), 15);
    for bus in [Bus::Spi(0), Bus::Spi(1)] {
        let on_bus = config.readers.iter().filter(|reader| reader.bus() == bus);
        assert!(on_bus.count() >= 7);
        assert_eq!(config.bus(bus).unwrap().speed_khz, 1_000);
    }
    let behind = |select: &Select| matches!(select, Select::Output { .. });
    assert!(
        config
            .readers
            .iter()
            .all(|r| r.select().is_some_and(behind))
    );
    let decodes = |chip: &ExpanderChip| matches!(chip, ExpanderChip::Decoder { address, .. } if address.len() == 3);
    assert!(config.expanders.iter().all(|one| decodes(&one.chip)));
    assert_eq!(config.resets().len(), 1, "one line for all");
    assert_eq!(config.panel.as_ref().unwrap().size, PanelSize::Large);
    let broker = config.broker.as_ref().unwrap();
    let (user, file) = broker.login.as_ref().unwrap();
    assert_eq!((broker.port, user.as_str()), (1883, "hub"));
    assert!(file.ends_with("examples/broker/secrets/hub"));
}

#[test]
fn the_small_table_has_a_pin_for_each_select_and_needs_no_broker() {
    let config = example("small.toml");
    assert_eq!(config.games, [GameId::Remigio, GameId::Rummoli]);
    assert_eq!(config.backend, BackendKind::Linux);
    assert_eq!(config.broker, None);
    assert_eq!(config.web.listen.port(), 8753);
    let west = config.reader_named("west").unwrap();
    assert_eq!(config.reader(Zone::Pad(Seat(3))), Some(west));
    assert_eq!((west.mode, west.bus()), (Mode::Lay, Bus::Spi(0)));
    assert!(matches!(west.chip, ReaderChip::Mfrc522 { irq: Some(pin), .. } if pin.gpio() == 21));
    assert_eq!(config.zones().last(), Some(&Zone::Discard));
}

#[test]
fn every_pin_in_use_is_listed_once_with_its_place_on_the_header() {
    for name in ["remmi.toml", "small.toml"] {
        let config = example(name);
        let pins = config.pins();
        let places: BTreeSet<u8> = pins.iter().map(|one| one.pin.place()).collect();
        assert_eq!(places.len(), pins.len(), "{name}");
        let text = config.listing();
        for reader in &config.readers {
            assert!(text.contains(&reader.name), "{text}");
        }
        for one in &pins {
            let row = |line: &str| {
                let mut words = line.split_whitespace();
                words.next() == Some(&one.pin.gpio().to_string())
                    && words.next() == Some(&one.pin.place().to_string())
            };
            assert_eq!(text.lines().filter(|line| row(line)).count(), 1, "{text}");
        }
    }
}

#[test]
fn a_file_that_is_not_there_names_itself_and_the_example() {
    let error = TableConfig::read(Path::new("no-such.toml")).unwrap_err();
    let text = error.to_string();
    assert!(text.contains("no-such.toml") && text.contains("examples/remmi.toml"));
}

#[test]
fn both_examples_follow_the_advice_on_clocks() {
    for name in ["remmi.toml", "small.toml"] {
        assert_eq!(example(name).warnings(), [""; 0], "{name}");
    }
}

/// What the example would say with one thing changed.
fn warned(from: &str, to: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples");
    let text = std::fs::read_to_string(folder.join("remmi.toml")).unwrap();
    let changed = text.replacen(from, to, 1);
    assert_ne!(changed, text);
    TableConfig::parse(&changed, &folder).unwrap().warnings()
}

#[test]
fn a_clock_that_its_wires_hardly_carry_is_warned_of() {
    let fast = warned("speed-khz = 1000", "speed-khz = 10000");
    assert_eq!(fast.len(), 1, "{fast:?}");
    for part in ["spi0", "10000 kHz", "8 modules", "speed-khz = 1000"] {
        assert!(fast[0].contains(part), "{fast:?}");
    }
    assert_eq!(
        warned("cable-cm = 20", "cable-cm = 60"),
        [""; 0],
        "slow enough"
    );
}

#[test]
fn a_74hc154_has_sixteen_outputs_and_four_address_pins() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples");
    let text = std::fs::read_to_string(folder.join("remmi.toml")).unwrap();
    let wide = text.replacen(
        "chip = \"74hc138\"\naddress = [5, 6, 12]",
        "chip = \"74hc154\"\naddress = [5, 6, 12, 14]",
        1,
    );
    let wide = wide.replacen("select = \"first:7\"", "select = \"first:15\"", 1);
    let config = TableConfig::parse(&wide, &folder).unwrap();
    assert_eq!(config.expanders[0].outputs(), 16);
    let far = config.reader(Zone::TrayRight).unwrap().select().unwrap();
    assert_eq!(
        hub::wiring::place::output(&config, far),
        "Y15, pin 17",
        "Nexperia 74HC154"
    );
    let short = wide.replacen("[5, 6, 12, 14]", "[5, 6, 12]", 1);
    let faults = TableConfig::parse(&short, &folder).unwrap_err();
    assert!(
        faults[0].what.to_string().contains("3 pins, the chip 4"),
        "{faults:?}"
    );
}

/// The example with a section more.
fn with(section: &str) -> Result<TableConfig, Vec<Fault>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples");
    let text = std::fs::read_to_string(folder.join("remmi.toml")).unwrap();
    let text = text.replacen("[web]", &format!("{section}\n[web]"), 1);
    TableConfig::parse(&text, &folder)
}

#[test]
fn a_network_is_named_and_its_password_stands_in_a_file() {
    assert_eq!(example("remmi.toml").wifi, None);
    let closed = with("[wifi]\nname = \"Remmi\"\npassword-file = \"secret\"").unwrap();
    assert!(closed.warnings()[0].contains("secret with the network's password"));
    let wifi = closed.wifi.unwrap();
    assert_eq!(wifi.name, "Remmi");
    assert!(wifi.password_file.unwrap().ends_with("examples/secret"));
    let open = with("[wifi]\nname = \"Remmi\"").unwrap().wifi.unwrap();
    assert_eq!(open.password_file, None);
    let long = "Ж".repeat(17);
    let faults = with(&format!("[wifi]\nname = \"{long}\"\npassword = \"x\"")).unwrap_err();
    let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert!(told[0].contains("1 to 32 bytes"), "{told:?}");
    assert!(told[1].contains("password"), "{told:?}");
}

#[test]
fn what_keeps_a_table_from_its_club_is_warned_of() {
    let files = "password-file = \"no-password\"\ntls = true\ncertificate = \"nobody.pem\"";
    let wrong = format!("[club]\nhost = \"127.0.0.1\"\nuser = \"kitchen\"\n{files}");
    let told = with(&wrong).unwrap().warnings();
    let parts = [
        "is the table's own, 127.0.0.1:1883",
        "from table `salon` by user `kitchen`",
        "no-password with the password",
        "nobody.pem with whoever vouches",
    ];
    assert_eq!(told.len(), parts.len(), "{told:?}");
    for (told, part) in told.iter().zip(parts) {
        assert!(told.contains(part), "{told}");
    }
    let club = with("[club]\nhost = \"club.example\"").unwrap();
    assert_eq!(club.warnings(), [""; 0]);
}

#[test]
fn a_voice_is_off_unless_its_program_is_named_and_one_that_is_not_there_is_warned_of() {
    let config = example("remmi.toml");
    assert_eq!(config.speech, None);
    let spoken =
        with("[speech]\ncommand = \"sh\"\narguments = [\"-v\", \"bg\"]\nlanguage = \"bg\"");
    let spoken = spoken.unwrap();
    let speech = spoken.speech.as_ref().unwrap();
    assert_eq!(speech.arguments, ["-v", "bg"]);
    assert_eq!((speech.lang, speech.longest.as_secs()), (Lang::Bg, 20));
    assert_eq!(spoken.warnings(), [""; 0]);
    let silent = with("[speech]\ncommand = \"no-such-voice\"").unwrap();
    assert_eq!(
        silent.warnings(),
        [
            "the table will be silent: there is no program no-such-voice: install it, or take out [speech]"
        ]
    );
    let faults = with("[speech]\nlanguage = \"de\"").unwrap_err();
    let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
    let told = told.join("\n");
    assert!(
        told.contains("`language` of [speech]") && told.contains("command"),
        "{told}"
    );
}

#[test]
fn a_panel_says_its_size_how_it_hangs_and_how_warm_it_is_there() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples");
    let text = std::fs::read_to_string(folder.join("small.toml")).unwrap();
    let panel = |from: &str, to: &str| {
        let config = TableConfig::parse(&text.replacen(from, to, 1), &folder).unwrap();
        config.panel.unwrap()
    };
    let usual = panel("", "");
    assert_eq!((usual.celsius, usual.rotation), (20, Rotation::Upright));
    assert!(matches!(usual.needs, Needs::Dc(_)));
    let other = panel(
        "size = \"4.2\"",
        "size = \"4.26\"\ncelsius = 8\nrotation = 270",
    );
    assert_eq!(
        (other.size, other.celsius, other.rotation),
        (PanelSize::Fine, 8, Rotation::Left)
    );
    // A board of its own has no DC, and wants the voltage on the label.
    let with = |vcom: &str| {
        let text = text.replacen("size = \"4.2\"", &format!("size = \"10.3\"\n{vcom}"), 1);
        TableConfig::parse(&text.replacen("dc = 17\n", "", 1), &folder)
    };
    let large = with("vcom = -1.53").unwrap().panel.unwrap();
    assert_eq!(large.needs, Needs::Vcom(1_530));
    for (vcom, why) in [
        ("", "no `vcom`"),
        ("vcom = 1.53", "is 1.53:"),
        ("vcom = -6", "is -6:"),
    ] {
        let error = with(vcom).unwrap_err()[0].to_string();
        assert!(
            error.contains(why) && error.contains("label"),
            "{vcom}: {error}"
        );
    }
}
