//! Driver for the PN532 as a reader of UIDs. Section numbers are those of its
//! user manual (UM0701-02) unless a standard is named.

pub(crate) mod frame;
mod link;

use crate::failure::ReaderError;
use crate::reader::Reader;
use crate::reading::Reading;
use crate::uid::Uid;
use core::fmt;
use embedded_hal::delay::DelayNs;
pub use frame::FrameError;
use frame::{ACK, OVERHEAD, TO_CHIP, answer_to, check_line, wrap};
pub use link::{I2cLink, Link, SpiLink};

/// Command codes (7.1) and their settings.
pub(crate) mod command {
    pub const GET_FIRMWARE_VERSION: u8 = 0x02;
    pub const SET_PARAMETERS: u8 = 0x12;
    pub const SAM_CONFIGURATION: u8 = 0x14;
    pub const RF_CONFIGURATION: u8 = 0x32;
    pub const IN_LIST_PASSIVE_TARGET: u8 = 0x4a;
    /// RFConfiguration (7.3.1): item "field", bit 0 is on or off.
    pub const ITEM_FIELD: u8 = 0x01;
    /// RFConfiguration: item "retries"; the third number is how often a listing
    /// is tried again, FF for ever.
    pub const ITEM_RETRIES: u8 = 0x05;
}

/// IC that GetFirmwareVersion names (7.2.2).
pub(crate) const IC_PN532: u8 = 0x32;
/// Most targets that InListPassiveTarget can list (7.3.5).
pub(crate) const MOST_TARGETS: u8 = 2;
/// Pause between two looks at the chip's status.
const POLL_US: u32 = 250;
/// Looks for an acknowledgement: 15 ms; the chip takes about 1 ms.
const ACK_POLLS: u32 = 60;
/// Looks for an answer: 100 ms. The longest, a listing of two tags with 10-byte
/// UIDs and a retry, takes some 20 ms.
const ANSWER_POLLS: u32 = 400;
/// A tag may take 5 ms to start up (ISO/IEC 14443-3, 5.1).
const POWER_UP_US: u32 = 5_000;
/// Longest answer's data: the count and two targets of 10-byte UIDs.
const LONGEST_DATA: usize = 1 + 2 * 15;

/// What firmware answered (7.2.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pn532Version {
    /// Version of the firmware.
    pub version: u8,
    /// Revision of the firmware.
    pub revision: u8,
}

impl fmt::Display for Pn532Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Pn532Version { version, revision } = self;
        write!(f, "PN532, firmware {version}.{revision}")
    }
}

/// One PN532 with its antenna, over I2C or SPI.
///
/// It lists **at most two tags at once**, for its firmware does the
/// anticollision itself and InListPassiveTarget stops at two. So it suits a zone
/// that holds one or two pieces (a plaque, a swipe), not a hand laid out. Which
/// two of more it lists is up to the firmware. [`crate::Mfrc522`] has no such
/// limit.
///
/// Each read switches the field off and on, so that every tag starts afresh and
/// answers; a tag left selected by the last read would answer every other one.
pub struct Pn532<LINK, DELAY> {
    link: LINK,
    delay: DELAY,
}

impl<LINK: Link, DELAY: DelayNs> Pn532<LINK, DELAY> {
    /// Takes the way to one chip. Nothing is sent before [`Reader::init`].
    pub fn new(link: LINK, delay: DELAY) -> Self {
        Pn532 { link, delay }
    }

    /// GetFirmwareVersion, checked.
    fn version(&mut self) -> Result<Pn532Version, ReaderError> {
        let mut data = [0; LONGEST_DATA];
        match *self.command(command::GET_FIRMWARE_VERSION, &[], &mut data, 4)? {
            [IC_PN532, version, revision, _] => Ok(Pn532Version { version, revision }),
            [found, ..] => Err(ReaderError::Firmware { found }),
            [] => Err(ReaderError::Frame(FrameError::Data)),
        }
    }

    fn field(&mut self, on: bool) -> Result<(), ReaderError> {
        self.tell(
            command::RF_CONFIGURATION,
            &[command::ITEM_FIELD, u8::from(on)],
        )
    }

    /// A command whose answer has no data.
    fn tell(&mut self, command: u8, parameters: &[u8]) -> Result<(), ReaderError> {
        let mut data = [0; LONGEST_DATA];
        self.command(command, parameters, &mut data, 0).map(|_| ())
    }

    /// Sends a command, waits for acknowledgement and answer. The data of the
    /// answer, up to `most` bytes, are copied to `data`.
    fn command<'a>(
        &mut self,
        command: u8,
        parameters: &[u8],
        data: &'a mut [u8; LONGEST_DATA],
        most: usize,
    ) -> Result<&'a [u8], ReaderError> {
        let mut body = vec![TO_CHIP, command];
        body.extend(parameters);
        self.link.send(&wrap(&body))?;
        self.wait("its acknowledgement", ACK_POLLS)?;
        let mut ack = ACK.map(|_| 0);
        self.link.receive(&mut ack)?;
        check_line(&ack).map_err(ReaderError::Frame)?;
        if ack != ACK {
            return Err(ReaderError::Frame(FrameError::NoAck));
        }
        self.wait("its answer", ANSWER_POLLS)?;
        let mut bytes = [0; OVERHEAD + 2 + LONGEST_DATA];
        let bytes = &mut bytes[..OVERHEAD + 2 + most];
        self.link.receive(bytes)?;
        let found = answer_to(command, bytes).map_err(ReaderError::Frame)?;
        // A frame with a short preamble could bring more than was asked for.
        let data = data[..most].get_mut(..found.len());
        let data = data.ok_or(ReaderError::Frame(FrameError::Length))?;
        data.copy_from_slice(found);
        Ok(data)
    }

    fn wait(&mut self, waiting_for: &'static str, polls: u32) -> Result<(), ReaderError> {
        for _ in 0..polls {
            if self.link.is_ready()? {
                return Ok(());
            }
            self.delay.delay_us(POLL_US);
        }
        Err(ReaderError::Timeout { waiting_for, polls })
    }

    fn list(&mut self, found: &mut Vec<Uid>) -> Result<(), ReaderError> {
        self.field(false)?;
        self.field(true)?;
        self.delay.delay_us(POWER_UP_US);
        let mut data = [0; LONGEST_DATA];
        let listed = self.command(
            command::IN_LIST_PASSIVE_TARGET,
            &[MOST_TARGETS, 0x00],
            &mut data,
            LONGEST_DATA,
        )?;
        let targets = targets(listed).ok_or(ReaderError::Frame(FrameError::Data))?;
        found.extend(targets);
        Ok(())
    }
}

/// UIDs in the answer of InListPassiveTarget at 106 kbit/s type A: the count,
/// then for each target its number, ATQA (2), SAK, length and UID. `None` if they
/// do not add up.
fn targets(listed: &[u8]) -> Option<Vec<Uid>> {
    let (&count, mut rest) = listed.split_first()?;
    let mut found = Vec::new();
    for _ in 0..count {
        let [_number, _, _, _sak, len, more @ ..] = rest else {
            return None;
        };
        let (uid, more) = more.split_at_checked(usize::from(*len))?;
        found.push(Uid::new(uid).ok()?);
        rest = more;
    }
    rest.is_empty().then_some(found)
}

impl<LINK: Link, DELAY: DelayNs> Reader for Pn532<LINK, DELAY> {
    type Version = Pn532Version;

    fn init(&mut self) -> Result<Pn532Version, ReaderError> {
        self.link.wake()?;
        // Breaks off whatever an earlier program or a failed read left running.
        self.link.send(&ACK)?;
        let version = self.version()?;
        // Normal mode, no security module; time-out of no meaning; no IRQ pin (7.2.10).
        self.tell(command::SAM_CONFIGURATION, &[0x01, 0x14, 0x00])?;
        // No automatic RATS: a phone or bank card is only listed (7.2.9).
        self.tell(command::SET_PARAMETERS, &[0x00])?;
        // One retry: in an empty field a listing comes to its end.
        self.tell(
            command::RF_CONFIGURATION,
            &[command::ITEM_RETRIES, 0x00, 0x01, 0x01],
        )?;
        Ok(version)
    }

    fn read_field(&mut self) -> Result<Reading, ReaderError> {
        let mut found = Vec::new();
        self.list(&mut found)?;
        found.sort_unstable();
        found.dedup();
        Ok(Reading::whole(found))
    }

    fn rest(&mut self) -> Result<(), ReaderError> {
        self.field(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_must_add_up() {
        let one = [1, 1, 0x00, 0x44, 0x00, 7, 4, 1, 2, 3, 4, 5, 6];
        let uid = Uid::new(&[4, 1, 2, 3, 4, 5, 6]).unwrap();
        assert_eq!(targets(&one), Some(vec![uid]));
        assert_eq!(targets(&[0]), Some(vec![]));
        for end in 0..one.len() {
            assert_eq!(targets(&one[..end]), None, "cut at {end}");
        }
        assert_eq!(targets(&[0, 0]), None, "bytes left over");
        assert_eq!(targets(&[1, 1, 0, 4, 0, 5, 1, 2, 3, 4, 5]), None, "5 bytes");
    }
}
