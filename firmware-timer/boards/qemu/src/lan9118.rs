//! Driver of the network chip SMSC LAN9118 (data sheet, rev. 1.5), as far as QEMU models it:
//! one frame at a time through its FIFOs, a waker for what arrives.

use core::task::Context;

use embassy_net_driver::{Capabilities, Driver, HardwareAddress, LinkState, RxToken, TxToken};

use crate::machine::{ETHERNET_READY, LAN9118 as CHIP, listen_to_ethernet};

/// Registers (section 5.3).
const RX_DATA: usize = 0x00;
const TX_DATA: usize = 0x20;
const RX_STATUS: usize = 0x40;
const TX_STATUS: usize = 0x48;
const IRQ_CFG: usize = 0x54;
const INT_STS: usize = 0x58;
const INT_EN: usize = 0x5c;
const FIFO_INT: usize = 0x68;
const TX_CFG: usize = 0x70;
const RX_FIFO_INF: usize = 0x7c;
const TX_FIFO_INF: usize = 0x80;
const MAC_CSR_CMD: usize = 0xa4;
const MAC_CSR_DATA: usize = 0xa8;
/// Registers of the MAC (section 5.4), read and written through the two above.
const MAC_CR: u32 = 1;
const ADDRH: u32 = 2;
const ADDRL: u32 = 3;
const MAC_BUSY: u32 = 1 << 31;
const MAC_READ: u32 = 1 << 30;

/// A frame waits in the receiver's status FIFO.
const FRAME_READY: u32 = 1 << 3;
/// Longest frame without its check sequence.
const MTU: usize = 1514;
/// Frames that wait are read in one go, but no more than this; then others have their turn.
const CHECK_BYTES: usize = 4;

/// The chip.
pub struct Lan9118 {
    address: [u8; 6],
}

impl Lan9118 {
    /// Switches the chip on.
    pub fn new() -> Self {
        mac_write(MAC_CR, 1 << 3 | 1 << 2); // transmitter and receiver on
        CHIP.write(TX_CFG, 1 << 1);
        CHIP.write(FIFO_INT, 0); // an interrupt as soon as one frame waits
        CHIP.write(IRQ_CFG, 1 << 8 | 1 << 4 | 1); // on, active high, push-pull
        CHIP.write(INT_EN, FRAME_READY);
        let (high, low) = (mac_read(ADDRH), mac_read(ADDRL));
        let [a, b, c, d] = low.to_le_bytes();
        let [e, f, ..] = high.to_le_bytes();
        Self {
            address: [a, b, c, d, e, f],
        }
    }
}

fn mac_write(register: u32, value: u32) {
    CHIP.write(MAC_CSR_DATA, value);
    CHIP.write(MAC_CSR_CMD, MAC_BUSY | register);
}

fn mac_read(register: u32) -> u32 {
    CHIP.write(MAC_CSR_CMD, MAC_BUSY | MAC_READ | register);
    CHIP.read(MAC_CSR_DATA)
}

impl Driver for Lan9118 {
    type RxToken<'a> = Received;
    type TxToken<'a> = Transmit;

    fn receive(&mut self, cx: &mut Context<'_>) -> Option<(Received, Transmit)> {
        ETHERNET_READY.register(cx.waker());
        CHIP.write(INT_STS, FRAME_READY);
        // Bounded: each turn takes one frame out of the FIFO.
        while CHIP.read(RX_FIFO_INF) >> 16 & 0xff > 0 {
            let status = CHIP.read(RX_STATUS);
            let length = (status >> 16 & 0x3fff) as usize;
            let broken = status & 1 << 15 != 0;
            let frame = Received::read(length);
            if !broken && (CHECK_BYTES..=MTU + CHECK_BYTES).contains(&length) {
                return Some((frame, Transmit));
            }
        }
        listen_to_ethernet();
        None
    }

    fn transmit(&mut self, _: &mut Context<'_>) -> Option<Transmit> {
        // The modelled chip sends at once; there is always room.
        Some(Transmit)
    }

    fn link_state(&mut self, _: &mut Context<'_>) -> LinkState {
        LinkState::Up
    }

    fn capabilities(&self) -> Capabilities {
        let mut capabilities = Capabilities::default();
        capabilities.max_transmission_unit = MTU;
        capabilities.max_burst_size = Some(1);
        capabilities
    }

    fn hardware_address(&self) -> HardwareAddress {
        HardwareAddress::Ethernet(self.address)
    }
}

/// A frame that arrived.
pub struct Received {
    bytes: [u8; MTU],
    length: usize,
}

impl Received {
    /// Takes a frame of `length` bytes, check sequence included, out of the FIFO.
    fn read(length: usize) -> Self {
        let mut frame = Self {
            bytes: [0; MTU],
            length: length.saturating_sub(CHECK_BYTES).min(MTU),
        };
        for at in (0..length).step_by(4) {
            let word = CHIP.read(RX_DATA).to_le_bytes();
            let room = frame.bytes.get_mut(at..).unwrap_or_default();
            for (byte, read) in room.iter_mut().zip(word) {
                *byte = read;
            }
        }
        frame
    }
}

impl RxToken for Received {
    fn consume<R, F: FnOnce(&mut [u8]) -> R>(mut self, f: F) -> R {
        f(&mut self.bytes[..self.length])
    }
}

/// Leave to send a frame.
pub struct Transmit;

impl TxToken for Transmit {
    fn consume<R, F: FnOnce(&mut [u8]) -> R>(self, len: usize, f: F) -> R {
        let mut bytes = [0; MTU];
        let result = f(&mut bytes[..len]);
        // Two command words (section 3.12.2): first and last segment in one buffer.
        CHIP.write(TX_DATA, 1 << 13 | 1 << 12 | len as u32);
        CHIP.write(TX_DATA, len as u32);
        for word in bytes[..len.next_multiple_of(4).min(MTU)].chunks(4) {
            let mut padded = [0; 4];
            padded[..word.len()].copy_from_slice(word);
            CHIP.write(TX_DATA, u32::from_le_bytes(padded));
        }
        // Its status is taken away, or the FIFO for it would fill up.
        if CHIP.read(TX_FIFO_INF) >> 16 & 0xff > 0 {
            let _ = CHIP.read(TX_STATUS);
        }
        result
    }
}
