//! RU-01 to RU-05: the pack, the mat, the cut, the chips, the deal.

use super::{card, hands, seat, seats};
use rules::Disclosure;
use rules::Seat;
use rules::rummoli::*;
use std::collections::BTreeSet;

/// RU-A2: 52 cards without a joker, each read back as it is written; nothing else is a card.
#[test]
fn the_pack() {
    let names: BTreeSet<String> = deck().map(|card| card.to_string()).collect();
    assert_eq!(names.len(), 52);
    for card in deck() {
        assert_eq!(card.to_string().parse(), Ok(card));
    }
    for text in ["JK", "", "1H", "11H", "AX", "ah", "10"] {
        assert!(
            text.parse::<Card>()
                .unwrap_err()
                .to_string()
                .contains("there is no joker")
        );
    }
}

/// RU-14, sheet "en ordre croissant du 2 à l'as": 2 is low, the ace high, nothing follows it.
#[test]
fn order_of_a_suit() {
    let mut suit = vec![card("2H")];
    while let Some(next) = suit[suit.len() - 1].next() {
        suit.push(next);
    }
    let names: Vec<String> = suit.iter().map(Card::to_string).collect();
    assert_eq!(names.join(" "), "2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH");
    assert!(suit.is_sorted_by_key(|card| card.height()));
}

/// RU-18, sheet "coeur et carreau sont de la même couleur; comme pique et trèfle".
#[test]
fn two_colours() {
    let colours = ["2H", "2D", "2S", "2C"].map(|text| card(text).colour());
    assert_eq!(
        colours,
        [Colour::Red, Colour::Red, Colour::Black, Colour::Black]
    );
    assert_eq!(Colour::Red.other(), Colour::Black);
    assert_eq!(Colour::Black.other(), Colour::Red);
}

/// RU-02, RU-A1, sheet "chacune des neuf sections": centre, poker, seven marks; each reads back.
#[test]
fn nine_sections() {
    let board = Board::new(&Options::default()).unwrap();
    let names: Vec<String> = board
        .sections()
        .iter()
        .map(|(section, _)| section.to_string())
        .collect();
    assert_eq!(names.join(" "), "rummoli poker AH KH QH JH 10H KQH 789");
    assert_eq!(names.len(), SECTIONS);
    for (section, chips) in board.sections() {
        assert_eq!(
            (section.to_string().parse(), *chips),
            (Ok(section.clone()), 0)
        );
    }
    for text in [
        "", "A", "AX", "KJH", "AA", "KKH", "A2H", "joker", "7H8H", "Rummoli",
    ] {
        assert!(text.parse::<Section>().is_err(), "{text}");
    }
    for text in ["10JQ", "910S", "AKQJ10D", "23", "QKH"] {
        assert_eq!(
            text.parse::<Section>().map(|section| section.to_string()),
            Ok(text.to_string())
        );
    }
}

/// RU-02: exactly seven different marks.
#[test]
fn marks_of_another_board() {
    let with = |texts: &str| {
        let pay_sections = texts.split(' ').map(|text| text.parse().unwrap()).collect();
        Board::new(&Options {
            pay_sections,
            ..Options::default()
        })
    };
    assert!(with("AH KH QS JH 10H KQH 789").is_ok());
    for (texts, blame) in [
        ("AH KH QH JH 10H KQH", vec![]),
        ("AH KH QH JH 10H KQH AH", vec![6]),
        ("AH KH QH JH 10H KQH 789 9H", vec![7]),
    ] {
        let violation = with(texts).unwrap_err();
        assert_eq!(
            (violation.code, violation.rule, violation.blame),
            (Code::PaySections, "RU-02", blame)
        );
    }
}

/// RU-05, RU-A2, RU-A3, sheet "distribue toutes les cartes, une par une": all 52, the first hands
/// have one more, the widow comes last.
#[test]
fn every_table_size() {
    let rows = [
        (2, 17, 1),
        (3, 13, 0),
        (4, 10, 2),
        (5, 8, 4),
        (6, 7, 3),
        (7, 6, 4),
        (8, 5, 7),
    ];
    for (players, small, big_count) in rows {
        let setup = Setup::new(players).unwrap();
        assert_eq!(
            (setup.hands, setup.small, setup.big_count),
            (players + 1, small, big_count)
        );
        assert_eq!(
            (setup.sections, setup.chips_per_player, setup.section_chips),
            (9, 9, players)
        );
        let dealt: Vec<usize> = (0..=players).map(|place| setup.dealt(place)).collect();
        assert_eq!(dealt.iter().sum::<usize>(), 52);
        assert!(dealt.is_sorted_by(|a, b| a >= b) && dealt[players] == small);
        assert!(dealt[0] <= LARGEST_HAND && small >= POKER_CARDS);
    }
    assert_eq!(Setup::new(2).unwrap().dealt(0), LARGEST_HAND);
    for players in [0, 1, 9, usize::MAX] {
        let violation = Setup::new(players).unwrap_err();
        assert_eq!(
            (violation.code, violation.rule),
            (Code::PlayerCount, "RU-A2")
        );
        assert_eq!(violation.fix, Some(Fix::Players { least: 2, most: 8 }));
    }
}

/// RU-03, sheet "l'as est la plus forte carte"; ties cut again, suits never decide.
#[test]
fn cut_for_dealer() {
    let judged = |texts: &[&str]| {
        cut(&hands(texts)
            .iter()
            .map(|(seat, cut)| (*seat, cut[0]))
            .collect::<Vec<_>>())
    };
    assert_eq!(judged(&["KS", "AD", "2H"]), Cut::Winner(seat("B")));
    assert_eq!(
        judged(&["KS", "JD", "KH"]),
        Cut::Again(vec![seat("A"), seat("C")])
    );
    assert_eq!(judged(&["2S", "2H"]), Cut::Again(seats(2)));
    assert_eq!(cut(&[]), Cut::Again(vec![]));
}

/// RU-01, RU-04, RU-25, sheet "Chaque joueur place un jeton sur chacune des neuf sections": plain
/// chips, nine from each, and what is left from before stays.
#[test]
fn ante() {
    let mut board = Board::new(&Options::default()).unwrap();
    assert_eq!(board.ante(4), 9);
    assert_eq!(board.ante(3), 9);
    assert!(board.sections().iter().all(|(_, chips)| *chips == 7));
    assert_eq!(board.total(), 63);
}

/// RU-04, RU-A15, sheet "On répartit les jetons également": equal chips, and the ante on credit.
#[test]
fn ledger() {
    let options = Options::default();
    let ledger = Ledger::new(&seats(3), 5, &options).unwrap();
    assert_eq!(
        (ledger.total(), ledger.chips(Seat(2)), ledger.chips(Seat(3))),
        (15, 5, 0)
    );
    let round = Round::new(&ledger, Seat(1), &options).unwrap();
    assert_eq!(
        round.ledger().seats(),
        [(Seat(0), -4), (Seat(1), -4), (Seat(2), -4)]
    );
    assert_eq!(round.ledger().total(), 15);
    let twice = Ledger::new(&[Seat(0), Seat(1), Seat(0)], 5, &options).unwrap_err();
    assert_eq!((twice.code, twice.blame), (Code::SeatedTwice, vec![2]));
}

/// The defaults of the decision table: RU-A1, RU-A8, RU-A9, RU-A12, RU-12, RU-26.
#[test]
fn options() {
    let options = Options::default();
    assert_eq!(options.pay_sections, default_pay_sections());
    assert_eq!(
        (options.poker_method, options.lowest),
        (Method::Show, Lowest::Suit)
    );
    assert_eq!(
        (options.wheel, options.forced, options.final_method),
        (true, true, Final::Cut)
    );
}

/// Every code has a name and a sentence of its own.
#[test]
fn codes() {
    let names: BTreeSet<&str> = Code::ALL.iter().map(|code| code.as_str()).collect();
    let sentences: BTreeSet<&str> = Code::ALL.iter().map(|code| code.sentence()).collect();
    assert_eq!(
        (names.len(), sentences.len()),
        (Code::ALL.len(), Code::ALL.len())
    );
}

/// RU-A4, RU-08, RU-09, RU-12, RU-17: what is told to nobody; RU-12: five cards stay sealed while hands are
/// bet on.
#[test]
fn disclosure() {
    let of = |class| {
        let facts = Fact::ALL.iter().copied();
        facts
            .filter(move |fact| fact.disclosure() == class)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        of(Disclosure::Never),
        [
            Fact::Widow,
            Fact::DeadHand,
            Fact::FoldedHand,
            Fact::NextHolder,
            Fact::DeadCard,
            Fact::Hand
        ]
    );
    assert_eq!(of(Disclosure::Sealed), [Fact::HiddenFive]);
}
