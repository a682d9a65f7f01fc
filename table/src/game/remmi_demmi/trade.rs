//! The two trade trays (RD-10 to RD-12).
//!
//! A trade from hand to hand is not sensed and the players settle it (`objection`); what lies on the
//! trays is judged at once. The verdict is for the two players alone.

use std::collections::BTreeSet;

use rules::Seat;
use rules::remmi_demmi::{Card, Code, Packet, Trading, Type, exchange};
use sensors::Uid;

use super::{Dealt, RemmiDemmi};
use crate::game::seated::Stage;
use crate::zone::Zone;

/// The trays in the order of [`RemmiDemmi::trays`].
pub const TRAYS: [Zone; 2] = [Zone::TrayLeft, Zone::TrayRight];

/// What was said about a tray.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tray {
    /// Whose packet the table said it is; forgotten when the tray is empty.
    pub answered: Option<Seat>,
}

/// Two packets on the trays, judged.
#[derive(Clone, Debug, PartialEq)]
pub struct Trade {
    /// Whose packets, left and right.
    pub seats: [Seat; 2],
    /// The packets.
    pub cards: [BTreeSet<Uid>; 2],
    /// The verdict.
    pub verdict: TradeVerdict,
}

/// What lies on one tray, and whose it is.
struct Side {
    seat: Seat,
    cards: Vec<(Uid, Type)>,
    unknown: usize,
}

/// What the rules say of two packets.
#[derive(Clone, Debug, PartialEq)]
pub enum TradeVerdict {
    /// Two Demmis of one size: swap.
    Good,
    /// Not yet or never a trade, with code and rule.
    Refused {
        /// Stable code.
        code: Code,
        /// Rule of the sheet.
        rule: &'static str,
        /// Whose packet is a false Demmi (RD-12).
        false_by: Vec<Seat>,
        /// Cards to blame.
        blame: Vec<Uid>,
    },
}

impl Trade {
    pub(super) fn is_good(&self) -> bool {
        self.verdict == TradeVerdict::Good
    }
}

impl RemmiDemmi {
    /// Whose packet lies on a tray: what the table said, else the last owner of its cards if
    /// they have one. `None` while it is empty or nobody knows.
    pub fn tray_owner(&self, tray: usize) -> Option<Seat> {
        let cards = self.cards_on(TRAYS[tray]).0;
        if cards.is_empty() {
            return None;
        }
        self.own.trays[tray].answered.or_else(|| {
            let owners: BTreeSet<Seat> = cards
                .iter()
                .filter_map(|(uid, _)| self.own.owners.get(uid).copied())
                .collect();
            match owners.len() {
                1 => owners.first().copied(),
                _ => None,
            }
        })
    }

    /// Cards on a tray now.
    pub fn tray_count(&self, tray: usize) -> usize {
        self.cards_on(TRAYS[tray]).0.len()
    }

    /// The trade that lies on the trays, once both packets have an owner.
    pub fn trade(&self) -> Option<&Trade> {
        self.own.trade.as_ref()
    }

    /// Judges what lies on the trays now.
    pub(super) fn judge_trade(&mut self) {
        self.own.trade = self.judged_trade();
        self.settle_objections();
    }

    fn judged_trade(&self) -> Option<Trade> {
        if matches!(
            self.stage,
            Stage::Ready | Stage::Scored(_) | Stage::Finished(_)
        ) {
            return None;
        }
        let (left, right) = (self.tray_owner(0)?, self.tray_owner(1)?);
        if left == right {
            return None;
        }
        let sides = [(left, TRAYS[0]), (right, TRAYS[1])].map(|(seat, zone)| {
            let (cards, unknown) = self.cards_on(zone);
            Side {
                seat,
                cards,
                unknown,
            }
        });
        Some(Trade {
            seats: [left, right],
            cards: sides
                .each_ref()
                .map(|side| side.cards.iter().map(|(uid, _)| *uid).collect()),
            verdict: self.exchanged(&sides),
        })
    }

    fn exchanged(&self, sides: &[Side; 2]) -> TradeVerdict {
        let claimed = self.claimants();
        let packet = |side: &Side| Packet {
            seat: side.seat,
            cards: side
                .cards
                .iter()
                .map(|(uid, face)| match self.is_laid_aside(*uid) {
                    true => Card::Wild,
                    false => Card::Natural(*face),
                })
                .collect(),
            unknown: side.unknown,
            claimed: claimed.contains(&side.seat),
        };
        let state = match self.stage {
            Stage::Dealt(Dealt::Running(_)) => Trading::Running,
            Stage::Dealt(Dealt::Verifying(_)) => Trading::Over,
            _ => Trading::Before,
        };
        let [a, b] = sides.each_ref().map(packet);
        let (announced, players) = (a.cards.len(), Some(self.present().len()));
        match exchange(state, announced, &a, &b, players, &self.options) {
            Ok(_) => TradeVerdict::Good,
            Err(refusal) => {
                let cards = sides.iter().flat_map(|side| &side.cards);
                let both: Vec<Uid> = cards.map(|(uid, _)| *uid).collect();
                let violation = refusal.violation;
                let blame = violation.blame.iter().filter_map(|place| both.get(*place));
                let seats = refusal.false_by.iter();
                TradeVerdict::Refused {
                    code: violation.code,
                    rule: violation.rule,
                    false_by: seats.copied().collect(),
                    blame: blame.copied().collect(),
                }
            }
        }
    }

    /// A card was lifted from a tray. A good trade stays good while the packets are picked
    /// up; when both trays are empty each has the other's.
    pub(super) fn lifted_from_tray(&mut self) {
        for (tray, zone) in TRAYS.into_iter().enumerate() {
            if self.cards_on(zone).0.is_empty() {
                self.own.trays[tray].answered = None;
            }
        }
        let empty = (0..2).all(|tray| self.tray_count(tray) == 0);
        let good = self.own.trade.as_ref().is_some_and(Trade::is_good);
        match (good, empty) {
            (true, false) => {}
            (true, true) => self.hand_over(),
            (false, _) => self.judge_trade(),
        }
    }

    /// A stop of the round is taken back: a plaque was misread. Packets of a good trade that were
    /// picked up meanwhile have changed hands all the same.
    pub(super) fn go_on_trading(&mut self, trade: Option<Trade>) {
        let nothing_new = |trade: &Trade| {
            let mut sides = TRAYS.into_iter().zip(&trade.cards);
            sides.all(|(zone, cards)| {
                let lie = self.cards_on(zone).0;
                lie.iter().all(|(uid, _)| cards.contains(uid))
            })
        };
        match trade.filter(nothing_new) {
            Some(trade) => {
                self.own.trade = Some(trade);
                self.lifted_from_tray();
            }
            None => self.judge_trade(),
        }
    }

    fn hand_over(&mut self) {
        let Some(trade) = self.own.trade.take() else {
            return;
        };
        for (side, cards) in trade.cards.iter().enumerate() {
            for uid in cards {
                self.own.owners.insert(*uid, trade.seats[1 - side]);
            }
        }
    }

    /// Seats that have claimed.
    pub(super) fn claimants(&self) -> Vec<Seat> {
        let takings = match &self.stage {
            Stage::Dealt(Dealt::Running(trading)) => &trading.takings,
            Stage::Dealt(Dealt::Verifying(verification)) => &verification.trading.takings,
            _ => return Vec::new(),
        };
        takings.iter().filter_map(|taking| taking.seat).collect()
    }
}
