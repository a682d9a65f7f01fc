//! A flood: all that many tables have comes at once, as after a week without the club.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use protocol::{Batch, ClubAck, ClubChannel, ClubTopic, MatchId, Message as _};
use table::mqtt::Heard;

use super::processor::Used;
use super::room::journals::Journals;
use super::room::{Room, listen};
use super::{asked, part};

#[test]
#[ignore = "on demand: it takes as long as there are tables"]
fn so_many_tables_at_once() {
    let tables = asked("TABLES", 20);
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
    let before = Used::now();
    let begun = Instant::now();
    room.sit_down(&journals.tables);
    room.until_all_is_there(&journals);
    let took_all = begun.elapsed();
    let used = Used::now() - before;
    let mut took = took.lock().unwrap().clone();
    took.sort_unstable();
    println!(
        "{tables} tables, {lines} lines ({} bytes each) in {:.1} s: {:.0} lines a second; acknowledged p50 {} ms, p99 {} ms of {} batches; \
         processor: {used}; {} bytes a line in the database",
        bytes / lines,
        took_all.as_secs_f64(),
        lines as f64 / took_all.as_secs_f64(),
        part(&took, 0.5).as_millis(),
        part(&took, 0.99).as_millis(),
        took.len(),
        room.size_of_journals() / lines as u64
    );
    room.same_as_the_tables(&journals);
}
