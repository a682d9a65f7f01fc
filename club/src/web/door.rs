//! Who comes in: each request's role, and what it is told where it may not.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use axum::extract::{ConnectInfo, Query, Request, State};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Redirect, Response};
use hub::web::{Tls, cookie, kept, wished};
use maud::html;
use serde::Deserialize;
use table::words::{Lang, Say, say};

use super::{Pages, frame};
use crate::database::{DatabaseError, answered};
use crate::office::{SESSION, Who};

/// Name of the cookie, whose value is a session's secret.
const COOKIE: &str = "remmi_club";
/// Nobody waits longer for a page: the database gives up a statement sooner, unless it hangs.
const PATIENCE: Duration = Duration::from_secs(15);

/// A request that was let in.
#[derive(Clone, Debug)]
pub struct Asking {
    /// Who asks.
    pub who: Who,
    /// In which language.
    pub lang: Lang,
    /// From where.
    pub from: IpAddr,
    /// The secret that it came with.
    pub secret: String,
    /// By which address the pages were found, as `http://club.example:8760`.
    pub site: String,
}

impl Asking {
    /// The organiser who asks, by name.
    ///
    /// # Errors
    /// It is somebody else.
    pub fn organiser(&self) -> Result<&str, Fault> {
        match &self.who {
            Who::Organiser(name) => Ok(name),
            Who::Member(_) | Who::Visitor => {
                Err(Fault(StatusCode::FORBIDDEN, say!("clubs-organisers")))
            }
        }
    }
}

/// Why something is not done, on a page of its own.
#[derive(Clone, Debug)]
pub struct Fault(pub StatusCode, pub Say);

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let mut response = self.0.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

impl From<DatabaseError> for Fault {
    fn from(why: DatabaseError) -> Fault {
        tracing::warn!("{why}");
        Fault(StatusCode::SERVICE_UNAVAILABLE, say!("clubs-no-database"))
    }
}

impl From<tokio_postgres::Error> for Fault {
    fn from(why: tokio_postgres::Error) -> Fault {
        DatabaseError::from(why).into()
    }
}

#[derive(Default, Deserialize)]
struct Asked {
    lang: Option<Lang>,
}

/// Lets in whom a row of [`AUTHORITY`](crate::authority::AUTHORITY) lets. A language that is asked for is kept for the next page.
pub async fn let_in(
    State((pages, may)): State<(Pages, [bool; 4])>,
    mut request: Request,
    next: Next,
) -> Response {
    let asked = Query::<Asked>::try_from_uri(request.uri()).ok();
    let asked = asked.and_then(|Query(asked)| asked.lang);
    let lang = wished(asked, request.headers());
    let secret = cookie(request.headers(), COOKIE)
        .unwrap_or_default()
        .to_owned();
    let from = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let from = from.map_or(Ipv4Addr::LOCALHOST.into(), |ConnectInfo(from)| from.ip());
    let encrypted = request.extensions().get::<Option<Tls>>();
    let scheme = match encrypted.is_some_and(Option::is_some) {
        true => "https",
        false => "http",
    };
    let host = request.headers().get(header::HOST);
    let host = host.and_then(|host| host.to_str().ok()).unwrap_or_default();
    let site = format!("{scheme}://{host}");
    let is_page = request.method() == Method::GET;
    let answered = answered(PATIENCE, async {
        let who = match secret.as_str() {
            "" => Who::Visitor,
            secret => pages.office.who(secret).await?,
        };
        if !who.role().may(may) {
            let fault = Fault(StatusCode::FORBIDDEN, say!("clubs-organisers"));
            return Ok::<_, DatabaseError>((who, fault.into_response()));
        }
        let asking = Asking {
            who: who.clone(),
            lang,
            from,
            secret,
            site,
        };
        request.extensions_mut().insert(asking);
        Ok((who, next.run(request).await))
    });
    let (who, mut response) = answered.await.unwrap_or_else(|why| {
        if matches!(why, DatabaseError::Silent(_)) {
            pages.office.give_up();
        }
        (Who::Visitor, Fault::from(why).into_response())
    });
    if let Some(Fault(status, why)) = response.extensions_mut().remove::<Fault>() {
        let title = say!("clubs-title").tell(lang);
        let body = html! { p .damaged { (why.tell(lang)) } };
        response = (status, frame("/", &title, lang, &who, &body)).into_response();
    }
    if let Some(chosen) = asked.filter(|_| is_page)
        && let Ok(chosen) = HeaderValue::try_from(kept(chosen))
    {
        response.headers_mut().append(header::SET_COOKIE, chosen);
    }
    // What an organiser or a member sees is nobody else's, on a browser that others use after them.
    if who != Who::Visitor {
        let never = HeaderValue::from_static("no-store");
        response.headers_mut().insert(header::CACHE_CONTROL, never);
    }
    response
}

/// It is done, and the browser goes on to a page.
pub fn done(to: &str) -> Response {
    Redirect::to(to).into_response()
}

/// The same, with the cookie that holds this secret; an empty one is no session any more.
pub fn done_as(secret: &str, to: &str) -> Response {
    let age = match secret {
        "" => 0,
        _ => SESSION * 3600,
    };
    let given = format!("{COOKIE}={secret}; Path=/; HttpOnly; SameSite=Strict; Max-Age={age}");
    ([(header::SET_COOKIE, given)], Redirect::to(to)).into_response()
}
