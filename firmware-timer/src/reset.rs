//! Why the board started: what the life before left in memory that a reset does not clear.

use core::fmt::Write;

use protocol::Text;

/// Marks a note that was written, not found by chance.
const MAGIC: u32 = 0x524d_5453;

/// A note to the next life, kept in memory that neither the reset nor the start clears.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note {
    magic: u32,
    crc: u32,
    text: [u8; 16],
}

impl Note {
    /// The note of a board that runs: a reset without further word was the button's, or the
    /// hub's supply's.
    #[must_use]
    pub fn running() -> Self {
        Self::new("reset")
    }

    /// The watchdog is about to bite.
    #[must_use]
    pub fn watchdog() -> Self {
        Self::new("watchdog")
    }

    /// A panic: the file's name without folder and ending, cut to fit, and the line.
    #[must_use]
    pub fn panicked(file: &str, line: u32) -> Self {
        let stem = file.rsplit(['/', '\\']).next().unwrap_or_default();
        let stem = stem.split('.').next().unwrap_or_default();
        let mut place: heapless::String<8> = heapless::String::new();
        let _ = write!(place, ":{}", line.min(9_999));
        let room = 16 - "panic ".len() - place.len();
        let mut text: heapless::String<16> = heapless::String::new();
        let _ = write!(text, "panic {}{place}", stem.get(..room).unwrap_or(stem));
        Self::new(&text)
    }

    fn new(text: &str) -> Self {
        let mut bytes = [0; 16];
        let len = text.len().min(16);
        bytes[..len].copy_from_slice(&text.as_bytes()[..len]);
        Self {
            magic: MAGIC,
            crc: crc32fast::hash(&bytes),
            text: bytes,
        }
    }

    /// The reason of this start, for `hello`: what the note says, or `power` when there is none.
    #[must_use]
    pub fn reason(&self) -> Text {
        let sound = self.magic == MAGIC && self.crc == crc32fast::hash(&self.text);
        let end = self.text.iter().position(|b| *b == 0).unwrap_or(16);
        let text = core::str::from_utf8(&self.text[..end]).ok();
        let said = text.filter(|_| sound).and_then(Text::new);
        said.or_else(|| Text::new("power")).unwrap_or_default()
    }

    /// The note as words of memory.
    #[must_use]
    pub fn words(&self) -> [u32; 6] {
        let mut words = [self.magic, self.crc, 0, 0, 0, 0];
        for (word, bytes) in words[2..].iter_mut().zip(self.text.chunks_exact(4)) {
            *word = u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
        }
        words
    }

    /// A note out of words of memory, whatever they hold.
    #[must_use]
    pub fn from_words(words: [u32; 6]) -> Self {
        let mut text = [0; 16];
        for (bytes, word) in text.chunks_exact_mut(4).zip(&words[2..]) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        Self {
            magic: words[0],
            crc: words[1],
            text,
        }
    }
}
