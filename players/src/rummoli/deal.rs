//! A deal without a table: the rules referee, and each player is shown its position.

use fastrand::Rng;
use rules::Seat;
use rules::rummoli::{
    Bid as Offer, Card, Colour, End, Laid, Ledger, Move, Next, Options, Round, Setup, deck,
};

use super::guess::Guessed;
use super::seer::Seer;
use super::{Bid, Player, Position, Widow};
use crate::Outcome;

/// A deal, seen from everywhere at once. Cards are shown at poker, not bet on (RU-11).
#[derive(Clone, Debug)]
pub struct Deal {
    options: Options,
    round: Round,
    /// RU-04: chips of each before the ante.
    start: i64,
    /// By seat.
    hands: Vec<Vec<Card>>,
    /// The widow, until somebody takes it.
    widow: Vec<Card>,
    /// By seat: the first hand of who has the widow.
    dead: Vec<Vec<Card>>,
    /// By seat.
    shown: Vec<Vec<Card>>,
    missing: Vec<Card>,
    passed: Vec<(Seat, Colour)>,
    /// Who sees all hands.
    seers: Vec<Seat>,
}

impl Deal {
    /// RU-04, RU-05: everybody antes onto an empty board, and the cards are dealt to so many players; the last seat has
    /// dealt.
    ///
    /// # Panics
    /// Other than two to eight players, or sections that are no board.
    pub fn new(players: usize, options: &Options, rng: &mut Rng) -> Deal {
        let setup = Setup::new(players).expect("two to eight players");
        let mut cards: Vec<Card> = deck().collect();
        rng.shuffle(&mut cards);
        let mut dealt = |place| cards.split_off(cards.len() - setup.dealt(place));
        let hands: Vec<Vec<Card>> = (0..players).map(&mut dealt).collect();
        let widow = dealt(players);
        let seats: Vec<Seat> = Seat::all(players).collect();
        let ledger = Ledger::new(&seats, options.chips, options).expect("seven marked sections");
        let dealer = Seat(players as u8 - 1);
        Deal {
            options: options.clone(),
            round: Round::new(&ledger, dealer, options).expect("a dealer who is seated"),
            start: options.chips.into(),
            hands,
            widow,
            dead: vec![Vec::new(); players],
            shown: vec![Vec::new(); players],
            missing: Vec::new(),
            passed: Vec::new(),
            seers: Vec::new(),
        }
    }

    /// At these seats sits one who sees all hands and the widow and plays as a strong player does: what no player can
    /// reach. Of the players there [`Deal::play`] asks only which five they show.
    pub fn with_seers(mut self, seers: Vec<Seat>) -> Deal {
        self.seers = seers;
        self
    }

    /// What is seen from that seat by whoever sees all hands, if that one sits there.
    fn seer<'a>(&self, seat: Seat, rng: &'a mut Rng) -> Option<Seer<'a>> {
        let players = self.hands.len();
        let hand = |place: usize| self.hands[(seat.index() + place) % players].clone();
        let lie = || Guessed {
            hands: (0..players).map(hand).collect(),
            rest: self.widow.clone(),
        };
        let sees = self.seers.contains(&seat);
        sees.then(|| Seer::new(self.position(seat), lie(), rng))
    }

    /// What that seat knows.
    pub fn position(&self, seat: Seat) -> Position {
        let players = self.hands.len();
        let at = |place: usize| (seat.index() + place) % players;
        let place = |other: Seat| (other.index() + players - seat.index()) % players;
        let bid = match self.round.next() {
            Next::Bids { highest, .. } => highest,
            _ => None,
        };
        let held = |place| self.hands[at(place)].len();
        let laid = self.round.laid().iter();
        let passed = self.passed.iter();
        Position {
            options: self.options.clone(),
            dealer: place(self.round.dealer()),
            chips: self.round.ledger().chips(seat),
            board: self.round.ledger().board().clone(),
            hand: self.hands[seat.index()].clone(),
            dead: self.dead[seat.index()].clone(),
            held: (0..players).map(held).collect(),
            bid: bid.map(|bid| Bid {
                place: place(bid.seat),
                chips: bid.chips,
            }),
            shown: (0..players).map(|n| self.shown[at(n)].clone()).collect(),
            laid: laid.map(|one| (place(one.seat), one.card)).collect(),
            missing: self.missing.clone(),
            passed: passed
                .map(|(seat, colour)| (place(*seat), *colour))
                .collect(),
        }
    }

    /// Plays to the end, the players by seat.
    ///
    /// # Panics
    /// A player does what the rules refuse: it bids what it has not, shows or leads what it may not.
    pub fn play(mut self, players: &mut [Box<dyn Player>], rng: &mut Rng) -> Outcome {
        let mut turns = 0;
        loop {
            turns += 1;
            match self.round.next() {
                Next::Widow { dealer } => self.offers(dealer, players, rng),
                Next::Bids { highest, waiting } => {
                    let asked = self.asked(highest, &waiting);
                    self.asks_for_a_bid(asked, players, rng);
                }
                Next::Bets { .. } => self.does(Move::Showdown),
                Next::Hands { .. } => self.shows(players, rng),
                Next::Open { by } => self.leads(by, players, rng),
                Next::Follow { card } => self.goes_on(card),
                Next::Restart { by, colour, .. } => match self.position(by).leads().is_empty() {
                    true => self.passes(by, colour),
                    false => self.leads(by, players, rng),
                },
                Next::Settle { end, .. } => return self.settles(end, turns),
                Next::Over(_) => unreachable!("a deal that is settled has been returned"),
            }
        }
    }

    /// RU-06 to RU-09.
    fn offers(&mut self, dealer: Seat, players: &mut [Box<dyn Player>], rng: &mut Rng) {
        let chosen = match self.seer(dealer, rng) {
            Some(seer) => seer.widow(),
            None => players[dealer.index()].widow(&self.position(dealer), rng),
        };
        self.does(match chosen {
            Widow::Swap => Move::TakeWidow,
            Widow::Sell => Move::OpenAuction,
            Widow::Leave => Move::LeaveWidow,
        });
        self.widow_goes();
    }

    /// The next to the left of the bid that stands, or of the dealer.
    fn asked(&self, highest: Option<Offer>, waiting: &[Seat]) -> Seat {
        let from = highest.map_or(self.round.dealer(), |bid| bid.seat);
        let left = waiting.iter().find(|seat| **seat > from);
        *left.unwrap_or(&waiting[0])
    }

    fn asks_for_a_bid(&mut self, seat: Seat, players: &mut [Box<dyn Player>], rng: &mut Rng) {
        let bid = match self.seer(seat, rng) {
            Some(seer) => seer.bids(),
            None => players[seat.index()].bids(&self.position(seat), rng),
        };
        let bids = |chips| Move::Bid(Offer { seat, chips });
        self.does(bid.map_or(Move::Pass(seat), bids));
        self.widow_goes();
    }

    /// RU-08: whoever has taken the widow plays it.
    fn widow_goes(&mut self) {
        let taken = self.round.widow().and_then(|taken| taken.taker);
        if let Some(taker) = taken {
            let widow = std::mem::take(&mut self.widow);
            let first = std::mem::replace(&mut self.hands[taker.index()], widow);
            self.dead[taker.index()] = first;
        }
    }

    /// RU-11: all show at once, so that nobody has seen another's five.
    fn shows(&mut self, players: &mut [Box<dyn Player>], rng: &mut Rng) {
        let mut all = Vec::new();
        for seat in Seat::all(self.hands.len()) {
            let cards = players[seat.index()].shows(&self.position(seat), rng);
            let held = cards
                .iter()
                .all(|card| self.hands[seat.index()].contains(card));
            assert!(held, "{seat:?} shows {cards:?}, not all of which it holds");
            all.push(cards.to_vec());
        }
        for (seat, cards) in Seat::all(all.len()).zip(&all) {
            let cards = cards.clone();
            self.does(Move::Show { seat, cards });
        }
        self.shown = all;
    }

    fn leads(&mut self, seat: Seat, players: &mut [Box<dyn Player>], rng: &mut Rng) {
        let position = self.position(seat);
        let card = match self.seer(seat, rng) {
            Some(seer) => seer.leads(),
            None => players[seat.index()].leads(&position, rng),
        };
        let may = position.leads().contains(&card);
        assert!(
            may,
            "{seat:?} leads {card}, which RU-15 and RU-18 do not allow"
        );
        self.lays(seat, card);
    }

    /// RU-16, RU-17: whoever holds the card plays it, or nobody has it.
    fn goes_on(&mut self, card: Card) {
        let holds = |seat: &Seat| self.hands[seat.index()].contains(&card);
        match Seat::all(self.hands.len()).find(holds) {
            Some(seat) => self.lays(seat, card),
            None => {
                self.does(Move::Stop);
                self.missing.push(card);
            }
        }
    }

    fn lays(&mut self, seat: Seat, card: Card) {
        self.does(Move::Play(Laid { seat, card }));
        self.hands[seat.index()].retain(|other| *other != card);
    }

    fn passes(&mut self, seat: Seat, colour: Colour) {
        self.does(Move::Pass(seat));
        self.passed.push((seat, colour));
    }

    fn does(&mut self, what: Move) {
        if let Err(why) = self.round.apply(&what) {
            panic!("{what:?} is refused: {why:?}");
        }
    }

    /// RU-21 to RU-24: chips won since before the ante; what stays on the board is lost.
    fn settles(mut self, end: End, turns: usize) -> Outcome {
        self.does(Move::Settle);
        let ledger = self.round.ledger();
        let won = Seat::all(self.hands.len()).map(|seat| ledger.chips(seat) - self.start);
        Outcome {
            closer: match end {
                End::Out { winner } => Some(winner),
                End::Impasse => None,
            },
            won: won.map(|chips| chips as f64).collect(),
            turns,
        }
    }
}
