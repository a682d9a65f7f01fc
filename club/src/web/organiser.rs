//! The organiser's pages: how they are opened, and the tables with their rights.

use axum::extract::{Form, Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::{Extension, http::header};
use hub::web::plain::{Head, table};
use maud::{Markup, html};
use serde::Deserialize;
use table::words::{Lang, say};

use super::door::{Asking, Fault, done, done_as};
use super::{AGAIN, Pages, frame, wall};
use crate::evening::{Call, calls, open_evening};
use crate::office::Who;
use crate::tables::{Seen, tables};

/// Where it is.
pub const DESK: &str = "/organiser";
/// Where the tables' rights are.
const RIGHTS: &str = "/organiser/rights";

/// What the link shows: it is taken up by pressing the button, so that no program that looks at links spends it.
pub async fn invited(Extension(asking): Extension<Asking>, Path(code): Path<String>) -> Markup {
    let lang = asking.lang;
    let body = html! {
        form method="post" action={ (DESK) "/" (code) } {
            p { (say!("clubs-invited").tell(lang)) }
            button { (say!("clubs-open").tell(lang)) }
        }
    };
    let title = say!("clubs-organiser").tell(lang);
    frame(DESK, &title, lang, &asking.who, &body)
}

pub async fn accept(
    State(pages): State<Pages>,
    Extension(asking): Extension<Asking>,
    Path(code): Path<String>,
) -> Result<Response, Fault> {
    if let Some(seconds) = pages.office.waits(asking.from) {
        let wait = say!("clubs-wait", seconds = seconds);
        return Err(Fault(StatusCode::TOO_MANY_REQUESTS, wait));
    }
    match pages.office.accept(&code, asking.from).await? {
        Some(secret) => Ok(done_as(&secret, DESK)),
        None => Err(Fault(StatusCode::FORBIDDEN, say!("clubs-spent"))),
    }
}

pub async fn sign_out(
    State(pages): State<Pages>,
    Extension(asking): Extension<Asking>,
) -> Result<Response, Fault> {
    pages.office.sign_out(&asking.secret).await?;
    Ok(done_as("", "/"))
}

/// The page at a glance; it comes again by itself.
pub async fn desk(
    State(pages): State<Pages>,
    Extension(asking): Extension<Asking>,
) -> Result<Response, Fault> {
    let (lang, counts) = (asking.lang, pages.now());
    let client = pages.office.client().await?;
    let calls = calls(&*client).await?;
    let open = open_evening(&*client).await?;
    drop(client);
    let body = html! {
        @if let Who::Organiser(name) = &asking.who {
            form .row method="post" action={ (DESK) "/out" } {
                span { (say!("clubs-hello", name = name.as_str()).tell(lang)) }
                button .quiet { (say!("clubs-sign-out").tell(lang)) }
            }
        }
        (called(&calls, lang))
        @if let Some(round) = open.and_then(|evening| evening.round) { (wall::waits(&round, &pages.states, lang)) }
        (wall::page(&counts, &pages.states, lang))
        @if !counts.tables.is_empty() { p { a href=(RIGHTS) { (say!("clubs-rights").tell(lang)) } } }
    };
    let title = say!("clubs-organiser").tell(lang);
    let page = frame(DESK, &title, lang, &asking.who, &body);
    Ok(([(header::REFRESH, AGAIN)], page).into_response())
}

/// Who calls for help, and who goes there.
fn called(calls: &[Call], lang: Lang) -> Markup {
    html! {
        @for call in calls {
            form .row.damaged method="post" action={ (DESK) "/answer" } {
                span { (say!("clubs-calls", table = call.table.as_str(), n = call.since / 60).tell(lang)) }
                @match &call.answered_by {
                    Some(name) => span { (say!("clubs-goes", name = name.as_str()).tell(lang)) },
                    None => {
                        input type="hidden" name="table" value=(call.table);
                        button { (say!("clubs-go").tell(lang)) }
                    }
                }
            }
        }
    }
}

/// The tables, each with its rights; a page of its own, as the desk comes again by itself under whoever looks for a table.
pub async fn rights(
    State(pages): State<Pages>,
    Extension(asking): Extension<Asking>,
) -> Result<Markup, Fault> {
    let lang = asking.lang;
    // What was counted last may be of before the button was pressed.
    let tables = tables(&*pages.office.client().await?).await?;
    let heads = [
        Head::Text(say!("clubs-table")),
        Head::Text(say!("clubs-rights")),
    ];
    let row = |seen: &Seen| {
        let (may, press) = match seen.revoked {
            true => ("true", say!("clubs-restore")),
            false => ("false", say!("clubs-revoke")),
        };
        html! {
            th scope="row" { (seen.table) }
            td {
                form method="post" action=(RIGHTS) {
                    input type="hidden" name="table" value=(seen.table);
                    input type="hidden" name="may" value=(may);
                    button .quiet { (press.tell(lang)) }
                }
            }
        }
    };
    let rows = tables.iter().map(row).collect();
    let body = html! {
        p { (say!("clubs-rights-mean").tell(lang)) }
        (table(say!("clubs-rights"), &heads, rows, lang))
        p { a href=(DESK) { (say!("clubs-organiser").tell(lang)) } }
    };
    let title = say!("clubs-rights").tell(lang);
    Ok(frame(RIGHTS, &title, lang, &asking.who, &body))
}

/// A table, and whether its lines are taken.
#[derive(Deserialize)]
pub struct Rights {
    table: String,
    may: bool,
}

pub async fn set_rights(
    State(pages): State<Pages>,
    Extension(asking): Extension<Asking>,
    Form(asked): Form<Rights>,
) -> Result<Response, Fault> {
    let who = asking.organiser()?;
    match pages.office.rights(&asked.table, asked.may, who).await? {
        true => Ok(done(RIGHTS)),
        false => Err(Fault(
            StatusCode::NOT_FOUND,
            say!("clubs-no-table", table = asked.table),
        )),
    }
}
