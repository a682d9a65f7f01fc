//! What the frames take on the air, and what no reader can be faster than.
//!
//! The unit is one period of the 13.56 MHz carrier. From reader to tag one pulse in four places
//! carries two bits (15693-2), from tag to reader a bit takes 512 periods at the high data rate.

use super::{INVENTORY_ANSWER, Mask, SLOTS, on_air};
use crate::Micros;
use crate::uid::Uid;

/// Periods of the carrier.
type Periods = u64;

/// A byte to the tag.
const BYTE: Periods = 4_096;
/// Start and end of a frame to the tag.
pub const START: Periods = 1_024;
pub const END: Periods = 512;
/// A bit from the tag, and its start of frame, as long as its end of frame.
pub const ANSWER_BIT: Periods = 512;
pub const ANSWER_EDGE: Periods = 2_048;
/// From a request's end to the answer (9.1), as a rule and at most.
pub const T1: Periods = 4_352;
pub const T1_MAX: Periods = 4_384;
/// From an answer's end to the next request (9.3).
pub const T2: Periods = 4_192;
/// From a request's end to the next one where nobody has answered, at a modulation of 100 % (9.4).
const T3: Periods = T1_MAX + ANSWER_EDGE;
/// CRC of each frame.
const CRC: usize = 2;
/// Answer to a name: flags and a block of four bytes.
const NAME_ANSWER: usize = 5;

/// A request of this many bytes, its CRC included.
pub const fn request(bytes: usize) -> Periods {
    START + bytes as Periods * BYTE + END
}

/// What follows a request that is answered, to the next one.
const fn answered(bytes: usize) -> Periods {
    T1 + 2 * ANSWER_EDGE + 8 * (bytes + CRC) as Periods * ANSWER_BIT + T2
}

/// The least that an inventory of just these tags takes: rounds of 16 slots, one more for each
/// slot in which tags collide. Each slot lasts until an answer, or the time for one, is over.
pub fn inventory_air_time(uids: &[Uid]) -> Micros {
    let tags: Vec<_> = uids.iter().filter_map(on_air).collect();
    micros(walk(Mask::ROOT, &tags))
}

/// The least that it takes to ask this many known tags by name, and whether there are others.
pub fn known_air_time(tags: usize) -> Micros {
    micros(tags as Periods * naming() + walk(Mask::ROOT, &[]))
}

/// The least that it takes to find these tags, all of them new, to make sure of each by its
/// name, to quieten it, and to ask whether others were hidden behind them.
pub fn first_air_time(uids: &[Uid]) -> Micros {
    let quietening = request(10 + CRC) + T3;
    let all = uids.len() as Periods;
    inventory_air_time(uids) + known_air_time(uids.len()) + micros(all * quietening)
}

fn naming() -> Periods {
    request(11 + CRC) + answered(NAME_ANSWER)
}

fn walk(mask: Mask, tags: &[[u8; 8]]) -> Periods {
    let mut time = request(mask.inventory().1 + CRC) + Periods::from(SLOTS - 1) * END;
    for slot in 0..SLOTS {
        let here = |tag: &[u8; 8]| mask.slot_of(*tag) == Some(slot);
        let here: Vec<_> = tags.iter().copied().filter(here).collect();
        time += if here.is_empty() {
            T3
        } else {
            answered(INVENTORY_ANSWER)
        };
        if let (true, Some(child)) = (here.len() > 1, mask.child(slot)) {
            time += walk(child, &here);
        }
    }
    time
}

const fn micros(periods: Periods) -> Micros {
    periods * 100 / 1_356
}

#[cfg(test)]
mod tests {
    use super::*;

    fn uid(n: u64) -> Uid {
        Uid::new(&(0xe004_0150_0000_0000 | n).to_be_bytes()).unwrap()
    }

    /// An empty round by hand: 3 bytes and their CRC take 75.5 + 5 · 302.1 + 37.8 µs, each of
    /// the 16 slots 323.3 + 151.0 µs, and 15 of them begin with 37.8 µs: 9,779 µs. A tag that
    /// answers takes 320.9 + 151.0 + 12 · 302.1 + 151.0 + 309.1 µs in place of one wait: 4,082.6
    /// more. A round with a mask of one byte takes 302.1 µs more.
    #[test]
    fn rounds_by_hand() {
        assert_eq!(inventory_air_time(&[]), 9_779);
        assert_eq!(inventory_air_time(&[uid(1)]), 13_861);
        assert_eq!(inventory_air_time(&[uid(1), uid(2)]), 17_944);
        // The same slot, so a second round.
        assert_eq!(inventory_air_time(&[uid(0x11), uid(0x21)]), 32_108);
    }

    #[test]
    fn a_known_tag_costs_less_than_a_new_one() {
        let tags: Vec<Uid> = (0..15).map(|n| uid(n * 0x1235_6789)).collect();
        assert_eq!(known_air_time(0), inventory_air_time(&[]));
        assert_eq!(known_air_time(1) - known_air_time(0), 7_087);
        assert!(known_air_time(15) < first_air_time(&tags) / 2);
    }
}
