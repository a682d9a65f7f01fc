//! What goes to the broker and what comes from it, as plain values: whoever owns the client moves them.

use protocol::{Qos, Topic};

use crate::words::Say;

/// A message to publish; its topic knows quality, retention and expiry.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    /// Where to.
    pub topic: Topic,
    /// What.
    pub payload: Vec<u8>,
}

/// Something to subscribe to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subscription {
    /// A topic, or a filter with `+` in the timer's place.
    pub filter: String,
    /// The highest quality of service wanted.
    pub qos: Qos,
}

impl From<Topic> for Subscription {
    fn from(topic: Topic) -> Subscription {
        Subscription {
            filter: topic.to_string(),
            qos: topic.delivery().qos,
        }
    }
}

/// What the broker's client says.
#[derive(Clone, Debug, PartialEq)]
pub enum Heard {
    /// Connected and subscribed.
    Connected,
    /// The connection is gone, or could not be made: why.
    Lost(Say),
    /// It is there, and the broker lets not everything be heard: what not.
    Refused(Say),
    /// A message came.
    Message {
        /// Full topic name, as received.
        topic: String,
        /// Payload bytes, not yet decoded.
        payload: Vec<u8>,
    },
}
