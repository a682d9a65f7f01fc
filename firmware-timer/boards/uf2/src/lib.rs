//! UF2 files: 512-byte blocks with 256 bytes of flash each, which the boot ROM accepts in any order.
//!
//! Sources: the USB Flashing Format (github.com/microsoft/uf2), the ELF specification (32 bits,
//! little endian), RP2040 and RP2350 data sheets for the family numbers.

use std::collections::BTreeMap;

const MAGIC: [u32; 3] = [0x0a32_4655, 0x9e5d_5157, 0x0ab1_6f30];
/// Flag: the family number is there.
const HAS_FAMILY: u32 = 0x2000;
/// Bytes of flash in a block: a page.
const PAGE: u32 = 256;
/// Type of an ELF segment that is loaded.
const LOAD: u32 = 1;

/// The number of a chip's family.
#[must_use]
pub fn family(name: &str) -> Option<u32> {
    match name {
        "rp2040" => Some(0xe48b_ff56),
        "rp2350" => Some(0xe48b_ff59),
        _ => None,
    }
}

/// The loaded segments of an ELF image: where in flash, and what. `None` if it is not an ELF image.
#[must_use]
pub fn segments(elf: &[u8]) -> Option<Vec<(u32, &[u8])>> {
    let word = |at: usize| Some(u32::from_le_bytes(elf.get(at..at + 4)?.try_into().ok()?));
    let half = |at: usize| Some(u16::from_le_bytes(elf.get(at..at + 2)?.try_into().ok()?));
    if elf.get(..6)? != b"\x7fELF\x01\x01" {
        return None;
    }
    let (table, size, count) = (word(28)? as usize, half(42)?, half(44)?);
    let mut segments = Vec::new();
    for number in 0..usize::from(count) {
        let at = table + number * usize::from(size);
        let (kind, offset, place, length) = (
            word(at)?,
            word(at + 4)? as usize,
            word(at + 12)?,
            word(at + 16)? as usize,
        );
        if kind == LOAD && length > 0 {
            segments.push((place, elf.get(offset..offset + length)?));
        }
    }
    Some(segments)
}

/// The blocks of a UF2 file. Pages that are only partly covered are filled up with 0xff.
#[must_use]
pub fn blocks(family: u32, segments: &[(u32, &[u8])]) -> Vec<u8> {
    let mut pages: BTreeMap<u32, [u8; PAGE as usize]> = BTreeMap::new();
    for (start, bytes) in segments {
        for (place, byte) in (*start..).zip(*bytes) {
            let page = pages
                .entry(place / PAGE * PAGE)
                .or_insert([0xff; PAGE as usize]);
            page[(place % PAGE) as usize] = *byte;
        }
    }
    let count = pages.len() as u32;
    let mut file = Vec::with_capacity(pages.len() * 512);
    for (number, (place, page)) in pages.iter().enumerate() {
        let head = [
            MAGIC[0],
            MAGIC[1],
            HAS_FAMILY,
            *place,
            PAGE,
            number as u32,
            count,
            family,
        ];
        let block = file.len();
        file.extend(head.iter().flat_map(|word| word.to_le_bytes()));
        file.extend(page);
        file.resize(block + 508, 0);
        file.extend(MAGIC[2].to_le_bytes());
    }
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The offsets of the format's own table.
    #[test]
    fn a_block_has_its_fields_where_the_format_wants_them() {
        let bytes: Vec<u8> = (0..=255).chain(0..44).collect();
        let file = blocks(0xe48b_ff56, &[(0x1000_0010, &bytes)]);
        assert_eq!(file.len(), 2 * 512);
        let word = |at: usize| u32::from_le_bytes(file[at..at + 4].try_into().unwrap());
        let fields = [
            word(0),
            word(4),
            word(8),
            word(12),
            word(16),
            word(20),
            word(24),
            word(28),
        ];
        let wanted = [
            0x0a32_4655,
            0x9e5d_5157,
            0x2000,
            0x1000_0000,
            256,
            0,
            2,
            0xe48b_ff56,
        ];
        assert_eq!(fields, wanted);
        assert_eq!(word(508), 0x0ab1_6f30);
        assert_eq!((word(512 + 12), word(512 + 20)), (0x1000_0100, 1));
        assert_eq!(file[32..48], [0xff; 16], "before the image");
        assert_eq!(file[48..52], [0, 1, 2, 3]);
        assert_eq!(file[512 + 32..512 + 36], [240, 241, 242, 243]);
    }

    #[test]
    fn what_is_no_image_is_refused() {
        assert_eq!(segments(b"MZ"), None);
        assert_eq!(segments(b"\x7fELF\x02\x01 of 64 bits"), None);
        assert_eq!(segments(b"\x7fELF\x01\x01 cut short"), None);
    }
}
