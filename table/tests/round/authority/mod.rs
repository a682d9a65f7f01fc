//! The constitution: its page is written from it, every cell of it holds in every phase, and a conspiracy of all
//! seats but one gains nothing.

mod all_but_one;

use std::fs;
use std::path::Path;

use protocol::{Ev, State};
use rules::Seat;
use table::app::{AUTHORITY, Leave, Matter, Role, Wanted};
use table::clock::SECOND;
use table::event::Request;
use table::game::{Points, Seating};
use table::look::Look;
use table::timer_link::TimerEvent;
use table::view::{Phase, View};
use table::words::Lang;
use table::zone::Zone;

use crate::bench::Bench;

const PLAYERS: usize = 5;
/// The seat of the sixth chair plays no part.
const APART: Seat = Seat(5);

fn in_words(leave: Leave) -> &'static str {
    match leave {
        Leave::AtOnce => "at once",
        Leave::UnlessObjected => "at once, ten seconds to object",
        Leave::Own => "for itself",
        Leave::Consent => "when all agree",
        Leave::Never => "",
    }
}

fn in_words_matter(matter: Matter) -> &'static str {
    match matter {
        Matter::Setup => "set a game up",
        Matter::Robots => "say which seats machines play",
        Matter::NewMatch => "begin another match, when none goes on",
        Matter::BreakOff => {
            "close the match that goes on, and begin another or take a former one up"
        }
        Matter::TakeUp => {
            "take up a former match that was not played to its end, when none goes on"
        }
        Matter::Pair => "pair a timer, or take one out",
        Matter::Language => "the scoreboard's language",
        Matter::Look => "a player's face and colour",
        Matter::GoOn => "go on with the match that was found at the start",
        Matter::Deal => "deal",
        Matter::Start => "start without a slap; \"was that the slap?\"",
        Matter::Next => "turn over the next claim",
        Matter::Counted => "count a claim's cards by hand",
        Matter::Decide => "decide a claim whose cards cannot be read",
        Matter::TakeBack => "take back the newest step",
        Matter::Object => "object to what was decided alone",
        Matter::Read => "have read the result",
        Matter::Call => "say what no antenna senses",
        Matter::Answer => "answer a question",
        Matter::Amend => {
            "take back an older step, play a deal again, write a round again, end the match, hold the countdown"
        }
        Matter::Comers => "who joins and who leaves between two deals",
        Matter::Consent => "agree to a proposal, or not",
    }
}

#[test]
#[allow(
    clippy::disallowed_methods,
    reason = "the page lies on a disk, and not at the table"
)]
fn the_page_says_what_the_table_does() {
    let mut page = String::from(
        "| asked | whoever leads | the dealer | another player | a seat apart |\n|---|---|---|---|---|\n",
    );
    for (matter, leaves) in AUTHORITY {
        let cells = leaves.map(in_words).join(" | ");
        page += &format!("| {} | {cells} |\n", in_words_matter(matter));
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/authority.md");
    let whole = fs::read_to_string(&path).unwrap();
    let (head, rest) = whole.split_once("<!-- table -->\n").expect("a mark");
    let (now, tail) = rest.split_once("<!-- end -->").expect("a mark");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(
            &path,
            format!("{head}<!-- table -->\n{page}<!-- end -->{tail}"),
        )
        .unwrap();
    } else {
        assert_eq!(now, page, "run with UPDATE_GOLDEN=1");
    }
}

/// A table in a phase, seat 3 being the one whose claim cannot be judged.
fn at(phase: Phase) -> Bench {
    let mut bench = match phase {
        Phase::Setup => return Bench::new(),
        Phase::Ready => {
            let mut bench = Bench::new();
            bench.seat(PLAYERS);
            return bench;
        }
        Phase::Dealt => {
            let mut bench = Bench::new();
            bench.seat(PLAYERS);
            bench.ask(Request::Deal).unwrap();
            return bench;
        }
        _ => Bench::running(PLAYERS),
    };
    if phase == Phase::Running {
        return bench;
    }
    bench.claim(3, "P4", &["RC1..5", "RS1..3"]);
    bench.wait(124.0);
    if phase == Phase::Reveal {
        return bench;
    }
    let (seat, good) = (Seat(3), true);
    bench.ask(Request::Decide { seat, good }).unwrap();
    bench.ask(Request::Next).unwrap();
    // Nobody has objected.
    bench.wait(11.0);
    if phase == Phase::Finished {
        bench.agree(Wanted::Abandon).unwrap();
        bench.wait(11.0);
    }
    assert_eq!(bench.phase(), phase);
    bench
}

const PHASES: [Phase; 7] = [
    Phase::Setup,
    Phase::Ready,
    Phase::Dealt,
    Phase::Running,
    Phase::Reveal,
    Phase::Scored,
    Phase::Finished,
];

/// What can be asked for, said for that seat.
fn requests(view: &View, seat: Seat) -> Vec<Request> {
    let propose = |what| Request::Propose { seat: None, what };
    let id = view.past.first().map_or(1, |past| past.id);
    let points = vec![Points::whole(0); view.seats.len()];
    vec![
        Request::Setup(Seating::default()),
        Request::Robots {
            seats: [seat].into(),
        },
        Request::NewMatch,
        Request::TakeUp { number: 1 },
        Request::Pair {
            timer: "tap-9".into(),
        },
        Request::Language { lang: Lang::Bg },
        Request::Look {
            seat: Some(seat),
            look: Look::default(),
        },
        Request::GoOn,
        Request::Deal,
        Request::Start,
        Request::Answer {
            question: "late-slap".into(),
            value: "yes".into(),
        },
        Request::Next,
        Request::Counted {
            seat: Seat(3),
            cards: 9,
        },
        Request::Decide {
            seat: Seat(3),
            good: false,
        },
        Request::TakeBack { id },
        Request::Object { seat: None },
        Request::Read { seat: None },
        Request::Call {
            seat,
            call: "false-demmi".into(),
            value: None,
        },
        Request::Answer {
            question: "took:P4".into(),
            value: "2".into(),
        },
        propose(Wanted::Undo { id }),
        propose(Wanted::Redeal),
        propose(Wanted::Correct { round: 1, points }),
        propose(Wanted::Abandon),
        propose(Wanted::NewMatch),
        propose(Wanted::TakeUp {
            number: 1,
            what: "Remigio: Ana, Ivan".into(),
        }),
        propose(Wanted::Pause),
        propose(Wanted::Resume),
        propose(Wanted::Join {
            seat: APART,
            name: "Mia".into(),
            robot: false,
        }),
        propose(Wanted::Leave { seat: Seat(4) }),
        Request::Agree { seat: None },
        Request::Disagree { seat: None },
    ]
}

/// What the table says to whoever may not ask: parts of the sentences.
const NOT_THEIRS: [&str; 10] = [
    "page that leads the table sets",
    "cannot end everybody's match",
    "closing it is proposed",
    "is taken up by all together",
    "takes a step back at once",
    "A timer is paired",
    "no part in this match",
    "proposes who joins",
    "own claim",
    "rules on a claim",
];

#[test]
fn every_cell_holds_in_every_phase() {
    for phase in PHASES {
        let before = at(phase);
        let dealer = before.view().dealer;
        let seated = before.view().seats.len() == PLAYERS;
        let others = Seat::all(PLAYERS).filter(|seat| *seat != dealer);
        let seats = others.chain([dealer, APART]).map(Some);
        for by in seats.chain([None]) {
            let role = match by {
                None => Role::Leads,
                Some(seat) if seat == APART || !seated => Role::Apart,
                Some(seat) if seat == dealer => Role::Deals,
                Some(_) => Role::Plays,
            };
            for request in requests(&before.view(), by.unwrap_or(Seat(0))) {
                let app = before.table.app();
                let leave = app.matter(&request).leave(role);
                let proposes = matches!(request, Request::Propose { .. });
                let may = match leave {
                    Leave::Never => false,
                    Leave::Consent => proposes,
                    Leave::AtOnce | Leave::UnlessObjected | Leave::Own => true,
                };
                let mut bench = at(phase);
                let told = bench.view();
                let done = bench.table.ask(bench.at(), by, request.clone());
                let why = done.as_ref().err().map(ToString::to_string);
                let cell = format!("{phase:?}, {by:?} as {role:?}, {request:?}: {why:?}");
                let theirs = why.as_ref().is_none_or(|why| {
                    let deals = why.contains("only the dealer and whoever leads");
                    !deals && NOT_THEIRS.iter().all(|not| !why.contains(not))
                });
                assert_eq!(may, theirs, "{cell}");
                if done.is_err() {
                    assert_eq!(bench.view(), told, "nothing has changed: {cell}");
                }
                if leave == Leave::UnlessObjected && done.is_ok() && !proposes {
                    let object = Request::Object { seat: None };
                    bench.table.ask(bench.at(), Some(Seat(1)), object).unwrap();
                    let (mut is, mut was) = (bench.view(), told);
                    (is.at, was.at, is.rev, was.rev) = (0, 0, 0, 0);
                    let told = std::mem::replace(&mut is.log, was.log.clone()).pop();
                    let told = told.unwrap_or_else(|| panic!("nothing told: {cell}"));
                    assert!(told.contains(" objected; "), "{told}: {cell}");
                    assert_eq!(is, was, "as it was before: {cell}");
                }
                bench.holds = |_| {};
            }
        }
    }
}

/// RD-A16: the page that leads has decided, and a player did not see it so.
#[test]
fn a_decision_of_the_page_that_leads_is_objected_to() {
    let mut bench = at(Phase::Reveal);
    let (seat, good) = (Seat(3), true);
    bench.ask(Request::Decide { seat, good }).unwrap();
    let told = bench.view().ruling.unwrap().text;
    assert!(told.contains("Tom's claim counts as a Remmi"), "{told}");
    let object = Request::Object { seat: None };
    bench
        .table
        .ask(bench.at(), Some(Seat(1)), object.clone())
        .unwrap();
    assert_eq!(bench.view().ruling, None);
    let waits = bench.reveal().waiting.map(|waiting| waiting.seat);
    assert_eq!(waits, Some(Seat(3)), "as before");
    bench.ask(Request::Decide { seat, good }).unwrap();
    bench.wait(10.1);
    let late = bench.table.ask(bench.at(), Some(Seat(1)), object);
    assert!(late.unwrap_err().to_string().contains("ten seconds"));
    bench.lift("P4", Zone::Pad(Seat(3)));
}

/// What the page that leads agrees to for all is carried out, and can be objected to like its other decisions.
#[test]
fn a_correction_that_one_page_agreed_to_for_all_is_objected_to() {
    let mut bench = at(Phase::Scored);
    let before = bench.totals();
    bench.correct(1, &[9, 0, 0, 0, 0]).unwrap();
    assert_eq!(bench.totals(), [9, 0, 0, 0, 0]);
    assert!(bench.view().ruling.unwrap().text.contains("Ana 9"));
    let object = Request::Object { seat: None };
    bench.table.ask(bench.at(), Some(Seat(4)), object).unwrap();
    assert_eq!(bench.totals(), before);
    bench.lift("P4", Zone::Pad(Seat(3)));
}

/// A match that goes on is not closed by one page, for a new one or a former one; one that is over is.
#[test]
fn only_a_match_that_is_over_is_closed_by_the_page_that_leads() {
    let allowed = |bench: &Bench| {
        let allows = |request| bench.table.app().allows(None, &request).is_ok();
        let new = allows(Request::NewMatch);
        assert_eq!(allows(Request::TakeUp { number: 1 }), new);
        new
    };
    let allows: Vec<bool> = PHASES.iter().map(|phase| allowed(&at(*phase))).collect();
    assert_eq!(allows, [true, true, false, false, false, false, true]);
    let mut found = at(Phase::Scored);
    found.restart();
    assert!(allowed(&found), "just found at a start, it may be another");
    found.ask(Request::GoOn).unwrap();
    assert!(!allowed(&found));
}

/// At the pages' door a tap lets somebody in where it means nothing to the game, which is between two deals.
#[test]
fn a_tap_is_free_between_two_deals_alone() {
    let free: Vec<bool> = PHASES
        .iter()
        .map(|phase| {
            let mut bench = at(*phase);
            bench.slap();
            bench.holds = |_| {};
            bench.table.take_free_tap().is_some()
        })
        .collect();
    assert_eq!(free, [true, true, false, false, false, true, true]);
}

/// Nor one that is heard of late, nor what else a timer says.
#[test]
fn a_tap_of_before_is_not_free() {
    let mut bench = at(Phase::Ready);
    let told = |at, ev, st| TimerEvent {
        timer: "tap-1".into(),
        boot: 1,
        seq: 1,
        ev,
        at,
        error_us: 900,
        age_ms: 0,
        rid: 0,
        st,
    };
    bench.wait(10.0);
    let now = bench.now;
    for (ago, ev, st, free) in [
        (1, Ev::Tap, State::Idle, true),
        (3, Ev::Tap, State::Idle, false),
        (0, Ev::Long, State::Idle, false),
        (0, Ev::Tap, State::Running, false),
    ] {
        bench.timer_says(told(now - ago * SECOND, ev, st));
        let taken = bench.table.take_free_tap();
        assert_eq!(taken.is_some(), free, "{ago} s, {ev:?}, {st:?}");
    }
    bench.holds = |_| {};
}
