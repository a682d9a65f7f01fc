//! RD-A20: somebody leaves between two rounds, and somebody comes.

use rules::Seat;
use table::event::Request;
use table::view::Phase;
use table::zone::Zone;

use super::amend::seated;
use super::bench::Bench;

fn removed(bench: &Bench) -> Vec<String> {
    bench.trading().removed
}

/// RD-A20, RD-20: of five one leaves: four hold ten cards, and the lowest plaque is out.
#[test]
fn four_of_five_play_on() {
    let mut bench = seated(&[]);
    bench.plain_round(Some(2));
    bench.leaves(1).unwrap();
    assert_eq!(
        bench.view().dealer,
        Seat(2),
        "the deal passes over the chair"
    );
    assert_eq!(bench.view().hand, 10);
    assert_eq!(bench.table.app().game().plan().hands, [10, 0, 10, 10, 10]);
    assert!(
        bench.ask(Request::Deal).is_err(),
        "the plaque of 2 goes into the box"
    );
    bench.lift("P2", Zone::Centre);
    bench.plain_round(None);
    assert_eq!(
        (bench.phase(), bench.view().dealer),
        (Phase::Scored, Seat(3))
    );
    let refused = bench.leaves(0).unwrap_err().to_string();
    assert!(refused.contains("fewer than 4"), "{refused}");
    bench.undo();
    bench.undo();
    assert_eq!(bench.view().hand, 9, "the leaving is taken back as well");
}

/// RD-A20, RD-05: with six two types less are taken out, those that were named last, and with five
/// again four.
#[test]
fn types_follow_the_players() {
    let mut bench = seated(&[]);
    bench.plain_round(Some(2));
    bench.correct(1, &[4, 0, -5, 0, 0]).unwrap();
    let before = removed(&bench);
    bench.joins(5, "Noa").unwrap();
    assert_eq!(bench.totals()[5], -5);
    let fewer = removed(&bench);
    assert!(fewer.len() == 2 && fewer.iter().all(|one| before.contains(one)));
    assert_eq!(bench.table.app().game().plan().pieces.len(), 63);
    bench.leaves(0).unwrap();
    let again = removed(&bench);
    assert!(again.len() == 4 && fewer.iter().all(|one| again.contains(one)));
    bench.ask(Request::Deal).unwrap();
    bench.ask(Request::Start).unwrap();
    // Whoever has left claims nothing.
    bench.claim(0, "P4", &[]);
    assert!(
        bench
            .trading()
            .claims
            .iter()
            .all(|claim| claim.seat != Some(Seat(0)))
    );
}

/// RD-A20, RD-19: the tie goes with one of the two who lead.
#[test]
fn a_tie_goes_with_who_leaves() {
    let mut bench = seated(&[]);
    for _ in 0..7 {
        bench.plain_round(None);
    }
    bench.correct(7, &[3, 3, 0, 0, 0]).unwrap();
    assert_eq!(bench.phase(), Phase::Scored);
    bench.leaves(1).unwrap();
    assert_eq!(bench.phase(), Phase::Finished);
    let text = bench.view().next.text;
    assert!(text.contains("Ana wins"), "{text}");
    bench.undo();
    assert_eq!(bench.phase(), Phase::Scored);
}
