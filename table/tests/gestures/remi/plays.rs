//! Each gesture, as it is done and as it truly counts.

use proptest::prelude::*;
use rules::Seat;
use sensors::Uid;
use table::clock::Micros;
use table::zone::Zone;

use super::hands::Gesture;
use super::tiles::{self, face};
use super::{Game, KEPT, PLAYERS, uid};
use crate::evening::{Tried, Truth};
use crate::lies::{Laid, Lies};

impl Game {
    pub(super) fn plays(&mut self, gesture: Gesture) -> Tried {
        match gesture {
            Gesture::Throw => self.throw(),
            Gesture::Lay { pause } => {
                let laid = self.combinations(self.turn);
                for tile in laid.iter().flatten() {
                    self.lay(tile, self.area());
                    self.wait(pause)?;
                }
                self.laid(laid);
                self.throw();
            }
            Gesture::Add => {
                self.add();
                self.throw();
            }
            Gesture::Tear { behind, held } => self.tear(behind, held)?,
            Gesture::Lacks { later } => {
                let laid = self.combinations(self.turn);
                let lacking = laid.last().map(|tiles| tiles[1].clone());
                for tile in laid
                    .iter()
                    .flatten()
                    .filter(|tile| Some(*tile) != lacking.as_ref())
                {
                    self.lay(tile, self.area());
                }
                self.unseen.retain(|tile| Some(tile) != lacking.as_ref());
                let (thrown, area) = (self.any(), self.area());
                self.put(&thrown);
                self.wait(later)?;
                if let Some(tile) = lacking {
                    self.lay(&tile, area);
                }
                self.laid(laid);
                self.ends(thrown, true);
            }
            Gesture::ChangesMind { lain, same } => {
                let laid = self.combinations(self.turn).concat();
                laid.iter().for_each(|tile| self.lay(tile, self.area()));
                self.wait(lain)?;
                laid.iter().for_each(|tile| self.lift(tile));
                match laid.first().filter(|_| same).cloned() {
                    Some(tile) => self.throws(tile),
                    None => self.throw(),
                }
                self.wait(Self::SURE)?;
            }
            Gesture::ThinkAgain { lain, gap } => {
                let tile = self.any();
                self.put(&tile);
                self.wait(lain)?;
                self.lift(&tile);
                self.wait(gap)?;
                self.throw();
            }
            Gesture::Two { upper, after } => {
                let one = self.any();
                self.put(&one);
                let other = self.any();
                self.lay(&other, Zone::Discard);
                self.wait(after)?;
                let (stays, back) = if upper { (one, other) } else { (other, one) };
                self.lift(&back);
                self.ends(stays, true);
                self.wait(Self::SURE)?;
            }
            Gesture::TearsNot { lain } => self.tears_not(lain)?,
            Gesture::Pushed { away } => self.disturbs(true, PLAYERS, away)?,
            Gesture::Lifted { away } => self.disturbs(false, PLAYERS, away)?,
            Gesture::OutOfTurn { lain } => {
                let other = (self.turn + 1) % PLAYERS;
                let laid = self.combinations(other).concat();
                laid.iter()
                    .for_each(|tile| self.lay(tile, Zone::Melds(Seat(other))));
                self.wait(lain)?;
                laid.iter().for_each(|tile| self.lift(tile));
            }
            Gesture::Look { away } => {
                let last = uid(self.column.last().expect("a tile lies there"));
                if let Some(zone) = self.felt.lies.remove(&last) {
                    self.wait(away)?;
                    self.felt.lies.insert(last, zone);
                }
            }
            Gesture::Deaf { lasts } => self.deaf(lasts)?,
            Gesture::Unread { wakes, twin } => self.unread(wakes, twin)?,
            Gesture::Rest => {}
            Gesture::PushesOn { rests } => {
                let laid = self.felt.bench.now;
                self.throw();
                self.wait(rests)?;
                self.pushes_on(laid)?;
                // Nobody else draws and throws within two seconds.
                self.wait(500)?;
            }
            Gesture::Beside { later } => {
                let tile = self.any();
                let former: Vec<Uid> = self.on_spot();
                self.lay(&tile, Zone::Discard);
                self.ends(tile, true);
                self.wait(later)?;
                self.felt.lies.retain(|uid, _| !former.contains(uid));
            }
            Gesture::Passes { lain } => {
                let row = self.column.iter().map(|tile| uid(tile));
                let row: Vec<Uid> = row
                    .filter(|tile| !self.felt.lies.contains_key(tile))
                    .collect();
                if let Some(tile) = self.felt.dice.one(&row) {
                    self.felt.lies.insert(tile, Zone::Discard);
                    self.wait(lain)?;
                    self.felt.lies.remove(&tile);
                }
            }
        }
        Ok(())
    }

    fn on_spot(&self) -> Vec<Uid> {
        let lies = self.felt.lies.iter();
        let there = lies.filter(|(_, zone)| **zone == Zone::Discard);
        there.map(|(uid, _)| *uid).collect()
    }

    /// What lies on the spot, the last since then, goes on into the row. Nobody pushes on what was not read: the page tells it.
    fn pushes_on(&mut self, laid: Micros) -> Tried {
        let there = self.on_spot();
        let thrown = self.column.last().map(|tile| uid(tile));
        let read = |game: &Game| {
            let felt = game.felt.bench.table.app().felt();
            let was = |uid: Uid| {
                // It may have been thought again before.
                let left = felt.departure(uid);
                left.is_some_and(|left| Some(uid) != thrown || left.since >= laid)
            };
            let mut there = there.iter();
            there.all(|uid| was(*uid) || felt.since(*uid).is_some())
        };
        for _ in 0..50 {
            if read(self) {
                self.felt.lies.retain(|uid, _| !there.contains(uid));
                return Ok(());
            }
            self.wait(150)?;
        }
        prop_assert!(false, "the spot does not read what lies on it");
        Ok(())
    }

    /// A tile of which no antenna knows is said.
    fn unread(&mut self, wakes: u64, twin: bool) -> Tried {
        let tile = self.any();
        self.felt.deafen(uid(&tile), wakes);
        self.put(&tile);
        self.wait(1500)?;
        self.felt.bench.say(self.turn, "threw-unread", face(&tile));
        self.ends(tile.clone(), true);
        self.said.push(tile.clone());
        let is_twin = |other: &&String| face(other) == face(&tile);
        let other = self.unseen.iter().find(is_twin).cloned();
        if let Some(other) = other.filter(|_| twin) {
            self.wait(3000)?;
            self.throws(other);
        }
        Ok(())
    }

    /// RE-24: onto an area where one combination alone takes the tile.
    fn add(&mut self) {
        let seat = usize::from(self.turn);
        if !self.opened[seat] || self.racks[seat] < 1 + KEPT {
            return;
        }
        let take =
            |lies: &Lies, tile: &str| tiles::takes(lies).is_some_and(|takes| takes == face(tile));
        let mut ways: Vec<(usize, String)> = Vec::new();
        for (at, lies) in self.melds.iter().enumerate() {
            let beside = self.melds.iter().filter(|other| other.area == lies.area);
            let beside: Vec<&Lies> = beside.collect();
            let alone =
                |tile: &&String| beside.iter().filter(|other| take(other, tile)).count() == 1;
            let fits = self.unseen.iter().filter(|tile| take(lies, tile));
            ways.extend(fits.filter(alone).map(|tile| (at, tile.clone())));
        }
        if let Some((at, tile)) = self.felt.dice.one(&ways) {
            self.lay(&tile, Zone::Melds(Seat(self.melds[at].area)));
            self.melds[at].pieces.push(tile);
            self.racks[seat] -= 1;
        }
    }

    /// RE-22, RE-23.
    fn tear(&mut self, behind: usize, held: u64) -> Tried {
        let Some((at, two)) = self.torn(behind) else {
            self.throw();
            return Ok(());
        };
        self.tears = true;
        let along = self.column.split_off(at + 1);
        let torn = self.column.pop().expect("it lies there");
        self.felt.lies.remove(&uid(&torn));
        for tile in &along {
            self.lift(tile);
            // It may be thrown again, and is not said again.
            self.felt.deafen(uid(tile), 0);
        }
        self.wait(held)?;
        let group = [vec![torn], two.to_vec()].concat();
        group.iter().for_each(|tile| self.lay(tile, self.area()));
        self.tears = false;
        self.racks[usize::from(self.turn)] += 1 + along.len();
        self.said.retain(|tile| !along.contains(tile));
        self.laid(vec![group]);
        let thrown = self.any();
        self.wait(1500)?;
        self.put(&thrown);
        self.ends(thrown, false);
        Ok(())
    }

    fn tears_not(&mut self, lain: u64) -> Tried {
        if let Some((at, two)) = self.torn(0) {
            let torn = uid(&self.column[at]);
            let lay = self.felt.lies.get(&torn).copied();
            self.tears = true;
            self.felt.lies.insert(torn, self.area());
            two.iter().for_each(|tile| self.lay(tile, self.area()));
            self.wait(lain)?;
            self.felt.lay(torn, lay);
            two.iter().for_each(|tile| self.lift(tile));
            self.tears = false;
            self.wait(1500)?;
        }
        self.throw();
        self.wait(Self::SURE)
    }
}
