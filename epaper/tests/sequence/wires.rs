//! A far end of the wires that writes down what it sees.

use std::cell::{Cell, RefCell};
use std::convert::Infallible;
use std::rc::Rc;

use embedded_hal::delay::DelayNs;
use embedded_hal::digital::{self, InputPin, OutputPin};
use embedded_hal::spi::{self, Operation, SpiDevice};

/// One thing seen on the wires.
#[derive(Clone, Debug, PartialEq)]
pub enum Seen {
    Reset(bool),
    Command(u8),
    Data(Vec<u8>),
    Delay(u32),
    Busy,
}
use Seen::{Busy, Command, Data, Delay, Reset};

/// The far end of the wires: it writes down what it sees.
#[derive(Clone)]
pub struct Bench {
    pub log: Rc<RefCell<Vec<Seen>>>,
    /// Transfers that still go through; the next fails.
    pub transfers_left: Rc<Cell<u32>>,
    /// The command from which on BUSY says "at work" forever.
    pub stuck_at: Rc<Cell<Option<u8>>>,
    dc: Rc<Cell<bool>>,
    /// Looks at BUSY that will find the panel at work.
    looks: Rc<Cell<u32>>,
    /// The commands that start work, and the level of BUSY meanwhile.
    works: &'static [u8],
    busy_level: bool,
}

impl Bench {
    pub fn new(works: &'static [u8], busy_level: bool) -> Self {
        Self {
            log: Rc::default(),
            transfers_left: Rc::new(Cell::new(u32::MAX)),
            stuck_at: Rc::default(),
            dc: Rc::default(),
            looks: Rc::default(),
            works,
            busy_level,
        }
    }
}

/// A command that works, and looks at BUSY until the panel rests for the first time.
pub fn work(command: u8) -> Vec<Seen> {
    let looks = std::iter::repeat_n([Delay(10), Busy], 3).flatten();
    std::iter::once(Command(command)).chain(looks).collect()
}

/// A low pulse on RST, and a look at BUSY.
pub fn reset() -> Vec<Seen> {
    let pulse = [Reset(true), Delay(20), Reset(false), Delay(2), Reset(true)];
    [&pulse[..], &[Delay(20), Delay(10), Busy]].concat()
}

/// A look at what an earlier program may have left at work.
pub fn look() -> Vec<Seen> {
    vec![Delay(10), Busy]
}

/// A command and its data.
pub fn send(command: u8, data: &[u8]) -> Vec<Seen> {
    vec![Command(command), Data(data.to_vec())]
}

pub struct Spi(pub Bench);
pub struct Dc(pub Bench);
pub struct Rst(pub Bench);
pub struct BusyPin(pub Bench);
pub struct Clock(pub Bench);

impl spi::ErrorType for Spi {
    type Error = spi::ErrorKind;
}

impl SpiDevice for Spi {
    fn transaction(&mut self, operations: &mut [Operation<'_, u8>]) -> Result<(), spi::ErrorKind> {
        let left = self.0.transfers_left.get().checked_sub(1);
        self.0.transfers_left.set(left.unwrap_or(0));
        left.ok_or(spi::ErrorKind::Other)?;
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
                    let works = self.0.works.contains(&command);
                    self.0
                        .looks
                        .set(match self.0.stuck_at.get() == Some(command) {
                            true => u32::MAX,
                            false if works => 2,
                            false => 0,
                        });
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
        self.0.looks.set(0);
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
        let looks = self.0.looks.get();
        self.0.looks.set(looks.saturating_sub(1));
        Ok((looks > 0) == self.0.busy_level)
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
