//! RE-A30: somebody leaves between two games, and somebody comes.

use super::{seat, seats};
use rules::remi::*;
use rules::{Comer, Points, Standings, Unseated};

/// RE-A30, RE-02: the line stays, nobody wins who is gone, and whoever comes has the lowest total.
#[test]
fn somebody_leaves_and_somebody_comes() {
    let mut game = Match::new(&seats(3), None);
    let mut round = super::turns::second_round(super::options());
    super::dealt::play(&mut round, Move::StockEmpty { seat: seat("A") });
    game.record(&round).unwrap();
    game.correct(1, &[30, 90, -20].map(Points::whole)).unwrap();
    game.leave(seat("B")).unwrap();
    assert_eq!(game.players(), [seat("A"), seat("C")]);
    assert_eq!(
        (game.leaders(), game.leave(seat("C"))),
        (vec![seat("A")], Err(Unseated::Fewest(2)))
    );
    assert_eq!(
        game.record(&round).unwrap_err().code,
        Code::NotSeated,
        "three played it"
    );
    game.join(seat("D"), Comer::New).unwrap();
    assert_eq!(game.totals()[3].1, Points::whole(-20));
    game.join(seat("B"), Comer::Back).unwrap();
    assert_eq!(
        game.totals()[1].1,
        Points::whole(-20),
        "90 would have been a gain"
    );
    assert_eq!(
        game.join(rules::Seat(4), Comer::New),
        Err(Unseated::Most(4))
    );
    assert!(game.stop());
    assert_eq!(game.winners(), [seat("A")]);
}
