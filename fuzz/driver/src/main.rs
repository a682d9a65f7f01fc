//! libFuzzer over the target that TARGET names: `./ci.sh fuzz`.

#![no_main]

use std::sync::LazyLock;
use std::time::Duration;

use fuzz::Target;
use libfuzzer_sys::fuzz_target;

/// Longest that an input may take.
const LONGEST: Duration = Duration::from_millis(100);

static TARGET: LazyLock<Target> = LazyLock::new(|| {
    let name = std::env::var("TARGET").unwrap_or_default();
    Target::named(&name).unwrap_or_else(|| panic!("TARGET is `{name}`, which is no target"))
});

fuzz_target!(|bytes: &[u8]| TARGET.run(bytes, LONGEST));
