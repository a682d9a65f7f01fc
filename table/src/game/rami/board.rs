//! The scoreboard.

use display::{Hand, Mark, Progress, Scoreboard};
use rules::Seat;

use super::{Dealt, Rami};
use crate::game::seated::Stage;
use crate::game::{GameId, presentation};
use crate::words::{Lang, Say, say};

impl Rami {
    pub(in crate::game) fn scoreboard(&self, lang: Lang) -> Scoreboard {
        let rows = Seat::all(self.players()).map(|seat| self.row(seat, lang));
        let round = say!(
            "ra-board-round",
            n = self.round_number(),
            of = self.game.planned()
        );
        let mut board = presentation::scoreboard(
            GameId::Rami,
            round,
            self.turn(),
            rows.collect(),
            self.headline(),
            lang,
        );
        board.hands = self.won().into_iter().collect();
        board.progress = Some(Progress {
            done: self.written() as u32,
            of: self.game.planned() as u32,
        });
        board
    }

    fn row(&self, seat: Seat, lang: Lang) -> display::Row {
        let mut row = self.board_row(seat);
        row.dealer = seat == self.dealer();
        let of = seat;
        match &self.stage {
            Stage::Dealt(Dealt::Playing(deal)) if deal.start.has_laid(of) => {
                row.note = say!("ra-has-laid").tell(lang);
            }
            Stage::Scored(ended) | Stage::Finished(ended)
                if ended.round.end().is_some_and(|end| end.winner == Some(of)) =>
            {
                row.mark = Mark::Good;
                row.note = say!("ra-out").tell(lang);
            }
            _ => {}
        }
        row
    }

    /// The combinations that whoever went out has laid.
    fn won(&self) -> Option<Hand> {
        let round = &self.ended()?.round;
        let winner = round.end()?.winner?;
        let melds = round.groups().iter().zip(round.melds());
        let own = melds.filter(|(group, _)| group.owner == winner);
        let own = own.map(|(_, meld)| meld.cards().to_vec());
        self.played_last(winner)
            .then(|| presentation::won(winner, own))
    }

    fn headline(&self) -> Option<Say> {
        let name = |seat: Seat| self.tabletop.name(seat).to_owned();
        Some(match &self.stage {
            Stage::Ready => return None,
            Stage::Dealt(Dealt::Playing(_)) => presentation::asked(self.questions())?,
            Stage::Dealt(Dealt::Showing(hands)) => match hands.winner() {
                Some(winner) => say!("ra-board-out", name = self.name(winner)),
                None => say!("ra-result-nobody"),
            },
            Stage::Scored(_) => say!("board-deals-next", name = name(self.dealer())),
            Stage::Finished(_) => say!("board-wins", names = self.winners()),
        })
    }
}
