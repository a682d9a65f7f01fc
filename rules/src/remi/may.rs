//! What may happen next, for the buttons and the questions of the table.

use super::round::{Phase, Round};
use super::three::Three;
use super::{ANNOUNCE_UNTIL, CloseBy, KozWhen, Move, PairClass, Question, Tear, check_tear};
use crate::Seat;
use alloc::vec::Vec;

/// A kind of move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Choice {
    /// [`Move::Pairs`]
    Pairs,
    /// [`Move::NewDeal`]
    NewDeal,
    /// [`Move::SwapPairs`]
    SwapPairs,
    /// [`Move::Koz`]
    Koz,
    /// [`Move::PlayOnRack`]
    PlayOnRack,
    /// [`Move::Tear`]
    Tear,
    /// [`Move::Lay`]
    Lay,
    /// [`Move::Attach`]
    Attach,
    /// [`Move::SwapJoker`]
    SwapJoker,
    /// [`Move::TakeBack`]
    TakeBack,
    /// [`Move::Throw`]
    Throw,
    /// [`Move::Close`]
    Close,
    /// [`Move::CloseRackGame`]
    CloseRackGame,
    /// [`Move::Count`]
    Count,
    /// [`Move::SayThree`]
    SayThree,
    /// [`Move::Challenge`]
    Challenge,
    /// [`Move::HadThree`]
    HadThree,
    /// [`Move::DrewLast`]
    DrewLast,
    /// [`Move::StockEmpty`]
    StockEmpty,
    /// [`Move::StockLeft`]
    StockLeft,
    /// [`Move::Leftover`]
    Leftover,
}

impl Choice {
    /// Every kind of move.
    pub const ALL: [Choice; 21] = [
        Choice::Pairs,
        Choice::NewDeal,
        Choice::SwapPairs,
        Choice::Koz,
        Choice::PlayOnRack,
        Choice::Tear,
        Choice::Lay,
        Choice::Attach,
        Choice::SwapJoker,
        Choice::TakeBack,
        Choice::Throw,
        Choice::Close,
        Choice::CloseRackGame,
        Choice::Count,
        Choice::SayThree,
        Choice::Challenge,
        Choice::HadThree,
        Choice::DrewLast,
        Choice::StockEmpty,
        Choice::StockLeft,
        Choice::Leftover,
    ];
}

impl Move {
    /// Its kind.
    pub const fn choice(&self) -> Choice {
        match self {
            Move::Pairs { .. } => Choice::Pairs,
            Move::NewDeal { .. } => Choice::NewDeal,
            Move::SwapPairs { .. } => Choice::SwapPairs,
            Move::Koz { .. } => Choice::Koz,
            Move::PlayOnRack { .. } => Choice::PlayOnRack,
            Move::Tear { .. } => Choice::Tear,
            Move::Lay { .. } => Choice::Lay,
            Move::Attach { .. } => Choice::Attach,
            Move::SwapJoker { .. } => Choice::SwapJoker,
            Move::TakeBack { .. } => Choice::TakeBack,
            Move::Throw { .. } => Choice::Throw,
            Move::Close { .. } => Choice::Close,
            Move::CloseRackGame { .. } => Choice::CloseRackGame,
            Move::Count { .. } => Choice::Count,
            Move::SayThree { .. } => Choice::SayThree,
            Move::Challenge { .. } => Choice::Challenge,
            Move::HadThree { .. } => Choice::HadThree,
            Move::DrewLast { .. } => Choice::DrewLast,
            Move::StockEmpty { .. } => Choice::StockEmpty,
            Move::StockLeft { .. } => Choice::StockLeft,
            Move::Leftover { .. } => Choice::Leftover,
        }
    }
}

impl Round {
    /// The kinds of move a seat may make now. Whether a certain move is legal depends on its tiles
    /// too, which only [`apply`](Round::apply) sees; a kind that is not here is always refused.
    ///
    /// `SayThree` and `Challenge` do not depend on what the table has counted: their presence would
    /// tell (RE-27).
    pub fn may(&self, seat: Seat) -> Vec<Choice> {
        let Ok(at) = self.index(seat) else {
            return Vec::new();
        };
        Choice::ALL
            .into_iter()
            .filter(|choice| self.may_choose(at, *choice))
            .collect()
    }

    fn may_choose(&self, at: usize, choice: Choice) -> bool {
        let (player, phase) = (&self.players[at], self.phase);
        let playing = matches!(phase, Phase::Dealt | Phase::Playing);
        let over = matches!(phase, Phase::Over(_));
        let my_turn = phase == Phase::Playing && at == self.now;
        let fresh = self.turn.is_fresh();
        let reveals = my_turn && player.turns > 0 && player.rack_game.is_none();
        let asked = |question| self.asks().contains(&question);
        match choice {
            Choice::Pairs => phase == Phase::Dealt,
            Choice::NewDeal => phase == Phase::Dealt && player.pairs.may_redeal(),
            Choice::SwapPairs => phase == Phase::Dealt && self.may_swap(at),
            Choice::Koz => {
                let late = phase == Phase::Playing && self.options.koz_when == KozWhen::Any;
                (phase == Phase::Dealt || late) && !self.players.iter().any(|player| player.koz)
            }
            Choice::PlayOnRack => {
                let started = at == self.now && (self.turn.reveals() || self.turn.torn().is_some());
                let free = player.rack_game.is_none() && !player.opened;
                playing && free && !started && player.turns < ANNOUNCE_UNTIL
            }
            Choice::Tear => my_turn && fresh && !self.turn.drew_last && self.may_tear(),
            Choice::Lay => reveals,
            Choice::Attach | Choice::SwapJoker => {
                let opens = player.opened || self.turn.reveals();
                reveals && opens && !self.table().melds.is_empty()
            }
            Choice::TakeBack => my_turn && !fresh,
            Choice::Throw => my_turn || phase == Phase::Dealt && at == self.now,
            Choice::Close => {
                let attached = self.turn.work().attached.is_some();
                reveals && attached && self.options.close_by == CloseBy::Attach
            }
            Choice::CloseRackGame => my_turn && player.turns > 0 && player.rack_game.is_some(),
            Choice::Count => !over || asked(Question::Leftover(player.seat)),
            Choice::SayThree => {
                let just_over = fresh && (at + 1) % self.players.len() == self.now;
                !over && (just_over || at == self.now)
            }
            Choice::Challenge => !over,
            Choice::HadThree => asked(Question::HadThree(player.seat)),
            Choice::DrewLast => {
                let before = phase == Phase::Playing && fresh && self.drew == Some(player.seat);
                let now = my_turn && self.turn.torn().is_none();
                before || now || phase == Phase::StockAsked(player.seat)
            }
            Choice::StockEmpty => my_turn && fresh,
            Choice::StockLeft => phase == Phase::StockAsked(player.seat),
            Choice::Leftover => {
                let closed = matches!(phase, Phase::Over(super::Ending::Closed { by, .. }) if by == player.seat);
                self.is_scored() && !closed
            }
        }
    }

    fn may_swap(&self, at: usize) -> bool {
        let classes = [PairClass::Small, PairClass::Big, PairClass::One];
        let has = |player: usize, class| self.players[player].pairs.of(class) > 0;
        let other = |class| (0..self.players.len()).any(|other| other != at && has(other, class));
        self.options.pair_swap
            && classes
                .into_iter()
                .any(|class| has(at, class) && other(class))
    }

    /// RE-22, RE-25: whether the player to move may tear some tile; the last is always the easiest.
    fn may_tear(&self) -> bool {
        self.tearable().is_some()
    }

    /// RE-13, RE-22, RE-25, RE-36: the first and the last tile of the column that the player to move
    /// may tear, counted from 0, the dead tile; `None` when there is none.
    pub fn tearable(&self) -> Option<(usize, usize)> {
        let player = &self.players[self.now];
        let column = self.table().column.len();
        let may = |take: &usize| {
            let tear = Tear {
                turn: player.turns + 1,
                opened: player.opened,
                rack_game: player.rack_game.is_some(),
                rack: self.turn.hand(),
                column,
                take: *take,
            };
            check_tear(&tear, &self.options).is_ok()
        };
        let first = (0..column).find(may)?;
        Some((first, column - 1))
    }

    /// RE-27: whether a seat left three tiles unsaid, as far as the table has counted. For the table's
    /// own books: it is told to nobody before a challenge.
    pub fn missed_three(&self, seat: Seat) -> bool {
        self.index(seat)
            .is_ok_and(|at| self.players[at].three == Three::Missed)
    }
}
