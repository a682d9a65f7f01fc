//! What anybody in the room may see of the table, and that it calls for help, told to the club.

use std::time::Duration;

use protocol::{ClubCall, ClubChannel, ClubTopic, MAX_PAYLOAD, Message as _, Name};
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::{Live, outgoing};
use crate::mqtt::Outgoing;

/// It is told no more often than this.
const REST: Duration = Duration::from_secs(2);

/// What anybody may see, as it was told last.
#[derive(Default)]
pub(super) struct State {
    told: Option<(Instant, String)>,
    calls: Option<bool>,
}

impl State {
    /// When it is to be told again.
    pub(super) fn due(&self, live: &Live) -> Option<Instant> {
        let (at, told) = self.told.as_ref()?;
        (*told != live.public).then(|| *at + REST)
    }

    pub(super) fn tell(&mut self, table: Name, live: &Live, to: &mpsc::Sender<Outgoing>) {
        if self.calls != Some(live.calls) {
            let mut buffer = [0; MAX_PAYLOAD];
            let call = ClubCall { on: live.calls };
            let payload = call.encode(&mut buffer).unwrap_or_default().to_vec();
            let topic = ClubTopic::Of(table, ClubChannel::Call);
            if to.try_send(outgoing(topic, payload)).is_ok() {
                self.calls = Some(live.calls);
            }
        }
        let rests =
            |(at, told): &(Instant, String)| *told == live.public || Instant::now() < *at + REST;
        if live.public.is_empty() || self.told.as_ref().is_some_and(rests) {
            return;
        }
        let topic = ClubTopic::Of(table, ClubChannel::State);
        let message = outgoing(topic, live.public.clone().into_bytes());
        if to.try_send(message).is_ok() {
            self.told = Some((Instant::now(), live.public.clone()));
        }
    }
}
