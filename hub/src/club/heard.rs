//! What the shipper hears: of the broker, of the club, or nothing.

use protocol::{ClubAck, ClubChannel, ClubTopic, Held, Here, Message as _};
use table::mqtt::Heard;
use tokio::time::Instant;

use super::Seats;
use super::shipper::{Shipper, Waiting};
use super::state::State;

impl Shipper {
    pub(super) fn hear(&mut self, news: Heard, state: &mut State) {
        match news {
            Heard::Connected => {
                self.connected = true;
                self.unanswered = 0;
                *state = State::default();
            }
            Heard::Lost(why) => {
                if self.connected {
                    tracing::warn!("{why}");
                }
                self.connected = false;
                self.waiting = None;
                self.unanswered = self.unanswered.max(1);
            }
            Heard::Refused(why) => tracing::warn!("{why}"),
            Heard::Message { topic, payload } => match ClubTopic::parse(&topic) {
                Some(ClubTopic::Here) => self.club_is_here(&payload),
                Some(ClubTopic::Of(_, ClubChannel::Ack)) => self.acknowledged(&payload),
                Some(ClubTopic::Of(_, ClubChannel::Seats)) => {
                    self.seats = Some(Seats::read(&payload));
                }
                _ => {}
            },
        }
    }

    fn club_is_here(&mut self, payload: &[u8]) {
        let Ok(Here { sid }) = Here::decode(payload) else {
            return;
        };
        if self.club.replace(sid) == Some(sid) {
            return;
        }
        self.waiting = None;
        self.unanswered = 0;
        for entry in self.entries.values_mut() {
            (entry.acked, entry.refused) = (None, None);
        }
    }

    fn acknowledged(&mut self, payload: &[u8]) {
        let ack = match ClubAck::decode(payload) {
            Ok(ack) => ack,
            Err(why) => return tracing::warn!("the club says what nobody understands: {why}"),
        };
        // An answer that comes late, or is for another program under this table's name.
        if self.waiting.as_ref().is_none_or(|one| one.id != ack.id) {
            return;
        }
        (self.waiting, self.unanswered) = (None, 0);
        for (number, entry) in &mut self.entries {
            if entry.id == ack.id {
                entry.acked = Some((ack.seq, ack.lines));
                entry.refused = (ack.st != Held::Well).then_some(ack.st);
                if entry.refused.is_some() {
                    tracing::warn!("the club does not take journal {number}: {:?}", ack.st);
                }
            }
        }
    }

    /// What is waited for has not come in time: it is asked where the club is.
    pub(super) fn give_up(&mut self) {
        let late = |waiting: &Waiting| Instant::now() >= waiting.until;
        let Some(waiting) = self.waiting.take_if(|waiting| late(waiting)) else {
            return;
        };
        self.unanswered = self.unanswered.saturating_add(1);
        for entry in self.entries.values_mut() {
            if entry.id == waiting.id {
                entry.acked = None;
            }
        }
    }
}
