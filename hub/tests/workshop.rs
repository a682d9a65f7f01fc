//! The workshop as a value: however the readers of a table are wired, whoever lays a tag where it is asked for ends with each
//! place at its own reader; decks are enrolled; what a maker's file says is not written.

use std::path::{Path, PathBuf};

use hub::config::{PanelSize, TableConfig};
use hub::workshop::{Asked, Enrolling, Heard, Press, Tried, Wish, Workshop};
use proptest::prelude::*;
use sensors::{Antenna, ReaderError, Reading, Uid};
use table::game::GameId;
use table::words::Lang;
use table::zone::Zone;

const HEAD: &str =
    "[table]\nname = \"salon\"\nseats = 4\ngames = [\"rummoli\"]\n\n[bus.spi0]\nreset = 25\n\n";
const PANEL: &str =
    "[panel]\nsize = \"7.5\"\nbus = \"spi0\"\nselect = 24\ndc = 22\nreset = 27\nbusy = 17\n\n";
const SELECTS: [u8; 4] = [5, 6, 13, 16];
/// Reads until a tag that was laid is sure, or one that was lifted is gone.
const ENOUGH: usize = 6;

fn readers() -> String {
    let readers = SELECTS.iter().enumerate();
    readers
        .map(|(seat, select)| {
            format!("[[reader]]\nzone = \"pad:{seat}\"\nbus = \"spi0\"\nselect = {select}\n\n")
        })
        .collect()
}

/// A table of four pads; all of it stands in the maker's file, or on the page.
fn table(folder: &Path, is_of_page: bool) -> PathBuf {
    let (file, page) = (folder.join("table.toml"), folder.join("data/settings.toml"));
    let text = format!("{HEAD}{PANEL}{}", readers());
    std::fs::create_dir_all(folder.join("data")).unwrap();
    let [makers, pages] = match is_of_page {
        true => ["", &*text],
        false => [&*text, ""],
    };
    std::fs::write(&file, makers).unwrap();
    std::fs::write(page, pages).unwrap();
    file
}

fn workshop(file: &Path) -> Workshop {
    Workshop::new(file.to_owned(), &TableConfig::read(file).unwrap(), None)
}

fn uid(number: u8) -> Uid {
    Uid::new(&[4, 0xa1, number, 7, 5, 6, number]).unwrap()
}

/// So many tags lie at each antenna; each is read until that is sure.
fn lie(workshop: &mut Workshop, tags: [&[Uid]; 4]) {
    for _ in 0..ENOUGH {
        for (antenna, tags) in (0..).zip(tags) {
            let reading = Reading {
                tags: tags.to_vec(),
                ..Reading::default()
            };
            if let Some(uid) = workshop.read(Antenna(antenna), Ok(&reading)) {
                workshop.carries(uid, None);
            }
        }
    }
}

fn at(antenna: usize, tags: &[Uid]) -> [&[Uid]; 4] {
    std::array::from_fn(|one| if one == antenna { tags } else { &[] })
}

fn news(workshop: &Workshop) -> String {
    workshop
        .news()
        .map_or_else(String::new, |news| news.tell(Lang::En))
}

fn order() -> impl Strategy<Value = Vec<usize>> {
    Just(vec![0, 1, 2, 3]).prop_shuffle()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    /// `wired[n]` is the antenna under the pad of seat n; a tag lies about on one of them from the beginning.
    #[test]
    fn however_it_is_wired_each_place_ends_at_its_own_reader(wired in order(), about in 0_usize..4) {
        let folder = tempfile::tempdir().unwrap();
        let file = table(folder.path(), true);
        let mut workshop = workshop(&file);
        let (own, other) = ([uid(1)], uid(9));
        let lying = |hand: Option<usize>| -> [Vec<Uid>; 4] {
            std::array::from_fn(|one| {
                let mut tags = if one == about { vec![other] } else { Vec::new() };
                tags.extend(own.iter().filter(|_| hand == Some(one)));
                tags
            })
        };
        let mut steps = 0;
        loop {
            let tags = lying(None);
            lie(&mut workshop, [&tags[0], &tags[1], &tags[2], &tags[3]]);
            let Some(asked) = workshop.walk().asked() else { break };
            let Zone::Pad(seat) = workshop.places()[asked].zone else { panic!("only pads") };
            // The person lays it where it says, and whichever antenna is there hears it.
            let tags = lying(Some(wired[usize::from(seat.0)]));
            lie(&mut workshop, [&tags[0], &tags[1], &tags[2], &tags[3]]);
            if workshop.walk().crossed().is_some() {
                workshop.swap();
                prop_assert!(news(&workshop).starts_with("Exchanged"), "{}", news(&workshop));
            }
            steps += 1;
            prop_assert!(steps <= 8, "it comes to an end");
        }
        prop_assert!(workshop.places().iter().all(|place| place.tried));
        let zones = TableConfig::read(&file).unwrap().zones();
        for (seat, antenna) in wired.iter().enumerate() {
            prop_assert_eq!(zones[*antenna].to_string(), format!("pad:{seat}"));
        }
    }
}

#[test]
fn a_neighbour_that_hears_it_too_is_not_crossed() {
    let folder = tempfile::tempdir().unwrap();
    let mut workshop = workshop(&table(folder.path(), true));
    lie(&mut workshop, [&[]; 4]);
    lie(&mut workshop, [&[uid(1)], &[uid(1)], &[], &[]]);
    assert!(workshop.places()[0].tried);
    assert_eq!(
        (workshop.walk().asked(), workshop.walk().crossed()),
        (Some(1), None)
    );
    // It still lies there, which proves nothing of the next place until it is lifted.
    lie(&mut workshop, [&[uid(1)], &[uid(1)], &[], &[]]);
    assert_eq!(
        (workshop.walk().asked(), workshop.walk().crossed()),
        (Some(1), None)
    );
    lie(&mut workshop, [&[]; 4]);
    lie(&mut workshop, at(1, &[uid(1)]));
    assert!(workshop.places()[1].tried);
    // Laid elsewhere by mistake: the wires are not to blame.
    lie(&mut workshop, at(3, &[uid(1)]));
    assert_eq!(workshop.walk().crossed(), Some((2, 3)));
    workshop.misread();
    lie(&mut workshop, at(3, &[uid(1)]));
    assert_eq!(workshop.walk().crossed(), None);
    workshop.skip();
    lie(&mut workshop, [&[]; 4]);
    lie(&mut workshop, at(3, &[uid(1)]));
    let tried: Vec<bool> = workshop.places().iter().map(|place| place.tried).collect();
    assert_eq!(
        (tried, workshop.walk().asked()),
        (vec![true, true, false, true], None)
    );
    workshop.again();
    lie(&mut workshop, [&[]; 4]);
    assert_eq!(workshop.walk().asked(), Some(0));
}

#[test]
fn a_dead_reader_is_not_asked_for_until_it_is_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut workshop = workshop(&table(folder.path(), true));
    let dead = ReaderError::Version { found: 0xff };
    for _ in 0..2 {
        workshop.read(Antenna(0), Err(dead));
    }
    let Heard::Fails(wrong) = &workshop.places()[0].heard else {
        panic!("it fails")
    };
    assert!(wrong.remedy.tell(Lang::Fr).contains("vérifiez la fiche"));
    assert_eq!(workshop.walk().asked(), None);
    lie(&mut workshop, [&[]; 4]);
    assert_eq!(workshop.walk().asked(), Some(0));
}

#[test]
fn what_the_makers_file_says_is_told_and_not_written() {
    let folder = tempfile::tempdir().unwrap();
    let file = table(folder.path(), false);
    let before = std::fs::read_to_string(&file).unwrap();
    let mut workshop = workshop(&file);
    lie(&mut workshop, [&[]; 4]);
    lie(&mut workshop, at(2, &[uid(1)]));
    workshop.swap();
    assert!(
        news(&workshop).contains("readers 1 and 3"),
        "{}",
        news(&workshop)
    );
    workshop.try_as(PanelSize::Red);
    assert_eq!(workshop.take_wish(), Some(Wish::As(PanelSize::Red)));
    workshop.reopened(&TableConfig::read(&file).unwrap(), Some(PanelSize::Red));
    workshop.show();
    workshop.drawn(Ok(()));
    workshop.seen(true);
    assert!(
        news(&workshop).contains("size = \"7.5b\""),
        "{}",
        news(&workshop)
    );
    assert_eq!(std::fs::read_to_string(&file).unwrap(), before);
}

/// A board of another kind has other wires: nobody drives it by these.
#[test]
fn a_panel_is_tried_as_those_that_its_wires_could_drive() {
    let folder = tempfile::tempdir().unwrap();
    let mut workshop = workshop(&table(folder.path(), true));
    workshop.try_as(PanelSize::Larger);
    assert_eq!(workshop.take_wish(), None);
    workshop.show();
    assert_eq!(workshop.take_wish(), Some(Wish::Show));
    workshop.drawn(Ok(()));
    workshop.seen(false);
    assert_eq!(workshop.panel().unwrap().tried, Tried::Otherwise);
}

#[test]
fn a_deck_is_enrolled_and_listed_among_those_of_the_table() {
    let folder = tempfile::tempdir().unwrap();
    let file = table(folder.path(), true);
    let mut workshop = workshop(&file);
    let wish = |name: &str| Enrolling {
        name: name.to_owned(),
        game: Some(GameId::Rummoli),
        antenna: Antenna(1),
    };
    workshop.enrol(wish("Oak & ash"));
    assert!(
        news(&workshop).contains("1 to 16 characters"),
        "{}",
        news(&workshop)
    );
    workshop.enrol(wish("oak"));
    for number in 0..2 {
        lie(&mut workshop, [&[]; 4]);
        // What lies at another reader is none of its business.
        lie(&mut workshop, [&[uid(7)], &[uid(number)], &[], &[]]);
    }
    assert_eq!(workshop.cards().unwrap().progress().1, 2);
    workshop.press(Press::Skip);
    let asked = workshop.cards().unwrap().asked().clone();
    assert!(
        matches!(asked, Asked::Lay(piece) if piece.to_string() == "4S/1"),
        "{asked:?}"
    );
    workshop.press(Press::Stop);
    assert!(workshop.cards().is_none());
    let config = TableConfig::read(&file).unwrap();
    assert_eq!(config.decks, [folder.path().join("data/decks/oak.deck")]);
    let standing = workshop.shelf().standing();
    assert_eq!((standing[0].has, standing[0].of), (2, 52));
    // Another one stands beside it.
    workshop.enrol(wish("elm"));
    lie(&mut workshop, [&[]; 4]);
    lie(&mut workshop, at(1, &[uid(0)]));
    let told = workshop
        .cards()
        .unwrap()
        .told
        .as_ref()
        .unwrap()
        .tell(Lang::En);
    assert!(told.contains("of the deck oak"), "{told}");
    lie(&mut workshop, [&[]; 4]);
    lie(&mut workshop, at(1, &[uid(5)]));
    workshop.press(Press::Stop);
    assert_eq!(TableConfig::read(&file).unwrap().decks.len(), 2);
}
