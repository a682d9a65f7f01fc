//! Drivers on pins and buses, in an order that is safe on shared wires.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use display::{Hung, It8951, Kind, Panel, Rotation, Ssd1683, Uc8179};
use embedded_hal::digital::OutputPin;
use sensors::{
    Antenna, Decoder, Hc595, I2cLink, Mcp23s17, Mfrc522, Pn532, Pn5180, Registered, ResetLine,
    RoundRobin, SpiLink, hard_reset, power_cycle,
};

use super::{Backend, BackendError, Bounded, Device, SelectPin, Sleep, TableReader};
use crate::config::{
    Bus, BusConfig, ExpanderChip, ExpanderConfig, Mode, Needs, PanelConfig, Pin, ReaderChip,
    ReaderConfig, Select, TableConfig,
};
use crate::panel::Placed;

/// A bus that several chips share. It lives as long as the program: there is one of each.
pub type SharedBus<B> = &'static Mutex<Bounded<<B as Backend>::Spi>>;

/// All readers of a table by bus, and its panel.
pub struct Hardware<B: Backend> {
    /// For each bus with readers: what reads them in turn, and those over which pieces are swiped.
    pub sweeps: Vec<(Bus, RoundRobin<TableReader<B>>, Vec<Antenna>)>,
    /// The panel, not yet touched.
    pub panel: Option<Placed>,
    /// The readers' reset lines and the switches of their supplies, high: to be kept as long as they are read. The
    /// sweeps pull them for a reader that hangs.
    pub resets: Vec<ResetLine>,
}

/// Opens everything that the configuration names and puts the drivers on it. Sends nothing to a
/// reader but the reset: whether one answers shows in its first turn.
///
/// # Errors
/// A pin or bus cannot be had, or an expander does not answer.
pub fn assemble<B: Backend>(
    config: &TableConfig,
    backend: &mut B,
) -> Result<Hardware<B>, BackendError> {
    let mut wires = Wires::open(config, backend)?;
    let panel = config
        .panel
        .as_ref()
        .map(|panel| wires.panel(panel, backend));
    let panel = panel.transpose()?;
    let mut sweeps = Vec::new();
    for bus in &config.buses {
        let mut readers = Vec::new();
        let mut swiped = Vec::new();
        for (number, reader) in (0_u16..).zip(&config.readers) {
            if reader.bus() != bus.bus {
                continue;
            }
            if reader.mode == Mode::Swipe {
                swiped.push(Antenna(number));
            }
            readers.push((Antenna(number), wires.reader(reader, backend)?));
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
    let resets = wires.reset()?.into_iter().map(reset_line);
    let powers = std::mem::take(&mut wires.powers).into_iter();
    let lines: BTreeMap<Pin, ResetLine> = resets.chain(powers.map(power_switch)).collect();
    let on_lines = |(bus, sweep, swiped): (&BusConfig, RoundRobin<_>, _)| {
        let of_bus = [bus.reset, bus.power].into_iter().flatten();
        let of_bus = of_bus.filter_map(|pin| lines.get(&pin));
        let sweep = of_bus.fold(sweep, |sweep, line| sweep.with_reset(line.clone()));
        (bus.bus, sweep, swiped)
    };
    Ok(Hardware {
        sweeps: sweeps.into_iter().map(on_lines).collect(),
        panel,
        resets: lines.values().cloned().collect(),
    })
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
    /// Tells all readers which tags belong to the table: [`Mfrc522::expect`].
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

/// Every wire that chips share: opened, all selects high, nothing sent to a reader yet.
pub struct Wires<B: Backend> {
    /// Chip selects on pins, until somebody takes them.
    selects: BTreeMap<Pin, B::Output>,
    /// Outputs of expanders, until somebody takes them.
    outputs: BTreeMap<String, Vec<Option<SelectPin<B>>>>,
    resets: Vec<(Pin, B::Output)>,
    /// Switches of supplies, closed.
    powers: Vec<(Pin, B::Output)>,
    buses: BTreeMap<Bus, SharedBus<B>>,
}

impl<B: Backend> Wires<B> {
    /// Opens pins first, then buses, then expanders.
    ///
    /// # Errors
    /// A pin or bus cannot be had, or an expander does not answer.
    pub fn open(config: &TableConfig, backend: &mut B) -> Result<Self, BackendError> {
        let mut wires = Wires {
            selects: BTreeMap::new(),
            outputs: BTreeMap::new(),
            resets: Vec::new(),
            powers: Vec::new(),
            buses: BTreeMap::new(),
        };
        // An output is high at first: every reader has its supply before anything else is done.
        for pin in config.powers() {
            wires.powers.push((pin, backend.output(pin)?));
        }
        for pin in select_pins(config) {
            wires.selects.insert(pin, backend.output(pin)?);
        }
        for expander in &config.expanders {
            wires.on_pins(expander, backend)?;
        }
        for pin in config.resets() {
            wires.resets.push((pin, backend.output(pin)?));
        }
        for bus in config.buses.iter().filter(|bus| bus.bus.is_spi()) {
            let opened = Bounded(backend.spi(bus)?);
            wires
                .buses
                .insert(bus.bus, Box::leak(Box::new(Mutex::new(opened))));
        }
        for expander in &config.expanders {
            wires.chip(expander)?;
        }
        Ok(wires)
    }

    /// An expander on pins of the board. Its enable comes first: nobody is selected, whatever
    /// the registers or the address may say.
    fn on_pins(&mut self, expander: &ExpanderConfig, backend: &mut B) -> Result<(), BackendError> {
        let failed = |error: &dyn std::fmt::Debug| BackendError::Expander {
            name: expander.name.clone(),
            bus: "its pins".to_owned(),
            cause: format!("{error:?}"),
        };
        let outputs = match &expander.chip {
            ExpanderChip::Hc595 {
                data,
                clock,
                latch,
                enable,
                registers,
            } => {
                let enable = backend.output(*enable)?;
                let (data, clock, latch) = (
                    backend.output(*data)?,
                    backend.output(*clock)?,
                    backend.output(*latch)?,
                );
                let registers = usize::from(*registers);
                let outputs = Hc595::outputs(data, clock, latch, enable, registers, Sleep);
                offered(outputs.map_err(|error| failed(&error))?, SelectPin::Hc595)
            }
            ExpanderChip::Decoder { address, enable } => {
                let enable = backend.output(*enable)?;
                let address = address.iter().map(|pin| backend.output(*pin));
                let address = address.collect::<Result<_, _>>()?;
                let outputs = Decoder::outputs(address, enable, Sleep);
                offered(outputs.map_err(|error| failed(&error))?, SelectPin::Decoder)
            }
            ExpanderChip::Mcp23s17 { .. } => return Ok(()),
        };
        self.outputs.insert(expander.name.clone(), outputs);
        Ok(())
    }

    fn chip(&mut self, expander: &ExpanderConfig) -> Result<(), BackendError> {
        let ExpanderChip::Mcp23s17 { bus, select } = expander.chip else {
            return Ok(());
        };
        let failed = |cause: String| BackendError::Expander {
            name: expander.name.clone(),
            bus: bus.to_string(),
            cause,
        };
        let select = self.selects.remove(&select);
        let parts = self.buses.get(&bus).copied().zip(select);
        let (bus, select) = parts.ok_or_else(|| failed("its bus is not set up".to_owned()))?;
        let device = Device::<B, B::Output>::new(bus, select, Sleep);
        let device = device.map_err(|error| failed(format!("{error:?}")))?;
        let outputs = Mcp23s17::outputs(device).map_err(|error| failed(error.to_string()))?;
        let outputs = offered(outputs, SelectPin::Mcp23s17);
        self.outputs.insert(expander.name.clone(), outputs);
        Ok(())
    }

    /// Pulls every reset line once and gives them, high: a pin let go is an input, and not every
    /// module has a pull-up. Readers are initialised in their first turn.
    ///
    /// # Errors
    /// A pin fails.
    pub fn reset(&mut self) -> Result<Vec<(Pin, B::Output)>, BackendError> {
        let mut held = Vec::new();
        for (pin, mut line) in self.resets.drain(..) {
            let done = hard_reset(&mut line, &mut Sleep);
            done.map_err(|error| BackendError::pin(pin, format!("{error:?}")))?;
            held.push((pin, line));
        }
        Ok(held)
    }

    /// Takes a select, once.
    fn select(&mut self, select: &Select) -> Option<SelectPin<B>> {
        match select {
            Select::Pin(pin) => self.selects.remove(pin).map(SelectPin::Pin),
            Select::Output { expander, output } => {
                let outputs = self.outputs.get_mut(expander)?;
                outputs.get_mut(usize::from(*output))?.take()
            }
        }
    }

    fn device(
        &mut self,
        bus: Bus,
        select: &Select,
    ) -> Result<Device<B, SelectPin<B>>, BackendError> {
        let taken = self.select(select);
        let parts = self.buses.get(&bus).copied().zip(taken);
        let (shared, select) = parts
            .ok_or_else(|| BackendError::bus(bus, format!("its select {select} is not there")))?;
        Device::<B, SelectPin<B>>::new(shared, select, Sleep)
            .map_err(|error| BackendError::bus(bus, error))
    }

    /// A reader with its driver.
    ///
    /// # Errors
    /// A pin or bus cannot be had.
    pub fn reader(
        &mut self,
        reader: &ReaderConfig,
        backend: &mut B,
    ) -> Result<TableReader<B>, BackendError> {
        Ok(match &reader.chip {
            ReaderChip::Mfrc522 {
                bus,
                select,
                irq,
                receiver,
            } => {
                let device = self.device(*bus, select)?;
                match irq {
                    None => {
                        let mut reader = Mfrc522::new(device);
                        reader.set_receiver(*receiver);
                        TableReader::Polled(reader)
                    }
                    Some(irq) => {
                        let mut reader = Mfrc522::with_irq(device, backend.input(*irq)?);
                        reader.set_receiver(*receiver);
                        TableReader::Irq(reader)
                    }
                }
            }
            ReaderChip::Pn532Spi { bus, select } => {
                let link = SpiLink(self.device(*bus, select)?);
                TableReader::Pn532Spi(Pn532::new(link, Sleep))
            }
            ReaderChip::Pn532I2c { bus } => {
                let link = I2cLink(backend.i2c(*bus)?);
                TableReader::Pn532I2c(Pn532::new(link, Sleep))
            }
            ReaderChip::Pn5180 {
                bus,
                select,
                busy,
                reset: pin,
            } => {
                let (device, busy) = (self.device(*bus, select)?, backend.input(*busy)?);
                let mut reset = backend.output(*pin)?;
                // Before anybody talks on the bus: a chip that was never reset may drive MISO.
                let done = hard_reset(&mut reset, &mut Sleep);
                done.map_err(|error| BackendError::pin(*pin, format!("{error:?}")))?;
                TableReader::Pn5180(Pn5180::new(device, busy, reset, Sleep))
            }
        })
    }

    /// The panel with its driver.
    ///
    /// # Errors
    /// A pin or bus cannot be had.
    pub fn panel(&mut self, panel: &PanelConfig, backend: &mut B) -> Result<Placed, BackendError> {
        let device = self.device(panel.bus, &panel.select)?;
        let reset = backend.output(panel.reset)?;
        let busy = backend.input(panel.busy)?;
        let PanelConfig {
            celsius, rotation, ..
        } = *panel;
        let panel: Box<dyn Panel + Send> = match (panel.size.kind(), panel.needs) {
            (Kind::Uc8179(spec), Needs::Dc(dc)) => {
                let dc = backend.output(dc)?;
                Box::new(Uc8179::new(spec, device, dc, reset, busy, Sleep))
            }
            (Kind::Ssd1683(spec), Needs::Dc(dc)) => {
                let dc = backend.output(dc)?;
                Box::new(Ssd1683::new(spec, device, dc, reset, busy, Sleep))
            }
            (Kind::It8951(spec), Needs::Vcom(vcom)) => {
                Box::new(It8951::new(spec, vcom, device, reset, busy, Sleep))
            }
            (Kind::Uc8179(_) | Kind::Ssd1683(_), Needs::Vcom(_))
            | (Kind::It8951(_), Needs::Dc(_)) => {
                unreachable!("the configuration gives each what it needs")
            }
        };
        let panel = match rotation {
            Rotation::Upright => panel,
            _ => Box::new(Hung { panel, rotation }),
        };
        Ok(Placed { panel, celsius })
    }
}

/// Outputs as selects that can be taken, each once.
fn offered<B: Backend, P>(
    outputs: Vec<P>,
    select: impl Fn(P) -> SelectPin<B>,
) -> Vec<Option<SelectPin<B>>> {
    let all = outputs.into_iter();
    all.map(|output| Some(select(output))).collect()
}

/// All pins that select a chip.
fn select_pins(config: &TableConfig) -> Vec<Pin> {
    let readers = config.readers.iter().filter_map(ReaderConfig::select);
    let panel = config.panel.iter().map(|panel| &panel.select);
    let pin = |select: &Select| match select {
        Select::Pin(pin) => Some(*pin),
        Select::Output { .. } => None,
    };
    let expanders = config.expanders.iter().filter_map(|one| match one.chip {
        ExpanderChip::Mcp23s17 { select, .. } => Some(select),
        ExpanderChip::Hc595 { .. } | ExpanderChip::Decoder { .. } => None,
    });
    readers
        .chain(panel)
        .filter_map(pin)
        .chain(expanders)
        .collect()
}
