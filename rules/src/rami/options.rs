//! The options of the table: where the sheet leaves a gap, the default is our reading and the other
//! value is allowed.

use crate::option::option;

option! {
    /// RA-A2: which way play goes round, seen from a player.
    Direction is "direction":
    /// To the right, counter-clockwise.
    #[default]
    Right = "right",
    /// To the left, clockwise.
    Left = "left";
    "right or left"
}

option! {
    /// RA-A12: who charges a "Carte" that was not said.
    Announce is "announce":
    /// Somebody at the table, by challenging.
    #[default]
    Challenge = "challenge",
    /// The hub, as soon as the next player has drawn.
    Auto = "auto";
    "challenge or auto"
}

option! {
    /// RA-A13: what makes a rami sec.
    RamiSec is "rami_sec":
    /// Nobody else has laid anything.
    #[default]
    OthersNone = "others_none",
    /// Also, the winner had laid nothing before his last turn.
    OneGo = "one_go";
    "others_none or one_go"
}

/// How the table plays. The number of packs (RA-A1) and of deals (RA-A15) are given where they
/// count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Options {
    /// RA-A2; the first player sits on that side of the dealer.
    pub direction: Direction,
    /// RA-A7: a player who has laid nothing may complete combinations of others.
    pub complete_before_laid: bool,
    /// RA-A8: a recovered card may complete a combination instead of forming a new one.
    pub recovered_may_extend: bool,
    /// RA-A12
    pub announce: Announce,
    /// RA-A13
    pub rami_sec: RamiSec,
}
