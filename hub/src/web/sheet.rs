//! `/sheet/N`: the score sheet of a match, to be printed on A4.

use maud::{Markup, html};
use table::game::{GameInfo, Points};
use table::words::{Lang, Say, say};

use super::history::{frame, named, points, result};
use super::plot::{self, Series};
use crate::clock::when;
use crate::history::PlayedMatch;

/// As many names stand side by side.
const WIDE: usize = 5;

/// Rounds as a table with names and symbols, totals, options and the result.
pub(super) fn sheet(played: &PlayedMatch, lang: Lang) -> Markup {
    let title = say!("hist-sheet", n = played.number).tell(lang);
    let (began, ended) = (when(played.began), when(played.ended));
    let options = GameInfo::chosen(&played.seating());
    let evening = format!("/evening/{}?lang={}", played.number, lang.as_str());
    let back = format!("/history?lang={}", lang.as_str());
    frame(
        lang,
        &title,
        html! {
            header {
                h1 { (played.game.title()) " · " (title) }
                nav {
                    a href=(evening) { (say!("evening").tell(lang)) }
                    a href=(back) { (say!("hist-back").tell(lang)) }
                    @if played.over {
                        a href=(format!("/history/{}/films?lang={}", played.number, lang.as_str())) { "▶ " (say!("hist-films").tell(lang)) }
                    }
                }
            }
            main .sheet {
                p { (say!("hist-from-to", began = began, ended = ended).tell(lang)) }
                p .result { (result(played).tell(lang)) }
                @if played.lowest_wins { p { (say!("hist-lowest").tell(lang)) } }
                div .wide tabindex="0" { (rounds(played, lang)) }
                @for line in comers(played) { p { (line.tell(lang)) } }
                (running(played, lang))
                @if !options.is_empty() {
                    h2 { (say!("hist-options").tell(lang)) }
                    ul { @for option in &options { li { (option.tell(lang)) } } }
                }
            }
        },
    )
}

fn rounds(played: &PlayedMatch, lang: Lang) -> Markup {
    let total = played.game.info().total;
    // Many names stand upright, so that ten columns go on a sheet of A4.
    let upright = played.players.len() > WIDE;
    html! {
        table .upright[upright] {
            thead {
                tr {
                    th scope="col" { (say!("hist-round").tell(lang)) }
                    @for player in &played.players {
                        th scope="col" .n { span { (named(player, lang)) } " " (plot::symbol(player)) }
                    }
                }
            }
            tbody {
                @for (index, round) in played.rounds.iter().enumerate() {
                    tr {
                        th scope="row" { (index + 1) }
                        @for one in &round.points { td .n { @if let Some(one) = one { (points(*one, lang)) } @else { "–" } } }
                    }
                }
            }
            tfoot {
                tr {
                    th scope="row" { (total.tell(lang)) }
                    @for player in &played.players {
                        td .n .won[player.won] { (points(player.total, lang)) @if player.won { " ★" } }
                    }
                }
            }
        }
    }
}

/// Who joined later and who left.
fn comers(played: &PlayedMatch) -> Vec<Say> {
    let mut told = Vec::new();
    for player in &played.players {
        let name = player.name.as_str();
        if player.joined > 0 {
            let start = player.start.to_string();
            told.push(say!(
                "hist-joined",
                name = name,
                n = player.joined,
                points = start
            ));
        }
        if let Some(left) = player.left {
            told.push(say!("hist-left", name = name, n = left));
        }
    }
    told
}

fn running(played: &PlayedMatch, lang: Lang) -> Markup {
    let running = played.running();
    if running.len() < 2 {
        return html! {};
    }
    let values = |line: usize| {
        let after = running
            .iter()
            .map(|round| round.get(line).copied().flatten());
        after.map(|points| points.map(Points::as_f64)).collect()
    };
    let players = played.players.iter().enumerate();
    let series: Vec<Series> = players
        .map(|(line, player)| Series {
            name: named(player, lang),
            values: values(line),
        })
        .collect();
    let places: Vec<String> = (1..=running.len()).map(|round| round.to_string()).collect();
    plot::lines(&say!("hist-plot-rounds").tell(lang), &places, &series)
}
