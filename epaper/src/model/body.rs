//! What every modelled panel has, whatever its controller: supply, bus, clock, glass.

use super::{Fault, Timing};
use crate::{Frame, Glass, Refresh, Window};

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
    pub glass: Frame,
    /// The greys of the glass, a byte a pixel, of a panel that has them; 15 is white.
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
        self.moved(kind);
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
        for (place, (old, new)) in glass.iter_mut().zip(old.into_iter().zip(new)) {
            let driven = match kind {
                Refresh::Full | Refresh::Fast => 0xFF,
                Refresh::Partial => old ^ new,
            };
            *place = *place & !driven | new & driven;
        }
        self.glass.paste(window, &glass);
        let whole = window == Window::whole(self.glass.glass());
        self.moved(if whole { kind } else { Refresh::Partial });
    }
}
