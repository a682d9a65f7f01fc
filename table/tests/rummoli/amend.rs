//! Chips of a deal rewritten: what one seat gets another gives, and the board stays.

use table::event::Request;
use table::view::Phase;

use crate::bench::Bench;

#[test]
fn chips_go_from_seat_to_seat() {
    let mut bench = Bench::running(2, &[]);
    let refused = bench.correct(1, &[0, 0]);
    assert!(refused.is_err(), "nothing is written");
    bench.finish_deal();
    let (totals, written) = (
        bench.totals(),
        bench
            .view()
            .seats
            .iter()
            .map(|seat| seat.change.unwrap())
            .collect::<Vec<i32>>(),
    );
    let board = bench.sheet().sections;
    let unbalanced = bench.correct(1, &[written[0] + 5, written[1]]).unwrap_err();
    assert!(
        unbalanced.to_string().contains("No chip comes"),
        "{unbalanced}"
    );
    bench.correct(1, &[written[0] + 5, written[1] - 5]).unwrap();
    assert_eq!(bench.totals(), [totals[0] + 5, totals[1] - 5]);
    assert_eq!(bench.sheet().sections, board);
    let result = bench.sheet().result.unwrap();
    let points: i32 = result.seats[0].points.parse().unwrap();
    assert_eq!(points, written[0] + 5);
    assert_eq!(
        result.seats[0].lines,
        [format!("Rewritten, as all agreed: {points:+}")]
    );
    assert_eq!(bench.view().seats[0].change, Some(points));

    bench.ask(Request::Deal).unwrap();
    let refused = bench.correct(1, &[written[0], written[1]]).unwrap_err();
    assert!(
        refused.to_string().contains("between two deals"),
        "{refused}"
    );
    assert_eq!(bench.phase(), Phase::Dealt);
}
