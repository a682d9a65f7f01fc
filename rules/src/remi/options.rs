//! The options of the table: where the sheet leaves a gap, the default is our reading and the other
//! values are allowed.

use crate::meld::JokerLimit;
use crate::option::{Kind, choice, options};

choice! {
    /// RE-A9: how many jokers a combination may hold.
    JokerCap:
    /// At least two natural tiles beside them.
    #[default]
    TwoNaturals = "two_naturals", "re-opt-cap-two";
    /// Two jokers need four naturals and may not touch.
    FourNaturals = "four_naturals", "re-opt-cap-four";
    /// One at most.
    One = "one", "re-opt-cap-one";
    /// No limit.
    None = "none", "re-opt-cap-none";
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

choice! {
    /// RE-A6: what the last tile of a rack does.
    CloseBy:
    /// It is added to a combination, and nothing is thrown.
    #[default]
    Attach = "attach", "re-opt-close-attach";
    /// It is thrown.
    Discard = "discard", "re-opt-close-discard";
}

choice! {
    /// RE-A12: what a player loses who has revealed nothing.
    Unopened:
    /// 100 points and no more.
    #[default]
    Flat = "flat", "re-opt-unopened-flat";
    /// 100 points and what is left on the rack.
    PlusRack = "plus_rack", "re-opt-unopened-rack";
}

choice! {
    /// RE-A14: what frees the joker of a group that lacks two tiles.
    GroupJoker:
    /// Both together.
    #[default]
    Both = "both", "re-opt-group-both";
    /// One of them.
    Either = "either", "re-opt-group-either";
}

choice! {
    /// RE-A15: where a freed joker goes.
    FreedJoker:
    /// Onto the table in the same turn.
    #[default]
    UseNow = "use_now", "re-opt-freed-now";
    /// It may be kept on the rack.
    Rack = "rack", "re-opt-freed-rack";
}

choice! {
    /// RE-A28: what somebody may tear who has not opened yet.
    UnopenedTear:
    /// Any tile of the column.
    #[default]
    Any = "any", "re-opt-tear-any";
    /// The last tile of the column alone.
    LastOnly = "last_only", "re-opt-tear-last";
}

choice! {
    /// RE-A29: who charges "three tiles" that was not said.
    Announce:
    /// A player who challenges before the end.
    #[default]
    Challenge = "challenge", "re-opt-announce-challenge";
    /// The table.
    Auto = "auto", "re-opt-announce-auto";
}

choice! {
    /// RE-A5: when the twin of the face-up tile is koz.
    KozWhen:
    /// On the dealt rack, said before the first throw.
    #[default]
    Deal = "deal", "re-opt-koz-deal";
    /// Whenever it comes to a rack.
    Any = "any", "re-opt-koz-any";
}

choice! {
    /// RE-A22: where play goes.
    Direction:
    /// To the left, clockwise.
    #[default]
    Left = "left", "to-the-left";
    /// To the right, counter-clockwise.
    Right = "right", "to-the-right";
}

options! {
    /// How this table plays. The default is the reading of the decision table.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Options {
        /// RE-A4: whether pairs may be swapped.
        pair_swap: bool = true, "RE-A4", "re-opt-pair-swap", table;
        /// RE-A5.
        koz_when: KozWhen = KozWhen::Deal, "RE-A5", "re-opt-koz", table;
        /// RE-A6.
        close_by: CloseBy = CloseBy::Attach, "RE-A6", "re-opt-close";
        /// RE-A8: whether a torn tile may be attached instead of laid in a new combination.
        torn_may_attach: bool = false, "RE-A8", "re-opt-torn", table;
        /// RE-A9.
        joker_cap: JokerCap = JokerCap::TwoNaturals, "RE-A9", "re-opt-cap";
        /// RE-A12.
        unopened: Unopened = Unopened::Flat, "RE-A12", "re-opt-unopened";
        /// RE-A14.
        group_joker: GroupJoker = GroupJoker::Both, "RE-A14", "re-opt-group";
        /// RE-A15.
        freed_joker: FreedJoker = FreedJoker::UseNow, "RE-A15", "re-opt-freed";
        /// RE-A17: whether a rack game may hold jokers.
        rack_jokers: bool = true, "RE-A17", "re-opt-rack-jokers";
        /// RE-A21: the games of a match; `None` until the table agrees to stop.
        games: Option<usize> = None, "RE-A21", "re-opt-games" in Kind::Number(0..=99), table;
        /// RE-A22.
        direction: Direction = Direction::Left, "RE-A22", "opt-direction", table;
        /// RE-A24: whether closing a rack game is worth 50 on top of its shape.
        rack_closing: bool = true, "RE-A24", "re-opt-rack-closing";
        /// RE-A27: whether the turn of the opening may attach too.
        attach_on_opening_turn: bool = true, "RE-A27", "re-opt-attach", table;
        /// RE-A28.
        unopened_tear: UnopenedTear = UnopenedTear::Any, "RE-A28", "re-opt-tear";
        /// RE-A29.
        announce: Announce = Announce::Challenge, "RE-A29", "re-opt-announce";
    }
}
