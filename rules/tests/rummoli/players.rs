//! People with real hands, for whole games: they know their cards, which the state never does, and
//! make legal moves at random.

use super::Dice;
use rules::Seat;
use rules::rummoli::*;

/// The cards of one deal, as they really lie.
pub struct Players {
    options: Options,
    /// From the dealer's left neighbour.
    hands: Vec<(Seat, Vec<Card>)>,
    widow: Vec<Card>,
    dead: Vec<Card>,
}

impl Players {
    /// RU-05: one by one, the widow last. `seats` stand from the dealer's left neighbour.
    pub fn deal(dice: &mut Dice, seats: &[Seat], options: &Options) -> Players {
        let pack = dice.shuffled();
        let places = seats.len() + 1;
        let dealt = |place: usize| pack.iter().copied().skip(place).step_by(places).collect();
        Players {
            options: options.clone(),
            hands: seats
                .iter()
                .enumerate()
                .map(|(place, seat)| (*seat, dealt(place)))
                .collect(),
            widow: dealt(seats.len()),
            dead: Vec::new(),
        }
    }

    pub fn hand(&self, seat: Seat) -> &[Card] {
        let (_, hand) = self
            .hands
            .iter()
            .find(|(named, _)| *named == seat)
            .expect("a player");
        hand
    }

    fn holder(&self, card: Card) -> Option<Seat> {
        self.hands
            .iter()
            .find(|(_, hand)| hand.contains(&card))
            .map(|(seat, _)| *seat)
    }

    /// Somebody's legal move.
    pub fn choose(&self, dice: &mut Dice, deal: &Round) -> Move {
        if dice.one_in(20) && !matches!(deal.next(), Next::Over(_)) {
            let (seat, hand) = dice.pick(&self.hands);
            return Move::Count {
                seat,
                cards: hand.len(),
            };
        }
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
                let covered = chips <= deal.ledger().chips(seat);
                if covered && dice.one_in(2) {
                    Move::Bid(Bid { seat, chips })
                } else {
                    Move::Pass(seat)
                }
            }
            Next::Bets { standing } => {
                let seat = dice.pick(&standing);
                let chips = 1 + dice.below(5) as i64;
                dice.pick(&[
                    Move::Bet { seat, chips },
                    Move::Bet { seat, chips },
                    Move::Fold(seat),
                    Move::Showdown,
                ])
            }
            Next::Hands { waiting } => {
                let seat = dice.pick(&waiting);
                if self.options.poker_method == Method::Bet && dice.one_in(8) {
                    return Move::Fold(seat);
                }
                Move::Show {
                    seat,
                    cards: self.five(dice, seat),
                }
            }
            Next::Open { by } => self.lead(dice, by, None),
            Next::Follow { card } => self.follow(dice, card),
            Next::Restart { by, or, .. } => self.restart(dice, deal, by, or),
            Next::Settle { .. } | Next::Over(_) => Move::Settle,
        }
    }

    /// RU-10: their best five, or any five: people may be mistaken.
    fn five(&self, dice: &mut Dice, seat: Seat) -> Vec<Card> {
        let hand = self.hand(seat);
        if dice.one_in(2) {
            return hand[..5].to_vec();
        }
        best_five(hand, self.options.wheel)
            .expect("a hand")
            .cards
            .to_vec()
    }

    fn lead(&self, dice: &mut Dice, seat: Seat, stopped: Option<Card>) -> Move {
        match &leads(self.hand(seat), stopped, self.options.lowest)[..] {
            [] => Move::Pass(seat),
            choices => Move::Play(Laid {
                seat,
                card: dice.pick(choices),
            }),
        }
    }

    /// RU-16, RU-A12: the holder plays; who need not, may hold back.
    fn follow(&self, dice: &mut Dice, card: Card) -> Move {
        match self.holder(card) {
            Some(seat) if self.options.forced || dice.one_in(2) => Move::Play(Laid { seat, card }),
            _ => Move::Stop,
        }
    }

    /// RU-16, RU-18: the last player goes on with what they kept; else whoever is asked leads or passes.
    fn restart(&self, dice: &mut Dice, deal: &Round, by: Seat, or: Option<Card>) -> Move {
        if let Some(card) = or
            && let Some(seat) = self.holder(card)
            && (self.options.forced || dice.one_in(2))
        {
            return Move::Play(Laid { seat, card });
        }
        self.lead(dice, by, deal.laid().last().map(|one| one.card))
    }

    /// RU-15 to RU-23 by the real hands, before a move: what the state must agree with when everybody
    /// has to play the next card.
    pub fn check(&self, deal: &Round, made: &Move) {
        let Some(last) = deal.laid().last().filter(|_| self.options.forced) else {
            return;
        };
        let at = At::After {
            last: last.card,
            by: last.seat,
        };
        let real = run_next(&self.hands, at, self.options.lowest).expect("seated");
        match (deal.next(), &real) {
            (
                Next::Follow { card } | Next::Restart { or: Some(card), .. },
                Event::Follow { card: real, .. },
            ) => {
                assert_eq!(card, *real);
            }
            (
                Next::Follow { .. } | Next::Restart { .. },
                Event::Restart { .. } | Event::Impasse { .. },
            ) => {}
            (
                Next::Settle {
                    end: End::Out { winner },
                    ..
                },
                Event::RoundOver { winner: real },
            ) => {
                assert_eq!(winner, *real);
            }
            (
                Next::Settle {
                    end: End::Impasse,
                    left,
                },
                Event::Impasse { pay },
            ) => assert_eq!(left, *pay),
            (state, real) => panic!("the state says {state:?}, the hands {real:?}"),
        }
        if let (Move::Play(laid), Event::Restart { by, choices }) = (made, &real) {
            assert!(*by == laid.seat && choices.contains(&laid.card));
        }
    }

    /// The move was made: cards move, and the state counts what really lies where.
    pub fn moved(&mut self, made: &Move, deal: &Round) {
        if let Move::Play(laid) = made {
            self.hand_mut(laid.seat).retain(|card| *card != laid.card);
        }
        if let (true, Some(taken)) = (self.dead.is_empty(), deal.widow()) {
            let widow = std::mem::take(&mut self.widow);
            self.dead = match taken.taker {
                Some(taker) => std::mem::replace(self.hand_mut(taker), widow),
                None => widow,
            };
        }
        let real: Vec<(Seat, usize)> = self
            .hands
            .iter()
            .map(|(seat, hand)| (*seat, hand.len()))
            .collect();
        assert_eq!(deal.held(), real);
        let held: usize = real.iter().map(|(_, cards)| cards).sum();
        assert_eq!(
            held + self.widow.len() + self.dead.len() + deal.laid().len(),
            52,
            "every card is somewhere"
        );
    }

    fn hand_mut(&mut self, seat: Seat) -> &mut Vec<Card> {
        let (_, hand) = self
            .hands
            .iter_mut()
            .find(|(named, _)| *named == seat)
            .expect("a player");
        hand
    }
}

/// Any move at all, mostly nonsense, sometimes of seats that do not play.
pub fn any_move(dice: &mut Dice, players: usize) -> Move {
    let seat = Seat(dice.below(players + 1) as u8);
    let pack = dice.shuffled();
    let chips = dice.below(12) as i64 - 2;
    let five = pack[..dice.below(4) + 3].to_vec();
    let laid = Laid {
        seat,
        card: pack[0],
    };
    let count = Move::Count {
        seat,
        cards: dice.below(60),
    };
    let show = Move::Show { seat, cards: five };
    match dice.below(13) {
        0 => Move::TakeWidow,
        1 => Move::OpenAuction,
        2 => Move::LeaveWidow,
        3 => Move::Bid(Bid { seat, chips }),
        4 => Move::Pass(seat),
        5 => Move::Bet { seat, chips },
        6 => Move::Fold(seat),
        7 => Move::Showdown,
        8 => show,
        9 => count,
        10 => Move::Settle,
        11 => Move::Stop,
        _ => Move::Play(laid),
    }
}
