//! Sends journals to the club, one batch at a time, and waits for what is committed.

use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

use protocol::{
    Batch, ClubAsk, ClubChannel, ClubTopic, Held, MAX_PAYLOAD, MatchId, Message as _, Name, Sid,
};
use table::mqtt::Subscription;
use tokio::sync::{mpsc, watch};
use tokio::task::{JoinSet, spawn_blocking};
use tokio::time::{Instant, sleep_until};

use super::entry::{Entry, Next};
use super::state::State;
use super::{Club, Live, Parcel, Refused, Seats, Ship, Standing, outgoing};
use crate::history::Journal;
use crate::mqtt::{self, Outgoing};
use crate::parts::{self, Rests};
use crate::random::random;

/// Messages to the broker that wait: one batch, one state and what is asked.
const OUTGOING: usize = 8;
/// What the broker's client has heard and nobody has looked at.
const HEARD: usize = 64;
/// Largest packet that is taken from the club's broker: seats have 4 KiB at most.
const MAX_PACKET: u32 = 16 * 1024;
/// An answer is waited for as long, at first and at most; then it is asked again.
const PATIENCE: Duration = Duration::from_secs(3);
const LAST_PATIENCE: Duration = Duration::from_secs(60);
/// The folder is looked at each so often.
const LOOK: Duration = Duration::from_secs(10);
/// A table that has nothing to send says so often that it is there.
const HEARTBEAT: Duration = Duration::from_secs(60);
/// Behind the table's own thread the disk has so long to take what was written on the score sheet.
const SETTLED: Duration = Duration::from_secs(1);

/// A table's journals on their way.
#[derive(Debug)]
pub struct Shipper {
    table: Name,
    sid: Sid,
    folder: PathBuf,
    ship: Ship,
    /// By the number of the journal.
    pub(super) entries: BTreeMap<u32, Entry>,
    /// How often the journal that is played is still to be looked at since something was written on its sheet.
    looks: u8,
    pub(super) connected: bool,
    /// The club's session: in another one it may have forgotten everything.
    pub(super) club: Option<Sid>,
    pub(super) waiting: Option<Waiting>,
    /// Messages to the club since the start, and when the newest was.
    said: u32,
    said_at: Instant,
    /// Questions in a row that nobody has answered.
    pub(super) unanswered: u32,
    /// What the club has told of its evening, if it has since the start.
    pub(super) seats: Option<Seats>,
}

/// An answer that is waited for.
#[derive(Debug)]
pub(super) struct Waiting {
    pub(super) id: MatchId,
    pub(super) until: Instant,
}

impl Shipper {
    /// For the journals in a folder.
    ///
    /// # Errors
    /// This machine has no /dev/urandom.
    pub fn new(table: Name, folder: PathBuf, ship: Ship) -> io::Result<Shipper> {
        Ok(Shipper {
            table,
            sid: Sid::from_u32(u32::from_le_bytes(random()?)),
            folder,
            ship,
            entries: BTreeMap::new(),
            looks: 1,
            connected: false,
            club: None,
            waiting: None,
            said: 0,
            said_at: Instant::now(),
            unanswered: 0,
            seats: None,
        })
    }

    /// Sends until `live` is gone; `tell` is called whenever the club's standing is another. Dropped before that it says no goodbye.
    pub async fn run(
        mut self,
        club: Club,
        mut live: watch::Receiver<Live>,
        tell: impl Fn(Standing),
    ) {
        let (outgoing, mut messages) = mpsc::channel::<Outgoing>(OUTGOING);
        let (hear, mut heard) = mpsc::channel(HEARD);
        let options = self.options(club);
        let hear = move |news| {
            // What is lost here is asked again.
            let _ = hear.try_send(news);
        };
        // Ends with this future, however that ends.
        let mut client = JoinSet::new();
        client.spawn(async move {
            let mut rests = Rests::default();
            while parts::caught(mqtt::run(&options, &mut messages, hear.clone()))
                .await
                .is_err()
            {
                tokio::time::sleep(rests.next().unwrap_or_default()).await;
            }
        });
        let mut seen = live.borrow_and_update().clone();
        let mut look_at = Instant::now();
        let mut state = State::default();
        let mut told = Standing::default();
        loop {
            if Instant::now() >= look_at {
                self.look(&seen).await;
                look_at = Instant::now() + LOOK;
            }
            if self.connected {
                self.say_next(&seen, &outgoing).await;
                state.tell(self.table, &seen, &outgoing);
                let key = self.seats.as_ref().and_then(Seats::key);
                state.tell_cards(self.table, &seen, key.as_ref(), &outgoing);
            }
            let standing = self.standing();
            if standing != told {
                tell(standing.clone());
                told = standing;
            }
            let due = self.waiting.as_ref().map(|waiting| waiting.until);
            let due = [due, state.due(&seen)].into_iter().flatten();
            let due = due.fold(look_at, Instant::min);
            tokio::select! {
                news = heard.recv() => match news {
                    Some(news) => self.hear(news, &mut state),
                    None => return,
                },
                changed = live.changed() => {
                    if changed.is_err() {
                        return;
                    }
                    let now = live.borrow_and_update().clone();
                    if now.is_otherwise(&seen) {
                        self.looks = 2;
                        look_at = Instant::now() + SETTLED;
                    }
                    seen = now;
                }
                () = sleep_until(due) => self.give_up(),
            }
        }
    }

    fn options(&self, club: Club) -> mqtt::Options {
        let own = |channel| ClubTopic::Of(self.table, channel);
        let heard = [
            own(ClubChannel::Ack),
            own(ClubChannel::Seats),
            ClubTopic::Here,
        ];
        let subscription = |topic: ClubTopic| Subscription {
            filter: topic.to_string(),
            qos: topic.delivery().qos,
        };
        mqtt::Options {
            broker: club.broker,
            tls: club.tls,
            // Two programs under one table's name are told, and do not throw each other out.
            client_id: format!("table-{}-{}", self.table, self.sid),
            avail: None,
            subscriptions: heard.map(subscription).into(),
            echo: None,
            max_packet: MAX_PACKET,
            missed: "nothing goes to the club".into(),
        }
    }

    /// Looks at the folder: what is new or was written since is judged anew.
    async fn look(&mut self, live: &Live) {
        let folder = self.folder.clone();
        let found = spawn_blocking(move || Journal::all_in(&folder)).await;
        // A folder that is away is looked at again; the start tells of it.
        let Ok(Ok(journals)) = found else { return };
        let looks = self.looks;
        self.looks = looks.saturating_sub(1);
        self.entries
            .retain(|number, _| journals.iter().any(|one| one.number() == *number));
        for journal in journals {
            let number = journal.number();
            let same = |entry: &Entry| entry.journal == journal;
            let known = self.entries.get(&number);
            let waits = number == live.played && looks == 0;
            if known.is_some_and(|entry| same(entry) || waits) {
                continue;
            }
            let path = journal.path().to_owned();
            let read = spawn_blocking(move || Parcel::read(&path)).await;
            let Ok(Ok(Some(parcel))) = read else { continue };
            let known = self.entries.get(&number);
            let acked = known.filter(|entry| entry.id == parcel.id);
            let acked = acked.and_then(|entry| entry.acked);
            self.entries.insert(
                number,
                Entry {
                    journal,
                    id: parcel.id,
                    lines: parcel.lines(),
                    acked,
                    may: None,
                    refused: None,
                },
            );
        }
    }

    /// Says what is to be said next, if nothing is waited for.
    async fn say_next(&mut self, live: &Live, outgoing: &mpsc::Sender<Outgoing>) {
        while self.waiting.is_none() {
            let mut entries = self.entries.iter();
            let next = entries.find_map(|(number, entry)| {
                let next = entry.next(*number, *number == live.played)?;
                Some((next, entry.id))
            });
            // A table that has nothing to send says that it is there.
            let rests = self.said_at.elapsed() >= HEARTBEAT;
            let newest = self.entries.values().next_back().filter(|_| rests);
            let there = newest.map(|entry| (Next::Ask(entry.id, false), entry.id));
            let Some((next, id)) = next.or(there) else {
                return;
            };
            self.said = self.said.wrapping_add(1);
            self.said_at = Instant::now();
            let message = match next {
                Next::Judge(number) => {
                    self.judge(number, live).await;
                    continue;
                }
                Next::Ask(id, cut) => self.ask(id, cut),
                Next::Send(number, kept) => match self.batch(number, kept).await {
                    Some(message) => message,
                    None => continue,
                },
            };
            // A client that is full has other troubles, and it is said again.
            let _ = outgoing.try_send(message);
            let patience = PATIENCE * 2_u32.saturating_pow(self.unanswered.min(8));
            let until = Instant::now() + patience.min(LAST_PATIENCE);
            self.waiting = Some(Waiting { id, until });
        }
    }

    async fn judge(&mut self, number: u32, live: &Live) {
        let Some(entry) = self.entries.get(&number) else {
            return;
        };
        let (path, ship) = (entry.journal.path().to_owned(), self.ship);
        // What goes on is not played again for nothing.
        let goes_on = number == live.played && ship == Ship::Matches && !live.over;
        let may = match goes_on {
            true => Some((0, false)),
            false => {
                let judged = spawn_blocking(move || {
                    let parcel = Parcel::read(&path).ok().flatten()?;
                    Some((parcel.lines(), parcel.may_go(ship)))
                });
                let judged = judged.await.ok().flatten();
                // It has grown since: it is looked at again.
                judged.map(|(lines, may)| {
                    if let Some(entry) = self.entries.get_mut(&number) {
                        entry.lines = lines;
                    }
                    may
                })
            }
        };
        if let Some(entry) = self.entries.get_mut(&number) {
            entry.may = Some(may.unwrap_or_default());
        }
    }

    fn ask(&self, id: MatchId, cut: bool) -> Outgoing {
        let (sid, n, left) = (self.sid, self.said, self.left());
        let ask = ClubAsk {
            sid,
            n,
            id,
            left,
            cut,
        };
        let mut buffer = [0; MAX_PAYLOAD];
        let payload = ask.encode(&mut buffer).unwrap_or_default().to_vec();
        outgoing(ClubTopic::Of(self.table, ClubChannel::Ask), payload)
    }

    /// Lines behind the first `kept` of a journal; none where it is another since, which the next look finds.
    async fn batch(&mut self, number: u32, kept: u32) -> Option<Outgoing> {
        let left = self.left();
        let entry = self.entries.get_mut(&number)?;
        let path = entry.journal.path().to_owned();
        let parcel = spawn_blocking(move || Parcel::read(&path)).await;
        let parcel = parcel.ok().and_then(Result::ok).flatten();
        let parcel = parcel.filter(|parcel| parcel.id == entry.id && parcel.lines() >= entry.lines);
        let Some(parcel) = parcel else {
            entry.may = Some((0, false));
            // Also where it is the one that is played, which is not looked at for nothing.
            self.looks = self.looks.max(1);
            return None;
        };
        let (may, over) = entry.may.unwrap_or((entry.lines, false));
        let lines = parcel.batch(kept, may.max(kept));
        if may > kept && lines.is_empty() {
            tracing::warn!(
                "line {} of journal {number} is too long for the club",
                kept + 1
            );
            entry.refused = Some(Held::Damaged);
            return None;
        }
        let sent = u32::try_from(lines.iter().filter(|byte| **byte == b'\n').count());
        let upto = kept + sent.unwrap_or_default();
        let head = Batch {
            sid: self.sid,
            n: self.said,
            id: entry.id,
            file: number,
            from: kept + 1,
            // Whoever starts in the midst of it goes on with it.
            lines: if upto >= may { entry.lines } else { upto },
            over: over && upto >= may,
            left,
        };
        let mut buffer = [0; MAX_PAYLOAD];
        let head = head.encode(&mut buffer).ok()?;
        let payload = [head, b"\n", lines].concat();
        Some(outgoing(
            ClubTopic::Of(self.table, ClubChannel::Journal),
            payload,
        ))
    }

    fn left(&self) -> u32 {
        let left = self.entries.values().map(Entry::left);
        left.fold(0, u32::saturating_add)
    }

    fn standing(&self) -> Standing {
        let behind = self.entries.values().filter(|entry| entry.left() > 0);
        let refused = self.entries.iter().filter_map(|(number, entry)| {
            let (number, why) = (*number, entry.refused?);
            Some(Refused { number, why })
        });
        Standing {
            answers: self.connected && self.unanswered == 0,
            matches: u32::try_from(behind.count()).unwrap_or(u32::MAX),
            lines: self.left(),
            refused: refused.collect(),
            seats: self.seats.clone().unwrap_or_default(),
            series: self.seats.as_ref().map(Seats::series),
        }
    }
}
