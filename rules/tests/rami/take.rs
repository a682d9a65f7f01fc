//! RA-12, RA-14 to RA-21, RA-23 to RA-25: draws and turns of hands that are known.

use super::{card, cards, laid};
use rules::rami::*;

fn took(source: Source, has_laid: bool, hand: &str, used: &str) -> Result<usize, Code> {
    let used = (!used.is_empty()).then(|| cards(used));
    take(&source, has_laid, &cards(hand), used.as_deref()).map_err(|why| why.code)
}

fn discard(one: &str) -> Source {
    Source::Discard(card(one))
}

fn from_meld(meld: &str, one: &str) -> Source {
    Source::Meld {
        meld: laid(meld),
        card: card(one),
    }
}

fn joker(meld: &str, give: &str) -> Source {
    Source::Joker {
        meld: laid(meld),
        give: card(give),
    }
}

/// RA-14, RA-15, RA-19, sheet "À condition d'avoir déjà posé une combinaison", "la carte récupérée
/// doit servir à faire immédiatement".
#[test]
fn the_discard_pile() {
    let hand = "7H 8H 2C KD";
    assert_eq!(took(discard("9H"), true, hand, "7H 8H 9H"), Ok(2));
    assert_eq!(
        took(discard("9H"), false, hand, "7H 8H 9H"),
        Err(Code::NotLaidYet)
    );
    assert_eq!(took(discard("9H"), true, hand, ""), Err(Code::MustMeldNow));
    assert_eq!(
        took(discard("9H"), true, hand, "7H 8H 2C"),
        Err(Code::MustMeldNow)
    );
    assert_eq!(
        took(discard("9H"), true, hand, "9H 10H JH"),
        Err(Code::NotInHand)
    );
    assert_eq!(
        took(discard("9H"), true, hand, "7H 9H 9H"),
        Err(Code::NotInHand)
    );
    assert_eq!(
        took(discard("9H"), true, hand, "8H 9H KD"),
        Err(Code::BadMeld)
    );
    assert_eq!(
        took(discard("9H"), true, "7H 8H", "7H 8H 9H"),
        Err(Code::NoDiscard)
    );
    // RA-12: the stock is always open.
    assert_eq!(took(Source::Stock, false, hand, ""), Ok(5));
}

/// RA-16, RA-18, RA-A14: out of any combination, one's own too; what is taken is melded and cannot
/// be thrown.
#[test]
fn a_card_from_a_combination() {
    let hand = "QS QC 4D";
    assert_eq!(
        took(from_meld("10H JH QH", "QH"), true, hand, "QH QS QC"),
        Err(Code::MeldTooSmall)
    );
    assert_eq!(
        took(from_meld("9H 10H JH QH", "QH"), true, hand, "QH QS QC"),
        Ok(1)
    );
    assert_eq!(
        took(from_meld("10H JH QH KH", "QH"), true, hand, "QH QS QC"),
        Err(Code::InnerCard)
    );
    assert_eq!(
        took(from_meld("9H 10H JK QH", "JK"), true, hand, "JK QS QC"),
        Err(Code::JokerNeedsCard)
    );
    assert_eq!(
        took(from_meld("9H 10H JH QH", "KH"), true, hand, "KH QS QC"),
        Err(Code::NotInMeld)
    );
}

/// RA-17, RA-A18: the card given leaves the hand, the joker does not stay in it.
#[test]
fn a_joker() {
    assert_eq!(
        took(joker("5H JK 7H", "6H"), true, "6H QS QC 4D", "QS QC JK"),
        Ok(1)
    );
    assert_eq!(
        took(joker("5H 6H 7H", "6H"), true, "6H QS QC 4D", "QS QC JK"),
        Err(Code::NoJoker)
    );
    assert_eq!(
        took(joker("5H JK 7H", "6H"), true, "8H QS QC 4D", "QS QC JK"),
        Err(Code::NotInHand)
    );
    assert_eq!(
        took(joker("5H JK 7H", "8H"), true, "8H QS QC 4D", "QS QC JK"),
        Err(Code::WrongCard)
    );
    assert_eq!(
        took(joker("5H JK 7H", "6H"), true, "6H QS QC 4D", "6H QC JK"),
        Err(Code::NotInHand)
    );
    assert_eq!(
        took(joker("5H JK 7H", "6H"), true, "6H QS QC", "QS QC JK"),
        Err(Code::NoDiscard)
    );
}

/// RA-24, sheet "Un joueur qui n'a plus qu'une seule carte ne peut prendre": before all else.
#[test]
fn one_card_left() {
    assert_eq!(
        took(discard("10H"), false, "9H", "9H 10H"),
        Err(Code::OneCardLeft)
    );
    assert_eq!(
        took(from_meld("8S 8C 8H", "8H"), true, "9H", ""),
        Err(Code::OneCardLeft)
    );
    assert_eq!(took(Source::Stock, true, "9H", ""), Ok(2));
}

fn played(hand: &str, has_laid: bool, melds: &[&str], adds: &[(&str, &str)], thrown: &str) -> Turn {
    Turn {
        hand: cards(hand),
        laid: has_laid,
        melds: melds.iter().map(|meld| cards(meld)).collect(),
        adds: adds
            .iter()
            .map(|(meld, more)| Add {
                meld: cards(meld),
                cards: cards(more),
            })
            .collect(),
        discard: cards(thrown).first().copied(),
    }
}

fn ended(what: Turn) -> Result<TurnEnd, Code> {
    turn(&what, &Options::default()).map_err(|why| why.code)
}

/// RA-12, RA-20, RA-21, RA-25, sheet "un joueur doit toujours se défausser d'une carte, y compris".
#[test]
fn turns() {
    let end = ended(played("7H 8H 9H KD", false, &["7H 8H 9H"], &[], "KD")).unwrap();
    assert!(end.went_out && end.laid_after && !end.must_announce);
    assert_eq!(
        ended(played("7H 8H 9H", true, &["7H 8H 9H"], &[], "")),
        Err(Code::NoDiscard)
    );
    assert_eq!(
        ended(played("7H 8H 9H KD", true, &[], &[], "")),
        Err(Code::NoDiscard)
    );
    assert_eq!(
        ended(played("7H 8H KD", true, &["7H 8H 9H"], &[], "KD")),
        Err(Code::NotInHand)
    );
    assert_eq!(
        ended(played("7H 8H 9H KD", true, &["7H 8H 9H"], &[], "9H")),
        Err(Code::NotInHand)
    );
    assert_eq!(
        ended(played("7H 8H 10H KD", true, &["7H 8H 10H"], &[], "KD")),
        Err(Code::BadMeld)
    );
    let end = ended(played("8S KD 2C", true, &[], &[("8D 8H 8C", "8S")], "KD")).unwrap();
    assert!(end.must_announce, "RA-23: one card left");
    assert_eq!(
        ended(played("9S KD 2C", true, &[], &[("8D 8H 8C", "9S")], "KD")),
        Err(Code::BadAdd)
    );
}

/// RA-A7: a player who has laid nothing completes nothing, unless they lay in the same turn or the table
/// allows it. RA-A6: any combination will do as the first. Completing is not laying (RA-14).
#[test]
fn completing_first() {
    let only = played("8S KD 2C", false, &[], &[("8D 8H 8C", "8S")], "KD");
    assert_eq!(ended(only.clone()), Err(Code::NotLaidYet));
    let options = Options {
        complete_before_laid: true,
        ..Options::default()
    };
    assert!(!turn(&only, &options).unwrap().laid_after);
    let both = played(
        "8S 2C 3C 4C KD",
        false,
        &["2C 3C 4C"],
        &[("8D 8H 8C", "8S")],
        "KD",
    );
    assert!(ended(both).unwrap().went_out);
}

/// RA-23, RA-A12, sheet "sous peine de devoir piocher 2 cartes".
#[test]
fn the_call() {
    let (challenge, auto) = (
        Options::default(),
        Options {
            announce: Announce::Auto,
            ..Options::default()
        },
    );
    assert_eq!(missed_call(1, false, true, &challenge), 2);
    assert_eq!(missed_call(1, true, true, &challenge), 0);
    assert_eq!(missed_call(2, false, true, &challenge), 0);
    assert_eq!(missed_call(0, false, true, &auto), 0);
    assert_eq!(missed_call(1, false, false, &challenge), 0);
    assert_eq!(missed_call(1, false, false, &auto), 2);
}
