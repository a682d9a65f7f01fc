//! The front door of the pages: one listener, whatever is sent to it.
//!
//! Heads and bodies have a size and a time, connections and streams a number ([`Callers`]), and whoever
//! speaks for a seat or leads the table is let in as long as anybody is.

use std::convert::Infallible;
use std::time::{Duration, Instant};

use axum::body::{Body, to_bytes};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::uri::PathAndQuery;
use axum::http::{Method, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Redirect, Response};
use axum::serve::Listener;
use axum::{Extension, Router};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use table::words::say;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::{JoinSet, yield_now};
use tokio::time::timeout;
use tower::{Service, ServiceExt};

use super::callers::{Caller, Callers};
use super::guard::{Hosts, secured};
use super::keys::{Keys, Role};
use super::stream::compressed;
use super::tls::{Greeted, Tls, scheme};
use super::{MAX_BODY, WebError, language};

/// From the opening of a connection, or the last answer on it, to the whole head of a request. So an
/// idle connection ends too.
const HEAD: Duration = Duration::from_secs(15);
/// A head with all its lines.
const MAX_HEAD: usize = 16 * 1024;
/// Of what came and what is to go, in the program.
const BUFFER: usize = 64 * 1024;
/// The body of a request.
const BODY: Duration = Duration::from_secs(10);
/// What is on its way to a page, in the kernel: it keeps twice as much as it is told.
const ON_THE_WAY: usize = 64 * 1024;
/// Somebody who takes nothing of it for this long is gone.
const GONE: Duration = Duration::from_secs(20);

/// Who may come in at a listener.
#[derive(Clone, Debug)]
pub struct Front {
    /// By which names.
    pub hosts: Hosts,
    /// Who speaks for whom; none where nobody has a seat.
    pub keys: Option<Keys>,
    /// Whoever has no seat's cookie.
    pub newcomer: Role,
    /// Who is connected, at all listeners of a table.
    pub callers: Callers,
    /// What its connections are encrypted with; none: they are not.
    pub tls: Option<Tls>,
}

/// Serves the pages until the task is ended; all connections end with it.
pub async fn serve(mut listener: TcpListener, router: Router, front: Front) {
    let (callers, tls) = (front.callers.clone(), front.tls.clone());
    let elsewhere = Router::new().fallback(by_https);
    let elsewhere = elsewhere.with_state(front.hosts.clone());
    let router = router
        .fallback(nothing)
        .layer(from_fn_with_state(front, through));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_header_size(MAX_HEAD)
        .max_buf_size(BUFFER);
    let mut open = JoinSet::new();
    loop {
        // After an error, as of too many open files, axum's listener waits a second.
        let (stream, from) = tokio::select! {
            accepted = Listener::accept(&mut listener) => accepted,
            Some(_) = open.join_next() => continue,
        };
        bounded(&stream);
        let (caller, here, closed) = callers.enter(from.ip());
        let known = move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(from));
            request.extensions_mut().insert(caller.clone());
            request
        };
        let router = router.clone().map_request(known);
        let (http, tls, elsewhere) = (http.clone(), tls.clone(), elsewhere.clone());
        let connection = async move {
            let Some(tls) = tls else {
                return answer(&http, stream, router).await;
            };
            match timeout(HEAD, tls.greet(stream)).await {
                Ok(Some(Greeted::Encrypted(stream))) => answer(&http, *stream, router).await,
                Ok(Some(Greeted::Plain(stream))) => answer(&http, stream, elsewhere).await,
                Ok(None) | Err(_) => {}
            }
        };
        open.spawn(async move {
            let _here = here;
            tokio::select! {
                () = connection => {}
                _ = closed => {}
            }
        });
        // A head that is there already is read before the next one comes in.
        yield_now().await;
    }
}

/// Where a setting is not to be had the connection is as good as any.
fn bounded(stream: &TcpStream) {
    let _ = stream.set_nodelay(true);
    let _ = rustix::net::sockopt::set_socket_send_buffer_size(stream, ON_THE_WAY);
    #[cfg(target_os = "linux")]
    let _ = rustix::net::sockopt::set_tcp_user_timeout(stream, GONE.as_millis() as u32);
}

/// Answers what comes over a connection until it ends.
async fn answer<I, S>(http: &http1::Builder, stream: I, service: S)
where
    I: AsyncRead + AsyncWrite + Unpin,
    S: Service<Request<Incoming>, Response = Response, Error = Infallible> + Clone,
{
    let service = TowerToHyperService::new(service);
    // An error is that of whoever called: they are gone, or sent what is no HTTP.
    let _ = http.serve_connection(TokioIo::new(stream), service).await;
}

async fn through(
    State(front): State<Front>,
    Extension(caller): Extension<Caller>,
    request: Request,
    next: Next,
) -> Response {
    let asked = request.headers().clone();
    let encrypted = front.tls.is_some();
    let response = match let_in(&front, &caller, request).await {
        Ok(request) => next.run(request).await,
        Err(error) => error.into_response(),
    };
    caller.is_answered();
    secured(compressed(&asked, response), encrypted)
}

/// The request with its whole body.
async fn let_in(front: &Front, caller: &Caller, mut request: Request) -> Result<Request, WebError> {
    front
        .hosts
        .allows(&request, scheme(&front.tls))
        .map_err(|why| WebError(StatusCode::FORBIDDEN, why))?;
    request.extensions_mut().insert(front.tls.clone());
    let newcomer = front.newcomer;
    let keys = front.keys.as_ref();
    caller.is(keys.map_or(newcomer, |keys| keys.role(request.headers(), newcomer)));
    if matches!(*request.method(), Method::GET | Method::HEAD) {
        return Ok(request);
    }
    let lang = language::wished(None, request.headers());
    if !caller.may_ask(Instant::now()) {
        let text = say!("page-too-fast").tell(lang);
        return Err(WebError(StatusCode::TOO_MANY_REQUESTS, text));
    }
    let (parts, body) = request.into_parts();
    let slow = |_| {
        let text = format!(
            "the request took longer than {} s: send it again",
            BODY.as_secs()
        );
        WebError(StatusCode::REQUEST_TIMEOUT, text)
    };
    let large = |_| {
        let text = format!("the request is larger than {MAX_BODY} bytes: send less");
        WebError(StatusCode::PAYLOAD_TOO_LARGE, text)
    };
    let body = timeout(BODY, to_bytes(body, MAX_BODY))
        .await
        .map_err(slow)?;
    Ok(Request::from_parts(parts, Body::from(body.map_err(large)?)))
}

/// Whoever came without TLS to a table that has it. Not for good: the table may be without it tomorrow.
async fn by_https(State(hosts): State<Hosts>, request: Request) -> Result<Redirect, WebError> {
    let refused = |why| WebError(StatusCode::FORBIDDEN, why);
    hosts.allows(&request, "http").map_err(refused)?;
    let host = request.headers().get(header::HOST);
    let host = host.and_then(|host| host.to_str().ok()).unwrap_or_default();
    let path = request.uri().path_and_query();
    let path = path.map_or("/", PathAndQuery::as_str);
    Ok(Redirect::temporary(&format!("https://{host}{path}")))
}

async fn nothing(request: Request) -> WebError {
    let text = format!(
        "there is no page `{}`: open / instead",
        request.uri().path()
    );
    WebError(StatusCode::NOT_FOUND, text)
}
