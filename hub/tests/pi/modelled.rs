//! The conformance suite over modelled wires, in this process.

use std::collections::BTreeMap;
use std::convert::Infallible;

use embedded_hal::digital::{ErrorType, InputPin, OutputPin};
use embedded_hal::i2c::{I2c, Operation};
use embedded_hal::spi::{SpiBus, SpiDevice};
use hub::backend::{Backend, BackendError, assemble};
use hub::config::{Bus, BusConfig, Pin, TableConfig};
use sensors::model::{
    Clock, Field, Line, ModelBus, ModelConfig, ModelHc595Pin, ModelIrq, ModelMcp23s17, model_hc595,
};

use crate::conformance;

/// A board with the readers of the conformance suite.
struct Board {
    inputs: BTreeMap<u8, ModelHc595Pin>,
    lines: BTreeMap<u8, Line>,
    irq: Option<ModelIrq>,
    buses: BTreeMap<u8, Wires>,
}

impl Board {
    fn new() -> (Board, Vec<Field>) {
        let (inputs, outputs) = model_hc595(1);
        let lines: BTreeMap<u8, Line> = [5, 6, 25].map(|pin| (pin, Line::new())).into();
        let selects = [
            (0, &lines[&5]),
            (0, &lines[&6]),
            (1, &outputs[0]),
            (1, &outputs[7]),
        ];
        let config = ModelConfig::default();
        let clock = Clock::new();
        let bus = |number| (number, ModelBus::new(&clock, config, &lines[&25]));
        let mut buses: BTreeMap<u8, ModelBus> = [0, 1].map(bus).into();
        let (mut fields, mut irq) = (Vec::new(), None);
        for (number, select) in selects {
            let field = Field::on_clock(&clock);
            let chip = buses.get_mut(&number).unwrap().add(&field, config, select);
            irq = irq.or(Some(chip));
            fields.push(field);
        }
        let board = Board {
            inputs: [13, 16, 22, 23].into_iter().zip(inputs).collect(),
            lines: lines.clone(),
            irq,
            buses: buses
                .into_iter()
                .map(|(n, bus)| (n, Wires::Readers(bus)))
                .collect(),
        };
        (board, fields)
    }
}

/// What hangs on a bus: readers, or an expander alone.
enum Wires {
    Readers(ModelBus),
    Expander(ModelMcp23s17),
}

impl embedded_hal::spi::ErrorType for Wires {
    type Error = Infallible;
}

/// Each transfer to the expander stands between a select and a deselect, as its driver has it.
impl SpiBus for Wires {
    fn read(&mut self, words: &mut [u8]) -> Result<(), Infallible> {
        self.transfer(words, &[])
    }

    fn write(&mut self, words: &[u8]) -> Result<(), Infallible> {
        self.transfer(&mut [], words)
    }

    fn transfer(&mut self, read: &mut [u8], write: &[u8]) -> Result<(), Infallible> {
        match self {
            Wires::Readers(bus) => bus.transfer(read, write),
            Wires::Expander(chip) => SpiDevice::transfer(chip, read, write),
        }
    }

    fn transfer_in_place(&mut self, words: &mut [u8]) -> Result<(), Infallible> {
        let sent = words.to_vec();
        self.transfer(words, &sent)
    }

    fn flush(&mut self) -> Result<(), Infallible> {
        Ok(())
    }
}

enum Output {
    Line(Line),
    Register(ModelHc595Pin),
}

impl ErrorType for Output {
    type Error = Infallible;
}

impl OutputPin for Output {
    fn set_low(&mut self) -> Result<(), Infallible> {
        match self {
            Output::Line(line) => line.set_low(),
            Output::Register(pin) => pin.set_low(),
        }
    }

    fn set_high(&mut self) -> Result<(), Infallible> {
        match self {
            Output::Line(line) => line.set_high(),
            Output::Register(pin) => pin.set_high(),
        }
    }
}

/// No reader of the suite is on I2C.
struct NoI2c;

impl embedded_hal::i2c::ErrorType for NoI2c {
    type Error = Infallible;
}

impl I2c for NoI2c {
    fn transaction(&mut self, _: u8, _: &mut [Operation<'_>]) -> Result<(), Infallible> {
        Ok(())
    }
}

fn taken(pin: Pin) -> BackendError {
    let cause = "it is given away".to_owned();
    BackendError::Pin { pin, cause }
}

impl Backend for Board {
    type Output = Output;
    type Input = ModelIrq;
    type Spi = Wires;
    type I2c = NoI2c;

    fn output(&mut self, pin: Pin) -> Result<Output, BackendError> {
        let line = self.lines.remove(&pin.gpio()).map(Output::Line);
        let input = || self.inputs.remove(&pin.gpio()).map(Output::Register);
        let mut output = line.or_else(input).ok_or_else(|| taken(pin))?;
        let Ok(()) = output.set_high();
        Ok(output)
    }

    fn input(&mut self, pin: Pin) -> Result<ModelIrq, BackendError> {
        assert_eq!(pin.gpio(), 12);
        let mut irq = self.irq.take().ok_or_else(|| taken(pin))?;
        assert_eq!(irq.is_high(), Ok(true));
        Ok(irq)
    }

    fn spi(&mut self, bus: &BusConfig) -> Result<Wires, BackendError> {
        let Bus::Spi(number) = bus.bus else {
            panic!("an SPI bus")
        };
        Ok(self.buses.remove(&number).expect("once"))
    }

    fn i2c(&mut self, _: Bus) -> Result<NoI2c, BackendError> {
        Ok(NoI2c)
    }
}

#[test]
fn a_table_is_assembled_on_a_modelled_board_and_reads_every_tag() {
    let (mut board, fields) = Board::new();
    conformance::check(&mut board, |tags| {
        for (field, uids) in fields.iter().zip(tags) {
            for uid in field.tags() {
                field.lift(&uid);
            }
            for uid in *uids {
                field.lay(uid.parse().unwrap());
            }
        }
    });
}

/// Two readers on spi0 behind an MCP23S17 on spi1, the second for swiping.
const BEHIND_A_CHIP: &str = r#"
[table]
name = "bench"
seats = 2
games = ["rummoli"]

[bus.spi0]
reset = 25

[bus.spi1]

[expander.more]
chip = "mcp23s17"
bus = "spi1"
select = 5

[[reader]]
zone = "pad:0"
bus = "spi0"
select = "more:0"

[[reader]]
zone = "pad:1"
bus = "spi0"
select = "more:15"
mode = "swipe"
"#;

#[test]
fn readers_behind_an_mcp23s17_are_selected_one_by_one_and_one_that_is_not_there_is_named() {
    let config = TableConfig::parse(BEHIND_A_CHIP, std::path::Path::new("/nowhere")).unwrap();
    let clock = Clock::new();
    let (chip, outputs) = ModelMcp23s17::new(&clock);
    let lines: BTreeMap<u8, Line> = [5, 25].map(|pin| (pin, Line::new())).into();
    let model = ModelConfig::default();
    let mut readers = ModelBus::new(&clock, model, &lines[&25]);
    let fields = [0, 15].map(|output: usize| {
        let field = Field::on_clock(&clock);
        readers.add(&field, model, &outputs[output]);
        field
    });
    let board = |buses| Board {
        inputs: BTreeMap::new(),
        lines: lines.clone(),
        irq: None,
        buses,
    };
    let buses = [(0, Wires::Readers(readers)), (1, Wires::Expander(chip))];
    let mut hardware = assemble(&config, &mut board(buses.into())).unwrap();
    let uid = |n: u8| sensors::Uid::new(&[4, 1, 2, n]).unwrap();
    fields.iter().zip(1..).for_each(|(field, n)| {
        field.lay(uid(n));
    });
    let (_, sweep, presence) = &mut hardware.sweeps[0];
    for n in 1..=2 {
        let sighting = sweep.step();
        assert_eq!(sighting.read, Ok(vec![uid(n)]));
        // What is swiped counts at once, what is laid at the second sighting.
        let arrived = presence.observe(0, &sighting).len();
        assert_eq!(arrived, usize::from(n == 2));
    }

    let nobody = || Wires::Readers(ModelBus::new(&clock, model, &lines[&25]));
    let absent = assemble(&config, &mut board([(0, nobody()), (1, nobody())].into()));
    let error = absent.err().unwrap().to_string();
    assert!(
        error.contains("`more` on spi1") && error.contains("A0 to A2"),
        "{error}"
    );
}
