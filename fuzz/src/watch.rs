//! No input may take long, or much memory.

use std::alloc::System;
use std::time::Duration;

use peakmem_alloc::{INSTRUMENTED_SYSTEM, PeakMemAlloc, PeakMemAllocTrait};
use rustix::time::{ClockId, clock_gettime};

/// Longest input in bytes; what is longer is cut.
pub const MOST_BYTES: usize = 64 * 1024;

/// Most that an input may take at a time, in bytes.
const MOST_MEMORY: usize = 100_000_000;

/// It tells what an input takes from what was there before, as libFuzzer's corpus.
#[global_allocator]
static MEMORY: &PeakMemAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Does it.
///
/// # Panics
/// It took too long, or too much memory.
pub fn within(target: fn(&[u8]), bytes: &[u8], longest: Duration) {
    let bytes = &bytes[..bytes.len().min(MOST_BYTES)];
    let timed = || {
        MEMORY.reset_peak_memory();
        let before = computed();
        target(bytes);
        computed().saturating_sub(before)
    };
    // On a machine that does much else even that time is now and then twice as long.
    let took = Some(timed()).filter(|took| *took <= longest);
    let took = took.unwrap_or_else(timed);
    let memory = MEMORY.get_peak_memory();
    let input = bytes.len();
    assert!(took <= longest, "{took:?} for {input} bytes");
    assert!(
        memory <= MOST_MEMORY,
        "{memory} bytes of memory for {input} bytes"
    );
}

/// The processor's time of this program: what else the machine does takes none of it.
fn computed() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::try_from(time).unwrap_or_default()
}
