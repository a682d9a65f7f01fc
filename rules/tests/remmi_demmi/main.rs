//! Remmi-Demmi against its rule sheet. Each test names the rules it proves; places of the sheet are
//! given by the first words of the sentence.

mod claim;
mod comers;
mod game;
mod remmi;
mod round;
mod score;
mod setup;
mod trade;

use proptest::prelude::*;
use rules::Seat;
use rules::remmi_demmi::{Card, Options, Setup, Type};

/// Cards from their notation, separated by blanks; `RC*5` stands for five of a type.
fn cards(text: &str) -> Vec<Card> {
    let group = |word: &str| {
        let (face, count) = match word.split_once('*') {
            Some((face, count)) if !face.is_empty() => (face, count.parse().expect("a count")),
            _ => (word, 1),
        };
        vec![face.parse::<Card>().expect("a card"); count]
    };
    text.split_whitespace().flat_map(group).collect()
}

fn types(text: &str) -> Vec<Type> {
    cards(text).into_iter().filter_map(Card::natural).collect()
}

fn naturals(types: &[Type]) -> Vec<Card> {
    types.iter().copied().map(Card::Natural).collect()
}

fn seats(text: &str) -> Vec<Seat> {
    text.split_whitespace()
        .map(|letter| letter.parse().expect("a seat"))
        .collect()
}

fn seat(letter: &str) -> Seat {
    letter.parse().expect("a seat")
}

fn table(players: usize) -> Setup {
    Setup::new(players, &Options::default()).expect("four to nine")
}

/// RD-08 by counting what is printed: an oracle that knows no pairs of types.
fn within_two(types: &[Type]) -> bool {
    let count = |set: std::collections::BTreeSet<u8>| set.len();
    let colours = count(types.iter().map(|t| t.colour as u8).collect());
    let shapes = count(types.iter().map(|t| t.shape as u8).collect());
    colours <= 1 && shapes <= 2 || shapes <= 1 && colours <= 2
}

/// The size of the smallest set of cards without which the rest passes, over all subsets.
fn fewest_to_blame(types: &[Type], passes: impl Fn(&[Type]) -> bool) -> usize {
    let rest = |mask: u32| -> Vec<Type> {
        types
            .iter()
            .enumerate()
            .filter(|(i, _)| mask >> i & 1 == 0)
            .map(|(_, t)| *t)
            .collect()
    };
    let legal = (0..1u32 << types.len()).filter(|&mask| passes(&rest(mask)));
    legal
        .map(u32::count_ones)
        .min()
        .expect("no card at all passes") as usize
}

fn any_type() -> impl Strategy<Value = Type> {
    prop::sample::select(&Type::ALL[..])
}

/// Hands near a Remmi, where the hard cases are: mostly two types, with strays.
fn near_remmi(len: usize) -> impl Strategy<Value = Vec<Type>> {
    let pair = (any_type(), any_type());
    pair.prop_flat_map(move |(a, b)| {
        prop::collection::vec(
            prop_oneof![4 => Just(a), 3 => Just(b), 1 => any_type()],
            len,
        )
    })
}
