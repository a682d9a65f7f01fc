//! What every modelled panel has, whatever its controller: supply, bus, clock, glass.

use super::{Fault, Timing};
use crate::{Frame, Glass, Refresh, Window};

/// What a partial refresh to black or white makes of a level. What was grey it leaves short of either.
pub(super) fn after_partial(level: u8, black: bool) -> u8 {
    let short = if [0, Frame::WHITE].contains(&level) {
        0
    } else {
        3
    };
    if black { short } else { Frame::WHITE - short }
}

/// A panel without its controller. The clock stands still unless bytes come or time is
/// let pass.
#[derive(Debug)]
pub(super) struct Body {
    pub timing: Timing,
    pub now_ns: u64,
    pub spi_bytes: u64,
    pub transfers: u64,
    /// The clock when the last byte of a picture came.
    pub picture_ns: u64,
    pub faults: Vec<Fault>,
    pub dc_high: bool,
    pub stuck: bool,
    pub loose: bool,
    pub ping_pong: bool,
    /// Its memory has a waveform of greys, if its kind has.
    pub has_greys: bool,
    pub glass: Frame,
    /// The greys of the glass, a byte a pixel, 15 is white; none while it is black and white.
    pub levels: Vec<u8>,
    pub rev: u64,
    /// Refreshes since the last full one.
    pub ghosting: u32,
    pub power: Power,
    pub work: Option<Work>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Power {
    /// The supply is there, but nobody has reset the chip yet.
    Cold,
    /// RST is low.
    Reset,
    Awake,
    DeepSleep,
}

/// Something that keeps BUSY busy.
#[derive(Clone, Copy, Debug)]
pub(super) struct Work {
    pub refreshes: bool,
    until_ns: u64,
}

impl Body {
    pub fn new(glass: Glass, timing: Timing) -> Self {
        Self {
            timing,
            now_ns: 0,
            spi_bytes: 0,
            transfers: 0,
            picture_ns: 0,
            faults: Vec::new(),
            dc_high: false,
            stuck: false,
            loose: false,
            ping_pong: false,
            has_greys: true,
            glass: Frame::blank(glass),
            levels: Vec::new(),
            rev: 0,
            ghosting: 0,
            power: Power::Cold,
            work: None,
        }
    }

    pub fn busy(&self) -> bool {
        self.stuck || self.work.is_some()
    }

    /// Why the controller does not hear this byte, if it does not.
    pub fn refusal(&self, byte: u8) -> Option<Fault> {
        match self.power {
            Power::Cold => Some(Fault::BeforeReset(byte)),
            Power::Reset => Some(Fault::InReset(byte)),
            Power::DeepSleep => Some(Fault::Asleep(byte)),
            Power::Awake => self.busy().then_some(Fault::Busy(byte)),
        }
    }

    pub fn fault(&mut self, fault: Fault) {
        if self.faults.len() < super::PanelModel::MAX_FAULTS {
            self.faults.push(fault);
        }
    }

    /// Starts some work that moves no ink.
    pub fn work(&mut self, ms: u32) {
        self.begin(ms, false);
    }

    /// Starts a refresh.
    pub fn refresh(&mut self, kind: Refresh) {
        let ms = match kind {
            Refresh::Full => self.timing.refresh_ms,
            Refresh::Fast => self.timing.fast_ms,
            Refresh::Partial => self.timing.partial_ms,
        };
        self.begin(ms, true);
    }

    fn begin(&mut self, ms: u32, refreshes: bool) {
        let until_ns = self.now_ns + u64::from(ms) * 1_000_000;
        self.work = Some(Work {
            refreshes,
            until_ns,
        });
    }

    /// Lets time pass. Returns the work that ended by it.
    pub fn advance_ns(&mut self, ns: u64) -> Option<Work> {
        self.now_ns += ns;
        let done = self.work.filter(|work| work.until_ns <= self.now_ns)?;
        self.work = None;
        Some(done)
    }

    /// A byte on the bus takes eight periods of its clock.
    pub fn byte_ns(&self) -> u64 {
        8_000_000_000 / u64::from(self.timing.spi_hz.max(1))
    }

    /// The last byte of some picture data came.
    pub fn pictured(&mut self) {
        self.picture_ns = self.now_ns;
    }

    /// A refresh with red ended: every pixel was driven.
    pub fn ink_red(&mut self, kind: Refresh, picture: &Frame) {
        self.glass = picture.clone();
        self.level(Window::whole(picture.glass()));
        self.moved(kind);
    }

    /// A refresh to greys ended: every pixel was driven.
    pub fn ink_greys(&mut self, levels: Vec<u8>) {
        let picture = Frame::of_greys(self.glass.glass(), levels.clone());
        self.glass = picture.map_or_else(Frame::default, |picture| picture.without_greys());
        self.levels = levels;
        self.moved(Refresh::Full);
    }

    /// All pixels of a window are as black or white as the glass has them.
    fn level(&mut self, window: Window) {
        if window == Window::whole(self.glass.glass()) {
            self.levels.clear();
        }
        if self.levels.is_empty() {
            return;
        }
        for y in window.y..window.y + window.height {
            for x in window.x..window.x + window.width {
                let at = (y * self.glass.width() + x) as usize;
                self.levels[at] = if self.glass.get(x, y) {
                    0
                } else {
                    Frame::WHITE
                };
            }
        }
    }

    /// A partial refresh drove these pixels of a window's bytes; a grey that is not driven stays.
    fn level_driven(&mut self, window: Window, driven: &[u8]) {
        let stride = window.width as usize / 8;
        if self.levels.is_empty() {
            return;
        }
        for (index, bits) in driven.iter().enumerate().filter(|(_, bits)| **bits != 0) {
            let (left, y) = (
                window.x + (index % stride * 8) as u32,
                window.y + (index / stride) as u32,
            );
            for x in (left..left + 8).filter(|x| bits & 0x80 >> (x % 8) != 0) {
                let level = &mut self.levels[(y * self.glass.width() + x) as usize];
                *level = after_partial(*level, self.glass.get(x, y));
            }
        }
    }

    /// Counts a refresh, after which traces are left unless it was a full one.
    pub fn moved(&mut self, kind: Refresh) {
        self.rev += 1;
        self.ghosting = match kind {
            Refresh::Full => 0,
            _ => self.ghosting + 1,
        };
    }

    /// A refresh ended: the ink moves within the window. A full or fast waveform drives
    /// every pixel; the partial one only those that differ between the old and the new
    /// plane, whatever the glass shows.
    pub fn move_ink(&mut self, kind: Refresh, window: Window, old: &Frame, new: &Frame) {
        let (old, new) = (old.cut(window), new.cut(window));
        let mut glass = self.glass.cut(window);
        let mut driven = vec![0xFF; glass.len()];
        if kind == Refresh::Partial {
            let differing = old.iter().zip(&new).map(|(old, new)| old ^ new);
            driven = differing.collect();
        }
        for ((place, new), driven) in glass.iter_mut().zip(new).zip(&driven) {
            *place = *place & !driven | new & driven;
        }
        self.glass.paste(window, &glass);
        match kind {
            Refresh::Partial => self.level_driven(window, &driven),
            Refresh::Full | Refresh::Fast => self.level(window),
        }
        let whole = window == Window::whole(self.glass.glass());
        self.moved(if whole { kind } else { Refresh::Partial });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_partial_refresh_over_greys_leaves_them() {
        let glass = Glass {
            width: 16,
            height: 1,
        };
        let mut body = Body::new(glass, Timing::default());
        body.ink_greys((0..16).collect());
        let (white, mut black) = (Frame::blank(glass), Frame::blank(glass));
        black.set(5, 0, true);
        body.move_ink(Refresh::Partial, Window::whole(glass), &white, &black);
        let mut left: Vec<u8> = (0..16).collect();
        left[5] = 3;
        assert_eq!(body.levels, left);
        body.move_ink(Refresh::Fast, Window::whole(glass), &white, &black);
        assert_eq!(body.levels, []);
    }
}
