//! A tag: the state machine of ISO/IEC 14443-3, 6.3, type A up to ACTIVE, and
//! there its memory.

use super::Nanos;
use super::air::{ReaderFrame, TagBits, tag_bits};
use super::conditions::{Conditions, Spell};
use super::ntag::{MemoryAnswer, NtagMemory};
use super::random::Random;
use crate::iso14443a::{
    HLTA, LevelBytes, NVB_SELECT, REQA, SAK_UID_NOT_COMPLETE, WUPA, bcc, crc_a, levels_of, sel,
};
use crate::ntag21x::ACK;
use crate::uid::Uid;

/// IDLE, READY, ACTIVE, HALT; the starred states of the standard are these with
/// `Tag::halted` set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Idle,
    /// At this cascade level, from 0.
    Ready(usize),
    Active,
    Halt,
}

/// What a tag sends.
pub struct TagAnswer {
    pub bits: TagBits,
    /// Time it takes on top of the frame delay.
    pub after: Nanos,
}

impl From<TagBits> for TagAnswer {
    fn from(bits: TagBits) -> Self {
        TagAnswer { bits, after: 0 }
    }
}

/// One tag in a field.
#[derive(Debug)]
pub struct Tag {
    pub uid: Uid,
    levels: Vec<LevelBytes>,
    /// Share of requests that it does not hear, 0.0 to 1.0.
    pub miss_share: f64,
    /// Another tag takes its power away.
    pub shadowed: bool,
    /// Amplitude of its answers at the antenna.
    pub strength: f64,
    spell: Spell,
    /// Frames until it is taken out of the field, the answer to the last unsent.
    pub frames_left: Option<u32>,
    pub memory: Option<NtagMemory>,
    state: State,
    /// It was woken from HALT and falls back there, not to IDLE.
    halted: bool,
}

impl Tag {
    pub fn new(uid: Uid) -> Self {
        Tag {
            uid,
            levels: levels_of(&uid),
            miss_share: 0.0,
            shadowed: false,
            strength: 1.0,
            spell: Spell::default(),
            frames_left: None,
            memory: None,
            state: State::Idle,
            halted: false,
        }
    }

    /// A tag with any levels, if there are one to three.
    pub fn copy(levels: &[LevelBytes]) -> Option<Tag> {
        let name = Uid::new(&[0; 4]).ok()?;
        matches!(levels.len(), 1..=3).then(|| Tag {
            levels: levels.to_vec(),
            ..Tag::new(name)
        })
    }

    /// Without power, it forgets its state.
    pub fn power_off(&mut self) {
        self.state = State::Idle;
        self.halted = false;
    }

    /// The same tag as another antenna hears it, without what it went through.
    pub fn guest(&self, strength: f64) -> Tag {
        Tag {
            strength: self.strength * strength,
            miss_share: self.miss_share,
            shadowed: self.shadowed,
            ..Tag::new(self.uid)
        }
    }

    /// Hears a frame under these conditions; gives its answer, if any.
    pub fn hear(
        &mut self,
        frame: &ReaderFrame,
        now: Nanos,
        conditions: &Conditions,
        random: &mut Random,
    ) -> Option<TagAnswer> {
        if self.spell.is_on(now, &conditions.tag_spells, random) {
            self.power_off();
            return None;
        }
        if self.shadowed {
            return None;
        }
        if random.chance(conditions.misheard) {
            if matches!(self.state, State::Ready(_) | State::Active) {
                self.fall_back();
            }
            return None;
        }
        if let Some(frames) = &mut self.frames_left {
            *frames = frames.saturating_sub(1);
        }
        let answer = if frame.bits() == 7 {
            self.hear_short(frame.bytes[0], random).map(TagAnswer::from)
        } else {
            match self.state {
                State::Idle | State::Halt => None,
                State::Ready(level) => self.hear_ready(level, frame).map(TagAnswer::from),
                State::Active => self.hear_active(frame),
            }
        };
        answer.filter(|_| !self.is_gone())
    }

    /// It was taken out of the field while it heard its last frame.
    pub fn is_gone(&self) -> bool {
        self.frames_left == Some(0)
    }

    fn hear_active(&mut self, frame: &ReaderFrame) -> Option<TagAnswer> {
        let leaving = self.is_gone();
        let sound = is_sound(&frame.bytes).then(|| &frame.bytes[..frame.bytes.len() - 2]);
        let answer = match (&mut self.memory, sound) {
            (Some(memory), Some(sent)) => memory.run(sent, leaving),
            _ => None,
        };
        if sound == Some(&HLTA) {
            self.halted = true;
        }
        if !matches!(
            answer,
            Some(MemoryAnswer::Bytes(_) | MemoryAnswer::FourBits { bits: ACK, .. })
        ) {
            self.fall_back();
        }
        answer.map(|answer| match answer {
            MemoryAnswer::Bytes(mut bytes) => {
                bytes.extend(crc_a(&bytes, 0x6363).to_le_bytes());
                tag_bits(&bytes, 0).into()
            }
            // Four bits travel without a parity bit.
            MemoryAnswer::FourBits { bits, after } => TagAnswer {
                bits: (0..4).map(|bit| bits >> bit & 1 == 1).collect(),
                after,
            },
        })
    }

    fn hear_short(&mut self, code: u8, random: &mut Random) -> Option<TagBits> {
        let wakes = match self.state {
            State::Idle => code == REQA || code == WUPA,
            State::Halt => code == WUPA,
            State::Ready(_) | State::Active => {
                self.fall_back();
                false
            }
        };
        if !wakes || random.chance(self.miss_share) {
            return None;
        }
        self.state = State::Ready(0);
        Some(tag_bits(&self.atqa(), 0))
    }

    fn hear_ready(&mut self, level: usize, frame: &ReaderFrame) -> Option<TagBits> {
        let own = self.levels[level];
        let [a, b, c, d] = own;
        let own_and_bcc = [a, b, c, d, bcc(own)];
        match &frame.bytes[..] {
            [code, NVB_SELECT, cln @ .., _, _]
                if Some(*code) == sel(level) && *cln == own_and_bcc && is_sound(&frame.bytes) =>
            {
                return Some(self.selected(level));
            }
            [code, nvb, known @ ..] if Some(*code) == sel(level) && *nvb < NVB_SELECT => {
                let sent = frame.bits().checked_sub(16);
                if let Some(bits) = nvb_bits(*nvb).filter(|bits| Some(*bits) == sent) {
                    // A tag whose bits differ stays READY and says nothing.
                    return agrees(known, &own_and_bcc, bits)
                        .then(|| tag_bits(&own_and_bcc[bits / 8..], (bits % 8) as u8));
                }
            }
            _ => {}
        }
        self.fall_back();
        None
    }

    /// SAK with CRC; with the last level of its UID the tag becomes ACTIVE.
    fn selected(&mut self, level: usize) -> TagBits {
        let goes_on = level + 1 < self.levels.len();
        self.state = if goes_on {
            State::Ready(level + 1)
        } else {
            State::Active
        };
        let sak = if goes_on { SAK_UID_NOT_COMPLETE } else { 0x00 };
        let [low, high] = crc_a(&[sak], 0x6363).to_le_bytes();
        tag_bits(&[sak, low, high], 0)
    }

    fn fall_back(&mut self) {
        self.state = if self.halted {
            State::Halt
        } else {
            State::Idle
        };
    }

    /// ATQA (6.5.2): UID size in bits 8 and 7, bit frame anticollision in bit 3.
    fn atqa(&self) -> [u8; 2] {
        [((self.levels.len() as u8 - 1) << 6) | 0x04, 0x00]
    }
}

/// Bits that an ANTICOLLISION frame brings, from its NVB (6.5.3.2).
fn nvb_bits(nvb: u8) -> Option<usize> {
    let (bytes, bits) = (usize::from(nvb >> 4), usize::from(nvb & 0x0f));
    (bytes >= 2 && bits < 8).then(|| 8 * (bytes - 2) + bits)
}

fn agrees(known: &[u8], own: &[u8], bits: usize) -> bool {
    (0..bits).all(|i| (known[i / 8] ^ own[i / 8]) >> (i % 8) & 1 == 0)
}

/// The last two bytes are the CRC_A of the others.
fn is_sound(bytes: &[u8]) -> bool {
    bytes
        .split_last_chunk::<2>()
        .is_some_and(|(data, crc)| crc_a(data, 0x6363).to_le_bytes() == *crc)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::iso14443a::CASCADE_TAG;

    fn heard(tag: &mut Tag, bytes: &[u8], last_bits: u8) -> bool {
        let frame = ReaderFrame {
            bytes: bytes.to_vec(),
            last_bits,
        };
        tag.hear(&frame, 0, &Conditions::default(), &mut Random::new(0))
            .is_some()
    }

    fn with_crc(bytes: &[u8]) -> Vec<u8> {
        let mut sent = bytes.to_vec();
        sent.extend(crc_a(bytes, 0x6363).to_le_bytes());
        sent
    }

    fn tag(uid: &[u8]) -> Tag {
        Tag::new(Uid::new(uid).unwrap())
    }

    #[test]
    fn a_resting_tag_answers_every_other_request() {
        let mut tag = tag(&[1, 2, 3, 4]);
        let answers: Vec<bool> = (0..6).map(|_| heard(&mut tag, &[WUPA], 7)).collect();
        assert_eq!(answers, [true, false, true, false, true, false]);
    }

    #[test]
    fn a_halted_tag_hears_only_wupa() {
        let mut tag = tag(&[1, 2, 3, 4]);
        assert!(heard(&mut tag, &[REQA], 7));
        assert!(heard(&mut tag, &with_crc(&[0x93, 0x70, 1, 2, 3, 4, 4]), 0));
        assert!(!heard(&mut tag, &with_crc(&HLTA), 0));
        assert!(!heard(&mut tag, &[REQA], 7));
        assert!(heard(&mut tag, &[WUPA], 7));
        // READY* falls back to HALT, not to IDLE.
        assert!(!heard(&mut tag, &[0x00], 7));
        assert!(!heard(&mut tag, &[REQA], 7));
    }

    #[test]
    fn anticollision_keeps_it_ready_and_a_strange_select_does_not() {
        let mut tag = tag(&[4, 5, 6, 7, 8, 9, 10]);
        assert!(heard(&mut tag, &[WUPA], 7));
        assert!(heard(&mut tag, &[0x93, 0x20], 0));
        assert!(!heard(&mut tag, &[0x93, 0x30, 0x77], 0), "not its bits");
        assert!(heard(&mut tag, &[0x93, 0x34, CASCADE_TAG, 0x04], 4));
        assert!(!heard(&mut tag, &with_crc(&[0x93, 0x70, 1, 2, 3, 4, 4]), 0));
        assert!(!heard(&mut tag, &[0x93, 0x20], 0), "back in IDLE");
    }

    #[test]
    fn seven_bytes_take_two_levels() {
        let mut tag = tag(&[4, 5, 6, 7, 8, 9, 10]);
        let first = [CASCADE_TAG, 4, 5, 6];
        assert!(heard(&mut tag, &[WUPA], 7));
        let [a, b, c, d] = first;
        let select = with_crc(&[0x93, 0x70, a, b, c, d, bcc(first)]);
        assert!(heard(&mut tag, &select, 0));
        assert!(heard(&mut tag, &[0x95, 0x20], 0));
        let select = with_crc(&[0x95, 0x70, 7, 8, 9, 10, 7 ^ 8 ^ 9 ^ 10]);
        assert!(heard(&mut tag, &select, 0));
        assert_eq!(tag.state, State::Active);
    }

    #[test]
    fn a_wrong_crc_is_not_obeyed() {
        let mut tag = tag(&[1, 2, 3, 4]);
        assert!(heard(&mut tag, &[WUPA], 7));
        assert!(!heard(&mut tag, &[0x93, 0x70, 1, 2, 3, 4, 4, 0, 0], 0));
        assert_eq!(tag.state, State::Idle);
    }
}
