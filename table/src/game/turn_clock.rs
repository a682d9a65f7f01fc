//! The tap-timer as turn clock, where the table wants it: it counts each turn, and what expires only
//! tells. In a game whose turns are judged as a whole a slap may end them.

use std::ops::RangeInclusive;

use protocol::FRESH_EVENT_MS;
use rules::Seat;
use rules::option::{Declaration, Kind};

use super::patience::THROW_FOLLOWS;
use super::{Game, OptionInfo, Played, Seating};
use crate::app::TimerWish;
use crate::clock::{Micros, SECOND};
use crate::refusal::Refusal;
use crate::tabletop::Tabletop;
use crate::timer_link::TimerEvent;
use crate::view::{Countdown, Notice, Phase};
use crate::words::{Lang, say};

/// Lengths of a turn in seconds.
const SECONDS: RangeInclusive<u32> = 10..=600;

/// Names of the options.
const LENGTH: &str = "turn_clock";
const END: &str = "turn_end";
/// How a turn ends.
const THROW: &str = "throw";
const SLAP: &str = "slap";

/// The clock of a game with turns.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TurnClock {
    /// Of a turn; none is counted when it is 0.
    length: Micros,
    /// A turn is over with a slap after the throw.
    by_slap: bool,
    turn: Option<Counted>,
}

/// Whether the player of a turn that does not end with the throw says that it is over.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SaidOver {
    /// Not yet.
    No,
    /// They have slapped the timer, at this time.
    Slapped(Micros),
    /// On the page.
    Said,
}

impl SaidOver {
    /// It is said that the turn is over.
    pub fn is_said(self) -> bool {
        self != SaidOver::No
    }

    /// A slap without a throw meant the turn before: somebody slapped again, or its message came late.
    pub fn lapse(&mut self, now: Micros, has_thrown: bool) {
        if !has_thrown && self.lapses_at().is_some_and(|at| at <= now) {
            *self = SaidOver::No;
        }
    }

    /// When a slap means no throw any more.
    pub fn lapses_at(self) -> Option<Micros> {
        match self {
            SaidOver::Slapped(at) => Some(at + THROW_FOLLOWS),
            SaidOver::No | SaidOver::Said => None,
        }
    }
}

/// A turn that is counted.
#[derive(Clone, Debug, PartialEq)]
struct Counted {
    seat: Seat,
    /// The timer's round.
    rid: u32,
    deadline: Micros,
}

/// As the set-up offers the clock; `rule` says what a turn is.
pub fn clock_option(rule: &'static str) -> OptionInfo {
    let seconds = Kind::Number(0..=*SECONDS.end());
    offered(LENGTH, rule, "opt-turn-clock", seconds, "0")
}

/// As it offers the slap that ends a turn.
pub fn slap_option(rule: &'static str) -> OptionInfo {
    let ways = Kind::Choice(&[(THROW, "opt-turn-end-throw"), (SLAP, "opt-turn-end-slap")]);
    offered(END, rule, "opt-turn-end", ways, THROW)
}

fn offered(
    key: &'static str,
    rule: &'static str,
    message: &'static str,
    kind: Kind,
    default: &str,
) -> OptionInfo {
    OptionInfo {
        declared: Declaration {
            key,
            rule,
            message,
            kind,
            table: true,
        },
        default: default.to_owned(),
    }
}

impl TurnClock {
    /// As the table has chosen.
    ///
    /// # Errors
    /// The length is outside [`SECONDS`].
    pub fn seated(seating: &Seating) -> Result<TurnClock, Refusal> {
        let typed = seating.options.get(LENGTH).map_or("0", String::as_str);
        let seconds = typed.parse().ok();
        let seconds = seconds.filter(|seconds| *seconds == 0 || SECONDS.contains(seconds));
        let Some(seconds) = seconds else {
            let (least, most) = (*SECONDS.start(), *SECONDS.end());
            return Refusal::say(say!("turn-clock-seconds", least = least, most = most));
        };
        Ok(TurnClock {
            length: Micros::from(seconds) * SECOND,
            by_slap: seating.options.get(END).is_some_and(|end| end == SLAP),
            turn: None,
        })
    }

    /// A turn is over only when its player slaps the timer, or says so.
    pub fn ends_by_slap(&self) -> bool {
        self.by_slap
    }

    /// Turns are counted, or ended by a slap: whoever plays has to do with the timer.
    fn uses_timer(&self) -> bool {
        self.by_slap || self.length > 0
    }

    /// The slap of somebody who has finished their turn.
    pub fn slap(&self, event: &TimerEvent) -> Option<SaidOver> {
        let fresh = event.age_ms <= FRESH_EVENT_MS;
        let ends = self.by_slap && event.ev == protocol::Ev::Tap && fresh;
        ends.then_some(SaidOver::Slapped(event.at))
    }

    /// Whose turn it is now: a new one is counted from its start, under a number of its own.
    pub fn follow(&mut self, tabletop: &mut Tabletop, turn: Option<Seat>) {
        let counted = self.turn.as_ref().map(|counted| counted.seat);
        if self.length == 0 || counted == turn {
            return;
        }
        self.turn = turn.map(|seat| {
            tabletop.deals = tabletop.deals.saturating_add(1);
            Counted {
                seat,
                rid: tabletop.deals,
                deadline: tabletop.counted() + self.length,
            }
        });
    }

    /// A step was taken back: whoever's turn it is again has the full time.
    pub fn restart(&mut self) {
        self.turn = None;
    }

    /// The clock stood still for this long.
    pub fn put_off(&mut self, by: Micros) {
        if let Some(counted) = &mut self.turn {
            counted.deadline += by;
        }
    }

    fn running(&self, now: Micros) -> Option<&Counted> {
        self.turn.as_ref().filter(|counted| now < counted.deadline)
    }

    /// What the timer should be doing.
    pub fn wish(&self, now: Micros) -> TimerWish {
        self.running(now)
            .map_or(TimerWish::Idle, |counted| TimerWish::Running {
                rid: counted.rid,
                length: self.length,
                deadline: counted.deadline,
            })
    }

    /// When the time of the turn is over.
    pub fn wake_at(&self, tabletop: &Tabletop) -> Option<Micros> {
        let counted = self
            .running(tabletop.now)
            .filter(|_| tabletop.paused.is_none());
        Some(counted?.deadline)
    }

    /// As the page counts it.
    pub fn countdown(&self, now: Micros) -> Option<Countdown> {
        let counted = self.running(now)?;
        Some(Countdown {
            deadline: counted.deadline,
            length: self.length,
            held: None,
        })
    }

    /// An expiry is shown, and nothing follows from it.
    pub fn notice(&self, tabletop: &Tabletop, lang: Lang) -> Option<Notice> {
        let counted = self.turn.as_ref()?;
        let seconds = self.length / SECOND;
        let name = tabletop.name(counted.seat);
        (tabletop.counted() >= counted.deadline).then(|| {
            Notice::new(
                "clock",
                say!("turn-over-time", name = name, n = seconds).tell(lang),
                None,
            )
        })
    }
}

impl Game {
    /// A deal is under way in which people tap the timer, at the right moment or not.
    pub fn hears_taps(&self) -> bool {
        let between = [Phase::Setup, Phase::Ready, Phase::Scored, Phase::Finished];
        let uses_timer = match &self.0 {
            Played::RemmiDemmi(_) | Played::Rummoli(_) => true,
            Played::Rami(game) => game.clock.uses_timer(),
            Played::Remigio(game) => game.clock.uses_timer(),
            Played::Remi(game) => game.clock.uses_timer(),
        };
        uses_timer && !between.contains(&self.phase())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seated(options: &[(&str, &str)]) -> Result<TurnClock, Refusal> {
        let option = |(key, value): &(&str, &str)| ((*key).to_owned(), (*value).to_owned());
        TurnClock::seated(&Seating {
            options: options.iter().map(option).collect(),
            ..Seating::default()
        })
    }

    #[test]
    fn there_is_none_unless_the_table_wants_it() {
        let clock = seated(&[]).unwrap();
        assert_eq!(clock.wish(0), TimerWish::Idle);
        assert!(!clock.ends_by_slap());
        assert!(seated(&[(END, SLAP)]).unwrap().ends_by_slap());
        for seconds in ["9", "601"] {
            let why = seated(&[(LENGTH, seconds)]).unwrap_err().to_string();
            assert!(why.contains("10") && why.contains("600"), "{why}");
        }
    }
}
