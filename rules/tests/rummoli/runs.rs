//! RU-14 to RU-20, RU-23: the runs.

use super::{Dice, card, cards, hands, laid, seat};
use proptest::prelude::*;
use rules::Seat;
use rules::rummoli::*;

fn judged(mode: Mode, hand: &str, play: &str, lowest: Lowest) -> Result<Played, Code> {
    run_play(mode, &cards(hand), &cards(play), lowest).map_err(|violation| violation.code)
}

fn open(hand: &str, play: &str) -> Result<Played, Code> {
    judged(Mode::Open, hand, play, Lowest::Suit)
}

fn follow(last: &str, hand: &str, play: &str) -> Result<Played, Code> {
    judged(Mode::Follow(card(last)), hand, play, Lowest::Suit)
}

fn restart(last: &str, hand: &str, play: &str) -> Result<Played, Code> {
    judged(Mode::Restart(card(last)), hand, play, Lowest::Suit)
}

fn left(hand_after: usize) -> Result<Played, Code> {
    Ok(Played {
        out: hand_after == 0,
        hand_after,
    })
}

/// RU-15, sheet "avec la plus basse carte de n'importe quelle couleur" and "Il peut y ajouter".
#[test]
fn opening() {
    assert_eq!(open("4C 5C 9C 2H QD", "4C 5C"), left(3));
    assert_eq!(open("4C 5C 9C 2H QD", "QD"), left(4));
    assert_eq!(open("4C 5C 9C 2H QD", "5C"), Err(Code::NotLowest));
    assert_eq!(open("4C 5C 9C 2H QD", "4C 9C"), Err(Code::NotInSequence));
    assert_eq!(
        open("4C 5C 9C 2H QD", "5C 4C"),
        Err(Code::NotInSequence),
        "upward"
    );
    assert_eq!(
        open("KC AC 2C", "KC AC 2C"),
        Err(Code::NotInSequence),
        "never round the corner"
    );
    assert_eq!(open("AC 2C", "AC"), Err(Code::NotLowest), "the ace is high");
    assert_eq!(open("KC AC", "KC AC"), left(0));
    // The option on the lowest card is about leads after a stop alone (RU-A9).
    assert_eq!(judged(Mode::Open, "4C 2S", "4C", Lowest::Colour), left(1));
}

/// The first fault decides: RU-16 nothing played, RU-14 not held or laid twice, RU-15 no sequence.
#[test]
fn order_of_faults() {
    assert_eq!(open("4C", ""), Err(Code::EmptyPlay));
    assert_eq!(follow("AH", "4C", ""), Err(Code::EmptyPlay));
    assert_eq!(open("4C 9C", "9C 5H"), Err(Code::NotInHand));
    assert_eq!(open("4C 9C", "4C 4C"), Err(Code::NotInHand));
    assert_eq!(follow("AH", "4C 9C", "4C 9C"), Err(Code::NotInSequence));
}

/// RU-16, sheet "la(les) carte(s) suivante(s) de valeur supérieure"; RU-17: nothing after the ace.
#[test]
fn following() {
    assert_eq!(follow("7H", "8H 9H KC", "8H 9H"), left(1));
    assert_eq!(follow("7H", "8D 9H KC", "8D"), Err(Code::NotNext));
    assert_eq!(follow("7H", "8D 9H KC", "9H"), Err(Code::NotNext));
    assert_eq!(follow("KH", "AH", "AH"), left(0));
    assert_eq!(follow("AH", "2H 3H", "2H 3H"), Err(Code::AfterAce));
    let violation = run_play(
        Mode::Follow(card("7H")),
        &cards("8D"),
        &cards("8D"),
        Lowest::Suit,
    )
    .unwrap_err();
    assert_eq!(
        (violation.rule, violation.fix),
        ("RU-16", Some(Fix::Play(card("8H"))))
    );
}

/// RU-18, RU-19, sheet "relance le jeu avec sa plus faible carte dans une autre couleur".
#[test]
fn restarting() {
    assert_eq!(restart("7H", "3D 9C", "3D"), Err(Code::SameColour));
    assert_eq!(restart("7H", "3D 9C", "9C"), left(1));
    assert_eq!(
        restart("7H", "3S 9C 10C", "9C 10C"),
        left(1),
        "the suit is the leader's choice"
    );
    assert_eq!(restart("7H", "3S 9C 10C", "10C"), Err(Code::NotLowest));
    // RU-19: after the ace of hearts, and a black run, the player comes back to hearts.
    assert_eq!(restart("AH", "2H 4S", "2H"), Err(Code::SameColour));
    assert_eq!(restart("KS", "2H 9D", "2H"), left(1));
    assert_eq!(restart("5H", "7H 4D 9S", "7H"), Err(Code::SameColour));
}

/// RU-20, sheet "il ne peut la jouer que si elle est de la bonne couleur ou de valeur consécutive".
#[test]
fn the_last_card() {
    assert_eq!(restart("5D", "JH", "JH"), Err(Code::SameColour));
    assert_eq!(restart("5D", "JC", "JC"), left(0));
    assert_eq!(follow("10H", "JH", "JH"), left(0));
}

/// RU-A9, `lowest=colour`: the lowest of both suits; equal ranks are free.
#[test]
fn lowest_of_a_colour() {
    let by_colour = |hand, play| judged(Mode::Restart(card("7H")), hand, play, Lowest::Colour);
    assert_eq!(by_colour("3S 9C 2D", "9C"), Err(Code::NotLowest));
    assert_eq!(by_colour("3S 9C 2D", "3S"), left(2));
    assert_eq!(by_colour("3S 3C 4C", "3C 4C"), left(1));
    assert_eq!(
        leads(&cards("3S 3C 2D"), Some(card("7H")), Lowest::Colour),
        cards("3S 3C")
    );
}

fn next(texts: &[&str], at: At) -> Event {
    run_next(&hands(texts), at, Lowest::Suit).unwrap()
}

fn after(last: &str, by: &str) -> At {
    At::After {
        last: card(last),
        by: seat(by),
    }
}

/// RU-15 to RU-18, RU-A10: who is to play, wherever they sit.
#[test]
fn whose_turn() {
    let opening = At::Opening { leader: seat("B") };
    let choices = cards("4S 2H");
    assert_eq!(
        next(&["2S", "4S 6S 2H"], opening),
        Event::Open {
            by: seat("B"),
            choices
        }
    );
    let follow = |by, text| Event::Follow {
        by: seat(by),
        card: card(text),
    };
    assert_eq!(
        next(&["2S", "3C", "8H 4D"], after("7H", "A")),
        follow("C", "8H")
    );
    assert_eq!(
        next(&["2S 8H", "3C"], after("7H", "A")),
        follow("A", "8H"),
        "its player kept it"
    );
    let restart = |by, text| Event::Restart {
        by: seat(by),
        choices: cards(text),
    };
    assert_eq!(
        next(&["2S 5S 6C KH", "3C"], after("7H", "A")),
        restart("A", "2S 6C")
    );
    assert_eq!(
        next(&["2D", "3H", "4S KC"], after("7H", "A")),
        restart("C", "4S KC")
    );
    assert_eq!(
        next(&["4S", "2D", "3H"], after("7H", "C")),
        restart("A", "4S")
    );
    // RU-17, RU-19: an ace stops the run at once, also for who holds more of its suit.
    assert_eq!(next(&["2H", "3H 5C"], after("AH", "A")), restart("B", "5C"));
}

/// RU-17, RU-A11: a next card that was played before stops the run, like a dead one.
#[test]
fn played_before() {
    let event = next(&["2S 9H", "3C"], after("7H", "A"));
    assert_eq!(
        event,
        Event::Restart {
            by: seat("A"),
            choices: cards("2S")
        }
    );
}

/// RU-21, RU-A18: out comes first. RU-23, sheet "si les joueurs n'ont plus que de trèfle et de
/// pique": everybody pays, the last player too.
#[test]
fn ends() {
    assert_eq!(
        next(&["", "8H"], after("7H", "A")),
        Event::RoundOver { winner: seat("A") }
    );
    let pay = vec![(seat("A"), 1), (seat("B"), 2), (seat("C"), 1)];
    assert_eq!(
        next(&["2C", "3S 4C", "KS"], after("7S", "A")),
        Event::Impasse { pay }
    );
    let violation = run_next(&hands(&["2C"]), after("7S", "F"), Lowest::Suit).unwrap_err();
    assert_eq!(violation.code, Code::NotSeated);
}

/// RU-15: a lead that was not the lowest shows when the lower card is played; by whom else it is
/// played says nothing. Under `lowest=colour` a lead after a stop is compared with both suits.
#[test]
fn lower_cards_show_later() {
    let shown = |text, lowest| {
        let later = lower_later(&laid(text), lowest);
        later
            .iter()
            .map(|one| format!("{}:{}<{}", one.seat, one.lower, one.led))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        shown("A:5C,6C B:7C A:2H,3H B:4S A:4C", Lowest::Suit),
        ["A:4C<5C"]
    );
    assert_eq!(shown("A:5C,6C B:7C A:2H,3H B:4C", Lowest::Suit), [""; 0]);
    assert_eq!(shown("A:5C A:9D A:2S", Lowest::Suit), [""; 0]);
    assert_eq!(
        shown("A:5D A:9C A:2D A:2S", Lowest::Colour),
        ["A:2D<5D", "A:2S<9C"]
    );
    assert_eq!(
        shown("A:5D A:3H A:9C A:2S", Lowest::Colour),
        ["A:2S<9C"],
        "the opening is by suit"
    );
}

proptest! {
    /// RU-15, RU-16, RU-18: of every card of a hand alone, exactly those that `leads` and the next
    /// card name are legal.
    #[test]
    fn legal_cards_are_named(seed: u64, size in 1usize..12, by_colour: bool) {
        let mut dice = Dice(seed);
        let pack = dice.shuffled();
        let (last, hand) = (pack[0], &pack[1..=size]);
        let lowest = if by_colour { Lowest::Colour } else { Lowest::Suit };
        let legal = |mode| -> Vec<Card> {
            let plays = |card: &Card| run_play(mode, hand, &[*card], lowest).is_ok();
            hand.iter().copied().filter(plays).collect()
        };
        let sorted = |mut cards: Vec<Card>| { cards.sort_unstable(); cards };
        prop_assert_eq!(sorted(legal(Mode::Open)), sorted(leads(hand, None, lowest)));
        prop_assert_eq!(sorted(legal(Mode::Restart(last))), sorted(leads(hand, Some(last), lowest)));
        let next: Vec<Card> = last.next().into_iter().filter(|next| hand.contains(next)).collect();
        prop_assert_eq!(legal(Mode::Follow(last)), next);
        // A lead of a suit is its lowest card, by looking at all others.
        for card in leads(hand, None, lowest) {
            prop_assert!(hand.iter().all(|other| other.suit != card.suit || other.height() >= card.height()));
        }
        let at = At::After { last, by: Seat(0) };
        let event = run_next(&[(Seat(0), hand.to_vec())], at, lowest).unwrap();
        let stuck = legal(Mode::Follow(last)).is_empty() && legal(Mode::Restart(last)).is_empty();
        let impasse = matches!(event, Event::Impasse { .. });
        prop_assert_eq!(stuck, impasse);
    }
}
