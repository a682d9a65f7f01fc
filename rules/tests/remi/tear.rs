//! RE-13, RE-22, RE-23, RE-25: tearing, with examples from the sheet.

use super::judge::refused;
use super::{lists, options, tiles};
use rules::remi::*;

fn torn(
    turn: usize,
    opened: bool,
    column: &str,
    take: usize,
    rack: &str,
    melds: &str,
    options: &Options,
) -> Result<String, &'static str> {
    let (column, rack) = (tiles(column), tiles(rack));
    let melds = if melds.is_empty() {
        Vec::new()
    } else {
        lists(melds)
    };
    let turn = TearTurn {
        turn,
        opened,
        rack_game: false,
        column: &column,
        take,
        rack: &rack,
        melds: &melds,
    };
    let taken = tear(&turn, options).map_err(|refused| refused.violation.code.as_str())?;
    Ok(taken
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(" "))
}

/// RE-13, sheet "Тази плочка не може да се използва по никакъв начин" (RE-A23: never); RE-22, sheet
/// "От втория ход"; RE-23, sheet "разкрита в същия ход"; RE-25, sheet "останат три плочки".
#[test]
fn tearing() {
    let column = "2R 9K 7B 3R";
    let five = "9R 9B 1K 13Y 4R";
    let judge = |turn, take, rack, melds| torn(turn, true, column, take, rack, melds, &options());
    assert_eq!(judge(4, 1, five, "9R 9B 9K"), Ok("9K 7B 3R".into()));
    assert_eq!(judge(1, 0, "", ""), Err("FIRST_TURN"));
    assert_eq!(judge(2, 0, "9R", ""), Err("FIRST_TILE"));
    assert_eq!(judge(2, 1, "9R 9B", "9R 9B 9K"), Err("RACK_TOO_SMALL"));
    assert_eq!(judge(2, 1, "9R 9B 4R", "9R 9B 9K"), Err("ONLY_LAST"));
    assert_eq!(judge(2, 3, "1R 2R 4R", "1R 2R 3R"), Ok("3R".into()));
    assert_eq!(judge(2, 1, five, "9R 9Y 9K"), Err("NOT_ON_RACK"));
    assert_eq!(judge(2, 1, five, "9R 9B"), Err("BAD_MELD"));
    assert_eq!(
        judge(2, 2, "9R 9B 9Y 13Y 4R", "9R 9B 9Y"),
        Err("TORN_NOT_USED")
    );
    assert_eq!(judge(2, 2, "9R 9B 9Y 13Y 4R", ""), Err("TORN_NOT_USED"));
    // Tiles that came along may be used or kept.
    assert_eq!(
        judge(2, 1, "9R 9B 1K 2R 4R", "9R 9B 9K|2R 3R 4R"),
        Ok("9K 7B 3R".into())
    );
    assert_eq!(
        check_tear(
            &Tear {
                turn: 2,
                opened: true,
                rack_game: false,
                rack: 9,
                column: 4,
                take: 4
            },
            &options()
        )
        .unwrap_err()[0]
            .code,
        Code::NoSuchPlace
    );
}

/// RE-A28: whoever has not opened may tear any tile, if the reveal is a full opening; or only the last.
#[test]
fn tearing_before_the_opening() {
    let rack = "9R 9B 10R 11R 12R 4R";
    let judge = |melds, options: &Options| torn(2, false, "2R 9K 7B", 1, rack, melds, options);
    assert_eq!(
        judge("9R 9B 9K|10R 11R 12R", &options()),
        Ok("9K 7B".into())
    );
    assert_eq!(judge("9R 9B 9K", &options()), Err("NO_RUN"));
    let last = Options {
        unopened_tear: UnopenedTear::LastOnly,
        ..options()
    };
    assert_eq!(judge("9R 9B 9K|10R 11R 12R", &last), Err("ONLY_LAST"));
}

/// RE-36, sheet "единствено последната поставена плочка": a rack game tears the last and lays nothing.
#[test]
fn tearing_in_a_rack_game() {
    let (column, rack) = (tiles("2R 9K 7B"), tiles("1R 2B 3B 4B 5B"));
    let judge = |take, turn| {
        let turn = TearTurn {
            turn,
            opened: false,
            rack_game: true,
            column: &column,
            take,
            rack: &rack,
            melds: &[],
        };
        refused(tear(&turn, &options())).0
    };
    assert_eq!(
        [judge(2, 2), judge(1, 2), judge(0, 2), judge(2, 1)],
        ["valid", "ONLY_LAST", "FIRST_TILE", "FIRST_TURN"]
    );
}
