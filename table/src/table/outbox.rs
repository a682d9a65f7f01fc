//! What waits for the broker.

use protocol::{Channel, Topic};

use super::Table;
use crate::clock::{Micros, SECOND};
use crate::journal::Disk;
use crate::mqtt::Message;

/// Most messages that wait for the broker; the oldest goes first when it is full.
const OUTBOX: usize = 256;
/// The hub says how it is each so often.
const HEALTH: Micros = 15 * SECOND;

impl<D: Disk> Table<D> {
    /// The messages to publish, oldest first.
    pub fn take_outbox(&mut self) -> Vec<Message> {
        self.outbox.drain(..).collect()
    }

    /// Moves what the link wants to say, and what the public may see, to the outbox.
    pub(super) fn flush(&mut self) {
        while let Some(out) = self.link.next_out() {
            self.push(Message {
                topic: out.topic,
                payload: out.payload,
            });
        }
        if !self.connected || !std::mem::take(&mut self.untold) {
            return;
        }
        let public = self.app.public();
        if public != self.public {
            self.public = public.clone();
            self.push(Message {
                topic: Topic::new(self.installation.table, Channel::HaTable),
                payload: public.into_bytes(),
            });
        }
    }

    /// Up-time in s, readers and how many of them are down, messages dropped since the start.
    pub(super) fn tell_health(&mut self, at: Micros) {
        if !self.connected || at < self.health_due {
            return;
        }
        self.health_due = at + HEALTH;
        let health = serde_json::json!({
            "up": at / SECOND,
            "readers": self.installation.zones.len(),
            "down": self.app.felt().down().len(),
            "dropped": self.dropped,
        });
        self.push(Message {
            topic: Topic::new(self.installation.table, Channel::HubHealth),
            payload: health.to_string().into_bytes(),
        });
    }

    pub(super) fn push(&mut self, out: Message) {
        if self.outbox.len() == OUTBOX {
            self.outbox.pop_front();
            self.dropped += 1;
        }
        self.outbox.push_back(out);
    }
}
