//! Which phones are at the table, and which ask to be: pure, the time is an argument.
//!
//! A secret belongs to one phone for one evening. What the phone may do stands beside it: a seat, the
//! lead, or both.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::time::Duration;

use rules::Seat;
use table::app::Chair;
use table::words::{Say, say};

use super::guesses::home;
use super::keys::Role;

/// From when a phone was let in: then its secret ends.
pub(super) const EVENING: Duration = Duration::from_secs(12 * 3600);
/// Nothing was heard of a page for this long: it is away. Phones that lie on a table sleep.
pub(super) const AWAY: Duration = Duration::from_secs(5 * 60);
/// A request to be let in ends by itself.
pub(super) const PATIENCE: Duration = Duration::from_secs(2 * 60);
/// A tap on a timer answers no request that is younger: it was on its way already.
const SEEN: Duration = Duration::from_secs(3);
/// Requests that wait, or were refused less than [`PATIENCE`] ago.
const ASKING: usize = 8;
/// New requests within [`PATIENCE`], each of which everybody is told and the journal keeps: of an address, and of all.
const NEWS: [usize; 2] = [6, 48];
/// Phones that are told why they are out.
const OUT: usize = 32;

/// What a phone may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Seat(Seat),
    Lead,
}

/// A phone that was let in.
#[derive(Clone, Debug)]
pub(super) struct Phone {
    /// As pages call it; no secret.
    pub id: u64,
    pub secret: String,
    pub seat: Option<Seat>,
    /// Who sits there: the phone goes with them. None until it was [looked up](Phones::follow).
    pub name: Option<String>,
    pub leads: bool,
    /// See [`device`].
    pub kind: &'static str,
    pub since: Duration,
    pub seen: Duration,
}

/// A phone that waits to be let in.
#[derive(Clone, Debug)]
pub(super) struct Asking {
    pub id: u64,
    pub secret: String,
    pub place: Place,
    pub kind: &'static str,
    from: IpAddr,
    since: Duration,
    pub refused: bool,
}

/// Why a phone has no place any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Why {
    /// Another phone has it.
    Taken,
    /// The page that leads has put it out.
    PutOut,
    /// The evening is over.
    Evening,
    /// Who sat there has left the match.
    Left,
    /// Who sat there has no chair in this match.
    Other,
}

impl Why {
    pub(super) fn say(self) -> Say {
        match self {
            Why::Taken => say!("page-out-taken"),
            Why::PutOut => say!("page-out-put"),
            Why::Evening => say!("page-out-evening"),
            Why::Left => say!("page-out-left"),
            Why::Other => say!("page-out-other"),
        }
    }
}

/// The phones of a table.
#[derive(Clone, Debug, Default)]
pub(super) struct Phones {
    here: Vec<Phone>,
    asking: Vec<Asking>,
    /// From where something new was asked for lately.
    asked: Vec<(IpAddr, Duration)>,
    out: VecDeque<(String, Why)>,
    /// When a page that leads without a cookie was seen: the virtual table's own.
    own_page: Option<Duration>,
    last: u64,
}

impl Phones {
    /// What time ends, ends.
    pub(super) fn tidy(&mut self, now: Duration) {
        for phone in self
            .here
            .extract_if(.., |one| now.saturating_sub(one.since) >= EVENING)
        {
            note(&mut self.out, phone.secret, Why::Evening);
        }
        self.asking
            .retain(|one| now.saturating_sub(one.since) < PATIENCE);
        self.asked
            .retain(|(_, since)| now.saturating_sub(*since) < PATIENCE);
    }

    pub(super) fn here(&self) -> &[Phone] {
        &self.here
    }

    /// Requests that nobody has answered.
    pub(super) fn waiting(&self) -> impl Iterator<Item = &Asking> {
        self.asking.iter().filter(|one| !one.refused)
    }

    /// The request that has waited longest, once whoever taps a timer can have seen it.
    pub(super) fn longest(&self, now: Duration) -> Option<&Asking> {
        let first = self.waiting().next();
        first.filter(|one| now.saturating_sub(one.since) >= SEEN)
    }

    pub(super) fn of(&self, secret: &str) -> Option<&Phone> {
        self.here.iter().find(|one| one.secret == secret)
    }

    /// What a phone asks for, or was refused lately.
    pub(super) fn asks(&self, secret: &str) -> Option<&Asking> {
        self.asking.iter().find(|one| one.secret == secret)
    }

    /// Why a phone has no place any more, if it had one.
    pub(super) fn why_out(&self, secret: &str) -> Option<Why> {
        let out = self.out.iter().rev();
        let mut own = out.filter(|(one, _)| one == secret);
        own.next().map(|(_, why)| *why)
    }

    pub(super) fn holder(&self, place: Place) -> Option<&Phone> {
        self.here.iter().find(|one| match place {
            Place::Seat(seat) => one.seat == Some(seat),
            Place::Lead => one.leads,
        })
    }

    /// For whom a phone speaks, which is seen by it.
    pub(super) fn role(&mut self, secret: &str, newcomer: Role, now: Duration) -> Role {
        let own = self.here.iter_mut().find(|one| one.secret == secret);
        let Some(own) = own else {
            if newcomer == Role::Table {
                self.own_page = Some(now);
            }
            return newcomer;
        };
        own.seen = now;
        match own.seat {
            _ if own.leads => Role::Table,
            Some(seat) => Role::Seat(seat),
            None => newcomer,
        }
    }

    /// A page that leads was heard of lately.
    pub(super) fn is_led(&self, now: Duration) -> bool {
        let phone = self.holder(Place::Lead).map(|one| one.seen);
        let seen = phone.into_iter().chain(self.own_page);
        seen.into_iter().any(|seen| now.saturating_sub(seen) < AWAY)
    }

    /// Nobody who was let in was heard of lately.
    pub(super) fn is_empty(&self, now: Duration) -> bool {
        !self.is_led(now)
            && self
                .here
                .iter()
                .all(|one| now.saturating_sub(one.seen) >= AWAY)
    }

    /// Somebody asks for a place: one request an address, the newest of a phone.
    ///
    /// # Errors
    /// Too many ask.
    pub(super) fn ask(
        &mut self,
        secret: &str,
        (place, kind): (Place, &'static str),
        from: IpAddr,
        now: Duration,
    ) -> Result<(), Say> {
        let from = home(from);
        let own = |one: &Asking| one.secret == secret && !one.refused;
        if self.asking.iter().any(|one| one.from == from && !own(one)) {
            return Err(say!("page-asks-already"));
        }
        let again = self.asking.iter().any(|one| own(one) && one.place == place);
        let others = self.asking.iter().filter(|one| !own(one)).count();
        let here = self.asked.iter().filter(|(one, _)| *one == from).count();
        let news = !again && (here >= NEWS[0] || self.asked.len() >= NEWS[1]);
        if others >= ASKING || news {
            return Err(say!("page-too-many-ask"));
        }
        self.asking.retain(|one| !own(one));
        self.asked.extend((!again).then_some((from, now)));
        let id = self.next();
        self.asking.push(Asking {
            id,
            secret: secret.to_owned(),
            place,
            kind,
            from,
            since: now,
            refused: false,
        });
        Ok(())
    }

    /// The request is refused: its phone is told so, and its address asks for nothing meanwhile.
    pub(super) fn refuse(&mut self, id: u64) {
        for one in self.asking.iter_mut().filter(|one| one.id == id) {
            one.refused = true;
        }
    }

    /// A phone has the place from now on, and whoever had it has not.
    pub(super) fn seat(&mut self, secret: &str, place: Place, kind: &'static str, now: Duration) {
        self.asking.retain(|one| one.secret != secret);
        let before = self.holder(place).map(|one| one.secret.clone());
        if let Some(before) = before.filter(|one| one != secret) {
            self.lose(&before, place, Why::Taken);
        }
        if self.of(secret).is_none() {
            let id = self.next();
            self.here.push(Phone {
                id,
                secret: secret.to_owned(),
                seat: None,
                name: None,
                leads: false,
                kind,
                since: now,
                seen: now,
            });
        }
        for own in self.here.iter_mut().filter(|one| one.secret == secret) {
            match place {
                Place::Seat(seat) => (own.seat, own.name) = (Some(seat), None),
                Place::Lead => own.leads = true,
            }
        }
    }

    /// Each phone goes where its person sits by now, and one whose person plays no more has no seat. Answers whether a phone's
    /// seat has changed.
    pub(super) fn follow(&mut self, sitting: &[Chair<'_>]) -> bool {
        if sitting.is_empty() {
            return false;
        }
        let mut lost = Vec::new();
        let mut moved = false;
        for phone in &mut self.here {
            let Some(seat) = phone.seat else { continue };
            let own = sitting.iter().find(|chair| match &phone.name {
                Some(name) => chair.name == name,
                None => chair.seat == seat,
            });
            match own {
                Some(chair) if chair.plays => {
                    moved |= chair.seat != seat;
                    phone.seat = Some(chair.seat);
                    phone.name.get_or_insert_with(|| chair.name.to_owned());
                }
                Some(_) => lost.push((phone.secret.clone(), seat, Why::Left)),
                None => lost.push((phone.secret.clone(), seat, Why::Other)),
            }
        }
        moved |= !lost.is_empty();
        for (secret, seat, why) in lost {
            self.lose(&secret, Place::Seat(seat), why);
        }
        moved
    }

    /// The phone of this number is out.
    pub(super) fn put_out(&mut self, id: u64) -> Option<Phone> {
        let at = self.here.iter().position(|one| one.id == id)?;
        let phone = self.here.remove(at);
        note(&mut self.out, phone.secret.clone(), Why::PutOut);
        Some(phone)
    }

    /// The phone leaves what it has, or asks for.
    pub(super) fn leave(&mut self, secret: &str) -> Option<Phone> {
        self.asking.retain(|one| one.secret != secret);
        let at = self.here.iter().position(|one| one.secret == secret)?;
        Some(self.here.remove(at))
    }

    /// The evening is over for every phone.
    pub(super) fn end(&mut self) {
        for phone in self.here.drain(..) {
            note(&mut self.out, phone.secret, Why::Evening);
        }
        self.asking.clear();
    }

    /// One that was let in before the program was started again.
    pub(super) fn restore(&mut self, mut phone: Phone) {
        phone.id = self.next();
        self.here.push(phone);
    }

    fn lose(&mut self, secret: &str, place: Place, why: Why) {
        for own in self.here.iter_mut().filter(|one| one.secret == secret) {
            match place {
                Place::Seat(_) => (own.seat, own.name) = (None, None),
                Place::Lead => own.leads = false,
            }
        }
        let has_none = |one: &mut Phone| one.seat.is_none() && !one.leads;
        for phone in self.here.extract_if(.., has_none) {
            note(&mut self.out, phone.secret, why);
        }
    }

    fn next(&mut self) -> u64 {
        self.last += 1;
        self.last
    }
}

fn note(out: &mut VecDeque<(String, Why)>, secret: String, why: Why) {
    out.push_back((secret, why));
    if out.len() > OUT {
        out.pop_front();
    }
}

/// What kind of device a browser runs on, in a name that people know; empty where it does not say.
pub(super) fn device(user_agent: &str) -> &'static str {
    // An Android says Linux too, and an iPad of today says Macintosh.
    let known = ["iPhone", "iPad", "Android", "Windows", "Mac", "Linux"];
    let found = known.into_iter().find(|name| user_agent.contains(name));
    found.unwrap_or_default()
}

#[cfg(test)]
mod tests;
