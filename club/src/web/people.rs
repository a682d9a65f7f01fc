//! The organiser's page of people: which names are one person's, and who is to be forgotten.

use axum::Extension;
use axum::extract::{Form, State};
use axum::http::StatusCode;
use axum::response::Response;
use hub::web::plain::{Head, table};
use maud::{Markup, html};
use serde::Deserialize;
use table::words::{Lang, say};

use super::door::{Asking, Fault, done};
use super::{Pages, cards, frame};
use crate::evening::cards as all_cards;
use crate::people::People;

/// Where it is.
pub const PEOPLE: &str = "/organiser/people";

pub async fn page(
    State(pages): State<Pages>,
    Extension(asking): Extension<Asking>,
) -> Result<Markup, Fault> {
    let lang = asking.lang;
    let client = pages.office.client().await?;
    let (people, known) = (People::read(&*client).await?, all_cards(&*client).await?);
    drop(client);
    let counts = pages.now();
    let names: Vec<&str> = counts
        .history
        .players
        .iter()
        .map(|one| one.name.as_str())
        .collect();
    let choice = |name: &str, title: table::words::Say| {
        html! {
            label {
                (title.tell(lang))
                select name=(name) required {
                    option value="" {}
                    @for name in &names { option { (name) } }
                }
            }
        }
    };
    let body = html! {
        section {
            h2 { (say!("clubs-merge").tell(lang)) }
            p { (say!("clubs-merge-mean").tell(lang)) }
            form method="post" action={ (PEOPLE) "/merge" } {
                (choice("name", say!("clubs-merge-name")))
                (choice("into", say!("clubs-merge-into")))
                button { (say!("clubs-merge-do").tell(lang)) }
            }
        }
        @if !people.merges.is_empty() { (merges(&people, lang)) }
        (cards::section(&known, lang))
        section {
            h2 { (say!("clubs-forget").tell(lang)) }
            p { (say!("clubs-forget-mean").tell(lang)) }
            form method="post" action={ (PEOPLE) "/forget" } {
                (choice("name", say!("clubs-forget-name")))
                button .quiet { (say!("clubs-forget-do").tell(lang)) }
            }
        }
    };
    let title = say!("clubs-people").tell(lang);
    Ok(frame(PEOPLE, &title, lang, &asking.who, &body))
}

fn merges(people: &People, lang: Lang) -> Markup {
    let heads = [
        Head::Text(say!("clubs-merge-name")),
        Head::Text(say!("clubs-merge-into")),
        Head::Text(say!("clubs-who")),
        Head::Text(say!("clubs-undone")),
    ];
    let rows = people.merges.iter().map(|merge| {
        html! {
            th scope="row" { (merge.name) }
            td { (people.person(merge.person).map(|one| one.called()).unwrap_or_default()) }
            td { (merge.who) }
            td {
                @match &merge.undone_by {
                    Some(who) => (who),
                    None => form method="post" action={ (PEOPLE) "/unmerge" } {
                        input type="hidden" name="number" value=(merge.number);
                        button .quiet { (say!("clubs-undo").tell(lang)) }
                    },
                }
            }
        }
    });
    table(say!("clubs-merged"), &heads, rows.collect(), lang)
}

/// A name that is somebody's.
#[derive(Deserialize)]
pub struct Merged {
    name: String,
    into: String,
}

pub async fn merge(
    State(pages): State<Pages>,
    Extension(asking): Extension<Asking>,
    Form(asked): Form<Merged>,
) -> Result<Response, Fault> {
    let who = asking.organiser()?;
    match pages.office.merge(&asked.name, &asked.into, who).await? {
        true => Ok(done(PEOPLE)),
        false => Err(Fault(StatusCode::CONFLICT, say!("clubs-merge-same"))),
    }
}

/// A row of the list.
#[derive(Deserialize)]
pub struct Numbered {
    number: i64,
}

pub async fn unmerge(
    State(pages): State<Pages>,
    Extension(asking): Extension<Asking>,
    Form(asked): Form<Numbered>,
) -> Result<Response, Fault> {
    let who = asking.organiser()?;
    pages.office.unmerge(asked.number, who).await?;
    Ok(done(PEOPLE))
}

/// Somebody by name.
#[derive(Deserialize)]
pub struct Named {
    name: String,
}

pub async fn forget(
    State(pages): State<Pages>,
    Extension(asking): Extension<Asking>,
    Form(asked): Form<Named>,
) -> Result<Response, Fault> {
    asking.organiser()?;
    pages.office.forget(&asked.name).await?;
    Ok(done(PEOPLE))
}
