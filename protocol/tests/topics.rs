//! Topics: the exact strings, who publishes what, and what is refused.

use proptest::prelude::*;
use protocol::*;

fn name(text: &str) -> Name {
    Name::new(text).expect("a valid name")
}

fn every_topic(table: Name, id: Name) -> Vec<Topic> {
    let timer = TimerChannel::ALL.map(|c| Channel::Timer(id, c));
    let table_wide = [
        Channel::HubAvail,
        Channel::HubHealth,
        Channel::HubEcho,
        Channel::HaTable,
        Channel::HaBoard,
        Channel::HaEvent,
        Channel::HaAsk,
    ];
    let channels = table_wide.into_iter().chain(timer);
    channels.map(|c| Topic::new(table, c)).collect()
}

/// One line per topic: string, publisher's quality of service, retained,
/// expiry. This table is the contract.
#[test]
fn the_topics_of_version_1() {
    let lines: Vec<String> = every_topic(name("salon"), name("tap-1"))
        .iter()
        .map(|topic| {
            let delivery = topic.delivery();
            let qos = u8::from(delivery.qos == Qos::AtLeastOnce);
            let retain = if delivery.retain { " retained" } else { "" };
            let expiry = delivery
                .expiry_s
                .map_or(String::new(), |s| format!(" {s}s"));
            format!("{topic} {qos}{retain}{expiry}")
        })
        .collect();
    let expected = [
        "remmi/1/salon/hub/avail 1 retained",
        "remmi/1/salon/hub/health 0",
        "remmi/1/salon/hub/echo 1",
        "remmi/1/salon/ha/table 1 retained",
        "remmi/1/salon/ha/board 1 retained",
        "remmi/1/salon/ha/event 1",
        "remmi/1/salon/ha/ask 1",
        "remmi/1/salon/timer/tap-1/avail 1 retained",
        "remmi/1/salon/timer/tap-1/hello 1",
        "remmi/1/salon/timer/tap-1/welcome 1",
        "remmi/1/salon/timer/tap-1/evt 1",
        "remmi/1/salon/timer/tap-1/evack 0",
        "remmi/1/salon/timer/tap-1/cmd 1 2s",
        "remmi/1/salon/timer/tap-1/cmdack 1",
        "remmi/1/salon/timer/tap-1/hb 0",
        "remmi/1/salon/timer/tap-1/sync/q 0",
        "remmi/1/salon/timer/tap-1/sync/r 0",
    ];
    assert_eq!(lines, expected);
}

/// Home Assistant's own, which no side of the contract reads back; and the filters of access rules.
#[test]
fn topics_of_home_assistant_and_filters() {
    let topic = |channel| Topic::new(name("salon"), channel);
    let offer = topic(Channel::HaDiscovery(name("tap-1")));
    let birth = topic(Channel::HaStatus);
    assert_eq!(
        offer.to_string(),
        "homeassistant/device/remmi-salon-tap-1/config"
    );
    let table = topic(Channel::HaTableDiscovery);
    assert_eq!(table.to_string(), "homeassistant/device/remmi_salon/config");
    assert!(offer.delivery().retain && table.delivery().retain && !birth.delivery().retain);
    assert_eq!(birth.to_string(), "homeassistant/status");
    for topic in [offer, table, birth] {
        assert_eq!(Topic::parse(&topic.to_string()), None);
    }
    let filter = |who| TimerChannel::SyncQ.filter(name("salon"), who).to_string();
    assert_eq!(filter("%u"), "remmi/1/salon/timer/%u/sync/q");
    assert_eq!(filter("+"), "remmi/1/salon/timer/+/sync/q");
}

#[test]
fn a_timer_subscribes_to_what_the_hub_tells_it() {
    let subscribed: Vec<String> = Topic::of_timer(name("t"), name("i"))
        .map(|topic| topic.to_string())
        .collect();
    let timer = [
        "timer/i/welcome",
        "timer/i/evack",
        "timer/i/cmd",
        "timer/i/sync/q",
    ];
    let full = |leaf: &&str| format!("remmi/1/t/{leaf}");
    assert_eq!(subscribed, timer.iter().map(full).collect::<Vec<_>>());
}

#[test]
fn longest_topic() {
    let longest = name("abcdefghij-12345");
    let lengths = every_topic(longest, longest).into_iter();
    let lengths = lengths.map(|topic| topic.to_string().len());
    assert_eq!(lengths.max(), Some(MAX_TOPIC));
}

#[test]
fn names() {
    for good in ["a", "table-1", "0123456789abcdef"] {
        assert_eq!(Name::new(good).map(|n| n.to_string()), Ok(good.to_owned()));
    }
    for bad in [
        "",
        "Salon",
        "a b",
        "a/b",
        "+",
        "#",
        "é",
        "0123456789abcdefg",
    ] {
        assert_eq!(Name::new(bad), Err(BadName), "{bad:?}");
    }
}

#[test]
fn foreign_topics_are_no_topics() {
    let foreign = [
        "",
        "remmi",
        "remmi/1/",
        "remmi/1/salon",
        "remmi/1/salon/",
        "remmi/2/salon/hub/avail",
        "remmi/1/Salon/hub/avail",
        "remmi/1/salon/hub/avail/",
        "remmi/1/salon/timer/tap-1",
        "remmi/1/salon/timer/tap-1/sync",
        "remmi/1/salon/timer//hb",
        "remmi/1/salon/timer/+/hb",
        "/remmi/1/salon/hub/avail",
    ];
    for topic in foreign {
        assert_eq!(Topic::parse(topic), None, "{topic:?}");
    }
}

proptest! {
    #[test]
    fn written_topics_are_read_back(table in "[a-z0-9-]{1,16}", id in "[a-z0-9-]{1,16}") {
        for topic in every_topic(name(&table), name(&id)) {
            prop_assert_eq!(Topic::parse(&topic.to_string()), Some(topic));
        }
    }

    #[test]
    fn what_is_read_is_written_the_same(topic in "(remmi/1/)?[a-z1/]{0,24}") {
        if let Some(parsed) = Topic::parse(&topic) {
            prop_assert_eq!(parsed.to_string(), topic);
        }
    }
}
