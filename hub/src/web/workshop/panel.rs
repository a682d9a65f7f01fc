//! The panel, tried by a picture: which one is on the cable shows in what it makes of it.

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use clap::ValueEnum;
use display::Frame;
use maud::{Markup, html};
use table::words::{Lang, say};

use super::drawn::{button, quiet};
use super::{Door, language, ours};
use crate::config::PanelSize;
use crate::doctor;
use crate::web::{WebError, png};
use crate::workshop::{Tried, Workshop};

/// The panel as it was tried.
pub(super) fn drawn(workshop: &Workshop, lang: Lang) -> Markup {
    let Some(panel) = workshop.panel() else {
        return html! { p .soft { (say!("workshop-panel-none").tell(lang)) } };
    };
    let size = panel.config.size;
    let others = PanelSize::value_variants().iter();
    let others = others.filter(|other| **other != size && size.drives_like(**other));
    html! {
        form method="post" action="/workshop" {
            @match &panel.tried {
                Tried::NotYet => p { (button("show", &say!("workshop-panel-show"), lang)) },
                Tried::Drawing => p .asked { (say!("workshop-panel-drawing").tell(lang)) },
                Tried::Drawn => {
                    p .asked { (say!("workshop-panel-which").tell(lang)) }
                    div .pictures {
                        (choice("right", "right", &say!("workshop-panel-right").tell(lang)))
                        (choice("otherwise", "garbled", &say!("workshop-panel-garbled").tell(lang)))
                        (choice("otherwise", "nothing", &say!("workshop-panel-nothing").tell(lang)))
                    }
                }
                Tried::Right => {
                    p .news .sound role="status" { (say!("workshop-panel-is-right", name = size.name()).tell(lang)) }
                    p { (quiet("show", &say!("workshop-panel-show"), lang)) }
                }
                Tried::Otherwise => {
                    p .asked { (say!("workshop-panel-driven", name = size.name()).tell(lang)) }
                    p .does-not-stick {
                        @for other in others {
                            (quiet(&format!("as {}", other.key()), &say!("workshop-panel-try", name = other.name()), lang))
                        }
                        (quiet("show", &say!("workshop-panel-show"), lang))
                    }
                }
                Tried::Fails(wrong) => {
                    p .wrong role="alert" { (wrong.what.tell(lang)) }
                    p .soft { (wrong.cause.tell(lang)) }
                    p .remedy { (wrong.remedy.tell(lang)) }
                    p .does-not-stick {
                        (quiet("show", &say!("workshop-panel-show"), lang))
                        @for other in others {
                            (quiet(&format!("as {}", other.key()), &say!("workshop-panel-try", name = other.name()), lang))
                        }
                    }
                }
            }
        }
    }
}

/// A picture to press.
fn choice(does: &str, picture: &str, words: &str) -> Markup {
    html! {
        button .choice name="do" value=(does) id={ "panel-" (picture) } {
            img src={ "/workshop/panel/" (picture) } alt="";
            span { (words) }
        }
    }
}

/// `GET /workshop/panel/right`, `garbled` or `nothing`: what the panel shows, if it is the right one, another, or none.
pub(super) async fn picture(
    State(door): State<Door>,
    Path(which): Path<String>,
    headers: HeaderMap,
) -> Result<Response, WebError> {
    let lang = language::wished(None, &headers);
    ours(&door, &headers, lang)?;
    let size = door.shared.lock().panel().map(|panel| panel.config.size);
    let missing = || {
        WebError(
            StatusCode::NOT_FOUND,
            say!("workshop-panel-none").tell(lang),
        )
    };
    let glass = size.ok_or_else(missing)?.kind().glass();
    let right = doctor::panel::picture(glass);
    let frame = match which.as_str() {
        "right" => right,
        "garbled" => garbled(&right),
        _ => Frame::blank(glass),
    };
    Ok(png(display::png(&frame)))
}

/// As a controller shows it that takes its rows for shorter ones.
fn garbled(right: &Frame) -> Frame {
    let mut frame = Frame::blank(right.glass());
    let (width, height) = (right.width(), right.height());
    for y in 0..height {
        for x in 0..width {
            let from = (x + y * 40) % width;
            frame.set(
                x,
                y,
                right.get(from, y) ^ (y > height * 3 / 4 && (x / 8 + y) % 3 == 0),
            );
        }
    }
    frame
}
