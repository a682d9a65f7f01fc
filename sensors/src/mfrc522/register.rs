//! Registers, commands and flags of the MFRC522 that driver and model share
//! (data sheet 112139 rev. 3.9, sections 9.3 and 10.3).

/// Register addresses (table 20).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Register {
    Command = 0x01,
    ComIEn = 0x02,
    DivIEn = 0x03,
    ComIrq = 0x04,
    #[cfg(feature = "model")]
    DivIrq = 0x05,
    Error = 0x06,
    #[cfg(feature = "model")]
    Status1 = 0x07,
    FifoData = 0x09,
    FifoLevel = 0x0a,
    Control = 0x0c,
    BitFraming = 0x0d,
    Coll = 0x0e,
    Mode = 0x11,
    TxMode = 0x12,
    RxMode = 0x13,
    TxControl = 0x14,
    TxAsk = 0x15,
    RxThreshold = 0x18,
    #[cfg(feature = "model")]
    CrcResultHigh = 0x21,
    #[cfg(feature = "model")]
    CrcResultLow = 0x22,
    RfCfg = 0x26,
    TMode = 0x2a,
    TPrescaler = 0x2b,
    TReloadHigh = 0x2c,
    TReloadLow = 0x2d,
    Version = 0x37,
}

impl Register {
    /// The register at an address, if it is more than plain memory to the model.
    #[cfg(feature = "model")]
    pub fn at(address: u8) -> Option<Register> {
        use Register::*;
        [
            Command,
            ComIrq,
            DivIrq,
            Error,
            Status1,
            FifoData,
            FifoLevel,
            Control,
            BitFraming,
            Coll,
            TxControl,
            CrcResultHigh,
            CrcResultLow,
            Version,
        ]
        .into_iter()
        .find(|&register| register as u8 == address)
    }

    /// First byte of a write (8.1.2.3): address in bits 6 to 1, bit 7 clear.
    pub fn to_write(self) -> u8 {
        (self as u8) << 1
    }

    /// Byte that asks for a read (8.1.2.3): the same with bit 7 set.
    pub fn to_read(self) -> u8 {
        0x80 | self.to_write()
    }
}

/// CommandReg, bits 3 to 0 (table 149).
pub mod command {
    pub const IDLE: u8 = 0x00;
    #[cfg(feature = "model")]
    pub const CALC_CRC: u8 = 0x03;
    #[cfg(feature = "model")]
    pub const TRANSMIT: u8 = 0x04;
    #[cfg(feature = "model")]
    pub const NO_CHANGE: u8 = 0x07;
    pub const TRANSCEIVE: u8 = 0x0c;
    pub const SOFT_RESET: u8 = 0x0f;
    /// CommandReg bit 4: set until the chip is awake again (9.3.1.2).
    pub const POWER_DOWN: u8 = 1 << 4;
}

/// ComIrqReg (9.3.1.5).
pub mod irq {
    /// Write-only: 1 sets the marked flags, 0 clears them. Reads as 0.
    pub const SET1: u8 = 1 << 7;
    pub const TX: u8 = 1 << 6;
    pub const RX: u8 = 1 << 5;
    #[cfg(feature = "model")]
    pub const IDLE: u8 = 1 << 4;
    pub const ERR: u8 = 1 << 1;
    pub const TIMER: u8 = 1 << 0;
    /// Every flag.
    pub const ALL: u8 = 0x7f;
    /// DivIrqReg (9.3.1.6): the CRC coprocessor is done.
    #[cfg(feature = "model")]
    pub const DIV_CRC: u8 = 1 << 2;
}

/// ComIEnReg (9.3.1.3): which flags of ComIrqReg, by the same bits, move the
/// interrupt pin.
pub mod irq_pin {
    /// The pin is low while a flag is set.
    pub const ACTIVE_LOW: u8 = 1 << 7;
    /// DivIEnReg (9.3.1.4): the chip drives both levels, no pull-up is needed.
    pub const PUSH_PULL: u8 = 1 << 7;
}

/// ErrorReg (9.3.1.7).
pub mod error {
    /// The chip is too hot and has switched its antenna off; TxControlReg does not show it.
    /// No command clears it.
    pub const TEMPERATURE: u8 = 1 << 6;
    pub const BUFFER_OVERFLOW: u8 = 1 << 4;
    pub const COLLISION: u8 = 1 << 3;
    pub const CRC: u8 = 1 << 2;
    pub const PARITY: u8 = 1 << 1;
    pub const PROTOCOL: u8 = 1 << 0;
    /// What makes an answer worthless, a collision aside.
    pub const ANY_BUT_COLLISION: u8 = BUFFER_OVERFLOW | CRC | PARITY | PROTOCOL;
}

/// FIFOLevelReg (9.3.1.11).
pub mod fifo {
    pub const FLUSH: u8 = 1 << 7;
    /// Bytes the buffer holds (8.3).
    #[cfg(feature = "model")]
    pub const CAPACITY: usize = 64;
}

/// ControlReg (9.3.1.13).
pub mod control {
    pub const TIMER_STOP_NOW: u8 = 1 << 7;
    pub const TIMER_START_NOW: u8 = 1 << 6;
    /// Valid bits of the last byte received, 0: all.
    pub const RX_LAST_BITS: u8 = 0x07;
}

/// BitFramingReg (9.3.1.14): bits 6 to 4 RxAlign, bits 2 to 0 TxLastBits.
pub mod framing {
    pub const START_SEND: u8 = 1 << 7;
}

/// CollReg (9.3.1.15).
pub mod coll {
    #[cfg(feature = "model")]
    pub const VALUES_AFTER_COLL: u8 = 1 << 7;
    pub const POS_NOT_VALID: u8 = 1 << 5;
    /// Position of the first collision, 1 to 31; 0 means 32.
    pub const POS: u8 = 0x1f;
}

/// TxModeReg and RxModeReg (9.3.2.3, 9.3.2.4).
pub mod mode {
    /// Append a CRC when sending; check it and take it off when receiving.
    pub const CRC: u8 = 1 << 7;
}

/// TxControlReg (9.3.2.5).
pub mod tx_control {
    /// Both antenna drivers carry the field; bit 7 is the reset value.
    pub const FIELD_ON: u8 = 0x83;
    /// Neither carries it.
    pub const FIELD_OFF: u8 = 0x80;
    #[cfg(feature = "model")]
    pub const DRIVERS: u8 = 0x03;
}

/// RxThresholdReg (9.3.2.9).
pub mod rx_threshold {
    /// MinLevel, what an answer must reach to be heard at all, as after a reset.
    pub const MIN_LEVEL_OF_RESET: u8 = 8 << 4;
    /// All but the reserved bit.
    pub const CHECKED: u8 = 0xf7;
    /// What the weaker half-bit must reach of the stronger one to be a collision.
    #[cfg(feature = "model")]
    pub const COLL_LEVEL: u8 = 0x07;
}

/// TModeReg (9.3.3.10).
pub mod timer {
    /// The timer starts at the end of each transmission and stops with the
    /// fifth bit received.
    pub const AUTO: u8 = 1 << 7;
}
