//! What the machine costs people in play: presses a deal, counted by robots that do what a page asks of
//! people. A slap on the timer is not a press.

use std::collections::BTreeMap;

use table::event::Request;
use table::game::GameId;
use twin::play::Conditions;
use twin::reception::Reception;
use twin::robot::Deed;

use crate::party::{Party, restless};

/// Deals of each match: the first has the ceremonies besides.
const DEALS: usize = 1;
const PLAYERS: usize = 4;
/// The match of every run, and those on demand.
const ONE: [u64; 1] = [1];
const FOUR: [u64; 4] = [1, 2, 3, 4];

/// Presses a deal. At Remi everything that its sheet wants announced is one: pairs, koz, a new deal, three left, what is left.
fn budget(game: GameId) -> f64 {
    match game {
        GameId::Remigio => 3.0,
        GameId::RemmiDemmi => 4.0,
        GameId::Rami => 7.0,
        GameId::Remi => 12.0,
        GameId::Rummoli => 10.0,
    }
}

/// What each press says; other deeds need none.
fn said(deed: &Deed) -> Option<String> {
    match deed {
        Deed::Deal => Some("deal".to_owned()),
        // RA-23: "Carte" is said to people; what no page has heard costs nothing before it is challenged.
        Deed::Ask(Request::Call { call, .. }) if call == "carte" => None,
        Deed::Ask(Request::Call { call, .. }) => Some(call.clone()),
        Deed::Ask(Request::Answer { .. }) => Some("answer".to_owned()),
        Deed::Ask(other) => Some(format!("{other:?}")),
        _ => None,
    }
}

/// How often each thing was said, and in how many deals.
fn presses(game: GameId, field: Conditions, seeds: &[u64]) -> (BTreeMap<String, usize>, usize) {
    let (mut presses, mut deals) = (BTreeMap::new(), 0);
    for &seed in seeds {
        let mut party = Party::sit_in(Conditions { seed, ..field }, game, PLAYERS, &[]);
        let mut dealt = 0;
        while let Some(done) = party.next() {
            dealt += usize::from(done.deed == Deed::Deal);
            if dealt > DEALS {
                break;
            }
            if let Some(said) = said(&done.deed) {
                *presses.entry(said).or_default() += 1;
            }
        }
        deals += dealt.min(DEALS);
    }
    (presses, deals)
}

/// A game keeps to its budget, at a usual table and where tags are as restless as they never are there.
fn costs(game: GameId, seeds: &[u64]) {
    let fields = [
        ("usual", Conditions::default()),
        ("restless", restless(Reception::Ideal)),
    ];
    for (name, field) in fields {
        let (presses, deals) = presses(game, field, seeds);
        let (each, budget) = (
            presses.values().sum::<usize>() as f64 / deals as f64,
            budget(game),
        );
        let told = format!(
            "{}, {name}: {each:.1} presses a deal, of {budget}; in {deals} deals {presses:?}",
            game.as_str()
        );
        println!("{told}");
        assert!(each <= budget, "{told}");
    }
}

#[test]
fn remmi_demmi() {
    costs(GameId::RemmiDemmi, &ONE);
}

#[test]
fn rami() {
    costs(GameId::Rami, &ONE);
}

#[test]
fn remi() {
    costs(GameId::Remi, &ONE);
}

#[test]
fn remigio() {
    costs(GameId::Remigio, &ONE);
}

#[test]
fn rummoli() {
    costs(GameId::Rummoli, &ONE);
}

/// `./ci.sh robots`
#[test]
#[ignore = "a deal of twenty matches; run in release"]
fn four_matches_of_each() {
    for game in GameId::ALL {
        costs(game, &FOUR);
    }
}
