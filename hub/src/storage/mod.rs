//! What a table keeps on its disk.

mod whole;

pub use whole::WholeFile;
