//! Many readers on few pins: chip selects from expanders, a shared reset line,
//! interrupt pins, one field at a time.

use embedded_hal::delay::DelayNs;
use embedded_hal::digital::OutputPin;
use embedded_hal::spi::{ErrorType, Operation, SpiDevice};
use embedded_hal_bus::spi::RefCellDevice;
use sensors::model::{
    Clock, ClockDelay, Field, Line, ModelBus, ModelConfig, ModelMcp23s17, ModelSpi, model_hc595,
    model_reader, timed_decoder, timed_hc595,
};
use sensors::{
    Antenna, Decoder, ExpanderError, Hc595, Mcp23s17, Mfrc522, ReaderError, Reading, RoundRobin,
    Uid, hard_reset,
};
use std::cell::RefCell;
use std::convert::Infallible;

fn tag(number: usize) -> Uid {
    Uid::new(&[4, number as u8, 3, 4, 5, 6, 7]).unwrap()
}

/// Readers on one bus, selected by these wires, each with a tag of its own number.
struct Wired {
    clock: Clock,
    fields: Vec<Field>,
    reset: Line,
    bus: RefCell<ModelBus>,
}

impl Wired {
    fn new(clock: &Clock, selects: &[Line]) -> Wired {
        let (config, reset) = (ModelConfig::default(), Line::new());
        let mut bus = ModelBus::new(clock, config, &reset);
        let fields = selects.iter().enumerate().map(|(number, select)| {
            let field = Field::on_clock(clock);
            field.lay(tag(number));
            bus.add(&field, config, select);
            field
        });
        Wired {
            fields: fields.collect(),
            clock: clock.clone(),
            reset,
            bus: RefCell::new(bus),
        }
    }

    fn round<CS: OutputPin>(
        &self,
        selects: Vec<CS>,
    ) -> RoundRobin<Mfrc522<RefCellDevice<'_, ModelBus, CS, ClockDelay>>>
    where
        CS::Error: std::fmt::Debug,
    {
        let readers = selects.into_iter().zip(0..).map(|(select, number)| {
            let delay = ClockDelay::new(&self.clock);
            let device = RefCellDevice::new(&self.bus, select, delay).unwrap();
            (Antenna(number), Mfrc522::new(device))
        });
        RoundRobin::new(readers.take(self.fields.len()).collect())
    }

    /// Every reader reads its own tag, and no two are ever selected together.
    fn reads_well<CS: OutputPin>(&self, selects: Vec<CS>)
    where
        CS::Error: std::fmt::Debug,
    {
        let mut round = self.round(selects);
        for _ in 0..3 {
            for number in 0..self.fields.len() {
                assert_eq!(round.step().read, Ok(Reading::whole(vec![tag(number)])));
            }
        }
        drop(round);
        assert_eq!(self.bus.borrow().clashes(), 0);
    }
}

#[test]
fn sixteen_readers_on_two_shift_registers() {
    let ([data, clock, latch, enable], lines) = model_hc595(2);
    let time = Clock::new();
    let wired = Wired::new(&time, &lines);
    let delay = ClockDelay::new(&time);
    let selects = Hc595::outputs(data, clock, latch, enable, 2, delay).unwrap();
    assert!(
        lines.iter().all(|line| !line.is_low()),
        "nobody is selected"
    );
    wired.reads_well(selects);
}

#[test]
fn readers_on_a_decoder() {
    for address in [3, 4] {
        let clock = Clock::new();
        let (pins, enable, lines) = timed_decoder(&clock, address);
        let wired = Wired::new(&clock, &lines);
        let selects = Decoder::outputs(pins, enable, ClockDelay::new(&clock)).unwrap();
        assert_eq!(selects.len(), 1 << address);
        assert!(
            lines.iter().all(|line| !line.is_low()),
            "nobody is selected"
        );
        wired.reads_well(selects);
    }
}

/// Nobody waits: as quick as a program with mapped pins.
struct Hasty;

impl DelayNs for Hasty {
    fn delay_ns(&mut self, _: u32) {}
}

/// A select that is low again before it has been high makes one transfer of two.
#[test]
fn a_decoder_whose_outputs_get_no_time_loses_transfers() {
    let clock = Clock::new();
    let (pins, enable, lines) = timed_decoder(&clock, 3);
    let wired = Wired::new(&clock, &lines);
    let selects = Decoder::outputs(pins, enable, Hasty).unwrap();
    let read = wired.round(selects).step().read;
    assert!(read.is_err(), "{read:?}");
}

#[test]
fn the_pull_ups_of_shift_registers_get_the_time_they_need() {
    for ohms in [1_000, 10_000] {
        let time = Clock::new();
        let ([data, clock, latch, enable], lines) = timed_hc595(1, &time, ohms, 50);
        let wired = Wired::new(&time, &lines);
        let delay = ClockDelay::new(&time);
        wired.reads_well(Hc595::outputs(data, clock, latch, enable, 1, delay).unwrap());
    }
}

/// Only pulses are waited for, as it was once: what a builder is then told is a brown-out.
#[test]
fn pull_ups_without_that_time_look_like_a_reader_that_lost_power() {
    struct PulsesOnly(ClockDelay);
    impl DelayNs for PulsesOnly {
        fn delay_ns(&mut self, time: u32) {
            if time < 1_000 {
                self.0.delay_ns(time);
            }
        }
    }
    let time = Clock::new();
    let ([data, clock, latch, enable], lines) = timed_hc595(1, &time, 10_000, 50);
    let wired = Wired::new(&time, &lines);
    let delay = PulsesOnly(ClockDelay::new(&time));
    let mut round = wired.round(Hc595::outputs(data, clock, latch, enable, 1, delay).unwrap());
    let read = round.step().read;
    assert_eq!(read, Err(ReaderError::NotConfigured));
}

#[test]
fn a_pulse_that_is_too_short_shifts_nothing() {
    let time = Clock::new();
    let ([data, clock, latch, enable], lines) = timed_hc595(1, &time, 1_000, 50);
    let mut selects = Hc595::outputs(data, clock, latch, enable, 1, Hasty).unwrap();
    selects[3].set_low().unwrap();
    let low = lines.iter().filter(|line| line.is_low()).count();
    assert_ne!((low, lines[3].is_low()), (1, true), "the old content");
}

#[test]
fn sixteen_readers_on_an_mcp23s17() {
    let clock = Clock::new();
    let (chip, lines) = ModelMcp23s17::new(&clock);
    let wired = Wired::new(&clock, &lines);
    let selects = Mcp23s17::outputs(chip).unwrap();
    wired.reads_well(selects);
    assert!(lines.iter().all(|line| line.falls() > 100));
}

#[test]
fn readers_on_pins_of_the_host() {
    let lines: Vec<Line> = (0..5).map(|_| Line::new()).collect();
    let wired = Wired::new(&Clock::new(), &lines);
    wired.reads_well(lines);
}

/// A wire that leads to two readers is a clash that the readings show.
#[test]
fn two_readers_on_one_select_are_not_read() {
    let select = Line::new();
    let wired = Wired::new(&Clock::new(), &[select.clone(), select.clone()]);
    let mut round = wired.round(vec![select.clone(), select]);
    let reads: Vec<_> = (0..4).map(|_| round.step().read).collect();
    assert!(
        reads
            .iter()
            .all(|read| *read != Ok(Reading::whole(vec![tag(0)]))),
        "{reads:?}"
    );
    drop(round);
    assert!(wired.bus.borrow().clashes() > 0);
}

#[test]
fn a_shared_reset_is_noticed_and_mended() {
    let lines: Vec<Line> = (0..3).map(|_| Line::new()).collect();
    let wired = Wired::new(&Clock::new(), &lines);
    let mut round = wired.round(lines);
    (0..3).for_each(|number| assert_eq!(round.step().read, Ok(Reading::whole(vec![tag(number)]))));
    let mut delay = ClockDelay::new(&wired.clock);
    hard_reset(&mut wired.reset.clone(), &mut delay).unwrap();
    delay.delay_ms(1);
    for _ in 0..3 {
        assert_eq!(round.step().read, Err(ReaderError::NotConfigured));
    }
    (0..3).for_each(|number| assert_eq!(round.step().read, Ok(Reading::whole(vec![tag(number)]))));
    // And while the line is held low nobody answers.
    wired.reset.clone().set_low().unwrap();
    let dead = ReaderError::Version { found: 0xff };
    (0..3).for_each(|_| assert_eq!(round.step().read, Err(dead)));
}

/// A bus device whose MISO never moves.
struct Dead(u8);

impl ErrorType for Dead {
    type Error = Infallible;
}

impl SpiDevice for Dead {
    fn transaction(&mut self, operations: &mut [Operation<'_, u8>]) -> Result<(), Infallible> {
        for operation in operations {
            if let Operation::Transfer(received, _) = operation {
                received.fill(self.0);
            }
        }
        Ok(())
    }
}

#[test]
fn an_expander_that_is_not_there_is_named() {
    for (level, read) in [(0x00, 0x0000), (0xff, 0xffff)] {
        let absent = Mcp23s17::outputs(Dead(level)).err().unwrap();
        let expected = ExpanderError::Absent {
            outputs: read,
            directions: read,
        };
        assert_eq!(absent, expected);
        assert!(absent.to_string().contains("check its power"));
    }
}

/// Reads ten tags; the transfers and the µs that it took.
fn cost(field: &Field, read: impl FnOnce() -> Vec<Uid>) -> (u64, u64) {
    let before = (field.transfers(), field.clock());
    assert_eq!(read().len(), 10);
    (field.transfers() - before.0, field.clock() - before.1)
}

#[test]
fn an_interrupt_pin_spares_the_bus() {
    let field = Field::new();
    (0..10).for_each(|number| assert!(field.lay(tag(number))));
    let spi = ModelSpi::new(&field, ModelConfig::default());
    let irq = spi.irq();
    let mut wired = Mfrc522::with_irq(spi, irq);
    wired.init().unwrap();
    let by_pin = cost(&field, || wired.read_field().unwrap().tags);
    assert!(wired.irq_works());
    assert_eq!(field.early_frames(), 0, "guard time after an answer");
    let field = Field::new();
    (0..10).for_each(|number| assert!(field.lay(tag(number))));
    let mut polled = model_reader(&field, ModelConfig::default());
    polled.init().unwrap();
    let by_polls = cost(&field, || polled.read_field().unwrap().tags);
    assert!(3 * by_pin.0 < by_polls.0, "{by_pin:?} {by_polls:?}");
    assert!(by_pin.1 <= by_polls.1, "{by_pin:?} {by_polls:?}");
}

#[test]
fn a_broken_interrupt_wire_only_costs_time_once() {
    let field = Field::new();
    field.lay(tag(1));
    let (high, mut low) = (Line::new(), Line::new());
    low.set_low().unwrap();
    for stuck in [high, low] {
        let spi = ModelSpi::new(&field, ModelConfig::default());
        let mut reader = Mfrc522::with_irq(spi, stuck);
        reader.init().unwrap();
        for turn in 0..3 {
            let found = reader.read_field().unwrap().tags;
            assert_eq!(found, [tag(1)], "turn {turn}");
            assert!(!reader.irq_works());
        }
    }
}

#[test]
fn one_field_at_a_time() {
    let clock = Clock::new();
    let fields: Vec<Field> = (0..3).map(|_| Field::on_clock(&clock)).collect();
    let readers = fields.iter().enumerate().map(|(number, field)| {
        field.lay(tag(number));
        let reader = model_reader(field, ModelConfig::default());
        (Antenna(number as u16), reader)
    });
    let mut round = RoundRobin::new(readers.collect()).one_field_at_a_time();
    for _ in 0..3 {
        for (number, field) in fields.iter().enumerate() {
            let before = clock.now();
            assert_eq!(round.step().read, Ok(Reading::whole(vec![tag(number)])));
            assert!((5_000..20_000).contains(&(clock.now() - before)));
            assert!(!field.is_powered(), "off after its turn");
        }
    }
}

/// SCK there, 25 ns in the chip, the bit back, 5 ns a metre each way: within half a clock, or every bit comes one late.
#[test]
fn a_wire_that_is_too_long_for_the_clock_garbles_what_is_read() {
    for (spi_hz, wire_cm, late) in [
        (10_000_000, 20, false),
        (10_000_000, 240, false),
        (10_000_000, 260, true),
        (4_000_000, 260, false),
        (1_000_000, 2_000, false),
        (4_000_000, 1_100, true),
    ] {
        let field = Field::new();
        field.lay(tag(1));
        let config = ModelConfig {
            spi_hz,
            wire_cm,
            ..ModelConfig::default()
        };
        let mut reader = model_reader(&field, config);
        match reader.init() {
            Err(error) => {
                assert!(late, "{spi_hz} Hz, {wire_cm} cm: {error}");
                // 0x92, its bits one late.
                assert_eq!(error, ReaderError::Version { found: 0x49 });
            }
            Ok(_) => {
                assert!(!late, "{spi_hz} Hz, {wire_cm} cm");
                assert_eq!(reader.read_field(), Ok(Reading::whole(vec![tag(1)])));
            }
        }
    }
}

/// A copy that goes on driving MISO: the chip that is spoken to after it is silent, and after a reset again until then.
#[test]
fn a_module_that_does_not_let_miso_go_silences_the_others() {
    let (clock, selects) = (Clock::new(), [Line::new(), Line::new(), Line::new()]);
    let wired = Wired::new(&clock, &selects);
    wired.bus.borrow_mut().hold_miso(1);
    let mut round = wired.round(selects.to_vec());
    let mut readers = round.readers().collect::<Vec<_>>();
    let silent = Err(ReaderError::Version { found: 0x00 });
    assert!(readers[0].init().is_ok());
    assert!(readers[1].init().is_ok());
    readers[1].rest().unwrap();
    assert_eq!(readers[2].init(), silent);
    assert_eq!(readers[0].init(), silent);
    assert!(readers[1].init().is_ok(), "the one that does it is well");
}
