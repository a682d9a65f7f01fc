//! What people do before a deal with more than cards: a die, a cut, a count.
//!
//! The page has no die, and nobody at it sees the cards inside the stock: the twin rolls and cuts. Who
//! was dealt to by machine need not count.

use std::sync::Arc;

use axum::http::StatusCode;
use hub::web::{WebError, told};
use table::clock::Micros;
use table::event::Request;
use table::game::{Vocabulary, remi, remigio};
use table::view::{CallInput, CallView, View};
use table::words::{Lang, Say, say};

use crate::hand::conflict;
use crate::pace;
use crate::spot::Spot;
use crate::twin::Twin;
use rules::Seat;

/// Between two looks whether the table asks for the count: the card turned up is read first.
const LOOK: Micros = 400_000;
/// After this many looks people count for themselves.
const LOOKS: usize = 50;
/// RG-12.
const TEN: usize = 10;

/// A seat rolls the die and writes down what fell, which is given.
///
/// # Errors
/// The table awaits no roll of this seat.
pub async fn roll(twin: &Twin, seat: Seat, lang: Lang) -> Result<u8, WebError> {
    if !awaits_roll(&twin.page(seat), seat) {
        return Err(not_now(&say!("hand-no-roll"), lang));
    }
    let mut fell = 0;
    twin.change(|world| {
        fell = world.roll();
        Ok(())
    })
    .map_err(conflict)?;
    say_call(twin, seat, remi::Word::Die, Some(fell.to_string()), lang).await?;
    Ok(fell)
}

/// A seat cuts: any card of the stock goes onto its pad.
///
/// # Errors
/// The table awaits no cut of this seat.
pub fn cut(twin: &Twin, seat: Seat, lang: Lang) -> Result<(), WebError> {
    if !awaits_cut(&twin.page(seat), seat) {
        return Err(not_now(&say!("hand-no-cut"), lang));
    }
    twin.change(|world| world.cut(seat)).map_err(conflict)
}

/// RE-03: the table waits for this seat's roll of the die.
pub fn awaits_roll(view: &View, seat: Seat) -> bool {
    may_say(view, seat, remi::Word::Die)
}

/// RU-03: the table waits for this seat's cut: one card, and none is seen.
pub fn awaits_cut(view: &View, seat: Seat) -> bool {
    let notes = view.sheet().map(|sheet| &sheet.notes);
    let note = notes.and_then(|notes| notes.get(seat.index()));
    let awaited = note.is_some_and(|note| note.of == 1 && note.seen == 0);
    let shows = |call: &CallView| call.seat == seat && call.input == CallInput::Cards;
    awaited && view.calls.iter().any(shows)
}

/// RG-14: whoever holds the ten cards that the machine dealt has counted them.
pub async fn count(twin: Arc<Twin>) {
    for _ in 0..LOOKS {
        pace::sleep(twin.clock(), LOOK).await;
        let (view, world) = (twin.view(), twin.world());
        let seats = Seat::all(view.seats.len());
        let uncounted: Vec<Seat> = seats
            .filter(|seat| may_say(&view, *seat, remigio::Word::Ten))
            .collect();
        for seat in &uncounted {
            // A machine says it by itself.
            if !view.seats[seat.index()].robot && world.at(Spot::Hand(*seat)).len() == TEN {
                let _ = say_call(&twin, *seat, remigio::Word::Ten, None, Lang::default()).await;
            }
        }
        if !uncounted.is_empty() {
            return;
        }
    }
}

fn may_say(view: &View, seat: Seat, word: impl Vocabulary) -> bool {
    let mut calls = view.calls.iter();
    calls.any(|one| one.call == word.name() && one.seat == seat)
}

async fn say_call(
    twin: &Twin,
    seat: Seat,
    word: impl Vocabulary,
    value: Option<String>,
    lang: Lang,
) -> Result<(), WebError> {
    let call = word.name().to_owned();
    let request = Request::Call { seat, call, value };
    let asked = twin.desk().ask(Some(seat), request).await;
    asked.map(drop).map_err(|error| told(&error, lang))
}

fn not_now(why: &Say, lang: Lang) -> WebError {
    WebError(StatusCode::CONFLICT, why.tell(lang))
}
