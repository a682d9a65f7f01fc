//! What a table sends to its club while machines play: every byte that goes over the wire, whole deals of all five games.
//!
//! Nothing of a deal goes before its points are written, and beside the journal's lines nothing that gives a piece away.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::Write as _;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use hub::club::{Club, Live, Ship, Shipper, Standing};
use hub::mqtt::{self, Broker, Login, Outgoing};
use mqtt5::broker::config::{StorageBackend, StorageConfig};
use mqtt5::broker::{BrokerConfig, MqttBroker};
use protocol::{
    Batch, ClubAck, ClubAsk, ClubChannel, ClubTopic, Held, Here, MAX_PAYLOAD, Message as _, Name,
    Qos, Sid,
};
use table::clock::SECOND;
use table::game::{GameId, Seating};
use table::mqtt::{Heard, Subscription};
use table::view::Phase;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Runtime;
use tokio::sync::{mpsc, watch};
use twin::live::name;
use twin::play::{Conditions, Stage, Whose};

/// Deals of each game that are looked at, unless the environment says another `DEALS`.
const DEALS: usize = 1;
/// The shipper has looked at the folder and has nothing to say: it looks a second after the points were written.
const RESTS: Duration = Duration::from_millis(1_600);
/// Everything has come within this time.
const PATIENCE: Duration = Duration::from_secs(60);
/// The table's password at the club's broker.
const PASSWORD: &str = "0f1e2d3c4b5a69788796a5b4c3d2e1f0";

/// What went from the table to the broker.
#[derive(Default)]
struct Wire {
    /// Every byte, as it stood on the wire.
    bytes: Vec<u8>,
    /// Messages but for the journal's lines.
    said: Vec<String>,
    /// The journal's lines, in order, as the club would have them.
    lines: Vec<u8>,
}

/// A table at which machines play, its shipper, and a club that takes everything.
struct Bench {
    runtime: Runtime,
    wire: Arc<Mutex<Wire>>,
    folder: TempDir,
    live: watch::Sender<Live>,
    standing: Arc<Mutex<Standing>>,
}

/// A broker of this test alone.
async fn broker() -> Broker {
    let storage = StorageConfig::new()
        .with_backend(StorageBackend::Memory)
        .with_persistence(false);
    let config = BrokerConfig::new()
        .with_bind_address(SocketAddr::from(([127, 0, 0, 1], 0)))
        .with_storage(storage);
    let mut broker = MqttBroker::with_config(config).await.unwrap();
    let port = broker.local_addr().unwrap().port();
    tokio::spawn(async move { broker.run().await });
    Broker {
        host: "127.0.0.1".to_owned(),
        port,
        login: None,
    }
}

/// Somebody on the wire between a table and its broker, who writes down what the table says.
async fn tapped(broker: &Broker, wire: Arc<Mutex<Wire>>) -> Broker {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let to = (broker.host.clone(), broker.port);
    tokio::spawn(async move {
        while let Ok((table, _)) = listener.accept().await {
            let (mut from_table, mut to_table) = table.into_split();
            let (mut from_broker, mut to_broker) =
                TcpStream::connect(to.clone()).await.unwrap().into_split();
            tokio::spawn(async move { tokio::io::copy(&mut from_broker, &mut to_table).await });
            let wire = Arc::clone(&wire);
            tokio::spawn(async move {
                let mut buffer = [0; 4096];
                while let Ok(count @ 1..) = from_table.read(&mut buffer).await {
                    wire.lock().unwrap().bytes.extend(&buffer[..count]);
                    to_broker.write_all(&buffer[..count]).await.unwrap();
                }
            });
        }
    });
    Broker {
        port,
        ..broker.clone()
    }
}

/// A club that keeps what comes, and says so.
async fn club(broker: Broker, wire: Arc<Mutex<Wire>>) {
    let filter = |channel: ClubChannel| Subscription {
        filter: channel.filter("+").to_string(),
        qos: Qos::AtLeastOnce,
    };
    let from_tables = ClubChannel::ALL
        .into_iter()
        .filter(|one| one.is_from_table());
    let options = mqtt::Options {
        broker,
        tls: None,
        client_id: "club".to_owned(),
        avail: None,
        subscriptions: from_tables.map(filter).collect(),
        echo: None,
        max_packet: 65_536,
        missed: "nothing is heard".into(),
    };
    let (say, mut outgoing) = mpsc::channel::<Outgoing>(64);
    let mut buffer = [0; MAX_PAYLOAD];
    let here = Here {
        sid: Sid::from_u32(1),
    };
    let here = here.encode(&mut buffer).unwrap().to_vec();
    say.try_send(hub::club::outgoing(ClubTopic::Here, here))
        .unwrap();
    let hear = move |news| {
        let Heard::Message { topic, payload } = news else {
            return;
        };
        let Some(ClubTopic::Of(table, channel)) = ClubTopic::parse(&topic) else {
            return;
        };
        let mut wire = wire.lock().unwrap();
        let (head, lines) = match channel {
            ClubChannel::Journal => Batch::parted(&payload).expect("a head"),
            _ => (&payload[..], &[][..]),
        };
        wire.said
            .push(format!("{topic} {}", String::from_utf8_lossy(head)));
        let count = |bytes: &[u8]| bytes.iter().filter(|byte| **byte == b'\n').count() as u32;
        let (id, read) = match channel {
            ClubChannel::Ask => (ClubAsk::decode(head).unwrap().id, 0),
            ClubChannel::Journal => {
                let batch = Batch::decode(head).unwrap();
                assert_eq!(batch.from, count(&wire.lines) + 1, "line after line");
                wire.lines.extend(lines);
                (batch.id, batch.lines)
            }
            _ => return,
        };
        let (seq, st) = (count(&wire.lines), Held::Well);
        let ack = ClubAck {
            id,
            seq,
            lines: read,
            st,
        };
        let mut buffer = [0; MAX_PAYLOAD];
        let ack = ack.encode(&mut buffer).unwrap().to_vec();
        let topic = ClubTopic::Of(table, ClubChannel::Ack);
        let _ = say.try_send(hub::club::outgoing(topic, ack));
    };
    mqtt::run(&options, &mut outgoing, hear).await;
}

impl Bench {
    fn open(table: Name) -> Bench {
        let (runtime, folder) = (Runtime::new().unwrap(), tempfile::tempdir().unwrap());
        let wire: Arc<Mutex<Wire>> = Arc::default();
        let (live, seen) = watch::channel(Live::default());
        let standing: Arc<Mutex<Standing>> = Arc::default();
        let shipper = Shipper::new(table, folder.path().to_owned(), Ship::Deals).unwrap();
        let (heard, told) = (Arc::clone(&wire), Arc::clone(&standing));
        runtime.spawn(async move {
            let broker = broker().await;
            let mut tapped = tapped(&broker, Arc::clone(&heard)).await;
            tapped.login = Some(Login {
                user: table.to_string(),
                password: PASSWORD.to_owned(),
            });
            tokio::spawn(club(broker, heard));
            let club = Club {
                broker: tapped,
                tls: None,
                ship: Ship::Deals,
            };
            shipper
                .run(club, seen, move |now| *told.lock().unwrap() = now)
                .await;
        });
        Bench {
            runtime,
            wire,
            folder,
            live,
            standing,
        }
    }

    /// The journal's new lines are written, and the shipper is told.
    fn write(&self, stage: &Stage, journal: &mut File, kept: &mut usize) {
        let disk = stage.table().journal().disk();
        journal.write_all(&disk[*kept..]).unwrap();
        *kept = disk.len();
        let app = stage.table().app();
        let written = app.game().written();
        self.live.send_replace(Live {
            played: 1,
            rounds: written.rounds.len(),
            over: written.over,
            calls: false,
            public: app.public().to_string(),
            ..Live::default()
        });
    }

    /// Time for the shipper to send what it may, and what it may not.
    fn rest(&self) {
        self.runtime
            .block_on(async { tokio::time::sleep(RESTS).await });
    }

    fn until_sent(&self, bytes: usize) {
        let begun = Instant::now();
        while self.wire.lock().unwrap().lines.len() < bytes {
            let standing = self.standing.lock().unwrap().clone();
            assert!(begun.elapsed() < PATIENCE, "it does not come: {standing:?}");
            self.runtime
                .block_on(async { tokio::time::sleep(Duration::from_millis(20)).await });
        }
    }

    /// What went over the wire holds nothing behind the first `closed` bytes of the journal, and gives nothing away beside.
    fn holds_nothing_sealed(&self, stage: &Stage, closed: usize, game: GameId) {
        let wire = self.wire.lock().unwrap();
        let disk = stage.table().journal().disk();
        assert!(
            wire.lines.len() <= closed,
            "{game:?}: lines of a deal that runs"
        );
        assert!(disk.starts_with(&wire.lines), "{game:?}: not as they stand");
        // Byte by byte: no line behind that is anywhere on the wire.
        for line in disk[closed..]
            .split(|byte| *byte == b'\n')
            .filter(|line| !line.is_empty())
        {
            let found = wire.bytes.windows(line.len()).any(|part| part == line);
            assert!(!found, "{game:?}: {}", String::from_utf8_lossy(line));
        }
        let things = stage.world().things.iter();
        let sealed: BTreeSet<String> = things
            .filter(|thing| thing.piece().is_some())
            .flat_map(|thing| [thing.name.clone(), thing.tag.0.to_string()])
            .collect();
        for said in &wire.said {
            let mut words =
                said.split(|c: char| !c.is_ascii_alphanumeric() && c != '/' && c != '#');
            let told = words.find(|word| sealed.contains(*word));
            assert_eq!(told, None, "{game:?}: {said}");
        }
        // It is said to the broker at the beginning, as MQTT has it, and to nobody else.
        let password = PASSWORD.as_bytes();
        let said = wire
            .bytes
            .windows(password.len())
            .filter(|part| *part == password);
        assert_eq!(said.count(), 1, "{game:?}: the password");
    }
}

fn plays(game: GameId, deals: usize) {
    let table = name("salon");
    let bench = Bench::open(table);
    let path = bench.folder.path().join("0001.journal");
    let mut journal = File::create(&path).unwrap();
    let mut stage = Stage::new(Conditions {
        seed: 3,
        no_panel: true,
        whose: Some(Whose {
            table,
            id: [7; 16],
            wall_ms: 1_795_550_400_000,
        }),
        ..Conditions::default()
    })
    .unwrap();
    let names = ["Ana", "Ivan", "Léa", "Tom"];
    let seating = Seating {
        game,
        names: names.map(Into::into).into(),
        ..Seating::default()
    };
    stage.seat(seating).unwrap();
    stage.people_are_machines();
    let (mut kept, mut closed, mut rounds, mut looked) = (0, 0, 0, 0);
    loop {
        let turn = stage.micros();
        stage.turn();
        assert!(turn < 6 * 3600 * SECOND, "{game:?} does not end");
        if stage.table().journal().disk().len() == kept {
            continue;
        }
        let app = stage.table().app();
        let (phase, written) = (app.game().phase(), app.game().written().rounds.len());
        if written > rounds && matches!(phase, Phase::Scored | Phase::Finished) {
            // It goes with the line that has written them, and as it stands then.
            (rounds, closed) = (written, stage.table().journal().disk().len());
            bench.write(&stage, &mut journal, &mut kept);
            bench.until_sent(closed);
            bench.holds_nothing_sealed(&stage, closed, game);
            if rounds == deals || phase == Phase::Finished {
                break;
            }
            continue;
        }
        bench.write(&stage, &mut journal, &mut kept);
        // In the midst of each deal.
        let runs = matches!(phase, Phase::Running | Phase::Playing);
        if runs && looked == rounds && kept > closed + 4_000 {
            looked += 1;
            bench.rest();
            bench.holds_nothing_sealed(&stage, closed, game);
        }
    }
    assert!(
        looked > 0,
        "{game:?}: nothing was looked at while a deal ran"
    );
    let said = bench.wire.lock().unwrap().said.concat();
    assert!(
        said.contains("/state "),
        "{game:?}: what anybody may see is told"
    );
    assert_eq!(
        fs::read(&path).unwrap()[..closed],
        bench.wire.lock().unwrap().lines
    );
}

#[test]
fn nothing_of_a_deal_that_runs_goes_to_the_club() {
    let deals = std::env::var("DEALS").map_or(DEALS, |n| n.parse().expect("a number of deals"));
    // They mostly wait.
    std::thread::scope(|threads| {
        for game in GameId::ALL {
            threads.spawn(move || plays(game, deals));
        }
    });
}
