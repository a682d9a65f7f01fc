//! What goes wrong, when, and for how long.

use proptest::collection::vec;
use proptest::prelude::*;
use rules::Seat;
use table::clock::{Micros, SECOND};
use table::zone::Zone;
use twin::play::Stage;
use twin::scenario::{Again, BrokerState, Hearing, Mishap, ReaderState, Readers};
use twin::spot::Spot;
use twin::world::Thing;

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
    /// A reader is without its plug.
    Unplug(u8),
    /// A tag is not read.
    Hide(u8),
    TimerAway,
    TimerReset,
    BrokerAway,
    /// Each message comes twice.
    Doubled,
    ClockJumps(i32),
    Restart,
    Reboot,
    /// A thing that belongs to no deck.
    Stranger(u8, u8),
    /// A hand lifts what lies somewhere, and puts it back.
    Lifted(u8),
    /// Somebody lays down a card of their hand, and takes it back.
    Dropped(u8, u8),
}

impl What {
    /// A hand does it.
    pub fn is_of_hands(self) -> bool {
        matches!(self, What::Lifted(_) | What::Dropped(..))
    }
}

pub fn troubles() -> impl Strategy<Value = Vec<Trouble>> {
    let what = prop_oneof![
        (5..40u8).prop_map(What::Misses),
        Just(What::Flicker),
        any::<u8>().prop_map(What::Unplug),
        any::<u8>().prop_map(What::Hide),
        Just(What::TimerAway),
        Just(What::TimerReset),
        Just(What::BrokerAway),
        Just(What::Doubled),
        (-86_400..86_400i32).prop_map(What::ClockJumps),
        Just(What::Restart),
        Just(What::Reboot),
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
            What::Unplug(zone) => {
                let zone = zone_of(stage, zone);
                let reader = |state| Hearing::Readers(Readers::At(zone), state);
                hearing(reader(ReaderState::Unplugged), reader(ReaderState::Plugged))
            }
            What::Hide(piece) => match lying(stage, piece) {
                Some((name, spot)) => hearing(Hearing::Hide(vec![name], spot), Hearing::Unhide),
                None => (None, Mend::Nothing),
            },
            What::TimerAway => both(Mishap::TimerAway, Mishap::TimerBack),
            What::TimerReset => (Some(Mishap::TimerReset), Mend::Nothing),
            What::BrokerAway => both(
                Mishap::Broker(BrokerState::Away),
                Mishap::Broker(BrokerState::Well),
            ),
            What::Doubled => both(Mishap::Doubled(true), Mishap::Doubled(false)),
            What::ClockJumps(by) => (Some(Mishap::ClockJumps(i64::from(by))), Mend::Nothing),
            What::Restart => (Some(Mishap::Again(Again::Restart)), Mend::Nothing),
            What::Reboot => (Some(Mishap::Again(Again::Reboot)), Mend::Nothing),
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
