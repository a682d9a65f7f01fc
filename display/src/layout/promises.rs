//! What a round's board promises to those who look at it, measured on its pixels.

use embedded_graphics::prelude::Point;
use embedded_graphics::primitives::{PointsIter, Rectangle};

use super::name::Name;
use super::page::Page;
use super::placed::{Item, Placed};
use super::{GLASSES, layout_for, plan};
use crate::{Amount, Format, Frame, Glass, Language, Mark, Row, Scoreboard, View, sample};

const LANGUAGES: [Language; 3] = [Language::English, Language::French, Language::Bulgarian];
const NOTES: [&str; 4] = ["the 4", "pas de Remmi", "няма Реми", "6 cards"];
const LONG: [&str; 6] = [
    "Wolfeschlegelsteinhausen",
    "Maximilienne-Apolline Éx",
    "Константинополски-Йорд",
    "Щастливка Александрина-Ѝ",
    "Charlotte Élise-Françoise",
    "Mohammed-Wilhelm Maximil",
];

/// Boards of all games as they can be: with few and many players, sums of two figures or of four and
/// a sign, and everything in the rows that there can be.
fn boards() -> impl Iterator<Item = (Glass, Scoreboard)> {
    let of = |glass, language, players, names: bool, sums: bool| {
        let mut board = sample(View::During, language, players);
        for (seat, row) in board.rows.iter_mut().enumerate() {
            *row = crowded(row, seat, names, sums);
        }
        [View::During, View::Result].map(|view| {
            (
                glass,
                Scoreboard {
                    view,
                    ..board.clone()
                },
            )
        })
    };
    let choices = GLASSES
        .into_iter()
        .flat_map(|glass| LANGUAGES.map(|it| (glass, it)));
    let by_hand = Format::ALL.map(Format::glass);
    let choices = choices.flat_map(move |(glass, it)| {
        // What was made larger or smaller needs no more than to be looked at here and there.
        let every = if by_hand.contains(&glass) { 1 } else { 4 };
        (2..=10)
            .step_by(every)
            .map(move |players| (glass, it, players))
    });
    choices.flat_map(move |(glass, it, players)| {
        let all = [(false, false), (false, true), (true, false), (true, true)];
        all.into_iter()
            .flat_map(move |(names, sums)| of(glass, it, players, names, sums))
            .collect::<Vec<_>>()
    })
}

fn crowded(row: &Row, seat: usize, names: bool, sums: bool) -> Row {
    let name = if names {
        LONG[seat % LONG.len()]
    } else {
        &row.name
    };
    let marks = [Mark::Claimed, Mark::Good, Mark::Bad, Mark::Unknown];
    Row {
        name: name.into(),
        total: if sums { -1888 } else { row.total },
        change: Some(if sums { -1250 } else { -5 }),
        mark: marks[seat % marks.len()],
        note: NOTES[seat % NOTES.len()].into(),
        leader: seat.is_multiple_of(2),
        dealer: seat.is_multiple_of(3),
        turn: seat == 1,
        ..row.clone()
    }
}

fn with_mat(board: &Scoreboard) -> Scoreboard {
    let amount = Amount {
        name: "K-Q♥".into(),
        amount: 130,
    };
    Scoreboard {
        view: View::During,
        amounts: vec![amount; Scoreboard::MAX_AMOUNTS],
        ..board.clone()
    }
}

fn planned(glass: Glass, board: &Scoreboard) -> Vec<Placed> {
    plan(&Page::of(glass, board.language), board)
}

fn differing(one: &Frame, other: &Frame) -> Vec<Point> {
    let Some(changed) = one.changed(other) else {
        return Vec::new();
    };
    let columns = changed.x..one.width().min(changed.x + changed.width);
    let rows = changed.y..changed.y + changed.height;
    let all = rows.flat_map(|y| columns.clone().map(move |x| (x, y)));
    let differing = all.filter(|(x, y)| one.get(*x, *y) != other.get(*x, *y));
    differing
        .map(|(x, y)| Point::new(x as i32, y as i32))
        .collect()
}

/// Rows of pixels in an area that are inked.
fn inked_rows(frame: &Frame, area: &Rectangle, white: bool) -> usize {
    let (from, size) = (area.top_left, area.size);
    let inked = |y: &i32| {
        (from.x..from.x + size.width as i32).any(|x| frame.get(x as u32, *y as u32) != white)
    };
    (from.y..from.y + size.height as i32).filter(inked).count()
}

/// Height of the figures of the sums, in pixels, least of all rows.
fn figures(glass: Glass, board: &Scoreboard) -> usize {
    let frame = layout_for(glass, board);
    let sums: Vec<String> = board
        .rows
        .iter()
        .map(|row| super::plain(row.total))
        .collect();
    let plan = planned(glass, board);
    let cap = |part: &Placed| match &part.item {
        Item::Text { text, size, .. } if sums.contains(text) => Some(size.cap),
        _ => None,
    };
    let sums = plan.iter().filter(|part| cap(part).is_some());
    let high = sums.map(|part| inked_rows(&frame, &part.area, part.white));
    high.min().expect("sums are shown")
}

/// Least height of a sum, in pixels, on a glass, with so many players.
fn promised(glass: Glass, players: usize) -> usize {
    let of = |glass: Glass| (glass.width, glass.height);
    let [few, many] = match of(glass) {
        it if it == of(Format::Large.glass()) => [57, 40],
        it if it == of(Format::Small.glass()) => [28, 20],
        (648, 480) => [46, 32],
        (480, 800) => [40, 40],
        (480, 648) => [35, 32],
        _ => [20, 20],
    };
    if players <= 6 { few } else { many }
}

/// Figures of 57 px are read at 2 m on a pitch of 0.205 mm.
#[test]
fn sums_are_read_from_afar_in_every_language() {
    for (glass, board) in boards() {
        let promised = promised(glass, board.rows.len());
        let high = figures(glass, &board);
        let (players, total) = (board.rows.len(), board.rows[0].total);
        assert!(
            high >= promised,
            "{glass:?}, {players} players, {total}: {high}"
        );
    }
}

/// Beside the mat of two to eight players, whatever their chips.
#[test]
fn chips_are_read_from_afar_beside_the_mat() {
    for (glass, board) in boards() {
        if board.rows.len() > 8 || glass.width < glass.height {
            continue;
        }
        let promised = promised(glass, board.rows.len());
        let high = figures(glass, &with_mat(&board));
        assert!(
            high >= promised,
            "{glass:?}, {} players: {high}",
            board.rows.len()
        );
    }
}

/// Eight letters of each name, six on the small panel; all of a shorter one.
#[test]
fn no_name_is_cut_short() {
    for (glass, board) in boards() {
        let least = if glass.width >= 480 { 8 } else { 6 };
        let plan = planned(glass, &board);
        for row in &board.rows {
            let at = plan
                .iter()
                .position(|part| part.item == Item::Symbol(row.symbol));
            let next = plan[at.expect("shown") + 1..].iter();
            let lines = next.take_while(|part| !matches!(part.item, Item::Symbol(_)));
            let lines = lines.filter_map(|part| match &part.item {
                Item::Text { text, .. } => Some(text.trim_end_matches(['-', '…', ' ']).to_owned()),
                _ => None,
            });
            let lines: Vec<String> = lines
                .filter(|line| row.name.contains(line.as_str()))
                .collect();
            let letters = row.name.chars().filter(|c| c.is_alphanumeric()).count();
            let shown = Name::shown(&lines);
            assert!(
                shown >= least.min(letters),
                "{glass:?} {:?}, {} players, {}: {lines:?} of {:?}",
                board.view,
                board.rows.len(),
                row.total,
                row.name,
            );
        }
    }
}

/// White letters that reach a bar's edge would flow into the page.
#[test]
fn bars_hold_accents_and_tails() {
    for (glass, board) in boards() {
        let frame = layout_for(glass, &board);
        let bars = planned(glass, &board).into_iter();
        for bar in bars
            .filter(|part| part.item == Item::Bar)
            .map(|part| part.area)
        {
            let corner = 8;
            let (from, size) = (bar.top_left, bar.size);
            let bottom = from.y + size.height as i32;
            for y in [from.y, from.y + 1, bottom - 2, bottom - 1] {
                let mut columns = from.x + corner..from.x + size.width as i32 - corner;
                let black = columns.all(|x| frame.get(x as u32, y as u32));
                assert!(black, "{glass:?}, {:?}: row {y} of {bar:?}", board.rows);
            }
        }
    }
}

#[test]
fn a_headline_changes_no_pixel_outside_its_band() {
    for (glass, board) in boards() {
        for board in [with_mat(&board), board] {
            let without = Scoreboard {
                headline: None,
                ..board.clone()
            };
            let band = Page::of(glass, board.language).status_rule;
            let changed = differing(&layout_for(glass, &board), &layout_for(glass, &without));
            assert!(!changed.is_empty() && changed.iter().all(|point| point.y > band));
        }
    }
}

/// A note, a sign, a change, the deal or the turn of one player: the others' rows stay as they are,
/// and so do its own sum and symbol.
#[test]
fn what_happens_to_a_player_moves_nothing_else() {
    for (glass, board) in boards().filter(|(_, board)| board.rows[0].total > -1000) {
        for board in [with_mat(&board), board] {
            let before = planned(glass, &board);
            let mut bare = board.clone();
            let row = &mut bare.rows[1];
            (row.mark, row.change, row.turn) = (Mark::None, None, false);
            row.note.clear();
            let symbol = Item::Symbol(row.symbol);
            let after = planned(glass, &bare);
            let kept = |part: &&Placed| !before.contains(part);
            let moved: Vec<&Placed> = after.iter().filter(kept).collect();
            let own = before
                .iter()
                .find(|part| part.item == symbol)
                .expect("shown");
            let middle = own.area.center().y;
            let high = own.area.size.height as i32;
            for part in moved {
                let name = matches!(part.item, Item::Text { .. } | Item::Cards);
                let near = (part.area.center().y - middle).abs() <= high;
                assert!(
                    name && near,
                    "{glass:?}, {} players: {part:?}",
                    board.rows.len()
                );
            }
        }
    }
}

/// A change cannot be taken for a sum: it stands in a frame, small; and none is none.
#[test]
fn a_change_is_small_and_framed() {
    for (glass, board) in boards().filter(|(_, board)| board.rows.len() <= 8) {
        let plan = planned(glass, &board);
        // That of the match's length is in the header.
        let top = Page::of(glass, board.language).header_rule;
        let frames = plan.iter().filter(|part| part.item == Item::Frame);
        let frames: Vec<_> = frames.filter(|part| part.area.top_left.y > top).collect();
        assert_eq!(frames.len(), board.rows.len());
        let figures = figures(glass, &board);
        for frame in frames {
            let within = plan.iter().find(|part| {
                let inside = part.area.intersection(&frame.area) == part.area;
                inside && matches!(part.item, Item::Text { .. })
            });
            let high = within.expect("a change").area.size.height as usize;
            assert!(high * 3 <= figures * 2 + 2, "{high}");
        }
        let with = |change| {
            let mut board = board.clone();
            board.rows[0].change = change;
            planned(glass, &board)
        };
        assert_eq!(with(Some(0)), with(None));
    }
}

/// The mat's lines and what is written on it share no pixel.
#[test]
fn nothing_is_written_over_the_lines_of_the_mat() {
    for glass in GLASSES {
        let board = with_mat(&sample(View::During, Language::English, 4));
        let plan = planned(glass, &board);
        let mat = plan
            .iter()
            .find(|part| part.item == Item::Mat)
            .expect("a mat");
        let mut lines = Frame::blank(glass);
        mat.paint(&mut lines);
        let within =
            |part: &&Placed| mat.area.contains(part.area.top_left) && part.item != Item::Mat;
        for part in plan
            .iter()
            .filter(within)
            .filter(|part| part.item != Item::Rule)
        {
            let clear = part
                .area
                .points()
                .all(|point| !lines.get(point.x as u32, point.y as u32));
            assert!(clear, "{part:?}");
        }
    }
}

/// Who leads stands on a bar, how far the match has come in a frame: red tells nothing that black does not.
#[test]
fn red_tells_of_the_leader_and_the_limit_and_nothing_alone() {
    for glass in Format::ALL {
        let board = sample(View::During, Language::English, 5);
        let frame = layout_for(glass, &board);
        let reds = |part: &&Placed| part.red;
        let plan = planned(glass.into(), &board);
        let kinds: Vec<&Item> = plan.iter().filter(reds).map(|part| &part.item).collect();
        assert_eq!(kinds, [&Item::Rule, &Item::Bar], "{glass:?}");
        for part in plan.iter().filter(reds) {
            let middle = part.area.top_left + Point::new(4, part.area.size.height as i32 / 2);
            let (x, y) = (middle.x as u32, middle.y as u32);
            assert!(frame.is_red(x, y) && frame.get(x, y), "{part:?}");
        }
        let mut black = board.clone();
        black.rows.iter_mut().for_each(|row| row.leader = false);
        black.progress = None;
        assert_eq!(layout_for(glass, &black).red_bytes(), [] as [u8; 0]);
    }
}
