//! RA-A20: somebody leaves between two deals, and somebody comes.

use super::{cards, seat, seats};
use rules::rami::*;
use rules::{Comer, Points, Seat, Standings, Uncorrected, Unseated};

fn game(options: Options) -> Match {
    Match::new(&seats("A B C"), seat("A"), options).unwrap()
}

/// Nothing is left to draw, and everybody holds one card.
fn play(game: &mut Match, held: &str) {
    let mut round = game.deal().unwrap();
    let turn = round.turn().unwrap();
    round.apply(turn, Move::StockEmpty).unwrap();
    let held = cards(held).into_iter().map(|card| vec![card]);
    let hands: Vec<_> = game.players().into_iter().zip(held).collect();
    game.record(&round, &hands).unwrap();
}

fn totals(game: &Match) -> Vec<i64> {
    let totals = game.totals().into_iter();
    totals.map(|(_, total)| total.truncated()).collect()
}

/// RA-A20, RA-11: the deal passes over the chair, the line stays, and nobody wins who is gone.
#[test]
fn somebody_leaves() {
    let mut game = game(Options::default());
    play(&mut game, "2S AS 3S");
    assert_eq!(
        (game.dealer(), totals(&game)),
        (seat("C"), vec![102, 111, 103])
    );
    game.leave(seat("C")).unwrap();
    assert_eq!((game.dealer(), game.players()), (seat("B"), seats("A B")));
    assert_eq!(game.setup(), Setup::new(2, 2).unwrap());
    play(&mut game, "2S 3S");
    assert_eq!(totals(&game), [204, 214, 103]);
    assert_eq!((game.dealer(), game.leaders()), (seat("A"), seats("A")));
    assert_eq!(game.leave(seat("C")), Err(Unseated::Chair));
    assert_eq!(game.leave(seat("B")), Err(Unseated::Fewest(2)));
    let nobody = [0, 0, 7].map(Points::whole);
    assert_eq!(
        game.correct(2, &nobody),
        Err(Uncorrected::Absent(seat("C")))
    );
    play(&mut game, "2S 3S");
    assert_eq!(
        (game.is_over(), game.winners()),
        (true, seats("A")),
        "three deals were agreed"
    );
    assert_eq!(game.join(seat("D"), Comer::New), Err(Unseated::NotNow));
    assert_eq!(game.leave(seat("A")), Err(Unseated::NotNow));
}

/// RA-A20, RA-09: whoever comes begins with the worst total of those who play, and the hands are
/// those for that many.
#[test]
fn somebody_comes() {
    let mut game = game(Options {
        packs: 1,
        ..Options::default()
    });
    play(&mut game, "2S AS 3S");
    game.join(seat("D"), Comer::New).unwrap();
    assert_eq!(totals(&game), [102, 111, 103, 111]);
    assert_eq!(game.setup(), Setup::new(4, 1).unwrap());
    assert_eq!(game.join(seat("D"), Comer::New), Err(Unseated::Chair));
    play(&mut game, "2S 2H 2C 2D");
    assert_eq!(totals(&game), [204, 213, 205, 213]);
    for late in seats("E F") {
        game.join(late, Comer::New).unwrap();
    }
    assert_eq!(game.join(Seat(6), Comer::New), Err(Unseated::Most(6)));
}

/// RA-A20: a chair that was left is taken by another, and who comes back keeps the worse total.
#[test]
fn a_chair_is_taken_again() {
    let mut game = game(Options::default());
    play(&mut game, "2S AS 3S");
    game.leave(seat("B")).unwrap();
    let mut back = game.clone();
    back.join(seat("B"), Comer::Back).unwrap();
    assert_eq!(totals(&back), [102, 111, 103]);
    game.join(seat("B"), Comer::New).unwrap();
    assert_eq!(totals(&game), [102, 103, 103]);
    play(&mut game, "2S 2H 2C");
    let sheet = game.sheet();
    let lines = sheet.lines().iter();
    let lines: Vec<_> = lines
        .map(|line| {
            (
                line.seat,
                sheet.total(line).truncated(),
                line.from,
                line.until,
            )
        })
        .collect();
    assert_eq!(
        lines[1..],
        [
            (seat("B"), 111, 0, Some(1)),
            (seat("C"), 205, 0, None),
            (seat("B"), 205, 1, None)
        ]
    );
}
