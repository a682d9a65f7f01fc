use rules::Seat;
use rules::rummoli::{Board, Card, Options};
use table::clock::SECOND;
use table::game::GameId;
use table::words::Lang;

use super::*;
use crate::play::Stage;
use crate::robot::Person;

fn cards(text: &str) -> Vec<Card> {
    text.split(' ').map(|word| word.parse().unwrap()).collect()
}

/// Four play; a full house of aces or scraps, with which nothing is won.
fn choice(hand: &str, deals: bool) -> Choice {
    let options = Options::default();
    let mut board = Board::new(&options).unwrap();
    for _ in 0..5 {
        board.ante(4);
    }
    Choice {
        position: Position {
            options,
            dealer: if deals { 0 } else { 1 },
            chips: 91,
            board,
            held: vec![11, 10, 10, 10],
            hand: cards(hand),
            dead: Vec::new(),
            bid: None,
            shown: vec![Vec::new(); 4],
            laid: Vec::new(),
            missing: Vec::new(),
            passed: Vec::new(),
        },
        hand: vec!["2C".to_owned()],
        deals,
    }
}

const GOOD: &str = "AH AS AD KH KS QH JH 10H AC KC QC";
const BAD: &str = "2C 3D 4H 6C 7S 8D 9H 2S 3H 5D 6S";

fn said(hand: &str, deals: bool, did: Did) -> Option<String> {
    let choice = choice(hand, deals);
    let lost = choice.lost(did)?;
    assert_eq!(lost.hand, ["2C"]);
    Some(lost.text.tell(Lang::En))
}

/// RU-06: for nothing, against the own hand.
#[test]
fn a_dealer_is_told_what_the_widow_was_worth() {
    let left = said(BAD, true, Did::LetGo).expect("any hand is better");
    assert!(left.starts_with("You did not take the widow: "), "{left}");
    let took = said(GOOD, true, Did::Took(0)).expect("no hand is better");
    assert!(took.starts_with("You took the widow: "), "{took}");
    assert_eq!(said(BAD, true, Did::Took(0)), None);
    assert_eq!(said(GOOD, true, Did::LetGo), None);
}

/// RU-07: against its price.
#[test]
fn a_bidder_is_told_what_the_widow_was_worth() {
    let missed = said(BAD, false, Did::LetGo).expect("for a chip");
    assert!(
        missed.contains("to have it for 1 is worth some "),
        "{missed}"
    );
    let paid = said(BAD, false, Did::Took(80)).expect("too dear");
    assert!(paid.starts_with("You bought the widow for 80: "), "{paid}");
    assert_eq!(said(BAD, false, Did::Took(1)), None);
    assert_eq!(said(GOOD, false, Did::LetGo), None);
    // Whoever has no chips cannot bid.
    let mut poor = choice(BAD, false);
    poor.position.chips = 0;
    assert!(poor.lost(Did::LetGo).is_none());
}

/// What machines do about it is seen as what a person does.
#[test]
fn what_became_of_the_widow_is_seen() {
    let mut stage = Stage::of_three(GameId::Rummoli, 1);
    stage.robots(Seat::all(3)).unwrap();
    let mut people: Vec<Person> = (0..3).map(|_| Person::default()).collect();
    let made = |people: &[Person]| -> Vec<Option<Did>> {
        let made = |person: &Person| Some(person.coach().widows.made.as_ref()?.1);
        people.iter().map(made).collect()
    };
    while made(&people).contains(&None) {
        assert!(stage.micros() < 600 * SECOND, "{:?}", made(&people));
        stage.turn();
        for (seat, person) in Seat::all(3).zip(&mut people) {
            person.watch(&stage.sight(seat));
        }
    }
    let took = made(&people)
        .into_iter()
        .filter(|did| *did != Some(Did::LetGo));
    assert!(took.count() <= 1);
}
