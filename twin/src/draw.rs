//! Drawing by chance, of a fixed width: `fastrand` draws a `usize`, for which it takes other bits on
//! 32 bits than on 64, and a seed must give the same on every machine.

use fastrand::Rng;

/// A place in a list of this length; 0 when it is empty.
pub fn place(rng: &mut Rng, len: usize) -> usize {
    rng.u64(0..len.max(1) as u64) as usize
}

/// Any of them.
pub fn any<'a, T>(rng: &mut Rng, list: &'a [T]) -> Option<&'a T> {
    (!list.is_empty()).then(|| &list[place(rng, list.len())])
}

/// Puts them in any order.
pub fn shuffle<T>(rng: &mut Rng, list: &mut [T]) {
    for i in 1..list.len() {
        list.swap(i, place(rng, i + 1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Written down: a seed gives this on every machine.
    #[test]
    fn a_seed_is_an_order() {
        let mut rng = Rng::with_seed(7);
        let mut list: Vec<u8> = (0..12).collect();
        shuffle(&mut rng, &mut list);
        assert_eq!(list, [8, 9, 4, 0, 10, 2, 7, 11, 5, 6, 3, 1]);
        assert_eq!(
            [1, 10, 1_000_000].map(|len| place(&mut rng, len)),
            [0, 9, 845_488]
        );
        assert_eq!(any(&mut rng, &list), Some(&2));
        assert_eq!(any::<u8>(&mut rng, &[]), None);
    }

    /// No deal that was ever dealt changes: on 64 bits it is what `fastrand` does.
    #[test]
    #[cfg(target_pointer_width = "64")]
    fn on_64_bits_it_is_as_ever() {
        for seed in 0..100 {
            let (mut ours, mut theirs) = (Rng::with_seed(seed), Rng::with_seed(seed));
            let mut list: Vec<u8> = (0..106).collect();
            let mut other = list.clone();
            shuffle(&mut ours, &mut list);
            theirs.shuffle(&mut other);
            assert_eq!(list, other);
            assert_eq!(any(&mut ours, &list), theirs.choice(&other));
            assert_eq!(place(&mut ours, 9), theirs.usize(0..9));
        }
    }
}
