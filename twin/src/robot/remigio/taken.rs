//! Who took what from the pile, as everybody has seen.

use rules::Seat;
use rules::card::Card;
use rules::remigio::HAND;
use table::piece::Piece;
use table::view::Phase;

use crate::robot::Sight;
use crate::robot::memory::pile;
use crate::spot::Spot;

/// What was taken from the pile in this deal and has not been thrown since.
#[derive(Clone, Debug, Default)]
pub struct Taken {
    /// The pile as it lay, the newest last.
    pile: Vec<String>,
    taken: Vec<(Seat, String)>,
}

impl Taken {
    /// Looks at the pile: whoever has a card too many now has taken what is gone from its top.
    pub(crate) fn look(&mut self, sight: &Sight) {
        if sight.view.phase != Phase::Playing {
            *self = Taken::default();
        }
        let now = pile(sight);
        let gone = self.pile.split_last().filter(|(_, under)| **under == now);
        let mut seats = sight.seats().into_iter();
        let taker = seats.find(|seat| sight.count(Spot::Hand(*seat)) > HAND);
        if let (Some((top, _)), Some(taker)) = (gone, taker) {
            self.taken.push((taker, top.clone()));
        }
        self.taken.retain(|(_, name)| !now.contains(name));
        self.pile = now;
    }

    /// What that seat has taken and holds.
    pub(super) fn by(&self, seat: Seat) -> Vec<Card> {
        let own = self.taken.iter().filter(|(by, _)| *by == seat);
        let cards = own.filter_map(|(_, name)| name.parse::<Piece>().ok()?.card());
        cards.collect()
    }
}

#[cfg(test)]
mod tests {
    use table::furniture::Furniture;
    use table::game::GameId;
    use table::view::{SeatView, View};
    use table::zone::Zone;

    use super::*;
    use crate::shown;
    use crate::world::World;

    const HER: Seat = Seat(1);

    fn sight(world: &World) -> Sight {
        let seat = |seat| SeatView {
            seat,
            ..SeatView::default()
        };
        let view = View {
            game: GameId::Remigio,
            phase: Phase::Playing,
            seats: vec![seat(Seat(0)), seat(HER)],
            ..View::default()
        };
        let seen = shown::seen(world, &view, Some(Seat(0)));
        let seat = Seat(0);
        Sight {
            seat,
            view,
            seen,
            drew: false,
            owes: 0,
            laid: Vec::new(),
            furniture: Furniture::default(),
        }
    }

    #[test]
    fn what_somebody_took_is_known_until_it_is_thrown() {
        let (mut world, mut taken) = (World::new(1), Taken::default());
        let pile = Spot::Zone(Zone::Discard);
        let ten: Vec<String> = (1..=10)
            .map(|n| format!("{}S/1", if n == 1 { "A".into() } else { n.to_string() }))
            .collect();
        world.carry(&ten, Spot::Hand(HER)).unwrap();
        let seven = ["7H/1".to_owned()];
        world.carry(&seven, pile).unwrap();
        taken.look(&sight(&world));
        assert_eq!(taken.by(HER), []);
        world.carry(&seven, Spot::Hand(HER)).unwrap();
        taken.look(&sight(&world));
        assert_eq!(taken.by(HER), ["7H".parse().unwrap()]);
        world.carry(&ten[..1], pile).unwrap();
        taken.look(&sight(&world));
        assert_eq!(taken.by(HER), ["7H".parse().unwrap()]);
        world.carry(&seven, pile).unwrap();
        taken.look(&sight(&world));
        assert_eq!(taken.by(HER), []);
    }
}
