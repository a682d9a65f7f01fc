//! What stands against what lies on the pads; it goes away when it is mended.

use rules::Seat;
use rules::rummoli::{Card, POKER_CARDS, Violation};

use super::{Contest, Pads, Rummoli, words};
use crate::view::FaultView;
use crate::words::{Lang, Say, say};

impl Rummoli {
    pub(super) fn faults(&self, lang: Lang) -> Vec<FaultView> {
        match &self.pads {
            Pads::Contest(contest) => self.contest_faults(contest, lang),
            Pads::Runs(lying) => {
                let not_taken_up =
                    (0..self.players()).filter_map(|seat| self.cards_lie(seat, lang));
                let wrong = lying.iter().filter_map(|one| {
                    let violation = one.fault.as_ref()?;
                    let seat = Seat(one.seat as u8);
                    Some(FaultView {
                        text: self.fault_in_words(seat, one.card, violation).tell(lang),
                        reason: violation.code.as_str(),
                        rule: violation.rule,
                        blame: vec![self.base.piece_name(one.uid)],
                    })
                });
                not_taken_up.chain(wrong).collect()
            }
            Pads::Idle | Pads::Count(_) => Vec::new(),
        }
    }

    /// A card that may not be played, why, and what helps.
    pub(super) fn fault_in_words(&self, seat: Seat, card: Card, violation: &Violation) -> Say {
        say!(
            "ru-fault",
            name = self.name(seat),
            card = card.to_string(),
            why = words::refused(violation)
        )
    }

    /// RU-14: the cards of the poker hand are taken up before the runs. Which they are is nobody's
    /// matter.
    fn cards_lie(&self, seat: usize, lang: Lang) -> Option<FaultView> {
        let n = self.not_taken_up(seat).len();
        let name = self.base.name(seat);
        (n > 0).then(|| FaultView {
            text: say!("ru-take-up", n = n, name = name).tell(lang),
            reason: "NOT_TAKEN_UP",
            rule: "RU-14",
            blame: Vec::new(),
        })
    }

    /// Too many cards, or one that another has shown. Sealed cards are not named.
    fn contest_faults(&self, contest: &Contest, lang: Lang) -> Vec<FaultView> {
        let rule = if contest.needed == POKER_CARDS {
            "RU-10"
        } else {
            "RU-03"
        };
        let too_many = |seat: usize| {
            let n = contest.showing.count(seat);
            (n > contest.needed).then(|| FaultView {
                text: say!(
                    "ru-too-many",
                    name = self.base.name(seat),
                    n = n,
                    needed = contest.needed,
                    rule = rule
                )
                .tell(lang),
                reason: "CARD_COUNT",
                rule,
                blame: Vec::new(),
            })
        };
        let refused = contest.refused.iter().map(|(seat, violation)| {
            let name = self.base.name(*seat);
            FaultView {
                text: say!(
                    "ru-show-fault",
                    name = name,
                    why = words::refused(violation)
                )
                .tell(lang),
                reason: violation.code.as_str(),
                rule: violation.rule,
                blame: Vec::new(),
            }
        });
        let awaited = self.awaited().into_iter();
        awaited.filter_map(too_many).chain(refused).collect()
    }
}
