//! A round of a match as it was played: what lay where, and what was said of it, event by event.
//!
//! It shows what every antenna heard, and what was in the hands by what came out of them. Whoever serves it does so when the
//! match is over, and no sooner.

use std::collections::BTreeMap;

use rules::Seat;
use serde::Serialize;

use crate::app::App;
use crate::clock::Micros;
use crate::felt::Place;
use crate::game::zone_in_words;
use crate::journal::Record;
use crate::piece::Piece;
use crate::replay::{ReplayError, opened};
use crate::view::{Phase, SeatView, Verdict, View};
use crate::words::Lang;
use crate::zone::Zone;

/// A round, to be looked at.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Film {
    /// Who played it, with their points when it was written.
    pub seats: Vec<SeatView>,
    /// What the zones on which something lies are called.
    pub zones: BTreeMap<Zone, String>,
    /// Oldest first; an event that changed nothing to be seen has none.
    pub frames: Vec<Frame>,
}

/// What has changed since the frame before.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Frame {
    /// Milliseconds since the first frame.
    pub at: u64,
    /// The zones on which other pieces lie now, with all of them: by name, in the order in which they came.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub lies: Lying,
    /// The seats that hold other pieces than before, with all of them, sorted: what was not seen again is in no hand here.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub holds: BTreeMap<Seat, Vec<String>>,
    /// The line that says what comes next, if it is another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// What was said.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub told: Vec<Told>,
}

/// The pieces on each zone on which some lie.
pub type Lying = BTreeMap<Zone, Vec<String>>;

/// A sentence about what happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Told {
    /// It.
    pub text: String,
    /// What was judged, if it is a verdict.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
}

/// The round of this number, from 1, with all that was played until it was written; what was taken back meanwhile is
/// in it. A round that was never written has no frames.
///
/// # Errors
/// The records are not a journal of a table.
pub fn film(records: &[Record], round: usize, lang: Lang) -> Result<Film, ReplayError> {
    let mut app = opened(records)?;
    let mut cutting = Cutting::new(lang);
    for record in records {
        // What is refused is never journaled, and would change nothing.
        let Ok(after) = app.after(record.at, &record.event) else {
            continue;
        };
        if app.game().written().rounds.len() + 1 == round && after.is_seated() {
            cutting.shoot(&app, &after);
        }
        app = after;
    }
    Ok(cutting.finish())
}

/// A film in the making, with what its last frame shows.
struct Cutting {
    lang: Lang,
    film: Film,
    began: Micros,
    lies: Lying,
    next: String,
    judged: Vec<Told>,
    hands: Hands,
}

impl Cutting {
    fn new(lang: Lang) -> Cutting {
        Cutting {
            lang,
            film: Film::default(),
            began: 0,
            lies: Lying::new(),
            next: String::new(),
            judged: Vec::new(),
            hands: Hands::default(),
        }
    }

    /// Adds what an event has changed.
    fn shoot(&mut self, before: &App, app: &App) {
        let view = app.view_at(app.now(), None, self.lang);
        let judged = judged(&view);
        let chronicle = app.game().chronicle();
        let lines = chronicle.tell_since(before.game().chronicle(), self.lang);
        let lines = lines.into_iter().map(|text| Told {
            text,
            verdict: None,
        });
        let verdicts = judged.iter().filter(|told| !self.judged.contains(told));
        let told: Vec<Told> = lines.chain(verdicts.cloned()).collect();
        let lies = lying(app);
        let frame = Frame {
            at: app.now().saturating_sub(self.began) / 1000,
            lies: self.moved(&lies),
            holds: BTreeMap::new(),
            next: Some(view.next.text.clone()).filter(|next| *next != self.next),
            told,
        };
        for zone in frame.lies.keys() {
            let named = || zone_in_words(app.game().tabletop(), *zone).tell(self.lang);
            self.film.zones.entry(*zone).or_insert_with(named);
        }
        if self.film.frames.is_empty() {
            self.began = app.now();
            self.film.frames.push(Frame { at: 0, ..frame });
        } else if !frame.is_still() {
            self.film.frames.push(frame);
        }
        let number = self.film.frames.len() - 1;
        if is_before_the_deal(before.game().phase()) {
            self.hands = Hands::default();
            self.hands.dealt = number;
        }
        self.hands.see(number, &self.lies, &lies);
        self.hands.turn = view.sheet().and_then(|sheet| sheet.turn);
        (self.judged, self.lies, self.next) = (judged, lies, view.next.text);
        self.film.seats = view.seats;
    }

    /// Adds what was in the hands.
    fn finish(self) -> Film {
        let mut film = self.film;
        let seats: Vec<Seat> = film.seats.iter().map(|seat| seat.seat).collect();
        let mut before = BTreeMap::new();
        for (number, frame) in film.frames.iter_mut().enumerate() {
            for seat in &seats {
                let hand = self.hands.of(*seat, number);
                if before.get(seat).unwrap_or(&Vec::new()) != &hand {
                    frame.holds.insert(*seat, hand.clone());
                    before.insert(*seat, hand);
                }
            }
        }
        film
    }

    /// The zones on which other pieces lie than in the last frame.
    fn moved(&self, lies: &Lying) -> Lying {
        let zones = self.lies.keys().chain(lies.keys());
        let moved = zones.filter(|zone| self.lies.get(zone) != lies.get(zone));
        let with = |zone: &Zone| (*zone, lies.get(zone).cloned().unwrap_or_default());
        moved.map(with).collect()
    }
}

/// What was in whose hand, by what came out of it: no antenna reads a hand, but it reads where a piece goes from there, and
/// the top of the stock until it is drawn.
#[derive(Default)]
struct Hands {
    /// The frame at which the deal began.
    dealt: usize,
    /// Whose turn it was then.
    turn: Option<Seat>,
    /// Pieces that lay somewhere since: at which frame they went, and from where.
    gone: BTreeMap<String, (usize, Zone)>,
    /// What was held, by whom, from which frame on and before which.
    held: Vec<(Piece, Seat, usize, usize)>,
}

impl Hands {
    /// At this frame these pieces lie, and those did before.
    fn see(&mut self, frame: usize, before: &Lying, now: &Lying) {
        let (before, now) = (by_piece(before), by_piece(now));
        for (piece, zone) in &now {
            if before.contains_key(piece) {
                continue;
            }
            let (since, from) = match self.gone.remove(*piece) {
                Some((since, from)) => (since, Some(from)),
                None => (self.dealt, None),
            };
            let seat = match zone {
                Zone::Pad(seat) | Zone::Melds(seat) => Some(*seat),
                Zone::Discard => self.turn,
                _ => None,
            };
            // What comes back to where it went from was missed there, or lifted.
            let seat = seat.filter(|_| from != Some(*zone));
            if let (Some(seat), Ok(piece)) = (seat, piece.parse()) {
                self.held.push((piece, seat, since, frame));
            }
        }
        for (piece, zone) in before.iter().filter(|(piece, _)| !now.contains_key(*piece)) {
            self.gone.insert((*piece).to_owned(), (frame, *zone));
        }
    }

    fn of(&self, seat: Seat, frame: usize) -> Vec<String> {
        let held = self
            .held
            .iter()
            .filter(|(_, of, from, before)| *of == seat && (*from..*before).contains(&frame));
        let mut pieces: Vec<Piece> = held.map(|(piece, ..)| *piece).collect();
        pieces.sort_unstable();
        pieces.iter().map(Piece::to_string).collect()
    }
}

fn by_piece(lying: &Lying) -> BTreeMap<&str, Zone> {
    let pairs = lying
        .iter()
        .flat_map(|(zone, pieces)| pieces.iter().map(move |piece| (piece.as_str(), *zone)));
    pairs.collect()
}

fn is_before_the_deal(phase: Phase) -> bool {
    matches!(phase, Phase::Setup | Phase::Ready | Phase::Scored)
}

impl Frame {
    fn is_still(&self) -> bool {
        self.lies.is_empty() && self.next.is_none() && self.told.is_empty()
    }
}

fn lying(app: &App) -> Lying {
    let tabletop = app.game().tabletop();
    let mut lying: BTreeMap<Zone, Vec<_>> = BTreeMap::new();
    for uid in tabletop.felt.tags() {
        let Place::On(zone) = tabletop.place(uid) else {
            continue;
        };
        if let Some(piece) = tabletop.book.piece(uid) {
            let there = lying.entry(zone).or_default();
            there.push((tabletop.felt.since(uid), piece));
        }
    }
    let by_name = |(zone, mut there): (Zone, Vec<(_, Piece)>)| {
        there.sort_unstable();
        let names = there.into_iter().map(|(_, piece)| piece.to_string());
        (zone, names.collect())
    };
    lying.into_iter().map(by_name).collect()
}

/// What stands against whoever plays, and the claims that were turned over.
fn judged(view: &View) -> Vec<Told> {
    let faults = view.sheet().into_iter().flat_map(|sheet| &sheet.faults);
    let faults = faults.map(|fault| (&fault.text, Verdict::Invalid));
    let steps = view.reveal().into_iter().flat_map(|reveal| &reveal.steps);
    let steps = steps.map(|step| (&step.text, step.verdict));
    let told = faults.chain(steps).map(|(text, verdict)| Told {
        text: text.clone(),
        verdict: Some(verdict),
    });
    told.collect()
}
