//! A player of one's own: Remigio without ever taking from the pile, against sound play.

use fastrand::Rng;
use players::remigio::{Deal, Fair, Player, Position, Source};
use rules::Seat;
use rules::card::Card;
use rules::remigio::{Options, Special};

/// Wants nobody to know what it collects.
struct Secretive(Fair);

impl Player for Secretive {
    fn draws(&mut self, _: &Position, _: &mut Rng) -> Source {
        Source::Stock
    }

    fn throws(&mut self, position: &Position, rng: &mut Rng) -> Card {
        self.0.throws(position, rng)
    }

    fn closes(&mut self, position: &Position, rng: &mut Rng) -> Option<Special> {
        self.0.closes(position, rng)
    }
}

fn main() {
    let deals = 200;
    let closed = (0..deals).filter(|number| {
        let mut rng = Rng::with_seed(*number);
        let mut players: [Box<dyn Player>; 2] = [Box::new(Secretive(Fair)), Box::new(Fair)];
        let deal = Deal::new(players.len(), Options::default(), &mut rng);
        deal.play(&mut players, &mut rng).closer == Some(Seat(0))
    });
    println!("it closes {} of {deals} deals", closed.count());
}
