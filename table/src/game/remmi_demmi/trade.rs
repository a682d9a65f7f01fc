//! The two trade trays (RD-10 to RD-12).
//!
//! A trade from hand to hand is not sensed and the players settle it (`objection`); what lies on the
//! trays is judged at once. The verdict is for the two players alone.

use std::collections::BTreeSet;

use rules::Seat;
use rules::remmi_demmi::{Card, Code, Packet, Trading, Type, exchange};
use sensors::Uid;

use super::{Dealt, Own, RemmiDemmi};
use crate::clock::Micros;
use crate::game::patience::{HEARD, SETTLE, WITHDRAWN};
use crate::game::seated::Stage;
use crate::zone::Zone;

/// The trays, the left one first.
pub const TRAYS: [Zone; 2] = [Zone::TrayLeft, Zone::TrayRight];

/// Two packets on the trays, judged.
#[derive(Clone, Debug, PartialEq)]
pub struct Trade {
    /// Whose packets, left and right.
    pub seats: [Seat; 2],
    /// The packets.
    pub cards: [BTreeSet<Uid>; 2],
    /// What its two players are told, and nobody else.
    pub verdict: TradeVerdict,
    /// When the verdict came.
    since: Micros,
    /// It is good since a card was lifted then.
    lifted: Option<Micros>,
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
    /// Whose packet lies on a tray: the last owner of its cards, if they have one. `None` while it is
    /// empty or nobody knows.
    pub fn tray_owner(&self, tray: usize) -> Option<Seat> {
        let (offered, _) = self.offered_on(tray);
        let cards = match offered[..] {
            [] => self.cards_on(TRAYS[tray]).0,
            _ => offered,
        };
        let owners = cards.iter().filter_map(|(uid, _)| self.own.owners.get(uid));
        let owners: BTreeSet<Seat> = owners.copied().collect();
        match owners.len() {
            1 => owners.first().copied(),
            _ => None,
        }
    }

    /// The table says whose packet lies on a tray.
    pub(super) fn tray_is_of(&mut self, tray: usize, seat: Seat) {
        for (uid, _) in self.cards_on(TRAYS[tray]).0 {
            self.own.owners.insert(uid, seat);
        }
        self.judge_trade();
    }

    /// The cards on a tray but for those that have changed hands and are being picked up; and how many
    /// tags there are unknown.
    fn offered_on(&self, tray: usize) -> (Vec<(Uid, Type)>, usize) {
        let (mut cards, unknown) = self.cards_on(TRAYS[tray]);
        cards.retain(|(uid, _)| !self.own.picked_up.contains(uid));
        (cards, unknown)
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
        let heard = |trade: &Trade| self.tabletop.now >= trade.since + HEARD;
        let refused = self.own.trade.take().filter(|trade| !trade.is_good());
        if let Some(trade) = refused.filter(heard) {
            self.own.refused.extend(trade.cards.into_iter().flatten());
        }
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
        let sides = [(left, 0), (right, 1)].map(|(seat, tray)| {
            let (cards, unknown) = self.offered_on(tray);
            Side {
                seat,
                cards,
                unknown,
            }
        });
        if sides.iter().any(|side| side.cards.is_empty()) {
            return None;
        }
        Some(Trade {
            seats: [left, right],
            cards: sides
                .each_ref()
                .map(|side| side.cards.iter().map(|(uid, _)| *uid).collect()),
            verdict: self.exchanged(&sides),
            since: self.tabletop.now,
            lifted: None,
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

    /// A card was laid on a tray, since then. A good trade stays good while its own cards come back: one
    /// was missed, or put back. With another card it is over.
    pub(super) fn laid_on_tray(&mut self, since: Micros) {
        if let Some(trade) = self.own.trade.take_if(|trade| trade.is_good()) {
            if self.is_nothing_new(&trade) {
                self.own.trade = Some(trade);
                return;
            }
            match (0..2).any(|side| self.is_picked_up(&trade, side, None)) {
                true => self.hand_over(trade),
                false => self.own.laid_over = Some((trade, since)),
            }
        }
        self.judge_trade();
    }

    /// A card was lifted from a tray. A good trade stays good while the packets are picked
    /// up; when both trays are empty each has the other's.
    ///
    /// One that became good only as a card was lifted is not, if the next card goes at once: each
    /// takes up what is theirs, and the packets are of one size for a moment. And whoever lifts a card before
    /// they can have heard the verdict does so without it: who has the cards then nobody knows.
    pub(super) fn lifted_from_tray(&mut self, card: Uid, missed: Micros) {
        self.own.picked_up.remove(&card);
        let Own { trade, refused, .. } = &mut self.own;
        let at_once = |trade: &mut Trade| {
            let from = match trade
                .cards
                .iter()
                .any(|packet| !packet.is_disjoint(refused))
            {
                true => trade.since + WITHDRAWN,
                false => trade.since + HEARD,
            };
            missed < trade.lifted.map_or(from, |at| at + SETTLE)
        };
        let hasty = trade.take_if(at_once).filter(Trade::is_good);
        refused.remove(&card);
        for uid in hasty
            .filter(|trade| trade.lifted.is_none())
            .iter()
            .flat_map(|trade| trade.cards.iter().flatten())
        {
            self.own.owners.remove(uid);
        }
        let was_good = self.trade().is_some_and(Trade::is_good);
        self.look_for_good();
        if let Some(trade) = self.own.trade.as_mut().filter(|_| !was_good) {
            trade.lifted = Some(missed);
        }
    }

    fn look_for_good(&mut self) {
        self.look_under();
        let empty = (0..2).all(|tray| self.tray_count(tray) == 0);
        match self.own.trade.take_if(|trade| trade.is_good()) {
            Some(trade) if empty => self.hand_over(trade),
            Some(trade) => self.own.trade = Some(trade),
            None => self.judge_trade(),
        }
    }

    /// A good trade on which another card was laid had been picked up by then, if one of its packets proves
    /// to have gone before: of that the antenna is sure only later.
    fn look_under(&mut self) {
        let Some((trade, since)) = &self.own.laid_over else {
            return;
        };
        let gone = (0..2).any(|side| self.is_picked_up(trade, side, Some(*since)));
        if let Some((trade, _)) = self.own.laid_over.take_if(|_| gone) {
            // What lay there with what was being picked up was not a packet.
            self.own.trade = None;
            self.hand_over(trade);
        }
    }

    /// No card of that packet lies on its tray any more; each was missed by that time, if one is named.
    fn is_picked_up(&self, trade: &Trade, side: usize, before: Option<Micros>) -> bool {
        let gone = |uid: &Uid| {
            let missed = self.tabletop.felt.departure(*uid).map(|left| left.missed);
            let before = before.is_none_or(|before| missed.is_some_and(|missed| missed <= before));
            before && !self.tabletop.felt.lies(*uid, TRAYS[side])
        };
        trade.cards[side].iter().all(gone)
    }

    /// Nothing lies on the trays but cards of that trade.
    fn is_nothing_new(&self, trade: &Trade) -> bool {
        let mut sides = TRAYS.into_iter().zip(&trade.cards);
        sides.all(|(zone, cards)| {
            let lie = self.cards_on(zone).0;
            lie.iter().all(|(uid, _)| cards.contains(uid))
        })
    }

    /// A stop of the round is taken back: a plaque was misread. Packets of a good trade that were
    /// picked up meanwhile have changed hands all the same.
    pub(super) fn go_on_trading(&mut self, trade: Option<Trade>) {
        match trade.filter(|trade| self.is_nothing_new(trade)) {
            Some(trade) => {
                self.own.trade = Some(trade);
                self.look_for_good();
            }
            None => self.judge_trade(),
        }
    }

    /// Each has the other's packet, or is about to pick it up: that is not an offer.
    fn hand_over(&mut self, trade: Trade) {
        for (side, cards) in trade.cards.iter().enumerate() {
            for uid in cards {
                self.own.owners.insert(*uid, trade.seats[1 - side]);
                if self.tabletop.felt.lies(*uid, TRAYS[side]) {
                    self.own.picked_up.insert(*uid);
                }
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
