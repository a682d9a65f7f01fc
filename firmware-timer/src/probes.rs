//! Clock probes waiting for their answer.

use protocol::SyncQ;

/// As many as fit. A new one pushes out the oldest, which has waited longest
/// and so tells the time worst.
#[derive(Clone, Debug)]
pub struct Probes([Option<(SyncQ, u32)>; 4]);

impl Probes {
    pub const fn new() -> Self {
        Self([None; 4])
    }

    /// Keeps a probe with the device time of its arrival.
    pub fn push(&mut self, probe: SyncQ, arrived: u32) {
        let [oldest, ..] = &mut self.0;
        *oldest = Some((probe, arrived));
        self.0.rotate_left(1);
    }

    /// The oldest, with the device time of its arrival.
    pub fn take(&mut self) -> Option<(SyncQ, u32)> {
        self.0.iter_mut().find_map(Option::take)
    }

    pub fn is_pending(&self) -> bool {
        self.0.iter().any(Option::is_some)
    }
}
