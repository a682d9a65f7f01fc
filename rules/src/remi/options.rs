//! The options of the table: where the sheet leaves a gap, the default is our reading and the other
//! values are allowed.

use crate::meld::JokerLimit;
use crate::option::option;

option! {
    /// RE-A9: how many jokers a combination may hold.
    JokerCap is "joker_cap":
    /// At least two natural tiles beside them.
    #[default]
    TwoNaturals = "two_naturals",
    /// Two jokers need four naturals and may not touch.
    FourNaturals = "four_naturals",
    /// One at most.
    One = "one",
    /// No limit.
    None = "none";
    "two_naturals, four_naturals, one or none"
}

impl JokerCap {
    pub(crate) const fn limit(self) -> JokerLimit {
        match self {
            JokerCap::TwoNaturals => JokerLimit::TwoNaturals,
            JokerCap::FourNaturals => JokerLimit::TwoNaturalsEach,
            JokerCap::One => JokerLimit::AtMost(1),
            JokerCap::None => JokerLimit::Unlimited,
        }
    }
}

option! {
    /// RE-A6: what the last tile of a rack does.
    CloseBy is "close_by":
    /// It is added to a combination, and nothing is thrown.
    #[default]
    Attach = "attach",
    /// It is thrown.
    Discard = "discard";
    "attach or discard"
}

option! {
    /// RE-A12: what a player loses who has revealed nothing.
    Unopened is "unopened":
    /// 100 points and no more.
    #[default]
    Flat = "flat",
    /// 100 points and what is left on his rack.
    PlusRack = "plus_rack";
    "flat or plus_rack"
}

option! {
    /// RE-A14: what frees the joker of a group that lacks two tiles.
    GroupJoker is "group_joker":
    /// Both together.
    #[default]
    Both = "both",
    /// One of them.
    Either = "either";
    "both or either"
}

option! {
    /// RE-A15: where a freed joker goes.
    FreedJoker is "freed_joker":
    /// Onto the table in the same turn.
    #[default]
    UseNow = "use_now",
    /// It may be kept on the rack.
    Rack = "rack";
    "use_now or rack"
}

option! {
    /// RE-A28: what somebody may tear who has not opened yet.
    UnopenedTear is "unopened_tear":
    /// Any tile of the column.
    #[default]
    Any = "any",
    /// Only the last.
    LastOnly = "last_only";
    "any or last_only"
}

option! {
    /// RE-A29: who charges "three tiles" that was not said.
    Announce is "announce":
    /// A player who challenges before the end.
    #[default]
    Challenge = "challenge",
    /// The table.
    Auto = "auto";
    "challenge or auto"
}

option! {
    /// RE-A5: when the twin of the face-up tile is koz.
    KozWhen is "koz_when":
    /// On the dealt rack, said before the first throw.
    #[default]
    Deal = "deal",
    /// Whenever it comes to a rack.
    Any = "any";
    "deal or any"
}

option! {
    /// RE-A22: where play goes.
    Direction is "direction":
    /// To the left, clockwise.
    #[default]
    Left = "left",
    /// To the right.
    Right = "right";
    "left or right"
}

/// How this table plays. The default is the reading of the decision table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// RE-A9.
    pub joker_cap: JokerCap,
    /// RE-A6.
    pub close_by: CloseBy,
    /// RE-A12.
    pub unopened: Unopened,
    /// RE-A14.
    pub group_joker: GroupJoker,
    /// RE-A15.
    pub freed_joker: FreedJoker,
    /// RE-A28.
    pub unopened_tear: UnopenedTear,
    /// RE-A29.
    pub announce: Announce,
    /// RE-A17: whether a rack game may hold jokers.
    pub rack_jokers: bool,
    /// RE-A24: whether closing a rack game is worth 50 on top of its shape.
    pub rack_closing: bool,
    /// RE-A4: whether pairs may be swapped.
    pub pair_swap: bool,
    /// RE-A5.
    pub koz_when: KozWhen,
    /// RE-A8: whether a torn tile may be attached instead of laid in a new combination.
    pub torn_may_attach: bool,
    /// RE-A27: whether the turn of the opening may attach too.
    pub attach_on_opening_turn: bool,
    /// RE-A22.
    pub direction: Direction,
    /// RE-A21: the games of a match; `None` until the table agrees to stop.
    pub games: Option<usize>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            joker_cap: JokerCap::default(),
            close_by: CloseBy::default(),
            unopened: Unopened::default(),
            group_joker: GroupJoker::default(),
            freed_joker: FreedJoker::default(),
            unopened_tear: UnopenedTear::default(),
            announce: Announce::default(),
            rack_jokers: true,
            rack_closing: true,
            pair_swap: true,
            koz_when: KozWhen::default(),
            torn_may_attach: false,
            attach_on_opening_turn: true,
            direction: Direction::default(),
            games: None,
        }
    }
}
