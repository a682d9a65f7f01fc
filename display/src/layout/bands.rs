//! The bands above and below the players: title, headline, footer.

use super::placed::{Align, Item, Placed, area};
use super::{BOTTOM, LEFT, MEDIUM, RIGHT, SMALL, TEXT_LEFT, TEXT_RIGHT};
use crate::Scoreboard;
use crate::text::Type;

/// Thickness of a hairline.
const HAIRLINE: i32 = 2;
/// Least space between two texts on a line.
const GAP: i32 = 16;
/// Baselines of header and footer.
const HEADER_BASELINE: i32 = 44;
const FOOTER_BASELINE: i32 = 464;
/// Hairlines under the header and above the footer.
const HEADER_RULE: i32 = 55;
pub const FOOTER_RULE: i32 = 434;
/// Height of the headline's band with the hairline above it.
const HEADLINE_BAND: i32 = 54;

/// First row below the header.
pub const BODY_TOP: i32 = HEADER_RULE + HAIRLINE + 3;

/// Title (or on a crowded board the headline) on the left, round on the right, a
/// hairline under them.
pub fn header(board: &Scoreboard, crowded: bool, plan: &mut Vec<Placed>) {
    let title = match headline_of(board).filter(|_| crowded) {
        Some(headline) => headline.to_owned(),
        None => board.title.to_uppercase(),
    };
    let width = TEXT_RIGHT - TEXT_LEFT;
    let round = SMALL.fit(&board.round, width / 2);
    let room = match SMALL.measure(&round).width() {
        0 => width,
        taken => width - taken - GAP,
    };
    let title = MEDIUM.fit(&title, room);
    plan.extend(Placed::text(
        &title,
        MEDIUM,
        Align::Left,
        TEXT_LEFT,
        HEADER_BASELINE,
    ));
    plan.extend(Placed::text(
        &round,
        SMALL,
        Align::Right,
        TEXT_RIGHT,
        HEADER_BASELINE,
    ));
    plan.push(rule(HEADER_RULE));
}

/// The headline in a band of its own above the footer, unless the board is too crowded
/// for one. Returns the last row left for
/// the players (exclusive).
pub fn headline(board: &Scoreboard, crowded: bool, plan: &mut Vec<Placed>) -> i32 {
    let bottom = FOOTER_RULE - 3;
    let Some(headline) = headline_of(board).filter(|_| !crowded) else {
        return bottom;
    };
    let top = FOOTER_RULE - HEADLINE_BAND;
    let baseline = top + (HEADLINE_BAND + HAIRLINE + MEDIUM.0 as i32) / 2;
    plan.push(rule(top));
    plan.extend(fitted(
        headline,
        MEDIUM,
        Align::Left,
        TEXT_LEFT,
        baseline,
        TEXT_RIGHT - TEXT_LEFT,
    ));
    top - 3
}

/// Three texts under a hairline; on a black bar with a warning sign when the hub is gone.
pub fn footer(board: &Scoreboard, plan: &mut Vec<Placed>) {
    let gone = board.hub_gone;
    if gone {
        let top = FOOTER_RULE + HAIRLINE;
        let bar = area(LEFT, top, RIGHT - LEFT, BOTTOM - top);
        plan.push(Placed::new(Item::Bar, bar));
    } else {
        plan.push(rule(FOOTER_RULE));
    }
    let text = |text: &str, align, x, room| fitted(text, SMALL, align, x, FOOTER_BASELINE, room);
    let third = (TEXT_RIGHT - TEXT_LEFT) / 3 - GAP;
    let mid = text(&board.footer_mid, Align::Centre, (LEFT + RIGHT) / 2, third);
    let right = text(
        &board.footer_right,
        Align::Right,
        TEXT_RIGHT,
        third - 2 * GAP,
    );
    let mut end = start_of(&right).unwrap_or(TEXT_RIGHT + GAP) - GAP;
    let sign = gone.then(|| {
        let side = SMALL.0 as i32 + 6;
        end -= side;
        Placed::sign(Item::Warning, end, FOOTER_BASELINE + 3 - side, side)
    });
    let end = start_of(&mid).unwrap_or(end) - GAP;
    let left = text(&board.footer_left, Align::Left, TEXT_LEFT, end - TEXT_LEFT);
    let parts = [left, mid, sign, right].into_iter().flatten();
    plan.extend(parts.map(|part| part.on_bar(gone)));
}

fn start_of(text: &Option<Placed>) -> Option<i32> {
    text.as_ref().map(|text| text.area.top_left.x)
}

fn headline_of(board: &Scoreboard) -> Option<&str> {
    board.headline.as_deref().filter(|text| !text.is_empty())
}

/// A text cut to the room it has.
fn fitted(
    text: &str,
    size: Type,
    align: Align,
    x: i32,
    baseline: i32,
    room: i32,
) -> Option<Placed> {
    Placed::text(&size.fit(text, room), size, align, x, baseline)
}

fn rule(top: i32) -> Placed {
    Placed::new(Item::Rule, area(LEFT, top, RIGHT - LEFT, HAIRLINE))
}
