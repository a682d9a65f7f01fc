//! What is odd on the table, restarts, and what the timer says late.

use protocol::Name;
use rules::Seat;
use table::clock::{Moment, SECOND};
use table::event::Request;
use table::journal::{Journal, recover};
use table::mqtt::Heard;
use table::piece::Deck;
use table::view::Phase;
use table::zone::Zone;
use table::{Installation, Now, Table};

use crate::bench::{Bench, uid, zones};

#[test]
fn an_unknown_tag_is_named_and_goes_away_by_itself() {
    let mut bench = Bench::new();
    bench.seat(5);
    bench.lay("phone", Zone::Pad(Seat(4)));
    let notice = bench.view().notices[0].clone();
    assert_eq!(notice.kind, "unknown_tag");
    assert!(
        notice.text.contains("Mia's pad") && notice.text.contains("phone"),
        "{}",
        notice.text
    );
    bench.lift("phone", Zone::Pad(Seat(4)));
    assert!(bench.view().notices.is_empty());
}

#[test]
fn many_unknown_tags_are_one_notice() {
    let mut bench = Bench::new();
    bench.seat(5);
    let tags: Vec<String> = (0..40).map(|tag| format!("phone-{tag}")).collect();
    for tag in &tags {
        bench.lay(tag, Zone::Pad(Seat(4)));
    }
    bench.lay("phone", Zone::Pad(Seat(1)));
    let notices = bench.view().notices;
    let texts: Vec<&str> = notices.iter().map(|notice| notice.text.as_str()).collect();
    assert_eq!(texts.len(), 2, "{texts:?}");
    assert!(
        texts[0].contains("phone") && texts[1].contains("40 unknown tags"),
        "{texts:?}"
    );
    for tag in &tags[1..] {
        bench.lift(tag, Zone::Pad(Seat(4)));
    }
    assert!(bench.view().notices[1].text.contains("An unknown tag"));
}

#[test]
fn a_card_in_two_places_is_told_without_its_face_and_counts_on_neither() {
    let mut bench = Bench::running(5);
    bench.lay("RC1", Zone::Pad(Seat(0)));
    bench.wait(1.0);
    bench.lay("RC1", Zone::Pad(Seat(1)));
    assert_eq!(bench.notices(), ["two_places"]);
    let told = bench.view().notices.remove(0).text;
    assert!(
        told.starts_with("Read in two places: a card, on Ana's pad"),
        "{told}"
    );
    let seen: Vec<usize> = bench.view().seats.iter().map(|seat| seat.seen).collect();
    assert_eq!(seen, [0; 5]);
    bench.lift("RC1", Zone::Pad(Seat(0)));
    assert_eq!(bench.view().seats[1].seen, 1);
}

/// An antenna that hears all of its neighbour's.
#[test]
fn many_in_two_places_are_one_notice() {
    let mut bench = Bench::running(5);
    let hand = "RC1 RC2 RC3 RC4 RC5 RC6 RC7 RC8 RC9";
    bench.lay(hand, Zone::Pad(Seat(0)));
    bench.wait(1.0);
    bench.lay(hand, Zone::Pad(Seat(1)));
    assert_eq!(bench.notices(), ["two_places"]);
    let told = bench.view().notices.remove(0).text;
    assert!(told.contains("a card and 8 more, on Ana's pad"), "{told}");
}

/// Two antennas that each hear all of the other.
#[test]
fn two_places_are_one_notice_whichever_heard_first() {
    let mut bench = Bench::running(5);
    let (ana, ivan) = (Zone::Pad(Seat(0)), Zone::Pad(Seat(1)));
    bench.lay("RC1 RC2", ana);
    bench.lay("BC1 BC2", ivan);
    bench.wait(1.0);
    bench.lay("RC1 RC2", ivan);
    bench.lay("BC1 BC2", ana);
    assert_eq!(bench.notices(), ["two_places"]);
    let told = bench.view().notices.remove(0).text;
    assert!(told.contains("a card and 3 more, on "), "{told}");
}

/// The deck of the game before, which nobody has taken away yet.
#[test]
fn a_deck_of_another_game_is_one_notice() {
    let mut bench = Bench::bare(Deck::French, zones());
    bench.seat(5);
    bench.lay("AH 2H 3H", Zone::Stock);
    bench.lay("4H", Zone::Pad(Seat(1)));
    let notices = bench.view().notices;
    let texts: Vec<&str> = notices.iter().map(|notice| notice.text.as_str()).collect();
    assert_eq!(texts.len(), 2, "{texts:?}");
    assert!(
        texts.iter().any(|text| text.contains("and 2 more")),
        "{texts:?}"
    );
    assert!(
        texts.iter().any(|text| text.contains("4♥ on ")),
        "{texts:?}"
    );
}

#[test]
fn a_reader_that_is_down_keeps_its_cards() {
    let mut bench = Bench::running(5);
    bench.claim(0, "P4", &["RC1..9"]);
    bench.reader(Zone::Pad(Seat(0)), false);
    let view = bench.view();
    assert_eq!(view.seats[0].seen, 9);
    assert!(!view.seats[0].reader_up);
    assert!(
        view.notices[0].text.contains("Ana's pad"),
        "{:?}",
        view.notices
    );
    bench.reader(Zone::Pad(Seat(0)), true);
    assert!(bench.view().notices.is_empty());
}

/// A refused request changes nothing and is not journaled.
#[test]
fn a_refusal_leaves_no_trace() {
    let mut bench = Bench::dealt(5);
    let (before, lines) = (bench.view(), bench.table.journal().disk().len());
    assert!(bench.ask(Request::Deal).is_err());
    assert!(bench.ask(Request::Next).is_err());
    let question = Request::Answer {
        question: "tray:left".into(),
        value: "0".into(),
    };
    assert!(bench.ask(question).is_err());
    assert_eq!(bench.view(), before);
    assert_eq!(bench.table.journal().disk().len(), lines);
}

/// A malformed message is reported with what and where, and the table goes on.
#[test]
fn a_malformed_message_is_told_and_passes() {
    let mut bench = Bench::running(5);
    bench.table.mqtt(bench.at(), Heard::Connected);
    let message = Heard::Message {
        topic: "remmi/1/bench/timer/tap-1/evt".into(),
        payload: b"{\"v\":1,\"ev\":\"ta".to_vec(),
    };
    bench.table.mqtt(bench.at(), message);
    assert_eq!(bench.notices(), ["mqtt"]);
    assert_eq!(bench.phase(), Phase::Running);
    bench.wait(31.0);
    assert!(bench.view().notices.is_empty());
}

/// Killed and started again on the same boot: same round, same claims, same deadline; what
/// nobody sees again on the antennas is gone.
#[test]
fn a_restart_takes_the_round_up() {
    let mut bench = Bench::running(5);
    bench.wait(20.0);
    bench.claim(2, "P4", &["RC1..9"]);
    bench.wait(1.0);
    let (claims, wish) = (bench.trading().claims, bench.table.app().timer_wish());

    let bytes = bench.table.journal().disk().clone();
    let records = recover(&bytes).records;
    let place = Installation {
        timers: vec![Name::new("tap-1").unwrap()],
        zones: zones(),
        ..Installation::named(Name::new("bench").unwrap())
    };
    let moment = Moment {
        boot: "bench".into(),
        mono: 30 * SECOND,
        wall_ms: 0,
    };
    let at = |seconds: u64| Now {
        at: seconds * SECOND,
        wall: 0,
    };
    let journal = Journal::empty(Vec::new());
    let mut again = Table::take_up(place, &records, journal, at(30), &moment, false).unwrap();
    assert_eq!(again.app().timer_wish(), wish);
    assert_eq!(again.view(None).trading().unwrap().claims, claims);
    assert!(again.view(None).resumed);
    assert!(
        !again.view(None).timer.online,
        "the timer must say so first"
    );

    // The readers find the other plaques again, and eight of the nine cards.
    let mut seen = |piece: &str, antenna| {
        again.change(
            at(31),
            sensors::Change::Arrived {
                uid: uid(piece),
                antenna: sensors::Antenna(antenna),
                since: 31 * SECOND,
            },
        );
    };
    seen("P3", 9);
    seen("P2", 9);
    for card in 1..=8 {
        seen(&format!("RC{card}"), 2);
    }
    assert_eq!(again.view(None).seats[2].seen, 9);
    again.wake(at(36));
    assert_eq!(again.view(None).seats[2].seen, 8);
    assert_eq!(
        again.view(None).trading().unwrap().claims[0].seat,
        Some(Seat(2)),
        "a claim outlives its cards"
    );
    again.ask(at(37), None, Request::GoOn).unwrap();
    assert!(!again.view(None).resumed);
    again.wake(at(120));
    assert_eq!(again.view(None).phase, Phase::Stopped);
}

/// A slap of which the hub heard more than ten seconds late is never applied silently.
#[test]
fn a_late_slap_asks_the_table() {
    for (answer, phase) in [("yes", Phase::Running), ("no", Phase::Dealt)] {
        let mut bench = Bench::dealt(5);
        bench.wait(40.0);
        let slapped = bench.now - 25 * SECOND;
        bench.timer_says(table::timer_link::TimerEvent {
            timer: "tap-1".into(),
            boot: 1,
            seq: 1,
            ev: protocol::Ev::Tap,
            at: slapped,
            error_us: 900,
            age_ms: 25_000,
            rid: 1,
            st: protocol::State::Running,
        });
        assert_eq!(bench.phase(), Phase::Dealt);
        assert_eq!(bench.view().questions[0].id, "late-slap");
        bench.answer("late-slap", answer).unwrap();
        assert_eq!(bench.phase(), phase);
        if let Some(countdown) = bench.view().countdown {
            assert_eq!(countdown.deadline, slapped + 120 * SECOND);
        }
    }
}

/// A new match keeps deck, people and what lies on the antennas, on a journal of its own.
#[test]
fn a_new_match_begins_on_a_clean_sheet_and_the_same_felt() {
    let mut bench = Bench::running(5);
    bench.wait(121.0);
    let moment = Moment {
        boot: "bench".into(),
        mono: 0,
        wall_ms: 0,
    };
    let now = bench.at();
    bench
        .table
        .new_match(Journal::empty(Vec::new()), 2, [7; 16], now, &moment)
        .unwrap();
    let view = bench.view();
    assert_eq!(view.phase, Phase::Setup);
    assert_eq!(view.centre, ["P4", "P3", "P2"]);
    let again = view.again.unwrap();
    assert_eq!((again.names[0].as_str(), again.names.len()), ("Ana", 5));
    bench.seat(6);
    bench.ask(Request::Deal).unwrap();
}
