//! A screen in the room, which everybody looks at: it is told what whoever watches is told, whoever has opened it, and
//! where phones join, if it may know.

use std::net::SocketAddr;

use axum::http::HeaderMap;
use serde::Serialize;
use table::view::Phase;
use table::words::Lang;

use super::{Door, joining, scan};

/// A screen, with the join code that it was opened by: empty, if it has no right one.
pub(super) struct Screen {
    code: String,
}

/// Phones can join.
#[derive(Serialize, PartialEq)]
pub(super) struct Join {
    /// Where, for a screen that may know the code.
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<At>,
}

/// Where phones join.
#[derive(Serialize, PartialEq)]
struct At {
    /// With the code.
    url: String,
    /// The same, to be scanned; empty if it is too long for that.
    svg: String,
}

impl Screen {
    /// A wrong code is a guess like any other.
    pub(super) fn opened(mut code: String, door: &Door, from: SocketAddr, lang: Lang) -> Screen {
        if !code.is_empty() && joining::refused(door, from, &code, lang).is_some() {
            code.clear();
        }
        Screen { code }
    }

    /// That phones can join, while nobody plays; and where, on a screen of whoever leads or with the code of now.
    pub(super) fn join(&self, door: &Door, headers: &HeaderMap, phase: Phase) -> Option<Join> {
        let keys = &door.keys;
        let url = door.desk.join_url().filter(|_| is_between(phase))?;
        let may_know = keys.opens(&self.code) || keys.leads(headers, door.newcomer);
        let at = may_know.then(|| At {
            svg: scan::code(&url).unwrap_or_default(),
            url,
        });
        Some(Join { at })
    }
}

fn is_between(phase: Phase) -> bool {
    matches!(
        phase,
        Phase::Setup | Phase::Ready | Phase::Scored | Phase::Finished
    )
}
