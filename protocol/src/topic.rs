//! Every topic of the contract, `remmi/1/<table>/...`.

use core::fmt;

use crate::{Name, VERSION};

/// Longest topic of a timer in bytes, with names of full length.
pub const MAX_TOPIC: usize = 55;

/// One topic of one table. `Display` writes it, [`Topic::parse`] reads it; those of Home
/// Assistant do not name the table in a way that could be read back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Topic {
    /// The table's name, second level of the topic.
    pub table: Name,
    /// What is published there.
    pub channel: Channel,
}

/// What a topic is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Channel {
    /// `hub/avail`: [`Avail`](crate::Avail) of the hub.
    HubAvail,
    /// `hub/health`: how the hub is, as JSON: its journal, disk, readers, panel, pages, memory.
    HubHealth,
    /// `hub/echo`: the hub to itself, to notice a client that died silently.
    HubEcho,
    /// `timer/<id>/...`
    Timer(Name, TimerChannel),
    /// `ha/table`: public state of the table as JSON, for home automation.
    HaTable,
    /// `ha/board`: the scoreboard as a picture, a PNG file.
    HaBoard,
    /// `ha/event`: something that all at the table saw happen, as JSON.
    HaEvent,
    /// `ha/ask`: home automation asks to be told everything again (`again`).
    HaAsk,
    /// `homeassistant/device/remmi_<table>/config`: offers the table to Home Assistant.
    HaTableDiscovery,
    /// `homeassistant/device/remmi-<table>-<id>/config`: offers a timer to Home Assistant.
    HaDiscovery(Name),
    /// `homeassistant/status`: Home Assistant says that it has started (`online`).
    HaStatus,
}

/// The topics of one timer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TimerChannel {
    /// [`Avail`](crate::Avail)
    Avail,
    /// [`Hello`](crate::Hello)
    Hello,
    /// [`Welcome`](crate::Welcome)
    Welcome,
    /// [`Evt`](crate::Evt)
    Evt,
    /// [`EvAck`](crate::EvAck)
    EvAck,
    /// [`Cmd`](crate::Cmd)
    Cmd,
    /// [`CmdAck`](crate::CmdAck)
    CmdAck,
    /// [`Hb`](crate::Hb)
    Hb,
    /// [`SyncQ`](crate::SyncQ)
    SyncQ,
    /// [`SyncR`](crate::SyncR)
    SyncR,
}

/// The two sides of the contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The hub, which judges and keeps the deadline.
    Hub,
    /// The tap-timer.
    Timer,
}

/// Quality of service of MQTT.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Qos {
    /// QoS 0.
    AtMostOnce,
    /// QoS 1.
    AtLeastOnce,
}

/// How a topic is published.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Delivery {
    /// Quality of service, for the subscription too.
    pub qos: Qos,
    /// Kept by the broker for whoever subscribes later.
    pub retain: bool,
    /// MQTT 5 message expiry interval in s, if it must not come late.
    pub expiry_s: Option<u32>,
}

impl TimerChannel {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::Avail,
        Self::Hello,
        Self::Welcome,
        Self::Evt,
        Self::EvAck,
        Self::Cmd,
        Self::CmdAck,
        Self::Hb,
        Self::SyncQ,
        Self::SyncR,
    ];

    const fn leaf(self) -> &'static str {
        match self {
            Self::Avail => "avail",
            Self::Hello => "hello",
            Self::Welcome => "welcome",
            Self::Evt => "evt",
            Self::EvAck => "evack",
            Self::Cmd => "cmd",
            Self::CmdAck => "cmdack",
            Self::Hb => "hb",
            Self::SyncQ => "sync/q",
            Self::SyncR => "sync/r",
        }
    }

    /// Who publishes it; the other side subscribes.
    #[must_use]
    pub const fn publisher(self) -> Side {
        match self {
            Self::Welcome | Self::EvAck | Self::Cmd | Self::SyncQ => Side::Hub,
            _ => Side::Timer,
        }
    }

    /// The topic with anything in the timer's place, for a broker's access rules: `%u` for the
    /// user name, `+` for all.
    pub fn filter(self, table: Name, who: &str) -> impl fmt::Display {
        let leaf = self.leaf();
        fmt::from_fn(move |f| write!(f, "remmi/{VERSION}/{table}/timer/{who}/{leaf}"))
    }

    /// How it is published and subscribed.
    #[must_use]
    pub const fn delivery(self) -> Delivery {
        let (qos, retain, expiry_s) = match self {
            Self::Avail => (Qos::AtLeastOnce, true, None),
            // A stale `start` that a broker had kept must not come at all.
            Self::Cmd => (Qos::AtLeastOnce, false, Some(2)),
            Self::Hello | Self::Welcome | Self::Evt | Self::CmdAck => {
                (Qos::AtLeastOnce, false, None)
            }
            // A probe sent twice or late tells a wrong time.
            Self::EvAck | Self::Hb | Self::SyncQ | Self::SyncR => (Qos::AtMostOnce, false, None),
        };
        Delivery {
            qos,
            retain,
            expiry_s,
        }
    }
}

impl Topic {
    /// A topic of the hub or of home automation.
    #[must_use]
    pub const fn new(table: Name, channel: Channel) -> Self {
        Self { table, channel }
    }

    /// A topic of the timer `id`.
    #[must_use]
    pub const fn timer(table: Name, id: Name, channel: TimerChannel) -> Self {
        Self::new(table, Channel::Timer(id, channel))
    }

    /// Reads a topic; `None` for anything that is not of this contract.
    #[must_use]
    pub fn parse(topic: &str) -> Option<Self> {
        let rest = topic.strip_prefix("remmi/1/")?;
        let (table, rest) = rest.split_once('/')?;
        let channel = match rest {
            "hub/avail" => Channel::HubAvail,
            "hub/health" => Channel::HubHealth,
            "hub/echo" => Channel::HubEcho,
            "ha/table" => Channel::HaTable,
            "ha/board" => Channel::HaBoard,
            "ha/event" => Channel::HaEvent,
            "ha/ask" => Channel::HaAsk,
            _ => {
                let (id, leaf) = rest.strip_prefix("timer/")?.split_once('/')?;
                let mut all = TimerChannel::ALL.into_iter();
                Channel::Timer(Name::new(id).ok()?, all.find(|c| c.leaf() == leaf)?)
            }
        };
        Some(Self::new(Name::new(table).ok()?, channel))
    }

    /// How it is published and subscribed.
    #[must_use]
    pub const fn delivery(&self) -> Delivery {
        let (qos, retain) = match self.channel {
            Channel::Timer(_, channel) => return channel.delivery(),
            Channel::HubAvail
            | Channel::HaTable
            | Channel::HaBoard
            | Channel::HaTableDiscovery
            | Channel::HaDiscovery(_) => (Qos::AtLeastOnce, true),
            Channel::HubEcho | Channel::HaEvent | Channel::HaAsk | Channel::HaStatus => {
                (Qos::AtLeastOnce, false)
            }
            Channel::HubHealth => (Qos::AtMostOnce, false),
        };
        Delivery {
            qos,
            retain,
            expiry_s: None,
        }
    }

    /// What the timer `id` subscribes to after every CONNACK. Whole topics without
    /// wildcards: it does not hear what is not for it. (The hub hears every timer of its table
    /// by [`TimerChannel::filter`], so that one which is not paired yet can ask to be.)
    pub fn of_timer(table: Name, id: Name) -> impl Iterator<Item = Self> {
        let told = TimerChannel::ALL.into_iter();
        let told = told.filter(|channel| channel.publisher() == Side::Hub);
        told.map(move |channel| Self::timer(table, id, channel))
    }
}

impl fmt::Display for Topic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let table = self.table;
        let own = match self.channel {
            Channel::HubAvail => "hub/avail",
            Channel::HubHealth => "hub/health",
            Channel::HubEcho => "hub/echo",
            Channel::HaTable => "ha/table",
            Channel::HaBoard => "ha/board",
            Channel::HaEvent => "ha/event",
            Channel::HaAsk => "ha/ask",
            Channel::Timer(id, channel) => {
                let leaf = channel.leaf();
                return write!(f, "remmi/{VERSION}/{table}/timer/{id}/{leaf}");
            }
            // No name has the low line, so no timer of any table is taken for it.
            Channel::HaTableDiscovery => {
                return write!(f, "homeassistant/device/remmi_{table}/config");
            }
            Channel::HaDiscovery(id) => {
                return write!(f, "homeassistant/device/remmi-{table}-{id}/config");
            }
            Channel::HaStatus => return f.write_str("homeassistant/status"),
        };
        write!(f, "remmi/{VERSION}/{table}/{own}")
    }
}
