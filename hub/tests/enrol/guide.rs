//! The guide as a value: reads and keys in, steps out.

use hub::enrol::shelf::Others;
use hub::enrol::{Clash, DeckFile, Guide, Key, Refusal, Step};
use proptest::prelude::*;
use protocol::Name;
use sensors::{PieceRecord, ReaderError, Reading, Uid, Unnameable};
use table::contents::Contents;
use table::piece::Piece;

fn name(text: &str) -> Name {
    Name::new(text).unwrap()
}

fn piece(text: &str) -> Piece {
    text.parse().unwrap()
}

fn uid(number: u8) -> Uid {
    Uid::new(&[4, 0x51, 7, number]).unwrap()
}

fn guide() -> Guide {
    Guide::new(
        DeckFile::new(name("oak"), Contents::RemmiDemmi),
        Others::new(),
    )
}

fn ask(text: &str, done: usize) -> Step {
    let piece = piece(text);
    Step::Ask {
        piece,
        done,
        of: 84,
    }
}

/// Leaves these tags on the antenna until they are sure. Whatever tag is looked at carries
/// `record`.
fn lay(guide: &mut Guide, tags: &[Uid], record: Option<&PieceRecord>) -> Vec<Step> {
    let mut steps = Vec::new();
    for _ in 0..6 {
        let new = guide.read(Ok(&Reading::whole(tags.to_vec())));
        let looked = new.iter().find_map(|step| match step {
            Step::Look(uid) => Some(*uid),
            _ => None,
        });
        steps.extend(
            new.into_iter()
                .filter(|step| !matches!(step, Step::Look(_))),
        );
        if let Some(uid) = looked {
            steps.extend(guide.carries(uid, record));
        }
    }
    steps
}

fn put(guide: &mut Guide, tag: Uid) -> Vec<Step> {
    let steps = lay(guide, &[tag], None);
    assert_eq!(lay(guide, &[], None), []);
    steps
}

fn taken(number: u8, text: &str) -> Step {
    let (uid, piece) = (uid(number), piece(text));
    Step::Taken { uid, piece }
}

#[test]
fn piece_by_piece() {
    let mut guide = guide();
    assert_eq!(guide.ask(), ask("RC1", 0));
    assert_eq!(put(&mut guide, uid(1)), [taken(1, "RC1"), ask("RC2", 1)]);
    assert_eq!(put(&mut guide, uid(2)), [taken(2, "RC2"), ask("RC3", 2)]);
    let stopped = Step::Stopped { missing: 82 };
    assert_eq!(guide.key(Key::Quit), [stopped]);
    assert!(guide.has_ended());
}

/// A copy that no UID names: told once, and again when it is laid again.
#[test]
fn a_tag_that_cannot_be_listed_is_told() {
    let mut guide = guide();
    let unnameable = Unnameable {
        level: [0x88, 1, 2, 3],
    };
    let there = Reading {
        unnameable: Some(unnameable),
        ..Reading::default()
    };
    let refused = [Step::Refused(Refusal::Unnameable(unnameable))];
    for _ in 0..2 {
        assert_eq!(guide.read(Ok(&there)), refused);
        assert_eq!(guide.read(Ok(&there)), []);
        assert_eq!(guide.read(Ok(&Reading::default())), []);
    }
}

#[test]
fn a_tag_that_rests_is_taken_once_whatever_flickers() {
    let mut guide = guide();
    assert_eq!(lay(&mut guide, &[uid(1)], None).len(), 2);
    for _ in 0..20 {
        assert_eq!(guide.read(Ok(&Reading::default())), []);
        assert_eq!(guide.read(Ok(&Reading::whole(vec![uid(1)]))), []);
        assert_eq!(guide.read(Ok(&Reading::default())), []);
    }
}

#[test]
fn used_tags_are_refused_with_their_piece() {
    let elm = (name("elm"), piece("7R#1"));
    let deck = DeckFile::new(name("oak"), Contents::RemmiDemmi);
    let mut guide = Guide::new(deck, Others::from([(uid(9), elm)]));
    put(&mut guide, uid(1));
    let again = Clash::TagTaken {
        uid: uid(1),
        piece: piece("RC1"),
    };
    assert_eq!(put(&mut guide, uid(1)), [Step::Refused(again.into())]);
    let elsewhere = Refusal::OtherDeck {
        uid: uid(9),
        deck: elm.0,
        piece: elm.1,
    };
    assert_eq!(put(&mut guide, uid(9)), [Step::Refused(elsewhere)]);
    let phone = Uid::new(&[8, 1, 2, 3]).unwrap();
    assert_eq!(
        put(&mut guide, phone),
        [Step::Refused(Clash::Random(phone).into())]
    );
    assert_eq!(guide.ask(), ask("RC2", 1), "it goes on");
}

#[test]
fn of_several_tags_none_is_taken() {
    let mut guide = guide();
    put(&mut guide, uid(1));
    let both = [uid(1), uid(2)];
    let several = Step::Several(vec![(uid(1), Some(piece("RC1"))), (uid(2), None)]);
    assert_eq!(lay(&mut guide, &both, None), [several]);
    // The one that is known goes away; the new one is taken.
    let steps = lay(&mut guide, &[uid(2)], None);
    assert_eq!(steps, [taken(2, "RC2"), ask("RC3", 2)]);
    // Swapped so fast that the antenna sees both for a moment: no harm.
    let steps = [
        lay(&mut guide, &[uid(2), uid(3)], None),
        lay(&mut guide, &[uid(3)], None),
    ];
    assert_eq!(steps[1], [taken(3, "RC3"), ask("RC4", 3)]);
}

#[test]
fn the_last_piece_is_taken_back_and_asked_for_again() {
    let mut guide = guide();
    put(&mut guide, uid(1));
    lay(&mut guide, &[uid(2)], None);
    let back = Step::TakenBack {
        uid: uid(2),
        piece: piece("RC2"),
    };
    assert_eq!(guide.key(Key::Undo), [back, ask("RC2", 1)]);
    assert_eq!(
        lay(&mut guide, &[uid(2)], None),
        [],
        "it must be lifted first"
    );
    lay(&mut guide, &[], None);
    assert_eq!(put(&mut guide, uid(2)), [taken(2, "RC2"), ask("RC3", 2)]);
    for _ in 0..2 {
        guide.key(Key::Undo);
    }
    assert_eq!(
        guide.key(Key::Undo),
        [Step::NothingToTakeBack, ask("RC1", 0)]
    );
}

#[test]
fn a_skipped_piece_comes_after_the_others() {
    let contents: Contents = "1 pack without jokers".parse().unwrap();
    let mut guide = Guide::new(DeckFile::new(name("oak"), contents), Others::new());
    let first = contents.pieces()[0];
    assert_eq!(guide.key(Key::Skip)[0], Step::Skipped(first));
    for number in 0..51 {
        put(&mut guide, uid(number));
    }
    assert!(matches!(guide.ask(), Step::Ask { piece, done: 51, of: 52 } if piece == first));
    assert_eq!(guide.key(Key::Skip), [Step::NothingElse(first)]);
    assert_eq!(put(&mut guide, uid(51)).last(), Some(&Step::Whole));
    let new = Step::Refused(Refusal::NoneLeft(uid(52)));
    assert_eq!(put(&mut guide, uid(52)), [new]);
    assert_eq!(guide.key(Key::Yes), [Step::Whole]);
    assert_eq!(guide.key(Key::Quit), [Step::Stopped { missing: 0 }]);
}

#[test]
fn a_deck_is_gone_on_with_where_it_was_left() {
    let mut first = guide();
    for number in 1..=3 {
        put(&mut first, uid(number));
    }
    let text = first.deck().to_text();
    let mut second = Guide::new(DeckFile::parse(&text).unwrap(), Others::new());
    assert_eq!(second.ask(), ask("RC4", 3));
    let back = Step::TakenBack {
        uid: uid(3),
        piece: piece("RC3"),
    };
    assert_eq!(second.key(Key::Undo)[0], back, "undo reaches back");
}

/// What a record says of its tag.
fn record(text: &str) -> PieceRecord {
    PieceRecord::new("elm", text).unwrap()
}

#[test]
fn a_tag_that_names_its_piece_is_a_short_cut() {
    let mut guide = guide();
    let bs4 = record("BS4");
    let question = Step::Question {
        uid: uid(1),
        named: piece("BS4"),
        taken_by: None,
        asked: piece("RC1"),
    };
    assert_eq!(lay(&mut guide, &[uid(1)], Some(&bs4)), [question]);
    assert_eq!(
        guide.key(Key::Yes),
        [taken(1, "BS4"), ask("RC1", 1)],
        "the piece asked for stays"
    );
    lay(&mut guide, &[], None);

    let steps = lay(&mut guide, &[uid(2)], Some(&bs4));
    assert!(matches!(steps[..], [Step::Question { taken_by: Some(tag), .. }] if tag == uid(1)));
    assert_eq!(guide.key(Key::No), [taken(2, "RC1"), ask("RC2", 2)]);
    lay(&mut guide, &[], None);

    let steps = lay(&mut guide, &[uid(3)], Some(&bs4));
    assert_eq!(steps.len(), 1);
    assert!(matches!(
        guide.key(Key::Yes)[0],
        Step::Refused(Refusal::Clash(Clash::PieceTaken { .. }))
    ));
    lay(&mut guide, &[], None);

    // The piece asked for, one of another deck, and no piece at all need no question.
    for (number, text) in [(3, "RC2"), (4, "10H/1"), (5, "spare")] {
        let steps = lay(&mut guide, &[uid(number)], Some(&record(text)));
        assert!(matches!(steps[0], Step::Taken { .. }), "{text}");
        lay(&mut guide, &[], None);
    }
}

#[test]
fn a_reader_that_is_lost_and_back_is_told_once() {
    let mut guide = guide();
    let lost = ReaderError::Version { found: 0 };
    assert_eq!(guide.read(Err(lost)), [], "one failure may be a spark");
    assert_eq!(guide.read(Err(lost)), [Step::ReaderDown(lost)]);
    assert_eq!(guide.read(Err(lost)), []);
    assert_eq!(guide.read(Ok(&Reading::default())), [Step::ReaderUp]);
    assert_eq!(guide.read(Ok(&Reading::default())), []);
}

#[derive(Clone, Debug)]
enum Act {
    Read(Vec<u8>),
    Fail,
    Press(Key),
    Restart,
}

fn acts() -> impl Strategy<Value = Vec<Act>> {
    let keys = [Key::Yes, Key::No, Key::Undo, Key::Skip].to_vec();
    let act = prop_oneof![
        6 => prop::collection::vec(0u8..12, 0..3).prop_map(Act::Read),
        1 => Just(Act::Fail),
        2 => prop::sample::select(keys).prop_map(Act::Press),
        1 => Just(Act::Restart),
    ];
    prop::collection::vec((act, 1usize..7), 1..60).prop_map(|acts| {
        acts.into_iter()
            .flat_map(|(act, times)| vec![act; times])
            .collect()
    })
}

proptest! {
    /// Whatever lies there and whatever is pressed: the deck is always a deck, changes only with
    /// a step that says so, and a restart loses nothing.
    #[test]
    fn the_deck_is_always_a_deck(acts in acts()) {
        let mut guide = guide();
        for act in acts {
            let before = guide.deck().clone();
            let steps = match act {
                Act::Read(tags) => {
                    let tags: Vec<Uid> = tags.into_iter().map(uid).collect();
                    let mut steps = guide.read(Ok(&Reading::whole(tags)));
                    if let Some(Step::Look(uid)) = steps.last() {
                        let named = (uid.as_bytes()[3] % 3 == 0).then(|| record("GS2"));
                        steps.extend(guide.carries(*uid, named.as_ref()));
                    }
                    steps
                }
                Act::Fail => guide.read(Err(ReaderError::NotConfigured)),
                Act::Press(key) => guide.key(key),
                Act::Restart => {
                    let deck = DeckFile::parse(&guide.deck().to_text());
                    guide = Guide::new(deck.unwrap(), Others::new());
                    Vec::new()
                }
            };
            let told = steps.iter().any(|step| matches!(step, Step::Taken { .. } | Step::TakenBack { .. }));
            prop_assert_eq!(told, *guide.deck() != before, "{:?}", steps);
            let deck = guide.deck();
            prop_assert_eq!(deck.tags().len() + deck.missing().len(), 84);
            prop_assert_eq!(DeckFile::parse(&deck.to_text()), Ok(deck.clone()));
        }
    }
}
