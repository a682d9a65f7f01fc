//! One page a person: rating, favourite game, rivals, what they played.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use hub::clock::when;
use hub::history::PlayerStatistics;
use hub::web::plain::{Head, points, result, table};
use maud::{Markup, html};
use table::words::say;

use super::season::{View, escaped, in_language};
use super::standings::places;
use super::wall::corrected;
use crate::counting::Counted;

/// Matches that are shown.
const NEWEST: usize = 50;
/// People with whom somebody has played, most first.
const RIVALS: usize = 20;

/// Where somebody's page is.
pub fn address(name: &str) -> String {
    format!("/person/{}", escaped(name))
}

/// A name that leads there; in the language of the page, though no cookie says it in another site's frame.
pub fn link(name: &str, view: &View) -> Markup {
    html! { a href=(in_language(&view.address(&address(name)), view.lang)) { (name) } }
}

/// The whole page but for its head; none of somebody who has not played.
pub fn page(view: &View, name: &str) -> Option<Markup> {
    let lang = view.lang;
    let is = |one: &&PlayerStatistics| one.name == name;
    view.counts().history.players.iter().find(is)?;
    let known = view.history().players.iter().find(is);
    Some(html! {
        (view.seasons(&address(name)))
        @match known {
            None => p { (say!("clubs-none-in-season").tell(lang)) },
            Some(known) => {
                p .result { (rating(known).tell(lang)) }
                @if let Some(most) = known.games.iter().max_by_key(|game| game.matches) {
                    p { (say!("clubs-favourite", game = most.game.title()).tell(lang)) }
                }
                (rivals(view, name))
                (matches(view, name))
            }
        }
    })
}

fn rating(known: &PlayerStatistics) -> table::words::Say {
    match known.rating {
        None => say!("clubs-no-rating"),
        Some(rating) => say!(
            "clubs-rating",
            value = format!("{:.0}", rating.value),
            deviation = format!("{:.0}", 2.0 * rating.deviation),
            n = rating.matches
        ),
    }
}

/// With whom, how often, and who came before whom.
fn rivals(view: &View, name: &str) -> Markup {
    let lang = view.lang;
    let mut met: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    for one in view.matches() {
        let places = places(&one.played);
        let Some((own, _)) = places.iter().find(|(_, player)| player.name == name) else {
            continue;
        };
        for (place, other) in places.iter().filter(|(_, player)| player.name != name) {
            let [matches, ahead, behind] = met.entry(&other.name).or_default();
            *matches += 1;
            *ahead += usize::from(own < place);
            *behind += usize::from(place < own);
        }
    }
    if met.is_empty() {
        return html! {};
    }
    let heads = [
        Head::Text(say!("clubs-rivals")),
        Head::Number(say!("hist-matches")),
        Head::Number(say!("clubs-ahead")),
        Head::Number(say!("clubs-behind-them")),
    ];
    let mut rows: Vec<_> = met.into_iter().collect();
    rows.sort_by_key(|(_, [matches, ..])| Reverse(*matches));
    let row = |(other, counts): (&str, [usize; 3])| {
        html! {
            th scope="row" { (link(other, view)) }
            @for count in counts { td .n { (count) } }
        }
    };
    let rows = rows.into_iter().take(RIVALS).map(row);
    table(say!("clubs-rivals"), &heads, rows.collect(), lang)
}

fn matches(view: &View, name: &str) -> Markup {
    let lang = view.lang;
    let heads = [
        Head::Text(say!("hist-when")),
        Head::Text(say!("clubs-table")),
        Head::Text(say!("game")),
        Head::Number(say!("hist-total")),
        Head::Text(say!("hist-result")),
    ];
    let row = |one: &Counted| {
        let mut own = one.played.players.iter();
        let own = own.find(|player| player.name == name && !player.robot)?;
        Some(html! {
            td { (when(one.played.began)) }
            td { (one.table) }
            td { (one.played.game.title()) }
            td .n { (points(own.total, lang)) }
            td { (result(&one.played).tell(lang)) (corrected(one, lang)) }
        })
    };
    let rows = view.matches().rev().filter_map(row).take(NEWEST);
    table(say!("hist-matches"), &heads, rows.collect(), lang)
}
