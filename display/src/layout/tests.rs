//! What must hold of every board, whatever it says.

use std::collections::BTreeSet;

use embedded_graphics::prelude::Point;
use embedded_graphics::primitives::Rectangle;
use proptest::prelude::*;

use super::page::Page;
use super::placed::{Item, Placed, area};
use super::{layout_for, plan};
use crate::{Amount, Format, Language, Mark, Pass, Row, Scoreboard, Symbol, View};

fn words() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[A-Za-zА-Яа-яЀѝéèçïÉ' ]{0,14}",
        1 => "\\PC{0,30}",
        1 => Just(String::new()),
        1 => Just("Wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww".to_owned()),
    ]
}

fn a_mark() -> impl Strategy<Value = Mark> {
    use Mark::*;
    prop::sample::select(vec![None, None, Claimed, Good, Bad, Unknown])
}

fn a_symbol() -> impl Strategy<Value = Symbol> {
    prop::sample::select(Symbol::ALL.to_vec())
}

prop_compose! {
    fn a_row()(
        symbol in a_symbol(),
        (name, note) in (words(), words()),
        total in prop_oneof![8 => -300..1500i32, 1 => Just(-99_999)],
        change in prop::option::of(-500..500i32),
        mark in a_mark(),
        [leader, dealer, turn] in any::<[bool; 3]>(),
    ) -> Row {
        Row { symbol, name, total, change, mark, note, leader, dealer, turn }
    }
}

prop_compose! {
    fn an_amount()(name in words(), amount in 0..2_000u32) -> Amount {
        Amount { name, amount }
    }
}

prop_compose! {
    fn a_pass()(
        what in "[2-9P]{0,2}",
        from in prop::option::of(a_symbol()),
        to in prop::option::of(a_symbol()),
    ) -> Pass {
        Pass { what, from, to }
    }
}

fn an_address() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "https?://[a-z0-9.:]{4,30}(/[a-zA-Z0-9]{1,8}){0,3}",
        1 => words(),
        1 => Just("http://remmi.local/".to_owned() + &"q".repeat(3_000)),
    ]
}

prop_compose! {
    fn a_board()(
        texts in prop::array::uniform6(words()),
        view in prop::sample::select(vec![View::Before, View::During, View::Result, View::Idle]),
        language in prop::sample::select(vec![Language::English, Language::Bulgarian]),
        rows in prop::collection::vec(a_row(), 0..=12),
        amounts in prop_oneof![Just(Vec::new()), prop::collection::vec(an_amount(), 1..12)],
        passes in prop_oneof![Just(Vec::new()), prop::collection::vec(a_pass(), 1..20)],
        join_url in prop::option::of(an_address()),
        headline in prop::option::of(words()),
        hub_gone in any::<bool>(),
    ) -> Scoreboard {
        let [title, round, options, footer_left, footer_mid, footer_right] = texts;
        Scoreboard {
            title, view, language, round, options, rows, amounts, passes, join_url, headline,
            footer_left, footer_mid, footer_right, hub_gone,
        }
    }
}

fn a_format() -> impl Strategy<Value = Format> {
    prop::sample::select(Format::ALL.to_vec())
}

fn safe(format: Format) -> Rectangle {
    let (width, height) = (format.width() as i32, format.height() as i32);
    area(8, 8, width - 16, height - 16)
}

/// Both lie apart, or one is a bar that holds the other completely.
fn at_peace(one: &Placed, other: &Placed) -> bool {
    let shared = one.area.intersection(&other.area);
    let held =
        |bar: &Placed, part: &Placed| bar.item == Item::Bar && shared == part.area && part.white;
    shared.is_zero_sized() || held(one, other) || held(other, one)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn nothing_is_inked_within_eight_pixels_of_the_edge(format in a_format(), board in a_board()) {
        let frame = layout_for(format, &board);
        for y in 0..frame.height() {
            for x in 0..frame.width() {
                let inside = safe(format).contains(Point::new(x as i32, y as i32));
                prop_assert!(inside || !frame.get(x, y), "ink at {x}, {y}");
            }
        }
    }

    #[test]
    fn no_two_things_overlap(format in a_format(), board in a_board()) {
        let plan = plan(&Page::of(format, board.language), &board);
        for (index, one) in plan.iter().enumerate() {
            prop_assert_eq!(one.area.intersection(&safe(format)), one.area, "{:?} beyond the edge", one);
            for other in &plan[index + 1..] {
                prop_assert!(at_peace(one, other), "{one:?} touches {other:?}");
            }
        }
    }

    #[test]
    fn there_are_at_most_three_sizes_of_type(format in a_format(), board in a_board()) {
        let sizes: BTreeSet<u32> = plan(&Page::of(format, board.language), &board).iter().filter_map(type_size).collect();
        prop_assert!(sizes.len() <= 3, "{sizes:?}");
    }

    #[test]
    fn every_player_of_a_round_is_shown_with_symbol_and_sum(
        format in a_format(), board in a_board(),
    ) {
        let plan = plan(&Page::of(format, board.language), &board);
        let shown = board.rows.len().min(Scoreboard::MAX_ROWS);
        let symbols = plan.iter().filter(|part| matches!(part.item, Item::Symbol(_))).count();
        prop_assert!(board.view == View::Idle || symbols >= shown, "{symbols} of {shown}");
        if matches!(board.view, View::During | View::Result) {
            for row in &board.rows[..shown] {
                let sum = row.total.to_string().replace('-', "−");
                prop_assert!(texts(&plan).contains(&sum.as_str()), "{sum}");
            }
        }
    }
}

fn type_size(part: &Placed) -> Option<u32> {
    match &part.item {
        Item::Text { size, .. } => Some(size.cap),
        _ => None,
    }
}

fn texts(plan: &[Placed]) -> Vec<&str> {
    let text = |part: &'_ Placed| matches!(part.item, Item::Text { .. });
    plan.iter()
        .filter(|part| text(part))
        .map(|part| match &part.item {
            Item::Text { text, .. } => text.as_str(),
            _ => "",
        })
        .collect()
}

fn players(names: &[&str]) -> Scoreboard {
    let rows = names.iter().zip(Symbol::ALL).map(|(name, symbol)| Row {
        symbol,
        name: (*name).into(),
        total: 14,
        change: Some(-5),
        ..Row::default()
    });
    Scoreboard {
        rows: rows.collect(),
        ..Scoreboard::default()
    }
}

/// Capitals of 57 px are what is read at 2 m on a pitch of 0.205 mm.
#[test]
fn up_to_five_short_names_are_read_at_two_metres() {
    let names = ["Ana", "Ivan", "Léa", "Tom", "Mia"];
    for count in 2..=5 {
        let plan = plan(
            &Page::of(Format::Large, Language::English),
            &players(&names[..count]),
        );
        let largest = plan.iter().filter_map(type_size).max();
        assert!(largest >= Some(57), "{count} players: {largest:?}");
    }
}

#[test]
fn sums_stand_figure_under_figure() {
    let mut board = players(&["Ana", "Ivan", "Léa", "Tom", "Mia", "Zoé", "Petar", "Hugo"]);
    for (row, total) in board.rows.iter_mut().zip([4, 11, 70, 99, 4, 1, -17, 108]) {
        row.total = total;
    }
    let plan = plan(&Page::of(Format::Large, board.language), &board);
    let ends: BTreeSet<i32> = plan
        .iter()
        .filter_map(|part| match &part.item {
            Item::Text { text, size, origin }
                if text.ends_with(|c: char| c.is_ascii_digit()) && size.cap > 30 =>
            {
                Some(origin.x + size.advance(text))
            }
            _ => None,
        })
        .collect();
    assert_eq!(ends.len(), 2, "one line of sums per column: {ends:?}");
}

/// Up to five handed on are all shown, each with a plaque and an arrow; of many, as many as
/// two lines hold, and dots.
#[test]
fn what_was_handed_on_is_shown_in_two_lines_at_most() {
    for format in Format::ALL {
        for count in [1, 5, 30] {
            let mut board = players(&["Ana", "Ivan", "Léa"]);
            board.view = View::Result;
            let pass = Pass {
                what: "4".into(),
                to: Some(Symbol::Star),
                ..Pass::default()
            };
            board.passes = vec![pass; count];
            let plan = plan(&Page::of(format, Language::English), &board);
            let arrows: Vec<_> = plan
                .iter()
                .filter(|part| part.item == Item::Arrow)
                .collect();
            let lines: BTreeSet<i32> = arrows.iter().map(|part| part.area.top_left.y).collect();
            assert!(lines.len() <= 2, "{count}: {lines:?}");
            assert_eq!(
                arrows.len() == count,
                count <= 5,
                "{} of {count}",
                arrows.len()
            );
            assert_eq!(texts(&plan).contains(&"…"), count > 5, "{count}");
        }
    }
}

/// The nine sections of Rummoli's board, of which the large panel shows every name whole.
#[test]
fn nine_amounts_stand_under_their_names() {
    let names = [
        "A♥", "K♥", "Q♥", "J♥", "10♥", "K-Q♥", "7-8-9", "Poker", "Rummoli",
    ];
    let amount = |(name, amount): (&str, u32)| Amount {
        name: name.into(),
        amount,
    };
    let mut board = players(&["Ana", "Ivan", "Léa"]);
    board.amounts = names.into_iter().zip(21..).map(amount).collect();
    for format in Format::ALL {
        let plan = plan(&Page::of(format, Language::English), &board);
        let texts = texts(&plan);
        for number in 21..30 {
            assert!(texts.contains(&number.to_string().as_str()), "{number}");
        }
        let whole = names.iter().filter(|name| texts.contains(name)).count();
        assert!(
            whole >= if format == Format::Large { 9 } else { 7 },
            "{whole}"
        );
    }
}

/// An independent reader finds the address in the code, on both panels and in both views.
#[test]
fn the_code_is_read_by_another_program() {
    let address = "http://192.168.1.20:8080/j/7K4Q";
    for format in Format::ALL {
        for (view, names) in [(View::Before, vec!["Ana"; 10]), (View::Idle, Vec::new())] {
            let board = Scoreboard {
                view,
                title: "Remmi-Demmi".into(),
                join_url: Some(address.into()),
                ..players(&names)
            };
            let frame = layout_for(format, &board);
            let (width, height) = (frame.width() as usize, frame.height() as usize);
            let ink = |x, y| {
                if frame.get(x as u32, y as u32) {
                    0
                } else {
                    255
                }
            };
            let mut image = rqrr::PreparedImage::prepare_from_greyscale(width, height, ink);
            let read: Vec<String> = image
                .detect_grids()
                .iter()
                .map(|grid| grid.decode().expect("a code without an error").1)
                .collect();
            assert_eq!(read, [address], "{format:?} {view:?}");
        }
    }
}
