//! RG-17: what an antenna cannot tell is asked once.

use std::fmt;

use rules::Seat;

use super::Remigio;
use crate::game::call::Value;
use crate::game::question::Question;
use crate::game::stock::{STOCK_EMPTY, StockWord};
use crate::refusal::Refusal;
use crate::words::say;

/// What Remigio asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// RG-17: whether the stock, which that seat finds empty, is so against the count.
    Stock(Seat),
}

impl fmt::Display for About {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            About::Stock(_) => f.write_str(STOCK_EMPTY),
        }
    }
}

impl Remigio {
    /// The questions that stand.
    pub(super) fn questions(&self) -> Vec<Question<About>> {
        let stock = self.playing().map(|deal| deal.stock);
        let stock = stock.and_then(|said| {
            said.question(About::Stock, |seat, n| {
                let name = self.base.name(usize::from(seat.0));
                say!("ask-stock-empty", name = name, n = n)
            })
        });
        stock.into_iter().collect()
    }

    /// Takes an answer that was offered.
    pub(super) fn answered(&mut self, about: About, id: &str, value: &str) -> Result<(), Refusal> {
        match about {
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
