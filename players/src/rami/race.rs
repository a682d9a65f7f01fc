//! A deal played to its end with all hands on the table, by a quick policy.

use rules::rami::NOTHING_LAID;

use super::lies::Lies;
use super::words::{Bit, Cards, Hand, JOKER, cost, each, made, natural, outs, with_joker};

/// Turns of all players together, after which nobody goes out.
const LONGEST: usize = 120;
/// Points that each copy which combines a card is worth to it, when a card is thrown.
const LIVE: i32 = 4;

/// All that there is.
#[derive(Clone, Debug)]
pub(super) struct Race {
    pub hands: Vec<Hand>,
    pub laid: Vec<bool>,
    pub melds: Vec<Lies>,
    /// The top card last.
    pub pile: Vec<Bit>,
    /// The next card last.
    pub stock: Vec<Bit>,
    /// Seen by everybody, once and twice.
    pub gone: [Cards; 2],
}

impl Race {
    fn shows(&mut self, card: Bit) {
        if card != JOKER {
            self.gone[1] |= self.gone[0] & 1 << card;
            self.gone[0] |= 1 << card;
        }
    }

    /// What lies is seen by everybody.
    pub fn shows_all(&mut self) {
        let lying = self.melds.iter().flat_map(|lies| each(lies.natural()));
        let lying: Vec<Bit> = lying.chain(self.pile.iter().copied()).collect();
        lying.into_iter().for_each(|card| self.shows(card));
    }

    /// What place 0 wins more than the others do in the mean. `place` has the next turn; if that is 0, it draws from
    /// the stock.
    pub fn runs(mut self, mut place: usize) -> f64 {
        if place != 0 && self.hands[0].len() == 0 {
            return self.score(Some(0));
        }
        let mut recovers = place != 0;
        for _ in 0..LONGEST {
            if !self.turn(place, recovers) {
                break;
            }
            if self.hands[place].len() == 0 {
                return self.score(Some(place));
            }
            recovers = true;
            place = (place + 1) % self.hands.len();
        }
        self.score(None)
    }

    /// RA-25 to RA-29.
    pub fn score(&self, winner: Option<usize>) -> f64 {
        let places = 0..self.hands.len();
        let sec = winner.is_some_and(|winner| {
            places
                .clone()
                .all(|place| place == winner || !self.laid[place])
        });
        let lost = |place: usize| {
            if winner == Some(place) {
                return 0.0;
            }
            let nothing = if self.laid[place] { 0 } else { NOTHING_LAID };
            f64::from((self.hands[place].sum() + nothing) * if sec { 2 } else { 1 })
        };
        let others: f64 = places.clone().skip(1).map(lost).sum();
        others / (places.len() - 1) as f64 - lost(0)
    }

    /// A turn; false where nothing is left to draw.
    fn turn(&mut self, place: usize, recovers: bool) -> bool {
        if !(recovers && self.recovers(place)) {
            if self.stock.is_empty() {
                let top = self.pile.pop();
                self.stock = std::mem::take(&mut self.pile);
                self.pile.extend(top);
                for card in &self.stock {
                    // Turned over, they are unseen again: from the second copy on.
                    self.gone[1] &= !(1u64 << *card);
                }
            }
            let Some(card) = self.stock.pop() else {
                return false;
            };
            self.hands[place].add(card);
        }
        self.lays(place);
        if self.laid[place] {
            self.completes(place);
        }
        let thrown = self.worst(place);
        self.hands[place].take(thrown);
        self.pile.push(thrown);
        self.shows(thrown);
        true
    }

    /// RA-14 to RA-19: takes what combines with natural cards of the hand.
    fn recovers(&mut self, place: usize) -> bool {
        let hand = self.hands[place];
        if !self.laid[place] || hand.len() < 3 {
            return false;
        }
        for at in 0..self.melds.len() {
            for give in each(self.melds[at].joker_for() & hand.one) {
                let mut after = hand;
                after.take(give);
                if hand.len() > 3
                    && let Some(lies) = with_joker(after.one)
                    && lies.natural().count_ones() < after.len()
                {
                    self.melds[at].exchange(give);
                    self.shows(give);
                    after.add(JOKER);
                    self.hands[place] = after;
                    self.lay(place, lies);
                    return true;
                }
            }
        }
        if let Some(top) = self.pile.last().copied().filter(|top| *top != JOKER)
            && let Some(lies) = made(hand, top)
        {
            self.pile.pop();
            self.hands[place].add(top);
            self.lay(place, lies);
            return true;
        }
        for at in 0..self.melds.len() {
            for card in each(self.melds[at].spare()) {
                if let Some(lies) = made(hand, card) {
                    self.melds[at].without(card);
                    self.hands[place].add(card);
                    self.lay(place, lies);
                    return true;
                }
            }
        }
        false
    }

    fn lay(&mut self, place: usize, lies: Lies) {
        for card in each(lies.natural()) {
            self.hands[place].take(card);
            self.shows(card);
        }
        if lies.has_joker() {
            self.hands[place].take(JOKER);
        }
        self.melds.push(lies);
        self.laid[place] = true;
    }

    fn lays(&mut self, place: usize) {
        loop {
            let hand = self.hands[place];
            let lies = natural(hand.one, 0)
                .or_else(|| (hand.jokers > 0).then(|| with_joker(hand.one)).flatten());
            let Some(lies) = lies else {
                return;
            };
            let length = lies.natural().count_ones() + u32::from(lies.has_joker());
            if length < hand.len() {
                self.lay(place, lies);
            } else if length > 3 && !lies.has_joker() {
                let mut shorter = lies;
                shorter.without(each(lies.spare()).next().expect("an end"));
                self.lay(place, shorter);
            } else {
                return;
            }
        }
    }

    fn completes(&mut self, place: usize) {
        let mut at = 0;
        while at < self.melds.len() {
            let (fits, joker) = self.melds[at].fits();
            let hand = self.hands[place];
            if hand.len() == 1 {
                return;
            }
            let fitting = fits & hand.one;
            let card = if fitting != 0 {
                fitting.trailing_zeros() as Bit
            } else if joker && hand.jokers > 0 {
                JOKER
            } else {
                at += 1;
                continue;
            };
            self.melds[at].complete(card);
            self.hands[place].take(card);
            self.shows(card);
            // It may have made room elsewhere in the combination.
        }
    }

    /// The card to throw.
    fn worst(&self, place: usize) -> Bit {
        let hand = &self.hands[place];
        let all = each(hand.one);
        let worth = |card: &Bit| {
            if hand.two >> card & 1 == 1 {
                return cost(*card) + 50;
            }
            cost(*card) - LIVE * self.live(hand.one, *card) as i32
        };
        all.max_by_key(worth).unwrap_or(JOKER)
    }

    /// Copies that combine a card with another of the hand.
    fn live(&self, hand: Cards, card: Bit) -> u32 {
        let outs = outs(hand, card);
        (outs & !self.gone[0]).count_ones() + (outs & !self.gone[1]).count_ones()
    }
}
