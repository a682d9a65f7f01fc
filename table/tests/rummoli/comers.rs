//! RU-A21: somebody leaves between two deals, and somebody comes.

use table::event::Request;
use table::view::Phase;

use crate::bench::Bench;

/// Two have played a deal; chips are counted with whoever came and went.
fn scored() -> Bench {
    let mut bench = Bench::running(2, &[]);
    bench.holds = |_| {};
    bench.finish_deal();
    bench.clear_pads();
    assert_eq!(bench.phase(), Phase::Scored);
    bench
}

fn on_board(bench: &Bench) -> i64 {
    let sections = bench.sheet().sections;
    sections.iter().map(|section| section.chips).sum()
}

/// RU-A21, RU-04: with the chips of the start; three ante, and the hands are those of three.
#[test]
fn somebody_comes() {
    let mut bench = scored();
    let lay = on_board(&bench);
    bench.joins(2, "Léa").unwrap();
    assert_eq!((bench.totals()[2], on_board(&bench)), (100, lay));
    assert_eq!(bench.table.app().game().plan().hands, [13, 13, 13]);
    bench.ask(Request::Deal).unwrap();
    assert_eq!((bench.totals()[2], on_board(&bench)), (91, lay + 27));
    assert!(bench.leaves(2).is_err(), "in a deal");
}

/// RU-A21, RU-25: whoever leaves takes their chips along, and the deal passes over the chair.
#[test]
fn somebody_leaves() {
    let mut bench = scored();
    assert!(bench.leaves(0).is_err(), "one cannot play alone");
    bench.joins(2, "Léa").unwrap();
    let (dealer, chips, lay) = (bench.view().dealer, bench.totals(), on_board(&bench));
    bench.leaves(dealer.0).unwrap();
    assert_ne!(bench.view().dealer, dealer);
    assert_eq!((bench.totals(), on_board(&bench)), (chips.clone(), lay));
    let hands = bench.table.app().game().plan().hands;
    assert_eq!(
        (hands[dealer.index()], hands.iter().sum::<usize>()),
        (0, 35)
    );
    bench.ask(Request::Deal).unwrap();
    let gone = dealer.index();
    assert_eq!(
        (bench.totals()[gone], on_board(&bench)),
        (chips[gone], lay + 18)
    );
    let note = &bench.sheet().notes[gone];
    assert_eq!(note.facts, [format!("{} chips", chips[gone])]);
    bench.undo();
    bench.undo();
    assert_eq!(bench.view().seats[gone].left, None);
}
