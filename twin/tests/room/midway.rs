//! A round in its midst, and whether it goes on there after whatever befell the hub.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::clocks::{apart, end_of_round, end_on_timer};
use super::play::{Table, claims, pieces_at};

/// How far the end of the round may move, as people see it.
const SAME_END: Duration = Duration::from_millis(50);
/// How far the timer may be from the hub.
const SAME_COUNT: Duration = Duration::from_millis(250);

/// Two have claimed, one of them with nine alike.
pub struct Midway {
    view: Value,
    world: Value,
    end: Instant,
}

impl Midway {
    /// Plays a first round so far; the journal holds it.
    pub fn reached(table: &Table) -> Midway {
        table.set_up();
        table.deal();
        table.give_remmi(2, "RC");
        table.give_remmi(0, "RS");
        table.slap();
        table.claim(2, "P4");
        table.claim(4, "P3");
        let midway = Midway {
            view: table
                .view
                .until("two claims", |view| claims(view).len() == 2),
            world: table.world.until("the world", |_| true),
            end: end_of_round(table),
        };
        // Answered once the journal holds it, and what came before.
        table.ask(json!({ "ask": "language", "lang": "fr" }));
        midway
    }

    /// Waits until the match was taken up: all is as it was, and ends when it was to end.
    pub fn is_taken_up(&self, table: &Table) {
        let view = table
            .view
            .until("the match resumed", |view| view["resumed"] == true);
        assert_eq!(view["phase"], "running");
        assert_eq!(claims(&view), [("P4".into(), 2), ("P3".into(), 4)]);
        for kept in [
            "claims",
            "removed",
            "round",
            "dealer",
            "seats",
            "countdown",
            "phase",
        ] {
            assert_eq!(view[kept], self.view[kept], "{kept}");
        }
        let world = table.world.until("the world", |_| true);
        for place in ["pad:2", "pad:4", "centre", "hand:0", "hand:1", "hand:3"] {
            let lies = |world| pieces_at(world, place);
            assert_eq!(lies(&world), lies(&self.world), "{place}");
        }
        let timer_end = end_on_timer(table);
        let moved = apart(self.end, end_of_round(table));
        assert!(moved <= SAME_END, "{moved:?}");
        let off = apart(self.end, timer_end);
        assert!(off <= SAME_COUNT, "{off:?}");
        table
            .view
            .until("the timer joined", |view| view["timer"]["online"] == true);
    }

    /// The antennas see again what lies there, a third claims, and the points are those of the round as a whole; the view
    /// that tells them.
    pub fn ends(&self, table: &Table) -> Value {
        table.ask(json!({ "ask": "go_on" }));
        table
            .view
            .until("the choice made", |view| view["resumed"] == false);
        table.claim(0, "P2");
        let scored = table.turn_over();
        let points = json!([3, 0, 4, 0, -5]);
        assert_eq!(scored["reveal"]["points"], points, "RD-16, RD-17");
        scored
    }
}
