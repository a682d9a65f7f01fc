//! What is left to chance beside the deal: a die, and a card of the stock that nobody sees.

use fastrand::Rng;
use table::zone::Zone;

use super::{Clumsy, World};
use crate::draw;
use crate::spot::Spot;
use rules::Seat;

impl World {
    /// What the die shows.
    pub fn roll(&mut self) -> u8 {
        self.chance().u8(1..=6)
    }

    /// A seat cuts: any card of the stock goes onto its pad, and what it had, of a cut or a deal before,
    /// goes back.
    ///
    /// # Errors
    /// There is no card to be had.
    pub fn cut(&mut self, seat: Seat) -> Result<(), Clumsy> {
        let (stock, pad) = (Spot::Zone(Zone::Stock), Spot::Zone(Zone::Pad(seat)));
        // After a deal the seat still has cards of it, and the stock may have none.
        let had = [pad, Spot::Hand(seat)].map(|spot| self.names_at(spot));
        let cards = [self.names_at(stock), had.concat()];
        let others = cards.iter().find(|cards| !cards.is_empty());
        let drawn = others.and_then(|cards| draw::any(&mut self.chance(), cards).cloned());
        let Some(card) = drawn else {
            let text = "there is no card to cut: gather the cards first";
            return Err(Clumsy(text.to_owned()));
        };
        self.carry(&had.concat(), stock)?;
        self.carry(&[card], pad)
    }

    /// A draw of its own each time.
    pub(super) fn chance(&mut self) -> Rng {
        let drawn = Rng::with_seed(self.shuffle);
        self.shuffle = self.shuffle.wrapping_add(1);
        drawn
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_die_has_six_sides_and_every_world_of_a_seed_rolls_the_same() {
        let rolls = |seed| {
            let mut world = World::new(seed);
            (0..60).map(|_| world.roll()).collect::<Vec<u8>>()
        };
        assert_eq!(rolls(3), rolls(3));
        let sides: BTreeSet<u8> = rolls(3).into_iter().collect();
        assert_eq!(sides, BTreeSet::from([1, 2, 3, 4, 5, 6]));
    }

    #[test]
    fn a_cut_lies_alone_on_the_pad() {
        let mut world = World::new(3);
        let (stock, pad) = (Spot::Zone(Zone::Stock), Spot::Zone(Zone::Pad(Seat(1))));
        let all = world.at(stock).len();
        world.cut(Seat(1)).unwrap();
        let first = world.names_at(pad);
        world.cut(Seat(1)).unwrap();
        let second = world.names_at(pad);
        assert_eq!((first.len(), second.len()), (1, 1));
        assert_ne!(first, second, "what lies there is not cut again");
        assert_eq!(world.at(stock).len(), all - 1);
        let left = world.names_at(stock);
        world.carry(&left, Spot::Box).unwrap();
        assert!(world.cut(Seat(0)).is_err());
    }

    #[test]
    fn after_a_deal_whoever_cuts_gathers_their_cards_first() {
        let mut world = World::new(3);
        let (stock, pad) = (Spot::Zone(Zone::Stock), Spot::Zone(Zone::Pad(Seat(1))));
        let all = world.names_at(stock);
        let (shown, hand) = all.split_at(10);
        world.carry(shown, pad).unwrap();
        world.carry(hand, Spot::Hand(Seat(1))).unwrap();
        world.cut(Seat(1)).unwrap();
        assert_eq!(world.names_at(pad).len(), 1);
        assert!(world.names_at(Spot::Hand(Seat(1))).is_empty());
        assert_eq!(world.names_at(stock).len(), all.len() - 1);
    }
}
