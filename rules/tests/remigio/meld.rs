//! RG-05 to RG-09: combinations.

use super::{cards, wrap};
use rules::remigio::*;

fn judged(text: &str, options: &Options) -> Result<Kind, Code> {
    meld(&cards(text), options).map_err(|why| why.code)
}

/// RG-05, RG-06, RG-07, RG-08, RG-09, RG-A3, sheet "séries de trois ou quatre cartes identiques",
/// "l'As est tournant", "ne peut en aucun cas comprendre plus de Jokers".
#[test]
fn combinations() {
    let plain = Options::default();
    let distinct = Options {
        distinct_suits: true,
        ..plain
    };
    for (text, options, kind) in [
        ("AS 2S 3S", plain, Kind::Sequence),
        ("QS KS AS", plain, Kind::Sequence),
        ("KS AS 2S", wrap(), Kind::Sequence),
        ("QS KS AS 2S 3S", wrap(), Kind::Sequence),
        ("KS JK 2S", wrap(), Kind::Sequence),
        ("8S 8S 8H", plain, Kind::Set),
        ("8S 8S JK", plain, Kind::Set),
        ("8S 8H JK JK", plain, Kind::Set),
        ("7S JK JK 10S", plain, Kind::Sequence),
        ("7S 7H 7D 7C", distinct, Kind::Set),
    ] {
        assert_eq!(judged(text, &options), Ok(kind), "{text}");
    }
    for (text, options, code) in [
        ("7S 7H", plain, Code::TooShort),
        ("JK 7S JK", plain, Code::TooManyJokers),
        ("8S 8S 8H", distinct, Code::DuplicateCard),
        ("8S 8S JK", distinct, Code::DuplicateCard),
        ("9S 9H 9D 9C 9C", plain, Code::SetTooLarge),
        ("9S 9H 9D 9C JK", plain, Code::SetTooLarge),
        ("KS AS 2S", plain, Code::AceWrap),
        (
            "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS",
            wrap(),
            Code::RunTooLong,
        ),
        ("5S 5S 6S 7S", plain, Code::DuplicateCard),
        ("5S 6S 8S", wrap(), Code::NotConsecutive),
        ("5S 6H 7S", plain, Code::NotAMeld),
    ] {
        assert_eq!(judged(text, &options), Err(code), "{text}");
    }
}
