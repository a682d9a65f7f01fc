//! The table as one machine, from the readers' changes to what each viewer may see.

mod amend;
mod authority;
mod bench;
mod blind;
mod claims;
mod comers;
mod former;
mod four;
mod looks;
mod lull;
mod objection;
mod oddities;
mod pause;
mod reveal;
mod rights;
mod take_back;
mod trades;
mod vectors;
