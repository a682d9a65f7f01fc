//! The MFRC522 and its tags without hardware: the same registers, FIFO, timer,
//! flags and colliding answers behind an [`embedded_hal::spi::SpiDevice`].
//!
//! [`model_reader`] gives the unchanged driver over a modelled chip. [`Field`]
//! holds the strings of the puppet: tags to lay and lift, faults, the plug.
//!
//! Time is virtual. It moves with what the bus carries and with nothing else:
//! bits at the bus clock, a fixed cost per transfer, and thereby, because the
//! driver polls, the air time of ISO/IEC 14443 at 106 kbit/s.
//!
//! Modelled: commands Idle, CalcCRC, Transmit, Transceive, SoftReset; TxCRC and
//! RxCRC, bit framing, parity, the timer with TAuto, the flags of ComIrqReg but
//! for the two FIFO alerts, ErrorReg, CollReg in two readings. Not modelled:
//! Receive, MFAuthent, Mem, the interrupt pin, power levels of the analogue part.

mod air;
mod chip;
mod field;
mod random;
mod receiver;
mod spi;
mod tag;

pub use field::{Clock, Field, Miso};
pub use spi::{CollPosReading, ModelConfig, ModelSpi, model_reader};

/// Nanoseconds of virtual time.
type Nanos = u64;

/// Time of so many periods of the 13.56 MHz carrier, in ns.
const fn carrier_periods(periods: u64) -> Nanos {
    periods * 100_000 / 1_356
}
