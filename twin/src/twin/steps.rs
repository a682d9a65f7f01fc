//! Steps that are taken back at the running table.

use std::sync::PoisonError;
use std::sync::atomic::Ordering;

use hub::run::Shows;
use rules::Seat;
use table::view::{Phase, View};
use table::words::say;

use super::Twin;
use crate::rewind::{Rewind, Stands};
use crate::spot::Spot;

impl Twin {
    /// Takes in what may be taken back now; where something was, all lies again as it lay then.
    pub fn follow_steps(&self) {
        if self.is_only_shown() {
            return;
        }
        let view = self.view();
        let turn = view.next.seat.filter(|_| view.phase == Phase::Playing);
        let stands = stands(&view, turn);
        let then = {
            let mut rewind = self.rewind.lock().unwrap_or_else(PoisonError::into_inner);
            rewind.follow(&stands, || self.world().lie())
        };
        // Before a deal nothing lies anywhere yet.
        let dealt = !matches!(view.phase, Phase::Setup | Phase::Ready);
        let Some(then) = then.filter(|_| dealt) else {
            return;
        };
        // That disk's trouble is told where it is met.
        let _ = self.change(|world| {
            world.lay_as(&then);
            // Whose turn it is again has their throw in hand: the table would take it for thrown again.
            let thrown = turn.and_then(|seat| Some((seat, world.thrown_by(seat)?.clone())));
            match thrown {
                Some((seat, thrown)) => world.carry(&[thrown], Spot::Hand(seat)),
                None => Ok(()),
            }
        });
        self.rewound.fetch_add(1, Ordering::Relaxed);
        self.desk()
            .tell("world", say!("world-rewound"), Shows::AMoment);
    }

    /// The hub has started: what it has lost was not taken back, and no hand has moved.
    pub(super) fn forget_steps(&self) {
        let mut rewind = self.rewind.lock().unwrap_or_else(PoisonError::into_inner);
        *rewind = Rewind::default();
    }

    /// How often a step was taken back: what machines remember of their turns is of another world then.
    pub fn rewound(&self) -> u64 {
        self.rewound.load(Ordering::Relaxed)
    }
}

fn stands(view: &View, turn: Option<Seat>) -> Stands {
    let player = turn.and_then(|seat| view.seats.get(seat.index()));
    Stands {
        epoch: view.epoch,
        round: view.round,
        past: view.past.iter().map(|past| (past.id, past.at)).collect(),
        anew: player.is_some_and(|player| player.robot),
    }
}
