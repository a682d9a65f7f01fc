//! What a change of the board costs by our driver of the 7.5" V2 and by `epd-waveshare`'s: bytes over the bus, and the time
//! until the panel rests again, over the same modelled panel at 10 MHz.

use display::model::{ModelPanel, Timing, uc8179_driver};
use display::uc8179::INCHES_7_5;
use display::{Frame, Kind, Language, Refresh, Scoreboard, View, layout, sample};
use epd_waveshare::epd7in5_v2::Epd7in5;
use epd_waveshare::prelude::WaveshareDisplay;

/// A board, and what comes after it one by one.
fn changes() -> Vec<(&'static str, Scoreboard)> {
    let mut board = sample(View::During, Language::English, 5);
    let mut boards = vec![("first of all", board.clone())];
    board.rows[1].total += 12;
    boards.push(("one sum", board.clone()));
    board.headline = Some("Ana slaps the timer".into());
    boards.push(("a sentence", board.clone()));
    board.rows.iter_mut().for_each(|row| row.total += 21);
    boards.push(("all sums", board));
    boards.push(("a result", sample(View::Result, Language::English, 5)));
    boards
}

/// Bytes and milliseconds of each change.
fn each(model: &ModelPanel, mut show: impl FnMut(&Frame)) -> Vec<(u64, u64)> {
    let boards = changes();
    let cost = |(_, board): &(_, Scoreboard)| {
        let (bytes, begun) = (model.spi_bytes(), model.now_us());
        show(&layout(board));
        (model.spi_bytes() - bytes, (model.now_us() - begun) / 1_000)
    };
    boards.iter().map(cost).collect()
}

fn main() {
    let panel = || ModelPanel::new(Kind::Uc8179(&INCHES_7_5), Timing::default());
    let model = panel();
    let mut driver = uc8179_driver(&INCHES_7_5, &model, None);
    let ours = each(&model, |frame| {
        driver
            .update(frame, Refresh::Partial)
            .expect("a panel that is well");
        driver.rest().expect("a panel that is well");
    });

    let model = panel();
    let (mut spi, dc, rst, busy, mut delay) = model.wires(None);
    let mut epd =
        Epd7in5::new(&mut spi, busy, dc, rst, &mut delay, None).expect("a panel that is well");
    let theirs = each(&model, |frame| {
        epd.update_and_display_frame(&mut spi, frame.bytes(), &mut delay)
            .expect("a panel that is well");
    });
    // It knows full refreshes alone. The model refuses them, for nothing was sent to the old plane since the reset; silicon
    // makes them, in the time of one.
    assert_eq!(model.rev(), 0);
    let full_ms = u64::from(Timing::default().refresh_ms);
    println!(
        "| change | ours: bytes, ms | epd-waveshare 0.6.0 | bytes | time |\n|---|---|---|---|---|"
    );
    for (((name, _), ours), (bytes, ms)) in changes().iter().zip(ours).zip(theirs) {
        let theirs = (bytes, ms + full_ms);
        let times = |(ours, theirs): (u64, u64)| theirs as f64 / ours as f64;
        println!(
            "| {name} | {}, {} | {}, {} | {:.1} times | {:.1} times |",
            ours.0,
            ours.1,
            theirs.0,
            theirs.1,
            times((ours.0, theirs.0)),
            times((ours.1, theirs.1)),
        );
    }
}
