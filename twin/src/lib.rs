//! The whole table without the table: the hub's own code over modelled chips, and a virtual
//! felt in the browser whose pieces people move by hand.
//!
//! [`world`] knows where every tag lies, [`hardware`] lets modelled antennas feel it,
//! [`device`] is the tap-timer on its own connection. [`live`] runs all of it in real time,
//! [`play`] steps it through a scenario with a clock of its own.

mod broker;
mod ceremony;
pub mod device;
pub mod disk;
mod draw;
mod hand;
pub mod hardware;
mod help;
pub mod league;
mod link;
pub mod live;
mod network;
pub mod pace;
mod page;
mod phone;
pub mod play;
mod power;
mod reach;
pub mod reception;
pub mod recorded;
mod rewind;
pub mod robot;
pub mod scenario;
pub mod shown;
pub mod spot;
pub mod store;
mod swipe;
pub mod tables;
mod tags;
mod tv;
pub mod twin;
pub mod world;
