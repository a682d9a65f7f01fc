//! The same hands at several tables, compared.

use std::fmt::Write as _;

use axum::Extension;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use hub::history::quoted;
use hub::web::plain::{Head, decimal, points, table};
use maud::{Markup, html};
use table::words::{Lang, Say, say};

use super::door::{Asking, Fault};
use super::{Pages, frame};
use crate::duplicate::{Deal, Hand, compared};
use crate::people::People;

/// Where it is.
pub const DEALS: &str = "/deals";
/// The same for a spreadsheet.
const CSV: &str = "/deals.csv";

pub async fn page(
    State(pages): State<Pages>,
    Extension(asking): Extension<Asking>,
) -> Result<Markup, Fault> {
    let (lang, counts) = (asking.lang, pages.now());
    let deals = compared(&*pages.office.client().await?).await?;
    let body = html! {
        p { (say!("clubs-deals-mean").tell(lang)) }
        @if deals.is_empty() { p { (say!("clubs-no-deals").tell(lang)) } }
        @else { p { a href=(CSV) { "CSV" } } }
        @for deal in &deals { (one(deal, &counts.people, lang)) }
    };
    let title = say!("clubs-deals").tell(lang);
    Ok(frame(DEALS, &title, lang, &asking.who, &body))
}

fn one(deal: &Deal, people: &People, lang: Lang) -> Markup {
    let heads = [
        Head::Text(say!("clubs-hand")),
        Head::Text(say!("clubs-table")),
        Head::Text(say!("hist-player")),
        Head::Number(say!("clubs-hand-points")),
    ];
    let title = say!(
        "clubs-deal",
        title = deal.title.as_str(),
        round = deal.round,
        deal = deal.deal,
        game = deal.game.title(),
        number = deal.number.to_string()
    );
    let rows = deal.hands.iter().zip(1..);
    let rows = rows.flat_map(|(hand, number)| rows_of(hand, number, people, lang));
    html! {
        (table(title, &heads, rows.collect(), lang))
        @if !deal.others.is_empty() {
            p { (say!("clubs-deal-others", tables = deal.others.join(", ")).tell(lang)) }
        }
    }
}

fn rows_of(hand: &Hand, number: usize, people: &People, lang: Lang) -> Vec<Markup> {
    let cards = hand.cards.iter().map(|card| Say::from(*card).tell(lang));
    let cards: Vec<String> = cards.collect();
    let mean = decimal(hand.mean(), lang).replace('-', "−");
    let row = |at: usize| {
        let held = &hand.held[at];
        let name = people.called(&held.player);
        html! {
            @if at == 0 {
                th scope="rowgroup" rowspan=(hand.held.len()) {
                    (number) ": " (cards.join(", "))
                    div .robots { (say!("clubs-hand-mean", points = mean.as_str()).tell(lang)) }
                }
            }
            td { (held.table) }
            td { (name.as_deref().unwrap_or(&held.player)) }
            td .n {
                (points(held.points, lang))
                @if held.best { div .robots { (say!("clubs-hand-best").tell(lang)) } }
            }
        }
    };
    (0..hand.held.len()).map(row).collect()
}

pub async fn csv(State(pages): State<Pages>) -> Result<Response, Fault> {
    let counts = pages.now();
    let deals = compared(&*pages.office.client().await?).await?;
    let mut csv =
        String::from("evening,round,deal,number,game,hand,cards,table,player,points,best,mean\r\n");
    for deal in &deals {
        for (number, hand) in (1..).zip(&deal.hands) {
            let cards: Vec<String> = hand.cards.iter().map(|card| card.printed()).collect();
            for held in &hand.held {
                let name = counts.people.called(&held.player);
                let name = name.as_deref().unwrap_or(&held.player);
                let _ = write!(
                    csv,
                    "{},{},{},{},{},{number},{},{},{},{},{},{:.2}\r\n",
                    quoted(&deal.title),
                    deal.round,
                    deal.deal,
                    deal.number.get(),
                    deal.game.as_str(),
                    cards.join(" "),
                    held.table,
                    quoted(name),
                    held.points,
                    held.best,
                    hand.mean()
                );
            }
        }
    }
    let about = [(header::CONTENT_TYPE, "text/csv; charset=utf-8")];
    Ok((about, csv).into_response())
}
