//! The referee of the Remmi table: what the antennas, the people and the timer say goes in, what each
//! viewer may know, the scoreboard and the timer's orders come out.
//!
//! [`app::App`] is the table as one value; [`Table`] steps it together with its [`journal`] and the link to
//! the timers. Nothing here reads a clock, a file or a socket: time is an argument, and whoever owns a
//! [`Table`] does the writing and the sending.

pub mod app;
pub mod clock;
pub mod contents;
pub mod deal_number;
pub mod event;
pub mod felt;
pub mod film;
pub mod furniture;
pub mod game;
pub mod home_assistant;
pub mod journal;
pub mod look;
pub mod mqtt;
pub mod names;
pub mod piece;
pub mod refusal;
pub mod replay;
pub mod seldom;
mod table;
pub mod tabletop;
pub mod tagbook;
pub mod timer_link;
pub mod view;
pub mod words;
pub mod zone;

pub use table::{Installation, Now, Table};
