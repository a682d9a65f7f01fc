//! RD-A20: somebody leaves between two rounds, and somebody comes.

use super::{seat, seats, table};
use rules::remmi_demmi::*;
use rules::{Comer, Points, Seat, Standings, Unseated};

fn play(game: &mut Match, points: &[i32]) {
    let mut awards = plaques(&table(5), &game.players(), &[]);
    awards.points = game
        .players()
        .into_iter()
        .zip(points.iter().copied())
        .collect();
    game.record(awards);
}

/// RD-A20, RD-A17, RD-19: the deal passes over the chair; whoever leaves is in no tie and does not win.
#[test]
fn somebody_leaves_and_somebody_comes() {
    let mut game = Match::new(&seats("A B C D E"), Seat(0), Tiebreak::All);
    play(&mut game, &[9, -5, 9, 0, 0]);
    assert_eq!(game.dealer(), seat("B"));
    game.leave(seat("B")).unwrap();
    assert_eq!(
        (game.dealer(), game.players()),
        (seat("C"), seats("A C D E"))
    );
    assert_eq!(game.leave(seat("C")), Err(Unseated::Fewest(4)));
    game.join(seat("F"), Comer::New).unwrap();
    assert_eq!(
        game.totals()[5],
        (seat("F"), Points::ZERO),
        "B, who is gone, had less"
    );
    (0..6).for_each(|_| play(&mut game, &[0; 5]));
    assert_eq!(game.dealer(), seat("D"), "once round, from C to F and on");
    assert!(game.standing().extra_round, "A and C lead together");
    game.leave(seat("C")).unwrap();
    assert_eq!((game.is_over(), game.winners()), (true, seats("A")));
    assert_eq!(game.join(seat("B"), Comer::New), Err(Unseated::NotNow));
}

/// RD-A20, RD-04: nine are the most.
#[test]
fn nine_are_the_most() {
    let mut game = Match::new(&seats("A B C D E F G H"), Seat(0), Tiebreak::All);
    play(&mut game, &[-5, 4]);
    game.join(Seat(8), Comer::New).unwrap();
    assert_eq!(game.join(Seat(9), Comer::New), Err(Unseated::Most(9)));
    assert_eq!(game.totals()[8].1, Points::whole(-5));
}
