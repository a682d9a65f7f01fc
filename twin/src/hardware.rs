//! The table's hardware, modelled: an antenna under every zone, on two buses.

mod flicker;
mod hearing;

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use hub::run;
use rules::Seat;
use sensors::model::{Clock, Field, ModelConfig, ModelSpi, model_reader};
use sensors::{Antenna, Sweep, Uid};
use table::furniture::{Column, Furniture};
use table::zone::{MAX_PADS, Zone};

use crate::reception::Reception;
use crate::swipe;
use crate::world::World;
use flicker::Flicker;

/// Micros that a real table takes for an antenna at least, switching and all.
const TURN: u64 = 4_000;
/// While the table's clock stands still the readers look this often.
const STILL: Duration = Duration::from_millis(50);

/// The zones of each bus: the first has what Remmi-Demmi needs, where milliseconds count, the
/// second the rest.
fn buses() -> [Vec<Zone>; 2] {
    let timed = [
        Zone::Centre,
        Zone::Stock,
        Zone::Aside,
        Zone::TrayLeft,
        Zone::TrayRight,
    ];
    let pads = Seat::all(usize::from(MAX_PADS) - 1).map(Zone::Pad);
    let melds = Seat::all(usize::from(MAX_PADS)).map(Zone::Melds);
    let rest = [
        Zone::Pad(Seat(MAX_PADS - 1)),
        Zone::Discard,
        Zone::Widow,
        Zone::Dead,
    ];
    [
        pads.chain(timed).collect(),
        rest.into_iter().chain(melds).collect(),
    ]
}

/// The zones in the order of their antennas.
pub fn zones() -> Vec<Zone> {
    buses().concat()
}

/// The zones of a bus, counted from 1.
pub fn bus(number: usize) -> Option<Vec<Zone>> {
    buses().into_iter().nth(number.checked_sub(1)?)
}

/// The fields of all antennas: where the world's things are felt.
#[derive(Clone)]
pub struct Antennas {
    fields: Vec<(Zone, Field)>,
    /// What their readers' chances are drawn by.
    seed: u64,
    miss_share: f64,
    /// Tags that no antenna reads, wherever they lie.
    hidden: BTreeSet<Uid>,
    /// Antennas that feel what lies on another.
    coupled: Vec<(Zone, Zone)>,
    /// Tags that rest and are not read for a moment.
    flicker: Option<Flicker>,
    /// Cards are felt nowhere in the meld areas: there Rami's combinations are swiped over the pads.
    swiped: bool,
    /// Of thrown tiles that on the spot alone is felt: it has pushed the others into their row.
    spot: bool,
}

impl Antennas {
    /// Empty antennas in an ideal field, and for each bus the sweep that reads it with the bus's clock.
    pub fn new(seed: u64) -> (Antennas, [Bus; 2]) {
        let on_clock = |zones: Vec<Zone>| {
            let clock = Clock::new();
            let field = move |zone| (zone, Field::on_clock(&clock));
            zones.into_iter().map(field)
        };
        let fields = buses().into_iter().flat_map(on_clock).collect();
        let antennas = Antennas {
            fields,
            seed,
            miss_share: 0.0,
            hidden: BTreeSet::new(),
            coupled: Vec::new(),
            flicker: None,
            swiped: false,
            spot: false,
        };
        let buses = antennas.buses();
        (antennas, buses)
    }

    /// Readers for all fields, as after their power was gone.
    pub fn buses(&self) -> [Bus; 2] {
        let reader = |(number, field): &(u16, &Field)| {
            let config = ModelConfig {
                seed: self.seed.wrapping_add(u64::from(*number)),
                ..ModelConfig::default()
            };
            (Antenna(*number), model_reader(field, config))
        };
        let numbered: Vec<(u16, &Field)> = (0..).zip(self.fields()).collect();
        let (first, second) = numbered.split_at(buses()[0].len());
        [first, second].map(|fields| Bus {
            sweep: Sweep::new(fields.iter().map(reader).collect()),
            clock: fields[0].1.bus_clock().clone(),
        })
    }

    /// The antennas hear so well from now on.
    pub fn set_reception(&self, reception: Reception) {
        reception.apply(&self.fields);
    }

    /// Built so.
    pub fn furnish(&mut self, furniture: Furniture) {
        self.swiped = swipe::swipes(furniture);
        self.spot = furniture.column == Column::Spot;
    }

    /// Every tag misses this share of requests from now on, 0.0 to 1.0.
    pub fn set_misses(&mut self, miss_share: f64) {
        self.miss_share = miss_share;
        for field in self.fields() {
            for uid in field.tags() {
                field.set_miss_share(&uid, miss_share);
            }
        }
    }

    /// Lays and lifts tags until every field holds what the world says.
    pub fn follow(&self, world: &World) {
        let cards = world.cards();
        let row = world.row().filter(|_| self.spot);
        let row: BTreeSet<Uid> = row.map(|thing| thing.tag.0).collect();
        for (zone, field) in &self.fields {
            let coupled = self.coupled.iter().filter(|(antenna, _)| antenna == zone);
            let zones = coupled.map(|(_, other)| other).chain([zone]);
            let mut wanted: BTreeSet<Uid> = zones.flat_map(|zone| world.readable(*zone)).collect();
            wanted.retain(|uid| !self.hidden.contains(uid) && !row.contains(uid));
            if let (true, Zone::Melds(_)) = (self.swiped, zone) {
                wanted.retain(|uid| !cards.contains(uid));
            }
            let there = field.tags();
            for uid in there.iter().filter(|uid| !wanted.contains(*uid)) {
                field.lift(uid);
            }
            for uid in wanted.iter().filter(|uid| !there.contains(*uid)) {
                field.lay(*uid);
                field.set_miss_share(uid, self.miss_share);
            }
        }
    }

    /// The field under a zone, to break something.
    pub fn field(&self, zone: Zone) -> Option<&Field> {
        let found = self.fields.iter().find(|(other, _)| *other == zone);
        found.map(|(_, field)| field)
    }

    /// The fields in the order of their antennas.
    pub fn fields(&self) -> impl Iterator<Item = &Field> {
        self.fields.iter().map(|(_, field)| field)
    }

    /// Where a tag is felt now.
    pub fn felt(&self, uid: Uid) -> Vec<Zone> {
        let there = self
            .fields
            .iter()
            .filter(|(_, field)| field.tags().contains(&uid));
        there.map(|(zone, _)| *zone).collect()
    }
}

/// A bus of antennas.
pub struct Bus {
    /// Reads them one after the other.
    pub sweep: Sweep<ModelSpi>,
    clock: Clock,
}

impl Bus {
    /// Virtual time of the bus in micros.
    pub fn clock(&self) -> u64 {
        self.clock.now()
    }

    /// Waits until then, in micros: what befalls its tags lasts as long by its clock as by the table's.
    pub fn rest_until(&self, then: u64) {
        self.clock.rest_until(then);
    }

    /// Holds the sweep back so that the bus takes as long as a real one would, by the table's clock.
    pub fn pace(&self, table: run::Clock) -> impl FnMut() + Send + 'static {
        let clock = self.clock.clone();
        let mut turn = (clock.now(), Instant::now());
        move || {
            clock.rest_until(turn.0 + TURN);
            let bus = match table.speed() {
                0.0 => STILL,
                _ => table.real(clock.now() - turn.0),
            };
            std::thread::sleep(bus.saturating_sub(turn.1.elapsed()));
            turn = (clock.now(), Instant::now());
        }
    }
}
