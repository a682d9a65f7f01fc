//! Rummoli: positions in which one choice is plainly best. The fair and the strong player find it whatever
//! the chances; a beginner may not.

use fastrand::Rng;
use players::Strength::{Fair, Strong};
use players::rummoli::{Bid, Position, Widow, player};
use rules::rummoli::{Board, Card, Options};

const ROYAL: &str = "10H JH QH KH AH 3S 6C 8D 9S KC";
const POOR: &str = "2S 3S 5S 7C 8C 10C 2D 4D 9D JD";

fn cards(text: &str) -> Vec<Card> {
    let card = |word: &str| word.parse().expect("a card");
    text.split_whitespace().map(card).collect()
}

/// Four players before anything was shown, the first to the right of the dealer.
fn at_the_auction(hand: &str) -> Position {
    let options = Options::default();
    let mut board = Board::new(&options).expect("the usual board");
    board.ante(4);
    let hand = cards(hand);
    Position {
        options,
        dealer: 1,
        chips: 91,
        board,
        held: vec![hand.len(), 10, 11, 11],
        hand,
        dead: Vec::new(),
        bid: None,
        shown: vec![Vec::new(); 4],
        laid: Vec::new(),
        missing: Vec::new(),
        passed: Vec::new(),
    }
}

/// Nobody had the 10H, and it leads a black card; the others hold five cards each.
fn after_the_nine_of_hearts(hand: &str) -> Position {
    let mut position = at_the_auction(hand);
    position.held = vec![position.hand.len(), 5, 5, 5];
    position.laid = vec![(0, cards("9H")[0])];
    position.missing = cards("10H");
    position
}

fn always_leads(position: &Position, card: &str) {
    for strength in [Fair, Strong] {
        for number in 0..8 {
            let led = player(strength).leads(position, &mut Rng::with_seed(number));
            assert_eq!(led.to_string(), card, "{strength}, {number}");
        }
    }
}

fn always_bids(position: &Position, bid: Option<i64>) {
    for strength in [Fair, Strong] {
        for number in 0..8 {
            let chips = player(strength).bids(position, &mut Rng::with_seed(number));
            assert_eq!(chips, bid, "{strength}, {number}");
        }
    }
}

/// RU-17, RU-21: the ace of spades, the ace of hearts, and the last card: nobody else comes in.
#[test]
fn it_goes_out_over_its_aces() {
    always_leads(&after_the_nine_of_hearts("AS 5C AH"), "AS");
}

/// RU-08: nothing follows the five of clubs, since the six is in its own first hand.
#[test]
fn it_knows_its_dead_hand() {
    let mut position = after_the_nine_of_hearts("5S 5C AH");
    position.dead = cards("6C 2D 3D 4D 6D 7D 8D 9D 10D JD");
    always_leads(&position, "5C");
}

/// RU-17: nobody had the six of clubs a while ago either.
#[test]
fn it_remembers_what_nobody_had() {
    let mut position = after_the_nine_of_hearts("5S 5C AH");
    position.laid.insert(0, (2, cards("4D")[0]));
    position.missing = cards("5D 6C 10H");
    always_leads(&position, "5C");
}

/// RU-11: the six of spades was shown, and its owner would go on.
#[test]
fn it_remembers_what_was_shown() {
    let mut position = after_the_nine_of_hearts("5S KC AC AH");
    position.shown[2] = cards("6S 6D 6C 2S 3D");
    always_leads(&position, "KC");
}

/// RU-24: ten to ace of hearts take six sections at once.
#[test]
fn it_opens_with_the_marked_cards() {
    let mut position = at_the_auction(ROYAL);
    position.shown[0] = cards("10H JH QH KH AH");
    always_leads(&position, "10H");
}

/// RU-24: seven, eight and nine by one player.
#[test]
fn it_leads_the_seven_eight_and_nine() {
    let mut position = after_the_nine_of_hearts("7S 8S 9S 9C");
    position.laid.insert(0, (1, cards("10S")[0]));
    always_leads(&position, "7S");
}

/// RU-10, RU-13: a flush hides behind three of a rank.
#[test]
fn it_shows_its_flush() {
    let position = at_the_auction("9S 9H 9D 2C 4C 5C 8C KC AH QD");
    for strength in [Fair, Strong] {
        let mut five = player(strength).shows(&position, &mut Rng::with_seed(0));
        five.sort_by_key(|card| card.height());
        assert_eq!(five.to_vec(), cards("2C 4C 5C 8C KC"));
    }
}

/// RU-07: what nobody has seen is worth a chip to whoever has nothing.
#[test]
fn it_bids_with_a_poor_hand() {
    always_bids(&at_the_auction(POOR), Some(1));
}

/// RU-07, RU-08: a royal flush with six marked sections is given up for nothing.
#[test]
fn it_keeps_a_royal_flush() {
    always_bids(&at_the_auction(ROYAL), None);
}

/// RU-07: forty chips are more than any widow brings.
#[test]
fn it_knows_what_a_widow_is_worth() {
    let mut position = at_the_auction(POOR);
    position.bid = Some(Bid {
        place: 2,
        chips: 39,
    });
    always_bids(&position, None);
}

/// RU-07: who has no chips bids none.
#[test]
fn it_bids_what_it_has() {
    let mut position = at_the_auction(POOR);
    position.chips = 0;
    always_bids(&position, None);
}

/// RU-06: the dealer swaps a poor hand, and keeps a royal flush.
#[test]
fn the_dealer_swaps_a_poor_hand_alone() {
    for (hand, wanted) in [(POOR, Widow::Swap), (ROYAL, Widow::Sell)] {
        let mut position = at_the_auction(hand);
        (position.dealer, position.held) = (0, vec![10, 11, 11, 10]);
        for strength in [Fair, Strong] {
            let chosen = player(strength).widow(&position, &mut Rng::with_seed(1));
            assert_eq!(chosen, wanted, "{hand}, {strength}");
        }
    }
}
