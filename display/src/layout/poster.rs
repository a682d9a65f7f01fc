//! The board between games: a picture of square, circle and triangle, and the title.
//! A headline (the join code) stands large beside a smaller picture, the middle of
//! the footer (the address) under it.

use embedded_graphics::primitives::{PointsIter, Rectangle};

use super::placed::{Align, Item, Placed, area};
use super::{BOTTOM, LEFT, MEDIUM, RIGHT, SMALL, TEXT_LEFT, TEXT_RIGHT, TOP, bands};
use crate::text::{Type, drawable};
use crate::{Frame, Scoreboard};

/// Sizes of the largest text, largest first.
const SIZES: [Type; 7] = [
    Type(90),
    Type(76),
    Type(64),
    Type(57),
    Type(48),
    Type(40),
    MEDIUM,
];
/// The picture's own width and height, before scaling.
const WIDTH: f32 = 720.0;
const HEIGHT: f32 = 300.0;
/// Left end of the join code.
const CODE_LEFT: i32 = 460;
/// Pixels between stripes and between dots, and the thickness of outlines: the same
/// at every scale, since they are texture.
const PITCH: i32 = 16;
const OUTLINE: f32 = 4.0;

/// Where things stand.
struct Poster {
    picture: Rectangle,
    rule: i32,
    title: Type,
    title_baseline: i32,
}

impl Poster {
    fn new(board: &Scoreboard) -> Self {
        let footed = has_footer(board);
        let bottom = if footed { bands::FOOTER_RULE } else { BOTTOM };
        let coded = code(board).is_some();
        let room = TEXT_RIGHT - TEXT_LEFT;
        let title = if coded {
            MEDIUM
        } else {
            largest(&board.title.to_uppercase(), room)
        };
        let ink = title.measure(&drawable(&board.title.to_uppercase()));
        let title_baseline = bottom - (ink.below + 4).max(20);
        let rule = title_baseline - (ink.above + 8).max(title.0 as i32 + 24);
        let (left, width) = match coded {
            true => (TEXT_LEFT, CODE_LEFT - TEXT_LEFT - 40),
            false => (TEXT_LEFT, TEXT_RIGHT - TEXT_LEFT),
        };
        let height = ((width as f32 / WIDTH * HEIGHT) as i32).min(rule - TOP - 36);
        let width = (height as f32 / HEIGHT * WIDTH) as i32;
        let left = if coded {
            left
        } else {
            (LEFT + RIGHT - width) / 2
        };
        let top = TOP + (rule - TOP - height) / 2;
        Self {
            picture: area(left, top, width, height),
            rule,
            title,
            title_baseline,
        }
    }
}

/// Inks the three shapes.
pub fn picture(board: &Scoreboard, frame: &mut Frame) {
    let area = Poster::new(board).picture;
    let scale = area.size.width as f32 / WIDTH;
    for point in area.points() {
        let pixel = point - area.top_left;
        let x = (pixel.x as f32 + 0.5) / scale;
        let y = (pixel.y as f32 + 0.5) / scale;
        let ink = in_picture(x, y, (pixel.x, pixel.y), OUTLINE / scale);
        frame.set(point.x as u32, point.y as u32, ink);
    }
}

/// Title, join code with address, footer.
pub fn texts(board: &Scoreboard, plan: &mut Vec<Placed>) {
    let poster = Poster::new(board);
    plan.push(Placed::new(
        Item::Rule,
        area(LEFT, poster.rule, RIGHT - LEFT, 2),
    ));
    let title = poster
        .title
        .fit(&board.title.to_uppercase(), TEXT_RIGHT - TEXT_LEFT);
    let baseline = poster.title_baseline;
    plan.extend(Placed::text(
        &title,
        poster.title,
        Align::Left,
        TEXT_LEFT,
        baseline,
    ));
    let mut rest = board.clone();
    if let Some(code) = code(board) {
        let room = TEXT_RIGHT - CODE_LEFT;
        let size = largest(code, room);
        let middle = TOP + (poster.rule - TOP) / 2;
        let code = size.fit(code, room);
        let baseline = middle + size.0 as i32 / 4;
        plan.extend(Placed::text(&code, size, Align::Left, CODE_LEFT, baseline));
        let address = drawable(&std::mem::take(&mut rest.footer_mid));
        let line = match MEDIUM.measure(&address).width() <= room {
            true => MEDIUM,
            false => SMALL,
        };
        let address = line.fit(&address, room);
        let below = baseline + size.measure(&code).below + 16 + line.measure(&address).above;
        plan.extend(Placed::text(&address, line, Align::Left, CODE_LEFT, below));
    }
    if has_footer(board) {
        bands::footer(&rest, plan);
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

fn largest(text: &str, room: i32) -> Type {
    SIZES
        .into_iter()
        .find(|size| size.measure(&drawable(text)).width() <= room)
        .unwrap_or(MEDIUM)
}

/// A striped square, a solid circle over its corner, and a dotted triangle, all on one
/// ground line. Where the circle lies over another the ink is exchanged, so both stay
/// whole.
fn in_picture(x: f32, y: f32, pixel: (i32, i32), outline: f32) -> bool {
    let circle = 150.0 - (x - 352.0).hypot(y - 150.0);
    let square = (124.0 - (x - 126.0).abs()).min(124.0 - (y - 176.0).abs());
    // The sides rise 276 in 164: 0.860 and 0.511 are the parts of their normal.
    let side = (556.0 - (x - 556.0).abs() - 392.0) * 0.860 - (300.0 - y) * 0.511;
    let triangle = side.min(300.0 - y);
    let striped = square > 0.0 && (square < outline || stripe(pixel));
    let dotted = triangle > 0.0 && (triangle < outline || dot(pixel));
    (circle > 0.0) ^ (striped || dotted)
}

fn stripe((x, y): (i32, i32)) -> bool {
    (x + y).rem_euclid(PITCH) < PITCH / 2
}

/// Dots in rows, every other row shifted by half a pitch.
fn dot((x, y): (i32, i32)) -> bool {
    let height = PITCH * 7 / 8;
    let row = y.div_euclid(height);
    let dx = (x + row % 2 * PITCH / 2).rem_euclid(PITCH) - PITCH / 2;
    let dy = y.rem_euclid(height) - height / 2;
    dx * dx + dy * dy <= 20
}
