//! The frame of every game once its players sit: from one deal to the next, what is written, and
//! what everybody's consent changes. A game adds what differs ([`Plays`]).

use std::fmt::Debug;

use rules::{Points, Seat, Standings, Uncorrected};

use super::chronicle::Chronicle;
use super::turn_clock::TurnClock;
use super::{GameId, Seating, hint, presentation};
use crate::app::TimerWish;
use crate::clock::Micros;
use crate::refusal::Refusal;
use crate::tabletop::Tabletop;
use crate::view::{Head, SeatView, Shows, Telling, View};
use crate::words::{Lang, Say, say};
use crate::zone::Zone;

/// What one game adds to the frame: its own state, and the types of what the frame keeps for it.
pub(super) trait Plays: Clone + Debug + PartialEq {
    /// Which game.
    const GAME: GameId;
    /// What is agreed.
    type Options: Clone + Debug + PartialEq;
    /// The match as the rules know it.
    type Match: Standings + Clone + Debug + PartialEq;
    /// A deal that goes on.
    type Deal: Clone + Debug + PartialEq;
    /// A deal that is over.
    type Ended: Clone + Debug + PartialEq;
}

/// Where the match stands.
#[derive(Clone, Debug, PartialEq)]
pub enum Stage<Deal, Ended> {
    /// Nothing is dealt yet.
    Ready,
    /// From the deal to its last point.
    Dealt(Deal),
    /// Points are written.
    Scored(Ended),
    /// The match is over.
    Finished(Ended),
}

/// The table while a game is played on it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Seated<P: Plays> {
    pub tabletop: Tabletop,
    pub options: P::Options,
    pub game: P::Match,
    pub stage: Stage<P::Deal, P::Ended>,
    /// The deal before, while the next is under way.
    last: Option<P::Ended>,
    /// The points of the newest deal were written again since.
    pub corrected: bool,
    pub chronicle: Chronicle,
    pub clock: TurnClock,
    /// Everybody is shown the best of their hand at the end of a deal.
    pub hints: bool,
    /// Of each line on the sheet.
    pub line_names: Vec<String>,
    /// What is the game's alone.
    pub own: P,
}

impl<P: Plays> Seated<P> {
    /// Seats the players of a match whose names `tabletop` holds.
    ///
    /// # Errors
    /// The turn clock is not what it may be.
    pub fn sit(
        tabletop: Tabletop,
        seating: &Seating,
        options: P::Options,
        game: P::Match,
        own: P,
    ) -> Result<Seated<P>, Refusal> {
        let clock = TurnClock::seated(seating)?;
        let seated = Seated::new(tabletop, options, game, own);
        let hints = hint::is_wanted(seating);
        Ok(Seated {
            clock,
            hints,
            ..seated
        })
    }

    /// The same without a turn clock.
    pub fn new(tabletop: Tabletop, options: P::Options, game: P::Match, own: P) -> Seated<P> {
        Seated {
            line_names: tabletop.names.clone(),
            tabletop,
            options,
            game,
            stage: Stage::Ready,
            last: None,
            corrected: false,
            chronicle: Chronicle::default(),
            clock: TurnClock::default(),
            hints: false,
            own,
        }
    }

    /// The seats can still be changed: nothing is dealt in this match.
    pub fn may_seat(&self) -> bool {
        matches!(self.stage, Stage::Ready) && self.written() == 0
    }

    /// Deals that are written.
    pub fn written(&self) -> usize {
        self.game.sheet().rounds().len()
    }

    /// Deals begun, the one that is next included.
    pub fn round_number(&self) -> usize {
        match self.stage {
            Stage::Scored(_) | Stage::Finished(_) => self.written(),
            Stage::Ready | Stage::Dealt(_) => self.written() + 1,
        }
    }

    /// Chairs; somebody may have left some of them.
    pub fn players(&self) -> usize {
        self.game.sheet().seats().len()
    }

    pub fn seats(&self) -> Vec<Seat> {
        self.game.sheet().seats().to_vec()
    }

    pub fn name(&self, seat: Seat) -> String {
        self.tabletop.name(seat).to_owned()
    }

    /// Names of those who have won.
    pub fn winners(&self) -> Vec<Say> {
        let winners = self.game.winners().into_iter();
        winners.map(|seat| Say::plain(self.name(seat))).collect()
    }

    /// Where each seat stands, without halves.
    pub fn totals(&self) -> Vec<i32> {
        let totals = self.game.totals().into_iter();
        totals.map(|(_, total)| narrow(total)).collect()
    }

    /// What the newest deal brought whoever sits at a seat.
    pub fn change(&self, seat: Seat) -> Option<Points> {
        if !self.played_last(seat) {
            return None;
        }
        self.game
            .sheet()
            .rounds()
            .last()?
            .get(seat.index())
            .copied()
    }

    /// Whether a seat is ahead; nobody is before the first points.
    pub fn leads(&self, seat: Seat) -> bool {
        self.game.leaders().contains(&seat)
    }

    /// The deal that has just been written.
    pub fn ended(&self) -> Option<&P::Ended> {
        match &self.stage {
            Stage::Scored(ended) | Stage::Finished(ended) => Some(ended),
            Stage::Ready | Stage::Dealt(_) => None,
        }
    }

    /// Whether the next deal may begin.
    ///
    /// # Errors
    /// One goes on, or the match is over.
    pub fn may_deal(&self) -> Result<(), Refusal> {
        match self.stage {
            Stage::Ready | Stage::Scored(_) => Ok(()),
            Stage::Finished(_) => Refusal::say(say!("match-is-over")),
            Stage::Dealt(_) => Refusal::say(say!("dealt-already")),
        }
    }

    /// The next deal begins.
    pub fn begin(&mut self, deal: P::Deal) {
        self.tabletop.deals = self.tabletop.deals.saturating_add(1);
        if let Stage::Scored(before) = std::mem::replace(&mut self.stage, Stage::Dealt(deal)) {
            self.last = Some(before);
        }
    }

    /// The deal is over, and the rules have written its points.
    pub fn end(&mut self, ended: P::Ended) {
        self.last = None;
        self.corrected = false;
        self.stage = Stage::Scored(ended);
        let round = self.written();
        self.chronicle.step(say!("round-written", round = round));
        self.look_for_winner();
    }

    /// The deal is not played: back to before it.
    pub fn undeal(&mut self) {
        self.stage = self.last.take().map_or(Stage::Ready, Stage::Scored);
        self.look_for_winner();
    }

    /// The same, as all agree.
    ///
    /// # Errors
    /// Nothing is dealt.
    pub fn redeal(&mut self) -> Result<(), Refusal> {
        if !matches!(self.stage, Stage::Dealt(_)) {
            return Refusal::say(say!("nothing-dealt"));
        }
        self.undeal();
        self.chronicle.note(say!("deal-not-played"));
        Ok(())
    }

    /// All agree on other points of a round.
    ///
    /// # Errors
    /// [`Uncorrected`], in words.
    pub fn correct(&mut self, round: usize, points: &[Points]) -> Result<(), Refusal> {
        let corrected = self.game.correct(round, points);
        corrected.map_err(|why| Refusal(uncorrected(why, round, P::GAME)))?;
        self.corrected |= round == self.written();
        self.chronicle.step(say!("round-corrected", round = round));
        self.look_for_winner();
        Ok(())
    }

    /// All agree to end the match.
    ///
    /// # Errors
    /// A deal goes on, or none is written.
    pub fn abandon(&mut self) -> Result<(), Refusal> {
        if !matches!(self.stage, Stage::Scored(_)) || !self.game.stop() {
            return Refusal::say(say!("abandon-between"));
        }
        self.chronicle.step(say!("match-abandoned"));
        self.look_for_winner();
        Ok(())
    }

    /// Whether the match is over by the points as they are now; then a deal that is under way is
    /// not played to its end.
    pub fn look_for_winner(&mut self) {
        let over = self.game.is_over();
        let stage = std::mem::replace(&mut self.stage, Stage::Ready);
        self.stage = match (stage, over) {
            (Stage::Scored(ended) | Stage::Finished(ended), true) => Stage::Finished(ended),
            (Stage::Finished(ended), false) => Stage::Scored(ended),
            (stage, true) => self.last.take().map_or(stage, Stage::Finished),
            (stage, false) => stage,
        };
    }

    /// What the timer should be doing while it counts turns.
    pub fn turn_wish(&self) -> TimerWish {
        self.clock.wish(self.tabletop.counted())
    }

    /// What a game tells, with what all games have alike. Nothing lies on the pads as far as anybody
    /// is told.
    pub fn telling(&self, now: Micros, lang: Lang, head: Head) -> Telling {
        let seats = Seat::all(self.players()).map(|seat| self.seat_view(seat));
        let common = View {
            game: P::GAME,
            lang,
            rev: self.tabletop.rev,
            at: now,
            resumed: self.tabletop.resumed,
            round: self.round_number() as u32,
            countdown: self.clock.countdown(self.tabletop.counted()),
            timer: presentation::timer_view(&self.tabletop, self.turn_wish(), now, lang),
            seats: seats.collect(),
            gone: self.gone(),
            log: self.chronicle.tell(lang),
            ..View::default()
        };
        Telling::new(common, head)
    }

    /// Pieces that each pad reads now.
    pub fn on_pads(&self) -> impl Iterator<Item = Shows> {
        let pads = self.seats().into_iter();
        pads.map(|seat| Shows::OnPad(seat, self.tabletop.pieces_on(Zone::Pad(seat)).0.len()))
    }

    fn seat_view(&self, seat: Seat) -> SeatView {
        let change = self.change(seat).map(narrow);
        let total = self.totals()[seat.index()];
        let line = self.game.sheet().line(seat);
        SeatView {
            left: line.and_then(|line| line.until),
            since: line.map_or(0, |line| line.from),
            // In Rummoli everybody begins with chips, which are told as they are.
            start: line
                .filter(|line| line.from > 0)
                .map_or(Points::ZERO, |line| line.start),
            ..presentation::seat_view(&self.tabletop, seat, total, change, self.leads(seat))
        }
    }

    /// A row of the scoreboard; marks and notes are the game's.
    pub fn board_row(&self, seat: Seat) -> display::Row {
        let change = self.change(seat).map(narrow);
        let mut row =
            presentation::board_row(&self.tabletop, seat, self.totals()[seat.index()], change);
        row.leader = self.leads(seat);
        row
    }
}

/// Points for a scoreboard, which counts whole ones to two thousand million.
pub fn narrow(points: Points) -> i32 {
    let whole = points.truncated();
    i32::try_from(whole).unwrap_or(if whole < 0 { i32::MIN } else { i32::MAX })
}

fn uncorrected(why: Uncorrected, round: usize, game: GameId) -> Say {
    match why {
        Uncorrected::NotWritten => say!("round-not-written", round = round),
        Uncorrected::Absent(seat) => {
            say!("round-not-theirs", round = round, seat = seat.index() + 1)
        }
        Uncorrected::Half => say!("points-are-whole", game = game.title()),
        Uncorrected::Together(chips) => {
            say!("ru-no-chip-comes", round = round, n = chips.truncated())
        }
        Uncorrected::NotNow => say!("correct-between"),
    }
}
