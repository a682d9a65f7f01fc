//! Whatever is said or answered that is not a word of the game, or goes with none, is refused in a sentence
//! and changes nothing.

#[path = "bench/mod.rs"]
mod bench;

use rules::Seat;
use std::collections::BTreeSet;

use bench::{Bench, seating};
use table::event::Request;
use table::game::GameId;
use table::piece::Deck;
use table::view::CallInput;
use table::zone::Zone;

/// Words of each game, and some that are not.
const WORDS: [&str; 14] = [
    "",
    "Ten",
    "ten ",
    "ten",
    "not-closed",
    "carte",
    "laid-otherwise",
    "koz",
    "swap-yes",
    "auction",
    "pass",
    "claim",
    "looked",
    "unheard",
];

/// A game in which something may be said: with a number, a choice or cards where it knows such.
fn begun(game: GameId) -> Bench {
    let (deck, options): (Deck, &[_]) = match game {
        GameId::RemmiDemmi => (
            Deck::RemmiDemmi,
            &[("removed", "GS GT BC BS"), ("variant", "true")],
        ),
        GameId::Remi => (Deck::Tiles, &[]),
        GameId::Rami | GameId::Remigio | GameId::Rummoli => (Deck::French, &[]),
    };
    let seats = (0..5).flat_map(|seat| [Zone::Pad(Seat(seat)), Zone::Melds(Seat(seat))]);
    let zones = seats.chain([Zone::Centre, Zone::Stock, Zone::Discard]);
    let mut bench = Bench::bare(deck, zones.collect());
    let players = if game == GameId::RemmiDemmi { 5 } else { 3 };
    if game == GameId::RemmiDemmi {
        bench.lay("P4 P3 P2", Zone::Centre);
    }
    bench
        .ask(Request::Setup(seating(game, players, options)))
        .unwrap();
    if game == GameId::Remi {
        for (seat, fell) in [(0, "5"), (1, "1"), (2, "5")] {
            bench.say(seat, "die", fell);
        }
    }
    if game != GameId::Rummoli {
        bench.ask(Request::Deal).unwrap();
    }
    match game {
        GameId::Remigio => bench.lay("3S", Zone::Discard),
        GameId::Remi => {
            bench.lay("2Y", Zone::Centre);
            bench.wait(1.0);
            bench.lift("2Y", Zone::Centre);
        }
        _ => {}
    }
    bench
}

/// It is refused with a sentence of this name, and nothing is journaled or shown.
#[track_caller]
fn refused(bench: &mut Bench, seat: u8, call: &str, value: &str, sentences: &[&str]) {
    let (before, lines) = (bench.view(), bench.table.journal().disk().len());
    let said = format!(
        "{} seat {seat} says `{call}` `{value}`",
        before.game.as_str()
    );
    let why = bench.call(seat, call, value).expect_err(&said);
    assert!(sentences.contains(&why.0.id), "{said}: {why}");
    assert_eq!(bench.view(), before, "{said}");
    assert_eq!(bench.table.journal().disk().len(), lines, "{said}");
}

#[test]
fn a_word_of_another_game_or_of_none_is_refused() {
    for game in GameId::ALL {
        let mut bench = begun(game);
        for (seat, word) in (0..6).flat_map(|seat| WORDS.map(|word| (seat, word))) {
            if !bench.calls(word).contains(&seat) {
                refused(&mut bench, seat, word, "1", &["call-not-now"]);
            }
        }
    }
}

/// Also "-0": RG-14 counted it as ten cards.
#[test]
fn a_value_that_is_none_is_refused() {
    for game in GameId::ALL {
        let mut bench = begun(game);
        let offers = bench.view().calls;
        assert!(!offers.is_empty(), "{game:?}");
        for call in offers {
            let (values, sentences): (&[_], &[_]) = match call.input {
                CallInput::None => continue,
                CallInput::Number { .. } => {
                    (&["", "ten", "-0", "-1", "1.0", "999"], &["call-value"])
                }
                CallInput::Choice { .. } => (&["", "-0", "01", "99", "Plain"], &["call-value"]),
                CallInput::Cards => (&["7Z", "7H nothing", "-1"], &["no-card", "re-no-tile"]),
            };
            for value in values {
                refused(&mut bench, call.seat.0, call.call, value, sentences);
            }
        }
    }
}

/// A question that nobody asks, and an answer that is not offered.
#[test]
fn what_nobody_asked_is_not_answered() {
    for game in GameId::ALL {
        let mut bench = begun(game);
        let before = bench.view();
        for id in [
            "",
            "laid",
            "joker:JK",
            "way",
            "stock:0",
            "three:9",
            "tray:left",
            "took:P4",
            "looked:0",
        ] {
            let why = bench.answer(id, "yes").unwrap_err();
            // Two games ask nothing.
            let sentences = ["question-gone", "not-in-this-game"];
            assert!(sentences.contains(&why.0.id), "{game:?} {id}: {why}");
        }
        assert_eq!(bench.view(), before);
    }
    let mut bench = begun(GameId::RemmiDemmi);
    bench.say(1, "looked", "0");
    let before = bench.view();
    for value in ["", "Yes", "0"] {
        let why = bench.answer("looked:0", value).unwrap_err();
        assert_eq!(why.0.id, "no-answer", "{value}");
    }
    assert_eq!(bench.view(), before);
}

/// A seat says its own words only.
#[test]
fn nobody_speaks_for_another_seat() {
    for game in GameId::ALL {
        let mut bench = begun(game);
        let call = bench.view().calls.remove(0);
        let (seat, by) = (call.seat, Some(Seat(call.seat.0 + 1)));
        let request = Request::Call {
            seat,
            call: call.call.to_owned(),
            value: None,
        };
        let why = bench.table.ask(bench.at(), by, request).unwrap_err();
        assert!(
            ["not-your-seat", "seat-no-part"].contains(&why.0.id),
            "{why}"
        );
    }
}

/// What is said only when an antenna has missed something, which pages fold away: never what the game waits
/// for.
#[test]
fn words_for_what_is_not_read_are_marked() {
    let marked = |game| {
        let calls = begun(game).view().calls.into_iter();
        let unread = calls.filter(|call| call.unread);
        let unread = unread.inspect(|call| assert!(!call.due, "{}", call.call));
        unread.map(|call| call.call).collect::<BTreeSet<_>>()
    };
    assert_eq!(
        marked(GameId::Rami),
        ["drew", "laid-unread", "threw-unread"].into()
    );
    assert_eq!(
        marked(GameId::Remi),
        ["added-unread", "koz-unread", "laid-unread", "threw-unread"].into()
    );
    for game in [GameId::Remigio, GameId::Rummoli, GameId::RemmiDemmi] {
        assert_eq!(marked(game), [].into());
    }
}
