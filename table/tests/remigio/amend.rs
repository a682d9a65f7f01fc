//! What everybody's consent changes: points written wrong and who is out by them, a deal that is not
//! played, a match that ends early.

use table::app::Wanted;
use table::event::Request;
use table::game::Points;
use table::view::Phase;
use table::zone::Zone;

use super::bench::Bench;

const CLOSED: &str = "AS 2S 3S 4S 5H 6H 7H 9C 9D 9H";
const ANA: &str = "KC KD KH 2D 4D 6D 8D 10C QS JS";
const IVAN: &str = "AC AD AH 3C 3D 3H 5C 5D 7S 7C";

/// Léa has closed the first deal.
pub(super) fn scored(options: &[(&str, &str)]) -> Bench {
    let mut bench = Bench::playing(3, options);
    bench.throw("KD/1");
    bench.say(2, "close", "plain");
    bench.show(2, CLOSED, 2);
    bench.show(0, ANA, 1);
    bench.show(1, IVAN, 1);
    assert_eq!(bench.phase(), Phase::Scored);
    for (uid, zone, _) in bench.table.app().felt().stays() {
        let antenna = bench.antenna(zone);
        let since = bench.now;
        bench.change(sensors::Change::Left {
            uid,
            antenna,
            since,
        });
    }
    bench
}

/// RG-22, RG-23: by the new totals somebody is out, or plays on after all, and the match is over or
/// not.
#[test]
fn a_correction_decides_who_is_out() {
    let mut bench = scored(&[("limit", "200")]);
    bench.correct(1, &[250, 20, 0]).unwrap();
    assert_eq!(
        (bench.phase(), bench.totals()),
        (Phase::Scored, vec![250, 20, 0])
    );
    let out: Vec<bool> = bench.sheet().notes.iter().map(|note| note.out).collect();
    assert_eq!(out, [true, false, false]);
    // RG-A17: whoever is out is dealt nothing, and no pack leaves.
    let plan = bench.table.app().game().plan();
    assert_eq!((plan.hands, plan.pieces.len()), (vec![0, 10, 10], 108));
    bench.correct(1, &[250, 250, 0]).unwrap();
    assert_eq!(bench.phase(), Phase::Finished);
    assert!(bench.view().next.text.contains("Léa wins"));
    bench.correct(1, &[30, 20, 0]).unwrap();
    assert_eq!(bench.phase(), Phase::Scored, "everybody plays on");
    let result = bench.sheet().result.unwrap();
    assert!(
        result
            .seats
            .iter()
            .all(|seat| seat.lines == ["rewritten, as all agreed"])
    );
    assert!(bench.correct(2, &[0, 0, 0]).is_err());
}

/// RG-A10: halves are written as halves.
#[test]
fn halves_are_corrected_to_halves() {
    let mut bench = scored(&[]);
    let points = [15, 0, 0].map(|halves| Points { halves }).to_vec();
    bench.agree(Wanted::Correct { round: 1, points }).unwrap();
    assert_eq!(bench.sheet().result.unwrap().seats[0].points, "7.5");
    assert_eq!(bench.view().written[0][0], Points { halves: 15 });
}

/// A correction by which the match is over ends a deal that is under way.
#[test]
fn a_correction_may_end_the_match_in_a_deal() {
    let mut bench = scored(&[("limit", "200")]);
    bench.ask(Request::Deal).unwrap();
    bench.lay("3S/1", Zone::Discard);
    bench.correct(1, &[250, 250, 0]).unwrap();
    assert_eq!(bench.phase(), Phase::Finished);
    bench.undo();
    assert_eq!(bench.phase(), Phase::Playing);
}

/// What lies open has led to the step that is taken back, and does not lead to it again by itself.
#[test]
fn points_and_a_close_that_are_taken_back_are_not_written_by_themselves() {
    let mut bench = scored(&[]);
    bench.undo();
    bench.wait(60.0);
    assert_eq!(bench.phase(), Phase::Showing);
    assert_eq!(bench.view().written.len(), 0);
    let last = bench.calls("whole")[0];
    bench.say(last, "whole", "");
    assert_eq!(bench.phase(), Phase::Scored);

    bench.undo();
    bench.undo();
    bench.wait(60.0);
    assert_eq!(bench.phase(), Phase::Showing);
    let closer = bench.calls("not-closed")[0];
    bench.say(closer, "whole", "");
    assert!(bench.calls("not-closed").is_empty(), "the close counts");
    assert_eq!(bench.phase(), Phase::Showing);
}

#[test]
fn a_deal_that_is_not_played_leaves_the_points() {
    let mut bench = scored(&[]);
    let totals = bench.totals();
    bench.ask(Request::Deal).unwrap();
    assert!(bench.agree(Wanted::Abandon).is_err(), "a deal is under way");
    bench.agree(Wanted::Redeal).unwrap();
    assert_eq!((bench.phase(), bench.totals()), (Phase::Scored, totals));
    bench.agree(Wanted::Abandon).unwrap();
    assert_eq!(bench.phase(), Phase::Finished);
    assert!(
        bench.view().next.text.contains("Léa wins"),
        "the fewest points"
    );
    assert!(bench.ask(Request::Deal).is_err());
}
