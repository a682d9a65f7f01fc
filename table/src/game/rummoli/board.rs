//! The scoreboard: chips as totals, the nine sections beside them.

use display::{Amount, Mark, Pass, Scoreboard};
use rules::Seat;
use rules::rummoli::{End, Next, Stage};

use super::{Ended, Rummoli};
use crate::game::presentation::symbol;
use crate::game::{GameId, presentation};
use crate::view::SectionView;
use crate::words::{Lang, Say, say};

impl Rummoli {
    pub(in crate::game) fn scoreboard(&self, lang: Lang) -> Scoreboard {
        let rows = Seat::all(self.players())
            .map(|seat| self.row(seat, lang))
            .collect();
        let mut board = presentation::scoreboard(
            GameId::Rummoli,
            say!("board-round", n = self.round_number()),
            self.turn(),
            rows,
            self.headline(),
            lang,
        );
        board.amounts = self.sections(lang).into_iter().map(amount).collect();
        board.passes = self
            .ended()
            .map_or_else(Vec::new, |ended| self.handed_on(ended));
        if let Stage::Deal(Next::Follow { card }) = self.game.stage() {
            board.footer_mid = say!("ru-board-next", card = card).tell(lang);
        }
        board
    }

    fn row(&self, seat: Seat, lang: Lang) -> display::Row {
        let mut row = self.board_row(seat);
        row.change = row.change.filter(|_| self.ended().is_some());
        row.dealer = seat == self.dealer() && !matches!(self.game.stage(), Stage::Cut { .. });
        let by = seat;
        if self.winner() == Some(by) {
            row.mark = Mark::Good;
            row.note = say!("ru-board-out").tell(lang);
        } else if let Stage::Deal(next) = self.game.stage()
            && !matches!(next, Next::Widow { .. } | Next::Bids { .. })
            && let Some(round) = self.game.round()
            && let Some((_, cards)) = round.held().iter().find(|(of, _)| *of == by)
        {
            row.note = say!("ru-cards-fact", n = *cards).tell(lang);
        }
        row
    }

    /// What went over the table in the deal that was paid, as the ledger has it: what everybody won from the middle, the most
    /// first; then what was paid to whoever was out first, or at an impasse into the middle, and for the widow. A correction
    /// says no more than the sums.
    fn handed_on(&self, ended: &Ended) -> Vec<Pass> {
        if self.corrected {
            return Vec::new();
        }
        let round = &ended.round;
        let winner = self.winner();
        let paid = ended.score.delta.iter().filter(|(_, chips)| *chips < 0);
        let paid: Vec<(Seat, i64)> = paid.map(|(seat, chips)| (*seat, -chips)).collect();
        let dues: i64 = paid.iter().map(|(_, chips)| chips).sum();
        let from_middle = |seat: Seat| {
            let poker = round.poker().filter(|won| won.winners.contains(&seat));
            let sections = round.won().iter().filter(|won| won.seat == seat);
            let delta = ended.score.delta.iter().filter(|(of, _)| *of == seat);
            let centre = delta.map(|(_, chips)| chips - dues);
            poker.map_or(0, |won| won.share)
                + sections.map(|won| won.chips).sum::<i64>()
                + centre.filter(|_| winner == Some(seat)).sum::<i64>()
        };
        let mut passes: Vec<(i64, Option<Seat>, Option<Seat>)> = Seat::all(self.players())
            .map(|seat| (from_middle(seat), None, Some(seat)))
            .collect();
        passes.extend(
            paid.into_iter()
                .map(|(seat, chips)| (chips, Some(seat), winner)),
        );
        passes.extend(
            round
                .widow()
                .and_then(|taken| Some((taken.pays, Some(taken.taker?), Some(taken.to?)))),
        );
        passes.retain(|(chips, from, to)| {
            *chips > 0
                && [from, to]
                    .into_iter()
                    .flatten()
                    .all(|seat| self.played_last(*seat))
        });
        passes.sort_by_key(|(chips, from, _)| (from.is_some(), std::cmp::Reverse(*chips)));
        let pass = |(chips, from, to): (i64, Option<Seat>, Option<Seat>)| Pass {
            what: chips.to_string(),
            from: from.map(symbol),
            to: to.map(symbol),
        };
        passes.into_iter().map(pass).collect()
    }

    /// Who was out first in the deal that is over.
    fn winner(&self) -> Option<Seat> {
        let over = self.ended().map(|ended| ended.round.next());
        let next = match self.game.stage() {
            Stage::Deal(next) => next,
            _ => over?,
        };
        match next {
            Next::Settle {
                end: End::Out { winner },
                ..
            } => Some(winner),
            _ => None,
        }
    }

    fn headline(&self) -> Option<Say> {
        Some(match self.game.stage() {
            Stage::Cut { .. } => say!("ru-board-cut"),
            Stage::Between { dealer } if self.ended().is_some() => {
                say!("board-deals-next", name = self.name(dealer))
            }
            Stage::Between { dealer } | Stage::Deal(Next::Widow { dealer }) => {
                say!("board-deals", name = self.name(dealer))
            }
            Stage::Deal(Next::Bids { .. }) => say!("ru-board-auction"),
            Stage::Deal(Next::Bets { .. } | Next::Hands { .. }) => say!("ru-board-poker"),
            Stage::Deal(Next::Open { .. } | Next::Restart { .. } | Next::Follow { .. }) => {
                return None;
            }
            Stage::Deal(Next::Settle { .. } | Next::Over(_)) => say!("ru-board-count"),
            Stage::Last { .. } => {
                let left = self.game.ledger().board().total();
                say!("ru-board-last", n = left)
            }
            Stage::Finished { .. } => {
                say!("board-wins", names = self.winners())
            }
        })
    }
}

/// A section in the few letters that the panel has room for: the pots by their words, the pay
/// cards as printed.
fn amount(section: SectionView) -> Amount {
    let printed = section
        .name
        .chars()
        .next()
        .is_some_and(|c| c.is_ascii_digit() || c.is_ascii_uppercase());
    let name = match printed {
        true => super::words::printed(&section.name),
        false => section.text,
    };
    Amount {
        name,
        amount: u32::try_from(section.chips).unwrap_or(0),
    }
}
