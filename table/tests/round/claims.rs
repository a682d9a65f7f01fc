//! Plaques taken, their order, and the end of the round (RD-07, RD-13, RD-14, RD-A8, RD-A9).

use rules::Seat;
use table::app::TimerWish;
use table::clock::SECOND;
use table::event::Request;
use table::game::Seating;
use table::view::Phase;
use table::zone::Zone;

use crate::bench::{Bench, ROUND};

const GOOD: [&str; 2] = ["RC1..5", "RS1..4"];
const GOOD_TOO: [&str; 2] = ["RT1..5", "BT1..4"];

fn claimants(bench: &Bench) -> Vec<Option<u8>> {
    bench
        .trading()
        .claims
        .iter()
        .map(|claim| claim.seat.map(|seat| seat.0))
        .collect()
}

/// RD-13: the plaque held gives the order, whichever was noticed first.
#[test]
fn the_plaque_held_gives_the_order() {
    let mut bench = Bench::running(5);
    bench.wait(10.0);
    // All three went between two sweeps: one stamp.
    let since = bench.now - SECOND;
    for (plaque, seat) in [("P2", 0), ("P4", 1), ("P3", 2)] {
        bench.lift_dated(plaque, Zone::Centre, since);
        bench.lay(plaque, Zone::Pad(Seat(seat)));
    }
    bench.turn_all_over_order(&[1, 2, 0]);
}

/// RD-13: time decides where a lower plaque was taken while a higher one lay; the table says
/// who swaps.
#[test]
fn a_lower_plaque_taken_first_claims_first() {
    let mut bench = Bench::running(5);
    bench.wait(10.0);
    bench.claim(0, "P3", &GOOD);
    bench.wait(5.0);
    bench.claim(1, "P4", &GOOD_TOO);
    bench.wait(5.0);
    bench.claim(2, "P2", &["GC1..9"]);
    bench.wait(3.0);
    assert!(
        bench.notices().contains(&"plaque"),
        "{:?}",
        bench.view().notices
    );
    bench.turn_all_over_order(&[0, 1, 2]);
    assert_eq!(bench.table.app().totals(), [4, 3, 2, 0, 0]);
}

/// RD-13: a plaque counts as taken once its absence is confirmed, dated back to the first
/// missed read; the seat follows when it lies on a pad.
#[test]
fn an_absence_is_dated_back_and_its_seat_follows() {
    let mut bench = Bench::running(5);
    bench.wait(10.0);
    let gone = bench.now - SECOND;
    bench.lift_dated("P4", Zone::Centre, gone);
    assert_eq!(claimants(&bench), [None]);
    assert_eq!(bench.trading().claims[0].at, gone);
    assert_eq!(bench.view().questions[0].id, "took:P4");
    bench.wait(1.0);
    bench.lay("P4", Zone::Pad(Seat(3)));
    assert_eq!(claimants(&bench), [Some(3)]);
    assert_eq!(bench.trading().claims[0].at, gone);
    assert!(bench.view().questions.is_empty());
}

/// One flicker never ends a round: a plaque that is back in the centre was never taken, and
/// the round goes on with the same deadline.
#[test]
fn a_plaque_misread_as_gone_takes_the_stop_back() {
    let mut bench = Bench::running(5);
    bench.wait(10.0);
    let wish = bench.table.app().timer_wish();
    bench.claim(0, "P4", &GOOD);
    bench.claim(1, "P3", &GOOD_TOO);
    bench.lift("P2", Zone::Centre);
    assert_eq!(bench.phase(), Phase::Stopped);
    bench.wait(1.0);
    bench.lay("P2", Zone::Centre);
    assert_eq!(bench.phase(), Phase::Running);
    assert_eq!(bench.table.app().timer_wish(), wish, "same deadline");
    assert_eq!(claimants(&bench), [Some(0), Some(1)]);
}

/// RD-A18: a claim is not withdrawn by putting the plaque back from a pad.
#[test]
fn a_claim_is_final() {
    let mut bench = Bench::running(5);
    bench.claim(0, "P4", &GOOD);
    bench.wait(1.0);
    bench.lift("P4", Zone::Pad(Seat(0)));
    bench.lay("P4", Zone::Centre);
    assert_eq!(claimants(&bench), [Some(0)]);
}

/// RD-14, RD-A9: the bell; a plaque that went before it but was confirmed after it counts, one
/// that went later is void.
#[test]
fn the_bell_counts_what_went_before_it() {
    let mut bench = Bench::running(5);
    bench.wait(120.5);
    assert_eq!(bench.phase(), Phase::Stopped);
    bench.lift_dated("P4", Zone::Centre, ROUND - SECOND / 10);
    bench.lay("P4", Zone::Pad(Seat(2)));
    bench.lift_dated("P3", Zone::Centre, ROUND + SECOND / 10);
    bench.lay("P3", Zone::Pad(Seat(1)));
    assert_eq!(claimants(&bench), [Some(2)]);
    bench.wait(3.0);
    let reveal = bench.reveal();
    assert_eq!((reveal.claims, reveal.ended_by), (1, "timer"));
}

/// RD-14, RD-A9: a plaque may be seen on a pad before its absence in the centre is sure.
#[test]
fn what_went_before_the_bell_counts_though_it_lies_on_the_pad_after_it() {
    let mut bench = Bench::running(5);
    bench.wait(120.5);
    assert_eq!(bench.phase(), Phase::Stopped);
    bench.lay("P4", Zone::Pad(Seat(2)));
    bench.lift_dated("P4", Zone::Centre, ROUND - SECOND / 10);
    bench.lay("P3", Zone::Pad(Seat(1)));
    bench.lift_dated("P3", Zone::Centre, ROUND + SECOND / 10);
    assert_eq!(claimants(&bench), [Some(2)]);
}

/// A neighbour's antenna that hears a plaque now and then has not taken it: it lies in the centre.
#[test]
fn plaques_that_never_left_the_centre_end_no_round() {
    let mut bench = Bench::running(5);
    for (plaque, seat) in [("P4", 1), ("P3", 2), ("P2", 3)] {
        bench.lay(plaque, Zone::Pad(Seat(seat)));
        bench.wait(1.0);
        bench.lift(plaque, Zone::Pad(Seat(seat)));
        bench.wait(1.0);
    }
    assert_eq!(claimants(&bench), []);
    assert_eq!(bench.phase(), Phase::Running);
}

/// RD-13: the pad may see a plaque first; the claim dates from when the centre missed it.
#[test]
fn a_plaque_that_the_pad_sees_first_counts_by_when_it_went() {
    let mut bench = Bench::running(5);
    bench.wait(10.0);
    // Ivan takes the 3 before Ana takes the 4, but the absence of the 3 from the centre is sure later.
    let went = bench.now;
    bench.wait(0.3);
    bench.lay("P3", Zone::Pad(Seat(1)));
    bench.lay("P4", Zone::Pad(Seat(0)));
    assert_eq!(claimants(&bench), []);
    bench.wait(0.2);
    bench.lift_dated("P4", Zone::Centre, went + SECOND / 5);
    bench.wait(0.2);
    bench.lift_dated("P3", Zone::Centre, went);
    let claims = bench.trading().claims;
    let order: Vec<_> = claims.iter().map(|claim| (claim.seat, claim.at)).collect();
    assert_eq!(
        order,
        [(Some(Seat(1)), went), (Some(Seat(0)), went + SECOND / 5)]
    );
}

/// A plaque that flickers in the centre while a neighbour hears it is nobody's: what a pad had seen
/// long before it went cannot be what went.
#[test]
fn a_flicker_in_the_centre_makes_no_claim_of_a_neighbour() {
    let mut bench = Bench::running(5);
    bench.wait(10.0);
    bench.lay("P4", Zone::Pad(Seat(1)));
    bench.wait(5.0);
    bench.lift("P4", Zone::Centre);
    assert_eq!(claimants(&bench), [None], "the table asks who took it");
    bench.wait(0.5);
    bench.lay("P4", Zone::Centre);
    assert_eq!(claimants(&bench), []);
    // And if it is really gone, whoever is asked says so.
    bench.lift("P4", Zone::Centre);
    bench.answer("took:P4", "1").unwrap();
    assert_eq!(claimants(&bench), [Some(1)]);
}

/// While the centre's reader is down nobody can say that a plaque lies there still.
#[test]
fn with_the_centre_s_reader_down_the_pad_alone_says_who_took_a_plaque() {
    let mut bench = Bench::running(5);
    bench.reader(Zone::Centre, false);
    bench.wait(1.0);
    bench.lay("P4", Zone::Pad(Seat(2)));
    assert_eq!(claimants(&bench), [Some(2)]);
    bench.reader(Zone::Centre, true);
    bench.lift("P4", Zone::Centre);
    assert_eq!(claimants(&bench), [Some(2)]);
}

/// RD-14: a bell without a claim ends the round with no points.
#[test]
fn a_round_without_a_claim_scores_nothing() {
    let mut bench = Bench::running(5);
    bench.wait(123.0);
    assert_eq!(bench.phase(), Phase::Reveal);
    bench.ask(Request::Next).unwrap();
    assert_eq!(bench.phase(), Phase::Scored);
    assert_eq!(bench.table.app().totals(), [0; 5]);
    assert_eq!(bench.view().dealer, Seat(1), "RD-A17: to the left");
}

/// RD-20: with four players the second claim stops the round, and plaque 2 must be away.
#[test]
fn four_players_stop_at_the_second_claim() {
    let mut bench = Bench::running(4);
    assert_eq!(bench.view().hand, 10);
    bench.claim(0, "P4", &GOOD);
    assert_eq!(bench.phase(), Phase::Running);
    bench.claim(1, "P3", &GOOD_TOO);
    assert_eq!(bench.phase(), Phase::Stopped);
}

/// RD-03, RD-20: nobody deals before the plaques in use, and only they, are in the centre.
#[test]
fn the_deal_wants_the_plaques_and_a_clean_table() {
    let mut bench = Bench::new();
    bench.seat(5);
    bench.lift("P3", Zone::Centre);
    let refusal = bench.ask(Request::Deal).unwrap_err().to_string();
    assert!(refusal.contains("plaque 3"), "{refusal}");
    bench.lay("P3", Zone::Centre);
    bench.lay("RC1", Zone::Pad(Seat(1)));
    let refusal = bench.ask(Request::Deal).unwrap_err().to_string();
    assert!(refusal.contains("Ivan's pad"), "{refusal}");
    assert_eq!(bench.phase(), Phase::Ready, "the refusal changed nothing");
    bench.lift("RC1", Zone::Pad(Seat(1)));
    bench.ask(Request::Deal).unwrap();
    assert!(matches!(
        bench.table.app().timer_wish(),
        TimerWish::Armed { .. }
    ));
}

/// RD-04, RD-05, RD-01: a set-up that the sheet does not know is refused with the remedy.
#[test]
fn a_wrong_set_up_is_refused() {
    let mut bench = Bench::new();
    let mut try_it = |names: &[&str], removed: &[&str], seconds: u32| {
        let options = [
            ("removed".to_owned(), removed.join(" ")),
            ("timer".to_owned(), seconds.to_string()),
        ];
        let request = Request::Setup(Seating {
            names: names.iter().map(|name| (*name).to_owned()).collect(),
            options: options.into(),
            ..Seating::default()
        });
        bench.ask(request).unwrap_err().to_string()
    };
    let five = ["A", "B", "C", "D", "E"];
    assert!(try_it(&five[..3], &[], 120).contains("4 to 9"));
    assert!(try_it(&five, &["RC", "RS"], 120).contains("exactly four"));
    assert!(try_it(&five, &["RC", "RC", "RS", "BT"], 120).contains("different"));
    assert!(try_it(&five, &["RC", "XX", "RS", "BT"], 120).contains("“RC XX RS BT” (RD-A3)"));
    assert!(try_it(&five, &["RC", "RS", "RT", "BT"], 90).contains("cannot be “90”"));
    assert!(try_it(&["A", "B", "C", "A"], &["RC"], 120).contains("another name"));
    assert!(try_it(&["A", "B", "C", " "], &["RC"], 120).contains("no name"));
}

/// RD-A3: whoever names no types leaves the choice to the hub, as it was proposed before.
#[test]
fn types_that_nobody_names_are_the_hubs_to_choose() {
    for players in 5..=9 {
        let mut bench = Bench::new();
        let proposed = bench.view().trading().unwrap().proposals[players - 4].clone();
        let names = (0..players).map(|number| format!("Player {number}"));
        let seating = Seating {
            names: names.collect(),
            ..Seating::default()
        };
        bench.ask(Request::Setup(seating)).unwrap();
        assert_eq!(bench.view().trading().unwrap().removed, proposed);
    }
}

/// RD-01, RD-A4: the other speed of the timer.
#[test]
fn practised_groups_have_seventy_seconds() {
    let mut bench = Bench::new();
    bench.seat_with(5, &[("timer", "70")]).unwrap();
    bench.ask(Request::Deal).unwrap();
    let length = 70 * SECOND;
    let wish = bench.table.app().timer_wish();
    assert_eq!(wish, TimerWish::Armed { rid: 1, length });
    bench.ask(Request::Start).unwrap();
    bench.wait(70.5);
    assert_eq!(bench.phase(), Phase::Stopped);
}

impl Bench {
    /// Turns all claims over, counting by hand what was not laid, and checks their order.
    fn turn_all_over_order(&mut self, seats: &[u8]) {
        self.wait(3.0);
        for seat in seats {
            if self.reveal().waiting.is_some() {
                let good = true;
                self.ask(Request::Decide {
                    seat: Seat(*seat),
                    good,
                })
                .unwrap();
            }
            self.ask(Request::Next).unwrap();
        }
        let steps = self.reveal().steps;
        let turned: Vec<u8> = steps.iter().map(|step| step.seat.0).collect();
        assert_eq!(turned, seats);
    }
}

/// After a start the centre's antenna has not read every plaque yet when the last one is taken: whoever has
/// it before them has claimed, and nobody is asked.
#[test]
fn a_plaque_taken_before_the_centre_was_read_again_is_the_claim_of_its_pad() {
    let mut bench = Bench::running(5);
    bench.wait(10.0);
    bench.restart();
    bench.lay("P4 P3", Zone::Centre);
    bench.wait(1.0);
    bench.lay("P2", Zone::Pad(Seat(0)));
    bench.wait(8.0);
    let view = bench.view();
    let claims: Vec<_> = view
        .claims()
        .iter()
        .map(|claim| (claim.seat, claim.at))
        .collect();
    assert_eq!(claims, [(Some(Seat(0)), 11 * SECOND)]);
    assert!(view.questions.is_empty(), "{:?}", view.questions);
}
