//! The timers are offered to Home Assistant when the broker is there, and when it says that it has started;
//! what anybody may know is told when it has changed.

use protocol::{Channel, Name, Topic};
use serde_json::{Value, json};
use table::clock::Moment;
use table::event::{Opening, Request};
use table::game::{GameId, Seating};
use table::home_assistant::{Player, Public};
use table::journal::Journal;
use table::mqtt::{Heard, Message};
use table::view::Phase;
use table::{Installation, Now, Table};

fn name(text: &str) -> Name {
    Name::new(text).unwrap()
}

fn table() -> Table<Vec<u8>> {
    let installation = Installation {
        timers: vec![name("tap-1"), name("tap-2")],
        ..Installation::named(name("salon"))
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
    sit(&mut table, &["Ana", "Ivan"]);
    assert_eq!(told(&mut table), 1);
    table.mqtt(Now::default(), Heard::Lost("away".into()));
    table.mqtt(Now::default(), Heard::Connected);
    assert_eq!(told(&mut table), 1, "the broker may have forgotten it");
}

/// What was said of the table itself, each with its topic.
fn of_the_table(table: &mut Table<Vec<u8>>) -> Vec<(Channel, Value)> {
    let told = [
        Channel::HaTable,
        Channel::HaTableDiscovery,
        Channel::HaEvent,
    ];
    let messages = table.take_outbox().into_iter();
    let told = messages.filter(|message| told.contains(&message.topic.channel));
    told.map(|message| {
        let value = serde_json::from_slice(&message.payload).expect("JSON");
        (message.topic.channel, value)
    })
    .collect()
}

fn sit(table: &mut Table<Vec<u8>>, names: &[&str]) {
    let seating = Seating {
        game: GameId::Remi,
        names: names.iter().map(|name| (*name).to_owned()).collect(),
        ..Seating::default()
    };
    table
        .ask(Now::default(), None, Request::Setup(seating))
        .unwrap();
}

#[test]
fn the_table_is_offered_with_whoever_sits_there_and_takes_back_whoever_is_gone() {
    let mut table = table();
    sit(&mut table, &["Ana", "Ivan", "Léa"]);
    assert_eq!(of_the_table(&mut table), [], "there is no broker");
    table.mqtt(Now::default(), Heard::Connected);
    let told = of_the_table(&mut table);
    let [
        (Channel::HaTableDiscovery, offer),
        (Channel::HaTable, state),
    ] = &told[..]
    else {
        panic!("{told:?}");
    };
    assert_eq!(offer["dev"]["ids"], json!(["remmi_salon"]));
    assert_eq!(offer["avty"], json!([{ "t": "remmi/1/salon/hub/avail" }]));
    let parts = offer["cmps"].as_object().unwrap();
    let platforms: Vec<&str> = parts
        .values()
        .map(|part| part["p"].as_str().unwrap())
        .collect();
    for (name, part) in parts
        .iter()
        .filter(|(_, part)| part.as_object().unwrap().len() > 1)
    {
        assert_eq!(part["uniq_id"], format!("remmi_salon_{name}"));
    }
    for platform in ["sensor", "event", "image", "button"] {
        assert!(platforms.contains(&platform), "{platform}");
    }
    assert_eq!(parts["seat_2"]["name"], "Léa");
    assert_eq!(parts["seat_3"], json!({ "p": "sensor" }));
    // What the templates ask for is there.
    assert_eq!(state["players"][2]["name"], "Léa");
    for key in ["game", "phase", "round", "dealer", "turn"] {
        assert!(state.get(key).is_some(), "{key}");
        assert_eq!(parts[key]["val_tpl"], format!("{{{{ value_json.{key} }}}}"));
    }
    let phases = parts["phase"]["ops"].as_array().unwrap();
    assert!(phases.contains(&state["phase"]), "{}", state["phase"]);

    sit(&mut table, &["Ana", "Ivan"]);
    let told = of_the_table(&mut table);
    assert_eq!(told[0].1["cmps"]["seat_2"], json!({ "p": "sensor" }));

    // A press on its button, and nothing else that is said there.
    let ask = |table: &mut Table<Vec<u8>>, payload: &[u8]| {
        let topic = Topic::new(name("salon"), Channel::HaAsk).to_string();
        let payload = payload.to_vec();
        table.mqtt(Now::default(), Heard::Message { topic, payload });
        of_the_table(table).len()
    };
    assert_eq!(
        [ask(&mut table, b"again"), ask(&mut table, b"deal")],
        [2, 0]
    );
    assert!(table.faults().is_empty());
}

#[test]
fn a_timer_that_this_table_has_no_more_is_taken_back() {
    let mut table = table();
    table.mqtt(Now::default(), Heard::Connected);
    table.take_outbox();
    let offer = |of: &str, id: &str| {
        let payload = table::home_assistant::discovery(name(of), name(id)).into_bytes();
        (
            format!("homeassistant/device/remmi-{of}-{id}/config"),
            payload,
        )
    };
    let offers = [
        offer("salon", "tap-1"),
        offer("salon", "old"),
        // Another table's, the name of which begins like this one's.
        offer("salon-2", "tap-1"),
        offer("attic", "old"),
        (
            "homeassistant/device/lamp/config".to_owned(),
            b"{}".to_vec(),
        ),
        (
            "homeassistant/device/remmi-salon-x y/config".to_owned(),
            b"{".to_vec(),
        ),
        (
            "homeassistant/device/remmi-salon-older/config".to_owned(),
            Vec::new(),
        ),
    ];
    for (topic, payload) in offers {
        table.mqtt(Now::default(), Heard::Message { topic, payload });
    }
    let taken = table.take_outbox();
    let old = Topic::new(name("salon"), Channel::HaDiscovery(name("old")));
    assert_eq!(
        taken,
        [Message {
            topic: old,
            payload: Vec::new()
        }]
    );
    assert!(table.faults().is_empty());
}

#[test]
fn what_all_saw_happen_is_an_event() {
    let player = |claimed, points: i32| Player {
        claimed,
        name: "Ana".into(),
        points,
    };
    let public = |phase, player| Public {
        dealer: "Ivan".into(),
        game: GameId::RemmiDemmi,
        phase,
        players: vec![player],
        round: 7,
        rounds: 7,
        turn: None,
        winners: vec!["Ana".into()],
    };
    let running = public(Phase::Running, player(false, 1));
    let claimed = public(Phase::Running, player(true, 1));
    let scored = public(Phase::Scored, player(false, 5));
    let over = public(Phase::Finished, player(false, 5));
    let types = |now: &Public, before: &Public| -> Vec<String> {
        let happened = now.happened_since(before).into_iter();
        happened
            .map(|it| it["event_type"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(types(&claimed, &running), ["claim"]);
    assert_eq!(types(&claimed, &claimed), [""; 0]);
    assert_eq!(types(&running, &claimed), [""; 0], "a claim taken back");
    assert_eq!(types(&scored, &claimed), ["round_over"]);
    assert_eq!(types(&over, &claimed), ["round_over", "match_won"]);
    assert_eq!(types(&over, &scored), ["match_won"]);
    let last = over.happened_since(&claimed);
    assert_eq!(
        last[1],
        json!({ "event_type": "match_won", "winners": ["Ana"] })
    );
    assert_eq!(last[0]["players"], json!([{ "name": "Ana", "points": 5 }]));
}

#[test]
fn each_topic_is_subscribed_once() {
    let installation = Installation {
        timers: vec![name("tap-1"), name("tap-2")],
        ..Installation::named(name("salon"))
    };
    let filters = installation.subscriptions().into_iter().map(|it| it.filter);
    let timer = ["avail", "hello", "evt", "cmdack", "hb", "sync/r"];
    let timer = timer.map(|leaf| format!("remmi/1/salon/timer/+/{leaf}"));
    let own = [
        "homeassistant/status",
        "remmi/1/salon/ha/ask",
        "remmi/1/salon/hub/echo",
        "homeassistant/device/+/config",
    ];
    let own = own.map(str::to_owned);
    assert!(filters.eq(own.into_iter().chain(timer)));
}
