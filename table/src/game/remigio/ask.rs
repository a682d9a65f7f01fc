//! RG-16, RG-17: what an antenna cannot tell is asked once.

use std::fmt;

use rules::Seat;

use super::{Dealt, Remigio};
use crate::game::call::Value;
use crate::game::pile::{self, Asked};
use crate::game::question::Question;
use crate::game::seated::Stage;
use crate::game::stock::{STOCK_EMPTY, StockWord};
use crate::refusal::Refusal;
use crate::words::say;

/// What Remigio asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum About {
    /// RG-17: whether the stock, which that seat finds empty, is so against the count.
    Stock(Seat),
    /// RG-16: what was thrown.
    Pile(Asked),
}

impl fmt::Display for About {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            About::Stock(_) => f.write_str(STOCK_EMPTY),
            About::Pile(asked) => asked.fmt(f),
        }
    }
}

impl Remigio {
    /// The questions that stand.
    pub(super) fn questions(&self) -> Vec<Question<About>> {
        let stock = self.playing().map(|deal| deal.stock);
        let stock = stock.and_then(|said| {
            said.question(About::Stock, |seat, n| {
                let name = self.tabletop.name(seat);
                say!("ask-stock-empty", name = name, n = n)
            })
        });
        stock.into_iter().chain(self.ask_of_pile()).collect()
    }

    fn ask_of_pile(&self) -> Vec<Question<About>> {
        let Some(deal) = self.playing().filter(|deal| deal.is_open()) else {
            return Vec::new();
        };
        let turn = |after: usize| {
            let before = deal.booked.before(after).map(|before| &before.round);
            let seat = before.unwrap_or(&deal.round).turn();
            seat.map_or_else(String::new, |seat| self.name(seat))
        };
        pile::ask(
            &self.tabletop,
            &deal.told(self.tabletop.now),
            turn,
            About::Pile,
        )
    }

    /// Takes an answer that was offered.
    pub(super) fn answered(&mut self, about: About, id: &str, value: &str) -> Result<(), Refusal> {
        match about {
            About::Pile(asked) => {
                let Stage::Dealt(Dealt::Playing(deal)) = &mut self.stage else {
                    return Refusal::say(say!("nothing-dealt"));
                };
                pile::answer(&mut deal.pile, asked, value);
                Ok(())
            }
            About::Stock(seat) => {
                self.playing_mut()?.stock = StockWord::Unsaid;
                match bool::read(id, value)? {
                    true => self.shuffle(seat),
                    false => Ok(()),
                }
            }
        }
    }
}
