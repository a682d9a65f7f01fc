//! What everybody's consent changes: points written wrong, a deal that is not played, a match that
//! ends early.

use rules::Seat;
use table::app::Wanted;
use table::event::Request;
use table::game::Points;
use table::view::Phase;
use table::zone::Zone;

use crate::bench::Bench;

/// Ivan has won the first of three deals; Ana holds an ace.
fn scored() -> Bench {
    let mut bench = Bench::dealt(2, &[("packs", "1"), ("rounds_planned", "3")]);
    let laid = "7H 8H 9H 2S 2D 2C JC QC KC AC";
    for meld in ["7H 8H 9H", "2S 2D 2C", "JC QC KC AC"] {
        bench.melds(1, meld);
    }
    bench.throw("4S");
    bench.show(&[(0, "AS")]);
    bench.lift(laid, Zone::Melds(Seat(1)));
    bench.lift("4S", Zone::Discard);
    bench.lift("AS", Zone::Pad(Seat(0)));
    bench
}

#[test]
fn a_round_is_written_anew() {
    let mut bench = scored();
    assert_eq!(bench.totals(), [222, 0]);
    assert_eq!(bench.view().written, [[222, 0].map(Points::whole)]);
    bench.correct(1, &[111, 0]).unwrap();
    assert_eq!(bench.totals(), [111, 0]);
    let result = bench.sheet().result.unwrap();
    assert_eq!(result.seats[0].points, "111");
    assert_eq!(result.seats[0].lines, ["rewritten, as all agreed"]);
    assert_eq!(bench.view().seats[0].change, Some(111));
    assert!(bench.correct(2, &[0, 0]).is_err(), "it is not written");
    assert!(bench.correct(1, &[0]).is_err(), "two play");
    let points = vec![Points { halves: 1 }, Points::whole(0)];
    let halves = bench.agree(Wanted::Correct { round: 1, points });
    assert!(halves.unwrap_err().to_string().contains("whole points"));
    bench.undo();
    assert_eq!(bench.totals(), [222, 0]);

    // In the middle of the next deal too.
    bench.ask(Request::Deal).unwrap();
    bench.correct(1, &[0, 10]).unwrap();
    assert_eq!(
        (bench.totals(), bench.phase()),
        (vec![0, 10], Phase::Playing)
    );
}

#[test]
fn a_deal_that_is_not_played_leaves_the_points() {
    let mut bench = scored();
    bench.ask(Request::Deal).unwrap();
    let refused = bench.agree(Wanted::Abandon).unwrap_err().to_string();
    assert!(refused.contains("between two deals"), "{refused}");
    bench.agree(Wanted::Redeal).unwrap();
    assert_eq!(
        (bench.phase(), bench.totals()),
        (Phase::Scored, vec![222, 0])
    );
    assert!(bench.agree(Wanted::Redeal).is_err(), "nothing is dealt");
    bench.agree(Wanted::Abandon).unwrap();
    assert_eq!(bench.phase(), Phase::Finished);
    assert!(bench.view().next.text.contains("Ivan wins"));
    assert!(bench.ask(Request::Deal).is_err());
    bench.correct(1, &[0, 5]).unwrap();
    assert!(bench.view().next.text.contains("Ana wins"));
    bench.undo();
    bench.undo();
    assert_eq!(
        bench.phase(),
        Phase::Scored,
        "the end is taken back as well"
    );
}
