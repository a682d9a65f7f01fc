//! The table's timers on the network: what is subscribed for them, who is missed, and their offer to
//! Home Assistant.

use std::collections::HashSet;

use protocol::{Channel, Name, Side, Topic};

use super::{Place, Table};
use crate::home_assistant;
use crate::journal::Disk;
use crate::mqtt::Message;

impl Place {
    /// What the hub subscribes to after every CONNACK.
    pub fn subscriptions(&self) -> Vec<Topic> {
        let mut topics = vec![Topic::new(self.table, Channel::HaStatus)];
        for timer in &self.timers {
            topics.extend(Topic::subscriptions(Side::Hub, self.table, *timer));
        }
        // The hub's echo comes with each timer's.
        let mut seen = HashSet::new();
        topics.retain(|topic| seen.insert(*topic));
        topics
    }
}

impl<D: Disk> Table<D> {
    /// Some timers are there, and these are not.
    pub(super) fn timers_away(&self) -> Option<String> {
        let away = self.link.missing();
        let ids: Vec<&str> = away.iter().map(Name::as_str).collect();
        (!ids.is_empty()).then(|| {
            let ids = ids.join(", ");
            format!("Not heard of: timer {ids}. The others count; look at its light and battery.")
        })
    }

    /// Home Assistant says on this topic that it has started.
    pub(super) fn is_birth(&self, topic: &str) -> bool {
        topic == Topic::new(self.place.table, Channel::HaStatus).to_string()
    }

    /// Offers the timers to Home Assistant. Retained, and said again when it or the broker
    /// starts: neither is trusted to remember.
    pub(super) fn offer_timers(&mut self) {
        for timer in self.place.timers.clone() {
            let topic = Topic::new(self.place.table, Channel::HaDiscovery(timer));
            let payload = home_assistant::discovery(self.place.table, timer).into_bytes();
            self.push(Message { topic, payload });
        }
    }
}
