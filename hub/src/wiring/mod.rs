//! The table's wires as a drawing and as a table of pins, made from its configuration.
//!
//! A wire is known by its letter first; its colour and its dashes only help the eye.

mod blocks;
mod lanes;
pub mod place;
mod svg;
mod table;

pub use svg::drawing;
pub use table::pins;
