//! RE-07 to RE-36: a game from the deal to its score, as states that only moves change.

use super::three::Three;
use super::turn::Turn;
use super::{
    Code, Move, Options, PairClass, Pairs, PlayerResult, Question, Setup, Shape, Table, Tile,
    Unopened, Violation, round_score, turn_order,
};
use crate::Seat;
use alloc::vec::Vec;

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ending {
    /// RE-26, RE-36: somebody closed it.
    Closed {
        /// The player who closed.
        by: Seat,
        /// The closer's last tile.
        with: Tile,
    },
    /// RE-28: the stock is used up.
    StockUsedUp,
    /// RE-10: it was not played: the tiles are dealt again.
    NewDeal {
        /// Who asked.
        by: Seat,
    },
}

/// Where a game is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Phase {
    /// RE-09 to RE-13: dealt; ends with the starter's first throw.
    Dealt,
    /// RE-14: turns are played.
    Playing,
    /// RE-28: waits for a word of this seat, who drew last: is the stock used up?
    StockAsked(Seat),
    /// It has ended.
    Over(Ending),
}

/// A player, as far as the table knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Player {
    pub seat: Seat,
    /// Tiles on the rack between turns, as counted or said.
    pub rack: usize,
    /// Turns the player has ended.
    pub turns: usize,
    pub opened: bool,
    pub pairs: Pairs,
    pub swapped: Vec<PairClass>,
    pub koz: bool,
    pub rack_game: Option<Shape>,
    pub three: Three,
    /// RE-A15: for whom the freed jokers on the rack count, under `freed_joker=rack`.
    pub freed: Vec<Seat>,
    /// RE-34: what was left, once it was shown.
    pub left: Option<Vec<Tile>>,
}

/// The state of a game. It is made from a setup and changed by moves alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Round {
    pub(super) setup: Setup,
    pub(super) options: Options,
    /// In the order of turns, the starter first.
    pub(super) players: Vec<Player>,
    pub(super) now: usize,
    pub(super) turn: Turn,
    pub(super) phase: Phase,
    /// Tiles to draw, by the count.
    pub(super) stock: usize,
    /// Who drew, and did not tear, in the turn just over.
    pub(super) drew: Option<Seat>,
}

impl Round {
    /// A game that has been dealt. `seats` stand in order to the left; the starter sits to the right
    /// of the `arranger` (RE-07).
    ///
    /// # Errors
    /// `PLAYER_COUNT` when they are not the players of the setup; `NOT_SEATED` when the arranger is
    /// not one of them.
    pub fn new(
        setup: Setup,
        seats: &[Seat],
        arranger: Seat,
        options: Options,
    ) -> Result<Round, Violation> {
        let twice = |i: usize| seats[..i].contains(&seats[i]);
        if seats.len() != setup.players || (0..seats.len()).any(twice) {
            return Err(Violation::new(Code::PlayerCount, "RE-02"));
        }
        let order = turn_order(seats, arranger, options.direction);
        let order = order.ok_or_else(|| Violation::new(Code::NotSeated, "RE-07"))?;
        let player = |(i, seat): (usize, &Seat)| Player {
            seat: *seat,
            rack: if i == 0 { setup.starter } else { setup.others },
            turns: 0,
            opened: false,
            pairs: Pairs::default(),
            swapped: Vec::new(),
            koz: false,
            rack_game: None,
            three: Three::Fine,
            freed: Vec::new(),
            left: None,
        };
        Ok(Round {
            players: order.iter().enumerate().map(player).collect(),
            now: 0,
            turn: Turn::new(Table::default(), setup.starter, Vec::new()),
            phase: Phase::Dealt,
            stock: setup.stock,
            drew: None,
            setup,
            options,
        })
    }

    /// Plays a move.
    ///
    /// # Errors
    /// Every rule it breaks, the first to name first; the state is then as it was.
    pub fn apply(&mut self, played: &Move) -> Result<(), Vec<Violation>> {
        let mut next = self.clone();
        next.play(played)?;
        *self = next;
        Ok(())
    }

    fn play(&mut self, played: &Move) -> Result<(), Vec<Violation>> {
        self.index(played.seat())?;
        match played {
            Move::Pairs { seat, tiles } => self.show_pairs(*seat, tiles),
            Move::NewDeal { seat } => self.new_deal(*seat),
            Move::SwapPairs { a, b, class } => self.swap_pairs(*a, *b, *class),
            Move::Koz { seat, tile } => self.say_koz(*seat, *tile),
            Move::PlayOnRack { seat, shape } => self.play_on_rack(*seat, *shape),
            Move::Tear { seat, take } => self.tear(*seat, *take),
            Move::Lay {
                seat,
                tiles,
                reading,
            } => self.lay(*seat, tiles, *reading),
            Move::Attach {
                seat,
                meld,
                tile,
                end,
            } => self.attach(*seat, *meld, *tile, *end),
            Move::SwapJoker { seat, meld, give } => self.swap_joker(*seat, *meld, give),
            Move::TakeBack { seat } => self.take_back(*seat),
            Move::Throw { seat, tile } => self.throw(*seat, *tile),
            Move::Close { seat } => self.close(*seat),
            Move::CloseRackGame { seat, tiles, last } => self.close_rack_game(*seat, tiles, *last),
            Move::Count { seat, tiles } => self.count(*seat, *tiles),
            Move::SayThree { seat } => self.say_three(*seat),
            Move::Challenge { by, seat } => self.challenge(*by, *seat),
            Move::HadThree { seat, yes } => self.had_three(*seat, *yes),
            Move::DrewLast { seat } => self.drew_last(*seat),
            Move::StockEmpty { seat } => self.stock_empty(*seat),
            Move::StockLeft { seat } => self.stock_left(*seat),
            Move::Leftover { seat, tiles, count } => self.leftover(*seat, tiles, *count),
        }
    }

    /// The table it is played at.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// How this table plays.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Where the game is.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Whose turn it is; `None` when the game is over.
    pub fn turn(&self) -> Option<Seat> {
        match self.phase {
            Phase::Over(_) => None,
            Phase::StockAsked(seat) => Some(seat),
            Phase::Dealt | Phase::Playing => Some(self.players[self.now].seat),
        }
    }

    /// The seats in the order of turns, the starter first.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + '_ {
        self.players.iter().map(|player| player.seat)
    }

    /// What lies open now, the turn under way included.
    pub fn table(&self) -> &Table {
        self.turn.table()
    }

    /// RE-34: a tile of the column that is seen on a rack does not lie there. Where people lay the column in another order than
    /// it was thrown in, they tear another tile than was counted. `at` counts from 0, the dead tile; behind the last nothing changes.
    pub fn is_not_in_column(&mut self, at: usize) {
        self.turn.strike(at);
    }

    /// RE-08: tiles left in the stock, by the count.
    pub fn stock(&self) -> usize {
        self.stock
    }

    /// Tiles on a rack, as counted or said; in a player's turn before anything is done, without the
    /// tile to be drawn. `None` for a seat that does not play.
    ///
    /// Not for the scoreboard: a count of three would prompt (RE-27).
    pub fn rack(&self, seat: Seat) -> Option<usize> {
        let at = self.index(seat).ok()?;
        Some(if at == self.now {
            self.turn.hand()
        } else {
            self.players[at].rack
        })
    }

    /// Whether a seat has opened in a turn that is over.
    pub fn opened(&self, seat: Seat) -> bool {
        self.index(seat).is_ok_and(|at| self.players[at].opened)
    }

    /// The player's turn, counted from 1: the one under way, or the next.
    pub fn turn_number(&self, seat: Seat) -> Option<usize> {
        Some(self.players[self.index(seat).ok()?].turns + 1)
    }

    /// RE-16: what is revealed in this turn so far by a player who had not opened: 38 of 45.
    pub fn opening_so_far(&self) -> Option<u32> {
        let revealing = !self.players[self.now].opened && self.turn.reveals();
        revealing.then(|| super::opening_points(&self.turn.laid()))
    }

    /// What the table asks now, and cannot see.
    pub fn asks(&self) -> Vec<Question> {
        let mut asks = Vec::new();
        if let Phase::StockAsked(seat) = self.phase {
            asks.push(Question::StockUsedUp(seat));
        }
        let over = self.is_scored();
        for player in &self.players {
            if player.three.is_asked(over, &self.options) {
                asks.push(Question::HadThree(player.seat));
            }
            if over && player.left.is_none() && self.counts_leftover(player) {
                asks.push(Question::Leftover(player.seat));
            }
        }
        asks
    }

    /// Whether it has ended and will be scored.
    pub(super) fn is_scored(&self) -> bool {
        matches!(
            self.phase,
            Phase::Over(Ending::Closed { .. } | Ending::StockUsedUp)
        )
    }

    /// RE-34, RE-35: whether what is left on that rack matters.
    fn counts_leftover(&self, player: &Player) -> bool {
        let closed =
            matches!(self.phase, Phase::Over(Ending::Closed { by, .. }) if by == player.seat);
        !closed && (player.opened || self.options.unopened == Unopened::PlusRack)
    }

    /// RE-33 to RE-36: the points, in the order of turns.
    ///
    /// # Errors
    /// `NOT_NOW` before the end, after a new deal, or while the table [asks](Round::asks).
    pub fn score(&self) -> Result<Vec<(Seat, i32)>, Violation> {
        if !self.is_scored() || !self.asks().is_empty() {
            return Err(Violation::new(Code::NotNow, "RE-33"));
        }
        Ok(round_score(
            &self.results(),
            self.setup.double_game,
            &self.options,
        ))
    }

    /// How it stands for every player, or how it ended: what the points are made of.
    pub fn results(&self) -> Vec<(Seat, PlayerResult)> {
        let closed_with = |player: &Player| match self.phase {
            Phase::Over(Ending::Closed { by, with }) if by == player.seat => Some(with),
            _ => None,
        };
        // The fourteen tiles of a closed rack game are shown too, and are not leftovers.
        let left = |player: &Player| match closed_with(player) {
            Some(_) => Vec::new(),
            None => player.left.clone().unwrap_or_default(),
        };
        let result = |player: &Player| PlayerResult {
            melded: self.table().credited(player.seat),
            rack: left(player),
            koz: player.koz,
            closed_with: closed_with(player),
            missed_three: player.three == Three::Charged,
            rack_game: player.rack_game,
        };
        self.players
            .iter()
            .map(|player| (player.seat, result(player)))
            .collect()
    }

    /// The place of a seat in the order of turns.
    pub(super) fn index(&self, seat: Seat) -> Result<usize, Vec<Violation>> {
        let at = self.players.iter().position(|player| player.seat == seat);
        at.ok_or_else(|| refused(Code::NotSeated, "RE-02"))
    }

    /// That it is this seat's turn to play.
    pub(super) fn check_turn(&self, seat: Seat) -> Result<(), Vec<Violation>> {
        if self.phase != Phase::Playing {
            return Err(refused(Code::NotNow, "RE-14"));
        }
        if self.players[self.now].seat != seat {
            return Err(refused(Code::NotYourTurn, "RE-14"));
        }
        Ok(())
    }
}

/// One violation, alone.
pub(super) fn refused(code: Code, rule: &'static str) -> Vec<Violation> {
    alloc::vec![Violation::new(code, rule)]
}

/// Nothing, or all that was found.
pub(super) fn all_of(violations: Vec<Violation>) -> Result<(), Vec<Violation>> {
    if violations.is_empty() {
        Ok(())
    } else {
        Err(violations)
    }
}
