//! The worker that reads the evenings for the pages: one, however many ask.
//!
//! Counting them means playing journals again, which is done in the background, at the lowest priority, as soon as the
//! program runs and whenever a match has made room for the next. Whoever asks before it is done is told what is known after
//! a second. It is counted again when something was written on a score sheet since, or a journal was put into the
//! folder; what came out of it is kept as bytes.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use axum::http::StatusCode;
use table::words::{Lang, say};
use tokio::runtime::Handle;
use tokio::sync::{mpsc, oneshot, watch};

use super::kept::Kept;
use super::{WebError, evening, evenings, films, former, picture, sheet};
use crate::history::{Counting, History, HistoryError, Journal, summarise};
use crate::run::{Desk, Shown};

/// How many requests the queue holds; beyond that, whoever asks waits to get into it.
const WAITING: usize = 16;
/// How long whoever asks waits for what is not counted yet.
const PATIENCE: Duration = Duration::from_secs(1);
/// After how many seconds a browser asks again for the rest.
const AGAIN: u32 = 3;

/// A page of the evenings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Leaf {
    Evenings(Lang),
    Sheet(u32, Lang),
    /// All that was played on the evening of a match.
    Evening(u32, Lang),
    /// A picture of a match, to keep.
    Picture(u32, Lang),
    /// The page on which a match that is over is watched.
    Films(u32, Lang),
    /// A round of it, from 1.
    Film(u32, usize, Lang),
    /// Matches that may be taken up again.
    Former(Lang),
    Csv,
    Json,
}

impl Leaf {
    /// The match that it is of. Nothing is kept of such a leaf: there are as many as there are matches.
    fn number(self) -> Option<u32> {
        match self {
            Leaf::Sheet(number, _)
            | Leaf::Evening(number, _)
            | Leaf::Picture(number, _)
            | Leaf::Films(number, _)
            | Leaf::Film(number, ..) => Some(number),
            Leaf::Evenings(_) | Leaf::Former(_) | Leaf::Csv | Leaf::Json => None,
        }
    }

    /// For programs, which get all of it or nothing.
    fn is_whole(self) -> bool {
        matches!(self, Leaf::Csv | Leaf::Json)
    }
}

pub(super) type Answer = Result<Kept, WebError>;

/// Asks the worker; it ends with the last of its clones.
#[derive(Clone)]
pub(super) struct Archive(mpsc::Sender<(Leaf, oneshot::Sender<Answer>)>);

impl Archive {
    /// Starts the worker over a folder of journals, inside a tokio runtime.
    pub(super) fn start(folder: PathBuf, live: Option<Desk>) -> Archive {
        let (asks, mut asked) = mpsc::channel(WAITING);
        if let Some(desk) = &live {
            in_the_background(folder.clone(), desk.shown());
        }
        let mut shelf = Shelf {
            counting: Counting::of(&folder),
            folder,
            live,
            made: None,
        };
        tokio::task::spawn_blocking(move || {
            while let Some((leaf, reply)) = asked.blocking_recv() {
                let reply: oneshot::Sender<Answer> = reply;
                // Whoever has gone meanwhile costs nothing.
                if !reply.is_closed() {
                    let _ = reply.send(shelf.leaf(leaf));
                }
            }
        });
        Archive(asks)
    }

    /// A page as it is now.
    pub(super) async fn leaf(&self, leaf: Leaf) -> Answer {
        let (reply, answer) = oneshot::channel();
        let stopped = || failed("the history is not counted any more: start the program again");
        let asked = self.0.send((leaf, reply)).await;
        asked.map_err(|_| stopped())?;
        answer.await.map_err(|_| stopped())?
    }
}

/// Leaves a summary beside the journal of each match but the one that is played, as long as there is a table.
fn in_the_background(folder: PathBuf, mut shown: watch::Receiver<Arc<Shown>>) {
    let runtime = Handle::current();
    let count = move || {
        // Of this thread alone, as Linux has it. Whoever may not has it counted all the same.
        #[cfg(target_os = "linux")]
        let _ = rustix::process::setpriority_process(None, 19);
        loop {
            let played = shown.borrow_and_update().epoch();
            if let Err(why) = summarise(&folder, Some(played)) {
                tracing::debug!("{why}");
            }
            if runtime
                .block_on(shown.wait_for(|now| now.epoch() != played))
                .is_err()
            {
                return;
            }
        }
    };
    let started = thread::Builder::new()
        .name("history".to_owned())
        .spawn(count);
    if let Err(why) = started {
        tracing::warn!("the evenings are counted only when somebody asks for them: {why}");
    }
}

/// What the worker has counted.
struct Shelf {
    folder: PathBuf,
    counting: Counting,
    /// The table that writes into the folder, if one does.
    live: Option<Desk>,
    made: Option<Made>,
}

struct Made {
    /// What it was made of: the table then, and the journals that it does not write.
    shown: Option<Arc<Shown>>,
    journals: Vec<Journal>,
    history: History,
    /// Those that grow with all evenings; of a single match nothing is kept.
    leaves: HashMap<Leaf, Kept>,
}

impl Shelf {
    fn leaf(&mut self, leaf: Leaf) -> Answer {
        let folder = self.folder.clone();
        let made = self
            .made(leaf)
            .map_err(|error| failed(&error.to_string()))?;
        if let Some(kept) = made.leaves.get(&leaf) {
            return Ok(kept.clone());
        }
        let played = made.shown.as_ref().map(|shown| shown.epoch());
        let kept = draw(&made.history, leaf, played, &folder)?;
        if made.history.uncounted > 0 {
            return Ok(kept.again_in(AGAIN));
        }
        if leaf.number().is_none() {
            made.leaves.insert(leaf, kept.clone());
        }
        Ok(kept)
    }

    /// What there is, counted again if anything was written, as far as that leaf needs it.
    fn made(&mut self, leaf: Leaf) -> Result<&mut Made, HistoryError> {
        // Looked at before the journals are read: what is written meanwhile is found the next time.
        let shown = self.live.as_ref().map(|desk| desk.shown().borrow().clone());
        let written_by_table = shown.as_ref().map(|shown| shown.epoch());
        let mut journals = Journal::all_in(&self.folder)?;
        journals.retain(|journal| Some(journal.number()) != written_by_table);
        let same = |made: &Made| {
            let sheet = match (&made.shown, &shown) {
                (Some(before), Some(now)) => before.has_written_as(now),
                (before, now) => before.is_none() && now.is_none(),
            };
            sheet && made.journals == journals && made.history.uncounted == 0
        };
        let kept = self.made.take().filter(same);
        let made = match kept {
            Some(made) => made,
            None => Made {
                shown,
                journals,
                history: self.count(leaf)?,
                leaves: HashMap::new(),
            },
        };
        Ok(self.made.insert(made))
    }

    fn count(&mut self, leaf: Leaf) -> Result<History, HistoryError> {
        self.counting.look()?;
        if let Some(number) = leaf.number() {
            self.counting.first(number);
        }
        let patience = if leaf.is_whole() {
            Duration::MAX
        } else {
            PATIENCE
        };
        self.counting.go_on_for(patience);
        Ok(self.counting.history())
    }
}

/// `played` is the match that goes on, `folder` that of the journals.
fn draw(history: &History, leaf: Leaf, played: Option<u32>, folder: &Path) -> Answer {
    let html = |page: maud::Markup| Kept::new("text/html; charset=utf-8", page.into_string());
    let find = |number, lang| {
        let none = || {
            let text = say!("hist-no-sheet", n = number).tell(lang);
            WebError(StatusCode::NOT_FOUND, text)
        };
        history.find(number).ok_or_else(none)
    };
    Ok(match leaf {
        Leaf::Evening(number, lang) => {
            let own = find(number, lang)?;
            let matches = history.evening(number);
            html(match matches.is_empty() {
                true => evening::evening(&[own], lang),
                false => evening::evening(&matches, lang),
            })
        }
        Leaf::Evenings(lang) => html(evenings::evenings(history, lang)),
        Leaf::Sheet(number, lang) => html(sheet::sheet(find(number, lang)?, lang)),
        Leaf::Picture(number, lang) => {
            Kept::new("image/png", picture::picture(find(number, lang)?, lang))
        }
        Leaf::Films(number, lang) => html(films::page(find(number, lang)?, lang)?),
        Leaf::Film(number, round, lang) => films::film(folder, find(number, lang)?, round, lang)?,
        Leaf::Former(lang) => {
            let rows = former::rows(history, played, lang);
            let json = serde_json::to_string(&rows);
            Kept::new(
                "application/json",
                json.map_err(|why| failed(&why.to_string()))?,
            )
        }
        Leaf::Csv => Kept::new("text/csv; charset=utf-8", history.to_csv()),
        Leaf::Json => {
            let json = history.to_json();
            Kept::new(
                "application/json",
                json.map_err(|why| failed(&why.to_string()))?,
            )
        }
    })
}

pub(super) fn failed(why: &str) -> WebError {
    WebError(StatusCode::INTERNAL_SERVER_ERROR, why.to_owned())
}
