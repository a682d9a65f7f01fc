//! RE-33 to RE-36: what a game scores, and the match.

use super::{options, tile, tiles};
use proptest::prelude::*;
use rules::remi::*;

fn result(melded: &str, rack: &str) -> PlayerResult {
    PlayerResult {
        melded: tiles(melded),
        rack: tiles(rack),
        ..PlayerResult::default()
    }
}

fn plain(result: &PlayerResult) -> i32 {
    score(result, false, &options())
}

/// RE-33, sheet "Накрая резултатите се изчисляват": every 1 counts 25 now, wherever it stands.
#[test]
fn final_values() {
    let worth = |text| tile(text).value();
    assert_eq!(
        [
            worth("2R"),
            worth("9Y"),
            worth("10B"),
            worth("13K"),
            worth("1R"),
            worth("JK")
        ],
        [5, 5, 10, 10, 25, 50]
    );
    assert_eq!(plain(&result("1R 2R 3R 12B 13B 1B", "")), 80);
}

/// RE-34, sheet "се приспада стойността на плочките останали": combinations on the rack too, and the
/// result may be below zero.
#[test]
fn the_rack_is_deducted() {
    assert_eq!(plain(&result("2B 3B 4B 13R 13B 13K", "7R 8R 9R")), 30);
    assert_eq!(plain(&result("2B 3B 4B", "JK 1R 10B")), -70);
}

/// RE-35, RE-A12, sheet "Ако играч не е разкрил нито една комбинация": flat, or with the rack; koz
/// still counts.
#[test]
fn never_opened() {
    let koz = PlayerResult {
        koz: true,
        ..result("", "5K JK")
    };
    assert_eq!(plain(&koz), -50);
    let plus = Options {
        unopened: Unopened::PlusRack,
        ..options()
    };
    assert_eq!(score(&koz, false, &plus), -105);
    assert_eq!(score(&result("2B 3B 4B", "5K"), false, &plus), 10);
}

/// RE-29, RE-06, RE-A13: first the closer's doubling, then the game's, then the 500.
#[test]
fn order_of_doublings() {
    let closer = PlayerResult {
        koz: true,
        closed_with: Some(tile("1R")),
        missed_three: true,
        ..result("11R 12R 13R 1R", "")
    };
    assert_eq!(score(&closer, true, &options()), (55 + 50 + 50) * 4 - 500);
    assert_eq!(score(&closer, false, &options()), (55 + 50 + 50) * 2 - 500);
    let never = PlayerResult {
        missed_three: true,
        ..result("", "")
    };
    assert_eq!(score(&never, true, &options()), -700);
}

/// RE-36, RE-A24, RE-A20: a rack game scores its shape, closing and koz; one not closed is as never
/// opened; the others score as always.
#[test]
fn rack_games() {
    let done = PlayerResult {
        rack_game: Some(Shape::Bece),
        closed_with: Some(tile("6Y")),
        koz: true,
        ..result("", "")
    };
    assert_eq!(plain(&done), 800);
    let contained = Options {
        rack_closing: false,
        ..options()
    };
    assert_eq!(score(&done, false, &contained), 750);
    let with_one = PlayerResult {
        closed_with: Some(tile("1Y")),
        ..done.clone()
    };
    assert_eq!(plain(&with_one), 1600);
    let open = PlayerResult {
        closed_with: None,
        ..done.clone()
    };
    assert_eq!(plain(&open), -50);
    let other = result("3R 4R 5R", "2B");
    let both = [(rules::Seat(0), done), (rules::Seat(1), other)];
    assert_eq!(
        round_score(&both, true, &options()),
        [(rules::Seat(0), 1600), (rules::Seat(1), 20)]
    );
}

fn some_tiles() -> impl Strategy<Value = Vec<Tile>> {
    prop::collection::vec(prop::sample::select(Tile::set()), 0..20)
}

proptest! {
    /// RE-33: points are the sum over tiles, and a double game doubles all but the 500.
    #[test]
    fn sums(melded in some_tiles(), rack in some_tiles(), koz: bool, missed_three: bool) {
        let result = PlayerResult { melded: melded.clone(), rack: rack.clone(), koz, missed_three, ..PlayerResult::default() };
        let single = plain(&result);
        let missed = if missed_three { -500 } else { 0 };
        prop_assert_eq!(score(&result, true, &options()) - missed, 2 * (single - missed));
        let base = if melded.is_empty() { -100 } else { value(&melded) - value(&rack) };
        prop_assert_eq!(single, base + if koz { 50 } else { 0 } + missed);
    }
}
