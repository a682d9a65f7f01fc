//! RG-12 to RG-20, RG-30, RG-31: a deal as a state that changes only by moves.

use super::{Close, Code, Counted, Direction, Fix, HAND, Options, Phase, RoundScore, Setup};
use super::{Special, Violation, close, counted, reshuffle, round_score};
use crate::Seat;
use crate::arrange::Arranger;
use crate::card::Card;
use alloc::vec::Vec;

/// What the felt shows, and what people call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Move {
    /// RG-14, RG-15: a player has counted the cards in hand; in play, between two turns.
    Counted(usize),
    /// RG-15: the others agree that the dead hand of this seat may win.
    Pardoned(Seat),
    /// RG-16: the top card of the discard pile was taken.
    TookDiscard,
    /// RG-16: a player claims to have drawn from the stock. Nobody need say so.
    Drew,
    /// RG-17: the player who wants to draw says that the stock is empty.
    StockEmpty,
    /// RG-16: a card was thrown; `None` when its tag was not read. It ends the turn.
    Discarded(Option<Card>),
    /// RG-18, RG-30: "I close". Whoever threw last shows ten cards before the next player has
    /// drawn; or a player who has not drawn yet shows five pairs.
    Close {
        /// The cards seen.
        cards: Vec<Card>,
        /// RG-19: the special hand named.
        announced: Option<Special>,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Player {
    seat: Seat,
    counted: bool,
    dead: bool,
    /// RG-30: the player has drawn in this deal.
    has_drawn: bool,
}

/// How a deal ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum End {
    /// RG-14: a hand was wrong beyond mending.
    Redeal,
    /// RG-18: somebody has closed.
    Closed {
        /// The player who closed.
        seat: Seat,
        /// How, with what was announced (RG-A8) taken into account.
        close: Close,
        /// RG-33: the combinations as they lie; none when the hand, as a Colour or five pairs, does
        /// not split into any.
        table: Vec<Vec<Card>>,
    },
}

/// The state of a deal. It knows how many cards the stock holds, never which; a refused move leaves
/// it as it was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Round {
    setup: Setup,
    options: Options,
    /// In order of play, the first player first.
    players: Vec<Player>,
    turn: usize,
    /// RG-18: who has thrown, until the next player draws.
    thrower: Option<Seat>,
    stock: usize,
    /// The top card last.
    discard: Vec<Option<Card>>,
    drawn: Option<From>,
    end: Option<End>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum From {
    Stock,
    Discard,
}

impl Round {
    /// RG-12, RG-13: a deal whose hands are being counted. `seats` stand in order to the left, those
    /// who are out left out (RG-A17), and `dealer` is one of them; `turn_up` is `None` when its tag
    /// was not read.
    ///
    /// # Errors
    /// `PLAYER_COUNT` when they are not the players of the setup, `NOT_SEATED` when the dealer is
    /// not one of them.
    pub fn new(
        setup: Setup,
        seats: &[Seat],
        dealer: Seat,
        turn_up: Option<Card>,
        options: Options,
    ) -> Result<Round, Violation> {
        if seats.len() != setup.players {
            return Err(Violation::new(Code::PlayerCount, "RG-02"));
        }
        let mut seats = seats.to_vec();
        if options.direction == Direction::Right {
            seats.reverse();
        }
        let at = seats.iter().position(|seat| *seat == dealer);
        let at = at.ok_or_else(|| Violation::new(Code::NotSeated, "RG-12"))?;
        seats.rotate_left(at + 1);
        let player = |seat| Player {
            seat,
            counted: false,
            dead: false,
            has_drawn: false,
        };
        Ok(Round {
            setup,
            options,
            players: seats.into_iter().map(player).collect(),
            turn: 0,
            thrower: None,
            stock: setup.stock,
            discard: alloc::vec![turn_up],
            drawn: None,
            end: None,
        })
    }

    /// RG-14: who has still to count, in order of play.
    pub fn uncounted(&self) -> Vec<Seat> {
        let uncounted = self.players.iter().filter(|player| !player.counted);
        uncounted.map(|player| player.seat).collect()
    }

    /// RG-16: whose turn it is; nobody's before all hands are counted and when the deal is over.
    pub fn turn(&self) -> Option<Seat> {
        let running = self.end.is_none() && self.uncounted().is_empty();
        running.then(|| self.players[self.turn].seat)
    }

    /// How the deal ended; `None` while it goes on.
    pub fn end(&self) -> Option<&End> {
        self.end.as_ref()
    }

    /// RG-15: whether a hand cannot win. The hub never volunteers it.
    pub fn is_dead(&self, seat: Seat) -> bool {
        self.players
            .iter()
            .any(|player| player.seat == seat && player.dead)
    }

    /// RG-13: the cards in the stock, as counted from the deal.
    pub fn stock(&self) -> usize {
        self.stock
    }

    /// RG-13, RG-16: the discard pile, the top card last; `None` for a tag that was not read.
    pub fn discard(&self) -> &[Option<Card>] {
        &self.discard
    }

    /// A move of `seat`. A count answers what is to be done about the hand; every other move
    /// [`Counted::Ok`].
    ///
    /// # Errors
    /// `NOT_SEATED`, `ROUND_OVER`; then what stands against the move: `HANDS_NOT_COUNTED`,
    /// `NOT_YOUR_TURN`, `ALREADY_DRAWN`, `NOTHING_THERE`; for a close `DEAD_HAND`, `TOO_LATE` and
    /// those of [`close`]. The state is as before: after a false close (RG-A12) the thrown card
    /// stays, and the next player plays.
    pub fn apply(&mut self, seat: Seat, what: Move) -> Result<Counted, Violation> {
        let at = self.players.iter().position(|player| player.seat == seat);
        let at = at.ok_or_else(|| Violation::new(Code::NotSeated, "RG-16"))?;
        if self.end.is_some() {
            return Err(Violation::new(Code::RoundOver, "RG-18"));
        }
        match what {
            Move::Counted(cards) => return Ok(self.count(at, cards)),
            Move::Pardoned(whose) => self.pardon(seat, whose)?,
            _ if !self.uncounted().is_empty() => {
                let fix = Fix::CountHands(HAND);
                return Err(Violation::new(Code::HandsNotCounted, "RG-14").fixed_by(fix));
            }
            Move::Close { cards, announced } => self.close(at, &cards, announced)?,
            _ if at != self.turn => return Err(Violation::new(Code::NotYourTurn, "RG-16")),
            Move::TookDiscard => self.take_discard()?,
            Move::Drew => self.draw(From::Stock)?,
            Move::StockEmpty => self.stock_empty()?,
            Move::Discarded(card) => self.throw(card),
        }
        Ok(Counted::Ok)
    }

    /// RG-14, RG-15. A hand that can be mended is mended at once: the card it has too many or too few
    /// is the one by which the stock was short or long, so the stock is then as counted.
    fn count(&mut self, at: usize, cards: usize) -> Counted {
        let before = !self.uncounted().is_empty();
        let phase = if before {
            Phase::BeforeStart
        } else {
            Phase::InPlay
        };
        // Whose turn it is may have drawn without saying so: eleven are then right.
        let drawn = !before && at == self.turn && cards == HAND + 1;
        let action = counted(if drawn { HAND } else { cards }, phase);
        let player = &mut self.players[at];
        player.counted = action != Counted::Redeal;
        player.dead |= action == Counted::DeadHand;
        if action == Counted::Redeal {
            self.end = Some(End::Redeal);
        }
        action
    }

    fn pardon(&mut self, by: Seat, whose: Seat) -> Result<(), Violation> {
        let dead = |player: &&mut Player| player.seat == whose && player.dead;
        match self.players.iter_mut().find(dead) {
            Some(player) if by != whose => {
                player.dead = false;
                Ok(())
            }
            _ => Err(Violation::new(Code::NothingThere, "RG-15")),
        }
    }

    fn draw(&mut self, from: From) -> Result<(), Violation> {
        if self.drawn.is_some() {
            return Err(Violation::new(Code::AlreadyDrawn, "RG-16"));
        }
        self.drawn = Some(from);
        self.thrower = None;
        self.players[self.turn].has_drawn = true;
        Ok(())
    }

    fn take_discard(&mut self) -> Result<(), Violation> {
        if self.drawn.is_none() && self.discard.is_empty() {
            return Err(Violation::new(Code::NothingThere, "RG-16"));
        }
        self.draw(From::Discard)?;
        self.discard.pop();
        Ok(())
    }

    /// RG-17, RG-A18: the word of the player counts, whatever was counted.
    fn stock_empty(&mut self) -> Result<(), Violation> {
        if self.drawn.is_some() {
            return Err(Violation::new(Code::AlreadyDrawn, "RG-17"));
        }
        if self.discard.is_empty() {
            return Err(Violation::new(Code::NothingThere, "RG-17"));
        }
        self.shuffle_discards();
        self.thrower = None;
        Ok(())
    }

    fn shuffle_discards(&mut self) {
        let (stock, stay) = reshuffle(self.discard.len());
        self.stock = stock;
        self.discard.truncate(stay);
    }

    /// RG-16. Whoever has not named the source of the draw has drawn from the stock.
    fn throw(&mut self, card: Option<Card>) {
        if self.drawn != Some(From::Discard) {
            if self.stock == 0 {
                self.shuffle_discards();
            }
            self.stock = self.stock.saturating_sub(1);
        }
        self.drawn = None;
        self.discard.push(card);
        let player = &mut self.players[self.turn];
        player.has_drawn = true;
        self.thrower = Some(player.seat);
        self.turn = (self.turn + 1) % self.players.len();
    }

    fn close(
        &mut self,
        at: usize,
        cards: &[Card],
        announced: Option<Special>,
    ) -> Result<(), Violation> {
        let Player {
            seat,
            dead,
            has_drawn,
            ..
        } = self.players[at];
        if dead {
            return Err(Violation::new(Code::DeadHand, "RG-15"));
        }
        if has_drawn && self.thrower != Some(seat) {
            let (code, rule) = match announced {
                Some(Special::FivePairs) => (Code::TooLate, "RG-30"),
                _ => (Code::NotYourTurn, "RG-18"),
            };
            return Err(Violation::new(code, rule));
        }
        let best = close(cards, !has_drawn, &self.options)?;
        let close = if announced == Some(best.special) {
            best
        } else {
            best.unannounced(&self.options)
        };
        let table = self.combinations(cards);
        self.end = Some(End::Closed { seat, close, table });
        Ok(())
    }

    /// How the closer lays the cards, a sequence ascending with its jokers in their highest places;
    /// nothing when they do not split.
    fn combinations(&self, cards: &[Card]) -> Vec<Vec<Card>> {
        let laid = |meld: &[u8]| meld.iter().map(|at| cards[usize::from(*at)]).collect();
        match Arranger::new().remigio_most(cards, &self.options) {
            Ok(split) if split.loose().is_empty() => split.melds().map(laid).collect(),
            _ => Vec::new(),
        }
    }

    /// RG-20 to RG-27: the score, from the hands the losers have shown and confirmed.
    ///
    /// # Errors
    /// `STILL_RUNNING` unless somebody has closed; `HAND_MISSING`; `CARD_COUNT` for a hand of more
    /// than sixteen cards, `BAD_CARD` for one that no three packs have.
    pub fn score(&self, hands: &[(Seat, Vec<Card>)]) -> Result<RoundScore, Violation> {
        let Some(End::Closed { seat, close, table }) = &self.end else {
            return Err(Violation::new(Code::StillRunning, "RG-18"));
        };
        let losers = self.players.iter().filter(|player| player.seat != *seat);
        let shown = losers.map(|player| hands.iter().find(|(of, _)| *of == player.seat).cloned());
        let shown: Option<Vec<_>> = shown.collect();
        let shown = shown.ok_or_else(|| Violation::new(Code::HandMissing, "RG-20"))?;
        Ok(round_score(*seat, *close, table, &shown, &self.options)?)
    }

    /// The numbers of this deal.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }
}
