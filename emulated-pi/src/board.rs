//! Pins, wires, buses and readers.

use std::collections::BTreeMap;
use std::ffi::c_int;
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use embedded_hal::delay::DelayNs;
use embedded_hal::digital::{InputPin, OutputPin};
use embedded_hal::spi::SpiBus;
use sensors::Uid;
use sensors::model::{
    Clock, ClockDelay, Field, Line, ModelBus, ModelConfig, ModelDecoderPin, ModelHc595Pin,
    ModelIrq, model_decoder, model_hc595,
};

use crate::descriptors::Kind;
use crate::real;
use crate::wiring::{self, Part, Select};

/// Pins of the header.
pub const PINS: usize = 28;
/// What one look at an input costs the modelled time, in µs, besides the look itself: trapping is
/// slow, so the program looks less often than on a Pi.
const LOOK_US: u32 = 5;
/// The file of tags is looked at this often.
const TAGS_EVERY: Duration = Duration::from_millis(20);
/// Lines of the log, at most.
const MOST_LINES: u32 = 20_000;

static BOARD: Mutex<Option<Board>> = Mutex::new(None);

/// Everything at the pins.
pub struct Board {
    pins: [Pin; PINS],
    resets: BTreeMap<u8, Line>,
    buses: BTreeMap<u8, Bus>,
    irqs: Vec<Irq>,
    registers: BTreeMap<u8, ModelHc595Pin>,
    decoders: BTreeMap<u8, ModelDecoderPin>,
    fields: Vec<Field>,
    /// Requested through the character device: descriptor, pins, where its events go.
    pub requests: Vec<Request>,
    tags: Tags,
    log: Option<std::fs::File>,
    lines_left: u32,
}

/// Lines that a program has requested.
pub struct Request {
    /// The program's end.
    pub fd: c_int,
    /// The pins, in its order.
    pub pins: Vec<usize>,
    /// The end to which events are written.
    pub events: c_int,
    /// It wants to know of rising and of falling edges.
    pub edges: (bool, bool),
    /// Events so far.
    pub count: u32,
}

#[derive(Clone, Default)]
struct Pin {
    output: bool,
    /// Of the output.
    high: bool,
    /// What hangs on it.
    wire: Line,
}

struct Bus {
    model: ModelBus,
    clock: Clock,
}

struct Irq {
    pin: usize,
    bus: u8,
    chip: ModelIrq,
    high: bool,
}

struct Tags {
    file: Option<PathBuf>,
    changed: Option<SystemTime>,
    looked: Option<Instant>,
}

/// Whether the wiring has such a device.
pub fn exists(kind: Kind) -> bool {
    if std::env::var_os("EMULATED_PI").is_none() {
        return false;
    }
    match kind {
        Kind::Spi(bus) => with(|board| board.buses.contains_key(&bus)),
        _ => true,
    }
}

/// Does something with the board, which is made when it is first wanted.
pub fn with<T>(act: impl FnOnce(&mut Board) -> T) -> T {
    let mut board = BOARD.lock().unwrap_or_else(PoisonError::into_inner);
    act(board.get_or_insert_with(Board::new))
}

impl Board {
    fn new() -> Board {
        let path = |name| std::env::var_os(name).map(PathBuf::from);
        let text = path("EMULATED_PI").and_then(|file| std::fs::read_to_string(file).ok());
        let log = path("EMULATED_PI_LOG").and_then(|file| std::fs::File::create(file).ok());
        let mut board = Board {
            pins: std::array::from_fn(|_| Pin::default()),
            resets: BTreeMap::new(),
            buses: BTreeMap::new(),
            irqs: Vec::new(),
            registers: BTreeMap::new(),
            decoders: BTreeMap::new(),
            fields: Vec::new(),
            requests: Vec::new(),
            tags: Tags {
                file: path("EMULATED_PI_TAGS"),
                changed: None,
                looked: None,
            },
            log,
            lines_left: MOST_LINES,
        };
        board.wire(&wiring::read(&text.unwrap_or_default()));
        board
    }

    fn wire(&mut self, parts: &[Part]) {
        let mut outputs: BTreeMap<&str, Vec<Line>> = BTreeMap::new();
        for part in parts {
            match part {
                Part::Reset { bus, pin } => {
                    let wire = self.pins[usize::from(*pin)].wire.clone();
                    self.resets.insert(*bus, wire);
                }
                Part::Hc595 { name, pins } => {
                    let (inputs, lines) = model_hc595(1);
                    self.registers.extend(pins.iter().copied().zip(inputs));
                    outputs.insert(name, lines);
                }
                Part::Decoder { name, pins } => {
                    let (address, enable, lines) = model_decoder(pins.len() - 1);
                    let inputs = std::iter::once(enable).chain(address);
                    self.decoders.extend(pins.iter().copied().zip(inputs));
                    outputs.insert(name, lines);
                }
                Part::Reader { bus, select, irq } => {
                    let wire = match select {
                        Select::Pin(pin) => Some(self.pins[usize::from(*pin)].wire.clone()),
                        Select::Output(name, output) => outputs
                            .get(name.as_str())
                            .and_then(|lines| lines.get(*output).cloned()),
                    };
                    let wire = wire.expect("emulated-pi: a reader's select that is there");
                    self.reader(*bus, &wire, *irq);
                }
            }
        }
    }

    fn reader(&mut self, number: u8, select: &Line, irq: Option<u8>) {
        let reset = self.resets.get(&number).cloned().unwrap_or_default();
        let config = ModelConfig::default();
        let bus = self.buses.entry(number).or_insert_with(|| {
            let clock = Clock::new();
            let model = ModelBus::new(&clock, config, &reset);
            Bus { model, clock }
        });
        let field = Field::on_clock(&bus.clock);
        let chip = bus.model.add(&field, config, select);
        self.fields.push(field);
        if let Some(pin) = irq {
            self.irqs.push(Irq {
                pin: usize::from(pin),
                bus: number,
                chip,
                high: true,
            });
        }
    }

    /// The pin becomes an output or an input.
    pub fn direct(&mut self, pin: usize, output: bool) {
        if self.pins[pin].output != output {
            self.pins[pin].output = output;
            self.note(format_args!(
                "pin {pin} {}",
                if output { "out" } else { "in" }
            ));
            self.apply(pin);
        }
    }

    /// The output is set; it takes effect while the pin is one.
    pub fn drive(&mut self, pin: usize, high: bool) {
        let before = std::mem::replace(&mut self.pins[pin].high, high);
        if self.pins[pin].output && before != high {
            self.apply(pin);
        }
    }

    /// What is wired to the pin learns its level; an input is pulled up.
    fn apply(&mut self, number: usize) {
        let pin = &mut self.pins[number];
        let high = pin.high || !pin.output;
        let _ = pin.wire.set_state(high.into());
        let gpio = number as u8;
        if let Some(input) = self.registers.get_mut(&gpio) {
            let _ = input.set_state(high.into());
        }
        if let Some(input) = self.decoders.get_mut(&gpio) {
            let _ = input.set_state(high.into());
        }
        self.note(format_args!(
            "pin {number} {}",
            if high { "high" } else { "low" }
        ));
    }

    /// The level of a pin, as a program sees it. Looking takes modelled time.
    pub fn look(&mut self, pin: usize) -> bool {
        if self.pins[pin].output {
            return self.pins[pin].high;
        }
        for irq in &self.irqs {
            if irq.pin == pin
                && let Some(bus) = self.buses.get(&irq.bus)
            {
                ClockDelay::new(&bus.clock).delay_us(LOOK_US);
            }
        }
        self.update_irqs();
        let irq = self.irqs.iter().find(|irq| irq.pin == pin);
        irq.is_none_or(|irq| irq.high)
    }

    fn update_irqs(&mut self) {
        for at in 0..self.irqs.len() {
            let irq = &mut self.irqs[at];
            let Ok(high) = irq.chip.is_high();
            if std::mem::replace(&mut irq.high, high) != high {
                let pin = irq.pin;
                self.tell_edge(pin, high);
            }
        }
    }

    /// Writes an event to whoever wants one of this edge (`struct gpio_v2_line_event`).
    fn tell_edge(&mut self, pin: usize, rising: bool) {
        for request in &mut self.requests {
            let wanted = if rising {
                request.edges.0
            } else {
                request.edges.1
            };
            if !wanted || !request.pins.contains(&pin) {
                continue;
            }
            request.count += 1;
            let mut event = [0_u32; 12];
            event[2] = if rising { 1 } else { 2 };
            event[3] = pin as u32;
            event[4] = request.count;
            event[5] = request.count;
            // SAFETY: a buffer of its own size, to a descriptor of our own.
            unsafe { real::write(request.events, event.as_ptr().cast(), size_of_val(&event)) };
        }
    }

    /// Bytes over a bus: as many as the longer of the two has.
    pub fn transfer(&mut self, number: u8, received: &mut [u8], sent: &[u8]) {
        self.follow_tags();
        let Some(bus) = self.buses.get_mut(&number) else {
            return;
        };
        let Ok(()) = bus.model.transfer(received, sent);
        let clashes = bus.model.clashes();
        self.note(format_args!(
            "spi{number} {} bytes, clashes {clashes}",
            received.len().max(sent.len())
        ));
        self.update_irqs();
    }

    /// Lines that are taken already.
    pub fn is_taken(&self, pins: &[usize]) -> bool {
        let taken = |request: &Request| request.pins.iter().any(|pin| pins.contains(pin));
        self.requests.iter().any(taken)
    }

    /// The program has closed its lines: they are inputs again.
    pub fn release(&mut self, fd: c_int) {
        let Some(at) = self.requests.iter().position(|request| request.fd == fd) else {
            return;
        };
        let request = self.requests.swap_remove(at);
        for pin in request.pins {
            self.direct(pin, false);
        }
        // SAFETY: a descriptor of our own.
        unsafe { real::close(request.events) };
    }

    fn follow_tags(&mut self) {
        let Some(file) = &self.tags.file else { return };
        if self.tags.looked.is_some_and(|at| at.elapsed() < TAGS_EVERY) {
            return;
        }
        self.tags.looked = Some(Instant::now());
        let changed = std::fs::metadata(file)
            .and_then(|data| data.modified())
            .ok();
        if changed.is_none() || changed == self.tags.changed {
            return;
        }
        self.tags.changed = changed;
        let text = std::fs::read_to_string(file).unwrap_or_default();
        let lying: Vec<(usize, Uid)> = text.lines().filter_map(tag).collect();
        for (number, field) in self.fields.iter().enumerate() {
            let wanted = |uid: &Uid| lying.contains(&(number, *uid));
            let there = field.tags();
            for uid in there.iter().filter(|uid| !wanted(uid)) {
                field.lift(uid);
            }
            for (_, uid) in lying
                .iter()
                .filter(|(on, uid)| *on == number && !there.contains(uid))
            {
                field.lay(*uid);
            }
        }
        self.note(format_args!("tags {}", lying.len()));
    }

    fn note(&mut self, what: std::fmt::Arguments<'_>) {
        if let Some(log) = &mut self.log
            && self.lines_left > 0
        {
            self.lines_left -= 1;
            let _ = log.write_all(format!("{what}\n").as_bytes());
        }
    }
}

/// `0 04a1b2c3`: a tag on the reader of this number.
fn tag(line: &str) -> Option<(usize, Uid)> {
    let (reader, uid) = line.trim().split_once(' ')?;
    Some((reader.parse().ok()?, uid.parse().ok()?))
}
