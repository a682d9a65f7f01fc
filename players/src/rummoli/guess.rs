//! Where the unseen cards may be.

use fastrand::Rng;
use rules::rummoli::{Card, PLAYERS};

use super::Position;
use super::playout::{Cards, Hands, bit, cards, colour};

/// Tries to deal what is unseen as it must lie, before it is dealt anyhow.
const TRIES: usize = 20;

/// What may be where, by a position.
#[derive(Clone, Debug)]
pub(super) struct Guess {
    unseen: Vec<Card>,
    /// By place: what it surely holds.
    known: Hands,
    /// By place: unseen cards that it holds.
    room: [usize; *PLAYERS.end()],
    /// By place: what it cannot hold.
    without: Hands,
    players: usize,
    /// Where all hands are seen.
    seen: Option<Guessed>,
}

/// A deal of the unseen cards.
#[derive(Clone, Debug)]
pub(super) struct Guessed {
    /// By place.
    pub hands: Vec<Vec<Card>>,
    /// The widow, or the dead hand where it is not known.
    pub rest: Vec<Card>,
}

impl Guess {
    pub(super) fn new(position: &Position) -> Guess {
        let players = position.held.len();
        let missing = cards(&position.missing);
        let mut guess = Guess {
            unseen: position.unseen(),
            known: Hands::default(),
            room: Default::default(),
            without: [missing; *PLAYERS.end()],
            players,
            seen: None,
        };
        guess.known[0] = cards(&position.hand);
        for place in 1..players {
            let known = position.known(place);
            guess.room[place] = position.held[place] - known.len();
            guess.known[place] = cards(&known);
        }
        for (place, of) in &position.passed {
            guess.without[*place] |= colour(*of);
        }
        for (at, (place, card)) in position.laid.iter().enumerate() {
            if at == 0 || position.laid[at - 1].1.next() != Some(*card) {
                guess.without[*place] |= below(*card);
            }
        }
        guess
    }

    /// Nothing is to be guessed: this is how they lie.
    pub(super) fn seen(position: &Position, lie: Guessed) -> Guess {
        Guess {
            seen: Some(lie),
            ..Guess::new(position)
        }
    }

    /// The hands of each place.
    pub(super) fn hands(&self, rng: &mut Rng) -> Hands {
        if let Some(lie) = &self.seen {
            let mut hands = Hands::default();
            for (word, hand) in hands.iter_mut().zip(&lie.hands) {
                *word = cards(hand);
            }
            return hands;
        }
        let mut unseen = self.unseen.clone();
        for _ in 0..TRIES {
            rng.shuffle(&mut unseen);
            unseen.sort_by_key(|card| self.freedom(*card));
            if let Some(hands) = self.fits(&unseen) {
                return hands;
            }
        }
        let mut unseen = unseen.into_iter();
        let mut hands = self.known;
        for (hand, room) in hands.iter_mut().zip(self.room) {
            *hand |= unseen
                .by_ref()
                .take(room)
                .fold(0, |all, card| all | 1 << bit(card));
        }
        hands
    }

    /// How many of the places may have it.
    fn freedom(&self, card: Card) -> usize {
        let free = |without: &&Cards| *without >> bit(card) & 1 == 0;
        self.without[1..self.players].iter().filter(free).count()
    }

    /// Each card to the first, from a place that changes, who may have it; the rest is dead.
    fn fits(&self, unseen: &[Card]) -> Option<Hands> {
        let mut hands = self.known;
        let mut room = self.room;
        // In the place that is nobody's: the dead.
        room[0] = unseen.len() - room.iter().sum::<usize>();
        let mut without = self.without;
        without[0] = 0;
        for (at, card) in unseen.iter().enumerate() {
            let bit = 1 << bit(*card);
            let may = |place: &usize| room[*place] > 0 && without[*place] & bit == 0;
            let mut places = (0..self.players).map(|n| (n + at) % self.players);
            let place = places.find(may)?;
            room[place] -= 1;
            hands[place] |= bit;
        }
        hands[0] = self.known[0];
        Some(hands)
    }

    /// The hands of each place and the widow, with what was shown.
    pub(super) fn deal(&self, position: &Position, rng: &mut Rng) -> Guessed {
        if let Some(lie) = &self.seen {
            return lie.clone();
        }
        let mut rest = self.unseen.clone();
        rng.shuffle(&mut rest);
        let mut hands = vec![position.hand.clone()];
        for (place, held) in position.held.iter().enumerate().skip(1) {
            let mut hand = position.known(place);
            let others = held.saturating_sub(hand.len()).min(rest.len());
            hand.extend(rest.split_off(rest.len() - others));
            hands.push(hand);
        }
        Guessed { hands, rest }
    }
}

/// RU-15, RU-18: whoever leads a card has none below it in its suit.
fn below(card: Card) -> Cards {
    let suit = bit(card) / 16 * 16;
    (1 << bit(card)) - (1 << suit)
}
