//! When the panel is touched, and how: a pure function of what was done, what is wished
//! and what time it is.
//!
//! The first row that fits decides:
//!
//! | situation | decision |
//! |---|---|
//! | failed four times: three resets did not help | given up |
//! | something to show, but the last refresh ended less than a pause ago | wait for the pause |
//! | something to show, but it would reach into the last 15 s of a countdown | wait for its end |
//! | changed, nothing shown yet, asleep, or the last try failed | full, from a reset |
//! | changed, and five partial refreshes since the last full one | full |
//! | changed, the round ended or the view is another, time enough for a full one | full |
//! | changed | partial |
//! | not changed, but the round ended since the last full one and traces are left | full |
//! | nothing has changed for long, and traces are left | full |
//! | nothing has changed for long | sleep |
//! | otherwise | nothing until it is time to sleep, or until something happens |
//!
//! The newest frame wins by itself: whoever asks decides with what is newest, and draws that.
//!
//! ```
//! use std::time::Duration;
//! use display::policy::{Decision, Pace, Past, Wish, decide};
//! use display::{Format, Refresh};
//!
//! let (pace, mut past) = (Pace::of(Format::Large), Past::default());
//! let wish = Wish { changed: true, ..Wish::default() };
//! let first = decide(&pace, &past, &wish, Duration::ZERO);
//! assert_eq!(first, Decision::Show(Refresh::Full));
//!
//! // Had the panel shown it, `past.shown(now, &shown)` would be told so. It failed:
//! let now = Duration::from_secs(2);
//! past.failed(now);
//! let next = decide(&pace, &past, &wish, now);
//! assert_eq!(next, Decision::Wait(Some(now + pace.pause)));
//! ```

use std::time::Duration;

use crate::{Format, Refresh, Shown};

/// Partial refreshes after a full one; the next is full again. Their traces add up.
pub const MAX_PARTIALS: u8 = 5;
/// Resets of a panel that fails, before it is given up.
pub const MAX_RESETS: u8 = 3;
/// No ink moves in this last part of a countdown, when everybody looks elsewhere and
/// nothing should flash.
pub const QUIET: Duration = Duration::from_secs(15);

/// What a panel takes and wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// From the end of one refresh to the start of the next, at least.
    pub pause: Duration,
    /// Longest full refresh, with waking and power steps.
    pub full: Duration,
    /// Longest partial refresh, with its power steps.
    pub partial: Duration,
    /// Time without a change after which the panel sleeps.
    pub idle: Duration,
}

impl Pace {
    /// What a panel of this format takes at room temperature, by its makers and by others'
    /// measurements. The pause is ours: makers ask for three minutes between refreshes in
    /// the long run, which the pace of a card game keeps on average.
    pub const fn of(format: Format) -> Self {
        let (full, partial) = match format {
            Format::Large => (4_500, 2_000),
            Format::Small => (2_200, 1_000),
        };
        Self {
            pause: Duration::from_secs(3),
            full: Duration::from_millis(full),
            partial: Duration::from_millis(partial),
            idle: Duration::from_secs(600),
        }
    }
}

/// What was done to the panel so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Past {
    /// When the last try ended; `None` before the first.
    ended: Option<Duration>,
    /// Refreshes since the last full one.
    partials: u8,
    /// Tries that failed since the last that did not.
    failures: u8,
    /// Whether the controller holds the picture on the glass, so that a partial refresh
    /// can be made.
    awake: bool,
}

impl Past {
    /// An update ended well at this time.
    pub fn shown(&mut self, at: Duration, shown: &Shown) {
        let partials = match shown.refresh {
            Some(Refresh::Full) => 0,
            Some(Refresh::Fast | Refresh::Partial) => self.partials.saturating_add(1),
            None => self.partials,
        };
        *self = Self {
            ended: Some(at),
            partials,
            failures: 0,
            awake: true,
        };
    }

    /// An update failed at this time.
    pub fn failed(&mut self, at: Duration) {
        self.ended = Some(at);
        self.failures = self.failures.saturating_add(1);
        self.awake = false;
    }

    /// The panel was sent to sleep.
    pub fn slept(&mut self) {
        self.awake = false;
    }

    /// Someone saw to the panel: a panel given up is tried again.
    pub fn mended(&mut self) {
        self.failures = 0;
    }

    /// Whether the panel was given up.
    pub fn given_up(&self) -> bool {
        self.failures > MAX_RESETS
    }
}

/// What the table wants of the panel now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wish {
    /// The newest frame is not the one on the glass, or nobody knows what is on it.
    pub changed: bool,
    /// The round ended, or the board is of another kind, since the last full refresh.
    pub fresh: bool,
    /// What is left of a countdown, if one runs.
    pub countdown: Option<Duration>,
    /// When the newest frame came.
    pub since: Duration,
}

/// What to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Nothing until then, or until the wish changes. `None`: only a new wish helps.
    Wait(Option<Duration>),
    /// Show the newest frame by this refresh.
    Show(Refresh),
    /// Send the panel to sleep.
    Sleep,
    /// Leave the panel alone and say so.
    GiveUp,
}

/// What to do at `now`. All times count from one moment, whichever.
pub fn decide(pace: &Pace, past: &Past, wish: &Wish, now: Duration) -> Decision {
    if past.given_up() {
        return Decision::GiveUp;
    }
    let Some(refresh) = due(pace, past, wish, now) else {
        return rest(pace, past, wish, now);
    };
    let rested = past.ended.map_or(now, |ended| ended + pace.pause);
    if now < rested {
        return Decision::Wait(Some(rested));
    }
    let left = wish.countdown.filter(|left| !left.is_zero());
    let over_in_time = |takes: Duration| left.is_none_or(|left| left >= QUIET + takes);
    if refresh == Refresh::Full && over_in_time(pace.full) {
        Decision::Show(Refresh::Full)
    } else if may_be_partial(past, wish) && over_in_time(pace.partial) {
        // Where a full one was due: news need not wait for the cleaning.
        Decision::Show(Refresh::Partial)
    } else {
        Decision::Wait(left.map(|left| now + left))
    }
}

/// The refresh that is due, if the panel may be touched.
fn due(pace: &Pace, past: &Past, wish: &Wish, now: Duration) -> Option<Refresh> {
    let traces = past.awake && past.partials > 0;
    if wish.changed {
        let partial = may_be_partial(past, wish) && !wish.fresh;
        Some(if partial {
            Refresh::Partial
        } else {
            Refresh::Full
        })
    } else if past.failures > 0 || traces && (wish.fresh || now >= idle_from(pace, past, wish)) {
        Some(Refresh::Full)
    } else {
        None
    }
}

fn may_be_partial(past: &Past, wish: &Wish) -> bool {
    wish.changed && past.awake && past.partials < MAX_PARTIALS
}

/// Nothing to show: sleep, or wait for the time to.
fn rest(pace: &Pace, past: &Past, wish: &Wish, now: Duration) -> Decision {
    match idle_from(pace, past, wish) {
        _ if !past.awake => Decision::Wait(None),
        from if now < from => Decision::Wait(Some(from)),
        _ => Decision::Sleep,
    }
}

/// When the panel has nothing to do any more: a while after the newest frame came and was
/// shown.
fn idle_from(pace: &Pace, past: &Past, wish: &Wish) -> Duration {
    wish.since.max(past.ended.unwrap_or_default()) + pace.idle
}
