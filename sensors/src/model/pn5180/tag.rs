//! One tag of ISO/IEC 15693 (15693-3, 7.5): ready, quiet or selected.

use super::air::Answer;
use crate::iso15693::{SLOTS, command, crc, flag, on_air};
use crate::model::Nanos;
use crate::uid::Uid;

/// Commands beside those that the driver sends (10).
const SELECT: u8 = 0x25;
const RESET_TO_READY: u8 = 0x26;
const SYSTEM_INFORMATION: u8 = 0x2b;
/// Request flags: two subcarriers, a selected tag, an AFI, one slot.
const TWO_SUBCARRIERS: u8 = 0x01;
const SELECTED: u8 = 0x10;
const HAS_AFI: u8 = 0x10;
const ONE_SLOT: u8 = 0x20;
/// A tag hears nothing before it has had power for this long (15693-2).
const START_UP: Nanos = 1_000_000;
/// An answer that is an error: the command is not supported.
const NOT_SUPPORTED: [u8; 2] = [0x01, 0x01];

/// What goes over the air to the tags.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReaderFrame {
    /// Start, these bytes with their CRC, end.
    Request(Vec<u8>),
    /// An end of frame alone: the next slot.
    NextSlot,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Ready,
    Quiet,
    Selected,
}

/// A tag that lies in the field.
#[derive(Debug)]
pub struct Vicinity {
    pub uid: Uid,
    on_air: [u8; 8],
    pub strength: f64,
    pub miss_share: f64,
    state: State,
    /// Slots still to pass until its own, in a round that it takes part in.
    slots_left: Option<u8>,
    slow: bool,
    /// Since when it has power; none in a shadow or without a field.
    pub powered: Option<Nanos>,
    pub shadowed: bool,
    /// It sends until then and hears nothing.
    pub sends_until: Nanos,
}

impl Vicinity {
    /// A tag that is not powered yet; `None` unless its UID is one of ISO 15693.
    pub fn new(uid: Uid) -> Option<Vicinity> {
        Some(Vicinity {
            uid,
            on_air: on_air(&uid)?,
            strength: 0.0,
            miss_share: 0.0,
            state: State::Ready,
            slots_left: None,
            slow: false,
            powered: None,
            shadowed: false,
            sends_until: 0,
        })
    }

    /// Its power is gone for long enough to forget everything.
    pub fn power_off(&mut self) {
        self.state = State::Ready;
        self.slots_left = None;
        self.powered = None;
    }

    /// True if it could hear a frame that ends now.
    pub fn hears(&self, now: Nanos) -> bool {
        let powered = self.powered.is_some_and(|since| now >= since + START_UP);
        powered && !self.shadowed && now >= self.sends_until
    }

    /// Acts on a frame.
    pub fn hear(&mut self, frame: &ReaderFrame) -> Option<Answer> {
        let bytes = match frame {
            ReaderFrame::NextSlot => return self.next_slot(),
            ReaderFrame::Request(bytes) => bytes,
        };
        self.slots_left = None;
        let (data, sum) = bytes.split_last_chunk::<2>()?;
        let [flags, code, parameters @ ..] = data else {
            return None;
        };
        if crc(data).to_le_bytes() != *sum || flags & TWO_SUBCARRIERS != 0 {
            return None;
        }
        self.slow = flags & flag::HIGH_RATE == 0;
        let answer = if flags & flag::INVENTORY != 0 {
            return self.inventory(*flags, *code, parameters);
        } else if flags & flag::ADDRESSED != 0 {
            let (uid, parameters) = parameters.split_first_chunk::<8>()?;
            if *uid != self.on_air {
                if *code == SELECT && self.state == State::Selected {
                    self.state = State::Ready;
                }
                return None;
            }
            self.run(*code, parameters)
        } else if flags & SELECTED != 0 {
            (self.state == State::Selected).then(|| self.run(*code, parameters))?
        } else {
            (self.state == State::Ready).then(|| self.run(*code, parameters))?
        };
        answer.map(|answer| self.answer(&answer))
    }

    fn next_slot(&mut self) -> Option<Answer> {
        let left = self.slots_left?.checked_sub(1);
        self.slots_left = left;
        (left == Some(0)).then(|| self.inventory_answer())
    }

    fn inventory(&mut self, flags: u8, code: u8, parameters: &[u8]) -> Option<Answer> {
        if code != command::INVENTORY || self.state != State::Ready {
            return None;
        }
        let parameters = parameters.get(usize::from(flags & HAS_AFI != 0)..)?;
        let (&len, mask) = parameters.split_first()?;
        if len > 64 || mask.len() != usize::from(len.div_ceil(8)) {
            return None;
        }
        let uid = u64::from_le_bytes(self.on_air);
        let mut value = [0; 8];
        value[..mask.len()].copy_from_slice(mask);
        let known = 1_u64
            .checked_shl(len.into())
            .map_or(u64::MAX, |one| one - 1);
        if (uid ^ u64::from_le_bytes(value)) & known != 0 {
            return None;
        }
        let one_slot = flags & ONE_SLOT != 0;
        let slot = uid.checked_shr(len.into()).unwrap_or(0) as u8 % SLOTS;
        self.slots_left = Some(if one_slot { 0 } else { slot });
        (self.slots_left == Some(0)).then(|| self.inventory_answer())
    }

    fn inventory_answer(&self) -> Answer {
        let mut answer = vec![0x00, 0x00];
        answer.extend(self.on_air);
        self.answer(&answer)
    }

    /// A command that is meant for this tag; `None` if it says nothing to it.
    fn run(&mut self, code: u8, parameters: &[u8]) -> Option<Vec<u8>> {
        match code {
            command::STAY_QUIET => {
                self.state = State::Quiet;
                return None;
            }
            SELECT => self.state = State::Selected,
            RESET_TO_READY => self.state = State::Ready,
            command::READ_SINGLE_BLOCK if parameters.len() == 1 => return Some(vec![0; 5]),
            SYSTEM_INFORMATION => {
                let mut answer = vec![0x00, 0x04];
                answer.extend(self.on_air);
                answer.extend([27, 0x03]);
                return Some(answer);
            }
            _ => return Some(NOT_SUPPORTED.to_vec()),
        }
        Some(vec![0x00])
    }

    fn answer(&self, data: &[u8]) -> Answer {
        let mut bytes = data.to_vec();
        bytes.extend(crc(data).to_le_bytes());
        Answer {
            bytes,
            strength: self.strength,
            slow: self.slow,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::iso15693::{Mask, name, stay_quiet, uid_in};

    fn tag() -> Vicinity {
        Vicinity::new("E004015012345678".parse().unwrap()).unwrap()
    }

    fn heard(tag: &mut Vicinity, data: &[u8]) -> Option<Vec<u8>> {
        let mut bytes = data.to_vec();
        bytes.extend(crc(data).to_le_bytes());
        let mut answer = tag.hear(&ReaderFrame::Request(bytes))?.bytes;
        let sum = answer.split_off(answer.len() - 2);
        assert_eq!(crc(&answer).to_le_bytes()[..], sum);
        Some(answer)
    }

    #[test]
    fn it_answers_in_its_slot_once() {
        let mut tag = tag();
        let (frame, sent) = Mask::ROOT.inventory();
        assert_eq!(heard(&mut tag, &frame[..sent]), None, "slot 8");
        let slots = (1..16).filter(|_| tag.hear(&ReaderFrame::NextSlot).is_some());
        assert_eq!(slots.collect::<Vec<_>>(), [8]);
        let (frame, sent) = Mask::ROOT.child(8).unwrap().inventory();
        heard(&mut tag, &frame[..sent]);
        let slots = (1..16).filter(|_| tag.hear(&ReaderFrame::NextSlot).is_some());
        assert_eq!(slots.collect::<Vec<_>>(), [7]);
        let (frame, sent) = Mask::ROOT.child(7).unwrap().inventory();
        heard(&mut tag, &frame[..sent]);
        assert!((1..16).all(|_| tag.hear(&ReaderFrame::NextSlot).is_none()));
    }

    #[test]
    fn a_quiet_tag_answers_to_its_name_alone() {
        let mut tag = tag();
        let uid = on_air(&tag.uid).unwrap();
        let one_slot = [0x26, 0x01, 0x00];
        let answer = heard(&mut tag, &one_slot).unwrap();
        assert_eq!(uid_in(&answer), Some(tag.uid));
        assert_eq!(heard(&mut tag, &stay_quiet(uid)), None);
        assert_eq!(heard(&mut tag, &one_slot), None);
        assert_eq!(heard(&mut tag, &name(uid)), Some(vec![0; 5]));
        assert_eq!(heard(&mut tag, &one_slot), None, "still quiet");
        assert_eq!(heard(&mut tag, &name([1; 8])), None);
        tag.power_off();
        assert!(heard(&mut tag, &one_slot).is_some());
    }

    #[test]
    fn a_wrong_crc_is_not_obeyed() {
        let mut tag = tag();
        let request = ReaderFrame::Request(vec![0x26, 0x01, 0x00, 0, 0]);
        assert_eq!(tag.hear(&request), None);
    }

    #[test]
    fn a_tag_is_selected_until_another_one_is() {
        let mut tag = tag();
        let select = |uid: [u8; 8]| [&[0x22, SELECT][..], &uid].concat();
        let uid = on_air(&tag.uid).unwrap();
        assert_eq!(heard(&mut tag, &select(uid)), Some(vec![0]));
        assert_eq!(heard(&mut tag, &[0x26, 0x01, 0x00]), None);
        assert!(heard(&mut tag, &[0x12, SYSTEM_INFORMATION]).is_some());
        heard(&mut tag, &select([7; 8]));
        assert_eq!(heard(&mut tag, &[0x12, SYSTEM_INFORMATION]), None);
        assert!(heard(&mut tag, &[0x26, 0x01, 0x00]).is_some());
    }
}
