//! The driver's exact talk, wire by wire, against a list written from the makers'
//! example code (register names: UC8179 data sheet, command table).

use std::cell::{Cell, RefCell};
use std::convert::Infallible;
use std::rc::Rc;

use display::{Frame, PanelError, Uc8179};
use embedded_hal::delay::DelayNs;
use embedded_hal::digital::{self, InputPin, OutputPin};
use embedded_hal::spi::{self, Operation, SpiDevice};

/// One thing seen on the wires.
#[derive(Clone, Debug, PartialEq)]
enum Seen {
    Reset(bool),
    Command(u8),
    Data(Vec<u8>),
    Delay(u32),
    Busy,
}
use Seen::{Busy, Command, Data, Delay, Reset};

#[derive(Clone, Default)]
struct Bench {
    log: Rc<RefCell<Vec<Seen>>>,
    dc: Rc<Cell<bool>>,
    /// Looks at BUSY that find it low, after each command that starts work.
    low: Rc<Cell<u32>>,
    broken: Rc<Cell<bool>>,
}

struct Spi(Bench);
struct Dc(Bench);
struct Rst(Bench);
struct BusyPin(Bench);
struct Clock(Bench);

impl spi::ErrorType for Spi {
    type Error = spi::ErrorKind;
}

impl SpiDevice for Spi {
    fn transaction(&mut self, operations: &mut [Operation<'_, u8>]) -> Result<(), spi::ErrorKind> {
        if self.0.broken.get() {
            return Err(spi::ErrorKind::Other);
        }
        for operation in operations {
            let Operation::Write(bytes) = operation else {
                panic!("the panel is only written to");
            };
            assert!(bytes.len() <= 4096, "spidev takes no {} bytes", bytes.len());
            let mut log = self.0.log.borrow_mut();
            match (self.0.dc.get(), log.last_mut()) {
                (false, _) => {
                    let [command] = **bytes else {
                        panic!("a command is one byte, not {}", bytes.len());
                    };
                    // PON, POF and DRF pull BUSY low (R04H, R02H, R12H).
                    let works = matches!(command, 0x02 | 0x04 | 0x12);
                    self.0.low.set(if works { 2 } else { 0 });
                    log.push(Command(command));
                }
                (true, Some(Data(data))) => data.extend_from_slice(bytes),
                (true, _) => log.push(Data(bytes.to_vec())),
            }
        }
        Ok(())
    }
}

impl digital::ErrorType for Dc {
    type Error = Infallible;
}
impl OutputPin for Dc {
    fn set_low(&mut self) -> Result<(), Infallible> {
        self.0.dc.set(false);
        Ok(())
    }
    fn set_high(&mut self) -> Result<(), Infallible> {
        self.0.dc.set(true);
        Ok(())
    }
}

impl digital::ErrorType for Rst {
    type Error = Infallible;
}
impl OutputPin for Rst {
    fn set_low(&mut self) -> Result<(), Infallible> {
        self.0.log.borrow_mut().push(Reset(false));
        Ok(())
    }
    fn set_high(&mut self) -> Result<(), Infallible> {
        self.0.log.borrow_mut().push(Reset(true));
        Ok(())
    }
}

impl digital::ErrorType for BusyPin {
    type Error = Infallible;
}
impl InputPin for BusyPin {
    fn is_high(&mut self) -> Result<bool, Infallible> {
        self.0.log.borrow_mut().push(Busy);
        let low = self.0.low.get();
        self.0.low.set(low.saturating_sub(1));
        Ok(low == 0)
    }
    fn is_low(&mut self) -> Result<bool, Infallible> {
        self.is_high().map(|high| !high)
    }
}

impl DelayNs for Clock {
    fn delay_ns(&mut self, ns: u32) {
        panic!("no pause of {ns} ns is needed");
    }
    fn delay_ms(&mut self, ms: u32) {
        self.0.log.borrow_mut().push(Delay(ms));
    }
}

type Driver = Uc8179<Spi, Dc, Rst, BusyPin, Clock>;

fn bench() -> (Driver, Bench) {
    let bench = Bench::default();
    let of = || bench.clone();
    let driver = Uc8179::new(Spi(of()), Dc(of()), Rst(of()), BusyPin(of()), Clock(of()));
    (driver, bench)
}

/// Reset, then the registers (UC8179 data sheet, command table).
fn init() -> Vec<Seen> {
    vec![
        Reset(true),
        Delay(20),
        Reset(false),
        Delay(2),
        Reset(true),
        Delay(20),
        Delay(10),
        Busy,
        // R01H PWR: internal DC/DC; VGH/VGL +-20 V; VDH, VDL +-15 V.
        Command(0x01),
        Data(vec![0x07, 0x07, 0x3F, 0x3F]),
        // R06H BTST.
        Command(0x06),
        Data(vec![0x17, 0x17, 0x28, 0x17]),
        // R00H PSR: REG = 0 (OTP), KW/R = 1, UD = 1, SHL = 1, SHD_N = 1, RST_N = 1.
        Command(0x00),
        Data(vec![0b0001_1111]),
        // R61H TRES: 800, 480.
        Command(0x61),
        Data(vec![0x03, 0x20, 0x01, 0xE0]),
        // R15H DUSPI: off.
        Command(0x15),
        Data(vec![0x00]),
        // R50H CDI: BDV = 10, N2OCP = 1, DDX = 01; interval 7.
        Command(0x50),
        Data(vec![0b0010_1001, 0x07]),
        // R60H TCON: 12 and 12.
        Command(0x60),
        Data(vec![0x22]),
    ]
}

/// A command that works, and looks at BUSY until it is high for the first time.
fn work(command: u8) -> Vec<Seen> {
    let looks = std::iter::repeat_n([Delay(10), Busy], 3).flatten();
    std::iter::once(Command(command)).chain(looks).collect()
}

fn refresh(frame: &Frame) -> Vec<Seen> {
    // R13H DTM2, R04H PON, R12H DRF, R02H POF.
    let data = vec![Command(0x13), Data(frame.bytes().to_vec())];
    [data, work(0x04), work(0x12), work(0x02)].concat()
}

#[test]
fn init_sets_the_registers_as_the_makers_do() {
    let (mut driver, bench) = bench();
    driver.init().unwrap();
    assert_eq!(*bench.log.borrow(), init());
}

#[test]
fn show_sends_the_picture_then_power_refresh_power() {
    let (mut driver, bench) = bench();
    let mut frame = Frame::new();
    frame.set(9, 9, true);
    driver.show(&frame).unwrap();
    // R10H DTM1: the old picture is unknown after a reset, so white is sent once.
    let old = vec![Command(0x10), Data(vec![0xFF; 48_000])];
    let first = [init(), old, refresh(&frame)].concat();
    assert!(*bench.log.borrow() == first, "the first frame");

    bench.log.borrow_mut().clear();
    driver.show(&frame).unwrap();
    assert!(*bench.log.borrow() == refresh(&frame), "the second frame");

    bench.log.borrow_mut().clear();
    driver.sleep().unwrap();
    driver.sleep().unwrap();
    // R07H DSLP with its check code; a second sleep says nothing.
    assert_eq!(*bench.log.borrow(), [Command(0x07), Data(vec![0xA5])]);
}

#[test]
fn a_failing_bus_is_named_and_the_next_show_starts_from_a_reset() {
    let (mut driver, bench) = bench();
    driver.init().unwrap();
    bench.broken.set(true);
    let error = driver.show(&Frame::new()).unwrap_err();
    let during = "old picture";
    assert_eq!(
        error,
        PanelError::Bus {
            during,
            cause: "Other".into()
        }
    );
    bench.broken.set(false);
    bench.log.borrow_mut().clear();
    driver.show(&Frame::new()).unwrap();
    assert_eq!(bench.log.borrow()[0], Reset(true));
}
