//! Turns of Remi that were worth telling of, and a game that was not.

use players::remi::{Laid, Other};
use rules::Seat;
use rules::remi::{JokerCap, Meld};
use table::clock::SECOND;
use table::game::GameId;
use table::words::Lang;

use super::*;
use crate::play::Stage;
use crate::robot::Person;

fn tiles(names: &str) -> Vec<Tile> {
    names
        .split_whitespace()
        .map(|name| name.parse().unwrap())
        .collect()
}

/// Of a player who has opened with the 4, 5 and 6 in red, as the other one has with nines.
fn known(rack: &str, column: &str, stock: usize) -> Known {
    let laid = |owner, names| Laid {
        owner: Seat(owner),
        meld: Meld::as_laid(&tiles(names), JokerCap::default())
            .unwrap()
            .remove(0),
    };
    Known {
        position: Position {
            options: Default::default(),
            seat: Seat(0),
            face_up: tiles("8B")[0],
            rack: tiles(rack),
            turn: 6,
            opened: true,
            rack_game: None,
            torn: None,
            credit: 80,
            melds: vec![laid(0, "4R 5R 6R"), laid(1, "9B 9K 9Y")],
            column: tiles(column),
            others: vec![Other {
                tiles: 5,
                opened: true,
                rack_game: None,
                known: Vec::new(),
            }],
            stock,
        },
        rack: vec![rack.to_owned()],
    }
}

/// What is told of a turn: each rack, column and stock before the draw, after it and after the throw.
fn told(
    before: (&str, &str, usize),
    drawn: (&str, &str, usize),
    over: &str,
    thrown: &str,
) -> Option<String> {
    let [before, drawn] = [before, drawn].map(|(rack, column, stock)| known(rack, column, stock));
    let mut over = known(over, "", drawn.position.stock).position;
    over.melds.clone_from(&drawn.position.melds);
    let thrown = tiles(thrown)[0];
    over.column = [&drawn.position.column[..], &[thrown]].concat();
    let over = Some((over, thrown));
    let turn = Turn {
        before,
        drawn,
        over,
    };
    Some(turn.lost(3)?.text.tell(Lang::En))
}

/// RE-24, RE-26: the 7 and the nine go down, and the game is closed.
#[test]
fn whoever_could_have_closed_is_told_so() {
    let (before, drawn) = (("7R", "5Y 2B", 31), ("7R 9R", "5Y 2B", 30));
    let said = told(before, drawn, "7R", "9R").expect("a game that was not closed");
    assert!(said.starts_with("Your turn 3: to lay "), "{said}");
}

/// RE-25, RE-33: a tile that may yet be a run was thrown, or the dearest of those that stand alone.
#[test]
fn a_throw_that_broke_a_run_is_told_of_and_a_good_one_is_not() {
    let (before, drawn) = (
        ("10Y 11Y 1K 2B", "5Y 2B", 31),
        ("10Y 11Y 1K 2B 12Y", "5Y 2B", 30),
    );
    let said = told(before, drawn, "10Y 12Y 1K 2B", "11Y").expect("a run was broken");
    assert!(
        said.starts_with("Your turn 3: to lay yellow 10, yellow 11"),
        "{said}"
    );
    assert_eq!(told(before, drawn, "2B", "1K"), None);
}

/// The joker helps with whatever comes.
#[test]
fn another_throw_is_named() {
    let (before, drawn) = (("1K JK", "5Y 2B", 31), ("1K JK 3B", "5Y 2B", 30));
    let said = told(before, drawn, "1K 3B", "JK").expect("a joker was thrown");
    assert!(said.starts_with("Your turn 3: you threw joker."), "{said}");
}

/// RE-22, RE-23: the 12 lies in the column with all that makes a run of it.
#[test]
fn a_draw_is_told_of_where_a_tear_was_worth_much_more() {
    let rack = "10Y 11Y 1K 2B";
    let (before, drawn) = (
        (rack, "5Y 3K 12Y", 31),
        ("10Y 11Y 1K 2B 8K", "5Y 3K 12Y", 30),
    );
    let said = told(before, drawn, "10Y 11Y 2B 8K", "1K").expect("a run was left");
    assert!(
        said.starts_with("Your turn 3: to take yellow 12 from the column"),
        "{said}"
    );
    // What was not seen is not told of.
    assert_eq!(
        told(
            before,
            ("10Y 11Y 1K 2B 8K", "5Y 3K 12Y", 29),
            "10Y 11Y 2B 8K",
            "1K"
        ),
        None
    );
}

/// What fair machines draw, lay and throw is seen as what people do, and nothing of it is told.
#[test]
fn a_game_of_fair_players_finds_nothing() {
    let mut stage = Stage::of_three(GameId::Remi, 1);
    stage.robots(Seat::all(3)).unwrap();
    let mut people: Vec<Person> = (0..3).map(|_| Person::default()).collect();
    let weighed = |people: &[Person]| -> usize {
        let turns = people.iter().flat_map(|person| &person.coach().racks.turns);
        turns
            .filter(|(_, turn)| turn.drawn.position.opened && turn.draw().is_some())
            .count()
    };
    while weighed(&people) < 3 {
        assert!(stage.micros() < 3000 * SECOND, "nobody is seen to play");
        stage.turn();
        for (seat, person) in Seat::all(3).zip(&mut people) {
            person.watch(&stage.sight(seat));
        }
    }
    let moments = people.iter().flat_map(|person| person.moments(Lang::En));
    let told: Vec<String> = moments.map(|moment| moment.text).collect();
    assert!(told.is_empty(), "{told:?}");
}
