//! The seasons of the evenings, and what is counted of each: the matches that began while an evening of it was open.

use hub::history::History;
use tokio_postgres::{Client, Error};

use crate::counting::{Counted, history};

/// A season, by SQL, of what was played at `r.played_at`; of two openings the later one is asked alone, as no two overlap. Empty for none.
pub(crate) const OF_RESULT: &str =
    "coalesce((select case when o.until is null or r.played_at < o.until then e.season end
    from opening o join event e on e.number = o.event where o.since <= r.played_at order by o.since desc limit 1), '')";

/// A season.
#[derive(Clone, Debug)]
pub struct Season {
    /// As it stands on its evenings.
    pub name: String,
    /// Players, statistics and ratings of its matches alone.
    pub history: History,
}

/// All of which an evening was opened, the newest first. Each match is in one at most: together they cost no more than the club as a
/// whole.
///
/// # Errors
/// The database.
pub async fn seasons(client: &Client, matches: &[Counted]) -> Result<Vec<Season>, Error> {
    let text = "select e.season from opening o join event e on e.number = o.event
        where e.season <> '' group by e.season order by max(o.since) desc";
    let rows = client.query(text, &[]).await?;
    let season = |name: String| Season {
        history: history(matches.iter().filter(|one| one.season == name)),
        name,
    };
    Ok(rows.iter().map(|row| season(row.get(0))).collect())
}

/// A table whose clock was wrong counts by when its match came here.
pub(crate) fn believed(began: i64, received: i64) -> i64 {
    const YEAR_2020: i64 = 1_577_836_800_000;
    const DAY: i64 = 24 * 3600 * 1000;
    match began {
        began if (YEAR_2020..=received + DAY).contains(&began) => began,
        _ => received,
    }
}
