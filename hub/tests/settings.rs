//! What people set on the table's page: it is under the maker's file, is checked like it, and can be undone.

use std::path::Path;

use hub::config::{BackendKind, Hand, Settings, TableConfig, Typed, TypedPart, draft};
use table::game::GameId;
use table::words::Lang;

/// The folder of a table, with this file of its maker.
fn made(maker: &str) -> (tempfile::TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table.toml");
    std::fs::write(&file, maker).unwrap();
    (folder, file)
}

fn small() -> Typed {
    draft("kitchen", 4, &[GameId::Remigio, GameId::Rummoli])
}

#[test]
fn a_table_is_set_up_without_a_line_of_the_makers() {
    let (folder, file) = made("");
    let mut settings = Settings::read(&file).unwrap();
    assert!(settings.is_new() && settings.now().config.is_err());
    let checked = settings.check(&small());
    assert_eq!(checked.config.as_ref().err(), None);
    settings.write(&checked.text).unwrap();
    let config = TableConfig::read(&file).unwrap();
    assert_eq!(
        (config.name.to_string().as_str(), config.seats),
        ("kitchen", 4)
    );
    assert_eq!(config.readers.len(), 5, "four pads and the discard pile");
    assert_eq!(config.data, folder.path().join("data"));
    // What it says is what was typed, whoever reads it.
    let typed = Settings::read(&file).unwrap().typed();
    assert_eq!(settings.check(&typed).text, checked.text);
}

#[test]
fn every_table_can_be_drafted_within_the_pins_of_a_header() {
    let (_folder, file) = made("");
    let settings = Settings::read(&file).unwrap();
    for seats in 2..=10 {
        for game in GameId::ALL {
            let checked = settings.check(&draft("salon", seats, &[game]));
            let fewest = game.info().players.0;
            match checked.config {
                Ok(_) => assert!(usize::from(seats) >= fewest),
                // Remi of many wants more antennas than two decoders select.
                Err(faults) => assert!(
                    usize::from(seats) < fewest || game == GameId::Remi,
                    "{game:?} of {seats}: {faults:#?}"
                ),
            }
        }
    }
}

#[test]
fn what_the_makers_file_holds_counts_and_is_never_written() {
    let maker = "[table]\nname = \"salon\"\n\n[bus.spi0]\nspeed-khz = 1000\n";
    let (_folder, file) = made(maker);
    let mut settings = Settings::read(&file).unwrap();
    let checked = settings.check(&small());
    let config = checked.config.as_ref().unwrap();
    assert_eq!(config.name.to_string(), "salon");
    assert_eq!(config.buses[0].speed_khz, 1000);
    assert_eq!(
        config.buses[0].reset.map(|pin| pin.gpio()),
        Some(25),
        "what it leaves out is the page's"
    );
    assert!(!checked.text.contains("kitchen") && !checked.text.contains("speed-khz"));
    let table = checked
        .parts
        .iter()
        .find(|part| part.name == "table")
        .unwrap();
    let hand = |key: &str| {
        let key = table.keys.iter().find(|one| one.name == key).unwrap();
        key.written
            .as_ref()
            .map(|written| (written.place.hand, written.place.line))
    };
    assert_eq!(hand("name"), Some((Hand::Maker, 2)));
    assert_eq!(hand("seats").map(|(hand, _)| hand), Some(Hand::Page));
    settings.write(&checked.text).unwrap();
    assert_eq!(std::fs::read_to_string(&file).unwrap(), maker);

    // The maker says later what the page has said: that counts, without a fault.
    std::fs::write(
        &file,
        maker.replace("[table]\n", "[table]\nbackend = \"rppal\"\n"),
    )
    .unwrap();
    assert_eq!(
        TableConfig::read(&file).unwrap().backend,
        BackendKind::Rppal
    );
    // A list of the maker's is theirs as a whole.
    let reader = "\n[[reader]]\nzone = \"pad:0\"\nbus = \"spi0\"\nselect = 5\n";
    std::fs::write(&file, format!("{maker}{reader}")).unwrap();
    let faults = Settings::read(&file).unwrap().now().config.unwrap_err();
    assert!(
        faults
            .iter()
            .all(|fault| fault.to_string().contains("needs a reader for")),
        "{faults:#?}"
    );
}

/// Each fault stands at the line of its key, and says of which of the two files it is.
#[test]
fn faults_are_told_at_the_line_of_the_page_in_three_languages() {
    let (_folder, file) = made("# nothing yet\n");
    let settings = Settings::read(&file).unwrap();
    let mut typed = small();
    let reader = typed
        .iter_mut()
        .find(|part| part.name == "reader.2")
        .unwrap();
    reader.keys.retain(|(key, _)| key != "select");
    reader.keys.push(("select".to_owned(), "6".to_owned()));
    let checked = settings.check(&typed);
    let faults = checked.config.unwrap_err();
    let [fault] = &faults[..] else {
        panic!("{faults:#?}");
    };
    let written = checked.text.lines().nth(fault.place.line - 1);
    assert_eq!(
        (fault.place.hand, written),
        (Hand::Page, Some("select = 6"))
    );
    for (lang, words) in [
        (
            Lang::En,
            [
                "of what was set on the page",
                "GPIO6 is the select",
                "another pin",
            ],
        ),
        (
            Lang::Fr,
            [
                "de ce qui a été réglé",
                "GPIO6 sert deux fois",
                "une autre broche",
            ],
        ),
        (
            Lang::Bg,
            ["от зададеното", "GPIO6 се ползва два пъти", "друг извод"],
        ),
    ] {
        let told = fault.tell(lang);
        for words in words {
            assert!(told.contains(words), "{words} in {told}");
        }
    }
}

/// A page leads to no program, no file and no address of the machine.
#[test]
fn what_is_no_matter_for_a_page_is_left_out() {
    let (_folder, file) = made("");
    let settings = Settings::read(&file).unwrap();
    let mut typed = small();
    typed[0].keys.extend([
        ("data".to_owned(), "/etc".to_owned()),
        ("gpiochip".to_owned(), "/dev/mem".to_owned()),
        (
            "decks".to_owned(),
            "/etc/shadow, decks/../../x.deck, decks/oak.deck".to_owned(),
        ),
        ("colour".to_owned(), "red".to_owned()),
    ]);
    typed.push(TypedPart::new("web", &[("port", "80")]));
    typed.push(TypedPart::new("bus.spi1]\n[web", &[("port", "80")]));
    typed.push(TypedPart::new(
        "wifi",
        &[("name", "a\"b\\\n[web]"), ("password-file", "/etc/shadow")],
    ));
    let checked = settings.check(&typed);
    for never in ["/etc", "/dev", "colour", "\n[web]", "port", ".."] {
        assert!(!checked.text.contains(never), "{never} in {}", checked.text);
    }
    assert!(
        checked.text.contains("decks = [\"decks/oak.deck\"]"),
        "{}",
        checked.text
    );
    let config = checked.config.unwrap();
    let wifi = config.wifi.unwrap();
    assert_eq!(wifi.name, "a\"b\\\n[web]");
    assert_eq!(wifi.password_file, Some(config.data.join("wifi-password")));
    assert_eq!(config.decks, [config.data.join("decks/oak.deck")]);
}

/// What speaks is a program that is known for it, and has a voice of the language.
#[test]
fn only_a_known_program_speaks() {
    let (_folder, file) = made("");
    let settings = Settings::read(&file).unwrap();
    let speaks = |command: &str| {
        let mut typed = small();
        let keys = [
            ("command", command),
            ("arguments", "-w x"),
            ("language", "fr"),
        ];
        typed.push(TypedPart::new("speech", &keys));
        settings.check(&typed)
    };
    let other = speaks("/bin/sh");
    assert!(!other.text.contains("/bin"), "{}", other.text);
    let faults = other.config.unwrap_err();
    assert!(
        faults
            .iter()
            .all(|fault| fault.to_string().contains("command"))
    );
    let speech = speaks("espeak-ng").config.unwrap().speech.unwrap();
    assert_eq!(speech.arguments, ["-v", "fr"]);
}

/// Timers and the broker that they are reached by are set on the page; a broker of the maker's is theirs as a whole.
#[test]
fn a_broker_is_one_hands_as_a_whole() {
    let (_folder, file) = made("");
    let settings = Settings::read(&file).unwrap();
    let mut typed = small();
    typed[0]
        .keys
        .push(("timers".to_owned(), "tap-1, tap-2".to_owned()));
    let alone = settings.check(&typed).config.unwrap_err();
    assert!(alone[0].to_string().contains("[broker]"), "{alone:?}");
    let broker = [
        ("host", "10.0.0.7"),
        ("user", "hub"),
        ("password-file", "kept"),
    ];
    typed.push(TypedPart::new("broker", &broker));
    let config = settings.check(&typed).config.unwrap();
    assert_eq!(
        config
            .timers
            .iter()
            .map(|id| id.as_str())
            .collect::<Vec<_>>(),
        ["tap-1", "tap-2"]
    );
    let broker = config.broker.unwrap();
    let password = config.data.join("broker-password");
    assert_eq!((broker.host.as_str(), broker.port), ("10.0.0.7", 1883));
    assert_eq!(broker.login, Some(("hub".to_owned(), password)));

    let (_folder, file) = made("[broker]\nhost = \"127.0.0.1\"\n");
    let settings = Settings::read(&file).unwrap();
    let checked = settings.check(&typed);
    assert!(!checked.text.contains("broker"), "{}", checked.text);
    let broker = checked.config.unwrap().broker.unwrap();
    assert_eq!((broker.host.as_str(), broker.login), ("127.0.0.1", None));
}

#[test]
fn a_change_is_undone_and_the_undoing_too() {
    let (_folder, file) = made("");
    let mut settings = Settings::read(&file).unwrap();
    assert_eq!(settings.former(), None);
    let first = settings.check(&small()).text;
    settings.write(&first).unwrap();
    let mut typed = small();
    typed[0].keys[0].1 = "salon".to_owned();
    let second = settings.check(&typed).text;
    settings.write(&second).unwrap();
    for back in [&first, &second] {
        let mut settings = Settings::read(&file).unwrap();
        let former = settings.former().unwrap();
        assert_eq!(&former, back);
        settings.write(&former).unwrap();
    }
    let name = TableConfig::read(&file).unwrap().name;
    assert_eq!(name.to_string(), "salon");
}

#[test]
fn a_spoilt_file_of_the_pages_is_told_as_such() {
    let (folder, file) = made("");
    let data = folder.path().join("data");
    std::fs::create_dir(&data).unwrap();
    std::fs::write(data.join("settings.toml"), "\n[table\n").unwrap();
    let faults = TableConfig::parse("", Path::new("")).unwrap_err();
    assert!(faults.iter().all(|fault| fault.place.hand == Hand::Maker));
    let faults = Settings::read(&file).unwrap().now().config.unwrap_err();
    assert!(
        faults
            .iter()
            .any(|fault| fault.place.hand == Hand::Page && fault.place.line == 2),
        "{faults:#?}"
    );
}
