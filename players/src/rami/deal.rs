//! A deal without a table: the rules referee, and each player is shown its position.

use fastrand::Rng;
use rules::Seat;
use rules::card::Card;
use rules::rami::{Call, Direction, Meld, Move, Options, Round, Setup};

use super::seer::Seer;
use super::{Draw, Other, Play, Player, Position};
use crate::Outcome;
use crate::pack::{cards, take};

/// Turns of all players together, after which a deal that nobody ends is over.
const LONGEST: usize = 2_000;

/// A deal, seen from everywhere at once.
#[derive(Clone, Debug)]
pub struct Deal {
    options: Options,
    round: Round,
    /// By seat.
    hands: Vec<Vec<Card>>,
    /// As they lie, without what is laid in this turn.
    melds: Vec<Meld>,
    drawn: Option<Draw>,
    recovered: Option<Card>,
    /// The top card last.
    stock: Vec<Card>,
    /// Who sees all hands.
    seers: Vec<Seat>,
}

impl Deal {
    /// RA-08 to RA-11: shuffles and deals to so many players; the last seat has dealt.
    ///
    /// # Panics
    /// Other than two to six players.
    pub fn new(players: usize, options: Options, rng: &mut Rng) -> Deal {
        let setup = Setup::new(players, options.packs).expect("two to six players");
        let mut stock = cards(setup.packs);
        rng.shuffle(&mut stock);
        let mut dealt = || stock.split_off(stock.len() - setup.hand);
        let hands: Vec<Vec<Card>> = (0..players).map(|_| dealt()).collect();
        let seats: Vec<Seat> = Seat::all(players).collect();
        let dealer = Seat(players as u8 - 1);
        let round = Round::new(setup, &seats, dealer, options);
        Deal {
            options,
            round: round.expect("the players of the setup"),
            hands,
            melds: Vec::new(),
            drawn: None,
            recovered: None,
            stock,
            seers: Vec::new(),
        }
    }

    /// At these seats sits one who sees all hands and plays as a strong player does: what no player can reach. Of
    /// the players there [`Deal::play`] asks only whether they say "Carte" and challenge.
    pub fn with_seers(mut self, seers: Vec<Seat>) -> Deal {
        self.seers = seers;
        self
    }

    /// What is seen from that seat by whoever sees all hands, if that one sits there.
    fn seer<'a>(&self, seat: Seat, rng: &'a mut Rng) -> Option<Seer<'a>> {
        let hand = |other: Seat| self.hands[other.index()].clone();
        self.seers.contains(&seat).then(|| Seer {
            position: self.position(seat),
            others: self.others(seat).map(hand).collect(),
            rng,
        })
    }

    /// What that seat knows.
    pub fn position(&self, seat: Seat) -> Position {
        let others = self.others(seat).map(|other| Other {
            cards: self.hands[other.index()].len(),
            laid: self.round.has_laid(other),
            called: self.round.call(other) == Call::Said,
        });
        Position {
            options: self.options,
            hand: self.hands[seat.index()].clone(),
            laid: self.round.has_laid(seat),
            drawn: self.drawn,
            recovered: self.recovered,
            melds: self.melds.clone(),
            pile: self.pile(),
            others: others.collect(),
            stock: self.stock.len(),
        }
    }

    /// The others, from the next player on.
    fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        let (players, direction) = (self.hands.len(), self.options.direction);
        (1..players).map(move |after| {
            let to_the_left = match direction {
                Direction::Left => after,
                Direction::Right => players - after,
            };
            Seat(((seat.index() + to_the_left) % players) as u8)
        })
    }

    fn pile(&self) -> Vec<Card> {
        self.round.discard().iter().flatten().copied().collect()
    }

    /// Plays to the end, the players by seat.
    ///
    /// # Panics
    /// A player does what the rules refuse, or plays a card that it does not hold.
    pub fn play(mut self, players: &mut [Box<dyn Player>], rng: &mut Rng) -> Outcome {
        let mut turns = 0;
        while let Some(seat) = self.round.turn()
            && turns < LONGEST
        {
            turns += 1;
            self.challenges(players, rng);
            self.turn(seat, players[seat.index()].as_mut(), rng);
        }
        self.outcome(turns)
    }

    /// RA-23, RA-A12: whoever has not said "Carte" may be challenged by everybody else.
    fn challenges(&mut self, players: &mut [Box<dyn Player>], rng: &mut Rng) {
        for seat in Seat::all(players.len()) {
            let others: Vec<Seat> = self.others(seat).collect();
            for (whose, other) in others.into_iter().enumerate() {
                let player = &mut players[seat.index()];
                if self.round.call(other) == Call::Missed
                    && player.challenges(&self.position(seat), whose, rng)
                {
                    let pile = self.pile();
                    self.does(seat, Move::Challenge(other));
                    self.charged(&pile, rng);
                }
            }
        }
    }

    /// RA-23: whoever was charged with a missing "Carte" draws as many as were counted. `pile` lay there then.
    fn charged(&mut self, pile: &[Card], rng: &mut Rng) {
        for seat in Seat::all(self.hands.len()) {
            let counted = self.round.hand(seat).unwrap_or(0);
            while self.hands[seat.index()].len() < counted {
                if self.stock.is_empty() {
                    self.replenish(pile, rng);
                }
                let card = self.stock.pop().expect("as many as were counted");
                self.hands[seat.index()].push(card);
            }
        }
    }

    /// RA-22: all discards but the top one are the new stock.
    fn replenish(&mut self, pile: &[Card], rng: &mut Rng) {
        self.stock = pile[..pile.len().saturating_sub(1)].to_vec();
        rng.shuffle(&mut self.stock);
    }

    fn turn(&mut self, seat: Seat, player: &mut dyn Player, rng: &mut Rng) {
        debug_assert_eq!(self.stock.len(), self.round.stock());
        let draw = match self.seer(seat, rng) {
            Some(seer) => seer.draws(),
            None => player.draws(&self.position(seat), rng),
        };
        let pile = self.pile();
        match draw {
            Draw::Stock => self.draws(seat, rng),
            _ => self.recovers(seat, draw),
        }
        if self.round.end().is_some() {
            return;
        }
        self.charged(&pile, rng);
        self.drawn = Some(draw);
        let play = match self.seer(seat, rng) {
            Some(seer) => seer.plays(),
            None => player.plays(&self.position(seat), rng),
        };
        self.plays(seat, play);
        (self.drawn, self.recovered) = (None, None);
        self.melds = self.round.melds().to_vec();
        if self.round.call(seat) == Call::Open && player.calls(&self.position(seat), rng) {
            self.does(seat, Move::Carte);
        }
    }

    fn draws(&mut self, seat: Seat, rng: &mut Rng) {
        if self.stock.is_empty() {
            self.replenish(&self.pile(), rng);
            self.does(seat, Move::StockEmpty);
        }
        // RA-A11: from nothing nothing is drawn, and the deal is over.
        if let Some(card) = self.stock.pop() {
            self.does(seat, Move::Drew);
            self.hands[seat.index()].push(card);
        }
    }

    fn recovers(&mut self, seat: Seat, draw: Draw) {
        let after = self.position(seat).after(draw);
        match draw {
            Draw::Stock => {}
            Draw::Discard => self.does(seat, Move::TookDiscard),
            Draw::Meld { group, card } => self.does(seat, Move::Lifted { group, card }),
            Draw::Joker { group, give } => {
                let card = Card::Joker;
                self.does(seat, Move::Lifted { group, card });
                self.does(seat, Move::Laid { group, card: give });
            }
        }
        self.hands[seat.index()] = after.hand;
        self.melds = after.melds;
        self.recovered = after.recovered;
    }

    fn plays(&mut self, seat: Seat, play: Play) {
        for completion in play.completed {
            let group = completion.group;
            self.lays(seat, group, &[completion.card]);
            self.stands(seat, group, completion.first);
        }
        for meld in play.laid {
            let group = self.round.groups().len();
            self.lays(seat, group, meld.cards());
            self.stands(seat, group, meld.first_place());
        }
        self.leaves(seat, play.thrown);
        self.does(seat, Move::Discarded(Some(play.thrown)));
    }

    fn lays(&mut self, seat: Seat, group: usize, cards: &[Card]) {
        for card in cards.iter().copied() {
            self.leaves(seat, card);
            self.does(seat, Move::Laid { group, card });
        }
    }

    fn stands(&mut self, seat: Seat, group: usize, first: Option<i8>) {
        if let Some(first) = first {
            self.does(seat, Move::Stands { group, first });
        }
    }

    fn leaves(&mut self, seat: Seat, card: Card) {
        let held = take(&mut self.hands[seat.index()], card);
        assert!(held, "{seat:?} plays {card}, which it does not hold");
    }

    fn does(&mut self, seat: Seat, what: Move) {
        if let Err(why) = self.round.apply(seat, what) {
            panic!("{seat:?}: {what:?} is refused: {why:?}");
        }
    }

    /// RA-27 to RA-29: what is counted against a player is lost.
    fn outcome(&self, turns: usize) -> Outcome {
        let hands: Vec<(Seat, Vec<Card>)> = Seat::all(self.hands.len())
            .map(|seat| (seat, self.hands[seat.index()].clone()))
            .collect();
        let mut won = vec![0.0; hands.len()];
        let score = self.round.score(&hands).ok();
        for (seat, points) in score.into_iter().flat_map(|score| score.points) {
            won[seat.index()] = -f64::from(points);
        }
        Outcome {
            closer: self.round.end().and_then(|end| end.winner),
            won,
            turns,
        }
    }
}
