//! What must hold of every board, whatever it says.

use std::collections::BTreeSet;

use embedded_graphics::prelude::Point;
use embedded_graphics::primitives::Rectangle;
use proptest::prelude::*;

use super::page::Page;
use super::placed::{Item, Placed, area};
use super::{layout_for, plan};
use crate::{Format, Mark, Row, Scoreboard, Symbol};

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

prop_compose! {
    fn a_row()(
        symbol in prop::sample::select(Symbol::ALL.to_vec()),
        name in words(),
        total in prop_oneof![8 => -300..1500i32, 1 => Just(-99_999)],
        change in prop::option::of(-500..500i32),
        mark in a_mark(),
        note in words(),
        leader in any::<bool>(),
        dealer in any::<bool>(),
    ) -> Row {
        Row { symbol, name, total, change, mark, note, leader, dealer }
    }
}

prop_compose! {
    fn a_board()(
        texts in prop::array::uniform5(words()),
        rows in prop::collection::vec(a_row(), 0..=12),
        headline in prop::option::of(words()),
        hub_gone in any::<bool>(),
    ) -> Scoreboard {
        let [title, round, footer_left, footer_mid, footer_right] = texts;
        Scoreboard { title, round, rows, headline, footer_left, footer_mid, footer_right, hub_gone }
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
    #![proptest_config(ProptestConfig::with_cases(64))]

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
        let plan = plan(Page::of(format), &board);
        for (index, one) in plan.iter().enumerate() {
            prop_assert_eq!(one.area.intersection(&safe(format)), one.area, "{:?} beyond the edge", one);
            for other in &plan[index + 1..] {
                prop_assert!(at_peace(one, other), "{one:?} touches {other:?}");
            }
        }
    }

    #[test]
    fn there_are_at_most_three_sizes_of_type(format in a_format(), board in a_board()) {
        let sizes: BTreeSet<u32> = plan(Page::of(format), &board).iter().filter_map(type_size).collect();
        prop_assert!(sizes.len() <= 3, "{sizes:?}");
    }

    #[test]
    fn every_player_is_shown_with_symbol_and_sum(format in a_format(), board in a_board()) {
        let plan = plan(Page::of(format), &board);
        let shown = board.rows.len().min(Scoreboard::MAX_ROWS);
        let symbols = plan.iter().filter(|part| matches!(part.item, Item::Symbol(_))).count();
        prop_assert_eq!(symbols, shown);
        for row in &board.rows[..shown] {
            let sum = row.total.to_string().replace('-', "−");
            prop_assert!(texts(&plan).contains(&sum.as_str()), "{sum}");
        }
    }
}

fn type_size(part: &Placed) -> Option<u32> {
    match &part.item {
        Item::Text { size, .. } => Some(size.0),
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
        let plan = plan(Page::of(Format::Large), &players(&names[..count]));
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
    let plan = plan(Page::of(Format::Large), &board);
    let ends: BTreeSet<i32> = plan
        .iter()
        .filter_map(|part| match &part.item {
            Item::Text { text, size, origin }
                if text.ends_with(|c: char| c.is_ascii_digit()) && size.0 > 30 =>
            {
                Some(origin.x + size.advance(text))
            }
            _ => None,
        })
        .collect();
    assert_eq!(ends.len(), 2, "one line of sums per column: {ends:?}");
}
