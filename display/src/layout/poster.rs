//! The board between games: a picture of square, circle and triangle, and the title.
//! A headline (the join code) stands large beside a smaller picture, the middle of
//! the footer (the address) under it.

use embedded_graphics::primitives::{PointsIter, Rectangle};

use super::bands;
use super::page::{HAIRLINE, Page};
use super::placed::{Align, Item, Placed, area};
use crate::text::{Type, drawable};
use crate::{Frame, Scoreboard};

/// The picture's own width and height, before scaling.
const WIDTH: f32 = 720.0;
const HEIGHT: f32 = 300.0;
/// Where things stand.
struct Poster {
    picture: Rectangle,
    rule: i32,
    title: Type,
    title_baseline: i32,
}

impl Poster {
    fn new(page: &Page, board: &Scoreboard) -> Self {
        let footed = has_footer(board);
        let bottom = if footed {
            page.footer_rule
        } else {
            page.bottom
        };
        let coded = code(board).is_some();
        let room = page.text_width();
        let title = if coded {
            page.medium
        } else {
            largest(page, &board.title.to_uppercase(), room)
        };
        let ink = title.measure(&drawable(&board.title.to_uppercase()));
        let title_baseline = bottom - (ink.below + 4).max(page.poster.title_below);
        let rule = title_baseline - (ink.above + 8).max(title.0 as i32 + page.poster.title_above);
        let (left, width) = match coded {
            true => (
                page.text_left(),
                page.poster.code_left - page.text_left() - page.poster.code_gap,
            ),
            false => (page.text_left(), page.text_width()),
        };
        let height =
            ((width as f32 / WIDTH * HEIGHT) as i32).min(rule - page.top - page.poster.around);
        let width = (height as f32 / HEIGHT * WIDTH) as i32;
        let left = if coded {
            left
        } else {
            (page.left + page.right - width) / 2
        };
        let top = page.top + (rule - page.top - height) / 2;
        Self {
            picture: area(left, top, width, height),
            rule,
            title,
            title_baseline,
        }
    }
}

/// Inks the three shapes.
pub fn picture(page: &Page, board: &Scoreboard, frame: &mut Frame) {
    let area = Poster::new(page, board).picture;
    let scale = area.size.width as f32 / WIDTH;
    for point in area.points() {
        let pixel = point - area.top_left;
        let x = (pixel.x as f32 + 0.5) / scale;
        let y = (pixel.y as f32 + 0.5) / scale;
        let ink = in_picture(page, (x, y), (pixel.x, pixel.y), scale);
        frame.set(point.x as u32, point.y as u32, ink);
    }
}

/// Title, join code with address, footer.
pub fn texts(page: &Page, board: &Scoreboard, plan: &mut Vec<Placed>) {
    let poster = Poster::new(page, board);
    plan.push(Placed::new(
        Item::Rule,
        area(page.left, poster.rule, page.right - page.left, HAIRLINE),
    ));
    let title = poster
        .title
        .fit(&board.title.to_uppercase(), page.text_width());
    let baseline = poster.title_baseline;
    plan.extend(Placed::text(
        &title,
        poster.title,
        Align::Left,
        page.text_left(),
        baseline,
    ));
    let mut rest = board.clone();
    if let Some(code) = code(board) {
        let room = page.text_right() - page.poster.code_left;
        let size = largest(page, code, room);
        let middle = page.top + (poster.rule - page.top) / 2;
        let code = size.fit(code, room);
        let baseline = middle + size.0 as i32 / 4;
        plan.extend(Placed::text(
            &code,
            size,
            Align::Left,
            page.poster.code_left,
            baseline,
        ));
        let address = drawable(&std::mem::take(&mut rest.footer_mid));
        let line = match page.medium.measure(&address).width() <= room {
            true => page.medium,
            false => page.small,
        };
        let address = line.fit(&address, room);
        let below = baseline
            + size.measure(&code).below
            + page.poster.leading
            + line.measure(&address).above;
        plan.extend(Placed::text(
            &address,
            line,
            Align::Left,
            page.poster.code_left,
            below,
        ));
    }
    if has_footer(board) {
        bands::footer(page, &rest, plan);
    }
}

/// The headline, which between games is a code to join by.
fn code(board: &Scoreboard) -> Option<&str> {
    board.headline.as_deref().filter(|text| !text.is_empty())
}

fn has_footer(board: &Scoreboard) -> bool {
    let mid = code(board).is_none() && !board.footer_mid.is_empty();
    mid || board.hub_gone || !board.footer_left.is_empty() || !board.footer_right.is_empty()
}

fn largest(page: &Page, text: &str, room: i32) -> Type {
    page.poster
        .sizes
        .iter()
        .copied()
        .find(|size| size.measure(&drawable(text)).width() <= room)
        .unwrap_or(page.medium)
}

/// A striped square, a solid circle over its corner, and a dotted triangle, all on one
/// ground line. Where the circle lies over another the ink is exchanged, so both stay
/// whole.
fn in_picture(page: &Page, (x, y): (f32, f32), pixel: (i32, i32), scale: f32) -> bool {
    let outline = page.poster.outline / scale;
    let pitch = page.poster.pitch;
    let circle = 150.0 - (x - 352.0).hypot(y - 150.0);
    let square = (124.0 - (x - 126.0).abs()).min(124.0 - (y - 176.0).abs());
    // The sides rise 276 in 164: 0.860 and 0.511 are the parts of their normal.
    let side = (556.0 - (x - 556.0).abs() - 392.0) * 0.860 - (300.0 - y) * 0.511;
    let triangle = side.min(300.0 - y);
    let striped = square > 0.0 && (square < outline || stripe(pitch, pixel));
    let dotted = triangle > 0.0 && (triangle < outline || dot(pitch, pixel));
    (circle > 0.0) ^ (striped || dotted)
}

fn stripe(pitch: i32, (x, y): (i32, i32)) -> bool {
    (x + y).rem_euclid(pitch) < pitch / 2
}

/// Dots in rows, every other row shifted by half a pitch.
fn dot(pitch: i32, (x, y): (i32, i32)) -> bool {
    let height = pitch * 7 / 8;
    let row = y.div_euclid(height);
    let dx = (x + row % 2 * pitch / 2).rem_euclid(pitch) - pitch / 2;
    let dy = y.rem_euclid(height) - height / 2;
    dx * dx + dy * dy <= pitch * pitch / 12
}
