//! What the pages hold of the running table: what it shows, and where they ask.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{SyncSender, TrySendError};

use display::Scoreboard;
use protocol::Name;
use rules::Seat;
use table::app::{App, Chair, Matter, Refusal};
use table::event::{DoorEntry, Request, Tag};
use table::furniture::Furniture;
use table::game::{DealPlan, GameId, Written};
use table::home_assistant::Public;
use table::view::{Notice, Pairing, Phase, View};
use table::words::{Lang, Say};
use tokio::sync::{oneshot, watch};

use super::clock::{Clock, Pace};
use super::health::Health;
use super::keeping::Saved;
use super::{Input, JoinUrl};

/// What the pages are made from: the state and the hub's own faults.
pub struct Shown {
    pub(super) app: Arc<App>,
    pub(super) faults: Vec<Notice>,
    pub(super) news: Vec<News>,
    /// What is wrong with the journals.
    pub(super) stored: Vec<Say>,
    /// What is to be said of the club.
    pub(super) club: Vec<Say>,
    /// Whom the club seats here in the round that goes on, in the order of the chairs.
    pub(super) seated: Vec<String>,
    /// Whether it calls the club's organiser; none where it has no club.
    pub(super) calls: Option<bool>,
    /// Timers that could be paired, or taken out.
    pub(super) pairing: Pairing,
    pub(super) health: Health,
    pub(super) clock: Clock,
    /// The match, by the number of its journal.
    pub(super) epoch: u32,
}

impl Shown {
    /// What `viewer`'s page may see now, in its language.
    pub fn view(&self, viewer: Option<Seat>, lang: Lang) -> View {
        let mut view = self.app.view_at(self.clock.at(), viewer, lang);
        view.epoch = self.epoch;
        view.notices.extend(self.faults.iter().cloned());
        let between = matches!(view.phase, Phase::Setup | Phase::Finished);
        let news = self.news.iter();
        let news = news.filter(|news| between || news.shows != Shows::BetweenMatches);
        view.notices.extend(news.map(|news| news.tell(lang)));
        let stored = self
            .stored
            .iter()
            .map(|text| Notice::new("journal", text.tell(lang), None));
        view.notices.extend(stored);
        view.notices.extend(
            self.club
                .iter()
                .map(|text| Notice::new("club", text.tell(lang), None)),
        );
        view.timer.pairing.clone_from(&self.pairing);
        view
    }
}

impl Shown {
    /// See [`App::sitting`].
    pub fn sitting(&self) -> Vec<Chair<'_>> {
        self.app.sitting()
    }

    /// What the scoreboard shows now, but for the time of day and where phones join.
    pub fn scoreboard(&self) -> Scoreboard {
        self.app.scoreboard_at(self.clock.at())
    }

    /// What the cards are dealt like, for whoever deals by machine.
    pub fn plan(&self) -> DealPlan {
        self.app.game().plan()
    }

    /// Which game is set up.
    pub fn game(&self) -> GameId {
        self.app.game().id()
    }

    /// What a request is about, as the table stands.
    pub fn matter(&self, request: &Request) -> Matter {
        self.app.matter(request)
    }

    /// See [`App::cuts_objections_short`].
    pub fn cuts_objections_short(&self, request: &Request) -> bool {
        self.app.cuts_objections_short(request)
    }

    /// How the table's clock goes, for pages that count by it.
    pub fn pace(&self) -> Pace {
        self.clock.pace()
    }

    /// What stands on the score sheet.
    pub fn written(&self) -> Written {
        self.app.game().written()
    }

    /// What anybody may know, for those who are not at the table.
    pub fn public(&self) -> Public {
        self.app.public()
    }

    /// Between two matches: tags on antennas that stand for no piece, and keep their number. A phone or a bank card shows another one
    /// each time.
    pub fn cards(&self) -> BTreeSet<Tag> {
        strange(&self.app)
    }

    /// Whether it calls the club's organiser; none where it has no club.
    pub fn calls(&self) -> Option<bool> {
        self.calls
    }

    /// Whom the club seats here in the round that goes on, in the order of the chairs.
    pub fn seated(&self) -> &[String] {
        &self.seated
    }

    /// The match, by the number of its journal.
    pub fn epoch(&self) -> u32 {
        self.epoch
    }

    /// The same match, and nothing else stands on its score sheet.
    pub fn has_written_as(&self, other: &Shown) -> bool {
        self.epoch == other.epoch && self.app.has_written_as(&other.app)
    }

    /// A timer is there, and a tap on it means nothing to the game.
    pub fn tap_is_free(&self) -> bool {
        self.app.timer().online && self.app.tap_is_free()
    }

    /// How the table of this match is built.
    pub fn furniture(&self) -> Furniture {
        self.app.game().tabletop().furniture
    }
}

fn strange(app: &App) -> BTreeSet<Tag> {
    let tabletop = app.game().tabletop();
    if !matches!(app.game().phase(), Phase::Setup | Phase::Finished) {
        return BTreeSet::new();
    }
    let tags = tabletop.felt.tags();
    let strange = tags.filter(|uid| tabletop.book.piece(*uid).is_none() && !uid.is_random());
    strange.map(Tag).collect()
}

/// How long news from the pages' door stay on the pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shows {
    /// Half a minute.
    AMoment,
    /// Until the program is started again.
    Always,
    /// Likewise, but not while a match is played.
    BetweenMatches,
}

/// What happened at the pages' door, for everybody at the table.
#[derive(Clone, Debug)]
pub(super) struct News {
    pub(super) kind: &'static str,
    pub(super) text: Say,
    pub(super) shows: Shows,
}

impl News {
    pub(super) fn tell(&self, lang: Lang) -> Notice {
        Notice::new(self.kind, self.text.tell(lang), None)
    }
}

/// A person's request was not done.
#[derive(Debug, thiserror::Error)]
pub enum AskError {
    /// By the state of the game.
    #[error("{0}")]
    Refused(#[from] Refusal),
    /// The table is drowned in inputs.
    #[error("the table has too much to do just now: try again in a moment")]
    Busy,
    /// The table has stopped.
    #[error("the table has stopped: start the program again")]
    Stopped,
}

/// A handle to the running table, for pages.
#[derive(Clone)]
pub struct Desk {
    pub(super) inbox: SyncSender<Input>,
    pub(super) shown: watch::Receiver<Arc<Shown>>,
    pub(super) taps: watch::Receiver<Option<Name>>,
    pub(super) pages: Pages,
    pub(super) join_url: Option<JoinUrl>,
}

/// How many pages are open.
#[derive(Clone, Debug, Default)]
pub(super) struct Pages(Arc<AtomicUsize>);

impl Pages {
    pub(super) fn open(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }
}

/// A page counts as open until this is dropped.
#[derive(Debug)]
pub struct OpenPage(Pages);

impl Drop for OpenPage {
    fn drop(&mut self) {
        self.0.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Desk {
    /// Counts a page that is open.
    pub fn open_page(&self) -> OpenPage {
        self.pages.0.fetch_add(1, Ordering::Relaxed);
        OpenPage(self.pages.clone())
    }

    /// Asks for something and waits until it is done and on the disk, or the disk fails.
    ///
    /// # Errors
    /// It is refused, or the table cannot take it now.
    pub async fn ask(&self, by: Option<Seat>, request: Request) -> Result<Saved, AskError> {
        let (reply, answer) = oneshot::channel();
        let input = Input::Ask { by, request, reply };
        self.inbox.try_send(input).map_err(|error| match error {
            TrySendError::Full(_) => AskError::Busy,
            TrySendError::Disconnected(_) => AskError::Stopped,
        })?;
        Ok(answer.await.map_err(|_| AskError::Stopped)??)
    }

    /// Tells everybody what happened at the pages' door, and writes it down.
    pub fn at_door(&self, entry: DoorEntry) {
        // A table that is full of inputs has other troubles.
        let _ = self.inbox.try_send(Input::AtDoor(entry));
    }

    /// Tells everybody something beside the game; it replaces what was last said of `kind`.
    pub fn tell(&self, kind: &'static str, text: Say, shows: Shows) {
        // A table that is full of inputs has other troubles.
        let _ = self.inbox.try_send(Input::News(News { kind, text, shows }));
    }

    /// The clock was set: the table looks at it again.
    pub fn look_up(&self) {
        // A table that is full of inputs looks up anyway.
        let _ = self.inbox.try_send(Input::LookUp);
    }

    /// It calls the club's organiser, or does not any more.
    pub fn call(&self, on: bool) {
        // A table that is full of inputs has other troubles.
        let _ = self.inbox.try_send(Input::Call(on));
    }

    /// The timer that was tapped last where it meant nothing to the game, and news of it.
    pub fn taps(&self) -> watch::Receiver<Option<Name>> {
        self.taps.clone()
    }

    /// Where phones join now, with the code; none where they cannot.
    pub fn join_url(&self) -> Option<String> {
        self.join_url.as_ref().map(|join| join())
    }

    /// The state as it was last shown, and news of it.
    pub fn shown(&self) -> watch::Receiver<Arc<Shown>> {
        self.shown.clone()
    }
}

#[cfg(test)]
mod tests {
    use table::event::{Event, Opening};
    use table::game::Seating;
    use table::zone::Zone;

    use super::*;

    fn tag(digits: &str) -> Tag {
        serde_json::from_value(digits.into()).unwrap()
    }

    #[test]
    fn a_strange_tag_is_a_card_between_two_matches() {
        let piece = tag("04112233");
        let opening = Opening {
            deck: vec![(piece, "7H/1".parse().unwrap())],
            ..Opening::default()
        };
        let mut app = App::open(&opening).unwrap();
        // Of a piece, of a phone, and one that keeps its number.
        for tag in [piece, tag("08112233"), tag("04AABBCC")] {
            let (zone, since) = (Zone::Discard, 1);
            app = app.after(1, &Event::Arrived { tag, zone, since }).unwrap();
        }
        assert_eq!(strange(&app), BTreeSet::from([tag("04AABBCC")]));
        let seating = Seating {
            game: GameId::Remigio,
            names: ["Ana", "Ivan"].map(str::to_owned).into(),
            ..Seating::default()
        };
        let (by, request) = (None, Request::Setup(seating));
        let app = app.after(2, &Event::Asked { by, request }).unwrap();
        assert_eq!(strange(&app), BTreeSet::new(), "they play");
    }
}
