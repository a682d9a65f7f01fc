//! Tables, a real Mosquitto and a real PostgreSQL, and all that goes wrong between them: nothing is lost, nothing counted twice,
//! and what is wrong is named.
//!
//! Needs Debian's programs: `apt-get install mosquitto postgresql`, then `cargo test -p club --test club -- --ignored`
//! (`./ci.sh club`).

#[allow(dead_code, reason = "the other tests need more of it")]
mod room;

use std::fs;
use std::time::Duration;

use club::counting;
use club::database::{self, DatabaseError};
use club::import::{Imported, import};
use club::store::Store;
use hub::club::{Refused, Ship, match_id};
use protocol::{Batch, ClubChannel, ClubTopic, Held, Here, MAX_PAYLOAD, Message as _, Sid};
use uuid::Uuid;

use club::local::Postgres;
use room::journals::{Journals, cut, ends, name, recorded, renamed};
use room::tables::Table;
use room::{Room, runtime};

#[test]
#[ignore = "needs Debian's mosquitto and postgresql; CI installs them"]
fn an_evening_with_kills_loses_nothing_and_counts_nothing_twice() {
    let mut room = Room::open();
    let asked = |name: &str, usual: u64| {
        std::env::var(name).map_or(usual, |n| n.parse().expect("a number"))
    };
    let seed = asked("SEED", fastrand::u64(..));
    println!("SEED={seed}");
    let mut random = fastrand::Rng::with_seed(seed);
    let tables = u32::try_from(asked("TABLES", 6)).expect("a number of tables");
    let journals = Journals::made(tables, 2, &mut random);
    room.gremlin();
    room.sit_down(&journals.tables);
    for _ in 0..asked("KILLS", 6) {
        room.rest(Duration::from_millis(random.u64(50..700)));
        match random.u8(0..4) {
            0 => room.kill_writer(),
            1 => room.kill_broker(),
            2 => room.kill_database(),
            _ => room.restart_table(&journals, random.usize(..journals.tables.len())),
        }
    }
    room.until_all_is_there(&journals);
    room.same_as_the_tables(&journals);
    let wrong = room.wrong();
    assert!(
        wrong.is_empty(),
        "nothing was wrong with any table: {wrong:?}"
    );
    println!(
        "{} messages came again, late and in another order",
        room.doubled()
    );
}

/// A club that has lost everything is sent everything; and one is made anew of the tables' folders alone.
#[test]
#[ignore = "needs Debian's mosquitto and postgresql; CI installs them"]
fn a_club_is_made_anew() {
    let mut room = Room::open();
    let journals = Journals::made(3, 1, &mut fastrand::Rng::with_seed(3));
    room.sit_down(&journals.tables);
    room.until_all_is_there(&journals);
    room.stop_writer();
    room.lose_database();
    room.start_writer();
    room.until_all_is_there(&journals);
    room.same_as_the_tables(&journals);

    room.stop_writer();
    room.lose_database();
    let mut client = room.client();
    room.runtime
        .block_on(database::migrate(&mut client))
        .unwrap();
    let mut store = room.runtime.block_on(Store::new(client)).unwrap();
    for _ in 0..2 {
        // The second time nothing is new, and nothing is wrong.
        for (table, folder) in &journals.tables {
            let done = room
                .runtime
                .block_on(import(&mut store, *table, folder, Ship::Deals))
                .unwrap();
            assert_eq!(
                (done.matches, done.open, done.refused),
                (1, 0, 0),
                "{table}: {done:?}"
            );
        }
    }
    room.same_as_the_tables(&journals);
    let (table, folder) = &journals.tables[0];
    let whole = room
        .runtime
        .block_on(import(&mut store, *table, folder, Ship::Matches))
        .unwrap();
    assert_eq!(
        whole,
        Imported {
            open: 1,
            ..Imported::default()
        },
        "it is not over"
    );
    // What is counted may be dropped.
    let client = room.client();
    room.runtime.block_on(counting::drop_all(&client)).unwrap();
    room.same_as_the_tables(&journals);
}

/// 20 January 2038, in milliseconds since 1970: the day after 32 bits of seconds end.
const LATE: u64 = 2_147_558_400_000;

#[test]
#[ignore = "needs Debian's mosquitto and postgresql; CI installs them"]
fn what_is_wrong_is_named_and_not_merged() {
    let mut room = Room::open();
    let mut journals = Journals::made(1, 1, &mut fastrand::Rng::with_seed(5));
    let records = recorded();
    // The shortest of the five, whose deals end early.
    let ends = ends(&records[4]);
    let (short, long) = (ends[0], ends[1]);
    let id = |n: u128| Uuid::from_u128(n);
    let table = |journals: &mut Journals, table: &str| {
        let folder = journals
            .folder
            .path()
            .join(format!("{table}-{}", journals.tables.len()));
        fs::create_dir(&folder).unwrap();
        journals.tables.push((name(table), folder.clone()));
        folder
    };
    let write = |folder: &std::path::Path, number: u32, bytes: &[u8]| {
        fs::write(folder.join(format!("{number:04}.journal")), bytes).unwrap();
    };
    // A clock that stands in 1970, and one that is past the end of 32 bits of seconds.
    let mut early = records[4][..short].to_vec();
    let first = early[0].wall;
    early.iter_mut().for_each(|record| record.wall -= first);
    for (clock, n, later) in [("old-clock", 1, 0), ("late-clock", 8, LATE)] {
        let folder = table(&mut journals, clock);
        write(&folder, 1, &renamed(&early, name(clock), id(n), later));
    }
    // Two tables under one name, with different matches.
    for n in 2..4 {
        let folder = table(&mut journals, "twins");
        write(
            &folder,
            1,
            &renamed(&records[4][..short], name("twins"), id(n), n as u64 * 1000),
        );
    }
    // A match that is another table's.
    let folder = table(&mut journals, "owner");
    let owned = renamed(&records[4][..short], name("owner"), id(4), 4000);
    write(&folder, 1, &owned);
    room.sit_down(&journals.tables);
    let has = |room: &Room, n: u128, lines: usize| room.kept().get(&id(n)) == Some(&(lines as i64));
    room.until("all that is good comes", |room| {
        [1, 2, 3, 4, 8].into_iter().all(|n| has(room, n, short))
    });

    let folder = table(&mut journals, "copier");
    write(&folder, 1, &owned);
    let at = room.seat(Table::start(
        &room.runtime,
        &name("copier"),
        &folder,
        room.way(),
    ));
    let why = Held::Elsewhere;
    room.until("a copy is told", |room| {
        room.table(at).standing().refused == [Refused { number: 1, why }]
    });

    // Restored from a backup, and played on otherwise.
    let folder = table(&mut journals, "restored");
    let path = folder.join("0001.journal");
    fs::write(
        &path,
        renamed(&records[4][..long], name("restored"), id(6), 6000),
    )
    .unwrap();
    let at = room.seat(Table::start(
        &room.runtime,
        &name("restored"),
        &folder,
        room.way(),
    ));
    room.until("it is there", |room| has(room, 6, long));
    room.table(at).stop();
    cut(&path, short);
    let at = room.seat(Table::start(
        &room.runtime,
        &name("restored"),
        &folder,
        room.way(),
    ));
    let why = Held::Differs;
    let differs = |room: &Room| room.table(at).standing().refused == [Refused { number: 1, why }];
    room.until("that it was cut is told", differs);
    room.table(at).stop();
    let mut otherwise = records[4][..*ends.last().unwrap()].to_vec();
    otherwise[short..]
        .iter_mut()
        .for_each(|record| record.wall += 1);
    fs::write(&path, renamed(&otherwise, name("restored"), id(6), 6000)).unwrap();
    let at = room.seat(Table::start(
        &room.runtime,
        &name("restored"),
        &folder,
        room.way(),
    ));
    let differs = |room: &Room| room.table(at).standing().refused == [Refused { number: 1, why }];
    room.until("that it was played on otherwise is told", differs);
    assert!(has(&room, 6, long), "and nothing of it is merged");

    // A line that was changed on its way, a first line of another match, and a line of a program to come.
    let sent = renamed(&records[4][..short], name("gremlin"), id(7), 7000);
    let flipped: Vec<u8> = String::from_utf8(sent.clone())
        .unwrap()
        .replacen("\"wall\"", "\"wail\"", 5)
        .into_bytes();
    let first = sent.split_inclusive(|byte| *byte == b'\n').next().unwrap();
    let (own, other) = (match_id(first).unwrap(), protocol::MatchId([8; 16]));
    for (id, bytes) in [(own, &flipped), (other, &sent)] {
        let batch = Batch {
            sid: Sid::from_u32(7),
            n: 1,
            id,
            file: 1,
            from: 1,
            lines: short as u32,
            over: false,
            left: 0,
        };
        let head = batch.encode(&mut [0; MAX_PAYLOAD]).unwrap().to_vec();
        let upto = bytes
            .split_inclusive(|byte| *byte == b'\n')
            .take(9)
            .flatten()
            .copied();
        let payload = [head, b"\n".to_vec(), upto.collect()].concat();
        room.say(
            ClubTopic::Of(name("gremlin"), ClubChannel::Journal),
            payload,
        );
    }
    room.until("both are told", |room| {
        room.wrong()
            .iter()
            .filter(|one| one.kind == "damaged")
            .count()
            == 2
    });

    // Both ask again about everything whenever the club says that it is another.
    for n in 0.. {
        if room.wrong().iter().any(|one| one.kind == "two") {
            break;
        }
        assert!(n < 50, "{:?}", room.wrong());
        let here = Here {
            sid: Sid::from_u32(n),
        };
        room.say(
            ClubTopic::Here,
            here.encode(&mut [0; MAX_PAYLOAD]).unwrap().to_vec(),
        );
        room.rest(Duration::from_millis(200));
    }

    let wrong = room.wrong();
    let named = |table: &str, kind: &str| {
        wrong
            .iter()
            .any(|one| one.table == table && one.kind == kind)
    };
    for (table, kind) in [
        ("copier", "elsewhere"),
        ("restored", "differs"),
        ("gremlin", "damaged"),
        ("twins", "two"),
    ] {
        assert!(named(table, kind), "{kind} of {table} in {wrong:?}");
    }
    let counts = room.counts();
    let at_tables: Vec<&str> = counts
        .matches
        .iter()
        .map(|one| one.table.as_str())
        .collect();
    let count = |table| at_tables.iter().filter(|one| **one == table).count();
    assert_eq!(
        (
            count("twins"),
            count("copier"),
            count("owner"),
            count("gremlin")
        ),
        (2, 0, 1, 0)
    );
    let began = |table: &str| {
        let mut of = counts.matches.iter().filter(|one| one.table == table);
        of.next().unwrap().played.began
    };
    // Their journals are left as they are, and they count as of when they came here.
    assert!(began("old-clock") < 86_400_000);
    assert!((LATE..LATE + 86_400_000).contains(&began("late-clock")));
    let client = room.client();
    let text =
        "select extract(epoch from now() - played_at)::bigint from result where match_id = $1";
    for n in [1, 8] {
        let ago = room
            .runtime
            .block_on(async { client.query_one(text, &[&id(n)]).await });
        let ago: i64 = ago.unwrap().get(0);
        assert!((0..600).contains(&ago), "{n}: {ago} s");
    }
}

#[test]
#[ignore = "needs Debian's mosquitto and postgresql; CI installs them"]
fn one_program_writes_and_none_an_older_one() {
    let runtime = runtime();
    let postgres = Postgres::start().unwrap();
    let database = postgres.database();
    let connect = || runtime.block_on(database::connect(&database)).unwrap();
    let (mut one, mut two) = (connect(), connect());
    let both = async { tokio::join!(database::migrate(&mut one), database::migrate(&mut two)) };
    let (first, second) = runtime.block_on(both);
    first.unwrap();
    second.unwrap();
    let held = runtime
        .block_on(database::connect_to_write(&database, "one"))
        .unwrap();
    let late = runtime.block_on(database::connect_to_write(&database, "another"));
    assert!(matches!(late, Err(DatabaseError::InUse)));
    drop(held);
    let newer = "insert into migration (number) values (99)";
    runtime.block_on(one.batch_execute(newer)).unwrap();
    let why = runtime
        .block_on(database::migrate(&mut one))
        .unwrap_err()
        .to_string();
    assert!(why.contains("form 99 of a newer program"), "{why}");
    let nowhere = runtime.block_on(database::connect("host=/nowhere user=club"));
    assert!(
        nowhere
            .unwrap_err()
            .to_string()
            .contains("--database says where")
    );
}
