//! What came of a move, in sentences: the difference of two states.

use rules::rummoli::{Dead, End, Match, Next, Round, Stage, Won, lower_later};

use super::{Rummoli, words};
use crate::words::{Say, say};

impl Rummoli {
    pub(super) fn tell_news(&mut self, before: &Match) {
        let mut news = self.contest_news(before);
        match (before.round(), self.game.round()) {
            (Some(before), Some(after)) => news.extend(self.round_news(before, after)),
            (None, Some(after)) => {
                let ante = rules::rummoli::SECTIONS;
                news.push(say!(
                    "ru-log-ante",
                    n = ante,
                    all = ante * after.held().len()
                ));
            }
            _ => {}
        }
        news.into_iter().for_each(|say| self.chronicle.note(say));
    }

    /// RU-03, RU-26.
    fn contest_news(&self, before: &Match) -> Vec<Say> {
        let news = match (before.stage(), self.game.stage()) {
            (Stage::Cut { .. }, Stage::Between { dealer }) => {
                say!("ru-log-dealer", name = self.name(dealer))
            }
            (Stage::Cut { waiting: was }, Stage::Cut { waiting })
            | (Stage::Last { waiting: was, .. }, Stage::Last { waiting, .. })
                if was.len() == 1 =>
            {
                say!("ru-log-tied", names = self.names(&waiting))
            }
            (
                _,
                Stage::Finished {
                    winner: Some(winner),
                },
            ) => {
                let chips = before.ledger().board().total();
                say!("ru-log-last", name = self.name(winner), n = chips)
            }
            _ => return Vec::new(),
        };
        vec![news]
    }

    fn round_news(&self, before: &Round, after: &Round) -> Vec<Say> {
        let mut news = Vec::new();
        if before.widow().is_none()
            && let Some(taken) = after.widow()
        {
            news.push(match (taken.dead, taken.taker) {
                (Dead::TakerHand, Some(taker)) => {
                    say!("ru-log-sold", name = self.name(taker), n = taken.pays)
                }
                (Dead::Widow, _) => say!("ru-log-widow-dead"),
                (Dead::DealerHand | Dead::TakerHand, _) => say!("ru-log-hand-dead"),
            });
        }
        if before.poker().is_none()
            && let Some(poker) = after.poker()
        {
            let names = self.names(&poker.winners);
            let n = poker.winners.len();
            news.push(say!(
                "ru-log-poker",
                names = names,
                count = n,
                n = poker.share
            ));
        }
        let won = after.won().iter().skip(before.won().len());
        news.extend(won.map(|won| self.won_in_words(won)));
        let known = lower_later(before.laid(), self.options.lowest).len();
        news.extend(self.lower_later_in_words(after.laid(), known));
        news.extend(self.run_news(&before.next(), &after.next()));
        news
    }

    fn won_in_words(&self, won: &Won) -> Say {
        let section = words::mark(&won.section);
        say!(
            "ru-log-won",
            name = self.name(won.seat),
            section = section,
            n = won.chips
        )
    }

    /// RU-17 to RU-23: the run stops, the lead passes on, the deal is over.
    fn run_news(&self, before: &Next, after: &Next) -> Option<Say> {
        Some(match (before, after) {
            (Next::Settle { end: was, .. }, Next::Settle { end, .. }) if was == end => return None,
            (
                _,
                Next::Settle {
                    end: End::Impasse, ..
                },
            ) => say!("ru-log-impasse"),
            (
                _,
                Next::Settle {
                    end: End::Out { winner },
                    ..
                },
            ) => {
                say!("ru-log-out", name = self.name(*winner))
            }
            (Next::Restart { by: was, .. }, Next::Restart { by, .. }) if was == by => return None,
            (_, Next::Restart { by, colour, .. }) => say!(
                "ru-log-stop",
                name = self.name(*by),
                colour = words::colour(*colour)
            ),
            _ => return None,
        })
    }
}
