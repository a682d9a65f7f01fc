//! A table as it runs, and a connection as a club has it: over a real Mosquitto into a real PostgreSQL, as `club.rs`.

#[allow(dead_code, reason = "the other tests need more of it")]
mod room;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use hub::club::{Club, Ship};
use hub::mqtt::trusting;
use hub::run::{Config, Part};
use hub::web::Tls;
use protocol::{ClubChannel, ClubTopic};
use table::Installation;
use tempfile::TempDir;
use uuid::Uuid;

use club::database::{DatabaseError, connect};
use club::local::{Mosquitto, Postgres, free_port};
use room::Room;
use room::journals::{Journals, ends, name, recorded, renamed};
use room::tables::Table;

/// `hub::run` itself: a match that is taken up at the start goes as far as its deals are over, and `hub/health` says how far.
#[test]
#[ignore = "needs Debian's mosquitto and postgresql; CI installs them"]
fn a_table_that_plays_sends_what_is_over_and_says_how_far_the_club_is() {
    let mut room = Room::open();
    let (folder, records) = (tempfile::tempdir().unwrap(), recorded());
    let (id, upto) = (Uuid::from_u128(1), ends(&records[4])[1]);
    let journal = renamed(&records[4][..upto], name("salon"), id, 0);
    fs::write(folder.path().join("0001.journal"), journal).unwrap();
    let installation = Installation::named(name("salon"));
    let config = Config {
        club: Some(Club {
            broker: room.broker.broker(),
            tls: None,
            ship: Ship::Deals,
        }),
        ..Config::new(installation, folder.path().to_owned(), 1)
    };
    let running = room
        .runtime
        .block_on(async { hub::run::start(config, None) })
        .unwrap();
    room.until("its deals are there", |room| {
        room.kept().get(&id) == Some(&(upto as i64))
    });
    let is = |club, behind| {
        let health = running.health();
        let health = health.borrow();
        (health.club, health.behind) == (club, Some(behind))
    };
    room.until("it says so", |_| is(Part::Well, 0));
    room.until("anybody may see it", |room| {
        room.states.lock().unwrap().contains_key(&name("salon"))
    });
    // Whom the club seats there it shows as long as their round goes on.
    for (over, names) in [(false, vec!["Zoé", "Иван"]), (true, Vec::new())] {
        let told =
            serde_json::json!({ "v": 1, "round": 2, "names": ["Zoé", "Иван"], "over": over });
        let topic = ClubTopic::Of(name("salon"), ClubChannel::Seats);
        room.say(topic, told.to_string().into_bytes());
        room.until("its pages know whom the club seats there", |_| {
            running.desk().shown().borrow().seated() == names
        });
    }
    room.broker.kill();
    room.until("it says that the club is away", |_| is(Part::Fails, 0));
    running.stop();
}

/// Two for this machine, each with its key, in files that go with the folder.
fn certificates() -> (TempDir, [PathBuf; 2]) {
    let keys = tempfile::tempdir().unwrap();
    let made = ["own.pem", "other.pem"].map(|file| {
        let (path, names) = (keys.path().join(file), ["127.0.0.1".to_owned()]);
        Tls::own(&path, &names, SystemTime::now()).unwrap();
        path
    });
    (keys, made)
}

#[test]
#[ignore = "needs Debian's mosquitto and postgresql; CI installs them"]
fn a_connection_is_encrypted_and_goes_to_nobody_else() {
    let mut room = Room::open();
    let (keys, [own, other]) = certificates();
    room.stop_writer();
    room.broker = Mosquitto::encrypted(Some(own.clone())).unwrap();
    room.tls = Some(trusting(&own).unwrap());
    room.start_writer();
    let journals = Journals::made(2, 1, &mut fastrand::Rng::with_seed(9));
    for ((table, folder), trusted) in journals.tables.iter().zip([&own, &other]) {
        let club = Club {
            broker: room.broker.broker(),
            tls: Some(trusting(trusted).unwrap()),
            ship: Ship::Deals,
        };
        room.seat(Table::with(&room.runtime, table, folder, club));
    }
    room.until("the first comes", |room| {
        room.kept().len() == 1 && room.table(0).standing().lines == 0
    });
    assert!(room.table(0).standing().answers && !room.table(1).standing().answers);
    let empty = keys.path().join("empty.pem");
    fs::write(&empty, "").unwrap();
    assert!(
        trusting(&empty)
            .unwrap_err()
            .to_string()
            .contains("no certificate")
    );
}

/// The database on another machine: the way to it is encrypted, and goes to nobody else.
#[test]
#[ignore = "needs Debian's mosquitto and postgresql; CI installs them"]
fn a_database_is_encrypted_and_is_nobody_else() {
    let (_keys, [own, other]) = certificates();
    let (mut postgres, port) = (Postgres::start().unwrap(), free_port().unwrap());
    postgres.kill();
    postgres.listens(port, &own).unwrap();
    postgres.start_again().unwrap();
    let at = format!("host=127.0.0.1 port={port} user=club dbname=postgres");
    let trusting = |pem: &Path| format!("{at} sslmode=verify-full sslrootcert={}", pem.display());
    let mut room = Room::at(postgres, trusting(&own));
    let journals = Journals::made(2, 1, &mut fastrand::Rng::with_seed(9));
    room.sit_down(&journals.tables);
    room.until_all_is_there(&journals);
    room.same_as_the_tables(&journals);
    let client = room.client();
    let text = "select bool_and(ssl) from pg_stat_ssl s join pg_stat_activity a using (pid) where a.usename = 'club'";
    let row = room.runtime.block_on(client.query_one(text, &[]));
    assert!(row.unwrap().get::<_, bool>(0));

    let refused = |database: &str| room.runtime.block_on(connect(database)).unwrap_err();
    let stranger = refused(&trusting(&other)).to_string();
    assert!(stranger.contains("certificate"), "{stranger}");
    let open = refused(&format!("{at} sslmode=disable")).to_string();
    assert!(open.contains("no encryption"), "{open}");
    let blind = refused(&format!("{at} sslmode=require"));
    assert!(matches!(blind, DatabaseError::TrustsNobody), "{blind}");
    let missing = refused(&trusting(Path::new("/nowhere.pem"))).to_string();
    assert!(missing.contains("cannot trust /nowhere.pem"), "{missing}");
}
