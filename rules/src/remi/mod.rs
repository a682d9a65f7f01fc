//! Remi with tiles: two to four players build runs and groups from 106 tiles, open with 45 points,
//! attach to what lies, and close with their last tile; or build a special hand on the rack.
//!
//! The files follow the rule sheet: [`tile`](Tile), [`options`](Options), [`setup`](Setup),
//! [`pairs`] and [`koz`], [`meld`](Meld), the [`opening`], [`tear`], [`attach`] and [`close`], the
//! [`joker`](joker_swap), the rack games ([`Shape`]), the [score](round_score); then the states: the
//! [`Table`], a [`Move`], the [`Round`], what [may](Round::may) happen next, the [`Match`], and who may
//! know what ([`Fact`]).
//!
//! `RE-..` are the rules as read and `RE-A..` the decisions where the sheet is silent; both are written down
//! in `docs/rules/remi.md`.

mod attach;
mod before;
mod code;
mod disclosure;
mod game;
mod joker;
mod may;
mod meld;
mod moves;
mod opening;
mod options;
mod pairs;
mod rack_game;
mod round;
mod score;
mod setup;
mod split;
mod table;
mod tear;
mod three;
mod tile;
mod turn;
mod turn_end;

pub use attach::{Closed, How, Owner, attach, close};
pub use code::{Code, Fix, Violation};
pub use disclosure::Fact;
pub use game::Match;
pub use joker::{Swapped, joker_swap};
pub use may::Choice;
pub(crate) use meld::meld_rules;
pub use meld::{End, Kind, LONGEST_RUN, Meld, melds_with_first};
pub use moves::{Move, Question};
pub use opening::{OPENING_POINTS, Refused, check_opening, opening, opening_points};
pub use options::{
    Announce, CloseBy, Direction, FreedJoker, GroupJoker, JokerCap, KozWhen, Options, Unopened,
    UnopenedTear,
};
pub use pairs::{PairClass, Pairs, REDEAL_PAIRS, koz, pairs, prove_pairs};
pub use rack_game::{ANNOUNCE_UNTIL, RACK_GAME_TILES, Shape, close_rack_game, special_hand};
pub use round::{Ending, Phase, Round};
pub use score::{
    CLOSING, KOZ, MISSED_THREE, MUST_ANNOUNCE, NEVER_OPENED, PlayerResult, announce_penalty,
    round_score, score, value,
};
pub use setup::{OTHERS, PLAYERS, STACK, STARTER, Setup, TILES, arranger, turn_order};
pub use table::{LaidMeld, Table};
pub use tear::{ONLY_LAST_RACK, Tear, TearTurn, check_tear, tear};
pub use tile::{COPIES, Colour, Number, Tile, check_copies};
