//! Panels behind an IT8951, over their model.

use epaper::it8951::{INCHES_10_3, INCHES_13_3, Spec};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use epaper::it8951::command::{
    COMMAND, DATA, DPY_AREA, FORM, GET_DEV_INFO, I80CPCR, LD_IMG_AREA, LD_IMG_END, LISAR, REG_WR,
    SYS_RUN, VCOM as VCOM_COMMAND,
};
use epaper::model::{Fault, ModelPanel, ModelledIt8951, PanelModel, Timing, it8951_driver};
use epaper::policy::Pace;
use epaper::{Frame, Glass, Kind, PanelError, Refresh};
use proptest::prelude::*;

const VCOM: u16 = 1_530;

/// A glass small enough to be filled a thousand times.
static TINY: Spec = Spec {
    glass: Glass {
        width: 320,
        height: 64,
    },
    pace: Pace::of_ms(7_000, 2_500, 1_500),
};

fn bench(spec: &'static Spec) -> (ModelledIt8951, ModelPanel) {
    let model = ModelPanel::new(Kind::It8951(spec), Timing::it8951());
    (it8951_driver(spec, VCOM, &model, None), model)
}

fn barred(glass: Glass, x: u32, y: u32, width: u32, height: u32) -> Frame {
    let mut frame = Frame::blank(glass);
    for (x, y) in (y..y + height).flat_map(|y| (x..x + width).map(move |x| (x, y))) {
        frame.set(x, y, true);
    }
    frame
}

#[test]
fn each_kind_takes_its_time_and_only_the_window_travels() {
    for spec in [&INCHES_10_3, &INCHES_13_3] {
        let (mut panel, model) = bench(spec);
        let full = spec.glass.bytes() as u64 * 4;
        // With the reset, VCOM and the way by white; then without, then what changed alone.
        for (number, (kind, ms, bytes)) in (1..).zip([
            (Refresh::Full, 1_730 + 455 + 2_000 + 827, full),
            (Refresh::Fast, 827, full),
            (Refresh::Partial, 284, 16 * 40 / 2),
            (Refresh::Partial, 284, 16 * 40 / 2),
        ]) {
            let frame = barred(spec.glass, 80, 30, 40 + 16 * number, 40);
            let before = model.now_us();
            let shown = panel.update(&frame, kind).unwrap();
            let on_the_bus = shown.bytes * 8 / 10 / 1_000;
            let took = (model.now_us() - before) / 1_000 - on_the_bus;
            assert!(
                (ms..ms + 700).contains(&took),
                "{kind:?}: {took} ms of {ms}"
            );
            assert_eq!(shown.refresh, Some(kind));
            let words = shown.bytes - bytes;
            // Words about the picture, a preamble for each 4,096 bytes of it, looks whether it stands.
            assert!(
                words < 2_500 + full / 1_000,
                "{kind:?}: {words} bytes beside the picture"
            );
            assert!(model.glass() == frame);
            assert!(!model.powered());
        }
        assert_eq!(model.faults(), []);
    }
}

#[test]
fn nothing_changed_is_nothing_sent() {
    let (mut panel, model) = bench(&INCHES_10_3);
    let frame = barred(INCHES_10_3.glass, 8, 8, 8, 8);
    panel.update(&frame, Refresh::Full).unwrap();
    let before = model.spi_bytes();
    let shown = panel.update(&frame, Refresh::Partial).unwrap();
    assert_eq!((shown.refresh, model.spi_bytes()), (None, before));
}

/// The controller says what panel it has.
#[test]
fn another_panel_behind_the_controller_is_told() {
    let model = ModelPanel::new(Kind::It8951(&INCHES_13_3), Timing::it8951());
    let mut panel = it8951_driver(&INCHES_10_3, VCOM, &model, None);
    let frame = Frame::blank(INCHES_10_3.glass);
    let error = panel.update(&frame, Refresh::Full).unwrap_err();
    let (panel, got) = (INCHES_13_3.glass, INCHES_10_3.glass);
    assert_eq!(error, PanelError::WrongGlass { panel, got });
}

#[test]
fn sleep_keeps_the_picture_and_the_next_update_wakes() {
    let (mut panel, model) = bench(&INCHES_10_3);
    let first = barred(INCHES_10_3.glass, 8, 8, 8, 8);
    panel.sleep().unwrap();
    panel.update(&first, Refresh::Full).unwrap();
    panel.sleep().unwrap();
    assert!(model.asleep() && model.glass() == first);
    let second = barred(INCHES_10_3.glass, 16, 8, 8, 8);
    let shown = panel.update(&second, Refresh::Partial).unwrap();
    assert_eq!(shown.refresh, Some(Refresh::Full));
    assert!(model.glass() == second);
    assert_eq!(model.faults(), []);
}

#[test]
fn a_stuck_hrdy_ends_within_its_bound_and_is_survived() {
    let (mut panel, model) = bench(&INCHES_10_3);
    let frame = barred(INCHES_10_3.glass, 8, 8, 8, 8);
    panel
        .update(&Frame::blank(INCHES_10_3.glass), Refresh::Full)
        .unwrap();
    model.stick_busy(true);
    let before = model.now_us();
    let error = panel.update(&frame, Refresh::Partial).unwrap_err();
    assert!(matches!(error, PanelError::BusyTimeout { .. }), "{error}");
    assert!(model.now_us() - before < 6_000_000);
    panel.sleep().unwrap_err();
    model.stick_busy(false);
    let shown = panel.update(&frame, Refresh::Partial).unwrap();
    assert_eq!(shown.refresh, Some(Refresh::Full));
    assert!(model.glass() == frame);
}

/// Each use of a wire fails once: nothing is left under high voltages, no reset tears a picture, and the next is right.
#[test]
fn no_failure_of_a_wire_does_harm() {
    let frame = barred(TINY.glass, 8, 8, 8, 8);
    for heard in [true, false] {
        for after in 0.. {
            let (mut panel, model) = bench(&TINY);
            panel
                .update(&Frame::blank(TINY.glass), Refresh::Full)
                .unwrap();
            model.fail_once(after, heard);
            let failed = panel.update(&frame, Refresh::Partial);
            if !model.failed() {
                assert!(after > 60, "{after} uses of a wire");
                break;
            }
            let what = format!("use {after}, heard {heard}: {failed:?}");
            assert!(failed.is_err() && !model.powered(), "{what}");
            let shown = panel.update(&frame, Refresh::Partial).unwrap();
            assert_eq!(shown.refresh, Some(Refresh::Full), "{what}");
            assert!(model.glass() == frame, "{what}");
            let torn = model.faults().contains(&Fault::ResetWhileRefreshing);
            assert!(!torn, "{what}");
        }
    }
}

/// A program that falls in the midst of a refresh leaves ink that moves; the next one resets nothing meanwhile.
#[test]
fn a_refresh_that_another_program_began_is_left_to_its_end() {
    let model = ModelPanel::new(Kind::It8951(&TINY), Timing::it8951());
    let (left, frame) = (
        Arc::new(AtomicU32::new(u32::MAX)),
        barred(TINY.glass, 8, 8, 8, 8),
    );
    let falls = left.clone();
    let falling = move |us| {
        assert!(
            us < 10_000 || falls.fetch_sub(1, Relaxed) != 0,
            "it falls, as is wanted"
        )
    };
    let mut first = it8951_driver(&TINY, VCOM, &model, Some(Box::new(falling)));
    first
        .update(&Frame::blank(TINY.glass), Refresh::Full)
        .unwrap();
    left.store(5, Relaxed);
    let update = || first.update(&frame, Refresh::Fast);
    catch_unwind(AssertUnwindSafe(update)).unwrap_err();
    assert!(model.powered());
    let mut second = it8951_driver(&TINY, VCOM, &model, None);
    second.update(&frame, Refresh::Partial).unwrap();
    assert!(model.glass() == frame);
    assert_eq!(model.faults(), []);
}

/// Talks to the controller without a driver: a burst for each word.
fn say(model: &mut PanelModel, words: &[(u16, u16)]) {
    for (preamble, word) in words {
        model.select();
        model.receive(&preamble.to_be_bytes());
        model.receive(&word.to_be_bytes());
    }
}

#[test]
fn ill_formed_words_are_found() {
    let awake = || PanelModel::new(Kind::It8951(&INCHES_10_3), Timing::it8951());
    let run = (COMMAND, SYS_RUN);
    let found = |words: &[(u16, u16)]| {
        let mut model = awake();
        say(&mut model, words);
        model.faults().to_vec()
    };
    assert_eq!(found(&[run]), []);
    assert_eq!(found(&[(0x7000, 1)])[0], Fault::Preamble(0x7000));
    assert_eq!(
        found(&[(COMMAND, GET_DEV_INFO)]),
        [Fault::NotRunning(GET_DEV_INFO)]
    );
    assert_eq!(found(&[run, (COMMAND, 0x99)]), [Fault::UnknownWord(0x99)]);
    let short = [run, (COMMAND, REG_WR), (DATA, I80CPCR), (COMMAND, SYS_RUN)];
    assert_eq!(found(&short), [Fault::UnknownWord(REG_WR)]);
    let area = |x, width| {
        let words = [x, 0, width, 8, 2].map(|word| (DATA, word));
        [&[run, (COMMAND, DPY_AREA)][..], &words].concat()
    };
    assert_eq!(found(&area(0, 8)), [Fault::NoVcom]);
    assert_eq!(found(&area(2, 8)), [Fault::BadArea(DPY_AREA)]);
    assert_eq!(found(&area(1_868, 8)), [Fault::BadArea(DPY_AREA)]);
    assert_eq!(found(&[run, (COMMAND, LD_IMG_END)]), [Fault::Pixels(0)]);
    let mut silent = awake();
    silent.reply(&mut [0; 2]);
    assert_eq!(silent.faults(), [Fault::NothingToRead]);
}

/// Loads four pixels and drives them by a mode.
fn driven(mode: u16, word: u16) -> Vec<u8> {
    let mut model = PanelModel::new(Kind::It8951(&INCHES_10_3), Timing::it8951());
    let data = |words: &[u16]| words.iter().map(|word| (DATA, *word)).collect::<Vec<_>>();
    let command = |command, words: &[u16]| [vec![(COMMAND, command)], data(words)].concat();
    say(&mut model, &command(SYS_RUN, &[]));
    say(&mut model, &command(VCOM_COMMAND, &[1, 1_530]));
    model.advance_us(500_000);
    // The address that the controller tells of its buffer.
    say(&mut model, &command(GET_DEV_INFO, &[]));
    model.select();
    model.receive(&[0x10, 0x00, 0x00, 0x00]);
    let mut info = [0; 8];
    model.reply(&mut info);
    let at = |index: usize| u16::from_be_bytes([info[index], info[index + 1]]);
    say(&mut model, &command(REG_WR, &[LISAR, at(4)]));
    say(&mut model, &command(REG_WR, &[LISAR + 2, at(6)]));
    say(&mut model, &command(LD_IMG_AREA, &[FORM, 0, 0, 4, 1]));
    say(&mut model, &data(&[word]));
    say(&mut model, &command(LD_IMG_END, &[]));
    say(&mut model, &command(DPY_AREA, &[0, 0, 4, 1, mode]));
    model.advance_us(3_000_000);
    assert_eq!(model.faults(), []);
    model.levels()[..4].to_vec()
}

/// Sixteen greys by one mode, black and white alone by another, white by the third.
#[test]
fn each_mode_drives_what_it_can() {
    assert_eq!(driven(2, 0x05AF), [0, 5, 10, 15]);
    assert_eq!(driven(1, 0x05AF), [0, 15, 15, 15]);
    assert_eq!(driven(0, 0x05AF), [15; 4]);
}

fn any_refresh() -> impl Strategy<Value = Refresh> {
    prop::sample::select(vec![
        Refresh::Partial,
        Refresh::Partial,
        Refresh::Partial,
        Refresh::Fast,
        Refresh::Full,
    ])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn the_glass_shows_each_frame_by_whatever_refresh(
        history in prop::collection::vec(
            (any_refresh(), 0..280u32, 0..50u32, 1..40u32, 1..14u32), 1..8),
    ) {
        let (mut panel, model) = bench(&TINY);
        for (refresh, x, y, width, height) in history {
            let frame = barred(TINY.glass, x, y, width, height);
            panel.update(&frame, refresh).unwrap();
            prop_assert!(model.glass() == frame);
            prop_assert!(model.levels().iter().all(|level| [0, 15].contains(level)));
        }
        prop_assert_eq!(model.faults(), vec![]);
    }
}
