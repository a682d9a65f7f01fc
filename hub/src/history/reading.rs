//! A match out of its journal.

use std::collections::BTreeMap;

use table::app::{App, Wanted};
use table::event::{Event, Request};
use table::game::{Points, Seating, WrittenLine};
use table::journal::Record;
use table::look::Look;
use table::replay::ReplayError;

use super::{PlayedMatch, Player, Round};
use rules::Seat;

/// The match of a journal's records; `None` when nobody was seated in it.
///
/// # Errors
/// The records are not a journal of a table.
pub fn read_match(number: u32, records: &[Record]) -> Result<Option<PlayedMatch>, ReplayError> {
    let mut seated: Option<(u64, &Seating)> = None;
    let mut times = Vec::new();
    // Whether it was a machine, and what stood for whoever sat: by seat, and since which round.
    let mut sat = BTreeMap::new();
    let app = walk(records, |record, app| {
        if let Event::Asked { request, .. } = &record.event
            && let Request::Setup(seating) = request
        {
            seated = Some((record.wall, seating));
        }
        // Nobody sits down or leaves but by saying so.
        let lines = match is_said(&record.event) {
            true => app.game().lines(),
            false => Vec::new(),
        };
        for line in lines.iter().filter(|line| line.until.is_none()) {
            let robot = app.machines().contains(&line.seat);
            sat.insert((line.seat, line.from), (robot, app.look(line.seat)));
        }
        // A round that was taken back and played again was written when it was written last.
        let rounds = app.game().written().rounds.len();
        times.truncate(rounds);
        times.resize(rounds, record.wall);
    })?;
    Ok(seated.map(|(began, seating)| told(number, &app, began, seating, &times, &sat)))
}

/// Plays the records of a journal again, and shows each with the table behind it; gives the table at the end.
///
/// # Errors
/// The records are not a journal of a table.
pub(crate) fn walk<'r>(
    records: &'r [Record],
    mut each: impl FnMut(&'r Record, &App),
) -> Result<App, ReplayError> {
    let Some(Event::Opened(opening)) = records.first().map(|record| &record.event) else {
        return Err(ReplayError::NotOpened);
    };
    let mut app = App::open(opening)?;
    // Most events are tags that come and go: how it was before them is kept only where somebody goes back.
    let goes_back = records.iter().any(|record| goes_back(&record.event));
    for record in records {
        match goes_back || is_said(&record.event) {
            // What is refused is never journaled, and would change nothing.
            true => app = app.after(record.at, &record.event).unwrap_or(app),
            false => app.step_on(record.at, &record.event),
        }
        each(record, &app);
    }
    Ok(app)
}

fn is_said(event: &Event) -> bool {
    matches!(event, Event::Asked { .. } | Event::Timer { .. })
}

/// Whether this may lead to a table as it was before.
fn goes_back(event: &Event) -> bool {
    let Event::Asked { request, .. } = event else {
        return false;
    };
    let what = match request {
        Request::Propose { what, .. } => what,
        Request::TakeBack { .. } | Request::Object { .. } => return true,
        _ => return false,
    };
    matches!(what, Wanted::Undo { .. })
}

fn told(
    number: u32,
    app: &App,
    began: u64,
    seating: &Seating,
    times: &[u64],
    sat: &BTreeMap<(Seat, usize), (bool, Look)>,
) -> PlayedMatch {
    let written = app.game().written();
    let lines = app.game().lines();
    // In Rummoli all begin with chips, which no round has brought.
    let common = lines.first().map_or(0, |line| line.start.halves);
    let player = |line: &WrittenLine| {
        let plays = line.until.is_none();
        let known = sat.get(&(line.seat, line.from)).copied();
        let (robot, look) = known.unwrap_or_default();
        let winner = written.winners.contains(&line.seat);
        Player {
            name: line.name.clone(),
            seat: line.seat,
            joined: line.from,
            start: Points {
                halves: line.start.halves - common,
            },
            left: line.until,
            total: line.total,
            won: written.over && plays && winner,
            robot,
            look,
        }
    };
    let points = |round: usize, points: &[Points]| {
        let own = |line: &WrittenLine| {
            let own = points.get(line.seat.index()).copied();
            own.filter(|_| line.covers(round))
        };
        lines.iter().map(own).collect()
    };
    let rounds = written.rounds.iter().zip(times);
    PlayedMatch {
        number,
        game: seating.game,
        began,
        ended: times.last().copied().unwrap_or(began),
        over: written.over,
        lowest_wins: written.lowest_wins,
        options: seating.options.clone(),
        players: lines.iter().map(player).collect(),
        rounds: rounds
            .enumerate()
            .map(|(round, (written, at))| Round {
                at: *at,
                points: points(round, written),
                dealt: app.numbered(round + 1).cloned(),
            })
            .collect(),
    }
}
