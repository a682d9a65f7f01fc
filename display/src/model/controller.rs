//! The UC8179 at the level of commands: registers that matter, two planes of RAM, the
//! power, the glass, and a clock moved from outside.

use super::{Fault, Timing};
use crate::Frame;
use crate::uc8179::command::{
    BTST, CDI, DRF, DSLP, DSLP_CHECK, DTM1, DTM2, DUSPI, POF, PON, PSR, PWR, TCON, TRES,
};

/// The modelled controller. Its clock stands still unless bytes come or
/// [`Uc8179Model::advance_us`] is called.
#[derive(Debug)]
pub struct Uc8179Model {
    timing: Timing,
    now_ns: u64,
    spi_bytes: u64,
    faults: Vec<Fault>,
    dc_high: bool,
    stuck: bool,
    glass: Frame,
    rev: u64,
    power: Power,
    chip: Chip,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Power {
    /// The supply is there, but nobody has reset the chip yet.
    Cold,
    /// RST is low.
    Reset,
    Awake,
    DeepSleep,
}

/// All that a reset forgets.
#[derive(Debug, Default)]
struct Chip {
    command: Option<u8>,
    data: Vec<u8>,
    work: Option<Work>,
    high_voltage: bool,
    resolution: Option<[u8; 4]>,
    data_interval: Option<u8>,
    old_filled: bool,
    /// The new plane, once it is complete.
    new: Option<Frame>,
}

/// Something that keeps BUSY low.
#[derive(Clone, Copy, Debug)]
struct Work {
    command: u8,
    until_ns: u64,
}

/// Resolution of the panel as TRES takes it: 800 and 480, high byte first.
const RESOLUTION: [u8; 4] = [0x03, 0x20, 0x01, 0xE0];
/// CDI.DDX bit 0: a set bit is white.
const DDX0: u8 = 0x01;
/// CDI.N2OCP: the new plane becomes the old one after a refresh.
const N2OCP: u8 = 0x08;

impl Uc8179Model {
    /// Faults that are kept; what comes after them is not.
    pub const MAX_FAULTS: usize = 100;

    /// A panel fresh from the box: white, powered, never reset.
    pub fn new(timing: Timing) -> Self {
        Self {
            timing,
            now_ns: 0,
            spi_bytes: 0,
            faults: Vec::new(),
            dc_high: false,
            stuck: false,
            glass: Frame::new(),
            rev: 0,
            power: Power::Cold,
            chip: Chip::default(),
        }
    }

    /// What the glass shows.
    pub fn glass(&self) -> Frame {
        self.glass.clone()
    }

    /// Completed refreshes.
    pub fn rev(&self) -> u64 {
        self.rev
    }

    /// Whether BUSY is low.
    pub fn busy(&self) -> bool {
        self.stuck || self.chip.work.is_some()
    }

    /// Holds BUSY low.
    pub fn stick_busy(&mut self, stuck: bool) {
        self.stuck = stuck;
    }

    /// Bytes received.
    pub fn spi_bytes(&self) -> u64 {
        self.spi_bytes
    }

    /// The clock, in microseconds.
    pub fn now_us(&self) -> u64 {
        self.now_ns / 1_000
    }

    /// Ill-formed sequences so far, oldest first.
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// Lets time pass.
    pub fn advance_us(&mut self, us: u64) {
        self.advance_ns(us * 1_000);
    }

    /// The DC wire: low for a command, high for its data.
    pub fn drive_dc(&mut self, high: bool) {
        self.dc_high = high;
    }

    /// The RST wire: low resets, the rise starts the controller.
    pub fn drive_reset(&mut self, high: bool) {
        match (self.power, high) {
            (Power::Reset, true) => self.power = Power::Awake,
            (Power::Reset, false) | (_, true) => {}
            (_, false) => {
                if self.chip.work.is_some_and(|work| work.command == DRF) {
                    self.fault(Fault::ResetWhileRefreshing);
                }
                self.power = Power::Reset;
                self.chip = Chip::default();
            }
        }
    }

    /// Bytes from the bus, commands or data as the DC wire says.
    pub fn receive(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.spi_bytes += 1;
            self.advance_ns(8_000_000_000 / u64::from(self.timing.spi_hz.max(1)));
            match self.refusal(byte) {
                Some(fault) => self.fault(fault),
                None if self.dc_high => self.data(byte),
                None => self.command(byte),
            }
        }
    }

    fn refusal(&self, byte: u8) -> Option<Fault> {
        match self.power {
            Power::Cold => Some(Fault::BeforeReset(byte)),
            Power::Reset => Some(Fault::InReset(byte)),
            Power::DeepSleep => Some(Fault::Asleep(byte)),
            Power::Awake => self.busy().then_some(Fault::Busy(byte)),
        }
    }

    fn command(&mut self, command: u8) {
        self.end_command();
        self.chip.data.clear();
        self.chip.command = Some(command);
        match command {
            PON => {
                self.chip.high_voltage = true;
                self.work(command, self.timing.power_on_ms);
            }
            POF => {
                self.chip.high_voltage = false;
                self.work(command, self.timing.power_off_ms);
            }
            DRF => self.refresh(),
            DTM1 => self.chip.old_filled = false,
            DTM2 => self.chip.new = None,
            _ if data_length(command).is_none() => self.fault(Fault::UnknownCommand(command)),
            _ => {}
        }
    }

    /// A new command ends the one before: was that complete?
    fn end_command(&mut self) {
        let Some(command) = self.chip.command else {
            return;
        };
        let got = self.chip.data.len();
        if let Some(want) = data_length(command).filter(|&want| got < want) {
            self.fault(Fault::TooShort { command, got, want });
        }
    }

    fn data(&mut self, byte: u8) {
        let Some(command) = self.chip.command else {
            return self.fault(Fault::NoCommand(byte));
        };
        let Some(want) = data_length(command) else {
            return;
        };
        if self.chip.data.len() >= want {
            if self.faults.last() != Some(&Fault::TooLong { command, want }) {
                self.fault(Fault::TooLong { command, want });
            }
            return;
        }
        self.chip.data.push(byte);
        if self.chip.data.len() == want {
            self.complete(command);
        }
    }

    /// The last byte of a command came.
    fn complete(&mut self, command: u8) {
        let data = &self.chip.data;
        match command {
            TRES => self.chip.resolution = data.as_slice().try_into().ok(),
            CDI => self.chip.data_interval = data.first().copied(),
            DTM1 => self.chip.old_filled = true,
            DTM2 => self.chip.new = Frame::from_bytes(data),
            DSLP if data[0] != DSLP_CHECK => self.fault(Fault::SleepCode(self.chip.data[0])),
            DSLP => {
                if self.chip.high_voltage {
                    self.fault(Fault::SleepPowered);
                }
                self.power = Power::DeepSleep;
            }
            _ => {}
        }
    }

    fn refresh(&mut self) {
        let fault = if !self.chip.high_voltage {
            Fault::RefreshUnpowered
        } else if self.chip.resolution != Some(RESOLUTION) {
            Fault::RefreshResolution
        } else if self.chip.new.is_none() {
            Fault::RefreshIncomplete { plane: DTM2 }
        } else if !self.chip.old_filled {
            Fault::RefreshIncomplete { plane: DTM1 }
        } else {
            return self.work(DRF, self.timing.refresh_ms);
        };
        self.fault(fault);
    }

    fn work(&mut self, command: u8, ms: u32) {
        let until_ns = self.now_ns + u64::from(ms) * 1_000_000;
        self.chip.work = Some(Work { command, until_ns });
    }

    fn advance_ns(&mut self, ns: u64) {
        self.now_ns += ns;
        if let Some(work) = self.chip.work.filter(|work| work.until_ns <= self.now_ns) {
            self.chip.work = None;
            if work.command == DRF {
                self.finish_refresh();
            }
        }
    }

    fn finish_refresh(&mut self) {
        let Some(new) = self.chip.new.clone() else {
            return;
        };
        // The register's value after a reset is 0x31 (data sheet R50H).
        let interval = self.chip.data_interval.unwrap_or(0x31);
        self.glass = if interval & DDX0 != 0 {
            new
        } else {
            inverted(&new)
        };
        self.chip.old_filled = interval & N2OCP != 0;
        self.rev += 1;
    }

    fn fault(&mut self, fault: Fault) {
        if self.faults.len() < Self::MAX_FAULTS {
            self.faults.push(fault);
        }
    }
}

/// Bytes a command takes, or `None` for one the model does not know.
fn data_length(command: u8) -> Option<usize> {
    Some(match command {
        PON | POF | DRF => 0,
        PSR | DSLP | DUSPI | TCON => 1,
        CDI => 2,
        PWR | BTST | TRES => 4,
        DTM1 | DTM2 => Frame::BYTES,
        _ => return None,
    })
}

fn inverted(frame: &Frame) -> Frame {
    let bytes: Vec<u8> = frame.bytes().iter().map(|byte| !byte).collect();
    Frame::from_bytes(&bytes).unwrap_or_default()
}
