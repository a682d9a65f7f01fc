//! The table's hardware, modelled: an antenna under every zone, on one bus.

use std::time::{Duration, Instant};

use hub::zone::Zone;
use sensors::model::{Clock, Field, ModelConfig, ModelSpi, model_reader};
use sensors::{Antenna, Sweep, Uid};

use crate::world::World;

/// Pads of the virtual table: as many as Remmi-Demmi can have players (RD-04).
pub const PADS: u8 = 9;
/// Time that a real table takes for an antenna at least, switching and all.
const TURN: Duration = Duration::from_millis(4);

/// The zones in the order of their antennas.
pub fn zones() -> Vec<Zone> {
    let table = [
        Zone::Centre,
        Zone::Stock,
        Zone::Aside,
        Zone::TrayLeft,
        Zone::TrayRight,
    ];
    (0..PADS).map(Zone::Pad).chain(table).collect()
}

/// The fields of all antennas: where the world's things are felt.
#[derive(Clone)]
pub struct Antennas {
    fields: Vec<(Zone, Field)>,
    clock: Clock,
}

impl Antennas {
    /// Empty antennas and the sweep that reads them.
    pub fn new(seed: u64) -> (Antennas, Sweep<ModelSpi>) {
        let clock = Clock::new();
        let mut readers = Vec::new();
        let mut fields = Vec::new();
        for (number, zone) in (0u16..).zip(zones()) {
            let field = Field::on_clock(&clock);
            let config = ModelConfig {
                seed: seed.wrapping_add(u64::from(number)),
                ..ModelConfig::default()
            };
            readers.push((Antenna(number), model_reader(&field, config)));
            fields.push((zone, field));
        }
        (Antennas { fields, clock }, Sweep::new(readers))
    }

    /// Lays and lifts tags until every field holds what the world says.
    pub fn follow(&self, world: &World) {
        for (zone, field) in &self.fields {
            let wanted = world.readable(*zone);
            let there = field.tags();
            for uid in there.iter().filter(|uid| !wanted.contains(*uid)) {
                field.lift(uid);
            }
            for uid in wanted.iter().filter(|uid| !there.contains(*uid)) {
                field.lay(*uid);
            }
        }
    }

    /// The field under a zone, to break something.
    pub fn field(&self, zone: Zone) -> Option<&Field> {
        let found = self.fields.iter().find(|(other, _)| *other == zone);
        found.map(|(_, field)| field)
    }

    /// Where a tag is felt now.
    pub fn felt(&self, uid: Uid) -> Vec<Zone> {
        let there = self
            .fields
            .iter()
            .filter(|(_, field)| field.tags().contains(&uid));
        there.map(|(zone, _)| *zone).collect()
    }

    /// Virtual time of the bus in micros.
    pub fn clock(&self) -> u64 {
        self.clock.now()
    }

    /// Holds the sweep back so that the bus takes as long as a real one would.
    pub fn pace(&self) -> impl FnMut() + Send + 'static {
        let clock = self.clock.clone();
        let mut turn = (clock.now(), Instant::now());
        move || {
            let bus = Duration::from_micros(clock.now() - turn.0).max(TURN);
            std::thread::sleep(bus.saturating_sub(turn.1.elapsed()));
            turn = (clock.now(), Instant::now());
        }
    }
}
