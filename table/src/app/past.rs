//! What can be taken back, and the consent that it takes.
//!
//! Taking back is a new event and never a deletion: the journal keeps what was done, who wanted
//! it back and who agreed.

use std::collections::BTreeSet;
use std::sync::Arc;

use rules::Seat;
use serde::{Deserialize, Serialize};

use super::{App, Next};
use crate::clock::Micros;
use crate::game::{Game, Points, Seating};
use crate::look::Look;
use crate::refusal::Refusal;
use crate::tabletop::Tabletop;
use crate::view::{PastView, ProposalView};
use crate::words::{Lang, Say, say};

/// Steps that can be taken back; the oldest is forgotten first.
const MOST: usize = 64;

/// A step of the game that can be taken back.
#[derive(Clone, Debug, PartialEq)]
pub struct Past {
    /// Its number in this match, from 1.
    pub id: usize,
    /// When it was done.
    pub at: Micros,
    /// What it was.
    pub what: Say,
    before: Before,
}

/// What is gone back to.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Before {
    game: Game,
    /// Which seats machines played then, and what stood for each.
    seating: Option<Seating>,
}

impl Past {
    pub(super) fn tell(&self, lang: Lang) -> PastView {
        PastView {
            id: self.id,
            at: self.at,
            text: self.what.tell(lang),
        }
    }
}

/// What needs everybody's consent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "want", rename_all = "snake_case", deny_unknown_fields)]
pub enum Wanted {
    /// Take back this step and all after it.
    Undo {
        /// Its number.
        id: usize,
    },
    /// This deal is not played: the cards are dealt again.
    Redeal,
    /// Points of a round were written wrong.
    Correct {
        /// 1-based.
        round: usize,
        /// Points of the round per seat; in Rummoli the chips that the deal brought it.
        points: Vec<Points>,
    },
    /// The match ends here.
    Abandon,
    /// This match is closed and another begins, on a journal of its own.
    NewMatch,
    /// This match is closed, and a former one that was left before its end is played on.
    TakeUp {
        /// Of its journal.
        number: u32,
        /// Which that is, for people; whoever keeps the journals writes it.
        #[serde(default)]
        what: String,
    },
    /// Somebody joins the match, between two deals.
    Join {
        /// Where: a chair that was left, or the next one.
        seat: Seat,
        /// Who.
        name: String,
        /// A machine plays there.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        robot: bool,
    },
    /// Somebody leaves it, between two deals.
    Leave {
        /// Who.
        seat: Seat,
    },
    /// The countdown stands still.
    Pause,
    /// It goes on.
    Resume,
}

impl Wanted {
    /// It changes the game as it stands, and can be objected to where one page agreed for all.
    fn changes_the_game(&self) -> bool {
        match self {
            Wanted::Undo { .. } | Wanted::Redeal | Wanted::Correct { .. } | Wanted::Abandon => true,
            Wanted::NewMatch
            | Wanted::TakeUp { .. }
            | Wanted::Join { .. }
            | Wanted::Leave { .. }
            | Wanted::Pause
            | Wanted::Resume => false,
        }
    }
}

/// Something wanted that not everybody has agreed to yet.
#[derive(Clone, Debug, PartialEq)]
pub struct Proposal {
    /// Who proposed; the table's own page has no seat.
    pub by: Option<Seat>,
    /// What would be done with everybody's consent.
    pub what: Wanted,
    /// Whose consent is there.
    pub agreed: BTreeSet<Seat>,
    /// It is put to the vote no longer; only what an older program's journal says of it is still heard.
    pub lapsed: bool,
}

impl Proposal {
    pub(super) fn tell(&self, app: &App, lang: Lang) -> ProposalView {
        let waiting = app.seats().filter(|seat| !self.agreed.contains(seat));
        ProposalView {
            by: self.by,
            text: app.wanted_in_words(&self.what).tell(lang),
            agreed: self.agreed.iter().copied().collect(),
            waiting: waiting.collect(),
        }
    }
}

impl App {
    /// Keeps the game as it was, if a step was done since that can be taken back.
    pub(super) fn remember(&mut self, before: &App) {
        // Steps that stand after an objection are not new ones.
        let objected = self.past.len() > before.past.len();
        let game = &before.game;
        if objected
            || self.game.chronicle().steps() <= game.chronicle().steps()
            || self.game.id() != game.id()
        {
            return;
        }
        if self.past.len() == MOST {
            self.past.remove(0);
        }
        self.past.push(Arc::new(Past {
            id: self.past.last().map_or(1, |past| past.id + 1),
            at: self.now(),
            what: self.game.chronicle().last(),
            before: before.as_it_is(),
        }));
    }

    /// Those who play: whoever has left is asked nothing any more.
    pub(super) fn seats(&self) -> impl Iterator<Item = Seat> {
        Seat::all(self.totals().len()).filter(|seat| self.game.plays(*seat))
    }

    /// What is put to the vote.
    pub(super) fn proposal(&self) -> Option<&Proposal> {
        self.proposal.as_ref().filter(|open| !open.lapsed)
    }

    pub(super) fn propose(
        &mut self,
        by: Option<Seat>,
        seat: Option<Seat>,
        what: &Wanted,
    ) -> Result<(), Refusal> {
        let by = speaks_for(by, seat)?;
        if self.proposal().is_some() {
            return Refusal::say(say!("proposal-open"));
        }
        // What cannot be done is not put to the vote.
        self.clone().carry_out(what)?;
        self.proposal = Some(Proposal {
            by,
            what: what.clone(),
            agreed: by.into_iter().collect(),
            lapsed: false,
        });
        self.settle()
    }

    pub(super) fn agree(&mut self, by: Option<Seat>, seat: Option<Seat>) -> Result<(), Refusal> {
        let seat = speaks_for(by, seat)?;
        let seats: Vec<Seat> = self.seats().collect();
        let Some(open) = &mut self.proposal else {
            return Refusal::say(say!("proposal-none"));
        };
        let Some(seat) = seat else {
            // The table's own page: everybody stands around it.
            open.agreed.extend(seats);
            let what = open.what.clone();
            if what.changes_the_game() {
                self.proposal = None;
                return self.rule(self.wanted_in_words(&what), |app| app.carry_out(&what));
            }
            return self.settle();
        };
        open.agreed.extend(Some(seat));
        self.settle()
    }

    pub(super) fn disagree(&mut self, by: Option<Seat>, seat: Option<Seat>) -> Result<(), Refusal> {
        let by = speaks_for(by, seat)?;
        let Some(open) = self.proposal.take() else {
            return Refusal::say(say!("proposal-none"));
        };
        let what = self.wanted_in_words(&open.what);
        let told = say!("log-disagrees", who = self.who(by), what = what);
        self.game.note(told);
        Ok(())
    }

    fn settle(&mut self) -> Result<(), Refusal> {
        let Some(open) = &self.proposal else {
            return Ok(());
        };
        if self.seats().any(|seat| !open.agreed.contains(&seat)) {
            return Ok(());
        }
        let (by, what) = (open.by, open.what.clone());
        self.proposal = None;
        let told = say!(
            "log-agreed",
            who = self.who(by),
            what = self.wanted_in_words(&what)
        );
        self.carry_out(&what)?;
        self.game.note(told);
        Ok(())
    }

    /// What cannot be done any more is put to the vote no longer; nor is another deal in place of one whose points are written
    /// (`rounds` were before). Whoever agreed has agreed to nothing that comes after.
    pub(super) fn lapse(&mut self, rounds: usize) {
        let Some(what) = self.proposal().map(|open| open.what.clone()) else {
            return;
        };
        let written = self.game.written().rounds.len();
        let is_over = matches!(what, Wanted::Redeal) && written != rounds;
        if !is_over && self.clone().carry_out(&what).is_ok() {
            return;
        }
        let open = self.proposal.iter_mut();
        open.for_each(|open| open.lapsed = true);
        if !matches!(what, Wanted::Undo { .. } | Wanted::Pause | Wanted::Resume) {
            let told = say!("log-lapsed", what = self.wanted_in_words(&what));
            self.game.note(told);
        }
    }

    /// Whoever asks, in the chronicle.
    pub(super) fn who(&self, by: Option<Seat>) -> Say {
        match by {
            Some(seat) => Say::plain(self.name(seat)),
            None => say!("who-table"),
        }
    }

    fn carry_out(&mut self, what: &Wanted) -> Result<(), Refusal> {
        match what {
            Wanted::Undo { id } => self.undo(*id),
            Wanted::NewMatch => self.close_for(Next::New),
            Wanted::TakeUp { number, .. } => self.close_for(Next::Former(*number)),
            Wanted::Pause => self.pause(),
            Wanted::Resume => self.resume(),
            Wanted::Join { seat, robot, .. } => {
                self.game.agreed(what)?;
                self.is_machine(*seat, *robot);
                self.wears(*seat, Look::default());
                Ok(())
            }
            other => self.game.agreed(other),
        }
    }

    fn close_for(&mut self, next: Next) -> Result<(), Refusal> {
        if !self.is_seated() {
            return Refusal::say(say!("page-nobody-seated"));
        }
        self.next = Some(next);
        Ok(())
    }

    /// The game as it was before a step. What lies on the felt is what lies there: the table
    /// tells what to put back.
    fn undo(&mut self, id: usize) -> Result<(), Refusal> {
        let Some(place) = self.past.iter().position(|past| past.id == id) else {
            return Refusal::say(say!("undo-gone"));
        };
        self.go_to(self.past[place].before.clone());
        self.past.truncate(place);
        Ok(())
    }

    /// To be gone back to.
    pub(super) fn as_it_is(&self) -> Before {
        Before {
            game: self.game.clone(),
            seating: self.seating.clone(),
        }
    }

    /// The game as it was, or is after all; the felt stays as it is. Where somebody else sits than then, the machine or the person
    /// of then does, with what stood for them.
    pub(super) fn go_to(&mut self, Before { game, seating }: Before) {
        let chairs = self.totals().len().max(game.totals().len());
        let others: Vec<Seat> = Seat::all(chairs)
            .filter(|seat| sits(&self.game, *seat) != sits(&game, *seat))
            .collect();
        let tabletop = self.game.tabletop().clone();
        self.game = game;
        // Who sat where is the game's.
        let names = std::mem::take(&mut self.game.tabletop_mut().names);
        *self.game.tabletop_mut() = Tabletop { names, ..tabletop };
        self.game.restored();
        let seating = seating.unwrap_or_default();
        for seat in others {
            self.is_machine(seat, seating.robots.contains(&seat));
            let look = seating.looks.get(seat.index());
            self.wears(seat, look.copied().unwrap_or_default());
        }
    }

    /// Whoever leads the table takes the newest step back at once.
    pub(super) fn take_back(&mut self, id: usize) -> Result<(), Refusal> {
        let newest = self.past.last().filter(|past| past.id == id);
        let Some(what) = newest.map(|past| past.what.clone()) else {
            return Refusal::say(say!("undo-not-newest"));
        };
        self.rule(say!("want-undo", what = what), |app| app.undo(id))
    }

    fn wanted_in_words(&self, what: &Wanted) -> Say {
        match what {
            Wanted::Undo { id } => match self.past.iter().find(|past| past.id == *id) {
                Some(past) => say!("want-undo", what = past.what.clone()),
                None => say!("undo-gone"),
            },
            Wanted::Redeal => say!("want-redeal"),
            Wanted::Correct { round, points } => {
                let seats = Seat::all(points.len())
                    .zip(points)
                    .filter(|(seat, _)| self.game.plays(*seat));
                let each = seats.map(|(seat, points)| {
                    let name = self.name(seat).to_owned();
                    say!("name-points", name = name, points = points.to_string())
                });
                say!(
                    "want-correct",
                    round = *round,
                    points = each.collect::<Vec<Say>>()
                )
            }
            Wanted::Abandon => say!("want-abandon"),
            Wanted::NewMatch => say!("want-new-match"),
            Wanted::TakeUp { what, .. } => say!("want-take-up", what = what.as_str()),
            Wanted::Join { seat, name, .. } => {
                say!("want-join", name = name.trim(), seat = seat.index() + 1)
            }
            Wanted::Leave { seat } => {
                say!("want-leave", name = self.name(*seat))
            }
            Wanted::Pause => say!("want-pause"),
            Wanted::Resume => say!("want-resume"),
        }
    }
}

/// Who sits there and has not left.
fn sits(game: &Game, seat: Seat) -> Option<&str> {
    let name = game.tabletop().player(seat);
    name.filter(|_| game.plays(seat))
}

/// For whom a page may speak: a seat's page for its own seat, the table's own page for anybody.
pub(super) fn speaks_for(by: Option<Seat>, seat: Option<Seat>) -> Result<Option<Seat>, Refusal> {
    match (by, seat) {
        (Some(by), Some(seat)) if by != seat => Refusal::say(say!("not-your-seat")),
        (by, seat) => Ok(seat.or(by)),
    }
}
