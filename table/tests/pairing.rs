//! A timer that the table does not know calls it and is paired from the page; so is one of ours
//! that lost its memory. No other way lets a stranger speak.

use protocol::{Channel, Ev, Evt, Hello, MAX_PAYLOAD, Message, Name, State, Text};
use protocol::{TimerChannel, Topic};
use rules::Seat;
use table::clock::Moment;
use table::event::{Opening, Request};
use table::journal::{Journal, recover};
use table::mqtt::Heard;
use table::view::TimerView;
use table::{Installation, Now, Table};

const SECOND: u64 = 1_000_000;

fn name(text: &str) -> Name {
    Name::new(text).unwrap()
}

fn at(seconds: u64) -> Now {
    Now {
        at: seconds * SECOND,
        wall: 0,
    }
}

fn moment() -> Moment {
    Moment {
        boot: "bench".into(),
        mono: 0,
        wall_ms: 0,
    }
}

fn installation() -> Installation {
    Installation {
        timers: vec![name("tap-1")],
        ..Installation::named(name("salon"))
    }
}

/// A table with one timer of its own, at a broker.
fn table() -> Table<Vec<u8>> {
    let opening = Opening {
        seed: 1,
        ..Opening::default()
    };
    let journal = Journal::empty(Vec::new());
    let mut table = Table::begin(installation(), opening, journal, at(0), &moment()).unwrap();
    table.mqtt(at(0), Heard::Connected);
    table
}

fn says<M: Message>(table: &mut Table<Vec<u8>>, now: Now, id: &str, on: TimerChannel, what: M) {
    let mut buf = [0; MAX_PAYLOAD];
    let payload = what.encode(&mut buf).expect("a valid message").to_vec();
    let topic = Topic::timer(name("salon"), name(id), on).to_string();
    table.mqtt(now, Heard::Message { topic, payload });
}

/// Says hello and tells whether it is welcome.
fn hello(table: &mut Table<Vec<u8>>, now: Now, id: &str, boot: u32) -> bool {
    table.take_outbox();
    let hello = Hello {
        sid: None,
        boot,
        seq: 0,
        fw: Text::new("0.1.0").unwrap(),
        up: (now.at / 1_000) as u32,
        rst: Text::new("power").unwrap(),
    };
    says(table, now, id, TimerChannel::Hello, hello);
    let welcome = Channel::Timer(name(id), TimerChannel::Welcome);
    let mut told = table.take_outbox().into_iter();
    told.any(|message| message.topic.channel == welcome)
}

fn pair(table: &mut Table<Vec<u8>>, by: Option<Seat>, timer: &str) -> Result<(), String> {
    let timer = timer.to_owned();
    let asked = table.ask(at(3), by, Request::Pair { timer });
    asked.map_err(|refusal| refusal.to_string())
}

fn timer(table: &Table<Vec<u8>>) -> TimerView {
    table.view(None).timer
}

#[test]
fn a_stranger_waits_until_the_table_takes_it_in() {
    let mut table = table();
    assert!(!hello(&mut table, at(1), "tap-2", 5));
    assert_eq!(timer(&table).pairing.strangers, ["tap-2"]);
    assert!(table.faults().is_empty(), "to call is not a fault");
    // What else it says is not heard.
    let tap = Evt {
        sid: None,
        boot: 5,
        seq: 1,
        ev: Ev::Tap,
        t: 1_000,
        age: 0,
        st: State::Idle,
        rid: 0,
    };
    says(&mut table, at(2), "tap-2", TimerChannel::Evt, tap);
    assert!(table.app().timer().heard.is_empty() && !timer(&table).online);

    assert!(
        pair(&mut table, Some(Seat(2)), "tap-2")
            .unwrap_err()
            .contains("table's own page")
    );
    assert!(
        pair(&mut table, None, "Tap 2")
            .unwrap_err()
            .contains("not a timer's id")
    );
    assert_eq!(timer(&table).pairing.strangers, ["tap-2"]);
    pair(&mut table, None, "tap-2").unwrap();
    assert!(timer(&table).pairing.strangers.is_empty());
    assert!(hello(&mut table, at(4), "tap-2", 5), "it is welcome now");
    assert!(timer(&table).online);
}

#[test]
fn it_stays_taken_in_over_restarts_and_matches() {
    let mut table = table();
    hello(&mut table, at(1), "tap-2", 5);
    pair(&mut table, None, "tap-2").unwrap();
    let records = recover(table.journal().disk()).records;
    let journal = Journal::empty(Vec::new());
    let again = Table::take_up(installation(), &records, journal, at(9), &moment(), false);
    let mut again = again.unwrap();
    again.mqtt(at(9), Heard::Connected);
    assert!(hello(&mut again, at(10), "tap-2", 6));

    let journal = Journal::empty(Vec::new());
    again
        .new_match(journal, 2, [7; 16], at(11), &moment())
        .unwrap();
    assert!(hello(&mut again, at(12), "tap-2", 7));
    assert!(hello(&mut again, at(12), "tap-1", 3), "beside the first");
}

/// Rule 2 of the contract: a counter of starts that went back is another device until it is
/// paired again.
#[test]
fn one_that_lost_its_memory_is_taken_in_again() {
    let mut table = table();
    assert!(hello(&mut table, at(1), "tap-1", 40));
    assert!(!hello(&mut table, at(2), "tap-1", 2));
    assert_eq!(timer(&table).pairing.strangers, ["tap-1"]);
    pair(&mut table, None, "tap-1").unwrap();
    assert!(timer(&table).pairing.strangers.is_empty());
    assert!(hello(&mut table, at(4), "tap-1", 2));
}

/// A friend's timer goes home again.
#[test]
fn one_that_was_taken_in_is_taken_out_again() {
    let mut table = table();
    hello(&mut table, at(1), "tap-1", 5);
    hello(&mut table, at(1), "tap-2", 5);
    pair(&mut table, None, "tap-2").unwrap();
    assert!(hello(&mut table, at(4), "tap-2", 5));
    let absent = |table: &Table<Vec<u8>>| timer(table).pairing.absent;
    assert_eq!(absent(&table), Vec::<String>::new());
    // Neither says anything any more, and then one does.
    table.wake(at(20));
    assert_eq!(absent(&table), ["tap-2"]);
    hello(&mut table, at(20), "tap-1", 5);
    let away = |table: &Table<Vec<u8>>| {
        let faults = table.faults();
        faults.iter().any(|fault| fault.text.contains("tap-2"))
    };
    table.wake(at(21));
    assert!(away(&table));

    let unpair = |table: &mut Table<Vec<u8>>, by, timer: &str| {
        let timer = timer.to_owned();
        let asked = table.ask(at(21), by, Request::Unpair { timer });
        asked.map_err(|refusal| refusal.to_string())
    };
    assert!(unpair(&mut table, Some(Seat(0)), "tap-2").is_err());
    assert!(
        unpair(&mut table, None, "tap-1")
            .unwrap_err()
            .contains("configuration")
    );
    unpair(&mut table, None, "tap-2").unwrap();
    table.wake(at(22));
    assert!(!away(&table) && absent(&table).is_empty());
    let gone = Channel::HaDiscovery(name("tap-2"));
    let mut told = table.take_outbox().into_iter();
    assert!(told.any(|message| message.topic.channel == gone && message.payload.is_empty()));

    // It is a stranger as before, over restarts too.
    let records = recover(table.journal().disk()).records;
    let journal = Journal::empty(Vec::new());
    let again = Table::take_up(installation(), &records, journal, at(30), &moment(), false);
    for mut table in [table, again.unwrap()] {
        table.mqtt(at(31), Heard::Connected);
        assert!(!hello(&mut table, at(32), "tap-2", 6));
        assert_eq!(timer(&table).pairing.strangers, ["tap-2"]);
        assert!(hello(&mut table, at(32), "tap-1", 6));
    }
}

#[test]
fn the_last_that_is_there_is_away_when_it_is_taken_out() {
    let mut table = table();
    hello(&mut table, at(1), "tap-2", 5);
    pair(&mut table, None, "tap-2").unwrap();
    hello(&mut table, at(4), "tap-2", 5);
    assert!(timer(&table).online);
    let timer_2 = "tap-2".to_owned();
    table
        .ask(at(5), None, Request::Unpair { timer: timer_2 })
        .unwrap();
    assert!(!timer(&table).online);
}

#[test]
fn only_four_wait() {
    let mut table = table();
    // What is no hello takes no place.
    for id in ["p", "q", "r", "s"] {
        let topic = format!("remmi/1/salon/timer/{id}/hello");
        let payload = b"\xff not even JSON".to_vec();
        table.mqtt(at(0), Heard::Message { topic, payload });
    }
    assert_eq!(table.faults().len(), 1);
    table.wake(at(1_000));
    assert_eq!(table.faults().len(), 0);
    for id in ["a", "b", "c", "d", "e", "a"] {
        hello(&mut table, at(1_001), id, 1);
    }
    assert_eq!(timer(&table).pairing.strangers, ["a", "b", "c", "d"]);
    // Who has fallen silent leaves the place to another.
    for id in ["a", "c", "d"] {
        hello(&mut table, at(1_100), id, 1);
    }
    hello(&mut table, at(1_120), "e", 1);
    assert_eq!(timer(&table).pairing.strangers, ["a", "b", "c", "d"]);
    hello(&mut table, at(1_121), "e", 1);
    assert_eq!(timer(&table).pairing.strangers, ["a", "c", "d", "e"]);
    // Another table's timer is the broker's mistake, and is reported.
    let topic = "remmi/1/elsewhere/timer/tap-9/hello".to_owned();
    let payload = b"{}".to_vec();
    table.mqtt(at(1_121), Heard::Message { topic, payload });
    assert_eq!(table.faults().len(), 1);
}
