//! People with real hands, who make legal moves at random.

use rules::Seat;
use rules::rummoli::*;

/// SplitMix64 (Steele, Lea, Flood 2014): a seed makes a whole game.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % limit as u64) as usize
    }

    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub fn pick<T: Clone>(&mut self, things: &[T]) -> T {
        things[self.below(things.len())].clone()
    }

    pub fn shuffled(&mut self) -> Vec<Card> {
        let mut cards: Vec<Card> = deck().collect();
        for last in (1..cards.len()).rev() {
            cards.swap(last, self.below(last + 1));
        }
        cards
    }
}

/// The cards of one deal, as they really lie.
#[derive(Default)]
pub struct Hands {
    /// By seat.
    pub hands: Vec<Vec<Card>>,
    pub widow: Vec<Card>,
    pub dead: Vec<Card>,
}

impl Hands {
    /// RU-05: one by one, the widow last.
    pub fn deal(dice: &mut Dice, deal: &Round) -> Hands {
        let pack = dice.shuffled();
        let order = deal.held();
        let dealt = |place: usize| -> Vec<Card> {
            let own = pack.iter().skip(place).step_by(order.len() + 1);
            own.copied().collect()
        };
        let mut hands = vec![Vec::new(); order.len()];
        for (place, (seat, _)) in order.iter().enumerate() {
            hands[usize::from(seat.0)] = dealt(place);
        }
        Hands {
            hands,
            widow: dealt(order.len()),
            dead: Vec::new(),
        }
    }

    pub fn of(&self, seat: Seat) -> &[Card] {
        &self.hands[usize::from(seat.0)]
    }

    fn holder(&self, card: Card) -> Option<Seat> {
        let place = self.hands.iter().position(|hand| hand.contains(&card))?;
        Some(Seat(place as u8))
    }

    /// RU-06 to RU-09: the widow is where it stays.
    pub fn widow_goes(&mut self, taken: Taken) {
        let widow = std::mem::take(&mut self.widow);
        self.dead = match taken.taker {
            Some(taker) => std::mem::replace(&mut self.hands[usize::from(taker.0)], widow),
            None => widow,
        };
    }

    /// Somebody's legal move.
    pub fn choose(&self, dice: &mut Dice, deal: &Round, options: &Options) -> Move {
        match deal.next() {
            Next::Widow { .. } => dice.pick(&[
                Move::TakeWidow,
                Move::OpenAuction,
                Move::OpenAuction,
                Move::LeaveWidow,
            ]),
            Next::Bids { highest, waiting } => {
                let seat = dice.pick(&waiting);
                let chips = highest.map_or(0, |bid| bid.chips) + 1 + dice.below(3) as i64;
                if chips <= deal.ledger().chips(seat) && dice.one_in(2) {
                    Move::Bid(Bid { seat, chips })
                } else {
                    Move::Pass(seat)
                }
            }
            Next::Bets { standing } => {
                let seat = dice.pick(&standing);
                let chips = 1 + dice.below(5) as i64;
                dice.pick(&[Move::Bet { seat, chips }, Move::Fold(seat), Move::Showdown])
            }
            Next::Hands { waiting } => {
                let seat = dice.pick(&waiting);
                if options.poker_method == Method::Bet && dice.one_in(6) {
                    return Move::Fold(seat);
                }
                let cards = best_five(self.of(seat), options.wheel)
                    .unwrap()
                    .cards
                    .to_vec();
                Move::Show { seat, cards }
            }
            Next::Open { by } => self.lead(dice, by, None, options),
            Next::Follow { card } => self.follow(dice, card, options),
            Next::Restart { by, or, .. } => {
                match or.and_then(|card| Some((self.holder(card)?, card))) {
                    Some((seat, card)) if options.forced || dice.one_in(2) => {
                        Move::Play(Laid { seat, card })
                    }
                    _ => self.lead(dice, by, deal.laid().last().map(|one| one.card), options),
                }
            }
            Next::Settle { .. } | Next::Over(_) => Move::Settle,
        }
    }

    fn lead(&self, dice: &mut Dice, seat: Seat, stopped: Option<Card>, options: &Options) -> Move {
        match &leads(self.of(seat), stopped, options.lowest)[..] {
            [] => Move::Pass(seat),
            choices => {
                let card = dice.pick(choices);
                Move::Play(Laid { seat, card })
            }
        }
    }

    fn follow(&self, dice: &mut Dice, card: Card, options: &Options) -> Move {
        match self.holder(card) {
            Some(seat) if options.forced || dice.one_in(2) => Move::Play(Laid { seat, card }),
            _ => Move::Stop,
        }
    }
}
