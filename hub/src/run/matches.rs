//! From one match to the next: a new one, or a former one that is taken up again.

use rules::Seat;
use table::Now;
use table::app::{Next, Refusal, Wanted};
use table::event::Request;
use table::journal::Disk;
use table::words::{Say, say};

use super::steps::Steps;
use crate::clock::when;
use crate::history::PlayedMatch;
use crate::random::random;
use crate::storage::Former;

impl Steps {
    pub(super) fn ask(
        &mut self,
        now: Now,
        by: Option<Seat>,
        mut request: Request,
    ) -> Result<(), Refusal> {
        match request {
            Request::NewMatch => {
                self.table.app().allows(by, &request)?;
                return self.new_match(now);
            }
            Request::TakeUp { number } => {
                self.table.app().allows(by, &request)?;
                return self.take_up(number);
            }
            // What cannot be done is not put to the vote, and which match it is nobody makes up.
            Request::Propose {
                seat,
                what: Wanted::TakeUp { number, .. },
            } => {
                self.table.app().allows(by, &request)?;
                let what = which(&self.former(number)?.played);
                let what = Wanted::TakeUp { number, what };
                request = Request::Propose { seat, what };
            }
            _ => {}
        }
        self.table.ask(now, by, request)?;
        self.close_if_agreed(now)
    }

    /// A match that everybody has agreed to close makes room for the next.
    pub(super) fn close_if_agreed(&mut self, now: Now) -> Result<(), Refusal> {
        match self.table.app().comes_next() {
            Some(Next::New) => self.new_match(now),
            Some(Next::Former(number)) => self.take_up(number),
            None => Ok(()),
        }
    }

    fn new_match(&mut self, now: Now) -> Result<(), Refusal> {
        self.seed = self.seed.wrapping_add(1);
        let journal = self.journals.begin(&self.writer);
        let drawn = random().map_err(|error| told(&error))?;
        let begun = self
            .table
            .new_match(journal, self.seed, drawn, now, &self.clock.moment());
        begun.map_err(|error| told(&error))?;
        self.epoch = self.journals.played();
        if self.clock.percent() != 100 {
            self.tell_the_clock();
        }
        Ok(())
    }

    fn take_up(&mut self, number: u32) -> Result<(), Refusal> {
        let former = self.former(number)?;
        // Its last lines may be among those that wait for the disk, where its file is looked for by its number.
        self.writer.settle();
        let disk = self.table.journal().disk();
        if disk.kept() < disk.appended() {
            let why = self.told(self.keeping);
            return Err(Refusal(why.unwrap_or_else(|| say!("disk-waits"))));
        }
        let journal = self.journals.take_up(&self.writer, &former);
        let journal =
            journal.map_err(|why| Refusal(say!("former-not-moved", why = why.to_string())))?;
        // The hub's clock goes on with every match; in a journal from elsewhere it may be later.
        let last = former.records().last().map_or(0, |record| record.at);
        let behind = last.saturating_sub(self.clock.at());
        if behind > 0 {
            self.clock.put_on(behind);
        }
        let taken = self.table.take_up_former(
            former.records(),
            journal,
            self.clock.now(),
            &self.clock.moment(),
        );
        taken.map_err(|error| told(&error))?;
        self.epoch = self.journals.played();
        // Whatever it was set to when the match was left.
        self.tell_the_clock();
        Ok(())
    }

    fn former(&self, number: u32) -> Result<Former, Refusal> {
        self.journals.former(number).map_err(Refusal)
    }
}

fn told(error: &dyn std::error::Error) -> Refusal {
    Refusal(Say::plain(error.to_string()))
}

/// Which match that is, in words of any language.
fn which(played: &PlayedMatch) -> String {
    let names: Vec<_> = played.players.iter().map(|one| one.name.as_str()).collect();
    let (game, began) = (played.game.title(), when(played.began));
    format!("{game}, {began}, {}", names.join(", "))
}
