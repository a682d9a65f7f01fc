//! Rami at the table: combinations lie in the meld areas of the seats, one antenna each.
//!
//! Draws are not sensed. The turn is derived anew from how it began whenever something moves
//! (`turn`, `ask`), and ends when a card lies on the discard pile and the felt has been quiet for a
//! moment (`deal`); then the rules judge it as a whole.

mod amend;
mod ask;
mod board;
mod calls;
mod deal;
mod open;
mod reading;
mod result;
mod seating;
mod show;
mod turn;
mod view;
mod words;
mod written;

use rules::Seat;
use rules::rami::{Match, Options, RoundScore, Setup};
use rules::{card::Card, rami::Round};
use sensors::Uid;

use super::call::read_call;
use super::chronicle::Chronicle;
use super::question::read_answer;
use super::turn_clock::TurnClock;
use crate::app::TimerWish;
use crate::base::Base;
use crate::clock::Micros;
use crate::event::Request;
use crate::refusal::Refusal;
use crate::timer_link::TimerEvent;
use crate::words::{Say, say};
use crate::zone::Zone;
use deal::Deal;
use show::Hands;

pub use calls::Word;
pub use seating::info;

/// Where the match stands.
#[derive(Clone, Debug, PartialEq)]
enum Stage {
    /// Waiting for the deal.
    Ready,
    /// Turns are played.
    Playing(Box<Deal>),
    /// The deal is over and the hands are laid on the pads (RA-27).
    Showing(Hands),
    /// Points are written.
    Scored(Ended),
    /// The agreed deals are played (RA-30).
    Finished(Ended),
}

/// A deal that is over.
#[derive(Clone, Debug, PartialEq)]
struct Ended {
    round: Round,
    hands: Vec<(Seat, Vec<Card>)>,
    score: RoundScore,
    /// Its points were written anew since.
    corrected: bool,
}

/// The table while Rami is played.
#[derive(Clone, Debug, PartialEq)]
pub struct Rami {
    pub(super) base: Base,
    options: Options,
    setup: Setup,
    /// Deals of the match.
    planned: usize,
    game: Match,
    stage: Stage,
    /// Points of each deal written, per seat.
    written: Vec<Vec<i32>>,
    /// The deal before, while the next is under way.
    last: Option<Ended>,
    chronicle: Chronicle,
    pub(super) clock: TurnClock,
}

impl Rami {
    pub(super) fn may_seat(&self) -> bool {
        matches!(self.stage, Stage::Ready) && self.written.is_empty()
    }

    pub(super) fn advance(&mut self) {
        if let Stage::Playing(deal) = &mut self.stage {
            deal.look(&self.base, self.setup.packs);
            let over = deal.said_over || !self.clock.ends_by_slap();
            if let Some(thrown) = deal.due(&self.base).filter(|_| over) {
                self.end_turn(thrown);
            }
        }
        let turn = match &self.stage {
            Stage::Playing(deal) => Some(usize::from(deal.seat().0)),
            _ => None,
        };
        self.clock.follow(&mut self.base, turn);
    }

    pub(super) fn wake_at(&self) -> Option<Micros> {
        let judged = match &self.stage {
            Stage::Playing(deal) => deal.wake_at(&self.base),
            _ => None,
        };
        let over = self.clock.wake_at(&self.base);
        judged.into_iter().chain(over).min()
    }

    pub(super) fn timer_wish(&self) -> TimerWish {
        self.clock.wish(self.base.counted())
    }

    /// A slap ends the turn, where the table wants it so.
    pub(super) fn timer_event(&mut self, event: &TimerEvent) {
        if let (true, Stage::Playing(deal)) = (self.clock.is_slap(event), &mut self.stage) {
            deal.said_over = true;
        }
    }

    /// Meld areas and the pile are looked at in [`Rami::advance`].
    pub(super) fn arrived(&mut self, uid: Uid, zone: Zone, _: Micros) {
        if let (Zone::Pad(seat), Stage::Showing(hands)) = (zone, &mut self.stage) {
            hands.arrived(&self.base, self.setup.packs, uid, usize::from(seat));
        }
    }

    pub(super) fn left(&mut self, uid: Uid, _: Zone, since: Micros) {
        if let Stage::Playing(deal) = &mut self.stage {
            deal.left(&self.base, uid, since);
        }
    }

    pub(super) fn asked(&mut self, by: Option<u8>, request: &Request) -> Result<(), Refusal> {
        match request {
            Request::Deal => self.deal(),
            Request::Call { seat, call, value } => {
                let said = read_call(&self.calls(), by, *seat, call, value.as_deref())?;
                self.called(usize::from(*seat), said)
            }
            Request::Answer { question, value } => {
                let about = read_answer(self.questions(), by, question, value)?;
                self.answered(about, question, value)
            }
            _ => Refusal::say(say!("not-in-this-game")),
        }
    }

    pub(super) fn steps(&self) -> usize {
        self.chronicle.steps()
    }

    pub(super) fn last_step(&self) -> Say {
        self.chronicle.last()
    }

    pub(super) fn totals(&self) -> Vec<i32> {
        let totals = self.game.standing().totals;
        totals.into_iter().map(|(_, total)| total).collect()
    }

    fn players(&self) -> usize {
        self.setup.players
    }

    fn dealer(&self) -> usize {
        usize::from(self.game.dealer().0)
    }

    fn name(&self, seat: Seat) -> String {
        self.base.name(usize::from(seat.0)).to_owned()
    }
}
