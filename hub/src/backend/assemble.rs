//! Drivers on pins and buses, in an order that is safe on shared wires.

use std::collections::BTreeMap;
use std::sync::Arc;

use embedded_hal::digital::OutputPin;
use sensors::{Antenna, Registered, ResetLine, RoundRobin, hard_reset, power_cycle};

use super::wires::pulled;
use super::{Backend, BackendError, Sleep, TableReader, Wires};
use crate::config::{Bus, BusConfig, Mode, Pin, TableConfig};
use crate::panel::Placed;

/// All readers of a table by bus, and its panel.
pub struct Hardware<B: Backend> {
    /// For each bus with readers: what reads them in turn, and those over which pieces are swiped.
    pub sweeps: Vec<(Bus, RoundRobin<TableReader<B>>, Vec<Antenna>)>,
    /// The panel, not yet touched.
    pub panel: Option<Placed>,
    /// The readers' reset lines and the switches of their supplies, high: to be kept as long as they are read. The
    /// sweeps pull them for a reader that hangs.
    pub resets: Vec<ResetLine>,
    /// What could not be had: the table plays without it.
    pub absent: Vec<(Missed, BackendError)>,
    /// What nobody took, to be kept as well: the select of a reader that is missed stays high, or it might listen.
    pub rest: Wires<B>,
}

/// What a table plays without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missed {
    /// A reader: nothing is known of what lies there.
    Reader(Antenna),
    /// The panel: the scoreboard is on the pages only.
    Panel,
    /// A reset line or the switch of a supply: readers that hang stay as they are.
    Line,
}

/// The hardware of a table that can be played at: [`open`], with a reader at least.
///
/// # Errors
/// No reader can be had: why the first one cannot.
pub fn assemble<B: Backend>(
    config: &TableConfig,
    backend: &mut B,
) -> Result<Hardware<B>, BackendError> {
    let hardware = open(config, backend);
    let mut absent = hardware.absent.iter();
    let reader = absent.find(|(missed, _)| matches!(missed, Missed::Reader(_)));
    match reader {
        Some((_, why)) if hardware.sweeps.is_empty() => Err(why.clone()),
        _ => Ok(hardware),
    }
}

/// Opens everything that the configuration names and puts the drivers on it. Sends nothing to a
/// reader but the reset: whether one answers shows in its first turn. What cannot be had is left out.
pub fn open<B: Backend>(config: &TableConfig, backend: &mut B) -> Hardware<B> {
    let mut wires = Wires::open(config, backend);
    let mut absent = Vec::new();
    let panel = config.panel.as_ref().and_then(|panel| {
        let panel = wires.panel(panel, backend);
        panel.map_err(|why| absent.push((Missed::Panel, why))).ok()
    });
    let mut sweeps = Vec::new();
    for bus in &config.buses {
        let mut readers = Vec::new();
        let mut swiped = Vec::new();
        for (number, reader) in (0_u16..).zip(&config.readers) {
            if reader.bus() != bus.bus {
                continue;
            }
            let antenna = Antenna(number);
            if reader.mode == Mode::Swipe {
                swiped.push(antenna);
            }
            match wires.reader(reader, backend) {
                Ok(reader) => readers.push((antenna, reader)),
                Err(why) => absent.push((Missed::Reader(antenna), why)),
            }
        }
        if readers.is_empty() {
            continue;
        }
        let mut sweep = RoundRobin::new(readers);
        if bus.one_field_at_a_time {
            sweep = sweep.one_field_at_a_time();
        }
        sweeps.push((bus, sweep, swiped));
    }
    // Only now, when every select is high.
    let (mut resets, mut fails) = (Vec::new(), Vec::new());
    for (pin, line) in wires.resets.drain(..) {
        match pulled(pin, line) {
            Ok(line) => resets.push((pin, line)),
            Err(why) => fails.push(why),
        }
    }
    let lines = config.resets().into_iter().chain(config.powers());
    let lines = lines.filter_map(|pin| wires.missed(pin));
    absent.extend(lines.chain(fails).map(|why| (Missed::Line, why)));
    let resets = resets.into_iter().map(reset_line);
    let powers = std::mem::take(&mut wires.powers).into_iter();
    let lines: BTreeMap<Pin, ResetLine> = resets.chain(powers.map(power_switch)).collect();
    let on_lines = |(bus, sweep, swiped): (&BusConfig, RoundRobin<_>, _)| {
        let of_bus = [bus.reset, bus.power].into_iter().flatten();
        let of_bus = of_bus.filter_map(|pin| lines.get(&pin));
        let sweep = of_bus.fold(sweep, |sweep, line| sweep.with_reset(line.clone()));
        (bus.bus, sweep, swiped)
    };
    Hardware {
        sweeps: sweeps.into_iter().map(on_lines).collect(),
        panel,
        resets: lines.values().cloned().collect(),
        absent,
        rest: wires,
    }
}

/// Whether what was missed can be had now: a pin or a bus that somebody else had. It is let go again. The rest wants the
/// Pi or the program to be started again, as its sentence says.
pub fn is_back<B: Backend>(config: &TableConfig, backend: &mut B, why: &BackendError) -> bool {
    match why {
        BackendError::Pin { pin, .. } => backend.output(*pin).is_ok(),
        BackendError::Bus { bus, .. } if bus.is_spi() => {
            let bus = config.buses.iter().find(|known| known.bus == *bus);
            bus.is_some_and(|bus| backend.spi(bus).is_ok())
        }
        BackendError::Bus { bus, .. } => backend.i2c(*bus).is_ok(),
        _ => false,
    }
}

/// A reset line that is pulled once more for a reader that hangs.
fn reset_line((pin, mut line): (Pin, impl OutputPin + Send + 'static)) -> (Pin, ResetLine) {
    let pull = move || {
        tracing::info!("a reader does not come back: its reset line, {pin}, is pulled");
        if let Err(error) = hard_reset(&mut line, &mut Sleep) {
            tracing::warn!("the reset line {pin} cannot be pulled: {error:?}");
        }
    };
    (pin, ResetLine::new(pull))
}

/// The switch of a supply that is cut for a reader that no reset brings back.
fn power_switch((pin, mut switch): (Pin, impl OutputPin + Send + 'static)) -> (Pin, ResetLine) {
    let pull = move || {
        tracing::info!("a reader does not come back: {pin} cuts its supply");
        if let Err(error) = power_cycle(&mut switch, &mut Sleep) {
            tracing::warn!("the switch of the supply, {pin}, cannot be thrown: {error:?}");
        }
    };
    (pin, ResetLine::new(pull))
}

impl<B: Backend> Hardware<B> {
    /// Tells all readers which tags belong to the table: [`sensors::Mfrc522::expect`].
    pub fn expect(&mut self, registered: &Arc<Registered>) {
        for reader in self
            .sweeps
            .iter_mut()
            .flat_map(|(_, sweep, _)| sweep.readers())
        {
            match reader {
                TableReader::Polled(reader) => reader.expect(registered.clone()),
                TableReader::Irq(reader) => reader.expect(registered.clone()),
                TableReader::Pn532Spi(_) | TableReader::Pn532I2c(_) | TableReader::Pn5180(_) => {}
            }
        }
    }
}
