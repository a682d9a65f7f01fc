//! RA-10 to RA-26: a deal, move by move.

use super::{card, cards, seat, seats};
use rules::Seat;
use rules::card::Card;
use rules::rami::*;

pub fn round(options: Options) -> Round {
    let setup = Setup::new(3, 1).unwrap();
    Round::new(setup, &seats("A B C"), seat("A"), options).unwrap()
}

/// Lays the cards as a new group.
pub fn lay(round: &mut Round, who: Seat, text: &str) {
    let group = round.groups().len();
    for card in cards(text) {
        round.apply(who, Move::Laid { group, card }).unwrap();
    }
}

pub fn throw(round: &mut Round, text: &str) -> Seat {
    let who = round.turn().expect("it goes on");
    round.apply(who, Move::Discarded(Some(card(text)))).unwrap();
    who
}

/// The codes with which a move is refused; it must leave the state as it was.
pub fn refused(round: &mut Round, who: Seat, what: Move) -> Vec<Code> {
    let before = round.clone();
    let objections = round.apply(who, what).expect_err("it is refused");
    assert_eq!(*round, before);
    objections
        .iter()
        .map(|objection| objection.violation.code)
        .collect()
}

fn thrown(text: &str) -> Move {
    Move::Discarded(Some(card(text)))
}

/// RA-11, RA-A2: the first player sits on the dealer's right, and so it goes on; to the left on
/// request. RA-A5: no card is turned up, so the first draw is from the stock.
#[test]
fn who_plays() {
    let mut right = round(Options::default());
    assert_eq!((right.turn(), right.discard().len()), (Some(seat("C")), 0));
    assert_eq!(
        refused(&mut right, seat("A"), Move::Drew),
        [Code::NotYourTurn]
    );
    assert_eq!(
        refused(&mut right, seat("D"), Move::Drew),
        [Code::NotSeated]
    );
    let order: Vec<Seat> = ["2H", "3H", "4H"]
        .iter()
        .map(|one| throw(&mut right, one))
        .collect();
    assert_eq!(order, seats("C B A"));
    let mut left = round(Options {
        direction: Direction::Left,
        ..Options::default()
    });
    let order: Vec<Seat> = ["2H", "3H", "4H"]
        .iter()
        .map(|one| throw(&mut left, one))
        .collect();
    assert_eq!(order, seats("B C A"));
    assert_eq!(right.stock(), 33 - 3);
}

/// RA-12, RA-13, RA-14, RA-15, RA-19: a turn is judged as a whole, when the card is thrown.
#[test]
fn a_turn() {
    let mut round = round(Options::default());
    let (b, c) = (seat("B"), seat("C"));
    lay(&mut round, c, "7H 8H");
    assert_eq!(refused(&mut round, c, thrown("KD")), [Code::TooShort]);
    round
        .apply(
            c,
            Move::Laid {
                group: 0,
                card: card("9H"),
            },
        )
        .unwrap();
    assert_eq!(round.objections(), []);
    throw(&mut round, "KD");
    assert_eq!(
        (round.hand(c), round.has_laid(c), round.has_laid(b)),
        (Some(4), true, false)
    );
    assert_eq!(round.melds()[0].cards(), cards("7H 8H 9H"));
    // RA-14: B has laid nothing.
    assert!(!round.may_recover());
    assert_eq!(
        refused(&mut round, b, Move::TookDiscard),
        [Code::NotLaidYet]
    );
    lay(&mut round, b, "QS QC JK");
    throw(&mut round, "10H");
    throw(&mut round, "4D");
    assert_eq!(round.discard().last(), Some(&Some(card("4D"))));
    // C takes the four; it must lie in a new combination, or go back.
    round.apply(c, Move::TookDiscard).unwrap();
    assert_eq!(refused(&mut round, c, thrown("2S")), [Code::MustMeldNow]);
    round.apply(c, Move::PutBack).unwrap();
    round.apply(c, Move::TookDiscard).unwrap();
    lay(&mut round, c, "4D 4H 4S");
    throw(&mut round, "2S");
    assert_eq!((round.hand(c), round.turn()), (Some(1), Some(b)));
}

/// RA-20, RA-A7, RA-A8: completing, and where a joker stands.
#[test]
fn completing() {
    let mut round = round(Options::default());
    let (b, c) = (seat("B"), seat("C"));
    lay(&mut round, c, "8H 9H JK");
    round.apply(c, Move::Stands { group: 0, first: 7 }).unwrap();
    throw(&mut round, "2S");
    assert_eq!(
        round.melds()[0].cards(),
        cards("JK 8H 9H"),
        "the answer is kept"
    );
    round
        .apply(
            b,
            Move::Laid {
                group: 0,
                card: card("10H"),
            },
        )
        .unwrap();
    assert_eq!(refused(&mut round, b, thrown("3S")), [Code::NotLaidYet]);
    lay(&mut round, b, "5S 5C 5D");
    throw(&mut round, "3S");
    assert_eq!(round.melds()[0].cards(), cards("JK 8H 9H 10H"));
    assert_eq!(round.hand(b), Some(3));
}

/// RA-16 to RA-18, RA-A10, RA-A18: recovering a joker and a card, seen from what lies where.
#[test]
fn recovering() {
    let setup = Setup::new(3, 2).unwrap();
    let mut round = Round::new(setup, &seats("A B C"), seat("A"), Options::default()).unwrap();
    let (b, c) = (seat("B"), seat("C"));
    lay(&mut round, c, "5H JK 7H");
    throw(&mut round, "KD");
    lay(&mut round, b, "9S 10S JS QS");
    throw(&mut round, "2D");
    throw(&mut round, "3D");
    // C takes the joker for the six.
    round
        .apply(
            c,
            Move::Lifted {
                group: 0,
                card: Card::Joker,
            },
        )
        .unwrap();
    assert_eq!(refused(&mut round, c, thrown("2S")), [Code::JokerNeedsCard]);
    round
        .apply(
            c,
            Move::Laid {
                group: 0,
                card: card("6H"),
            },
        )
        .unwrap();
    assert_eq!(refused(&mut round, c, thrown("2S")), [Code::MustMeldNow]);
    lay(&mut round, c, "JK 8C 8D");
    // A second recovery is one too many.
    round
        .apply(
            c,
            Move::Lifted {
                group: 1,
                card: card("QS"),
            },
        )
        .unwrap();
    assert!(refused(&mut round, c, thrown("2S")).contains(&Code::OneRecovery));
    round
        .apply(
            c,
            Move::Laid {
                group: 1,
                card: card("QS"),
            },
        )
        .unwrap();
    throw(&mut round, "2S");
    // RA-09 would deal seven; here are two packs: 14 + 1 - 3 - 1, then + 1 - 4 - 1.
    assert_eq!(round.hand(c), Some(7));
    // B takes back an end of their own suite, but not from inside.
    round
        .apply(
            b,
            Move::Lifted {
                group: 1,
                card: card("10S"),
            },
        )
        .unwrap();
    assert_eq!(refused(&mut round, b, thrown("4D")), [Code::InnerCard]);
    round
        .apply(
            b,
            Move::Laid {
                group: 1,
                card: card("10S"),
            },
        )
        .unwrap();
    round
        .apply(
            b,
            Move::Lifted {
                group: 1,
                card: card("9S"),
            },
        )
        .unwrap();
    lay(&mut round, b, "9S 9D");
    assert_eq!(refused(&mut round, b, thrown("4D")), [Code::TooShort]);
    round
        .apply(
            b,
            Move::Laid {
                group: 3,
                card: card("9C"),
            },
        )
        .unwrap();
    assert_eq!(round.objections(), []);
    // Whoever says that they have drawn from the stock has no recovery left.
    let mut both = round.clone();
    both.apply(b, Move::Drew).unwrap();
    assert_eq!(refused(&mut both, b, thrown("4D")), [Code::OneRecovery]);
    throw(&mut round, "4D");
    assert_eq!(round.melds()[1].cards(), cards("10S JS QS"));
    assert_eq!(
        (round.hand(b), round.groups()[3].owner),
        (Some(10 + 1 - 3 - 1), b)
    );
}

/// RA-A8: with the option a recovered card may complete.
#[test]
fn recovered_may_extend() {
    for (extend, ok) in [(false, false), (true, true)] {
        let mut round = round(Options {
            recovered_may_extend: extend,
            ..Options::default()
        });
        let c = seat("C");
        lay(&mut round, c, "7H 8H 9H");
        throw(&mut round, "2S");
        throw(&mut round, "3S");
        throw(&mut round, "10H");
        round.apply(c, Move::TookDiscard).unwrap();
        round
            .apply(
                c,
                Move::Laid {
                    group: 0,
                    card: card("10H"),
                },
            )
            .unwrap();
        assert_eq!(round.apply(c, thrown("4S")).is_ok(), ok);
    }
}

/// RA-21, RA-25: one card must be left to throw; with it the deal is won.
#[test]
fn going_out() {
    let mut round = round(Options::default());
    let c = seat("C");
    lay(&mut round, c, "7H 8H 9H");
    lay(&mut round, c, "2S 2D 2C");
    lay(&mut round, c, "KS KD");
    round
        .apply(
            c,
            Move::Lifted {
                group: 2,
                card: card("KD"),
            },
        )
        .unwrap();
    assert_eq!(refused(&mut round, c, thrown("4S")), [Code::TooShort]);
    round
        .apply(
            c,
            Move::Lifted {
                group: 2,
                card: card("KS"),
            },
        )
        .unwrap();
    // Eight cards after the draw; seven would leave one to throw.
    round
        .apply(
            c,
            Move::Laid {
                group: 0,
                card: card("10H"),
            },
        )
        .unwrap();
    let mut none_left = round.clone();
    none_left
        .apply(
            c,
            Move::Laid {
                group: 0,
                card: card("JH"),
            },
        )
        .unwrap();
    assert_eq!(refused(&mut none_left, c, thrown("4S")), [Code::NoDiscard]);
    none_left
        .apply(
            c,
            Move::Laid {
                group: 0,
                card: card("QH"),
            },
        )
        .unwrap();
    assert_eq!(refused(&mut none_left, c, thrown("4S")), [Code::CountHand]);
    throw(&mut round, "KD");
    assert_eq!(
        round.end(),
        Some(End {
            winner: Some(c),
            winner_laid_before: false
        })
    );
    assert_eq!(refused(&mut round, c, Move::Drew), [Code::RoundOver]);
    // RA-26, RA-28: nobody else had laid.
    let hands = [(seat("A"), cards("AS")), (seat("B"), cards("JK"))];
    let score = round.score(&hands).unwrap();
    assert!(score.rami_sec);
    assert!(score.points.contains(&(seat("A"), 222)) && score.points.contains(&(seat("B"), 240)));
    assert_eq!(round.score(&hands[..1]).unwrap_err().code, Code::CountHand);
}

/// RA-A19: a wrong combination is taken back, and costs nothing.
#[test]
fn taking_back() {
    let mut round = round(Options::default());
    let c = seat("C");
    lay(&mut round, c, "7H 8H 2D");
    assert_eq!(refused(&mut round, c, thrown("4S")), [Code::NotAMeld]);
    for card in cards("7H 8H 2D") {
        round.apply(c, Move::Lifted { group: 0, card }).unwrap();
    }
    throw(&mut round, "4S");
    assert_eq!(
        (round.hand(c), round.has_laid(c), round.groups().len()),
        (Some(7), false, 0)
    );
}

/// A card whose copies all lie elsewhere was in no hand (RA-12); an unread tag is not a fault (RA-13).
#[test]
fn tags() {
    let mut round = round(Options::default());
    throw(&mut round, "4S");
    let what = Move::Laid {
        group: 0,
        card: card("4S"),
    };
    assert_eq!(refused(&mut round, seat("B"), what), [Code::NotInHand]);
    assert_eq!(
        refused(&mut round, seat("B"), thrown("4S")),
        [Code::NotInHand]
    );
    round.apply(seat("B"), Move::Discarded(None)).unwrap();
    assert_eq!(round.discard(), [Some(card("4S")), None]);
    let gone = Move::Lifted {
        group: 3,
        card: card("4S"),
    };
    assert_eq!(refused(&mut round, seat("A"), gone), [Code::NothingThere]);
}
