//! All that a table tells, event by event, each as a short digest.

use rules::Seat;
use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::json;
use table::app::App;
use table::event::Event;
use table::journal::Record;
use table::words::Lang;

use crate::asked;
use crate::scalars::scalars;

/// Once in this many events the views are told in all languages, and everything is asked that can be.
const MORE: usize = 50;

/// Replays a journal; `each` gets the number of every event as `remmi replay` counts them, the table
/// after it, and why it was refused, if it was.
///
/// # Errors
/// The journal does not begin with a deck.
pub fn replay(
    records: &[Record],
    mut each: impl FnMut(usize, &App, Option<String>),
) -> Result<(), String> {
    let Some(Event::Opened(opening)) = records.first().map(|record| &record.event) else {
        return Err("the journal does not begin with an `opened` event".into());
    };
    let mut app = App::open(opening).map_err(|error| error.to_string())?;
    for (at, record) in records.iter().enumerate() {
        let refused = match app.after(record.at, &record.event) {
            Ok(after) => {
                app = after;
                None
            }
            Err(why) => Some(why.to_string()),
        };
        each(at + 1, &app, refused);
    }
    Ok(())
}

/// What everybody is told after an event, as JSON, by who is told: `table` is the page at no seat, `0`
/// .. are those of the seats, `0.fr` is one in French; `asked` is what would come of requests, `hub` what the shell is
/// told.
pub fn told(number: usize, app: &App, refused: Option<String>) -> Vec<(String, String)> {
    let mut told = Vec::new();
    let more = number.is_multiple_of(MORE);
    let langs = if more { &Lang::ALL[..] } else { &[Lang::En] };
    let seats = app.totals().len();
    for lang in langs {
        for viewer in std::iter::once(None).chain(Seat::all(seats).map(Some)) {
            let who = viewer.map_or("table".to_owned(), |seat| seat.0.to_string());
            let view = app.view_at(app.now(), viewer, *lang);
            let view = serde_json::to_string(&view).expect("a view is plain data");
            match lang {
                Lang::En => told.push((who, view)),
                lang => told.push((format!("{who}.{lang:?}").to_lowercase(), view)),
            }
        }
    }
    let board = serde_json::to_string(&app.scoreboard()).expect("a board is plain data");
    told.push(("panel".into(), board));
    told.push(("broker".into(), app.public().to_string()));
    let wish = format!("{:?}", app.timer_wish());
    told.push(("timer".into(), json!([wish, app.deals()]).to_string()));
    let hub = json!([refused, app.wake_at(), app.comes_next().is_some()]);
    told.push(("hub".into(), hub.to_string()));
    if more {
        told.push(("asked".into(), asked::answers(app, number / MORE)));
    }
    told
}

/// What somebody was told in one event or several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Digest {
    /// Of the JSON as it is.
    whole: u32,
    /// Of its strings and numbers, in order.
    texts: u32,
    /// Of the same, in whatever order.
    bag: u32,
}

impl Digest {
    fn add(&mut self, json: &str, without: &[String]) {
        self.whole = crc(self.whole, json);
        scalars(json, without, &mut |scalar| {
            self.texts = crc(self.texts, scalar);
            self.bag = self.bag.wrapping_add(crc(0, scalar));
        });
    }
}

/// Goes on with a checksum, so that `ab` and `c` are not `a` and `bc`.
fn crc(before: u32, text: &str) -> u32 {
    let mut hasher = crc32fast::Hasher::new_with_initial(before);
    hasher.update(text.as_bytes());
    hasher.update(&[0]);
    hasher.finalize()
}

/// The digests of a journal, a line each `every` events:
/// `41-60 table=0a1b2c3d.4e5f6a7b.8c9d0e1f 0=…`.
///
/// # Errors
/// The journal does not begin with a deck.
pub fn digests(records: &[Record], every: usize, without: &[String]) -> Result<String, String> {
    let mut lines = String::new();
    let mut block: BTreeMap<String, Digest> = BTreeMap::new();
    replay(records, |number, app, refused| {
        for (who, json) in told(number, app, refused) {
            block.entry(who).or_default().add(&json, without);
        }
        if number % every != 0 && number != records.len() {
            return;
        }
        let _ = write!(lines, "{}-{number}", (number - 1) / every * every + 1);
        for (who, digest) in std::mem::take(&mut block) {
            let Digest { whole, texts, bag } = digest;
            let _ = write!(lines, " {who}={whole:08x}.{texts:08x}.{bag:08x}");
        }
        lines.push('\n');
    })?;
    Ok(lines)
}

/// How two digests of one thing differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Difference {
    /// Other strings or numbers are told, or somebody is told who was not.
    Texts,
    /// The same ones in another order.
    Order,
    /// Other keys or another nesting around the same ones.
    Shape,
}

/// What two lines of digests tell differently: to whom, and how.
pub fn differences(old: &str, new: &str) -> Vec<(String, Difference)> {
    let (old, new) = (columns(old), columns(new));
    let mut who: Vec<&str> = old.keys().chain(new.keys()).copied().collect();
    who.sort_unstable();
    who.dedup();
    let differs = |who: &str| {
        let (Some(old), Some(new)) = (old.get(who), new.get(who)) else {
            return Some(Difference::Texts);
        };
        match (old[0] == new[0], old[1] == new[1], old[2] == new[2]) {
            (true, true, true) => None,
            (_, _, false) => Some(Difference::Texts),
            (_, false, true) => Some(Difference::Order),
            (false, true, true) => Some(Difference::Shape),
        }
    };
    who.into_iter()
        .filter_map(|who| Some((who.to_owned(), differs(who)?)))
        .collect()
}

fn columns(line: &str) -> BTreeMap<&str, [&str; 3]> {
    let columns = line.split_whitespace().skip(1);
    let column = |column| {
        let (who, digest): (&str, &str) = str::split_once(column, '=')?;
        let mut parts = digest.split('.');
        Some((who, [parts.next()?, parts.next()?, parts.next()?]))
    };
    columns.filter_map(column).collect()
}
