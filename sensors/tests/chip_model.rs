//! The modelled chip by its registers alone, as any driver sees it (data sheet
//! 112139 rev. 3.9).

use embedded_hal::spi::{Operation, SpiDevice};
use sensors::model::{Field, ModelConfig, ModelSpi};

const COMMAND: u8 = 0x01;
const COM_IRQ: u8 = 0x04;
const DIV_IRQ: u8 = 0x05;
const ERROR: u8 = 0x06;
const FIFO_DATA: u8 = 0x09;
const FIFO_LEVEL: u8 = 0x0a;
const BIT_FRAMING: u8 = 0x0d;
const MODE: u8 = 0x11;
const TX_CONTROL: u8 = 0x14;
const CRC_RESULT: [u8; 2] = [0x21, 0x22];
const T_MODE: [u8; 2] = [0x2a, 0x2b];
const T_RELOAD: [u8; 2] = [0x2c, 0x2d];
const VERSION: u8 = 0x37;

struct Bus(ModelSpi);

impl Bus {
    /// A chip on this field that has been powered for a while.
    fn new(field: &Field) -> Bus {
        let mut spi = ModelSpi::new(field, ModelConfig::default());
        let Ok(()) = spi.transaction(&mut [Operation::DelayNs(100_000)]);
        Bus(spi)
    }

    fn read(&mut self, register: u8) -> u8 {
        let mut answer = [0; 2];
        let Ok(()) = self.0.transfer(&mut answer, &[0x80 | register << 1, 0]);
        answer[1]
    }

    fn write(&mut self, register: u8, bytes: &[u8]) {
        let address = [register << 1];
        let Ok(()) = self
            .0
            .transaction(&mut [Operation::Write(&address), Operation::Write(bytes)]);
    }

    /// Polls until one of these flags is set.
    fn wait(&mut self, flags: u8) -> u8 {
        (0..10_000)
            .map(|_| self.read(COM_IRQ))
            .find(|irq| irq & flags != 0)
            .expect("the event comes")
    }
}

#[test]
fn wakes_up_with_its_reset_values() {
    let field = Field::new();
    let mut young = ModelSpi::new(&field, ModelConfig::default());
    let mut answer = [0x80 | COMMAND << 1, 0];
    let Ok(()) = young.transfer_in_place(&mut answer);
    assert_eq!(answer[1], 0x30, "PowerDown until the oscillator runs");
    let mut bus = Bus::new(&field);
    for (register, value) in [
        (COMMAND, 0x20),
        (COM_IRQ, 0x14),
        (0x0e, 0xa0),
        (MODE, 0x3f),
        (TX_CONTROL, 0x80),
        (0x26, 0x48),
        (VERSION, 0x92),
    ] {
        assert_eq!(bus.read(register), value, "register 0x{register:02X}");
    }
}

/// Section 8.1.2.1: one transfer reads several registers; each byte sent names
/// the one whose value comes next.
#[test]
fn one_transfer_reads_several_registers() {
    let mut bus = Bus::new(&Field::new());
    bus.write(FIFO_DATA, &[1, 2, 3]);
    let ask = [FIFO_LEVEL, FIFO_DATA, FIFO_DATA, VERSION].map(|register| 0x80 | register << 1);
    let (mut answer, mut rest) = ([0; 4], [0]);
    let Ok(()) = bus.0.transaction(&mut [
        Operation::Transfer(&mut answer, &ask),
        Operation::Read(&mut rest),
    ]);
    assert_eq!((&answer[1..], rest), (&[3, 1, 2][..], [0x92]));
    assert_eq!(bus.read(FIFO_LEVEL), 1);
}

/// ISO/IEC 14443-3 annex B: CRC_A of 00 00 is sent as A0 1E, of 12 34 as 26 CF.
#[test]
fn coprocessor_computes_crc_a() {
    let mut bus = Bus::new(&Field::new());
    bus.write(MODE, &[0x3d]);
    for (data, [low, high]) in [([0x00, 0x00], [0xa0, 0x1e]), ([0x12, 0x34], [0x26, 0xcf])] {
        bus.write(DIV_IRQ, &[0x04]);
        bus.write(FIFO_DATA, &data);
        bus.write(COMMAND, &[0x03]);
        assert_eq!(bus.read(DIV_IRQ) & 0x04, 0x04);
        assert_eq!(CRC_RESULT.map(|register| bus.read(register)), [high, low]);
        bus.write(COMMAND, &[0x00]);
    }
}

#[test]
fn the_fifo_holds_64_bytes() {
    let mut bus = Bus::new(&Field::new());
    bus.write(FIFO_DATA, &[7; 64]);
    assert_eq!((bus.read(FIFO_LEVEL), bus.read(ERROR)), (64, 0));
    bus.write(FIFO_DATA, &[8]);
    assert_eq!((bus.read(FIFO_LEVEL), bus.read(ERROR)), (64, 0x10));
    bus.write(FIFO_LEVEL, &[0x80]);
    assert_eq!((bus.read(FIFO_LEVEL), bus.read(ERROR)), (0, 0));
}

/// Section 8.5: prescaler 0xA9 ticks every 25 µs, so 1,000 ticks are 25 ms. The
/// time starts when the frame has been sent.
#[test]
fn the_timer_ends_a_request_that_nobody_answers() {
    let field = Field::new();
    let mut bus = Bus::new(&field);
    for (register, value) in T_MODE
        .into_iter()
        .chain(T_RELOAD)
        .zip([0x80, 0xa9, 0x03, 0xe7])
    {
        bus.write(register, &[value]);
    }
    bus.write(TX_CONTROL, &[0x83]);
    bus.write(COM_IRQ, &[0x7f]);
    bus.write(FIFO_DATA, &[0x26]);
    bus.write(COMMAND, &[0x0c]);
    assert_eq!(bus.read(COM_IRQ), 0);
    bus.write(BIT_FRAMING, &[0x87]);
    let before = field.clock();
    assert_eq!(bus.wait(0x40), 0x40, "TxIRq");
    let sent = field.clock();
    assert!((60..=110).contains(&(sent - before)), "85 µs on the air");
    assert_eq!(
        bus.wait(0x31),
        0x41,
        "then TimerIRq, and neither RxIRq nor IdleIRq"
    );
    assert!((24_900..=25_100).contains(&(field.clock() - sent)));
}

#[test]
fn without_its_field_nobody_answers() {
    let field = Field::new();
    field.lay("01020304".parse().unwrap());
    let mut bus = Bus::new(&field);
    bus.write(T_MODE[0], &[0x80]);
    bus.write(T_RELOAD[0], &[0xff]);
    for (tx_control, flags) in [(0x80, 0x01), (0x83, 0x20)] {
        bus.write(TX_CONTROL, &[tx_control]);
        bus.write(COMMAND, &[0x00]);
        bus.write(COM_IRQ, &[0x7f]);
        bus.write(FIFO_DATA, &[0x26]);
        bus.write(COMMAND, &[0x0c]);
        bus.write(BIT_FRAMING, &[0x87]);
        assert_eq!(bus.wait(0x21) & 0x21, flags);
    }
    assert_eq!(
        [bus.read(FIFO_DATA), bus.read(FIFO_DATA)],
        [0x04, 0x00],
        "ATQA"
    );
}
