//! The IT8951 at the level of words, as Waveshare's example and GxEPD2 talk to it: bursts, commands with arguments, an image buffer of four
//! bits a pixel, one refresh at a time.

use std::collections::{BTreeMap, VecDeque};

use super::Fault;
use super::body::{Body, Power, after_partial};
use crate::it8951::Spec;
use crate::it8951::command::{
    COMMAND, DATA, DPY_AREA, FORM, GET_DEV_INFO, I80CPCR, LD_IMG_AREA, LD_IMG_END, LISAR, LUTAFSR,
    READ, REG_RD, REG_WR, SLEEP, SYS_RUN, VCOM,
};
use crate::{Refresh, Window};

/// Where this model's image buffer lies.
const BUFFER: u32 = 0x0011_9F30;
/// What it had for VCOM when it was made, in millivolts below nought.
const VCOM_MADE: u16 = 2_600;
/// Setting VCOM, in milliseconds (measured by GxEPD2's author).
const VCOM_MS: u32 = 455;
/// White.
const WHITE: u8 = 0x0F;

/// All that a reset forgets.
#[derive(Debug)]
pub(super) struct It8951Chip {
    spec: &'static Spec,
    runs: bool,
    vcom: Option<u16>,
    registers: BTreeMap<u16, u16>,
    burst: Burst,
    command: Option<u16>,
    arguments: Vec<u16>,
    answer: VecDeque<u16>,
    /// The image buffer, a byte a pixel.
    image: Vec<u8>,
    load: Option<Load>,
    refresh: Option<Moving>,
}

/// What came since the chip select fell.
#[derive(Debug, Default)]
struct Burst {
    preamble: Option<u16>,
    /// The first half of a word.
    half: Option<u8>,
    /// Words after the preamble.
    words: usize,
}

/// Pixels that are being loaded.
#[derive(Debug)]
struct Load {
    window: Window,
    pixels: usize,
}

/// Ink that moves.
#[derive(Debug)]
struct Moving {
    window: Window,
    mode: u16,
    until_ns: u64,
}

impl It8951Chip {
    /// After a reset.
    pub fn new(spec: &'static Spec) -> Self {
        let pixels = spec.glass.width * spec.glass.height;
        Self {
            spec,
            runs: false,
            vcom: None,
            registers: BTreeMap::new(),
            burst: Burst::default(),
            command: None,
            arguments: Vec::new(),
            answer: VecDeque::new(),
            image: vec![WHITE; pixels as usize],
            load: None,
            refresh: None,
        }
    }

    /// Whether the high voltages are on: while ink moves.
    pub fn powered(&self) -> bool {
        self.refresh.is_some()
    }

    /// The chip select fell.
    pub fn select(&mut self) {
        self.burst = Burst::default();
    }

    /// Bytes came in a burst.
    pub fn receive(&mut self, byte: u8, body: &mut Body) {
        let Some(high) = self.burst.half.take() else {
            self.burst.half = Some(byte);
            return;
        };
        let word = u16::from_be_bytes([high, byte]);
        match self.burst.preamble {
            None if [COMMAND, DATA, READ].contains(&word) => self.burst.preamble = Some(word),
            None => body.fault(Fault::Preamble(word)),
            Some(COMMAND) => self.begin(word, body),
            Some(DATA) => self.data(word, body),
            Some(_) => {}
        }
        self.burst.words += 1;
    }

    /// Bytes are read in a burst.
    pub fn reply(&mut self, bytes: &mut [u8], body: &mut Body) {
        if self.burst.preamble != Some(READ) || self.burst.words != 2 {
            body.fault(Fault::NothingToRead);
            return bytes.fill(0xFF);
        }
        for pair in bytes.chunks_mut(2) {
            let word = self.answer.pop_front().unwrap_or_else(|| {
                body.fault(Fault::NothingToRead);
                0xFFFF
            });
            for (place, byte) in pair.iter_mut().zip(word.to_be_bytes()) {
                *place = byte;
            }
        }
    }

    /// Time has passed.
    pub fn tick(&mut self, body: &mut Body) {
        if let Some(moving) = self
            .refresh
            .take_if(|moving| moving.until_ns <= body.now_ns)
        {
            self.stand(&moving, body);
        }
    }

    fn begin(&mut self, command: u16, body: &mut Body) {
        if let Some(before) = self.command.filter(|_| !self.is_complete()) {
            body.fault(Fault::UnknownWord(before));
        }
        self.command = Some(command);
        self.arguments.clear();
        self.answer.clear();
        if arguments(command).is_none() {
            return body.fault(Fault::UnknownWord(command));
        }
        if !self.runs && command != SYS_RUN {
            body.fault(Fault::NotRunning(command));
        }
        match command {
            SYS_RUN => self.runs = true,
            SLEEP => {
                if self.refresh.is_some() {
                    body.fault(Fault::SleepPowered);
                }
                (self.runs, body.power) = (false, Power::DeepSleep);
            }
            GET_DEV_INFO => {
                let glass = self.spec.glass;
                let told = [
                    glass.width as u16,
                    glass.height as u16,
                    BUFFER as u16,
                    (BUFFER >> 16) as u16,
                ];
                self.answer.extend(told.into_iter().chain([0; 16]));
            }
            LD_IMG_END => {
                let load = self.load.take();
                let whole =
                    |load: &Load| load.pixels == (load.window.width * load.window.height) as usize;
                if !load.as_ref().is_some_and(whole) {
                    let got = load.map_or(0, |load| load.pixels);
                    body.fault(Fault::Pixels(got));
                }
            }
            _ => {}
        }
        if command == SYS_RUN {
            body.power = Power::Awake;
        }
    }

    fn is_complete(&self) -> bool {
        let wanted = self.command.and_then(arguments).unwrap_or(0);
        self.arguments.len() >= wanted
    }

    fn data(&mut self, word: u16, body: &mut Body) {
        if self.load.is_some() && self.command == Some(LD_IMG_AREA) {
            return self.pixels(word, body);
        }
        self.arguments.push(word);
        let (Some(command), true) = (self.command, self.is_complete()) else {
            return;
        };
        match (command, &self.arguments[..]) {
            (REG_RD, [LUTAFSR]) => self.answer.push_back(self.refresh.is_some().into()),
            (REG_RD, [register]) => {
                let value = self.registers.get(register).copied();
                self.answer.push_back(value.unwrap_or(0));
            }
            (REG_WR, [register, value]) => {
                self.registers.insert(*register, *value);
            }
            (VCOM, [0]) => self.answer.push_back(self.vcom.unwrap_or(VCOM_MADE)),
            (VCOM, [1, millivolts]) => {
                self.vcom = Some(*millivolts);
                body.work(VCOM_MS);
            }
            (VCOM, [1]) => {}
            (LD_IMG_AREA, [form, area @ ..]) => {
                let (form, window) = (*form, self.window(area));
                let low = u32::from(self.registers.get(&LISAR).copied().unwrap_or(0));
                let high = u32::from(self.registers.get(&(LISAR + 2)).copied().unwrap_or(0));
                match window {
                    Some(window) if form == FORM && high << 16 | low == BUFFER => {
                        self.load = Some(Load { window, pixels: 0 });
                    }
                    _ => body.fault(Fault::BadArea(command)),
                }
            }
            (DPY_AREA, [area @ .., mode]) => {
                let mode = *mode;
                match self.window(area) {
                    Some(window) => self.refresh(window, mode, body),
                    None => body.fault(Fault::BadArea(command)),
                }
            }
            _ => body.fault(Fault::UnknownWord(word)),
        }
    }

    /// Four pixels, the first in the highest bits.
    fn pixels(&mut self, word: u16, body: &mut Body) {
        let packed = self.registers.get(&I80CPCR) == Some(&1);
        if self.burst.words > 1 && !packed {
            return body.fault(Fault::Unpacked);
        }
        let Some(load) = &mut self.load else { return };
        let window = load.window;
        for shift in [12, 8, 4, 0] {
            let (x, y) = (
                load.pixels as u32 % window.width,
                load.pixels as u32 / window.width,
            );
            load.pixels += 1;
            if y >= window.height {
                return body.fault(Fault::Pixels(load.pixels));
            }
            let place = (window.y + y) * self.spec.glass.width + window.x + x;
            self.image[place as usize] = (word >> shift) as u8 & WHITE;
        }
        body.pictured();
    }

    /// The window of x, y, width and height: whole words, inside the glass.
    fn window(&self, area: &[u16]) -> Option<Window> {
        let [x, y, width, height] = *area else {
            return None;
        };
        let [x, y, width, height] = [x, y, width, height].map(u32::from);
        let glass = self.spec.glass;
        let whole = x % 4 == 0 && width % 4 == 0 && width > 0 && height > 0;
        let inside = x + width <= glass.width && y + height <= glass.height;
        (whole && inside).then_some(Window {
            x,
            y,
            width,
            height,
        })
    }

    fn refresh(&mut self, window: Window, mode: u16, body: &mut Body) {
        if self.vcom.is_none() {
            body.fault(Fault::NoVcom);
        }
        if self.refresh.is_some() {
            return body.fault(Fault::Refreshing);
        }
        let ms = match mode {
            0 => body.timing.refresh_ms,
            1 => body.timing.partial_ms,
            2 => body.timing.fast_ms,
            _ => return body.fault(Fault::UnknownWord(mode)),
        };
        let until_ns = body.now_ns + u64::from(ms) * 1_000_000;
        self.refresh = Some(Moving {
            window,
            mode,
            until_ns,
        });
    }

    /// The ink has moved: to white, to black or white where the picture is that, or to each grey.
    fn stand(&self, moving: &Moving, body: &mut Body) {
        let Window {
            x,
            y,
            width,
            height,
        } = moving.window;
        let across = self.spec.glass.width;
        for (x, y) in (y..y + height).flat_map(|y| (x..x + width).map(move |x| (x, y))) {
            let place = (y * across + x) as usize;
            let wanted = self.image[place];
            let level = match moving.mode {
                0 => WHITE,
                1 if ![0, WHITE].contains(&wanted) => continue,
                1 => after_partial(body.levels[place], wanted == 0),
                _ => wanted,
            };
            body.levels[place] = level;
            body.glass.set(x, y, level <= WHITE / 2);
        }
        body.moved(match moving.mode {
            0 => Refresh::Full,
            1 => Refresh::Partial,
            _ => Refresh::Fast,
        });
    }
}

/// Arguments of a command, at least; `None` for one that the model does not know.
fn arguments(command: u16) -> Option<usize> {
    Some(match command {
        SYS_RUN | SLEEP | LD_IMG_END | GET_DEV_INFO => 0,
        REG_RD | VCOM => 1,
        REG_WR => 2,
        LD_IMG_AREA | DPY_AREA => 5,
        _ => return None,
    })
}
