//! The history over evenings: journals are written by playing, then counted.

mod comers;
mod evening;
mod export;
mod former;
mod kept;
mod pages;
mod pruned;
mod ratings;
