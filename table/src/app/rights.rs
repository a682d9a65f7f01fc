//! Who may ask for what.
//!
//! This is asked once, at the door ([`crate::Table::ask`]). What stands in a journal was
//! allowed when it was said, so a replay does not ask again.

use super::{App, Wanted};
use crate::event::Request;
use crate::game::remmi_demmi::About;
use crate::refusal::Refusal;
use crate::words::{Lang, say};
use rules::Seat;

impl App {
    /// That whoever asks may ask for it. `by` is the seat whose page it comes from; the page that
    /// leads the table has none, and may ask for anything.
    ///
    /// # Errors
    /// It is somebody else's to ask: the sentence says whose.
    pub fn allows(&self, by: Option<Seat>, request: &Request) -> Result<(), Refusal> {
        let Some(by) = by else { return Ok(()) };
        match request {
            Request::Setup(_) | Request::Robots { .. } => Refusal::say(say!("setup-leads")),
            Request::NewMatch => Refusal::say(say!("new-match-leads")),
            Request::TakeBack { .. } => Refusal::say(say!("take-back-leads")),
            Request::Language { .. } | Request::Pair { .. } | Request::GoOn => Ok(()),
            _ if self.seats().all(|seat| seat != by) => Refusal::say(say!("seat-no-part")),
            Request::Propose {
                what: Wanted::Join { .. } | Wanted::Leave { .. },
                ..
            } => Refusal::say(say!("seats-lead")),
            Request::Counted { seat, .. } | Request::Decide { seat, .. } if *seat == by => {
                Refusal::say(say!("claim-own"))
            }
            Request::Counted { .. } | Request::Decide { .. } => Refusal::say(say!("claim-leads")),
            Request::Deal | Request::Start => self.deals_by(by),
            // It starts the round as the slap would have.
            Request::Answer { question, .. } if *question == About::LateSlap.to_string() => {
                self.deals_by(by)
            }
            Request::Next
            | Request::Answer { .. }
            | Request::Call { .. }
            | Request::Propose { .. }
            | Request::Agree { .. }
            | Request::Read { .. }
            | Request::Disagree { .. }
            | Request::Object { .. } => Ok(()),
        }
    }

    fn deals_by(&self, by: Seat) -> Result<(), Refusal> {
        let dealer = self.game.view(self.now(), None, Lang::default()).dealer;
        if by == dealer {
            return Ok(());
        }
        Refusal::say(say!("deal-leads", name = self.name(dealer)))
    }
}
