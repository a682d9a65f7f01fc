//! A modelled panel: supply, bus and glass with a controller that speaks in commands.

use super::body::{Body, Power};
use super::{Fault, Timing, it8951, ssd1683, uc8179};
use crate::{Frame, Kind};

/// The modelled panel. Its clock stands still unless bytes come or
/// [`PanelModel::advance_us`] is called.
#[derive(Debug)]
pub struct PanelModel {
    body: Body,
    kind: Kind,
    chip: Chip,
    /// The command that was begun last, and the data that came for it.
    command: Option<u8>,
    data: Vec<u8>,
}

/// The controllers there are. All that they hold is forgotten in a reset.
#[derive(Debug)]
enum Chip {
    Uc8179(uc8179::Uc8179Chip),
    Ssd1683(ssd1683::Ssd1683Chip),
    It8951(it8951::It8951Chip),
}

impl PanelModel {
    /// Faults that are kept; what comes after them is not.
    pub const MAX_FAULTS: usize = 100;

    /// A panel fresh from the box, white, powered, never reset.
    pub fn new(kind: Kind, timing: Timing) -> Self {
        let mut body = Body::new(kind.glass(), timing);
        if let Kind::It8951(spec) = kind {
            body.levels = vec![Frame::WHITE; (spec.glass.width * spec.glass.height) as usize];
            // A board's own pull-up ends its reset.
            body.power = Power::Awake;
        }
        Self {
            body,
            kind,
            chip: Chip::new(kind),
            command: None,
            data: Vec::new(),
        }
    }

    /// What the glass shows, in greys while some pixel is grey.
    pub fn glass(&self) -> Frame {
        let body = &self.body;
        let grey = |level: &u8| ![0, Frame::WHITE].contains(level);
        let greys = body.levels.iter().any(grey).then(|| body.levels.clone());
        let greys = greys.and_then(|greys| Frame::of_greys(body.glass.glass(), greys));
        greys.unwrap_or_else(|| body.glass.clone())
    }

    /// The greys of the glass, row by row, from 0, black, to 15.
    pub fn levels(&self) -> Vec<u8> {
        let glass = &self.body.glass;
        if !self.body.levels.is_empty() {
            return self.body.levels.clone();
        }
        let places = (0..glass.height()).flat_map(|y| (0..glass.width()).map(move |x| (x, y)));
        let level = |(x, y)| if glass.get(x, y) { 0 } else { Frame::WHITE };
        places.map(level).collect()
    }

    /// Completed refreshes.
    pub fn rev(&self) -> u64 {
        self.body.rev
    }

    /// Refreshes since the last full one of the whole glass, each of which leaves traces.
    pub fn ghosting(&self) -> u32 {
        self.body.ghosting
    }

    /// Whether the panel is at work.
    pub fn busy(&self) -> bool {
        self.body.busy()
    }

    /// Whether the high voltages are on.
    pub fn powered(&self) -> bool {
        match &self.chip {
            Chip::Uc8179(chip) => chip.powered(),
            Chip::Ssd1683(chip) => chip.powered(),
            Chip::It8951(chip) => chip.powered(),
        }
    }

    /// Whether the controller is in deep sleep.
    pub fn asleep(&self) -> bool {
        self.body.power == Power::DeepSleep
    }

    /// The level of the BUSY pin: the UC8179 pulls it low while it works, the SSD1683
    /// drives it high, and in deep sleep as well (data sheet, R10H); the IT8951's HRDY is low while it takes no word.
    pub fn busy_pin(&self) -> bool {
        let tied = !self.body.loose;
        match self.chip {
            Chip::Uc8179(_) | Chip::It8951(_) => !(self.busy() && tied),
            Chip::Ssd1683(_) => (self.busy() || self.asleep()) && tied,
        }
    }

    /// The registers and the RAM as a power-on leaves them, as after a dip of the supply. The
    /// glass stays.
    pub fn forget(&mut self) {
        self.chip = Chip::new(self.kind);
    }

    /// Holds BUSY at the level that says "at work".
    pub fn stick_busy(&mut self, stuck: bool) {
        self.body.stuck = stuck;
    }

    /// Unplugs BUSY: the pin reads "rests", whatever the panel does.
    pub fn loosen_busy(&mut self, loose: bool) {
        self.body.loose = loose;
    }

    /// Makes it an SSD1683 whose planes change places after a partial refresh, until it is told
    /// otherwise. The data sheet has that off after a reset; of a sister chip others say on.
    pub fn play_ping_pong(&mut self) {
        self.body.ping_pong = true;
    }

    /// Makes it a panel whose memory has no waveform of greys, as the 7.5" V2 was sold before 24 October 2023.
    pub fn lack_greys(&mut self) {
        self.body.has_greys = false;
    }

    /// Bytes received.
    pub fn spi_bytes(&self) -> u64 {
        self.body.spi_bytes
    }

    /// Transfers they came in.
    pub fn transfers(&self) -> u64 {
        self.body.transfers
    }

    /// The clock, in microseconds.
    pub fn now_us(&self) -> u64 {
        self.body.now_ns / 1_000
    }

    /// The clock when the last byte of a picture came, in microseconds.
    pub fn picture_us(&self) -> u64 {
        self.body.picture_ns / 1_000
    }

    /// Ill-formed sequences so far, oldest first.
    pub fn faults(&self) -> &[Fault] {
        &self.body.faults
    }

    /// Lets time pass.
    pub fn advance_us(&mut self, us: u64) {
        self.advance_ns(us * 1_000);
    }

    /// The DC wire: low for a command, high for its data.
    pub fn drive_dc(&mut self, high: bool) {
        self.body.dc_high = high;
    }

    /// The RST wire: low resets, the rise starts the controller.
    pub fn drive_reset(&mut self, high: bool) {
        match (self.body.power, high) {
            (Power::Reset, true) => {
                self.body.power = Power::Awake;
                if let Chip::It8951(_) = self.chip {
                    self.body.work(self.body.timing.power_on_ms);
                }
            }
            (Power::Reset, false) | (_, true) => {}
            (_, false) => {
                if self.body.work.is_some_and(|work| work.refreshes) || self.moves() {
                    self.body.fault(Fault::ResetWhileRefreshing);
                }
                self.body.power = Power::Reset;
                self.body.work = None;
                self.chip = Chip::new(self.kind);
                self.command = None;
                self.data.clear();
            }
        }
    }

    /// Whether an IT8951 moves ink, which its HRDY does not tell.
    fn moves(&self) -> bool {
        matches!(&self.chip, Chip::It8951(chip) if chip.powered())
    }

    /// The chip select falls.
    pub fn select(&mut self) {
        if let Chip::It8951(chip) = &mut self.chip {
            chip.select();
        }
    }

    /// What is read from the bus: ones, where nobody drives it.
    pub fn reply(&mut self, bytes: &mut [u8]) {
        match &mut self.chip {
            Chip::It8951(chip) => chip.reply(bytes, &mut self.body),
            Chip::Uc8179(_) | Chip::Ssd1683(_) => bytes.fill(0xFF),
        }
        self.advance_ns(self.body.byte_ns() * bytes.len() as u64);
    }

    /// One transfer on the bus, commands or data as the DC wire says.
    pub fn receive(&mut self, bytes: &[u8]) {
        self.body.transfers += 1;
        for &byte in bytes {
            self.body.spi_bytes += 1;
            self.advance_ns(self.body.byte_ns());
            if let Chip::It8951(chip) = &mut self.chip {
                match self.body.refusal(byte) {
                    // A command wakes it.
                    None | Some(Fault::Asleep(_)) => chip.receive(byte, &mut self.body),
                    Some(fault) => self.body.fault(fault),
                }
                continue;
            }
            match self.body.refusal(byte) {
                Some(fault) => self.body.fault(fault),
                None if self.body.dc_high => self.data(byte),
                None => self.command(byte),
            }
        }
    }

    fn command(&mut self, command: u8) {
        self.end_command();
        self.data.clear();
        self.command = Some(command);
        if self.chip.data_length(command).is_none() {
            return self.body.fault(Fault::UnknownCommand(command));
        }
        match &mut self.chip {
            Chip::Uc8179(chip) => chip.begin(command, &mut self.body),
            Chip::Ssd1683(chip) => chip.begin(command, &mut self.body),
            Chip::It8951(_) => {}
        }
    }

    /// A new command ends the one before: was that complete?
    fn end_command(&mut self) {
        let Some(command) = self.command else {
            return;
        };
        let got = self.data.len();
        if let Some(want) = self.chip.data_length(command).filter(|&want| got < want) {
            self.body.fault(Fault::TooShort { command, got, want });
        }
    }

    fn data(&mut self, byte: u8) {
        let Some(command) = self.command else {
            return self.body.fault(Fault::NoCommand(byte));
        };
        let Some(want) = self.chip.data_length(command) else {
            return;
        };
        if self.data.len() >= want {
            let fault = Fault::TooLong { command, want };
            if self.body.faults.last() != Some(&fault) {
                self.body.fault(fault);
            }
            return;
        }
        self.data.push(byte);
        if self.data.len() == want {
            match &mut self.chip {
                Chip::Uc8179(chip) => chip.complete(command, &self.data, &mut self.body),
                Chip::Ssd1683(chip) => chip.complete(command, &self.data, &mut self.body),
                Chip::It8951(_) => {}
            }
        }
    }

    fn advance_ns(&mut self, ns: u64) {
        let done = self.body.advance_ns(ns);
        if let Chip::It8951(chip) = &mut self.chip {
            return chip.tick(&mut self.body);
        }
        if done.is_some_and(|work| work.refreshes) {
            match &mut self.chip {
                Chip::Uc8179(chip) => chip.finish(&mut self.body),
                Chip::Ssd1683(chip) => chip.finish(&mut self.body),
                Chip::It8951(_) => {}
            }
        }
    }
}

impl Chip {
    fn new(kind: Kind) -> Self {
        match kind {
            Kind::Uc8179(spec) => Self::Uc8179(uc8179::Uc8179Chip::new(spec.glass)),
            Kind::Ssd1683(spec) => Self::Ssd1683(ssd1683::Ssd1683Chip::new(spec)),
            Kind::It8951(spec) => Self::It8951(it8951::It8951Chip::new(spec)),
        }
    }

    /// Bytes a command takes, or `None` for one the model does not know.
    fn data_length(&self, command: u8) -> Option<usize> {
        match self {
            Chip::Uc8179(chip) => chip.data_length(command),
            Chip::Ssd1683(chip) => chip.data_length(command),
            Chip::It8951(_) => None,
        }
    }
}
