//! The best that could have been made of a hand, where the table wants it: told at the end of a deal to
//! whoever's hand it is, on their own page.

use rules::Disclosed;
use rules::arrange::{Arrangement, Unarranged};

use super::seated::{Plays, Seated};
use super::{OptionInfo, Seating};
use crate::piece::Piece;
use crate::view::{Phase, ResultView, SeatResult, Shows, Telling};
use crate::words::{Lang, say};
use crate::zone::Zone;

/// Name of the option.
const BEST: &str = "best_melds";

/// Pieces of a hand that are arranged; more on a pad are not a hand.
const MOST: usize = 20;

/// As the set-up offers it; `rule` says what loose cards cost.
pub fn hint_option(rule: &'static str) -> OptionInfo {
    OptionInfo::switch(BEST, "opt-best-melds", rule)
}

/// Whether the table has chosen it.
pub fn is_wanted(seating: &Seating) -> bool {
    seating.is_on(BEST)
}

impl<P: Plays> Seated<P> {
    /// Tells each seat at the end of a deal what could be made of the pieces on its pad. `read` is how
    /// the game reads a piece.
    pub fn tell_best<T: ToString>(
        &self,
        telling: &mut Telling,
        fact: impl Disclosed,
        read: impl Fn(Piece) -> Option<T>,
        arrange: impl Fn(&[T]) -> Result<Arrangement, Unarranged>,
        lang: Lang,
    ) {
        let is_over = matches!(
            telling.phase(),
            Phase::Showing | Phase::Scored | Phase::Finished
        );
        if !self.hints || !is_over {
            return;
        }
        let open = self.ended().is_none();
        let seats = self.seats().into_iter();
        for seat in seats.filter(|seat| open || self.played_last(*seat)) {
            let on_pad = self.tabletop.pieces_on(Zone::Pad(seat)).0.into_iter();
            let hand: Vec<T> = on_pad.filter_map(|(_, piece)| read(piece)).collect();
            if hand.is_empty() || hand.len() > MOST {
                continue;
            }
            // No deck has such a hand: a foreign piece lies there, which a notice says.
            let Ok(best) = arrange(&hand) else { continue };
            let printed = |at: &u8| hand[usize::from(*at)].to_string();
            let best = ResultView {
                text: say!("best-melds", n = best.points).tell(lang),
                seats: vec![SeatResult {
                    seat,
                    melds: best
                        .melds()
                        .map(|meld| meld.iter().map(printed).collect())
                        .collect(),
                    loose: best.loose().iter().map(printed).collect(),
                    lines: Vec::new(),
                    points: best.points.to_string(),
                }],
            };
            telling.tell_to(fact, &[seat], Shows::Best(best));
        }
    }
}
