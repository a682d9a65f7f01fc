//! The five games in a real Chromium: a whole deal of each with the mouse, one by keyboard alone,
//! one on a phone by touch; seats' pages, and every game in every language.
//!
//! Needs the programs: `apt-get install chromium chromium-driver`, then
//! `cargo test -p twin --test games -- --ignored --test-threads 1`.

#[allow(dead_code)] // each test uses its own part
#[path = "../room/mod.rs"]
mod room;

mod ceremonies;
mod clock;
mod comers;
mod consent;
mod court;
mod deals;
mod evening;
mod faults;
mod first_start;
mod former;
mod four;
mod gestures;
mod heard;
mod hint;
mod joining;
mod keys;
mod lead;
mod letters;
mod looks;
mod motion;
mod names;
mod numbered;
mod pages;
mod person;
mod phone;
mod pictures;
mod play_now;
#[allow(dead_code)] // what runs under it itself is the hub's own
#[path = "../../../hub/tests/pi/played.rs"]
mod played;
mod presets;
mod rack_game;
mod screen;
mod silence;
mod sitting;
mod sizes;
mod spot;
mod steps;
mod survey;
mod swiped;
mod voice;
mod why;
mod workshop;

use room::browser::Browser;
use room::live::Live;
