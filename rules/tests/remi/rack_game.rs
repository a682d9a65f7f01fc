//! RE-36 to RE-42: rack games, with examples from the sheet.

use super::{code, options, tile, tiles};
use rules::remi::*;

fn judge(shape: Shape, text: &str) -> &'static str {
    code(special_hand(shape, &tiles(text), None, &options()))
}

const FULL: &str = "1R 2R 3R 4R 5R 6R 7R 8R 9R 10R 11R 12R 13R 1R";

/// RE-36, sheet "той трябва да го обяви в първите 3 хода": the reasons in their order.
#[test]
fn reasons() {
    let judge = |text, turn| {
        let hand = special_hand(Shape::OneColour, &tiles(text), turn, &options());
        hand.map_err(|violation| violation.code.as_str())
    };
    assert_eq!(judge(FULL, Some(3)), Ok(1500));
    assert_eq!(judge(FULL, Some(4)), Err("LATE_ANNOUNCE"));
    assert_eq!(judge("1R 2R 3R", Some(4)), Err("TILE_COUNT"));
    assert_eq!(judge("1R 1R 1R", Some(4)), Err("BAD_TILE"));
    assert_eq!(judge(&FULL.replace("4R", "4B"), Some(1)), Err("NOT_SHAPE"));
    let no_jokers = Options {
        rack_jokers: false,
        ..options()
    };
    let hand = tiles(&FULL.replace("4R", "JK"));
    assert_eq!(
        code(special_hand(Shape::OneColour, &hand, None, &options())),
        "valid"
    );
    assert_eq!(
        code(special_hand(Shape::OneColour, &hand, None, &no_jokers)),
        "NOT_SHAPE"
    );
}

/// RE-36: the fifteenth tile is thrown; RE-29: a 1 or a joker doubles.
#[test]
fn closing_a_rack_game() {
    let close = |how, last, text: &str| {
        close_rack_game(Shape::OneColour, how, tile(last), &tiles(text), &options())
            .map(|closed| closed.doubled)
            .map_err(|violation| violation.code.as_str())
    };
    assert_eq!(close(How::Discard, "JK", FULL), Ok(true));
    assert_eq!(close(How::Discard, "1B", FULL), Ok(true));
    assert_eq!(close(How::Discard, "2B", FULL), Ok(false));
    assert_eq!(close(How::Attach, "2B", FULL), Err("LAST_MUST_DISCARD"));
    assert_eq!(close(How::NewMeld, "1R", ""), Err("LAST_MUST_DISCARD"));
    assert_eq!(close(How::Discard, "1R", FULL), Err("BAD_TILE"));
    assert_eq!(close(How::Discard, "2B", "1R 2R"), Err("TILE_COUNT"));
    assert_eq!(
        close(How::Discard, "2B", &FULL.replace("4R", "4B")),
        Err("NOT_SHAPE")
    );
}

/// RE-37, RE-A19, sheet "формират се комбинации по ред и група, в произволен ред".
#[test]
fn ordinary() {
    assert_eq!(
        judge(
            Shape::Ordinary,
            "1Y 2Y 3Y 8R 8B 8Y 10K 11K 12K 13K 1K 5R 5B 5K"
        ),
        "valid"
    );
    assert_eq!(judge(Shape::Ordinary, FULL), "valid");
    assert_eq!(
        judge(
            Shape::Ordinary,
            "1Y 2Y 3Y 8R 8B 8Y 10K 11K 12K 13K 1K 5R 5B 6K"
        ),
        "NOT_SHAPE"
    );
    // 4R is needed by the group, though it would lengthen the run.
    assert_eq!(
        judge(
            Shape::Ordinary,
            "1R 2R 3R 4R 4B 4K 9R 9B 9K 9Y 11B 11K 11R 11Y"
        ),
        "valid"
    );
    // Every combination needs two natural tiles (RE-A17, RE-A9).
    let two = "1Y 2Y 3Y 8R 8B 8Y 10K 11K 12K 13K 1K 5R JK JK";
    assert_eq!(judge(Shape::Ordinary, two), "NOT_SHAPE");
    assert!(Shape::Ordinary.matches(&tiles(two), JokerCap::None));
    assert_eq!(judge(Shape::Ordinary, &two.replace("10K", "5B")), "valid");
    assert_eq!(
        judge(
            Shape::Ordinary,
            "1Y 2Y 3Y 8R 8B 8Y 3K 4K 5K 11K 12K 13K 7R JK"
        ),
        "NOT_SHAPE"
    );
}

/// RE-38, sheet "2 комбинации по група от 4 плочки и 2 комбинации по група от 3".
#[test]
fn bece() {
    assert_eq!(
        judge(Shape::Bece, "4R 4B 4K 4Y 11R 11B 11K 11Y 7R 7B 7Y 1B 1K 1Y"),
        "valid"
    );
    assert_eq!(
        judge(Shape::Bece, "4R 4B 4K 4Y 4R 4B 4K 4Y 7R 7B 7Y 1B 1K 1Y"),
        "valid"
    );
    assert_eq!(
        judge(Shape::Bece, "4R 4B 4K JK 11R 11B 11K 11Y 7R JK 7Y 1B 1K 1Y"),
        "valid"
    );
    assert_eq!(
        judge(Shape::Bece, "4R 4B 4K 11R 11B 11K 7R 7B 7Y 1B 1K 1Y JK JK"),
        "valid"
    );
    assert_eq!(
        judge(Shape::Bece, "4R 4B 4K 4Y 11R 11B 11K 11Y 7R 8R 9R 1B 1K 1Y"),
        "NOT_SHAPE"
    );
}

/// RE-39, sheet "комбинация по ред, от 1 до 1, без последователни плочки от един и същи цвят"; RE-A17:
/// a joker of any colour.
#[test]
fn mosaic() {
    let line = "1K 2R 3Y 4B 5K 6R 7B 8Y 9K 10R 11B 12Y 13K 1Y";
    assert_eq!(judge(Shape::Mosaic, line), "valid");
    // The black 1 may not stand beside the black 13, but in front.
    assert_eq!(
        judge(
            Shape::Mosaic,
            &line
                .replace("1Y", "1B")
                .replace("11B", "11R")
                .replace("10R", "10K")
                .replace("9K", "9B")
        ),
        "valid"
    );
    assert_eq!(judge(Shape::Mosaic, &line.replace("3Y", "3R")), "NOT_SHAPE");
    assert_eq!(
        judge(Shape::Mosaic, &line.replace("3Y", "JK").replace("4B", "JK")),
        "valid"
    );
    assert_eq!(judge(Shape::Mosaic, &line.replace("1K", "JK")), "valid");
    assert_eq!(judge(Shape::Mosaic, &line.replace("3Y", "4R")), "NOT_SHAPE");
    // Both ones clash: with the red 2 in front, and with the black 13 behind.
    assert_eq!(judge(Shape::Mosaic, &line.replace("1Y", "1K")), "NOT_SHAPE");
    let one = Options {
        joker_cap: JokerCap::FourNaturals,
        ..options()
    };
    let touching = tiles(&line.replace("3Y", "JK").replace("4B", "JK"));
    assert_eq!(
        code(special_hand(Shape::Mosaic, &touching, None, &one)),
        "NOT_SHAPE"
    );
}

/// RE-40, RE-A18, sheet "2 комбинации по ред в 2 цвята": any lengths.
#[test]
fn two_colour() {
    assert_eq!(
        judge(
            Shape::TwoColour,
            "1Y 2Y 3Y 4Y 5Y 6Y 7Y 7K 8K 9K 10K 11K 12K 13K"
        ),
        "valid"
    );
    assert_eq!(
        judge(
            Shape::TwoColour,
            "1Y 2Y 3Y 4K 5K 6K 7K 8K 9K 10K 11K 12K 13K 1K"
        ),
        "valid"
    );
    assert_eq!(
        judge(
            Shape::TwoColour,
            "1Y 2Y 3Y 4Y 5Y JK 7Y 7K 8K JK 10K 11K 12K 13K"
        ),
        "valid"
    );
    assert_eq!(
        judge(
            Shape::TwoColour,
            "1Y 2Y 4K 5K 6K 7K 8K 9K 10K 11K 12K 13K JK 1K"
        ),
        "valid"
    );
    assert_eq!(judge(Shape::TwoColour, FULL), "NOT_SHAPE");
    assert_eq!(
        judge(
            Shape::TwoColour,
            "1Y 2Y 3K 4K 5K 6K 7K 8K 9K 10K 11K 12K 13K 1K"
        ),
        "NOT_SHAPE"
    );
    assert_eq!(
        judge(
            Shape::TwoColour,
            "1Y 2Y 3Y 5R 6R 7R 5K 6K 7K 8K 9K 10K 11K 12K"
        ),
        "NOT_SHAPE"
    );
}

/// RE-41, sheet "7 двойни двойки"; RE-A17: a joker pairs with one natural tile, two are not a pair.
#[test]
fn doubles() {
    let six = "1R 1R 3B 3B 4K 4K 7Y 7Y 9R 9R 12B 12B";
    assert_eq!(judge(Shape::Doubles, &format!("{six} 13K 13K")), "valid");
    assert_eq!(
        judge(Shape::Doubles, &format!("{six} 13K 13B")),
        "NOT_SHAPE"
    );
    assert_eq!(judge(Shape::Doubles, &format!("{six} 13K JK")), "valid");
    assert_eq!(judge(Shape::Doubles, &format!("{six} JK JK")), "NOT_SHAPE");
    assert_eq!(
        judge(Shape::Doubles, "1R 1R 3B 3B 4K 4K 7Y 7Y 9R 9R 12B JK 2R JK"),
        "valid"
    );
    assert_eq!(
        judge(Shape::Doubles, "1R 1R 3B 3B 4K 4K 7Y 7Y 9R 9R 12B JK 2R 5R"),
        "NOT_SHAPE"
    );
}

/// RE-42, sheet "пълна комбинация по ред в един цвят".
#[test]
fn one_colour() {
    assert_eq!(judge(Shape::OneColour, FULL), "valid");
    assert_eq!(
        judge(
            Shape::OneColour,
            &FULL.replace("5R", "JK").replace("6R", "JK")
        ),
        "valid"
    );
    assert_eq!(
        judge(
            Shape::OneColour,
            "JK 2R 3R 4R 5R 6R 7R 8R 9R 10R 11R 12R 13R 1R"
        ),
        "valid"
    );
    assert_eq!(
        judge(Shape::OneColour, &FULL.replace("5R", "6R")),
        "NOT_SHAPE"
    );
}
