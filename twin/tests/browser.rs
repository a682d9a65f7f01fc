//! A round in a real Chromium, with the pointer: from the names to the points.
//!
//! Needs the programs: `apt-get install chromium chromium-driver`, then
//! `cargo test -p twin --test browser -- --ignored`. With `SCREENSHOTS=1` it leaves the
//! pictures of the documentation in `docs/img`.

#[allow(dead_code)] // each test uses its own part
mod table;

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use table::browser::Browser;
use table::http;
use table::live::Live;
use table::play::{claims, pieces_at};

/// The hub's belief about a zone is shown within this time.
const BELIEF: Duration = Duration::from_secs(1);
/// Enter, as WebDriver writes it.
const ENTER: &str = "\u{E007}";

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn a_round_is_played_with_the_pointer() {
    let live = Live::start();
    let page = Browser::open(live.address);
    page.until("the panel's picture", "document.getElementById('board').naturalWidth === 800");
    let first_board = http::get(live.address, "/board.png").body;

    sit_down(&page);
    deal_and_slap(&live, &page);
    trade(&live, &page);
    name_a_bank_card(&page);
    let kept = kept_types(&live);
    live.give_remmi(2, &kept[0]);
    live.give_remmi(0, &kept[1]);
    claim_by_group(&live, &page);
    claim_one_by_one(&live, &page);
    picture("table.png", || page.screenshot());
    nothing_is_told(&page);
    let board = || http::get(live.address, "/board.png").body;
    assert_ne!(board(), first_board, "the scoreboard shows the claims");
    picture("scoreboard.png", board);
    claim_by_tray_bar(&live, &page);
    reveal(&live, &page);
}
