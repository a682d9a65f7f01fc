//! `remmi survey` over a modelled board: what it counts, proposes and scores, in the terminal and on the page.

#[path = "../board/mod.rs"]
mod board;
mod command;
mod counts;
mod gains;
mod page;
mod soak;
mod table;
