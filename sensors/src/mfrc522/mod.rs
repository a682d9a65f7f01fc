//! Driver for the MFRC522 reader chip. Section numbers are those of its data
//! sheet (112139 rev. 3.9) unless a standard is named.

mod access;
mod by_name;
mod configuration;
mod exchange;
mod interrupt;
mod known;
mod nodes;
mod read_field;
pub(crate) mod register;
mod shortcut;
mod tag_memory;
mod tree;
mod version;
mod who_is_left;

use crate::failure::ReaderError;
use crate::reader::Reader;
use crate::reading::{Reading, Unnameable};
pub use configuration::{CollLevel, Gain, Receiver};
use embedded_hal::digital::InputPin;
use embedded_hal::spi::SpiDevice;
use exchange::Crc;
use interrupt::Interrupt;
pub use interrupt::NoIrq;
use known::Known;
use read_field::LEFT_EVERY;
use register::{Register, tx_control};
pub use shortcut::Registered;
use shortcut::Shortcut;
use std::sync::Arc;
pub use version::Version;

/// How long an answer may take to begin: 110 ticks, 170 µs. A tag starts after
/// 91 µs at most (ISO/IEC 14443-3, 6.2.1.1) and the timer stops 47 µs later, with the
/// fifth bit. Waiting the usual 25 ms instead is what makes drivers slow.
const ANSWER_TICKS: u16 = 110;
/// Most status polls for one event. The longest frame with its answer takes
/// 1.3 ms; one poll takes 1.6 µs on the fastest bus and some 17 µs on a Pi.
const POLLS: u32 = 1_000;

/// One reader chip with its antenna. Works on any [`SpiDevice`] up to 10 MHz,
/// mode 0, most significant bit first (8.1.2); its reset pin is held high. Its
/// interrupt pin may be left open.
///
/// The field stays on between reads: tags in rest keep their state, and no read
/// waits for them to start up. Each read brings every tag to the same state
/// first, so that each of them answers each read.
pub struct Mfrc522<SPI, IRQ = NoIrq> {
    spi: SPI,
    interrupt: Option<Interrupt<IRQ>>,
    /// What TxModeReg and RxModeReg say at present.
    crc: Crc,
    /// Most status polls until an answer must have come or the timer run out.
    answer_polls: u32,
    /// Bytes of an odd answer may be left in the FIFO.
    fifo_dirty: bool,
    /// Frames sent in this read.
    frames: u32,
    /// µs that this read still has, and how many of them the question that is
    /// asked now must leave.
    time_left: u32,
    time_kept: u32,
    /// The last frame was answered, and the guard time of the next may not be over.
    guard_open: bool,
    /// Polls that fill it, by how quick the bus is.
    guard_polls: u32,
    /// µs from one frame to the next, by the same.
    between: u32,
    /// Who was named in the last reads.
    known: Known,
    /// The last walk did not come to its end.
    crowded: bool,
    /// A request was answered in this read.
    anybody: bool,
    reads_since_left: u32,
    /// Who is left was asked and not answered to the end: it comes first next time.
    left_is_overdue: bool,
    /// A tag of this read that cannot be listed.
    unnameable: Option<Unnameable>,
    /// What a read may leave out.
    shortcut: Shortcut,
    receiver: Receiver,
    /// The field is off until the next read.
    resting: bool,
    /// What is known of how this chip counts collisions: see `tree.rs`.
    counts_in_frame: bool,
}

impl<SPI: SpiDevice> Mfrc522<SPI> {
    /// Takes the bus device of one chip. Nothing is sent before [`Mfrc522::init`].
    pub fn new(spi: SPI) -> Self {
        Mfrc522::with_interrupt(spi, None)
    }
}

impl<SPI: SpiDevice, IRQ: InputPin> Mfrc522<SPI, IRQ> {
    /// Takes the bus device of one chip and the pin that its IRQ leads to: the end
    /// of an answer is then waited for at the pin. The chip drives it low; it needs
    /// no pull-up.
    pub fn with_irq(spi: SPI, irq: IRQ) -> Self {
        Mfrc522::with_interrupt(spi, Some(Interrupt::new(irq)))
    }

    fn with_interrupt(spi: SPI, interrupt: Option<Interrupt<IRQ>>) -> Self {
        Mfrc522 {
            spi,
            interrupt,
            crc: Crc::Neither,
            answer_polls: POLLS,
            fifo_dirty: true,
            frames: 0,
            time_left: 0,
            time_kept: 0,
            guard_open: false,
            guard_polls: 0,
            between: 0,
            known: Known::default(),
            crowded: false,
            anybody: false,
            reads_since_left: LEFT_EVERY,
            left_is_overdue: false,
            unnameable: None,
            shortcut: Shortcut::default(),
            receiver: Receiver::default(),
            resting: false,
            counts_in_frame: false,
        }
    }

    /// Sets the receiver, from the next [`Mfrc522::init`] on. Less gain keeps a reader from
    /// hearing the tags of the next antenna.
    pub fn set_receiver(&mut self, receiver: Receiver) {
        self.receiver = receiver;
    }

    /// False if an interrupt pin was given and did not move when it should have:
    /// its wire is broken or leads to another pin. The reader is polled then.
    /// [`Mfrc522::init`] gives it another chance.
    pub fn irq_works(&self) -> bool {
        self.interrupt.as_ref().is_none_or(|irq| irq.works)
    }

    /// Switches the field off until the next read, which switches it on again
    /// and gives the tags the 5 ms they may take to start up.
    ///
    /// # Errors
    /// [`ReaderError::Bus`].
    pub fn rest(&mut self) -> Result<(), ReaderError> {
        self.write(Register::TxControl, &[tx_control::FIELD_OFF])?;
        self.resting = true;
        Ok(())
    }

    /// Tells which tags belong to this table. Those with 7- or 10-byte UIDs that
    /// their first three bytes tell apart are then read to the end in one read of
    /// seven only, which makes the other six more than twice as fast.
    ///
    /// A foreign tag that shares its first three bytes with a registered one is
    /// found by the seventh read at the latest; until then it may be taken for the
    /// one or be hidden behind it. Where a foreign tag is found, every read of this
    /// antenna is whole until it has been gone for six reads.
    pub fn expect(&mut self, registered: Arc<Registered>) {
        self.shortcut = Shortcut::new(registered);
    }
}

impl<SPI: SpiDevice, IRQ: InputPin> Reader for Mfrc522<SPI, IRQ> {
    type Version = Version;

    fn init(&mut self) -> Result<Version, ReaderError> {
        Mfrc522::init(self)
    }

    fn read_field(&mut self) -> Result<Reading, ReaderError> {
        Mfrc522::read_field(self)
    }

    fn rest(&mut self) -> Result<(), ReaderError> {
        Mfrc522::rest(self)
    }
}
