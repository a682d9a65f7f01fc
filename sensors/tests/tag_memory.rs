//! Records on tags, through the driver and the modelled chip.

use proptest::prelude::*;
use sensors::model::{Field, ModelConfig, ModelSpi, NtagMemory, model_reader};
use sensors::{Content, Mfrc522, Ntag, PieceRecord, TagError, Uid};

const KINDS: [Ntag; 3] = [Ntag::Ntag213, Ntag::Ntag215, Ntag::Ntag216];

fn uid(number: u8) -> Uid {
    Uid::new(&[4, 0x51, number, 0x32, 9, 0x5c, 0x80]).unwrap()
}

fn record(piece: &str) -> PieceRecord {
    PieceRecord::new("oak", piece).unwrap()
}

fn factory(kind: Ntag, uid: &Uid) -> NtagMemory {
    NtagMemory::factory(kind, uid).unwrap()
}

/// A reader over these tags.
fn reader_over(tags: &[(Uid, NtagMemory)]) -> (Field, Mfrc522<ModelSpi>) {
    let field = Field::new();
    for (uid, memory) in tags {
        assert!(field.lay_ntag(*uid, memory.clone()));
    }
    let mut reader = model_reader(&field, ModelConfig::default());
    reader.init().unwrap();
    (field, reader)
}

#[test]
fn a_deck_travels_to_another_table() {
    let tags: Vec<_> = (0..6)
        .map(|i| (uid(i), factory(KINDS[usize::from(i) % 3], &uid(i))))
        .collect();
    let (field, mut reader) = reader_over(&tags);
    for (i, (uid, _)) in tags.iter().enumerate() {
        assert_eq!(reader.read_record(uid), Ok(Content::Empty));
        reader
            .write_record(uid, &record(&format!("piece {i}")))
            .unwrap();
    }
    let found = reader.read_field().unwrap().tags;
    assert_eq!(found.len(), 6, "they answer as before");

    let moved: Vec<_> = tags
        .iter()
        .map(|(uid, _)| (*uid, field.memory(uid).unwrap()))
        .collect();
    let (_, mut other) = reader_over(&moved);
    for (i, (uid, _)) in moved.iter().enumerate() {
        let named = Content::Piece(record(&format!("piece {i}")));
        assert_eq!(other.read_record(uid), Ok(named));
    }
}

#[test]
fn a_record_is_written_over_and_costs_few_pages() {
    let (field, mut reader) = reader_over(&[(uid(1), factory(Ntag::Ntag213, &uid(1)))]);
    reader
        .write_record(&uid(1), &record("queen of hearts"))
        .unwrap();
    let before = field.clock();
    reader
        .write_record(&uid(1), &record("queen of spades"))
        .unwrap();
    assert_eq!(
        reader.read_record(&uid(1)),
        Ok(Content::Piece(record("queen of spades")))
    );
    assert!(
        field.clock() - before < 300_000,
        "{} µs",
        field.clock() - before
    );
    let lock_block = field.memory(&uid(1)).unwrap().page(4);
    assert_eq!(lock_block, Some([0x01, 0x03, 0xa0, 0x0c]), "is kept");
}

#[test]
fn what_cannot_be_written_says_why_and_stays() {
    let fresh = factory(Ntag::Ntag213, &uid(1));
    let with = |pages: &[(u8, [u8; 4])]| {
        let mut memory = fresh.clone();
        for (page, bytes) in pages {
            assert!(memory.set_page(*page, *bytes));
        }
        memory
    };
    let id = uid(1);
    let internal = fresh.page(2).unwrap();
    for (memory, refusal) in [
        // A link: D1 01 01 "U" 00, in page 5 behind the lock block.
        (
            with(&[(5, [0x34, 3, 5, 0xd1]), (6, [1, 1, b'U', 0])]),
            TagError::Occupied { uid: id },
        ),
        // Static lock bit of page 7, dynamic lock bit of pages 16 and 17.
        (
            with(&[(2, [internal[0], internal[1], 0x80, 0])]),
            TagError::Locked { uid: id, page: 7 },
        ),
        (
            with(&[(0x28, [1, 0, 0, 0])]),
            TagError::Locked { uid: id, page: 16 },
        ),
        // The capability container says read-only.
        (
            with(&[(3, [0xe1, 0x10, 0x12, 0x0f])]),
            TagError::Locked { uid: id, page: 5 },
        ),
        (
            with(&[(3, [0; 4])]),
            TagError::NotFormatted { uid: id, found: 0 },
        ),
    ] {
        let (field, mut reader) = reader_over(&[(id, memory.clone())]);
        let long = record("the longest name that fits here is this");
        assert_eq!(reader.write_record(&id, &long), Err(refusal));
        assert_eq!(field.memory(&id), Some(memory), "untouched");
    }
}

#[test]
fn other_tags_and_absent_tags_are_told_apart() {
    let (field, mut reader) = reader_over(&[]);
    let other = Uid::new(&[1, 2, 3, 4]).unwrap();
    field.lay(other);
    assert_eq!(
        reader.read_record(&other),
        Err(TagError::OtherKind { uid: other })
    );
    assert_eq!(
        reader.read_record(&uid(1)),
        Err(TagError::Absent { uid: uid(1) })
    );
    let found = reader.read_field().unwrap().tags;
    assert_eq!(found, [other], "the reader goes on");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    /// Whenever a tag leaves, the error says so, and what it then holds is the old
    /// record, none, or the new one: never half of one.
    #[test]
    fn a_tag_that_leaves_half_way(kind in prop::sample::select(KINDS.to_vec()), frame in 1u32..90, written_before: bool) {
        let (field, mut reader) = reader_over(&[(uid(1), factory(kind, &uid(1)))]);
        if written_before {
            reader.write_record(&uid(1), &record("jack of clubs")).unwrap();
        }
        let old = reader.read_record(&uid(1)).unwrap();
        let new = record("queen of hearts");
        prop_assert!(field.lift_at_frame(&uid(1), frame));
        let written = reader.write_record(&uid(1), &new);
        let left = field.lay_back(&uid(1));
        prop_assert!(field.lift_at_frame(&uid(1), u32::MAX), "it stays from now on");
        let is = reader.read_record(&uid(1)).unwrap();
        match written {
            Ok(()) => prop_assert_eq!(is, Content::Piece(new)),
            Err(TagError::LeftWriting { .. }) => {
                prop_assert!(left);
                prop_assert!(is == old || is == Content::Empty || is == Content::Piece(new.clone()));
                // The remedy that the error names.
                prop_assert_eq!(reader.write_record(&uid(1), &new), Ok(()));
            }
            Err(TagError::Absent { .. } | TagError::LeftReading { .. } | TagError::OtherKind { .. }) => {
                prop_assert!(left);
                // Gone before the first page, or after the last one.
                prop_assert!(is == old || is == Content::Piece(new));
            }
            Err(other) => prop_assert!(false, "{other}"),
        }
    }
}
