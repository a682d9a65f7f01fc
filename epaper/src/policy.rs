//! When the panel is touched, and how: a pure function of what was done, what is wished
//! and what time it is.
//!
//! News comes at once, by a partial refresh. What it leaves on the glass is cleaned later, when
//! nobody looks, or where the ink has moved so often that the next news needs a clean glass.
//!
//! The first row that fits decides:
//!
//! | situation | decision |
//! |---|---|
//! | failed four times: three resets did not help | given up |
//! | failed less than a pause ago | wait for the pause |
//! | news, nothing shown yet, asleep, or the last try failed | full, from a reset |
//! | news of the turn alone, the last refresh ended less than ten seconds ago | wait for them |
//! | counts alone, the last refresh ended less than a minute ago | wait for it, or for other news |
//! | news, and only refreshes of the whole glass are right, for it is cold or has colour | such a one; turn and counts only three minutes after the last refresh |
//! | news, and greys on the glass | fast |
//! | news, and no pixel of it was driven five times since the glass was clean (four: turn and counts) | partial |
//! | news | fast |
//! | no news, and the power is on for two seconds | power off |
//! | no news for six seconds, and somewhere the ink has moved four times | fast |
//! | a result, or what stands between two games, rests for twenty seconds, and traces are left or greys are wanted | full |
//! | no news for long, and traces are left | full |
//! | no news for long | sleep |
//! | otherwise | nothing until one of these times, or until something happens |
//!
//! What moves ink waits for the end of a countdown where it would reach into its last 15 s.
//! The newest frame wins by itself: whoever asks decides with what is newest, and draws that.
//!
//! There is no pause between refreshes. The makers ask for three minutes between them
//! ([Waveshare](https://www.waveshare.com/wiki/E-Paper_Shield)), which no scoreboard can keep; what they fear are traces
//! that stay, and those are bounded by where the ink moved, not by when.
//!
//! ```
//! use std::time::Duration;
//! use epaper::policy::{Decision, PAUSE, Past, Wish, decide};
//! use epaper::{News, Refresh, uc8179};
//!
//! let (pace, mut past) = (uc8179::INCHES_7_5.pace, Past::default());
//! let wish = Wish { news: Some(News::Score), ..Wish::default() };
//! let first = decide(&pace, &past, &wish, Duration::ZERO);
//! assert_eq!(first, Decision::Show(Refresh::Full));
//!
//! // Had the panel shown it, `past.shown(now, &shown)` would be told so. It failed:
//! let now = Duration::from_secs(2);
//! past.failed(now);
//! let next = decide(&pace, &past, &wish, now);
//! assert_eq!(next, Decision::Wait(Some(now + PAUSE)));
//! ```

use core::time::Duration;

use crate::{Refresh, Shown};

/// Partial refreshes that may drive a pixel before it is cleaned: their traces add up. Makers advise a
/// full refresh after five or six (<https://www.good-display.com/news/134.html>).
pub const MAX_PARTIALS: u8 = 5;
/// Of these for news that is not urgent, and before a lull is used to clean: the last is kept for a score.
const MAX_IDLE_PARTIALS: u8 = 4;
/// Resets of a panel that fails, before it is given up.
pub const MAX_RESETS: u8 = 3;
/// From a failure to the next try, at least.
pub const PAUSE: Duration = Duration::from_secs(3);
/// No ink moves in this last part of a countdown, when everybody looks elsewhere and
/// nothing should flash.
pub const QUIET: Duration = Duration::from_secs(15);
/// From a refresh to one that tells of the turn alone.
const TURN: Duration = Duration::from_secs(10);
/// From a refresh to one that tells of counts alone.
const COUNTS: Duration = Duration::from_secs(60);
/// Where each of them flashes, from a refresh to one for either.
const FLASHING: Duration = Duration::from_secs(180);
/// The high voltages stay on that long after a partial refresh: the next of a burst comes 0.2 s sooner.
const POWER: Duration = Duration::from_secs(2);
/// Time without news after which gathered ink is cleaned.
const LULL: Duration = Duration::from_secs(6);
/// Time that a result rests before it is cleaned: by then it was read.
const READ: Duration = Duration::from_secs(20);
/// Below so many °C traces were seen even of fast refreshes
/// (<https://github.com/adafruit/Adafruit_EPD/issues/50>), and the waveform of partial ones, which is forced, does not get
/// longer there: only full ones are right.
const COLD_CELSIUS: i8 = 10;

/// What is new on a board, the least urgent first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum News {
    /// Words and amounts beside the players: how many cards they hold, what lies in the pots,
    /// the footer. Nobody looks up for them.
    Counts,
    /// Whose turn it is, and what it waits for.
    Turn,
    /// Points, a claim, a verdict, or a board of another kind: all look up.
    Score,
}

/// What a panel takes and wants, at room temperature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// Longest full refresh, with waking and power steps.
    pub full: Duration,
    /// Longest fast refresh, likewise.
    pub fast: Duration,
    /// Longest partial refresh, with its power steps.
    pub partial: Duration,
    /// Time without a change after which the panel sleeps.
    pub idle: Duration,
    /// How news is told at best: partially; by a refresh of the whole glass where the panel has colour, or it is cold.
    pub best: Refresh,
    /// Its controller measures the temperature, and has waveforms of every kind for the cold.
    pub senses: bool,
}

impl Pace {
    /// A panel whose longest refreshes take so many milliseconds.
    pub const fn of_ms(full: u64, fast: u64, partial: u64) -> Self {
        Self {
            full: Duration::from_millis(full),
            fast: Duration::from_millis(fast),
            partial: Duration::from_millis(partial),
            idle: Duration::from_secs(600),
            best: Refresh::Partial,
            senses: false,
        }
    }

    /// The same where only refreshes of the whole glass are right, and the fast one is at best.
    pub const fn whole(self) -> Self {
        Self {
            best: Refresh::Fast,
            ..self
        }
    }

    /// The same of a controller that sees to the temperature itself.
    pub const fn sensing(self) -> Self {
        Self {
            senses: true,
            ..self
        }
    }

    /// The same in a room of so many °C. In the cold a full refresh takes up to three times as long.
    pub const fn at(self, celsius: i8) -> Self {
        if celsius >= COLD_CELSIUS || self.senses {
            return self;
        }
        Self {
            full: Duration::from_secs(self.full.as_secs() * 3 + 3),
            best: Refresh::Full,
            ..self
        }
    }
}

/// What was done to the panel so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Past {
    /// When the last try ended; `None` before the first.
    ended: Option<Duration>,
    /// Tries that failed since the last that did not.
    failures: u8,
    /// Whether the controller holds the picture on the glass, so that a partial refresh
    /// can be made.
    awake: bool,
    /// Whether the high voltages may still be on.
    powered: bool,
}

impl Past {
    /// An update ended well at this time.
    pub fn shown(&mut self, at: Duration, shown: &Shown) {
        *self = Self {
            ended: Some(at),
            failures: 0,
            awake: true,
            powered: shown.refresh == Some(Refresh::Partial)
                || shown.refresh.is_none() && self.powered,
        };
    }

    /// An update failed at this time.
    pub fn failed(&mut self, at: Duration) {
        *self = Self {
            ended: Some(at),
            failures: self.failures.saturating_add(1),
            ..Self::default()
        };
    }

    /// The high voltages were turned off.
    pub fn rested(&mut self) {
        self.powered = false;
    }

    /// The panel was sent to sleep.
    pub fn slept(&mut self) {
        (self.awake, self.powered) = (false, false);
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

/// What the table wants of the panel now, and how the glass is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wish {
    /// What the newest frame has that is not on the glass; everything, if nobody knows what is on it.
    pub news: Option<News>,
    /// Partial refreshes since the last cleaning where the ink moved most; 0 on a clean glass.
    pub traces: u8,
    /// The same of those places alone that the newest frame changes.
    pub traces_under: u8,
    /// Greys are on the glass, of which a partial refresh makes neither black nor white.
    pub greys: bool,
    /// The newest frame is on the glass, and is to be seen in greys once it rests.
    pub wants_greys: bool,
    /// The board is one that stands for a while and is looked at: a result, or what stands between two games.
    pub rests: bool,
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
    /// Turn the high voltages off.
    Rest,
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
    let due =
        |(from, what): (Duration, Decision)| (from.max(kept_quiet(pace, wish, what, now)), what);
    // The earliest; of those that could all be done now the first.
    let next = jobs(pace, past, wish)
        .map(due)
        .min_by_key(|(from, _)| *from.max(&now));
    match next {
        Some((from, what)) if from <= now => what,
        Some((from, _)) => Decision::Wait(Some(from)),
        None => Decision::Wait(None),
    }
}

/// What is to be done, each from its time on.
fn jobs(pace: &Pace, past: &Past, wish: &Wish) -> impl Iterator<Item = (Duration, Decision)> {
    let ended = past.ended.unwrap_or_default();
    let lull = ended.max(wish.since);
    let traces = past.awake && wish.traces > 0;
    let worn = past.awake && wish.traces >= MAX_IDLE_PARTIALS;
    let unclean = past.awake && (wish.traces > 0 || wish.wants_greys);
    let asleep = past.awake && wish.traces == 0 && wish.news.is_none();
    let show = |refresh| Decision::Show(refresh);
    let chores = [
        (past.powered, ended + POWER, Decision::Rest),
        (worn, lull + LULL, show(Refresh::Fast)),
        (unclean && wish.rests, lull + READ, show(Refresh::Full)),
        (traces, lull + pace.idle, show(Refresh::Full)),
        (asleep, lull + pace.idle, Decision::Sleep),
    ];
    let chores = chores.into_iter().filter(|(is_due, ..)| *is_due);
    let chores = chores.map(|(_, from, what)| (from, what));
    let news = wish
        .news
        .into_iter()
        .flat_map(|news| tell(pace, past, wish, news));
    news.chain(chores)
}

/// How news may be told, and from when on: the better way first.
fn tell(
    pace: &Pace,
    past: &Past,
    wish: &Wish,
    news: News,
) -> impl Iterator<Item = (Duration, Decision)> {
    let ended = past.ended.unwrap_or_default();
    let from = match news {
        _ if past.failures > 0 => ended + PAUSE,
        News::Score => Duration::ZERO,
        _ if !past.awake => Duration::ZERO,
        _ if pace.best != Refresh::Partial => ended + FLASHING,
        News::Turn => ended + TURN,
        News::Counts => ended + COUNTS,
    };
    let most = if news == News::Score {
        MAX_PARTIALS
    } else {
        MAX_IDLE_PARTIALS
    };
    let under = wish.traces_under;
    let whole = !past.awake || pace.best != Refresh::Partial || wish.greys;
    let best = match pace.best {
        _ if !past.awake => Refresh::Full,
        Refresh::Partial if under >= most || wish.greys => Refresh::Fast,
        best => best,
    };
    // Where a countdown leaves no time for it.
    let brief = (!whole && under < MAX_PARTIALS).then_some(Refresh::Partial);
    let ways = core::iter::once(best).chain(brief);
    ways.map(move |refresh| (from, Decision::Show(refresh)))
}

/// From when on something may be done for the sake of a countdown's last seconds.
fn kept_quiet(pace: &Pace, wish: &Wish, what: Decision, now: Duration) -> Duration {
    let takes = match what {
        Decision::Show(Refresh::Full) => pace.full,
        Decision::Show(Refresh::Fast) => pace.fast,
        Decision::Show(Refresh::Partial) => pace.partial,
        _ => return Duration::ZERO,
    };
    let left = wish.countdown.filter(|left| !left.is_zero());
    left.filter(|left| *left < QUIET + takes)
        .map_or(Duration::ZERO, |left| now + left)
}
