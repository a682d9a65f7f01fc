//! The scoreboard.

use display::{Hand, Mark, Progress, Scoreboard};
use rules::Seat;
use rules::remigio::End;

use super::show::close_of;
use super::{Dealt, Remigio};
use crate::game::seated::{Stage, narrow};
use crate::game::{GameId, presentation};
use crate::words::{Lang, Say, say};

impl Remigio {
    pub(in crate::game) fn scoreboard(&self, lang: Lang) -> Scoreboard {
        let rows = Seat::all(self.players())
            .map(|seat| self.row(seat, lang))
            .collect();
        let round = say!("board-round", n = self.round_number());
        let mut board = presentation::scoreboard(
            GameId::Remigio,
            round,
            self.turn(),
            rows,
            self.headline(),
            lang,
        );
        board.hands = self.won().into_iter().collect();
        let nearest = board.rows.iter().map(|row| row.total).max();
        board.progress = Some(Progress {
            done: nearest.unwrap_or(0).max(0) as u32,
            of: narrow(self.options.total()).max(0) as u32,
        });
        board.footer_mid = say!("rg-board-limit", n = self.options.total().to_string()).tell(lang);
        board
    }

    fn row(&self, seat: Seat, lang: Lang) -> display::Row {
        let mut row = self.board_row(seat);
        row.dealer = seat == self.dealer();
        if !self.is_in(seat) && self.plays(seat) {
            row.note = say!("out").tell(lang);
        }
        if let Stage::Scored(ended) | Stage::Finished(ended) = &self.stage
            && close_of(&ended.round).is_some_and(|(closer, _)| closer == seat)
        {
            row.mark = Mark::Good;
            row.note = say!("rg-closed").tell(lang);
        }
        row
    }

    /// The closer's hand, as it was laid down.
    fn won(&self) -> Option<Hand> {
        let ended = self.ended()?;
        let Some(End::Closed { seat, table, .. }) = ended.round.end() else {
            return None;
        };
        let melds = match &table[..] {
            [] => vec![ended.closer.clone()],
            table => table.to_vec(),
        };
        self.played_last(*seat)
            .then(|| presentation::won(*seat, melds))
    }

    fn headline(&self) -> Option<Say> {
        let name = |seat: Seat| self.tabletop.name(seat).to_owned();
        Some(match &self.stage {
            Stage::Ready => return None,
            Stage::Dealt(Dealt::TurnUp) => say!("board-deals", name = name(self.dealer())),
            Stage::Dealt(Dealt::Playing(deal)) => {
                match (deal.closing, close_of(&deal.round), self.turn()) {
                    (Some((seat, _)), None, _) => say!("rg-board-closes", name = name(seat)),
                    (_, Some((seat, _)), _) => say!("rg-board-closed", name = name(seat)),
                    (_, _, Some(_)) => presentation::asked(self.questions())?,
                    _ => say!("rg-board-count"),
                }
            }
            Stage::Scored(_) => say!("board-deals-next", name = name(self.dealer())),
            Stage::Finished(_) => say!("board-wins", names = self.winners()),
        })
    }
}
