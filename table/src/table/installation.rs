//! How a table is set into the world: its name, its timers, its antennas.

use protocol::Name;

use crate::furniture::Furniture;
use crate::zone::Zone;

/// Who the table is on the network, and what its antennas watch.
#[derive(Clone, Debug)]
pub struct Installation {
    /// Name of the table in the topics.
    pub table: Name,
    /// Ids of its timers.
    pub timers: Vec<Name>,
    /// The zone of each antenna: antenna n watches the nth.
    pub zones: Vec<Zone>,
    /// How it is built; counts from the next match on.
    pub furniture: Furniture,
}

impl Installation {
    /// A table of that name without timers and antennas, built as most are.
    pub fn named(table: Name) -> Installation {
        Installation {
            table,
            timers: Vec::new(),
            zones: Vec::new(),
            furniture: Furniture::default(),
        }
    }
}
