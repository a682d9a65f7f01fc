//! Boards as a hub might send them, in three languages: for a look at a view without a game,
//! and for the pictures that the tests compare.

use crate::{
    Amount, Fill, Hand, Language, Mark, Pass, Piece, Progress, Row, Scoreboard, Symbol, View,
};

/// The words of a language's samples.
struct Words {
    title: &'static str,
    names: [&'static str; 10],
    round: &'static str,
    options: &'static str,
    /// What is to be done before the game, while claims are verified, and after the round.
    headlines: [&'static str; 3],
    /// What to remember of the match.
    moment: &'static str,
    /// Whose its best hand was.
    best: &'static str,
    /// A good claim's plaque, a bad claim, a later plaque, what has been seen.
    notes: [&'static str; 4],
    rummoli: &'static str,
    /// The sections of Rummoli's board: two pots, four hearts, the ten, a pair, a run.
    sections: [&'static str; 9],
}

static ENGLISH: Words = Words {
    title: "Remmi-Demmi",
    names: [
        "Ana", "Ivan", "Léa", "Tom", "Mia", "Georgi", "Zoé", "Petar", "Hugo", "Borislav",
    ],
    round: "Round 3 / 7",
    options: "3 plaques · 120 s",
    headlines: [
        "Scan to take a seat",
        "Third claim. Verifying.",
        "Mia deals next",
    ],
    moment: "Léa was 11 behind after round 2, and won.",
    best: "The best hand: Ana, round 2.",
    notes: ["the 4", "no Remmi", "the 3", "7 of 9"],
    rummoli: "Rummoli",
    sections: [
        "Rummoli pot",
        "Poker pot",
        "A♥",
        "K♥",
        "Q♥",
        "J♥",
        "10♥",
        "K-Q♥",
        "7-8-9",
    ],
};

static FRENCH: Words = Words {
    title: "Remmi-Demmi",
    names: [
        "Éloïse",
        "François",
        "Zoë",
        "Maÿlis",
        "Hélène",
        "Gaël",
        "Noël",
        "Cœurine",
        "Inès",
        "Jérôme",
    ],
    round: "manche 3 / 7",
    options: "3 plaques · 120 s",
    headlines: [
        "Scannez pour jouer",
        "Troisième annonce : vérification.",
        "Hélène donne",
    ],
    moment: "Zoë avait 11 points de retard après la manche 2, et a gagné.",
    best: "La plus belle main : Éloïse, manche 2.",
    notes: ["le 4", "pas de Remmi", "le 3", "7 sur 9"],
    rummoli: "Rummoli",
    sections: [
        "Pot Rummoli",
        "Pot Poker",
        "A♥",
        "R♥",
        "D♥",
        "V♥",
        "10♥",
        "R-D♥",
        "7-8-9",
    ],
};

static BULGARIAN: Words = Words {
    title: "Реми-Деми",
    names: [
        "Йоана",
        "Борислав",
        "Цветелина",
        "Жюли",
        "Димитър",
        "Щефан",
        "Здравко",
        "Людмил",
        "Ѝво",
        "Кирил",
    ],
    round: "Рунд 3 / 7",
    options: "3 плочки · 120 с",
    headlines: [
        "Сканирай и седни",
        "Трета заявка. Проверка.",
        "Раздава Димитър",
    ],
    moment: "Цветелина изоставаше с 11 след рунд 2 и спечели.",
    best: "Най-добрата ръка: Йоана, рунд 2.",
    notes: ["с 4", "няма Реми", "с 3", "7 от 9"],
    rummoli: "Румоли",
    sections: [
        "Каса Румоли",
        "Каса Покер",
        "А♥",
        "К♥",
        "Д♥",
        "В♥",
        "10♥",
        "К-Д♥",
        "7-8-9",
    ],
};

const TOTALS: [i32; 10] = [12, 9, 14, 7, 5, 11, -3, 10, 8, 6];
const CHANGES: [i32; 10] = [4, -5, 3, 0, 0, 2, -5, 0, 0, 0];

/// A board of this view with this many players, at most [`Scoreboard::MAX_ROWS`].
pub fn sample(view: View, language: Language, players: usize) -> Scoreboard {
    let words = words(language);
    let names = words.names.iter().take(players);
    let rows = names.enumerate().map(|(seat, name)| Row {
        symbol: Symbol::ALL[seat],
        name: (*name).into(),
        dealer: seat == 3,
        ..Row::default()
    });
    let board = Scoreboard {
        title: words.title.into(),
        view,
        language,
        footer_right: "21:04".into(),
        ..Scoreboard::default()
    };
    let join_url = Some("http://192.168.1.20:8080/j/7K4Q".into());
    match view {
        View::Before => Scoreboard {
            options: words.options.into(),
            rows: rows.collect(),
            join_url,
            headline: Some(words.headlines[0].into()),
            ..board
        },
        View::Idle => Scoreboard { join_url, ..board },
        View::During => Scoreboard {
            rows: rows.map(|row| claiming(row, words)).collect(),
            headline: Some(words.headlines[1].into()),
            ..played(board, words)
        },
        View::Result | View::Race | View::Round => Scoreboard {
            rows: ranked(rows.map(|row| verified(row, words)).collect()),
            passes: passes(players),
            hands: won(),
            headline: Some(words.headlines[2].into()),
            ..played(board, words)
        },
        View::Podium => Scoreboard {
            rows: ranked(rows.map(|row| verified(row, words)).collect()),
            moment: words.moment.into(),
            best: words.best.into(),
            hands: won(),
            sheet_url: Some("http://192.168.1.20:8080/sheet/12".into()),
            ..played(board, words)
        },
    }
}

/// With everybody's place, and the sums of three rounds.
fn ranked(mut rows: Vec<Row>) -> Vec<Row> {
    let totals: Vec<i32> = rows.iter().map(|row| row.total).collect();
    for (seat, row) in rows.iter_mut().enumerate() {
        let better = totals.iter().filter(|total| **total > row.total).count();
        row.rank = Some(better as u8 + 1);
        let first = CHANGES[(seat + 3) % CHANGES.len()];
        let sums = [first, row.total - row.change.unwrap_or(0), row.total];
        row.course = sums.map(Some).to_vec();
    }
    rows
}

/// Nine cards of one colour and two shapes.
fn won() -> Vec<Hand> {
    let figure =
        |at: usize| Piece::Figure([Symbol::Circle, Symbol::Triangle][at / 5], Fill::Striped);
    vec![Hand {
        symbol: Symbol::Circle,
        melds: vec![(0..9).map(figure).collect()],
    }]
}

/// A board of Rummoli with its nine sections; the second player's turn.
pub fn sample_with_amounts(language: Language, players: usize) -> Scoreboard {
    let words = words(language);
    let amounts = [130, 48, 12, 6, 18, 6, 30, 24, 6];
    let amounts = words.sections.iter().zip(amounts);
    let mut board = sample(View::During, language, players);
    for (seat, row) in board.rows.iter_mut().enumerate() {
        (row.mark, row.note, row.turn) = (Mark::None, String::new(), seat == 1);
    }
    Scoreboard {
        title: words.rummoli.into(),
        headline: None,
        options: String::new(),
        progress: None,
        amounts: amounts
            .map(|(name, amount)| Amount {
                name: (*name).into(),
                amount,
            })
            .collect(),
        ..board
    }
}

fn words(language: Language) -> &'static Words {
    match language {
        Language::English => &ENGLISH,
        Language::French => &FRENCH,
        Language::Bulgarian => &BULGARIAN,
    }
}

fn played(board: Scoreboard, words: &Words) -> Scoreboard {
    Scoreboard {
        round: words.round.into(),
        progress: Some(Progress { done: 2, of: 7 }),
        options: words.options.into(),
        ..board
    }
}

fn seat(row: &Row) -> usize {
    Symbol::ALL
        .iter()
        .position(|symbol| *symbol == row.symbol)
        .unwrap_or(0)
}

/// In the middle of the claims' verification.
fn claiming(row: Row, words: &Words) -> Row {
    let seat = seat(&row);
    let (mark, note) = match seat {
        0 => (Mark::Good, words.notes[0]),
        1 => (Mark::Bad, words.notes[1]),
        2 => (Mark::Claimed, ""),
        4 => (Mark::Unknown, words.notes[3]),
        _ => (Mark::None, ""),
    };
    Row {
        total: TOTALS[seat],
        leader: TOTALS[seat] == 14,
        mark,
        note: note.into(),
        ..row
    }
}

/// After it.
fn verified(row: Row, words: &Words) -> Row {
    let seat = seat(&row);
    let (mark, note) = match seat {
        0 => (Mark::Good, words.notes[0]),
        1 | 6 => (Mark::Bad, words.notes[1]),
        2 => (Mark::Good, words.notes[2]),
        _ => (Mark::None, ""),
    };
    Row {
        total: TOTALS[seat] + CHANGES[seat],
        change: Some(CHANGES[seat]),
        leader: TOTALS[seat] == 14,
        mark,
        note: note.into(),
        ..row
    }
}

/// A false claim sends its plaque on, and the others after it.
fn passes(players: usize) -> Vec<Pass> {
    let pass = |what: &str, from: usize, to: Option<usize>| Pass {
        what: what.into(),
        from: Some(Symbol::ALL[from]),
        to: to.map(|to| Symbol::ALL[to]),
    };
    match players {
        0..=2 => vec![pass("4", 1, Some(0)), pass("2", 0, None)],
        _ => vec![
            pass("4", 1, Some(0)),
            pass("3", 0, Some(2)),
            pass("2", 2, None),
        ],
    }
}
