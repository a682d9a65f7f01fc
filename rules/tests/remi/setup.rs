//! RE-01 to RE-12: the set, the deal, what is said before the play; and the names of things.

use super::{code, seat, seats, tile, tiles};
use rules::Disclosure;
use rules::remi::*;

/// RE-01, sheet "106 плочки за игра": two each of 1 to 13 in four colours, two jokers; and each
/// reads back as it is written.
#[test]
fn the_set() {
    let set = Tile::set();
    assert_eq!(set.len(), TILES);
    assert!(check_copies(&set).is_ok());
    for tile in &set {
        assert_eq!(set.iter().filter(|t| *t == tile).count(), COPIES);
        assert_eq!(tile.to_string().parse::<Tile>().as_ref(), Ok(tile));
    }
    for text in [
        "", "0R", "14R", "5", "R", "5G", "05R", "+5R", "5r", "jk", "JKJK", " 5R", "300R",
    ] {
        assert_eq!(text.parse::<Tile>().unwrap_err().text, text);
    }
    let third = check_copies(&tiles("5R 5R 6R 5R JK JK JK")).unwrap_err();
    assert_eq!((third.code, third.blame), (Code::BadTile, vec![3, 6]));
}

/// RE-02, sheet "Брой играчи: 2 - 4"; RE-04, sheet "групират в купчини по 7"; RE-07, RE-A1, sheet
/// "Играчът, който има 15 плочки"; RE-08, RE-A2, sheet "останалите две купчини": all that remain.
#[test]
fn setups() {
    for (players, stock) in [(2, 77), (3, 63), (4, 49)] {
        let setup = Setup::new(players, tile("7K")).unwrap();
        assert_eq!((setup.stacks, setup.starter, setup.others), (15, 15, 14));
        assert_eq!(setup.stock, stock);
        assert_eq!(
            setup.starter + setup.others * (players - 1) + setup.stock,
            TILES
        );
        assert!(!setup.double_game);
    }
    for players in [0, 1, 5] {
        assert_eq!(code(Setup::new(players, tile("7K"))), "PLAYER_COUNT");
    }
}

/// RE-05, sheet "върху купчината със същия номер"; RE-06, sheet "Ако плочката с лицето нагоре е 1 или
/// жокер"; RE-A3: a joker has no number.
#[test]
fn the_face_up_tile() {
    let setup = |text| Setup::new(4, tile(text)).unwrap();
    assert_eq!(setup("13B").stack(), Some((13, 14)));
    assert_eq!(setup("1B").stack(), Some((1, 2)));
    assert_eq!(setup("JK").stack(), None);
    assert!(setup("1Y").double_game && setup("JK").double_game && !setup("11Y").double_game);
}

/// RE-03, sheet "човекът с най-нисък резултат": the lowest arranges, ties roll again. RE-07, RE-A22:
/// the starter sits to the arranger's right, and play goes to the left, or with `direction=right` to the right.
#[test]
fn who_arranges_and_starts() {
    let rolls = |text: &str| -> Vec<(rules::Seat, u8)> {
        text.split_whitespace()
            .map(|w| (seat(&w[..1]), w[1..].parse().unwrap()))
            .collect()
    };
    assert_eq!(arranger(&rolls("A4 B2 C6")), Ok(seat("B")));
    assert_eq!(
        arranger(&rolls("A2 B2 C6")),
        Err(vec![seat("A"), seat("B")])
    );
    assert_eq!(arranger(&[]), Err(vec![]));
    let order = |direction| {
        let order = turn_order(&seats(4), seat("B"), direction).unwrap();
        order.iter().map(ToString::to_string).collect::<String>()
    };
    assert_eq!(order(Direction::Left), "ABCD");
    assert_eq!(order(Direction::Right), "ADCB");
    assert_eq!(
        turn_order(&seats(2), seat("A"), Direction::Left),
        Some(vec![seat("B"), seat("A")])
    );
    assert_eq!(turn_order(&seats(2), seat("C"), Direction::Left), None);
}

/// RE-09, sheet "малка двойка - плочки от 2 до 9; голяма двойка - плочки от 10 до 13"; RE-10, sheet
/// "Ако играч има 3 двойки"; two jokers are not a pair.
#[test]
fn announced_pairs() {
    let found = pairs(&tiles("1K 1K 2R 2R 9B 9B 10Y 10Y 13R 13R JK JK 5R 5B"));
    assert_eq!((found.small, found.big, found.ones), (2, 2, 1));
    assert!(found.may_redeal());
    assert!(!pairs(&tiles("1K 1K 2R 2R JK JK")).may_redeal());
    assert!(pairs(&tiles("1K 1K 2R 2R 12Y 12Y")).may_redeal());
    assert_eq!(code(prove_pairs(&tiles("3R 3R 7K 7K"))), "valid");
    assert_eq!(
        prove_pairs(&tiles("3R 3R 7K 7B JK JK")).unwrap_err().blame,
        [2, 3, 4, 5]
    );
    assert_eq!(code(prove_pairs(&[])), "NOT_PAIRS");
}

/// RE-12, sheet "Ако играч има същата плочка на дъската": number and colour, or the other joker.
#[test]
fn koz_is_the_twin() {
    assert!(koz(&tiles("3R 11Y"), tile("11Y")));
    assert!(!koz(&tiles("11R 10Y"), tile("11Y")));
    assert!(koz(&tiles("3R JK"), tile("JK")) && !koz(&tiles("3R"), tile("JK")));
}

/// The shapes read back as they are written.
#[test]
fn shapes_have_names() {
    for shape in Shape::ALL {
        assert_eq!(shape.to_string().parse(), Ok(shape));
    }
}

/// The codes have different names, and a sentence each.
#[test]
fn codes_have_names() {
    let names: std::collections::BTreeSet<&str> =
        Code::ALL.iter().map(|code| code.as_str()).collect();
    assert_eq!(names.len(), Code::ALL.len());
    assert!(Code::ALL.iter().all(|code| code.sentence().ends_with('.')));
}

/// Who may know what: racks are nobody's business, three tiles are not told before a challenge.
#[test]
fn disclosure() {
    let of = |wanted| {
        let facts = Fact::ALL.iter().copied();
        facts
            .filter(|fact| fact.disclosure() == wanted)
            .collect::<Vec<Fact>>()
    };
    assert_eq!(of(Disclosure::Challenged), [Fact::MissedThree]);
    assert_eq!(of(Disclosure::Private), [Fact::RackCount, Fact::BestMelds]);
    assert!(of(Disclosure::Never).contains(&Fact::HiddenTiles));
    assert!(of(Disclosure::Public).contains(&Fact::Melds));
}
