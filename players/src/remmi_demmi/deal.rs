//! A round without a table: the rules referee, and each player is shown its position.

use fastrand::Rng;
use rules::Seat;
use rules::remmi_demmi::{
    Assessment, COPIES, Card, Move, Options, Packet, Plaque, Round, Setup, Taking, Trading, Type,
    assess_claim, demmi, exchange, propose_removed,
};

use super::seer::Seer;
use super::{Act, Call, Player, Position, Trade};
use crate::Outcome;

/// Seconds of a tick: about as long as it takes two to find each other and to swap.
pub const TICK: u32 = 3;

/// A round, seen from everywhere at once. Nobody looks or offers before the tap (RD-22).
#[derive(Clone, Debug)]
pub struct Deal {
    options: Options,
    round: Round,
    /// By seat.
    hands: Vec<Vec<Type>>,
    /// By seat: the packet that was called, still in hand, and the second of the call.
    called: Vec<Option<(Vec<Type>, u32)>>,
    /// By seat: its trades, with the other's seat as the place.
    trades: Vec<Vec<Trade>>,
    taken: Vec<Plaque>,
    /// Seconds until the bell.
    left: u32,
    /// RD-13: moves so far; the stamp of a claim.
    stamp: u64,
    /// Who sees all hands.
    seers: Vec<Seat>,
}

impl Deal {
    /// RD-05 to RD-07: takes types out as the options name them, or any, deals to so many players, and taps; the last
    /// seat has dealt.
    ///
    /// # Panics
    /// Other than four to nine players, or types taken out that are not as many as RD-05 says.
    pub fn new(players: usize, mut options: Options, rng: &mut Rng) -> Deal {
        let any = propose_removed(players, rng.u64(..));
        options.removed.get_or_insert(any);
        let setup = Setup::new(players, &options).expect("four to nine players");
        let stays = Type::ALL
            .into_iter()
            .filter(|one| !setup.removed.contains(one));
        let mut cards: Vec<Type> = stays.flat_map(|one| [one; COPIES]).collect();
        rng.shuffle(&mut cards);
        let hands = cards.chunks(setup.hand).take(players);
        let hands = hands.map(<[Type]>::to_vec).collect();
        let seats: Vec<Seat> = Seat::all(players).collect();
        let dealer = Seat(players as u8 - 1);
        let mut round = Round::new(setup, &seats, dealer).expect("the players of the setup");
        round.apply(Move::Start).expect("the first tap");
        Deal {
            round,
            hands,
            called: vec![None; players],
            trades: vec![Vec::new(); players],
            taken: Vec::new(),
            left: options.timer.seconds(),
            stamp: 0,
            options,
            seers: Vec::new(),
        }
    }

    /// At these seats sits one who sees all hands and plays as a fair player does: what no player can reach. The players there
    /// are not asked.
    pub fn with_seers(mut self, seers: Vec<Seat>) -> Deal {
        self.seers = seers;
        self
    }

    /// What is seen from that seat by whoever sees all hands, if that one sits there.
    fn seer(&self, seat: Seat) -> Option<Seer<'_>> {
        let players = self.hands.len();
        let places = (0..players).map(|place| (seat.index() + place) % players);
        let called = |other: usize| self.called[other].as_ref().map(|(cards, _)| &cards[..]);
        self.seers.contains(&seat).then(|| Seer {
            position: self.position(seat),
            hands: places.clone().map(|other| &self.hands[other][..]).collect(),
            called: places.map(called).collect(),
        })
    }

    /// What that seat knows.
    pub fn position(&self, seat: Seat) -> Position {
        let players = self.hands.len();
        let at = |place: usize| (seat.index() + place) % players;
        let setup = self.round.setup().clone();
        let lies = |plaque: &&Plaque| !self.taken.contains(plaque);
        let trades = self.trades[seat.index()].iter().cloned();
        let own = self.called[seat.index()].as_ref();
        Position {
            hand: self.hands[seat.index()].clone(),
            free: setup.plaques.iter().filter(lies).copied().collect(),
            claimed: (0..players)
                .map(|place| self.round.has_claimed(Seat(at(place) as u8)))
                .collect(),
            calls: (0..players).map(|place| self.call(at(place))).collect(),
            stood: own.map_or(0, |(_, since)| since - self.left),
            trades: trades
                .map(|trade| Trade {
                    place: (trade.place + players - seat.index()) % players,
                    ..trade
                })
                .collect(),
            left: self.left,
            setup,
        }
    }

    fn call(&self, seat: usize) -> Option<Call> {
        let (cards, _) = self.called[seat].as_ref()?;
        let common = demmi(&printed(cards), Some(self.hands.len()), &self.options);
        Some(Call {
            size: cards.len(),
            common: Some(common.expect("a call was judged")),
        })
    }

    /// Plays to the last claim or the bell, the players by seat.
    ///
    /// # Panics
    /// A player does what the rules refuse: it calls what is no Demmi or what it does not hold, or takes what has gone.
    pub fn play(mut self, players: &mut [Box<dyn Player>], rng: &mut Rng) -> Outcome {
        let mut ticks = 0;
        let mut seats: Vec<Seat> = Seat::all(players.len()).collect();
        while self.left > 0 && self.round.trading() == Trading::Running {
            ticks += 1;
            rng.shuffle(&mut seats);
            for seat in &seats {
                if self.round.trading() == Trading::Running && !self.round.has_claimed(*seat) {
                    let act = match self.seer(*seat) {
                        Some(seer) => seer.acts(rng),
                        None => players[seat.index()].acts(&self.position(*seat), rng),
                    };
                    self.does(*seat, act);
                }
            }
            self.left = self.left.saturating_sub(TICK);
        }
        if self.round.trading() == Trading::Running {
            let rung = self.round.apply(Move::Ring(self.stamp + 1));
            rung.expect("the bell of a round that goes on");
        }
        self.outcome(ticks)
    }

    fn does(&mut self, seat: Seat, act: Act) {
        self.stamp += 1;
        match act {
            Act::Wait => {}
            Act::Claim(plaque) => self.claims(seat, plaque),
            Act::Call(cards) => {
                self.check_held(seat, &cards);
                let judged = demmi(&printed(&cards), Some(self.hands.len()), &self.options);
                assert!(judged.is_ok(), "{seat:?} calls {cards:?}: {judged:?}");
                self.called[seat.index()] = Some((cards, self.left));
            }
            Act::Answer { place, cards } => {
                let other = Seat(((seat.index() + place) % self.hands.len()) as u8);
                self.check_held(seat, &cards);
                self.trades(seat, cards, other);
            }
        }
    }

    fn check_held(&self, seat: Seat, cards: &[Type]) {
        let of = |cards: &[Type], one: &Type| cards.iter().filter(|card| *card == one).count();
        let hand = &self.hands[seat.index()];
        let held = cards.iter().all(|card| of(cards, card) <= of(hand, card));
        assert!(held, "{seat:?} gives {cards:?}, not all of which it holds");
    }

    /// RD-13
    fn claims(&mut self, seat: Seat, plaque: Plaque) {
        let taking = Taking {
            plaque: Some(plaque),
            seat,
            order: self.stamp,
        };
        let taken = self.round.apply(Move::Take(taking));
        assert!(taken.is_ok(), "{seat:?} takes {plaque:?}: {taken:?}");
        self.taken.push(plaque);
        self.called[seat.index()] = None;
    }

    /// RD-11: the packets change hands; calls of either are over.
    fn trades(&mut self, seat: Seat, cards: Vec<Type>, other: Seat) {
        let called = self.called[other.index()].take();
        let (got, _) =
            called.unwrap_or_else(|| panic!("{seat:?} answers {other:?}, who is silent"));
        let packet = |seat: Seat, cards: &[Type]| Packet {
            seat,
            cards: printed(cards),
            unknown: 0,
            claimed: self.round.has_claimed(seat),
        };
        let (one, two) = (packet(other, &got), packet(seat, &cards));
        let (state, players) = (self.round.trading(), Some(self.hands.len()));
        let swap = exchange(state, got.len(), &one, &two, players, &self.options);
        assert!(
            swap.is_ok(),
            "{seat:?} answers {got:?} with {cards:?}: {swap:?}"
        );
        self.called[seat.index()] = None;
        self.moves(seat, other, cards.clone(), got.clone());
        self.moves(other, seat, got, cards);
    }

    fn moves(&mut self, seat: Seat, other: Seat, gave: Vec<Type>, got: Vec<Type>) {
        let hand = &mut self.hands[seat.index()];
        for card in &gave {
            let at = hand.iter().position(|held| held == card);
            hand.swap_remove(at.expect("a card that is held"));
        }
        hand.extend(&got);
        let place = other.index();
        self.trades[seat.index()].push(Trade { place, gave, got });
    }

    /// RD-15 to RD-17
    fn outcome(&self, turns: usize) -> Outcome {
        let is_good = |seat: Seat| {
            let hand = &self.hands[seat.index()];
            let found = assess_claim(self.round.setup(), hand, 0, Some(hand.len()));
            matches!(found, Assessment::Valid(_))
        };
        let awards = self.round.score(is_good, &[], &[], &self.options);
        let awards = awards.expect("a round that has stopped");
        let points = awards.points.iter();
        Outcome {
            closer: awards.holder.first().map(|(seat, _)| *seat),
            won: points.map(|(_, points)| f64::from(*points)).collect(),
            turns,
        }
    }
}

fn printed(cards: &[Type]) -> Vec<Card> {
    cards.iter().copied().map(Card::Natural).collect()
}
