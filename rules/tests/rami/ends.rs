//! RA-22 to RA-25, RA-30: the call, an empty stock, and what is told to whom.

use super::deal::{lay, refused, round, throw};
use super::{card, cards, seat, seats};
use rules::Disclosure;
use rules::rami::*;

/// Down to one card: C lays three and throws one, twice.
fn one_card(options: Options) -> Round {
    let mut round = round(options);
    let c = seat("C");
    lay(&mut round, c, "7H 8H 9H");
    throw(&mut round, "2S");
    throw(&mut round, "3S");
    throw(&mut round, "4S");
    lay(&mut round, c, "QS QC QD");
    throw(&mut round, "5S");
    assert_eq!(round.hand(c), Some(1));
    round
}

/// RA-23, RA-24, RA-A12: said until the next player has drawn; then it may be challenged until their
/// own next draw.
#[test]
fn carte() {
    let (a, b, c) = (seat("A"), seat("B"), seat("C"));
    let mut said = one_card(Options::default());
    assert_eq!(
        refused(&mut said, a, Move::Challenge(c)),
        [Code::NoCallDue],
        "too early"
    );
    said.apply(c, Move::Carte).unwrap();
    said.apply(b, Move::Drew).unwrap();
    assert_eq!(refused(&mut said, a, Move::Challenge(c)), [Code::NoCallDue]);
    assert_eq!(refused(&mut said, b, Move::Carte), [Code::NoCallDue]);

    let mut missed = one_card(Options::default());
    missed.apply(b, Move::Drew).unwrap();
    assert_eq!(
        (missed.call(c), missed.hand(c)),
        (Call::Missed, Some(1)),
        "nobody charges it"
    );
    assert_eq!(
        refused(&mut missed, c, Move::Carte),
        [Code::NoCallDue],
        "too late"
    );
    assert_eq!(
        refused(&mut missed, c, Move::Challenge(c)),
        [Code::NoCallDue]
    );
    let stock = missed.stock();
    let mut late = missed.clone();
    missed.apply(a, Move::Challenge(c)).unwrap();
    assert_eq!((missed.hand(c), missed.stock()), (Some(3), stock - 2));
    throw(&mut late, "2C");
    throw(&mut late, "3C");
    late.apply(c, Move::Drew).unwrap();
    assert_eq!(
        refused(&mut late, a, Move::Challenge(c)),
        [Code::NoCallDue],
        "C has drawn since"
    );
    // RA-24: with one card only the stock is open.
    let mut one = one_card(Options::default());
    throw(&mut one, "2C");
    throw(&mut one, "3C");
    assert!(!one.may_recover());
    assert_eq!(refused(&mut one, c, Move::TookDiscard), [Code::OneCardLeft]);
    // Every turn spent on one card wants its own call.
    throw(&mut one, "4C");
    assert_eq!(one.call(c), Call::Open);

    let mut auto = one_card(Options {
        announce: Announce::Auto,
        ..Options::default()
    });
    auto.apply(b, Move::Drew).unwrap();
    assert_eq!((auto.hand(c), auto.call(c)), (Some(3), Call::NotDue));
}

/// RA-22, RA-A11: the discards but the top one become the stock; with nothing to draw the deal ends
/// without a winner.
#[test]
fn the_stock_runs_out() {
    let mut round = round(Options::default());
    assert_eq!(
        refused(&mut round.clone(), seat("B"), Move::StockEmpty),
        [Code::NotYourTurn]
    );
    let mut empty = round.clone();
    empty.apply(seat("C"), Move::StockEmpty).unwrap();
    assert_eq!(
        empty.end().map(|end| end.winner),
        Some(None),
        "no discard to turn over"
    );
    assert!(
        !empty
            .score(&[
                (seat("A"), vec![]),
                (seat("B"), vec![]),
                (seat("C"), vec![])
            ])
            .unwrap()
            .rami_sec
    );
    for one in ["2S", "3S", "4S"] {
        throw(&mut round, one);
    }
    assert_eq!(round.score(&[]).unwrap_err().code, Code::StillRunning);
    round.apply(seat("C"), Move::StockEmpty).unwrap();
    assert_eq!(
        (round.stock(), round.discard()),
        (2, &[Some(card("4S"))][..])
    );
    round.apply(seat("C"), Move::Drew).unwrap();
    assert_eq!(
        refused(&mut round, seat("C"), Move::StockEmpty),
        [Code::AlreadyDrawn]
    );
    assert_eq!(
        refused(&mut round, seat("C"), Move::TookDiscard),
        [Code::AlreadyDrawn]
    );
}

/// RA-23: no fact that would prompt a player is told to anybody.
#[test]
fn disclosure() {
    for fact in Fact::ALL.iter().copied() {
        let told = fact.disclosure() == Disclosure::Public;
        let secret = matches!(
            fact,
            Fact::HandCount
                | Fact::HandOnPad
                | Fact::MissedCall
                | Fact::Hand
                | Fact::CardsLeft
                | Fact::Score
                | Fact::DiscardsBelow
                | Fact::BestMelds
        );
        assert_eq!(told, !secret, "{fact:?}");
    }
    assert_eq!(Fact::MissedCall.disclosure(), Disclosure::Challenged);
}

/// RA-30, RA-A2: the match goes round, and ends.
#[test]
fn a_match() {
    let mut game = Match::new(&seats("A B"), seat("A"), Options::default()).unwrap();
    for dealer in seats("A B") {
        assert_eq!(game.dealer(), dealer);
        let mut round = game.deal().unwrap();
        assert_eq!(
            game.record(&round, &[]).unwrap_err().code,
            Code::StillRunning
        );
        round
            .apply(round.turn().unwrap(), Move::StockEmpty)
            .unwrap();
        game.record(
            &round,
            &[(seat("A"), cards("AS")), (seat("B"), cards("2S"))],
        )
        .unwrap();
    }
    assert_eq!(game.standing().winners, seats("B"));
    assert_eq!(game.standing().totals[0], (seat("A"), 222.into()));
    assert_eq!(game.deal().unwrap_err().code, Code::MatchOver);
}
