//! What hands do at the pile, as an antenna tells it.

use super::*;
use crate::clock::SECOND;

fn uid(n: u8) -> Uid {
    Uid::new(&[4, 0, 0, n]).unwrap()
}

fn ms(n: u64) -> Micros {
    n * SECOND / 1000
}

/// A pile on which card 1 lies, and what came: card, from and to, in ms.
fn pile(came: &[(u8, u64, Option<u64>)]) -> Pile {
    let mut pile = Pile::default();
    pile.throw(Some(uid(1)));
    for (card, since, gone) in came {
        pile.arrived(uid(*card), ms(*since));
        if let Some(gone) = gone {
            pile.left(uid(*card), ms(*gone));
        }
    }
    pile
}

/// How many throws are booked, and how many of them are certain.
fn settle(pile: &mut Pile, booked: usize, now: Micros) -> usize {
    let told = pile.read(now);
    pile.settle(&told.throws[..booked], now)
}

fn throws(pile: &Pile, now: u64) -> Vec<u8> {
    let told = pile.read(ms(now));
    told.throws
        .iter()
        .map(|throw| throw.uid.as_bytes()[3])
        .collect()
}

#[test]
fn a_card_is_thrown_when_it_has_lain_for_a_while() {
    let pile = pile(&[(2, 0, None)]);
    let next = pile.read(ms(1199)).next;
    assert_eq!(next, Next::NotBefore(uid(2), SETTLE));
    assert_eq!(throws(&pile, 1200), [2]);
}

#[test]
fn a_card_thought_again_is_none_also_when_that_is_heard_late() {
    let mut pile = pile(&[(2, 0, None), (3, 1500, None)]);
    assert_eq!(throws(&pile, 2700), [2, 3]);
    pile.left(uid(2), ms(800));
    assert_eq!(throws(&pile, 2700), [3]);
    assert_eq!(pile.read(ms(2700)).doubt, Some((uid(2), 0)));
    for (fate, thrown, took) in [
        (Fate::Thrown, &[2, 3][..], true),
        (Fate::Lies, &[2, 3], false),
        (Fate::TakenBack, &[3], false),
    ] {
        let mut pile = pile.clone();
        pile.say(uid(2), fate);
        assert_eq!(throws(&pile, 2700), thrown);
        let told = pile.read(ms(2700));
        assert_eq!(told.throws.last().unwrap().took, took, "{fate:?}");
        assert_eq!(told.doubt, None);
    }
}

#[test]
fn a_card_that_goes_under_the_next_one_lies_there() {
    for gone in [1300, 1550, 1600] {
        let pile = pile(&[(2, 0, Some(gone)), (3, 1500, None)]);
        let told = pile.read(ms(2700));
        assert_eq!(throws(&pile, 2700), [2, 3], "{gone}");
        assert!(!told.throws[1].took);
    }
    let drawn = pile(&[(2, 0, Some(1250)), (3, 4000, None)]);
    assert!(drawn.read(ms(5200)).throws[1].took);
}

#[test]
fn of_two_that_came_at_once_people_say_which() {
    let mut pile = pile(&[(2, 0, Some(50)), (3, 50, None)]);
    assert!(matches!(pile.read(ms(2500)).next, Next::NotBefore(..)));
    assert_eq!(pile.read(ms(2550)).next, Next::Two(uid(2), uid(3)));
    pile.say(uid(2), Fate::Thrown);
    pile.say(uid(3), Fate::TakenBack);
    assert_eq!(throws(&pile, 2550), [2]);
    assert_eq!(pile.beside(&pile.read(ms(2550))), [uid(3)]);
    assert_eq!(settle(&mut pile, 1, ms(2550)), 1);
    assert_eq!(pile.beside(&Told::default()), [uid(3)], "to be taken up");
    pile.left(uid(3), ms(4000));
    assert!(pile.beside(&Told::default()).is_empty());
    assert_eq!(pile.cards(), [1, 2].map(|n| Some(uid(n))));
}

#[test]
fn who_takes_up_one_of_a_pair_has_answered() {
    for taken in [2, 3] {
        let gone = |card| (card == taken).then_some(4000);
        let pile = pile(&[(2, 0, gone(2)), (3, 0, gone(3))]);
        assert_eq!(throws(&pile, 4000), [5 - taken], "{taken}");
        assert_eq!(pile.read(ms(4000)).next, Next::Nothing);
    }
}

#[test]
fn a_card_on_one_that_was_not_read_may_be_that_one() {
    let mut pile = pile(&[(2, 0, None)]);
    pile = pile.after(&pile.read(CERTAIN).throws);
    pile.throw_unread(false);
    pile.arrived(uid(3), ms(9000));
    let told = pile.read(ms(10_200));
    assert_eq!(throws(&pile, 10_200), [3], "nobody waits for an answer");
    assert_eq!(told.unread, Some(uid(3)));
    assert_eq!(
        settle(&mut pile, 1, ms(60_000)),
        0,
        "which may be given until the next throw"
    );

    let mut now = pile.clone();
    now.say(uid(3), Fate::Thrown);
    assert_eq!(
        (throws(&now, 60_000), now.read(ms(60_000)).unread),
        (vec![3], None)
    );
    pile.is_unread(uid(3));
    assert!(throws(&pile, 60_000).is_empty());
    assert_eq!(pile.cards(), [1, 2, 3].map(|n| Some(uid(n))));
}

#[test]
fn both_of_a_pair_that_is_taken_back_are_none() {
    let pile = pile(&[(2, 0, Some(700)), (3, 0, Some(750))]);
    assert!(throws(&pile, 5000).is_empty());
}

#[test]
fn what_is_certain_is_not_read_again() {
    let mut pile = pile(&[(2, 0, None)]);
    assert_eq!(settle(&mut pile, 1, CERTAIN - 1), 0);
    assert_eq!(settle(&mut pile, 1, CERTAIN), 1);
    pile.left(uid(2), ms(800));
    assert!(pile.is_lifted(), "it is the top of the pile");
    assert!(pile.arrived(uid(2), ms(9000)), "and is back");
    assert_eq!(pile.cards().len(), 2);
}

#[test]
fn a_doubt_stands_until_the_second_throw_after_it() {
    let mut pile = pile(&[(2, 0, Some(800)), (3, 2000, None)]);
    assert_eq!(settle(&mut pile, 1, ms(60_000)), 0);
    pile.arrived(uid(4), ms(60_000));
    assert_eq!(settle(&mut pile, 2, ms(62_000)), 1);
    assert_eq!(pile.read(ms(62_000)).doubt, None);
}

#[test]
fn a_question_goes_in_time_where_the_throw_after_it_was_laid_again() {
    let mut pile = pile(&[(2, 0, Some(800)), (3, 2000, Some(2300))]);
    pile.arrived(uid(3), ms(2700));
    pile.arrived(uid(4), ms(4000));
    let told = pile.read(ms(5300));
    assert_eq!(told.doubt, Some((uid(2), 0)));
    let at = pile.wake_at(&told, ms(5300)).unwrap();
    assert_eq!(settle(&mut pile, 2, at - 1), 0);
    assert_eq!(settle(&mut pile, 2, at), 1);
}

#[test]
fn only_the_top_can_be_lifted_and_a_missed_read_is_no_move() {
    let mut pile = Pile::default();
    for n in 1..=3 {
        pile.throw(Some(uid(n)));
    }
    pile.left(uid(1), ms(1));
    assert!(!pile.is_lifted(), "covered");
    assert!(!pile.arrived(uid(1), ms(2)));
    pile.left(uid(3), ms(3));
    assert_eq!(pile.cards(), [Some(uid(1)), Some(uid(2))]);
    assert!(pile.arrived(uid(3), ms(4)));
    assert_eq!(pile.cards().len(), 3);
    pile.left(uid(3), ms(5));
    pile.take();
    assert_eq!(pile.top(), Some(uid(2)));
    pile.lay_under_top(uid(3));
    assert_eq!(pile.cards(), [1, 3, 2].map(|n| Some(uid(n))));
    pile.shuffle(0);
    assert_eq!(pile.cards(), []);
}
