//! RU-21 to RU-24: pay cards, the last chips of a deal.

use super::{Dice, card, laid, seat};
use rules::Seat;
use rules::rummoli::*;

/// The default board with four chips on each section.
fn board() -> Board {
    let mut board = Board::new(&Options::default()).unwrap();
    board.ante(4);
    board
}

/// Who won which section, and that the chips moved.
fn won(plays: &str) -> Vec<String> {
    let mut board = board();
    let before = board.total();
    let won = pay(&mut board, &laid(plays));
    assert_eq!(
        before - board.total(),
        won.iter().map(|won| won.chips).sum::<i64>()
    );
    won.iter()
        .map(|won| format!("{}:{}", won.seat, won.section))
        .collect()
}

/// RU-24, sheet "Le joueur qui joue l'une de ces cartes": each single card, to who plays it.
#[test]
fn single_cards() {
    assert_eq!(
        won("A:10H B:JH C:QH A:KH B:AH"),
        ["A:10H", "B:JH", "C:QH", "A:KH", "B:AH"]
    );
    assert_eq!(won("A:10S,JS,QS,KS,AS"), [""; 0]);
}

/// RU-24, sheet "si un joueur joue les 7, 8, et 9 de la même couleur"; RU-A13: split, they pay
/// nobody.
#[test]
fn combinations() {
    assert_eq!(won("A:7S,8S,9S"), ["A:789"]);
    assert_eq!(won("A:6S,7S B:8S A:9S"), [""; 0]);
    assert_eq!(won("A:7S,8S B:9S"), [""; 0]);
    assert_eq!(
        won("A:7S A:8S A:9S,10S"),
        ["A:789"],
        "plays in a row are one after another"
    );
    assert_eq!(won("A:QH B:KH"), ["A:QH", "B:KH"]);
    assert_eq!(won("A:QH,KH"), ["A:QH", "A:KH", "A:KQH"]);
}

/// RU-24: not by cards of one seat that others were played between, nor of two suits.
#[test]
fn no_combination() {
    assert_eq!(won("A:8S,9S A:7D"), [""; 0]);
    assert_eq!(won("A:KH,AH B:2S A:QH"), ["A:KH", "A:AH", "A:QH"]);
    assert_eq!(won("A:7S,8S B:2D A:9S"), [""; 0]);
}

/// RU-24: a section pays once in a deal.
#[test]
fn once() {
    assert_eq!(won("A:7S,8S,9S B:7D,8D,9D"), ["A:789"]);
    let marks = "789".parse().unwrap();
    assert!(completed(&marks, &laid("A:6S,7S,8S,9S")));
    assert!(
        !completed(&marks, &laid("A:7S,8S,9S,10S")),
        "the last card completes it"
    );
}

/// RU-A14: what nobody plays stays, and grows (RU-25).
#[test]
fn unwon_chips_stay() {
    let mut board = board();
    pay(&mut board, &laid("A:AH"));
    board.ante(4);
    let left: Vec<i64> = board.sections().iter().map(|(_, chips)| *chips).collect();
    assert_eq!(left, [8, 8, 4, 8, 8, 8, 8, 8, 8]);
}

/// RU-24 with another board (RU-A1): marks with and without a suit.
#[test]
fn other_marks() {
    let mut board = Board::with(vec![
        ("QJS".parse().unwrap(), 2),
        ("AKQ".parse().unwrap(), 3),
    ]);
    let plays = laid("A:QD,KD,AD B:JS,QS");
    let won: Vec<(Seat, i64)> = pay(&mut board, &plays)
        .iter()
        .map(|won| (won.seat, won.chips))
        .collect();
    assert_eq!(won, [(seat("A"), 3), (seat("B"), 2)]);
}

/// RU-24: paying card by card is paying at the end, whatever is played by whom: for each mark, the
/// first seat that has all its cards in a row gets it.
#[test]
fn against_a_search_of_all_windows() {
    let mut dice = Dice(24);
    let marks = default_pay_sections();
    for _ in 0..300 {
        let mut plays: Vec<Laid> = Vec::new();
        let mut at = card("6H");
        while let Some(next) = at.next() {
            let seat = Seat(dice.below(2) as u8);
            plays.push(Laid { seat, card: next });
            at = next;
        }
        let mut found = Vec::new();
        for mark in &marks {
            let text = mark.to_string();
            let mut wanted: Vec<String> = match &text[..] {
                "KQH" => ["KH", "QH"].map(String::from).to_vec(),
                "789" => ["7H", "8H", "9H"].map(String::from).to_vec(),
                single => vec![single.to_string()],
            };
            wanted.sort_unstable();
            let window = plays.windows(wanted.len()).find(|window| {
                let mut names: Vec<String> =
                    window.iter().map(|one| one.card.to_string()).collect();
                names.sort_unstable();
                names == wanted && window.iter().all(|one| one.seat == window[0].seat)
            });
            found.extend(window.map(|window| format!("{}:{text}", window[0].seat)));
        }
        let mut paid: Vec<String> = pay(&mut board(), &plays)
            .iter()
            .map(|won| format!("{}:{}", won.seat, won.section))
            .collect();
        found.sort_unstable();
        paid.sort_unstable();
        assert_eq!(paid, found);
    }
}

/// RU-21, RU-22, RU-A20, sheet "Chaque autre joueur donne au gagnant un jeton": the centre and a
/// chip for every card. RU-23, sheet "Chaque joueur place alors un jeton": the last player too.
#[test]
fn the_end() {
    let left = |cards: &[usize]| -> Vec<(Seat, usize)> {
        cards
            .iter()
            .enumerate()
            .map(|(i, cards)| (Seat(i as u8), *cards))
            .collect()
    };
    let delta = |score: &RoundScore| {
        score
            .delta
            .iter()
            .map(|(_, chips)| *chips)
            .collect::<Vec<_>>()
    };
    let out = round_score(End::Out { winner: seat("B") }, 5, &left(&[3, 0, 8]));
    assert_eq!((delta(&out), out.centre_after), (vec![-3, 16, -8], 0));
    let impasse = round_score(End::Impasse, 5, &left(&[1, 2, 1]));
    assert_eq!(
        (delta(&impasse), impasse.centre_after),
        (vec![-1, -2, -1], 9)
    );
}
