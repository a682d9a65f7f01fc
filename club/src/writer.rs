//! Between the broker and the database: takes what tables say, a transaction for all that waits, and answers what is committed.

use std::collections::BTreeMap;
use std::io::Read as _;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use hub::club::outgoing;
use hub::mqtt::{self, Broker, Outgoing};
use hub::web::new_secret;
use protocol::{
    Batch, CardId, ClubAsk, ClubCall, ClubCard, ClubChannel, ClubTopic, Here, MAX_PAYLOAD,
    Message as _, Name, Sid,
};
use serde_json::Value;
use table::mqtt::{Heard, Subscription};
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;
use tokio_postgres::Error;

use crate::database::{DatabaseError, answered, connect_to_write};
use crate::seated::{SaidAside, Seated};
use crate::store::{Came, Store};

/// What tables have said and the database has not taken: more is dropped, and said again.
const HEARD: usize = 2048;
/// Most of it in one transaction.
const AT_ONCE: usize = 256;
/// Answers that wait for the broker.
const OUTGOING: usize = 1024;
/// The largest packet that brokers are set up for.
const MAX_PACKET: u32 = 64 * 1024;
/// Most of what a table tells of itself: some 2 KB at ten players.
const MAX_STATE: usize = 8 * 1024;
/// So many turns that two programs under one name take in this time are no restart whose last messages come late.
const SWAPS: u32 = 6;
const SWAPS_WITHIN: Duration = Duration::from_secs(900);
/// Starts of a table's program that are remembered.
const PROGRAMS: usize = 4;

/// The most that tables say at once is committed by a slow card within this time.
pub const WAITS: Duration = Duration::from_secs(60);

/// What a table tells anybody in the room.
#[derive(Clone, Debug)]
pub struct State {
    /// As at home automation: game, phase, round, players with points.
    pub public: Value,
    /// When it came.
    pub at: Instant,
}

/// How the tables are now, by name.
pub type States = Arc<Mutex<BTreeMap<Name, State>>>;

/// What the writer works with.
#[derive(Clone, Debug)]
pub struct Writer {
    /// As tokio-postgres reads it.
    pub database: String,
    /// Where the tables speak.
    pub broker: Broker,
    /// Whom to trust there, where the connection is encrypted.
    pub tls: Option<Arc<hub::mqtt::ClientConfig>>,
    /// So long a database that hangs is waited for, as [`WAITS`].
    pub waits: Duration,
}

impl Writer {
    /// Writes until it is dropped. `committed` counts on once the database has today's form, and whenever something new is in it;
    /// `states` is kept up to date; `changes` counts on whenever something was changed at the [`office`](crate::office) that
    /// tables are to hear of.
    ///
    /// # Errors
    /// The database is a newer program's, or another one writes into it.
    pub async fn run(
        self,
        committed: watch::Sender<u64>,
        states: States,
        mut changes: watch::Receiver<u64>,
    ) -> Result<(), DatabaseError> {
        let own = format!("remmi-club {}", new_secret()?);
        let mut store = self.store(&own).await?;
        committed.send_modify(|count| *count += 1);
        let mut revoked = store.revoked().await.unwrap_or_default();
        let (answer, mut answers) = mpsc::channel::<Outgoing>(OUTGOING);
        let (hear, mut heard) = mpsc::channel(HEARD);
        let options = self.options();
        let hearing = move |news| {
            let news = match news {
                Heard::Message { topic, payload } => match sorted(&topic, payload, &states) {
                    Some(news) => news,
                    None => return,
                },
                Heard::Connected => News::Connected,
                Heard::Lost(why) | Heard::Refused(why) => return tracing::warn!("{why}"),
            };
            // A table that gets no answer says it again.
            let _ = hear.try_send(news);
        };
        let mut client = JoinSet::new();
        client.spawn(async move { mqtt::run(&options, &mut answers, hearing).await });
        let mut programs = Programs::default();
        let mut seated = Seated::default();
        let mut waiting = Vec::new();
        loop {
            tokio::select! {
                count = heard.recv_many(&mut waiting, AT_ONCE) => if count == 0 { return Ok(()) },
                Ok(()) = changes.changed() => {
                    // A table whose rights are other ones asks again about everything.
                    seated.is_old();
                    let now = answered(self.waits, store.revoked()).await;
                    let now = now.unwrap_or_else(|_| revoked.clone());
                    if std::mem::replace(&mut revoked, now.clone()) != now {
                        say_here(&answer).await;
                    }
                }
            }
            let (mut all, mut twice, mut said) = (Vec::new(), Vec::new(), SaidAside::default());
            let mut connected = false;
            for news in waiting.drain(..) {
                match news {
                    News::Connected => connected = true,
                    News::Calls(table, on) => said.calls.push((table, on)),
                    News::Card(table, card) => said.cards.push((table, card)),
                    News::Said(came) => {
                        twice.extend(programs.heard(&came));
                        all.push(came);
                    }
                }
            }
            if connected {
                say_here(&answer).await;
                seated.forget();
            }
            let told = answered(self.waits, seated.tell(&mut store, &said, &answer));
            if let Err(why) = told.await {
                tracing::warn!("no table is told where people sit: {why}; it is tried again");
                store = self.store(&own).await?;
                say_here(&answer).await;
                let told = answered(self.waits, seated.tell(&mut store, &said, &answer));
                if let Err(why) = told.await {
                    tracing::warn!("no table is told where people sit: {why}; it is told later");
                }
            }
            match answered(self.waits, taken(&mut store, &all, &twice)).await {
                Ok(answers) => {
                    if !all.is_empty() {
                        committed.send_modify(|count| *count += 1);
                    }
                    for (table, ack) in answers {
                        let topic = ClubTopic::Of(table, ClubChannel::Ack);
                        let mut buffer = [0; MAX_PAYLOAD];
                        let payload = ack.encode(&mut buffer).unwrap_or_default().to_vec();
                        // A broker that takes nothing is away, and whoever waits asks again.
                        let _ = answer.try_send(outgoing(topic, payload));
                    }
                }
                Err(why) => {
                    tracing::warn!("nothing is committed: {why}; the tables say it again");
                    store = self.store(&own).await?;
                    // A replica that was promoted may know another evening.
                    seated.is_old();
                    say_here(&answer).await;
                }
            }
        }
    }

    async fn store(&self, own: &str) -> Result<Store, DatabaseError> {
        loop {
            let client = connect_to_write(&self.database, own).await?;
            match answered(self.waits, Store::new(client)).await {
                Ok(store) => return Ok(store),
                Err(why) => tracing::warn!("{why}"),
            }
        }
    }

    fn options(&self) -> mqtt::Options {
        let all = ClubChannel::ALL.into_iter();
        let from_tables = all.filter(|channel| channel.is_from_table());
        let subscription = |channel: ClubChannel| Subscription {
            filter: channel.filter("+").to_string(),
            qos: protocol::Qos::AtLeastOnce,
        };
        mqtt::Options {
            broker: self.broker.clone(),
            tls: self.tls.clone(),
            client_id: "remmi-club".to_owned(),
            avail: None,
            subscriptions: from_tables.map(subscription).collect(),
            echo: None,
            max_packet: MAX_PACKET,
            missed: "no table can be heard".into(),
        }
    }
}

enum News {
    Connected,
    Said(Came),
    Calls(Name, bool),
    Card(Name, CardId),
}

async fn taken(
    store: &mut Store,
    all: &[Came],
    twice: &[Name],
) -> Result<Vec<(Name, protocol::ClubAck)>, Error> {
    for table in twice {
        let told = "two programs send under this name: give one of the tables another";
        tracing::warn!("table {table}: {told}");
        store.note(*table, "two", told).await?;
    }
    match all {
        [] => Ok(Vec::new()),
        all => store.take(all).await,
    }
}

/// All tables ask again about everything: what they were told before may be of another database.
async fn say_here(answer: &mpsc::Sender<Outgoing>) {
    let mut drawn = [0; 4];
    let read = std::fs::File::open("/dev/urandom").and_then(|mut file| file.read_exact(&mut drawn));
    if let Err(why) = read {
        tracing::warn!("this machine has no /dev/urandom: {why}");
    }
    let here = Here {
        sid: Sid::from_u32(u32::from_le_bytes(drawn)),
    };
    let mut buffer = [0; MAX_PAYLOAD];
    let payload = here.encode(&mut buffer).unwrap_or_default().to_vec();
    let _ = answer.send(outgoing(ClubTopic::Here, payload)).await;
}

/// What concerns the database; what a table tells of itself is kept aside.
fn sorted(topic: &str, payload: Vec<u8>, states: &States) -> Option<News> {
    let Some(ClubTopic::Of(table, channel)) = ClubTopic::parse(topic) else {
        return None;
    };
    let came = match channel {
        ClubChannel::Ask => ClubAsk::decode(&payload).map(|ask| Came::Ask(table, ask)),
        ClubChannel::Journal => {
            let (head, lines) = Batch::parted(&payload).unwrap_or((&payload, &[]));
            Batch::decode(head).map(|batch| Came::Lines(table, batch, lines.to_vec()))
        }
        ClubChannel::State => {
            let public = serde_json::from_slice(&payload).ok();
            if let Some(public) = public.filter(|_| payload.len() <= MAX_STATE) {
                let at = Instant::now();
                let mut states = states.lock().unwrap_or_else(PoisonError::into_inner);
                states.insert(table, State { public, at });
            }
            return None;
        }
        ClubChannel::Call => {
            let call = ClubCall::decode(&payload).ok()?;
            return Some(News::Calls(table, call.on));
        }
        ClubChannel::Card => {
            let told = ClubCard::decode(&payload).ok()?;
            return Some(News::Card(table, told.card));
        }
        ClubChannel::Ack | ClubChannel::Seats => return None,
    };
    match came {
        Ok(came) => Some(News::Said(came)),
        Err(why) => {
            tracing::warn!("table {table}: {why}");
            None
        }
    }
}

/// Which programs speak under a table's name: two that take turns in saying new things are two tables.
#[derive(Default)]
struct Programs(BTreeMap<Name, Speaking>);

struct Speaking {
    now: Sid,
    /// Each with the number of its newest message, the latest last.
    known: Vec<(Sid, u32)>,
    /// How often another one went on speaking, and since when that is counted.
    swaps: u32,
    since: Instant,
}

impl Programs {
    /// The table, when it is found out that two programs speak under its name.
    fn heard(&mut self, came: &Came) -> Option<Name> {
        let (table, sid, n) = match came {
            Came::Ask(table, ask) => (*table, ask.sid, ask.n),
            Came::Lines(table, batch, _) => (*table, batch.sid, batch.n),
        };
        let one = self.0.entry(table).or_insert(Speaking {
            now: sid,
            known: Vec::new(),
            swaps: 0,
            since: Instant::now(),
        });
        let known = one.known.iter().position(|(known, _)| *known == sid);
        let known = known.map(|at| one.known.remove(at));
        let newest = known.map_or(n, |(_, newest)| newest.max(n));
        one.known.push((sid, newest));
        if one.known.len() > PROGRAMS {
            one.known.remove(0);
        }
        // What comes late or twice is of no program that goes on.
        if sid == one.now || known.is_some_and(|(_, newest)| n <= newest) {
            return None;
        }
        one.now = sid;
        if one.since.elapsed() > SWAPS_WITHIN {
            (one.swaps, one.since) = (0, Instant::now());
        }
        one.swaps += u32::from(known.is_some());
        (one.swaps == SWAPS).then_some(table)
    }
}
