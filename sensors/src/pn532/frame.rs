//! Frames between host and PN532 (user manual UM0701-02, section 6.2.1). Pure.
//!
//! `00 00 FF | LEN | LCS | TFI data … | DCS | 00`, where LEN counts TFI and data,
//! LEN + LCS = 0 and TFI + data + DCS = 0, both modulo 256.

use thiserror::Error;

/// Frame identifier of what the host sends.
pub const TO_CHIP: u8 = 0xd4;
/// Frame identifier of what the chip sends: command + 1 follows.
pub const TO_HOST: u8 = 0xd5;
/// What the chip sends first: the command arrived whole. Sent by the host, it
/// breaks a command off.
pub const ACK: [u8; 6] = [0x00, 0x00, 0xff, 0x00, 0xff, 0x00];
/// Instead of TFI: the chip did not understand the command (6.2.1.5).
pub const SYNTAX_ERROR: u8 = 0x7f;
/// Bytes of a frame besides TFI and data: start, LEN, LCS, DCS, postamble.
pub const OVERHEAD: usize = 7;

/// Why some bytes are not the frame that was waited for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum FrameError {
    /// Every byte is the same: the data line is stuck or the chip is not there.
    #[error("every byte reads 0x{level:02X}: the line is stuck or nobody answers")]
    Stuck {
        /// 00 or FF.
        level: u8,
    },
    /// No start code `00 FF` where one must be.
    #[error("no start code 00 FF")]
    Start,
    /// LEN and LCS do not match, or the frame is longer than any answer asked for.
    #[error("wrong length or length checksum")]
    Length,
    /// TFI, data and DCS do not match.
    #[error("wrong checksum")]
    Checksum,
    /// The command was not acknowledged.
    #[error("no acknowledgement")]
    NoAck,
    /// The chip did not understand the command.
    #[error("the chip calls the command a syntax error")]
    Syntax,
    /// The frame answers another command.
    #[error("answer to another command: expected 0x{expected:02X}, found 0x{found:02X}")]
    OtherAnswer {
        /// Code of the answer that was waited for.
        expected: u8,
        /// Code found.
        found: u8,
    },
    /// The data of an answer do not add up: a target is cut off or has no such UID.
    #[error("the answer's data do not add up")]
    Data,
}

/// The frame around TFI and data. `body` begins with the TFI; at most 250 bytes.
pub fn wrap(body: &[u8]) -> Vec<u8> {
    let len = body.len() as u8;
    let mut frame = vec![0x00, 0x00, 0xff, len, len.wrapping_neg()];
    frame.extend(body);
    frame.extend([sum(body).wrapping_neg(), 0x00]);
    frame
}

/// TFI and data of the frame that `bytes` begin with; bytes behind it are not
/// looked at.
pub fn unwrap(bytes: &[u8]) -> Result<&[u8], FrameError> {
    check_line(bytes)?;
    // Preambles of more than one byte are allowed.
    let start = bytes.windows(2).position(|pair| pair == [0x00, 0xff]);
    let rest = &bytes[start.ok_or(FrameError::Start)? + 2..];
    let [len, lcs, rest @ ..] = rest else {
        return Err(FrameError::Length);
    };
    let len_matches = len.wrapping_add(*lcs) == 0;
    match rest.split_at_checked(usize::from(*len)) {
        Some((body, [dcs, ..])) if len_matches && !body.is_empty() => {
            if sum(body).wrapping_add(*dcs) == 0 {
                Ok(body)
            } else {
                Err(FrameError::Checksum)
            }
        }
        _ => Err(FrameError::Length),
    }
}

/// Data of the chip's answer to `command`.
pub fn answer_to(command: u8, bytes: &[u8]) -> Result<&[u8], FrameError> {
    let expected = command.wrapping_add(1);
    match unwrap(bytes)? {
        [SYNTAX_ERROR, ..] => Err(FrameError::Syntax),
        [TO_HOST, found, data @ ..] if *found == expected => Ok(data),
        [TO_HOST, found, ..] => Err(FrameError::OtherAnswer {
            expected,
            found: *found,
        }),
        _ => Err(FrameError::Data),
    }
}

/// Fails if the line only ever shows one level.
pub fn check_line(bytes: &[u8]) -> Result<(), FrameError> {
    match bytes {
        [level @ (0x00 | 0xff), rest @ ..] if rest.iter().all(|byte| byte == level) => {
            Err(FrameError::Stuck { level: *level })
        }
        _ => Ok(()),
    }
}

fn sum(bytes: &[u8]) -> u8 {
    bytes.iter().fold(0, |sum, &byte| sum.wrapping_add(byte))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// UM0701-02, 7.2.2: GetFirmwareVersion and the answer of firmware 1.6.
    #[test]
    fn frames_of_the_manual() {
        assert_eq!(
            wrap(&[TO_CHIP, 0x02]),
            [0x00, 0x00, 0xff, 0x02, 0xfe, 0xd4, 0x02, 0x2a, 0x00]
        );
        let answer = [
            0x00, 0x00, 0xff, 0x06, 0xfa, 0xd5, 0x03, 0x32, 0x01, 0x06, 0x07, 0xe8, 0x00,
        ];
        assert_eq!(answer_to(0x02, &answer), Ok(&[0x32, 0x01, 0x06, 0x07][..]));
        let syntax = [0x00, 0x00, 0xff, 0x01, 0xff, 0x7f, 0x81, 0x00];
        assert_eq!(answer_to(0x02, &syntax), Err(FrameError::Syntax));
    }

    #[test]
    fn a_stuck_line_is_named() {
        for level in [0x00, 0xff] {
            assert_eq!(unwrap(&[level; 12]), Err(FrameError::Stuck { level }));
        }
        assert_eq!(unwrap(&ACK), Err(FrameError::Length));
    }

    proptest! {
        #[test]
        fn what_is_wrapped_unwraps(body in prop::collection::vec(any::<u8>(), 1..60), tail: Vec<u8>) {
            let mut bytes = wrap(&body);
            bytes.extend(tail);
            prop_assert_eq!(unwrap(&bytes), Ok(&body[..]));
        }

        /// One wrong bit in LEN, LCS, body or DCS is always seen.
        #[test]
        fn a_wrong_bit_is_seen(body in prop::collection::vec(any::<u8>(), 1..60), at: prop::sample::Index, bit in 0u8..8) {
            let mut bytes = wrap(&body);
            let at = 3 + at.index(bytes.len() - 4);
            bytes[at] ^= 1 << bit;
            prop_assert!(unwrap(&bytes).is_err());
        }

        #[test]
        fn garbage_never_panics(bytes: Vec<u8>, command: u8) {
            let _ = answer_to(command, &bytes);
        }
    }
}
