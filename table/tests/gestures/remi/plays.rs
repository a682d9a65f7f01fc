//! Each gesture, as it is done and as it truly counts.

use rules::Seat;
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
            Gesture::Tear { held } => self.tear(held)?,
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
                self.lay(&thrown, Zone::Discard);
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
                self.lay(&tile, Zone::Discard);
                self.wait(lain)?;
                self.lift(&tile);
                self.wait(gap)?;
                self.throw();
            }
            Gesture::Two { upper, after } => {
                let mut two = Vec::new();
                for _ in 0..2 {
                    two.push(self.any());
                    self.lay(&two[two.len() - 1], Zone::Discard);
                }
                self.wait(after)?;
                self.lift(&two[usize::from(upper)]);
                self.ends(two.swap_remove(usize::from(!upper)), true);
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
                self.felt.lies.remove(&last);
                self.wait(away)?;
                self.felt.lies.insert(last, Zone::Discard);
            }
            Gesture::Deaf { lasts } => self.deaf(lasts)?,
            Gesture::Rest => {}
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
    fn tear(&mut self, held: u64) -> Tried {
        let Some((torn, two)) = self.torn() else {
            self.throw();
            return Ok(());
        };
        self.tears = true;
        self.felt.lies.remove(&uid(&torn));
        self.wait(held)?;
        let group = [vec![torn], two.to_vec()].concat();
        group.iter().for_each(|tile| self.lay(tile, self.area()));
        self.tears = false;
        self.column.pop();
        self.racks[usize::from(self.turn)] += 1;
        self.laid(vec![group]);
        let thrown = self.any();
        self.wait(1500)?;
        self.lay(&thrown, Zone::Discard);
        self.ends(thrown, false);
        Ok(())
    }

    fn tears_not(&mut self, lain: u64) -> Tried {
        if let Some((torn, two)) = self.torn() {
            self.tears = true;
            self.lay(&torn, self.area());
            two.iter().for_each(|tile| self.lay(tile, self.area()));
            self.wait(lain)?;
            self.lay(&torn, Zone::Discard);
            two.iter().for_each(|tile| self.lift(tile));
            self.tears = false;
            self.wait(1500)?;
        }
        self.throw();
        self.wait(Self::SURE)
    }
}
