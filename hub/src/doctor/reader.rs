//! A reader on the bench: initialised, then read twenty times.

use embedded_hal::delay::DelayNs;
use embedded_hal::digital::{InputPin, OutputPin};
use embedded_hal::spi::SpiDevice;
use sensors::{
    Link, Mfrc522, Pn532, Pn532Version, Pn5180, Pn5180Version, Reader, ReaderError, Uid,
    Unnameable, Version,
};
use table::words::{Say, say};

use super::finding::{Finding, Part, Wrong};

/// Times that a reader may fail to start before it counts as down.
const STARTS: u32 = 3;
/// Reads of a reader that started.
const READS: u32 = 20;
/// Reads that may fail, one in this many, before a reader counts as not working.
const ONE_IN: u32 = 4;

/// A reader that can be examined: [`Mfrc522`], [`Pn532`] or [`Pn5180`].
pub trait Patient: Reader {
    /// Whether a copy answers in place of the maker's chip.
    fn is_copy(version: &Self::Version) -> bool;
    /// Whether its interrupt pin moves, if it has one.
    fn irq(&self) -> bool;
}

impl<SPI: SpiDevice, IRQ: InputPin> Patient for Mfrc522<SPI, IRQ> {
    fn is_copy(version: &Version) -> bool {
        !matches!(version, Version::V1 | Version::V2)
    }

    fn irq(&self) -> bool {
        self.irq_works()
    }
}

impl<LINK: Link, DELAY: DelayNs> Patient for Pn532<LINK, DELAY> {
    fn is_copy(_: &Pn532Version) -> bool {
        false
    }

    fn irq(&self) -> bool {
        true
    }
}

impl<SPI: SpiDevice, BUSY: InputPin, RESET: OutputPin, DELAY: DelayNs> Patient
    for Pn5180<SPI, BUSY, RESET, DELAY>
{
    fn is_copy(_: &Pn5180Version) -> bool {
        false
    }

    fn irq(&self) -> bool {
        true
    }
}

/// How a reader did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Examined {
    /// The chip that answered, if one did.
    pub version: Option<String>,
    /// A copy answered.
    pub copy: bool,
    /// Its interrupt pin moves, or it has none.
    pub irq: bool,
    /// Reads that gave a list of tags.
    pub good: u32,
    /// What went wrong, in order: starts and reads.
    pub failures: Vec<ReaderError>,
    /// Tags in the field at the last good read.
    pub tags: Vec<Uid>,
    /// A tag that cannot be listed, if a read met one.
    pub unnameable: Option<Unnameable>,
}

/// Examines a reader. Bounded: a dead one costs three short transfers.
pub fn examine<R: Patient>(reader: &mut R) -> Examined {
    let mut examined = Examined {
        version: None,
        copy: false,
        irq: true,
        good: 0,
        failures: Vec::new(),
        tags: Vec::new(),
        unnameable: None,
    };
    let mut started = start(reader, &mut examined);
    for _ in 0..READS {
        if !started {
            break;
        }
        match reader.read_field() {
            Ok(reading) => {
                examined.good += 1;
                examined.tags = reading.tags;
                examined.unnameable = examined.unnameable.or(reading.unnameable);
            }
            Err(error) => {
                examined.failures.push(error);
                started = start(reader, &mut examined);
            }
        }
    }
    examined.irq = reader.irq();
    // Its field does not disturb the next one. A reader that is dead has none.
    let _ = reader.rest();
    examined
}

fn start<R: Patient>(reader: &mut R, examined: &mut Examined) -> bool {
    for _ in 0..STARTS {
        match reader.init() {
            Ok(version) => {
                examined.copy = R::is_copy(&version);
                examined.version = Some(version.to_string());
                return true;
            }
            Err(error) => examined.failures.push(error),
        }
    }
    false
}

/// What is to be said of a reader. `place` names zone, bus and pins.
pub fn finding(place: &str, examined: &Examined) -> Finding {
    let Examined { good, failures, .. } = examined;
    let Some(last) = failures.last() else {
        return answers(place, examined);
    };
    let failed = failures.len() as u32;
    if *good == 0 {
        return Finding::fault(Part::Reader, place, wrong(last));
    }
    let what = format!(
        "fails now and then: {failed} times in {READS} reads, {}",
        shortly(last)
    );
    let wrong = Wrong::new(what, cause(last), remedy(last));
    // Left the field of answers altogether before the last read: it does not work.
    if good + failed < READS || failed * ONE_IN > READS {
        Finding::fault(Part::Reader, place, wrong)
    } else {
        Finding::warning(Part::Reader, place, wrong)
    }
}

fn answers(place: &str, examined: &Examined) -> Finding {
    let version = examined.version.as_deref().unwrap_or_default();
    let tags = match examined.tags[..] {
        [] => "no tag in its field".to_owned(),
        [uid] => format!("tag {uid} in its field"),
        ref tags => format!("{} tags in its field", tags.len()),
    };
    let what = format!("{version}, {READS} of {READS} reads good, {tags}");
    if !examined.irq {
        let wrong = Wrong::new(
            format!("{what}, but its IRQ pin never moves"),
            "the wire from IRQ is broken, or leads to another pin than the configuration says",
            "check the wire, or take `irq` out of the configuration: the reader is polled then",
        );
        return Finding::warning(Part::Reader, place, wrong);
    }
    if let Some(tag) = examined.unnameable {
        let wrong = Wrong::new(
            format!("{what}, besides one that cannot be listed"),
            tag.to_string(),
            "find it by lifting one tag after the other, and put another one under its piece",
        );
        return Finding::warning(Part::Reader, place, wrong);
    }
    if examined.copy {
        let wrong = Wrong::new(
            what,
            "this is a copy of the MFRC522; some copies read from close by only, or miss tags",
            "lay a whole hand on it: if tags stay unseen, use another module there",
        );
        return Finding::warning(Part::Reader, place, wrong);
    }
    Finding::well(Part::Reader, place, what)
}

/// What is wrong with a reader that fails so.
pub fn wrong(error: &ReaderError) -> Wrong {
    Wrong::new(shortly(error), cause(error), remedy(error))
}

/// What was found, in a few words.
pub(super) fn shortly(error: &ReaderError) -> Say {
    match error {
        ReaderError::Version { found: 0x00 }
        | ReaderError::Pn5180 {
            found: [0x00, 0x00, 0x00, 0x00],
            ..
        } => say!("part-reader-zeros"),
        ReaderError::Version { found: 0xff }
        | ReaderError::Pn5180 {
            found: [0xff, 0xff, 0xff, 0xff],
            ..
        } => say!("part-reader-ones"),
        ReaderError::Version { found } => {
            say!(
                "part-reader-garbled",
                found = format!("version 0x{found:02X}")
            )
        }
        ReaderError::Pn5180 { found, .. } => {
            say!(
                "part-reader-garbled",
                found = format!("versions {found:02X?}")
            )
        }
        ReaderError::Firmware { found } => {
            say!("part-reader-other", found = format!("0x{found:02X}"))
        }
        ReaderError::Busy { expected_ms } => say!("part-reader-busy", ms = *expected_ms),
        ReaderError::Pin(kind) => say!("part-reader-pin", why = kind.to_string()),
        ReaderError::Bus(kind) => say!("part-reader-bus", bus = "SPI", why = kind.to_string()),
        ReaderError::I2c(kind) => say!("part-reader-bus", bus = "I2C", why = kind.to_string()),
        ReaderError::Frame(frame) => say!("part-reader-frame", why = frame.to_string()),
        ReaderError::NotConfigured => say!("part-reader-forgets"),
        ReaderError::Overheated => say!("part-reader-hot"),
        ReaderError::Timeout { waiting_for, .. } => say!("part-reader-hangs", what = *waiting_for),
        ReaderError::Crowded { .. } => say!("part-reader-crowded"),
    }
}

/// What probably makes it so.
pub(super) fn cause(error: &ReaderError) -> Say {
    match error {
        ReaderError::Version { found: 0x00 } => say!("part-reader-zeros-cause"),
        ReaderError::Version { found: 0xff } => say!("part-reader-ones-cause"),
        ReaderError::Version { .. } => say!("part-reader-garbled-cause"),
        ReaderError::Firmware { .. } => say!("part-reader-other-cause"),
        ReaderError::Pn5180 {
            busy_moved: false, ..
        } => say!("part-reader-busy-low-cause"),
        ReaderError::Pn5180 { .. } => say!("part-reader-miso-cause"),
        ReaderError::Busy { .. } => say!("part-reader-busy-cause"),
        ReaderError::Pin(_) => say!("part-reader-pin-cause"),
        ReaderError::Bus(_) => say!("part-reader-bus-cause"),
        ReaderError::I2c(_) => say!("part-reader-i2c-cause"),
        ReaderError::Frame(_) => say!("part-reader-frame-cause"),
        ReaderError::NotConfigured => say!("part-reader-forgets-cause"),
        ReaderError::Overheated => say!("part-reader-hot-cause"),
        ReaderError::Timeout { .. } => say!("part-reader-hangs-cause"),
        ReaderError::Crowded { .. } => say!("part-reader-crowded-cause"),
    }
}

fn remedy(error: &ReaderError) -> Say {
    match error {
        ReaderError::Version { found: 0x00 } => say!("part-reader-zeros-do"),
        ReaderError::Version { found: 0xff } => say!("part-reader-ones-do"),
        ReaderError::Version { .. } => say!("part-reader-garbled-do"),
        ReaderError::Firmware { .. } => say!("part-reader-other-do"),
        ReaderError::Pn5180 {
            busy_moved: false, ..
        } => say!("part-reader-busy-low-do"),
        ReaderError::Pn5180 { .. } => say!("part-reader-miso-do"),
        ReaderError::Busy { .. } => say!("part-reader-busy-do"),
        ReaderError::Pin(_) => say!("part-reader-pin-do"),
        ReaderError::Bus(_) => say!("part-reader-bus-do"),
        ReaderError::I2c(_) => say!("part-reader-i2c-do"),
        ReaderError::Frame(_) => say!("part-reader-frame-do"),
        ReaderError::NotConfigured => say!("part-reader-forgets-do"),
        ReaderError::Overheated => say!("part-reader-hot-do"),
        ReaderError::Timeout { .. } => say!("part-reader-hangs-do"),
        ReaderError::Crowded { .. } => say!("part-reader-crowded-do"),
    }
}
