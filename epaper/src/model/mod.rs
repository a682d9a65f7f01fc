//! A modelled panel: the driver of the real one over a controller that is simulated
//! at the level of commands, for a table without a panel and for the tests.
//!
//! ```
//! use epaper::model::{Timing, panel};
//!
//! let (mut driver, glass) = panel(Timing::default(), None);
//! let mut frame = epaper::Frame::new();
//! frame.set(3, 4, true);
//! driver.show(&frame).unwrap();
//! assert_eq!((glass.glass(), glass.rev()), (frame, 1));
//! ```

mod body;
mod controller;
mod fault;
mod it8951;
mod ssd1683;
mod uc8179;
mod wires;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

pub use controller::PanelModel;
pub use fault::Fault;
pub use wires::{ModelDelay, ModelInput, ModelOutput, ModelSpi, WireError};

use crate::{Frame, It8951, Kind, Ssd1683, Uc8179, it8951 as it, ssd1683 as ssd, uc8179 as uc};

/// How long the modelled panel takes, in its own time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing {
    /// Length of a full refresh, in milliseconds.
    pub refresh_ms: u32,
    /// Length of a fast refresh, in milliseconds.
    pub fast_ms: u32,
    /// Length of a partial refresh, in milliseconds.
    pub partial_ms: u32,
    /// Power on, in milliseconds.
    pub power_on_ms: u32,
    /// Power off, in milliseconds.
    pub power_off_ms: u32,
    /// Clock of the bus, in Hz; each byte takes eight of its periods.
    pub spi_hz: u32,
}

impl Default for Timing {
    /// As measured by others on the 7.5" V2 at room temperature; bus at 10 MHz.
    fn default() -> Self {
        Self {
            refresh_ms: 3_500,
            fast_ms: 1_500,
            partial_ms: 450,
            power_on_ms: 140,
            power_off_ms: 42,
            spi_hz: 10_000_000,
        }
    }
}

impl Timing {
    /// As measured by GxEPD2's author on the 7.5" B V2 at room temperature; bus at 10 MHz.
    pub fn red() -> Self {
        Self {
            refresh_ms: 26_300,
            fast_ms: 16_800,
            ..Self::default()
        }
    }

    /// As measured by GxEPD2's author on the 10.3": to white, with greys, partial; `power_on_ms` after a reset it is ready. Bus
    /// at 10 MHz.
    pub fn it8951() -> Self {
        Self {
            refresh_ms: 2_000,
            fast_ms: 827,
            partial_ms: 284,
            power_on_ms: 1_730,
            power_off_ms: 0,
            spi_hz: 10_000_000,
        }
    }

    /// As measured by others on the 4.2" V2 at room temperature; bus at 10 MHz. Power on
    /// and off are part of its refreshes, and loading a waveform takes `power_on_ms`.
    pub fn small() -> Self {
        Self {
            refresh_ms: 1_600,
            fast_ms: 1_100,
            partial_ms: 400,
            power_on_ms: 20,
            power_off_ms: 0,
            spi_hz: 10_000_000,
        }
    }
}

/// Called with each pause the driver makes, in microseconds. A live twin sleeps here,
/// so that a refresh takes its time; without it only the model's own clock moves.
pub type OnDelay = Box<dyn FnMut(u64) + Send>;

/// The real driver over modelled wires.
pub type ModelledUc8179 = Uc8179<ModelSpi, ModelOutput, ModelOutput, ModelInput, ModelDelay>;

/// The real driver of the 4.2" V2 over modelled wires.
pub type ModelledSsd1683 = Ssd1683<ModelSpi, ModelOutput, ModelOutput, ModelInput, ModelDelay>;

/// The real driver of a panel behind an IT8951 over modelled wires.
pub type ModelledIt8951 = It8951<ModelSpi, ModelOutput, ModelInput, ModelDelay>;

/// The driver of the 7.5" V2 and the strings to its modelled panel.
pub fn panel(timing: Timing, on_delay: Option<OnDelay>) -> (ModelledUc8179, ModelPanel) {
    let panel = ModelPanel::new(Kind::Uc8179(&uc::INCHES_7_5), timing);
    (driver(&panel, on_delay), panel)
}

/// Another driver of the 7.5" V2 at the wires of a modelled panel, as after a restart of the machine.
pub fn driver(panel: &ModelPanel, on_delay: Option<OnDelay>) -> ModelledUc8179 {
    uc8179_driver(&uc::INCHES_7_5, panel, on_delay)
}

/// A driver of this panel with an UC8179 at the wires of a modelled one.
pub fn uc8179_driver(
    spec: &'static uc::Spec,
    panel: &ModelPanel,
    on_delay: Option<OnDelay>,
) -> ModelledUc8179 {
    let (spi, dc, rst, busy, delay) = panel.wires(on_delay);
    Uc8179::new(spec, spi, dc, rst, busy, delay)
}

/// The driver of the 4.2" V2 and the strings to its modelled panel.
pub fn small_panel(timing: Timing, on_delay: Option<OnDelay>) -> (ModelledSsd1683, ModelPanel) {
    let panel = ModelPanel::new(Kind::Ssd1683(&ssd::INCHES_4_2), timing);
    (small_driver(&panel, on_delay), panel)
}

/// Another driver of the 4.2" V2 at the wires of a modelled panel.
pub fn small_driver(panel: &ModelPanel, on_delay: Option<OnDelay>) -> ModelledSsd1683 {
    ssd1683_driver(&ssd::INCHES_4_2, panel, on_delay)
}

/// A driver of this panel with an SSD1683 or SSD1677 at the wires of a modelled one.
pub fn ssd1683_driver(
    spec: &'static ssd::Spec,
    panel: &ModelPanel,
    on_delay: Option<OnDelay>,
) -> ModelledSsd1683 {
    let (spi, dc, rst, busy, delay) = panel.wires(on_delay);
    Ssd1683::new(spec, spi, dc, rst, busy, delay)
}

/// A driver of this panel behind an IT8951, with this VCOM in millivolts below nought, at the wires of a modelled one.
pub fn it8951_driver(
    spec: &'static it::Spec,
    vcom: u16,
    panel: &ModelPanel,
    on_delay: Option<OnDelay>,
) -> ModelledIt8951 {
    let (spi, _, rst, busy, delay) = panel.wires(on_delay);
    It8951::new(spec, vcom, spi, rst, busy, delay)
}

/// The strings to a modelled panel: what one sees on it and may do to it. Clones
/// are the same panel.
#[derive(Clone, Debug)]
pub struct ModelPanel(Shared);

impl ModelPanel {
    /// A modelled panel that nobody has touched.
    pub fn new(kind: Kind, timing: Timing) -> Self {
        Self(Shared::new(kind, timing))
    }

    /// Its wires, for a driver of whomever: SPI, DC, RST and BUSY, and the pauses that the driver makes.
    pub fn wires(
        &self,
        on_delay: Option<OnDelay>,
    ) -> (ModelSpi, ModelOutput, ModelOutput, ModelInput, ModelDelay) {
        let shared = &self.0;
        (
            ModelSpi::new(shared),
            ModelOutput::dc(shared),
            ModelOutput::reset(shared),
            ModelInput::busy(shared),
            ModelDelay::new(shared, on_delay),
        )
    }

    /// What the glass shows. It changes when a refresh ends, and outlives sleep and reset.
    pub fn glass(&self) -> Frame {
        self.0.lock().glass()
    }

    /// The greys of the glass, row by row, from 0, black, to 15.
    pub fn levels(&self) -> Vec<u8> {
        self.0.lock().levels()
    }

    /// Whether the panel is at work, as its BUSY says.
    pub fn busy(&self) -> bool {
        self.0.lock().busy()
    }

    /// Completed refreshes so far.
    pub fn rev(&self) -> u64 {
        self.0.lock().rev()
    }

    /// Refreshes since the last full one of the whole glass, each of which leaves traces.
    pub fn ghosting(&self) -> u32 {
        self.0.lock().ghosting()
    }

    /// Holds BUSY at "at work", as a torn flat cable may, until called with `false`.
    pub fn stick_busy(&self, stuck: bool) {
        self.0.lock().stick_busy(stuck);
    }

    /// Unplugs BUSY, until called with `false`: the pin reads "rests" all the while.
    pub fn loosen_busy(&self, loose: bool) {
        self.0.lock().loosen_busy(loose);
    }

    /// Makes the controller forget its registers and its RAM, as a dip of the supply does.
    pub fn forget(&self) {
        self.0.lock().forget();
    }

    /// Makes it silicon that begins with [`PanelModel::play_ping_pong`].
    pub fn play_ping_pong(&self) {
        self.0.lock().play_ping_pong();
    }

    /// Makes it a panel whose memory has no waveform of greys, as the 7.5" V2 was sold before 24 October 2023.
    pub fn lack_greys(&self) {
        self.0.lock().lack_greys();
    }

    /// Lets one use of a wire fail, after this many more that go well: a transfer, a level
    /// driven, a look at BUSY. The panel may hear what failed, or not.
    pub fn fail_once(&self, after: u32, heard: bool) {
        *self.0.breaks() = Some(Break { after, heard });
    }

    /// Whether the wire that [`ModelPanel::fail_once`] asked for has failed.
    pub fn failed(&self) -> bool {
        self.0.breaks().is_none()
    }

    /// Whether the high voltages are on.
    pub fn powered(&self) -> bool {
        self.0.lock().powered()
    }

    /// Whether the controller is in deep sleep.
    pub fn asleep(&self) -> bool {
        self.0.lock().asleep()
    }

    /// Lets time pass in which nobody touches the panel, in microseconds.
    pub fn advance_us(&self, us: u64) {
        self.0.lock().advance_us(us);
    }

    /// Bytes that came over the bus so far, commands and data.
    pub fn spi_bytes(&self) -> u64 {
        self.0.lock().spi_bytes()
    }

    /// Transfers those bytes came in.
    pub fn transfers(&self) -> u64 {
        self.0.lock().transfers()
    }

    /// The model's clock when the last byte of a picture came, in microseconds.
    pub fn picture_us(&self) -> u64 {
        self.0.lock().picture_us()
    }

    /// The model's clock, in microseconds since it was made.
    pub fn now_us(&self) -> u64 {
        self.0.lock().now_us()
    }

    /// What a real controller would have taken amiss, oldest first, at most
    /// [`PanelModel::MAX_FAULTS`].
    pub fn faults(&self) -> Vec<Fault> {
        self.0.lock().faults().to_vec()
    }
}

/// The controller as all its wires see it, and the wire that is to fail.
#[derive(Clone, Debug)]
struct Shared {
    model: Arc<Mutex<PanelModel>>,
    breaks: Arc<Mutex<Option<Break>>>,
}

/// A use of a wire that fails.
#[derive(Clone, Copy, Debug)]
struct Break {
    /// Uses before it that go well.
    after: u32,
    /// Whether the panel hears it all the same.
    heard: bool,
}

impl Shared {
    fn new(kind: Kind, timing: Timing) -> Self {
        Self {
            model: Arc::new(Mutex::new(PanelModel::new(kind, timing))),
            breaks: Arc::default(),
        }
    }

    /// A panicking test must not hide behind a second panic, so poison is ignored.
    fn lock(&self) -> MutexGuard<'_, PanelModel> {
        self.model.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn breaks(&self) -> MutexGuard<'_, Option<Break>> {
        self.breaks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One use of a wire, which does what it does unless the wire fails unheard.
    fn wire<T: Default>(&self, does: impl FnOnce(&mut PanelModel) -> T) -> Result<T, WireError> {
        let mut breaks = self.breaks();
        let failing = match &mut *breaks {
            Some(Break { after: 0, .. }) => breaks.take(),
            Some(coming) => {
                coming.after -= 1;
                None
            }
            None => None,
        };
        match failing {
            None => Ok(does(&mut self.lock())),
            Some(failing) => {
                if failing.heard {
                    does(&mut self.lock());
                }
                Err(WireError::Broken)
            }
        }
    }
}
