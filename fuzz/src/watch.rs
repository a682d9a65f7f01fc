//! No input may take long. How much memory it may take, libFuzzer watches (`./ci.sh fuzz`).

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// Longest input in bytes; what is longer is cut.
pub const MOST_BYTES: usize = 64 * 1024;

/// Does it.
///
/// # Panics
/// It took too long.
pub fn in_time(target: fn(&[u8]), bytes: &[u8], longest: Duration) {
    let bytes = &bytes[..bytes.len().min(MOST_BYTES)];
    let timed = || {
        let before = computed();
        target(bytes);
        computed().saturating_sub(before)
    };
    // On a machine that does much else even that time is now and then twice as long.
    let took = Some(timed()).filter(|took| *took <= longest);
    let took = took.unwrap_or_else(timed);
    assert!(took <= longest, "{took:?} for {} bytes", bytes.len());
}

/// The processor's time of this program: what else the machine does takes none of it.
fn computed() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::try_from(time).unwrap_or_default()
}
