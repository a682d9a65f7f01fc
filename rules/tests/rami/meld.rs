//! RA-03 to RA-07, RA-16, RA-17, RA-20: combinations, and how they change.

use super::{card, cards, laid};
use rules::rami::*;

fn judged(text: &str) -> Result<Kind, Code> {
    Meld::from_any_order(&cards(text))
        .map(|meld| meld.kind())
        .map_err(|why| why.code)
}

/// RA-03, RA-04, RA-05, RA-06, the examples of the sheet, from "EX. 8 de pique, 8 de trèfle" to "une suite
/// combinant 2 de cœur, As de cœur et Roi de cœur ne serait pas valide".
#[test]
fn examples_of_the_sheet() {
    assert_eq!(judged("8S 8C 8H"), Ok(Kind::Brelan));
    assert_eq!(judged("8S 8S 8H"), Err(Code::DuplicateCard));
    assert_eq!(judged("KS KC KH KD"), Ok(Kind::Carre));
    assert_eq!(judged("KH KH KS KD"), Err(Code::DuplicateCard));
    assert_eq!(judged("AH 2H 3H"), Ok(Kind::Suite));
    assert_eq!(judged("2H AH KH"), Err(Code::AceWrap));
    assert_eq!(judged("QH KH AH"), Ok(Kind::Suite));
}

/// RA-04 to RA-07, RA-A3, RA-A4: the reason is the first that holds.
#[test]
fn reasons() {
    for (text, code) in [
        ("7H", Code::TooShort),
        ("JK JK", Code::TooShort),
        ("JK JK 7H", Code::TooManyJokers),
        ("8S 8C 8H 8D JK", Code::SetTooLarge),
        ("8S 8C 8H 8D 8D", Code::DuplicateCard),
        (
            "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS",
            Code::RunTooLong,
        ),
        ("5S 6S 6S 7S", Code::DuplicateCard),
        ("KS AS JK 3S", Code::AceWrap),
        ("5S 6S 8S", Code::NotConsecutive),
        ("5S 6S 9S JK", Code::NotConsecutive),
        ("5S 6H 7S", Code::NotAMeld),
        ("5S 5H 6S", Code::NotAMeld),
    ] {
        assert_eq!(judged(text), Err(code), "{text}");
    }
    assert_eq!(
        judged("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"),
        Ok(Kind::Suite)
    );
}

/// The blame is what stands in the way, and without it the cards are a combination.
#[test]
fn blame_and_remedy() {
    let why = Meld::from_any_order(&cards("5S 6S KD 7S")).unwrap_err();
    assert_eq!((why.blame, why.fix), (vec![2], Some(Fix::Without(vec![2]))));
    let why = Meld::from_any_order(&cards("5S KD 2H")).unwrap_err();
    assert_eq!((why.blame, why.fix), (vec![], None));
}

/// RA-07, RA-17: a joker may have more than one place ("8 9 10 or 7 8 9?"); not told, it takes the
/// highest. RA-A9: in a brelan it stands for either missing suit.
#[test]
fn places_of_a_joker() {
    let both: Vec<_> = readings(&cards("8H 9H JK"))
        .unwrap()
        .iter()
        .map(|meld| (meld.first_place(), meld.joker_stands_for()))
        .collect();
    assert_eq!(both, [(Some(7), cards("7H")), (Some(8), cards("10H"))]);
    let highest = Meld::from_any_order(&cards("9H JK 8H")).unwrap();
    assert_eq!(highest.cards(), cards("8H 9H JK"));
    assert_eq!(
        Meld::from_any_order(&cards("KH QH JK"))
            .unwrap()
            .joker_stands_for(),
        cards("AH")
    );
    assert_eq!(
        Meld::from_any_order(&cards("KH AH JK"))
            .unwrap()
            .joker_stands_for(),
        cards("QH")
    );
    assert_eq!(laid("JK 8H 9H").joker_stands_for(), cards("7H"));
    assert_eq!(laid("5H JK 7H").joker_stands_for(), cards("6H"));
    assert_eq!(laid("8S JK 8H").joker_stands_for(), cards("8D 8C"));
    assert_eq!(laid("8S JK 8H 8C").joker_stands_for(), cards("8D"));
    assert_eq!(laid("8S 8H 8C").joker_stands_for(), []);
    assert_eq!(
        Meld::as_laid(&cards("5H 7H JK")).unwrap_err().code,
        Code::NotConsecutive
    );
}

/// RA-20, sheet "compléter un brelan Roi" to "avec le 4 de carreau".
#[test]
fn completing() {
    let with = |meld: &str, more: &str| {
        let ways = laid(meld).complete(&cards(more));
        ways.map(|ways| ways.last().unwrap().cards().to_vec())
            .map_err(|why| why.code)
    };
    assert_eq!(with("KD KS KH", "KC"), Ok(cards("KD KS KH KC")));
    assert_eq!(with("AD 2D 3D", "4D"), Ok(cards("AD 2D 3D 4D")));
    assert_eq!(with("5H 6H 7H", "8H 4H"), Ok(cards("4H 5H 6H 7H 8H")));
    assert_eq!(with("JK 6H 7H", "8H"), Ok(cards("JK 6H 7H 8H")));
    // A joker goes to the highest free place.
    assert_eq!(with("5H 6H 7H", "JK"), Ok(cards("5H 6H 7H JK")));
    assert_eq!(with("QH KH AH", "JK"), Ok(cards("JK QH KH AH")));
    for (meld, more, code) in [
        ("5H JK 7H", "JK", Code::TooManyJokers),
        ("KD KS KH", "QC", Code::WrongRank),
        ("KD KS KH", "KH", Code::DuplicateCard),
        ("KD KS KH KC", "JK", Code::SetTooLarge),
        ("KD KS JK", "KH KC", Code::SetTooLarge),
        ("5H 6H 7H", "8D", Code::WrongSuit),
        ("AD 2D 3D", "KD", Code::AceWrap),
        ("QD KD AD", "2D", Code::AceWrap),
        ("JK 6H 7H", "5H", Code::NotConsecutive),
        ("5H 6H 7H", "9H", Code::NotConsecutive),
        ("5H 6H 7H", "6H", Code::NotConsecutive),
        (
            "AD 2D 3D 4D 5D 6D 7D 8D 9D 10D JD QD KD",
            "AD",
            Code::RunTooLong,
        ),
    ] {
        assert_eq!(with(meld, more), Err(code), "{meld} + {more}");
    }
}

/// RA-16, sheet "pour une suite Roi, Dame, Valet, 10, le joueur pourra récupérer soit le Roi soit le
/// 10"; "Impossible avec un brelan ou une suite à 3 cartes".
#[test]
fn taking_a_card() {
    let taken = |meld: &str, one: &str| {
        let rest = laid(meld).without(card(one));
        rest.map(|rest| rest.cards().to_vec())
            .map_err(|why| why.code)
    };
    assert_eq!(taken("10H JH QH KH", "KH"), Ok(cards("10H JH QH")));
    assert_eq!(taken("10H JH QH KH", "10H"), Ok(cards("JH QH KH")));
    assert_eq!(taken("10H JH QH KH", "QH"), Err(Code::InnerCard));
    assert_eq!(taken("10H JH QH KH", "9H"), Err(Code::NotInMeld));
    assert_eq!(taken("8S 8C 8H", "8H"), Err(Code::MeldTooSmall));
    assert_eq!(taken("8S 8C 8H 8D", "8C"), Ok(cards("8S 8H 8D")));
    assert_eq!(taken("10H JH JK KH", "JK"), Err(Code::JokerNeedsCard));
    assert_eq!(taken("10H JH QH JK", "QH"), Err(Code::InnerCard));
    // What stays keeps its places.
    let rest = laid("10H JH JK KH").without(card("10H")).unwrap();
    assert_eq!(rest.joker_stands_for(), cards("QH"));
}

/// RA-17, RA-A9: the joker for the very card, in a set for either missing suit.
#[test]
fn exchanging_a_joker() {
    let given = |meld: &str, one: &str| {
        let after = laid(meld).with_joker_exchanged(card(one));
        after
            .map(|after| after.cards().to_vec())
            .map_err(|why| why.code)
    };
    assert_eq!(given("5H JK 7H", "6H"), Ok(cards("5H 6H 7H")));
    assert_eq!(given("5H JK 7H", "8H"), Err(Code::WrongCard));
    assert_eq!(given("5H JK 7H", "6D"), Err(Code::WrongCard));
    assert_eq!(given("QH KH JK", "AH"), Ok(cards("QH KH AH")));
    assert_eq!(given("8S JK 8H", "8D"), Ok(cards("8S 8D 8H")));
    assert_eq!(given("8S JK 8H", "8S"), Err(Code::WrongCard));
    assert_eq!(given("5H JK 7H", "JK"), Err(Code::WrongCard));
    assert_eq!(given("5H 6H 7H", "6H"), Err(Code::NoJoker));
}

/// RA-03 to RA-07: the combinations of a card, each with its faces ascending, the longest first.
#[test]
fn combinations_of_a_card() {
    let pool = cards("7H 8H 9H JK 7S 7D 9H");
    let found = melds_with_first(&pool);
    let text = |meld: &Vec<usize>| {
        let names: Vec<String> = meld.iter().map(|at| pool[*at].to_string()).collect();
        names.join(" ")
    };
    let found: Vec<String> = found.iter().map(text).collect();
    assert_eq!(
        found,
        [
            "7S 7H 7D JK",
            "7H 8H 9H JK",
            "7S 7H 7D",
            "7S 7H JK",
            "7H 7D JK",
            "7H 8H 9H",
            "7H 8H JK",
            "7H 9H JK",
        ]
    );
    assert!(melds_with_first(&cards("JK 7H 8H")).is_empty());
    assert!(melds_with_first(&[]).is_empty());
}

/// RA-16, RA-17, RA-20: cards that came explain those that went.
#[test]
fn changed_on_the_table() {
    let after = |meld: &str, gone: &str, came: &str| {
        let ways = laid(meld).changed(&cards(gone), &cards(came))?;
        Some(
            ways.iter()
                .map(|way| way.cards().to_vec())
                .collect::<Vec<_>>(),
        )
    };
    assert_eq!(
        after("7H 8H 9H", "", "10H"),
        Some(vec![cards("7H 8H 9H 10H")])
    );
    assert_eq!(after("7H JK 9H", "JK", "8H"), Some(vec![cards("7H 8H 9H")]));
    assert_eq!(
        after("7H 8H 9H 10H", "7H", ""),
        Some(vec![cards("8H 9H 10H")])
    );
    assert_eq!(after("7H 8H 9H", "", "JK").map(|ways| ways.len()), Some(2));
    for (gone, came) in [("JK", "8H"), ("7H", ""), ("7H 8H", ""), ("", "KD")] {
        assert_eq!(after("7H 8H 9H", gone, came), None, "{gone} {came}");
    }
}

/// RA-03 to RA-07: what is missing is named as long as it is little.
#[test]
fn what_cards_need() {
    let need = |text: &str| needs(&cards(text)).map(|needs| (needs.gaps, needs.cards));
    assert_eq!(need("7H"), Some((vec![], 2)));
    assert_eq!(need("7H 7S"), Some((vec![], 1)));
    assert_eq!(need("8S 9S JS"), Some((cards("10S"), 1)));
    assert_eq!(need("QH AH"), Some((cards("KH"), 1)));
    assert_eq!(need("8S JK"), Some((vec![], 1)));
    for none in ["7H 8H 9H", "KH AH 2H", "7H KD", "JK JK", "7S 7S", "3H 8H"] {
        assert_eq!(need(none), None, "{none}");
    }
}
