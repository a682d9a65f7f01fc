//! The film of the README: a deal on the felt, from the first card to its points. `./ci.sh pictures` makes one file of what
//! this leaves in `target/film`.

use std::fs;
use std::path::Path;
use std::time::Instant;

use image::imageops::{FilterType, resize};

use rules::Seat;
use serde_json::json;

use super::super::person::LONGEST;
use super::super::{Browser, Live};
use super::{NAMES, WINDOW, is_scored, robots};

/// So many, at the most.
const FRAMES: usize = 40;
/// The felt, without what stands beside it, in the page's pixels and in the film's.
const FELT: (u32, u32) = (908, 800);
const SIZE: (u32, u32) = (500, 440);

#[test]
#[ignore = "needs Debian's chromium and chromium-driver; CI installs them"]
fn a_deal_is_seen_from_its_first_card_to_its_points() {
    let live = Live::start();
    let page = Browser::open(live.address);
    page.resize(WINDOW.0, WINDOW.1);
    live.new_match();
    live.ask(json!({ "ask": "setup", "game": "rami", "names": NAMES, "options": { "rounds_planned": "1" } }));
    live.hand(json!({ "do": "gather" }));
    let tidy = "document.querySelectorAll('.seat').length === 4 && !document.querySelector('[data-notice]')";
    page.until("a tidy felt", tidy);
    // The grain is noise, which no film makes small.
    page.eval("document.querySelector('.grain')?.remove()", Vec::new());
    live.hand(json!({ "do": "speed", "to": 2 }));
    robots(&live, &[0, 1, 2, 3]);
    let mut shots: Vec<Vec<u8>> = Vec::new();
    let began = Instant::now();
    while !is_scored(&live.twin().page(Seat(0))) {
        let shot = page.screenshot();
        if shots.last() != Some(&shot) {
            shots.push(shot);
        }
        assert!(began.elapsed() < LONGEST, "the deal goes on");
    }
    page.until("the result", "!document.getElementById('result').hidden");
    page.is_still();
    let last = page.screenshot();
    assert!(shots.len() > FRAMES / 4, "{} pictures", shots.len());
    let step = shots.len().div_ceil(FRAMES - 1);
    let frames = shots.iter().step_by(step).chain([&last]);
    if std::env::var_os("SCREENSHOTS").is_some() {
        keep(frames.map(Vec::as_slice));
    }
}

fn keep<'a>(frames: impl Iterator<Item = &'a [u8]>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/film");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    for (n, frame) in frames.enumerate() {
        let shot = image::load_from_memory(frame).unwrap();
        let felt = shot.crop_imm(0, 0, FELT.0, FELT.1);
        let small = resize(&felt, SIZE.0, SIZE.1, FilterType::Triangle);
        small.save(folder.join(format!("{n:03}.png"))).unwrap();
    }
}
