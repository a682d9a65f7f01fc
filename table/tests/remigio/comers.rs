//! RG-A19: somebody leaves between two deals, and somebody comes.

use rules::Seat;
use table::view::Phase;

use super::amend::scored;
use super::bench::Bench;

fn plan(bench: &Bench) -> (Vec<usize>, usize) {
    let plan = bench.table.app().game().plan();
    (plan.hands, plan.pieces.len())
}

/// RG-A19, RG-23: with two of three the match goes on until one is left.
#[test]
fn somebody_leaves() {
    let mut bench = scored(&[("limit", "200")]);
    bench.correct(1, &[30, 20, 0]).unwrap();
    bench.leaves(2).unwrap();
    assert_eq!(bench.phase(), Phase::Scored);
    assert_eq!(plan(&bench), (vec![10, 10, 0], 108));
    assert_ne!(bench.view().dealer, Seat(2));
    assert_eq!(bench.table.app().scoreboard().rows[2].note, "left");
    assert!(bench.leaves(1).is_err());
    bench.correct(1, &[250, 20, 0]).unwrap();
    assert_eq!(bench.phase(), Phase::Finished);
    let text = bench.view().next.text;
    assert!(text.contains("Ivan wins"), "{text}");
}

/// RG-A19, RG-22, RG-03: with the worst total of those who are in; whoever was out stays out; seven take
/// three packs.
#[test]
fn somebody_comes() {
    let mut bench = scored(&[("limit", "200")]);
    bench.correct(1, &[250, 20, 10]).unwrap();
    bench.joins(3, "Tom").unwrap();
    assert_eq!(bench.totals(), [250, 20, 10, 20]);
    bench.leaves(0).unwrap();
    let refused = bench.joins(0, "Ana").unwrap_err().to_string();
    assert!(refused.contains("was out"), "{refused}");
    bench.joins(0, "Mia").unwrap();
    for (seat, name) in (4..).zip(["Noa", "Ugo", "Eva"]) {
        bench.joins(seat, name).unwrap();
    }
    assert_eq!(plan(&bench), (vec![10; 7], 162));
}
