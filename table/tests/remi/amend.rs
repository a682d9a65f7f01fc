//! What everybody's consent changes: points written wrong, a game that is not played, a match that
//! ends here.

use table::app::Wanted;
use table::view::Phase;
use table::zone::Zone;

use crate::bench::Bench;

/// The stock of the first game is used up, and nobody has opened.
fn scored() -> Bench {
    let mut bench = Bench::second_turn(2, &[]);
    bench.say(0, "drew-last", "");
    bench.throw("3B");
    bench.lift("13Y#2 12Y#2 3B", Zone::Discard);
    bench
}

#[test]
fn a_game_is_written_anew() {
    let mut bench = scored();
    assert_eq!(bench.totals(), [-100, -100]);
    bench.correct(1, &[50, -100]).unwrap();
    assert_eq!(bench.totals(), [50, -100]);
    assert_eq!(bench.lines(0), ["rewritten, as all agreed"]);
    assert!(bench.correct(2, &[0, 0]).is_err());
    bench.undo();
    assert_eq!(bench.totals(), [-100, -100]);
}

#[test]
fn a_game_that_is_not_played_leaves_the_points() {
    let mut bench = scored();
    bench.deal(2, "2Y#2");
    assert_eq!(bench.phase(), Phase::Playing);
    assert!(bench.agree(Wanted::Abandon).is_err(), "a game is under way");
    bench.correct(1, &[50, -100]).unwrap();
    bench.agree(Wanted::Redeal).unwrap();
    assert_eq!(
        (bench.phase(), bench.totals()),
        (Phase::Scored, vec![50, -100])
    );
    assert_eq!(bench.lines(0), ["rewritten, as all agreed"]);
    bench.agree(Wanted::Abandon).unwrap();
    assert_eq!(bench.phase(), Phase::Finished);
    assert!(
        bench.view().next.text.contains("Ana wins"),
        "{}",
        bench.view().next.text
    );
    bench.undo();
    assert_eq!(bench.phase(), Phase::Scored);
}
