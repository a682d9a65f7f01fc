//! Debian's Mosquitto, guarded as `remmi-club broker-config` sets it up: a table says and hears its own and nothing else.

#[allow(dead_code, reason = "the other tests need more of it")]
mod room;

use std::collections::BTreeSet;
use std::fs;
use std::net::Ipv4Addr;
use std::path::Path;
use std::process::Command;
use std::sync::{Arc, Mutex};

use club::broker_config::{CLUB, ClubBroker};
use club::local::{Mosquitto, free_port};
use hub::club::{Club, Ship};
use hub::doctor::broker::PATIENCE;
use hub::doctor::club::{ClubFault, Known, ask, finding};
use hub::doctor::{Part, State};
use hub::mqtt::BrokerFault;
use hub::mqtt::{self, Broker, Login};
use protocol::{ClubChannel, ClubTopic, Name, Qos};
use table::mqtt::{Heard, Subscription};
use tempfile::TempDir;

use room::Room;
use room::journals::{Journals, name};
use room::tables::Table;

struct Guarded {
    folder: TempDir,
    port: u16,
}

impl Guarded {
    /// Writes what the command writes, for these tables.
    fn write(&self, tables: &[Name]) {
        let config = ClubBroker {
            folder: self.folder.path().to_owned(),
            tables: tables.to_owned(),
            listen: Ipv4Addr::LOCALHOST.into(),
            port: self.port,
            certificate: None,
            key: None,
        };
        config.write().unwrap();
        let conf = self.folder.path().join("remmi-club.conf");
        let mut text = fs::read_to_string(&conf).unwrap();
        // The test's folder is nobody's but ours, so it must not change its user.
        text.push_str("user root\nlog_dest stderr\n");
        fs::write(&conf, text).unwrap();
        let passwords = self.folder.path().join("passwords");
        let hashed = Command::new("mosquitto_passwd")
            .arg("-U")
            .arg(passwords)
            .status();
        assert!(hashed.expect("it is installed with Mosquitto").success());
    }

    /// How a user comes in.
    fn broker(&self, user: &str) -> Broker {
        let login = Login::read(user, &self.folder.path().join("secrets").join(user)).unwrap();
        Broker {
            host: Ipv4Addr::LOCALHOST.to_string(),
            port: self.port,
            login: Some(login),
        }
    }

    fn club(&self, user: &str) -> Club {
        Club {
            broker: self.broker(user),
            tls: None,
            ship: Ship::Deals,
        }
    }
}

/// What the doctor says of a table's club.
fn doctor(
    room: &Room,
    club: &Club,
    table: &Name,
    folder: &Path,
) -> (Result<Known, ClubFault>, String) {
    let answer = room.runtime.block_on(ask(club, *table, folder, PATIENCE));
    let finding = finding(club, *table, &answer);
    assert_eq!(finding.part, Part::Club);
    assert_eq!(finding.state == State::Fault, answer.is_err(), "{finding}");
    (answer, finding.to_string())
}

#[test]
#[ignore = "needs Debian's mosquitto and postgresql; CI installs them"]
fn a_table_says_and_hears_its_own_and_nothing_else() {
    let journals = Journals::made(3, 1, &mut fastrand::Rng::with_seed(11));
    let [(salon, own), (kitchen, others), (gone, third)] = &journals.tables[..] else {
        panic!("three tables")
    };
    let folder = tempfile::tempdir().unwrap();
    let port = free_port().unwrap();
    let guarded = Guarded { folder, port };
    guarded.write(&[*salon, *kitchen, *gone]);
    let config = guarded.folder.path().join("remmi-club.conf");
    let mut room = Room::open();
    room.stop_writer();
    room.broker = Mosquitto::configured(config, port).unwrap();
    room.login = guarded.broker(CLUB).login;

    // Before the club is there.
    let (answer, text) = doctor(&room, &guarded.club(salon.as_str()), salon, own);
    assert!(matches!(answer, Err(ClubFault::Silent)), "{text}");
    room.start_writer();

    // Somebody with a table's password listens to everything.
    let heard: Arc<Mutex<BTreeSet<String>>> = Arc::default();
    let options = mqtt::Options {
        broker: guarded.broker(salon.as_str()),
        tls: None,
        client_id: "ear".to_owned(),
        avail: None,
        subscriptions: vec![Subscription {
            filter: "#".to_owned(),
            qos: Qos::AtLeastOnce,
        }],
        echo: None,
        max_packet: 65_536,
        missed: "nothing is heard".into(),
    };
    let all = Arc::clone(&heard);
    let (_open, mut nothing) = tokio::sync::mpsc::channel::<mqtt::Outgoing>(1);
    room.runtime.spawn(async move {
        let hear = move |news| {
            if let Heard::Message { topic, .. } = news {
                all.lock().unwrap().insert(topic);
            }
        };
        mqtt::run(&options, &mut nothing, hear).await;
    });
    for (table, folder) in &journals.tables {
        room.seat(Table::with(
            &room.runtime,
            table,
            folder,
            guarded.club(table.as_str()),
        ));
    }
    room.until_all_is_there(&journals);
    // Whom the club seats there is told where an evening is run; all else for a table comes whenever one plays.
    let said = |channel: ClubChannel| ClubTopic::Of(*salon, channel).to_string();
    let comes = BTreeSet::from([said(ClubChannel::Ack), ClubTopic::Here.to_string()]);
    let may = &comes | &BTreeSet::from([said(ClubChannel::Seats)]);
    room.until("its own answers are heard", |_| {
        let heard = heard.lock().unwrap();
        heard.is_superset(&comes) && heard.is_subset(&may)
    });

    let (answer, text) = doctor(&room, &guarded.club(salon.as_str()), salon, own);
    assert_eq!(answer.unwrap().standing.lines, 0);
    assert!(text.contains("has all that may go of 1 matches"), "{text}");
    // In another's name, with another's password, with none.
    let (answer, text) = doctor(&room, &guarded.club(salon.as_str()), kitchen, others);
    let topic = ClubTopic::Of(*kitchen, ClubChannel::Ask).to_string();
    assert_eq!(
        answer,
        Err(ClubFault::Broker(BrokerFault::Forbidden(topic)))
    );
    assert!(text.contains(&format!("--table {kitchen}")), "{text}");
    let mut stranger = guarded.club(salon.as_str());
    stranger.broker.login.as_mut().unwrap().password = "guessed".to_owned();
    let (answer, text) = doctor(&room, &stranger, salon, own);
    assert_eq!(answer, Err(ClubFault::Broker(BrokerFault::Login)));
    assert!(!text.contains("guessed"), "{text}");
    stranger.broker.login = None;
    let (answer, _) = doctor(&room, &stranger, salon, own);
    assert_eq!(answer, Err(ClubFault::Broker(BrokerFault::Login)));

    // Its rights are taken away while it is there.
    guarded.write(&[*salon, *kitchen]);
    room.broker.read_again();
    room.until("whoever is not named is out", |room| {
        !room.table(2).standing().answers
    });
    let (answer, _) = doctor(&room, &guarded.club(gone.as_str()), gone, third);
    assert_eq!(answer, Err(ClubFault::Broker(BrokerFault::Login)));
    room.until("the others are there", |room| {
        room.table(0).standing().answers && room.table(1).standing().answers
    });
    assert_eq!(*heard.lock().unwrap(), may);
    let taken = ClubBroker {
        tables: vec![name(CLUB)],
        folder: guarded.folder.path().to_owned(),
        listen: Ipv4Addr::LOCALHOST.into(),
        port,
        certificate: None,
        key: None,
    };
    assert!(
        taken
            .write()
            .unwrap_err()
            .to_string()
            .contains("give the table another")
    );
}
