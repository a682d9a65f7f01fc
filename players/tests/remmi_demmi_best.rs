//! Remmi-Demmi: positions in which one act is plainly best. Fair finds it whatever the chances; a beginner may not.

use fastrand::Rng;
use players::remmi_demmi::{Act, Call, Fair, Player, Position, TICK, Trade};
use rules::remmi_demmi::{Common, Options, Plaque, Setup, Type};

fn types(text: &str) -> Vec<Type> {
    let one = |word: &str| word.parse().expect("a type");
    text.split_whitespace().map(one).collect()
}

/// Nobody has called or claimed yet; there are as many players as fit that hand, four or eight.
fn position(hand: &str) -> Position {
    let hand = types(hand);
    let players = if hand.len() == 10 { 4 } else { 8 };
    let options = Options {
        removed: (players == 4).then(|| types("GC GS GT BS")),
        ..Options::default()
    };
    let setup = Setup::new(players, &options).expect("four or eight players");
    Position {
        hand,
        free: setup.plaques.clone(),
        claimed: vec![false; players],
        calls: vec![None; players],
        stood: 0,
        trades: Vec::new(),
        left: 60,
        setup,
    }
}

/// So many cards of one type.
fn call(size: usize) -> Option<Call> {
    let common = Some(Common::Both);
    Some(Call { size, common })
}

fn answer(place: usize, cards: &str) -> Act {
    let cards = types(cards);
    Act::Answer { place, cards }
}

fn always(position: &Position, act: Act) {
    for number in 0..20 {
        let chosen = Fair.acts(position, &mut Rng::with_seed(number));
        assert_eq!(chosen, act, "{number}");
    }
}

/// RD-13: nine that fit take the highest plaque, whatever is called.
#[test]
fn it_claims_at_once() {
    let mut position = position("RC RC RC RC RC RS RS RS RS");
    position.calls[3] = call(1);
    always(&position, Act::Claim(Plaque::Four));
}

/// RD-13: the highest that still lies there.
#[test]
fn it_takes_what_is_left() {
    let mut position = position("RC RC RC RC GC GC GC GC GC");
    position.free = vec![Plaque::Two];
    always(&position, Act::Claim(Plaque::Two));
}

/// RD-21: one of two misfits is the tenth card, which stands for the other.
#[test]
fn it_claims_with_the_tenth_card() {
    let position = position("RC RC RC RC RC RS RS RS BT BC");
    always(&position, Act::Claim(Plaque::Four));
}

/// RD-08: one colour in three shapes is no Remmi.
#[test]
fn it_does_not_claim_three_shapes() {
    let position = position("RC RC RC RC RS RS RS RT RT");
    always(&position, Act::Call(types("RT RT")));
}

/// RD-11: its only misfit for a card that somebody offers.
#[test]
fn it_answers_with_its_misfit() {
    let mut position = position("RC RC RC RC RS RS RS RS GT");
    position.calls[5] = call(1);
    always(&position, answer(5, "GT"));
}

/// RD-11: two for two would break eight that fit.
#[test]
fn it_does_not_break_what_fits() {
    let mut position = position("RC RC RC RC RS RS RS RS GT");
    position.calls[5] = call(2);
    always(&position, Act::Call(types("GT")));
}

/// RD-10: one packet of three rather than three of one.
#[test]
fn it_calls_all_that_it_can_give() {
    let position = position("RC RC RC RS RS RS GT GT GT");
    always(&position, Act::Call(types("GT GT GT")));
}

/// RD-11: of two calls the larger is worth more to whoever has two to give.
#[test]
fn it_answers_the_larger_call() {
    let mut position = position("RC RC RC RC RS RS RS GT GT");
    (position.calls[2], position.calls[6]) = (call(1), call(2));
    always(&position, answer(6, "GT GT"));
}

/// RD-11: nobody has wanted three for a while.
#[test]
fn it_calls_fewer_when_nobody_answers() {
    let mut position = position("RC RC RC RS RS RS GT GT GT");
    (position.calls[0], position.stood) = (call(3), 2 * TICK);
    always(&position, Act::Call(types("GT GT")));
}

/// RD-11: a call that was made just now is given a moment.
#[test]
fn it_waits_for_an_answer() {
    let mut position = position("RC RC RC RS RS RS GT GT GT");
    position.calls[0] = call(3);
    always(&position, Act::Wait);
}

/// RD-08: of two goals the one whose cards the others give away.
#[test]
fn it_goes_for_what_is_given_away() {
    let mut position = position("RC RC RC RC BT BT BT BT GS");
    position.trades.push(Trade {
        place: 2,
        gave: types("GT GT"),
        got: types("RC RC"),
    });
    always(&position, Act::Call(types("BT BT BT BT")));
}
