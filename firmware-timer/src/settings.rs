//! What the maker sets up once: network, broker, table; kept in flash with a checksum.
//!
//! Two sectors take turns, so that a power cut while saving leaves the settings of before. A
//! record is: magic, number of the record, length, then the settings as lines `key value`, then
//! the CRC-32 of all before it.

use core::fmt::{self, Write};

use embedded_storage::nor_flash::NorFlash;
use heapless::{String, Vec};
use protocol::Name;

/// First bytes of a record, with the version of its form.
const MAGIC: [u8; 4] = *b"RMS1";
/// Magic, number and length.
const HEAD: usize = 12;
/// Largest text of the settings in bytes.
const TEXT: usize = 400;
/// Largest record, a multiple of every write size in use.
const RECORD: usize = 512;

/// The settings of one timer. Texts are printable ASCII without spaces at either end, the
/// network's name excepted, which may be any UTF-8 without line breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Name of the Wi-Fi network, 1 to 32 bytes; none on a board with a cable.
    pub ssid: String<32>,
    /// Its passphrase, 8 to 63 characters; empty for an open network. The radio's driver panics at
    /// a shorter one.
    pub key: String<63>,
    /// Host name or address of the broker.
    pub host: String<64>,
    /// TCP port of the broker.
    pub port: u16,
    /// Name of the table, as it stands in the topics.
    pub table: Name,
    /// The timer's id, also its user name at the broker.
    pub id: Name,
    /// Its password at the broker; empty for a broker that takes anybody.
    pub password: String<64>,
}

/// Why a setting is refused; says the remedy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingError {
    /// There is no such key.
    Key,
    /// Longer than it can be kept.
    Long,
    /// The name of a network.
    Ssid,
    /// A passphrase of WPA.
    Passphrase,
    /// A table name or timer id of the contract.
    Name,
    /// `HOST:PORT`.
    Broker,
    /// Another character than it may hold.
    Character,
}

impl fmt::Display for SettingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Key => "no such setting; there are ssid, key, broker, table, id, password",
            Self::Long => "too long: host and password have at most 64 bytes",
            Self::Ssid => "the name of a network has 1 to 32 bytes",
            Self::Passphrase => {
                "a passphrase has 8 to 63 characters of plain ASCII; leave it empty for an open network"
            }
            Self::Name => "1 to 16 characters out of a-z, 0-9 and '-'",
            Self::Broker => "the broker is HOST:PORT, as in 192.168.1.20:1883",
            Self::Character => "a control character is in it",
        })
    }
}

impl core::error::Error for SettingError {}

/// Settings on their way: complete when all that is needed has been said.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    ssid: String<32>,
    key: String<63>,
    broker: Option<(String<64>, u16)>,
    table: Option<Name>,
    id: Option<Name>,
    password: String<64>,
}

impl Draft {
    /// Sets one value, as in `broker 192.168.1.20:1883`.
    ///
    /// # Errors
    /// [`SettingError`]; the value of before stays.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), SettingError> {
        if value.chars().any(char::is_control) {
            return Err(SettingError::Character);
        }
        let long = |_| SettingError::Long;
        let name = |value| Name::new(value).map_err(|_| SettingError::Name);
        match key {
            "ssid" => self.ssid = ssid(value)?,
            "key" => self.key = passphrase(value)?,
            "broker" => self.broker = Some(broker(value)?),
            "table" => self.table = Some(name(value)?),
            "id" => self.id = Some(name(value)?),
            "password" => self.password = value.try_into().map_err(long)?,
            _ => return Err(SettingError::Key),
        }
        Ok(())
    }

    /// The settings, when they are complete; else the first key that is missing.
    ///
    /// # Errors
    /// The key that is not set.
    pub fn complete(&self) -> Result<Settings, &'static str> {
        let (host, port) = self.broker.clone().ok_or("broker")?;
        Ok(Settings {
            ssid: self.ssid.clone(),
            key: self.key.clone(),
            host,
            port,
            table: self.table.ok_or("table")?,
            id: self.id.ok_or("id")?,
            password: self.password.clone(),
        })
    }

    /// Says what is set and no secret: ` id ID table TABLE broker HOST:PORT`.
    pub(crate) fn tell(&self, out: &mut impl Write) -> fmt::Result {
        if let Some(id) = self.id {
            write!(out, " id {id}")?;
        }
        if let Some(table) = self.table {
            write!(out, " table {table}")?;
        }
        if let Some((host, port)) = &self.broker {
            write!(out, " broker {host}:{port}")?;
        }
        Ok(())
    }

    /// Reads lines `key value`; a line that is not understood is an error.
    fn parse(text: &str) -> Result<Self, SettingError> {
        let mut draft = Self::default();
        for line in text.lines() {
            let (key, value) = line.split_once(' ').ok_or(SettingError::Key)?;
            draft.set(key, value)?;
        }
        Ok(draft)
    }
}

impl From<&Settings> for Draft {
    fn from(settings: &Settings) -> Self {
        let Settings {
            ssid,
            key,
            host,
            port,
            table,
            id,
            password,
        } = settings.clone();
        Self {
            ssid,
            key,
            broker: Some((host, port)),
            table: Some(table),
            id: Some(id),
            password,
        }
    }
}

fn ssid(text: &str) -> Result<String<32>, SettingError> {
    let named = Some(text).filter(|text| !text.is_empty());
    let ssid = named.and_then(|text| text.try_into().ok());
    ssid.ok_or(SettingError::Ssid)
}

/// A passphrase as IEEE 802.11 has it, or none. A key of 64 hexadecimal digits is refused: the
/// radio's driver would say that it is a passphrase.
fn passphrase(text: &str) -> Result<String<63>, SettingError> {
    let ascii = text.bytes().all(|b| matches!(b, b' '..=b'~'));
    if !ascii || (1..8).contains(&text.len()) {
        return Err(SettingError::Passphrase);
    }
    text.try_into().map_err(|_| SettingError::Passphrase)
}

fn broker(text: &str) -> Result<(String<64>, u16), SettingError> {
    let (host, port) = text.rsplit_once(':').ok_or(SettingError::Broker)?;
    let port = port.parse().map_err(|_| SettingError::Broker)?;
    let clean = |b: u8| b.is_ascii_graphic();
    if host.is_empty() || port == 0 || !host.bytes().all(clean) {
        return Err(SettingError::Broker);
    }
    let host = host.try_into().map_err(|_| SettingError::Long)?;
    Ok((host, port))
}

/// Why settings could not be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveError<E> {
    /// The flash refused.
    Flash(E),
    /// What was written is not what is read.
    Lost,
}

impl Settings {
    /// The newest sound settings in the two sectors that begin at `offset`, if any.
    ///
    /// # Errors
    /// What the flash said.
    pub fn load<F: NorFlash>(flash: &mut F, offset: u32) -> Result<Option<Self>, F::Error> {
        Ok(newest(flash, offset)?.map(|(_, _, settings)| settings))
    }

    /// Keeps the settings, in the sector that does not hold the newest.
    ///
    /// # Errors
    /// The flash refused or lost them; the settings of before are still there.
    pub fn save<F: NorFlash>(&self, flash: &mut F, offset: u32) -> Result<(), SaveError<F::Error>> {
        let newest = newest(flash, offset).map_err(SaveError::Flash)?;
        let (number, slot) = newest.map_or((0, 1), |(number, slot, _)| (number, slot));
        let record = self.record(number.wrapping_add(1));
        let sector = F::ERASE_SIZE as u32;
        let place = offset + (1 - slot) * sector;
        let done = flash.erase(place, place + sector);
        done.and_then(|()| flash.write(place, &record))
            .map_err(SaveError::Flash)?;
        match Self::load(flash, offset).map_err(SaveError::Flash)? {
            Some(kept) if kept == *self => Ok(()),
            _ => Err(SaveError::Lost),
        }
    }

    /// Erases the settings.
    ///
    /// # Errors
    /// What the flash said.
    pub fn forget<F: NorFlash>(flash: &mut F, offset: u32) -> Result<(), F::Error> {
        flash.erase(offset, offset + 2 * F::ERASE_SIZE as u32)
    }

    fn text(&self) -> String<TEXT> {
        let mut text = String::new();
        // Never too long: the longest values make 320 bytes.
        let _ = write!(
            text,
            "ssid {}\nkey {}\nbroker {}:{}\ntable {}\nid {}\npassword {}\n",
            self.ssid, self.key, self.host, self.port, self.table, self.id, self.password
        );
        text
    }

    fn record(&self, number: u32) -> [u8; RECORD] {
        let text = self.text();
        let mut record: Vec<u8, RECORD> = Vec::new();
        let length = text.len() as u32;
        let number = number.to_le_bytes();
        for part in [&MAGIC[..], &number, &length.to_le_bytes(), text.as_bytes()] {
            // Fits: 12 + 400 + 4 is less than a record.
            let _ = record.extend_from_slice(part);
        }
        let crc = crc32fast::hash(&record);
        let _ = record.extend_from_slice(&crc.to_le_bytes());
        let mut padded = [0xff; RECORD];
        padded[..record.len()].copy_from_slice(&record);
        padded
    }
}

/// Number, slot and content of the newest sound record.
fn newest<F: NorFlash>(
    flash: &mut F,
    offset: u32,
) -> Result<Option<(u32, u32, Settings)>, F::Error> {
    let mut newest: Option<(u32, u32, Settings)> = None;
    for slot in 0..2 {
        let mut bytes = [0; RECORD];
        flash.read(offset + slot * F::ERASE_SIZE as u32, &mut bytes)?;
        let Some((number, settings)) = sound(&bytes) else {
            continue;
        };
        let later = |old: u32| number.wrapping_sub(old) as i32 > 0;
        if newest.as_ref().is_none_or(|(old, ..)| later(*old)) {
            newest = Some((number, slot, settings));
        }
    }
    Ok(newest)
}

fn sound(bytes: &[u8; RECORD]) -> Option<(u32, Settings)> {
    let word = |at: usize| {
        let bytes = bytes.get(at..at + 4)?;
        Some(u32::from_le_bytes(bytes.try_into().ok()?))
    };
    let length = usize::try_from(word(8)?).ok()?;
    let end = HEAD.checked_add(length).filter(|end| *end <= RECORD - 4)?;
    if bytes[..4] != MAGIC || word(end)? != crc32fast::hash(&bytes[..end]) {
        return None;
    }
    let text = core::str::from_utf8(&bytes[HEAD..end]).ok()?;
    let settings = Draft::parse(text).ok()?.complete().ok()?;
    Some((word(4)?, settings))
}
