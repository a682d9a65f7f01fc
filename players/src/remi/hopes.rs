//! A rack, by what it has laid and what it hopes for.

use rules::arrange::Arranger;
use rules::remi::{CLOSING, JokerCap, Tile, value};

use super::Position;

/// Points that ending the game is worth, beside what the sheet gives: nobody else closes it.
const OUT: f64 = 60.0;

/// What a point that stays on the rack costs: it may be laid yet.
const KEPT: f64 = 0.5;

/// What a tile that stays on the rack costs, beside its points: one more before the close.
const TILE: f64 = 4.0;

/// How much a tile helps that completes an opening, another run or group beside what is one of each, or any.
const OPENS: f64 = 4.0;
const BOTH: f64 = 2.0;
const ANY: f64 = 1.0;

/// What the tiles that may come next make of a rack.
pub(super) struct Hopes {
    arranger: Arranger,
    cap: JokerCap,
    /// Each different tile that nobody has shown, and how many of it.
    pub unseen: Vec<(Tile, u32)>,
}

impl Hopes {
    pub fn new(position: &Position) -> Hopes {
        let mut unseen: Vec<(Tile, u32)> = Vec::new();
        for tile in position.unseen() {
            match unseen.iter_mut().find(|(other, _)| *other == tile) {
                Some((_, copies)) => *copies += 1,
                None => unseen.push((tile, 1)),
            }
        }
        Hopes {
            arranger: Arranger::new(),
            cap: position.options.joker_cap,
            unseen,
        }
    }

    /// Closing with that tile is worth so many points, with those that lie already (RE-29, RE-33).
    pub fn closing(lying: i32, with: Tile) -> f64 {
        let doubled = if with.doubles() { lying + CLOSING } else { 0 };
        f64::from(CLOSING + doubled) + OUT
    }

    /// What tiles that stay on the rack cost.
    pub fn cost(tiles: usize, points: i32) -> f64 {
        KEPT * f64::from(points) + TILE * tiles as f64
    }

    /// The points that a rack whose player has opened is worth after the next draw and throw, on average. `fits`: the
    /// tiles that may be attached; `lying`: the points that lie.
    pub fn after(&mut self, kept: &[Tile], fits: &[Tile], lying: i32) -> f64 {
        let (mut sum, mut weight) = (0.0, 0.0);
        let mut rack = kept.to_vec();
        for at in 0..self.unseen.len() {
            let (tile, copies) = self.unseen[at];
            rack.push(tile);
            sum += f64::from(copies) * self.next(&rack, fits, lying);
            weight += f64::from(copies);
            rack.pop();
        }
        sum / f64::max(weight, 1.0)
    }

    fn next(&mut self, rack: &[Tile], fits: &[Tile], lying: i32) -> f64 {
        let best = self.arranger.remi(rack, self.cap);
        let best = best.expect("tiles of the set");
        let loose = best.loose().iter().map(|at| rack[usize::from(*at)]);
        let (attached, stay): (Vec<Tile>, Vec<Tile>) = loose.partition(|tile| fits.contains(tile));
        let gained = value(rack) - value(&stay);
        if stay.is_empty() {
            let spare = best.melds().find(|meld| meld.len() > 3);
            let spare = spare.map(|meld| rack[usize::from(meld[0])]);
            let last = attached.iter().copied().find(|tile| tile.doubles());
            return match last.or(attached.first().copied()).or(spare) {
                Some(last) => f64::from(gained) + Hopes::closing(lying + gained, last),
                // RE-26: three tiles that are one combination wait.
                None => f64::from(gained) - Hopes::cost(3, 30),
            };
        }
        let thrown = stay
            .iter()
            .filter(|tile| **tile != Tile::Joker)
            .map(|tile| tile.value());
        let thrown = thrown.max().unwrap_or(50);
        f64::from(gained) - Hopes::cost(stay.len() - 1, value(&stay) - thrown)
    }

    /// Of each tile of a rack that has not opened, how much it helps to open, over all that may come next.
    pub fn use_of(&mut self, rack: &[Tile]) -> Vec<f64> {
        let mut uses = vec![0.0; rack.len()];
        let mut more = rack.to_vec();
        for at in 0..self.unseen.len() {
            let (tile, copies) = self.unseen[at];
            more.push(tile);
            if let Ok(opening) = self.arranger.opening(&more, self.cap) {
                let best = opening.with_both.unwrap_or(opening.any);
                let helps = match (opening.may_open(), opening.with_both.is_some()) {
                    (true, _) => OPENS,
                    (false, true) => BOTH,
                    (false, false) => ANY,
                };
                for meld in best.melds() {
                    let places = meld.iter().map(|at| usize::from(*at));
                    for place in places.filter(|place| *place < rack.len()) {
                        uses[place] += helps * f64::from(copies);
                    }
                }
            }
            more.pop();
        }
        uses
    }
}
