//! RA-10 to RA-26: a deal as a state. It changes only by [`Move`]s.

use super::change::Group;
use super::table::{Drawn, Objection, Table};
use super::{Code, Direction, Fix, Left, Meld, Options, RoundScore, Setup};
use super::{Violation, check_may_recover, round_score};
use crate::Seat;
use crate::card::Card;
use alloc::vec::Vec;

/// RA-23, RA-A12: how it stands with the call of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Call {
    /// Not down to one card, or has drawn since.
    #[default]
    NotDue,
    /// May still say so: the next player has not drawn.
    Open,
    /// Has said so.
    Said,
    /// Has not, and may be challenged until the player's own next draw.
    Missed,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Player {
    pub seat: Seat,
    pub hand: usize,
    pub laid: bool,
    pub call: Call,
    pub charged: usize,
}

/// How a deal ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct End {
    /// RA-25: who has no card left; `None` when nothing could be drawn (RA-A11).
    pub winner: Option<Seat>,
    /// RA-A13: the winner had laid something before the last turn.
    pub winner_laid_before: bool,
}

/// The state of a deal. It knows how many cards a hand and the stock hold, never which; a refused
/// move leaves it as it was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Round {
    pub(super) setup: Setup,
    pub(super) options: Options,
    /// In order of play, the first player first.
    pub(super) players: Vec<Player>,
    pub(super) turn: usize,
    pub(super) stock: usize,
    /// The top card last.
    pub(super) discard: Vec<Option<Card>>,
    /// As they lay when the turn began.
    pub(super) melds: Vec<Meld>,
    /// As they lie now; the first are those of `melds`.
    pub(super) groups: Vec<Group>,
    pub(super) drawn: Drawn,
    pub(super) end: Option<End>,
}

impl Round {
    /// RA-08 to RA-11: a deal before the first draw. `seats` stand in order to the left.
    ///
    /// # Errors
    /// `PLAYER_COUNT` when they are not the players of the setup, `NOT_SEATED` when `dealer` is not
    /// one of them.
    pub fn new(
        setup: Setup,
        seats: &[Seat],
        dealer: Seat,
        options: Options,
    ) -> Result<Round, Violation> {
        if seats.len() != setup.players {
            return Err(Violation::new(Code::PlayerCount, "RA-01"));
        }
        let mut seats = seats.to_vec();
        if options.direction == Direction::Right {
            seats.reverse();
        }
        let at = seats.iter().position(|seat| *seat == dealer);
        let at = at.ok_or_else(|| Violation::new(Code::NotSeated, "RA-11"))?;
        seats.rotate_left(at + 1);
        let player = |seat| Player {
            seat,
            hand: setup.hand,
            laid: false,
            call: Call::NotDue,
            charged: 0,
        };
        Ok(Round {
            setup,
            options,
            players: seats.into_iter().map(player).collect(),
            turn: 0,
            stock: setup.stock,
            discard: Vec::new(),
            melds: Vec::new(),
            groups: Vec::new(),
            drawn: Drawn::Unknown,
            end: None,
        })
    }

    /// RA-12: whose turn it is; nobody's when the deal is over.
    pub fn turn(&self) -> Option<Seat> {
        self.end.is_none().then(|| self.players[self.turn].seat)
    }

    /// RA-14, RA-24: whether the player may take a card from the discard pile or a combination.
    pub fn may_recover(&self) -> bool {
        let player = &self.players[self.turn];
        self.end.is_none() && check_may_recover(player.hand, player.laid).is_ok()
    }

    /// RA-25: how the deal ended; `None` while it goes on.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// The cards in a hand, as counted from the deal; `None` for a seat that does not play.
    pub fn hand(&self, seat: Seat) -> Option<usize> {
        self.player(seat).map(|player| player.hand)
    }

    /// RA-14, RA-28: whether a player has laid a combination.
    pub fn has_laid(&self, seat: Seat) -> bool {
        self.player(seat).is_some_and(|player| player.laid)
    }

    /// RA-23: how it stands with a player's call.
    pub fn call(&self, seat: Seat) -> Call {
        self.player(seat).map_or(Call::NotDue, |player| player.call)
    }

    /// RA-23: the cards that a player has had to draw in this deal for calls that were missed.
    pub fn charged(&self, seat: Seat) -> usize {
        self.player(seat).map_or(0, |player| player.charged)
    }

    /// RA-10: the cards in the stock, as counted from the deal.
    pub fn stock(&self) -> usize {
        self.stock
    }

    /// RA-13: the discard pile, the top card last; `None` for a tag that was not read.
    pub fn discard(&self) -> &[Option<Card>] {
        &self.discard
    }

    /// The combinations as they lay when the turn began.
    pub fn melds(&self) -> &[Meld] {
        &self.melds
    }

    /// What lies on the table now: the combinations, in the same order, then what is new.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// What stands against the turn as it lies now. It grows and shrinks while a player works; only
    /// the discard is refused for it.
    pub fn objections(&self) -> Vec<Objection> {
        match self.end {
            Some(_) => Vec::new(),
            None => self.table().settle(&self.options).err().unwrap_or_default(),
        }
    }

    pub(super) fn player(&self, seat: Seat) -> Option<&Player> {
        self.players.iter().find(|player| player.seat == seat)
    }

    pub(super) fn table(&self) -> Table<'_> {
        let player = &self.players[self.turn];
        Table {
            melds: &self.melds,
            groups: &self.groups,
            drawn: self.drawn,
            laid: player.laid,
            hand: player.hand,
        }
    }

    /// RA-26 to RA-29: the score, from the hands the players have shown and confirmed. Who still
    /// holds cards must be among them.
    ///
    /// # Errors
    /// `STILL_RUNNING`, then `COUNT_HAND` when a hand is missing.
    pub fn score(&self, hands: &[(Seat, Vec<Card>)]) -> Result<RoundScore, Violation> {
        let end = self
            .end
            .ok_or_else(|| Violation::new(Code::StillRunning, "RA-25"))?;
        let left = |player: &Player| {
            let shown = hands.iter().find(|(seat, _)| *seat == player.seat);
            let hand = match shown {
                Some((_, hand)) => hand.clone(),
                None if player.hand == 0 => Vec::new(),
                None => return Err(Violation::new(Code::CountHand, "RA-27").fixed_by(Fix::Count)),
            };
            let (seat, laid) = (player.seat, player.laid);
            Ok(Left { seat, laid, hand })
        };
        let players: Vec<Left> = self.players.iter().map(left).collect::<Result<_, _>>()?;
        let before = end.winner_laid_before;
        Ok(round_score(end.winner, &players, before, &self.options))
    }
}
