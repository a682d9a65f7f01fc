//! The MQTT contracts, version 1: between the hub and the tap-timer, and between a table and its club.
//!
//! Everything both sides must agree on stands here and nowhere else: the topic
//! strings with their quality of service, the payloads with their limits, and
//! the time-outs of the contract. A payload is flat JSON in ASCII, integers and
//! short words, at most [`MAX_PAYLOAD`] bytes: a person can read it on the wire
//! and a fixed buffer holds it. `docs/mqtt.md` tells the rules and why.
//!
//! The crate is `no_std` and never allocates.
//!
//! ```
//! use protocol::{EvAck, MAX_PAYLOAD, Message};
//!
//! let mut buf = [0; MAX_PAYLOAD];
//! let bytes = EvAck { boot: 413, seq: 18 }.encode(&mut buf).unwrap();
//! assert_eq!(bytes, br#"{"v":1,"boot":413,"seq":18}"#);
//! assert_eq!(EvAck::decode(bytes).unwrap().seq, 18);
//! ```
#![no_std]

mod club;
mod command;
mod event;
mod heartbeat;
mod message;
mod name;
mod session;
mod sid;
mod sync;
mod topic;

pub use club::{
    Batch, CardId, ClubAck, ClubAsk, ClubCall, ClubCard, ClubChannel, ClubTopic, Held, Here,
    MAX_CLUB_PAYLOAD, MAX_LINES, MAX_SEATS, MatchId,
};
pub use command::{Cmd, CmdAck, CmdHead, Op, Refusal};
pub use event::{Ev, EvAck, Evt};
pub use heartbeat::{Hb, State};
pub use message::{DecodeError, EncodeError, Message};
pub use name::{BadName, Name, Text};
pub use session::{Avail, Hello, Welcome};
pub use sid::Sid;
pub use sync::{SyncQ, SyncR};
pub use topic::{Channel, Delivery, MAX_TOPIC, Qos, Side, TimerChannel, Topic};

/// Version of the contract: the `v` of every payload and the `1` of every topic.
pub const VERSION: u32 = 1;
/// Longest payload in bytes. Longer ones are refused unread.
pub const MAX_PAYLOAD: usize = 256;
/// Longest countdown in ms (one hour): beyond it a `dur` or `left` is refused.
pub const MAX_COUNTDOWN_MS: u32 = 3_600_000;
/// Events the timer keeps until they are acknowledged.
pub const KEPT_EVENTS: usize = 16;
/// Heartbeat period in ms unless `welcome` says otherwise.
pub const HEARTBEAT_MS: u32 = 2_000;
/// Longest heartbeat period in ms while a countdown runs.
pub const HEARTBEAT_RUNNING_MS: u32 = 1_000;
/// Silence in ms after which the hub calls the timer offline.
pub const OFFLINE_MS: u32 = 5_000;
/// An event older than this, in ms, is never applied without asking the table.
pub const FRESH_EVENT_MS: u32 = 10_000;
/// Clock probes the hub sends as fast as it likes after a `hello`.
pub const FIRST_PROBES: u32 = 8;
/// Period of the clock probes after that, in ms.
pub const PROBE_MS: u32 = 5_000;
/// How long a command stays valid, in ms: the hub's usual `exp`.
pub const COMMAND_MS: u32 = 1_500;
