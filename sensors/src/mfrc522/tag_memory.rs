//! Reads and writes the memory of one NTAG21x among the tags in the field (data
//! sheet NTAG213/215/216 rev. 3.2, chapter 10).

use super::by_name::{ATTEMPTS, Selected};
use super::exchange::{Answer, Crc, Frame};
use super::{ANSWER_TICKS, Mfrc522, POLLS};
use crate::iso14443a::levels_of;
use crate::ntag21x::{
    ACK, AREA_BYTES, Area, CAPABILITY_PAGE, Content, FIRST_PAGE, LAST_PAGE, Locks, NDEF_MAGIC,
    Ntag, Page, PieceRecord, STATIC_LOCK_PAGE, TagError, command,
};
use crate::uid::Uid;
use embedded_hal::digital::InputPin;
use embedded_hal::spi::SpiDevice;

/// How long an answer may take to begin: a WRITE takes 10 ms at most (10.4),
/// 6,460 ticks.
const MEMORY_TICKS: u16 = 6_460;
/// Polls for that: one takes 1.6 µs on the fastest bus.
const MEMORY_POLLS: u32 = 10 * POLLS;

/// What a tag's memory said.
enum Reply {
    /// Nothing that could be understood.
    Nothing,
    /// As many bytes as were asked for.
    Bytes(Answer),
    /// ACK or NAK.
    FourBits(u8),
}

impl<SPI: SpiDevice, IRQ: InputPin> Mfrc522<SPI, IRQ> {
    /// Reads what one tag holds. Others may lie there too; all of them answer the
    /// next [`Mfrc522::read_field`].
    ///
    /// # Errors
    /// Any [`TagError`]; after [`TagError::Reader`] the chip wants
    /// [`Mfrc522::init`].
    pub fn read_record(&mut self, uid: &Uid) -> Result<Content, TagError> {
        self.with_memory(uid, |reader| {
            reader.expect_ntag(uid)?;
            let area = reader.read_area(uid)?;
            content(&area, uid)
        })
    }

    /// Writes a record into one tag and reads it back. Only an empty tag or one
    /// that names a piece already is written to. Takes about 0.3 s.
    ///
    /// Should the tag leave half-way, it reads as empty: the record's length is
    /// written last.
    ///
    /// # Errors
    /// Any [`TagError`]. Nothing has been written unless it is
    /// [`TagError::LeftWriting`], [`TagError::Refused`], [`TagError::Differs`] or
    /// [`TagError::Reader`].
    pub fn write_record(&mut self, uid: &Uid, record: &PieceRecord) -> Result<(), TagError> {
        self.with_memory(uid, |reader| {
            let tag = reader.expect_ntag(uid)?;
            let before = reader.read_area(uid)?;
            // A damaged record of ours may be written over.
            if content(&before, uid) == Ok(Content::Foreign) {
                return Err(TagError::Occupied { uid: *uid });
            }
            let steps = before.steps_to(record);
            let steps = steps.ok_or(TagError::NoRoom { uid: *uid })?;
            reader.refuse_locked(uid, tag, &before, &steps)?;
            let mut now = &before;
            for step in &steps {
                reader.write_changes(uid, now, step)?;
                now = step;
            }
            let after = reader.read_area(uid)?;
            match changes(now, &after).next() {
                Some((page, _)) => Err(TagError::Differs { uid: *uid, page }),
                None => Ok(()),
            }
        })
    }

    /// Selects the tag, gives it time to answer, and leaves everything as
    /// [`Mfrc522::read_field`] expects it.
    fn with_memory<T>(
        &mut self,
        uid: &Uid,
        access: impl FnOnce(&mut Self) -> Result<T, TagError>,
    ) -> Result<T, TagError> {
        self.check_configuration()?;
        self.end_rest()?;
        if !self.call(uid)? {
            return Err(TagError::Absent { uid: *uid });
        }
        self.set_timer(MEMORY_TICKS)?;
        self.answer_polls = MEMORY_POLLS;
        let result = access(self);
        self.answer_polls = POLLS;
        if !matches!(result, Err(TagError::Reader(_))) {
            self.set_timer(ANSWER_TICKS)?;
            self.put_to_sleep()?;
        }
        result
    }

    /// Wakes and selects this tag alone. False if it does not come.
    fn call(&mut self, uid: &Uid) -> Result<bool, TagError> {
        self.begin_exchanges();
        self.put_to_sleep()?;
        Ok(self.lead(&levels_of(uid), Selected::Complete)?)
    }

    /// GET_VERSION (10.1). Other tags do not know the command and fall asleep.
    fn expect_ntag(&mut self, uid: &Uid) -> Result<Ntag, TagError> {
        match self.ask_memory(uid, &[command::GET_VERSION], 8)? {
            Reply::Bytes(answer) => Ntag::from_version(answer.bytes()),
            _ => None,
        }
        .ok_or(TagError::OtherKind { uid: *uid })
    }

    /// The pages that may hold a record, if the tag is made for records.
    fn read_area(&mut self, uid: &Uid) -> Result<Area, TagError> {
        let [capability, ..] = self.read_pages(uid, CAPABILITY_PAGE)?;
        if capability[0] != NDEF_MAGIC {
            let (uid, found) = (*uid, capability[0]);
            return Err(TagError::NotFormatted { uid, found });
        }
        let mut area = Area([0; AREA_BYTES]);
        for (page, bytes) in (FIRST_PAGE..=LAST_PAGE)
            .step_by(4)
            .zip(area.0.chunks_mut(16))
        {
            bytes.copy_from_slice(self.read_pages(uid, page)?.as_flattened());
        }
        Ok(area)
    }

    /// READ (10.2): this page and the next three.
    fn read_pages(&mut self, uid: &Uid, page: u8) -> Result<[Page; 4], TagError> {
        match self.ask_memory(uid, &[command::READ, page], 16)? {
            Reply::Bytes(answer) => {
                let mut pages = [[0; 4]; 4];
                pages.as_flattened_mut().copy_from_slice(answer.bytes());
                Ok(pages)
            }
            Reply::FourBits(code) => {
                let uid = *uid;
                Err(TagError::Refused { uid, page, code })
            }
            Reply::Nothing => Err(TagError::LeftReading { uid: *uid }),
        }
    }

    /// Fails if a page that is to change is locked, or the tag calls itself read-only
    /// (capability container, last byte).
    fn refuse_locked(
        &mut self,
        uid: &Uid,
        tag: Ntag,
        before: &Area,
        steps: &[Area],
    ) -> Result<(), TagError> {
        let [fixed, capability, ..] = self.read_pages(uid, STATIC_LOCK_PAGE)?;
        let [dynamic, ..] = self.read_pages(uid, tag.dynamic_lock_page())?;
        let locks = Locks::new(tag, fixed, dynamic);
        let read_only = capability[3] & 0x0f != 0;
        let mut wanted = steps.iter().flat_map(|step| changes(before, step));
        match wanted.find(|(page, _)| read_only || locks.cover(*page)) {
            Some((page, _)) => Err(TagError::Locked { uid: *uid, page }),
            None => Ok(()),
        }
    }

    fn write_changes(&mut self, uid: &Uid, from: &Area, to: &Area) -> Result<(), TagError> {
        for (page, [a, b, c, d]) in changes(from, to) {
            match self.ask_memory(uid, &[command::WRITE, page, a, b, c, d], 1)? {
                Reply::FourBits(ACK) => {}
                Reply::FourBits(code) => {
                    let uid = *uid;
                    return Err(TagError::Refused { uid, page, code });
                }
                _ => return Err(TagError::LeftWriting { uid: *uid, page }),
            }
        }
        Ok(())
    }

    /// One command to the selected tag. If no sense comes back, the tag is selected
    /// again and asked once more: reading twice and writing the same twice do no
    /// harm.
    fn ask_memory(
        &mut self,
        uid: &Uid,
        bytes: &[u8],
        answer_len: usize,
    ) -> Result<Reply, TagError> {
        let answers_with_crc = bytes[0] != command::WRITE;
        let frame = Frame {
            bytes,
            last_bits: 0,
            align: 0,
            crc: if answers_with_crc {
                Crc::Both
            } else {
                Crc::Sent
            },
            answer_len,
        };
        for _ in 0..ATTEMPTS {
            match self.exchange(&frame)? {
                Some(answer) if answer.is_clean() && answers_with_crc => {
                    return Ok(Reply::Bytes(answer));
                }
                Some(answer) => {
                    if let Some(bits) = answer.four_bits() {
                        return Ok(Reply::FourBits(bits));
                    }
                }
                None => {}
            }
            if !self.call(uid)? {
                break;
            }
        }
        Ok(Reply::Nothing)
    }
}

fn content(area: &Area, uid: &Uid) -> Result<Content, TagError> {
    let found = area.content();
    found.map_err(|why| TagError::Record { uid: *uid, why })
}

/// Pages in which two areas differ, with the bytes of the second.
fn changes(from: &Area, to: &Area) -> impl Iterator<Item = (u8, Page)> {
    let (from, to) = (from.0.as_chunks::<4>().0, to.0.as_chunks::<4>().0);
    let pages: Vec<(u8, Page)> = (FIRST_PAGE..)
        .zip(from.iter().zip(to))
        .filter(|(_, (a, b))| a != b)
        .map(|(page, (_, b))| (page, *b))
        .collect();
    pages.into_iter()
}
