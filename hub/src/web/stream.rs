//! Streams of events: what changed since the event before, and a beat when nothing does.

use std::convert::Infallible;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::time::Duration;

use axum::body::HttpBody;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Map, Value};
use tokio::sync::watch;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::WatchStream;

use super::callers::Streaming;

/// A page hears of the table at least this often: twice in a row missed, and it is looked for.
const BEAT: Duration = Duration::from_secs(2);
/// What fits into one packet anyway, in bytes.
const SHORT: u64 = 1024;

/// A stream of events named `name`: the object that `cut` makes of each new state, if any. What it breaks
/// with is the last.
///
/// The first event is the whole object, each later one its members that are others since; one that is gone
/// is null. `at`, the time, is not news by itself: pages count on.
pub fn stream<T: Clone + Send + Sync + 'static>(
    name: &'static str,
    source: watch::Receiver<T>,
    streaming: Streaming,
    mut cut: impl FnMut(T) -> ControlFlow<Option<Value>, Option<Value>> + Send + 'static,
) -> Response {
    let mut told = Map::new();
    let mut over = false;
    let objects = WatchStream::new(source).map_while(move |state| {
        let _open = &streaming;
        if over {
            return None;
        }
        let object = match cut(state) {
            ControlFlow::Continue(object) => object,
            ControlFlow::Break(last) => {
                over = true;
                Some(last?)
            }
        };
        Some(object)
    });
    let events = objects.filter_map(move |object| {
        let Value::Object(now) = object? else {
            return None;
        };
        let news = news(&mut told, now)?;
        let event = Event::default().event(name).json_data(news).ok()?;
        Some(Ok::<Event, Infallible>(event))
    });
    // A comment would keep the connection too, but no page can hear one.
    let beat = KeepAlive::new()
        .interval(BEAT)
        .event(Event::default().event("beat").data("beat"));
    Sse::new(events).keep_alive(beat).into_response()
}

/// What is to be told of an object after what was told of it.
fn news(told: &mut Map<String, Value>, now: Map<String, Value>) -> Option<Map<String, Value>> {
    let gone = told.keys().filter(|member| !now.contains_key(*member));
    let mut news: Map<_, _> = gone.map(|member| (member.clone(), Value::Null)).collect();
    for (member, value) in &now {
        if told.get(member) != Some(value) {
            news.insert(member.clone(), value.clone());
        }
    }
    if news.keys().all(|member| member == "at") {
        return None;
    }
    *told = now;
    Some(news)
}

/// Whether a browser takes gzip.
pub(super) fn takes_gzip(asked: &HeaderMap) -> bool {
    has(asked, header::ACCEPT_ENCODING, "gzip")
}

fn has(headers: &HeaderMap, name: HeaderName, word: &str) -> bool {
    let value = headers.get(name).and_then(|value| value.to_str().ok());
    value.is_some_and(|value| value.contains(word))
}

/// An answer as small as the browser takes it. Each event of a stream is flushed (RFC 1951, 3.2.4, an empty stored
/// block), so that it is read as soon as it comes.
pub(super) fn compressed(asked: &HeaderMap, response: Response) -> Response {
    let has_kind = |kind| has(response.headers(), header::CONTENT_TYPE, kind);
    let pressed = response.headers().contains_key(header::CONTENT_ENCODING);
    let text = ["text/", "json", "svg"].into_iter().any(has_kind);
    let short = response
        .body()
        .size_hint()
        .upper()
        .is_some_and(|bytes| bytes < SHORT);
    if !takes_gzip(asked) || pressed || !text || short {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let gzip = HeaderValue::from_static("gzip");
    parts.headers.insert(header::CONTENT_ENCODING, gzip);
    parts.headers.remove(header::CONTENT_LENGTH);
    parts
        .headers
        .append(header::VARY, HeaderValue::from_static("accept-encoding"));
    let mut encoder = Some(GzEncoder::new(Vec::new(), Compression::default()));
    let whole = body.into_data_stream().map(Some);
    let whole = whole.chain(tokio_stream::once(None));
    let pressed = whole.map(move |bytes| press(&mut encoder, bytes).map_err(axum::Error::new));
    Response::from_parts(parts, Body::from_stream(pressed))
}

/// The next bytes, or the last ones.
fn press(
    encoder: &mut Option<GzEncoder<Vec<u8>>>,
    bytes: Option<Result<Bytes, axum::Error>>,
) -> io::Result<Vec<u8>> {
    match (encoder.as_mut(), bytes) {
        (Some(open), Some(bytes)) => {
            open.write_all(&bytes.map_err(io::Error::other)?)?;
            open.flush()?;
            Ok(std::mem::take(open.get_mut()))
        }
        (Some(_), None) => encoder.take().map_or(Ok(Vec::new()), GzEncoder::finish),
        (None, _) => Ok(Vec::new()),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn map(value: Value) -> Map<String, Value> {
        value.as_object().unwrap().clone()
    }

    #[test]
    fn what_has_not_changed_is_not_told_again_and_what_is_gone_is_null() {
        let mut told = Map::new();
        let first = json!({ "at": 1, "written": [[4, 0]], "gone": [1], "phase": "ready" });
        assert_eq!(news(&mut told, map(first.clone())), Some(map(first)));
        let later = json!({ "at": 2, "written": [[4, 0]], "gone": [1], "phase": "ready" });
        assert_eq!(news(&mut told, map(later)), None, "time alone");
        let next = json!({ "at": 3, "written": [[4, 0]], "phase": "dealt" });
        let told_next = json!({ "at": 3, "gone": null, "phase": "dealt" });
        assert_eq!(news(&mut told, map(next.clone())), Some(map(told_next)));
        assert_eq!(news(&mut told, map(next)), None);
    }
}
