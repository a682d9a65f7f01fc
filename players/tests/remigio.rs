//! Remigio: whole deals, and positions in which one move is plainly best.

use fastrand::Rng;
use players::Strength::{Easy, Fair, Random};
use players::remigio::{Player, Position, Source, player, plays};
use players::{Outcome, Strength};
use rules::card::Card;
use rules::remigio::{Options, Special};

/// `hand` and `pile` as `5C KD JK`, the top of the pile last.
fn position(hand: &str, pile: &str) -> Position {
    let cards = |text: &str| -> Vec<Card> {
        let cards = text.split_whitespace();
        cards.map(|card| card.parse().expect(card)).collect()
    };
    Position {
        options: Options::default(),
        packs: 2,
        hand: cards(hand),
        pile: cards(pile),
        taken: vec![Vec::new()],
        stock: 60,
        has_drawn: true,
    }
}

fn fair() -> (Box<dyn Player>, Rng) {
    (player(Fair), Rng::with_seed(1))
}

/// The best throws of eleven.
fn throws(hand: &str, best: &str) {
    let (mut fair, mut rng) = fair();
    let thrown = fair.throws(&position(hand, "3C"), &mut rng).to_string();
    assert!(
        best.split(' ').any(|one| one == thrown),
        "{thrown} of {hand}"
    );
}

fn draws(hand: &str, pile: &str, from: Source) {
    let (mut fair, mut rng) = fair();
    assert_eq!(
        fair.draws(&position(hand, pile), &mut rng),
        from,
        "{hand}, {pile}"
    );
}

fn closes(hand: &str, as_what: Option<Special>) {
    let (mut fair, mut rng) = fair();
    assert_eq!(
        fair.closes(&position(hand, "3C"), &mut rng),
        as_what,
        "{hand}"
    );
}

/// RG-18: ten that combine when one is thrown.
#[test]
fn it_throws_what_lets_it_close() {
    throws("4C 5C 6C 7C 9D 9H 9S JC JD JH 2S", "2S");
    throws("4C 5C 6C 7C 8C 9D 9H 9S JC JD 2S", "2S JC JD");
}

/// RG-06, RG-08: what combines stays, however dear.
#[test]
fn it_breaks_no_combination() {
    throws("KC KD KH QS QD QH 2S 5D 8H AC 7C", "2S 5D 8H AC 7C");
    throws("10C JC QC KC 2S 5D 8H AC 7D 4H 9S", "2S 5D 8H AC 7D 4H 9S");
}

/// RG-09: a joker combines with everything.
#[test]
fn it_throws_no_joker() {
    throws(
        "JK 4C 9D KH QS 2D 7H JC 5S 10D 8C",
        "4C 9D KH QS 2D 7H JC 5S 10D 8C",
    );
}

/// RG-20: of what is worth the same for combining, the dearest goes.
#[test]
fn it_throws_the_dear_one() {
    throws("4C 5C 6C 9D 9H 9S 2D 2H KS 7H 8H", "KS");
}

/// RG-16: what completes ten, or a combination of dear cards, is taken up.
#[test]
fn it_takes_what_completes() {
    draws("4C 5C 6C 7C 9D 9H 9S JC JD 2S", "7D JH", Source::Pile);
    draws("KC KD 2S 4D 6H 8C 10S QH 3D 7S", "5C KH", Source::Pile);
}

/// RG-16: what fits nothing stays.
#[test]
fn it_leaves_what_fits_nothing() {
    draws("4C 5C 6C 9D 9H 9S JC JD 2S QH", "JS 7D", Source::Stock);
}

/// RG-18, RG-28: it closes at once, and says the dearest that ten cards are.
#[test]
fn it_closes_as_what_it_is() {
    closes("4C 5C 6C 7C 9D 9H 9S JC JD JH", Some(Special::Plain));
    closes("4C 5C 6C 7C 8C 9C 10C JC QC KC", Some(Special::Sequence));
    closes("4C 5C 6C 7C 9D 9H 9S JC JD 2H", None);
}

/// Seat by seat, from the strongest.
fn mixed(players: usize) -> Vec<Strength> {
    let strengths = [Fair, Random, Easy].into_iter().cycle();
    strengths.take(players).collect()
}

/// RG-12 to RG-25: nobody does what the rules refuse (the deal panics then), and all deals end.
#[test]
fn whole_deals_are_played_to_their_close() {
    for players in [2, 3, 5, 8] {
        for number in 0..4 {
            let Outcome { closer, won, .. } = plays(&mixed(players), number);
            let closer = closer.expect("somebody closes");
            assert_eq!(won[closer.index()], 0.0);
            assert!(won.iter().all(|won| *won <= 0.0), "{won:?}");
        }
    }
}

#[test]
fn a_deal_of_a_number_is_always_the_same() {
    assert_eq!(plays(&mixed(4), 7), plays(&mixed(4), 7));
    assert_ne!(plays(&mixed(4), 7), plays(&mixed(4), 8));
}

/// `remmi-twin league` measures how much; in so few deals the better one wins all the same.
#[test]
fn each_strength_beats_the_one_below() {
    for (better, worse) in [(Easy, Random), (Fair, Easy)] {
        let mut margin = 0.0;
        for number in 0..60 {
            for strengths in [[better, worse], [worse, better]] {
                let Outcome { won, .. } = plays(&strengths, number);
                let at = strengths.iter().position(|one| *one == better);
                let at = at.expect("it sits there");
                margin += won[at] - won[1 - at];
            }
        }
        assert!(margin > 0.0, "{better} over {worse}: {margin}");
    }
}

/// A hand at a table can be short of a card that has fallen.
#[test]
fn nine_cards_are_played_on_with() {
    draws("5C 6C 7C 9D 9H 9S KD KH 2C", "KS", Source::Pile);
}
