//! Between two rounds what can be read at leisure takes turns with the result.

use display::{Fill, Piece, Symbol, View};
use rules::Seat;
use table::app::{TimerWish, Wanted};
use table::clock::SECOND;
use table::event::Request;

use crate::amend::seated;
use crate::bench::Bench;

impl Bench {
    /// What stands so many seconds after the points were written.
    fn stands_after(&self, seconds: u64) -> View {
        let app = self.table.app();
        let since = app.result_since().expect("a round is written");
        app.scoreboard_at(since + seconds * SECOND).view
    }
}

#[test]
fn race_and_round_take_turns_with_the_result_whatever_restarts() {
    let mut bench = seated(&[]);
    bench.plain_round(Some(2));
    // One round is no race.
    let stands = [0, 14, 16, 34, 36, 3_600].map(|seconds| bench.stands_after(seconds));
    let (result, round) = (View::Result, View::Round);
    assert_eq!(stands, [result, result, round, round, result, result]);
    bench.plain_round(Some(0));
    let then = [0, 14, 16, 36, 56, 3_600];
    let stands = then.map(|seconds| bench.stands_after(seconds));
    assert_eq!(stands, [result, result, View::Race, round, result, result]);
    bench.restart();
    assert_eq!(then.map(|seconds| bench.stands_after(seconds)), stands);
    let board = bench.table.app().scoreboard();
    let courses: Vec<Vec<Option<i32>>> = board.rows.into_iter().map(|row| row.course).collect();
    assert_eq!(courses[0], [Some(0), Some(4)]);
    assert_eq!(courses[2], [Some(4), Some(4)]);
    bench.ask(Request::Deal).unwrap();
    assert_eq!(bench.table.app().result_since(), None);
    assert_eq!(bench.table.app().scoreboard().view, View::During);
}

#[test]
fn the_hand_that_won_lies_open_and_no_other() {
    let mut bench = seated(&[]);
    bench.plain_round(Some(2));
    let hands = bench.table.app().scoreboard().hands;
    assert_eq!(hands.len(), 1);
    let card = Piece::Figure(Symbol::Triangle, Fill::Solid);
    assert_eq!(
        (hands[0].symbol, &hands[0].melds),
        (Symbol::Triangle, &vec![vec![card; 9]])
    );
    // Somebody else sits there: it is nobody's.
    bench.leaves(2).unwrap();
    bench.joins(2, "Noa").unwrap();
    assert_eq!(bench.table.app().scoreboard().hands, []);
    bench.ask(Request::Deal).unwrap();
    assert_eq!(bench.table.app().scoreboard().hands, []);
}

#[test]
fn a_match_ends_with_its_podium_which_stays() {
    let mut bench = seated(&[]);
    bench.plain_round(Some(2));
    bench.plain_round(Some(0));
    bench.plain_round(Some(0));
    let (seat, what) = (None, Wanted::Abandon);
    bench.ask(Request::Propose { seat, what }).unwrap();
    for seat in 0..5 {
        let seat = Some(Seat(seat));
        bench.ask(Request::Agree { seat }).unwrap();
    }
    let stands = [0, 16, 36, 56, 80_000].map(|seconds| bench.stands_after(seconds));
    let podium = View::Podium;
    assert_eq!(
        stands,
        [View::Result, View::Race, View::Round, podium, podium]
    );
    let board = bench.table.app().scoreboard();
    let ranks: Vec<_> = board.rows.iter().map(|row| row.rank).collect();
    assert_eq!(ranks, [1, 3, 2, 3, 3].map(Some));
    assert_eq!(board.moment, "Ana was 4 behind after round 1, and won.");
}

/// Of rounds that brought as much the latest; and it is whose it was, whoever sits there since.
#[test]
fn the_podium_remembers_the_best_hand_whatever_restarts() {
    let mut bench = seated(&[]);
    bench.plain_round(Some(0));
    bench.plain_round(Some(2));
    // A round that is taken back takes its hand with it.
    let id = bench.view().past[0].id + 1;
    bench.plain_round(Some(1));
    bench.agree(Wanted::Undo { id }).unwrap();
    bench.agree(Wanted::Redeal).unwrap();
    bench.plain_round(None);
    bench.leaves(2).unwrap();
    bench.joins(2, "Noa").unwrap();
    let best = |bench: &Bench, seconds| {
        let app = bench.table.app();
        let board = app.scoreboard_at(app.result_since().unwrap() + seconds * SECOND);
        (board.best, board.hands)
    };
    assert_eq!(best(&bench, 80_000), (String::new(), Vec::new()));
    bench.agree(Wanted::Abandon).unwrap();
    assert_eq!(best(&bench, 16), (String::new(), Vec::new()));
    let (told, hands) = best(&bench, 80_000);
    assert_eq!(told, "The best hand: Léa, round 2.");
    let card = Piece::Figure(Symbol::Triangle, Fill::Solid);
    assert_eq!(hands.len(), 1);
    assert_eq!(hands[0].melds, [vec![card; 9]]);
    bench.restart();
    assert_eq!(best(&bench, 80_000), (told, hands));
}

/// And nothing moves in the last 15 s, when the panel must stand still.
#[test]
fn a_ring_loses_a_piece_every_ten_seconds_until_the_last_two() {
    let mut bench = seated(&[]);
    let tens = |bench: &Bench, at| {
        let countdown = bench.table.app().scoreboard_at(at).countdown;
        countdown.map(|countdown| (countdown.tens, countdown.of))
    };
    assert_eq!(tens(&bench, bench.now), None);
    bench.ask(Request::Deal).unwrap();
    assert_eq!(tens(&bench, bench.now + 60 * SECOND), Some((12, 12)));
    bench.ask(Request::Start).unwrap();
    let TimerWish::Running { deadline, .. } = bench.table.app().timer_wish() else {
        panic!("it runs");
    };
    let left = [120, 119, 110, 109, 25, 20, 15, 1, 0];
    let pieces = left.map(|left| tens(&bench, deadline - left * SECOND).unwrap().0);
    assert_eq!(pieces, [12, 12, 11, 11, 3, 2, 2, 2, 2]);
    bench.wait(121.0);
    assert_eq!(tens(&bench, bench.now), Some((0, 12)));
    bench.turn_all_over();
    assert_eq!(tens(&bench, bench.now), None);
}
