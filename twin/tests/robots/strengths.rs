//! How well a machine plays is seen in what it does at the table.

use players::Strength;
use table::game::GameId;

use crate::party::Party;

/// So many deeds are compared.
const DEEDS: usize = 60;

/// From the same deal on, machines of different strengths do different things.
fn differ(game: GameId, players: usize) {
    let deeds = |strength: Strength| -> Vec<String> {
        let mut party = Party::sit(game, players, &[], 7);
        party.stage.machines_play(&[strength]);
        let done = (0..DEEDS).map_while(|_| party.next());
        done.map(|done| format!("{:?} {:?}", done.deed, done.carried))
            .collect()
    };
    let [fair, easy] = [Strength::Fair, Strength::Easy].map(deeds);
    assert_ne!(fair, easy);
}

#[test]
fn remigio() {
    differ(GameId::Remigio, 3);
}

#[test]
fn rami() {
    differ(GameId::Rami, 3);
}

#[test]
fn rummoli() {
    differ(GameId::Rummoli, 4);
}

#[test]
fn remmi_demmi() {
    differ(GameId::RemmiDemmi, 5);
}

#[test]
fn remi() {
    differ(GameId::Remi, 3);
}
