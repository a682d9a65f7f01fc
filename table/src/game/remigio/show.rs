//! RG-18 to RG-27: the closer shows, then the others, and the points are written.

use rules::Seat;
use rules::card::Card;
use rules::remigio::{Close, Code, End, HAND, Move, Round, Violation, deadwood};
use sensors::Uid;

use super::{Deal, Dealt, Ended, Remigio, words};
use crate::clock::Micros;
use crate::game::fault::Fault;
use crate::game::patience::SETTLE;
use crate::game::seated::Stage;
use crate::game::showing::Showing;
use crate::piece::Piece;
use crate::refusal::Refusal;
use crate::words::{Say, say};

impl Remigio {
    /// A card lies on a pad.
    pub(super) fn on_pad(&mut self, uid: Uid, seat: Seat) {
        let now = self.tabletop.now;
        if let Stage::Dealt(Dealt::Playing(deal)) = &mut self.stage
            && let Some(showing) = &mut deal.showing
        {
            let shown = showing.count(seat);
            showing.arrived(uid, seat);
            if showing.count(seat) != shown {
                deal.laid_open.insert(seat, now);
            }
            self.look_at_shown();
        }
    }

    /// Whoever deals has seen that nothing more is laid open.
    pub(super) fn end_laying(&mut self) {
        if let Ok(deal) = self.playing_mut() {
            deal.laid_open.clear();
        }
        self.look_at_shown();
    }

    /// Unless it was looked at before.
    pub(super) fn look_at_new_shown(&mut self) {
        if let Ok(deal) = self.playing_mut() {
            deal.taken_back
                .take_if(|then| Some(&*then) != deal.showing.as_ref());
            if deal.taken_back.is_some() {
                return;
            }
        }
        self.look_at_shown();
    }

    /// What the hands that lie open tell, once nothing more comes.
    pub(super) fn look_at_shown(&mut self) {
        self.look_at_close();
        self.look_at_hands();
    }

    /// When a hand of which a card was just laid open is looked at.
    fn settles(&self, deal: &Deal, seat: Seat) -> Option<Micros> {
        let laid = deal.laid_open.get(&seat)?;
        Some(laid + SETTLE).filter(|at| *at > self.tabletop.now)
    }

    /// When the next of them is.
    pub(super) fn shown_at(&self) -> Option<Micros> {
        let deal = self.playing()?;
        let seats = deal.laid_open.keys();
        seats.filter_map(|seat| self.settles(deal, *seat)).min()
    }

    /// Whose hands are awaited now.
    pub(super) fn awaited(&self, deal: &Deal) -> Vec<Seat> {
        match (deal.closing, close_of(&deal.round)) {
            (Some((seat, _)), None) => vec![seat],
            (_, Some((closer, _))) => {
                let losers = self
                    .game
                    .players()
                    .into_iter()
                    .filter(|seat| *seat != closer);
                losers.collect()
            }
            _ => Vec::new(),
        }
    }

    pub(super) fn shown(&self, deal: &Deal, seat: Seat) -> Vec<Card> {
        let showing = deal.showing.as_ref();
        showing.map_or(Vec::new(), |showing| {
            showing.cards(&self.tabletop, seat, Piece::card)
        })
    }

    /// Cards that are not read.
    pub(super) fn shows(&mut self, seat: Seat, cards: &[Card]) -> Result<(), Refusal> {
        let mut with = self.showing()?.clone();
        with.say(seat, cards)?;
        let hand = with.cards(&self.tabletop, seat, Piece::card);
        if deadwood(&hand, &self.options).is_err() {
            return Refusal::say(say!("rg-no-such-hand"));
        }
        *self.showing()? = with;
        self.look_at_shown();
        Ok(())
    }

    /// RG-20: the owner says that this is all.
    pub(super) fn shows_all(&mut self, seat: Seat) -> Result<(), Refusal> {
        let Stage::Dealt(Dealt::Playing(deal)) = &mut self.stage else {
            return Refusal::say(say!("nothing-dealt"));
        };
        if let Some(showing) = &mut deal.showing {
            showing.whole(&self.tabletop, seat, HAND, "RG-20")?;
        }
        self.look_at_shown();
        Ok(())
    }

    /// RG-15, RG-20: the owner says before everybody that it is another number.
    pub(super) fn miscounted(&mut self, seat: Seat, cards: usize) -> Result<(), Refusal> {
        self.showing()?.recount(seat, cards);
        self.note_miscounted(seat, cards, HAND);
        self.look_at_hands();
        Ok(())
    }

    /// The close is taken back.
    pub(super) fn closes_not(&mut self) -> Result<(), Refusal> {
        let deal = self.playing_mut()?;
        deal.closing = None;
        deal.showing = None;
        Ok(())
    }

    fn showing(&mut self) -> Result<&mut Showing, Refusal> {
        let showing = self.playing_mut()?.showing.as_mut();
        showing.ok_or_else(|| Refusal(say!("nothing-dealt")))
    }

    /// RG-18: once ten cards are shown the close is judged; where no ten cards could close, at once.
    pub(super) fn look_at_close(&mut self) {
        let Some(deal) = self.playing() else {
            return;
        };
        let Some((seat, announced)) = deal.closing else {
            return;
        };
        let showing = deal.showing.as_ref();
        let named = showing.map(|showing| showing.named(&self.tabletop, seat, Piece::card));
        let named = named.unwrap_or_default();
        let cards: Vec<Card> = named.iter().map(|(card, _)| *card).collect();
        let mut round = deal.round.clone();
        let closed = round.apply(
            seat,
            Move::Close {
                cards: cards.clone(),
                announced,
            },
        );
        let awaited = |violation: &Violation| violation.code == Code::CardCount;
        let few = cards.len() < HAND && closed.as_ref().is_err_and(awaited);
        if few || cards.len() >= HAND && self.settles(deal, seat).is_some() {
            return;
        }
        let name = self.tabletop.name(seat).to_owned();
        let Stage::Dealt(Dealt::Playing(deal)) = &mut self.stage else {
            return;
        };
        deal.closing = None;
        match closed {
            Ok(_) => {
                deal.round = round;
                deal.refused = None;
                if let Some(showing) = &mut deal.showing {
                    showing.confirm(seat);
                }
                let how =
                    close_of(&deal.round).map_or(Say::plain(""), |(_, close)| words::close(close));
                self.chronicle
                    .step(say!("rg-log-closes", name = name, how = how));
                self.look_at_hands();
            }
            Err(violation) => self.close_is_none(&name, &violation, &named),
        }
    }

    /// RG-A12: the cards go back into the hand, the thrown card stays.
    fn close_is_none(&mut self, name: &str, violation: &Violation, shown: &[(Card, String)]) {
        let loose = violation.blame.iter().map(|at| shown[*at].clone());
        let (cards, blame): (Vec<Card>, Vec<String>) = loose.unzip();
        let text = words::false_close(name, violation, &cards);
        self.chronicle.note(text.clone());
        if let Ok(deal) = self.playing_mut() {
            deal.showing = None;
            deal.refused = Some(Fault {
                blame,
                ..words::fault(text, violation)
            });
        }
    }

    /// The cards that a loser's hand must have.
    pub(super) fn holds(&self, deal: &Deal, seat: Seat) -> usize {
        let showing = deal.showing.as_ref();
        showing.map_or(HAND, |showing| showing.holds(seat, HAND))
    }

    /// RG-20: a hand of which ten cards are seen, and no more, is complete; when all are, the points are written.
    fn look_at_hands(&mut self) {
        let Some(deal) = self.playing() else {
            return;
        };
        if close_of(&deal.round).is_none() {
            return;
        }
        let awaited = self.awaited(deal);
        let full = awaited.iter().copied().filter(|seat| {
            self.settles(deal, *seat).is_none()
                && self.shown(deal, *seat).len() == self.holds(deal, *seat)
        });
        let full: Vec<Seat> = full.collect();
        let Stage::Dealt(Dealt::Playing(deal)) = &mut self.stage else {
            return;
        };
        let Some(showing) = &mut deal.showing else {
            return;
        };
        full.into_iter().for_each(|seat| showing.confirm(seat));
        if awaited.iter().all(|seat| showing.is_whole(*seat)) {
            self.write_points();
        }
    }

    /// RG-21 to RG-24.
    fn write_points(&mut self) {
        let Some(deal) = self.playing() else {
            return;
        };
        let Some((closer, _)) = close_of(&deal.round) else {
            return;
        };
        let hand = |seat: Seat| (seat, self.shown(deal, seat));
        let hands: Vec<(Seat, Vec<Card>)> = self.awaited(deal).into_iter().map(hand).collect();
        let round = deal.round.clone();
        let own = self.shown(deal, closer);
        if self.game.record(&round, &hands).is_ok() {
            self.end(Ended {
                round,
                hands,
                closer: own,
            });
        }
    }
}

/// How a round was closed, and by whom.
pub(super) fn close_of(round: &Round) -> Option<(Seat, Close)> {
    match round.end() {
        Some(End::Closed { seat, close, .. }) => Some((*seat, *close)),
        _ => None,
    }
}
