//! A cluster of brokers in place of the single one, without a changed line: `./ci.sh cluster`.
//!
//! `RMQTTD=…/rmqttd TABLES=100 RUST_LOG=warn cargo test -p club --test cluster -- --ignored --nocapture --test-threads 1`

mod nodes;
#[path = "../figures/processor.rs"]
mod processor;
#[allow(dead_code, reason = "the other tests need more of it")]
#[path = "../room/mod.rs"]
mod room;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use nodes::{COUNT, Nodes};
use processor::Used;
use protocol::Name;
use room::Room;
use room::journals::Journals;
use room::tables::Table;

/// A club at the first node.
fn club_of(nodes: &Nodes) -> Room {
    let mut room = Room::open();
    room.elsewhere = Some(nodes.way(&room.runtime, 0));
    room.kill_writer();
    room
}

/// Each table is at another node than the one before.
fn sit_down(room: &mut Room, nodes: &Nodes, tables: &[(Name, PathBuf)]) {
    for (at, (name, folder)) in tables.iter().enumerate() {
        let way = nodes.way(&room.runtime, at % COUNT);
        let table = Table::start(&room.runtime, name, folder, way);
        room.seat(table);
    }
}

#[test]
#[ignore = "on demand: it needs rmqttd"]
fn nodes_that_are_killed_lose_nothing() {
    let mut nodes = Nodes::start();
    let mut room = club_of(&nodes);
    let journals = Journals::made(3 * COUNT as u32, 3, &mut fastrand::Rng::with_seed(37));
    let there = |room: &Room| room.kept().values().sum::<i64>();
    // The last is that of the writer.
    for (tables, at) in journals.tables.chunks(COUNT).zip((0..COUNT).rev()) {
        let before = there(&room);
        sit_down(&mut room, &nodes, tables);
        room.until("lines come", |room| there(room) > before);
        nodes.kill(at);
        println!("node {at} is killed when {} lines are there", there(&room));
        room.rest(Duration::from_secs(1));
        nodes.start_again(at);
    }
    room.until_all_is_there(&journals);
    room.same_as_the_tables(&journals);
    assert!(room.wrong().is_empty(), "{:?}", room.wrong());
}

#[test]
#[ignore = "on demand: it needs rmqttd"]
fn what_three_nodes_cost_in_place_of_one_broker() {
    let tables = std::env::var("TABLES").map_or(20, |n| n.parse().expect("a number"));
    let journals = Journals::made(tables, 2, &mut fastrand::Rng::with_seed(1));
    let lines: usize = journals.matches.values().map(Vec::len).sum();
    let took = |room: &Room, what: &str, before: Used, begun: Instant| {
        room.until_all_is_there(&journals);
        let took = begun.elapsed().as_secs_f64();
        let used = Used::now() - before;
        println!(
            "{what}: {tables} tables, {lines} lines in {took:.1} s: {:.0} a second; processor: {used}",
            lines as f64 / took
        );
        room.same_as_the_tables(&journals);
    };
    let mut one = Room::open();
    let (before, begun) = (Used::now(), Instant::now());
    one.sit_down(&journals.tables);
    took(&one, "one Mosquitto", before, begun);
    drop(one);

    let nodes = Nodes::start();
    let mut room = club_of(&nodes);
    let (before, begun) = (Used::now(), Instant::now());
    sit_down(&mut room, &nodes, &journals.tables);
    took(&room, "three nodes", before, begun);
}
