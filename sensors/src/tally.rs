//! What presence filtered out, counted.

/// Counts of one antenna since the start, for people who look for a bad place on the
/// table: a card that flickers, an antenna that reads its neighbour's tags.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Reads that gave a list of tags.
    pub reads: u64,
    /// Reads that failed.
    pub failures: u64,
    /// Misses of tags that turned out to be there still: flicker.
    pub bridged: u64,
    /// Tags that were seen too seldom to have arrived.
    pub ghosts: u64,
    /// Sightings of tags that at the same time lay, and were seen, on another antenna.
    pub neighbours: u64,
    /// Reads that met a tag that cannot be listed: see [`crate::Unnameable`].
    pub unnameable: u64,
    /// Sightings of tags that there was no room for.
    pub turned_away: u64,
}
