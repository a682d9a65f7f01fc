//! RG-A19: somebody leaves between two deals, and somebody comes.

use super::deal::play;
use super::{seat, seats};
use rules::remigio::*;
use rules::{Comer, Points, Standings, Unseated};

fn totals(game: &Match) -> Vec<Points> {
    game.totals().into_iter().map(|(_, total)| total).collect()
}

/// RG-A19, RG-A16, RG-23: the deal passes over the chair, and the match goes on with two of three.
#[test]
fn somebody_leaves() {
    let options = Options {
        limit: 100,
        end_at: 2,
        ..Options::default()
    };
    let mut game = Match::new(&seats("A B C"), seat("A"), options).unwrap();
    play(&mut game, "A", "KS QH");
    let dealer = game.dealer();
    game.leave(dealer).unwrap();
    assert!(!game.is_over(), "nobody has lost yet");
    assert!(game.players().contains(&game.dealer()) && game.players().len() == 2);
    let left = game.players()[1];
    assert_eq!(game.leave(left), Err(Unseated::Fewest(2)));
    play(&mut game, "A", "KS QH JD");
    assert_eq!((game.is_over(), game.winners()), (true, seats("A")));
}

/// RG-A19, RG-03: whoever comes has the worst total of those who are in; for seven there are three
/// packs, and they stay.
#[test]
fn somebody_comes() {
    let options = Options {
        limit: 100,
        ..Options::default()
    };
    let mut game = Match::new(&seats("A B C D E F"), seat("A"), options).unwrap();
    play(&mut game, "A", "KS QH");
    let worst = totals(&game)[1];
    assert!(worst > Points::ZERO);
    game.join(seat("G"), Comer::New).unwrap();
    assert_eq!(totals(&game)[6], worst);
    assert_eq!(game.deal(None).unwrap().setup().packs, 3);
    game.leave(seat("B")).unwrap();
    assert_eq!(game.deal(None).unwrap().setup().packs, 3, "RG-A17");
}

/// RG-A19, RG-22: whoever is out may go and stays out.
#[test]
fn who_is_out_does_not_come_back() {
    let options = Options {
        limit: 100,
        end_at: 1,
        ..Options::default()
    };
    let mut game = Match::new(&seats("A B C D"), seat("A"), options).unwrap();
    play(&mut game, "A", "KS QH");
    game.correct(1, &[0, 120, 10, 20].map(Points::whole))
        .unwrap();
    assert_eq!(game.players(), seats("A C D"));
    game.leave(seat("B")).unwrap();
    assert_eq!(game.join(seat("B"), Comer::Back), Err(Unseated::Out));
    game.join(seat("B"), Comer::New).unwrap();
    assert_eq!(totals(&game)[1], Points::whole(20));
}
