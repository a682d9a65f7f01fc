//! The options of the table: where the sheet leaves a gap, the default is our reading and the other
//! value is allowed.

use crate::option::{Kind, choice, options};

choice! {
    /// RA-A2: which way play goes round, seen from a player.
    Direction:
    /// To the right, counter-clockwise.
    #[default]
    Right = "right", "to-the-right";
    /// To the left, clockwise.
    Left = "left", "to-the-left";
}

choice! {
    /// RA-A12: who charges a "Carte" that was not said.
    Announce:
    /// Somebody at the table, by challenging.
    #[default]
    Challenge = "challenge", "ra-opt-announce-challenge";
    /// The hub, as soon as the next player has drawn.
    Auto = "auto", "ra-opt-announce-auto";
}

choice! {
    /// RA-A13: what makes a rami sec.
    RamiSec:
    /// Nobody else has laid anything.
    #[default]
    OthersNone = "others_none", "ra-opt-rami-sec-others";
    /// Also, the winner had laid nothing before the last turn.
    OneGo = "one_go", "ra-opt-rami-sec-go";
}

/// RA-A1.
const PACKS: Kind = Kind::Choice(&[("2", "ra-opt-packs-2"), ("1", "ra-opt-packs-1")]);

options! {
    /// How the table plays.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub struct Options {
        /// RA-A1: 1 or 2.
        packs: usize = 2, "RA-A1", "ra-opt-packs" in PACKS, table;
        /// RA-A2; the first player sits on that side of the dealer.
        direction: Direction = Direction::Right, "RA-A2", "opt-direction", table;
        /// RA-A7: a player who has laid nothing may complete combinations of others.
        complete_before_laid: bool = false, "RA-A7", "ra-opt-complete";
        /// RA-A8: a recovered card may complete a combination instead of forming a new one.
        recovered_may_extend: bool = false, "RA-A8", "ra-opt-extend", table;
        /// RA-A12
        announce: Announce = Announce::Challenge, "RA-A12", "ra-opt-announce";
        /// RA-A13
        rami_sec: RamiSec = RamiSec::OthersNone, "RA-A13", "ra-opt-rami-sec";
        /// RA-A15: deals of a match; `None` is as many as players.
        rounds_planned: Option<usize> = None, "RA-A15", "ra-opt-rounds" in Kind::Number(0..=50), table;
    }
}
