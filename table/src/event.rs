//! What happened, as the journal keeps it and the [`crate::app::App`] handles it.
//!
//! Few and small: replaying them gives the same table. Raw reads never stand here.

mod door;

use std::collections::BTreeSet;

use protocol::Name;
use rules::Seat;
use sensors::Uid;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::app::Wanted;
use crate::clock::Micros;
use crate::deal_number::DealNumber;
use crate::furniture::Furniture;
use crate::game::Seating;
use crate::look::Look;
use crate::piece::Piece;
use crate::timer_link::Said;
use crate::words::Lang;
use crate::zone::Zone;

pub use door::{DoorEntry, DoorNews, LetInBy};

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "ev", rename_all = "snake_case")]
pub enum Event {
    /// The first event of every journal.
    Opened(Opening),
    /// The program started and took the journal up.
    Started {
        /// Changes with every boot of the machine.
        boot: String,
        /// Micros since that boot.
        #[serde(deserialize_with = "crate::clock::read")]
        mono: u64,
        /// The machine restarted meanwhile, so the time that passed is a guess.
        guessed: bool,
    },
    /// The match, which was left before its end, is played on after others.
    TakenUp {
        /// Deals and counted turns until now, those of the others included.
        deals: u32,
        /// The scoreboard's language.
        lang: Lang,
        /// Timers that are paired from the page.
        timers: Vec<String>,
    },
    /// The hub's clock was set, as a twin's can be: from here on it goes at this speed.
    ClockSet {
        /// Changes with every boot of the machine.
        boot: String,
        /// Micros since that boot.
        #[serde(deserialize_with = "crate::clock::read")]
        mono: u64,
        /// Of the machine's speed; 0 stands still.
        percent: u32,
    },
    /// A tag lies on a zone.
    Arrived {
        /// What was read of the tag.
        tag: Tag,
        /// Where its antenna is.
        zone: Zone,
        /// First sighting.
        #[serde(deserialize_with = "crate::clock::read")]
        since: Micros,
    },
    /// A tag went from a zone.
    Left {
        /// What was read of the tag.
        tag: Tag,
        /// The zone that it left.
        zone: Zone,
        /// First missed read.
        #[serde(deserialize_with = "crate::clock::read")]
        since: Micros,
    },
    /// A zone's reader does not answer.
    ReaderDown {
        /// Which reader, by what it watches.
        zone: Zone,
        /// What the driver says.
        why: String,
    },
    /// A zone's reader answers again.
    ReaderUp {
        /// Which reader, by what it watches.
        zone: Zone,
    },
    /// What the tap-timer said.
    Timer {
        /// In the words of the link.
        said: Said,
    },
    /// A person asked for something.
    Asked {
        /// The seat whose page it came from, if one is chosen.
        by: Option<Seat>,
        /// What was asked.
        request: Request,
    },
    /// Something happened at the pages' door.
    AtDoor(DoorEntry),
    /// The club has given out what the deals of this match follow from, for tables that play the same ones; or it has not any more.
    ClubDeals {
        /// From it the number of each deal follows ([`DealNumber::of_round`]).
        series: Option<DealNumber>,
    },
    /// A time-out that the app asked for came.
    Woke,
    /// Lines that stood here were damaged; `remmi salvage` has taken what follows from behind them.
    Missing {
        /// How many.
        lines: u64,
    },
}

/// What a match begins with: the deck, and what is taken along from the match before.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Opening {
    /// Whose journal it is; none in those that programs before format 1 wrote.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub journal: Option<Identity>,
    /// The tagbook: which tag stands for which piece.
    pub deck: Vec<(Tag, Piece)>,
    /// What was played before on this table, to be proposed in the set-up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub again: Option<Seating>,
    /// Seed of the hub's proposals (RD-A3).
    pub seed: u64,
    /// Deals and counted turns of the matches before: the timer never sees a round's number twice.
    pub deals: u32,
    /// The scoreboard's language.
    #[serde(default)]
    pub lang: Lang,
    /// Timers that were paired from the page, beside those that the table was started with.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub timers: Vec<String>,
    /// How the table is built.
    #[serde(default, skip_serializing_if = "Furniture::is_usual")]
    pub furniture: Furniture,
}

/// How journals are written today. A program that cannot read a format says so, and reads all before it.
///
/// 1: the first line says whose journal it is. 2: a line has a checksum of its own.
pub const FORMAT: u32 = 2;

/// What tells a journal from all others in the world.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Identity {
    /// How its lines are to be read: [`FORMAT`].
    pub format: u32,
    /// The program that began it, with its version.
    pub program: String,
    /// The table's name.
    pub table: String,
    /// The match: drawn at random (RFC 9562, version 4).
    #[serde(rename = "match")]
    pub id: Uuid,
}

impl Identity {
    /// Of a match at `table` that begins today; `drawn` are random bytes.
    pub fn new(table: Name, drawn: [u8; 16]) -> Identity {
        Identity {
            format: FORMAT,
            program: concat!("remmi ", env!("CARGO_PKG_VERSION")).to_owned(),
            table: table.to_string(),
            id: uuid::Builder::from_random_bytes(drawn).into_uuid(),
        }
    }
}

/// What a person can ask for, from the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// Who plays what, and by which options.
    Setup(Seating),
    /// A machine plays these seats from now on, and no others.
    Robots {
        /// 0-based.
        seats: BTreeSet<Seat>,
    },
    /// Somebody has read the result that stands and may be dealt to again.
    Read {
        /// Who; the table's own page leaves it out and speaks for everybody before it.
        #[serde(default)]
        seat: Option<Seat>,
    },
    /// The dealer deals: the timer is armed.
    Deal,
    /// Start without a timer, on the hub's clock.
    Start,
    /// The reveal goes on.
    Next,
    /// Answer to a question.
    Answer {
        /// Its id.
        question: String,
        /// One of its options' values.
        value: String,
    },
    /// A claim's cards were counted by hand (RD-A16).
    Counted {
        /// Whose claim.
        seat: Seat,
        /// How many cards.
        cards: usize,
    },
    /// A card cannot be read: the table looked at the claim and decides.
    Decide {
        /// Whose claim.
        seat: Seat,
        /// It is a Remmi.
        good: bool,
    },
    /// Somebody says something that no antenna senses: closes, bids, announces.
    Call {
        /// Who.
        seat: Seat,
        /// Which of the calls that the table offers.
        call: String,
        /// What comes with it: a number, or one of its choices.
        #[serde(default)]
        value: Option<String>,
    },
    /// Somebody wants what needs everybody's consent.
    Propose {
        /// Who; the table's own page may leave it out.
        #[serde(default)]
        seat: Option<Seat>,
        /// What would be done with everybody's consent.
        what: Wanted,
    },
    /// Consent to what is proposed.
    Agree {
        /// Whose; from the table's own page everybody's when left out.
        #[serde(default)]
        seat: Option<Seat>,
    },
    /// No consent: the proposal is off.
    Disagree {
        /// Whose.
        #[serde(default)]
        seat: Option<Seat>,
    },
    /// Take back the newest step at once; the others may object for ten seconds.
    TakeBack {
        /// Its number.
        id: usize,
    },
    /// What was just taken back stands all the same.
    Object {
        /// Who objects.
        #[serde(default)]
        seat: Option<Seat>,
    },
    /// The scoreboard's language.
    Language {
        /// Which.
        lang: Lang,
    },
    /// What stands for somebody from now on.
    Look {
        /// Whose; the table's own page says for whom.
        #[serde(default)]
        seat: Option<Seat>,
        /// A face and a colour.
        look: Look,
    },
    /// Pair a tap-timer that calls this table, or one of ours that lost its memory.
    Pair {
        /// Its id.
        timer: String,
    },
    /// Take one out that was paired from a page.
    Unpair {
        /// Its id.
        timer: String,
    },
    /// Go on with the match that was found at the start.
    GoOn,
    /// Close this match and begin a new one.
    NewMatch,
    /// Close this match and go on with a former one that was left before its end.
    TakeUp {
        /// Of its journal.
        number: u32,
    },
}

/// A tag as the journal writes it: upper-case hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tag(pub Uid);

impl Serialize for Tag {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Tag {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let uid = text.parse().map_err(serde::de::Error::custom)?;
        Ok(Tag(uid))
    }
}
