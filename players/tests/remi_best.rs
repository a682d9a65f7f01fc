//! Remi with tiles: positions in which one move is plainly best, as the fair player sees them.

use fastrand::Rng;
use players::Strength::{Fair, Strong};
use players::remi::{Act, Draw, Finish, Laid, Other, Play, Position, player};
use rules::Seat;
use rules::remi::{CloseBy, JokerCap, Meld, Options, Shape, Tile};

fn tiles(text: &str) -> Vec<Tile> {
    let tiles = text.split_whitespace().map(str::parse);
    tiles.collect::<Result<_, _>>().expect("tiles")
}

fn tile(text: &str) -> Tile {
    text.parse().expect("a tile")
}

fn laid(owner: u8, text: &str) -> Laid {
    let melds = Meld::as_laid(&tiles(text), JokerCap::default());
    Laid {
        owner: Seat(owner),
        meld: melds.expect("a combination").remove(0),
    }
}

/// Of a player who has opened, as the other one has, who holds five tiles.
fn position(rack: &str, own: &[&str], others: &[&str], column: &str) -> Position {
    let own = own.iter().map(|meld| laid(0, meld));
    let others = others.iter().map(|meld| laid(1, meld));
    Position {
        options: Options::default(),
        seat: Seat(0),
        face_up: tile("8B"),
        rack: tiles(rack),
        turn: 6,
        opened: true,
        rack_game: None,
        torn: None,
        credit: 80,
        melds: own.chain(others).collect(),
        column: tiles(column),
        others: vec![Other {
            tiles: 5,
            opened: true,
            rack_game: None,
            known: Vec::new(),
        }],
        stock: 30,
    }
}

fn unopened(rack: &str, column: &str) -> Position {
    Position {
        opened: false,
        credit: 0,
        turn: 4,
        ..position(rack, &[], &[], column)
    }
}

fn plays(position: &Position) -> Play {
    let [fair, strong] =
        [Fair, Strong].map(|one| player(one).plays(position, &mut Rng::with_seed(1)));
    assert_eq!(fair, strong);
    fair
}

fn draws(position: &Position) -> Draw {
    let [fair, strong] =
        [Fair, Strong].map(|one| player(one).draws(position, &mut Rng::with_seed(1)));
    assert_eq!(fair, strong);
    fair
}

fn thrown(position: &Position) -> Tile {
    match plays(position).finish {
        Finish::Throw(tile) => tile,
        finish => panic!("{finish:?}"),
    }
}

#[test]
fn re_26_it_closes_when_all_that_is_left_fits() {
    let position = position("7R 9R", &["4R 5R 6R", "9B 9K 9Y"], &[], "5Y 2B");
    assert_eq!(plays(&position).finish, Finish::Close);
}

#[test]
fn re_24_a_tile_that_makes_room_for_another_is_attached_first() {
    let position = position("8R 7R", &["4R 5R 6R"], &["9B 9K 9Y"], "5Y 2B");
    assert_eq!(plays(&position).finish, Finish::Close);
}

#[test]
fn re_29_it_closes_with_the_tile_that_doubles() {
    for rack in ["1R 7B", "7B 1R", "JK 7B"] {
        let position = position(rack, &["11R 12R 13R", "4B 5B 6B"], &[], "5Y 2B");
        let play = plays(&position);
        assert_eq!(play.finish, Finish::Close);
        let last = play.acts.last().expect("it attaches");
        assert!(
            matches!(last, Act::Attach { tile, .. } if tile.doubles()),
            "{rack}: {last:?}"
        );
    }
}

#[test]
fn re_26_the_last_of_a_long_combination_closes() {
    let position = position("3R 4R 5R 6R", &["10K 11K 12K"], &[], "5Y 2B");
    let play = plays(&position);
    assert_eq!(play.finish, Finish::Close);
    assert!(matches!(&play.acts[0], Act::Lay { tiles, .. } if tiles.len() == 3));
}

#[test]
fn re_26_three_that_combine_are_not_broken() {
    let position = position("3R 3B 3K 8Y", &["10K 11K 12K"], &[], "5Y 2B");
    assert_eq!(thrown(&position), tile("8Y"));
}

#[test]
fn re_26_the_tile_that_fits_is_kept_for_the_close() {
    let position = position("13K 4Y", &["10K 11K 12K"], &["6B 6R 6Y"], "5Y 2B");
    assert_eq!(thrown(&position), tile("4Y"));
}

#[test]
fn re_22_the_tile_that_closes_is_torn() {
    let position = position("7R 7B 2K", &["3K 4K 5K"], &[], "5Y 9K 7K");
    assert_eq!(draws(&position), Draw::Tear(2));
    let torn = Position {
        rack: tiles("7R 7B 2K 7K"),
        column: tiles("5Y 9K"),
        torn: Some(tile("7K")),
        ..position
    };
    assert_eq!(plays(&torn).finish, Finish::Close);
}

#[test]
fn re_25_with_two_tiles_it_draws() {
    let position = position("7R 7B", &["3K 4K 5K"], &[], "5Y 9K 7K");
    assert_eq!(draws(&position), Draw::Stock);
}

#[test]
fn re_31_an_exchanged_joker_closes() {
    let position = position("6R 12B", &["9B 10B 11B"], &["5R JK 7R"], "5Y 2B");
    let play = plays(&position);
    assert_eq!(play.finish, Finish::Close);
    let give = tiles("6R");
    assert!(play.acts.contains(&Act::Swap { meld: 1, give }));
}

#[test]
fn re_16_a_run_and_a_group_worth_45_are_laid_at_once() {
    let rack = "10R 11R 12R 9B 9K 9R 2Y 5B 7K 3R 13Y 1B 4K 6Y 8R";
    let laid = |act: &Act| matches!(act, Act::Lay { .. });
    let play = plays(&unopened(rack, "5Y 2B"));
    assert!(play.acts.iter().filter(|act| laid(act)).count() >= 2);
}

#[test]
fn re_17_what_is_near_to_an_opening_is_not_thrown() {
    let rack = "10R 11R 12R 13B 13K JK 2Y 5B 7K 3R 6Y 9B 4K 1Y 8R";
    let position = Position {
        turn: 1,
        ..unopened(rack, "")
    };
    let thrown = thrown(&position);
    assert!(
        !tiles("10R 11R 12R 13B 13K JK").contains(&thrown),
        "{thrown}"
    );
}

#[test]
fn re_23_the_tile_that_opens_is_torn_with_those_behind_it() {
    let rack = "11R 12R 13R 12B 12K 2Y 5B 7K 3R 6Y 9B 4K 1Y 8R";
    assert_eq!(draws(&unopened(rack, "2B 12Y 4B")), Draw::Tear(1));
}

#[test]
fn re_13_the_dead_tile_stays() {
    let rack = "11R 12R 13R 12B 12K 2Y 5B 7K 3R 6Y 9B 4K 1Y 8R";
    assert_eq!(draws(&unopened(rack, "12Y 4B")), Draw::Stock);
}

#[test]
fn re_22_what_completes_the_tiles_that_somebody_has_torn_is_not_thrown() {
    let mut position = position("9K 2Y", &["11B 12B 13B"], &[], "5Y 2B");
    position.others[0].known = tiles("9R 9B");
    assert_eq!(thrown(&position), tile("2Y"));
}

#[test]
fn re_36_a_rack_game_closes_and_throws_what_doubles() {
    let rack = "2R 3R 4R 5R 6B 6K 6Y 9B 10B 11B 13K 13Y 13R 13B 1Y";
    let position = Position {
        rack_game: Some(Shape::Ordinary),
        ..unopened(rack, "5Y 2B")
    };
    let finish = plays(&position).finish;
    assert!(
        matches!(finish, Finish::CloseRackGame { last, .. } if last == tile("1Y")),
        "{finish:?}"
    );
}

#[test]
fn re_41_six_pairs_are_played_on_the_rack_and_kept() {
    let rack = "2R 2R 4B 4B 6K 6K 9B 9B 11Y 11Y 13R 13R 5K 7Y";
    let dealt = Position {
        turn: 1,
        ..unopened(rack, "")
    };
    let announces = |strength| player(strength).plays_on_rack(&dealt, &mut Rng::with_seed(1));
    let shape = announces(Fair);
    assert_eq!(shape, Some(Shape::Doubles));
    assert_eq!(announces(Strong), shape);
    let playing = Position {
        rack_game: shape,
        rack: tiles(&format!("{rack} 8K")),
        ..unopened(rack, "5Y 2B")
    };
    assert!(tiles("5K 7Y 8K").contains(&thrown(&playing)));
}

#[test]
fn re_12_re_27_what_is_to_be_said_is_said() {
    let position = position("7R 7B 2K", &["3K 4K 5K"], &[], "5Y 9K 7K");
    let (mut fair, mut rng) = (player(Fair), Rng::with_seed(1));
    assert!(fair.says_koz(&position, &mut rng));
    assert!(fair.says_three(&position, &mut rng));
    assert!(fair.challenges(&position, 0, &mut rng));
}

#[test]
fn re_a6_where_the_last_tile_is_thrown_it_is_not_attached() {
    let mut position = position("7R 9R", &["4R 5R 6R", "9B 9K 9Y"], &[], "5Y 2B");
    position.options.close_by = CloseBy::Discard;
    let play = plays(&position);
    assert!(matches!(play.finish, Finish::Throw(_)), "{play:?}");
    assert_eq!(play.acts.len(), 1);
}
