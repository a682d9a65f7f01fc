//! Duplicate deals: what several tables made of the same hands.
//!
//! A round of an evening has a number from which the number of each deal follows ([`DealNumber::of_round`]); which hands were dealt
//! by it each table's journal tells. Nobody is shown a hand that another table may still have before it.

use std::collections::{BTreeMap, BTreeSet};

use hub::history::PlayedMatch;
use serde_json::Value;
use table::deal_number::DealNumber;
use table::game::{GameId, Points};
use table::piece::Piece;
use tokio_postgres::{Client, Error, GenericClient, Row, Transaction};
use uuid::Uuid;

use crate::evening::number_of;

/// Rounds that are listed, the newest first.
const LISTED: i64 = 30;
/// Deals of a match that are looked for.
const MOST_DEALS: usize = 100;

/// A deal that several tables have played.
#[derive(Clone, Debug, PartialEq)]
pub struct Deal {
    /// Title of the evening.
    pub title: String,
    /// Round of the evening, from 1.
    pub round: i32,
    /// Deal of the match, from 1.
    pub deal: usize,
    /// From what its hands follow.
    pub number: DealNumber,
    /// What was played.
    pub game: GameId,
    /// From the dealer's left on.
    pub hands: Vec<Hand>,
    /// Tables at which other hands came of the number, as other pieces or people play there.
    pub others: Vec<String>,
}

/// A hand, and what came of it at each table.
#[derive(Clone, Debug, PartialEq)]
pub struct Hand {
    /// What was dealt.
    pub cards: Vec<Piece>,
    /// By table.
    pub held: Vec<Held>,
}

/// Who held it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// Where.
    pub table: String,
    /// Who.
    pub player: String,
    /// What the deal brought them, as it counts.
    pub points: Points,
    /// Nobody did better with this hand.
    pub best: bool,
}

impl Hand {
    /// What the tables made of it on average.
    pub fn mean(&self) -> f64 {
        let halves: i64 = self.held.iter().map(|held| held.points.halves).sum();
        halves as f64 / 2.0 / self.held.len().max(1) as f64
    }
}

/// Keeps which deals of a match were dealt by number, in the place of what was kept before.
pub(crate) async fn keep_numbered(
    transaction: &Transaction<'_>,
    id: Uuid,
    played: Option<&PlayedMatch>,
) -> Result<(), Error> {
    let text = "delete from numbered where match_id = $1";
    transaction.execute(text, &[&id]).await?;
    let text = "insert into numbered (match_id, round, number, hand, line, cards) values ($1, $2, $3, $4, $5, $6)";
    let narrow = |at: usize| i32::try_from(at + 1).unwrap_or(i32::MAX);
    for (round, written) in played
        .iter()
        .flat_map(|played| played.rounds.iter().enumerate())
    {
        let Some(dealt) = &written.dealt else {
            continue;
        };
        let number = i64::try_from(dealt.number.get()).unwrap_or(i64::MAX);
        for (hand, (seat, cards)) in dealt.hands.iter().enumerate() {
            let lines = played.iter().flat_map(|played| &played.players);
            let mut lines = lines.zip(&written.points);
            let line = lines.position(|(line, points)| line.seat == *seat && points.is_some());
            let Some(line) = line else { continue };
            let mut cards = cards.clone();
            cards.sort_unstable();
            let cards: Vec<String> = cards.iter().map(Piece::to_string).collect();
            let [round, hand, line] = [round, hand, line].map(narrow);
            let row: [&(dyn tokio_postgres::types::ToSql + Sync); 6] =
                [&id, &round, &number, &hand, &line, &cards.join(" ")];
            transaction.execute(text, &row).await?;
        }
    }
    Ok(())
}

/// A round in which all tables play the same hands.
struct SameHands {
    title: String,
    round: i32,
    series: DealNumber,
    /// Nobody sits at its tables any more.
    past: bool,
    tables: Vec<String>,
}

/// The deals that were played at several tables, the newest rounds first. A deal is told once all tables of its round have it, or
/// when the next round was drawn or the evening closed.
///
/// # Errors
/// The database.
pub async fn compared(client: &Client) -> Result<Vec<Deal>, Error> {
    let mut all = Vec::new();
    for round in rounds(client).await? {
        all.extend(of_round(client, &round).await?);
    }
    Ok(all)
}

async fn rounds(client: &impl GenericClient) -> Result<Vec<SameHands>, Error> {
    let text = "select e.title, r.number, r.series,
        exists (select from round later where later.event = r.event and later.number > r.number)
            or not exists (select from opening o where o.event = r.event and o.until is null),
        array(select distinct seat_table from seat s
            where s.event = r.event and s.round = r.number and s.seat_table is not null order by 1)
        from round r join event e on e.number = r.event where r.series is not null
        order by r.drawn desc, r.number desc limit $1";
    let rows = client.query(text, &[&LISTED]).await?;
    let one = |row: &Row| {
        Some(SameHands {
            title: row.get(0),
            round: row.get(1),
            series: number_of(row.get(2))?,
            past: row.get(3),
            tables: row.get(4),
        })
    };
    Ok(rows.iter().filter_map(one).collect())
}

/// A hand as a table's journal has it.
struct Told {
    at: (Uuid, i32),
    game: GameId,
    lowest_wins: bool,
    cards: String,
    held: Held,
}

async fn of_round(client: &impl GenericClient, round: &SameHands) -> Result<Vec<Deal>, Error> {
    let numbers: Vec<DealNumber> = (1..=MOST_DEALS)
        .map(|deal| round.series.of_round(deal))
        .collect();
    let kept: Vec<i64> = numbers
        .iter()
        .filter_map(|number| i64::try_from(number.get()).ok())
        .collect();
    let text =
        "select n.number, n.match_id, n.round, n.cards, m.seat_table, l.player, l.halves, r.played
        from numbered n join match m on m.id = n.match_id join result r on r.match_id = n.match_id
        join round_result l on (l.match_id, l.round, l.line) = (n.match_id, n.round, n.line)
        where n.number = any($1) and m.seat_table = any($2)
        order by r.played_at, m.file, n.match_id, n.round, n.hand";
    let rows = client.query(text, &[&kept, &round.tables]).await?;
    let mut by_number: BTreeMap<i64, BTreeMap<String, Vec<Told>>> = BTreeMap::new();
    for row in &rows {
        let Some(told) = told(row) else { continue };
        let tables = by_number.entry(row.get(0)).or_default();
        let hands = tables.entry(told.held.table.clone()).or_default();
        // Played again at one table they are no surprise to anybody any more.
        if hands.first().is_none_or(|first| first.at == told.at) {
            hands.push(told);
        }
    }
    let mut deals = Vec::new();
    for (deal, (number, kept)) in (1..).zip(numbers.iter().zip(&kept)) {
        let Some(tables) = by_number.remove(kept) else {
            continue;
        };
        let have = |table: &String| tables.contains_key(table);
        if round.past || round.tables.iter().all(have) {
            deals.extend(deal_of(round, deal, *number, tables));
        }
    }
    Ok(deals)
}

fn told(row: &Row) -> Option<Told> {
    let played: Value = row.get(7);
    Some(Told {
        at: (row.get(1), row.get(2)),
        game: serde_json::from_value(played.get("game")?.clone()).ok()?,
        lowest_wins: played.get("lowest_wins")?.as_bool()?,
        cards: row.get(3),
        held: Held {
            table: row.get(4),
            player: row.get(5),
            points: Points { halves: row.get(6) },
            best: false,
        },
    })
}

/// What most tables played alike; those with other hands are named.
fn deal_of(
    round: &SameHands,
    deal: usize,
    number: DealNumber,
    tables: BTreeMap<String, Vec<Told>>,
) -> Option<Deal> {
    let mut alike: BTreeMap<Vec<String>, Vec<Vec<Told>>> = BTreeMap::new();
    for hands in tables.into_values() {
        let game = hands.first()?.game.as_str().to_owned();
        let cards = hands.iter().map(|hand| hand.cards.clone());
        let key = std::iter::once(game).chain(cards).collect();
        alike.entry(key).or_default().push(hands);
    }
    let most = alike.iter().max_by_key(|(_, tables)| tables.len());
    let most = most.map(|(key, _)| key.clone())?;
    let same = alike.remove(&most).filter(|tables| tables.len() > 1)?;
    let others: BTreeSet<String> = alike
        .into_values()
        .flatten()
        .flatten()
        .map(|told| told.held.table)
        .collect();
    let first = same.first()?.first()?;
    let (game, lowest_wins) = (first.game, first.lowest_wins);
    let mut hands: Vec<Hand> = most
        .iter()
        .skip(1)
        .map(|cards| Hand {
            cards: cards
                .split(' ')
                .filter_map(|piece| piece.parse().ok())
                .collect(),
            held: Vec::new(),
        })
        .collect();
    for told in same {
        for (hand, told) in hands.iter_mut().zip(told) {
            hand.held.push(told.held);
        }
    }
    for hand in &mut hands {
        let worth = |held: &Held| match lowest_wins {
            true => -held.points.halves,
            false => held.points.halves,
        };
        let best = hand.held.iter().map(worth).max();
        for held in &mut hand.held {
            held.best = Some(worth(held)) == best;
        }
    }
    Some(Deal {
        title: round.title.clone(),
        round: round.round,
        deal,
        number,
        game,
        hands,
        others: others.into_iter().collect(),
    })
}
