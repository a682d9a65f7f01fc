//! The questions of the table, and what their answers mean.

use std::fmt;

use rules::Seat;
use rules::remi::{Move, Question as Asked};

use super::part::Part;
use super::{Remi, words};
use crate::game::call::Value;
use crate::game::question::{Question, yes_no};
use crate::game::stock::{STOCK_EMPTY, StockWord};
use crate::refusal::Refusal;
use crate::words::{Say, say};

/// What Remi asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// RE-22: whether the player tears the column from this place on.
    Tear(usize),
    /// Whether the tile that left the throw spot was thrown.
    Thrown,
    /// How what lies there is meant.
    Way,
    /// RE-28: whether that seat has drawn the last tile of the stock.
    Stock(Seat),
    /// RE-28: whether the stock, which that seat finds empty, is so against the count.
    StockEmpty(Seat),
    /// RE-27: whether that seat had three tiles and did not say so.
    Three(Seat),
}

impl fmt::Display for About {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            About::Tear(at) => write!(f, "tear:{at}"),
            About::Thrown => f.write_str("thrown"),
            About::Way => f.write_str("way"),
            About::Stock(seat) => write!(f, "stock:{}", seat.0),
            About::StockEmpty(_) => f.write_str(STOCK_EMPTY),
            About::Three(seat) => write!(f, "three:{}", seat.0),
        }
    }
}

impl Remi {
    /// What the table asks.
    pub(super) fn questions(&self) -> Vec<Question<About>> {
        let Some(deal) = self.playing() else {
            return Vec::new();
        };
        let turn = &deal.turn;
        let both = |first: bool| {
            let option = |yes: bool| match yes {
                true => (yes_no(yes).to_owned(), say!("yes")),
                false => (yes_no(yes).to_owned(), say!("no")),
            };
            vec![option(first), option(!first)]
        };
        let mut questions = Vec::new();
        if let (Some(at), Some(seat)) = (turn.shown.ask_tear, turn.seat()) {
            let tiles = turn.start.table().column[at..]
                .iter()
                .map(ToString::to_string);
            let text = say!(
                "re-ask-tear",
                name = self.name(seat),
                tiles = words::list(tiles)
            );
            questions.push(Question {
                about: About::Tear(at),
                to: Some(seat),
                text,
                options: both(false),
            });
        }
        let asked = turn
            .shown
            .ask_thrown
            .filter(|_| turn.is_quiet(self.base.now));
        if let (Some((_, tile)), Some(seat)) = (asked, turn.seat()) {
            questions.push(Question {
                about: About::Thrown,
                to: Some(seat),
                text: say!(
                    "re-ask-thrown",
                    name = self.name(seat),
                    tile = tile.to_string()
                ),
                options: both(true),
            });
        }
        if turn.now.ways.len() > 1 && turn.is_quiet(self.base.now) {
            let way = |(at, way): (usize, &Vec<Part>)| {
                let parts = way.iter().map(|part| words::way(part, &turn.now));
                (
                    at.to_string(),
                    say!("re-way", parts = parts.collect::<Vec<Say>>()),
                )
            };
            let options = turn.now.ways.iter().enumerate().map(way).collect();
            let text = say!("re-ask-way");
            questions.push(Question {
                about: About::Way,
                to: turn.seat(),
                text,
                options,
            });
        }
        questions.extend(turn.stock.question(About::StockEmpty, |seat, n| {
            say!("re-ask-stock-empty", name = self.name(seat), n = n)
        }));
        for asked in turn.start.asks() {
            let (about, seat, text) = match asked {
                Asked::StockUsedUp(seat) => {
                    let text = say!("re-ask-stock", name = self.name(seat));
                    (About::Stock(seat), seat, text)
                }
                Asked::HadThree(seat) => {
                    let text = say!("re-ask-three", name = self.name(seat));
                    (About::Three(seat), seat, text)
                }
                Asked::Leftover(_) => continue,
            };
            questions.push(Question {
                about,
                to: Some(seat),
                text,
                options: both(true),
            });
        }
        questions
    }

    /// Takes an answer that was offered.
    pub(super) fn answered(&mut self, about: About, id: &str, value: &str) -> Result<(), Refusal> {
        match about {
            About::Tear(at) => {
                let yes = bool::read(id, value)?;
                self.say_of_turn(|turn| turn.tears = Some((at, yes)))
            }
            About::Thrown => {
                let (yes, now) = (bool::read(id, value)?, self.base.now);
                self.say_of_turn(|turn| {
                    let asked = turn.shown.ask_thrown;
                    let said = asked.map(|(tag, _)| (tag, now, yes));
                    turn.left_spot.extend(said);
                })
            }
            About::Way => {
                let way = usize::read(id, value)?;
                self.say_of_turn(|turn| {
                    let way = turn.now.ways.get(way).into_iter().flatten();
                    turn.meant = way.map(|part| part.key(&turn.now.fresh)).collect();
                })
            }
            About::Three(seat) => {
                let yes = bool::read(id, value)?;
                self.say_move(&Move::HadThree { seat, yes })
            }
            About::StockEmpty(seat) => {
                self.playing_mut()?.turn.stock = StockWord::Unsaid;
                match bool::read(id, value)? {
                    true => self.stock_is_empty(seat),
                    false => Ok(()),
                }
            }
            About::Stock(seat) => self.say_move(&match bool::read(id, value)? {
                true => Move::DrewLast { seat },
                false => Move::StockLeft { seat },
            }),
        }
    }
}
