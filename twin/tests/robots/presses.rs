//! What the machine costs people in play: presses a deal, counted by robots that do what a page asks of
//! people.

use table::game::GameId;
use twin::robot::Deed;

use crate::party::Party;

/// Deals of each match.
const DEALS: usize = 2;
const SEEDS: [u64; 2] = [1, 2];

/// Presses a deal.
fn presses(game: GameId, players: usize) -> f64 {
    let (mut presses, mut deals) = (0, 0);
    for seed in SEEDS {
        let mut party = Party::sit(game, players, &[], seed);
        let (mut dealt, mut pressed) = (0, 0);
        while let Some(done) = party.next() {
            if done.deed == Deed::Deal {
                dealt += 1;
                if dealt > DEALS {
                    break;
                }
            }
            pressed += usize::from(matches!(done.deed, Deed::Ask(_) | Deed::Deal));
        }
        deals += dealt.min(DEALS);
        presses += pressed;
    }
    presses as f64 / deals as f64
}

/// A game keeps to its budget.
fn costs(game: GameId, players: usize, budget: f64) {
    let (name, counted) = (game.as_str(), presses(game, players));
    println!("{name}: {counted:.1} presses a deal");
    assert!(
        counted <= budget,
        "{name}: {counted:.1} presses a deal, of {budget}"
    );
}

#[test]
fn rummoli() {
    costs(GameId::Rummoli, 4, 10.0);
}
