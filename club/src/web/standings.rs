//! Who leads: by rating, by places, by points.

use std::collections::BTreeMap;

use hub::history::{FEWEST, PlayedMatch, Player, PlayerStatistics};
use hub::web::plain::{Head, dash, decimal, points, table};
use maud::{Markup, html};
use table::words::say;

use super::person;
use super::season::View;

/// The whole page but for its head.
pub fn page(view: &View) -> Markup {
    html! {
        (view.seasons("/"))
        @if view.counts().history.players.is_empty() { p { (say!("clubs-none").tell(view.lang)) } }
        @else if view.history().players.is_empty() { p { (say!("clubs-none-in-season").tell(view.lang)) } }
        @else {
            (by_rating(view))
            (by_places(view))
            (by_points(view))
        }
    }
}

/// Who was there at the end, best first, each with their place: whoever is equal shares one. None of a match that tells nothing.
pub fn places(played: &PlayedMatch) -> Vec<(usize, &Player)> {
    let ranked = played.ranked().into_iter().map(|(_, player)| player);
    let people: Vec<&Player> = ranked
        .filter(|player| !player.robot && player.left.is_none())
        .collect();
    if !played.over || people.len() < 2 {
        return Vec::new();
    }
    let worth = |player: &Player| (player.won, player.total);
    let place = |player: &Player| {
        let first = people
            .iter()
            .position(|other| worth(other) == worth(player));
        first.unwrap_or_default() + 1
    };
    people
        .iter()
        .map(|player| (place(player), *player))
        .collect()
}

/// Everybody, the best rating first.
pub fn by_rating(view: &View) -> Markup {
    let (history, lang) = (view.history(), view.lang);
    let heads = [
        Head::Text(say!("hist-player")),
        Head::Number(say!("hist-rating")),
        Head::Number(say!("hist-matches")),
        Head::Number(say!("hist-wins")),
    ];
    let mut players: Vec<&PlayerStatistics> = history.players.iter().collect();
    let value = |player: &PlayerStatistics| player.rating.map_or(f64::MIN, |rating| rating.value);
    players.sort_by(|one, other| value(other).total_cmp(&value(one)));
    let rows = players.into_iter().map(|player| {
        html! {
            th scope="row" { (person::link(&player.name, view)) }
            td .n {
                @match player.rating {
                    Some(rating) => { (decimal(rating.value, lang)) " ± " (decimal(2.0 * rating.deviation, lang)) }
                    None => (dash()),
                }
            }
            td .n { (player.matches) }
            td .n { (player.wins) }
        }
    });
    html! {
        (table(say!("clubs-by-rating"), &heads, rows.collect(), lang))
        p { (say!("hist-rating-means", n = FEWEST).tell(lang)) }
    }
}

fn by_places(view: &View) -> Markup {
    let (history, lang) = (view.history(), view.lang);
    let mut counted: BTreeMap<&str, [usize; 4]> = BTreeMap::new();
    for (place, player) in history.matches.iter().flat_map(places) {
        let own = counted.entry(&player.name).or_default();
        own[3] += 1;
        if let Some(medals) = own[..3].get_mut(place - 1) {
            *medals += 1;
        }
    }
    if counted.is_empty() {
        return html! {};
    }
    let heads = [
        Head::Text(say!("hist-player")),
        Head::Number(say!("clubs-first")),
        Head::Number(say!("clubs-second")),
        Head::Number(say!("clubs-third")),
        Head::Number(say!("clubs-over")),
    ];
    let mut rows: Vec<(&str, [usize; 4])> = counted.into_iter().collect();
    rows.sort_by_key(|(_, [first, second, third, all])| {
        std::cmp::Reverse((*first, *second, *third, *all))
    });
    let row = |(name, counts): (&str, [usize; 4])| {
        html! {
            th scope="row" { (person::link(name, view)) }
            @for count in counts { td .n { (count) } }
        }
    };
    html! {
        (table(say!("clubs-by-places"), &heads, rows.into_iter().map(row).collect(), lang))
        p { (say!("clubs-places-mean").tell(lang)) }
    }
}

/// Points of different games say nothing of each other: game by game, the best mean first.
fn by_points(view: &View) -> Markup {
    let (history, lang) = (view.history(), view.lang);
    let heads = [
        Head::Text(say!("game")),
        Head::Text(say!("hist-player")),
        Head::Number(say!("hist-per-round")),
        Head::Number(say!("hist-mean")),
        Head::Number(say!("hist-best")),
        Head::Number(say!("hist-matches")),
    ];
    let players = history.players.iter();
    let mut all: Vec<_> = players
        .flat_map(|player| player.games.iter().map(move |game| (&player.name, game)))
        .collect();
    all.sort_by(|(_, one), (_, other)| {
        let sign = if one.lowest_wins { 1.0 } else { -1.0 };
        let game = one.game.as_str().cmp(other.game.as_str());
        let way = one.lowest_wins.cmp(&other.lowest_wins);
        let points = (sign * one.per_round).total_cmp(&(sign * other.per_round));
        game.then(way).then(points)
    });
    let rows = all.into_iter().map(|(name, game)| {
        html! {
            td { (game.game.title()) }
            th scope="row" { (person::link(name, view)) }
            td .n { (decimal(game.per_round, lang)) }
            td .n { (game.mean.map_or_else(dash, |mean| decimal(mean, lang))) }
            td .n { (game.best.map_or_else(dash, |best| points(best, lang))) }
            td .n { (game.matches) }
        }
    });
    table(say!("clubs-by-points"), &heads, rows.collect(), lang)
}
