//! Random evenings over the modelled panels.

use std::time::Duration;

use epaper::model::{ModelPanel, Timing, panel, small_panel};
use epaper::policy::{Decision, MAX_PARTIALS, PAUSE, Pace, Past, QUIET, Wish, decide};
use epaper::{Format, Frame, Ink, News, Panel, Refresh};
use proptest::prelude::*;

use Decision::{GiveUp, Rest, Show, Sleep, Wait};
use News::{Counts, Score, Turn};
use Refresh::Partial;

use crate::secs;

#[derive(Clone, Copy, Debug)]
enum Event {
    News(News, u32, u32),
    Result(bool),
    Countdown(u64),
    Stick(bool),
}

fn an_event() -> impl Strategy<Value = Event> {
    prop_oneof![
        12 => (prop::sample::select(vec![Counts, Turn, Score]), 0..3u32, 0..3u32)
            .prop_map(|(news, x, y)| Event::News(news, x, y)),
        2 => any::<bool>().prop_map(Event::Result),
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
    /// When the last try failed, if none went well since.
    failed: Option<Duration>,
    newest: Frame,
    shown: Option<Frame>,
    /// The most urgent that is not on the glass.
    news: Option<News>,
    result: bool,
    ink: Ink,
    /// Partial drives of each pixel since the glass was clean.
    drives: Vec<u8>,
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
            pace: panel.pace(),
            panel,
            glass,
            waited: Duration::ZERO,
            past: Past::default(),
            failed: None,
            newest: Frame::blank(format),
            shown: None,
            news: None,
            result: false,
            ink: Ink::new(format),
            drives: vec![0; format.bytes() * 8],
            since: Duration::ZERO,
            countdown_ends: Duration::ZERO,
        }
    }

    fn now(&self) -> Duration {
        self.waited + Duration::from_micros(self.glass.now_us())
    }

    fn apply(&mut self, event: Event) {
        match event {
            Event::News(news, x, y) => {
                let black = self.newest.get(x * 5, y * 5);
                self.newest.set(x * 5, y * 5, !black);
                self.news = self.news.max(Some(news));
                self.since = self.now();
            }
            Event::Result(result) => self.result = result,
            Event::Countdown(seconds) => self.countdown_ends = self.now() + secs(seconds),
            Event::Stick(stuck) => self.glass.stick_busy(stuck),
        }
    }

    fn decide(&self) -> Decision {
        let under = |shown| self.ink.most_under(shown, &self.newest);
        let wish = Wish {
            news: match &self.shown {
                Some(shown) if *shown == self.newest => None,
                Some(_) => self.news,
                None => Some(Score),
            },
            traces: self.ink.most(),
            traces_under: self.shown.as_ref().map_or(0, under),
            rests: self.result,
            countdown: self.countdown_ends.checked_sub(self.now()),
            since: self.since,
            ..Wish::default()
        };
        decide(&self.pace, &self.past, &wish, self.now())
    }

    fn show(&mut self, kind: Refresh) {
        let rested = self.failed.map(|failed| failed + PAUSE);
        assert!(rested <= Some(self.now()), "no pause was kept");
        let (begun, quiet_from) = (self.now(), self.countdown_ends.saturating_sub(QUIET));
        match self.panel.update(&self.newest, kind) {
            Ok(shown) => {
                self.past.shown(self.now(), &shown);
                match (kind, self.shown.replace(self.newest.clone())) {
                    (Partial, Some(old)) => {
                        self.ink.drive(&old, &self.newest);
                        self.drive(&old);
                    }
                    _ => {
                        self.ink.clean();
                        self.drives.fill(0);
                    }
                }
                (self.news, self.failed) = (None, None);
                assert_eq!(shown.refresh, Some(kind), "made as decided");
                assert!(
                    self.glass.glass() == self.newest,
                    "the glass shows the newest frame"
                );
                let quiet = begun >= self.countdown_ends || self.now() <= quiet_from;
                assert!(quiet, "ink moved in the last seconds of a countdown");
            }
            Err(_) => self.fail(self.now()),
        }
    }

    fn fail(&mut self, at: Duration) {
        self.past.failed(at);
        self.shown = None;
        self.failed = Some(at);
    }

    /// No pixel is driven more often than it may be.
    fn drive(&mut self, old: &Frame) {
        let pixels = (0..old.height()).flat_map(|y| (0..old.width()).map(move |x| (x, y)));
        for ((x, y), drives) in pixels.zip(&mut self.drives) {
            *drives += u8::from(old.get(x, y) != self.newest.get(x, y));
            assert!(
                *drives <= MAX_PARTIALS,
                "pixel {x}, {y} was driven too often"
            );
        }
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
                Rest => {
                    let rested = self.panel.rest();
                    let now = self.now();
                    match rested {
                        Ok(()) => self.past.rested(),
                        Err(_) => self.fail(now),
                    }
                }
                Sleep => {
                    self.panel.sleep().unwrap();
                    self.past.slept();
                    assert_eq!(self.ink.most(), 0, "asleep with traces on the glass");
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
        history in prop::collection::vec((0..20_000u64, an_event()), 1..60),
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
        evening.failed = None;
        evening.play(None);
        prop_assert!(evening.glass.glass() == evening.newest);
        prop_assert_eq!(evening.ink.most(), 0);
        prop_assert!(evening.glass.asleep() && !evening.glass.powered());
        prop_assert_eq!(evening.decide(), Wait(None));
        let besides_busy = |fault: &_| !matches!(fault, epaper::model::Fault::Busy(_));
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
