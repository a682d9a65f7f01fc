//! Pictures of whole boards, compared pixel by pixel. After a change that is meant,
//! run with UPDATE_GOLDEN=1, look at the new pictures and commit them.

use std::path::PathBuf;

use display::{
    Format, Frame, Glass, Language, Mark, Row, Scoreboard, Symbol, View, layout, layout_for, png,
    sample, sample_with_amounts,
};

fn row(index: usize, name: &str, total: i32) -> Row {
    Row {
        symbol: Symbol::ALL[index],
        name: name.into(),
        total,
        ..Row::default()
    }
}

fn board(players: &[(&str, i32, i32)]) -> Scoreboard {
    let best = players.iter().map(|player| player.1).max();
    let rows = players
        .iter()
        .enumerate()
        .map(|(index, &(name, total, change))| Row {
            change: Some(change),
            leader: Some(total) == best,
            dealer: index == 1,
            ..row(index, name, total)
        });
    Scoreboard {
        title: "Remmi-Demmi".into(),
        round: "Round 3 / 7".into(),
        rows: rows.collect(),
        headline: None,
        footer_right: "21:04".into(),
        hub_gone: false,
        ..Scoreboard::default()
    }
}

const TEN: [(&str, i32, i32); 10] = [
    ("Ana", 12, 4),
    ("Ivan", 9, -5),
    ("Léa", 14, 3),
    ("Tom", 7, 0),
    ("Mia", 5, 2),
    ("Georgi", 11, 1),
    ("Zoé", -3, -8),
    ("Petar", 10, 2),
    ("Hugo", 8, 4),
    ("Borislav", 6, -1),
];

const LANGUAGES: [Language; 3] = [Language::English, Language::French, Language::Bulgarian];

/// Each view in each language with few, some and many players.
#[test]
fn all_views_and_languages() {
    for language in LANGUAGES {
        let code = language.code().to_lowercase();
        for players in [2, 5, 10] {
            let check = |name: &str, board| check(&format!("{code}/{name}-{players}"), &board);
            check("before", sample(View::Before, language, players));
            check("during", sample(View::During, language, players));
            check("result", sample(View::Result, language, players));
            check("race", sample(View::Race, language, players));
            check("round", sample(View::Round, language, players));
            check("podium", sample(View::Podium, language, players));
            check("amounts", sample_with_amounts(language, players));
        }
        check(&format!("{code}/idle"), &sample(View::Idle, language, 0));
    }
}

/// Glasses whose boards follow from those that were laid out by hand, and one that stands upright.
#[test]
fn other_glasses() {
    for (width, height) in [(648, 480), (480, 800), (480, 648)] {
        let boards = [
            ("before-5", sample(View::Before, Language::English, 5)),
            ("during-5", sample(View::During, Language::French, 5)),
            ("result-10", sample(View::Result, Language::Bulgarian, 10)),
            ("amounts-5", sample_with_amounts(Language::French, 5)),
            ("idle", sample(View::Idle, Language::English, 0)),
        ];
        for (name, board) in boards {
            let frame = layout_for(Glass { width, height }, &board);
            check_frame(&format!("{width}x{height}/{name}"), &frame);
        }
    }
}

#[test]
fn nobody_yet() {
    let board = Scoreboard {
        title: "Remmi-Demmi".into(),
        ..Scoreboard::default()
    };
    check("0-rows", &board);
    check("0-rows-before", &sample(View::Before, Language::English, 0));
}

#[test]
fn a_long_address_is_broken_and_one_beyond_all_bounds_has_no_code() {
    let address = |path: &str| Scoreboard {
        join_url: Some(format!("https://remmi-table.example.org:8443/{path}")),
        ..sample(View::Before, Language::English, 4)
    };
    check("join-long", &address("table/7K4Q"));
    check("join-no-code", &address(&"q".repeat(3_000)));
}

#[test]
fn two_to_six_players() {
    for count in 2..=6 {
        check(&format!("{count}-rows"), &board(&TEN[..count]));
    }
}

#[test]
fn seven_to_ten_players() {
    for count in 7..=10 {
        check(&format!("{count}-rows"), &board(&TEN[..count]));
    }
}

#[test]
fn ten_players_without_asides() {
    let mut board = board(&TEN);
    for row in &mut board.rows {
        row.change = None;
    }
    check("10-rows-plain", &board);
}

#[test]
fn long_names_are_cut() {
    check(
        "long-names",
        &board(&[
            ("Maximilienne-Apolline de la Tour", 1204, 318),
            ("Wolfeschlegelsteinhausen", -1204, -318),
            ("Jo", 3, 1),
            ("Константинополски", 250, 25),
            ("Àgnès", 77, 7),
        ]),
    );
}

#[test]
fn long_names_are_cut_in_two_columns() {
    let mut players = TEN;
    players[2].0 = "Maximilienne-Apolline";
    players[8] = ("Александрина", 1204, -318);
    check("long-names-10", &board(&players));
}

fn reveal(count: usize) -> Scoreboard {
    let marks = [
        (Mark::Good, "1st: P4"),
        (Mark::Bad, "claimed 2nd"),
        (Mark::Claimed, "claimed 3rd"),
        (Mark::None, ""),
        (Mark::Unknown, "7 of 9"),
        (Mark::None, ""),
        (Mark::Claimed, "P2"),
        (Mark::None, "9 of 9"),
        (Mark::None, ""),
        (Mark::Good, "P3"),
    ];
    let mut board = board(&TEN[..count]);
    for (row, (mark, note)) in board.rows.iter_mut().zip(marks) {
        row.mark = mark;
        row.note = note.into();
        if mark != Mark::Good {
            row.change = None;
        }
    }
    board.headline = Some("Third claim. Verifying.".into());
    board
}

#[test]
fn a_reveal_with_marks() {
    check("reveal-4", &reveal(4));
    check("reveal-5", &reveal(5));
    check("reveal-10", &reveal(10));
}

#[test]
fn the_hub_is_gone() {
    let board = Scoreboard {
        hub_gone: true,
        ..board(&TEN[..4])
    };
    check("hub-gone", &board);
}

#[test]
fn what_happens_is_not_saved() {
    let mut board = reveal(5);
    board.footer_mid = "Next: K♦".into();
    board.warning = "not saved".into();
    check("not-saved", &board);
}

#[test]
fn all_symbols_and_marks() {
    let marks = [Mark::Claimed, Mark::Good, Mark::Bad, Mark::Unknown];
    let mut board = board(&TEN);
    for (index, row) in board.rows.iter_mut().enumerate() {
        row.mark = marks[index % marks.len()];
        row.leader = index % 3 == 2;
        row.dealer = index % 4 == 0;
    }
    check("signs", &board);
}

/// A board on both panels.
fn check(name: &str, board: &Scoreboard) {
    assert!(
        board.missing_letters().is_empty(),
        "{name}: {:?}",
        board.missing_letters()
    );
    check_frame(name, &layout(board));
    let small = layout_for(Format::Small, board);
    check_frame(&format!("small/{name}"), &small);
}

fn check_frame(name: &str, frame: &Frame) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{name}.png"));
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        let folder = path.parent().expect("a folder of pictures");
        std::fs::create_dir_all(folder).expect("the folder can be made");
        std::fs::write(&path, png(frame)).expect("golden picture can be written");
        return;
    }
    let golden = image::open(&path)
        .unwrap_or_else(|error| panic!("{}: {error}; run with UPDATE_GOLDEN=1", path.display()))
        .to_luma8();
    assert_eq!(
        golden.dimensions(),
        (frame.width(), frame.height()),
        "{name}"
    );
    let wrong: Vec<(u32, u32)> = golden
        .enumerate_pixels()
        .filter(|(x, y, grey)| frame.get(*x, *y) != (grey.0[0] < 128))
        .map(|(x, y, _)| (x, y))
        .collect();
    if let Some(first) = wrong.first() {
        let seen = std::env::temp_dir().join(format!("display-{}.png", name.replace('/', "-")));
        std::fs::write(&seen, png(frame)).expect("seen picture can be written");
        panic!(
            "{name}: {} pixels differ from {}, the first at {first:?}. Now it looks like {}. \
             If that is meant, run with UPDATE_GOLDEN=1 and look at it.",
            wrong.len(),
            path.display(),
            seen.display(),
        );
    }
}
