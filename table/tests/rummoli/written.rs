//! What stands on the score sheet for the history.

use rules::Seat;
use table::app::Wanted;
use table::game::Points;

use crate::bench::Bench;

/// A round is what its deal won and lost: the chips at the start and the rounds give the totals,
/// until what is left on the board is given away at the end.
#[test]
fn the_rounds_are_the_chips_that_each_deal_moved() {
    let mut bench = Bench::running(2, &[]);
    let start = Points::whole(100);
    let written = |bench: &Bench| bench.table.app().game().written();
    assert_eq!(written(&bench).rounds, Vec::<Vec<Points>>::new());
    bench.finish_deal();
    let sheet = written(&bench);
    assert_eq!(sheet.rounds.len(), 1);
    for (total, won) in sheet.totals.iter().zip(&sheet.rounds[0]) {
        assert_eq!(total.halves, start.halves + won.halves);
    }
    assert!(!sheet.over && sheet.winners.is_empty());
    bench.undo();
    assert_eq!(written(&bench).rounds.len(), 0, "the payment is taken back");
}

/// RU-26: all agree to end; whoever holds the most chips then is named as the winner.
#[test]
fn the_richest_has_won_once_the_game_is_over() {
    let mut bench = Bench::running(2, &[]);
    bench.finish_deal();
    bench.clear_pads();
    bench.agree(Wanted::Abandon).unwrap();
    assert!(!written_over(&bench), "what is left is still to be cut for");
    bench.show(0, "KS");
    bench.show(1, "2D");
    let sheet = bench.table.app().game().written();
    assert!(sheet.over);
    let most = *bench.totals().iter().max().unwrap();
    for (seat, chips) in Seat::all(2).zip(bench.totals()) {
        assert_eq!(sheet.winners.contains(&seat), chips == most);
    }
}

fn written_over(bench: &Bench) -> bool {
    bench.table.app().game().written().over
}
