//! The organiser's page of the evening: plan it, open it, who is here, the rounds.

use axum::Extension;
use axum::extract::{Form, State};
use axum::http::StatusCode;
use axum::response::Response;
use hub::clock::when;
use hub::web::plain::{Head, qr, table};
use maud::{Markup, PreEscaped, html};
use serde::Deserialize;
use table::words::{Lang, say};

use super::door::{Asking, Fault, done};
use super::evening::{HERE, known_as, seats};
use super::{Pages, frame};
use crate::database::DatabaseError;
use crate::draw::NoDraw;
use crate::evening::{Evening, Event, Plan, Undrawn, events, open_evening};
use crate::seasons::Season;

/// Where it is.
pub const PLAN: &str = "/organiser/evening";
/// Longest title and season, in letters.
const MOST_LETTERS: usize = 60;
/// Most rounds of an evening.
const MOST_ROUNDS: i32 = 60;

pub async fn page(
    State(pages): State<Pages>,
    Extension(asking): Extension<Asking>,
) -> Result<Markup, Fault> {
    let lang = asking.lang;
    let client = pages.office.client().await?;
    let open = open_evening(&*client).await?;
    let planned = events(&*client).await?;
    drop(client);
    let body = html! {
        @if let Some(evening) = &open { (goes_on(evening, &asking)) }
        (form(&pages.now().seasons, lang))
        @if !planned.is_empty() { (list(&planned, lang)) }
    };
    let title = say!("clubs-evening").tell(lang);
    Ok(frame(PLAN, &title, lang, &asking.who, &body))
}

/// How phones check in, for a wall and for paper.
pub fn joining(event: &Event, asking: &Asking) -> Markup {
    let Some(code) = &event.code else {
        return html! {};
    };
    let address = format!("{}{HERE}/{code}", asking.site);
    html! {
        section .joining {
            @if let Some(picture) = qr(&address) { (PreEscaped(picture)) }
            div {
                p { (say!("clubs-join", address = format!("{}{HERE}", asking.site)).tell(asking.lang)) }
                p .large { (code) }
            }
        }
    }
}

/// A button that asks for something with a field that nobody sees.
fn press(action: &str, field: (&str, &str), kind: &str, text: &str) -> Markup {
    html! {
        form method="post" action={ (PLAN) (action) } {
            input type="hidden" name=(field.0) value=(field.1);
            button class=(kind) { (text) }
        }
    }
}

fn goes_on(evening: &Evening, asking: &Asking) -> Markup {
    let lang = asking.lang;
    let runs = evening.round.as_ref().is_some_and(|round| !round.closed);
    html! {
        p .result { (evening.event.title) }
        (joining(&evening.event, asking))
        section {
            h2 { (say!("clubs-who-here", n = evening.here.len()).tell(lang)) }
            form .row method="post" action={ (PLAN) "/add" } {
                input name="name" required maxlength="24" aria-label=(say!("clubs-your-name").tell(lang));
                button { (say!("clubs-add").tell(lang)) }
            }
            ul .here {
                @for (person, name) in &evening.here {
                    li { span { (name) } (press("/away", ("person", &person.to_string()), "quiet", &say!("clubs-away").tell(lang))) }
                }
            }
        }
        div .row {
            form .row method="post" action={ (PLAN) "/draw" } {
                // Which one: pressed twice it is drawn once.
                input type="hidden" name="round" value=(evening.round.as_ref().map_or(1, |round| round.number + 1));
                label { input type="checkbox" name="same"; (say!("clubs-same-hands").tell(lang)) }
                button { (say!("clubs-draw").tell(lang)) }
            }
            @if runs { (press("/end", ("", ""), "quiet", &say!("clubs-end-round").tell(lang))) }
            (press("/close", ("", ""), "quiet", &say!("clubs-close").tell(lang)))
        }
        @if let Some(round) = &evening.round { (seats(round, lang)) }
    }
}

fn form(seasons: &[Season], lang: Lang) -> Markup {
    html! {
        details {
            summary { (say!("clubs-plan").tell(lang)) }
            form method="post" action={ (PLAN) "/plan" } {
                label { (say!("clubs-plan-title").tell(lang)) input name="title" required maxlength=(MOST_LETTERS); }
                label { (say!("clubs-plan-season").tell(lang)) input name="season" maxlength=(MOST_LETTERS) list="seasons"; }
                datalist id="seasons" { @for season in seasons { option value=(season.name); } }
                label { (say!("clubs-plan-begins").tell(lang)) input type="datetime-local" name="begins" required; }
                label { (say!("clubs-plan-size").tell(lang)) input type="number" name="size" min="2" max="10" value="4" required; }
                label { (say!("clubs-plan-rounds").tell(lang)) input type="number" name="rounds" min="1" max=(MOST_ROUNDS) value="4" required; }
                button { (say!("clubs-plan-do").tell(lang)) }
            }
        }
    }
}

fn list(planned: &[Event], lang: Lang) -> Markup {
    let heads = [
        Head::Text(say!("hist-when")),
        Head::Text(say!("clubs-plan-title")),
        Head::Text(say!("clubs-plan-season")),
        Head::Text(say!("clubs-plan-state")),
    ];
    let row = |event: &Event| {
        html! {
            td { (when(event.begins)) }
            th scope="row" { (event.title) }
            td { (event.season) }
            td {
                @match (event.opened, event.open) {
                    (_, true) => (say!("clubs-plan-open").tell(lang)),
                    (opened, false) => {
                        @if opened { (say!("clubs-plan-over").tell(lang)) " " }
                        (press("/open", ("event", &event.number.to_string()), "quiet", &say!("clubs-plan-begin").tell(lang)))
                    }
                }
            }
        }
    };
    table(
        say!("clubs-evenings"),
        &heads,
        planned.iter().map(row).collect(),
        lang,
    )
}

/// What is planned, as it is typed.
#[derive(Deserialize)]
pub struct Planned {
    title: String,
    season: String,
    begins: String,
    size: i32,
    rounds: i32,
}

pub async fn plan(
    State(pages): State<Pages>,
    Extension(asking): Extension<Asking>,
    Form(asked): Form<Planned>,
) -> Result<Response, Fault> {
    let who = asking.organiser()?;
    let fits =
        |text: &str| text.chars().count() <= MOST_LETTERS && !text.chars().any(char::is_control);
    let (title, season) = (asked.title.trim(), asked.season.trim());
    // As a form writes it: 2026-11-28T19:00.
    let is_time = asked.begins.len() == 16
        && asked
            .begins
            .bytes()
            .all(|byte| b"0123456789-T:".contains(&byte));
    let sizes = (2..=10).contains(&asked.size) && (1..=MOST_ROUNDS).contains(&asked.rounds);
    if title.is_empty() || !fits(title) || !fits(season) || !is_time || !sizes {
        return Err(Fault(StatusCode::BAD_REQUEST, say!("clubs-plan-wrong")));
    }
    let plan = Plan {
        title: title.to_owned(),
        season: season.to_owned(),
        begins: asked.begins,
        size: asked.size,
        rounds: asked.rounds,
    };
    match pages.office.plan(&plan, who).await {
        Ok(()) => Ok(done(PLAN)),
        // SQLSTATE class 22, a data exception: no calendar has that day.
        Err(DatabaseError::Away(why))
            if why.code().is_some_and(|code| code.code().starts_with("22")) =>
        {
            Err(Fault(StatusCode::BAD_REQUEST, say!("clubs-plan-wrong")))
        }
        Err(why) => Err(why.into()),
    }
}

/// An evening.
#[derive(Deserialize)]
pub struct Which {
    event: i64,
}

pub async fn open(State(pages): State<Pages>, Form(asked): Form<Which>) -> Result<Response, Fault> {
    pages.office.open(asked.event).await?;
    Ok(done(PLAN))
}

pub async fn close(State(pages): State<Pages>) -> Result<Response, Fault> {
    pages.office.close().await?;
    Ok(done(PLAN))
}

/// A name.
#[derive(Deserialize)]
pub struct Named {
    name: String,
}

pub async fn add(State(pages): State<Pages>, Form(asked): Form<Named>) -> Result<Response, Fault> {
    let name = known_as(&pages, &asked.name)?;
    match pages.office.add(&name).await? {
        true => Ok(done(PLAN)),
        false => Err(Fault(StatusCode::CONFLICT, say!("clubs-no-room"))),
    }
}

/// Somebody.
#[derive(Deserialize)]
pub struct Somebody {
    person: i64,
}

pub async fn away(
    State(pages): State<Pages>,
    Form(asked): Form<Somebody>,
) -> Result<Response, Fault> {
    pages.office.go(asked.person).await?;
    Ok(done(PLAN))
}

/// The round that is to be drawn.
#[derive(Deserialize)]
pub struct Drawn {
    /// Its number; the next one if it is not said.
    round: Option<i32>,
    /// All tables play the same hands: a box that is ticked, with whatever a browser writes for that.
    same: Option<String>,
}

pub async fn draw(
    State(pages): State<Pages>,
    Extension(asking): Extension<Asking>,
    Form(asked): Form<Drawn>,
) -> Result<Response, Fault> {
    let conflict = |why| Fault(StatusCode::CONFLICT, why);
    let Drawn { round, same } = asked;
    let drawn = pages
        .office
        .draw(asking.organiser()?, round, same.is_some());
    match drawn.await {
        Ok(_) => Ok(done(PLAN)),
        Err(Undrawn::Closed) => Err(conflict(say!("clubs-no-evening"))),
        Err(Undrawn::Draw(NoDraw::TooFew { people, fewest })) => Err(conflict(say!(
            "clubs-few",
            people = people,
            fewest = fewest
        ))),
        // Nobody is here twice, and no more than are drawn.
        Err(Undrawn::Draw(_)) => Err(conflict(say!("clubs-no-room"))),
        Err(Undrawn::Tables { wanted, found }) => Err(conflict(say!(
            "clubs-few-tables",
            wanted = wanted,
            found = found
        ))),
        Err(Undrawn::Database(why)) => Err(why.into()),
    }
}

pub async fn end(
    State(pages): State<Pages>,
    Extension(asking): Extension<Asking>,
) -> Result<Response, Fault> {
    pages.office.end_round(asking.organiser()?).await?;
    Ok(done(PLAN))
}

/// A table that calls.
#[derive(Deserialize)]
pub struct Calling {
    table: String,
}

pub async fn answer(
    State(pages): State<Pages>,
    Extension(asking): Extension<Asking>,
    Form(asked): Form<Calling>,
) -> Result<Response, Fault> {
    pages
        .office
        .answer(&asked.table, asking.organiser()?)
        .await?;
    Ok(done(super::organiser::DESK))
}
