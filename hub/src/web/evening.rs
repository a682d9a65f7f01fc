//! `/evening/N`: all that was played on the evening of match N, to be read again or printed.

use std::collections::BTreeMap;

use maud::{Markup, html};
use table::words::{Lang, say};

use super::history::{frame, named, points, result};
use super::plot;
use crate::clock::{local, when};
use crate::history::{PlayedMatch, Player};

/// Who played, who won what, what to remember of each match, and for how long it went on.
pub(super) fn evening(matches: &[&PlayedMatch], lang: Lang) -> Markup {
    let began = matches.first().map_or(0, |played| played.began);
    let ended = matches.last().map_or(0, |played| played.ended);
    let time = hours(matches.iter().map(|played| length(played)).sum());
    let title = say!("hist-evening", day = local(began, "%Y-%m-%d")).tell(lang);
    let (from, to) = (when(began), when(ended));
    frame(
        lang,
        &title,
        html! {
            header {
                h1 { (title) }
                nav { a href=(format!("/history?lang={}", lang.as_str())) { (say!("hist-back").tell(lang)) } }
            }
            main .sheet {
                p { (say!("hist-from-to", began = from, ended = to).tell(lang)) }
                p { (say!("hist-time", time = time).tell(lang)) }
                (people(matches, lang))
                @for played in matches { (one(played, lang)) }
            }
        },
    )
}

/// Everybody but the machines, with their matches and wins.
fn people(matches: &[&PlayedMatch], lang: Lang) -> Markup {
    let mut count: BTreeMap<&str, (&Player, u32, u32)> = BTreeMap::new();
    for played in matches {
        let mut here: BTreeMap<&str, (&Player, bool)> = BTreeMap::new();
        for player in played.players.iter().filter(|player| !player.robot) {
            let won = here.get(player.name.as_str()).is_some_and(|(_, won)| *won);
            here.insert(&player.name, (player, won || player.won));
        }
        for (name, (player, won)) in here {
            let all = count.entry(name).or_insert((player, 0, 0));
            *all = (player, all.1 + 1, all.2 + u32::from(won));
        }
    }
    if count.is_empty() {
        return html! {};
    }
    html! {
        table {
            thead {
                tr {
                    th scope="col" { (say!("hist-player").tell(lang)) }
                    th scope="col" .n { (say!("hist-matches").tell(lang)) }
                    th scope="col" .n { (say!("hist-wins").tell(lang)) }
                }
            }
            tbody {
                @for (name, (player, matches, wins)) in &count {
                    tr {
                        th scope="row" { (plot::symbol(player)) " " (name) }
                        td .n { (matches) }
                        td .n { (wins) }
                    }
                }
            }
        }
    }
}

fn one(played: &PlayedMatch, lang: Lang) -> Markup {
    let sheet = format!("/sheet/{}?lang={}", played.number, lang.as_str());
    let time = hours(length(played));
    html! {
        section {
            h2 { a href=(sheet) { (played.game.title()) } }
            p .result { (result(played).tell(lang)) }
            ul .ranks {
                @for (_, player) in played.ranked() {
                    li { (plot::symbol(player)) " " (named(player, lang)) " " b { (points(player.total, lang)) } @if player.won { " ★" } }
                }
            }
            @if let Some(moment) = played.moment() { p { (moment.tell(lang)) } }
            p { (say!("hist-time", time = time).tell(lang)) }
        }
    }
}

/// Milliseconds that it went on; a clock may have been set back meanwhile.
fn length(played: &PlayedMatch) -> u64 {
    played.ended.saturating_sub(played.began)
}

/// Hours and minutes, as `1:05`.
fn hours(ms: u64) -> String {
    let minutes = ms / 60_000;
    format!("{}:{:02}", minutes / 60, minutes % 60)
}
