//! `hub/health` of a whole table, heard at its broker while it is played at.

#[allow(dead_code)] // each test uses its own part
mod room;

use room::live::Live;
use room::play::NAMES;
use room::sealed;
use room::wire::{Overheard, Wire};
use serde_json::Value;

fn health(message: &Overheard) -> Option<Value> {
    let is = message.topic == "hub/health";
    is.then(|| serde_json::from_str(&message.payload).unwrap())
}

/// Waits for one that comes after those which were heard already.
fn says(wire: &Wire, wanted: &str, key: &str, value: impl Into<Value>) {
    let value = value.into();
    wire.until_all(wanted, |heard| {
        let last = heard.iter().rev().find_map(health);
        last.is_some_and(|last| last[key] == value)
    });
}

#[test]
fn it_counts_pages_and_tells_nothing_of_the_game() {
    let live = Live::start();
    let broker = live.broker();
    let wire = Wire::open(&broker, "ear");
    live.set_up();
    // The page that leads was told of before anybody listened: it is the first of these.
    let seats = [live.seat(0), live.seat(1)];
    says(&wire, "two seats' pages", "pages", 3);
    says(&wire, "the panel", "panel", "well");
    live.deal();
    live.slap();
    live.claim(2, "P4");
    live.carry(&["bank-card".to_owned()], "pad:3");
    live.view.until("a tag that nobody knows", |view| {
        let notices = view["notices"].as_array().into_iter().flatten();
        notices
            .into_iter()
            .any(|notice| notice["kind"] == "unknown_tag")
    });
    drop(seats);
    says(&wire, "those pages closed", "pages", 1);

    let all: Vec<String> = wire
        .messages()
        .into_iter()
        .filter(|message| message.topic == "hub/health")
        .map(|message| {
            assert!(!message.retained, "{message:?}");
            assert!(message.payload.len() <= 256, "{message:?}");
            message.payload
        })
        .collect();
    let all = all.join("\n");
    let (cards, tags) = (sealed::cards(live.folder()), sealed::tags(live.folder()));
    let words = cards.iter().chain(&tags).map(String::as_str).chain(NAMES);
    let found = sealed::found(&all, words);
    assert!(found.is_empty(), "{found:?} in\n{all}");

    // What was said before is no news to whoever comes later.
    let late = Wire::open(&broker, "late");
    let _seat = live.seat(2);
    says(&late, "the next one, for another page", "pages", 2);
    let kept = late.messages();
    let mut kept = kept.iter().filter(|message| message.retained);
    assert!(kept.all(|message| message.topic != "hub/health"));
}
