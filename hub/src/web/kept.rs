//! What browsers may keep, and ask about whether it is still the same.

use std::hash::{DefaultHasher, Hash, Hasher};

use axum::body::Bytes;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

/// An answer that is made once for all who ask.
#[derive(Clone, Debug)]
pub(super) struct Kept {
    kind: &'static str,
    bytes: Bytes,
    /// A weak one: the same, pressed or not.
    tag: String,
    /// After so many seconds a browser asks again by itself.
    again: Option<u32>,
}

impl Kept {
    /// A text or a picture of this media type.
    pub(super) fn new(kind: &'static str, bytes: impl Into<Bytes>) -> Kept {
        let bytes = bytes.into();
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        Kept {
            kind,
            tag: format!("W/\"{:x}\"", hasher.finish()),
            bytes,
            again: None,
        }
    }

    /// It is not all yet: a browser asks again after so many seconds.
    pub(super) fn again_in(self, seconds: u32) -> Kept {
        let again = Some(seconds);
        Kept { again, ..self }
    }

    /// It, or that it is the one that the browser has (RFC 9110, 13.1.2).
    pub(super) fn answer(self, headers: &HeaderMap) -> Response {
        let known = headers.get(header::IF_NONE_MATCH);
        let same = known.is_some_and(|known| known.as_bytes() == self.tag.as_bytes());
        let about = [
            (header::CONTENT_TYPE, self.kind.to_owned()),
            (header::CACHE_CONTROL, "no-cache".to_owned()),
            (header::VARY, "cookie, accept-language".to_owned()),
            (header::ETAG, self.tag),
        ];
        let again = self.again.map(|seconds| [(header::REFRESH, seconds)]);
        match same {
            true => (StatusCode::NOT_MODIFIED, again, about).into_response(),
            false => (again, about, self.bytes).into_response(),
        }
    }
}
