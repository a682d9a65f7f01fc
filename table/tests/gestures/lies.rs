//! Combinations that lie, and what hands do with pieces that lie in them.

use proptest::prelude::*;
use rules::Seat;
use sensors::Uid;
use table::view::View;
use table::zone::Zone;

use crate::evening::{Tried, Truth};

/// A combination that lies: on whose area, and its pieces.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Lies {
    pub area: u8,
    pub pieces: Vec<String>,
}

/// The table knows these combinations, in whatever order.
pub fn are_told(melds: &[Lies], view: &View) -> Tried {
    let told = view.sheet().unwrap().groups.iter().map(|group| Lies {
        area: group.owner.0,
        pieces: group.pieces.clone(),
    });
    let sorted = |mut all: Vec<Lies>| {
        all.iter_mut().for_each(|lies| lies.pieces.sort());
        all.sort();
        all
    };
    let (told, lie) = (sorted(told.collect()), sorted(melds.to_vec()));
    prop_assert_eq!(told, lie, "the combinations, of {:?}", &view.log);
    Ok(())
}

/// A game in which combinations lie on antennas.
pub trait Laid: Truth {
    fn melds(&self) -> &[Lies];

    fn uid(piece: &str) -> Uid;

    /// Some piece that lies in a combination, and on whose area.
    fn some_laid(&mut self) -> Option<(String, u8)> {
        let all = self.melds().iter();
        let all = all.flat_map(|lies| lies.pieces.iter().map(|piece| (piece.clone(), lies.area)));
        let all: Vec<(String, u8)> = all.collect();
        self.felt().dice.one(&all)
    }

    /// A piece of a combination goes for this long to the area after its own, or is held in a hand.
    fn disturbs(&mut self, pushed: bool, players: u8, away: u64) -> Tried {
        if let Some((piece, area)) = self.some_laid() {
            let uid = Self::uid(&piece);
            let neighbour = Zone::Melds(Seat((area + 1) % players));
            self.felt().lay(uid, pushed.then_some(neighbour));
            self.wait(away)?;
            self.felt().lay(uid, Some(Zone::Melds(Seat(area))));
        }
        Ok(())
    }
}
