//! The scoreboard.

use display::{Mark, Scoreboard};
use rules::Seat;
use rules::remi::{Ending, Phase};

use super::{Remi, Stage, words};
use crate::game::{GameId, playing};
use crate::words::{Lang, Say, say};

impl Remi {
    pub(in crate::game) fn scoreboard(&self, lang: Lang) -> Scoreboard {
        let seats = self.seats().into_iter();
        let mut board = playing::scoreboard(
            &self.base,
            GameId::Remi,
            say!("board-round", n = self.round_number()),
            self.arranger.0.into(),
            seats.map(|seat| self.row(seat, lang)).collect(),
            self.headline(),
            lang,
        );
        if let Some(tile) = self.face_up() {
            let text = match tile.doubles() {
                true => say!("re-board-double", tile = tile.to_string()),
                false => say!("re-board-face-up", tile = tile.to_string()),
            };
            board.footer_mid = text.tell(lang);
        }
        board
    }

    fn row(&self, seat: Seat, lang: Lang) -> display::Row {
        let at = usize::from(seat.0);
        let mut row = playing::board_row(&self.base, at, self.totals()[at], self.change(at));
        row.leader = self.leads(at);
        row.dealer = seat == self.arranger;
        match &self.stage {
            Stage::Playing(deal) => {
                let results = deal.turn.start.results();
                let shape = results.iter().find(|(of, _)| *of == seat);
                let shape = shape.and_then(|(_, result)| result.rack_game);
                if let Some(shape) = shape {
                    row.note = words::shape(shape).tell(lang);
                } else if deal.turn.start.opened(seat) {
                    row.note = say!("re-opened").tell(lang);
                }
            }
            Stage::Scored(ended) | Stage::Finished(ended) => {
                if let Phase::Over(Ending::Closed { by, .. }) = ended.round.phase()
                    && by == seat
                {
                    row.mark = Mark::Good;
                    row.note = say!("re-closed").tell(lang);
                }
            }
            Stage::Ready | Stage::FaceUp => {}
        }
        row
    }

    fn headline(&self) -> Option<Say> {
        Some(match &self.stage {
            Stage::Ready => return None,
            Stage::FaceUp => say!("board-deals", name = self.name(self.arranger)),
            Stage::Playing(deal) if Remi::is_over(deal) => say!("re-board-count"),
            Stage::Playing(deal) => {
                say!("board-turn", name = self.name(deal.turn.start.turn()?))
            }
            Stage::Scored(_) => say!("re-board-roll"),
            Stage::Finished(_) => say!("board-wins", names = self.winners()),
        })
    }
}
