//! Every wire of a table, opened in an order that is safe on shared ones, and what is put on them.

use std::collections::BTreeMap;
use std::sync::Mutex;

use display::{Hung, It8951, Kind, Panel, Rotation, Ssd1683, Uc8179};
use embedded_hal::digital::OutputPin;
use sensors::{Decoder, Hc595, I2cLink, Mcp23s17, Mfrc522, Pn532, Pn5180, SpiLink, hard_reset};

use super::{Backend, BackendError, Bounded, Device, SelectPin, Sleep, TableReader};
use crate::config::{
    Bus, ExpanderChip, ExpanderConfig, Needs, PanelConfig, Pin, ReaderChip, ReaderConfig, Select,
    TableConfig,
};
use crate::panel::Placed;

/// A bus that several chips share. It lives as long as the program: there is one of each.
pub type SharedBus<B> = &'static Mutex<Bounded<<B as Backend>::Spi>>;

/// Every wire that chips share: opened, all selects high, nothing sent to a reader yet.
pub struct Wires<B: Backend> {
    /// Chip selects on pins, until somebody takes them.
    selects: BTreeMap<Pin, B::Output>,
    /// Outputs of expanders, until somebody takes them.
    outputs: BTreeMap<String, Vec<Option<SelectPin<B>>>>,
    pub(super) resets: Vec<(Pin, B::Output)>,
    /// Switches of supplies, closed.
    pub(super) powers: Vec<(Pin, B::Output)>,
    buses: BTreeMap<Bus, SharedBus<B>>,
    /// What could not be had.
    absent: BTreeMap<Part, BackendError>,
}

/// What others are reached by.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Pin(Pin),
    Bus(Bus),
    /// By its name.
    Expander(String),
}

impl<B: Backend> Wires<B> {
    /// Opens pins first, then buses, then expanders. What cannot be had is told by whoever is reached through it.
    pub fn open(config: &TableConfig, backend: &mut B) -> Self {
        let mut wires = Wires {
            selects: BTreeMap::new(),
            outputs: BTreeMap::new(),
            resets: Vec::new(),
            powers: Vec::new(),
            buses: BTreeMap::new(),
            absent: BTreeMap::new(),
        };
        // An output is high at first: every reader has its supply before anything else is done.
        for pin in config.powers() {
            let line = wires.output(pin, backend);
            wires.powers.extend(line.map(|line| (pin, line)));
        }
        for pin in select_pins(config) {
            let line = wires.output(pin, backend);
            wires.selects.extend(line.map(|line| (pin, line)));
        }
        for expander in &config.expanders {
            let done = wires.on_pins(expander, backend);
            wires.miss(Part::Expander(expander.name.clone()), done);
        }
        for pin in config.resets() {
            let line = wires.output(pin, backend);
            wires.resets.extend(line.map(|line| (pin, line)));
        }
        for bus in config.buses.iter().filter(|bus| bus.bus.is_spi()) {
            let opened = backend.spi(bus);
            if let Some(opened) = wires.miss(Part::Bus(bus.bus), opened) {
                let shared = Box::leak(Box::new(Mutex::new(Bounded(opened))));
                wires.buses.insert(bus.bus, shared);
            }
        }
        for expander in &config.expanders {
            let done = wires.chip(expander);
            wires.miss(Part::Expander(expander.name.clone()), done);
        }
        wires
    }

    /// All of them.
    ///
    /// # Errors
    /// A pin or bus cannot be had, or an expander does not answer.
    pub fn complete(mut self) -> Result<Self, BackendError> {
        match self.absent.pop_first() {
            Some((_, why)) => Err(why),
            None => Ok(self),
        }
    }

    fn output(&mut self, pin: Pin, backend: &mut B) -> Option<B::Output> {
        let line = backend.output(pin);
        self.miss(Part::Pin(pin), line)
    }

    fn miss<T>(&mut self, part: Part, opened: Result<T, BackendError>) -> Option<T> {
        let missed = |why| drop(self.absent.insert(part, why));
        opened.map_err(missed).ok()
    }

    /// Why a pin cannot be had, if it cannot.
    pub(super) fn missed(&self, pin: Pin) -> Option<BackendError> {
        self.absent.get(&Part::Pin(pin)).cloned()
    }

    /// Why a chip on a bus cannot be reached by its select.
    fn why(&self, bus: Bus, select: &Select) -> BackendError {
        let select_part = match select {
            Select::Pin(pin) => Part::Pin(*pin),
            Select::Output { expander, .. } => Part::Expander(expander.clone()),
        };
        let known = [Part::Bus(bus), select_part];
        let known = known.iter().find_map(|part| self.absent.get(part));
        let unknown = || BackendError::bus(bus, format!("its select {select} is not there"));
        known.cloned().unwrap_or_else(unknown)
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
        let pin = select;
        let select = self.selects.remove(&pin);
        let parts = self.buses.get(&bus).copied().zip(select);
        let (bus, select) = parts.ok_or_else(|| self.why(bus, &Select::Pin(pin)))?;
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
        let lines = self.resets.drain(..);
        lines
            .map(|(pin, line)| Ok((pin, pulled(pin, line)?)))
            .collect()
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
        let (shared, select) = parts.ok_or_else(|| self.why(bus, select))?;
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
                // The select comes last: where anything else fails, it is nobody's and stays high.
                let irq = irq.map(|irq| backend.input(irq)).transpose()?;
                let device = self.device(*bus, select)?;
                match irq {
                    None => {
                        let mut reader = Mfrc522::new(device);
                        reader.set_receiver(*receiver);
                        TableReader::Polled(reader)
                    }
                    Some(irq) => {
                        let mut reader = Mfrc522::with_irq(device, irq);
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
                // Before anybody talks on the bus: a chip that was never reset may drive MISO.
                let reset = pulled(*pin, backend.output(*pin)?)?;
                let busy = backend.input(*busy)?;
                let device = self.device(*bus, select)?;
                TableReader::Pn5180(Pn5180::new(device, busy, reset, Sleep))
            }
        })
    }

    /// The panel with its driver.
    ///
    /// # Errors
    /// A pin or bus cannot be had.
    pub fn panel(&mut self, panel: &PanelConfig, backend: &mut B) -> Result<Placed, BackendError> {
        let reset = backend.output(panel.reset)?;
        let busy = backend.input(panel.busy)?;
        let dc = match panel.needs {
            Needs::Dc(dc) => Some(backend.output(dc)?),
            Needs::Vcom(_) => None,
        };
        let device = self.device(panel.bus, &panel.select)?;
        let PanelConfig {
            celsius, rotation, ..
        } = *panel;
        let panel: Box<dyn Panel + Send> = match (panel.size.kind(), panel.needs, dc) {
            (Kind::Uc8179(spec), _, Some(dc)) => {
                Box::new(Uc8179::new(spec, device, dc, reset, busy, Sleep))
            }
            (Kind::Ssd1683(spec), _, Some(dc)) => {
                Box::new(Ssd1683::new(spec, device, dc, reset, busy, Sleep))
            }
            (Kind::It8951(spec), Needs::Vcom(vcom), None) => {
                Box::new(It8951::new(spec, vcom, device, reset, busy, Sleep))
            }
            _ => {
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

/// A reset line, once it was pulled.
pub(super) fn pulled<P: OutputPin>(pin: Pin, mut line: P) -> Result<P, BackendError> {
    let done = hard_reset(&mut line, &mut Sleep);
    done.map_err(|error| BackendError::pin(pin, format!("{error:?}")))?;
    Ok(line)
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
