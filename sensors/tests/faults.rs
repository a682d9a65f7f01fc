//! Readers whose bus, power and tags fail in the middle of anything: no panic, no
//! endless loop, and once it is over everything is read again.

use embedded_hal::digital::{self, InputPin};
use embedded_hal::spi::{ErrorKind, ErrorType, Operation, SpiDevice};
use proptest::prelude::*;
use sensors::model::{CollPosReading, Field, Miso, ModelConfig, ModelSpi, NtagMemory};
use sensors::{
    Antenna, Change, Content, Mfrc522, Ntag, PieceRecord, Presence, PresenceConfig, ReaderError,
    Reading, Sweep, Uid,
};
use std::cell::Cell;
use std::rc::Rc;

/// More transfers than any one call may need: 256 frames of 1,000 polls.
const ENDLESS: u64 = 300_000;

/// What goes wrong with one transfer.
#[derive(Debug, Clone, Copy)]
enum Fault {
    /// Every byte reads so; the chip hears what is sent.
    Stuck(u8),
    /// Bytes read are anything.
    Garbage(u64),
    /// The chip hears bytes with a wrong bit, and so does the host.
    Flip(u8),
    /// The chip hears nothing, and nothing comes back.
    Unselected,
    /// The host's own bus reports an error.
    BusError,
    /// The chip loses its power for a moment.
    PowerCut,
    /// All tags are taken away; they are back when the fault is over.
    Lifted,
}

/// A fault, the transfer at which it begins and how many it lasts.
#[derive(Debug, Clone, Copy)]
struct Incident {
    at: u64,
    lasts: u64,
    fault: Fault,
}

/// A modelled chip at a bus on which things happen.
struct Faulty {
    chip: ModelSpi,
    field: Field,
    lifted: Vec<(Uid, Option<NtagMemory>)>,
    incidents: Vec<Incident>,
    transfers: Rc<Cell<u64>>,
}

impl ErrorType for Faulty {
    type Error = ErrorKind;
}

impl SpiDevice for Faulty {
    fn transaction(&mut self, operations: &mut [Operation<'_, u8>]) -> Result<(), ErrorKind> {
        let now = self.transfers.get();
        self.transfers.set(now + 1);
        self.lift_and_lay(now);
        let during = |i: &&Incident| (i.at..i.at + i.lasts).contains(&now);
        let fault = self.incidents.iter().find(during).map(|i| i.fault);
        match fault {
            Some(Fault::BusError) => return Err(ErrorKind::Other),
            Some(Fault::PowerCut) => {
                self.field.unplug(Miso::High);
                self.field.plug();
            }
            _ => {}
        }
        for operation in operations {
            self.operation(operation, fault)?;
        }
        Ok(())
    }
}

impl Faulty {
    fn lift_and_lay(&mut self, now: u64) {
        for incident in &self.incidents {
            if !matches!(incident.fault, Fault::Lifted) {
                continue;
            }
            if now == incident.at {
                for uid in self.field.tags() {
                    self.lifted.push((uid, self.field.memory(&uid)));
                    assert!(self.field.lift(&uid));
                }
            } else if now == incident.at + incident.lasts {
                for (uid, memory) in self.lifted.drain(..) {
                    lay(&self.field, uid, memory);
                }
            }
        }
    }

    fn operation(
        &mut self,
        operation: &mut Operation<'_, u8>,
        fault: Option<Fault>,
    ) -> Result<(), ErrorKind> {
        let flip = |bytes: &[u8], bit: u8| -> Vec<u8> {
            bytes.iter().map(|byte| byte ^ (1 << (bit % 8))).collect()
        };
        let (sent, mut received) = match operation {
            Operation::Write(sent) => (sent.to_vec(), None),
            Operation::Transfer(received, sent) => (sent.to_vec(), Some(received)),
            other => unreachable!("this driver writes and transfers: {other:?}"),
        };
        let mut back = vec![0xff; sent.len()];
        let heard = match fault {
            Some(Fault::Flip(bit)) => flip(&sent, bit),
            _ => sent,
        };
        if !matches!(fault, Some(Fault::Unselected)) {
            let Ok(()) = self.chip.transfer(&mut back, &heard);
        }
        match fault {
            Some(Fault::Stuck(level)) => back.fill(level),
            Some(Fault::Flip(bit)) => back = flip(&back, bit),
            Some(Fault::Garbage(seed)) => {
                let mut state = seed ^ self.transfers.get().wrapping_mul(0x9e37_79b9_7f4a_7c15);
                for byte in &mut back {
                    state = state
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1);
                    *byte = (state >> 56) as u8;
                }
            }
            _ => {}
        }
        if let Some(received) = &mut received {
            received.copy_from_slice(&back);
        }
        Ok(())
    }
}

/// An interrupt pin that does what it likes.
struct WildPin(u64);

impl digital::ErrorType for WildPin {
    type Error = digital::ErrorKind;
}

impl InputPin for WildPin {
    fn is_high(&mut self) -> Result<bool, digital::ErrorKind> {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        match self.0 >> 57 {
            0 => Err(digital::ErrorKind::Other),
            bits => Ok(bits % 5 != 0),
        }
    }

    fn is_low(&mut self) -> Result<bool, digital::ErrorKind> {
        self.is_high().map(|high| !high)
    }
}

fn uid(number: u8) -> Uid {
    match number % 3 {
        0 => Uid::new(&[number, 2, 3, 4]),
        1 => Uid::new(&[4, 0x51, number, 0x32, 9, 0x5c, 0x80]),
        _ => Uid::new(&[4, 0x51, number, 0x32, 9, 0x5c, 0x80, 1, 2, 3]),
    }
    .unwrap()
}

fn lay(field: &Field, uid: Uid, memory: Option<NtagMemory>) {
    assert!(match memory {
        Some(memory) => field.lay_ntag(uid, memory),
        None => field.lay(uid),
    });
}

fn bench(tags: u8, incidents: &[Incident], coll_pos: CollPosReading) -> (Faulty, Rc<Cell<u64>>) {
    let field = Field::new();
    for tag in (0..tags).map(uid) {
        lay(&field, tag, NtagMemory::factory(Ntag::Ntag213, &tag));
    }
    let config = ModelConfig {
        coll_pos,
        ..ModelConfig::default()
    };
    let transfers = Rc::new(Cell::new(0));
    let device = Faulty {
        chip: ModelSpi::new(&field, config),
        field,
        lifted: Vec::new(),
        incidents: incidents.to_vec(),
        transfers: transfers.clone(),
    };
    (device, transfers)
}

fn incident() -> impl Strategy<Value = Incident> {
    let fault = prop_oneof![
        Just(Fault::Stuck(0x00)),
        Just(Fault::Stuck(0xff)),
        any::<u8>().prop_map(Fault::Stuck),
        any::<u64>().prop_map(Fault::Garbage),
        any::<u8>().prop_map(Fault::Flip),
        Just(Fault::Unselected),
        Just(Fault::BusError),
        Just(Fault::PowerCut),
        Just(Fault::Lifted),
    ];
    let lasts = prop_oneof![Just(1u64), 1u64..10, 1u64..2_000];
    (0u64..6_000, lasts, fault).prop_map(|(at, lasts, fault)| Incident { at, lasts, fault })
}

fn readings() -> impl Strategy<Value = CollPosReading> {
    prop_oneof![Just(CollPosReading::FromUid), Just(CollPosReading::InFrame)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    /// Reading, naming and writing while things happen; afterwards all is read.
    #[test]
    fn the_driver_recovers(
        tags in 0u8..10,
        incidents in prop::collection::vec(incident(), 1..5),
        coll_pos in readings(),
        wild in prop::option::of(any::<u64>()),
    ) {
        let (device, transfers) = bench(tags, &incidents, coll_pos);
        let mut expected = device.field.tags();
        expected.sort();
        let over = incidents.iter().map(|i| i.at + i.lasts).max().unwrap();
        let mut reader = match wild {
            Some(seed) => Mfrc522::with_irq(device, WildPin(seed)),
            None => Mfrc522::with_irq(device, WildPin(1)),
        };
        let record = PieceRecord::new("oak", "queen of hearts").unwrap();
        let named = uid(1);
        let mut turn = 0;
        while transfers.get() <= over {
            turn += 1;
            let before = transfers.get();
            let failed = match turn % 4 {
                0 => reader.read_record(&named).is_err(),
                1 => reader.write_record(&named, &record).is_err(),
                _ => reader.read_field().is_err(),
            };
            prop_assert!(transfers.get() - before < ENDLESS);
            if failed {
                let _ = reader.init();
                prop_assert!(transfers.get() - before < ENDLESS);
            }
        }
        prop_assert!(reader.init().is_ok());
        for _ in 0..3 {
            prop_assert_eq!(reader.read_field(), Ok(Reading::whole(expected.clone())));
        }
        // A bus that flips bits can make a tag lock itself: the tag is told the wrong
        // page with a sound CRC. Everything else leaves it writable.
        let flips = |i: &Incident| matches!(i.fault, Fault::Flip(_));
        if tags > 1 && !incidents.iter().any(flips) {
            prop_assert_eq!(reader.write_record(&named, &record), Ok(()));
            prop_assert_eq!(reader.read_record(&named), Ok(Content::Piece(record)));
        }
    }

    /// Through sweep and presence: however the bus and the power fail, no resting
    /// tag is ever taken for gone, and at the end the reader is up.
    #[test]
    fn no_fault_of_the_reader_removes_a_tag(
        incidents in prop::collection::vec(incident(), 1..5),
        coll_pos in readings(),
    ) {
        let of_the_reader = |i: &Incident| !matches!(i.fault, Fault::Lifted);
        let incidents: Vec<Incident> = incidents.into_iter().filter(of_the_reader).collect();
        let (device, transfers) = bench(5, &incidents, coll_pos);
        let field = device.field.clone();
        let over = incidents.iter().map(|i| i.at + i.lasts).max().unwrap_or(0);
        let mut sweep = Sweep::new(vec![(Antenna(0), Mfrc522::new(device))]);
        let mut presence = Presence::new(PresenceConfig::default());
        let mut up = true;
        let mut arrived = 0;
        let mut reads_after = 0;
        while reads_after < 40 {
            reads_after += u32::from(transfers.get() > over);
            let sighting = sweep.step();
            for change in presence.observe(field.clock(), &sighting) {
                match change {
                    Change::Arrived { .. } => arrived += 1,
                    Change::Left { uid, .. } => prop_assert!(false, "{uid} left"),
                    Change::ReaderDown { .. } => up = false,
                    Change::ReaderUp { .. } => up = true,
                    Change::Unnameable { what, .. } => prop_assert!(false, "{what:?}"),
                }
            }
        }
        prop_assert!(up);
        prop_assert_eq!(arrived, 5);
    }
}

/// A power cut between any two transfers of a read is reported as what it is, or the
/// read is right.
#[test]
fn a_brown_out_is_recognised_wherever_it_falls() {
    let (device, transfers) = bench(3, &[], CollPosReading::InFrame);
    let mut reader = Mfrc522::new(device);
    reader.init().unwrap();
    let initialised = transfers.get();
    reader.read_field().unwrap();
    let read = transfers.get();
    let mut recognised = 0;
    for at in initialised..read {
        let cut = Incident {
            at,
            lasts: 1,
            fault: Fault::PowerCut,
        };
        let (device, transfers) = bench(3, &[cut], CollPosReading::InFrame);
        let mut reader = Mfrc522::new(device);
        reader.init().unwrap();
        match reader.read_field() {
            Ok(reading) => assert_eq!(reading.tags.len(), 3, "cut at transfer {at}"),
            Err(ReaderError::NotConfigured) => recognised += 1,
            Err(other) => panic!("cut at transfer {at}: {other}"),
        }
        assert!(transfers.get() < read + 2_000, "bounded");
        reader.init().unwrap();
        assert_eq!(reader.read_field().unwrap().tags.len(), 3);
    }
    assert!(
        recognised as u64 > (read - initialised) * 9 / 10,
        "{recognised}"
    );
}

/// One garbled transfer anywhere between power-on and the end of a read: what it
/// wrote into the chip is noticed, and does not leave tags unread for ever.
#[test]
fn a_garbled_write_does_not_last() {
    for at in 0..60 {
        for bit in 0..8 {
            let flip = Incident {
                at: if at < 40 { at } else { 7 * at },
                lasts: 1,
                fault: Fault::Flip(bit),
            };
            let (device, transfers) = bench(4, &[flip], CollPosReading::InFrame);
            let mut reader = Mfrc522::new(device);
            let mut ready = false;
            let mut whole_in_a_row = 0;
            for _ in 0..12 {
                if !ready {
                    ready = reader.init().is_ok();
                    continue;
                }
                let read = reader.read_field();
                ready = read.is_ok();
                let whole = read.is_ok_and(|reading| reading.tags.len() == 4);
                whole_in_a_row = if whole { whole_in_a_row + 1 } else { 0 };
            }
            assert!(transfers.get() > flip.at);
            assert!(whole_in_a_row > 5, "bit {bit} of transfer {}", flip.at);
        }
    }
}
