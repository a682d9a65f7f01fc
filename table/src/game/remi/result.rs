//! How a game ended, line by line (RE-33 to RE-36, RE-A13).

use rules::Seat;
use rules::remi::{
    CLOSING, Ending, KOZ, MISSED_THREE, NEVER_OPENED, Phase, PlayerResult, Tile, Unopened, value,
};

use super::{Ended, Remi, words};
use crate::view::{ResultView, SeatResult};
use crate::words::{Lang, Say, say};

impl Remi {
    pub(super) fn result(&self, ended: &Ended, lang: Lang) -> ResultView {
        let text = match ended.round.phase() {
            Phase::Over(Ending::Closed { by, with }) => {
                say!("re-result-closed", name = self.name_then(by), tile = with)
            }
            _ => say!("re-result-stock"),
        };
        let mut seats: Vec<SeatResult> = ended
            .results
            .iter()
            .filter(|(seat, _)| self.played_last(*seat))
            .map(|(seat, result)| self.seat_result(ended, *seat, result, lang))
            .collect();
        seats.sort_by_key(|result| result.seat);
        ResultView {
            text: text.tell(lang),
            seats,
        }
    }

    fn seat_result(
        &self,
        ended: &Ended,
        seat: Seat,
        result: &PlayerResult,
        lang: Lang,
    ) -> SeatResult {
        let points = self.change(seat).unwrap_or_default();
        let melds = ended.round.table().melds.iter().map(|laid| {
            let theirs = laid.credited().filter(|(_, by)| *by == seat);
            theirs
                .map(|(tile, _)| tile.to_string())
                .collect::<Vec<String>>()
        });
        let lines = self.lines(ended, result).into_iter();
        SeatResult {
            seat,
            melds: melds.filter(|meld| !meld.is_empty()).collect(),
            loose: result.rack.iter().map(Tile::to_string).collect(),
            lines: lines.map(|line| line.tell(lang)).collect(),
            points: points.to_string(),
        }
    }

    fn lines(&self, ended: &Ended, result: &PlayerResult) -> Vec<Say> {
        if self.corrected {
            return vec![say!("line-corrected")];
        }
        let mut lines = Vec::new();
        match (result.rack_game, result.closed_with) {
            (Some(shape), Some(_)) => {
                let n = shape.points();
                lines.push(say!("re-line-shape", shape = words::shape(shape), n = n));
                if self.options.rack_closing {
                    lines.push(say!("re-line-closing", n = CLOSING));
                }
            }
            (None, closed) if !result.melded.is_empty() => {
                lines.push(say!("re-line-laid", n = value(&result.melded)));
                if closed.is_some() {
                    lines.push(say!("re-line-closing", n = CLOSING));
                }
                if !result.rack.is_empty() {
                    lines.push(say!("re-line-rack", n = -value(&result.rack)));
                }
            }
            _ => {
                lines.push(say!("re-line-never-opened", n = NEVER_OPENED));
                if self.options.unopened == Unopened::PlusRack && !result.rack.is_empty() {
                    lines.push(say!("re-line-rack", n = -value(&result.rack)));
                }
            }
        }
        if result.koz {
            lines.push(say!("re-line-koz", n = KOZ));
        }
        if let Some(tile) = result.closed_with.filter(|tile| tile.doubles()) {
            lines.push(say!("re-line-closed-with", tile = tile));
        }
        if ended.round.setup().double_game {
            lines.push(say!("re-line-double-game"));
        }
        if result.missed_three {
            lines.push(say!("re-line-three", n = MISSED_THREE));
        }
        lines
    }
}
