//! What everybody's consent changes: points written wrong, a round that is not played, a match that
//! ends early; and extra rounds (RD-18, RD-19, RD-A14).

use rules::Seat;
use table::app::Wanted;
use table::event::Request;
use table::view::Phase;
use table::zone::Zone;

use crate::bench::Bench;

impl Bench {
    /// A round in which one seat makes a Remmi, or nobody.
    pub fn plain_round(&mut self, winner: Option<u8>) {
        self.ask(Request::Deal).unwrap();
        self.ask(Request::Start).unwrap();
        if let Some(seat) = winner {
            self.claim(seat, "P4", &["RT1..9"]);
        }
        self.wait(121.0);
        self.turn_all_over();
        if let Some(seat) = winner {
            let pad = Zone::Pad(Seat(seat));
            for card in crate::bench::spread(&["RT1..9"]) {
                self.lift(&card, pad);
            }
            self.lift("P4", pad);
            self.lay("P4", Zone::Centre);
        }
    }
}

pub(super) fn seated(options: &[(&str, &str)]) -> Bench {
    let mut bench = Bench::new();
    bench.seat_with(5, options).unwrap();
    bench
}

/// The scoreboard's bar is the leader's: on a tie nobody has it, though the pages name both.
#[test]
fn on_a_tie_nobody_has_the_bar() {
    let mut bench = seated(&[]);
    bench.plain_round(None);
    let bars = |bench: &Bench| -> Vec<bool> {
        let rows = bench.table.app().scoreboard().rows.into_iter();
        rows.map(|row| row.leader).collect()
    };
    assert_eq!(bars(&bench), [false; 5]);
    bench.correct(1, &[4, 0, 4, 0, -5]).unwrap();
    assert_eq!(bars(&bench), [false; 5]);
    let leads: Vec<bool> = bench.view().seats.iter().map(|seat| seat.leader).collect();
    assert_eq!(leads, [true, false, true, false, false]);
    bench.correct(1, &[4, 0, 3, 0, -5]).unwrap();
    assert_eq!(bars(&bench), [true, false, false, false, false]);
}

/// A corrected round decides again who has won, and whether anybody has.
#[test]
fn a_correction_ends_the_match_or_takes_the_end_back() {
    let mut bench = seated(&[]);
    for round in 0..7 {
        bench.plain_round((round == 0).then_some(2));
    }
    assert_eq!(bench.phase(), Phase::Finished);
    bench.correct(1, &[0; 5]).unwrap();
    assert_eq!(bench.phase(), Phase::Scored, "nobody leads alone (RD-19)");
    assert_eq!(bench.totals(), [0; 5]);
    assert_eq!(
        bench.view().past[0].text,
        "The points of round 1 were rewritten."
    );
    bench.correct(7, &[0, 3, 0, 0, 0]).unwrap();
    assert_eq!(bench.phase(), Phase::Finished);
    assert!(bench.view().next.text.contains("Ivan wins"));
    assert_eq!(bench.reveal().points.unwrap(), [0, 3, 0, 0, 0]);
    bench.undo();
    assert_eq!(bench.phase(), Phase::Scored);
    assert!(bench.correct(9, &[0; 5]).is_err());
    assert!(bench.correct(1, &[0; 4]).is_err());
}

/// A deal that is not played leaves the points of the rounds before, and who deals.
#[test]
fn a_redeal_goes_back_to_the_points_before() {
    let mut bench = seated(&[]);
    bench.plain_round(Some(3));
    let (totals, dealer) = (bench.totals(), bench.view().dealer);
    bench.ask(Request::Deal).unwrap();
    bench.ask(Request::Start).unwrap();
    bench.agree(Wanted::Redeal).unwrap();
    assert_eq!(bench.phase(), Phase::Scored);
    assert_eq!((bench.totals(), bench.view().dealer), (totals, dealer));
    bench.plain_round(None);
    assert_eq!(bench.view().round, 2);
    assert!(bench.agree(Wanted::Redeal).is_err(), "nothing is dealt");
}

/// A match ends early by consent: whoever leads has won, and a correction does not open it again.
#[test]
fn a_match_is_abandoned_between_two_rounds() {
    let mut bench = seated(&[]);
    assert!(bench.agree(Wanted::Abandon).is_err(), "nothing is written");
    bench.plain_round(Some(1));
    bench.ask(Request::Deal).unwrap();
    let refused = bench.agree(Wanted::Abandon).unwrap_err().to_string();
    assert!(refused.contains("between two deals"), "{refused}");
    bench.agree(Wanted::Redeal).unwrap();
    bench.agree(Wanted::Abandon).unwrap();
    assert_eq!(bench.phase(), Phase::Finished);
    assert!(bench.ask(Request::Deal).is_err());
    bench.correct(1, &[3, 0, 0, 0, 0]).unwrap();
    assert_eq!(bench.phase(), Phase::Finished);
    assert!(
        bench.view().next.text.contains("Ana wins"),
        "{}",
        bench.view().next.text
    );
}

/// RD-A14: in an extra round everybody's points count, or those of the tied leaders alone.
#[test]
fn an_extra_round_is_everybodys_or_the_leaders() {
    for (tiebreak, ends, totals) in [
        ("all", Phase::Finished, [3, 3, 4, 0, 0]),
        ("tied", Phase::Scored, [3, 3, 0, 0, 0]),
    ] {
        let mut bench = seated(&[("tiebreak", tiebreak)]);
        for _ in 0..7 {
            bench.plain_round(None);
        }
        bench.correct(7, &[3, 3, 0, 0, 0]).unwrap();
        assert_eq!(bench.phase(), Phase::Scored);
        let alone = bench.notices().contains(&"tiebreak");
        assert_eq!(alone, tiebreak == "tied");
        bench.plain_round(Some(2));
        assert_eq!((bench.phase(), bench.totals()), (ends, totals.to_vec()));
        if tiebreak == "tied" {
            bench.plain_round(Some(1));
            assert_eq!(bench.phase(), Phase::Finished);
            assert_eq!(bench.totals(), [3, 7, 0, 0, 0]);
            assert_eq!(bench.notices(), Vec::<&str>::new());
        }
    }
}

/// A claim that was turned over is turned back, and may be counted otherwise.
#[test]
fn a_verdict_is_taken_back() {
    let mut bench = Bench::running(5);
    bench.claim(0, "P4", &["RC1..8"]);
    bench.claim(1, "P3", &["RT1..9"]);
    bench.wait(124.0);
    bench
        .ask(Request::Counted {
            seat: Seat(0),
            cards: 8,
        })
        .unwrap();
    bench.ask(Request::Next).unwrap();
    assert_eq!(bench.reveal().steps.len(), 1);
    bench.undo();
    assert_eq!(bench.reveal().steps.len(), 0);
    assert_eq!(
        bench.view().past[0].text,
        "The claim of Ana was counted by hand: 8 cards."
    );
    bench.undo();
    assert!(bench.reveal().waiting.is_some());
    bench.lay("RC9", Zone::Pad(Seat(0)));
    bench.turn_all_over();
    assert_eq!(bench.totals(), [4, 3, 0, 0, 0]);
}
