//! Driver for black and white panels with an SSD1683, such as the 4.2" V2, or an SSD1677. What sets one of them apart
//! is a [`Spec`].
//!
//! Commands have the numbers of the SSD1683 data sheet's command table. Their values and
//! order are those of the makers' example code, for the 4.2" V2 of GDEY042T81 (Good Display)
//! and epd4in2_V2 (Waveshare); not yet tried on glass.

pub mod command;
mod spec;

use embedded_hal::delay::DelayNs;
use embedded_hal::digital::{InputPin, OutputPin};
use embedded_hal::spi::SpiDevice;

use crate::refresh::plan;
use crate::wires::{BusyLevel, Chip, POWER_LIMIT_MS, Wires};
use crate::{Frame, PanelError, Refresh, Shown, Window};
use command::{
    ACTIVATE, DATA_ENTRY, DEEP_SLEEP, DRIVER_OUTPUT, FAST, FULL, LOAD, PARTIAL, RAM_X,
    RAM_X_POINTER, RAM_Y, RAM_Y_POINTER, SEQUENCE, SLEEP_MODE_1, SOFT_RESET, TEMPERATURE,
    WRITE_NEW, WRITE_OLD,
};
pub use spec::{Columns, INCHES_4_2, INCHES_4_26, Rows, Spec};

/// Patience with a refresh that an earlier program may have begun, in milliseconds: three times
/// a full one at room temperature. It is not longer because BUSY cannot tell that refresh from
/// the deep sleep in which a panel waits for the evening.
pub const LEFT_LIMIT_MS: u32 = 5_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Never touched by us: nobody knows what it is at.
    Unknown,
    /// In deep sleep: it needs nothing until the next picture.
    Asleep,
    /// Left half-way by an error: only a reset helps.
    Failed,
    /// Registers set.
    Awake,
}

/// The driver. The controller turns its high voltages off by itself; after an error a reset
/// does.
///
/// `SPI` is a device with its own chip select (mode 0, up to 10 MHz), `DC` tells
/// commands (low) from data, `RST` resets when low, `BUSY` is **high** while the panel
/// works.
#[derive(Debug)]
pub struct Ssd1683<SPI, DC, RST, BUSY, DELAY> {
    spec: &'static Spec,
    wires: Wires<SPI, DC, RST, BUSY, DELAY>,
    state: State,
    /// What the glass shows and both planes hold.
    shown: Option<Frame>,
}

impl<SPI, DC, RST, BUSY, DELAY> Ssd1683<SPI, DC, RST, BUSY, DELAY>
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
            works: BusyLevel::High,
            low_ms: 2,
            longest: spec.pace.full,
        };
        Self {
            spec,
            wires: Wires::new((spi, dc, rst, busy), delay, chip),
            state: State::Unknown,
            shown: None,
        }
    }

    /// Which panel it is.
    pub fn spec(&self) -> &'static Spec {
        self.spec
    }

    /// Resets the controller and sets its registers; also ends a deep sleep. At most
    /// twice [`crate::uc8179::POWER_LIMIT_MS`] and a little more, and the first time
    /// [`LEFT_LIMIT_MS`] besides, which a refresh is left that an earlier program began.
    pub fn init(&mut self) -> Result<(), PanelError> {
        let begun = self.begin();
        self.quenched(begun)
    }

    /// Ends a sleep; does nothing while the panel is awake.
    pub fn wake(&mut self) -> Result<(), PanelError> {
        match self.state {
            State::Unknown | State::Asleep | State::Failed => self.init(),
            State::Awake => Ok(()),
        }
    }

    /// Puts a frame on the glass by a full refresh: [`Ssd1683::update`] with
    /// [`Refresh::Full`].
    pub fn show(&mut self, frame: &Frame) -> Result<(), PanelError> {
        self.update(frame, Refresh::Full).map(drop)
    }

    /// Puts a frame on the glass and waits until it stands, as the driver of the larger
    /// panel does. The window travels twice: to the new plane before the refresh and,
    /// when the picture stands, to the old one.
    ///
    /// # Errors
    /// [`PanelError`] says which wire, what step, and what to look at.
    pub fn update(&mut self, frame: &Frame, refresh: Refresh) -> Result<Shown, PanelError> {
        let (panel, got) = (self.spec.glass, frame.glass());
        if panel != got {
            return Err(PanelError::WrongGlass { panel, got });
        }
        let awake = self.state == State::Awake;
        let held = self.shown.as_ref().filter(|_| awake);
        let Some((refresh, window)) = plan(frame, held, refresh) else {
            return Ok(Shown::NOTHING);
        };
        let shown = self.put(&frame.without_greys(), refresh, window);
        self.quenched(shown)
    }

    /// Deep sleep: the picture stays, the current is nearly nothing. After an error it comes
    /// by a reset. [`Ssd1683::wake`], [`Ssd1683::init`], [`Ssd1683::show`] or
    /// [`Ssd1683::update`] ends it.
    pub fn sleep(&mut self) -> Result<(), PanelError> {
        let reset = match self.state {
            State::Unknown | State::Asleep => return Ok(()),
            State::Failed => self.wires.reset(),
            State::Awake => Ok(()),
        };
        // Also a panel that seems not to rest is told: it may be its BUSY that is wrong.
        let slept = self.wires.send(DEEP_SLEEP, &[SLEEP_MODE_1], "sleep");
        self.state = State::Asleep;
        self.quenched(reset.and(slept))
    }

    /// Hands on what came of a step. If that is an error, a reset comes first: it ends the
    /// high voltages, should a refresh hang.
    fn quenched<T>(&mut self, result: Result<T, PanelError>) -> Result<T, PanelError> {
        if result.is_err() {
            self.state = State::Failed;
            self.wires.quench(None);
        }
        result
    }

    fn begin(&mut self) -> Result<(), PanelError> {
        if self.state == State::Unknown {
            self.wires.let_end(LEFT_LIMIT_MS);
        }
        self.state = State::Failed;
        self.shown = None;
        self.wires.reset()?;
        self.wires.send(SOFT_RESET, &[], "init")?;
        self.wires.wait(POWER_LIMIT_MS, "init")?;
        let spec = self.spec;
        self.wires
            .send(DRIVER_OUTPUT, &command::gates(spec), "init")?;
        self.wires
            .send(DATA_ENTRY, &[command::entry(spec.rows)], "init")?;
        self.wires.send_all(spec.setup, "init")?;
        self.state = State::Awake;
        Ok(())
    }

    fn put(
        &mut self,
        frame: &Frame,
        refresh: Refresh,
        window: Window,
    ) -> Result<Shown, PanelError> {
        let before = self.wires.sent();
        if self.state != State::Awake {
            self.begin()?;
        }
        (self.state, self.shown) = (State::Failed, None);
        let data = frame.cut(window);
        self.write(WRITE_NEW, window, &data, "new picture")?;
        self.refresh(refresh)?;
        self.write(WRITE_OLD, window, &data, "old picture")?;
        (self.state, self.shown) = (State::Awake, Some(frame.clone()));
        Ok(Shown {
            refresh: Some(refresh),
            window: Some(window),
            bytes: self.wires.sent() - before,
        })
    }

    /// Opens a window of a plane and fills it.
    fn write(
        &mut self,
        plane: u8,
        window: Window,
        data: &[u8],
        during: &'static str,
    ) -> Result<(), PanelError> {
        let (columns, rows) = command::window(window, self.spec);
        // The first of two ends is where the pointer begins.
        let open: [(u8, &[u8]); 4] = [
            (RAM_X, &columns),
            (RAM_Y, &rows),
            (RAM_X_POINTER, &columns[..columns.len() / 2]),
            (RAM_Y_POINTER, &rows[..rows.len() / 2]),
        ];
        self.wires.send_all(&open, during)?;
        self.wires.send(plane, data, during)
    }

    fn refresh(&mut self, refresh: Refresh) -> Result<(), PanelError> {
        let steps = match refresh {
            Refresh::Full => &FULL,
            Refresh::Fast => {
                let celsius = [self.spec.fast_celsius];
                let load: [(u8, &[u8]); 3] = [
                    (TEMPERATURE, &celsius),
                    (SEQUENCE, &[LOAD]),
                    (ACTIVATE, &[]),
                ];
                self.wires.send_all(&load, "fast waveform")?;
                self.wires.wait(POWER_LIMIT_MS, "fast waveform")?;
                &FAST
            }
            Refresh::Partial => &PARTIAL,
        };
        self.wires.send_all(steps, "refresh")?;
        self.wires.refresh(ACTIVATE)
    }
}
