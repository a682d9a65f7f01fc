//! A match out of its journal.

use table::app::App;
use table::event::{Event, Request};
use table::game::Seating;
use table::journal::Record;
use table::replay::ReplayError;

use super::{PlayedMatch, Player, Round};

/// The match of a journal's records; `None` when nobody was seated in it.
///
/// # Errors
/// The records are no journal of a table.
pub fn read_match(number: u32, records: &[Record]) -> Result<Option<PlayedMatch>, ReplayError> {
    let Some(Event::Opened(opening)) = records.first().map(|record| &record.event) else {
        return Err(ReplayError::NotOpened);
    };
    let mut app = App::open(opening)?;
    let mut seated: Option<(u64, &Seating)> = None;
    let mut times = Vec::new();
    for record in records {
        // What is refused is never journaled, and would change nothing.
        app = app.after(record.at, &record.event).unwrap_or(app);
        if let Event::Asked { request, .. } = &record.event
            && let Request::Setup(seating) = request
        {
            seated = Some((record.wall, seating));
        }
        // A round that was taken back and played again was written when it was written last.
        let rounds = app.game().written().rounds.len();
        times.truncate(rounds);
        times.resize(rounds, record.wall);
    }
    Ok(seated.map(|(began, seating)| told(number, &app, began, seating, &times)))
}

fn told(number: u32, app: &App, began: u64, seating: &Seating, times: &[u64]) -> PlayedMatch {
    let written = app.game().written();
    let player = |(seat, total)| Player {
        name: app.name(seat).to_owned(),
        total,
        won: written.over && written.winners.contains(&seat),
        robot: app.machines().contains(&(seat as u8)),
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
        players: written
            .totals
            .iter()
            .copied()
            .enumerate()
            .map(player)
            .collect(),
        rounds: rounds
            .map(|(points, at)| Round {
                at: *at,
                points: points.clone(),
            })
            .collect(),
    }
}
