//! What anybody in the room may see of the table, that it calls for help, and which cards lie on it, told to the club.

use std::collections::BTreeSet;
use std::time::Duration;

use protocol::{
    CardId, ClubCall, ClubCard, ClubChannel, ClubTopic, MAX_PAYLOAD, Message as _, Name,
};
use ring::hmac;
use table::event::Tag;
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
    /// Those that lie there still.
    carded: BTreeSet<Tag>,
}

impl State {
    /// When it is to be told again.
    pub(super) fn due(&self, live: &Live) -> Option<Instant> {
        let (at, told) = self.told.as_ref()?;
        (*told != live.public).then(|| *at + REST)
    }

    /// Cards that came: none of them by its number.
    pub(super) fn tell_cards(
        &mut self,
        table: Name,
        live: &Live,
        key: Option<&hmac::Key>,
        to: &mpsc::Sender<Outgoing>,
    ) {
        self.carded.retain(|tag| live.cards.contains(tag));
        let Some(key) = key else { return };
        for tag in &live.cards {
            if self.carded.contains(tag) {
                continue;
            }
            let mut card = [0; 16];
            let signed = hmac::sign(key, tag.0.as_bytes());
            card.copy_from_slice(&signed.as_ref()[..16]);
            let card = ClubCard { card: CardId(card) };
            let mut buffer = [0; MAX_PAYLOAD];
            let payload = card.encode(&mut buffer).unwrap_or_default().to_vec();
            let topic = ClubTopic::Of(table, ClubChannel::Card);
            if to.try_send(outgoing(topic, payload)).is_ok() {
                self.carded.insert(*tag);
            }
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// By the HMAC alone, once for each time that it is laid there, and not before the club has given its key.
    #[test]
    fn a_card_is_told_and_its_number_is_not() {
        let (to, mut sent) = mpsc::channel(8);
        let tag: Tag = serde_json::from_value("04AABBCC".into()).unwrap();
        let table = Name::new("salon").unwrap();
        let lies = Live {
            cards: BTreeSet::from([tag]),
            ..Live::default()
        };
        let key = hmac::Key::new(hmac::HMAC_SHA256, &[7; 32]);
        let mut state = State::default();
        state.tell_cards(table, &lies, None, &to);
        assert!(sent.try_recv().is_err());
        for live in [&lies, &lies, &Live::default(), &lies] {
            state.tell_cards(table, live, Some(&key), &to);
        }
        // HMAC-SHA256 of these four bytes, as Python's hmac has it.
        let expected = r#"{"v":1,"card":"5bf0cfe86f2efbc3c8e732c5e0b6e8e5"}"#;
        for _ in 0..2 {
            let message = sent.try_recv().unwrap();
            assert_eq!(message.topic, "club/1/salon/card");
            assert_eq!(message.payload, expected.as_bytes());
        }
        assert!(sent.try_recv().is_err());
    }
}
