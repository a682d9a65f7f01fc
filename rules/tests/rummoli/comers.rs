//! RU-A21: somebody leaves between two deals, and somebody comes.

use super::game::after_a_deal;
use super::{seat, seats};
use rules::rummoli::*;
use rules::{Comer, Points, Seat, Standings, Unseated};

fn chips(game: &Match) -> Vec<i64> {
    let totals = game.totals().into_iter();
    totals.map(|(_, chips)| chips.truncated()).collect()
}

/// RU-A21, RU-25: whoever leaves takes their chips, what lies on the board stays, and the deal passes
/// over the chair.
#[test]
fn somebody_leaves() {
    let mut game = after_a_deal(Final::Cut);
    let (before, on_board) = (chips(&game), game.ledger().board().total());
    let Stage::Between { dealer } = game.stage() else {
        panic!("a deal is over");
    };
    game.leave(dealer).unwrap();
    assert_ne!(game.stage(), Stage::Between { dealer });
    assert_eq!(
        (chips(&game), game.ledger().board().total()),
        (before.clone(), on_board)
    );
    assert_eq!(game.ledger().chips(dealer), 0);
    let other = game.players()[0];
    assert_eq!(game.leave(other), Err(Unseated::Fewest(2)));
    let written = game.sheet().rounds()[0].clone();
    let mut moved = written.clone();
    let (gone, there) = (usize::from(dealer.0), usize::from(other.0));
    moved[gone] = moved[gone].plus(Points::whole(3));
    moved[there] = moved[there].plus(Points::whole(-3));
    game.correct(1, &moved).unwrap();
    assert_eq!(chips(&game)[gone], before[gone] + 3);
    assert_eq!(chips(&game)[there], before[there] - 3);
    assert_eq!(game.ledger().chips(other), before[there] - 3);
    game.join(dealer, Comer::Back).unwrap();
    assert_eq!(
        game.ledger().chips(dealer),
        before[gone] + 3,
        "their own chips"
    );
    game.apply(&MatchMove::Deal).unwrap();
    assert_eq!(game.leave(other), Err(Unseated::NotNow));
    assert_eq!(game.join(Seat(3), Comer::New), Err(Unseated::NotNow));
}

/// RU-A21, RU-04: whoever comes has the chips that all had at the start, and antes from then on.
#[test]
fn somebody_comes() {
    let mut game = after_a_deal(Final::Cut);
    let on_board = game.ledger().board().total();
    let Stage::Between { dealer } = game.stage() else {
        panic!("a deal is over");
    };
    game.join(seat("D"), Comer::New).unwrap();
    assert_eq!(chips(&game)[3], 30);
    game.apply(&MatchMove::Deal).unwrap();
    assert_eq!(chips(&game)[3], 21);
    assert_eq!(game.ledger().board().total(), on_board + 4 * 9);
    assert_eq!(
        (game.players(), game.round().unwrap().dealer()),
        (seats(4), dealer)
    );
}

/// RU-A21, RU-26: whoever has left plays for nothing that is left, and has not won with most chips.
#[test]
fn who_has_left_is_not_there_at_the_end() {
    let mut game = after_a_deal(Final::Cut);
    let all = game.totals();
    let (first, _) = *all.iter().max_by_key(|(_, chips)| *chips).unwrap();
    game.leave(first).unwrap();
    assert!(game.stop());
    let Stage::Last { waiting, .. } = game.stage() else {
        panic!("chips are left");
    };
    assert_eq!(waiting, game.players());
    for (seat, card) in waiting.into_iter().zip(["AH", "2H"]) {
        let card = card.parse().unwrap();
        game.apply(&MatchMove::Cut { seat, card }).unwrap();
    }
    assert!(game.is_over() && !game.winners().contains(&first));
}
