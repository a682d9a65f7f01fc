//! What the scoreboard shows, for screens that fetch a picture now and then: e-readers, e-ink frames, a television, the image
//! of a home automation.

use std::collections::VecDeque;
use std::sync::Arc;

use axum::Router;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use axum::routing::get;
use display::{Glass, Scoreboard, Shaded, Shades, View};
use serde::Deserialize;
use tokio::sync::Mutex;

use super::WebError;
use super::kept::Kept;
use crate::run::Desk;

/// Pixels that a side may have. Fewer can hardly be read; more no such screen has.
const SIDE: std::ops::RangeInclusive<u32> = 200..=1_920;
/// Pictures that are kept: a board for so many kinds of screens.
const MOST: usize = 8;

/// What a screen wants: by default what the 7.5" panel shows.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Wish {
    /// In pixels.
    width: u32,
    /// In pixels.
    height: u32,
    /// 2, 4 or 16.
    greys: u32,
}

impl Default for Wish {
    fn default() -> Wish {
        Wish {
            width: 800,
            height: 480,
            greys: 2,
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum File {
    Png,
    Bmp,
}

/// A picture, and of what it was made.
struct Made {
    board: Scoreboard,
    wish: Wish,
    file: File,
    kept: Kept,
}

#[derive(Clone)]
struct Boards {
    desk: Desk,
    /// The newest first. One is drawn at a time, however many ask.
    made: Arc<Mutex<VecDeque<Made>>>,
}

type Wished = Result<Query<Wish>, QueryRejection>;

/// `GET /board.png` and `/board.bmp?width=W&height=H&greys=2|4|16`: as anybody in the room may see it, without the join code.
/// The header `Refresh` says after how many seconds it is worth asking again.
pub(super) fn boards(desk: Desk) -> Router {
    let made = Arc::default();
    Router::new()
        .route("/board.png", get(png))
        .route("/board.bmp", get(bmp))
        .with_state(Boards { desk, made })
}

async fn png(
    State(boards): State<Boards>,
    headers: HeaderMap,
    wish: Wished,
) -> Result<Response, WebError> {
    boards.answer(&headers, wish, File::Png).await
}

async fn bmp(
    State(boards): State<Boards>,
    headers: HeaderMap,
    wish: Wished,
) -> Result<Response, WebError> {
    boards.answer(&headers, wish, File::Bmp).await
}

impl Boards {
    async fn answer(
        &self,
        headers: &HeaderMap,
        wish: Wished,
        file: File,
    ) -> Result<Response, WebError> {
        let wish = wish.ok().map(|Query(wish)| wish);
        let (wish, shades) = wish.and_then(checked).ok_or_else(refused)?;
        let board = self.desk.shown().borrow().scoreboard();
        let refresh = refresh(board.view);
        let kept = self.drawn(board, wish, shades, file).await?;
        let mut response = kept.answer(headers);
        response
            .headers_mut()
            .insert(header::REFRESH, HeaderValue::from(refresh));
        Ok(response)
    }

    async fn drawn(
        &self,
        board: Scoreboard,
        wish: Wish,
        shades: Shades,
        file: File,
    ) -> Result<Kept, WebError> {
        let mut made = Arc::clone(&self.made).lock_owned().await;
        let same = |one: &&Made| one.wish == wish && one.file == file && one.board == board;
        if let Some(one) = made.iter().find(same) {
            return Ok(one.kept.clone());
        }
        let Wish { width, height, .. } = wish;
        // The lock goes along: whoever hangs up meanwhile makes no room for another drawing beside this one.
        let draw = move || {
            let shaded = Shaded::new(&board, Glass { width, height }, shades);
            let kept = match file {
                File::Png => Kept::new("image/png", shaded.png()),
                File::Bmp => Kept::new("image/bmp", shaded.bmp()),
            };
            made.push_front(Made {
                board,
                wish,
                file,
                kept: kept.clone(),
            });
            made.truncate(MOST);
            kept
        };
        let drawn = tokio::task::spawn_blocking(draw).await;
        drawn.map_err(|error| WebError(StatusCode::INTERNAL_SERVER_ERROR, error.to_string()))
    }
}

fn checked(wish: Wish) -> Option<(Wish, Shades)> {
    let sides = [wish.width, wish.height];
    let shades = Shades::of(wish.greys)?;
    sides
        .iter()
        .all(|side| SIDE.contains(side))
        .then_some((wish, shades))
}

fn refused() -> WebError {
    let (least, most) = SIDE.into_inner();
    let why = format!(
        "width and height must be {least} to {most} pixels and greys 2, 4 or 16, as in /board.png?width=1200&height=825&greys=16"
    );
    WebError(StatusCode::BAD_REQUEST, why)
}

/// Seconds until it is worth asking again: soon while something happens, later between evenings.
fn refresh(view: View) -> u64 {
    match view {
        View::During => 10,
        View::Idle => 300,
        _ => 30,
    }
}
