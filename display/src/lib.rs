//! From a [`Scoreboard`] value to pixels to an e-ink panel.
//!
//! [`layout`] turns what the table wants to say into a [`Frame`] of 800 x 480 black and
//! white pixels, [`layout_for`] into one for any [`Glass`]; [`Uc8179`] puts a frame on
//! the glass of a 7.5" V2 panel, [`Ssd1683`] on a 4.2" V2, whole or in the [`Window`] that
//! changed; [`policy`] says when and how. Nothing here knows a rule of a game or a network: what lies
//! on a card or a tile is drawn as it is told.
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
//! A [`Keepsake`] is a picture of a match to send to others, in colour.
//!
//! With the feature `model`, [`model::panel`] and [`model::small_panel`] give the same drivers
//! over modelled controllers, for a table without a panel and for the tests.

mod face;
mod hand;
mod keepsake;
mod layout;
mod news;
mod png;
mod sample;
mod scoreboard;
mod shades;
mod shape;
mod text;

#[cfg(feature = "model")]
pub use epaper::model;
pub use epaper::{
    Format, Frame, Glass, Hung, Ink, It8951, Kind, News, Panel, PanelError, Red, Refresh, Rotation,
    Shown, Ssd1683, Uc8179, Window, it8951, policy, ssd1683, uc8179,
};
pub use hand::{Fill, Hand, Piece};
pub use keepsake::{Keepsake, Line};
pub use layout::{layout, layout_for};
pub use png::{png, png_with_red};
pub use sample::{sample, sample_with_amounts};
pub use scoreboard::{
    Amount, Countdown, Language, Mark, Pass, Progress, Row, Scoreboard, Symbol, View, Wifi,
};
pub use shades::{Shaded, Shades};
