//! RU-03, RU-25, RU-26: the evening.

use super::{card, cards, seat, seats};
use rules::Seat;
use rules::rummoli::*;

fn table(players: usize, final_method: Final) -> Match {
    Match::new(
        &seats(players),
        Options {
            chips: 30,
            final_method,
            ..Options::default()
        },
    )
    .unwrap()
}

fn cut(game: &mut Match, letter: &str, text: &str) -> Result<(), Violation> {
    game.apply(&MatchMove::Cut {
        seat: seat(letter),
        card: card(text),
    })
}

fn hand(game: &mut Match, letter: &str, text: &str) -> Result<(), Violation> {
    game.apply(&MatchMove::Hand {
        seat: seat(letter),
        cards: cards(text),
    })
}

/// A game in which a deal was played up to an impasse: 27 chips lie on the board, and 3 antes more.
pub(super) fn after_a_deal(final_method: Final) -> Match {
    let mut game = table(3, final_method);
    for (letter, text) in [("A", "AS"), ("B", "2S"), ("C", "3S")] {
        cut(&mut game, letter, text).unwrap();
    }
    game.apply(&MatchMove::Deal).unwrap();
    let show = |letter, text| Move::Show {
        seat: seat(letter),
        cards: cards(text),
    };
    let play = |letter, text| {
        Move::Play(Laid {
            seat: seat(letter),
            card: card(text),
        })
    };
    for made in [
        Move::LeaveWidow,
        show("B", "AS AC AD 2C 3C"),
        show("C", "KS KC KD 4C 5C"),
        show("A", "QS QC QD 6C 7C"),
        play("B", "2C"),
        play("B", "3C"),
        play("C", "4C"),
        play("C", "5C"),
        play("A", "6C"),
        play("A", "7C"),
        Move::Stop,
    ] {
        game.apply(&MatchMove::Round(made)).unwrap();
    }
    // A showed the queen of diamonds: A must lead. Let A do so, and let it stop.
    for made in [play("A", "QD"), play("C", "KD"), play("B", "AD")] {
        game.apply(&MatchMove::Round(made)).unwrap();
    }
    // B holds more, but a count by hand overrules: B is out.
    game.apply(&MatchMove::Round(Move::Count {
        seat: seat("B"),
        cards: 0,
    }))
    .unwrap();
    game.apply(&MatchMove::Round(Move::Settle)).unwrap();
    game
}

/// RU-03, sheet "les joueurs coupent les cartes pour désigner le donneur": highest; ties again, among
/// the tied alone.
#[test]
fn who_deals() {
    let mut game = table(3, Final::Cut);
    assert_eq!(game.stage(), Stage::Cut { waiting: seats(3) });
    cut(&mut game, "A", "KS").unwrap();
    assert_eq!(cut(&mut game, "A", "AS").unwrap_err().code, Code::OutOfTurn);
    cut(&mut game, "C", "2S").unwrap();
    assert_eq!(game.apply(&MatchMove::Deal).unwrap_err().code, Code::NotNow);
    cut(&mut game, "B", "KH").unwrap();
    assert_eq!(game.stage(), Stage::Cut { waiting: seats(2) });
    assert_eq!(cut(&mut game, "C", "AS").unwrap_err().code, Code::OutOfTurn);
    cut(&mut game, "A", "4S").unwrap();
    cut(&mut game, "B", "AH").unwrap();
    assert_eq!(game.stage(), Stage::Between { dealer: seat("B") });
    assert_eq!(cut(&mut game, "B", "AH").unwrap_err().code, Code::NotNow);
}

/// RU-25, sheet "La donne passe à gauche" and "continuent de s'accumuler": the next dealer, the chips
/// that stay, the next ante. RU-22, RU-A15: what is owed is paid, on credit if need be.
#[test]
fn the_next_deal() {
    let mut game = after_a_deal(Final::Cut);
    assert_eq!(game.stage(), Stage::Between { dealer: seat("B") });
    // Three antes of nine; B took poker (3) and centre (3); the marks stay.
    assert_eq!(
        (game.ledger().total(), game.ledger().board().total()),
        (90, 21)
    );
    // 13 cards each: C played 3 and A played 3.
    let chips = |letter| game.ledger().chips(seat(letter));
    assert_eq!(
        [chips("A"), chips("B"), chips("C")],
        [30 - 9 - 10, 30 - 9 + 3 + 3 + 20, 30 - 9 - 10]
    );
    game.apply(&MatchMove::Deal).unwrap();
    let lies: Vec<i64> = game
        .ledger()
        .board()
        .sections()
        .iter()
        .map(|(_, chips)| *chips)
        .collect();
    assert_eq!(lies, [3, 3, 6, 6, 6, 6, 6, 6, 6]);
    assert_eq!(game.round().map(Round::dealer), Some(seat("B")));
    assert_eq!(
        game.apply(&MatchMove::End).unwrap_err().code,
        Code::NotNow,
        "not in the middle of a deal"
    );
}

/// RU-26, sheet "on coupe un jeu de cartes": the highest takes what is left; the tied cut again.
#[test]
fn the_last_cut() {
    let mut game = after_a_deal(Final::Cut);
    game.apply(&MatchMove::End).unwrap();
    for (letter, text) in [("B", "KS"), ("C", "KD"), ("A", "2S")] {
        cut(&mut game, letter, text).unwrap();
    }
    assert_eq!(
        game.stage(),
        Stage::Last {
            method: Final::Cut,
            waiting: vec![seat("B"), seat("C")]
        }
    );
    cut(&mut game, "B", "3S").unwrap();
    cut(&mut game, "C", "4S").unwrap();
    assert_eq!(
        game.stage(),
        Stage::Finished {
            winner: Some(seat("C"))
        }
    );
    assert_eq!(
        (
            game.ledger().chips(seat("C")),
            game.ledger().board().total()
        ),
        (11 + 21, 0)
    );
    assert_eq!(game.apply(&MatchMove::Deal).unwrap_err().code, Code::NotNow);
}

/// RU-26, sheet "on donne une main de poker ordinaire (5 cartes)": the best takes what is left; the
/// tied are dealt five new cards.
#[test]
fn the_last_hands() {
    let mut game = after_a_deal(Final::Poker);
    game.apply(&MatchMove::End).unwrap();
    assert_eq!(
        hand(&mut game, "A", "2S 3S").unwrap_err().code,
        Code::CardCount
    );
    hand(&mut game, "A", "AS KS QS JS 9D").unwrap();
    assert_eq!(
        hand(&mut game, "A", "AS KS QS JS 9D").unwrap_err().code,
        Code::OutOfTurn
    );
    assert_eq!(
        hand(&mut game, "B", "AS KH QH JH 9H").unwrap_err().code,
        Code::DuplicateCard
    );
    hand(&mut game, "B", "AH KH QH JH 9C").unwrap();
    hand(&mut game, "C", "2H 3D 4D 5D 7D").unwrap();
    assert_eq!(
        game.stage(),
        Stage::Last {
            method: Final::Poker,
            waiting: seats(2)
        }
    );
    hand(&mut game, "A", "2S 2H 4D 5D 7D").unwrap();
    hand(&mut game, "B", "3S 3H 4C 5C 7C").unwrap();
    assert_eq!(
        game.stage(),
        Stage::Finished {
            winner: Some(seat("B"))
        }
    );
    assert_eq!(game.ledger().total(), 90);
}

/// RU-26: before the first deal nothing lies on the board, and nobody wins it.
#[test]
fn nothing_to_win() {
    let mut game = table(2, Final::Cut);
    cut(&mut game, "A", "4S").unwrap();
    cut(&mut game, "B", "AH").unwrap();
    game.apply(&MatchMove::End).unwrap();
    assert_eq!(game.stage(), Stage::Finished { winner: None });
}

/// RU-A2, RU-02, RU-04: what is not a table.
#[test]
fn no_table() {
    let refused =
        |seats: &[Seat], options| Match::new(seats, options).map(|_| ()).unwrap_err().code;
    assert_eq!(refused(&seats(1), Options::default()), Code::PlayerCount);
    assert_eq!(refused(&seats(9), Options::default()), Code::PlayerCount);
    assert_eq!(
        refused(&[Seat(1), Seat(1)], Options::default()),
        Code::SeatedTwice
    );
    let none = Options {
        pay_sections: Vec::new(),
        ..Options::default()
    };
    assert_eq!(refused(&seats(2), none), Code::PaySections);
}
