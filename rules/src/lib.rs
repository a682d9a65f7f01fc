//! What is legal and what it scores, in the card and tile games of the Remmi table.
//!
//! One folder per game, and each reads like its rule sheet. Everything here is a pure function of
//! cards, seats and options: no I/O, no clock, no tag numbers. Time appears only as an opaque stamp
//! that compares.
//!
//! A round is dealt by `Round::new` and changes only by `Round::apply`; `turn` says whose turn it is, where
//! anybody has one, and `score` what it comes to. What the table may come to know of it, and who may be told, is
//! the game's `Fact`.
//!
//! What several games share stands at the top: the [`Seat`], the shape of a [`Violation`] (a
//! player's doing, with a stable reason code, the rule it breaks and the smallest set of pieces to
//! blame) and the [`ParseError`] of the written notation.
//!
//! ```
//! use rules::card::Card;
//! use rules::remigio::{self, Kind, Options};
//!
//! let options = Options::default();
//! let cards = |text: &str| -> Vec<Card> {
//!     text.split(' ').map(|card| card.parse().unwrap()).collect()
//! };
//! // RG-05: a sequence goes up within one suit …
//! assert_eq!(remigio::meld(&cards("9S 10S JS"), &options), Ok(Kind::Sequence));
//! // … and a refusal says by which rule, and which cards are to blame: the second nine.
//! let refused = remigio::meld(&cards("9S 10S JS 9S"), &options).unwrap_err();
//! assert_eq!((refused.rule, &refused.blame[..]), ("RG-05", &[3][..]));
//! // RG-20: of a hand that lost, what cannot be combined counts.
//! let hand = cards("AS AH AD 4C 5C 6C 9H 9D QS KS");
//! assert_eq!(remigio::deadwood(&hand, &options).unwrap().loose().len(), 4);
//! ```
#![no_std]

extern crate alloc;

pub mod arrange;
pub mod card;
mod code;
#[macro_use]
mod disclosure;
mod line;
pub mod meld;
pub mod option;
mod parse;
pub mod rami;
pub mod remi;
pub mod remigio;
pub mod remmi_demmi;
pub mod rummoli;
mod score;
mod seat;
mod violation;

pub use disclosure::{Disclosed, Disclosure};
pub use line::{Comer, Line, Unseated};
pub use parse::ParseError;
pub use score::{Best, Points, ScoreSheet, Standing, Standings, Uncorrected};
pub use seat::Seat;
pub use violation::Violation;
