//! The timers are offered to Home Assistant when the broker is there, and when it says that it has started;
//! what anybody may know is told when it has changed.

use protocol::{Channel, Name, Topic};
use table::clock::Moment;
use table::event::{Opening, Request};
use table::furniture::Furniture;
use table::game::{GameId, Seating};
use table::journal::Journal;
use table::mqtt::Heard;
use table::mqtt::Message;
use table::{Installation, Now, Table};

fn name(text: &str) -> Name {
    Name::new(text).unwrap()
}

fn table() -> Table<Vec<u8>> {
    let installation = Installation {
        table: name("salon"),
        timers: vec![name("tap-1"), name("tap-2")],
        zones: Vec::new(),
        furniture: Furniture::default(),
    };
    let opening = Opening {
        seed: 1,
        ..Opening::default()
    };
    let moment = Moment {
        boot: "bench".into(),
        mono: 0,
        wall_ms: 0,
    };
    let journal = Journal::empty(Vec::new());
    Table::begin(installation, opening, journal, Now::default(), &moment).unwrap()
}

fn offers(messages: &[Message]) -> Vec<String> {
    let offered = messages
        .iter()
        .filter(|message| matches!(message.topic.channel, Channel::HaDiscovery(_)));
    offered.map(|message| message.topic.to_string()).collect()
}

#[test]
fn timers_are_offered_at_connack_and_at_its_birth() {
    let wanted = ["tap-1", "tap-2"].map(|id| {
        let channel = Channel::HaDiscovery(name(id));
        Topic::new(name("salon"), channel).to_string()
    });
    let mut table = table();
    table.mqtt(Now::default(), Heard::Connected);
    let first = table.take_outbox();
    assert_eq!(offers(&first), wanted);
    assert!(first.iter().all(|message| message.payload.len() < 4_096));

    let birth = Topic::new(name("salon"), Channel::HaStatus).to_string();
    let say = |table: &mut Table<Vec<u8>>, payload: &[u8]| {
        let (topic, payload) = (birth.clone(), payload.to_vec());
        table.mqtt(Now::default(), Heard::Message { topic, payload });
        offers(&table.take_outbox())
    };
    assert_eq!(say(&mut table, b"offline"), [""; 0]);
    assert_eq!(say(&mut table, b"online"), wanted);
    assert!(table.faults().is_empty(), "it is not a malformed message");
}

#[test]
fn the_public_state_is_told_once_for_each_change_and_connection() {
    let told = |table: &mut Table<Vec<u8>>| {
        let mut messages = table.take_outbox();
        messages.retain(|message| message.topic.channel == Channel::HaTable);
        messages.len()
    };
    let mut table = table();
    assert_eq!(told(&mut table), 0, "there is no broker");
    table.mqtt(Now::default(), Heard::Connected);
    assert_eq!(told(&mut table), 1);
    table.wake(Now::default());
    assert_eq!(told(&mut table), 0);
    let seating = Seating {
        game: GameId::Remi,
        names: vec!["Ana".into(), "Ivan".into()],
        ..Seating::default()
    };
    let sit = Request::Setup(seating);
    table.ask(Now::default(), None, sit).unwrap();
    assert_eq!(told(&mut table), 1);
    table.mqtt(Now::default(), Heard::Lost(String::new()));
    table.mqtt(Now::default(), Heard::Connected);
    assert_eq!(told(&mut table), 1, "the broker may have forgotten it");
}

#[test]
fn each_topic_is_subscribed_once() {
    let installation = Installation {
        table: name("salon"),
        timers: vec![name("tap-1"), name("tap-2")],
        zones: Vec::new(),
        furniture: Furniture::default(),
    };
    let filters = installation.subscriptions().into_iter().map(|it| it.filter);
    let timer = ["avail", "hello", "evt", "cmdack", "hb", "sync/r"];
    let timer = timer.map(|leaf| format!("remmi/1/salon/timer/+/{leaf}"));
    let own = ["homeassistant/status", "remmi/1/salon/hub/echo"].map(str::to_owned);
    assert!(filters.eq(own.into_iter().chain(timer)));
}
