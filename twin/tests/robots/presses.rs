//! What the machine costs people in play: presses a deal, counted by robots that do what a page asks of
//! people. A slap on the timer is no press.

use std::collections::BTreeMap;

use table::event::Request;
use table::game::GameId;
use twin::robot::Deed;

use crate::party::Party;

/// Deals of each match.
const DEALS: usize = 2;
const SEEDS: [u64; 2] = [1, 2];

/// What each press says; other deeds need none.
fn said(deed: &Deed) -> Option<String> {
    match deed {
        Deed::Deal => Some("deal".to_owned()),
        Deed::Ask(Request::Call { call, .. }) => Some(call.clone()),
        Deed::Ask(Request::Answer { .. }) => Some("answer".to_owned()),
        Deed::Ask(other) => Some(format!("{other:?}")),
        _ => None,
    }
}

/// How often each thing was said, and in how many deals.
fn presses(game: GameId, players: usize) -> (BTreeMap<String, usize>, usize) {
    let (mut presses, mut deals) = (BTreeMap::new(), 0);
    for seed in SEEDS {
        let mut party = Party::sit(game, players, &[], seed);
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

/// A game keeps to its budget.
fn costs(game: GameId, players: usize, budget: f64) {
    let (presses, deals) = presses(game, players);
    let each = presses.values().sum::<usize>() as f64 / deals as f64;
    let told = format!(
        "{}: {each:.1} presses a deal, of {budget}; in {deals} deals {presses:?}",
        game.as_str()
    );
    println!("{told}");
    assert!(each <= budget, "{told}");
}

#[test]
fn remmi_demmi() {
    costs(GameId::RemmiDemmi, 4, 4.0);
}

#[test]
fn rami() {
    costs(GameId::Rami, 4, 6.0);
}

#[test]
fn remi() {
    costs(GameId::Remi, 4, 8.0);
}

#[test]
fn remigio() {
    costs(GameId::Remigio, 4, 3.0);
}

#[test]
fn rummoli() {
    costs(GameId::Rummoli, 4, 10.0);
}
