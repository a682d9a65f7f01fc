//! A message on its way to the broker.

use protocol::{Avail, MAX_PAYLOAD, Message, Topic};

/// One message to publish; [`Topic::delivery`] says how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Out {
    /// Where to.
    pub topic: Topic,
    bytes: [u8; MAX_PAYLOAD],
    len: usize,
}

impl Out {
    /// What to publish: at most [`MAX_PAYLOAD`] bytes.
    #[must_use]
    pub fn payload(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    /// `None` when the message breaks the contract, which the session's never do.
    pub(crate) fn message<M: Message>(topic: Topic, message: &M) -> Option<Self> {
        let mut bytes = [0; MAX_PAYLOAD];
        let len = message.encode(&mut bytes).ok()?.len();
        Some(Self { topic, bytes, len })
    }

    pub(crate) fn avail(topic: Topic, avail: Avail) -> Self {
        let word = avail.as_str().as_bytes();
        let mut bytes = [0; MAX_PAYLOAD];
        bytes[..word.len()].copy_from_slice(word);
        let len = word.len();
        Self { topic, bytes, len }
    }
}
