//! Packets of Remmi-Demmi that were worth telling of, and a round that was not.

use rules::remmi_demmi::{Options, Setup};
use table::clock::SECOND;
use table::game::{GameId, Seating};
use table::words::Lang;

use super::*;
use crate::play::Stage;
use crate::robot::Person;

fn types(names: &str) -> Vec<Type> {
    names.split(' ').map(|name| name.parse().unwrap()).collect()
}

/// Of one of six, with so many seconds left.
fn position(hand: &str, left: u32) -> Position {
    let setup = Setup::new(6, &Options::default()).unwrap();
    Position {
        hand: types(hand),
        free: setup.plaques.clone(),
        claimed: vec![false; 6],
        calls: vec![None; 6],
        stood: 0,
        trades: Vec::new(),
        left,
        setup,
    }
}

fn told(hand: &str, gave: &str) -> Option<String> {
    let held = Held {
        position: position(hand, 60),
        hand: Vec::new(),
        names: vec![hand.to_owned()],
    };
    let lost = held.lost(2, &types(gave))?;
    assert_eq!(lost.hand, [hand]);
    Some(lost.text.tell(Lang::En))
}

/// RD-08, RD-10
#[test]
fn a_packet_that_broke_what_fits_is_told_of() {
    let hand = "RC RC RC RS RS RS GT GT BC";
    let said = told(hand, "RC RC").expect("two cards of six");
    assert!(said.starts_with("Your trade 2: you gave "), "{said}");
    assert!(
        said.ends_with("keeps 2 more cards that belong together."),
        "{said}"
    );
    assert_eq!(told(hand, "GT GT"), None);
    // One card is soon made good; four have to come out of those that fit.
    assert_eq!(told(hand, "RC"), None);
    assert_eq!(told(hand, "RC RC RC BC"), None);
}

const REMMI: &str = "RC RC RC RC RC RS RS RS RS";

fn late(seconds: &[u32], took: Option<Plaque>) -> Option<String> {
    let mut trades = Trades::default();
    for left in seconds {
        trades.looks(&position(REMMI, *left), &[]);
    }
    trades.took = took;
    Some(trades.lost().next()?.1.text.tell(Lang::En))
}

/// RD-13: the plaque lies there as long as nobody takes it.
#[test]
fn a_claim_that_came_late_is_told_of() {
    let said = "With 60 seconds left your hand was a Remmi: to take the plaque then is worth";
    assert_eq!(
        late(&[60, 52], None),
        Some(format!("{said} 4 points more."))
    );
    assert_eq!(
        late(&[60, 52], Some(Plaque::Three)),
        Some(format!("{said} one point more."))
    );
    assert_eq!(late(&[60, 52], Some(Plaque::Four)), None);
    assert_eq!(late(&[60, 58], Some(Plaque::Three)), None);
}

/// What fair machines give is seen as what people give, and nothing of it is told.
#[test]
fn a_round_of_fair_players_finds_nothing() {
    let mut stage = Stage::of_three(GameId::Rami, 1);
    let seating = Seating {
        game: GameId::RemmiDemmi,
        names: ["Ana", "Ivan", "Léa", "Tom"].map(Into::into).into(),
        options: [("removed".to_owned(), "GS GT BC BS".to_owned())].into(),
        ..Seating::default()
    };
    stage.seat(seating).unwrap();
    stage.robots(Seat::all(4)).unwrap();
    let mut people: Vec<Person> = (0..4).map(|_| Person::default()).collect();
    let gave = |people: &[Person]| -> usize {
        let gave = people.iter().map(|person| person.coach().trades.gave.len());
        gave.sum()
    };
    while gave(&people) < 2 {
        assert!(stage.micros() < 600 * SECOND, "nobody is seen to trade");
        stage.turn();
        for (seat, person) in Seat::all(4).zip(&mut people) {
            person.watch(&stage.sight(seat));
        }
    }
    let moments = people.iter().flat_map(|person| person.moments(Lang::En));
    let told: Vec<String> = moments.map(|moment| moment.text).collect();
    assert!(told.is_empty(), "{told:?}");
}
