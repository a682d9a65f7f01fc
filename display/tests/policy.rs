//! The refresh policy: its table row by row, then random evenings over the modelled panels.

use std::time::Duration;

use display::model::{ModelPanel, Timing, panel, small_panel};
use display::policy::{Decision, MAX_PARTIALS, Pace, Past, QUIET, Wish, decide};
use display::{Format, Frame, Panel, Refresh, Shown};
use proptest::prelude::*;

use Decision::{GiveUp, Show, Sleep, Wait};
use Refresh::{Full, Partial};

const fn secs(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

const PACE: Pace = Pace {
    pause: secs(3),
    full: secs(5),
    partial: secs(1),
    idle: secs(600),
};

fn done(refresh: Refresh) -> Shown {
    Shown {
        refresh: Some(refresh),
        window: None,
        bytes: 0,
    }
}

/// A panel after a full refresh and this many partial ones, the last of which ended at 100 s.
fn after(partials: u8) -> Past {
    let mut past = Past::default();
    past.shown(secs(10), &done(Full));
    (0..partials).for_each(|_| past.shown(secs(100), &done(Partial)));
    past.shown(
        secs(100),
        &Shown {
            refresh: None,
            window: None,
            bytes: 0,
        },
    );
    past
}

fn failed(times: u8) -> Past {
    let mut past = after(0);
    (0..times).for_each(|_| past.failed(secs(100)));
    past
}

fn asleep(partials: u8) -> Past {
    let mut past = after(partials);
    past.slept();
    past
}

fn wish(changed: bool, fresh: bool, countdown: Option<u64>) -> Wish {
    let countdown = countdown.map(secs);
    Wish {
        changed,
        fresh,
        countdown,
        since: secs(100),
    }
}

#[test]
fn the_table_row_by_row() {
    let new = Past::default();
    let change = wish(true, false, None);
    let still = wish(false, false, None);
    let ended = wish(true, true, None);
    let table = [
        // Past, wish, now in seconds, decision.
        ("first of all", new, change, 0, Show(Full)),
        ("first of all, nothing yet", new, still, 0, Wait(None)),
        ("a change", after(0), change, 200, Show(Partial)),
        ("the fifth partial", after(4), change, 200, Show(Partial)),
        ("the sixth is full", after(5), change, 200, Show(Full)),
        ("a round ends", after(1), ended, 200, Show(Full)),
        (
            "cleaning after a round",
            after(1),
            wish(false, true, None),
            200,
            Show(Full),
        ),
        (
            "nothing to clean",
            after(0),
            wish(false, true, None),
            200,
            Wait(Some(secs(700))),
        ),
        ("too soon", after(1), change, 102, Wait(Some(secs(103)))),
        ("soon enough", after(1), change, 103, Show(Partial)),
        (
            "countdown, early",
            after(1),
            wish(true, false, Some(16)),
            200,
            Show(Partial),
        ),
        (
            "countdown, late",
            after(1),
            wish(true, false, Some(15)),
            200,
            Wait(Some(secs(215))),
        ),
        (
            "countdown, over",
            after(1),
            wish(true, false, Some(0)),
            200,
            Show(Partial),
        ),
        (
            "full in a countdown",
            after(5),
            wish(true, false, Some(20)),
            200,
            Show(Full),
        ),
        (
            "no time for it",
            after(5),
            wish(true, false, Some(19)),
            200,
            Wait(Some(secs(219))),
        ),
        (
            "news before cleaning",
            after(1),
            wish(true, true, Some(19)),
            200,
            Show(Partial),
        ),
        ("idle", after(0), still, 699, Wait(Some(secs(700)))),
        ("idle for long, traces", after(1), still, 700, Show(Full)),
        ("idle for long", after(0), still, 700, Sleep),
        ("asleep", asleep(0), still, 9_000, Wait(None)),
        ("woken by a change", asleep(0), change, 9_000, Show(Full)),
        (
            "woken late in a countdown",
            asleep(0),
            wish(true, false, Some(19)),
            9_000,
            Wait(Some(secs(9_019))),
        ),
        ("failed once", failed(1), change, 200, Show(Full)),
        (
            "failed just now",
            failed(1),
            change,
            101,
            Wait(Some(secs(103))),
        ),
        (
            "failed, then changed back",
            failed(1),
            still,
            200,
            Show(Full),
        ),
        ("the third reset", failed(3), change, 200, Show(Full)),
        ("given up", failed(4), change, 200, GiveUp),
        (
            "given up in a countdown",
            failed(4),
            wish(true, true, Some(3)),
            101,
            GiveUp,
        ),
    ];
    for (name, past, wish, now, decision) in table {
        assert_eq!(decide(&PACE, &past, &wish, secs(now)), decision, "{name}");
    }
}

#[test]
fn a_panel_seen_to_is_tried_again() {
    let mut past = failed(4);
    assert!(past.given_up());
    past.mended();
    let change = wish(true, false, None);
    assert_eq!(decide(&PACE, &past, &change, secs(200)), Show(Full));
}

#[derive(Clone, Copy, Debug)]
enum Event {
    Score(u32, u32),
    RoundEnds,
    Countdown(u64),
    Stick(bool),
}

fn an_event() -> impl Strategy<Value = Event> {
    prop_oneof![
        8 => (0..40u32, 0..40u32).prop_map(|(x, y)| Event::Score(x, y)),
        2 => Just(Event::RoundEnds),
        2 => (30..180u64).prop_map(Event::Countdown),
        1 => any::<bool>().prop_map(Event::Stick),
    ]
}

/// A table's worker in virtual time, which keeps watch over what it does.
struct Evening {
    pace: Pace,
    panel: Box<dyn Panel>,
    glass: ModelPanel,
    /// Time that passed while the panel was left alone.
    waited: Duration,
    past: Past,
    ended: Option<Duration>,
    newest: Frame,
    shown: Option<Frame>,
    fresh: bool,
    since: Duration,
    countdown_ends: Duration,
}

impl Evening {
    fn new(format: Format) -> Self {
        let (panel, glass): (Box<dyn Panel>, _) = match format {
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
            pace: Pace::of(format),
            panel,
            glass,
            waited: Duration::ZERO,
            past: Past::default(),
            ended: None,
            newest: Frame::blank(format),
            shown: None,
            fresh: false,
            since: Duration::ZERO,
            countdown_ends: Duration::ZERO,
        }
    }

    fn now(&self) -> Duration {
        self.waited + Duration::from_micros(self.glass.now_us())
    }

    fn apply(&mut self, event: Event) {
        match event {
            Event::Score(x, y) => {
                let black = self.newest.get(x * 8, y * 4);
                self.newest.set(x * 8, y * 4, !black);
                self.since = self.now();
            }
            Event::RoundEnds => self.fresh = true,
            Event::Countdown(seconds) => self.countdown_ends = self.now() + secs(seconds),
            Event::Stick(stuck) => self.glass.stick_busy(stuck),
        }
    }

    fn decide(&self) -> Decision {
        let wish = Wish {
            changed: self.shown.as_ref() != Some(&self.newest),
            fresh: self.fresh,
            countdown: self.countdown_ends.checked_sub(self.now()),
            since: self.since,
        };
        decide(&self.pace, &self.past, &wish, self.now())
    }

    fn show(&mut self, kind: Refresh) {
        let rested = self.ended.map(|ended| ended + self.pace.pause);
        assert!(rested <= Some(self.now()), "no pause was kept");
        let (begun, quiet_from) = (self.now(), self.countdown_ends.saturating_sub(QUIET));
        match self.panel.update(&self.newest, kind) {
            Ok(shown) => {
                self.past.shown(self.now(), &shown);
                self.shown = Some(self.newest.clone());
                self.fresh &= shown.refresh != Some(Full);
                assert_eq!(shown.refresh, Some(kind), "made as decided");
                assert!(
                    self.glass.glass() == self.newest,
                    "the glass shows the newest frame"
                );
                let quiet = begun >= self.countdown_ends || self.now() <= quiet_from;
                assert!(quiet, "ink moved in the last seconds of a countdown");
            }
            Err(_) => {
                self.past.failed(self.now());
                self.shown = None;
            }
        }
        self.ended = Some(self.now());
        assert!(self.glass.ghosting() <= u32::from(MAX_PARTIALS));
    }

    /// Does what is decided until the time `until`, or until nothing more is to be done.
    fn play(&mut self, until: Option<Duration>) {
        // Each turn shows, sleeps, or moves the clock to a time that was named.
        for _ in 0..1_000 {
            if until.is_some_and(|until| self.now() >= until) {
                return;
            }
            match self.decide() {
                Show(kind) => {
                    let last = self.past;
                    self.show(kind);
                    assert_ne!(self.past, last);
                }
                Sleep => {
                    self.panel.sleep().unwrap();
                    self.past.slept();
                    assert_eq!(self.glass.ghosting(), 0, "asleep with traces on the glass");
                }
                Wait(then) => {
                    let Some(next) = then.into_iter().chain(until).min() else {
                        return;
                    };
                    let pause = next.checked_sub(self.now());
                    self.waited += pause.expect("a wait is for the future");
                }
                GiveUp => match until {
                    Some(until) => self.waited += until - self.now(),
                    None => return,
                },
            }
        }
        panic!("never at rest");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn over_a_random_evening_the_rules_hold_and_the_newest_frame_wins(
        format in prop::sample::select(Format::ALL.to_vec()),
        history in prop::collection::vec((0..40_000u64, an_event()), 1..40),
    ) {
        let mut evening = Evening::new(format);
        let mut at = Duration::ZERO;
        for (pause_ms, event) in history {
            at += Duration::from_millis(pause_ms);
            evening.play(Some(at));
            evening.apply(event);
        }
        evening.glass.stick_busy(false);
        evening.past.mended();
        evening.play(None);
        prop_assert!(evening.glass.glass() == evening.newest);
        prop_assert_eq!(evening.glass.ghosting(), 0);
        prop_assert_eq!(evening.decide(), Wait(None));
        let besides_busy = |fault: &_| !matches!(fault, display::model::Fault::Busy(_));
        prop_assert_eq!(evening.glass.faults().into_iter().filter(besides_busy).count(), 0);
    }
}

/// A stuck panel gets one try and three resets, then rest.
#[test]
fn a_stuck_panel_is_given_up_after_three_resets() {
    for format in Format::ALL {
        let mut evening = Evening::new(format);
        evening.glass.stick_busy(true);
        let mut tries = 0;
        while evening.decide() != GiveUp {
            match evening.decide() {
                Show(kind) => evening.show(kind),
                Wait(Some(then)) => evening.waited += then - evening.now(),
                other => panic!("{other:?}"),
            }
            tries += u32::from(matches!(evening.decide(), Wait(_) | GiveUp));
            assert!(tries <= 4);
        }
        assert_eq!(tries, 4);
        assert!(
            evening.now() < secs(45),
            "given up after {:?}",
            evening.now()
        );
    }
}
