//! "The stock is empty" (RA-22, RG-17, RE-28): no antenna knows, so it is said. The table has counted with
//! them, and asks when its count says otherwise.

use rules::Seat;

use super::question::{Question, yes_no};
use crate::clock::Micros;
use crate::felt::Felt;
use crate::words::{Say, say};
use crate::zone::Zone;

/// The id of the question whether the stock is empty against the table's count.
pub const STOCK_EMPTY: &str = "stock-empty";

/// A card was drawn since, as far as an antenna under the stock tells: it reads the top, or the few uppermost, and one that
/// it has never read came within its reach. One that was missed and is back tells nothing. What is drawn just before that
/// moment may be read after it.
pub fn was_drawn(felt: &Felt, since: Micros) -> bool {
    let mut lie = felt.tags().filter(|uid| felt.lies(*uid, Zone::Stock));
    lie.any(|uid| {
        let before = felt.departure(uid).map(|gone| gone.zone);
        before != Some(Zone::Stock) && felt.since(uid).is_some_and(|at| at >= since)
    })
}

/// What was said of the stock in the turn under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StockWord {
    /// Nothing.
    #[default]
    Unsaid,
    /// That seat says that it is empty, and by the table's count this many are left: that is asked.
    Doubted(Seat, usize),
    /// The pile has become the stock: there is nothing more to be said of it in this turn.
    MadeAnew,
}

impl StockWord {
    /// What the seat says, against the table's count.
    pub fn said(by: Seat, counted: usize) -> StockWord {
        match counted {
            0 => StockWord::Unsaid,
            left => StockWord::Doubted(by, left),
        }
    }

    /// The question, if one stands; `text` asks that seat with the number.
    pub fn question<A>(
        self,
        about: impl FnOnce(Seat) -> A,
        text: impl FnOnce(Seat, usize) -> Say,
    ) -> Option<Question<A>> {
        let StockWord::Doubted(by, left) = self else {
            return None;
        };
        Some(Question {
            about: about(by),
            to: Some(by),
            text: text(by, left),
            options: vec![
                (yes_no(false).to_owned(), say!("no")),
                (yes_no(true).to_owned(), say!("yes")),
            ],
        })
    }
}
