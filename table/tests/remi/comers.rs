//! RE-A30: somebody leaves between two games, and somebody comes.

use table::view::Phase;

use crate::bench::Bench;

/// The stock of the first game is used up, and nobody has opened.
fn scored(players: usize) -> Bench {
    let mut bench = Bench::second_turn(players, &[]);
    let turn = bench.turn().unwrap();
    bench.say(turn, "drew-last", "");
    bench.throw("3B");
    assert_eq!(bench.phase(), Phase::Scored);
    bench.clear();
    bench
}

/// RE-A30, RE-02, RE-03: who stays rolls the die, the table is set for as many, and areas keep their
/// chairs.
#[test]
fn somebody_leaves_and_the_others_play_on() {
    let mut bench = scored(3);
    bench.correct(1, &[30, 90, -20]).unwrap();
    bench.say(0, "die", "4");
    bench.leaves(1).unwrap();
    assert_eq!(bench.calls("die"), [0, 2], "everybody rolls again");
    let rolled = [(0, "2"), (2, "5")];
    for (seat, pips) in rolled {
        bench.say(seat, "die", pips);
    }
    let hands = bench.table.app().game().plan().hands;
    assert_eq!((hands[1], hands[0] + hands[2]), (0, 29));
    bench.ask(table::event::Request::Deal).unwrap();
    bench.turn_up("2Y#2");
    assert_eq!((bench.phase(), bench.turn()), (Phase::Playing, Some(2)));
    bench.throw("13Y#2");
    bench.throw("12Y#2");
    assert_eq!(bench.turn(), Some(2), "past the chair that was left");
    bench.meld(2, "7R 8R 9R 10R 10B 10K");
    bench.ends("3B");
    assert!(bench.faults().is_empty());
    assert_eq!(bench.groups().len(), 2, "on the third chair's area");
}

/// RE-A30: with the lowest total; four are the most and two the fewest.
#[test]
fn somebody_comes() {
    let mut bench = scored(2);
    bench.correct(1, &[50, -100]).unwrap();
    bench.joins(2, "Léa").unwrap();
    bench.joins(3, "Tom").unwrap();
    assert_eq!(bench.totals(), [50, -100, -100, -100]);
    assert_eq!(bench.calls("die"), [0, 1, 2, 3]);
    let refused = bench.joins(4, "Mia").unwrap_err().to_string();
    assert!(refused.contains("At most 4"), "{refused}");
    bench.leaves(0).unwrap();
    bench.leaves(3).unwrap();
    assert!(bench.leaves(1).is_err());
    bench.joins(0, "Ana").unwrap();
    assert_eq!(bench.totals()[0], -100, "50 would be a gain");
}
