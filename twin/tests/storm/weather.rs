//! What goes wrong, when, and for how long.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use rules::Seat;
use sensors::model::Miso;
use table::clock::{Micros, SECOND};
use table::zone::Zone;
use twin::disk::DiskState;
use twin::play::Stage;
use twin::reception::Reception;
use twin::scenario::{Again, BrokerState, Hearing, Mishap, ReaderState, Readers};
use twin::spot::Spot;
use twin::world::Thing;

/// How a reader may be.
const READER: [ReaderState; 4] = [
    ReaderState::Unplugged,
    ReaderState::Hangs,
    ReaderState::Stuck(Miso::Low),
    ReaderState::Stuck(Miso::High),
];
/// How the disk may do.
const DISK: [DiskState; 4] = [
    DiskState::Full,
    DiskState::ReadOnly,
    DiskState::Fails,
    DiskState::Stalls,
];
/// How the hub may come to start again.
const AGAIN: [Again; 3] = [Again::Restart, Again::Reboot, Again::PullPlug];
/// Most troubles of an evening.
const MOST: usize = 12;

/// Something goes wrong, and is mended.
#[derive(Clone, Copy, Debug)]
pub struct Trouble {
    /// Tenths of a second after the one before began.
    pub after: u16,
    /// Tenths of a second until it is mended.
    pub lasts: u16,
    pub what: What,
}

/// Numbers stand for one of what there is: a zone, a piece.
#[derive(Clone, Copy, Debug)]
pub enum What {
    /// Every tag misses this many of a hundred requests.
    Misses(u8),
    Flicker,
    /// Every tag takes this many of a hundred frames for garbage.
    Misheard(u8),
    /// Of what tags say this many bits of ten thousand come back wrong.
    BitErrors(u16),
    /// The antennas hear as on a table that needs mending.
    Poor,
    /// An antenna feels what lies on another one, too.
    Ear(u8, u8),
    /// A reader is without its plug, hangs, or its data line is stuck.
    Reader(u8, ReaderState),
    /// A tag is not read.
    Hide(u8),
    TimerAway,
    TimerReset,
    /// What the timer says arrives so many tenths of a second later.
    TimerLate(u8),
    Broker(BrokerState),
    /// Each message comes twice.
    Doubled,
    ClockJumps(i32),
    Disk(DiskState),
    Again(Again),
    /// A thing that belongs to no deck.
    Stranger(u8, u8),
    /// A hand lifts what lies somewhere, and puts it back.
    Lifted(u8),
    /// Somebody lays down a card of their hand, and takes it back.
    Dropped(u8, u8),
}

impl What {
    /// A hand shows what is sealed, and holds what lay open.
    pub fn bares(self) -> bool {
        matches!(self, What::Lifted(_) | What::Dropped(..))
    }

    /// It does, or an antenna takes for its own what lies elsewhere.
    pub fn misleads(self) -> bool {
        self.bares() || matches!(self, What::Ear(..))
    }
}

pub fn troubles() -> impl Strategy<Value = Vec<Trouble>> {
    let what = prop_oneof![
        (5..40u8).prop_map(What::Misses),
        Just(What::Flicker),
        (5..30u8).prop_map(What::Misheard),
        (5..40u16).prop_map(What::BitErrors),
        Just(What::Poor),
        any::<(u8, u8)>().prop_map(|(ear, other)| What::Ear(ear, other)),
        (any::<u8>(), select(READER.to_vec())).prop_map(|(zone, state)| What::Reader(zone, state)),
        any::<u8>().prop_map(What::Hide),
        Just(What::TimerAway),
        Just(What::TimerReset),
        (1..40u8).prop_map(What::TimerLate),
        select(vec![BrokerState::Away, BrokerState::Freezes]).prop_map(What::Broker),
        Just(What::Doubled),
        (-86_400..86_400i32).prop_map(What::ClockJumps),
        select(DISK.to_vec()).prop_map(What::Disk),
        select(AGAIN.to_vec()).prop_map(What::Again),
        any::<(u8, u8)>().prop_map(|(thing, zone)| What::Stranger(thing, zone)),
        any::<u8>().prop_map(What::Lifted),
        any::<(u8, u8)>().prop_map(|(piece, zone)| What::Dropped(piece, zone)),
    ];
    let trouble = (0..1200u16, 1..300u16, what);
    let trouble = trouble.prop_map(|(after, lasts, what)| Trouble { after, lasts, what });
    vec(trouble, 1..MOST)
}

/// A trouble that goes on.
pub struct Going {
    pub until: Micros,
    mend: Mend,
}

/// How it ends.
enum Mend {
    Nothing,
    Mishap(Mishap),
    /// What still lies in the first place goes back to the second.
    Carry(String, Spot, Spot),
}

const STRANGERS: [&str; 3] = ["bank-card", "phone", "stray-joker"];
/// So long a hand holds what it takes back, at most.
const HELD: Micros = 3 * SECOND;

impl Trouble {
    /// It begins.
    pub fn begin(&self, stage: &mut Stage) -> Going {
        let now = stage.micros();
        let mut until = now + Micros::from(self.lasts) * SECOND / 10;
        let (wrong, mend) = match self.what {
            What::Misses(share) => hearing(Hearing::Misses(share), Hearing::Misses(0)),
            What::Flicker => hearing(Hearing::Flicker(true), Hearing::Flicker(false)),
            What::Misheard(share) => hearing(Hearing::Misheard(share), Hearing::Misheard(0)),
            What::BitErrors(share) => hearing(Hearing::BitErrors(share), Hearing::BitErrors(0)),
            What::Poor => {
                let hears = Hearing::Reception;
                hearing(hears(Reception::Poor), hears(Reception::Usual))
            }
            What::Ear(ear, other) => {
                let (ear, other) = (zone_of(stage, ear), zone_of(stage, other));
                hearing(Hearing::Couple(ear, other), Hearing::Uncouple)
            }
            What::Reader(zone, state) => {
                let zone = zone_of(stage, zone);
                let reader = |state| Hearing::Readers(Readers::At(zone), state);
                hearing(reader(state), reader(ReaderState::Plugged))
            }
            What::Hide(piece) => match lying(stage, piece) {
                Some((name, spot)) => hearing(Hearing::Hide(vec![name], spot), Hearing::Unhide),
                None => (None, Mend::Nothing),
            },
            What::TimerAway => both(Mishap::TimerAway, Mishap::TimerBack),
            What::TimerReset => (Some(Mishap::TimerReset), Mend::Nothing),
            What::TimerLate(by) => {
                let late = Micros::from(by) * SECOND / 10;
                both(Mishap::TimerLate(late), Mishap::TimerLate(0))
            }
            What::Broker(state) => both(Mishap::Broker(state), Mishap::Broker(BrokerState::Well)),
            What::Doubled => both(Mishap::Doubled(true), Mishap::Doubled(false)),
            What::ClockJumps(by) => (Some(Mishap::ClockJumps(i64::from(by))), Mend::Nothing),
            What::Disk(state) => both(Mishap::Disk(state), Mishap::Disk(DiskState::Well)),
            What::Again(again) => (Some(Mishap::Again(again)), Mend::Nothing),
            What::Stranger(thing, zone) => {
                let thing = STRANGERS[usize::from(thing) % STRANGERS.len()].to_owned();
                let zone = Spot::Zone(zone_of(stage, zone));
                (None, held(stage, Some((thing, Spot::Drawer)), zone))
            }
            What::Lifted(piece) => {
                until = until.min(now + HELD);
                let lifted = lying(stage, piece);
                (None, held(stage, lifted, Spot::Box))
            }
            What::Dropped(piece, zone) => {
                until = until.min(now + HELD);
                let zone = Spot::Zone(zone_of(stage, zone));
                let dropped = in_hand(stage, piece);
                (None, held(stage, dropped, zone))
            }
        };
        if let Some(wrong) = wrong {
            stage.goes_wrong(&wrong).expect("it can go wrong");
        }
        Going { until, mend }
    }
}

impl Going {
    /// It is mended.
    pub fn end(self, stage: &mut Stage) {
        match self.mend {
            Mend::Nothing => {}
            Mend::Mishap(mishap) => stage.goes_wrong(&mishap).expect("it can be mended"),
            Mend::Carry(name, from, to) => {
                let mut things = stage.world().things.iter();
                if things.any(|thing| thing.name == name && thing.spot == from) {
                    carry(stage, name, to);
                }
            }
        }
    }
}

fn both(begin: Mishap, end: Mishap) -> (Option<Mishap>, Mend) {
    (Some(begin), Mend::Mishap(end))
}

fn hearing(begin: Hearing, end: Hearing) -> (Option<Mishap>, Mend) {
    both(Mishap::Hearing(begin), Mishap::Hearing(end))
}

fn carry(stage: &mut Stage, name: String, to: Spot) {
    stage.carry(&[name], to).expect("it is on the table");
}

/// It is carried there, and back.
fn held(stage: &mut Stage, what: Option<(String, Spot)>, to: Spot) -> Mend {
    let Some((name, from)) = what else {
        return Mend::Nothing;
    };
    carry(stage, name.clone(), to);
    Mend::Carry(name, to, from)
}

/// One of the zones that this table plays on.
fn zone_of(stage: &Stage, number: u8) -> Zone {
    let players = stage.table().view(None).seats.len();
    let pads = Seat::all(players).map(Zone::Pad);
    let melds = Seat::all(players).map(Zone::Melds);
    let zones: Vec<Zone> = pads
        .chain(melds)
        .chain([Zone::Stock, Zone::Discard, Zone::Centre])
        .collect();
    zones[usize::from(number) % zones.len()]
}

/// One of the pieces that an antenna can read.
fn lying(stage: &Stage, number: u8) -> Option<(String, Spot)> {
    let world = stage.world();
    let is_read = |thing: &&Thing| match thing.spot {
        Spot::Zone(zone) => world.readable(zone).contains(&thing.tag.0),
        _ => false,
    };
    let pieces = world.things.iter().filter(|thing| thing.piece().is_some());
    let things: Vec<&Thing> = pieces.filter(is_read).collect();
    let thing = things.get(usize::from(number) % things.len().max(1))?;
    Some((thing.name.clone(), thing.spot))
}

/// One of the pieces in somebody's hand.
fn in_hand(stage: &Stage, number: u8) -> Option<(String, Spot)> {
    let things = stage.world().things.iter();
    let held: Vec<_> = things
        .filter(|thing| matches!(thing.spot, Spot::Hand(_)))
        .collect();
    let thing = held.get(usize::from(number) % held.len().max(1))?;
    Some((thing.name.clone(), thing.spot))
}
