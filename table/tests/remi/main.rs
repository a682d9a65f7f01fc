//! Remi with tiles as one machine, from the readers' changes to what each viewer may see.

mod again;
mod amend;
mod bench;
mod clock;
mod closing;
mod comers;
mod dealt;
mod ending;
mod flicker;
mod forgotten;
mod leaks;
mod opening;
mod options;
mod people;
mod pushed;
mod rack_games;
mod random;
mod spot;
mod swaps;
mod tearing;
mod unanswered;
mod undo;
