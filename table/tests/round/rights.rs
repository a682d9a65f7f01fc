//! Who may ask for what: nobody rules on their own claim, and one seat alone does nothing to all.

use rules::Seat;
use table::app::{Next, Refusal, Wanted};
use table::event::{Event, Request};
use table::view::Phase;
use table::zone::Zone;

use crate::bench::Bench;

/// Eight of the nine cards are seen: the claim cannot be judged.
const SHORT: [&str; 2] = ["RC1..5", "RS1..3"];

impl Bench {
    fn ask_from(&mut self, seat: u8, request: Request) -> Result<(), Refusal> {
        self.table.ask(self.at(), Some(Seat(seat)), request)
    }
}

/// Seat 3 has claimed with a card too few, and its claim is due.
fn short_claim() -> Bench {
    let mut bench = Bench::running(5);
    bench.claim(3, "P4", &SHORT);
    bench.wait(124.0);
    assert_eq!(bench.reveal().waiting.unwrap().seat, Seat(3));
    bench
}

fn refused(done: Result<(), Refusal>) -> String {
    done.expect_err("this is somebody else's to ask")
        .to_string()
}

#[test]
fn nobody_rules_on_their_own_claim_and_no_other_seat_alone() {
    let mut bench = short_claim();
    let rulings = [
        Request::Counted {
            seat: Seat(3),
            cards: 9,
        },
        Request::Decide {
            seat: Seat(3),
            good: true,
        },
    ];
    for ruling in &rulings {
        let own = refused(bench.ask_from(3, ruling.clone()));
        assert!(own.contains("Nobody rules on their own claim"), "{own}");
        let other = refused(bench.ask_from(1, ruling.clone()));
        assert!(other.contains("leads the table"), "{other}");
    }
    assert!(bench.reveal().waiting.is_some(), "nothing was ruled");
    // The page that leads may: a table without phones goes on.
    bench.ask(rulings[1].clone()).unwrap();
    bench.ask_from(3, Request::Next).unwrap();
    assert_eq!(bench.phase(), Phase::Scored);
}

#[test]
fn the_dealer_or_whoever_leads_deals_and_starts() {
    let mut bench = Bench::new();
    bench.seat(5);
    let other = refused(bench.ask_from(2, Request::Deal));
    assert!(other.contains("Ana deals"), "{other}");
    bench.ask_from(0, Request::Deal).unwrap();
    refused(bench.ask_from(1, Request::Start));
    bench.ask_from(0, Request::Start).unwrap();
    assert_eq!(bench.phase(), Phase::Running);
    let stranger = refused(bench.ask_from(7, Request::Next));
    assert!(stranger.contains("no part in this match"), "{stranger}");
}

#[test]
fn a_seat_neither_sets_up_nor_ends_the_match_but_proposes_its_end() {
    let mut bench = Bench::new();
    let seating = table::game::Seating::default();
    refused(bench.ask_from(0, Request::Setup(seating)));
    bench.seat(5);
    let seats = Seat::all(4).collect();
    refused(bench.ask_from(4, Request::Robots { seats }));
    let how = refused(bench.ask_from(4, Request::NewMatch));
    assert!(how.contains("propose"), "{how}");

    let (seat, what) = (None, Wanted::NewMatch);
    bench.ask_from(4, Request::Propose { seat, what }).unwrap();
    let proposal = bench.view().proposal.unwrap();
    assert_eq!(
        (proposal.by, proposal.waiting),
        (Some(Seat(4)), Seat::all(4).collect()),
        "{}",
        proposal.text
    );
    for other in 0..4 {
        assert_eq!(bench.table.app().comes_next(), None);
        bench
            .ask_from(other, Request::Agree { seat: None })
            .unwrap();
    }
    assert_eq!(bench.table.app().comes_next(), Some(Next::New));
    // What else is asked of a match that could not be closed goes on with it.
    bench.ask(Request::GoOn).unwrap();
    assert_eq!(bench.table.app().comes_next(), None);
}

/// What is over was agreed to by nobody who looks at what comes after.
#[test]
fn what_is_put_to_the_vote_lapses_with_what_it_is_about() {
    let proposes = |what| Request::Propose {
        seat: Some(Seat(0)),
        what,
    };
    let agrees = || Request::Agree {
        seat: Some(Seat(1)),
    };
    // Other people than those who agreed sit down.
    let mut bench = Bench::new();
    bench.seat(5);
    bench.ask_from(0, proposes(Wanted::NewMatch)).unwrap();
    bench.seat(4);
    assert_eq!(bench.view().proposal, None);

    // The deal is over that was to be dealt again.
    let mut bench = short_claim();
    bench.ask_from(0, proposes(Wanted::Redeal)).unwrap();
    bench.wait(125.0);
    let waiting = bench.view().proposal.expect("the deal goes on").waiting;
    assert_eq!(waiting, [1, 2, 3, 4].map(Seat));
    let good = Request::Decide {
        seat: Seat(3),
        good: true,
    };
    bench.ask(good).unwrap();
    bench.ask(Request::Next).unwrap();
    assert_eq!(bench.phase(), Phase::Scored);
    assert_eq!(bench.view().proposal, None);
    let log = bench.view().log;
    let told = log
        .iter()
        .any(|line| line.contains("No longer put to the vote: Do not play this deal"));
    assert!(told, "{log:?}");
    refused(bench.ask_from(1, agrees()));

    // The step is gone that was to be taken back; the next has its number.
    let id = bench.view().past[0].id;
    bench.ask_from(0, proposes(Wanted::Undo { id })).unwrap();
    bench.ask(Request::TakeBack { id }).unwrap();
    assert_eq!(bench.view().proposal, None);
    refused(bench.ask_from(1, agrees()));
}

/// Nobody closes alone what others may still object to.
#[test]
fn what_closes_a_match_cuts_the_time_to_object_short() {
    let mut bench = short_claim();
    let (seat, good) = (Seat(3), true);
    let cuts = |bench: &Bench, request| bench.table.app().cuts_objections_short(&request);
    assert!(!cuts(&bench, Request::NewMatch));
    bench.ask(Request::Decide { seat, good }).unwrap();
    bench.ask(Request::Next).unwrap();
    bench.agree(Wanted::Abandon).unwrap();
    assert_eq!(bench.phase(), Phase::Finished);
    assert!(cuts(&bench, Request::NewMatch));
    assert!(!cuts(&bench, Request::Next));
    let what = Wanted::NewMatch;
    bench
        .ask_from(0, Request::Propose { seat: None, what })
        .unwrap();
    assert!(cuts(&bench, Request::Agree { seat: None }));
    bench.wait(140.0);
    assert!(!cuts(&bench, Request::NewMatch));
}

/// What an older program allowed stands in its journal and goes on meaning what it meant: the bench
/// replays it at the end.
#[test]
fn an_older_journal_with_such_a_ruling_replays_as_it_was() {
    let mut bench = short_claim();
    for (by, request) in [
        (
            3,
            Request::Decide {
                seat: Seat(3),
                good: true,
            },
        ),
        (3, Request::Next),
    ] {
        let by = Some(Seat(by));
        bench.table.tell(bench.at(), Event::Asked { by, request });
    }
    assert_eq!(bench.totals(), [0, 0, 0, 4, 0]);
    bench.lift("P4", Zone::Pad(Seat(3)));
}

/// So does consent to what had lapsed by then.
#[test]
fn an_older_journal_with_such_a_consent_replays_as_it_was() {
    let mut bench = short_claim();
    let (seat, what) = (Some(Seat(0)), Wanted::Redeal);
    bench.ask_from(0, Request::Propose { seat, what }).unwrap();
    bench.wait(125.0);
    let (seat, good) = (Seat(3), true);
    bench.ask(Request::Decide { seat, good }).unwrap();
    bench.ask(Request::Next).unwrap();
    assert_eq!(bench.phase(), Phase::Scored);
    for other in 1..5 {
        refused(bench.ask_from(other, Request::Agree { seat: None }));
    }
    bench.clear();
    bench.lay("P4 P3 P2", Zone::Centre);
    bench.ask(Request::Deal).unwrap();
    bench.ask(Request::Start).unwrap();
    assert_eq!(bench.phase(), Phase::Running);
    for other in 1..5 {
        let (by, request) = (Some(Seat(other)), Request::Agree { seat: None });
        bench.table.tell(bench.at(), Event::Asked { by, request });
    }
    assert_eq!(bench.phase(), Phase::Scored, "the second deal is off");
}
