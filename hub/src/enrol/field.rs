//! What rests on one antenna, out of reads that may miss a tag.

use std::collections::VecDeque;

use sensors::Uid;

/// A tag lies there until this many reads in a row have missed it.
const READS: usize = 5;
/// Sightings among these reads that make a tag sure: one might be a ghost.
const SURE: usize = 2;

/// The last reads of an antenna.
#[derive(Clone, Debug, Default)]
pub struct Field {
    reads: VecDeque<Vec<Uid>>,
}

impl Field {
    /// Takes a good read.
    pub fn read(&mut self, tags: &[Uid]) {
        self.reads.push_back(tags.to_vec());
        if self.reads.len() > READS {
            self.reads.pop_front();
        }
    }

    /// The tags that lie there, sorted; `None` while one of them is not sure yet.
    pub fn lying(&self) -> Option<Vec<Uid>> {
        let mut tags: Vec<Uid> = self.reads.iter().flatten().copied().collect();
        tags.sort_unstable();
        let seen = |uid: &Uid| self.reads.iter().filter(|read| read.contains(uid)).count();
        tags.dedup();
        tags.iter().all(|uid| seen(uid) >= SURE).then_some(tags)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_is_sure_with_its_second_sighting_and_gone_after_five_misses() {
        let [a, b] = ["04000001", "04000002"].map(|uid| uid.parse::<Uid>().unwrap());
        let mut field = Field::default();
        assert_eq!(field.lying(), Some(vec![]));
        let mut after = |tags: &[Uid]| {
            field.read(tags);
            field.lying()
        };
        assert_eq!(after(&[a]), None);
        assert_eq!(after(&[]), None);
        assert_eq!(after(&[a]), Some(vec![a]));
        assert_eq!(after(&[b, a]), None);
        assert_eq!(after(&[b]), Some(vec![a, b]));
        // Flicker of one of the two never makes the other seem alone.
        for _ in 0..2 {
            assert_eq!(after(&[b]), Some(vec![a, b]));
        }
        assert_eq!(after(&[b]), None);
        assert_eq!(after(&[b]), Some(vec![b]));
        for _ in 0..3 {
            assert_eq!(after(&[]), Some(vec![b]));
        }
        assert_eq!(after(&[]), None);
        assert_eq!(after(&[]), Some(vec![]));
    }
}
