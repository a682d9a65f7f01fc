//! RU-14 to RU-24 in a deal, move by move.

use super::{card, cards, round, seat, seats};
use rules::Seat;
use rules::rummoli::*;

pub fn show(letter: &str, text: &str) -> Move {
    Move::Show {
        seat: seat(letter),
        cards: cards(text),
    }
}

pub fn play(letter: &str, text: &str) -> Move {
    Move::Play(Laid {
        seat: seat(letter),
        card: card(text),
    })
}

pub fn pass(letter: &str) -> Move {
    Move::Pass(seat(letter))
}

pub fn make(deal: &mut Round, moves: &[Move]) {
    for made in moves {
        deal.apply(made)
            .unwrap_or_else(|violation| panic!("{made:?}: {violation}"));
    }
}

/// The code of a refusal, which leaves the state as it was.
pub fn refused(deal: &mut Round, made: Move) -> Code {
    let before = deal.clone();
    let violation = deal.apply(&made).expect_err("illegal");
    assert_eq!(*deal, before);
    violation.code
}

/// Three players, A deals, the widow is dead; B opens, having shown the ace and two of clubs.
fn running(options: &Options) -> Round {
    let mut deal = round(3, options);
    make(
        &mut deal,
        &[
            Move::LeaveWidow,
            show("B", "AS AC AD 2C 9H"),
            show("C", "KS KC KD 4C 7H"),
            show("A", "QS QC QD 6C 8D"),
        ],
    );
    deal
}

/// RU-15: the opener opens, with a lowest card as far as their five are known; what was shown by
/// somebody else is not theirs (RU-14).
#[test]
fn the_opening() {
    let mut deal = running(&Options::default());
    assert_eq!(refused(&mut deal, play("C", "4C")), Code::OutOfTurn);
    assert_eq!(refused(&mut deal, pass("B")), Code::NotNow);
    assert_eq!(
        refused(&mut deal, play("B", "3C")),
        Code::NotLowest,
        "B showed the two"
    );
    assert_eq!(
        refused(&mut deal, play("B", "4C")),
        Code::NotInHand,
        "C showed it"
    );
    assert_eq!(refused(&mut deal, play("D", "4C")), Code::NotSeated);
    let mut other = deal.clone();
    make(&mut other, &[play("B", "5D")]);
    make(&mut deal, &[play("B", "2C")]);
    assert_eq!(deal.next(), Next::Follow { card: card("3C") });
    assert_eq!(refused(&mut deal, play("B", "2C")), Code::AlreadyPlayed);
}

/// RU-16, RU-17, RU-18, RU-A10: nobody has the next card, and the run stops; the last player leads the other colour, or who
/// sits to their left.
#[test]
fn a_stop() {
    let mut deal = running(&Options::default());
    assert_eq!(refused(&mut deal, Move::Stop), Code::NotNow);
    make(&mut deal, &[play("B", "2C")]);
    assert_eq!(refused(&mut deal, pass("C")), Code::NotNow);
    assert_eq!(
        refused(&mut deal, play("B", "5H")),
        Code::NotNext,
        "not before the run has stopped"
    );
    let mut taken_back = deal.clone();
    make(&mut taken_back, &[play("C", "3C"), play("C", "4C")]);
    make(&mut deal, &[Move::Stop]);
    assert_eq!(refused(&mut deal, Move::Stop), Code::NotNow);
    let colour = Colour::Red;
    assert_eq!(
        deal.next(),
        Next::Restart {
            by: seat("B"),
            colour,
            or: Some(card("3C"))
        }
    );
    assert_eq!(refused(&mut deal, play("B", "5S")), Code::SameColour);
    assert_eq!(
        refused(&mut deal, play("B", "10H")),
        Code::NotLowest,
        "the nine was shown"
    );
    assert_eq!(refused(&mut deal, play("A", "2H")), Code::OutOfTurn);
    assert_eq!(refused(&mut deal, pass("A")), Code::OutOfTurn);
    assert_eq!(
        refused(&mut deal, pass("B")),
        Code::MustLead,
        "two red cards were shown"
    );
    make(&mut deal, &[play("B", "3D")]);
    assert_eq!(lower_later(deal.laid(), Lowest::Suit), []);
}

/// RU-16: the last player may have kept the next card; the run waits for it.
#[test]
fn he_kept_it_himself() {
    let mut deal = running(&Options::default());
    make(
        &mut deal,
        &[
            play("B", "2C"),
            Move::Stop,
            play("B", "3C"),
            play("C", "4C"),
        ],
    );
    assert_eq!(deal.laid().len(), 3);
}

/// RU-A12: whoever is known to hold the next card must play it, unless `forced`=false.
#[test]
fn forced() {
    let free = Options {
        forced: false,
        ..Options::default()
    };
    let mut deal = running(&Options::default());
    make(&mut deal, &[play("B", "2C"), play("A", "3C")]);
    let violation = deal.apply(&Move::Stop).unwrap_err();
    assert_eq!(
        (violation.code, violation.fix),
        (Code::MustPlay, Some(Fix::Play(card("4C"))))
    );
    let mut deal = running(&free);
    make(&mut deal, &[play("B", "2C"), play("A", "3C"), Move::Stop]);
    make(&mut deal, &[play("A", "2D")]);
}

/// RU-17: after an ace, or before a card that lies there already (RU-A11), the run stops at once;
/// RU-19: somebody may come back to the suit later.
#[test]
fn stops_by_themselves() {
    let mut deal = running(&Options::default());
    make(
        &mut deal,
        &[
            play("B", "9H"),
            play("B", "10H"),
            Move::Stop,
            play("B", "2C"),
            Move::Stop,
        ],
    );
    make(&mut deal, &[play("B", "4D"), play("A", "5D"), Move::Stop]);
    // A leads black; it stops; then red: 8H runs into the 9H that lies.
    make(&mut deal, &[play("A", "6C"), Move::Stop, play("A", "8H")]);
    let next = Next::Restart {
        by: seat("A"),
        colour: Colour::Black,
        or: None,
    };
    assert_eq!(deal.next(), next);
    make(
        &mut deal,
        &[play("A", "QS"), play("C", "KS"), play("B", "AS")],
    );
    let next = Next::Restart {
        by: seat("B"),
        colour: Colour::Red,
        or: None,
    };
    assert_eq!(deal.next(), next);
    assert_eq!(refused(&mut deal, play("B", "3S")), Code::SameColour);
}

/// RU-24, RU-A16: sections are paid as the cards lie.
#[test]
fn pay_cards_are_paid_at_once() {
    let mut deal = running(&Options::default());
    make(
        &mut deal,
        &[play("B", "9H"), play("B", "10H"), play("A", "JH")],
    );
    let won: Vec<(Seat, i64)> = deal.won().iter().map(|won| (won.seat, won.chips)).collect();
    assert_eq!(won, [(seat("B"), 3), (seat("A"), 3)]);
    assert_eq!(deal.ledger().chips(seat("B")), 100 - 9 + 3 + 3);
    assert_eq!(deal.ledger().total(), 300);
}

/// RU-20, RU-23: nobody has the other colour; the counts are agreed and paid into the centre.
#[test]
fn impasse() {
    let mut deal = round(
        2,
        &Options {
            poker_method: Method::Bet,
            ..Options::default()
        },
    );
    make(&mut deal, &[Move::TakeWidow, Move::Fold(seat("A"))]);
    make(&mut deal, &[play("B", "AS"), pass("B")]);
    assert_eq!(
        deal.next(),
        Next::Restart {
            by: seat("A"),
            colour: Colour::Red,
            or: None
        }
    );
    make(&mut deal, &[pass("A")]);
    let left = vec![(seat("B"), 17), (seat("A"), 17)];
    assert_eq!(
        deal.next(),
        Next::Settle {
            end: End::Impasse,
            left
        }
    );
    assert_eq!(refused(&mut deal, play("A", "2H")), Code::NotNow);
    make(&mut deal, &[Move::Settle]);
    assert_eq!(deal.ledger().board().chips(&Section::Rummoli), 2 + 34);
    assert_eq!(refused(&mut deal, Move::Settle), Code::NotNow);
}

/// RU-21, RU-22: out at once, before anything else (RU-A18); a count by hand overrules, both ways.
#[test]
fn out() {
    let mut deal = running(&Options::default());
    make(
        &mut deal,
        &[
            Move::Count {
                seat: seat("B"),
                cards: 2,
            },
            play("B", "2C"),
            play("B", "3C"),
        ],
    );
    let end = End::Out { winner: seat("B") };
    let left = vec![(seat("B"), 0), (seat("C"), 13), (seat("A"), 13)];
    assert_eq!(deal.next(), Next::Settle { end, left });
    assert_eq!(refused(&mut deal, play("C", "4C")), Code::NotNow);
    let mut resumed = deal.clone();
    make(
        &mut resumed,
        &[
            Move::Count {
                seat: seat("B"),
                cards: 1,
            },
            play("C", "4C"),
        ],
    );
    make(
        &mut deal,
        &[
            Move::Count {
                seat: seat("C"),
                cards: 12,
            },
            Move::Settle,
        ],
    );
    let delta = vec![(seat("B"), 3 + 25), (seat("C"), -12), (seat("A"), -13)];
    assert_eq!(
        deal.next(),
        Next::Over(RoundScore {
            delta,
            centre_after: 0
        })
    );
    assert_eq!(deal.ledger().total(), 300);
    assert_eq!(
        refused(
            &mut deal,
            Move::Count {
                seat: seat("C"),
                cards: 3
            }
        ),
        Code::NotNow
    );
    let mut counted = running(&Options::default());
    make(
        &mut counted,
        &[
            play("B", "2C"),
            Move::Count {
                seat: seat("B"),
                cards: 0,
            },
        ],
    );
    assert!(matches!(counted.next(), Next::Settle { .. }));
}

/// RU-22: counts that cannot be. Before the runs everybody holds five cards at least (RU-10).
#[test]
fn impossible_counts() {
    let mut deal = round(3, &Options::default());
    assert_eq!(
        refused(
            &mut deal,
            Move::Count {
                seat: seat("B"),
                cards: 4
            }
        ),
        Code::CardCount
    );
    assert_eq!(
        refused(
            &mut deal,
            Move::Count {
                seat: seat("B"),
                cards: 53
            }
        ),
        Code::CardCount
    );
    assert_eq!(
        refused(
            &mut deal,
            Move::Count {
                seat: Seat(9),
                cards: 9
            }
        ),
        Code::NotSeated
    );
    make(
        &mut deal,
        &[Move::Count {
            seat: seat("B"),
            cards: 12,
        }],
    );
    assert_eq!(deal.held()[0], (seat("B"), 12));
}

/// RU-05: the dealer plays at this table, and the table is one.
#[test]
fn no_deal() {
    let options = Options::default();
    let ledger = Ledger::new(&seats(3), 100, &options).unwrap();
    let code = |ledger: &Ledger, dealer| Round::new(ledger, dealer, &options).unwrap_err().code;
    assert_eq!(code(&ledger, Seat(3)), Code::NotSeated);
    let alone = Ledger::new(&seats(1), 100, &options).unwrap();
    assert_eq!(code(&alone, Seat(0)), Code::PlayerCount);
}
