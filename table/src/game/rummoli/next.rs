//! The line at the top.

use rules::Seat;
use rules::rummoli::{End, Next, Stage};

use super::{Pads, Rummoli, words};
use crate::game::presentation;
use crate::view::{Action, NextStep};
use crate::words::{Lang, Say, say};

impl Rummoli {
    pub(super) fn next(&self, lang: Lang) -> NextStep {
        let step = |text: Say, seat: Option<Seat>| presentation::next_step(text, None, seat, lang);
        match self.game.stage() {
            Stage::Cut { .. } => step(self.next_cut(), None),
            Stage::Between { dealer } => {
                let seat = Some(dealer);
                let (text, action) = match self.untidy() {
                    Some(fault) => (fault, Action::Gather),
                    None => (say!("next-deal", name = self.name(dealer)), Action::Deal),
                };
                presentation::next_step(text, Some(action), seat, lang)
            }
            Stage::Last { .. } if self.is_cut() => step(self.next_cut(), None),
            Stage::Last { waiting, .. } => {
                let names = self.names(&waiting);
                step(say!("ru-next-last-hands", names = names), None)
            }
            Stage::Finished { .. } => {
                let text = say!("next-wins", names = self.winners());
                presentation::next_step(text, Some(Action::NewMatch), None, lang)
            }
            Stage::Deal(next) => {
                let (text, seat) = self.next_in_deal(&next);
                NextStep {
                    until: self.own.stop.map(|stop| stop.until),
                    ..step(text, seat)
                }
            }
        }
    }

    fn next_cut(&self) -> Say {
        let waiting = self.awaited();
        let names = self.names(&waiting);
        match self.game.stage() {
            Stage::Cut { .. } => say!("ru-next-cut", names = names),
            _ => {
                let left = self.game.ledger().board().total();
                say!("ru-next-last-cut", names = names, n = left)
            }
        }
    }

    fn next_in_deal(&self, next: &Next) -> (Say, Option<Seat>) {
        match next {
            Next::Widow { dealer } => {
                let text = say!("ru-next-widow", name = self.name(*dealer));
                (text, Some(*dealer))
            }
            Next::Bids { highest, waiting } => {
                let names = self.names(waiting);
                let text = match highest {
                    Some(bid) => {
                        let name = self.name(bid.seat);
                        say!("ru-next-top", name = name, n = bid.chips, names = names)
                    }
                    None => say!("ru-next-bids", names = names),
                };
                (text, None)
            }
            Next::Bets { .. } => (say!("ru-next-bets"), None),
            Next::Hands { waiting } => (say!("ru-next-hands", names = self.names(waiting)), None),
            Next::Open { by } => (say!("ru-next-open", name = self.name(*by)), Some(*by)),
            Next::Follow { card } => (self.next_in_run(*card), None),
            Next::Restart { by, colour, .. } => {
                let colour = words::colour(*colour);
                let text = say!("ru-next-restart", name = self.name(*by), colour = colour);
                (text, Some(*by))
            }
            Next::Settle { end, .. } => (self.next_count(*end), None),
            Next::Over(_) => (say!("round-written", round = self.round_number()), None),
        }
    }

    fn next_count(&self, end: End) -> Say {
        let open = |seat: &Seat| match &self.own.pads {
            Pads::Count(count) => !count.agreed.contains(seat),
            _ => false,
        };
        let open = self.present().into_iter().filter(open);
        let names = self.names(&open.collect::<Vec<_>>());
        match end {
            End::Out { winner } => {
                say!("ru-next-out", name = self.name(winner), names = names)
            }
            End::Impasse => say!("ru-next-impasse", names = names),
        }
    }
}
