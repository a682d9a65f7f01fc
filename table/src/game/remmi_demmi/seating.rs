//! Set-up, deal and start.

use rules::Seat;
use rules::remmi_demmi::{Match, Options, Setup, Type, propose_removed};

use super::{Dealt, Own, RemmiDemmi, words};
use crate::clock::Micros;
use crate::contents::Contents;
use crate::felt::Place;
use crate::game::notices::zone_of;
use crate::game::seated::{Seated, Stage};
use crate::game::tidy::to_gather;
use crate::game::{GameId, GameInfo, Hint, OptionInfo, Seating, zone_in_words};
use crate::piece::Deck;
use crate::refusal::Refusal;
use crate::tabletop::Tabletop;
use crate::words::{Say, say};
use crate::zone::Zone;

impl RemmiDemmi {
    /// The hub's proposals of types to take out, for 4 to 9 players (RD-A3).
    pub fn proposals(&self) -> Vec<Vec<Type>> {
        (4..=9)
            .map(|players| propose_removed(players, self.tabletop.seed))
            .collect()
    }

    /// Seats the players (RD-04), takes types out (RD-05), those that the hub proposes where none are named (RD-A3), and sets the
    /// timer's speed (RD-01).
    pub(in crate::game) fn seat(
        tabletop: Tabletop,
        seating: &Seating,
    ) -> Result<RemmiDemmi, Refusal> {
        let mut options: Options = seating.options(&info().options)?;
        let players = seating.names.len();
        let proposed = || propose_removed(players, tabletop.seed);
        options.removed.get_or_insert_with(proposed);
        let setup = Setup::new(players, &options)
            .map_err(|violation| Refusal(words::setup_refused(&violation, players)))?;
        let game = Match::new(
            &seating.seats(),
            seating.dealer.unwrap_or(Seat(0)),
            options.tiebreak,
        );
        let own = Own {
            setup: Some(setup),
            ..Own::default()
        };
        Seated::sit(tabletop, seating, options, game, own)
    }

    /// RD-A20: others play. As many types as before stay out, and those that were named first; more
    /// are taken out by chance.
    pub(in crate::game) fn set_up_again(&mut self) {
        let players = self.present().len();
        let proposed = propose_removed(players, self.tabletop.seed);
        let before = self.own.setup.as_ref().map(|setup| setup.removed.clone());
        let mut removed = before.unwrap_or_default();
        let more = proposed.iter().filter(|one| !removed.contains(one));
        let more: Vec<Type> = more.copied().collect();
        removed.extend(more);
        removed.truncate(proposed.len());
        let options = Options {
            removed: Some(removed),
            ..self.options.clone()
        };
        if let Ok(setup) = Setup::new(players, &options) {
            self.own.setup = Some(setup);
        }
    }

    /// What keeps the dealer from dealing, as sentences; empty when the table is clean.
    pub fn untidy(&self) -> Vec<Say> {
        let Some(setup) = &self.own.setup else {
            return vec![say!("rd-nobody-sits")];
        };
        let mut faults = Vec::new();
        for plaque in &setup.plaques {
            let points = plaque.points();
            match self.plaque_place(*plaque) {
                Place::On(Zone::Centre) => {}
                Place::On(zone) => {
                    let zone = zone_in_words(&self.tabletop, zone);
                    faults.push(say!("rd-plaque-back", points = points, zone = zone));
                }
                Place::TwoPlaces(..) | Place::Away => {
                    faults.push(say!("rd-plaque-missing", points = points));
                }
            }
        }
        for plaque in rules::remmi_demmi::Plaque::ALL {
            if !setup.plaques.contains(&plaque)
                && self.plaque_place(plaque) == Place::On(Zone::Centre)
            {
                faults.push(say!("rd-plaque-unused", points = plaque.points()));
            }
        }
        for zone in self.to_clear() {
            let lying = to_gather(&self.tabletop, zone).into_iter();
            let left = lying.filter(|piece| piece.face().is_some()).count();
            if left > 0 {
                faults.push(say!(
                    "untidy",
                    n = left,
                    zone = zone_of(Deck::RemmiDemmi, &self.tabletop, zone)
                ));
            }
        }
        faults
    }

    /// Where no card lies before a deal.
    fn to_clear(&self) -> Vec<Zone> {
        let own = self.own_places().into_iter();
        own.chain([Zone::TrayLeft, Zone::TrayRight]).collect()
    }

    /// The dealer deals: from now on the slap on the timer starts the round (RD-07).
    pub(super) fn deal(&mut self) -> Result<(), Refusal> {
        self.may_deal()?;
        if let Some(fault) = self.untidy().into_iter().next() {
            return Refusal::say(fault);
        }
        for zone in self.to_clear() {
            self.tabletop.felt.cleared(zone, self.tabletop.now);
        }
        self.own = Own {
            setup: self.own.setup.take(),
            ..Own::default()
        };
        self.tabletop.timer.late_slap = None;
        self.tabletop.timer.bell_off = None;
        self.begin(Dealt::Armed {
            at: self.tabletop.now,
        });
        Ok(())
    }

    /// Starts on the hub's clock: no timer is there to slap.
    pub(super) fn start_by_hand(&mut self) -> Result<(), Refusal> {
        match self.stage {
            Stage::Dealt(Dealt::Armed { .. }) => {
                self.start(self.tabletop.now);
                Ok(())
            }
            Stage::Dealt(Dealt::Running(_)) => Refusal::say(say!("rd-runs-already")),
            _ => Refusal::say(say!("rd-deal-first")),
        }
    }

    pub(super) fn start(&mut self, started: Micros) {
        self.stage = Stage::Dealt(Dealt::Running(super::Trading {
            started,
            deadline: started + self.length(),
            takings: Vec::new(),
            trade: None,
            objections: Vec::new(),
        }));
    }
}

/// As the set-up offers it.
pub fn info() -> GameInfo {
    let mut options = OptionInfo::all::<Options>();
    options.push(OptionInfo::by_number("RD-06"));
    GameInfo {
        game: GameId::RemmiDemmi,
        players: (4, 9),
        lays_melds: false,
        tenth_apart: true,
        shared: &[Zone::Centre, Zone::TrayLeft, Zone::TrayRight],
        piles: &[],
        contents: Contents::RemmiDemmi,
        reshuffles: None,
        halves: false,
        house_deals: true,
        total: say!("hist-total"),
        text: say!("rd-about"),
        cover: ["RC", "GS", "BT"],
        hints: [
            Hint::beside("tray:left", say!("rd-hint-trays")),
            Hint::beside("timer", say!("rd-hint-timer")),
            Hint::beside("centre", say!("rd-hint-nine")),
        ],
        options,
    }
}
