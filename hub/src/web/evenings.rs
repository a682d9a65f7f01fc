//! The page of evenings: matches, players, plots.

use maud::{Markup, html};
use table::game::GameId;
use table::words::{Lang, say};

use super::history::{frame, named, points, result};
use super::plain::{Head, dash, decimal, table};
use super::plot::{self, Series};
use crate::clock::{local, when};
use crate::history::{FEWEST, History, PlayedMatch, Rating};

/// Matches of a game that a plot shows: the newest.
const PLOTTED: usize = 40;

/// The whole page.
pub(super) fn evenings(history: &History, lang: Lang) -> Markup {
    let title = say!("hist-title").tell(lang);
    frame(
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
                @if history.uncounted > 0 {
                    p .counting { (say!("hist-counting", n = history.uncounted).tell(lang)) }
                }
                @if history.matches.is_empty() && history.uncounted == 0 { p { (say!("hist-none").tell(lang)) } }
                @if !history.matches.is_empty() {
                    (matches(history, lang))
                }
                // Machines have no statistics.
                @if !history.players.is_empty() {
                    (players(history, lang))
                    (wins(history, lang))
                    @for game in GameId::ALL { (totals(history, game, lang)) }
                    (by_game(history, lang))
                }
            }
        },
    )
}

fn matches(history: &History, lang: Lang) -> Markup {
    let heads = [
        Head::Text(say!("hist-when")),
        Head::Text(say!("game")),
        Head::Text(say!("players")),
        Head::Text(say!("hist-result")),
    ];
    let row = |played: &PlayedMatch| {
        let href = format!("/sheet/{}?lang={}", played.number, lang.as_str());
        let each = |robots: bool| {
            let those = played.players.iter().filter(|one| one.robot == robots);
            let told = those.map(|one| format!("{} {}", named(one, lang), points(one.total, lang)));
            told.collect::<Vec<_>>().join(", ")
        };
        let robots = each(true);
        html! {
            td { a href=(href) { (when(played.began)) } }
            td { (played.game.title()) }
            td {
                (each(false))
                @if !robots.is_empty() { div .robots { (plot::badge()) " " (robots) } }
            }
            td { (result(played).tell(lang)) }
        }
    };
    let rows = history.matches.iter().rev().map(row);
    table(say!("hist-matches"), &heads, rows.collect(), lang)
}

fn players(history: &History, lang: Lang) -> Markup {
    let heads = [
        Head::Text(say!("hist-player")),
        Head::Number(say!("hist-matches")),
        Head::Number(say!("hist-wins")),
        Head::Number(say!("hist-rating")),
        Head::Text(say!("hist-last")),
    ];
    let rating = |rating: &Option<Rating>| match rating {
        Some(Rating {
            value, deviation, ..
        }) => format!("{value:.0} ± {:.0}", 2.0 * deviation),
        None => dash(),
    };
    let rows = history.players.iter().map(|player| {
        html! {
            th scope="row" { (player.name) }
            td .n { (player.matches) }
            td .n { (player.wins) }
            td .n { (rating(&player.rating)) }
            td { (when(player.last)) }
        }
    });
    html! {
        (table(say!("players"), &heads, rows.collect(), lang))
        p { (say!("hist-rating-means", n = FEWEST).tell(lang)) }
    }
}

fn by_game(history: &History, lang: Lang) -> Markup {
    let heads = [
        Head::Text(say!("hist-player")),
        Head::Text(say!("game")),
        Head::Number(say!("hist-matches")),
        Head::Number(say!("hist-wins")),
        Head::Number(say!("hist-best")),
        Head::Number(say!("hist-mean")),
        Head::Number(say!("hist-per-round")),
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
        let people = matches.flat_map(|played| played.players.iter().filter(|one| !one.robot));
        people.filter(|one| one.won && one.name == name).count() as f64
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
        let mut people = played.players.iter().filter(|player| !player.robot);
        let player = people.rfind(|player| player.name == name && player.left.is_none());
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

fn day(ms: u64) -> String {
    local(ms, "%Y-%m-%d")
}
