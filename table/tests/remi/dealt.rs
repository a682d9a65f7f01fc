//! RE-02 to RE-13: seats, the die, the face-up tile, pairs, koz, the first throw.

use rules::Seat;
use table::event::Request;
use table::game::{GameId, Seating};
use table::view::{Action, CallInput, Phase, SwapView};
use table::zone::Zone;

use crate::bench::Bench;

/// RE-02.
#[test]
fn two_to_four_sit_down_with_known_options() {
    let mut bench = Bench::new();
    let mut seat = |names: &[&str], options: &[(&str, &str)]| {
        bench.ask(Request::Setup(Seating {
            game: GameId::Remi,
            names: names.iter().map(|name| (*name).to_owned()).collect(),
            options: options
                .iter()
                .map(|(key, value)| ((*key).to_owned(), (*value).to_owned()))
                .collect(),
            ..Seating::default()
        }))
    };
    assert!(
        seat(&["Ana"], &[])
            .unwrap_err()
            .to_string()
            .contains("RE-02")
    );
    assert!(seat(&["A", "B", "C", "D", "E"], &[]).is_err());
    seat(&["A", "B"], &[("close_by", "discard")]).unwrap();
}

/// RE-03: who arranges the tiles gathers them; before that is known anybody may.
#[test]
fn the_arranger_gathers() {
    let mut bench = Bench::new();
    bench.seat(2, &[]);
    bench.lay("7R", Zone::Pad(Seat(0)));
    let next = bench.view().next;
    assert_eq!((next.action, next.seat), (Some(Action::Gather), None));
    bench.say(0, "die", "5");
    bench.say(1, "die", "1");
    let next = bench.view().next;
    assert_eq!(
        (next.action, next.seat),
        (Some(Action::Gather), Some(Seat(1)))
    );
}

/// RE-03: everybody has seen the die, and one says who rolled lowest.
#[test]
fn who_rolled_lowest_says_so() {
    let mut bench = Bench::new();
    bench.seat(3, &[]);
    assert_eq!(bench.calls("arranges"), [0, 1, 2]);
    bench.say(1, "arranges", "");
    assert_eq!(bench.view().dealer, Seat(1));
    assert_eq!(
        bench.last_log(),
        "Ivan rolled lowest and arranges the tiles."
    );
    assert!(bench.calls("die").is_empty(), "nobody need say more");
    bench.ask(Request::Deal).unwrap();
    assert_eq!(bench.phase(), Phase::Dealt);
}

/// RE-03: the lowest roll arranges, ties roll again.
#[test]
fn the_lowest_roll_arranges() {
    let mut bench = Bench::new();
    bench.seat(3, &[]);
    assert!(bench.ask(Request::Deal).is_err());
    for (seat, pips) in [(0, "3"), (1, "2"), (2, "2")] {
        bench.say(seat, "die", pips);
    }
    assert!(
        bench.call(0, "die", "1").is_err(),
        "only who ties rolls again"
    );
    bench.say(1, "die", "6");
    bench.say(2, "die", "4");
    assert_eq!(bench.view().dealer, Seat(2));
    bench.ask(Request::Deal).unwrap();
    assert_eq!(bench.phase(), Phase::Dealt);
    let hands = bench.table.app().game().plan().hands;
    assert_eq!(
        hands,
        [14, 15, 14],
        "RE-07, RE-A1: to the right of the arranger"
    );
    bench.say(2, "face-up-unread", "1k");
    assert_eq!(bench.view().centre, ["1K"]);
    assert!(
        bench
            .last_log()
            .contains("stack 1, the tile below it on stack 2")
    );
    assert!(bench.last_log().contains("results are doubled"));
    assert_eq!(bench.sheet().turn, Some(Seat(1)));
    assert_eq!(bench.sheet().stock, Some(63), "RE-08");
}

/// RE-06, RE-A3: a joker lies face up on a stack of the arranger's choice, and doubles.
#[test]
fn a_joker_face_up() {
    let bench = Bench::dealt_with(2, "JK", &[]);
    let told = bench.last_log();
    assert!(told.contains("a stack of the arranger's choice"), "{told}");
    assert!(told.contains("results are doubled"), "{told}");
}

/// RE-09, RE-10: three pairs on the pad; what they are nobody is told.
#[test]
fn three_pairs_are_proved_on_the_pad_and_dealt_anew() {
    let mut bench = Bench::dealt(2);
    for tile in ["5R", "5R#2", "12K", "12K#2", "1B"] {
        bench.lay(tile, Zone::Pad(Seat(1)));
    }
    assert!(
        bench
            .call(1, "pairs", "")
            .unwrap_err()
            .to_string()
            .contains("RE-09")
    );
    assert!(bench.call(1, "new-deal", "").is_err());
    bench.lay("1B#2", Zone::Pad(Seat(1)));
    bench.say(1, "pairs", "");
    assert_eq!(
        bench.last_log(),
        "Ivan shows 1 × small pair, 1 × big pair and 1 × double one."
    );
    bench.say(1, "new-deal", "");
    assert_eq!(bench.phase(), Phase::Ready);
    for tile in ["5R", "5R#2", "12K", "12K#2", "1B", "1B#2"] {
        bench.lift(tile, Zone::Pad(Seat(1)));
    }
    bench.ask(Request::Deal).unwrap();
    assert_eq!(bench.view().dealer, Seat(1), "the same player arranges");
}

/// RE-11, RE-12, RE-A25: a swap of one class by agreement; a tile that may come from it is not koz.
#[test]
fn pairs_are_swapped_by_agreement() {
    let mut bench = Bench::dealt_with(2, "5R", &[]);
    bench.lay("6R", Zone::Pad(Seat(0)));
    bench.lay("6R#2", Zone::Pad(Seat(0)));
    bench.say(0, "pairs", "");
    assert!(
        bench.call(0, "swap", "1:small").is_err(),
        "Ivan has shown none"
    );
    bench.lay("8K", Zone::Pad(Seat(1)));
    bench.lay("8K#2", Zone::Pad(Seat(1)));
    bench.say(1, "pairs", "");
    assert!(bench.call(0, "swap", "1:big").is_err());
    let view = bench.view();
    let offer = view.calls.iter().find(|call| call.call == "swap").unwrap();
    let CallInput::Choice { options } = &offer.input else {
        panic!("{offer:?}");
    };
    let values: Vec<&str> = options.iter().map(|option| &option.value[..]).collect();
    assert_eq!(values, ["1:small"], "what both have shown");
    bench.say(0, "swap", "1:small");
    bench.say(1, "swap-no", "");
    bench.say(0, "swap", "1:small");
    bench.say(1, "swap-yes", "");
    assert_eq!(
        bench.last_log(),
        "Ana and Ivan swap a tile of a small pair."
    );
    let view = bench.view();
    for (seat, with, name) in [(0, 1, "Ivan"), (1, 0, "Ana")] {
        let note = &view.sheet().unwrap().notes[seat];
        let class = "small";
        assert_eq!(
            note.swaps,
            [SwapView {
                with: Seat(with),
                class
            }]
        );
        let told = format!(
            "swaps a tile of a small pair with {name}: each lays one on their pad, and takes the other"
        );
        assert!(note.facts.contains(&told), "{:?}", note.facts);
    }
    bench.lay("5R#2", Zone::Pad(Seat(0)));
    let why = bench.call(0, "koz", "").unwrap_err().to_string();
    assert!(why.contains("RE-A25"), "{why}");
}

/// RE-12, RE-A5: koz is proved at once, said once, before the first throw; by option whenever it
/// comes.
#[test]
fn koz_is_proved_on_the_pad() {
    let mut bench = Bench::dealt_with(3, "12R", &[]);
    assert!(
        bench
            .call(2, "koz", "")
            .unwrap_err()
            .to_string()
            .contains("pad")
    );
    bench.lay("12R#2", Zone::Pad(Seat(2)));
    bench.say(2, "koz", "");
    assert_eq!(bench.facts(2), ["koz"]);
    assert!(bench.call(0, "koz-unread", "").is_err(), "said already");

    let mut bench = Bench::dealt_with(2, "12R", &[]);
    bench.throw("13Y");
    bench.lay("12R#2", Zone::Pad(Seat(1)));
    assert!(bench.call(1, "koz", "").is_err(), "too late");

    let mut bench = Bench::dealt_with(2, "12R", &[("koz_when", "any")]);
    bench.throw("13Y");
    bench.lay("12R#2", Zone::Pad(Seat(1)));
    bench.say(1, "koz", "");
}

/// RE-13, RE-14, RE-A22: the starter throws without drawing, then the next to the left.
#[test]
fn the_column_begins() {
    let mut bench = Bench::dealt(3);
    let before = bench.sheet().stock;
    bench.throw("13Y");
    assert_eq!(bench.sheet().stock, before);
    assert_eq!(bench.sheet().turn, Some(Seat(1)));
    bench.throw("12Y");
    assert_eq!(bench.sheet().stock, before.map(|stock| stock - 1));
    assert_eq!(bench.sheet().discard, ["13Y", "12Y"]);

    let mut bench = Bench::dealt_with(3, "2Y#2", &[("direction", "right")]);
    bench.throw("13Y");
    assert_eq!(bench.sheet().turn, Some(Seat(2)));
}

/// Tiles of the game before keep the arranger from dealing.
#[test]
fn an_untidy_table_is_not_dealt_on() {
    let mut bench = Bench::new();
    bench.seat(2, &[]);
    bench.lay("4K", Zone::Melds(Seat(1)));
    bench.say(0, "die", "1");
    bench.say(1, "die", "2");
    let refusal = bench.ask(Request::Deal).unwrap_err().to_string();
    assert!(refusal.contains("One tile lies"), "{refusal}");
    assert!(refusal.contains("gather the tiles"), "{refusal}");
}

/// RE-05: where the stack stands beside the centre, the centre's antenna hears a tile of it before the stack's own does. Of
/// two tiles none is told to be turned up; the one that stays is.
#[test]
fn a_tile_of_the_stack_that_the_centre_hears_is_not_the_one_turned_up() {
    let mut bench = Bench::new();
    bench.seat(3, &[]);
    for seat in 0..3 {
        bench.say(seat, "die", if seat == 1 { "1" } else { "5" });
    }
    bench.ask(Request::Deal).unwrap();
    bench.lay("7B#2 2Y#2", Zone::Centre);
    for _ in 0..4 {
        bench.wait(1.0);
        assert_eq!((bench.phase(), bench.view().centre), (Phase::Dealt, vec![]));
    }
    bench.lay("7B#2", Zone::Stock);
    bench.wait(1.0);
    let view = bench.view();
    assert_eq!(
        (view.phase, view.centre),
        (Phase::Playing, vec!["2Y".to_owned()])
    );
}
