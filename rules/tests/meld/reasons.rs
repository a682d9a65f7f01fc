//! Why pieces are no set or run, why one does not fit, and in which order they may lie.

use rules::meld::*;

use crate::{RAMI, REMI, REMIGIO, RING, pieces};

fn reason(text: &str, rules: &MeldRules) -> Option<Reason> {
    readings(&pieces(text), rules).err()
}

/// The first reason that holds is the answer.
#[test]
fn reasons_in_order() {
    let table = [
        ("7a 8a", RAMI, Reason::TooShort),
        ("7a 8b", RAMI, Reason::TooShort),
        ("J J J", RAMI, Reason::TooManyJokers),
        ("5c J J 8c", RAMI, Reason::TooManyJokers),
        ("5c J J 9d", RAMI, Reason::TooManyJokers),
        ("8a 8a 8b", RAMI, Reason::DuplicateInSet),
        ("8a 8a J", RAMI, Reason::DuplicateInSet),
        ("8a 8b 8c 8d 8a", RAMI, Reason::DuplicateInSet),
        ("8a 8b 8c 8d J", RAMI, Reason::SetTooLarge),
        ("8a 8a 8b 8c 8d", REMIGIO, Reason::SetTooLarge),
        (
            "1a 2a 3a 4a 5a 6a 7a 8a 9a 10a 11a 12a 13a 1a",
            RAMI,
            Reason::RunTooLong,
        ),
        ("1a 1a 2a 3a", RAMI, Reason::DuplicateInRun),
        ("1a 1a 2a 3a", REMI, Reason::DuplicateInRun),
        ("5a 5a 6a 7a", RING, Reason::DuplicateInRun),
        ("2a 1a 13a", RAMI, Reason::AceWrap),
        ("13a J 2a", RAMI, Reason::AceWrap),
        ("13a J 2a", REMI, Reason::AceWrap),
        ("5a 6a 8a", RAMI, Reason::NotConsecutive),
        ("5a 6a 9a J", RAMI, Reason::NotConsecutive),
        ("5a 6a 8a", RING, Reason::NotConsecutive),
        ("5a 6b 7a", RAMI, Reason::NotAMeld),
        ("5a 5b 6a", RAMI, Reason::NotAMeld),
        ("J J 7a", REMIGIO, Reason::TooManyJokers),
    ];
    for (text, rules, expected) in table {
        assert_eq!(reason(text, &rules), Some(expected), "{text}");
    }
}

/// A full run from ace to ace is for Remi alone.
#[test]
fn from_ace_to_ace() {
    let full = "1a 2a 3a 4a 5a 6a 7a 8a 9a 10a 11a 12a 13a 1a";
    assert_eq!(reason(full, &REMI), None);
    assert_eq!(reason(full, &RING), Some(Reason::RunTooLong));
    assert_eq!(
        reason(&format!("{full} J"), &REMI),
        Some(Reason::RunTooLong)
    );
}

/// Two naturals for each joker, and jokers do not touch.
#[test]
fn two_naturals_each() {
    let rules = MeldRules {
        jokers: JokerLimit::TwoNaturalsEach,
        ..REMI
    };
    assert_eq!(reason("5a J 7a J 9a 10a", &rules), None);
    assert_eq!(reason("5a J 7a 8a", &rules), None);
    for text in [
        "5a J J 8a",
        "5a J 7a J 9a",
        "J J 5a 6a 7a 8a",
        "5a J J 8a 9a 10a",
    ] {
        assert_eq!(reason(text, &rules), Some(Reason::TooManyJokers), "{text}");
    }
    let laid = pieces("J 11a 12a 13a 1a");
    let reading = &readings_as_laid(&laid, &rules).unwrap()[0];
    assert_eq!(
        extend(&laid, reading, &pieces("J"), &rules),
        Err(Reason::TooManyJokers)
    );
    let laid = pieces("J 6a 7a 8a 9a");
    let reading = &readings_as_laid(&laid, &rules).unwrap()[0];
    let places = vec![5, 6, 7, 8, 9, 10];
    assert_eq!(
        extend(&laid, reading, &pieces("J"), &rules),
        Ok(vec![Reading::Run {
            suit: Some(0),
            places
        }])
    );
}

/// Why a piece cannot be added.
#[test]
fn reasons_against_adding() {
    let table = [
        ("5a J 7a", "J", RAMI, Reason::TooManyJokers),
        ("5a 5b 5c", "6d", RAMI, Reason::WrongRank),
        ("5a 5b 5c", "5a", RAMI, Reason::DuplicateInSet),
        ("5a 5b 5c 5d", "J", RAMI, Reason::SetTooLarge),
        ("5a 6a 7a", "8b", RAMI, Reason::WrongSuit),
        (
            "1a 2a 3a 4a 5a 6a 7a 8a 9a 10a 11a 12a 13a",
            "1a",
            RAMI,
            Reason::RunTooLong,
        ),
        ("12a 13a 1a", "2a", RAMI, Reason::AceWrap),
        ("1a 2a 3a", "13a", RAMI, Reason::AceWrap),
        ("5a 6a 7a", "6a", RAMI, Reason::NotConsecutive),
        ("5a 6a 7a", "9a", RAMI, Reason::NotConsecutive),
        ("5a J 7a", "6a", RAMI, Reason::NotConsecutive),
        (
            "1a 2a 3a 4a 5a 6a 7a 8a 9a 10a 11a 12a",
            "1a",
            REMI,
            Reason::NotConsecutive,
        ),
    ];
    for (laid, added, rules, expected) in table {
        let laid = pieces(laid);
        let reading = &readings_as_laid(&laid, &rules).unwrap()[0];
        assert_eq!(
            extend(&laid, reading, &pieces(added), &rules),
            Err(expected),
            "{laid:?} {added}"
        );
    }
}

/// A joker that lies keeps its place; an added one may go to either end.
#[test]
fn places() {
    let run = |places: &[i8]| Reading::Run {
        suit: Some(0),
        places: places.to_vec(),
    };
    let laid = pieces("J 6a 7a");
    assert_eq!(
        readings(&laid, &RAMI),
        Ok(vec![run(&[5, 6, 7]), run(&[8, 6, 7])])
    );
    assert_eq!(readings_as_laid(&laid, &RAMI), Ok(vec![run(&[5, 6, 7])]));
    assert_eq!(
        extend(&laid, &run(&[5, 6, 7]), &pieces("8a"), &RAMI),
        Ok(vec![run(&[5, 6, 7, 8])])
    );
    let kings = pieces("12a 13a 1a");
    assert_eq!(
        extend(&kings, &run(&[12, 13, 14]), &pieces("J"), &RAMI),
        Ok(vec![run(&[12, 13, 14, 11])])
    );
    let low = pieces("1a 2a 3a");
    assert_eq!(
        extend(&low, &run(&[1, 2, 3]), &pieces("13a"), &RING),
        Ok(vec![run(&[14, 15, 16, 13])])
    );
    assert_eq!(
        readings_as_laid(&pieces("5a 7a J"), &RAMI),
        Err(Reason::NotConsecutive)
    );
    assert_eq!([0, 1, 13, 14, 15, 26].map(rank_at), [13, 1, 13, 1, 2, 13]);
}
