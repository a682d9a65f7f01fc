//! The same hand always shows the same melds.

use crate::deadwood::{CAPS, tile_pieces};
use crate::deal::{Numbers, hand};
use rules::arrange::{Arrangement, Arranger};
use rules::card::{Card, packs_of_54};
use rules::meld::Piece;
use rules::remi::Tile;
use rules::remigio::Options;

fn shuffled<T: Copy>(numbers: &mut Numbers, pieces: &[T]) -> Vec<T> {
    let mut pieces = pieces.to_vec();
    for i in (1..pieces.len()).rev() {
        pieces.swap(i, numbers.below(i + 1));
    }
    pieces
}

/// The melds and the loose pieces, by what they are and not by where they are in the hand.
fn shown(pieces: &[Piece], found: &Arrangement) -> (Vec<Vec<Piece>>, Vec<Piece>) {
    let of = |places: &[u8]| places.iter().map(|at| pieces[usize::from(*at)]).collect();
    let mut loose: Vec<Piece> = of(found.loose());
    loose.sort_unstable();
    (found.melds().map(of).collect(), loose)
}

/// Neither the hands before it nor the order of its pieces matter.
#[test]
fn the_same_cards_show_the_same_melds() {
    let rank = |card: Card| card.rank().map(|rank| rank.number());
    let (mut used, mut numbers) = (Arranger::new(), Numbers::new(41));
    for round in 0..400 {
        let options = Options {
            ace_wrap: round % 2 == 1,
            distinct_suits: round % 3 == 1,
            ..Options::default()
        };
        let (jokers, size) = (numbers.below(5), 10 + round % 2 * 4);
        let cards = hand(&mut numbers, &packs_of_54(2), rank, size, jokers);
        let shows = |arranger: &mut Arranger, cards: &[Card]| {
            let found = match size {
                10 => arranger.remigio(cards, &options),
                _ => arranger.rami(cards),
            };
            let pieces: Vec<Piece> = cards.iter().map(|card| Piece::from(*card)).collect();
            shown(&pieces, &found.expect("cards of two packs"))
        };
        let first = shows(&mut used, &cards);
        assert_eq!(first, shows(&mut Arranger::new(), &cards), "{cards:?}");
        let again = shuffled(&mut numbers, &cards);
        assert_eq!(first, shows(&mut used, &again), "{cards:?} {again:?}");
    }
}

/// The same of tiles: racks, openings, tables and piles.
#[test]
fn the_same_tiles_show_the_same_melds() {
    let number = |tile: Tile| tile.number().map(|number| number.get());
    let (mut used, mut numbers) = (Arranger::new(), Numbers::new(42));
    for round in 0..160 {
        let cap = CAPS[round % 4].0;
        let (jokers, size) = (numbers.below(3), [14, 15, 25, 40][round / 4 % 4]);
        let tiles = hand(&mut numbers, &Tile::set(), number, size, jokers);
        let shows = |arranger: &mut Arranger, tiles: &[Tile]| {
            let pieces = tile_pieces(tiles);
            let pile = arranger.pile(tiles, cap).expect("tiles of the set");
            let mut shows = vec![shown(&pieces, &pile)];
            if size <= 15 {
                let rack = arranger.remi(tiles, cap).expect("tiles of the set");
                let opening = arranger.opening(tiles, cap).expect("tiles of the set");
                shows.extend([rack, opening.any].map(|found| shown(&pieces, &found)));
            }
            shows
        };
        let first = shows(&mut used, &tiles);
        assert_eq!(first, shows(&mut Arranger::new(), &tiles), "{tiles:?}");
        let again = shuffled(&mut numbers, &tiles);
        assert_eq!(first, shows(&mut used, &again), "{tiles:?} {again:?}");
    }
}
