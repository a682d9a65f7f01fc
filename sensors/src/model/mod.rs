//! The chips and their tags without hardware.
//!
//! [`Field`] holds the strings of the puppet: tags to lay and lift, faults, the
//! plug. The unchanged drivers run over modelled chips: [`model_reader`] gives
//! an MFRC522 with its registers, FIFO, timer, flags and colliding answers,
//! [`Pn532I2c`] and [`Pn532Spi`] are a PN532 at the level of its frames. Several
//! MFRC522 stand on a [`ModelBus`], selected by pins, a [`model_decoder`], [`model_hc595`] or a
//! [`ModelMcp23s17`].
//!
//! A [`VicinityField`] holds tags of ISO 15693, which a PN5180 reads: [`model_pn5180`], at the
//! level of its host commands and registers, with BUSY and reset.
//!
//! Time is virtual. It moves with what the bus carries and with nothing else:
//! bits at the bus clock, a fixed cost per transfer, and thereby, because the
//! driver polls, the air time of ISO/IEC 14443 at 106 kbit/s.
//!
//! Modelled of the MFRC522: commands Idle, CalcCRC, Transmit, Transceive, SoftReset;
//! TxCRC and RxCRC, bit framing, parity, the timer with TAuto, the flags of
//! ComIrqReg but for the two FIFO alerts, ErrorReg, CollReg in two readings, and of
//! the analogue part CollLevel, RxGain and TempErr. Not modelled: Receive, MFAuthent, Mem, MinLevel.
//!
//! Modelled of the PN5180: the commands for registers, EEPROM, data and the field, BUSY, the
//! transceive states, the flags of IRQ_STATUS, RX_STATUS, the timers as far as they begin with a
//! frame's end; ISO 15693 on the air with collisions, capture, noise, slots and the states of its
//! tags. Not modelled, and refused: low power modes, MIFARE, EPC, test buses, other protocols.
//!
//! [`Conditions`] is what a real field adds: tags of unequal strength of which the
//! weaker one is not heard, misheard frames, wrong bits, spells without power. An
//! antenna hears a neighbour's tags by [`Field::hear_neighbour`].

mod air;
mod clock;
mod conditions;
mod decoder;
mod field;
mod hc595;
mod line;
mod mcp23s17;
mod mfrc522;
mod neighbour;
mod ntag;
mod pn5180;
mod pn532;
mod random;
mod tag;

pub use clock::{Clock, ClockDelay};
pub use conditions::{Conditions, Hang, Miso, Spells};
pub use decoder::{ModelDecoderPin, model_decoder, timed_decoder};
pub use field::Field;
pub use hc595::{ModelHc595Pin, model_hc595, timed_hc595};
pub use line::Line;
pub use mcp23s17::ModelMcp23s17;
pub use mfrc522::{
    CollPosReading, ModelBus, ModelConfig, ModelHeat, ModelIrq, ModelSpi, model_reader,
};
pub use ntag::NtagMemory;
pub use pn532::{Pn532I2c, Pn532Spi};
pub use pn5180::{
    CollisionEnd, ModelPn5180, Pn5180Busy, Pn5180Config, Pn5180Spi, VicinityField, model_pn5180,
};

/// Nanoseconds of virtual time.
type Nanos = u64;

/// Time of this many periods of the 13.56 MHz carrier, in ns.
const fn carrier_periods(periods: u64) -> Nanos {
    periods * 100_000 / 1_356
}
