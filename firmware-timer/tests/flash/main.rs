//! What is kept in flash, over a flash that loses its power in the midst.

mod counter;
mod model;
mod settings;
