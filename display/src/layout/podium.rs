//! A match is over: who came where, what to remember of it, and where its sheet is read. A picture to be left on the wall.

use super::before::with_join;
use super::name::{Name, inks, stack};
use super::page::Page;
use super::placed::{Align, Item, Placed, area};
use super::rows::Room;
use super::{bands, best, plain};
use crate::text::drawable;
use crate::{Row, Scoreboard};

/// Where first, second and third stand, from the left, and how much higher than a step must be, in hundredths.
const STEPS: [(i32, i32); 3] = [(1, 100), (0, 50), (2, 0)];

/// Plans the three that came first on their steps, the others below, the code at the right.
pub fn plan(page: &Page, board: &Scoreboard, players: &[Row], plan: &mut Vec<Placed>) {
    bands::header(page, board, "", plan);
    let mut room = Room {
        left: page.text_left(),
        right: page.text_right(),
        top: page.body_top(),
        bottom: page.body_bottom(),
    };
    room.bottom -= moment(page, &board.moment, room, plan);
    let mut ranked: Vec<&Row> = players.iter().collect();
    ranked.sort_by_key(|row| row.rank.unwrap_or(u8::MAX));
    let (first, others) = ranked.split_at(ranked.len().min(STEPS.len()));
    // On an upright board the code is under the steps, and takes of their height.
    let eighths = if page.upright { 6 } else { 7 };
    let side = page.join.side * eighths / 8;
    let code = board.sheet_url.as_ref().filter(|_| page.upright);
    let spare = room.bottom - room.top - least(page) - code.map_or(0, |_| side + page.join.gap);
    let behind = followers(page, others, spare, room, &mut Vec::new());
    room.bottom -= best::best(page, board, spare - behind, room, plan);
    room.bottom -= followers(page, others, spare, room, plan);
    if let Some(url) = &board.sheet_url {
        with_join(page, url, None, side, &mut room, plan);
        if !page.upright {
            room.right -= page.gap / 2;
        }
    }
    let wide = (room.right - room.left) / STEPS.len() as i32;
    let free = (STEPS.len() - first.len()) as i32 * wide;
    room.left += free / 2;
    for (row, (column, hundredths)) in first.iter().zip(STEPS) {
        step(
            page,
            row,
            (room.left + column * wide, wide),
            hundredths,
            room,
            plan,
        );
    }
    bands::status(page, board, bands::headline_of(board), plan);
}

/// The sentence in one line or two at the bottom of a room. Returns how high it is.
fn moment(page: &Page, text: &str, room: Room, plan: &mut Vec<Placed>) -> i32 {
    let (white, most) = (page.gap / 2, page.small.cap as i32 * 4);
    let text = Name::set(text, &[page.small], room.right - room.left, most);
    let inks = inks(text.size, &text.lines);
    let high = stack(&inks, 0).1;
    let (baselines, _) = stack(&inks, room.bottom - white - high);
    let lines = text.lines.iter().zip(baselines);
    let before = plan.len();
    plan.extend(lines.filter_map(|(line, baseline)| {
        Placed::text(line, text.size, Align::Left, room.left, baseline)
    }));
    if plan.len() > before {
        high + 2 * white
    } else {
        0
    }
}

/// Height of a name in two lines on a step, with the white around it.
fn named(page: &Page) -> i32 {
    page.medium.cap as i32 * 7 / 2
}

/// Least side of a symbol on a step.
fn symbol(page: &Page) -> i32 {
    page.medium.cap as i32 * 3 / 2
}

/// Height of the lowest step: its place and points are read.
fn lowest(page: &Page) -> i32 {
    page.passes.plaque + page.medium.cap as i32 + 3 * page.gap / 2
}

/// Least height of a step with what stands on it.
fn least(page: &Page) -> i32 {
    lowest(page) + named(page) + symbol(page)
}

/// A step with its place and points in white, and on it symbol and name of whoever came there.
fn step(
    page: &Page,
    row: &Row,
    (left, wide): (i32, i32),
    hundredths: i32,
    room: Room,
    plan: &mut Vec<Placed>,
) {
    let middle = left + wide / 2;
    let sizes = [page.medium, page.small, page.rows.tiny];
    let white = page.gap / 2;
    let cap = page.passes.plaque;
    let lowest = lowest(page);
    let spare = room.bottom - room.top - lowest - named(page);
    let side = spare.clamp(symbol(page), page.medium.cap as i32 * 2);
    let most = room.bottom - room.top - side - named(page);
    let high = lowest + (most - lowest).max(0) * hundredths / 100;
    let top = room.bottom - high;
    let name = Name::set(
        &row.name,
        &sizes,
        wide - white,
        page.medium.cap as i32 * 5 / 2,
    );
    let inks = inks(name.size, &name.lines);
    let tall = stack(&inks, 0).1;
    let (baselines, _) = stack(&inks, top - white - tall);
    let names = name.lines.iter().zip(baselines);
    plan.extend(names.filter_map(|(line, baseline)| {
        Placed::text(line, name.size, Align::Centre, middle, baseline)
    }));
    let over = top - 2 * white - tall - side;
    plan.push(Placed::sign(
        Item::Symbol(row.symbol),
        middle - side / 2,
        over,
        side,
    ));
    plan.push(Placed::new(Item::Bar, area(left + 2, top, wide - 4, high)));
    let place = row.rank.map_or_else(String::new, |rank| rank.to_string());
    let place = Placed::text(
        &place,
        page.sized(cap as u32),
        Align::Centre,
        middle,
        top + white + cap,
    );
    let (total, most) = (plain(row.total), wide - white);
    let size = bands::largest(&total, [page.medium, page.small], most);
    let line = room.bottom - white;
    let points = bands::fitted(&total, size, Align::Centre, middle, line, most);
    plan.extend(
        place
            .into_iter()
            .chain(points)
            .map(|part| part.on_bar(true)),
    );
}

/// Whoever came behind the first three, in columns as narrow as they may be, at the bottom of a room. Returns how high that is.
fn followers(page: &Page, others: &[&Row], spare: i32, room: Room, plan: &mut Vec<Placed>) -> i32 {
    if others.is_empty() {
        return 0;
    }
    let size = page.small;
    let cap = size.cap as i32;
    let width = |text: &str| size.measure(&drawable(text)).width();
    let names = others.iter().map(|row| width(&row.name)).max().unwrap_or(0);
    let sums = others.iter().map(|row| width(&plain(row.total))).max();
    let gap = page.gap / 2;
    let start = size.advance("00") + gap + cap + gap;
    let sum = gap + sums.unwrap_or(0);
    // A sum and the place at its right would be read as one number if they stood near to each other.
    let apart = cap * 9 / 4;
    let wide = |columns: usize| (room.right - room.left + apart) / columns as i32 - apart;
    let tiny = |row: &&Row| page.rows.tiny.measure(&drawable(&row.name)).width();
    let least = others.iter().map(tiny).max().unwrap_or(0);
    let whole = |columns: &usize| start + least + sum <= wide(*columns);
    let most = STEPS.len();
    let lines = |columns: usize| {
        let lines = others.len().div_ceil(columns);
        // A name of small letters alone is lower than the sum beside it.
        let told = |row: &&Row| format!("{}{}", row.name, plain(row.total));
        let line = |line| others.iter().skip(line).step_by(lines).map(told).collect();
        let told: Vec<String> = (0..lines).map(line).collect();
        inks(size, &told)
    };
    // Cut names before steps without room.
    let low = |columns: &usize| stack(&lines(*columns), 0).1 + gap <= spare;
    let columns = [most, 2].into_iter().find(whole).unwrap_or(2);
    let columns = Some(columns).filter(low).unwrap_or(most);
    let (lines, wide) = (lines(columns), wide(columns));
    let high = stack(&lines, 0).1;
    let (baselines, _) = stack(&lines, room.bottom - high);
    for (at, row) in others.iter().enumerate() {
        let left = room.left + (at / lines.len()) as i32 * (wide + apart);
        let right = (left + start + names + sum).min(left + wide);
        let baseline = baselines[at % lines.len()];
        let place = row.rank.map_or_else(String::new, |rank| rank.to_string());
        let end = left + size.advance("00");
        let sign = Item::Symbol(row.symbol);
        plan.extend(Placed::text(&place, size, Align::Figures, end, baseline));
        plan.push(Placed::sign(sign, end + gap, baseline - cap, cap));
        let most = right - sum - left - start;
        let type_ = bands::largest(&row.name, [size, page.rows.tiny], most);
        let (left, total) = (left + start, plain(row.total));
        plan.extend(bands::fitted(
            &row.name,
            type_,
            Align::Left,
            left,
            baseline,
            most,
        ));
        plan.extend(Placed::text(&total, size, Align::Figures, right, baseline));
    }
    high + gap
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::{GLASSES, plan as planned};
    use crate::{Format, Glass, Language, View, sample};

    const LANGUAGES: [Language; 3] = [Language::English, Language::French, Language::Bulgarian];

    /// Podiums of all glasses and languages with short and long names, and sums of one figure or of four and a sign.
    fn podiums() -> impl Iterator<Item = (Glass, Scoreboard)> {
        let tables = GLASSES.into_iter().flat_map(|glass| {
            let by_hand = Format::ALL.map(Format::glass).contains(&glass);
            let players = move || (2..=10).step_by(if by_hand { 1 } else { 4 });
            let of = move |language| players().map(move |players| (glass, language, players));
            LANGUAGES.into_iter().flat_map(of)
        });
        tables.flat_map(|(glass, language, players)| {
            [(false, 5), (true, 5), (false, -1888), (true, -1888)].map(|(long, total)| {
                let mut board = sample(View::Podium, language, players);
                for (seat, row) in board.rows.iter_mut().enumerate() {
                    (row.total, row.rank) = (total, Some(seat as u8 + 1));
                    if long {
                        row.name = format!("{} Константинополски", row.name);
                    }
                }
                (glass, board)
            })
        })
    }

    /// "5   5" would be read as a number.
    #[test]
    fn a_sum_and_the_place_beside_it_are_twice_their_height_apart() {
        for (glass, board) in podiums() {
            let page = Page::of(glass, board.language);
            let plan = planned(&page, &board);
            let figures = |part: &&Placed| match &part.item {
                Item::Text { text, size, .. } => {
                    size.cap == page.small.cap && !text.contains(char::is_alphabetic)
                }
                _ => false,
            };
            let figures: Vec<&Placed> = plan
                .iter()
                .filter(figures)
                .filter(|part| !part.white)
                .collect();
            for one in &figures {
                let line = one.area.center().y;
                let right = figures
                    .iter()
                    .filter(|other| other.area.top_left.x > one.area.top_left.x);
                for other in right.filter(|other| (other.area.center().y - line).abs() < 4) {
                    let apart = other.area.top_left.x - one.right();
                    assert!(
                        apart >= 2 * page.small.cap as i32,
                        "{glass:?}: {one:?} {other:?}"
                    );
                }
            }
        }
    }

    /// Eight letters of whoever came behind, six on a small panel; fewer on an upright one
    /// and of nine and ten.
    #[test]
    fn those_behind_keep_their_names() {
        for (glass, board) in podiums() {
            if glass.width < glass.height || board.rows.len() > 8 {
                continue;
            }
            let least = if glass.width >= 600 { 8 } else { 6 };
            let plan = planned(&Page::of(glass, board.language), &board);
            for row in board.rows.iter().skip(STEPS.len()) {
                let shown = plan.iter().filter_map(|part| match &part.item {
                    Item::Text { text, .. } => Some(text.trim_end_matches('…')),
                    _ => None,
                });
                let shown = shown
                    .filter(|text| row.name.starts_with(text))
                    .map(|text| text.chars().count());
                let most = shown.max().unwrap_or(0);
                assert!(
                    most >= least.min(row.name.chars().count()),
                    "{glass:?}: {most} of {:?} {}",
                    row.name,
                    row.total
                );
            }
        }
    }

    /// One alone, whatever room the words leave it.
    #[test]
    fn no_piece_of_the_best_hand_stands_beyond_the_edge() {
        let mut board = sample(View::Podium, Language::English, 2);
        let one = board.hands[0].melds[0][0].clone();
        board.hands[0].melds = vec![vec![one]];
        for (format, long) in Format::ALL.iter().flat_map(|it| (1..120).map(|n| (*it, n))) {
            board.best = "n".repeat(long);
            let page = Page::of(format, board.language);
            for part in planned(&page, &board) {
                let right = part.area.top_left.x + part.area.size.width as i32;
                let is_piece = matches!(part.item, Item::Piece(_));
                assert!(!is_piece || right <= page.text_right(), "{format:?} {long}");
            }
        }
    }

    /// On the boards that were laid out by hand with up to eight players; with up to five the large one shows its pieces.
    #[test]
    fn the_best_hand_is_told_and_drawn_where_there_is_room() {
        for (format, language) in Format::ALL
            .iter()
            .flat_map(|it| LANGUAGES.map(|language| (*it, language)))
        {
            for players in 2..=8 {
                let board = sample(View::Podium, language, players);
                let plan = planned(&Page::of(format, language), &board);
                let told = |part: &Placed| matches!(&part.item, Item::Text { text, .. } if *text == board.best);
                assert!(
                    plan.iter().any(told),
                    "{format:?} {language:?}, {players} players"
                );
                let pieces = plan
                    .iter()
                    .filter(|part| matches!(part.item, Item::Piece(_)))
                    .count();
                let large = format.glass().width >= 800;
                assert!(
                    pieces == 9 || pieces == 0 && !(large && players <= 5),
                    "{language:?}, {players} players: {pieces}"
                );
            }
        }
    }
}
