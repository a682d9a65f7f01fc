//! Driver for panels behind an IT8951, which has an image buffer, waveforms and power supply of its own: the 10.3" and
//! the 13.3". What sets one of them apart is a [`Spec`].
//!
//! Words and their order are those of Waveshare's example (IT8951-ePaper), which GxEPD2's driver of the 10.3" follows too;
//! not yet tried on glass. The controller chooses the waveform by a temperature that it measures itself.

pub mod command;
mod spec;

use alloc::vec::Vec;
use core::convert::Infallible;

use embedded_hal::delay::DelayNs;
use embedded_hal::digital::{ErrorType, InputPin, OutputPin};
use embedded_hal::spi::{Operation, SpiDevice};

use crate::refresh::plan;
use crate::wires::{BusyLevel, CHUNK, Chip, Wires};
use crate::{Frame, Glass, PanelError, Refresh, Shown, Window};
use command::{
    COMMAND, DATA, DPY_AREA, FORM, GET_DEV_INFO, I80CPCR, LD_IMG_AREA, LD_IMG_END, LISAR, LUTAFSR,
    Mode, READ, REG_RD, REG_WR, SLEEP, SYS_RUN, VCOM,
};
pub use spec::{INCHES_10_3, INCHES_13_3, Spec};

/// Patience with the controller until it is ready for a word, in milliseconds (usual: none; after a reset 1,730).
pub const READY_LIMIT_MS: u32 = 5_000;
/// Patience with a refresh, in milliseconds (usual: 284 to 2,000).
pub const REFRESH_LIMIT_MS: u32 = 15_000;
/// Patience with a refresh that an earlier program may have begun, in milliseconds.
const LEFT_LIMIT_MS: u32 = 3_000;
/// Left to a refresh of which nothing is heard, in milliseconds: the longest at room temperature, and some more.
const BLIND_REFRESH_MS: u32 = 2_500;
/// Time between two looks whether the picture stands, in milliseconds.
const POLL_MS: u32 = 10;
/// Words that tell of the panel; of them width, height and the buffer's address are used.
const INFO_WORDS: usize = 20;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Never touched by us: nobody knows what it is at.
    Unknown,
    /// Asleep: it needs nothing until the next picture.
    Asleep,
    /// Left half-way by an error: only a reset helps.
    Failed,
    /// Runs, with VCOM and buffer as they should be.
    Awake,
}

/// The driver. The controller turns its high voltages off by itself; after an error a reset does.
///
/// `SPI` is a device with its own chip select (mode 0, up to 10 MHz, with a line back), `RST` resets when low,
/// `BUSY` (HRDY) is low while the controller takes no word. There is no DC.
#[derive(Debug)]
pub struct It8951<SPI, RST, BUSY, DELAY> {
    spec: &'static Spec,
    /// In millivolts below nought.
    vcom: u16,
    wires: Wires<SPI, NoPin, RST, BUSY, DELAY>,
    state: State,
    /// Where the image buffer lies in the controller's memory.
    buffer: [u16; 2],
    /// What the glass shows, unless an error left it half-way.
    shown: Option<Frame>,
}

/// A wire that is not there.
#[derive(Debug)]
struct NoPin;

impl ErrorType for NoPin {
    type Error = Infallible;
}

impl OutputPin for NoPin {
    fn set_low(&mut self) -> Result<(), Infallible> {
        Ok(())
    }

    fn set_high(&mut self) -> Result<(), Infallible> {
        Ok(())
    }
}

impl<SPI, RST, BUSY, DELAY> It8951<SPI, RST, BUSY, DELAY>
where
    SPI: SpiDevice,
    RST: OutputPin,
    BUSY: InputPin,
    DELAY: DelayNs,
{
    /// Takes the panel's specification, the voltage of its common electrode in millivolts below nought, as the label on its
    /// flat cable says, and the parts; nothing is sent yet.
    pub fn new(
        spec: &'static Spec,
        vcom: u16,
        spi: SPI,
        rst: RST,
        busy: BUSY,
        delay: DELAY,
    ) -> Self {
        let chip = Chip {
            works: BusyLevel::Low,
            low_ms: 200,
            longest: spec.pace.full,
        };
        Self {
            spec,
            vcom,
            wires: Wires::new((spi, NoPin, rst, busy), delay, chip),
            state: State::Unknown,
            buffer: [0; 2],
            shown: None,
        }
    }

    /// Which panel it is.
    pub fn spec(&self) -> &'static Spec {
        self.spec
    }

    /// Puts a frame on the glass and waits until it stands, as the drivers of smaller panels do: a full refresh begins with
    /// a reset and goes by way of white, a fast one drives the whole glass, a partial one the window that changed. Greys are
    /// shown by a full one, all sixteen.
    ///
    /// # Errors
    /// [`PanelError`] says which wire, what step, and what to look at; also that the controller has a panel of another size.
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
        let shown = match refresh {
            Refresh::Full => self.put(frame, refresh, window),
            _ => self.put(&frame.without_greys(), refresh, window),
        };
        self.quenched(shown)
    }

    /// Sleep: the picture stays. After an error it comes by a reset. [`It8951::update`] ends it.
    ///
    /// # Errors
    /// As for an update.
    pub fn sleep(&mut self) -> Result<(), PanelError> {
        let slept = match self.state {
            State::Unknown | State::Asleep => return Ok(()),
            State::Failed => self
                .restart()
                .and_then(|()| self.command(SLEEP, &[], "sleep")),
            State::Awake => self.command(SLEEP, &[], "sleep"),
        };
        self.state = State::Asleep;
        self.quenched(slept)
    }

    /// Hands on what came of a step. If that is an error, a reset comes first: it ends the high voltages, should a refresh
    /// hang.
    fn quenched<T>(&mut self, result: Result<T, PanelError>) -> Result<T, PanelError> {
        if result.is_err() {
            self.state = State::Failed;
            self.wires.quench(None);
        }
        result
    }

    fn put(
        &mut self,
        frame: &Frame,
        refresh: Refresh,
        window: Window,
    ) -> Result<Shown, PanelError> {
        let before = self.wires.sent();
        if self.state != State::Awake || refresh == Refresh::Full {
            self.begin()?;
        }
        (self.state, self.shown) = (State::Failed, None);
        if refresh == Refresh::Full {
            self.display(window, Mode::Init)?;
        }
        let pixels = match frame.greys() {
            [] => pixels(&frame.cut(window)),
            greys => greys.chunks(2).map(|pair| pair[0] << 4 | pair[1]).collect(),
        };
        self.load(window, &pixels)?;
        let mode = match refresh {
            Refresh::Full | Refresh::Fast => Mode::Grey,
            Refresh::Partial => Mode::Direct,
        };
        self.display(window, mode)?;
        (self.state, self.shown) = (State::Awake, Some(frame.clone()));
        Ok(Shown {
            refresh: Some(refresh),
            window: Some(window),
            bytes: self.wires.sent() - before,
        })
    }

    /// Resets the controller, which ends a sleep too, and looks whether the panel is the one that we know.
    fn begin(&mut self) -> Result<(), PanelError> {
        if self.state == State::Unknown {
            self.let_end();
        }
        (self.state, self.shown) = (State::Failed, None);
        self.restart()?;
        self.command(GET_DEV_INFO, &[], "init")?;
        let mut info = [0; INFO_WORDS];
        self.read(&mut info, "init")?;
        let [width, height, low, high, ..] = info;
        let told = Glass {
            width: width.into(),
            height: height.into(),
        };
        if matches!(width, 0 | 0xFFFF) {
            // Nobody answers: the line back is open, or leads elsewhere.
            return Err(PanelError::Silent { during: "init" });
        }
        if told != self.spec.glass {
            let (panel, got) = (told, self.spec.glass);
            return Err(PanelError::WrongGlass { panel, got });
        }
        self.buffer = [low, high];
        self.command(REG_WR, &[I80CPCR, 1], "init")?;
        self.command(VCOM, &[0], "init")?;
        let mut vcom = [0];
        self.read(&mut vcom, "init")?;
        // Setting it takes half a second.
        if vcom != [self.vcom] {
            self.command(VCOM, &[1, self.vcom], "VCOM")?;
        }
        self.state = State::Awake;
        Ok(())
    }

    fn restart(&mut self) -> Result<(), PanelError> {
        self.wires.pulse()?;
        self.wires.ready(READY_LIMIT_MS, "reset")?;
        self.command(SYS_RUN, &[], "init")
    }

    /// Lets a refresh end that somebody else may have begun, as far as the controller tells.
    fn let_end(&mut self) {
        let ran = self.command(SYS_RUN, &[], "reset");
        let _ = ran.and_then(|()| self.stands(LEFT_LIMIT_MS, "reset"));
    }

    /// Fills a window of the image buffer.
    fn load(&mut self, window: Window, pixels: &[u8]) -> Result<(), PanelError> {
        let during = "new picture";
        let [low, high] = self.buffer;
        self.command(REG_WR, &[LISAR + 2, high], during)?;
        self.command(REG_WR, &[LISAR, low], during)?;
        let [x, y, width, height] = command::area(window);
        self.command(LD_IMG_AREA, &[FORM, x, y, width, height], during)?;
        for chunk in pixels.chunks(CHUNK) {
            self.wires.ready(READY_LIMIT_MS, during)?;
            self.wires.burst(DATA, chunk, during)?;
        }
        self.command(LD_IMG_END, &[], during)
    }

    /// Shows a window of the image buffer and waits until it stands; what takes no time at all was nothing.
    fn display(&mut self, window: Window, mode: Mode) -> Result<(), PanelError> {
        let [x, y, width, height] = command::area(window);
        let begun = self.command(DPY_AREA, &[x, y, width, height, mode as u16], "refresh");
        let stands = begun.and_then(|()| self.stands(REFRESH_LIMIT_MS, "refresh"));
        let error = match stands {
            Ok(0) => PanelError::Silent { during: "refresh" },
            Ok(_) => return Ok(()),
            Err(error @ PanelError::BusyTimeout { .. }) => return Err(error),
            Err(error) => error,
        };
        // Ink that moves all the same is left its time before a reset.
        self.wires.pause_ms(BLIND_REFRESH_MS);
        Err(error)
    }

    /// Waits until no display engine is at work. Returns how many looks found one.
    fn stands(&mut self, limit_ms: u32, during: &'static str) -> Result<u32, PanelError> {
        for looks in 0..limit_ms / POLL_MS {
            self.wires.pause_ms(POLL_MS);
            self.command(REG_RD, &[LUTAFSR], during)?;
            let mut engines = [0];
            self.read(&mut engines, during)?;
            if engines == [0] {
                return Ok(looks);
            }
        }
        Err(PanelError::BusyTimeout {
            ms: limit_ms,
            during,
        })
    }

    /// A command and its arguments, each in a burst of its own.
    fn command(
        &mut self,
        command: u16,
        arguments: &[u16],
        during: &'static str,
    ) -> Result<(), PanelError> {
        self.wires.ready(READY_LIMIT_MS, during)?;
        self.wires.burst(COMMAND, &command.to_be_bytes(), during)?;
        for argument in arguments {
            self.wires.ready(READY_LIMIT_MS, during)?;
            self.wires.burst(DATA, &argument.to_be_bytes(), during)?;
        }
        Ok(())
    }

    /// The words that a command has asked for.
    fn read(&mut self, words: &mut [u16], during: &'static str) -> Result<(), PanelError> {
        self.wires.ready(READY_LIMIT_MS, during)?;
        let [first, second] = READ.to_be_bytes();
        let mut bytes = [0; 2 * INFO_WORDS];
        let bytes = &mut bytes[..2 * words.len()];
        // The preamble, then a word that means nothing.
        let asked = [first, second, 0, 0];
        let operations = &mut [Operation::Write(&asked), Operation::Read(bytes)];
        self.wires.transaction(operations, during)?;
        for (word, bytes) in words.iter_mut().zip(bytes.chunks_exact(2)) {
            *word = u16::from_be_bytes([bytes[0], bytes[1]]);
        }
        Ok(())
    }
}

/// Four bits for each pixel of a black and white picture.
fn pixels(bits: &[u8]) -> Vec<u8> {
    let nibbles = |bits: u8| match bits >> 6 {
        0b00 => 0x00,
        0b01 => 0x0F,
        0b10 => 0xF0,
        _ => 0xFF,
    };
    let pairs = |byte: u8| [0, 2, 4, 6].map(|shift| nibbles(byte << shift));
    bits.iter().flat_map(|byte| pairs(*byte)).collect()
}
