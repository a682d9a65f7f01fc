//! A club with its broker and its database, and what may go wrong with them.

pub mod journals;
pub mod site;
pub mod tables;
pub mod wire;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use club::counting::{self, Counts, Wrong};
use club::database;
use club::office::Office;
use club::writer::{States, WAITS, Writer};
use hub::club::outgoing;
use hub::history::History;
use hub::mqtt::{self, Outgoing};
use protocol::{ClubChannel, ClubTopic, Delivery, Name, Qos};
use table::mqtt::{Heard, Subscription};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;
use tokio_postgres::Client;
use uuid::Uuid;

use club::local::{Mosquitto, Postgres};
use journals::Journals;
use tables::Table;

/// So long nothing comes of what is awaited: neither a line in the database nor a table that knows more. A thousand tables take longer on a busy machine, and are not stuck.
pub const PATIENCE: Duration = Duration::from_secs(45);
const LOOK: Duration = Duration::from_millis(100);

/// The name of the writer's threads.
pub const WRITER: &str = "writer";

pub fn runtime() -> Runtime {
    Runtime::new().unwrap()
}

pub struct Room {
    pub runtime: Runtime,
    /// The writer's own.
    writing: Runtime,
    pub broker: Mosquitto,
    /// A broker that is not its own, in place of that.
    pub elsewhere: Option<mqtt::Broker>,
    postgres: Postgres,
    database: String,
    pub tls: Option<Arc<mqtt::ClientConfig>>,
    waits: Duration,
    /// The club's, at a broker that takes not anybody.
    pub login: Option<mqtt::Login>,
    lost: u32,
    writer: Option<JoinHandle<()>>,
    tables: Vec<Table>,
    doubled: Arc<AtomicU64>,
    say: Option<mpsc::Sender<Outgoing>>,
    pub states: States,
    pub office: Arc<Office>,
}

impl Room {
    pub fn open() -> Room {
        Room::over(Postgres::start().unwrap())
    }

    /// With this database.
    pub fn over(postgres: Postgres) -> Room {
        let database = postgres.database();
        Room::at(postgres, database)
    }

    /// With this database, that the club reaches so.
    pub fn at(postgres: Postgres, database: String) -> Room {
        Room::waiting(postgres, database, WAITS)
    }

    /// The same, and its writer waits no longer for one that hangs.
    pub fn waiting(postgres: Postgres, database: String, waits: Duration) -> Room {
        let office = Arc::new(Office::new(&database));
        let mut room = Room {
            database,
            postgres,
            lost: 0,
            tls: None,
            waits,
            login: None,
            runtime: runtime(),
            writing: Builder::new_multi_thread()
                .thread_name(WRITER)
                .enable_all()
                .build()
                .unwrap(),
            broker: Mosquitto::start().unwrap(),
            elsewhere: None,
            writer: None,
            tables: Vec::new(),
            doubled: Arc::default(),
            say: None,
            states: States::default(),
            office,
        };
        room.start_writer();
        room
    }

    /// How a table finds the broker, and the club, which may have a login besides.
    pub fn way(&self) -> mqtt::Broker {
        let own = || self.broker.broker();
        self.elsewhere.clone().unwrap_or_else(own)
    }

    pub fn writer(&self) -> Writer {
        Writer {
            database: self.database.clone(),
            broker: mqtt::Broker {
                login: self.login.clone(),
                ..self.way()
            },
            tls: self.tls.clone(),
            waits: self.waits,
        }
    }

    pub fn start_writer(&mut self) {
        let (writer, states) = (self.writer(), self.states.clone());
        let changes = self.office.changes();
        self.writer = Some(self.writing.spawn(async move {
            let (committed, _) = watch::channel(0);
            writer.run(committed, states, changes).await.unwrap();
        }));
    }

    pub fn database(&self) -> &str {
        &self.database
    }

    /// In the midst of whatever it does.
    pub fn stop_writer(&mut self) {
        let writer = self.writer.take().unwrap();
        writer.abort();
        let _ = self.runtime.block_on(writer);
    }

    pub fn kill_writer(&mut self) {
        self.stop_writer();
        self.start_writer();
    }

    pub fn kill_broker(&mut self) {
        self.broker.kill();
        self.rest(Duration::from_millis(50));
        self.broker.start_again().unwrap();
    }

    /// Another one is in its place, with nothing in it.
    pub fn lose_database(&mut self) {
        let other = format!("club{}", self.lost);
        self.lost += 1;
        let client = self.client();
        let made = format!("create database {other}");
        self.runtime
            .block_on(async { client.batch_execute(&made).await })
            .unwrap();
        self.database = format!("{} dbname={other}", self.postgres.database());
    }

    pub fn end_database(&mut self) {
        self.postgres.kill();
    }

    pub fn begin_database(&mut self) {
        self.postgres.start_again().unwrap();
    }

    pub fn kill_database(&mut self) {
        self.end_database();
        self.begin_database();
    }

    /// The club goes on meanwhile.
    pub fn rest(&self, time: Duration) {
        self.runtime
            .block_on(async { tokio::time::sleep(time).await });
    }

    pub fn sit_down(&mut self, tables: &[(Name, PathBuf)]) {
        for (name, folder) in tables {
            self.seat(Table::start(&self.runtime, name, folder, self.way()));
        }
    }

    pub fn seat(&mut self, table: Table) -> usize {
        self.tables.push(table);
        self.tables.len() - 1
    }

    /// These sit here already.
    pub fn tables_of(&mut self, tables: impl Iterator<Item = Table>) {
        self.tables.extend(tables);
    }

    pub fn table(&self, at: usize) -> &Table {
        &self.tables[at]
    }

    /// Somebody on the wire: what tables say comes twice, later, and in another order.
    pub fn gremlin(&mut self) {
        let (hear, mut heard) = mpsc::channel(256);
        let say = listen(
            self,
            &[ClubChannel::Ask, ClubChannel::Journal],
            move |news| {
                let _ = hear.try_send(news);
            },
        );
        self.say = Some(say.clone());
        let doubled = Arc::clone(&self.doubled);
        self.runtime.spawn(async move {
            let mut random = fastrand::Rng::with_seed(7);
            let mut kept: Vec<Outgoing> = Vec::new();
            let mut said = std::collections::BTreeSet::new();
            while let Some(news) = heard.recv().await {
                let Heard::Message { topic, payload } = news else {
                    continue;
                };
                // Its own words come back to it.
                if !said.insert((topic.clone(), payload.clone())) || random.u8(0..100) >= 15 {
                    continue;
                }
                let delivery = Delivery {
                    qos: Qos::AtLeastOnce,
                    retain: false,
                    expiry_s: None,
                };
                kept.push(Outgoing {
                    topic,
                    delivery,
                    payload,
                });
                if kept.len() >= 8 {
                    random.shuffle(&mut kept);
                    for message in kept.drain(..) {
                        doubled.fetch_add(1, Ordering::Relaxed);
                        let _ = say.send(message).await;
                    }
                }
            }
        });
    }

    pub fn doubled(&self) -> u64 {
        self.doubled.load(Ordering::Relaxed)
    }

    /// Somebody says this.
    pub fn say(&mut self, topic: ClubTopic, payload: Vec<u8>) {
        if self.say.is_none() {
            self.gremlin();
        }
        let say = self.say.clone().unwrap();
        self.runtime
            .block_on(say.send(outgoing(topic, payload)))
            .unwrap();
    }

    /// Its plug is pulled, and put in again.
    pub fn restart_table(&mut self, journals: &Journals, at: usize) {
        self.tables[at].stop();
        let (name, folder) = &journals.tables[at];
        self.tables[at] = Table::start(&self.runtime, name, folder, self.way());
    }

    pub fn client(&self) -> Client {
        self.runtime
            .block_on(database::connect(&self.database))
            .unwrap()
    }

    /// How many lines of each match are there.
    pub fn kept(&self) -> BTreeMap<Uuid, i64> {
        let rows = self.runtime.block_on(async {
            let client = database::connect(&self.database).await.ok()?;
            client.query("select id, seq from match", &[]).await.ok()
        });
        let rows = rows.unwrap_or_default();
        rows.iter().map(|row| (row.get(0), row.get(1))).collect()
    }

    pub fn until(&self, what: &str, mut is: impl FnMut(&Room) -> bool) {
        let (mut seen, mut since) = ((self.kept(), self.standings()), Instant::now());
        while !is(self) {
            self.rest(LOOK);
            let now = (self.kept(), self.standings());
            if now != seen {
                (seen, since) = (now, Instant::now());
            }
            assert!(since.elapsed() < PATIENCE, "{what}: {seen:?}");
        }
    }

    fn standings(&self) -> Vec<hub::club::Standing> {
        self.tables.iter().map(Table::standing).collect()
    }

    pub fn until_all_is_there(&self, journals: &Journals) {
        self.until("not all lines came", |room| {
            let kept = room.kept();
            let there =
                |(id, lines): (&Uuid, &Vec<String>)| kept.get(id) == Some(&(lines.len() as i64));
            journals.matches.iter().all(there)
        });
        self.until("a table believes that the club lags behind", |room| {
            room.tables.iter().all(|table| table.standing().lines == 0)
        });
    }

    /// Counts what is there.
    pub fn counts(&self) -> Counts {
        let mut client = self.client();
        // A match that is not over is counted when its lines have stood for a while.
        self.runtime.block_on(async {
            client
                .execute(
                    "update match set touched = touched - interval '1 minute'",
                    &[],
                )
                .await
                .unwrap();
            while counting::count(&mut client).await.unwrap() > 0 {}
            counting::all(&client).await.unwrap()
        })
    }

    /// Bytes that the journals' lines take in the database.
    pub fn size_of_journals(&self) -> u64 {
        let client = self.client();
        let size = "select sum(pg_total_relation_size(inhrelid))::bigint from pg_inherits where inhparent = 'journal'::regclass";
        let size = self
            .runtime
            .block_on(async { client.query_one(size, &[]).await });
        let size: i64 = size.unwrap().get(0);
        u64::try_from(size).unwrap()
    }

    pub fn wrong(&self) -> Vec<Wrong> {
        let client = self.client();
        self.runtime.block_on(counting::wrong(&client)).unwrap()
    }

    /// The lines, byte by byte, and what comes of them by `remmi export`'s code over the tables' own folders.
    pub fn same_as_the_tables(&self, journals: &Journals) {
        let client = self.client();
        for (id, lines) in &journals.matches {
            let text = "select line from journal where match_id = $1 order by seq";
            let rows = self
                .runtime
                .block_on(async { client.query(text, &[id]).await });
            let rows = rows.unwrap();
            let kept: Vec<String> = rows.iter().map(|row| row.get(0)).collect();
            assert!(
                kept == *lines,
                "match {id}: {} lines of {}",
                kept.len(),
                lines.len()
            );
        }
        let counts = self.counts();
        for (name, folder) in &journals.tables {
            let mut own = History::read(folder).unwrap();
            let mut here = History::of(
                counts
                    .matches
                    .iter()
                    .filter(|one| one.table == name.as_str())
                    .map(|one| one.played.clone())
                    .collect(),
            );
            assert!(
                !own.matches.is_empty() && own.damaged.is_empty(),
                "{name}: {:?}",
                own.damaged
            );
            for history in [&mut own, &mut here] {
                history
                    .matches
                    .sort_by_key(|played| (played.began, played.ended, played.rounds.len()));
                for (number, played) in (1..).zip(&mut history.matches) {
                    played.number = number;
                }
            }
            assert_eq!(here.to_csv(), own.to_csv(), "{name}");
            assert_eq!(here.to_json().unwrap(), own.to_json().unwrap(), "{name}");
        }
    }
}

/// Somebody listens to what goes over the wire; and may say something.
pub fn listen(
    room: &Room,
    to: &[ClubChannel],
    hear: impl Fn(Heard) + Clone + Send + 'static,
) -> mpsc::Sender<Outgoing> {
    let filter = |channel: &ClubChannel| Subscription {
        filter: channel.filter("+").to_string(),
        qos: Qos::AtLeastOnce,
    };
    let options = mqtt::Options {
        broker: room.way(),
        tls: None,
        client_id: "gremlin".to_owned(),
        avail: None,
        subscriptions: to.iter().map(filter).collect(),
        echo: None,
        max_packet: 65_536,
        missed: "mischief".into(),
    };
    let (say, mut outgoing) = mpsc::channel::<Outgoing>(64);
    room.runtime
        .spawn(async move { mqtt::run(&options, &mut outgoing, hear).await });
    say
}

impl Drop for Room {
    fn drop(&mut self) {
        for table in &self.tables {
            table.stop();
        }
        if let Some(writer) = self.writer.take() {
            writer.abort();
        }
    }
}
