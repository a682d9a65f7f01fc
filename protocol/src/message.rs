//! From message to bytes and back.

use core::fmt;

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json_core::de::Error as JsonError;

use crate::{MAX_PAYLOAD, VERSION};

/// What every payload begins with. The body's own brace is written over.
const HEAD: &[u8] = br#"{"v":1,"#;

/// One payload of the contract.
pub trait Message: Serialize + DeserializeOwned {
    /// What errors call it: the last part of its topic.
    const NAME: &'static str;
    /// The keys it must have beside `v`, in the order of the wire.
    const KEYS: &'static [&'static str];

    /// What the single fields cannot check: ranges, and fields that contradict.
    ///
    /// # Errors
    /// What is wrong, as the end of the sentence "the message is refused: ...".
    fn check(&self) -> Result<(), &'static str> {
        Ok(())
    }

    /// Writes the payload into `buf` and returns what was written.
    ///
    /// # Errors
    /// [`EncodeError`] when [`check`](Self::check) fails, or it does not fit.
    fn encode<'b>(&self, buf: &'b mut [u8; MAX_PAYLOAD]) -> Result<&'b [u8], EncodeError> {
        let refused = |reason| EncodeError {
            message: Self::NAME,
            reason,
        };
        self.check().map_err(refused)?;
        let body = HEAD.len() - 1;
        let len = serde_json_core::to_slice(self, &mut buf[body..])
            .map_err(|_| refused("longer than 256 bytes"))?;
        buf[..HEAD.len()].copy_from_slice(HEAD);
        Ok(&buf[..body + len])
    }

    /// Reads a payload. Keys it does not know are passed over, so that a later
    /// version may add some.
    ///
    /// # Errors
    /// [`DecodeError`] says which message and which key or limit.
    fn decode(payload: &[u8]) -> Result<Self, DecodeError> {
        let message = Self::NAME;
        if payload.len() > MAX_PAYLOAD {
            let len = payload.len();
            return Err(DecodeError::TooLong { message, len });
        }
        if !is_flat_ascii(payload) {
            return Err(DecodeError::NotFlat { message });
        }
        let refused = |reason| match missing_key(payload, Self::KEYS) {
            Some(key) if reason == JsonError::CustomError => DecodeError::Missing { message, key },
            _ => DecodeError::Json { message, reason },
        };
        let found = serde_json_core::from_slice::<Versioned>(payload).map_err(refused)?;
        let found = found
            .0
            .v
            .ok_or(DecodeError::Missing { message, key: "v" })?;
        if found != VERSION {
            return Err(DecodeError::Version { message, found });
        }
        let (decoded, _): (Self, usize) = serde_json_core::from_slice(payload).map_err(refused)?;
        decoded
            .check()
            .map_err(|reason| DecodeError::Field { message, reason })?;
        Ok(decoded)
    }
}

#[derive(Deserialize)]
struct Versioned {
    v: Option<u32>,
}

/// No nesting: the parser passes over unknown values by recursion, which a
/// small device's stack must not be asked for.
fn is_flat_ascii(payload: &[u8]) -> bool {
    payload.is_ascii() && !payload.iter().skip(1).any(|b| matches!(b, b'{' | b'['))
}

/// The first of `keys` that does not stand between quotes in `payload`.
///
/// The parser drops the names in its messages. (Its feature that keeps them
/// panics on a message of more than 64 bytes, so it stays off.)
fn missing_key(payload: &[u8], keys: &[&'static str]) -> Option<&'static str> {
    let text = core::str::from_utf8(payload).unwrap_or_default();
    let mut quoted = keys.iter();
    quoted
        .find(|key| !text.split('"').any(|part| part == **key))
        .copied()
}

/// Why a payload was not understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecodeError {
    /// Longer than [`MAX_PAYLOAD`]; not read at all.
    TooLong {
        /// The message expected.
        message: &'static str,
        /// Its length in bytes.
        len: usize,
    },
    /// Not ASCII, or an object or list inside the object.
    NotFlat {
        /// The message expected.
        message: &'static str,
    },
    /// Of a version this program does not speak.
    Version {
        /// The message expected.
        message: &'static str,
        /// The `v` it has.
        found: u32,
    },
    /// A key is not there.
    Missing {
        /// The message expected.
        message: &'static str,
        /// The first missing key.
        key: &'static str,
    },
    /// Not JSON, or a value of the wrong kind.
    Json {
        /// The message expected.
        message: &'static str,
        /// What the parser says.
        reason: JsonError,
    },
    /// Well-formed, but a value is out of its range.
    Field {
        /// The message expected.
        message: &'static str,
        /// Which field, and its range.
        reason: &'static str,
    },
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong { message, len } => {
                write!(
                    f,
                    "{message} refused: {len} bytes, at most {MAX_PAYLOAD} are read"
                )
            }
            Self::NotFlat { message } => {
                write!(
                    f,
                    "{message} refused: a payload is one flat JSON object in ASCII"
                )
            }
            Self::Version { message, found } => write!(
                f,
                "{message} refused: version {found}, this program speaks {VERSION}; bring hub and timer to the same release"
            ),
            Self::Missing { message, key } => {
                write!(f, "{message} refused: the key \"{key}\" is missing")
            }
            Self::Json {
                message,
                reason: JsonError::CustomError,
            } => write!(
                f,
                "{message} refused: a key stands twice, or a word is not one of those allowed"
            ),
            Self::Json { message, reason } => write!(f, "{message} refused: {reason}"),
            Self::Field { message, reason } => write!(f, "{message} refused: {reason}"),
        }
    }
}

impl core::error::Error for DecodeError {}

/// Why a message was not written: it would be refused by the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EncodeError {
    /// The message's name, such as `cmd`.
    pub message: &'static str,
    /// Which field, and its range.
    pub reason: &'static str,
}

impl fmt::Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} not sent: {}", self.message, self.reason)
    }
}

impl core::error::Error for EncodeError {}
