//! Tables at a glance: what each plays, how far the club is behind it, the newest results, what is wrong.

use std::collections::BTreeSet;
use std::sync::PoisonError;
use std::time::Duration;

use hub::clock::when;
use hub::web::plain::{Head, dash, result, table};
use maud::{Markup, html};
use protocol::Name;
use serde_json::Value;
use table::game::GameId;
use table::words::{Lang, Say, say};

use super::corrections::CORRECTIONS;
use crate::counting::{Counted, Counts, Seen, Wrong};
use crate::evening::Round;
use crate::people::People;
use crate::writer::{State, States};

/// Results that are shown.
const NEWEST: usize = 12;
/// A table that has said nothing for as long is not heard: each asks once a minute.
const SILENT: Duration = Duration::from_secs(180);
/// Players that are shown of a table.
const PLAYERS: usize = 12;

/// The whole page but for its head.
pub fn page(counts: &Counts, states: &States, lang: Lang) -> Markup {
    html! {
        @if counts.tables.is_empty() { p { (say!("clubs-no-tables").tell(lang)) } }
        @else { (tables(counts, states, lang)) }
        @if !counts.matches.is_empty() { (newest(counts, lang)) }
        @if !counts.wrong.is_empty() {
            section .damaged {
                h2 { (say!("clubs-wrong").tell(lang)) }
                ul { @for wrong in &counts.wrong { li { (told(wrong).tell(lang)) } } }
            }
        }
    }
}

fn tables(counts: &Counts, states: &States, lang: Lang) -> Markup {
    let heads = [
        Head::Text(say!("clubs-table")),
        Head::Text(say!("clubs-now")),
        Head::Text(say!("players")),
    ];
    let states = states.lock().unwrap_or_else(PoisonError::into_inner);
    let row = |seen: &Seen| {
        let state = states.get(&seen.table).filter(|_| !seen.revoked);
        html! {
            th scope="row" { (seen.table) }
            td {
                @match state.and_then(|state| plays(&state.public)) {
                    Some(plays) => (plays.tell(lang)),
                    None => (dash()),
                }
                div .robots {
                    @if seen.revoked { (say!("clubs-revoked").tell(lang)) }
                    @else if seen.silent > SILENT.as_secs() { (say!("clubs-quiet").tell(lang)) }
                    @else { (say!("clubs-behind", n = seen.behind).tell(lang)) }
                }
            }
            td {
                (state.map_or_else(dash, |state| players(state, &counts.people)))
                @if let Some(turn) = state.and_then(|state| state.public["turn"].as_str()) {
                    div .robots { (say!("clubs-turn", name = called(turn, &counts.people)).tell(lang)) }
                }
            }
        }
    };
    let rows = counts.tables.iter().map(row).collect();
    table(say!("clubs-wall"), &heads, rows, lang)
}

/// Game and round, as a table tells them.
fn plays(public: &Value) -> Option<Say> {
    let game: GameId = serde_json::from_value(public["game"].clone()).ok()?;
    let number = |key: &str| public[key].as_u64();
    let (round, rounds) = (number("round")?, number("rounds")?);
    Some(say!(
        "clubs-round",
        game = game.title(),
        round = round,
        rounds = rounds
    ))
}

/// A table says what people are called there.
fn called(name: &str, people: &People) -> String {
    people.called(name).unwrap_or_else(|| name.to_owned())
}

fn players(state: &State, people: &People) -> String {
    let players = state.public["players"].as_array().into_iter().flatten();
    let told = players.take(PLAYERS).filter_map(|player| {
        let points = player["points"].as_i64()?.to_string().replace('-', "−");
        Some(format!(
            "{} {points}",
            called(player["name"].as_str()?, people)
        ))
    });
    told.collect::<Vec<_>>().join(", ")
}

/// Which tables of a round are done, and for whom they wait.
pub fn waits(round: &Round, states: &States, lang: Lang) -> Markup {
    let states = states.lock().unwrap_or_else(PoisonError::into_inner);
    let seats = round.seats.iter();
    let tables: BTreeSet<Name> = seats.filter_map(|seat| Some(seat.at.as_ref()?.0)).collect();
    let is_done = |table: &Name| {
        let state = states.get(table);
        state.is_some_and(|state| state.public["phase"] == "finished")
    };
    let (done, plays): (Vec<Name>, Vec<Name>) = tables.into_iter().partition(is_done);
    let names = |tables: &[Name]| {
        tables
            .iter()
            .map(Name::as_str)
            .collect::<Vec<_>>()
            .join(", ")
    };
    let said = match (round.closed, done.is_empty(), plays.is_empty()) {
        (true, ..) => say!("clubs-round-over", round = round.number),
        (_, true, _) => say!("clubs-all-play", round = round.number),
        (_, _, true) => say!("clubs-all-done", round = round.number),
        _ => say!(
            "clubs-wait-for",
            round = round.number,
            done = names(&done),
            tables = names(&plays)
        ),
    };
    html! { p .result { (said.tell(lang)) } }
}

/// The mark of a result of which an organiser has corrected something.
pub fn corrected(one: &Counted, lang: Lang) -> Markup {
    html! { @if one.corrected { " " a .robots href=(CORRECTIONS) { (say!("clubs-corrected").tell(lang)) } } }
}

fn newest(counts: &Counts, lang: Lang) -> Markup {
    let heads = [
        Head::Text(say!("hist-when")),
        Head::Text(say!("clubs-table")),
        Head::Text(say!("game")),
        Head::Text(say!("hist-result")),
    ];
    let newest = counts.matches.iter().rev().filter(|one| one.played.over);
    let rows = newest.take(NEWEST).map(|one| {
        html! {
            td { (when(one.played.ended)) }
            td { (one.table) }
            td { (one.played.game.title()) }
            td { (result(&one.played).tell(lang)) (corrected(one, lang)) }
        }
    });
    table(say!("clubs-newest"), &heads, rows.collect(), lang)
}

fn told(wrong: &Wrong) -> Say {
    let (table, number) = (wrong.table.as_str(), wrong.file.unwrap_or_default());
    match wrong.kind.as_str() {
        "differs" => say!("clubs-differs", table = table, number = number),
        "elsewhere" => say!("clubs-elsewhere", table = table, number = number),
        "newer" => say!("clubs-newer", table = table, number = number),
        "two" => say!("clubs-two", table = table),
        _ => say!("clubs-damaged", table = table, number = number),
    }
}
