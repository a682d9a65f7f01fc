//! The questions of the table, and what their answers mean.

use std::fmt;

use rules::Seat;
use rules::remi::{Move, Question as Asked};
use sensors::Uid;

use super::part::Part;
use super::spot::OffSpot;
use super::turn::Turn;
use super::{Remi, words};
use crate::clock::Micros;
use crate::game::call::Value;
use crate::game::patience::SETTLE;
use crate::game::question::{Question, yes_no};
use crate::game::stock::{STOCK_EMPTY, StockWord};
use crate::refusal::Refusal;
use crate::words::{Say, say};

/// What Remi asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum About {
    /// RE-22: whether the player tears the column from this place on.
    Tear(usize),
    /// Whether the tile that left the throw spot was thrown; with its name.
    Thrown(Uid, String),
    /// Whether a tile is thrown now, or is the one that was said and not read; with its name.
    Unread(Uid, String),
    /// How what lies there is meant.
    Way,
    /// RE-29: whether a joker that came free was the closer's last tile.
    Last,
    /// RE-28: whether that seat has drawn the last tile of the stock.
    Stock(Seat),
    /// RE-28: whether the stock, which that seat finds empty, is so against the count.
    StockEmpty(Seat),
    /// RE-27: whether that seat had three tiles and did not say so.
    Three(Seat),
}

/// The answers to whether a tile is the one that was said, or thrown now.
const BEFORE: &str = "before";
const NOW: &str = "now";

impl fmt::Display for About {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            About::Tear(at) => write!(f, "tear:{at}"),
            About::Thrown(_, name) => write!(f, "thrown:{name}"),
            About::Unread(_, name) => write!(f, "unread:{name}"),
            About::Way => f.write_str("way"),
            About::Last => f.write_str("last"),
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
            let tiles = words::tiles(turn.start.table().column[at..].iter());
            let name = self.name(seat);
            let text = match turn.may_have_thrown_the_last() {
                Some(last) if last == at => {
                    say!("re-ask-tear-thrown", name = name, tiles = tiles)
                }
                _ => say!("re-ask-tear", name = name, tiles = tiles),
            };
            questions.push(Question {
                about: About::Tear(at),
                to: Some(seat),
                text,
                options: both(false),
            });
        }
        let due = |uid: Uid| self.asks_at(uid).is_some_and(|at| self.tabletop.now >= at);
        let asked = turn.shown.ask_thrown.filter(|(uid, _)| due(*uid));
        if let (Some((uid, tile)), Some(seat)) = (asked, turn.seat()) {
            questions.push(Question {
                about: About::Thrown(uid, self.tabletop.piece_name(uid)),
                to: Some(seat),
                text: say!("re-ask-thrown", name = self.name(seat), tile = tile),
                options: both(true),
            });
        }
        let late = turn.shown.ask_late.filter(|uid| due(*uid));
        questions.extend(late.and_then(|uid| self.ask_late(turn, uid)));
        if turn.now.ways.len() > 1 && turn.is_quiet(self.tabletop.now) {
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
        if let Some(seat) = turn
            .seat()
            .filter(|_| turn.asks_last() && turn.is_quiet(self.tabletop.now))
        {
            questions.push(Question {
                about: About::Last,
                to: Some(seat),
                text: say!("re-ask-last", name = self.name(seat)),
                options: both(true),
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

    /// When it may be asked what became of a tile: not at once, and then until it is known.
    pub(super) fn asks_at(&self, uid: Uid) -> Option<Micros> {
        let felt = &self.tabletop.felt;
        let moved = felt.since(uid).or(felt.gone(uid).map(|left| left.heard));
        moved.map(|at| at + SETTLE)
    }

    fn ask_late(&self, turn: &Turn, uid: Uid) -> Option<Question<About>> {
        let (tile, seat) = (self.tile(uid)?, turn.seat()?);
        let now = say!("re-ask-unread-now", name = self.name(seat));
        Some(Question {
            about: About::Unread(uid, self.tabletop.piece_name(uid)),
            to: None,
            text: say!("re-ask-unread", tile = tile),
            options: vec![
                (BEFORE.to_owned(), say!("re-ask-unread-before")),
                (NOW.to_owned(), now),
            ],
        })
    }

    /// Takes an answer that was offered.
    pub(super) fn answered(&mut self, about: About, id: &str, value: &str) -> Result<(), Refusal> {
        match about {
            About::Tear(at) => {
                let yes = bool::read(id, value)?;
                self.answer_of_turn(|turn| match yes {
                    true => turn.tears = Some(at),
                    false => turn.tears_not.push(at),
                })
            }
            About::Thrown(uid, _) => {
                let (thrown, at) = (bool::read(id, value)?, self.tabletop.now);
                let since = self.came(uid).unwrap_or(at);
                self.answer_of_turn(|turn| {
                    turn.left_spot.push(OffSpot {
                        uid,
                        since,
                        at,
                        thrown,
                    });
                })
            }
            About::Unread(uid, _) => {
                self.answer_of_turn(|turn| turn.late.push((uid, value == BEFORE)))
            }
            About::Way => {
                let way = usize::read(id, value)?;
                self.answer_of_turn(|turn| {
                    let way = turn.now.ways.get(way).into_iter().flatten();
                    turn.meant = way.map(|part| part.key(&turn.now.fresh)).collect();
                })
            }
            About::Last => {
                let yes = bool::read(id, value)?;
                self.answer_of_turn(|turn| turn.joker_last = Some(yes))
            }
            About::Three(seat) => {
                let yes = bool::read(id, value)?;
                let name = self.name(seat);
                let told = match yes {
                    true => say!("re-log-had-three", name = name),
                    false => say!("re-log-had-not-three", name = name),
                };
                self.say_and_note(&Move::HadThree { seat, yes }, told)
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
