//! Rummoli at the table: chips by the ledger, a poker hand on the pads, then runs of cards.
//!
//! Chips carry no tags and hands are never seen: bids, bets and stops are said, and a card that
//! arrives on a pad during the runs is played by that seat. What lies in the widow's place and in
//! that of dead hands is told to nobody.

mod again;
mod board;
mod calls;
mod contest;
mod count;
mod deal;
mod faults;
mod news;
mod next;
mod result;
mod runs;
mod seating;
mod sheet;
mod stale;
mod stop;
mod words;

use protocol::{Ev, FRESH_EVENT_MS};
use rules::Seat;
use rules::rummoli::{Card, Category, Final, Match, Next, Options, Round, RoundScore, Stage};
use sensors::Uid;

use super::GameId;
use super::call::read_call;
use super::seated::{self, Plays, Seated};
use crate::clock::Micros;
use crate::event::Request;
use crate::piece::Piece;
use crate::refusal::Refusal;
use crate::timer_link::TimerEvent;
use crate::words::{Say, say};
use crate::zone::Zone;
use again::Played;
use contest::Contest;
use count::Count;
use runs::Waiting;
use stale::Stale;
use stop::Stop;

pub use calls::Word;
pub use seating::info;

/// What the pads are read for.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Pads {
    /// Nothing.
    Idle,
    /// A card that was cut, or five for poker.
    Contest(Contest),
    /// Cards that are played, and not yet taken into the run.
    Runs(Vec<Waiting>),
    /// The hands at the end of the deal.
    Count(Count),
}

/// Five cards shown at poker.
#[derive(Clone, Debug, PartialEq)]
struct Shown {
    seat: Seat,
    /// By name: `10H/1`.
    pieces: Vec<String>,
    category: Category,
}

/// A deal that goes on, beside what the rules know of it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Deal {
    /// The match as it stood before this deal.
    before: Match,
    /// Chips bet at poker by each seat (RU-12).
    bets: Vec<i64>,
    shown: Vec<Shown>,
}

/// A deal that is paid.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Ended {
    /// As it was when it was paid.
    round: Round,
    bets: Vec<i64>,
    score: RoundScore,
}

/// The table while Rummoli is played.
pub(super) type Rummoli = Seated<Own>;

/// What Rummoli adds to the frame.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Own {
    pads: Pads,
    /// What lay on the pads before they were read for this.
    stale: Stale,
    /// Somebody has said that nobody has the next card.
    stop: Option<Stop>,
    /// Since when the next card is asked for: a slap of before means another one.
    asked_since: Micros,
    /// Plays that may prove to be none, oldest first.
    played: Vec<Played>,
    /// A card whose play proved to be none, and when.
    again: Option<(Uid, Micros)>,
}

impl Plays for Own {
    const GAME: GameId = GameId::Rummoli;
    type Options = Options;
    type Match = Match;
    type Deal = Box<Deal>;
    type Ended = Box<Ended>;
}

impl Rummoli {
    /// The deal that goes on.
    fn dealt(&self) -> Option<&Deal> {
        match &self.stage {
            seated::Stage::Dealt(deal) => Some(deal),
            _ => None,
        }
    }

    fn dealt_mut(&mut self) -> Option<&mut Deal> {
        match &mut self.stage {
            seated::Stage::Dealt(deal) => Some(deal),
            _ => None,
        }
    }

    pub(super) fn advance(&mut self) {
        let now = self.tabletop.now;
        match &self.own.pads {
            Pads::Idle => {}
            Pads::Contest(contest) if contest.is_due(now) => self.look_at_contest(),
            Pads::Runs(lying) if lying.iter().any(|one| one.is_new(now)) => self.play_lying(),
            Pads::Count(count) if count.is_due(now) => self.look_at_hands(),
            Pads::Contest(_) | Pads::Runs(_) | Pads::Count(_) => {}
        }
        self.look_at_stop();
    }

    pub(super) fn wake_at(&self) -> Option<Micros> {
        match &self.own.pads {
            Pads::Idle => None,
            Pads::Contest(contest) => contest.wake_at(),
            Pads::Runs(lying) => {
                let due = lying.iter().map(|one| one.due);
                let awaited = due.chain(self.own.stop.map(|stop| stop.until));
                awaited.filter(|due| *due > self.tabletop.now).min()
            }
            Pads::Count(count) => count.wake_at(),
        }
    }

    /// RU-17: a slap says that nobody has the next card. Where somebody is known to have it, it says
    /// nothing; nor does one that is heard late, and meant a card that has come meanwhile.
    pub(super) fn timer_event(&mut self, event: &TimerEvent) {
        let meant = event.at >= self.own.asked_since;
        if event.ev == Ev::Tap && event.age_ms <= FRESH_EVENT_MS && meant {
            let _ = self.nobody_has_it(None);
        }
    }

    pub(super) fn arrived(&mut self, uid: Uid, zone: Zone, _: Micros) {
        let lies_still = self.own.stale.lies_still(&self.tabletop, uid, zone);
        let Some((card, seat)) = self.on_pad(uid, zone) else {
            return;
        };
        // After a start the antennas find again what lay there: nobody has laid it. What comes later somebody has.
        if self.tabletop.finds_again() {
            return;
        }
        let awaited = self.awaited().contains(&seat);
        let laid = self.is_laid(card);
        match &mut self.own.pads {
            Pads::Contest(contest) if awaited && !lies_still => {
                contest.arrived(&self.tabletop, &self.own.stale, uid, seat);
            }
            Pads::Runs(_) if !laid && !lies_still => self.card_arrived(uid, card, seat),
            Pads::Count(count) if !laid => count.arrived(&self.tabletop, uid, seat),
            _ => {}
        }
    }

    pub(super) fn left(&mut self, uid: Uid, zone: Zone, missed: Micros) {
        let Some((_, seat)) = self.on_pad(uid, zone) else {
            return;
        };
        self.own.stale.left(&self.tabletop, seat);
        match &mut self.own.pads {
            Pads::Contest(contest) => contest.left(&self.tabletop, &self.own.stale, seat),
            Pads::Runs(lying) => lying.retain(|one| (one.uid, one.seat) != (uid, seat)),
            Pads::Idle | Pads::Count(_) => {}
        }
        self.thinks_again(uid, missed);
    }

    /// What lay there before a step was taken back is not laid again by that: it is taken up first.
    pub(super) fn restored(&mut self) {
        let players = self.players();
        self.own.stale = Stale::lying(&self.tabletop, players);
        self.own.stop = None;
        self.own.played.clear();
        match &mut self.own.pads {
            Pads::Idle => {}
            Pads::Contest(contest) => contest.forget(players),
            Pads::Runs(lying) => {
                lying.retain(|one| one.fault.is_some() && one.lies(&self.tabletop));
            }
            Pads::Count(count) => count.forget(players),
        }
    }

    pub(super) fn asked(&mut self, by: Option<Seat>, request: &Request) -> Result<(), Refusal> {
        match request {
            Request::Deal => self.begin_deal(),
            Request::Call { seat, call, value } => {
                let said = read_call(&self.calls(), by, *seat, call, value.as_deref())?;
                self.called(*seat, said)
            }
            _ => Refusal::say(say!("not-in-this-game")),
        }
    }

    fn names(&self, seats: &[Seat]) -> Vec<Say> {
        seats.iter().map(|seat| self.name(*seat).into()).collect()
    }

    /// A card of the pack on a player's pad, with that player's seat.
    fn on_pad(&self, uid: Uid, zone: Zone) -> Option<(Card, Seat)> {
        let Zone::Pad(seat) = zone else {
            return None;
        };
        let card = face(self.tabletop.book.piece(uid)?)?;
        self.plays(seat).then_some((card, seat))
    }

    /// The card was played in this deal.
    fn is_laid(&self, card: Card) -> bool {
        let round = self.game.round();
        round.is_some_and(|round| round.laid().iter().any(|one| one.card == card))
    }

    /// Whose cards are awaited on the pads: a cut, or five for poker.
    fn awaited(&self) -> Vec<Seat> {
        match self.game.stage() {
            Stage::Cut { waiting }
            | Stage::Last { waiting, .. }
            | Stage::Deal(Next::Hands { waiting }) => waiting,
            _ => Vec::new(),
        }
    }

    /// What everybody at the contest shows is a cut card, not five.
    fn is_cut(&self) -> bool {
        matches!(
            self.game.stage(),
            Stage::Cut { .. }
                | Stage::Last {
                    method: Final::Cut,
                    ..
                }
        )
    }
}

/// The card as this game knows it; jokers and other decks are nothing.
fn face(piece: Piece) -> Option<Card> {
    match piece.card()? {
        rules::card::Card::Natural { rank, suit } => Some(Card { rank, suit }),
        rules::card::Card::Joker => None,
    }
}
