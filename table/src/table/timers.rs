//! The table's timers on the network: what is subscribed for them, who is missed, and their offer to
//! Home Assistant.

use protocol::{Channel, Ev, Hello, Message as _, Name, Qos, Side, State, TimerChannel, Topic};

use super::{Installation, Now, Table};
use crate::clock::{Micros, SECOND};
use crate::event::{Event, Request};
use crate::home_assistant;
use crate::journal::Disk;
use crate::mqtt::{Message, Subscription};
use crate::timer_link::{Malformed, Said};
use crate::view::Pairing;
use crate::words::{Say, say};

/// A tap that is heard of later than this is none that people still mean.
const JUST_NOW: Micros = 2 * SECOND;
/// Most timers that wait to be paired; more are not noted until one of them is, or has fallen silent.
const STRANGERS: usize = 4;
/// One that waits says hello each few seconds. Not heard for so long it leaves its place to another.
const SILENT: Micros = 120 * SECOND;

impl Installation {
    /// What the hub subscribes to after every CONNACK.
    ///
    /// Every timer is heard that the broker lets speak under this table's name; those that are
    /// not paired with it can only ask to be ([`Table::pairing`]).
    pub fn subscriptions(&self) -> Vec<Subscription> {
        let own = [Channel::HaStatus, Channel::HaAsk, Channel::HubEcho];
        let own = own.map(|it| Topic::new(self.table, it));
        let offers = Subscription {
            filter: home_assistant::OFFERS.to_owned(),
            qos: Qos::AtLeastOnce,
        };
        let timers = TimerChannel::ALL
            .into_iter()
            .filter(|channel| channel.publisher() == Side::Timer)
            .map(|channel| Subscription {
                filter: channel.filter(self.table, "+").to_string(),
                qos: channel.delivery().qos,
            });
        own.into_iter()
            .map(Subscription::from)
            .chain([offers])
            .chain(timers)
            .collect()
    }
}

impl<D: Disk> Table<D> {
    /// The timer that was tapped since this was last asked, if the tap meant nothing to the game.
    pub fn take_free_tap(&mut self) -> Option<Name> {
        self.free_tap.take()
    }

    /// Notes a tap of just now which meant nothing to the game when it is heard of. What the timer was doing then is as
    /// clear: it waited for no slap, and counted nothing.
    pub(super) fn look_for_free_tap(&mut self, now: Micros, event: &Event) {
        let Event::Timer {
            said: Said::Event(event),
        } = event
        else {
            return;
        };
        let rested = matches!(event.st, State::Idle | State::Expired);
        let just_now = now.saturating_sub(event.at) <= JUST_NOW;
        if event.ev == Ev::Tap && rested && just_now && self.app.tap_is_free() {
            self.free_tap = Name::new(&event.timer).ok();
        }
    }

    /// Some timers are there, and these are not.
    pub(super) fn timers_away(&self) -> Option<Say> {
        let away = self.link.missing();
        let ids: Vec<&str> = away.iter().map(Name::as_str).collect();
        (!ids.is_empty()).then(|| say!("timers-away", n = ids.len(), ids = ids.join(", ")))
    }

    /// Notes who says hello without being paired; anything else that is not understood is a fault.
    pub(super) fn not_understood(
        &mut self,
        at: Micros,
        topic: &str,
        payload: &[u8],
        why: Malformed,
    ) {
        let own = Topic::parse(topic).filter(|topic| topic.table == self.installation.table);
        let why = match own.map(|topic| topic.channel) {
            Some(Channel::Timer(id, channel)) if !self.link.knows(id) => {
                if channel != TimerChannel::Hello {
                    return;
                }
                match Hello::decode(payload) {
                    Ok(_) => return self.waits(at, id),
                    Err(why) => Malformed::Payload(why),
                }
            }
            _ => why,
        };
        self.fault(at, "mqtt", say!("mqtt-malformed", why = why.to_string()));
    }

    /// A timer that is not paired says hello.
    fn waits(&mut self, at: Micros, id: Name) {
        if let Some((_, heard)) = self.strangers.iter_mut().find(|(one, _)| *one == id) {
            *heard = at;
            return;
        }
        let still = |(_, heard): &(Name, Micros)| at.saturating_sub(*heard) < SILENT;
        if self.strangers.len() >= STRANGERS {
            self.strangers.retain(still);
        }
        if self.strangers.len() < STRANGERS {
            self.strangers.push((id, at));
        }
    }

    /// Whom a press would pair with this table, or take out of it.
    pub fn pairing(&self) -> Pairing {
        let timer = self.app.timer();
        let refused = timer.refused().map(str::to_owned);
        let unknown = self.strangers.iter().map(|(id, _)| id.to_string());
        let is_away = |id: &&String| !self.link.hears(id);
        Pairing {
            strangers: refused.into_iter().chain(unknown).collect(),
            absent: timer.pairs.iter().filter(is_away).cloned().collect(),
        }
    }

    /// A timer was paired or taken out, says the journal: its hello is answered from now on, or no more.
    pub(super) fn paired(&mut self, now: Now, request: &Request) {
        match request {
            Request::Pair { timer } => {
                let Ok(id) = Name::new(timer) else { return };
                self.strangers.retain(|(stranger, _)| *stranger != id);
                self.link.pair(now.at, id);
                self.offer_timers();
            }
            Request::Unpair { timer } => {
                let Ok(id) = Name::new(timer) else { return };
                if self.installation.timers.contains(&id) {
                    return;
                }
                let there = self.link.is_online();
                self.link.unpair(id);
                self.push(Message {
                    topic: self.home_topic(Channel::HaDiscovery(id)),
                    payload: Vec::new(),
                });
                // It was the only one that was there.
                if there && !self.link.is_online() {
                    let said = Said::Offline;
                    self.put(now, Event::Timer { said });
                }
            }
            _ => {}
        }
    }

    /// Offers the timers to Home Assistant. Retained, and said again when it or the broker
    /// starts: neither is trusted to remember.
    pub(super) fn offer_timers(&mut self) {
        for timer in self.link.ids() {
            let topic = Topic::new(self.installation.table, Channel::HaDiscovery(timer));
            let payload = home_assistant::discovery(self.installation.table, timer).into_bytes();
            self.push(Message { topic, payload });
        }
    }
}
