//! Each step in the forms in which it is written.

use table::app::Wanted;
use table::event::Request;
use table::zone::Zone;

use super::form::{Form, Gaps};
use super::{Step, What, Wish, named};
use crate::spot::Spot;
use rules::Seat;

/// The forms, the first that fits is meant. One with fewer gaps stands before one with more.
pub(super) const FORMS: &[Form<Step>] = &[
    // The deal and the timer.
    ("hand WHO PIECES", |g| Ok(Step::Hand(g.who()?, g.pieces()?))),
    ("up PIECE", |g| Ok(Step::Up(g.piece()?))),
    ("deal", |_| Ok(Step::Deal(None))),
    ("deal WHO", |g| Ok(Step::Deal(Some(g.who()?)))),
    ("pick up", |_| Ok(Step::PickUp)),
    ("pick up WHO", |g| {
        let seat = g.who()?;
        Ok(all(Spot::Zone(Zone::Pad(seat)), Spot::Hand(seat)))
    }),
    ("slap", |_| Ok(Step::Slap)),
    ("press", |_| Ok(Step::LongPress)),
    ("start", |_| Ok(Step::Ask(None, Request::Start))),
    ("start WHO", |g| {
        Ok(Step::Ask(Some(g.who()?), Request::Start))
    }),
    ("wait WORD", |g| Ok(Step::Wait(named::micros(g.word())?))),
    ("until WORD", |g| Ok(Step::Until(g.word().to_owned()))),
    ("robots none", |_| Ok(robots(Vec::new()))),
    ("robots all", |g| {
        Ok(robots(Seat::all(g.scenario.seating.names.len()).collect()))
    }),
    ("robots WORDS", |g| {
        let names = g.words().iter();
        let seats = names.map(|name| named::seat(g.scenario, name));
        Ok(robots(seats.collect::<Result<_, _>>()?))
    }),
    ("gather", |_| Ok(Step::Gather)),
    // Hands.
    ("lay WHO PIECES on PLACE", |g| {
        let seat = g.who()?;
        let what = What::Named(g.pieces()?);
        Ok(Step::Carry(
            what,
            Some(Spot::Hand(seat)),
            g.place(Some(seat))?,
        ))
    }),
    ("swipe WHO PIECES on PLACE", |g| {
        let (seat, what) = (g.who()?, What::Named(g.pieces()?));
        Ok(Step::Swipe(seat, what, g.place(Some(seat))?))
    }),
    ("throw WHO PIECES", |g| {
        let from = Spot::Hand(g.who()?);
        let what = What::Named(g.pieces()?);
        Ok(Step::Carry(what, Some(from), Spot::Zone(Zone::Discard)))
    }),
    ("draw WHO", |g| {
        Ok(takes(What::Top, Spot::Zone(Zone::Stock), g.who()?))
    }),
    ("draw WHO PIECES", |g| {
        let seat = g.who()?;
        Ok(takes(
            What::Named(g.pieces()?),
            Spot::Zone(Zone::Stock),
            seat,
        ))
    }),
    ("take back", |_| Ok(Step::TakeBack)),
    ("take WHO from PLACE", |g| {
        let seat = g.who()?;
        Ok(takes(What::Top, g.place(Some(seat))?, seat))
    }),
    ("take WHO all from PLACE", |g| {
        let seat = g.who()?;
        Ok(takes(What::All, g.place(Some(seat))?, seat))
    }),
    ("take WHO PIECES from PLACE", |g| {
        let (seat, what) = (g.who()?, What::Named(g.pieces()?));
        Ok(takes(what, g.place(Some(seat))?, seat))
    }),
    ("take WHO WORD", |g| {
        let seat = g.who()?;
        let what = What::Named(vec![named::plaque(g.word())?]);
        Ok(Step::Carry(what, None, Spot::Zone(Zone::Pad(seat))))
    }),
    ("show WHO", |g| {
        let seat = g.who()?;
        Ok(all(Spot::Hand(seat), Spot::Zone(Zone::Pad(seat))))
    }),
    ("cut WHO PIECE", |g| {
        let (seat, what) = (g.who()?, What::Named(vec![g.piece()?]));
        let (from, to) = (Spot::Zone(Zone::Stock), Spot::Zone(Zone::Pad(seat)));
        Ok(Step::Carry(what, Some(from), to))
    }),
    ("move all from PLACE to PLACE", |g| {
        Ok(all(g.place(None)?, g.place(None)?))
    }),
    ("move PIECES from PLACE to PLACE", |g| {
        let what = What::Named(g.pieces()?);
        Ok(Step::Carry(what, Some(g.place(None)?), g.place(None)?))
    }),
    ("drop PIECES on PLACE", |g| {
        let what = What::Named(g.pieces()?);
        Ok(Step::Carry(what, None, g.place(None)?))
    }),
    ("lift PIECES", |g| {
        Ok(Step::Carry(What::Named(g.pieces()?), None, Spot::Drawer))
    }),
    ("reshuffle", |_| Ok(Step::Reshuffle)),
    ("trade", |_| Ok(Step::Trade)),
    // What people say.
    ("call WHO WORD WORDS", |g| {
        let (seat, call, value) = (g.who()?, g.word().to_owned(), g.said());
        let value = (!value.is_empty()).then_some(value);
        Ok(Step::Ask(Some(seat), Request::Call { seat, call, value }))
    }),
    ("answer WORD WORDS by WHO", |g| {
        let answer = answer(g);
        Ok(Step::Ask(Some(g.who()?), answer))
    }),
    ("answer WORD WORDS", |g| Ok(Step::Ask(None, answer(g)))),
    ("next", |_| Ok(Step::Ask(None, Request::Next))),
    ("counted WHO N", |g| {
        let (seat, cards) = (g.who()?, g.number("counted Ana 9")?);
        Ok(Step::Ask(None, Request::Counted { seat, cards }))
    }),
    ("counted WHO N by WHO", |g| {
        let (seat, cards) = (g.who()?, g.number("counted Ana 9")?);
        Ok(Step::Ask(Some(g.who()?), Request::Counted { seat, cards }))
    }),
    ("decide WHO good", |g| decide(g, true)),
    ("decide WHO false", |g| decide(g, false)),
    // Consent.
    ("undo", |_| Ok(Step::Agreed(Wish::Undo(1)))),
    ("undo N", |g| {
        Ok(Step::Agreed(Wish::Undo(g.number("undo 2")?)))
    }),
    ("undo at once", |_| Ok(Step::UndoAtOnce)),
    ("object WHO", |g| {
        let seat = Some(g.who()?);
        Ok(Step::Ask(seat, Request::Object { seat }))
    }),
    ("correct N WORDS", |g| Ok(Step::Agreed(correct(g)?))),
    ("redeal", |_| agreed(Wanted::Redeal)),
    ("abandon", |_| agreed(Wanted::Abandon)),
    ("leaves WHO", |g| agreed(Wanted::Leave { seat: g.who()? })),
    ("joins WORD N", |g| joins(g, false)),
    ("joins WORD N robot", |g| joins(g, true)),
    ("pause", |_| agreed(Wanted::Pause)),
    ("resume", |_| agreed(Wanted::Resume)),
    ("propose WHO undo", |g| {
        Ok(Step::Propose(g.who()?, Wish::Undo(1)))
    }),
    ("propose WHO undo N", |g| {
        Ok(Step::Propose(
            g.who()?,
            Wish::Undo(g.number("propose Ana undo 2")?),
        ))
    }),
    ("propose WHO correct N WORDS", |g| {
        Ok(Step::Propose(g.who()?, correct(g)?))
    }),
    ("propose WHO redeal", |g| proposed(g, Wanted::Redeal)),
    ("propose WHO abandon", |g| proposed(g, Wanted::Abandon)),
    ("propose WHO pause", |g| proposed(g, Wanted::Pause)),
    ("propose WHO resume", |g| proposed(g, Wanted::Resume)),
    ("agree all", |_| {
        Ok(Step::Ask(None, Request::Agree { seat: None }))
    }),
    ("agree WHO", |g| {
        let seat = Some(g.who()?);
        Ok(Step::Ask(seat, Request::Agree { seat }))
    }),
    ("disagree WHO", |g| {
        let seat = Some(g.who()?);
        Ok(Step::Ask(seat, Request::Disagree { seat }))
    }),
    ("read all", |_| {
        Ok(Step::Ask(None, Request::Read { seat: None }))
    }),
    ("read WHO", |g| {
        let seat = Some(g.who()?);
        Ok(Step::Ask(seat, Request::Read { seat }))
    }),
];

fn all(from: Spot, to: Spot) -> Step {
    Step::Carry(What::All, Some(from), to)
}

fn takes(what: What, from: Spot, seat: Seat) -> Step {
    Step::Carry(what, Some(from), Spot::Hand(seat))
}

fn robots(seats: Vec<Seat>) -> Step {
    let seats = seats.into_iter().collect();
    Step::Ask(None, Request::Robots { seats })
}

fn answer(g: &mut Gaps) -> Request {
    Request::Answer {
        question: named::said(g.scenario, g.word()),
        value: g.said(),
    }
}

fn decide(g: &mut Gaps, good: bool) -> Result<Step, String> {
    let seat = g.who()?;
    Ok(Step::Ask(None, Request::Decide { seat, good }))
}

fn correct(g: &mut Gaps) -> Result<Wish, String> {
    let example = "correct 1 4 0 -5 0 0";
    let round = g.number(example)?;
    let points = g.words().iter();
    let points = points.map(|points| named::points(points, example));
    let points = points.collect::<Result<_, _>>()?;
    Ok(Wish::Other(Wanted::Correct { round, points }))
}

fn joins(g: &mut Gaps, robot: bool) -> Result<Step, String> {
    let name = g.word().to_owned();
    let chair: u8 = g.number("joins Tom 4")?;
    let seat = chair.checked_sub(1);
    let seat = Seat(seat.ok_or("chairs are counted from 1")?);
    agreed(Wanted::Join { seat, name, robot })
}

fn agreed(what: Wanted) -> Result<Step, String> {
    Ok(Step::Agreed(Wish::Other(what)))
}

fn proposed(g: &mut Gaps, what: Wanted) -> Result<Step, String> {
    Ok(Step::Propose(g.who()?, Wish::Other(what)))
}
