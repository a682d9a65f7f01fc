//! The database is lost in mid-evening and its streaming replica is promoted: the club goes on there by itself.

#[allow(dead_code, reason = "the other tests need more of it")]
mod room;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use club::database::connect;
use club::local::Postgres;
use protocol::{ClubAck, ClubChannel, Held, Message as _};
use table::mqtt::Heard;
use uuid::Uuid;

use room::journals::Journals;
use room::{Room, listen};

/// A primary, whose club knows its replica too, and that.
fn pair() -> (Room, Postgres) {
    let primary = Postgres::start().unwrap();
    let replica = primary.replica().unwrap();
    let [one, other] = [&primary, &replica].map(|postgres| postgres.host().display().to_string());
    let database =
        format!("host={one},{other} user=club dbname=postgres target_session_attrs=read-write");
    (Room::at(primary, database), replica)
}

/// Asks something of one of the two; the answer's first column, as text.
fn ask(room: &Room, database: &str, text: &str) -> Option<String> {
    room.runtime.block_on(async {
        let client = connect(database).await.ok()?;
        let row = client.query_opt(text, &[]).await.ok()??;
        row.get(0)
    })
}

fn lines(room: &Room, database: &str) -> i64 {
    let lines = ask(room, database, "select sum(seq)::text from match");
    lines.map_or(0, |lines| lines.parse().unwrap())
}

fn promote(room: &Room, replica: &Postgres) {
    let text = "select pg_promote()::text";
    assert_eq!(
        ask(room, &replica.database(), text).as_deref(),
        Some("true")
    );
}

#[test]
#[ignore = "needs Debian's mosquitto and postgresql; CI installs them"]
fn nothing_that_was_acknowledged_is_lost_with_a_replica_that_confirms() {
    let (mut room, replica) = pair();
    let primary = room.database().to_owned();
    for text in [
        "alter system set synchronous_standby_names = '*'",
        "select pg_reload_conf()::text",
    ] {
        let client = room.client();
        room.runtime.block_on(client.batch_execute(text)).unwrap();
    }
    room.until("the replica confirms", |room| {
        let text = "select sync_state from pg_stat_replication";
        ask(room, &primary, text).as_deref() == Some("sync")
    });
    // What is acknowledged, as the tables hear it.
    let acknowledged: Arc<Mutex<BTreeMap<Uuid, u32>>> = Arc::default();
    let told = Arc::clone(&acknowledged);
    let say = listen(&room, &[ClubChannel::Ack], move |news| {
        let Heard::Message { payload, .. } = news else {
            return;
        };
        let ack = ClubAck::decode(&payload).unwrap();
        assert_eq!(ack.st, Held::Well);
        let mut told = told.lock().unwrap();
        let seq = told.entry(Uuid::from_bytes(ack.id.0)).or_default();
        *seq = ack.seq.max(*seq);
    });
    let journals = Journals::made(12, 3, &mut fastrand::Rng::with_seed(23));
    let all: usize = journals.matches.values().map(Vec::len).sum();
    room.sit_down(&journals.tables);
    room.until("some lines come", |room| lines(room, &primary) > 500);
    room.end_database();
    let known = acknowledged.lock().unwrap().clone();
    let upto: u32 = known.values().sum();
    println!("killed when {upto} of {all} lines were acknowledged");
    assert!(upto > 0 && (upto as usize) < all);
    promote(&room, &replica);
    let kept = room.kept();
    for (id, seq) in &known {
        assert!(
            *seq == 0 || kept[id] >= i64::from(*seq),
            "{id}: {seq}, {kept:?}"
        );
    }
    room.until_all_is_there(&journals);
    room.same_as_the_tables(&journals);
    assert!(room.wrong().is_empty(), "{:?}", room.wrong());
    drop(say);
}

#[test]
#[ignore = "needs Debian's mosquitto and postgresql; CI installs them"]
fn what_a_replica_that_lags_behind_does_not_know_comes_again() {
    let (mut room, mut replica) = pair();
    let primary = room.database().to_owned();
    let journals = Journals::made(7, 2, &mut fastrand::Rng::with_seed(29));
    let (first, rest) = journals.tables.split_at(3);
    let (last, rest) = rest.split_last().unwrap();
    room.sit_down(first);
    room.until("the first are there", |room| {
        (0..3).all(|at| room.table(at).standing().answers && room.table(at).standing().lines == 0)
            && room.kept().len() == 6
    });
    let known = lines(&room, &primary);
    room.until("the replica has them", |room| {
        lines(room, &replica.database()) == known
    });
    replica.kill();
    room.sit_down(rest);
    room.until("all others are there", |room| {
        room.kept().len() == 12 && (0..6).all(|at| room.table(at).standing().lines == 0)
    });
    let lost = lines(&room, &primary) - known;
    room.end_database();
    replica.start_again().unwrap();
    assert_eq!(lines(&room, &replica.database()), known);
    println!("the replica knows {known} lines, and {lost} more were acknowledged");
    assert!(lost > 0);
    promote(&room, &replica);
    // Somebody says something: else it is a minute until a table does.
    room.sit_down(std::slice::from_ref(last));
    room.until_all_is_there(&journals);
    room.same_as_the_tables(&journals);
    assert!(room.wrong().is_empty(), "{:?}", room.wrong());
}
