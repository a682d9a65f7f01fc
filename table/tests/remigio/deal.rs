//! Deal, counts and turns.

use rules::Seat;
use table::app::Wanted;
use table::event::Request;
use table::piece::Deck;
use table::view::{Action, Phase};
use table::zone::Zone;

use super::bench::Bench;

/// Nobody has chosen a game yet: the deck that lies there may be just its.
#[test]
fn a_deck_that_lies_there_before_its_game_is_chosen_is_no_other_games() {
    let mut bench = Bench::bare(Deck::French, vec![Zone::Discard]);
    bench.lay("3S/1", Zone::Discard);
    assert_eq!(bench.view().notices, []);
}

/// RG-12, RG-13, RG-14, RG-16: dealt, turned up, counted; the first player sits to the dealer's right.
#[test]
fn turns_go_to_the_right_once_everybody_has_counted() {
    let mut bench = Bench::seated(4, &[]);
    assert_eq!(bench.view().next.action, Some(Action::Deal));
    bench.ask(Request::Deal).unwrap();
    assert_eq!(bench.view().phase, Phase::Dealt);
    bench.lay("3S/1", Zone::Discard);
    assert_eq!(bench.turn(), None, "hands are not counted yet");
    bench.wait(0.5);
    bench.throw("9D/1");
    let fault = &bench.sheet().faults[0];
    assert!(fault.text.contains("RG-14"));
    assert_eq!(
        (fault.reason, &*fault.blame[0]),
        ("HANDS_NOT_COUNTED", "9D/1")
    );
    bench.lift("9D/1", Zone::Discard);
    assert!(bench.sheet().faults.is_empty());
    for seat in 0..4 {
        bench.call(seat, "ten", "").unwrap();
    }
    assert_eq!(bench.turn(), Some(3));
    bench.throw("KD/1");
    assert_eq!(
        (bench.turn(), bench.sheet().previous),
        (Some(2), Some(Seat(3)))
    );
    assert_eq!(bench.sheet().discard, ["3S", "KD"]);
    // RG-13: two packs, four hands, one turned up, one drawn.
    assert_eq!(bench.sheet().stock, Some(108 - 40 - 1 - 1));
}

/// RG-16: a card taken from the pile is recognised by what lies there after the throw; a missed
/// read of the top card is not a move.
#[test]
fn a_taken_discard_is_seen_and_a_missed_read_is_no_move() {
    let mut bench = Bench::playing(3, &[]);
    let turn = bench.turn();
    bench.lift("3S/1", Zone::Discard);
    bench.lay("3S/1", Zone::Discard);
    assert_eq!((bench.turn(), bench.sheet().discard.len()), (turn, 1));
    bench.lift("3S/1", Zone::Discard);
    assert_eq!(bench.sheet().discard.len(), 0, "in somebody's hand");
    let stock = bench.sheet().stock;
    bench.throw("QH/2");
    assert_eq!(bench.sheet().discard, ["QH"]);
    assert_eq!(
        bench.sheet().stock,
        stock,
        "nothing was drawn from the stock"
    );
    assert!(bench.view().log.last().unwrap().contains("took 3♠"));
}

/// RG-A15: the card just taken may be thrown back; the player says so, for it looks like a missed
/// read.
#[test]
fn a_card_thrown_back_is_said() {
    let mut bench = Bench::playing(3, &[]);
    assert!(
        bench.call(2, "threw-back", "").is_err(),
        "nothing was lifted"
    );
    bench.lift("3S/1", Zone::Discard);
    bench.lay("3S/1", Zone::Discard);
    bench.call(2, "threw-back", "").unwrap();
    assert_eq!(bench.turn(), Some(1));
    assert_eq!(bench.sheet().discard, ["3S"]);
}

/// RG-17, RG-A18: whoever wants to draw says that the stock is empty; the whole pile is shuffled.
#[test]
fn an_empty_stock_is_said_by_whom_it_concerns() {
    let mut bench = Bench::playing(3, &[]);
    bench.throw("KD/1");
    assert!(
        bench.call(2, "stock-empty", "").is_err(),
        "not that player's turn"
    );
    bench.call(1, "stock-empty", "").unwrap();
    let left = bench.sheet().stock.unwrap();
    assert!(left > 0 && bench.view().questions[0].text.contains(&left.to_string()));
    bench.answer("stock-empty", "no").unwrap();
    assert_eq!(bench.sheet().discard.len(), 2);
    bench.empties_stock(1);
    assert!(
        bench.call(1, "stock-empty", "").is_err(),
        "it is replenished"
    );
    assert_eq!(bench.sheet().stock, Some(2));
    assert_eq!(bench.sheet().discard.len(), 0);
    // The cards of the old pile leave its antenna, and nothing comes of it.
    bench.lift("KD/1", Zone::Discard);
    bench.throw("5C/1");
    assert_eq!(bench.sheet().discard, ["5C"]);
}

/// RG-14: a wrong count before play is mended, or the cards are dealt again.
#[test]
fn a_wrong_count_before_play_is_mended_or_dealt_again() {
    let mut bench = Bench::seated(3, &[]);
    bench.ask(Request::Deal).unwrap();
    bench.call(0, "turn-up-unread", "").unwrap();
    bench.call(0, "count", "11").unwrap();
    assert!(
        bench
            .view()
            .log
            .last()
            .unwrap()
            .contains("one card too many")
    );
    bench.call(1, "count", "9").unwrap();
    assert!(
        bench
            .view()
            .log
            .last()
            .unwrap()
            .contains("middle of the stock")
    );
    bench.call(2, "count", "12").unwrap();
    assert_eq!(bench.view().phase, Phase::Ready);
}

/// RG-15: a wrong count during play is never volunteered: no page shows it, the close is refused,
/// and the others may pardon it.
#[test]
fn a_dead_hand_is_told_to_nobody() {
    let mut bench = Bench::playing(3, &[]);
    let told = |bench: &Bench| {
        let pages = [None, Some(Seat(0)), Some(Seat(2))].into_iter();
        let mut pages: Vec<_> = pages.map(|seat| bench.table.view(seat)).collect();
        pages
            .iter_mut()
            .for_each(|page| (page.rev, page.at) = (0, 0));
        pages
    };
    let before = told(&bench);
    bench.call(1, "count", "9").unwrap();
    assert_eq!(told(&bench), before);
    bench.throw("KD/1");
    bench.throw("QD/1");
    bench.call(1, "close", "plain").unwrap();
    bench.show(1, "AS 2S 3S 4S 5H 6H 7H 9C 9D 9H", 2);
    assert!(
        bench.sheet().faults[0].text.contains("RG-15"),
        "{:?}",
        bench.sheet().faults
    );
    assert_eq!(bench.view().phase, Phase::Playing);
    bench.call(0, "pardon", "1").unwrap();
    bench.lift("AS/2", Zone::Pad(Seat(1)));
    bench.call(1, "close", "plain").unwrap();
    bench.lay("AS/2", Zone::Pad(Seat(1)));
    bench.wait(2.0);
    assert_eq!(bench.view().phase, Phase::Showing);
    assert!(bench.view().log.last().unwrap().contains("closes"));
}

/// A throw is taken back with everybody's consent, and the journal keeps both.
#[test]
fn a_throw_is_taken_back_by_consent() {
    let mut bench = Bench::playing(3, &[]);
    bench.throw("KD/1");
    bench.throw("QD/1");
    let past = bench.view().past;
    assert_eq!(past.len(), 2, "{past:?}");
    let what = Wanted::Undo { id: past[0].id };
    bench
        .ask(Request::Propose {
            seat: Some(Seat(0)),
            what,
        })
        .unwrap();
    assert_eq!(bench.view().proposal.unwrap().waiting, [Seat(1), Seat(2)]);
    assert_eq!(bench.turn(), Some(0), "nothing happens before all agree");
    bench
        .ask(Request::Agree {
            seat: Some(Seat(1)),
        })
        .unwrap();
    bench
        .ask(Request::Agree {
            seat: Some(Seat(2)),
        })
        .unwrap();
    assert_eq!(bench.turn(), Some(1));
    assert_eq!(bench.sheet().discard, ["3S", "KD"]);
    let lies = &bench.view().notices[0];
    assert!(
        lies.text.contains("Q♦ lies on the discard pile"),
        "{lies:?}"
    );
    bench.lift("QD/1", Zone::Discard);
    assert_eq!(bench.view().notices, []);
    // One who says no is enough.
    let what = Wanted::Undo { id: past[1].id };
    bench.ask(Request::Propose { seat: None, what }).unwrap();
    bench
        .ask(Request::Disagree {
            seat: Some(Seat(1)),
        })
        .unwrap();
    assert_eq!((bench.turn(), bench.view().proposal), (Some(1), None));
}

/// RG-02: what the game does not take is refused with the rule.
#[test]
fn a_wrong_set_up_is_refused() {
    let mut bench = Bench::seated(3, &[]);
    for (players, options, words) in [
        (1, vec![], "2 to 10 (RG-02)"),
        (3, vec![("ace_wrap", "perhaps")], "cannot be “perhaps”"),
        (3, vec![("jokers", "9")], "no option “jokers”"),
        (3, vec![("limit", "0")], "from 1 to 100000"),
    ] {
        let seating = super::bench::seating(players, &options);
        let refused = bench.ask(Request::Setup(seating)).unwrap_err().to_string();
        assert!(refused.contains(words), "{refused}");
    }
}

/// RG-A2: play goes to the right of the dealer, or to the left.
#[test]
fn the_other_way_round() {
    for (direction, first, second) in [("right", 2, 1), ("left", 1, 2)] {
        let mut bench = Bench::playing(3, &[("direction", direction)]);
        assert_eq!(bench.turn(), Some(first), "{direction}");
        bench.throw("KD/1");
        assert_eq!(bench.turn(), Some(second), "{direction}");
    }
}

/// RG-14, RG-16: what was thrown while hands are counted is taken up once they are: nobody is one seat
/// off for the rest of the deal.
#[test]
fn a_card_thrown_early_is_taken_up_once_all_have_counted() {
    let mut bench = Bench::seated(3, &[]);
    bench.ask(Request::Deal).unwrap();
    bench.lay("3S/1", Zone::Discard);
    bench.say(1, "ten", "");
    bench.say(2, "ten", "");
    bench.wait(2.0);
    bench.throw("KD/1");
    bench.wait(9.0);
    assert_eq!(bench.turn(), None);
    bench.say(0, "ten", "");
    assert_eq!(
        (bench.turn(), bench.sheet().previous),
        (Some(1), Some(Seat(2)))
    );
    assert_eq!(bench.sheet().discard, ["3S", "KD"]);
    assert!(bench.sheet().faults.is_empty());
    bench.throw("5C/1");
    assert_eq!(
        (bench.turn(), bench.sheet().previous),
        (Some(0), Some(Seat(1)))
    );
}
