//! What a machine has offered and traded, and what it chose last.

use fastrand::Rng;
use players::remmi_demmi::{Act, Call, Player, Position, TICK, Trade};
use rules::Seat;
use rules::remmi_demmi::{Options, Plaque, Setup, Type};
use table::clock::SECOND;
use table::zone::Zone;

use super::faces;
use crate::robot::Sight;
use crate::spot::Spot;

/// A machine in a round.
#[derive(Clone, Debug, Default)]
pub struct Trader {
    /// Its packet, while it lies on a tray.
    offer: Option<Offer>,
    /// Its trades, the last one last.
    trades: Vec<Trade>,
    /// What it knew and chose when its player was asked last, and when that was.
    chosen: Option<(Position, Act, u64)>,
}

/// A packet on a tray.
#[derive(Clone, Debug)]
struct Offer {
    tray: Zone,
    cards: Vec<Type>,
    /// Their names.
    packet: Vec<String>,
    /// The names of all its cards when it offered.
    names: Vec<String>,
    /// Micros on the hub's clock.
    since: u64,
    /// Whose packet lies beside it.
    with: Option<Seat>,
}

impl Trader {
    /// What became of its packet: it lies there, is back in the hand, or others came for it.
    pub(super) fn look(&mut self, sight: &Sight) {
        let Some(offer) = &mut self.offer else {
            return;
        };
        let hand = sight.ids(Spot::Hand(sight.seat));
        let is_back = offer.packet.iter().all(|name| hand.contains(name));
        if !is_back && sight.count(Spot::Zone(offer.tray)) > 0 {
            let trays = sight.view.trays().iter();
            let mut others = trays.filter_map(|tray| tray.owner.filter(|of| *of != sight.seat));
            offer.with = others.next().or(offer.with);
            return;
        }
        let mut came = sight.hand();
        came.retain(|(name, _)| !offer.names.contains(name));
        let place = offer.with.and_then(|seat| place(sight, seat));
        if let Some(place) = place.filter(|_| !came.is_empty()) {
            let (gave, got) = (offer.cards.clone(), faces(&came));
            self.trades.push(Trade { place, gave, got });
        }
        self.offer = None;
    }

    /// What it has laid on the tray of its packet: a card of somebody else's may have been left there.
    pub(super) fn packet(&self, sight: &Sight) -> Vec<String> {
        let Some(offer) = &self.offer else {
            return Vec::new();
        };
        sight.own(Spot::Zone(offer.tray))
    }

    /// What it offers, while that lies on a tray.
    pub(super) fn offered(&self) -> Option<&[Type]> {
        self.offer.as_ref().map(|offer| &offer.cards[..])
    }

    /// It offers these cards of its hand: their names.
    pub(super) fn offers(
        &mut self,
        sight: &Sight,
        tray: Zone,
        cards: &[Type],
    ) -> Option<Vec<String>> {
        let mut hand = sight.hand();
        let names = hand.iter().map(|(name, _)| name.clone()).collect();
        let mut name = |card: &Type| {
            let at = hand
                .iter()
                .position(|(_, piece)| piece.face() == Some(*card))?;
            Some(hand.swap_remove(at).0)
        };
        let packet: Option<Vec<String>> = cards.iter().map(&mut name).collect();
        self.offer = packet.clone().map(|packet| Offer {
            tray,
            cards: cards.to_vec(),
            packet,
            names,
            since: sight.view.at,
            with: None,
        });
        packet
    }

    /// What it knows; nothing where its cards are not as many as were dealt.
    pub(super) fn position(&self, sight: &Sight, options: Options) -> Option<Position> {
        let view = &sight.view;
        let removed = view.trading()?.removed.iter();
        let removed: Option<Vec<Type>> = removed.map(|name| name.parse().ok()).collect();
        let options = Options { removed, ..options };
        let seats = sight.seats();
        let setup = Setup::new(seats.len(), &options).ok()?;
        let mut hand = faces(&sight.hand());
        hand.extend(self.offered().into_iter().flatten());
        hand.sort_unstable();
        let free = view.centre.iter().filter_map(|name| name.parse().ok());
        let claims = view.claims();
        let claimed = |seat: &Seat| claims.iter().any(|claim| claim.seat == Some(*seat));
        let stood = |offer: &Offer| (view.at.saturating_sub(offer.since) / SECOND) as u32;
        let left = view.countdown.as_ref();
        let left = left.map_or(0, |left| left.deadline.saturating_sub(view.at) / SECOND);
        let is_whole = hand.len() == setup.hand;
        is_whole.then(|| Position {
            setup,
            hand,
            free: free.collect::<Vec<Plaque>>(),
            claimed: seats.iter().map(claimed).collect(),
            calls: seats.iter().map(|seat| self.call(sight, *seat)).collect(),
            stood: self.offer.as_ref().map_or(0, stood),
            trades: self.trades.clone(),
            left: left as u32,
        })
    }

    /// A packet on a tray is a call; what it shares nobody says.
    fn call(&self, sight: &Sight, seat: Seat) -> Option<Call> {
        let size = match self.offered() {
            Some(cards) if seat == sight.seat => cards.len(),
            _ => {
                let mut trays = sight.view.trays().iter();
                let tray = trays.find(|tray| tray.count > 0 && tray.owner == Some(seat))?;
                tray.count
            }
        };
        let common = None;
        Some(Call { size, common })
    }

    /// What its player chooses: asked anew after a tick, or when it holds other cards or something else is offered.
    pub(super) fn asks(
        &mut self,
        position: Position,
        player: impl Fn() -> Box<dyn Player>,
        at: u64,
        rng: &mut Rng,
    ) -> Act {
        let same = |before: &Position| {
            let others = |position: &Position| position.calls[1..].to_vec();
            before.hand == position.hand
                && before.free == position.free
                && others(before) == others(&position)
        };
        let chosen = self.chosen.as_ref();
        let chosen = chosen
            .filter(|(before, _, since)| same(before) && at < since + u64::from(TICK) * SECOND);
        if let Some((_, act, _)) = chosen {
            return act.clone();
        }
        let act = player().acts(&position, rng);
        self.chosen = Some((position, act.clone(), at));
        act
    }
}

fn place(sight: &Sight, seat: Seat) -> Option<usize> {
    sight.seats().iter().position(|other| *other == seat)
}
