//! The table as one machine, from the readers' changes to what each viewer may see.

mod bench;
mod claims;
mod oddities;
mod reveal;
mod trades;
