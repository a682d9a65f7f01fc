//! Enrolment with the real drivers over modelled chips: good, bad and changing hardware.

use hub::enrol::shelf::Others;
use hub::enrol::{Bench, Check, DeckFile, Key, Terminal};
use sensors::model::{
    ClockDelay, Field, Miso, ModelConfig, ModelSpi, NtagMemory, Pn532Spi, model_reader,
};
use sensors::{Content, Mfrc522, Ntag, PieceRecord, Pn532, SpiLink, Uid};
use table::contents::Contents;

use crate::bench::{Act, Person, enrol};

fn reader(field: &Field) -> Mfrc522<ModelSpi> {
    model_reader(field, ModelConfig::default())
}

/// Tags of every size.
fn uid(number: u8) -> Uid {
    let bytes: &[u8] = match number % 3 {
        0 => &[0x5A, 1, number, 0x21],
        1 => &[4, 0x6B, 0x3E, 7, number, 0x61, 0x80],
        _ => &[4, 0x6B, 0x3E, 7, number, 0x61, 0x80, 1, 2, 3],
    };
    Uid::new(bytes).unwrap()
}

fn ntag(number: u8) -> (Uid, NtagMemory) {
    let uid = Uid::new(&[4, 0x51, number, 0x32, 9, 0x5c, 0x80]).unwrap();
    (uid, NtagMemory::factory(Ntag::Ntag213, &uid).unwrap())
}

fn lay_and_lift(uid: Uid) -> [Act; 2] {
    [Act::Lay(uid), Act::Lift(uid)]
}

#[test]
fn whole_decks_of_all_games_are_enrolled_and_checked() {
    for game in table::game::GameId::ALL {
        let contents = game.info().contents;
        let pieces = contents.pieces();
        let field = Field::new();
        let acts = (0..pieces.len()).flat_map(|number| lay_and_lift(uid(number as u8)));
        let done = enrol(reader(&field), &field, contents, false, acts);
        assert_eq!(done.deck.missing(), [], "{}", done.lines);
        assert_eq!(done.kept.len(), pieces.len(), "kept after each piece");
        let order: Vec<_> = done.deck.tags().iter().map(|(_, piece)| *piece).collect();
        assert_eq!(order, pieces);
        let progress = format!("\n{0} of {0}: lay ", pieces.len());
        assert!(done.lines.contains(&progress), "{}", done.lines);
        assert!(done.lines.ends_with("The deck is complete.\n"));

        // The last piece stays in the box, a phone lies with the others.
        let swiped = (0..pieces.len() - 1).flat_map(|number| lay_and_lift(uid(number as u8)));
        let phone = Uid::new(&[8, 1, 2, 3]).unwrap();
        let mut person = Person::new(&field, swiped.chain([Act::Lay(phone)]));
        let mut terminal = Terminal {
            keys: || person.next(),
            lines: Vec::new(),
            pause: || {},
        };
        let mut check = Check::new(done.deck.clone(), contents, Others::new());
        let report = Bench::new(reader(&field)).check(&mut check, &mut terminal);
        let report = report.unwrap();
        let missing: Vec<_> = report.not_here.iter().map(|(piece, _)| *piece).collect();
        assert_eq!(missing, pieces[pieces.len() - 1..]);
        assert!(report.to_string().contains("phone"), "{report}");
    }
}

#[test]
fn flicker_neither_doubles_nor_loses_a_piece() {
    let field = Field::new();
    let acts = (0..84).flat_map(|number| {
        let [lay, lift] = lay_and_lift(uid(number));
        [lay, Act::Misses(0.1), Act::Press(Key::Yes), lift]
    });
    let done = enrol(reader(&field), &field, Contents::RemmiDemmi, false, acts);
    assert_eq!(done.deck.missing(), []);
    assert!(!done.lines.contains("Not taken"), "{}", done.lines);
}

#[test]
fn a_person_who_errs_is_led_back() {
    let field = Field::new();
    let acts = [
        Act::Lay(uid(0)),
        Act::Lay(uid(1)),
        Act::Lift(uid(0)),
        Act::Press(Key::Undo),
        Act::Lift(uid(1)),
        Act::Press(Key::Skip),
        Act::Lay(uid(0)),
    ];
    let done = enrol(reader(&field), &field, Contents::RemmiDemmi, false, acts);
    let lines: Vec<&str> = done.lines.lines().skip(1).collect();
    let [first, second] = [0, 1].map(|number| uid(number).to_string());
    let several =
        format!("  2 tags lie there ({second} is not known, {first} is RC1): leave one alone.");
    assert_eq!(
        lines,
        [
            "1 of 84: lay a red circle (RC1)",
            &format!("  RC1 is tag {first}. Lift it."),
            "2 of 84: lay a red circle (RC2)",
            &several,
            &format!("  RC2 is tag {second}. Lift it."),
            "3 of 84: lay a red circle (RC3)",
            &format!("  Taken back: RC2 has no tag now, and {second} is free."),
            "2 of 84: lay a red circle (RC2)",
            "  RC2 comes again later.",
            "2 of 84: lay a red circle (RC3)",
            &format!(
                "  Not taken: tag {first} is RC1 already: a tag stands for one piece. Lift it."
            ),
            "Stopped: 83 pieces have no tag yet. Go on with --resume.",
        ]
    );
}

#[test]
fn a_reader_that_dies_is_named_and_waited_for() {
    for (miso, cause) in [
        (Miso::Low, "MISO stays low"),
        (Miso::High, "MISO stays high"),
    ] {
        let field = Field::new();
        let acts = [
            Act::Lay(uid(0)),
            Act::Unplug(miso),
            Act::Lift(uid(0)),
            Act::Plug,
            Act::Lay(uid(1)),
        ];
        let done = enrol(reader(&field), &field, Contents::Tiles, false, acts);
        assert!(done.lines.contains(cause), "{}", done.lines);
        assert!(done.lines.contains("The reader is back."), "{}", done.lines);
        assert_eq!(done.deck.tags().len(), 2);
    }
    let field = Field::new();
    field.unplug(Miso::High);
    let done = enrol(
        reader(&field),
        &field,
        Contents::Tiles,
        false,
        [Act::Lay(uid(0))],
    );
    assert!(done.lines.contains("The reader is lost"), "{}", done.lines);
    assert_eq!(done.deck.tags(), []);
}

#[test]
fn a_deck_names_itself_and_is_enrolled_anew_in_any_order() {
    let field = Field::new();
    let tags: Vec<_> = (0..4).map(ntag).collect();
    let acts = tags
        .iter()
        .flat_map(|(uid, memory)| [Act::LayNtag(*uid, memory.clone()), Act::Lift(*uid)]);
    // A second reader looks at the memory while the last one still lies there.
    let acts: Vec<Act> = acts.take(7).collect();
    let done = enrol(reader(&field), &field, Contents::Tiles, true, acts);
    let last = tags[3].0;
    let piece = done.deck.piece(last).unwrap().to_string();
    let named = PieceRecord::new("oak", &piece).unwrap();
    let mut other = reader(&field);
    other.init().unwrap();
    assert_eq!(other.read_record(&last), Ok(Content::Piece(named)));
    assert!(
        done.lines.contains("Its tag says so too: deck oak, 1R#1."),
        "{}",
        done.lines
    );

    let memory = field.memory(&last).unwrap();
    let elsewhere = Field::new();
    let acts = [Act::LayNtag(last, memory), Act::Press(Key::Yes)];
    let again = enrol(reader(&elsewhere), &elsewhere, Contents::Tiles, false, acts);
    assert_eq!(again.deck.tags(), [(last, done.deck.piece(last).unwrap())]);
    let question = format!("carries the name of {piece}. Enter: it is {piece}.");
    assert!(again.lines.contains(&question), "{}", again.lines);
}

#[test]
fn a_tag_that_leaves_while_it_is_written_is_written_when_it_comes_back() {
    let mut left = 0;
    for frame in (60..300).step_by(3) {
        let field = Field::new();
        let (uid, memory) = ntag(1);
        field.lay_ntag(uid, memory);
        field.lift_at_frame(&uid, frame);
        let acts = [Act::Press(Key::Yes), Act::LayBack(uid)];
        let done = enrol(reader(&field), &field, Contents::Tiles, true, acts);
        assert_eq!(
            done.deck.tags().len(),
            1,
            "the UID alone is enough: {}",
            done.lines
        );
        if done.lines.contains("Lay it again to write it") {
            left += 1;
            let named = PieceRecord::new("oak", "1R#1").unwrap();
            let mut other = reader(&field);
            other.init().unwrap();
            let carried = other.read_record(&uid);
            assert_eq!(
                carried,
                Ok(Content::Piece(named)),
                "{frame}: {}",
                done.lines
            );
        }
    }
    assert!(left > 5, "{left}");
}

#[test]
fn a_pn532_enrols_too_by_the_uid_alone() {
    let field = Field::new();
    let delay = ClockDelay::new(field.bus_clock());
    let chip = Pn532::new(SpiLink(Pn532Spi::new(&field)), delay);
    let acts = (0..3).flat_map(|number| lay_and_lift(uid(number)));
    let done = enrol(chip, &field, Contents::Tiles, true, acts);
    assert_eq!(done.deck.tags().len(), 3, "{}", done.lines);
}

#[test]
fn a_full_disk_stops_the_enrolment_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let field = Field::new();
    let deck = DeckFile::new(protocol::Name::new("oak").unwrap(), Contents::Tiles);
    let mut guide = hub::enrol::Guide::new(deck, Others::new());
    let mut person = Person::new(&field, [Act::Lay(uid(1))]);
    let mut terminal = Terminal {
        keys: || person.next(),
        lines: Vec::new(),
        pause: || {},
    };
    // A folder stands where the file should be.
    let path = folder.path().join("oak.deck");
    std::fs::create_dir(&path).unwrap();
    let keep = |deck: &DeckFile| hub::enrol::shelf::write(&path, deck);
    let stopped = Bench::new(reader(&field)).enrol(&mut guide, false, keep, &mut terminal);
    let why = stopped.unwrap_err().to_string();
    assert!(
        why.contains("is not kept") && why.contains("oak.deck"),
        "{why}"
    );
    let told = String::from_utf8(terminal.lines).unwrap();
    assert!(!told.contains("is tag"), "nothing is called kept: {told}");
}
