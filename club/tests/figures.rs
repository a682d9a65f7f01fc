//! How many tables a club carries: on demand, with figures for docs/club.md.
//!
//! `FIGURES=100 cargo test --release -p club --test figures -- --ignored --nocapture`

#[allow(dead_code, reason = "the other tests need more of it")]
mod room;

use std::collections::HashMap;
use std::fs;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use protocol::{Batch, ClubAck, ClubChannel, ClubTopic, MatchId, Message as _};
use table::mqtt::Heard;

use room::journals::Journals;
use room::{Room, listen};

/// Clock ticks a second in /proc (Linux, USER_HZ).
const TICKS: f64 = 100.0;

/// Seconds of the processor that the processes of this name have used, ourselves aside.
fn processor(name: &str) -> f64 {
    let stat = |entry: fs::DirEntry| {
        let stat = fs::read_to_string(entry.path().join("stat")).ok()?;
        let (before, after) = stat.rsplit_once(") ")?;
        let own = before.split_once('(')?.1 == name;
        let fields: Vec<&str> = after.split(' ').collect();
        let ticks: f64 = fields
            .get(11..13)?
            .iter()
            .filter_map(|one| one.parse::<f64>().ok())
            .sum();
        own.then_some(ticks / TICKS)
    };
    fs::read_dir("/proc")
        .unwrap()
        .filter_map(|entry| stat(entry.unwrap()))
        .sum()
}

fn own_processor() -> f64 {
    let stat = fs::read_to_string("/proc/self/stat").unwrap();
    let fields: Vec<&str> = stat.rsplit_once(") ").unwrap().1.split(' ').collect();
    fields[11..13]
        .iter()
        .map(|one| one.parse::<f64>().unwrap())
        .sum::<f64>()
        / TICKS
}

#[test]
#[ignore = "on demand: it takes as long as there are tables"]
fn so_many_tables_at_once() {
    let tables = std::env::var("FIGURES").map_or(20, |n| n.parse().expect("a number of tables"));
    let mut room = Room::open();
    let journals = Journals::made(tables, 2, &mut fastrand::Rng::with_seed(1));
    let lines: usize = journals.matches.values().map(Vec::len).sum();
    let bytes: usize = journals
        .matches
        .values()
        .flatten()
        .map(|line| line.len() + 1)
        .sum();

    // From the first time that a batch is heard on the wire to its answer.
    let sent: Arc<Mutex<HashMap<(MatchId, u32), Instant>>> = Arc::default();
    let took: Arc<Mutex<Vec<Duration>>> = Arc::default();
    let (first, all) = (Arc::clone(&sent), Arc::clone(&took));
    let _open = listen(
        &room,
        &[ClubChannel::Journal, ClubChannel::Ack],
        move |news| {
            let Heard::Message { topic, payload } = news else {
                return;
            };
            match ClubTopic::parse(&topic) {
                Some(ClubTopic::Of(_, ClubChannel::Journal)) => {
                    let Some((head, lines)) = Batch::parted(&payload) else {
                        return;
                    };
                    let batch = Batch::decode(head).unwrap();
                    let count = lines.iter().filter(|byte| **byte == b'\n').count() as u32;
                    let key = (batch.id, batch.from - 1 + count);
                    first
                        .lock()
                        .unwrap()
                        .entry(key)
                        .or_insert_with(Instant::now);
                }
                _ => {
                    let ack = ClubAck::decode(&payload).unwrap();
                    let key = (ack.id, ack.seq);
                    if let Some(at) = first.lock().unwrap().remove(&key) {
                        all.lock().unwrap().push(at.elapsed());
                    }
                }
            }
        },
    );
    let before = [
        processor("mosquitto"),
        processor("postgres"),
        own_processor(),
    ];
    let begun = Instant::now();
    room.sit_down(&journals.tables);
    room.until_all_is_there(&journals);
    let took_all = begun.elapsed();
    let after = [
        processor("mosquitto"),
        processor("postgres"),
        own_processor(),
    ];
    let [broker, database, own] = [0, 1, 2].map(|at| after[at] - before[at]);
    let mut took = took.lock().unwrap().clone();
    took.sort_unstable();
    let at = |part: f64| took[((took.len() - 1) as f64 * part) as usize].as_millis();
    let client = room.client();
    let size = "select sum(pg_total_relation_size(inhrelid))::bigint from pg_inherits where inhparent = 'journal'::regclass";
    let size = room
        .runtime
        .block_on(async { client.query_one(size, &[]).await });
    let size: i64 = size.unwrap().get(0);
    println!(
        "{tables} tables, {lines} lines ({} bytes each) in {:.1} s: {:.0} lines a second; acknowledged p50 {} ms, p99 {} ms of {} batches; \
         processor: broker {broker:.1} s, database {database:.1} s, tables and club {own:.1} s; {} bytes a line in the database",
        bytes / lines,
        took_all.as_secs_f64(),
        lines as f64 / took_all.as_secs_f64(),
        at(0.5),
        at(0.99),
        took.len(),
        size / lines as i64
    );
    room.same_as_the_tables(&journals);
}
