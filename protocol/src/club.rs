//! The contract between a table and its club, `club/1/...`: the journal is the outbox.
//!
//! A table asks how far the club is with a match ([`ClubAsk`]), sends the lines behind that ([`Batch`]), and is told how many
//! are committed ([`ClubAck`]). Nobody keeps anything of it: a club that has lost everything answers 0, and is sent everything.

use core::fmt;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Delivery, Message, Name, Qos, Sid, VERSION};

/// Longest payload of the contract in bytes: with topic and properties below the 65,536 bytes of a packet that brokers are set up for.
pub const MAX_CLUB_PAYLOAD: usize = 60 * 1024;
/// Most bytes of a journal's lines in one [`Batch`]: what its head leaves.
pub const MAX_LINES: usize = MAX_CLUB_PAYLOAD - crate::MAX_PAYLOAD - 1;

/// Longest payload of `seats` in bytes: ten names of 24 letters, and what is said beside them.
pub const MAX_SEATS: usize = 4 * 1024;

/// A type of 128 bits that is written as 32 lower-case hex digits.
macro_rules! digits {
    ($(#[$about:meta])* $name:ident) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub [u8; 16]);

        impl $name {
            /// Reads 32 lower-case hex digits; `None` for anything else.
            #[must_use]
            pub fn parse(text: &str) -> Option<Self> {
                sixteen(text).map(Self)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(Digits).map(Self)
            }
        }
    };
}

digits! {
    /// A match of the world: the random UUID in its journal's first line, as 32 lower-case hex digits.
    MatchId
}
digits! {
    /// A member's card, as 32 lower-case hex digits: the first 128 bits of the HMAC-SHA256 of its tag's UID, under the club's key.
    /// Whoever does not have the key cannot find the tag by trying them all.
    CardId
}

fn sixteen(text: &str) -> Option<[u8; 16]> {
    let digits = text.as_bytes();
    let hex = |byte: u8| match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        _ => None,
    };
    let mut id = [0; 16];
    if digits.len() != 32 {
        return None;
    }
    for (byte, pair) in id.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = hex(pair[0])? << 4 | hex(pair[1])?;
    }
    Some(id)
}

struct Digits;

impl Visitor<'_> for Digits {
    type Value = [u8; 16];

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("32 lower-case hex digits")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<[u8; 16], E> {
        sixteen(text).ok_or_else(|| E::custom("not 32 lower-case hex digits"))
    }
}

/// A topic of the club. `Display` writes it, [`ClubTopic::parse`] reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClubTopic {
    /// `club/1/here`: [`Here`], for all tables.
    Here,
    /// `club/1/<table>/...`
    Of(Name, ClubChannel),
}

/// The topics between one table and its club.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClubChannel {
    /// `ask`: [`ClubAsk`], from the table.
    Ask,
    /// `journal`: [`Batch`] and the lines behind it, from the table.
    Journal,
    /// `state`: what anybody in the room may see, as JSON, from the table.
    State,
    /// `call`: [`ClubCall`], from the table.
    Call,
    /// `card`: [`ClubCard`], from the table.
    Card,
    /// `ack`: [`ClubAck`], from the club.
    Ack,
    /// `seats`: who is to sit there, as JSON of [`MAX_SEATS`] bytes at most, from the club.
    Seats,
}

impl ClubChannel {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Ask,
        Self::Journal,
        Self::State,
        Self::Call,
        Self::Card,
        Self::Ack,
        Self::Seats,
    ];

    const fn leaf(self) -> &'static str {
        match self {
            Self::Ask => "ask",
            Self::Journal => "journal",
            Self::State => "state",
            Self::Call => "call",
            Self::Card => "card",
            Self::Ack => "ack",
            Self::Seats => "seats",
        }
    }

    /// The table publishes it, the club subscribes; else the other way.
    #[must_use]
    pub const fn is_from_table(self) -> bool {
        !matches!(self, Self::Ack | Self::Seats)
    }

    /// The topic with anything in the table's place: `+` for all, `%u` in a broker's access rules.
    pub fn filter(self, who: &str) -> impl fmt::Display {
        let leaf = self.leaf();
        fmt::from_fn(move |f| write!(f, "club/{VERSION}/{who}/{leaf}"))
    }
}

impl ClubTopic {
    /// Reads a topic; `None` for anything that is not of this contract.
    #[must_use]
    pub fn parse(topic: &str) -> Option<Self> {
        let rest = topic.strip_prefix("club/1/")?;
        let Some((table, leaf)) = rest.split_once('/') else {
            return (rest == "here").then_some(Self::Here);
        };
        let mut all = ClubChannel::ALL.into_iter();
        let channel = all.find(|channel| channel.leaf() == leaf)?;
        Some(Self::Of(Name::new(table).ok()?, channel))
    }

    /// How it is published and subscribed.
    #[must_use]
    pub const fn delivery(&self) -> Delivery {
        let once = matches!(
            self,
            Self::Of(
                _,
                ClubChannel::Ask | ClubChannel::Journal | ClubChannel::Card | ClubChannel::Ack
            )
        );
        let retain = !once;
        Delivery {
            qos: Qos::AtLeastOnce,
            retain,
            expiry_s: None,
        }
    }
}

impl fmt::Display for ClubTopic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Here => write!(f, "club/{VERSION}/here"),
            Self::Of(table, channel) => channel.filter(table.as_str()).fmt(f),
        }
    }
}

/// Club to all tables, whenever it comes to its broker: whoever hears another `sid` than before asks about every match again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Here {
    /// New with each connection of the club's.
    pub sid: Sid,
}

/// Table to club: how far are you with this match?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClubAsk {
    /// New at each start of the table's program: two programs under one table's name are told apart.
    pub sid: Sid,
    /// Of the table's messages since then, from 1 on: one that comes late or twice is told from a new one.
    pub n: u32,
    /// Which.
    #[serde(rename = "match")]
    pub id: MatchId,
    /// Lines that may go to the club and that it has not acknowledged, of all matches.
    pub left: u32,
    /// The journal here is shorter than what the club has acknowledged of it: it was cut or restored, and the club is told.
    pub cut: bool,
}

/// Table to club: the head of a batch. Behind it stand a newline and the lines as they stand in the journal, each with its newline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Batch {
    /// As in [`ClubAsk`].
    pub sid: Sid,
    /// As in [`ClubAsk`].
    pub n: u32,
    /// Which match.
    #[serde(rename = "match")]
    pub id: MatchId,
    /// Number of the journal's file at the table, for people who look for it there.
    pub file: u32,
    /// Number of the first line, from 1 on.
    pub from: u32,
    /// In a batch that ends what may go, the lines of the whole journal as the table read it; in others the number of the last line.
    pub lines: u32,
    /// The match is over, and what goes with this batch is all of it.
    pub over: bool,
    /// As in [`ClubAsk`].
    pub left: u32,
}

impl Batch {
    /// Parts a payload into the head and the lines behind it; `None` where there is no head.
    #[must_use]
    pub fn parted(payload: &[u8]) -> Option<(&[u8], &[u8])> {
        let end = payload.iter().position(|byte| *byte == b'\n')?;
        Some((&payload[..end], &payload[end + 1..]))
    }
}

/// Table to club: whether it calls for help.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClubCall {
    /// It does.
    pub on: bool,
}

/// Table to club: a card that the table does not know lies on one of its antennas, between two matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClubCard {
    /// Which.
    pub card: CardId,
}

/// What the club has to say of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Held {
    /// Nothing is wrong.
    Well,
    /// Another line was committed under a number: this journal was cut, restored or written anew. It is not merged.
    Differs,
    /// Another table has sent this match: one of the two is a copy.
    Elsewhere,
    /// A line is not as it was written.
    Damaged,
    /// Only a newer club can read a line.
    Newer,
    /// The club takes nothing of this table any more, until its organiser says otherwise.
    Revoked,
}

/// Club to table: lines 1 to `seq` of this match are committed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClubAck {
    /// Which match.
    #[serde(rename = "match")]
    pub id: MatchId,
    /// The last line that is committed; 0 for none.
    pub seq: u32,
    /// [`Batch::lines`] of the newest batch that is committed: a journal that has as many lines has nothing new.
    pub lines: u32,
    /// What is wrong, if anything is; the table sends nothing more of this match then.
    pub st: Held,
}

impl Message for Here {
    const NAME: &'static str = "here";
    const KEYS: &'static [&'static str] = &["sid"];
}

impl Message for ClubAsk {
    const NAME: &'static str = "ask";
    const KEYS: &'static [&'static str] = &["sid", "n", "match", "left", "cut"];
}

impl Message for Batch {
    const NAME: &'static str = "journal";
    const KEYS: &'static [&'static str] =
        &["sid", "n", "match", "file", "from", "lines", "over", "left"];

    fn check(&self) -> Result<(), &'static str> {
        if self.from == 0 || self.from > self.lines {
            return Err("from is 1 to lines");
        }
        Ok(())
    }
}

impl Message for ClubCall {
    const NAME: &'static str = "call";
    const KEYS: &'static [&'static str] = &["on"];
}

impl Message for ClubCard {
    const NAME: &'static str = "card";
    const KEYS: &'static [&'static str] = &["card"];
}

impl Message for ClubAck {
    const NAME: &'static str = "ack";
    const KEYS: &'static [&'static str] = &["match", "seq", "lines", "st"];
}
