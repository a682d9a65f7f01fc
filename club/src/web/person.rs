//! One page a person: rating, favourite game, rivals, what they played.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use hub::clock::when;
use hub::history::PlayerStatistics;
use hub::web::plain::{Head, points, result, table};
use maud::{Markup, html};
use table::words::{Lang, say};

use super::standings::places;
use super::wall::corrected;
use crate::counting::{Counted, Counts};

/// Matches that are shown.
const NEWEST: usize = 50;
/// People with whom somebody has played, most first.
const RIVALS: usize = 20;

/// Where somebody's page is: what is no letter and no digit of ASCII is escaped (RFC 3986, 2.1).
pub fn address(name: &str) -> String {
    let escaped = name.bytes().map(|byte| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => char::from(byte).to_string(),
        other => format!("%{other:02X}"),
    });
    format!("/person/{}", escaped.collect::<String>())
}

/// A name that leads there.
pub fn link(name: &str, lang: Lang) -> Markup {
    html! { a href={ (address(name)) "?lang=" (lang.as_str()) } { (name) } }
}

/// The whole page but for its head; none of somebody who has not played.
pub fn page(counts: &Counts, name: &str, lang: Lang) -> Option<Markup> {
    let known = counts.history.players.iter().find(|one| one.name == name)?;
    Some(html! {
        p .result { (rating(known).tell(lang)) }
        @if let Some(most) = known.games.iter().max_by_key(|game| game.matches) {
            p { (say!("clubs-favourite", game = most.game.title()).tell(lang)) }
        }
        (rivals(counts, name, lang))
        (matches(counts, name, lang))
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
fn rivals(counts: &Counts, name: &str, lang: Lang) -> Markup {
    let mut met: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    for one in &counts.matches {
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
            th scope="row" { (link(other, lang)) }
            @for count in counts { td .n { (count) } }
        }
    };
    let rows = rows.into_iter().take(RIVALS).map(row);
    table(say!("clubs-rivals"), &heads, rows.collect(), lang)
}

fn matches(counts: &Counts, name: &str, lang: Lang) -> Markup {
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
    let rows = counts.matches.iter().rev().filter_map(row).take(NEWEST);
    table(say!("hist-matches"), &heads, rows.collect(), lang)
}
