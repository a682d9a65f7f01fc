//! RU-04, RU-05, RU-25, RU-26: from the deal to its end, and what the pads are read for meanwhile.

use rules::Seat;
use rules::rummoli::{Final, MatchMove, Next, POKER_CARDS, Setup, Stage, Violation, deck};

use super::{Contest, Count, Deal, Pads, Rummoli, Stale, face};
use crate::game::DealPlan;
use crate::game::showing::Showing;
use crate::game::tidy;
use crate::piece::{Deck, Piece};
use crate::refusal::Refusal;
use crate::words::{Say, say};
use crate::zone::Zone;

impl Rummoli {
    /// Makes a move of the rules and tells what came of it.
    ///
    /// # Errors
    /// The breach; everything is as it was.
    pub(super) fn make(&mut self, made: MatchMove, what: Say) -> Result<(), Violation> {
        let before = self.game.clone();
        let last = self.awaited().len() == 1;
        self.game.apply(&made)?;
        self.own.played.clear();
        self.chronicle.step(what);
        self.tell_news(&before);
        let mut shown = Vec::new();
        if last && matches!(made, MatchMove::Cut { .. } | MatchMove::Hand { .. }) {
            // After a tie, what lies there counted in the contest before, even where it is just missed.
            if let Pads::Contest(contest) = std::mem::replace(&mut self.own.pads, Pads::Idle) {
                shown = contest.shown();
            }
        }
        self.read_pads();
        if matches!(self.own.pads, Pads::Contest(_)) {
            self.own.stale.keep(shown);
        }
        self.look_for_winner();
        Ok(())
    }

    /// Reads the pads for what the game waits for.
    pub(super) fn read_pads(&mut self) {
        self.end_stop();
        let contest = |needed, lying| {
            Pads::Contest(Contest::new(&self.tabletop, self.players(), needed, lying))
        };
        let pads = match (self.game.stage(), &self.own.pads) {
            (
                Stage::Cut { .. } | Stage::Last { .. } | Stage::Deal(Next::Hands { .. }),
                Pads::Contest(_),
            )
            | (
                Stage::Deal(Next::Open { .. } | Next::Follow { .. } | Next::Restart { .. }),
                Pads::Runs(_),
            ) => return,
            (Stage::Deal(Next::Settle { end, .. }), Pads::Count(count)) if count.end == end => {
                return;
            }
            (Stage::Cut { .. }, _) => contest(1, false),
            (Stage::Last { method, .. }, _) => match method {
                Final::Cut => contest(1, false),
                Final::Poker => contest(POKER_CARDS, false),
            },
            (Stage::Deal(Next::Hands { .. }), _) => contest(POKER_CARDS, true),
            (Stage::Deal(Next::Open { .. } | Next::Follow { .. } | Next::Restart { .. }), _) => {
                Pads::Runs(Vec::new())
            }
            (Stage::Deal(Next::Settle { end, .. }), _) => {
                let in_hand = |piece: Piece| face(piece).is_some_and(|card| !self.is_laid(card));
                let showing = Showing::new(&self.tabletop, self.players(), in_hand);
                Pads::Count(Count::new(end, showing, self.tabletop.now))
            }
            _ => Pads::Idle,
        };
        self.own.pads = pads;
        // At poker what lies there already is shown; at a cut it is of before.
        self.own.stale = match self.game.stage() {
            Stage::Cut { .. } | Stage::Last { .. } => Stale::lying(&self.tabletop, self.players()),
            _ => Stale::default(),
        };
    }

    /// What keeps the dealer from dealing.
    pub(super) fn untidy(&self) -> Option<Say> {
        tidy::untidy(&self.tabletop, self.to_clear())
    }

    fn to_clear(&self) -> Vec<Zone> {
        let pads = Seat::all(self.players()).map(Zone::Pad);
        pads.chain([Zone::Widow, Zone::Dead]).collect()
    }

    /// RU-04, RU-05: everybody antes, the dealer deals.
    pub(super) fn begin_deal(&mut self) -> Result<(), Refusal> {
        let dealer = match self.game.stage() {
            Stage::Between { dealer } => dealer,
            Stage::Cut { .. } => return Refusal::say(say!("ru-cut-first")),
            Stage::Deal(_) => return Refusal::say(say!("dealt-already")),
            Stage::Last { .. } | Stage::Finished { .. } => {
                return Refusal::say(say!("match-is-over"));
            }
        };
        let zones = self.to_clear();
        tidy::clear(&mut self.tabletop, zones)?;
        self.begin(Box::new(Deal {
            before: self.game.clone(),
            bets: vec![0; self.players()],
            shown: Vec::new(),
        }));
        let what = say!("log-deals", name = self.name(dealer));
        self.make(MatchMove::Deal, what)
            .map_err(|_| Refusal(say!("match-is-over")))
    }

    /// The deal is not played: everybody takes the ante back.
    pub(in crate::game) fn take_deal_back(&mut self) -> Result<(), Refusal> {
        if let Some(deal) = self.dealt() {
            self.game = deal.before.clone();
        }
        self.redeal()?;
        self.read_pads();
        Ok(())
    }

    /// RU-26: all agree to end the game.
    pub(in crate::game) fn end_evening(&mut self) -> Result<(), Refusal> {
        let what = say!("ru-log-end");
        self.make(MatchMove::End, what)
            .map_err(|_| Refusal(say!("ru-end-between")))
    }

    /// RU-05, RU-A3: hands by seat, the widow last; for what is left at the end, five cards each.
    pub(in crate::game) fn plan(&self) -> DealPlan {
        let players = self.players();
        let pieces = Deck::French.pieces().into_iter();
        let first_pack = |piece: &Piece| piece.pack() == Some(1) && face(*piece).is_some();
        let mut plan = DealPlan {
            pieces: pieces.filter(first_pack).collect(),
            hands: vec![0; players],
            ..DealPlan::default()
        };
        debug_assert_eq!(plan.pieces.len(), deck().count());
        let next = self.dealer().index() + 1;
        let order = Seat::all(players).cycle().skip(next).take(players);
        let order: Vec<Seat> = order.filter(|seat| self.plays(*seat)).collect();
        match (self.game.stage(), Setup::new(order.len())) {
            (Stage::Between { .. } | Stage::Deal(_), Ok(setup)) => {
                for (place, seat) in order.iter().enumerate() {
                    plan.hands[seat.index()] = setup.dealt(place);
                }
                plan.widow = setup.dealt(order.len());
            }
            (
                Stage::Last {
                    method: Final::Poker,
                    waiting,
                },
                _,
            ) => {
                for seat in waiting {
                    plan.hands[seat.index()] = POKER_CARDS;
                }
            }
            _ => {}
        }
        plan
    }
}
