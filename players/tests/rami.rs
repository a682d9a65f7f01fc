//! Rami: deals among players of every strength, and how they stand against each other.

use Strength::{Easy, Fair, Random, Strong};
use fastrand::Rng;
use players::rami::{Draw, Other, Play, Player, Position, player};
use players::{Strength, rami};
use rules::card::Card;
use rules::rami::{Announce, Direction, Meld, Options};

fn cards(text: &str) -> Vec<Card> {
    let cards = text.split_whitespace().map(str::parse);
    cards.collect::<Result<_, _>>().expect("cards")
}

fn card(text: &str) -> Card {
    text.parse().expect("a card")
}

/// Before the draw of a player who has laid; the other, who has laid too, holds five cards.
fn position(hand: &str, melds: &[&str], pile: &str) -> Position {
    let meld = |text: &&str| Meld::as_laid(&cards(text)).expect("a combination");
    Position {
        options: Options::default(),
        hand: cards(hand),
        laid: true,
        drawn: None,
        recovered: None,
        melds: melds.iter().map(meld).collect(),
        pile: cards(pile),
        others: vec![Other {
            cards: 5,
            laid: true,
            called: false,
        }],
        stock: 40,
    }
}

/// What both draw; the strong one may not do less well.
fn draws(position: &Position) -> Draw {
    let [fair, strong] =
        [Fair, Strong].map(|one| player(one).draws(position, &mut Rng::with_seed(1)));
    assert_eq!(fair, strong);
    fair
}

/// What each of both plays once it has drawn from the stock, and how many cards it keeps.
fn plays(mut position: Position) -> [(Play, usize); 2] {
    position.drawn = Some(Draw::Stock);
    [Fair, Strong].map(|one| {
        let play = player(one).plays(&position, &mut Rng::with_seed(1));
        let laid: usize = play.laid.iter().map(|meld| meld.cards().len()).sum();
        let kept = position.hand.len() - laid - play.completed.len() - 1;
        (play, kept)
    })
}

#[test]
fn ra_25_a_joker_that_goes_out_is_not_kept() {
    for (play, kept) in plays(position("JK 5C", &["6H 7H 8H"], "KD")) {
        assert_eq!((play.thrown, kept), (card("5C"), 0));
    }
}

#[test]
fn ra_25_the_last_combination_is_laid_and_the_rest_thrown() {
    for (play, kept) in plays(position("7S KC 7H 7D", &["2S 3S 4S"], "KD")) {
        assert_eq!((play.thrown, kept), (card("KC"), 0));
    }
}

#[test]
fn ra_20_a_card_that_makes_room_for_another_completes_first() {
    for (play, kept) in plays(position("10H 9H 4C", &["6H 7H 8H"], "KD")) {
        assert_eq!((play.thrown, kept), (card("4C"), 0));
    }
}

#[test]
fn ra_21_the_fourth_of_a_combination_is_the_card_to_throw() {
    for (play, kept) in plays(position("7S 2C 7H 3C 4C 7D 5C", &["9S 10S JS"], "KD")) {
        assert_eq!(kept, 0, "{play:?}");
    }
}

#[test]
fn ra_15_the_discard_that_goes_out_is_taken() {
    let position = position("7S 7H KC", &["2S 3S 4S"], "QD 7D");
    assert_eq!(draws(&position), Draw::Discard);
}

#[test]
fn ra_16_a_card_of_a_combination_that_goes_out_is_taken() {
    let (group, card) = (1, card("7D"));
    let position = position("7S 7H KC", &["2S 3S 4S", "7D 8D 9D 10D"], "QD");
    assert_eq!(draws(&position), Draw::Meld { group, card });
}

#[test]
fn ra_17_a_joker_that_goes_out_is_exchanged() {
    let (group, give) = (0, card("6H"));
    let position = position("6H KS KD 3C", &["5H JK 7H"], "QD");
    assert_eq!(draws(&position), Draw::Joker { group, give });
}

#[test]
fn ra_24_with_one_card_only_the_stock_is_open() {
    let position = position("7S", &["2S 3S 4S"], "7D");
    assert_eq!(draws(&position), Draw::Stock);
}

#[test]
fn ra_17_a_joker_stands_where_nobody_can_exchange_it() {
    for (play, _) in plays(position("8H 9H JK KC 2D", &["3S 4S 5S"], "10H 10H 5D")) {
        assert_eq!(play.laid[0].joker_stands_for(), [card("10H")]);
    }
}

#[test]
fn ra_12_a_pair_that_may_still_combine_is_kept_and_a_dead_one_thrown() {
    let pile = "4D 4C 4D 4C JK JK JK JK 2S 3S 5S 6S 2H 3H 5H 6H 2S 3S 5S 6S 2H 3H 5H 6H 10D";
    for (play, _) in plays(position("9S 4S 9H 4H", &["10C JC QC"], pile)) {
        assert_eq!(play.thrown.rank(), card("4S").rank());
    }
}

#[test]
fn ra_28_the_first_combination_is_laid_at_once() {
    let hand = "4C 5C 6C 9H 2D JD 3H 8S KC QH 10S AD AC 7H JS";
    let mut position = position(hand, &[], "");
    position.laid = false;
    for (play, _) in plays(position) {
        assert_eq!(play.laid[0].cards(), cards("4C 5C 6C"));
    }
}

#[test]
fn ra_28_a_joker_lays_the_first_combination_and_is_not_thrown() {
    let mut position = position("JK 4C KS KH 8D JD 3H 6S", &["10C JC QC"], "AD");
    position.laid = false;
    for (play, _) in plays(position) {
        assert!(play.laid[0].cards().contains(&Card::Joker), "{play:?}");
        assert!(!play.thrown.is_joker());
    }
}

#[test]
fn ra_a7_after_its_first_combination_it_completes_and_goes_out() {
    let mut position = position("QS QH QD 9C 2D", &["10C JC QC KC"], "");
    position.laid = false;
    for (play, kept) in plays(position) {
        assert_eq!((play.thrown, kept), (card("2D"), 0));
    }
}

#[test]
fn ra_23_carte_is_said_and_a_missing_one_challenged() {
    let position = position("7S", &["2S 3S 4S"], "7D");
    for strength in [Fair, Strong] {
        let (mut player, mut rng) = (player(strength), Rng::with_seed(1));
        assert!(player.calls(&position, &mut rng));
        assert!(player.challenges(&position, 0, &mut rng));
    }
}

#[test]
fn deals_among_all_strengths_are_never_refused_and_end() {
    let mut ended = 0;
    for number in 0..30 {
        let players = 2 + number as usize % 5;
        let of = |seat: usize| Strength::ALL[(seat + number as usize / 5) % 4];
        let strengths: Vec<Strength> = (0..players).map(of).collect();
        let outcome = rami::plays(&strengths, number);
        assert_eq!(outcome.won.len(), players);
        ended += usize::from(outcome.closer.is_some());
    }
    assert!(ended >= 28, "{ended} of 30 ended by going out");
}

#[test]
fn other_options_are_played_too() {
    let options = Options {
        packs: 1,
        direction: Direction::Left,
        complete_before_laid: true,
        recovered_may_extend: true,
        announce: Announce::Auto,
        ..Options::default()
    };
    for number in 0..20 {
        let mut rng = Rng::with_seed(number);
        let deal = rami::Deal::new(4, options, &mut rng);
        let mut players: Vec<Box<dyn Player>> = Strength::ALL.map(player).into();
        deal.play(&mut players, &mut rng);
    }
}

#[test]
fn the_same_number_is_the_same_deal() {
    for number in 0..5 {
        let strengths = [Fair, Strong, Easy, Random];
        let played = rami::plays(&strengths, number);
        assert_eq!(rami::plays(&strengths, number), played);
    }
}

/// Some deals only: the whole measurement is asked for by hand.
#[test]
fn the_stronger_goes_out_more_often() {
    for (first, second) in [(Easy, Random), (Fair, Easy)] {
        let mut closes = [0; 2];
        for number in 0..40 {
            for strengths in [[first, second], [second, first]] {
                if let Some(seat) = rami::plays(&strengths, number).closer {
                    closes[usize::from(strengths[seat.index()] != first)] += 1;
                }
            }
        }
        assert!(closes[0] > closes[1], "{first} over {second}: {closes:?}");
    }
}
