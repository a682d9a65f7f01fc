//! Host commands, registers and their bits (data sheet PN5180A0xx/C3,C4 rev. 4.0, sections
//! 11.4.3.3 and 13). The driver uses these; the model knows more.

/// First byte of a frame from the host (11.4.3.3).
pub mod command {
    pub const WRITE_REGISTER_MULTIPLE: u8 = 0x03;
    pub const READ_REGISTER_MULTIPLE: u8 = 0x05;
    pub const READ_EEPROM: u8 = 0x07;
    pub const SEND_DATA: u8 = 0x09;
    pub const READ_DATA: u8 = 0x0a;
    pub const LOAD_RF_CONFIG: u8 = 0x11;
    pub const RF_ON: u8 = 0x16;
    pub const RF_OFF: u8 = 0x17;
    /// Actions of `WRITE_REGISTER_MULTIPLE`.
    pub const SET: u8 = 0x01;
    pub const OR: u8 = 0x02;
    pub const AND: u8 = 0x03;
}

/// EEPROM: version of the product, then of the firmware, two bytes each, the minor one first.
pub const VERSIONS: u8 = 0x10;
/// RF configuration of ISO 15693 with a modulation of 100 %, at 26 kbit/s. The receiver's has
/// the highest bit set.
pub const ISO_15693: u8 = 0x0d;
/// The same with a modulation of 10 %.
#[cfg(feature = "model")]
pub const ISO_15693_WEAK: u8 = 0x0e;

pub const SYSTEM_CONFIG: u8 = 0x00;
pub const IRQ_STATUS: u8 = 0x02;
pub const IRQ_CLEAR: u8 = 0x03;
pub const TIMER1_RELOAD: u8 = 0x0c;
pub const TIMER1_CONFIG: u8 = 0x0f;
pub const CRC_RX_CONFIG: u8 = 0x12;
pub const RX_STATUS: u8 = 0x13;
pub const TX_CONFIG: u8 = 0x18;
pub const CRC_TX_CONFIG: u8 = 0x19;
pub const RF_STATUS: u8 = 0x1d;

/// Bits of `SYSTEM_CONFIG`.
pub mod system {
    /// The transceive state machine's command: 0 stops everything, 3 begins a cycle.
    pub const COMMAND: u32 = 0x07;
    pub const TRANSCEIVE: u32 = 0x03;
}

/// Bits of `IRQ_STATUS` and `IRQ_CLEAR`.
pub mod irq {
    pub const RX: u32 = 1;
    #[cfg(feature = "model")]
    pub const TX: u32 = 1 << 1;
    pub const IDLE: u32 = 1 << 2;
    #[cfg(feature = "model")]
    pub const RF_OFF: u32 = 1 << 8;
    pub const RF_ON: u32 = 1 << 9;
    pub const TIMER1: u32 = 1 << 12;
    pub const START_OF_FRAME: u32 = 1 << 14;
    pub const SUBCARRIER: u32 = 1 << 15;
    pub const ERROR: u32 = 1 << 17;
    /// All that there are; the others read 0.
    pub const ALL: u32 = 0x000f_ffff;
}

/// Bits of `RX_STATUS`.
pub mod rx {
    pub const BYTES: u32 = 0x1ff;
    pub const INTEGRITY: u32 = 1 << 16;
    pub const PROTOCOL: u32 = 1 << 17;
    pub const COLLISION: u32 = 1 << 18;
    #[cfg(feature = "model")]
    pub const POSITION: u32 = 19;
}

/// Bits of `TX_CONFIG`.
pub mod tx {
    pub const START_SYMBOL: u32 = 0x03 << 6;
    #[cfg(feature = "model")]
    pub const STOP_SYMBOL: u32 = 0x03 << 8;
    pub const DATA: u32 = 1 << 10;
}

/// Bits of `TIMER1_CONFIG`: it counts down once, in periods of the carrier.
pub mod timer {
    pub const ENABLE: u32 = 1;
    /// Begins when a frame has been sent.
    pub const FROM_SENT: u32 = 1 << 11;
}

/// Bits of `CRC_TX_CONFIG` and `CRC_RX_CONFIG`.
pub mod crc {
    pub const ENABLE: u32 = 0x01;
    /// A CRC of 16 bits, preset FFFF, inverted, enabled; and the bits that say so.
    #[cfg(feature = "model")]
    pub const ISO_13239: u32 = 0x1b;
    #[cfg(feature = "model")]
    pub const KIND: u32 = 0x3f;
}

/// Bit of `RF_STATUS`: the antenna carries a field.
pub const FIELD: u32 = 1 << 17;
