//! A game without a table: the rules referee, and each player is shown its position.

use fastrand::Rng;
use rules::Seat;
use rules::remi::{
    ANNOUNCE_UNTIL, Ending, MUST_ANNOUNCE, Move, Options, PairClass, Phase, Question, REDEAL_PAIRS,
    Round, Setup, Shape, Tile, pairs, value,
};

use super::position::{distinct, take};
use super::{Act, Draw, Finish, Laid, Other, Player, Position};
use crate::Outcome;

/// A game, seen from everywhere at once.
#[derive(Clone, Debug)]
pub struct Deal {
    options: Options,
    round: Round,
    /// By seat.
    racks: Vec<Vec<Tile>>,
    /// What everybody has seen come to a rack, by seat.
    known: Vec<Vec<Tile>>,
    /// Who plays on the rack, by seat.
    rack_games: Vec<Option<Shape>>,
    torn: Option<Tile>,
    /// The next tile last; the face-up tile first, which is the last drawn (RE-08).
    stock: Vec<Tile>,
}

impl Deal {
    /// RE-03 to RE-08: shuffles and deals to so many players; the last seat has arranged the tiles.
    ///
    /// # Panics
    /// Other than two to four players.
    pub fn new(players: usize, options: Options, rng: &mut Rng) -> Deal {
        let mut stock = Tile::set();
        rng.shuffle(&mut stock);
        let setup = Setup::new(players, stock[0]).expect("two to four players");
        let seats: Vec<Seat> = Seat::all(players).collect();
        let arranger = Seat(players as u8 - 1);
        let round = Round::new(setup, &seats, arranger, options.clone());
        let round = round.expect("the players of the setup");
        let mut dealt = |seat: Seat| {
            let tiles = round.rack(seat).expect("it plays");
            stock.split_off(stock.len() - tiles)
        };
        Deal {
            racks: Seat::all(players).map(&mut dealt).collect(),
            known: vec![Vec::new(); players],
            rack_games: vec![None; players],
            torn: None,
            options,
            round,
            stock,
        }
    }

    /// What that seat knows.
    pub fn position(&self, seat: Seat) -> Position {
        let others = self.others(seat).into_iter().map(|other| Other {
            tiles: self.racks[other.index()].len(),
            opened: self.round.opened(other),
            rack_game: self.rack_games[other.index()],
            known: self.known[other.index()].clone(),
        });
        let table = self.round.table();
        let laid = table.melds.iter().map(|laid| Laid {
            owner: laid.owner,
            meld: laid.meld().clone(),
        });
        Position {
            options: self.options.clone(),
            seat,
            face_up: self.round.setup().face_up,
            rack: self.racks[seat.index()].clone(),
            turn: self.round.turn_number(seat).expect("it plays"),
            opened: self.round.opened(seat),
            rack_game: self.rack_games[seat.index()],
            torn: self.torn,
            credit: value(&table.credited(seat)),
            melds: laid.collect(),
            column: table.column.clone(),
            others: others.collect(),
            stock: self.stock.len(),
        }
    }

    /// The others, from the next player on.
    fn others(&self, seat: Seat) -> Vec<Seat> {
        let mut seats: Vec<Seat> = self.round.seats().collect();
        let at = seats.iter().position(|other| *other == seat);
        seats.rotate_left(at.expect("it plays"));
        seats.split_off(1)
    }

    /// Plays to the end, the players by seat. RE-10: a new deal is dealt at once. A game has an end: each turn takes
    /// a tile of the stock, or lays a tile of the column for good (RE-23).
    ///
    /// # Panics
    /// A player does what the rules refuse, or plays a tile that it does not hold.
    pub fn play(mut self, players: &mut [Box<dyn Player>], rng: &mut Rng) -> Outcome {
        while self.is_dealt_again(players, rng) {
            self = Deal::new(players.len(), self.options, rng);
        }
        self.swap_pairs(players, rng);
        let mut turns = 0;
        while let Some(seat) = self.round.turn() {
            turns += 1;
            self.challenges(players, rng);
            self.turn(seat, players[seat.index()].as_mut(), turns == 1, rng);
            if let Phase::StockAsked(seat) = self.round.phase() {
                self.does(Move::DrewLast { seat });
            }
        }
        self.outcome(turns)
    }

    /// RE-09, RE-10, RE-12: koz and pairs are said; whether somebody wants a new deal.
    fn is_dealt_again(&mut self, players: &mut [Box<dyn Player>], rng: &mut Rng) -> bool {
        let tile = self.round.setup().face_up;
        for seat in Seat::all(players.len()) {
            let (player, position) = (&mut players[seat.index()], self.position(seat));
            if position.rack.contains(&tile) && player.says_koz(&position, rng) {
                self.does(Move::Koz { seat, tile });
            }
            let tiles = twins(&position.rack);
            if tiles.is_empty() {
                continue;
            }
            let enough = tiles.len() >= 2 * REDEAL_PAIRS;
            self.does(Move::Pairs { seat, tiles });
            if enough && player.asks_new_deal(&position, rng) {
                self.does(Move::NewDeal { seat });
                return true;
            }
        }
        false
    }

    /// RE-11: two who both want to swap a tile of a pair of one class.
    fn swap_pairs(&mut self, players: &mut [Box<dyn Player>], rng: &mut Rng) {
        if !self.options.pair_swap {
            return;
        }
        let seats = players.len();
        for class in [PairClass::One, PairClass::Big, PairClass::Small] {
            let pairs_of = |rack: &[Tile]| pairs(rack).of(class);
            let pairs = Seat::all(seats).flat_map(|a| Seat::all(seats).map(move |b| (a, b)));
            // Each pair is swapped once: what came by a swap and makes a pair is none for this.
            let mut left: Vec<usize> = self.racks.iter().map(|rack| pairs_of(rack)).collect();
            for (a, b) in pairs.filter(|(a, b)| a < b) {
                let has =
                    |seat: Seat| left[seat.index()] > 0 && pairs_of(&self.racks[seat.index()]) > 0;
                if !has(a) || !has(b) {
                    continue;
                }
                let mut gives = |seat: Seat| {
                    let position = self.position(seat);
                    players[seat.index()].swaps(&position, class, rng)
                };
                if let (Some(from_a), Some(from_b)) = (gives(a), gives(b)) {
                    self.does(Move::SwapPairs { a, b, class });
                    for (seat, gives, gets) in [(a, from_a, from_b), (b, from_b, from_a)] {
                        self.leaves(seat, gives);
                        self.racks[seat.index()].push(gets);
                        left[seat.index()] -= 1;
                    }
                }
            }
        }
    }

    /// RE-27: whoever has not said that there were three tiles may be challenged by everybody else, and admits it.
    fn challenges(&mut self, players: &mut [Box<dyn Player>], rng: &mut Rng) {
        for by in Seat::all(players.len()) {
            for (whose, seat) in self.others(by).into_iter().enumerate() {
                let player = &mut players[by.index()];
                if self.round.missed_three(seat)
                    && player.challenges(&self.position(by), whose, rng)
                {
                    self.does(Move::Challenge { by, seat });
                    self.does(Move::HadThree { seat, yes: true });
                }
            }
        }
    }

    /// RE-13: the `starter` throws without drawing.
    fn turn(&mut self, seat: Seat, player: &mut dyn Player, starter: bool, rng: &mut Rng) {
        let position = self.position(seat);
        let may_announce = position.rack_game.is_none() && !position.opened;
        if may_announce
            && position.turn <= ANNOUNCE_UNTIL
            && let Some(shape) = player.plays_on_rack(&position, rng)
        {
            self.does(Move::PlayOnRack { seat, shape });
            self.rack_games[seat.index()] = Some(shape);
        }
        if !starter {
            let draw = player.draws(&self.position(seat), rng);
            self.draws(seat, draw);
        }
        let play = player.plays(&self.position(seat), rng);
        for act in play.acts {
            self.acts(seat, act);
        }
        // RE-27: said with the throw, which is before the next player has drawn.
        let throws = matches!(play.finish, Finish::Throw(_));
        let three = throws && self.racks[seat.index()].len() == MUST_ANNOUNCE + 1;
        if three && player.says_three(&self.position(seat), rng) {
            self.does(Move::SayThree { seat });
        }
        self.finishes(seat, play.finish);
        self.torn = None;
    }

    fn draws(&mut self, seat: Seat, draw: Draw) {
        match draw {
            Draw::Stock => {
                let tile = self.stock.pop().expect("the game ends with the last");
                self.racks[seat.index()].push(tile);
            }
            Draw::Tear(take) => {
                let taken = self.round.table().column[take..].to_vec();
                self.does(Move::Tear { seat, take });
                self.torn = taken.first().copied();
                self.racks[seat.index()].extend(&taken);
                self.known[seat.index()].extend(taken);
            }
        }
    }

    fn finishes(&mut self, seat: Seat, finish: Finish) {
        match finish {
            Finish::Throw(tile) => {
                self.leaves(seat, tile);
                self.does(Move::Throw { seat, tile });
            }
            Finish::Close => self.does(Move::Close { seat }),
            Finish::CloseRackGame { tiles, last } => {
                tiles
                    .iter()
                    .chain([&last])
                    .for_each(|tile| self.leaves(seat, *tile));
                self.does(Move::CloseRackGame { seat, tiles, last });
            }
        }
    }

    fn acts(&mut self, seat: Seat, act: Act) {
        match act {
            Act::Lay { tiles, reading } => {
                tiles.iter().for_each(|tile| self.leaves(seat, *tile));
                self.does(Move::Lay {
                    seat,
                    tiles,
                    reading,
                });
            }
            Act::Attach { meld, tile } => {
                self.leaves(seat, tile);
                self.does(Move::Attach {
                    seat,
                    meld,
                    tile,
                    end: None,
                });
            }
            Act::Swap { meld, give } => {
                give.iter().for_each(|tile| self.leaves(seat, *tile));
                self.does(Move::SwapJoker { seat, meld, give });
                // RE-31: with the jokers that came free.
                let held = self.round.rack(seat).expect("it plays");
                self.racks[seat.index()].resize(held, Tile::Joker);
            }
        }
    }

    fn leaves(&mut self, seat: Seat, tile: Tile) {
        let held = take(&mut self.racks[seat.index()], tile);
        assert!(held, "{seat:?} plays {tile}, which it does not hold");
        take(&mut self.known[seat.index()], tile);
    }

    fn does(&mut self, what: Move) {
        if let Err(why) = self.round.apply(&what) {
            panic!("{what:?} is refused: {why:?}");
        }
    }

    /// RE-33 to RE-36.
    fn outcome(mut self, turns: usize) -> Outcome {
        for asked in self.round.asks() {
            match asked {
                Question::Leftover(seat) => {
                    let tiles = self.racks[seat.index()].clone();
                    let count = tiles.len();
                    self.does(Move::Leftover { seat, tiles, count });
                }
                Question::HadThree(seat) => self.does(Move::HadThree { seat, yes: true }),
                Question::StockUsedUp(_) => {}
            }
        }
        let mut won = vec![0.0; self.racks.len()];
        for (seat, points) in self.round.score().expect("a game that is over") {
            won[seat.index()] = f64::from(points);
        }
        let closer = match self.round.phase() {
            Phase::Over(Ending::Closed { by, .. }) => Some(by),
            _ => None,
        };
        Outcome { closer, won, turns }
    }
}

/// RE-09: the pairs of a rack, tile by tile. Two jokers are none.
pub fn twins(rack: &[Tile]) -> Vec<Tile> {
    let twice = |tile: &Tile| rack.iter().filter(|other| *other == tile).count() == 2;
    let pairs = distinct(rack).filter(|tile| *tile != Tile::Joker && twice(tile));
    pairs.flat_map(|tile| [tile; 2]).collect()
}
