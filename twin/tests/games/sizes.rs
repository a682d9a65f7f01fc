//! The table in every window that people have, in the language with the longest words: the short form of
//! what `pictures.rs` looks at in every game and language.

use super::pictures::{Eye, POINTER, begin, is_midway, play_until};
use super::{Browser, Live};

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn rummoli_is_read_in_every_window() {
    let live = Live::start();
    let page = Browser::open(live.address);
    let eye = Eye::new(&page, POINTER);
    begin(&live, "rummoli");
    eye.speaks("bg");
    let seated =
        "document.documentElement.lang === 'bg' && document.querySelectorAll('.seat').length === 4";
    page.until("the cut", seated);
    eye.reads_well_at_any_size("the cut");
    play_until(&live, &[0, 1, 2, 3], "the middle of a deal", is_midway);
    eye.reads_well_at_any_size("the middle of a deal");
    let faults = eye.faults();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
