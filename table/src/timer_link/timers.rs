//! The timers of one table: each a link of its own, all at the same round.

use protocol::{Name, Sid};

use super::{Command, Malformed, Out, Round, Said, TimerLink};
use crate::clock::Micros;

/// The links to the timers that are paired with the table. Any of them takes the slap, all of
/// them count and ring. To the app they are one timer: there as long as one of them is.
#[derive(Clone, Debug)]
pub struct Timers {
    links: Vec<TimerLink>,
    table: Name,
    sid: Sid,
    connected: bool,
    round: Round,
}

impl Timers {
    /// Links for the timers `ids` of `table`. `heard` gives the newest event of a timer in the
    /// journal as (boot, seq).
    pub fn new(
        table: Name,
        ids: &[Name],
        sid: Sid,
        heard: impl Fn(&str) -> Option<(u32, u32)>,
    ) -> Self {
        let link = |id: &Name| TimerLink::new(table, *id, sid, heard(id.as_str()));
        Self {
            links: ids.iter().map(link).collect(),
            table,
            sid,
            connected: false,
            round: Round::Idle,
        }
    }

    /// Takes a timer in, or forgets what was known of one of ours: its next hello is answered
    /// whatever its counter of starts says.
    pub fn pair(&mut self, now: Micros, id: Name) {
        let mut link = TimerLink::new(self.table, id, self.sid, None);
        link.set_round(self.round);
        if self.connected {
            link.connected(now);
        }
        match self.links.iter_mut().find(|link| link.id() == id) {
            Some(known) => *known = link,
            None => self.links.push(link),
        }
    }

    /// Takes a timer out: it is not heard any more.
    pub fn unpair(&mut self, id: Name) {
        self.links.retain(|link| link.id() != id);
    }

    /// Is any of them there?
    pub fn is_online(&self) -> bool {
        self.links.iter().any(TimerLink::is_online)
    }

    /// Is this one of them, and there?
    pub fn hears(&self, id: &str) -> bool {
        let mut online = self.links.iter().filter(|link| link.is_online());
        online.any(|link| link.id().as_str() == id)
    }

    /// The ids of the timers.
    pub fn ids(&self) -> Vec<Name> {
        self.links.iter().map(TimerLink::id).collect()
    }

    /// Is it one of them?
    pub fn knows(&self, id: Name) -> bool {
        self.links.iter().any(|link| link.id() == id)
    }

    /// The broker is there and the subscriptions are made.
    pub fn connected(&mut self, now: Micros) {
        self.connected = true;
        self.links.iter_mut().for_each(|link| link.connected(now));
    }

    /// The broker is gone.
    pub fn disconnected(&mut self, now: Micros) {
        self.connected = false;
        self.links
            .iter_mut()
            .for_each(|link| link.disconnected(now));
    }

    /// The timers that are away while another is there.
    pub fn missing(&self) -> Vec<Name> {
        let away = self.links.iter().filter(|link| !link.is_online());
        let away: Vec<Name> = away.map(TimerLink::id).collect();
        let none = away.len() == self.links.len();
        if none { Vec::new() } else { away }
    }

    /// What the next welcome of each will say.
    pub fn set_round(&mut self, round: Round) {
        self.round = round;
        self.links.iter_mut().for_each(|link| link.set_round(round));
    }

    /// Tells the timers that are there to do something, all but the one that does it already.
    /// With none there, one of them says for all that it did not hear.
    pub fn command(&mut self, now: Micros, command: Command, but: Option<&str>) {
        let deaf = !self.is_online();
        let wanted = |link: &&mut TimerLink| link.is_online() && Some(link.id().as_str()) != but;
        if deaf {
            self.links
                .iter_mut()
                .take(1)
                .for_each(|link| link.command(now, command));
        } else {
            let links = self.links.iter_mut().filter(wanted);
            links.for_each(|link| link.command(now, command));
        }
    }

    /// The event of `timer` is in the journal: it may forget it and all before it.
    pub fn acknowledge(&mut self, timer: &str, boot: u32, seq: u32) {
        let mut links = self.links.iter_mut();
        if let Some(link) = links.find(|link| link.id().as_str() == timer) {
            link.acknowledge(boot, seq);
        }
    }

    /// A message arrived.
    ///
    /// # Errors
    /// [`Malformed`] when it is of none of the timers or not understood; nothing has changed.
    pub fn receive(
        &mut self,
        now: Micros,
        topic: &str,
        payload: &[u8],
    ) -> Result<Option<Said>, Malformed> {
        let at = self.links.iter().position(|link| link.publishes(topic));
        let at = at.ok_or_else(|| Malformed::Topic(topic.to_owned()))?;
        let said = self.links[at].receive(now, topic, payload)?;
        Ok(said.filter(|said| self.is_news(said)))
    }

    /// Lets time pass. Call it when [`next_wake`](Self::next_wake) comes, and again as long as
    /// they have something to say.
    pub fn poll(&mut self, now: Micros) -> Option<Said> {
        for at in 0..self.links.len() {
            // Bounded: a link forgets what it has said.
            while let Some(said) = self.links[at].poll(now) {
                if self.is_news(&said) {
                    return Some(said);
                }
            }
        }
        None
    }

    /// When [`poll`](Self::poll) has something to do next; `now` for at once.
    pub fn next_wake(&self, now: Micros) -> Option<Micros> {
        self.links
            .iter()
            .filter_map(|link| link.next_wake(now))
            .min()
    }

    /// The next message to publish.
    pub fn next_out(&mut self) -> Option<Out> {
        self.links.iter_mut().find_map(TimerLink::next_out)
    }

    /// One that went while another is there leaves the table with a timer.
    fn is_news(&self, said: &Said) -> bool {
        *said != Said::Offline || !self.is_online()
    }
}
