//! The UC8179 at the level of commands: registers that matter, two planes of RAM, the
//! window, the choice of waveform.

use super::Fault;
use super::body::{Body, Power};
use crate::uc8179::command::{
    BTST, CCSET, CDI, DRF, DSLP, DSLP_CHECK, DTM1, DTM2, DUSPI, FAST_CELSIUS, GREYS_CELSIUS,
    PARTIAL_CELSIUS, POF, PON, PSR, PTIN, PTL, PTOUT, PWR, TCON, TRES, TSFIX, TSSET,
};
use crate::{Frame, Glass, Refresh, Window};

/// PSR.KW/R: black and white; without it also red.
const KW: u8 = 0x10;
/// CDI.DDX bit 0: a set bit is white; bit 1: a set bit is not red.
const DDX0: u8 = 0x01;
const DDX1: u8 = 0x02;
/// CDI.N2OCP: the new plane becomes the old one after a refresh.
const N2OCP: u8 = 0x08;
/// CDI after a reset (data sheet R50H).
const CDI_AFTER_RESET: u8 = 0x31;

/// All that a reset forgets.
#[derive(Debug)]
pub(super) struct Uc8179Chip {
    high_voltage: bool,
    /// PSR; with red as a reset leaves it (data sheet R00H).
    setting: u8,
    resolution: Option<[u8; 4]>,
    data_interval: u8,
    /// Where the temperature comes from: the sensor, unless CCSET fixed it.
    fixed: bool,
    celsius: Option<u8>,
    partial: bool,
    window: Option<Window>,
    old: Plane,
    new: Plane,
}

#[derive(Debug)]
struct Plane {
    frame: Frame,
    /// Whether all of it was written since the reset, and nothing is half-written.
    filled: bool,
}

impl Plane {
    fn new(glass: Glass) -> Self {
        Self {
            frame: Frame::blank(glass),
            filled: false,
        }
    }
}

impl Uc8179Chip {
    /// After a reset.
    pub fn new(glass: Glass) -> Self {
        Self {
            high_voltage: false,
            setting: 0x0F,
            resolution: None,
            data_interval: CDI_AFTER_RESET,
            fixed: false,
            celsius: None,
            partial: false,
            window: None,
            old: Plane::new(glass),
            new: Plane::new(glass),
        }
    }

    /// Whether the high voltages are on.
    pub fn powered(&self) -> bool {
        self.high_voltage
    }

    /// Bytes a command takes, or `None` for one the model does not know.
    pub fn data_length(&self, command: u8) -> Option<usize> {
        Some(match command {
            PON | POF | DRF | PTIN | PTOUT => 0,
            PSR | DSLP | DUSPI | TCON | CCSET | TSSET => 1,
            CDI => 2,
            PWR | BTST | TRES => 4,
            PTL => 9,
            DTM1 | DTM2 => self.area().bytes(),
            _ => return None,
        })
    }

    /// A command byte came.
    pub fn begin(&mut self, command: u8, body: &mut Body) {
        match command {
            PON => {
                self.high_voltage = true;
                body.work(body.timing.power_on_ms);
            }
            POF => {
                self.high_voltage = false;
                body.work(body.timing.power_off_ms);
            }
            PTIN => self.partial = true,
            PTOUT => self.partial = false,
            DRF => self.refresh(body),
            DTM1 | DTM2 if self.partial && self.window.is_none() => {
                body.fault(Fault::NoWindow(command));
            }
            // A window alone does not fill a plane that was never filled.
            DTM1 if !self.partial => self.old.filled = false,
            DTM2 if !self.partial => self.new.filled = false,
            _ => {}
        }
    }

    /// The last byte of a command's data came.
    pub fn complete(&mut self, command: u8, data: &[u8], body: &mut Body) {
        match command {
            PSR => self.setting = data[0],
            TRES => self.resolution = data.try_into().ok(),
            CDI => self.data_interval = data[0],
            // Fixed once, the temperature stays so until a reset, as is seen on panels.
            CCSET => self.fixed |= data[0] & TSFIX != 0,
            TSSET => self.celsius = Some(data[0]),
            PTL => self.window = window(data, self.new.frame.glass(), body),
            DTM1 | DTM2 => self.store(command, data, body),
            DSLP if data[0] != DSLP_CHECK => body.fault(Fault::SleepCode(data[0])),
            DSLP => {
                if self.high_voltage {
                    body.fault(Fault::SleepPowered);
                }
                body.power = Power::DeepSleep;
            }
            _ => {}
        }
    }

    /// A refresh ended.
    pub fn finish(&mut self, body: &mut Body) {
        let area = self.area();
        if self.setting & KW == 0 {
            return body.ink_red(self.waveform(), &self.with_red());
        }
        if self.has_greys(body) {
            self.old.filled = false;
            return body.ink_greys(self.greys());
        }
        let (old, new) = match self.data_interval & DDX0 != 0 {
            true => (self.old.frame.clone(), self.new.frame.clone()),
            false => (inverted(&self.old.frame), inverted(&self.new.frame)),
        };
        body.move_ink(self.waveform(), area, &old, &new);
        if self.data_interval & N2OCP != 0 {
            self.old.frame.paste(area, &self.new.frame.cut(area));
        } else {
            self.old.filled = false;
        }
    }

    /// Whether the waveform is the one of four greys, and it is there; else the planes are compared as usual.
    fn has_greys(&self, body: &Body) -> bool {
        self.celsius.filter(|_| self.fixed) == Some(GREYS_CELSIUS) && body.has_greys
    }

    /// The four greys that both planes make.
    fn greys(&self) -> Vec<u8> {
        let (first, second) = (&self.old.frame, &self.new.frame);
        let dark = self.data_interval & DDX0 != 0;
        let places = (0..first.height()).flat_map(|y| (0..first.width()).map(move |x| (x, y)));
        // In a frame a bit that is not set is ink.
        let grey = |(x, y)| match (first.get(x, y) == dark, second.get(x, y) == dark) {
            (true, true) => 0,
            (false, true) => 5,
            (true, false) => 10,
            (false, false) => Frame::WHITE,
        };
        places.map(grey).collect()
    }

    /// The picture that both planes make with red: red goes before black.
    fn with_red(&self) -> Frame {
        let (black, red) = (&self.old.frame, &self.new.frame);
        let mut picture = Frame::blank(black.glass());
        let white = self.data_interval & DDX0 != 0;
        let reds = self.data_interval & DDX1 == 0;
        for (x, y) in (0..black.height()).flat_map(|y| (0..black.width()).map(move |x| (x, y))) {
            // In a frame a bit that is not set is ink.
            if red.get(x, y) != reds {
                picture.set_red(x, y);
            } else {
                picture.set(x, y, black.get(x, y) == white);
            }
        }
        picture
    }

    /// The part of the picture that data and refresh concern.
    fn area(&self) -> Window {
        match self.window.filter(|_| self.partial) {
            Some(window) => window,
            None => Window::whole(self.new.frame.glass()),
        }
    }

    fn store(&mut self, command: u8, data: &[u8], body: &mut Body) {
        let (area, whole) = (self.area(), !self.partial);
        let plane = match command {
            DTM1 => &mut self.old,
            _ => &mut self.new,
        };
        plane.frame.paste(area, data);
        plane.filled |= whole;
        body.pictured();
    }

    fn waveform(&self) -> Refresh {
        match self.celsius.filter(|_| self.fixed) {
            Some(PARTIAL_CELSIUS) => Refresh::Partial,
            Some(FAST_CELSIUS) => Refresh::Fast,
            _ => Refresh::Full,
        }
    }

    fn refresh(&mut self, body: &mut Body) {
        let fault = if !self.high_voltage {
            Fault::RefreshUnpowered
        } else if self.resolution.map(glass) != Some(self.new.frame.glass()) {
            Fault::RefreshResolution
        } else if self.partial && self.window.is_none() {
            Fault::NoWindow(DRF)
        } else if !self.new.filled {
            Fault::RefreshIncomplete { plane: DTM2 }
        } else if !self.old.filled {
            Fault::RefreshIncomplete { plane: DTM1 }
        } else {
            return body.refresh(self.waveform());
        };
        body.fault(fault);
    }
}

/// The window of PTL's parameters, if it is one: whole bytes, two rows or more, inside the panel.
fn window(data: &[u8], glass: Glass, body: &mut Body) -> Option<Window> {
    let end = |index: usize| u32::from(data[index]) << 8 | u32::from(data[index + 1]);
    let (left, right, top, bottom) = (end(0), end(2), end(4), end(6));
    let whole = Window::whole(glass);
    let aligned = left % 8 == 0 && right % 8 == 7;
    if !aligned || left > right || top >= bottom || right >= whole.width || bottom >= whole.height {
        body.fault(Fault::BadWindow(PTL));
        return None;
    }
    Some(Window {
        x: left,
        y: top,
        width: right + 1 - left,
        height: bottom + 1 - top,
    })
}

fn inverted(frame: &Frame) -> Frame {
    let bytes: Vec<u8> = frame.bytes().iter().map(|byte| !byte).collect();
    Frame::from_bytes(frame.glass(), &bytes).unwrap_or_default()
}

/// What TRES says.
fn glass([left, right, top, bottom]: [u8; 4]) -> Glass {
    let [width, height] =
        [[left, right], [top, bottom]].map(|pair| u16::from_be_bytes(pair).into());
    Glass { width, height }
}
