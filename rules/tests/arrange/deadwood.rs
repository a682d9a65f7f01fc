//! RG-04, RG-20, RA-27, RE-33, RE-34: the least that loose pieces cost.

use crate::brute::{Game, Jokers, least};
use crate::deal::{Numbers, hand};
use rules::arrange::{Arrangement, Arranger, is_proved};
use rules::card::{Card, packs_of_54};
use rules::meld::{MeldRules, Piece};
use rules::remi::{JokerCap, Tile};
use rules::remigio::{Options, Values, close, meld_rules};
use rules::{rami, remi, remigio};

fn pieces(cards: &[Card]) -> Vec<Piece> {
    cards.iter().map(|card| Piece::from(*card)).collect()
}

pub fn tile_pieces(tiles: &[Tile]) -> Vec<Piece> {
    let piece = |tile: &Tile| match (tile.number(), tile.colour()) {
        (Some(number), Some(colour)) => Piece::Natural {
            rank: number.get(),
            suit: colour as u8,
        },
        _ => Piece::Joker,
    };
    tiles.iter().map(piece).collect()
}

/// All ways to set the options that matter.
fn remigio_options() -> Vec<Options> {
    let flags = [false, true];
    let values = [Values::Std, Values::Ace11Joker25, Values::Zero];
    let mut all = Vec::new();
    for ace_wrap in flags {
        for distinct_suits in flags {
            for colour_closes in flags {
                for values in values {
                    all.push(Options {
                        ace_wrap,
                        distinct_suits,
                        colour_closes,
                        values,
                        ..Options::default()
                    });
                }
            }
        }
    }
    all
}

fn card_rank(card: Card) -> Option<u8> {
    card.rank().map(|rank| rank.number())
}

/// What a natural or joker costs in Remigio, written out (RG-04, RG-32).
fn remigio_value(piece: Piece, values: Values) -> u32 {
    let (ace, joker) = match values {
        Values::Std => (1, 20),
        Values::Ace11Joker25 => (11, 25),
        Values::Zero => (0, 0),
    };
    match piece {
        Piece::Joker => joker,
        Piece::Natural { rank: 1, .. } => ace,
        Piece::Natural { rank, .. } => u32::from(rank).min(10),
    }
}

fn check_remigio(arranger: &mut Arranger, hand: &[Card], options: &Options) {
    let game = Game {
        jokers: Jokers::NoMoreThanNaturals,
        distinct_suits: options.distinct_suits,
        ring: options.ace_wrap,
        longest: 13,
    };
    let value = |piece| remigio_value(piece, options.values);
    let closed = close(hand, false, options).is_ok();
    let expected = if closed {
        0
    } else {
        least(&pieces(hand), &game, value)
    };
    let found = arranger
        .remigio(hand, options)
        .expect("a hand of three packs");
    assert_eq!(found.points, expected, "{hand:?} {options:?}");
    let whole = found.melds().any(|meld| meld.len() == remigio::HAND);
    assert!(
        (whole && closed) || proves(&pieces(hand), &found, &meld_rules(options), value),
        "{hand:?} {options:?} {found:?}"
    );
}

/// Legal, disjoint, from the hand, and of that value.
fn proves(
    hand: &[Piece],
    found: &Arrangement,
    rules: &MeldRules,
    value: impl Fn(Piece) -> u32,
) -> bool {
    let loose = found.loose().iter().map(|at| value(hand[usize::from(*at)]));
    is_proved(hand, found, rules) && loose.sum::<u32>() == found.points
}

fn remigio(rounds: usize, sizes: &[usize]) {
    let mut arranger = Arranger::new();
    for (seed, options) in remigio_options().iter().enumerate() {
        let mut numbers = Numbers::new(seed as u64 + 1);
        for round in 0..rounds {
            let packs = 2 + round % 2;
            let deck = packs_of_54(packs);
            let jokers = numbers.below(2 * packs + 1);
            let size = sizes[numbers.below(sizes.len())];
            let hand = hand(&mut numbers, &deck, card_rank, size, jokers);
            check_remigio(&mut arranger, &hand, options);
        }
    }
}

#[test]
fn remigio_leaves_what_brute_force_leaves() {
    remigio(150, &[7, 9, 10]);
    remigio(1, &[13, 14, 16]);
}

/// RG-08, RG-15: thirteen of a suit close the ring of `ace_wrap`, whatever the fourteenth is.
#[test]
fn a_whole_suit_is_one_ring() {
    let options = Options {
        ace_wrap: true,
        ..Options::default()
    };
    let mut hand: Vec<Card> = rules::card::pack().take(13).collect();
    hand.rotate_left(5);
    hand.push(hand[0]);
    check_remigio(&mut Arranger::new(), &hand, &options);
}

#[test]
#[ignore = "minutes: 100,000 hands for each way to set the options"]
fn remigio_leaves_what_brute_force_leaves_100_000() {
    remigio(100_000, &[10]);
}

fn rami(rounds: usize, sizes: &[usize]) {
    let game = Game {
        jokers: Jokers::One,
        distinct_suits: true,
        ring: false,
        longest: 13,
    };
    let deck = packs_of_54(2);
    let value = |piece| remigio_value(piece, Values::Ace11Joker25).min(20);
    let (mut arranger, mut numbers) = (Arranger::new(), Numbers::new(7));
    for _ in 0..rounds {
        let (jokers, size) = (numbers.below(5), sizes[numbers.below(sizes.len())]);
        let hand = hand(&mut numbers, &deck, card_rank, size, jokers);
        let expected = least(&pieces(&hand), &game, value);
        let found = arranger.rami(&hand).expect("a hand of two packs");
        assert_eq!(found.points, expected, "{hand:?}");
        assert!(
            proves(&pieces(&hand), &found, &rami::RULES, value),
            "{hand:?} {found:?}"
        );
    }
}

#[test]
fn rami_leaves_what_brute_force_leaves() {
    rami(1500, &[7, 9, 11]);
    rami(100, &[14]);
}

#[test]
#[ignore = "minutes: 100,000 hands"]
fn rami_leaves_what_brute_force_leaves_100_000() {
    rami(100_000, &[14]);
}

pub const CAPS: [(JokerCap, Jokers); 4] = [
    (JokerCap::TwoNaturals, Jokers::TwoNaturals),
    (JokerCap::FourNaturals, Jokers::FourNaturals),
    (JokerCap::One, Jokers::One),
    (JokerCap::None, Jokers::Any),
];

/// RE-33.
fn remi_value(piece: Piece) -> u32 {
    match piece {
        Piece::Joker => 50,
        Piece::Natural { rank: 1, .. } => 25,
        Piece::Natural { rank: 2..=9, .. } => 5,
        Piece::Natural { .. } => 10,
    }
}

fn is_legal_remi(tiles: &[Tile], found: &Arrangement, cap: JokerCap) -> bool {
    found.melds().all(|meld| {
        let laid: Vec<Tile> = meld.iter().map(|at| tiles[usize::from(*at)]).collect();
        remi::Meld::as_laid(&laid, cap).is_ok()
    })
}

fn remi(rounds: usize, sizes: &[usize]) {
    let set = Tile::set();
    let (mut arranger, mut numbers) = (Arranger::new(), Numbers::new(9));
    for (cap, jokers) in CAPS {
        let game = Game {
            jokers,
            distinct_suits: true,
            ring: false,
            longest: 14,
        };
        for _ in 0..rounds {
            let (jokers, size) = (numbers.below(3), sizes[numbers.below(sizes.len())]);
            let rack = hand(
                &mut numbers,
                &set,
                |tile| tile.number().map(|n| n.get()),
                size,
                jokers,
            );
            let expected = least(&tile_pieces(&rack), &game, remi_value);
            let found = arranger.remi(&rack, cap).expect("tiles of the set");
            assert_eq!(found.points, expected, "{rack:?} {cap:?} {found:?}");
            assert!(
                is_legal_remi(&rack, &found, cap),
                "{rack:?} {cap:?} {found:?}"
            );
            let loose = found
                .loose()
                .iter()
                .map(|at| rack[usize::from(*at)].value());
            assert_eq!(loose.sum::<i32>().unsigned_abs(), expected);
        }
    }
}

#[test]
fn remi_leaves_what_brute_force_leaves() {
    remi(600, &[7, 9, 11]);
    remi(30, &[14, 15]);
}

/// More tiles than any rack has are arranged in another way.
#[test]
fn many_tiles_leave_what_brute_force_leaves() {
    remi(2, &[21]);
}

#[test]
#[ignore = "minutes: 100,000 racks for each joker cap"]
fn remi_leaves_what_brute_force_leaves_100_000() {
    remi(100_000, &[14, 15]);
}
