//! The refresh policy: its table row by row, then random evenings over the modelled panels.

mod evening;

use std::time::Duration;

use epaper::policy::{Decision, Pace, Past, Wish, decide};
use epaper::{News, Refresh, Shown};

use Decision::{GiveUp, Rest, Show, Sleep, Wait};
use News::{Counts, Score, Turn};
use Refresh::{Fast, Full, Partial};

const fn secs(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

const PACE: Pace = Pace {
    full: secs(5),
    fast: secs(3),
    partial: secs(1),
    idle: secs(600),
    best: Partial,
    senses: false,
};

fn done(refresh: Refresh) -> Shown {
    Shown {
        refresh: Some(refresh),
        window: None,
        bytes: 0,
    }
}

/// A panel whose last refresh was of this kind and ended at 100 s.
fn after(refresh: Refresh) -> Past {
    let mut past = Past::default();
    past.shown(secs(100), &done(refresh));
    past
}

fn failed(times: u8) -> Past {
    let mut past = after(Full);
    (0..times).for_each(|_| past.failed(secs(100)));
    past
}

fn asleep() -> Past {
    let mut past = after(Full);
    past.slept();
    past
}

/// News on a clean glass, or on one with this many traces where the news is.
fn news(news: News, traces: u8) -> Wish {
    Wish {
        news: Some(news),
        traces,
        traces_under: traces,
        since: secs(100),
        ..Wish::default()
    }
}

/// No news, and this many traces.
fn still(traces: u8) -> Wish {
    Wish {
        news: None,
        ..news(Counts, traces)
    }
}

fn counting(left: u64, wish: Wish) -> Wish {
    let countdown = Some(secs(left));
    Wish { countdown, ..wish }
}

fn result(traces: u8) -> Wish {
    let rests = true;
    Wish {
        rests,
        ..still(traces)
    }
}

fn check(pace: Pace, rows: &[(&str, Past, Wish, u64, Decision)]) {
    for (name, past, wish, now, decision) in rows {
        assert_eq!(decide(&pace, past, wish, secs(*now)), *decision, "{name}");
    }
}

fn until(seconds: u64) -> Decision {
    Wait(Some(secs(seconds)))
}

#[test]
fn news_comes_at_once_as_far_as_it_is_urgent() {
    let (new, clean) = (Past::default(), after(Full));
    check(
        PACE,
        &[
            ("first of all", new, news(Score, 0), 0, Show(Full)),
            ("first of all, nothing yet", new, still(0), 0, Wait(None)),
            ("a score", clean, news(Score, 0), 100, Show(Partial)),
            ("its fifth drive", clean, news(Score, 4), 100, Show(Partial)),
            ("its sixth", clean, news(Score, 5), 100, Show(Fast)),
            ("a turn", clean, news(Turn, 0), 110, Show(Partial)),
            ("a turn too soon", clean, news(Turn, 0), 109, until(110)),
            ("its fourth drive", clean, news(Turn, 3), 110, Show(Partial)),
            ("its fifth", clean, news(Turn, 4), 110, Show(Fast)),
            ("counts", clean, news(Counts, 0), 160, Show(Partial)),
            ("counts too soon", clean, news(Counts, 0), 159, until(160)),
            ("woken", asleep(), news(Counts, 0), 101, Show(Full)),
        ],
    );
    // Traces elsewhere do not matter to it.
    let elsewhere = Wish {
        traces: 5,
        ..news(Score, 0)
    };
    check(
        PACE,
        &[("traces elsewhere", clean, elsewhere, 100, Show(Partial))],
    );
}

#[test]
fn greys_come_when_a_board_rests_and_go_by_a_refresh_of_the_whole_glass() {
    let clean = after(Full);
    let wanted = Wish {
        wants_greys: true,
        ..result(0)
    };
    let over = |wish| Wish {
        greys: true,
        ..wish
    };
    check(
        PACE,
        &[
            ("wanted", clean, wanted, 119, until(120)),
            ("it rests", clean, wanted, 120, Show(Full)),
            (
                "a score after greys",
                clean,
                over(news(Score, 0)),
                100,
                Show(Fast),
            ),
            (
                "a turn after greys",
                clean,
                over(news(Turn, 0)),
                110,
                Show(Fast),
            ),
            // No partial one comes instead where a countdown leaves time for that alone.
            (
                "a countdown",
                clean,
                counting(17, over(news(Score, 0))),
                100,
                until(117),
            ),
            ("greys rest", clean, over(result(0)), 120, until(700)),
            ("and sleep", clean, over(result(0)), 700, Sleep),
        ],
    );
}

#[test]
fn the_glass_is_cleaned_when_nobody_looks() {
    let (clean, partial) = (after(Full), after(Partial));
    let mut rested = partial;
    rested.rested();
    check(
        PACE,
        &[
            ("power on for the next", partial, still(1), 101, until(102)),
            ("no next came", partial, still(1), 102, Rest),
            ("while a turn waits too", partial, news(Turn, 1), 102, Rest),
            ("few traces", rested, still(3), 200, until(700)),
            ("many traces", rested, still(4), 105, until(106)),
            ("a lull", rested, still(4), 106, Show(Fast)),
            ("a result is read", rested, result(1), 119, until(120)),
            ("a result was read", rested, result(1), 120, Show(Full)),
            (
                "a result on a clean glass",
                clean,
                result(0),
                120,
                until(700),
            ),
            ("idle for long, traces", rested, still(1), 700, Show(Full)),
            ("idle for long", clean, still(0), 700, Sleep),
            ("asleep", asleep(), still(0), 9_000, Wait(None)),
        ],
    );
}

#[test]
fn nothing_moves_in_the_last_seconds_of_a_countdown() {
    let mut rested = after(Partial);
    rested.rested();
    check(
        PACE,
        &[
            (
                "early",
                rested,
                counting(16, news(Score, 0)),
                200,
                Show(Partial),
            ),
            (
                "late",
                rested,
                counting(15, news(Score, 0)),
                200,
                until(215),
            ),
            (
                "over",
                rested,
                counting(0, news(Score, 0)),
                200,
                Show(Partial),
            ),
            (
                "no time to clean",
                rested,
                counting(17, news(Turn, 4)),
                200,
                Show(Partial),
            ),
            (
                "none at all",
                rested,
                counting(17, news(Turn, 5)),
                200,
                until(217),
            ),
            (
                "time to clean",
                rested,
                counting(18, news(Turn, 5)),
                200,
                Show(Fast),
            ),
            (
                "cleaning waits",
                rested,
                counting(17, still(5)),
                200,
                until(217),
            ),
            (
                "woken late",
                asleep(),
                counting(19, news(Score, 0)),
                200,
                until(219),
            ),
            (
                "power goes off",
                after(Partial),
                counting(9, news(Score, 0)),
                200,
                Rest,
            ),
        ],
    );
}

#[test]
fn in_the_cold_only_full_refreshes_are_right() {
    let pace = PACE.at(9);
    check(
        pace,
        &[
            ("a score", after(Full), news(Score, 0), 100, Show(Full)),
            ("a turn", after(Full), news(Turn, 0), 280, Show(Full)),
            (
                "a turn too soon",
                after(Full),
                news(Turn, 0),
                279,
                until(280),
            ),
            (
                "slow",
                after(Full),
                counting(32, news(Score, 0)),
                100,
                until(132),
            ),
        ],
    );
    assert_eq!(PACE.at(10), PACE);
    assert_eq!(PACE.sensing().at(-5), PACE.sensing());
}

/// A panel with colour: each refresh flashes for long.
#[test]
fn where_no_partial_refresh_is_right_news_comes_by_fast_ones() {
    let pace = PACE.whole();
    check(
        pace,
        &[
            (
                "first of all",
                Past::default(),
                news(Score, 0),
                0,
                Show(Full),
            ),
            ("a score", after(Full), news(Score, 0), 100, Show(Fast)),
            ("a turn", after(Fast), news(Turn, 0), 280, Show(Fast)),
            (
                "a turn too soon",
                after(Fast),
                news(Turn, 0),
                279,
                until(280),
            ),
            (
                "in a countdown",
                after(Fast),
                counting(17, news(Score, 0)),
                100,
                until(117),
            ),
        ],
    );
    assert_eq!(pace.at(9).best, Full);
}

#[test]
fn a_panel_that_fails_is_given_up() {
    check(
        PACE,
        &[
            ("failed once", failed(1), news(Score, 0), 200, Show(Full)),
            ("just now", failed(1), news(Score, 0), 101, until(103)),
            (
                "the third reset",
                failed(3),
                news(Counts, 0),
                200,
                Show(Full),
            ),
            ("given up", failed(4), news(Score, 0), 200, GiveUp),
            (
                "in a countdown",
                failed(4),
                counting(3, news(Score, 0)),
                101,
                GiveUp,
            ),
        ],
    );
}

#[test]
fn a_panel_seen_to_is_tried_again() {
    let mut past = failed(4);
    assert!(past.given_up());
    past.mended();
    let score = news(Score, 0);
    assert_eq!(decide(&PACE, &past, &score, secs(200)), Show(Full));
}
