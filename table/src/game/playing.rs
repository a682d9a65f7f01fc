//! What the games with turns share in telling where they stand: the line at the top, the seats,
//! the calls, the scoreboard.

use display::{Row, Scoreboard, Symbol};

pub use super::call::Input;
use super::{GameId, symbol_name};
use crate::app::TimerWish;
use crate::base::{Base, Refusal};
use crate::clock::{Micros, SECOND};
use crate::view::{Action, CallInput, CallView, NextStep, OptionView, SeatView, TimerView};
use crate::words::{Lang, Say, say};
use crate::zone::Zone;

/// Something that a seat may say now.
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    /// Name of the call.
    pub call: &'static str,
    /// Who may say it.
    pub seat: usize,
    /// On the button.
    pub text: Say,
    /// What must come with it.
    pub input: Input,
    /// The game waits for it.
    pub due: bool,
}

impl Call {
    /// A call without anything, which the game does not wait for.
    pub fn new(call: &'static str, seat: usize, text: Say) -> Call {
        Call {
            call,
            seat,
            text,
            input: Input::None,
            due: false,
        }
    }

    /// The same with something that must come with it.
    pub fn with(self, input: Input) -> Call {
        Call { input, ..self }
    }

    /// The same as what the game waits for.
    pub fn due(self) -> Call {
        Call { due: true, ..self }
    }

    fn tell(&self, lang: Lang) -> CallView {
        let option = |(value, text): &(String, Say)| OptionView {
            value: value.clone(),
            text: text.tell(lang),
        };
        CallView {
            call: self.call,
            seat: self.seat as u8,
            text: self.text.tell(lang),
            input: match &self.input {
                Input::None => CallInput::None,
                Input::Number(min, max) => CallInput::Number {
                    min: *min,
                    max: *max,
                },
                Input::Choice(options) => CallInput::Choice {
                    options: options.iter().map(option).collect(),
                },
                Input::Cards => CallInput::Cards,
            },
            due: self.due,
        }
    }
}

/// The calls that a viewer may say: a seat's page its own, the table's page everybody's.
pub fn calls_for(calls: &[Call], viewer: Option<usize>, lang: Lang) -> Vec<CallView> {
    let his = calls
        .iter()
        .filter(|call| viewer.is_none_or(|viewer| viewer == call.seat));
    his.map(|call| call.tell(lang)).collect()
}

/// That a call is one of those that stand, said by whom it belongs to, with what must come with
/// it.
///
/// # Errors
/// It is not.
pub fn check_call(
    calls: &[Call],
    by: Option<u8>,
    seat: u8,
    call: &str,
    value: Option<&str>,
) -> Result<(), Refusal> {
    if by.is_some_and(|by| by != seat) {
        return Refusal::say(say!("not-your-seat"));
    }
    let stands = |other: &&Call| other.call == call && other.seat == usize::from(seat);
    let Some(found) = calls.iter().find(stands) else {
        return Refusal::say(say!("call-not-now", call = call));
    };
    let value = value.unwrap_or("");
    let fits = match &found.input {
        Input::None | Input::Cards => true,
        Input::Number(min, max) => value
            .parse::<i64>()
            .is_ok_and(|number| (min..=max).contains(&&number)),
        Input::Choice(options) => options.iter().any(|(option, _)| option == value),
    };
    if fits {
        Ok(())
    } else {
        Refusal::say(say!("call-value", call = call, value = value))
    }
}

/// The line at the top.
pub fn next_step(text: Say, action: Option<Action>, seat: Option<usize>, lang: Lang) -> NextStep {
    NextStep {
        text: text.tell(lang),
        action,
        seat: seat.map(|seat| seat as u8),
    }
}

/// A seat as every game shows it; `total` and `change` are points.
pub fn seat_view(
    base: &Base,
    seat: usize,
    total: i32,
    change: Option<i32>,
    leader: bool,
) -> SeatView {
    let pad = Zone::Pad(seat as u8);
    SeatView {
        seat: seat as u8,
        name: base.name(seat).to_owned(),
        robot: false,
        symbol: symbol_name(seat),
        total,
        change,
        leader,
        seen: base.pieces_on(pad).0.len(),
        of: 0,
        reader_up: !base.felt.down().contains_key(&pad),
        plaque: None,
    }
}

/// The timer, in words.
pub fn timer_view(base: &Base, wish: TimerWish, now: Micros, lang: Lang) -> TimerView {
    let belief = &base.timer;
    let text = match (belief.online, wish) {
        (false, _) if belief.since == 0 => say!("timer-never-seen"),
        (false, _) => {
            say!(
                "timer-not-seen",
                seconds = now.saturating_sub(belief.since) / SECOND
            )
        }
        (true, TimerWish::Idle) => say!("timer-ready"),
        (true, TimerWish::Armed { .. }) => say!("timer-armed"),
        (true, TimerWish::Running { .. }) => say!("timer-counts"),
        (true, TimerWish::Paused { .. }) => say!("timer-paused"),
    };
    TimerView {
        online: belief.online,
        text: text.tell(lang),
        // Who calls without being paired the link knows.
        strangers: Vec::new(),
    }
}

/// The scoreboard as every game with turns shows it; rows, headline and amounts are the game's.
pub fn scoreboard(
    base: &Base,
    game: GameId,
    round: Say,
    dealer: usize,
    rows: Vec<Row>,
    headline: Option<Say>,
    lang: Lang,
) -> Scoreboard {
    Scoreboard {
        title: game.title().into(),
        round: round.tell(lang),
        rows,
        headline: headline.map(|say| say.tell(lang)),
        footer_left: say!("board-dealer", name = base.name(dealer)).tell(lang),
        ..Scoreboard::default()
    }
}

/// A row of it.
pub fn board_row(base: &Base, seat: usize, total: i32, change: Option<i32>) -> Row {
    Row {
        symbol: Symbol::ALL[seat % Symbol::ALL.len()],
        name: base.name(seat).to_owned(),
        total,
        change,
        ..Row::default()
    }
}

/// The pads and other zones that must be empty before a deal, and are not.
pub fn untidy(base: &Base, zones: impl IntoIterator<Item = Zone>) -> Option<Say> {
    zones.into_iter().find_map(|zone| {
        let lying = base.pieces_on(zone).0;
        let (n, (_, first)) = (lying.len(), lying.first()?);
        let zone = super::notices::zone_in_words(base, zone);
        Some(match first.tile() {
            Some(_) => say!("untidy-tiles", n = n, zone = zone),
            None => say!("untidy", n = n, zone = zone),
        })
    })
}
