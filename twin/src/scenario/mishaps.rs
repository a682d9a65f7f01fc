//! What goes wrong, in the forms in which it is written: as steps of a scenario, or one line alone.

use sensors::model::Miso;
use table::game::Seating;

use super::form::{Form, Gaps, by_form};
use super::mishap::{Again, BrokerState, Hearing, Mishap, ReaderState, Readers};
use super::{Scenario, named};
use crate::hardware::bus;

/// The forms, the first that fits is meant.
pub(super) const MISHAPS: &[Form<Mishap>] = &[
    ("unplug PLACE", |g| readers(g, ReaderState::Unplugged)),
    ("hang PLACE", |g| readers(g, ReaderState::Hangs)),
    ("stuck low PLACE", |g| {
        readers(g, ReaderState::Stuck(Miso::Low))
    }),
    ("stuck high PLACE", |g| {
        readers(g, ReaderState::Stuck(Miso::High))
    }),
    ("plug PLACE", |g| readers(g, ReaderState::Plugged)),
    ("hide PIECES on PLACE", hide),
    ("hide PIECES in PLACE", hide),
    ("unhide", |_| Ok(Mishap::Hearing(Hearing::Unhide))),
    ("flicker on", |_| {
        Ok(Mishap::Hearing(Hearing::Flicker(true)))
    }),
    ("flicker off", |_| {
        Ok(Mishap::Hearing(Hearing::Flicker(false)))
    }),
    ("misses N", |g| {
        let share = named::share(g.words(), 100, "misses 5")?;
        Ok(Mishap::Hearing(Hearing::Misses(share as u8)))
    }),
    ("misheard N", |g| {
        let share = named::share(g.words(), 100, "misheard 10")?;
        Ok(Mishap::Hearing(Hearing::Misheard(share as u8)))
    }),
    ("bit errors N", |g| {
        let share = named::share(g.words(), 10_000, "bit errors 10")?;
        Ok(Mishap::Hearing(Hearing::BitErrors(share)))
    }),
    ("reception WORDS", |g| {
        let reception = named::reception(g.words())?;
        Ok(Mishap::Hearing(Hearing::Reception(reception)))
    }),
    ("couple PLACE with PLACE", |g| {
        Ok(Mishap::Hearing(Hearing::Couple(g.zone()?, g.zone()?)))
    }),
    ("uncouple", |_| Ok(Mishap::Hearing(Hearing::Uncouple))),
    ("timer away", |_| Ok(Mishap::TimerAway)),
    ("timer back", |_| Ok(Mishap::TimerBack)),
    ("timer reset", |_| Ok(Mishap::TimerReset)),
    ("timer late WORD", |g| {
        Ok(Mishap::TimerLate(named::micros(g.word())?))
    }),
    ("broker freezes", |_| {
        Ok(Mishap::Broker(BrokerState::Freezes))
    }),
    ("broker away", |_| Ok(Mishap::Broker(BrokerState::Away))),
    ("broker back", |_| Ok(Mishap::Broker(BrokerState::Well))),
    ("broker doubles", |_| Ok(Mishap::Doubled(true))),
    ("broker doubles no more", |_| Ok(Mishap::Doubled(false))),
    ("clock jumps WORD", |g| {
        let word = g.word();
        let seconds = word.parse();
        let wrong = |_| format!("`{word}` is not a number of seconds; write 3600 or -3600");
        Ok(Mishap::ClockJumps(seconds.map_err(wrong)?))
    }),
    ("disk WORD", |g| Ok(Mishap::Disk(named::disk(g.word())?))),
    ("restart", |_| Ok(Mishap::Again(Again::Restart))),
    ("reboot", |_| Ok(Mishap::Again(Again::Reboot))),
    ("pull plug", |_| Ok(Mishap::Again(Again::PullPlug))),
];

/// Reads one line of what goes wrong, at a table with these players.
///
/// # Errors
/// What is wrong with it and what would be right.
pub fn mishap(line: &str, seating: Seating) -> Result<Mishap, String> {
    let scenario = Scenario {
        seating,
        ..Scenario::default()
    };
    let words: Vec<&str> = line.split_whitespace().collect();
    by_form(MISHAPS, &scenario, &words).unwrap_or_else(|| {
        let forms = MISHAPS.iter().map(|(form, _)| *form);
        let forms = forms.collect::<Vec<_>>().join(", ");
        Err(format!(
            "`{line}` is nothing that goes wrong; write one of: {forms}"
        ))
    })
}

fn readers(g: &mut Gaps, state: ReaderState) -> Result<Mishap, String> {
    let readers = match g.words() {
        ["bus", number] => {
            let number = number.parse().ok();
            let number = number.filter(|number| bus(*number).is_some());
            Readers::Bus(number.ok_or("there are `bus 1` and `bus 2`")?)
        }
        words => Readers::At(named::zone(g.scenario, words)?),
    };
    Ok(Mishap::Hearing(Hearing::Readers(readers, state)))
}

fn hide(g: &mut Gaps) -> Result<Mishap, String> {
    Ok(Mishap::Hearing(Hearing::Hide(g.pieces()?, g.place(None)?)))
}
