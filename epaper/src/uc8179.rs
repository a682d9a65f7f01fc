//! Driver for panels with an UC8179, black and white such as the 7.5" V2, or with red such as the 7.5" B V2. What sets one
//! of them apart is a [`Spec`].
//!
//! Commands have the names and numbers of the UC8179 data sheet's command table. Their
//! values and order are those of the makers' example code, for the 7.5" V2 of GDEY075T7
//! (Good Display) and epd7in5_V2 (Waveshare), which agree; not yet tried on glass.

pub mod command;
mod spec;

use alloc::vec;

use embedded_hal::delay::DelayNs;
use embedded_hal::digital::{InputPin, OutputPin};
use embedded_hal::spi::SpiDevice;

pub use crate::wires::{CHUNK, POWER_LIMIT_MS, REFRESH_LIMIT_MS};

use crate::refresh::plan;
use crate::wires::{BusyLevel, Chip, Wires};
use crate::{Frame, PanelError, Refresh, Shown, Window};
use command::{DRF, DSLP, DSLP_CHECK, DTM1, DTM2, PARTIAL, POF, PON, PTIN, PTL, PTOUT, TRES};
pub use spec::{INCHES_5_83, INCHES_7_5, INCHES_7_5_B, Inks, Spec};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Never touched by us: nobody knows what it is at.
    Unknown,
    /// In deep sleep: it needs nothing until the next picture.
    Asleep,
    /// Left half-way by an error: only a reset helps.
    Failed,
    /// Registers set for a full refresh; the planes of the RAM are not known.
    Fresh,
    /// Registers set for this refresh, and the old plane is the picture on the glass.
    Ready(Refresh),
}

/// The driver. The high voltages are on while the picture changes, and after a partial refresh until
/// [`Uc8179::rest`], so that the next of a burst need not wait for them (0.2 s). All else turns them off, an error
/// as well.
///
/// `SPI` is a device with its own chip select (mode 0, up to 10 MHz), `DC` tells
/// commands (low) from data, `RST` resets when low, `BUSY` is low while the panel works.
#[derive(Debug)]
pub struct Uc8179<SPI, DC, RST, BUSY, DELAY> {
    spec: &'static Spec,
    wires: Wires<SPI, DC, RST, BUSY, DELAY>,
    state: State,
    /// The high voltages are on.
    powered: bool,
    /// What the glass shows, unless an error left it half-way.
    shown: Option<Frame>,
}

impl<SPI, DC, RST, BUSY, DELAY> Uc8179<SPI, DC, RST, BUSY, DELAY>
where
    SPI: SpiDevice,
    DC: OutputPin,
    RST: OutputPin,
    BUSY: InputPin,
    DELAY: DelayNs,
{
    /// Takes the panel's specification and the parts; nothing is sent yet.
    pub fn new(spec: &'static Spec, spi: SPI, dc: DC, rst: RST, busy: BUSY, delay: DELAY) -> Self {
        let chip = Chip {
            works: BusyLevel::Low,
            low_ms: 2,
            longest: spec.pace.full,
        };
        Self {
            spec,
            wires: Wires::new((spi, dc, rst, busy), delay, chip),
            state: State::Unknown,
            powered: false,
            shown: None,
        }
    }

    /// Which panel it is.
    pub fn spec(&self) -> &'static Spec {
        self.spec
    }

    /// Resets the controller and sets its registers; also ends a deep sleep. At most
    /// [`POWER_LIMIT_MS`] and a little more, and the first time what a refresh may take besides
    /// ([`REFRESH_LIMIT_MS`]; with red three times the longest), which one is left that an earlier program began.
    pub fn init(&mut self) -> Result<(), PanelError> {
        let begun = self.begin();
        self.quenched(begun)
    }

    /// Ends a sleep; does nothing while the panel is awake.
    pub fn wake(&mut self) -> Result<(), PanelError> {
        match self.state {
            State::Unknown | State::Asleep | State::Failed => self.init(),
            State::Fresh | State::Ready(_) => Ok(()),
        }
    }

    /// Puts a frame on the glass by a full refresh: [`Uc8179::update`] with
    /// [`Refresh::Full`].
    pub fn show(&mut self, frame: &Frame) -> Result<(), PanelError> {
        self.update(frame, Refresh::Full).map(drop)
    }

    /// Puts a frame on the glass and waits until it stands: at most
    /// [`REFRESH_LIMIT_MS`] and the power steps. Wakes the panel if needed.
    ///
    /// On a panel with red each is of the whole glass; one that is asked to be partial becomes a fast one. Greys are shown by a
    /// full one, in four shades, where the panel has a waveform for them.
    ///
    /// A partial refresh sends only the window that changed, of two rows at least; it becomes a
    /// full one while the controller does not hold the picture on the glass, that is at first,
    /// after greys, after a sleep and after an error. Full and fast ones begin with a reset, so that a
    /// controller which lost its registers, by a dip of its supply or a spark, is well again. An error leaves the high voltages off, and the next call
    /// starts from a reset.
    ///
    /// # Errors
    /// [`PanelError`] says which wire, what step, and what to look at.
    pub fn update(&mut self, frame: &Frame, refresh: Refresh) -> Result<Shown, PanelError> {
        let (panel, got) = (self.spec.glass, frame.glass());
        if panel != got {
            return Err(PanelError::WrongGlass { panel, got });
        }
        let ready = matches!(self.state, State::Ready(_));
        let held = self.shown.as_ref().filter(|_| ready);
        let same = held == Some(frame);
        let (refresh, window) = match (self.spec.inks, refresh, plan(frame, held, refresh)) {
            (Inks::BlackRed, Refresh::Partial, Some((Refresh::Partial, _)) | None) if !same => {
                (Refresh::Fast, Window::whole(panel))
            }
            (.., Some(planned)) => planned,
            (.., None) => return Ok(Shown::NOTHING),
        };
        let window = command::two_rows(window, panel);
        let shown = match self.spec.greys {
            Some(choice) if refresh == Refresh::Full && !frame.greys().is_empty() => {
                self.put_greys(frame, choice)
            }
            _ => self.put(&frame.without_greys(), refresh, window),
        };
        self.quenched(shown)
    }

    /// Turns the high voltages off, if they are on.
    ///
    /// # Errors
    /// As for an update.
    pub fn rest(&mut self) -> Result<(), PanelError> {
        let off = self.power_off();
        self.quenched(off)
    }

    /// Deep sleep: the picture stays, the current is nearly nothing. After an error it comes
    /// by a reset. [`Uc8179::wake`], [`Uc8179::init`], [`Uc8179::show`] or
    /// [`Uc8179::update`] ends it.
    pub fn sleep(&mut self) -> Result<(), PanelError> {
        let reset = match self.state {
            State::Unknown | State::Asleep => return Ok(()),
            State::Failed => self.wires.reset(),
            State::Fresh | State::Ready(_) => self.power_off(),
        };
        // Also a panel that seems not to rest is told: it may be its BUSY that is wrong.
        let slept = self.wires.send(DSLP, &[DSLP_CHECK], "sleep");
        self.state = State::Asleep;
        self.quenched(reset.and(slept))
    }

    /// Hands on what came of a step. If that is an error, the high voltages go off first.
    fn quenched<T>(&mut self, result: Result<T, PanelError>) -> Result<T, PanelError> {
        if result.is_err() {
            (self.state, self.powered) = (State::Failed, false);
            self.wires.quench(Some(POF));
        }
        result
    }

    fn begin(&mut self) -> Result<(), PanelError> {
        if self.state == State::Unknown {
            self.wires.let_end(self.wires.limit_ms());
        }
        self.power_off()?;
        self.state = State::Failed;
        self.wires.reset()?;
        self.wires.send_all(self.spec.setup, "init")?;
        self.wires
            .send(TRES, &command::resolution(self.spec.glass), "init")?;
        self.state = State::Fresh;
        Ok(())
    }

    fn put(
        &mut self,
        frame: &Frame,
        refresh: Refresh,
        window: Window,
    ) -> Result<Shown, PanelError> {
        let before = self.wires.sent();
        self.wake_for(refresh)?;
        let old = self.shown.take();
        let before_it = core::mem::replace(&mut self.state, State::Failed);
        match self.spec.inks {
            Inks::Black if before_it == State::Fresh => {
                let old = old.unwrap_or_else(|| Frame::blank(frame.glass()));
                self.wires.send(DTM1, old.bytes(), "old picture")?;
            }
            Inks::Black => {}
            Inks::BlackRed => self
                .wires
                .send(DTM1, &frame.black_alone(), "black picture")?,
        }
        if before_it != State::Ready(refresh) {
            self.choose(refresh)?;
        }
        self.load(frame, refresh, window)?;
        self.power_on()?;
        self.wires.refresh(DRF)?;
        if refresh == Refresh::Partial {
            self.wires.send(PTOUT, &[], "partial refresh")?;
        } else {
            self.power_off()?;
        }
        self.state = State::Ready(refresh);
        self.shown = Some(frame.clone());
        Ok(Shown {
            refresh: Some(refresh),
            window: Some(window),
            bytes: self.wires.sent() - before,
        })
    }

    /// Shows four greys. Then the planes hold no picture of black and white, and the next refresh begins anew.
    fn put_greys(&mut self, frame: &Frame, choice: &[(u8, &[u8])]) -> Result<Shown, PanelError> {
        let before = self.wires.sent();
        self.wake_for(Refresh::Full)?;
        self.shown = None;
        self.state = State::Failed;
        self.wires.send_all(choice, "waveform of greys")?;
        let [first, second] = command::planes(frame);
        self.wires.send(DTM1, &first, "first plane of greys")?;
        self.wires.send(DTM2, &second, "second plane of greys")?;
        self.power_on()?;
        self.wires.refresh(DRF)?;
        self.power_off()?;
        self.state = State::Ready(Refresh::Full);
        self.shown = Some(frame.clone());
        Ok(Shown {
            refresh: Some(Refresh::Full),
            window: Some(Window::whole(self.spec.glass)),
            bytes: self.wires.sent() - before,
        })
    }

    /// Wakes the panel for a partial refresh, resets it for another. That also undoes a forced
    /// temperature, which nothing else does.
    fn wake_for(&mut self, refresh: Refresh) -> Result<(), PanelError> {
        match (self.state, refresh) {
            (State::Ready(_), Refresh::Partial) | (State::Fresh, _) => Ok(()),
            _ => self.begin(),
        }
    }

    /// Chooses the waveform; `init` has chosen the full one.
    fn choose(&mut self, refresh: Refresh) -> Result<(), PanelError> {
        match refresh {
            Refresh::Full => Ok(()),
            Refresh::Fast => self.wires.send_all(self.spec.fast, "fast waveform"),
            Refresh::Partial => self.wires.send_all(&PARTIAL, "partial waveform"),
        }
    }

    /// Sends the new picture, or a window of it. The old plane needs none: after each
    /// refresh the controller copies the new one to it (CDI.N2OCP).
    fn load(&mut self, frame: &Frame, refresh: Refresh, window: Window) -> Result<(), PanelError> {
        if refresh == Refresh::Partial {
            self.wires.send(PTIN, &[], "window")?;
            self.wires.send(PTL, &command::window(window), "window")?;
        }
        match self.spec.inks {
            Inks::Black => self.wires.send(DTM2, &frame.cut(window), "new picture"),
            Inks::BlackRed if frame.red_bytes().is_empty() => {
                let none = vec![0x00; frame.bytes().len()];
                self.wires.send(DTM2, &none, "red picture")
            }
            Inks::BlackRed => self.wires.send(DTM2, frame.red_bytes(), "red picture"),
        }
    }

    fn power_on(&mut self) -> Result<(), PanelError> {
        if !self.powered {
            self.wires.send(PON, &[], "power on")?;
            self.wires.wait(POWER_LIMIT_MS, "power on")?;
            self.powered = true;
        }
        Ok(())
    }

    fn power_off(&mut self) -> Result<(), PanelError> {
        if self.powered {
            self.wires.send(POF, &[], "power off")?;
            self.wires.wait(POWER_LIMIT_MS, "power off")?;
            self.powered = false;
        }
        Ok(())
    }
}
