//! What must hold of every board, whatever it says.

use std::collections::BTreeSet;

use embedded_graphics::prelude::Point;
use embedded_graphics::primitives::Rectangle;
use proptest::prelude::*;

use super::page::{HAIRLINE, Page};
use super::placed::{Item, Placed, area};
use super::{GLASSES, layout_for, plan};
use crate::{
    Amount, Countdown, Fill, Glass, Hand, Language, Mark, Pass, Piece, Progress, Row, Scoreboard,
    Symbol, View, Wifi,
};

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
        rank in prop::option::of(1..=10u8),
        course in prop::collection::vec(prop::option::of(-300..1500i32), 0..30),
    ) -> Row {
        Row { symbol, name, total, change, mark, note, leader, dealer, turn, rank, course }
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

fn a_piece() -> impl Strategy<Value = Piece> {
    prop_oneof![
        3 => "(A|10|[2-9JQK])[♠♥♦♣]".prop_map(Piece::Card),
        1 => words().prop_map(Piece::Card),
        2 => ("1?[0-9]", a_symbol()).prop_map(|(number, colour)| Piece::Tile(number, colour)),
        2 => (a_symbol(), Just(Fill::Dotted)).prop_map(|(shape, fill)| Piece::Figure(shape, fill)),
        1 => Just(Piece::Joker),
    ]
}

prop_compose! {
    fn a_hand()(
        symbol in a_symbol(),
        melds in prop::collection::vec(prop::collection::vec(a_piece(), 0..16), 0..6),
    ) -> Hand {
        Hand { symbol, melds }
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
        view in prop::sample::select(View::ALL.to_vec()),
        language in prop::sample::select(vec![Language::English, Language::Bulgarian]),
        rows in prop::collection::vec(a_row(), 0..=12),
        amounts in prop_oneof![Just(Vec::new()), prop::collection::vec(an_amount(), 1..12)],
        passes in prop_oneof![Just(Vec::new()), prop::collection::vec(a_pass(), 1..20)],
        hands in prop::collection::vec(a_hand(), 0..5),
        low_wins in any::<bool>(),
        urls in prop::array::uniform2(prop::option::of(an_address())),
        moment in words(),
        wifi in prop::option::of((words(), words())),
        countdown in prop::option::of((0..20u32, 0..20u32)),
        headline in prop::option::of(words()),
        hub_gone in any::<bool>(),
        progress in prop::option::of((0..12u32, 0..9u32)),
    ) -> Scoreboard {
        let [title, round, options, footer_mid, warning, footer_right] = texts;
        let [join_url, sheet_url] = urls;
        let best = title.clone();
        let wifi = wifi.map(|(name, password)| Wifi { name, password });
        let countdown = countdown.map(|(tens, of)| Countdown { tens, of });
        let progress = progress.map(|(done, of)| Progress { done, of });
        Scoreboard {
            title, view, language, round, progress, options, rows, amounts, passes, hands, low_wins,
            join_url, wifi, countdown, sheet_url, moment, best, headline, footer_mid, warning,
            footer_right, hub_gone,
        }
    }
}

fn a_glass() -> impl Strategy<Value = Glass> {
    prop::sample::select(GLASSES.to_vec())
}

fn safe(glass: Glass) -> Rectangle {
    let (width, height) = (glass.width as i32, glass.height as i32);
    area(8, 8, width - 16, height - 16)
}

/// Both lie apart, or one holds the other completely: a bar, a frame, the mat. The lines of the mat
/// cross.
fn at_peace(one: &Placed, other: &Placed) -> bool {
    let shared = one.area.intersection(&other.area);
    let held = |holder: &Placed, part: &Placed| {
        let holds = match holder.item {
            Item::Bar => part.white,
            Item::Frame => matches!(part.item, Item::Text { .. } | Item::Rule),
            Item::Mat | Item::Strokes(_) => true,
            Item::Rule => part.item == Item::Rule,
            _ => false,
        };
        holds && (shared == part.area || part.item == Item::Rule)
    };
    shared.is_zero_sized() || held(one, other) || held(other, one)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn nothing_is_inked_within_eight_pixels_of_the_edge(glass in a_glass(), board in a_board()) {
        let frame = layout_for(glass, &board);
        for y in 0..frame.height() {
            for x in 0..frame.width() {
                let inside = safe(glass).contains(Point::new(x as i32, y as i32));
                prop_assert!(inside || !frame.get(x, y), "ink at {x}, {y}");
            }
        }
    }

    #[test]
    fn no_two_things_overlap(glass in a_glass(), board in a_board()) {
        let plan = plan(&Page::of(glass, board.language), &board);
        for (index, one) in plan.iter().enumerate() {
            prop_assert_eq!(one.area.intersection(&safe(glass)), one.area, "{:?} beyond the edge", one);
            for other in &plan[index + 1..] {
                prop_assert!(at_peace(one, other), "{one:?} touches {other:?}");
            }
        }
    }

    #[test]
    fn there_are_at_most_three_sizes_of_type_beside_those_of_the_names(glass in a_glass(), board in a_board()) {
        let board = Scoreboard { rows: board.rows.into_iter().map(|row| Row { name: String::new(), ..row }).collect(), amounts: Vec::new(), ..board };
        let sizes: BTreeSet<u32> = plan(&Page::of(glass, board.language), &board).iter().filter_map(type_size).collect();
        prop_assert!(sizes.len() <= 3, "{sizes:?}");
    }

    #[test]
    fn every_player_of_a_round_is_shown_with_symbol_and_sum(
        glass in a_glass(), board in a_board(),
    ) {
        let plan = plan(&Page::of(glass, board.language), &board);
        let shown = board.rows.len().min(Scoreboard::MAX_ROWS);
        let symbols = plan.iter().filter(|part| matches!(part.item, Item::Symbol(_))).count();
        let all = !matches!(board.view, View::Idle | View::Round);
        prop_assert!(!all || symbols >= shown, "{symbols} of {shown}");
        if matches!(board.view, View::During | View::Result | View::Race) {
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

/// Of what was handed on as much is shown as the header holds, and dots.
#[test]
fn what_was_handed_on_is_shown_in_the_place_of_the_title() {
    for glass in GLASSES {
        for count in [1, 3, 30] {
            let mut board = players(&["Ana", "Ivan", "Léa"]);
            board.view = View::Result;
            board.title = "Remmi-Demmi".into();
            let pass = Pass {
                what: "4".into(),
                to: Some(Symbol::Star),
                ..Pass::default()
            };
            board.passes = vec![pass; count];
            let page = Page::of(glass, Language::English);
            let plan = plan(&page, &board);
            let arrows = plan.iter().filter(|part| part.item == Item::Arrow);
            let arrows: Vec<i32> = arrows.map(|part| part.area.top_left.y).collect();
            assert!(arrows.iter().all(|y| *y < page.header_rule), "{count}");
            assert_eq!(arrows.len() == count, count <= 3, "{glass:?}, {count}");
            assert_eq!(texts(&plan).contains(&"…"), count > 3, "{count}");
            assert!(!texts(&plan).contains(&"REMMI-DEMMI"));
        }
    }
}

/// The nine fields of Rummoli's mat, every name whole.
#[test]
fn nine_amounts_stand_under_their_names() {
    let names = [
        "Rummoli", "Poker", "A♥", "K♥", "Q♥", "J♥", "10♥", "K-Q♥", "7-8-9",
    ];
    let amount = |(name, amount): (&str, u32)| Amount {
        name: name.into(),
        amount,
    };
    let mut board = players(&["Ana", "Ivan", "Léa"]);
    board.amounts = names.into_iter().zip(421..).map(amount).collect();
    for glass in GLASSES {
        let plan = plan(&Page::of(glass, Language::English), &board);
        let texts = texts(&plan);
        for number in 421..430 {
            assert!(texts.contains(&number.to_string().as_str()), "{number}");
        }
        assert!(names.iter().all(|name| texts.contains(name)), "{texts:?}");
    }
}

/// Its bar is as long as what is behind the match, and full when it is over or further.
#[test]
fn a_bar_tells_how_far_the_match_has_come() {
    for glass in GLASSES {
        let long = |done| {
            let board = Scoreboard {
                progress: Some(Progress { done, of: 4 }),
                ..players(&["Ana", "Ivan"])
            };
            let page = Page::of(glass, board.language);
            let frame = layout_for(glass, &board);
            let row = (page.header_baseline - page.small.cap as i32 / 2) as u32;
            let inked = (0..frame.width()).filter(|x| frame.get(*x, row)).count() as i32;
            inked - 2 * HAIRLINE
        };
        let all = long(4);
        assert_eq!([long(0), long(2), long(7)], [0, all / 2, all]);
        assert!(all > 20, "{glass:?}: {all}");
    }
}
