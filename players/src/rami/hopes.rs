//! A hand, by what it costs and what it hopes for.

use rules::arrange::{Arrangement, Arranger};
use rules::card::Card;
use rules::rami::{NOTHING_LAID, points};

use super::Position;
use super::course::{Course, fitting};

/// Points that going out with the next draw is worth; now is better than anything.
const OUT: f64 = 300.0;

/// Points that a card less in hand is worth, beside its own: it is nearer to going out.
const CARD: f64 = 40.0;

/// A card that makes a new combination may come from the discards too, and counts so much more.
const DISCARDED: f64 = 2.0;

/// What the cards that may come next make of a hand.
pub(super) struct Hopes {
    arranger: Arranger,
    /// Each different card that nobody has shown, and how many of it.
    unseen: Vec<(Card, u32)>,
}

impl Hopes {
    pub fn new(position: &Position) -> Hopes {
        let mut unseen: Vec<(Card, u32)> = Vec::new();
        for card in position.unseen() {
            match unseen.iter_mut().find(|(other, _)| *other == card) {
                Some((_, copies)) => *copies += 1,
                None => unseen.push((card, 1)),
            }
        }
        Hopes {
            arranger: Arranger::new(),
            unseen,
        }
    }

    /// The best arrangement of a hand.
    pub fn arranged(&mut self, cards: &[Card]) -> Arrangement {
        self.arranger.rami(cards).expect("cards of the packs")
    }

    /// What a hand costs after the next draw and throw, on average: less is better. `fits`: the cards that complete
    /// what lies; `laid`: a combination of its own lies.
    pub fn after(&mut self, kept: &[Card], fits: &[Card], laid: bool) -> f64 {
        if kept.is_empty() {
            return f64::NEG_INFINITY;
        }
        let (mut sum, mut weight) = (0.0, 0.0);
        let mut cards = kept.to_vec();
        for at in 0..self.unseen.len() {
            let (card, copies) = self.unseen[at];
            cards.push(card);
            let best = self.arranged(&cards);
            cards.pop();
            let combines = laid && kept.len() > 2 && best.covered() > 0;
            let times = f64::from(copies) * if combines { DISCARDED } else { 1.0 };
            sum += times * left(kept, card, &best, fits, laid);
            weight += times;
        }
        sum / f64::max(weight, 1.0)
    }
}

/// What a hand costs once it was laid and completed as far as may be, and a card was thrown.
fn left(kept: &[Card], drawn: Card, best: &Arrangement, fits: &[Card], laid: bool) -> f64 {
    let may_complete = laid || best.covered() > 0;
    let (mut cards, mut sum, mut dearest) = (0, 0, 0);
    let mut completes = false;
    for at in best.loose() {
        let card = kept.get(usize::from(*at)).copied().unwrap_or(drawn);
        if may_complete && fits.contains(&card) {
            completes = true;
            continue;
        }
        cards += 1;
        sum += points(card);
        dearest = dearest.max(if card.is_joker() { 0 } else { points(card) });
    }
    // RA-21: one card is thrown, and if all lie, it is one of those; three cards that are one combination wait.
    let spare = completes || best.melds().any(|meld| meld.len() > 3);
    match cards {
        0 if !spare => return cost(2, 2 * 10, true),
        0 | 1 => return -OUT,
        _ => {}
    }
    cost(cards - 1, sum - dearest, may_complete)
}

/// What so many cards of so many points cost.
pub(super) fn cost(cards: usize, points: i32, laid: bool) -> f64 {
    let nothing = if laid { 0 } else { NOTHING_LAID };
    f64::from(points + nothing) + CARD * cards as f64
}

/// The cards that complete what lies.
pub(super) fn fits(course: &Course) -> Vec<Card> {
    course
        .melds
        .iter()
        .chain(&course.laid)
        .flat_map(fitting)
        .collect()
}
