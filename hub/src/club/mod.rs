//! What a table sends to its club: the journals of its matches, which the club keeps for all tables.
//!
//! The journal is the outbox. A table needs the club for nothing and keeps nothing of it: what the club has committed it asks
//! for, match by match, and sends what comes behind. The contract is `protocol`'s (`docs/mqtt.md`, "The club").

mod entry;
mod heard;
mod live;
mod outbox;
mod seats;
mod shipper;
mod standing;
mod state;

use std::sync::Arc;

use protocol::ClubTopic;
use tokio_rustls::rustls::ClientConfig;

use crate::mqtt::{Broker, Outgoing};

pub use live::Live;
pub use outbox::{Parcel, Ship, match_id, may_go};
pub use seats::{Corrected, Seats};
pub use shipper::Shipper;
pub use standing::{Refused, Standing};

/// Where the club's broker is, and what goes there.
#[derive(Clone, Debug)]
pub struct Club {
    /// Where it listens, and this table's login.
    pub broker: Broker,
    /// Whom to trust, where the connection is encrypted.
    pub tls: Option<Arc<ClientConfig>>,
    /// When what of a match goes.
    pub ship: Ship,
}

/// A message of the club's contract.
pub fn outgoing(topic: ClubTopic, payload: Vec<u8>) -> Outgoing {
    Outgoing {
        topic: topic.to_string(),
        delivery: topic.delivery(),
        payload,
    }
}
