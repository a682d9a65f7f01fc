//! What the air alone needs to read a set of tags, whatever the bus and the host do.

use sensors::{Micros, Uid};
use std::collections::BTreeMap;

// Times of ISO/IEC 14443-3 at 106 kbit/s, in µs, with the guard time after an answer.
/// A request that nobody answers.
pub const EMPTY_REQUEST: Micros = 176;
const REQUEST: Micros = 451;
const STEP: Micros = 810;
const SELECT: Micros = 1_235;

/// N values of one cascade level are the N leaves of a binary tree, whose 2N - 1 nodes
/// are asked for. Tags whose UID goes on are selected and asked on the next level;
/// that puts all others to sleep, so that each such group but the first of its level
/// is woken and led there again.
pub fn bound(tags: &[Uid]) -> Micros {
    if tags.is_empty() {
        return EMPTY_REQUEST;
    }
    let tags: Vec<&[u8]> = tags.iter().map(Uid::as_bytes).collect();
    REQUEST + level(&tags, 0)
}

/// `tags` are those that share all levels before `depth`.
fn level(tags: &[&[u8]], depth: u64) -> Micros {
    let begin = 3 * depth as usize;
    let mut groups: BTreeMap<&[u8], Vec<&[u8]>> = BTreeMap::new();
    for tag in tags {
        let end = if tag.len() > begin + 4 {
            begin + 3
        } else {
            begin + 4
        };
        groups.entry(&tag[begin..end]).or_default().push(tag);
    }
    let walk = (2 * groups.len() as u64 - 1) * STEP;
    let going_on: Vec<_> = groups
        .values()
        .filter(|group| group[0].len() > begin + 4)
        .collect();
    let below: Micros = going_on
        .iter()
        .map(|group| SELECT + level(group, depth + 1))
        .sum();
    let wakings = going_on.len().saturating_sub(1) as u64;
    walk + below + wakings * (REQUEST + depth * SELECT)
}
