//! The scoreboard.

use display::{Mark, Scoreboard};
use rules::Seat;
use rules::remi::{Ending, Phase};

use super::{Dealt, Remi, words};
use crate::game::seated::Stage;
use crate::game::{GameId, presentation};
use crate::words::{Lang, Say, say};

impl Remi {
    pub(in crate::game) fn scoreboard(&self, lang: Lang) -> Scoreboard {
        let seats = self.seats().into_iter();
        let mut board = presentation::scoreboard(
            GameId::Remi,
            say!("board-round", n = self.round_number()),
            self.turn(),
            seats.map(|seat| self.row(seat, lang)).collect(),
            self.headline(),
            lang,
        );
        if let Some(tile) = self.face_up() {
            let text = match tile.doubles() {
                true => say!("re-board-double", tile = tile),
                false => say!("re-board-face-up", tile = tile),
            };
            board.footer_mid = text.tell(lang);
        }
        board
    }

    fn row(&self, seat: Seat, lang: Lang) -> display::Row {
        let at = seat;
        let mut row = self.board_row(at);
        row.dealer = seat == self.own.arranger;
        match &self.stage {
            Stage::Dealt(Dealt::Playing(deal)) => {
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
            Stage::Ready | Stage::Dealt(Dealt::FaceUp) => {}
        }
        row
    }

    fn headline(&self) -> Option<Say> {
        Some(match &self.stage {
            Stage::Ready => return None,
            Stage::Dealt(Dealt::FaceUp) => say!("board-deals", name = self.name(self.own.arranger)),
            Stage::Dealt(Dealt::Playing(deal)) if Remi::is_over(deal) => say!("re-board-count"),
            Stage::Dealt(Dealt::Playing(_)) => presentation::asked(self.questions())?,
            Stage::Scored(_) => say!("re-board-roll"),
            Stage::Finished(_) => say!("board-wins", names = self.winners()),
        })
    }
}
