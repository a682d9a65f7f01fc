//! Whole evenings in virtual time, with every step watched.

use std::cell::Cell;

use display::model::{Fault, ModelPanel, Timing, panel, small_panel};
use display::policy::QUIET;
use display::{Format, Language, Panel, Scoreboard, Shaded, Shades, View, layout_for, sample};
use hub::panel::{ROOM_CELSIUS, Screen, Step, Wanted};
use proptest::prelude::*;
use table::clock::{Micros, SECOND};

use crate::board;

struct Evening {
    format: Format,
    screen: Screen<Box<dyn Panel>>,
    glass: ModelPanel,
    /// Time in which the panel was left alone.
    waited: Cell<Micros>,
    wanted: Wanted,
}

impl Evening {
    fn new(format: Format) -> Self {
        let (driver, glass): (Box<dyn Panel>, _) = match format {
            Format::Large => {
                let (driver, glass) = panel(Timing::default(), None);
                (Box::new(driver), glass)
            }
            Format::Small => {
                let (driver, glass) = small_panel(Timing::small(), None);
                (Box::new(driver), glass)
            }
        };
        Self {
            format,
            screen: Screen::new(driver, ROOM_CELSIUS),
            glass,
            waited: Cell::new(0),
            wanted: Wanted::default(),
        }
    }

    fn now(&self) -> Micros {
        self.waited.get() + self.glass.now_us()
    }

    fn want(&mut self, board: Scoreboard) {
        self.wanted.board = board;
    }

    /// One step, which must keep the quiet of a countdown's end, and leave the newest board on the
    /// glass if it moved any ink.
    fn step(&mut self) -> Step {
        let (begun, revision) = (self.now(), self.glass.rev());
        let (glass, waited) = (self.glass.clone(), self.waited.get());
        let step = self.screen.step(|| waited + glass.now_us(), &self.wanted);
        if self.glass.rev() != revision {
            let ends = self.wanted.countdown_ends.unwrap_or(0);
            let quiet = ends.saturating_sub(QUIET.as_micros() as Micros);
            assert!(begun >= ends || self.now() <= quiet, "ink moved too late");
            let black_and_white = |level: &u8| [0, 15].contains(level);
            if self.glass.levels().iter().all(black_and_white) {
                let frame = layout_for(self.format, &self.wanted.board);
                // Its leader's bar is marked to be red, which these panels have not.
                let seen = self.glass.glass();
                assert!(seen.bytes() == frame.bytes(), "not the newest board");
            } else {
                let greys = Shaded::new(&self.wanted.board, self.format.glass(), Shades::Four);
                assert!(
                    self.glass.levels() == greys.frame().greys(),
                    "not its greys"
                );
            }
        }
        step
    }

    /// Steps until this time, or until nothing more is to be done.
    fn play(&mut self, until: Option<Micros>) {
        for _ in 0..1_000 {
            if until.is_some_and(|until| self.now() >= until) {
                return;
            }
            if let Step::Wait(then) = self.step() {
                let Some(next) = then.into_iter().chain(until).min() else {
                    return;
                };
                self.waited.set(next - self.glass.now_us());
            }
        }
        panic!("never at rest");
    }
}

#[test]
fn a_stuck_panel_is_reset_three_times_given_up_and_tried_again_in_the_next_round() {
    for format in Format::ALL {
        let mut evening = Evening::new(format);
        evening.glass.stick_busy(true);
        evening.want(board(1, &[1, 2, 3]));
        evening.play(None);
        let fault = evening.screen.fault().expect("it is told").to_string();
        assert!(
            fault.contains("still busy") && fault.contains("reset 3 times"),
            "{fault}"
        );
        assert!(
            evening.now() < 45 * SECOND,
            "given up after {}",
            evening.now()
        );

        // Another score moves nothing, though the panel is well again.
        evening.glass.stick_busy(false);
        let sent = evening.glass.spi_bytes();
        evening.want(board(1, &[1, 2, 9]));
        evening.play(None);
        assert_eq!(evening.glass.spi_bytes(), sent);

        evening.want(board(2, &[1, 2, 9]));
        evening.play(Some(evening.now() + 60 * SECOND));
        assert_eq!(evening.screen.fault(), None);
        assert!(evening.screen.is_done());
        assert!(evening.glass.glass() == layout_for(format, &board(2, &[1, 2, 9])));
    }
}

/// What a torn cable or a loose wire leaves behind when the panel was given up, hours later, and
/// when the program has ended.
#[test]
fn a_panel_that_was_given_up_is_never_left_powered() {
    type Break = fn(&ModelPanel);
    let breaks: [Break; 2] = [
        |glass| glass.loosen_busy(true),
        |glass| {
            glass.stick_busy(true);
        },
    ];
    for (format, broken) in Format::ALL.into_iter().flat_map(|f| breaks.map(|b| (f, b))) {
        // Broken from the start, or while the picture of before stands.
        for well_before in [false, true] {
            let mut evening = Evening::new(format);
            if well_before {
                evening.want(board(1, &[0, 0]));
                evening.play(Some(20 * SECOND));
            }
            broken(&evening.glass);
            evening.want(board(2, &[1, 2]));
            evening.play(None);
            let fault = evening.screen.fault().expect("it is told").to_string();
            assert!(fault.contains("reset 3 times"), "{fault}");
            evening.glass.advance_us(3_600 * SECOND);
            assert!(!evening.glass.powered(), "{format:?} {fault}");
            let clock = evening.glass.clone();
            let last = evening.wanted.board.clone();
            evening.screen.say_goodbye(|| clock.now_us(), Some(last));
            assert!(!evening.glass.powered(), "{format:?} {fault}");
        }
    }
}

/// The wire comes loose in the last moment: goodbye leaves the panel without power.
#[test]
fn a_goodbye_that_fails_leaves_no_power_and_a_panel_asleep() {
    for format in Format::ALL {
        let mut evening = Evening::new(format);
        evening.want(board(1, &[0, 0]));
        evening.play(Some(20 * SECOND));
        evening.glass.loosen_busy(true);
        let clock = evening.glass.clone();
        let last = evening.wanted.board.clone();
        evening.screen.say_goodbye(|| clock.now_us(), Some(last));
        assert!(evening.screen.fault().is_some());
        assert!(evening.glass.asleep() && !evening.glass.powered());
    }
}

/// The last try and giving up are one step: a new round that begins right after it is tried.
#[test]
fn a_round_that_begins_when_the_last_try_fails_is_tried() {
    for format in Format::ALL {
        let mut evening = Evening::new(format);
        evening.glass.stick_busy(true);
        evening.want(board(1, &[1, 2]));
        while !evening
            .screen
            .fault()
            .is_some_and(|why| why.to_string().contains("reset 3 times"))
        {
            let until = evening.now() + SECOND;
            evening.play(Some(until));
            assert!(evening.now() < 60 * SECOND, "{:?}", evening.screen.fault());
        }
        evening.glass.stick_busy(false);
        evening.want(board(2, &[1, 2]));
        evening.play(Some(evening.now() + 20 * SECOND));
        assert!(evening.screen.is_done());
    }
}

/// A round on the large panel: each sum comes at once and without a flash, and so does the result; it is
/// cleaned when it was read.
#[test]
fn the_result_comes_at_once_and_is_cleaned_when_it_was_read() {
    let mut evening = Evening::new(Format::Large);
    evening.want(board(1, &[0, 0]));
    evening.play(Some(20 * SECOND));
    for (sum, seen) in [(1, 0), (2, 1), (3, 2)] {
        evening.want(board(1, &[sum, 0]));
        evening.play(Some(evening.now() + 700_000));
        assert!(evening.screen.is_done());
        assert_eq!(evening.glass.ghosting(), seen + 1);
    }
    evening.wanted.board.view = View::Result;
    evening.wanted.board.rows[0].change = Some(3);
    let ended = evening.now();
    evening.play(Some(ended + 700_000));
    assert!(evening.screen.is_done() && evening.glass.powered());
    evening.play(Some(ended + 5 * SECOND));
    assert!(!evening.glass.powered(), "the burst is over");
    evening.play(Some(ended + 19 * SECOND));
    assert_eq!(evening.glass.ghosting(), 4);
    evening.play(Some(ended + 30 * SECOND));
    assert_eq!(evening.glass.ghosting(), 0);
    assert_eq!(evening.glass.faults(), []);
}

/// What is looked at for long is seen in greys where the panel has them, and no grey is left when the next round begins, by
/// which way ever.
#[test]
fn pictures_come_in_greys_and_go_without_a_trace() {
    let of = |view| sample(view, Language::English, 4);
    let grey = |evening: &Evening| {
        !evening
            .glass
            .levels()
            .iter()
            .all(|level| [0, 15].contains(level))
    };
    for format in Format::ALL {
        let mut evening = Evening::new(format);
        let greys = format == Format::Large;
        let mut show = |view, seconds, in_greys| {
            evening.want(of(view));
            evening.play(Some(evening.now() + seconds * SECOND));
            assert!(evening.screen.is_done(), "{format:?} {view:?}");
            assert_eq!(grey(&evening), in_greys, "{format:?} {view:?}");
        };
        show(View::During, 20, false);
        show(View::Result, 15, false);
        show(View::Race, 20, greys);
        show(View::Round, 20, greys);
        show(View::Result, 20, false);
        show(View::Race, 20, greys);
        // A round does not wait for long: by the fast waveform, and on the small panel by a partial refresh.
        show(View::During, 3, false);
        show(View::Result, 15, false);
        show(View::Podium, 900, greys);
        show(View::Idle, 30, greys);
        show(View::Before, 20, false);
        // By a partial refresh, and in greys when it has stood for a while.
        show(View::Idle, 10, false);
        show(View::Idle, 20, greys);
        assert_eq!(evening.glass.faults(), []);
        assert!(!evening.glass.powered());
    }
}

/// Where it is cold the waveform of greys is not right either.
#[test]
fn a_cold_panel_shows_no_greys() {
    let (mut driver, glass) = panel(Timing::default(), None);
    let mut screen = Screen::new(&mut driver, 5);
    let board = sample(View::Race, Language::English, 4);
    let wanted = Wanted {
        board,
        ..Wanted::default()
    };
    screen.step(|| glass.now_us(), &wanted);
    assert!(screen.is_done());
    assert!(glass.levels().iter().all(|level| [0, 15].contains(level)));
}

/// Where the same digits change again and again, they are cleaned once nobody looks.
#[test]
fn what_moved_often_is_cleaned_in_a_lull() {
    let mut evening = Evening::new(Format::Large);
    evening.want(board(1, &[0, 0]));
    evening.play(Some(20 * SECOND));
    for sum in [1, 2, 3, 4] {
        evening.want(board(1, &[sum, 0]));
        evening.play(Some(evening.now() + SECOND));
    }
    assert_eq!(evening.glass.ghosting(), 4);
    let before = evening.glass.rev();
    evening.play(Some(evening.now() + 10 * SECOND));
    assert_eq!(evening.glass.rev(), before + 1);
    // By the fast waveform, after which as many partial ones may follow.
    for sum in [5, 6, 7, 8, 9] {
        evening.want(board(1, &[sum, 0]));
        evening.play(Some(evening.now() + 700_000));
        assert!(evening.screen.is_done());
    }
}

#[derive(Clone, Debug)]
enum Event {
    /// Points for a seat.
    Points(usize, i32),
    /// The round's result, then the next round.
    RoundEnds,
    /// A countdown of this many seconds.
    Countdown(u64),
    Stick(bool),
}

fn an_event() -> impl Strategy<Value = Event> {
    prop_oneof![
        8 => (0..5usize, -30..60i32).prop_map(|(seat, points)| Event::Points(seat, points)),
        2 => Just(Event::RoundEnds),
        2 => (20..180u64).prop_map(Event::Countdown),
        1 => any::<bool>().prop_map(Event::Stick),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn over_a_random_evening_the_glass_shows_the_newest_board(
        format in prop::sample::select(Format::ALL.to_vec()),
        history in prop::collection::vec((0..40_000u64, an_event()), 1..30),
    ) {
        let mut evening = Evening::new(format);
        let (mut sums, mut round, mut result) = ([0; 5], 1, false);
        let mut at = 0;
        for (pause_ms, event) in history {
            at += pause_ms * 1_000;
            evening.play(Some(at));
            match event {
                Event::Points(seat, points) => sums[seat] += points,
                Event::RoundEnds if result => (round, result) = (round + 1, false),
                Event::RoundEnds => result = true,
                Event::Countdown(seconds) => {
                    evening.wanted.countdown_ends = Some(evening.now() + seconds * SECOND);
                }
                Event::Stick(stuck) => evening.glass.stick_busy(stuck),
            }
            let view = if result { View::Result } else { View::During };
            evening.want(Scoreboard { view, ..board(round, &sums) });
        }
        evening.glass.stick_busy(false);
        evening.want(board(round + 1, &sums));
        evening.play(None);
        prop_assert!(evening.screen.is_done());
        prop_assert!(evening.glass.glass() == layout_for(format, &evening.wanted.board));
        prop_assert_eq!((evening.screen.fault(), evening.glass.powered()), (None, false));
        prop_assert!(evening.glass.asleep());
        // Bytes to a panel that is busy for no reason are the only fault there may be.
        let strange = |fault: &_| !matches!(fault, Fault::Busy(_));
        prop_assert_eq!(evening.glass.faults().into_iter().filter(strange).count(), 0);
    }
}
