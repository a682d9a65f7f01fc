//! Gathering, shuffling and dealing: what hands do with a whole deck.

use std::collections::BTreeSet;

use fastrand::Rng;
use rules::Seat;
use rules::remmi_demmi::Plaque;
use table::game::DealPlan;
use table::piece::{Deck, Piece};
use table::zone::Zone;

use super::{Clumsy, Thing, World};
use crate::draw;
use crate::spot::Spot;

/// What a deal does not leave to chance, as printed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chosen {
    /// The cards that each seat is to be dealt.
    pub hands: Vec<(Seat, Vec<String>)>,
    /// What is turned up.
    pub up: Option<String>,
}

impl World {
    /// Pieces of the game are not on the table yet: whoever begins gathers first.
    pub fn lacks(&self, plan: &DealPlan) -> bool {
        let away = |spot: Spot| matches!(spot, Spot::Cupboard | Spot::Box);
        let away = self.things.iter().filter(|thing| away(thing.spot));
        let plays = |piece: Piece| plan.pieces.contains(&piece);
        away.filter_map(Thing::piece).any(plays)
    }

    /// Lays out what a game is played with: its pieces on the stock, the rest of its deck in the
    /// box, the other decks in the cupboard, plaques in the centre (with four players not plaque
    /// 2, RD-20), foreign things in the drawer.
    pub fn gather(&mut self, plan: &DealPlan) {
        let plays: BTreeSet<Piece> = plan.pieces.iter().copied().collect();
        let deck = plan.pieces.first();
        let deck = deck.map_or(Deck::RemmiDemmi, |piece| piece.deck());
        let home = |thing: &Thing| match thing.piece() {
            None => Spot::Drawer,
            Some(piece) if piece.deck() != deck => Spot::Cupboard,
            Some(Piece::Plaque(Plaque::Two)) if plan.players() == 4 => Spot::Box,
            Some(Piece::Plaque(_)) => Spot::Zone(Zone::Centre),
            // Before anybody is seated the whole deck is sorted.
            Some(piece) if plan.pieces.is_empty() || plays.contains(&piece) => {
                Spot::Zone(Zone::Stock)
            }
            Some(_) => Spot::Box,
        };
        let moved: Vec<(String, Spot)> = self
            .things
            .iter()
            .map(|thing| (thing, home(thing)))
            .filter(|(thing, home)| thing.spot != *home)
            .map(|(thing, home)| (thing.name.clone(), home))
            .collect();
        for (name, home) in moved {
            self.put(&name, home);
        }
        self.forget_turn();
        self.is_nobodys();
    }

    /// Shuffles and deals: to each hand its cards (over the pads, where the game wants that), one
    /// turned up, the widow; the rest stays on the stock, or aside where nobody draws from it
    /// (RD-06). `wanted` is what is not left to chance.
    ///
    /// # Errors
    /// A wanted card is not left in the deck.
    pub fn deal(&mut self, plan: &DealPlan, wanted: &Chosen) -> Result<(), Clumsy> {
        let mut deck: Vec<String> = plan.pieces.iter().map(Piece::to_string).collect();
        deck.sort();
        draw::shuffle(&mut Rng::with_seed(self.shuffle), &mut deck);
        let mut pick = |face: &String| {
            let is_it = |name: &String| name == face || printed(name) == *face;
            let place = deck.iter().position(is_it);
            let place =
                place.ok_or_else(|| Clumsy(format!("no {face} is left for what is wanted")))?;
            Ok(deck.remove(place))
        };
        let mut hands: Vec<Vec<String>> = vec![Vec::new(); plan.hands.len()];
        for (seat, faces) in &wanted.hands {
            let Some(cards) = hands.get_mut(seat.index()) else {
                return Err(Clumsy(format!("seat {} does not play", seat.0)));
            };
            for face in faces {
                cards.push(pick(face)?);
            }
        }
        let chosen_up = wanted.up.as_ref().map(pick).transpose()?;
        for (cards, hand) in hands.iter_mut().zip(&plan.hands) {
            let missing = hand.saturating_sub(cards.len()).min(deck.len());
            cards.extend(deck.drain(..missing));
        }
        let widow: Vec<String> = deck.drain(..plan.widow.min(deck.len())).collect();
        let turns_up = plan.turn_up.is_some() && chosen_up.is_none();
        let by_chance = deck.drain(..usize::from(turns_up).min(deck.len()));
        let up: Vec<String> = chosen_up.into_iter().chain(by_chance).collect();
        self.shuffle = self.shuffle.wrapping_add(1);
        self.gather(plan);
        let rest = if plan.over_pads {
            Zone::Aside
        } else {
            Zone::Stock
        };
        self.carry(&deck, Spot::Zone(rest))?;
        for (seat, cards) in Seat::all(hands.len()).zip(&hands) {
            let to = match plan.over_pads {
                true => Spot::Zone(Zone::Pad(seat)),
                false => Spot::Hand(seat),
            };
            self.carry(cards, to)?;
        }
        self.carry(&widow, Spot::Zone(Zone::Widow))?;
        self.carry(&up, Spot::Zone(plan.turn_up.unwrap_or(Zone::Discard)))?;
        self.forget_turn();
        self.is_nobodys();
        Ok(())
    }

    /// What lay in hands before lay there in another deal.
    fn is_nobodys(&mut self) {
        for thing in &mut self.things {
            thing.of = None;
        }
    }

    /// What was dealt by hand, card by card: it is not shuffled in again.
    pub fn dealt(&self, plan: &DealPlan) -> Chosen {
        let hands = Seat::all(plan.hands.len());
        Chosen {
            hands: hands
                .map(|seat| (seat, self.names_at(Spot::Hand(seat))))
                .collect(),
            up: None,
        }
    }

    /// The discard pile becomes the stock, shuffled, but for this many cards on top.
    ///
    /// # Errors
    /// The stock is not used up, or nothing to be shuffled was thrown.
    pub fn reshuffle(&mut self, stay: usize) -> Result<(), Clumsy> {
        let mut pile = self.names_at(Spot::Zone(Zone::Discard));
        pile.truncate(pile.len().saturating_sub(stay));
        if !self.at(Spot::Zone(Zone::Stock)).is_empty() || pile.is_empty() {
            let text = "the pile is shuffled when the stock is used up and something was thrown";
            return Err(Clumsy(text.to_owned()));
        }
        pile.sort();
        draw::shuffle(&mut self.chance(), &mut pile);
        self.carry(&pile, Spot::Zone(Zone::Stock))
    }

    /// Everybody takes the cards that lie on the pad before them into the hand.
    pub fn pick_up(&mut self, players: usize) {
        for seat in Seat::all(players) {
            let cards: Vec<String> = self
                .at(Spot::Zone(Zone::Pad(seat)))
                .iter()
                .filter(|thing| matches!(thing.piece(), Some(Piece::Card { .. })))
                .map(|thing| thing.name.clone())
                .collect();
            for name in cards {
                self.put(&name, Spot::Hand(seat));
            }
        }
    }
}

/// What is printed on a piece of this name.
fn printed(name: &str) -> String {
    name.parse::<Piece>()
        .map_or_else(|_| name.to_owned(), Piece::printed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn remmi_demmi(players: usize, out: &[&str]) -> DealPlan {
        let pieces = Deck::RemmiDemmi.pieces().into_iter();
        let plays = |piece: &Piece| {
            piece
                .face()
                .is_some_and(|face| !out.contains(&face.to_string().as_str()))
        };
        DealPlan {
            pieces: pieces.filter(plays).collect(),
            hands: vec![9; players],
            over_pads: true,
            ..DealPlan::default()
        }
    }

    /// RD-05, RD-06: four types out, nine cards each, nothing lost.
    #[test]
    fn a_deal_conserves_the_deck() {
        let mut world = World::new(3);
        let all = world.things.len();
        let plan = remmi_demmi(5, &["RC", "RS", "RT", "GC"]);
        world.deal(&plan, &Chosen::default()).unwrap();
        for seat in 0..5 {
            assert_eq!(world.at(Spot::Zone(Zone::Pad(Seat(seat)))).len(), 9);
        }
        assert_eq!(world.at(Spot::Box).len(), 36);
        assert_eq!(world.at(Spot::Zone(Zone::Aside)).len(), 0);
        world.pick_up(5);
        assert_eq!(world.at(Spot::Hand(Seat(4))).len(), 9);
        world.gather(&plan);
        assert_eq!(world.at(Spot::Zone(Zone::Stock)).len(), 45);
        assert_eq!(world.things.len(), all);
    }

    /// RG-12, RG-13: hands, one card up, the rest on the stock; the other decks are away.
    #[test]
    fn packs_are_dealt_to_the_hands() {
        let mut world = World::new(3);
        let plan = DealPlan {
            pieces: Deck::French.pieces(),
            hands: vec![10, 0, 10],
            turn_up: Some(Zone::Discard),
            widow: 3,
            ..DealPlan::default()
        };
        let chosen = |hand: [&str; 4]| Chosen {
            hands: vec![(
                Seat(2),
                hand[..].iter().map(|card| (*card).into()).collect(),
            )],
            up: Some("5D".into()),
        };
        let wanted = chosen(["7H", "JK", "7H", "7H"]);
        world.deal(&plan, &wanted).unwrap();
        let hand = world.names_at(Spot::Hand(Seat(2)));
        assert_eq!(hand.len(), 10);
        assert!(
            hand[0].starts_with("7H/") && hand[1].starts_with("JK/"),
            "{hand:?}"
        );
        assert_eq!(world.names_at(Spot::Hand(Seat(1))).len(), 0);
        let up = world.names_at(Spot::Zone(Zone::Discard));
        assert!(up.len() == 1 && up[0].starts_with("5D/"), "{up:?}");
        assert_eq!(world.names_at(Spot::Zone(Zone::Widow)).len(), 3);
        assert_eq!(world.names_at(Spot::Zone(Zone::Stock)).len(), 162 - 24);
        assert_eq!(world.names_at(Spot::Cupboard).len(), 84 + 106);
        assert!(world.deal(&plan, &chosen(["7H"; 4])).is_err());
    }

    #[test]
    fn the_pile_is_shuffled_only_when_the_stock_is_used_up() {
        let mut world = World::new(3);
        let stock = world.names_at(Spot::Zone(Zone::Stock));
        assert!(world.reshuffle(0).is_err());
        world.carry(&stock, Spot::Zone(Zone::Discard)).unwrap();
        world.reshuffle(0).unwrap();
        let mut shuffled = world.names_at(Spot::Zone(Zone::Stock));
        assert_ne!(shuffled, stock);
        shuffled.sort();
        let mut sorted = stock;
        sorted.sort();
        assert_eq!(shuffled, sorted);
    }

    /// RD-20: plaque 2 is out of a game of four, and back in one of five.
    #[test]
    fn four_players_gather_without_plaque_2() {
        let mut world = World::new(3);
        world.gather(&remmi_demmi(4, &[]));
        assert_eq!(world.names_at(Spot::Box), ["P2"]);
        world.gather(&remmi_demmi(5, &[]));
        assert_eq!(world.at(Spot::Zone(Zone::Centre)).len(), 3);
    }
}
