//! The memory of a modelled NTAG21x (data sheet NTAG213/215/216 rev. 3.2).

use super::Nanos;
use crate::iso14443a::{CASCADE_TAG, bcc};
use crate::ntag21x::{
    ACK, CAPABILITY_PAGE, Locks, NDEF_MAGIC, Ntag, Page, STATIC_LOCK_PAGE, command,
};
use crate::uid::Uid;

/// From a WRITE to its acknowledgement; the data sheet says 10 ms at most.
const WRITE_TIME: Nanos = 4_100_000;
/// NAK: wrong argument (9.3).
const NAK_ARGUMENT: u8 = 0x0;

/// Pages of one tag. A clone is a copy: lay it with its UID on another table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NtagMemory {
    kind: Ntag,
    pages: Vec<Page>,
}

/// What a command does to a tag that is ACTIVE.
pub(super) enum MemoryAnswer {
    Bytes(Vec<u8>),
    FourBits { bits: u8, after: Nanos },
}

impl NtagMemory {
    /// As it leaves the factory (8.5.6); `None` unless the UID has 7 bytes.
    pub fn factory(kind: Ntag, uid: &Uid) -> Option<NtagMemory> {
        let &[a, b, c, d, e, f, g] = uid.as_bytes() else {
            return None;
        };
        let (last_page, size, begin): (u8, u8, &[Page]) = match kind {
            Ntag::Ntag213 => (
                0x2c,
                0x12,
                &[[0x01, 0x03, 0xa0, 0x0c], [0x34, 0x03, 0x00, 0xfe]],
            ),
            Ntag::Ntag215 => (0x86, 0x3e, &[[0x03, 0x00, 0xfe, 0x00]]),
            Ntag::Ntag216 => (0xe6, 0x6d, &[[0x03, 0x00, 0xfe, 0x00]]),
        };
        let mut pages = vec![[0; 4]; usize::from(last_page) + 1];
        pages[0] = [a, b, c, bcc([CASCADE_TAG, a, b, c])];
        pages[1] = [d, e, f, g];
        pages[2] = [bcc([d, e, f, g]), 0x48, 0x00, 0x00];
        pages[3] = [NDEF_MAGIC, 0x10, size, 0x00];
        pages[4..4 + begin.len()].copy_from_slice(begin);
        Some(NtagMemory { kind, pages })
    }

    /// The four bytes of a page, locks or none; `None` beyond the chip's memory.
    pub fn page(&self, page: u8) -> Option<Page> {
        self.pages.get(usize::from(page)).copied()
    }

    /// Sets a page whatever protects it. False if there is no such page.
    pub fn set_page(&mut self, page: u8, bytes: Page) -> bool {
        let place = self.pages.get_mut(usize::from(page));
        place.map(|place| *place = bytes).is_some()
    }

    /// Runs a command without its CRC; `None` if the tag does not know it. A tag
    /// that is `leaving` has power for half a page.
    pub(super) fn run(&mut self, sent: &[u8], leaving: bool) -> Option<MemoryAnswer> {
        let refusal = MemoryAnswer::FourBits {
            bits: NAK_ARGUMENT,
            after: 0,
        };
        Some(match *sent {
            [command::GET_VERSION] => MemoryAnswer::Bytes(self.kind.version().to_vec()),
            [command::READ, page] if usize::from(page) < self.pages.len() => {
                let from_here = self.pages.iter().cycle().skip(page.into());
                MemoryAnswer::Bytes(from_here.take(4).flatten().copied().collect())
            }
            [command::WRITE, page, a, b, c, d] if self.is_writable(page) => {
                self.write(page, [a, b, c, d], leaving);
                MemoryAnswer::FourBits {
                    bits: ACK,
                    after: WRITE_TIME,
                }
            }
            [command::READ, _] | [command::WRITE, _, _, _, _, _] => refusal,
            _ => return None,
        })
    }

    fn is_writable(&self, page: u8) -> bool {
        let [fixed, dynamic] = [STATIC_LOCK_PAGE, self.kind.dynamic_lock_page()]
            .map(|page| self.pages[usize::from(page)]);
        let exists = STATIC_LOCK_PAGE <= page && usize::from(page) < self.pages.len();
        exists && !Locks::new(self.kind, fixed, dynamic).cover(page)
    }

    /// Bits of lock pages and of the capability container can only be set; their
    /// pages are written whole or not at all (10.4).
    fn write(&mut self, page: u8, bytes: Page, leaving: bool) {
        let only_set = [
            STATIC_LOCK_PAGE,
            CAPABILITY_PAGE,
            self.kind.dynamic_lock_page(),
        ];
        let place = &mut self.pages[usize::from(page)];
        if only_set.contains(&page) {
            if !leaving {
                let first = if page == STATIC_LOCK_PAGE { 2 } else { 0 };
                for (old, new) in place.iter_mut().zip(bytes).skip(first) {
                    *old |= new;
                }
            }
        } else {
            let end = if leaving { 2 } else { 4 };
            place[..end].copy_from_slice(&bytes[..end]);
        }
    }
}
