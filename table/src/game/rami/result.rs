//! How a deal ended, line by line.

use rules::Seat;
use rules::rami::{NOTHING_LAID, points};

use super::{Ended, Rami};
use crate::view::{ResultView, SeatResult};
use crate::words::{Lang, Say, say};

impl Rami {
    pub(super) fn result(&self, ended: &Ended, lang: Lang) -> ResultView {
        let seats = self
            .last_players()
            .map(|seat| self.seat_result(ended, seat, lang));
        ResultView {
            text: self.outcome(ended).tell(lang),
            seats: seats.collect(),
        }
    }

    fn outcome(&self, ended: &Ended) -> Say {
        match ended.round.end().and_then(|end| end.winner) {
            Some(winner) if ended.score.rami_sec => {
                say!("ra-result-sec", name = self.name_then(winner))
            }
            Some(winner) => say!("ra-result-out", name = self.name_then(winner)),
            None => say!("ra-result-nobody"),
        }
    }

    /// RA-27 to RA-29: the cards, the hundred for having laid nothing, the doubling.
    fn seat_result(&self, ended: &Ended, seat: Seat, lang: Lang) -> SeatResult {
        let of = seat;
        let hand = ended.hands.iter().find(|(seat, _)| *seat == of);
        let mut lines = Vec::new();
        let mut loose = Vec::new();
        match hand {
            None => lines.push(say!("ra-line-out")),
            Some((_, hand)) => {
                loose = hand.iter().map(ToString::to_string).collect();
                let sum: i32 = hand.iter().map(|card| points(*card)).sum();
                lines.push(say!("ra-line-cards", n = hand.len(), points = sum));
                if !ended.round.has_laid(of) {
                    lines.push(say!("ra-line-nothing-laid", points = NOTHING_LAID));
                }
                if ended.score.rami_sec {
                    lines.push(say!("ra-line-sec"));
                }
            }
        }
        if self.corrected {
            lines = vec![say!("line-corrected")];
        }
        SeatResult {
            seat: of,
            loose,
            lines: lines.iter().map(|line| line.tell(lang)).collect(),
            points: self.change(seat).unwrap_or_default().to_string(),
            ..SeatResult::default()
        }
    }
}
