//! The club's pages: standings, the wall of tables, one page a person, and the organiser's. They have no script.

mod calendar;
mod cards;
mod corrections;
mod deals;
mod door;
mod evening;
mod organiser;
mod people;
mod person;
mod plan;
mod season;
mod standings;
mod wall;

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use axum::{Extension, Router};
use hub::web::plain::document;
use hub::web::{self, Callers, Front, Hosts, Maker, Tls};
use maud::{Markup, html};
use serde::Serialize;
use table::words::{Lang, say};
use tokio::sync::watch;

use crate::authority::{AUTHORITY, Matter, Way};
use crate::counting::Counts;
use crate::evening::open_evening;
use crate::office::{Office, Who};
use crate::writer::States;
use door::{Asking, Fault, let_in};
use season::{Narrowed, View, in_language};

/// A wall comes again by itself after so many seconds.
const AGAIN: &str = "10";

/// What the pages are drawn with: the tables' own sheets, and one for forms.
static MADE: Maker = Maker::new(source, |_| "");

fn source(name: &str) -> Option<Vec<u8>> {
    match name {
        "club.css" => Some(include_bytes!("../page/club.css").to_vec()),
        other => web::source(other),
    }
}

/// What the pages are made of.
#[derive(Clone)]
pub struct Pages {
    /// What was counted last.
    pub counts: watch::Receiver<Arc<Counts>>,
    /// What the tables tell of themselves.
    pub states: States,
    /// What is done, and by whom.
    pub office: Arc<Office>,
}

/// Who may come in at the pages' listener: by these names and by this machine's addresses, at this port, over TLS if there is any.
pub fn front(names: &[String], port: u16, tls: Option<Tls>) -> Front {
    Front {
        hosts: Hosts::network(names, port),
        keys: None,
        newcomer: web::Role::Spectator,
        callers: Callers::default(),
        tls,
    }
}

/// All of [`AUTHORITY`] that is asked for by a browser, and what pages are made of. It wants to know who calls: it is served by
/// [`hub::web::serve`].
pub fn router(pages: Pages) -> Router {
    let routes = AUTHORITY.into_iter().filter_map(|(matter, way, may)| {
        let (Way::Get(path) | Way::Post(path)) = way else {
            return None;
        };
        let let_in = from_fn_with_state((pages.clone(), may), let_in);
        Some((path, answered(matter)?.layer(let_in)))
    });
    let router = routes.fold(Router::new(), |router, (path, route)| {
        router.route(path, route)
    });
    router.with_state(pages.clone()).merge(web::files())
}

/// By whom a matter is answered; nobody answers what tables say over HTTP.
fn answered(matter: Matter) -> Option<MethodRouter<Pages>> {
    Some(match matter {
        Matter::Standings => get(standings),
        Matter::Wall => get(tables),
        Matter::Person => get(person),
        Matter::Csv => get(csv),
        Matter::Json => get(json),
        Matter::Invited => get(organiser::invited),
        Matter::Accept => post(organiser::accept),
        Matter::Desk => get(organiser::desk),
        Matter::SignOut => post(organiser::sign_out),
        Matter::Rights => get(organiser::rights),
        Matter::SetRights => post(organiser::set_rights),
        Matter::People => get(people::page),
        Matter::Merge => post(people::merge),
        Matter::Unmerge => post(people::unmerge),
        Matter::Forget => post(people::forget),
        Matter::GiveCard => post(cards::give),
        Matter::TakeCard => post(cards::take),
        Matter::Evening => get(evening::page),
        Matter::Here => get(evening::form),
        Matter::HereBy => get(evening::form_with),
        Matter::Comes => post(evening::comes),
        Matter::Leave => post(evening::leave),
        Matter::Plan => get(plan::page),
        Matter::PlanIt => post(plan::plan),
        Matter::Open => post(plan::open),
        Matter::Close => post(plan::close),
        Matter::Add => post(plan::add),
        Matter::Away => post(plan::away),
        Matter::Draw => post(plan::draw),
        Matter::End => post(plan::end),
        Matter::Answer => post(plan::answer),
        Matter::Corrections => get(corrections::page),
        Matter::Sheet => get(corrections::sheet),
        Matter::Correct => post(corrections::correct),
        Matter::Calendar => get(calendar::ics),
        Matter::Deals => get(deals::page),
        Matter::DealsCsv => get(deals::csv),
        Matter::Embed => get(embed),
        Matter::Ask | Matter::Journal | Matter::State | Matter::Call | Matter::Card => return None,
    })
}

impl Pages {
    fn now(&self) -> Arc<Counts> {
        Arc::clone(&self.counts.borrow())
    }
}

/// That what is shown is old, if it is.
fn old(counts: &Counts, lang: Lang) -> Markup {
    html! { @if counts.old { p .damaged role="status" { (say!("clubs-old").tell(lang)) } } }
}

async fn standings(
    State(pages): State<Pages>,
    Extension(asking): Extension<Asking>,
    Query(asked): Query<Narrowed>,
) -> Result<Markup, Fault> {
    let lang = asking.lang;
    let view = View::of(pages.now(), &asked, lang)?;
    let title = say!("clubs-title").tell(lang);
    let body = html! { (old(view.counts(), lang)) (standings::page(&view)) };
    Ok(frame(&view.address("/"), &title, lang, &asking.who, &body))
}

/// Who leads, without the ways to other pages: the one page that another site may have in a frame of its own.
async fn embed(
    State(pages): State<Pages>,
    Extension(asking): Extension<Asking>,
    Query(asked): Query<Narrowed>,
) -> Result<Response, Fault> {
    let lang = asking.lang;
    let view = View::of(pages.now(), &asked, lang)?;
    let title = say!("clubs-title").tell(lang);
    let head = MADE.head(lang, &["history.css", "club.css"], None);
    let body = html! { body { main { (standings::by_rating(&view)) } } };
    // Whoever presses a name leaves the frame: no other page is shown in one.
    let head = html! { (head) base target="_top"; };
    let page = document(lang, &title, &head, &body);
    let policy = web::framed_anywhere();
    Ok(([(header::CONTENT_SECURITY_POLICY, policy)], page).into_response())
}

async fn tables(
    State(pages): State<Pages>,
    Extension(asking): Extension<Asking>,
) -> Result<Response, Fault> {
    let lang = asking.lang;
    // The code is the room's: whoever else reaches these pages does not see it.
    let joining = match &asking.who {
        Who::Organiser(_) => open_evening(&*pages.office.client().await?).await?,
        _ => None,
    };
    let counts = pages.now();
    let body = html! {
        (old(&counts, lang))
        @if let Some(evening) = &joining { (plan::joining(&evening.event, &asking)) }
        (wall::page(&counts, &pages.states, lang))
    };
    let title = say!("clubs-wall").tell(lang);
    let page = frame("/tables", &title, lang, &asking.who, &body);
    Ok(([(header::REFRESH, AGAIN)], page).into_response())
}

async fn person(
    State(pages): State<Pages>,
    Extension(asking): Extension<Asking>,
    Path(name): Path<String>,
    Query(asked): Query<Narrowed>,
) -> Result<Response, Fault> {
    let (lang, counts) = (asking.lang, pages.now());
    // Under a name that was given to somebody else: on to theirs. Nobody is sent to whoever is forgotten.
    let other = counts.people.called(&name).filter(|called| *called != name);
    if let Some(called) = other.filter(|_| !counts.people.is_forgotten(&name)) {
        return Ok(door::done(&person::address(&called)));
    }
    let view = View::of(counts, &asked, lang)?;
    let found = person::page(&view, &name);
    let status = found
        .as_ref()
        .map_or(StatusCode::NOT_FOUND, |_| StatusCode::OK);
    let nobody = || html! { p { (say!("clubs-nobody").tell(lang)) } };
    let at = view.address(&person::address(&name));
    let page = frame(&at, &name, lang, &asking.who, &found.unwrap_or_else(nobody));
    Ok((status, page).into_response())
}

async fn csv(
    State(pages): State<Pages>,
    Extension(asking): Extension<Asking>,
    Query(asked): Query<Narrowed>,
) -> Result<Response, Fault> {
    let view = View::of(pages.now(), &asked, asking.lang)?;
    let about = [(header::CONTENT_TYPE, "text/csv; charset=utf-8")];
    Ok((about, view.history().to_csv()).into_response())
}

/// The club for programs.
#[derive(Serialize)]
struct Told<'c> {
    schema: u32,
    tables: Vec<Table<'c>>,
    /// By which it may be narrowed, the newest first.
    seasons: Vec<&'c str>,
    /// Of each match, in the order of `history.matches`: the table where it was played, and the number of its journal there.
    played_at: Vec<(&'c str, u32)>,
    history: &'c hub::history::History,
}

#[derive(Serialize)]
struct Table<'c> {
    name: &'c str,
    behind: u64,
    silent: u64,
}

async fn json(
    State(pages): State<Pages>,
    Extension(asking): Extension<Asking>,
    Query(asked): Query<Narrowed>,
) -> Result<Response, Fault> {
    let view = View::of(pages.now(), &asked, asking.lang)?;
    let counts = view.counts();
    let tables = counts.tables.iter().map(|seen| Table {
        name: seen.table.as_str(),
        behind: seen.behind,
        silent: seen.silent,
    });
    let seasons = counts.seasons.iter().map(|season| season.name.as_str());
    let told = Told {
        schema: 1,
        tables: tables.collect(),
        seasons: seasons.collect(),
        played_at: view
            .matches()
            .map(|one| (one.table.as_str(), one.file))
            .collect(),
        history: view.history(),
    };
    Ok(axum::Json(told).into_response())
}

/// A page with the ways to the others, and to the organiser's for an organiser. What `at` asks for it asks in another language too, and for
/// programs.
fn frame(at: &str, title: &str, lang: Lang, who: &Who, body: &Markup) -> Markup {
    let (path, asked) = at.split_at(at.find('?').unwrap_or(at.len()));
    let way = |to: &str, title: table::words::Say| {
        html! { a href=(to) aria-current=[(to == path).then_some("page")] { (title.tell(lang)) } }
    };
    let body = html! {
        body {
            header {
                h1 { (title) }
                nav {
                    (way("/", say!("clubs-standings")))
                    (way("/tables", say!("clubs-wall")))
                    (way(evening::EVENING, say!("clubs-evening")))
                    (way(deals::DEALS, say!("clubs-deals")))
                    (way(corrections::CORRECTIONS, say!("clubs-corrections")))
                    @if matches!(who, Who::Organiser(_)) {
                        (way(organiser::DESK, say!("clubs-organiser")))
                        (way(plan::PLAN, say!("clubs-run")))
                        (way(people::PEOPLE, say!("clubs-people")))
                    }
                    @for other in Lang::ALL {
                        a href=(in_language(at, other)) lang=(other.as_str())
                            aria-current=[(other == lang).then_some("true")] { (other.as_str()) }
                    }
                    a href="/club.ics" { "ICS" }
                    a href={ "/club.csv" (asked) } { "CSV" }
                    a href={ "/club.json" (asked) } { "JSON" }
                }
            }
            main { (body) }
        }
    };
    let head = MADE.head(lang, &["history.css", "club.css"], None);
    document(lang, title, &head, &body)
}
