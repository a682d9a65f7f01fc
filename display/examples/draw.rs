//! Draws a sample of each view: `cargo run -p display --example draw -- FOLDER`.

use std::path::PathBuf;

use display::{Amount, Format, Language, Mark, Pass, Row, Scoreboard, Symbol, View, layout_for};

fn rows(names: &[&str]) -> Vec<Row> {
    let totals = [12, 9, 14, 7, 5, 11, -3, 10, 8, 6];
    let changes = [4, -5, 3, 0, 2, 1, -8, 2, 4, -1];
    let row = |(index, name): (usize, &&str)| Row {
        symbol: Symbol::ALL[index],
        name: (*name).into(),
        total: totals[index],
        change: Some(changes[index]),
        leader: totals[index] == 14,
        dealer: index == 4,
        ..Row::default()
    };
    names.iter().enumerate().map(row).collect()
}

const NAMES: [&str; 10] = [
    "Ana", "Ivan", "Léa", "Tom", "Mia", "Georgi", "Zoé", "Petar", "Hugo", "Borislav",
];

fn boards(count: usize) -> Vec<(&'static str, Scoreboard)> {
    let base = Scoreboard {
        title: "Remmi-Demmi".into(),
        round: "Round 3 / 7".into(),
        options: "3 plaques · 120 s".into(),
        rows: rows(&NAMES[..count]),
        footer_left: "Dealer: Mia".into(),
        footer_mid: "120 s".into(),
        footer_right: "21:04".into(),
        ..Scoreboard::default()
    };
    let mut before = Scoreboard {
        view: View::Before,
        round: String::new(),
        join_url: Some("http://192.168.1.20:8080/j/7K4Q".into()),
        headline: Some("Scan to take a seat".into()),
        footer_mid: String::new(),
        ..base.clone()
    };
    for row in &mut before.rows {
        row.leader = false;
        row.change = None;
    }
    let pass = |what: &str, from: Option<usize>, to: Option<usize>| Pass {
        what: what.into(),
        from: from.map(|seat| Symbol::ALL[seat]),
        to: to.map(|seat| Symbol::ALL[seat]),
    };
    let mut result = Scoreboard {
        view: View::Result,
        passes: vec![
            pass("4", Some(1), Some(0)),
            pass("3", Some(0), Some(2)),
            pass("2", Some(2), None),
        ],
        headline: Some("Ana deals next".into()),
        ..base.clone()
    };
    let mut bg = Scoreboard {
        title: "Реми".into(),
        language: Language::Bulgarian,
        round: "Раздаване 4".into(),
        options: "14 карти · жокери".into(),
        headline: Some("Ред е на Цветелина".into()),
        footer_left: "Раздава: Йоана".into(),
        footer_mid: "120 с".into(),
        rows: rows(
            &[
                "Борислав",
                "Йоана",
                "Цветелина",
                "Димитър",
                "Кирил",
                "Жюли",
                "Здравко",
                "Людмил",
                "Мария",
                "Щефан",
            ][..count],
        ),
        ..base.clone()
    };
    let mut rummoli = base.clone();
    rummoli.title = "Rummoli".into();
    rummoli.amounts = [
        ("A♥", 12),
        ("K♥", 6),
        ("D♥", 6),
        ("V♥", 18),
        ("10♥", 6),
        ("R-D♥", 24),
        ("7-8-9", 6),
        ("Poker", 6),
        ("Rummoli", 130),
    ]
    .map(|(name, amount)| Amount {
        name: name.into(),
        amount,
    })
    .into();
    for (index, row) in result.rows.iter_mut().enumerate() {
        row.mark = [Mark::Good, Mark::Bad, Mark::Good, Mark::None, Mark::None][index % 5];
        row.note = ["the 4", "no Remmi", "the 3", "", ""][index % 5].into();
    }
    for row in &mut rummoli.rows {
        row.change = None
    }
    rummoli.rows[1].turn = true;
    bg.rows[2 % count].turn = true;
    let idle = Scoreboard {
        view: View::Idle,
        rows: Vec::new(),
        round: String::new(),
        footer_left: String::new(),
        footer_mid: String::new(),
        footer_right: String::new(),
        ..base.clone()
    };
    let idle_join = Scoreboard {
        join_url: before.join_url.clone(),
        headline: Some("Scan to sit down".into()),
        footer_right: "21:04".into(),
        ..idle.clone()
    };
    let empty = Scoreboard {
        rows: Vec::new(),
        ..before.clone()
    };
    vec![
        ("before", before),
        ("during", base),
        ("result", result),
        ("bulgarian", bg),
        ("rummoli", rummoli),
        ("idle", idle),
        ("idle-join", idle_join),
        ("before-empty", empty),
    ]
}

fn main() -> std::io::Result<()> {
    let folder = std::env::args_os().nth(1).map_or(".".into(), PathBuf::from);
    let count = std::env::args()
        .nth(2)
        .and_then(|n| n.parse().ok())
        .unwrap_or(5);
    for (name, board) in boards(count) {
        for (format, panel) in [(Format::Large, "7.5"), (Format::Small, "4.2")] {
            std::fs::write(
                folder.join(format!("{name}-{panel}-{count}.png")),
                layout_for(format, &board).to_png(),
            )?;
        }
    }
    Ok(())
}
