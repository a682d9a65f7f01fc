//! Each view of each game with few and many players, in three languages, on both panels: what is drawn by its checksum.
//!
//! After a change that is meant: `BOARDS=FOLDER UPDATE_GOLDEN=1 cargo test -p display --test games` writes the pictures to
//! the folder to be looked at, and the checksums to `golden/games.txt`.

use std::fmt::Write as _;
use std::path::PathBuf;

use display::{
    Countdown, Fill, Format, Hand, Language, Mark, Piece, Progress, Scoreboard, Symbol, View, Wifi,
    layout_for, png, sample, sample_with_amounts,
};

const GAMES: [&str; 5] = ["Remmi-Demmi", "Rami", "Remigio", "Rummoli", "Remi"];
const LANGUAGES: [Language; 3] = [Language::English, Language::French, Language::Bulgarian];
const VIEWS: [(&str, View); 6] = [
    ("before", View::Before),
    ("during", View::During),
    ("result", View::Result),
    ("race", View::Race),
    ("round", View::Round),
    ("podium", View::Podium),
];
/// As long as a name may be.
const LONG: [&str; 3] = [
    "Wolfeschlegelsteinhausen",
    "Maximilienne-Apolline Éx",
    "Щастливка Александрина-Ѝ",
];

/// A board as the game fills it; the third player has a long name, and where sums go down the last has lost much.
fn board(game: &str, view: View, language: Language, players: usize) -> Scoreboard {
    let mut board = match (game, view) {
        ("Rummoli", View::During) => sample_with_amounts(language, players),
        _ => sample(view, language, players),
    };
    board.title = game.into();
    if let Some(row) = board.rows.get_mut(2) {
        row.name = LONG[language as usize].into();
    }
    if (game, view) == ("Rami", View::Before) {
        board.wifi = Some(Wifi {
            name: "Remmi".into(),
            password: "brelan carré suite".into(),
        });
    }
    if game == "Remmi-Demmi" {
        board.countdown = (view == View::During).then_some(Countdown { tens: 7, of: 12 });
        return board;
    }
    board.passes.clear();
    board.low_wins = matches!(game, "Rami" | "Remigio");
    for (seat, row) in board.rows.iter_mut().enumerate() {
        row.turn = view == View::During && seat == 1;
        if view == View::During {
            (row.mark, row.note) = (Mark::None, String::new());
        }
    }
    match game {
        "Rami" => board.progress = Some(Progress { done: 2, of: 4 }),
        "Remigio" => board.progress = Some(Progress { done: 87, of: 100 }),
        _ => board.progress = None,
    }
    if let (View::Result | View::Race, Some(last)) = (view, board.rows.last_mut()) {
        (last.total, last.change) = (-1104, Some(-138));
        last.course = vec![Some(-412), Some(-966), Some(-1104)];
    }
    board.hands = match game {
        "Rami" => vec![hand(&[
            &["7♥", "8♥", "9♥"],
            &["2♠", "2♦", ""],
            &["10♣", "J♣", "Q♣", "K♣"],
        ])],
        "Remigio" => vec![hand(&[
            &["3♦", "4♦", "5♦", "6♦", "7♦"],
            &["A♠", "A♥", "A♣", "A♦", ""],
        ])],
        "Remi" => vec![Hand {
            symbol: Symbol::Square,
            melds: vec![
                (9..=13)
                    .map(|n| Piece::Tile(n.to_string(), Symbol::Diamond))
                    .collect(),
                [Symbol::Circle, Symbol::Square, Symbol::Triangle]
                    .map(|colour| Piece::Tile("1".into(), colour))
                    .to_vec(),
                vec![Piece::Joker; 2],
            ],
        }],
        _ => vec![Hand {
            symbol: Symbol::Circle,
            melds: vec![vec![Piece::Figure(Symbol::Square, Fill::Dotted); 9]],
        }],
    };
    board
}

fn hand(melds: &[&[&str]]) -> Hand {
    let piece = |text: &&str| match *text {
        "" => Piece::Joker,
        text => Piece::Card(text.into()),
    };
    Hand {
        symbol: Symbol::Square,
        melds: melds
            .iter()
            .map(|meld| meld.iter().map(piece).collect())
            .collect(),
    }
}

#[test]
fn each_view_of_each_game_is_drawn_as_it_was_looked_at() {
    let folder = std::env::var_os("BOARDS").map(PathBuf::from);
    let mut drawn = String::new();
    for game in GAMES {
        for (name, view) in VIEWS {
            for players in [2, 4, 6, 10] {
                for language in LANGUAGES {
                    let board = board(game, view, language, players);
                    assert!(board.missing_letters().is_empty());
                    let code = language.code().to_lowercase();
                    let name = format!("{}-{name}-{players}-{code}", game.to_lowercase());
                    let frames =
                        [Format::Large, Format::Small].map(|format| layout_for(format, &board));
                    let sums = frames.each_ref().map(|frame| checksum(frame.bytes()));
                    writeln!(drawn, "{name} {:08x} {:08x}", sums[0], sums[1]).expect("text");
                    for (frame, size) in frames.iter().zip(["", "-small"]) {
                        if let Some(folder) = &folder {
                            let path = folder.join(format!("{name}{size}.png"));
                            std::fs::write(path, png(frame)).expect("the folder is there");
                        }
                    }
                }
            }
        }
    }
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden/games.txt");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, &drawn).expect("it can be written");
    }
    let golden = std::fs::read_to_string(&path).expect("it can be read");
    let other: Vec<&str> = drawn
        .lines()
        .zip(golden.lines())
        .filter(|(a, b)| a != b)
        .map(|(a, _)| a)
        .collect();
    assert!(
        other.is_empty() && drawn == golden,
        "drawn otherwise: {other:#?}"
    );
}

/// FNV-1a.
fn checksum(bytes: &[u8]) -> u32 {
    let mix = |sum: u32, byte: &u8| (sum ^ u32::from(*byte)).wrapping_mul(0x0100_0193);
    bytes.iter().fold(0x811c_9dc5, mix)
}
