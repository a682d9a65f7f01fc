//! `/history`: matches and players over the evenings, for people and for programs.

use std::path::PathBuf;
use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use maud::{DOCTYPE, Markup, html};

use super::plot::{self, Series};
use super::{Viewer, WebError, checked, sheet};
use crate::game::{GameId, Points};
use crate::history::{History, PlayedMatch};
use crate::words::{Lang, Say, say};

type Folder = State<Arc<PathBuf>>;
type Asked = Result<Query<Viewer>, axum::extract::rejection::QueryRejection>;

/// Matches of a game that a plot shows: the newest.
const PLOTTED: usize = 40;

/// `GET /history?lang=L`, `/history.csv`, `/history.json` and `/sheet/N?lang=L`, of the journals
/// in a folder.
pub fn history(folder: PathBuf) -> Router {
    Router::new()
        .route("/history", get(page))
        .route("/history.csv", get(csv))
        .route("/history.json", get(json))
        .route("/sheet/{number}", get(match_sheet))
        .with_state(Arc::new(folder))
}

async fn read(folder: Arc<PathBuf>) -> Result<History, WebError> {
    let failed = |why: String| WebError(StatusCode::INTERNAL_SERVER_ERROR, why);
    let read = tokio::task::spawn_blocking(move || History::read(&folder)).await;
    let read = read.map_err(|error| failed(error.to_string()))?;
    read.map_err(|error| failed(error.to_string()))
}

async fn csv(State(folder): Folder) -> Result<Response, WebError> {
    let csv = read(folder).await?.to_csv();
    Ok(file("text/csv; charset=utf-8", "remmi-history.csv", csv))
}

async fn json(State(folder): Folder) -> Result<Response, WebError> {
    let json = read(folder).await?.to_json();
    let json =
        json.map_err(|error| WebError(StatusCode::INTERNAL_SERVER_ERROR, error.to_string()))?;
    Ok(file("application/json", "remmi-history.json", json))
}

fn file(kind: &str, name: &str, text: String) -> Response {
    let headers = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("inline; filename=\"{name}\""),
        ),
        (header::CACHE_CONTROL, "no-store".to_owned()),
    ];
    (headers, text).into_response()
}

async fn match_sheet(
    State(folder): Folder,
    Path(number): Path<u32>,
    viewer: Asked,
) -> Result<Markup, WebError> {
    let lang = checked(viewer)?.lang;
    let history = read(folder).await?;
    match history.find(number) {
        Some(played) => Ok(sheet::sheet(played, lang)),
        None => {
            let text = say!("hist-no-sheet", n = number).tell(lang);
            Err(WebError(StatusCode::NOT_FOUND, text))
        }
    }
}

async fn page(State(folder): Folder, viewer: Asked) -> Result<Markup, WebError> {
    let lang = checked(viewer)?.lang;
    let history = read(folder).await?;
    let title = say!("hist-title").tell(lang);
    Ok(frame(
        lang,
        &title,
        html! {
            header {
                h1 { (title) }
                nav {
                    @for other in Lang::ALL {
                        a href=(format!("/history?lang={}", other.as_str())) lang=(other.as_str())
                            aria-current=[(other == lang).then_some("true")] { (other.as_str()) }
                    }
                    a href="/history.csv" { "CSV" }
                    a href="/history.json" { "JSON" }
                }
            }
            main {
                @if !history.damaged.is_empty() {
                    section .damaged {
                        p { (say!("hist-damaged").tell(lang)) }
                        ul { @for damage in &history.damaged { li { (damage) } } }
                    }
                }
                @if history.matches.is_empty() { p { (say!("hist-none").tell(lang)) } }
                @else {
                    (matches(&history, lang))
                    (players(&history, lang))
                    (wins(&history, lang))
                    @for game in GameId::ALL { (totals(&history, game, lang)) }
                    (by_game(&history, lang))
                }
            }
        },
    ))
}

fn matches(history: &History, lang: Lang) -> Markup {
    let heads = [
        say!("hist-when"),
        say!("hist-game"),
        say!("hist-players"),
        say!("hist-result"),
    ];
    let row = |played: &PlayedMatch| {
        let href = format!("/sheet/{}?lang={}", played.number, lang.as_str());
        let each = played
            .players
            .iter()
            .map(|player| format!("{} {}", player.name, points(player.total, lang)));
        let each: Vec<String> = each.collect();
        html! {
            td { a href=(href) { (when(played.began)) } }
            td { (played.game.title()) }
            td { (each.join(", ")) }
            td { (result(played).tell(lang)) }
        }
    };
    let rows = history.matches.iter().rev().map(row);
    table(say!("hist-matches"), &heads, rows.collect(), lang)
}

fn players(history: &History, lang: Lang) -> Markup {
    let heads = [
        say!("hist-player"),
        say!("hist-matches"),
        say!("hist-wins"),
        say!("hist-last"),
    ];
    let rows = history.players.iter().map(|player| {
        html! {
            th scope="row" { (player.name) }
            td .n { (player.matches) }
            td .n { (player.wins) }
            td { (when(player.last)) }
        }
    });
    table(say!("hist-players"), &heads, rows.collect(), lang)
}

fn by_game(history: &History, lang: Lang) -> Markup {
    let heads = [
        say!("hist-player"),
        say!("hist-game"),
        say!("hist-matches"),
        say!("hist-wins"),
        say!("hist-best"),
        say!("hist-mean"),
        say!("hist-per-round"),
    ];
    let pairs = history
        .players
        .iter()
        .flat_map(|player| player.games.iter().map(move |game| (&player.name, game)));
    let rows = pairs.map(|(name, game)| {
        html! {
            th scope="row" { (name) }
            td { (game.game.title()) }
            td .n { (game.matches) }
            td .n { (game.wins) }
            td .n { (game.best.map_or_else(dash, |best| points(best, lang))) }
            td .n { (game.mean.map_or_else(dash, |mean| decimal(mean, lang))) }
            td .n { (decimal(game.per_round, lang)) }
        }
    });
    table(say!("hist-games"), &heads, rows.collect(), lang)
}

fn table(title: Say, heads: &[Say], rows: Vec<Markup>, lang: Lang) -> Markup {
    html! {
        section {
            h2 { (title.tell(lang)) }
            div .wide {
                table {
                    thead { tr { @for head in heads { th scope="col" { (head.tell(lang)) } } } }
                    tbody { @for row in rows { tr { (row) } } }
                }
            }
        }
    }
}

/// Those who have played most, by name: what a plot can hold.
fn plotted(history: &History) -> Vec<&str> {
    let mut players: Vec<_> = history.players.iter().collect();
    players.sort_by_key(|player| std::cmp::Reverse(player.matches));
    players.truncate(plot::MOST);
    players.sort_by_key(|player| &player.name);
    players.iter().map(|player| player.name.as_str()).collect()
}

fn wins(history: &History, lang: Lang) -> Markup {
    let is_played = |game: &GameId| history.matches.iter().any(|played| played.game == *game);
    let games: Vec<GameId> = GameId::ALL.into_iter().filter(is_played).collect();
    let won = |name: &str, game: GameId| {
        let matches = history.matches.iter().filter(|played| played.game == game);
        matches
            .filter(|played| played.winners().contains(&name))
            .count() as f64
    };
    let series: Vec<Series> = plotted(history)
        .into_iter()
        .map(|name| Series {
            name: name.to_owned(),
            values: games.iter().map(|game| Some(won(name, *game))).collect(),
        })
        .collect();
    let groups: Vec<String> = games.iter().map(|game| game.title().to_owned()).collect();
    plot::bars(&say!("hist-plot-wins").tell(lang), &groups, &series)
}

/// Totals of the matches of a game played to their end, in the order of evenings.
fn totals(history: &History, game: GameId, lang: Lang) -> Markup {
    let over = |played: &&PlayedMatch| played.game == game && played.over;
    let mut matches: Vec<&PlayedMatch> = history.matches.iter().filter(over).collect();
    matches.drain(..matches.len().saturating_sub(PLOTTED));
    if matches.len() < 2 {
        return html! {};
    }
    let total = |played: &PlayedMatch, name: &str| {
        let player = played.players.iter().find(|player| player.name == name);
        player.map(|player| player.total.as_f64())
    };
    let all = plotted(history).into_iter().map(|name| Series {
        name: name.to_owned(),
        values: matches.iter().map(|played| total(played, name)).collect(),
    });
    let series: Vec<Series> = all.collect();
    let places: Vec<String> = matches.iter().map(|played| day(played.began)).collect();
    let title = say!("hist-plot-totals", game = game.title()).tell(lang);
    plot::lines(&title, &places, &series)
}

/// Who has won, or that nobody has yet.
pub(super) fn result(played: &PlayedMatch) -> Say {
    if !played.over {
        return say!("hist-open");
    }
    let winners: Vec<Say> = played.winners().into_iter().map(Say::from).collect();
    say!("hist-won", names = winners)
}

fn dash() -> String {
    "–".to_owned()
}

/// Points as the language writes them: with a decimal comma in French and Bulgarian.
pub(super) fn points(points: Points, lang: Lang) -> String {
    with_comma(points.to_string(), lang)
}

fn decimal(value: f64, lang: Lang) -> String {
    with_comma(format!("{value:.1}"), lang)
}

fn with_comma(number: String, lang: Lang) -> String {
    match lang {
        Lang::En => number,
        Lang::Fr | Lang::Bg => number.replace('.', ","),
    }
}

/// `2026-11-21 18:14` by the clock on the wall.
pub(super) fn when(ms: u64) -> String {
    local(ms, "%Y-%m-%d %H:%M")
}

fn day(ms: u64) -> String {
    local(ms, "%Y-%m-%d")
}

fn local(ms: u64, format: &str) -> String {
    let at = jiff::Timestamp::from_millisecond(i64::try_from(ms).unwrap_or_default());
    let local = at
        .unwrap_or_default()
        .to_zoned(jiff::tz::TimeZone::system());
    local.strftime(format).to_string()
}

/// A page without a script, readable at the width of a phone and on paper.
pub(super) fn frame(lang: Lang, title: &str, body: Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang=(lang.as_str()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                link rel="stylesheet" href="/static/history.css";
            }
            body { (body) }
        }
    }
}
