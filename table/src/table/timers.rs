//! The table's timers on the network: what is subscribed for them, who is missed, and their offer to
//! Home Assistant.

use protocol::{Channel, Ev, Name, Qos, Side, State, TimerChannel, Topic};

use super::{Installation, Table};
use crate::clock::{Micros, SECOND};
use crate::event::{Event, Request};
use crate::home_assistant;
use crate::journal::Disk;
use crate::mqtt::{Message, Subscription};
use crate::timer_link::{Malformed, Said};

/// A tap that is heard of later than this is none that people still mean.
const JUST_NOW: Micros = 2 * SECOND;
/// Most timers that wait to be paired; more are not noted until one of them is.
const STRANGERS: usize = 4;

impl Installation {
    /// What the hub subscribes to after every CONNACK.
    ///
    /// Every timer is heard that the broker lets speak under this table's name; those that are
    /// not paired with it can only ask to be ([`Table::strangers`]).
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
    pub(super) fn timers_away(&self) -> Option<String> {
        let away = self.link.missing();
        let ids: Vec<&str> = away.iter().map(Name::as_str).collect();
        (!ids.is_empty()).then(|| {
            let ids = ids.join(", ");
            format!("Not heard of: timer {ids}. The others count; look at its light and its plug.")
        })
    }

    /// Notes who says hello without being paired; anything else that is not understood is a fault.
    pub(super) fn not_understood(&mut self, at: Micros, topic: &str, why: &Malformed) {
        match Topic::parse(topic).filter(|topic| topic.table == self.installation.table) {
            Some(Topic {
                channel: Channel::Timer(id, channel),
                ..
            }) if !self.link.knows(id) => {
                let room = self.strangers.len() < STRANGERS;
                if channel == TimerChannel::Hello && room && !self.strangers.contains(&id) {
                    self.strangers.push(id);
                }
            }
            _ => self.fault(at, "mqtt", why.to_string()),
        }
    }

    /// Timers that call this table and wait to be paired, the first to call first: unknown
    /// ones, and one of ours whose counter of starts went back ([`Said::BootRefused`]).
    ///
    /// [`Said::BootRefused`]: crate::timer_link::Said::BootRefused
    pub fn strangers(&self) -> Vec<String> {
        let refused = self.app.timer().refused().map(str::to_owned);
        let unknown = self.strangers.iter().map(Name::to_string);
        refused.into_iter().chain(unknown).collect()
    }

    /// A timer was paired, says the journal: from now on its hello is answered.
    pub(super) fn paired(&mut self, now: Micros, request: &Request) {
        let Request::Pair { timer } = request else {
            return;
        };
        let Ok(id) = Name::new(timer) else { return };
        self.strangers.retain(|stranger| *stranger != id);
        self.link.pair(now, id);
        self.offer_timers();
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
