//! The scoreboard.

use display::{Hand, Mark, Scoreboard};
use rules::Seat;
use rules::remi::{Ending, Phase, Tile};

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
        board.hands = self.won().into_iter().collect();
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

    /// The tiles on the table that count for whoever has closed.
    fn won(&self) -> Option<Hand> {
        let round = &self.ended()?.round;
        let Phase::Over(Ending::Closed { by, .. }) = round.phase() else {
            return None;
        };
        let melds = round.table().melds.iter().map(|laid| {
            let own = laid.credited().filter(|(_, of)| *of == by);
            own.map(|(tile, _)| tile).collect::<Vec<Tile>>()
        });
        let melds = melds.filter(|meld| !meld.is_empty());
        self.played_last(by).then(|| presentation::won(by, melds))
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
