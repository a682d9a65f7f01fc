//! Members' cards on the organiser's page of people.

use axum::extract::{Form, State};
use axum::http::StatusCode;
use axum::response::Response;
use hub::web::plain::{Head, table};
use maud::{Markup, html};
use protocol::CardId;
use serde::Deserialize;
use table::words::{Lang, say};

use super::Pages;
use super::door::{Fault, done};
use super::evening::known_as;
use super::people::PEOPLE;
use crate::evening::Card;

/// Those that there are; one that is nobody's is given to somebody.
pub fn section(cards: &[Card], lang: Lang) -> Markup {
    let heads = [
        Head::Text(say!("clubs-forget-name")),
        Head::Text(say!("clubs-table")),
        Head::Number(say!("clubs-card-since")),
        Head::Text(say!("clubs-what")),
    ];
    let row = |card: &Card| {
        html! {
            th scope="row" { (card.whose.as_deref().unwrap_or("–")) }
            td { (card.table) }
            td .n { (card.since / 60) }
            td {
                @if card.whose.is_none() {
                    form .row method="post" action={ (PEOPLE) "/card" } {
                        input type="hidden" name="card" value=(card.id);
                        input name="name" required maxlength="24" aria-label=(say!("clubs-your-name").tell(lang));
                        button { (say!("clubs-card-give").tell(lang)) }
                    }
                }
                form .row method="post" action={ (PEOPLE) "/uncard" } {
                    input type="hidden" name="card" value=(card.id);
                    button .quiet { (say!("clubs-card-take").tell(lang)) }
                }
            }
        }
    };
    let rows = cards.iter().map(row).collect();
    html! {
        section {
            h2 { (say!("clubs-cards").tell(lang)) }
            p { (say!("clubs-cards-mean").tell(lang)) }
        }
        @if !cards.is_empty() { (table(say!("clubs-cards"), &heads, rows, lang)) }
    }
}

/// A card, and whose it is to be.
#[derive(Deserialize)]
pub struct Given {
    card: CardId,
    #[serde(default)]
    name: String,
}

pub async fn give(State(pages): State<Pages>, Form(asked): Form<Given>) -> Result<Response, Fault> {
    let name = known_as(&pages, &asked.name)?;
    match pages.office.give_card(asked.card, &name).await? {
        true => Ok(done(PEOPLE)),
        false => Err(Fault(StatusCode::NOT_FOUND, say!("clubs-no-card"))),
    }
}

pub async fn take(State(pages): State<Pages>, Form(asked): Form<Given>) -> Result<Response, Fault> {
    pages.office.take_card(asked.card).await?;
    Ok(done(PEOPLE))
}
