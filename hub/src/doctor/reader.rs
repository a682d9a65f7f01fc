//! A reader on the bench: initialised, then read twenty times.

use embedded_hal::delay::DelayNs;
use embedded_hal::digital::{InputPin, OutputPin};
use embedded_hal::spi::SpiDevice;
use sensors::{
    Link, Mfrc522, Pn532, Pn532Version, Pn5180, Pn5180Version, Reader, ReaderError, Uid,
    Unnameable, Version,
};

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
        let wrong = Wrong::new(shortly(last), cause(last), remedy(last));
        return Finding::fault(Part::Reader, place, wrong);
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

/// What was found, in a few words.
pub(super) fn shortly(error: &ReaderError) -> String {
    match error {
        ReaderError::Version { found: 0x00 } => "does not answer, every bit reads 0".into(),
        ReaderError::Version { found: 0xff } => "does not answer, every bit reads 1".into(),
        ReaderError::Version { found } => {
            format!("another chip answers, or its answer is garbled (version 0x{found:02X})")
        }
        ReaderError::Firmware { found } => format!("another chip answers (IC 0x{found:02X})"),
        ReaderError::Pn5180 {
            found: [0x00, 0x00, 0x00, 0x00],
            ..
        } => "does not answer, every bit reads 0".into(),
        ReaderError::Pn5180 {
            found: [0xff, 0xff, 0xff, 0xff],
            ..
        } => "does not answer, every bit reads 1".into(),
        ReaderError::Pn5180 { found, .. } => {
            format!("another chip answers, or its answer is garbled (versions {found:02X?})")
        }
        ReaderError::Busy { expected_ms } => {
            format!("hangs: its BUSY does not fall within {expected_ms} ms")
        }
        ReaderError::Pin(kind) => format!("the pin of its BUSY or reset fails ({kind})"),
        ReaderError::Bus(kind) => format!("its SPI bus fails ({kind})"),
        ReaderError::I2c(kind) => format!("its I2C bus fails ({kind})"),
        ReaderError::Frame(frame) => format!("its answers are garbled ({frame})"),
        ReaderError::NotConfigured => "forgets its settings".into(),
        ReaderError::Overheated => "is too hot: its antenna is off".into(),
        ReaderError::Timeout { waiting_for, .. } => format!("hangs, waiting for {waiting_for}"),
        ReaderError::Crowded { .. } => "cannot sort its field out".into(),
    }
}

/// What probably makes it so.
pub(super) fn cause(error: &ReaderError) -> &'static str {
    match error {
        ReaderError::Version { found: 0x00 } => {
            "MISO stays low: the module has no power or no ground, is held in reset, or MISO touches ground"
        }
        ReaderError::Version { found: 0xff } => {
            "MISO stays high: the module is unplugged, never selected, or its MISO wire is broken"
        }
        ReaderError::Version { .. } => {
            "a chip that is not known here, two modules selected at once, or a clock too fast for the wires"
        }
        ReaderError::Firmware { .. } => "it speaks like a PN532 and is not one",
        ReaderError::Pn5180 {
            busy_moved: false, ..
        } => {
            "its BUSY was never seen high: that wire is broken or leads to another pin, or the module has no power or is held in reset"
        }
        ReaderError::Pn5180 { .. } => {
            "MISO or the select is broken, two modules are selected at once, or the clock is too fast for the wires"
        }
        ReaderError::Busy { .. } => {
            "BUSY floats or touches 3.3 V, the module lost its power in the middle of something, or its reset wire is broken and it hangs"
        }
        ReaderError::Pin(_) => "another program uses the pin",
        ReaderError::Bus(_) => "the bus is off, or another program uses it",
        ReaderError::I2c(_) => {
            "nobody acknowledges address 0x24: no power, SDA or SCL broken, or the switches do not say I2C"
        }
        ReaderError::Frame(_) => "a clock too fast for the wires, or the switches say another bus",
        ReaderError::NotConfigured => {
            "brown-out: its supply dips or a wire has a loose contact, so that the chip resets itself"
        }
        ReaderError::Overheated => {
            "its field is always on, in a closed place or near metal that detunes its coil"
        }
        ReaderError::Timeout { .. } => "a weak supply, or the module's crystal does not run",
        ReaderError::Crowded { .. } => "too many tags, metal under the antenna, or noise",
    }
}

fn remedy(error: &ReaderError) -> &'static str {
    match error {
        ReaderError::Version { found: 0x00 } => {
            "measure 3.3 V between VCC and GND at the module; look whether RST is high there; then check MISO"
        }
        ReaderError::Version { found: 0xff } => {
            "check the plug, then the wires of SDA (select) and MISO between module and Pi"
        }
        ReaderError::Version { .. } => {
            "lower `speed-khz` of its bus, shorten the wires, and look for a second module on the same select"
        }
        ReaderError::Firmware { .. } => "use a PN532 or an MFRC522 there",
        ReaderError::Pn5180 {
            busy_moved: false, ..
        } => {
            "measure 3.3 V and 5 V at the module; look whether RST is high there; then check BUSY: crimped plugs of it are what fails first"
        }
        ReaderError::Pn5180 { .. } => {
            "check MISO and NSS (select) between module and Pi, lower `speed-khz` of its bus, and look for a second module on the same select"
        }
        ReaderError::Busy { .. } => {
            "check BUSY and RST between module and Pi, then 3.3 V and 5 V at the module"
        }
        ReaderError::Pin(_) => "stop the program that uses it, or name another pin",
        ReaderError::Bus(_) => "see what is said of its bus; stop other programs that use it",
        ReaderError::I2c(_) => "check power, SDA and SCL, and the two switches on the module",
        ReaderError::Frame(_) => {
            "lower `speed-khz` of its bus, shorten the wires, check the two switches on the module"
        }
        ReaderError::NotConfigured => {
            "check the plugs of VCC and GND; put 100 µF beside the module; give many modules a 3.3 V supply of their own"
        }
        ReaderError::Overheated => {
            "give it air, keep metal 2 cm away from its coil, and set `one-field-at-a-time = true` on its bus"
        }
        ReaderError::Timeout { .. } => "check its 3.3 V; if that is right, change the module",
        ReaderError::Crowded { .. } => {
            "lay fewer tags there, and keep metal 2 cm away from the antenna"
        }
    }
}
