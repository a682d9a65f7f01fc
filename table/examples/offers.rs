//! What is offered to Home Assistant, a line of JSON each: a table before and in a match, and a timer. For `home_assistant.py`.

use protocol::Name;
use table::game::GameId;
use table::home_assistant::{Player, Public, discovery, table_discovery};
use table::view::Phase;

fn main() {
    let name = |text| Name::new(text).expect("a name");
    for players in [0, 2, 10] {
        let player = |seat: i32| Player {
            claimed: false,
            name: format!("Щефан \"{seat}\""),
            points: -seat,
        };
        let public = Public {
            dealer: "Ana".into(),
            game: GameId::Rummoli,
            phase: Phase::Playing,
            players: (0..players).map(player).collect(),
            round: 1,
            rounds: 7,
            turn: Some("Ana".into()),
            winners: Vec::new(),
        };
        println!("{}", table_discovery(name("salon"), &public));
    }
    println!("{}", discovery(name("salon"), name("tap-1")));
}
