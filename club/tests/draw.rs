//! The draw of seats: against an exhaustive search on small cases, against random draws on large ones, and while people come and go.

use std::collections::BTreeSet;

use club::draw::{Past, Person, Round, Wish, draw, sizes};
use proptest::prelude::*;

fn wish(people: Vec<Person>, wanted: usize, rounds: usize, seed: u64) -> Wish {
    Wish {
        people,
        allowed: 3..=9,
        wanted,
        rounds,
        seed,
    }
}

/// The sum over all pairs of how often they have met, squared.
fn squares(past: &Past, people: &[Person]) -> u32 {
    let pairs = people.iter().enumerate();
    let pairs = pairs.flat_map(|(at, one)| people[..at].iter().map(move |other| (*one, *other)));
    pairs.map(|(one, other)| past.met(one, other).pow(2)).sum()
}

/// How many pairs have met, and how often one of them did at the most.
fn met(past: &Past, people: &[Person]) -> (usize, u32) {
    let pairs = people.iter().enumerate();
    let pairs = pairs.flat_map(|(at, one)| people[..at].iter().map(move |other| (*one, *other)));
    let times: Vec<u32> = pairs.map(|(one, other)| past.met(one, other)).collect();
    let most = times.iter().copied().max().unwrap_or_default();
    (times.iter().filter(|times| **times > 0).count(), most)
}

/// All ways to lay tables of these sizes, each once where sizes are alike.
fn all(people: &[Person], sizes: &[usize]) -> Vec<Vec<Vec<Person>>> {
    let Some((size, rest)) = sizes.split_first() else {
        return vec![Vec::new()];
    };
    // With sizes that are alike the first who is left always sits at the next table.
    let first = people[0];
    let mut found = Vec::new();
    let others: Vec<Person> = people[1..].to_vec();
    for chosen in subsets(&others, size - 1) {
        let left: Vec<Person> = others
            .iter()
            .copied()
            .filter(|one| !chosen.contains(one))
            .collect();
        let mut table = vec![first];
        table.extend(chosen);
        for mut tables in all(&left, rest) {
            tables.insert(0, table.clone());
            found.push(tables);
        }
    }
    found
}

fn subsets(of: &[Person], size: usize) -> Vec<Vec<Person>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let Some((first, rest)) = of.split_first() else {
        return Vec::new();
    };
    let with = subsets(rest, size - 1).into_iter().map(|mut set| {
        set.insert(0, *first);
        set
    });
    with.chain(subsets(rest, size)).collect()
}

fn played(past: &Past, tables: &[Vec<Person>]) -> Past {
    let mut past = past.clone();
    past.played(&Round {
        tables: tables.to_vec(),
        out: Vec::new(),
    });
    past
}

/// The best that so many rounds can come to.
fn exact(past: &Past, people: &[Person], sizes: &[usize], rounds: usize) -> u32 {
    if rounds == 0 {
        return squares(past, people);
    }
    let ways = all(people, sizes).into_iter();
    let after = ways.map(|tables| exact(&played(past, &tables), people, sizes, rounds - 1));
    after.min().expect("there is a way")
}

/// An evening of so many rounds.
fn evening(people: &[Person], wanted: usize, rounds: usize, seed: u64) -> Past {
    let mut past = Past::default();
    for round in 0..rounds {
        let wish = wish(people.to_vec(), wanted, rounds - round, seed + round as u64);
        past.played(&draw(&past, &wish).unwrap());
    }
    past
}

fn at_random(people: &[Person], wanted: usize, rounds: usize) -> Past {
    let mut luck = fastrand::Rng::with_seed(1);
    let mut past = Past::default();
    for _ in 0..rounds {
        let mut order = people.to_vec();
        luck.shuffle(&mut order);
        let mut order = order.into_iter();
        let sizes = sizes(people.len(), &(3..=9), wanted);
        let tables = sizes
            .into_iter()
            .map(|size| order.by_ref().take(size).collect());
        let round = Round {
            tables: tables.collect(),
            out: Vec::new(),
        };
        past.played(&round);
    }
    past
}

#[test]
fn small_evenings_are_as_good_as_the_best_of_all_there_are() {
    for (people, wanted, rounds) in [(6, 3, 3), (8, 4, 3), (9, 3, 2), (7, 4, 2)] {
        let people: Vec<Person> = (0..people).collect();
        // Tables of sizes that differ are searched in both orders.
        let laid = sizes(people.len(), &(3..=9), wanted);
        let mut turned = laid.clone();
        turned.reverse();
        let none = Past::default();
        let best = exact(&none, &people, &laid, rounds).min(exact(&none, &people, &turned, rounds));
        for seed in 0..5 {
            let drawn = squares(&evening(&people, wanted, rounds, seed * 100), &people);
            assert_eq!(drawn, best, "{} at {laid:?}, {rounds} rounds", people.len());
        }
    }
}

/// Nine at tables of three meet each other in four rounds, sixteen at tables of four in five, and each pair once (affine planes of
/// order 3 and 4).
#[test]
fn where_everybody_can_meet_everybody_once_they_do() {
    for (many, wanted, rounds) in [(9, 3, 4), (16, 4, 5)] {
        let people: Vec<Person> = (0..many).collect();
        let past = evening(&people, wanted, rounds, 1);
        assert_eq!(
            met(&past, &people),
            (people.len() * (people.len() - 1) / 2, 1)
        );
    }
}

#[test]
fn large_evenings_bring_more_people_together_than_chance() {
    for (many, wanted, rounds) in [(24, 4, 6), (40, 5, 5), (61, 6, 3), (160, 4, 2)] {
        let people: Vec<Person> = (0..many).collect();
        let (drawn, chance) = (
            evening(&people, wanted, rounds, 3),
            at_random(&people, wanted, rounds),
        );
        let ((drawn, most), (chance, often)) = (met(&drawn, &people), met(&chance, &people));
        println!(
            "{many} people at tables of {wanted}, {rounds} rounds: {drawn} pairs met, by chance {chance}"
        );
        assert!(
            drawn > chance && most <= often,
            "{drawn} {chance} {most} {often}"
        );
    }
}

/// Seven at tables of three, one of whom sat out before: though as many will have sat out twice by the end of the evening if it is
/// that one now and another later, it is another now.
#[test]
fn nobody_sits_out_again_while_somebody_has_not() {
    for seed in 0..40 {
        let people: Vec<Person> = (0..7).collect();
        let mut past = Past::default();
        past.played(&Round {
            tables: Vec::new(),
            out: vec![0],
        });
        let wish = Wish {
            allowed: 3..=3,
            ..wish(people, 3, 8, seed)
        };
        let round = draw(&past, &wish).unwrap();
        assert_ne!(round.out, [0], "{seed}");
    }
}

#[test]
fn whoever_asks_for_what_cannot_be_is_told() {
    let none = Past::default();
    let told =
        |people: Vec<Person>| draw(&none, &wish(people, 4, 3, 1)).map_err(|why| why.to_string());
    assert!(told(vec![1, 2]).unwrap_err().contains("2 are there"));
    assert!(told(Vec::new()).unwrap_err().contains("wants 3"));
    assert!(
        told(vec![1, 2, 3, 2])
            .unwrap_err()
            .contains("person 2 is named twice")
    );
    assert!(told((0..161).collect()).unwrap_err().contains("two halves"));
    assert_eq!(told(vec![7, 8, 9]).unwrap().tables.len(), 1);
}

#[test]
fn tables_are_near_what_is_wanted_and_as_few_as_can_be_sit_out() {
    assert_eq!(sizes(24, &(3..=9), 4), [4; 6]);
    assert_eq!(sizes(23, &(3..=9), 4), [4, 4, 4, 4, 4, 3]);
    assert_eq!(sizes(5, &(3..=4), 4), [4]);
    assert_eq!(sizes(9, &(4..=4), 4), [4, 4]);
    assert_eq!(sizes(2, &(3..=9), 4), [0; 0]);
    assert_eq!(sizes(2, &(2..=2), 2), [2]);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whoever is there sits once or sits out, and who sat out before has a chair before others sit out twice, however people
    /// come and go.
    #[test]
    fn everybody_who_is_there_has_a_place(many in 3_u32..30, wanted in 3_usize..6, comes in prop::collection::vec(0_u32..30, 0..6), seed in any::<u64>()) {
        let mut people: BTreeSet<Person> = (0..many).collect();
        let mut past = Past::default();
        for person in [None].into_iter().chain(comes.into_iter().map(Some)) {
            if let Some(person) = person && !people.remove(&person) {
                people.insert(person);
            }
            let allowed = 3..=wanted;
            let wish = Wish { people: people.iter().copied().collect(), allowed: allowed.clone(), wanted, rounds: 2, seed };
            let Ok(round) = draw(&past, &wish) else {
                prop_assert!(people.len() < 3);
                continue;
            };
            let mut placed: Vec<Person> = round.tables.concat();
            placed.extend(&round.out);
            placed.sort_unstable();
            prop_assert_eq!(&placed, &wish.people);
            prop_assert!(round.tables.iter().all(|table| allowed.contains(&table.len())));
            if let (Some(most), Some(least)) = (
                round.out.iter().map(|one| past.sat_out(*one)).max(),
                round.tables.concat().iter().map(|one| past.sat_out(*one)).min(),
            ) {
                prop_assert!(most <= least, "{most} sat out, and {least} did less often");
            }
            // The same past and seed draw the same.
            prop_assert_eq!(&draw(&past, &wish).unwrap(), &round);
            past.played(&round);
        }
    }
}
