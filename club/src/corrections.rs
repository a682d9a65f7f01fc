//! What an organiser corrects of results: append-only, and undone by another correction.

use std::collections::BTreeMap;

use hub::history::PlayedMatch;
use table::game::Points;
use tokio_postgres::{Error, GenericClient, Row};
use uuid::Uuid;

use crate::counting::alone;
use crate::database::DatabaseError;
use crate::office::Office;

/// Corrections that are listed.
const LISTED: i64 = 200;

/// What is corrected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// A player, by line of the match, has other points in a round; both count from 1.
    Points {
        /// Which round.
        round: usize,
        /// Which player.
        line: usize,
        /// What counts.
        points: Points,
    },
    /// The match does not count.
    LeftOut,
    /// A correction is not to stand, by its number.
    Undo(i64),
}

/// A correction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
    /// Counts them, from 1.
    pub number: i64,
    /// Of which match.
    pub id: Uuid,
    /// At which table, and the number of the journal there.
    pub at: (String, i32),
    /// What.
    pub what: What,
    /// Who has corrected it.
    pub who: String,
    /// And why.
    pub why: String,
    /// It stands: nothing has undone it.
    pub stands: bool,
}

const ALL: &str = "select c.number, c.match_id, m.seat_table, m.file, c.kind, c.round, c.line, c.halves, c.undoes, c.who, c.why,
    c.kind <> 'undo' and not exists (select from correction other where other.undoes = c.number)
    from correction c join match m on m.id = c.match_id";

fn one(row: &Row) -> Correction {
    let count = |at| usize::try_from(row.get::<_, Option<i32>>(at).unwrap_or_default());
    let what = match row.get::<_, &str>(4) {
        "points" => What::Points {
            round: count(5).unwrap_or_default(),
            line: count(6).unwrap_or_default(),
            points: Points {
                halves: row.get::<_, Option<i64>>(7).unwrap_or_default(),
            },
        },
        "out" => What::LeftOut,
        _ => What::Undo(row.get::<_, Option<i64>>(8).unwrap_or_default()),
    };
    Correction {
        number: row.get(0),
        id: row.get(1),
        at: (row.get(2), row.get(3)),
        what,
        who: row.get(9),
        why: row.get(10),
        stands: row.get(11),
    }
}

/// The newest corrections, the newest first.
///
/// # Errors
/// The database.
pub async fn newest(client: &impl GenericClient) -> Result<Vec<Correction>, Error> {
    let text = format!("{ALL} order by c.number desc limit $1");
    let rows = client.query(&text, &[&LISTED]).await?;
    Ok(rows.iter().map(one).collect())
}

/// The newest of each table within a day, for the table.
///
/// # Errors
/// The database.
pub async fn of_today(client: &impl GenericClient) -> Result<BTreeMap<String, Correction>, Error> {
    let text = format!("{ALL} where c.at > now() - interval '1 day' order by c.number");
    let rows = client.query(&text, &[]).await?;
    let all = rows.iter().map(one);
    Ok(all.map(|one| (one.at.0.clone(), one)).collect())
}

/// Those of a match that stand, the oldest first.
///
/// # Errors
/// The database.
pub async fn of_match(client: &impl GenericClient, id: Uuid) -> Result<Vec<Correction>, Error> {
    let text = format!("{ALL} where c.match_id = $1 order by c.number");
    let rows = client.query(&text, &[&id]).await?;
    Ok(rows.iter().map(one).filter(|one| one.stands).collect())
}

/// The match as it counts, whether it is corrected, and whether it is left out. A correction of a round or a player that the match has not,
/// or who was not there, is passed over.
pub fn applied(mut played: PlayedMatch, corrections: &[Correction]) -> (PlayedMatch, bool, bool) {
    let mut corrected = false;
    for correction in corrections {
        let What::Points {
            round,
            line,
            points,
        } = correction.what
        else {
            continue;
        };
        let (round, line) = (round.wrapping_sub(1), line.wrapping_sub(1));
        let own = played.rounds.get_mut(round);
        let own = own.and_then(|round| round.points.get_mut(line)?.as_mut());
        if let Some((own, player)) = own.zip(played.players.get_mut(line)) {
            player.total.halves += points.halves - own.halves;
            *own = points;
            corrected = true;
        }
    }
    if corrected && played.over {
        let lowest_wins = played.lowest_wins;
        let worth = |total: Points| match lowest_wins {
            true => -total.halves,
            false => total.halves,
        };
        let there = played.players.iter().filter(|player| player.left.is_none());
        let best = there.map(|player| worth(player.total)).max();
        for player in &mut played.players {
            player.won = player.left.is_none() && Some(worth(player.total)) == best;
        }
    }
    let left_out = corrections.iter().any(|one| one.what == What::LeftOut);
    (played, corrected || left_out, left_out)
}

impl Office {
    /// Corrects something of a match, which is counted again for it; whether there is such a match, and what is undone stands.
    ///
    /// # Errors
    /// The database.
    pub async fn correct(
        &self,
        id: Uuid,
        what: What,
        who: &str,
        why: &str,
    ) -> Result<bool, DatabaseError> {
        let (kind, round, line, halves, undoes) = match what {
            What::Points {
                round,
                line,
                points,
            } => {
                let narrow = |count| Some(i32::try_from(count).unwrap_or(i32::MAX));
                (
                    "points",
                    narrow(round),
                    narrow(line),
                    Some(points.halves),
                    None,
                )
            }
            What::LeftOut => ("out", None, None, None, None),
            What::Undo(number) => ("undo", None, None, None, Some(number)),
        };
        let mut client = self.client().await?;
        let transaction = client.transaction().await?;
        alone(&transaction).await?;
        let text = "insert into correction (match_id, kind, round, line, halves, undoes, who, why)
            select $1, $2, $3, $4, $5, $6, $7, $8 where exists (select from match where id = $1)
            and ($6::bigint is null or exists (select from correction where number = $6 and match_id = $1 and kind <> 'undo'))
            on conflict do nothing";
        let added = transaction
            .execute(
                text,
                &[&id, &kind, &round, &line, &halves, &undoes, &who, &why],
            )
            .await?;
        let text = "update result set counting = 0 where match_id = $1";
        transaction.execute(text, &[&id]).await?;
        transaction.commit().await?;
        self.has_changed();
        Ok(added > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played() -> PlayedMatch {
        let player = |name: &str, halves: i64, won: bool| serde_json::json!({ "name": name, "total": halves / 2, "won": won, "robot": false });
        let played = serde_json::json!({
            "number": 1, "game": "rami", "began": 0, "ended": 0, "over": true, "lowest_wins": true, "options": {},
            "players": [player("Ana", 20, true), player("Ivan", 60, false)],
            "rounds": [{ "at": 0, "points": [10, 30] }],
        });
        serde_json::from_value(played).unwrap()
    }

    fn correction(what: What) -> Correction {
        Correction {
            number: 1,
            id: Uuid::nil(),
            at: ("salon".to_owned(), 1),
            what,
            who: "Petar".to_owned(),
            why: "a tile under the cloth".to_owned(),
            stands: true,
        }
    }

    #[test]
    fn points_that_are_corrected_make_another_winner() {
        let points = Points { halves: 2 };
        let what = What::Points {
            round: 1,
            line: 2,
            points,
        };
        let (after, corrected, left_out) = applied(played(), &[correction(what)]);
        assert!(corrected && !left_out);
        let told = |played: &PlayedMatch| -> Vec<(i64, bool)> {
            let players = played.players.iter();
            players
                .map(|player| (player.total.halves, player.won))
                .collect()
        };
        assert_eq!(told(&after), [(20, false), (2, true)]);
        assert_eq!(after.rounds[0].points[1], Some(points));
        for (round, line) in [(0, 1), (2, 1), (1, 3), (1, 0)] {
            let what = What::Points {
                round,
                line,
                points,
            };
            let (after, corrected, _) = applied(played(), &[correction(what)]);
            assert!(!corrected && after == played(), "{round} {line}");
        }
        assert!(applied(played(), &[correction(What::LeftOut)]).2);
    }
}
