//! A deal without a table: the rules referee, and each player is shown its position.

use fastrand::Rng;
use rules::Seat;
use rules::card::Card;
use rules::remigio::{Direction, Move, Options, Round, Setup};

use super::seer::Seer;
use super::{Player, Position, Source};
use crate::Outcome;
use crate::pack::{cards, take};

/// Turns of all players together, after which a deal that nobody closes is over.
const LONGEST: usize = 1_000;

/// A deal, seen from everywhere at once.
#[derive(Clone, Debug)]
pub struct Deal {
    options: Options,
    packs: usize,
    round: Round,
    /// By seat.
    hands: Vec<Vec<Card>>,
    /// By seat: what it took from the pile and has not thrown since.
    taken: Vec<Vec<Card>>,
    /// By seat.
    has_drawn: Vec<bool>,
    /// The top card last.
    stock: Vec<Card>,
    /// Who sees all hands.
    seers: Vec<Seat>,
}

impl Deal {
    /// RG-12, RG-13: shuffles and deals to so many players; the last seat has dealt.
    ///
    /// # Panics
    /// Other than two to ten players.
    pub fn new(players: usize, options: Options, rng: &mut Rng) -> Deal {
        let setup = Setup::new(players).expect("two to ten players");
        let mut stock = cards(setup.packs);
        rng.shuffle(&mut stock);
        let mut dealt = || stock.split_off(stock.len() - setup.hand);
        let hands: Vec<Vec<Card>> = (0..players).map(|_| dealt()).collect();
        let turn_up = stock.pop();
        let seats: Vec<Seat> = Seat::all(players).collect();
        let dealer = Seat(players as u8 - 1);
        let round = Round::new(setup, &seats, dealer, turn_up, options);
        let mut round = round.expect("the players of the setup");
        for seat in seats {
            let counted = round.apply(seat, Move::Counted(setup.hand));
            counted.expect("all hold as many as were dealt");
        }
        Deal {
            options,
            packs: setup.packs,
            round,
            taken: vec![Vec::new(); players],
            has_drawn: vec![false; players],
            hands,
            stock,
            seers: Vec::new(),
        }
    }

    /// At these seats sits one who sees all hands and plays as a fair player does: what no player can reach. Of the players there
    /// [`Deal::play`] asks only whether they close.
    pub fn with_seers(mut self, seers: Vec<Seat>) -> Deal {
        self.seers = seers;
        self
    }

    /// What is seen from that seat by whoever sees all hands, if that one sits there.
    fn seer(&self, seat: Seat) -> Option<Seer> {
        let mut position = self.position(seat);
        position.taken = self
            .others(seat)
            .map(|other| self.hands[other].clone())
            .collect();
        self.seers.contains(&seat).then_some(Seer { position })
    }

    /// The others by seat, from the next player on.
    fn others(&self, seat: Seat) -> impl Iterator<Item = usize> {
        let (players, direction) = (self.hands.len(), self.options.direction);
        (1..players).map(move |after| {
            let to_the_left = match direction {
                Direction::Left => after,
                Direction::Right => players - after,
            };
            (seat.index() + to_the_left) % players
        })
    }

    /// What that seat knows.
    pub fn position(&self, seat: Seat) -> Position {
        let others = self.others(seat).map(|other| self.taken[other].clone());
        Position {
            options: self.options,
            packs: self.packs,
            hand: self.hands[seat.index()].clone(),
            pile: self.round.discard().iter().flatten().copied().collect(),
            taken: others.collect(),
            stock: self.stock.len(),
            has_drawn: self.has_drawn[seat.index()],
        }
    }

    /// Plays to the end, the players by seat.
    ///
    /// # Panics
    /// A player does what the rules refuse: it throws what it does not hold, or closes with cards that do not.
    pub fn play(mut self, players: &mut [Box<dyn Player>], rng: &mut Rng) -> Outcome {
        let mut turns = 0;
        while let Some(seat) = self.round.turn()
            && turns < LONGEST
        {
            turns += 1;
            let player = players[seat.index()].as_mut();
            // RG-30: five pairs, before the first draw.
            if !self.has_drawn[seat.index()] && self.closes(seat, player, rng) {
                break;
            }
            self.turn(seat, player, rng);
            self.closes(seat, player, rng);
        }
        self.outcome(turns)
    }

    fn turn(&mut self, seat: Seat, player: &mut dyn Player, rng: &mut Rng) {
        let draws = match self.seer(seat) {
            Some(seer) => seer.draws(),
            None => player.draws(&self.position(seat), rng),
        };
        let drawn = match draws {
            Source::Pile if !self.round.discard().is_empty() => {
                let top = self.round.discard().last().copied().flatten();
                let top = top.expect("every tag was read");
                self.does(seat, Move::TookDiscard);
                self.taken[seat.index()].push(top);
                top
            }
            _ => self.draws(seat, rng),
        };
        self.hands[seat.index()].push(drawn);
        self.has_drawn[seat.index()] = true;
        let thrown = match self.seer(seat) {
            Some(seer) => seer.throws(),
            None => player.throws(&self.position(seat), rng),
        };
        let held = take(&mut self.hands[seat.index()], thrown);
        assert!(held, "{seat:?} throws {thrown}, which it does not hold");
        take(&mut self.taken[seat.index()], thrown);
        self.does(seat, Move::Discarded(Some(thrown)));
    }

    fn draws(&mut self, seat: Seat, rng: &mut Rng) -> Card {
        if self.stock.is_empty() {
            // RG-17
            self.stock = self.round.discard().iter().flatten().copied().collect();
            rng.shuffle(&mut self.stock);
            self.does(seat, Move::StockEmpty);
        }
        self.does(seat, Move::Drew);
        self.stock.pop().expect("more cards than players hold")
    }

    /// RG-18: asks the player whether it closes, and does.
    fn closes(&mut self, seat: Seat, player: &mut dyn Player, rng: &mut Rng) -> bool {
        let position = self.position(seat);
        let Some(special) = player.closes(&position, rng) else {
            return false;
        };
        let (cards, announced) = (position.hand, Some(special));
        self.does(seat, Move::Close { cards, announced });
        true
    }

    fn does(&mut self, seat: Seat, what: Move) {
        let said = format!("{seat:?}: {what:?}");
        if let Err(why) = self.round.apply(seat, what) {
            panic!("{said} is refused: {why:?}");
        }
    }

    /// RG-21, RG-24: what is added to a total is lost.
    fn outcome(&self, turns: usize) -> Outcome {
        let hands: Vec<(Seat, Vec<Card>)> = Seat::all(self.hands.len())
            .map(|seat| (seat, self.hands[seat.index()].clone()))
            .collect();
        let score = self.round.score(&hands).ok();
        let mut won = vec![0.0; hands.len()];
        for (seat, scored) in score.iter().flat_map(|score| &score.points) {
            won[seat.index()] = -(scored.halves as f64) / 2.0;
        }
        Outcome {
            closer: score.map(|score| score.points[0].0),
            won,
            turns,
        }
    }
}
