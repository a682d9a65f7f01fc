//! Remmi-Demmi: four to nine players swap packets of like cards (Demmis) against the clock until
//! somebody holds nine cards of at most two types that share a colour or a shape (a Remmi).
//!
//! The files follow the rule sheet: [`card`](Card), [`options`](Options), [`setup`](Setup),
//! [`remmi`], the claim on the pad ([`assess_claim`]), [`demmi`] and the [`exchange`] of two, the
//! [`Round`], its [score](round_score), the match ([`standing`]), and who may know what ([`Fact`]).
//! `RD-..` are the rules as read and `RD-A..` the decisions where the sheet is silent; both are
//! told in `docs/rules/remmi-demmi.md`.

mod card;
mod claim;
mod code;
mod demmi;
mod disclosure;
mod exchange;
mod game;
mod options;
mod remmi;
mod round;
mod score;
mod setup;

pub use card::{COPIES, Card, Colour, Plaque, Shape, Type};
pub use claim::{Assessment, assess_claim};
pub use code::{Code, Fix, Violation};
pub use demmi::{Common, demmi};
pub use disclosure::Fact;
pub use exchange::{Action, Packet, Refusal, Swap, Trading, exchange};
pub use game::{Match, ROUNDS, Standing, next_dealer, standing};
pub use options::{AsideWhen, End4, Options, Speed, Tenth, Tiebreak};
pub use remmi::{REMMI_CARDS, Remmi, remmi};
pub use round::{Misplaced, Move, Round, Taking, claim_order, misplaced, round_over};
pub use score::{Awards, Claim, EndedBy, FALSE_REMMI, Pass, Step, plaques, reveal, round_score};
pub use setup::{PLAYERS, Setup, propose_removed, ready};
