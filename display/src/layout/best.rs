//! The best hand of a match, under the podium: whose it was in a few words, and the pieces beside them or under them.

use super::page::Page;
use super::placed::{Align, Item, Placed, area};
use super::rows::Room;
use super::{bands, piece};
use crate::Scoreboard;
use crate::text::drawable;

/// Plans it at the bottom of a room of which so much height is spare; the pieces where they are seen in two thirds of that. Returns
/// how high it is: 0 where not even the words have room.
pub fn best(
    page: &Page,
    board: &Scoreboard,
    spare: i32,
    room: Room,
    plan: &mut Vec<Placed>,
) -> i32 {
    let (gap, cap) = (page.gap / 4, page.small.cap as i32);
    let ink = page.small.measure(&drawable(&board.best));
    // What hangs below the line has the white above the next sentence.
    let white = if board.moment.trim().is_empty() {
        0
    } else {
        page.gap / 2 - 1
    };
    let (above, below) = (ink.above.max(cap), (ink.below - white).max(0));
    if board.best.is_empty() || spare < above + below {
        return 0;
    }
    let wide = room.right - room.left;
    let pieces = board.hands.first().map_or(&[][..], |hand| &hand.melds);
    let most = spare * 2 / 3 - gap;
    // In one line from so far at the right on, so high.
    let flow = |start: i32, most: i32| {
        (piece::LOWEST..=most.min(page.rows.tallest / 2))
            .rev()
            .find_map(|height| {
                let flow = piece::flow(pieces, wide - start, height);
                // The first of a line stands there however narrow the line is.
                let ends = |x: i32| x + piece::width(height) <= wide - start;
                let fits = flow.iter().all(|(x, y, _)| *y == 0 && ends(*x));
                (fits && !flow.is_empty()).then_some((start, height, flow))
            })
    };
    let size = page.small;
    let over = above + ink.below.max(0) + 2 * gap;
    let ways = [
        flow(0, most - over).map(|row| (over, row)),
        flow(ink.width() + page.gap, most).map(|row| (0, row)),
    ];
    let hand = ways
        .into_iter()
        .flatten()
        .max_by_key(|(_, (_, height, _))| *height);
    let bottom = room.bottom - below;
    let (high, baseline) = match &hand {
        Some((0, (_, height, _))) => {
            let down = (height - cap) / 2;
            ((down + above).max(*height), bottom - down)
        }
        Some((over, (_, height, _))) => (over + height, bottom - height - over + above),
        None => (above, bottom),
    };
    plan.extend(bands::fitted(
        &board.best,
        size,
        Align::Left,
        room.left,
        baseline,
        wide,
    ));
    if let Some((_, (start, height, flow))) = hand {
        let top = bottom - height;
        for (x, _, piece) in flow {
            let place = area(room.left + start + x, top, piece::width(height), height);
            plan.push(Placed::new(Item::Piece(piece.clone()), place));
        }
    }
    let high = high + below;
    high + (spare - high).clamp(0, page.gap / 2)
}
