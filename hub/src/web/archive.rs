//! The worker that reads the evenings for the pages: one, however many ask.
//!
//! Counting them means playing journals again. It is done when something was written on a score sheet
//! since, or a journal was put into the folder; what came out of it is kept as bytes.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use axum::http::StatusCode;
use table::words::{Lang, say};
use tokio::sync::{mpsc, oneshot};

use super::kept::Kept;
use super::{WebError, evening, evenings, films, former, picture, sheet};
use crate::history::{History, HistoryError, Journal};
use crate::run::{Desk, Shown};

/// How many requests the queue holds; beyond that, whoever asks waits to get into it.
const WAITING: usize = 16;

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
    /// Nothing is kept of it: there are as many as there are matches.
    fn is_of_one_match(self) -> bool {
        matches!(
            self,
            Leaf::Sheet(..)
                | Leaf::Evening(..)
                | Leaf::Picture(..)
                | Leaf::Films(..)
                | Leaf::Film(..)
        )
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
        let mut shelf = Shelf {
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

/// What the worker has counted.
struct Shelf {
    folder: PathBuf,
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
        let made = self.made().map_err(|error| failed(&error.to_string()))?;
        if let Some(kept) = made.leaves.get(&leaf) {
            return Ok(kept.clone());
        }
        let played = made.shown.as_ref().map(|shown| shown.epoch());
        let kept = draw(&made.history, leaf, played, &folder)?;
        if !leaf.is_of_one_match() {
            made.leaves.insert(leaf, kept.clone());
        }
        Ok(kept)
    }

    /// What there is, counted again if anything was written.
    fn made(&mut self) -> Result<&mut Made, HistoryError> {
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
            sheet && made.journals == journals
        };
        let kept = self.made.take().filter(same);
        let made = match kept {
            Some(made) => made,
            None => Made {
                shown,
                journals,
                history: History::read(&self.folder)?,
                leaves: HashMap::new(),
            },
        };
        Ok(self.made.insert(made))
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
