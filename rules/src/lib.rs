//! What is legal and what it scores, in the card and tile games of the Remmi table.
//!
//! One folder per game, and each reads like its rule sheet. Everything here is a pure function of
//! cards, seats and options: no I/O, no clock, no tag numbers. Time appears only as an opaque stamp
//! that compares.
//!
//! What several games share stands at the top: the [`Seat`], the shape of a [`Violation`] (a
//! player's doing, with a stable reason code, the rule it breaks and the smallest set of pieces to
//! blame) and the [`ParseError`] of the written notation.
#![no_std]

extern crate alloc;

pub mod arrange;
pub mod card;
mod code;
pub mod meld;
mod option;
mod parse;
pub mod rami;
pub mod remi;
pub mod remigio;
pub mod remmi_demmi;
pub mod rummoli;
mod seat;
mod violation;

pub use parse::ParseError;
pub use seat::Seat;
pub use violation::Violation;
