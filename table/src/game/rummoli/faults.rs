//! What stands against what lies on the pads; it goes away when it is mended.

use rules::Seat;
use rules::rummoli::{Card, Code, POKER_CARDS, Violation};

use super::runs::Waiting;
use super::{Contest, Pads, Rummoli, words};
use crate::view::FaultView;
use crate::words::{Lang, Say, say};

impl Rummoli {
    pub(super) fn faults(&self, lang: Lang) -> Vec<FaultView> {
        match &self.own.pads {
            Pads::Contest(contest) => self.contest_faults(contest, lang),
            Pads::Runs(lying) => {
                let seats = Seat::all(self.players());
                let not_taken_up = seats.clone().filter_map(|seat| self.cards_lie(seat, lang));
                let wrong = seats.flat_map(|seat| self.wrong_plays(lying, seat, lang));
                not_taken_up.chain(wrong).collect()
            }
            Pads::Idle | Pads::Count(_) => Vec::new(),
        }
    }

    /// What may not be played of the cards on a seat's pad.
    fn wrong_plays(&self, lying: &[Waiting], seat: Seat, lang: Lang) -> Vec<FaultView> {
        let own = lying.iter().filter(|one| one.seat == seat);
        let wrong = own.filter_map(|one| Some((one, one.fault.as_ref()?)));
        wrong
            .map(|(one, violation)| FaultView {
                text: self.fault_in_words(seat, one.card, violation).tell(lang),
                reason: violation.code.as_str(),
                rule: violation.rule,
                blame: vec![self.tabletop.piece_name(one.uid)],
            })
            .collect()
    }

    /// A card that may not be played, why, and what helps.
    pub(super) fn fault_in_words(&self, seat: Seat, card: Card, violation: &Violation) -> Say {
        let why = match violation.code {
            Code::NotNext if self.comes_late(card) => {
                say!("ru-too-late", rule = violation.rule)
            }
            _ => words::refused(violation),
        };
        say!("ru-fault", name = self.name(seat), card = card, why = why)
    }

    /// RU-17: it would have gone on with a run that has stopped since.
    fn comes_late(&self, card: Card) -> bool {
        let laid = self.game.round().map_or(&[][..], |round| round.laid());
        laid.iter().any(|one| one.card.next() == Some(card))
    }

    /// RU-14: the cards of the poker hand are taken up before the runs. Which they are is nobody's
    /// matter.
    fn cards_lie(&self, seat: Seat, lang: Lang) -> Option<FaultView> {
        let n = self.not_taken_up(seat).len();
        let name = self.tabletop.name(seat);
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
        let too_many = |seat: Seat| {
            let n = contest.showing.count(seat);
            (n > contest.needed && contest.is_seen()).then(|| FaultView {
                text: say!(
                    "ru-too-many",
                    name = self.tabletop.name(seat),
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
            let name = self.tabletop.name(*seat);
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
