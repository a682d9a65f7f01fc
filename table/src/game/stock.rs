//! What an antenna under the stock tells of who has drawn; and "the stock is empty" (RA-22, RG-17, RE-28): no antenna
//! knows, so it is said. The table has counted with them, and asks when its count says otherwise.

use rules::Seat;
use sensors::Uid;

use super::patience::SETTLE;
use super::question::{Question, yes_no};
use crate::clock::Micros;
use crate::felt::Felt;
use crate::tabletop::Tabletop;
use crate::view::Notice;
use crate::words::{Lang, Say, say};
use crate::zone::Zone;

/// The id of the question whether the stock is empty against the table's count.
pub const STOCK_EMPTY: &str = "stock-empty";

/// A card was drawn since, as far as an antenna under the stock tells: it reads the top, or the few uppermost, and one that
/// it has never read came within its reach. One that was missed and is back tells nothing. What is drawn just before that
/// moment may be read after it.
pub fn was_drawn(felt: &Felt, since: Micros) -> bool {
    laid_bare(felt, since).next().is_some()
}

/// Nobody has drawn since, as far as that antenna tells: it reads a card that lay there by then, and misses none that did.
pub fn is_untouched(felt: &Felt, since: Micros) -> bool {
    let lay = |uid: Uid| felt.came(uid).is_some_and(|came| came <= since);
    let lies = |uid: Uid| felt.holds(uid, Zone::Stock) && lay(uid);
    let went = |uid: Uid| {
        let left = felt.departure(uid);
        left.is_some_and(|left| left.zone == Zone::Stock && left.missed >= since)
    };
    felt.tags().any(lies) && !felt.known().any(went)
}

/// What came within reach of that antenna since.
fn laid_bare(felt: &Felt, since: Micros) -> impl Iterator<Item = Uid> {
    let lie = felt.tags().filter(|uid| felt.lies(*uid, Zone::Stock));
    lie.filter(move |uid| {
        let before = felt.departure(*uid).map(|gone| gone.zone);
        before != Some(Zone::Stock) && felt.since(*uid).is_some_and(|at| at >= since)
    })
}

/// Somebody has drawn twice in the turn under way, by that antenna: since anything moved on the discard pile or the column,
/// more that it read are gone than may be drawn, and as many others were laid bare. A draw does one of each; what is missed
/// does not do both. `rule` says that one is drawn.
pub fn notice(tabletop: &Tabletop, draws: usize, rule: &'static str, lang: Lang) -> Option<Notice> {
    let felt = &tabletop.felt;
    let thrown = |uid: Uid| {
        let lies = felt.lies(uid, Zone::Discard);
        let left = felt.departure(uid);
        let left = left.filter(|left| left.zone == Zone::Discard);
        let came = felt.came(uid).filter(|_| lies);
        came.max(left.map(|left| left.missed))
    };
    // Before the first throw of a deal the stock itself comes to lie there.
    let mut lying = felt.tags();
    lying.find(|uid| felt.lies(*uid, Zone::Discard))?;
    let since = felt.known().filter_map(thrown).max()? + SETTLE;
    let is_gone = |uid: &Uid| {
        let left = felt.departure(*uid);
        let left = left.is_some_and(|left| left.zone == Zone::Stock && left.missed >= since);
        left && !felt.lies(*uid, Zone::Stock)
    };
    let twice =
        felt.known().filter(is_gone).count() > draws && laid_bare(felt, since).count() > draws;
    twice.then(|| {
        Notice::new(
            "drawn_twice",
            say!("notice-drawn-twice", rule = rule).tell(lang),
            Some(Zone::Stock),
        )
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
