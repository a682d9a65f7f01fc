//! Who is connected: no address, seat or page that leads takes another's room.
//!
//! Connections are counted by party. Until a request has shown a seat's cookie, a connection belongs to
//! its address. Whoever opens one more than a party may have loses the one that has been idle for
//! longest; the room of strangers is bounded in all too, and then the address that has most pays for it.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use table::words::{Lang, say};
use tokio::sync::oneshot;

use super::WebError;
use super::guesses::home;
use super::keys::Role;

/// Connections of one seat, and of the page that leads: a browser opens six to a server (RFC 9112, 9.4,
/// leaves the number to it).
const EACH: usize = 32;
/// Connections of one address that has shown no cookie. Whoever leads begins among them too, and has that many
/// further ones of the same address until the first head is read.
const EACH_STRANGER: usize = 128;
/// Connections of all such addresses.
const STRANGERS: usize = 256;
/// Streams of one seat, and of one address that watches.
const STREAMS_EACH: usize = 8;
/// Streams of the page that leads, which at the virtual table looks from every seat besides.
const STREAMS_TABLE: usize = 24;
/// Streams of all who watch.
const STREAMS_STRANGERS: usize = 32;

/// Requests that change something, of one party: this many at once, and then one per interval.
struct Pace {
    burst: u32,
    each: Duration,
}

const SEAT: Pace = Pace {
    burst: 60,
    each: Duration::from_millis(250),
};
/// The page that leads speaks for everybody.
const TABLE: Pace = Pace {
    burst: 600,
    each: Duration::from_millis(25),
};

/// For whom a connection counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Party {
    Table,
    Seat(u8),
    Stranger(IpAddr),
}

impl Party {
    fn is_stranger(self) -> bool {
        matches!(self, Party::Stranger(_))
    }
}

/// Everybody who is connected; a clone counts the same.
#[derive(Clone, Debug, Default)]
pub struct Callers(Arc<Mutex<Open>>);

#[derive(Debug, Default)]
struct Open {
    /// Grows with each connection and request.
    count: u64,
    connections: BTreeMap<u64, Connection>,
    /// When the last of the asks that were let in would have been due, one each so often.
    asked: HashMap<Party, Instant>,
}

#[derive(Debug)]
struct Connection {
    party: Party,
    from: IpAddr,
    /// The count when anything happened on it last: its opening, a request, an answer.
    last: u64,
    streams: bool,
    close: oneshot::Sender<()>,
}

/// A connection, as the requests on it know it.
#[derive(Clone, Debug)]
pub struct Caller {
    id: u64,
    callers: Callers,
}

/// A connection is counted until this is dropped.
pub(super) struct Here(Caller);

/// A stream's place, until it is dropped.
pub struct Streaming(Caller);

impl Callers {
    /// A connection was opened. It is to be closed when the receiver hears anything.
    pub(super) fn enter(&self, from: IpAddr) -> (Caller, Here, oneshot::Receiver<()>) {
        let mut open = self.lock();
        let (close, closed) = oneshot::channel();
        let id = open.next();
        let from = home(from);
        let connection = Connection {
            party: Party::Stranger(from),
            from,
            last: id,
            streams: false,
            close,
        };
        open.connections.insert(id, connection);
        open.make_room(id);
        let caller = Caller {
            id,
            callers: self.clone(),
        };
        (caller.clone(), Here(caller), closed)
    }

    fn lock(&self) -> MutexGuard<'_, Open> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Caller {
    /// A request comes from this role.
    pub(super) fn is(&self, role: Role) {
        let mut open = self.callers.lock();
        let now = open.next();
        let Some(own) = open.connections.get_mut(&self.id) else {
            return;
        };
        own.party = match role {
            Role::Table => Party::Table,
            Role::Seat(seat) => Party::Seat(seat.0),
            Role::Spectator => Party::Stranger(own.from),
        };
        own.last = now;
        open.make_room(self.id);
    }

    /// Its request has its answer.
    pub(super) fn is_answered(&self) {
        let mut open = self.callers.lock();
        let now = open.next();
        if let Some(own) = open.connections.get_mut(&self.id) {
            own.last = now;
        }
    }

    /// Whether it may ask for one thing more; strangers can ask for nothing that is kept.
    pub(super) fn may_ask(&self, now: Instant) -> bool {
        let mut open = self.callers.lock();
        let Some(party) = open.connections.get(&self.id).map(|own| own.party) else {
            return false;
        };
        let pace = match party {
            Party::Table => TABLE,
            Party::Seat(_) => SEAT,
            Party::Stranger(_) => return true,
        };
        let due = open.asked.entry(party).or_insert(now);
        let next = (*due).max(now) + pace.each;
        let may = next <= now + pace.each * pace.burst;
        if may {
            *due = next;
        }
        may
    }

    /// A place for a stream on this connection.
    ///
    /// # Errors
    /// The party has as many as it may have.
    pub fn stream(&self, lang: Lang) -> Result<Streaming, WebError> {
        let mut open = self.callers.lock();
        let party = open.connections.get(&self.id).map(|own| own.party);
        let streams = || open.connections.values().filter(|one| one.streams);
        let own = streams().filter(|one| Some(one.party) == party).count();
        let strangers = streams().filter(|one| one.party.is_stranger()).count();
        let most = match party {
            Some(Party::Table) => STREAMS_TABLE,
            _ => STREAMS_EACH,
        };
        if own >= most || (party.is_some_and(Party::is_stranger) && strangers >= STREAMS_STRANGERS)
        {
            let text = say!("page-too-many-open", n = own.min(most)).tell(lang);
            return Err(WebError(StatusCode::SERVICE_UNAVAILABLE, text));
        }
        if let Some(own) = open.connections.get_mut(&self.id) {
            own.streams = true;
        }
        Ok(Streaming(self.clone()))
    }
}

impl Drop for Here {
    fn drop(&mut self) {
        self.0.callers.lock().connections.remove(&self.0.id);
    }
}

impl Drop for Streaming {
    fn drop(&mut self) {
        if let Some(own) = self.0.callers.lock().connections.get_mut(&self.0.id) {
            own.streams = false;
        }
    }
}

impl Open {
    fn next(&mut self) -> u64 {
        self.count += 1;
        self.count
    }

    /// Closes the connection that is one too many since `newest` came, but never that one: of the party that
    /// has most the one on which nothing has happened for longest, streams, of which each has fewer, last.
    fn make_room(&mut self, newest: u64) {
        let Some(party) = self.connections.get(&newest).map(|own| own.party) else {
            return;
        };
        let mut held: BTreeMap<Party, usize> = BTreeMap::new();
        for one in self.connections.values() {
            *held.entry(one.party).or_default() += 1;
        }
        let most = if party.is_stranger() {
            EACH_STRANGER
        } else {
            EACH
        };
        let too_many = held[&party] > most;
        let strangers = held.iter().filter(|(party, _)| party.is_stranger());
        if !too_many && strangers.map(|(_, held)| held).sum::<usize>() <= STRANGERS {
            return;
        }
        let pays = |of: Party| {
            if too_many {
                of == party
            } else {
                of.is_stranger()
            }
        };
        let others = self.connections.iter();
        let others = others.filter(|(id, one)| **id != newest && pays(one.party));
        let first =
            others.min_by_key(|(_, one)| (Reverse(held[&one.party]), one.streams, one.last));
        let first = first.map(|(id, _)| *id);
        let closed = first.and_then(|id| self.connections.remove(&id));
        let _ = closed.and_then(|one| one.close.send(()).ok());
    }
}

#[cfg(test)]
mod tests {
    use rules::Seat;

    use super::*;

    fn address(number: u32) -> IpAddr {
        IpAddr::from((0x0A00_0000 + number).to_be_bytes())
    }

    /// A connection of the test: open until it is dropped or told to close.
    struct Line {
        caller: Caller,
        _here: Here,
        closed: oneshot::Receiver<()>,
    }

    impl Line {
        fn of(callers: &Callers, from: u32) -> Line {
            let (caller, here, closed) = callers.enter(address(from));
            Line {
                caller,
                _here: here,
                closed,
            }
        }

        fn asks(self, role: Role) -> Line {
            self.caller.is(role);
            self.caller.is_answered();
            self
        }

        fn is_open(&mut self) -> bool {
            self.closed.try_recv() == Err(oneshot::error::TryRecvError::Empty)
        }
    }

    fn open(lines: &mut [Line]) -> usize {
        lines
            .iter_mut()
            .map(|line| usize::from(line.is_open()))
            .sum()
    }

    #[test]
    fn one_address_takes_nobody_elses_room() {
        let callers = Callers::default();
        let mut leader = Line::of(&callers, 1).asks(Role::Table);
        let mut seat = Line::of(&callers, 1).asks(Role::Seat(Seat(3)));
        let mut guest = Line::of(&callers, 2).asks(Role::Spectator);
        let mut flood: Vec<Line> = (0..1_000).map(|_| Line::of(&callers, 1)).collect();
        assert_eq!(open(&mut flood), EACH_STRANGER, "the newest of them");
        assert!(flood.last_mut().is_some_and(Line::is_open));
        assert!(leader.is_open() && seat.is_open() && guest.is_open());
        // The same machine's leader opens more.
        let mut more = Line::of(&callers, 1).asks(Role::Table);
        assert!(more.is_open() && leader.is_open());
    }

    #[test]
    fn many_addresses_take_nobodys_room_who_has_shown_a_cookie() {
        let callers = Callers::default();
        let mut seats: Vec<Line> = (0..10)
            .map(|seat| Line::of(&callers, 7).asks(Role::Seat(Seat(seat))))
            .collect();
        let mut flood: Vec<Line> = (0..2_000)
            .map(|n| Line::of(&callers, 100 + n / 3))
            .collect();
        assert_eq!(open(&mut flood), STRANGERS);
        assert_eq!(open(&mut seats), 10);
        assert!(callers.lock().connections.len() <= STRANGERS + 10);
    }

    #[test]
    fn who_is_idle_for_longest_goes_first_and_a_stream_last() {
        let callers = Callers::default();
        let mut served = Line::of(&callers, 1).asks(Role::Seat(Seat(0)));
        let _stream = served.caller.stream(Lang::En).ok();
        let mut lines: Vec<Line> = (1..EACH)
            .map(|_| Line::of(&callers, 1).asks(Role::Seat(Seat(0))))
            .collect();
        lines[0].caller.is(Role::Seat(Seat(0)));
        let mut newest = Line::of(&callers, 1).asks(Role::Seat(Seat(0)));
        assert!(served.is_open() && newest.is_open() && lines[0].is_open());
        assert!(!lines[1].is_open(), "it was idle for longest");
        assert_eq!(open(&mut lines), EACH - 2);
    }

    #[test]
    fn connections_that_end_leave_nothing_behind() {
        let callers = Callers::default();
        for number in 0..1_000 {
            drop(Line::of(&callers, number).asks(Role::Spectator));
        }
        assert!(callers.lock().connections.is_empty());
    }

    #[test]
    fn streams_of_one_address_leave_room_for_others() {
        let callers = Callers::default();
        let watching = |line: &Line| line.caller.stream(Lang::En);
        let greedy: Vec<Line> = (0..EACH as u32).map(|_| Line::of(&callers, 1)).collect();
        let mut streams: Vec<_> = greedy
            .iter()
            .filter_map(|line| watching(line).ok())
            .collect();
        assert_eq!(streams.len(), STREAMS_EACH);
        let refused = watching(&greedy[EACH - 1]).err().unwrap();
        assert_eq!(refused.0, StatusCode::SERVICE_UNAVAILABLE);
        let others: Vec<Line> = (2..60).map(|from| Line::of(&callers, from)).collect();
        streams.extend(others.iter().filter_map(|line| watching(line).ok()));
        assert_eq!(streams.len(), STREAMS_STRANGERS, "and no more watch");
        for role in [Role::Table, Role::Seat(Seat(0)), Role::Seat(Seat(9))] {
            let line = Line::of(&callers, 1).asks(role);
            assert!(watching(&line).is_ok(), "{role:?}");
        }
        streams.pop();
        let line = Line::of(&callers, 99);
        assert!(watching(&line).is_ok(), "a place that was left");
    }

    #[test]
    fn a_seat_that_floods_is_slowed_down_and_no_other() {
        let (callers, start) = (Callers::default(), Instant::now());
        let seat = |seat| Line::of(&callers, 1).asks(Role::Seat(Seat(seat)));
        let (flood, other) = (seat(3), seat(4));
        // A thousand a second for ten seconds.
        let let_in =
            (0..10_000).filter(|ms| flood.caller.may_ask(start + Duration::from_millis(*ms)));
        let let_in = let_in.count() as u32;
        let most = SEAT.burst + 10_000 / SEAT.each.as_millis() as u32;
        assert!((most - 1..=most).contains(&let_in), "{let_in}");
        assert!(other.caller.may_ask(start));
        let again = start + Duration::from_secs(11);
        assert!(flood.caller.may_ask(again), "one that waits is let in");
    }
}
