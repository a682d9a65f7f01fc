//! What home automation is told, and what it says.

use protocol::{Channel, Name, Topic};

use super::Table;
use crate::home_assistant::{self, AGAIN, OFFERS};
use crate::journal::Disk;
use crate::mqtt::Message;

impl<D: Disk> Table<D> {
    pub(super) fn home_topic(&self, channel: Channel) -> Topic {
        Topic::new(self.installation.table, channel)
    }

    /// Whether home automation speaks on this topic, or devices are offered to it there.
    pub(super) fn is_of_home(&self, topic: &str) -> bool {
        let own = [Channel::HaStatus, Channel::HaAsk];
        own.iter()
            .any(|own| topic == self.home_topic(*own).to_string())
            || offered(topic).is_some()
    }

    /// It has started, or asks to be told again; or the broker has kept an offer. One of a timer that this table has no more
    /// is taken back.
    pub(super) fn home_said(&mut self, topic: &str, payload: &[u8]) {
        let Some(device) = offered(topic) else {
            if [&b"online"[..], AGAIN.as_bytes()].contains(&payload) {
                self.tell_all_again();
            }
            return;
        };
        let own = format!("remmi-{}-", self.installation.table);
        let id = device.strip_prefix(&own).and_then(|id| Name::new(id).ok());
        let Some(gone) = id.filter(|id| !self.link.knows(*id)) else {
            return;
        };
        // A table of another name may begin like this one's.
        let hub = self.home_topic(Channel::HubAvail).to_string();
        if String::from_utf8_lossy(payload).contains(&format!("\"{hub}\"")) {
            let topic = self.home_topic(Channel::HaDiscovery(gone));
            self.push(Message {
                topic,
                payload: Vec::new(),
            });
        }
    }

    /// The broker or home automation may have forgotten everything. What happened while it was away is over, and not told as if
    /// it happened now.
    pub(super) fn tell_all_again(&mut self) {
        self.public = None;
        self.offered.clear();
        self.known = self.app.public();
        self.untold = true;
        self.offer_timers();
    }

    /// Tells what anybody may know and what has happened, and offers the table anew when somebody has come or gone.
    pub(super) fn tell_home(&mut self) {
        let public = self.app.public();
        if self.public.as_ref() == Some(&public) {
            return;
        }
        let offer = home_assistant::table_discovery(self.installation.table, &public);
        if offer != self.offered {
            self.offered.clone_from(&offer);
            self.publish(Channel::HaTableDiscovery, offer);
        }
        self.publish(Channel::HaTable, public.to_string());
        self.public = Some(public.clone());
        for happened in public.happened_since(&self.known) {
            self.publish(Channel::HaEvent, happened.to_string());
        }
        self.known = public;
    }

    fn publish(&mut self, channel: Channel, text: String) {
        let topic = self.home_topic(channel);
        self.push(Message {
            topic,
            payload: text.into_bytes(),
        });
    }
}

/// The device that is offered on this topic.
fn offered(topic: &str) -> Option<&str> {
    let (before, after) = OFFERS.split_once('+')?;
    topic.strip_prefix(before)?.strip_suffix(after)
}
