//! What the games with turns share in telling where they stand: the line at the top, the seats, the
//! scoreboard.

use display::{Fill, Hand, Piece, Row, Scoreboard, Symbol};
use rules::card::Card;
use rules::remi::{self, Tile};
use rules::remmi_demmi::{self, Shape, Type};
use rules::{Points, Seat};

use super::GameId;
use super::question::Question;
use crate::app::TimerWish;
use crate::clock::{Micros, SECOND};
use crate::look::Look;
use crate::tabletop::Tabletop;
use crate::view::{Action, NextStep, Pairing, SeatView, TimerView};
use crate::words::{Lang, Say, say};
use crate::zone::Zone;

/// The line at the top.
pub fn next_step(text: Say, action: Option<Action>, seat: Option<Seat>, lang: Lang) -> NextStep {
    NextStep {
        text: text.tell(lang),
        action,
        seat,
        ..NextStep::default()
    }
}

/// The line at the top in a turn of nothing but its steps, the first of which is to draw and the last to throw; drawn is
/// from the stock, and from what was thrown if that `may` be.
pub fn turn_step(name: &str, steps: Vec<Say>, seat: Seat, may: bool, lang: Lang) -> NextStep {
    let thrown = may.then_some(Zone::Discard);
    let steps: Vec<String> = steps.iter().map(|step| step.tell(lang)).collect();
    NextStep {
        text: say!("next-turn", name = name, steps = steps.join(", ")).tell(lang),
        seat: Some(seat),
        steps,
        draws: [Zone::Stock].into_iter().chain(thrown).collect(),
        ..NextStep::default()
    }
}

/// A turn ends with a throw, and none is read.
pub fn no_throw(name: &str) -> Say {
    let call = say!("call-threw-unread");
    say!("stalled-throw", name = name, call = call)
}

/// A seat as every game shows it; `total` and `change` are points.
pub fn seat_view(
    tabletop: &Tabletop,
    seat: Seat,
    total: i32,
    change: Option<i32>,
    leader: bool,
) -> SeatView {
    let pad = Zone::Pad(seat);
    SeatView {
        seat,
        name: tabletop.name(seat).to_owned(),
        robot: false,
        left: None,
        since: 0,
        start: Points::ZERO,
        symbol: symbol(seat),
        colour: None,
        total,
        change,
        leader,
        seen: 0,
        of: 0,
        reader_up: !tabletop.felt.down().contains_key(&pad),
        plaque: None,
    }
}

/// The timer, in words.
pub fn timer_view(tabletop: &Tabletop, wish: TimerWish, now: Micros, lang: Lang) -> TimerView {
    let belief = &tabletop.timer;
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
        pairing: Pairing::default(),
    }
}

/// The scoreboard as every game with turns shows it; rows (a seat each, in their order), headline and
/// amounts are the game's.
pub fn scoreboard(
    game: GameId,
    round: Say,
    turn: Option<Seat>,
    mut rows: Vec<Row>,
    headline: Option<Say>,
    lang: Lang,
) -> Scoreboard {
    if let Some(row) = turn.and_then(|seat| rows.get_mut(seat.index())) {
        row.turn = true;
    }
    Scoreboard {
        title: game.title().into(),
        round: round.tell(lang),
        rows,
        headline: headline.map(|say| say.tell(lang)),
        ..Scoreboard::default()
    }
}

/// What the table asks first, as the scoreboard's sentence while a turn goes on: whose turn it is the pointer tells.
pub fn asked<A>(questions: Vec<Question<A>>) -> Option<Say> {
    questions.into_iter().next().map(|question| question.text)
}

/// What somebody has laid open as they won.
pub fn won<T: Shown + Copy>(seat: Seat, melds: impl IntoIterator<Item = Vec<T>>) -> Hand {
    let melds = melds.into_iter();
    Hand {
        symbol: symbol(seat),
        melds: melds
            .map(|meld| meld.into_iter().map(Shown::shown).collect())
            .collect(),
    }
}

/// What is printed on a piece, as the scoreboard draws it.
pub trait Shown {
    /// It.
    fn shown(self) -> Piece;
}

impl Shown for Card {
    fn shown(self) -> Piece {
        match self {
            Card::Natural { rank, suit } => Piece::Card(format!("{rank}{}", suit.sign())),
            Card::Joker => Piece::Joker,
        }
    }
}

/// The shapes are those that stand for the colours on the pages' tiles.
impl Shown for Tile {
    fn shown(self) -> Piece {
        let Tile::Natural { number, colour } = self else {
            return Piece::Joker;
        };
        let mark = match colour {
            remi::Colour::Red => Symbol::Circle,
            remi::Colour::Blue => Symbol::Square,
            remi::Colour::Black => Symbol::Triangle,
            remi::Colour::Yellow => Symbol::Diamond,
        };
        Piece::Tile(number.get().to_string(), mark)
    }
}

/// The fills are those of the pages' cards.
impl Shown for Type {
    fn shown(self) -> Piece {
        let shape = match self.shape {
            Shape::Circle => Symbol::Circle,
            Shape::Square => Symbol::Square,
            Shape::Triangle => Symbol::Triangle,
        };
        let fill = match self.colour {
            remmi_demmi::Colour::Red => Fill::Solid,
            remmi_demmi::Colour::Green => Fill::Striped,
            remmi_demmi::Colour::Blue => Fill::Dotted,
        };
        Piece::Figure(shape, fill)
    }
}

/// A seat's row of the scoreboard: symbol, name, total and last change.
pub fn board_row(tabletop: &Tabletop, seat: Seat, total: i32, change: Option<i32>) -> Row {
    Row {
        symbol: symbol(seat),
        name: tabletop.name(seat).to_owned(),
        total,
        change,
        ..Row::default()
    }
}

/// A seat's own symbol, for which its player's choice is put in where it is told.
pub fn symbol(seat: Seat) -> Symbol {
    Look::default().symbol(seat)
}
