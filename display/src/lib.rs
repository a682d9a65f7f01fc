//! From a [`Scoreboard`] value to pixels to an e-ink panel.
//!
//! [`layout`] turns what the table wants to say into a [`Frame`] of 800 x 480 black
//! and white pixels; [`Uc8179`] puts a frame on the glass of a 7.5" V2 panel. Nothing
//! here knows a rule of a game, a card or a network.
//!
//! ```
//! use display::{Row, Scoreboard, Symbol, layout};
//!
//! let board = Scoreboard {
//!     title: "Remmi-Demmi".into(),
//!     rows: vec![Row { symbol: Symbol::Star, name: "Léa".into(), total: 14, ..Row::default() }],
//!     ..Scoreboard::default()
//! };
//! let frame = layout(&board);
//! assert_eq!(frame.bytes().len(), 800 * 480 / 8);
//! ```
//!
//! With the feature `model`, [`model::panel`] gives the same driver over a modelled
//! controller, for a table without a panel and for the tests.

mod frame;
mod layout;
#[cfg(feature = "model")]
pub mod model;
mod scoreboard;
mod shape;
mod text;
pub mod uc8179;

pub use frame::Frame;
pub use layout::layout;
pub use scoreboard::{Mark, Row, Scoreboard, Symbol};
pub use uc8179::{PanelError, Uc8179};
