//! Remi: the turns in which a person lost most, as the fair player weighs them.

use players::remi::{Act, Draw, Finish, Play, Position, weigh_draws, weigh_end, weigh_play};
use rules::remi::Tile;
use table::piece::Piece;
use table::view::Phase;
use table::words::{Say, say};

use super::{Lost, names, of};
use crate::robot::{Memory, Sight, remi};

/// Points that a turn must have lost to be told of: about a tile.
const LOST: f64 = 10.0;

/// The turns of a person in a game.
#[derive(Default)]
pub(super) struct Racks {
    /// What was known before the draw of this turn.
    before: Option<Known>,
    now: Option<Turn>,
    /// Throws so far.
    thrown: u32,
    /// Each with its number.
    turns: Vec<(u32, Turn)>,
}

struct Known {
    position: Position,
    rack: Vec<String>,
}

struct Turn {
    before: Known,
    /// With what was drawn or torn.
    drawn: Known,
    /// What was known when it was over, and the tile thrown.
    over: Option<(Position, Tile)>,
}

impl Racks {
    /// Takes in what a person has done; `drew` in this turn, and threw just now.
    pub(super) fn watch(
        &mut self,
        sight: &Sight,
        memory: &Memory,
        drew: bool,
        threw: Option<Piece>,
    ) {
        let known = || Known {
            position: remi::known(sight, memory),
            rack: names(sight.hand()),
        };
        if let Some(thrown) = threw.and_then(Piece::tile) {
            self.thrown += 1;
            if let Some(mut turn) = self.now.take() {
                turn.over = Some((known().position, thrown));
                self.turns.push((self.thrown, turn));
            }
            return;
        }
        let plays = sight.my_turn() && sight.view.phase == Phase::Playing;
        match &mut self.now {
            // Another turn, or the draw was taken back.
            now if !drew => {
                *now = None;
                self.before = plays.then(known);
            }
            _ if !plays => {}
            Some(turn) => {
                // What is torn may come one by one.
                let drawn = known();
                if drawn.rack.len() > turn.drawn.rack.len() {
                    turn.drawn = drawn;
                }
            }
            now => {
                *now = self.before.take().map(|before| Turn {
                    before,
                    drawn: known(),
                    over: None,
                });
            }
        }
    }

    /// Each turn with its number, where another was worth much more.
    pub(super) fn lost(&self) -> impl Iterator<Item = (u32, Lost<'_>)> {
        let turns = self.turns.iter();
        turns.filter_map(|(number, turn)| Some((*number, turn.lost(*number)?)))
    }
}

impl Turn {
    fn lost(&self, number: u32) -> Option<Lost<'_>> {
        let draw = self.draw()?;
        let both = [self.by_draw(number, draw), self.by_play(number, draw)];
        let lost = both.into_iter().flatten();
        lost.max_by(|one, other| one.points.total_cmp(&other.points))
    }

    /// Where the tiles came from; `None` where that was not seen.
    fn draw(&self) -> Option<Draw> {
        let (before, after) = (&self.before.position, &self.drawn.position);
        let came = after.rack.len().checked_sub(before.rack.len())?;
        let stock = before.stock.checked_sub(after.stock)?;
        let left = after.column.len();
        let gone = before.column.strip_prefix(&after.column[..])?.len();
        match (stock, gone) {
            (1, 0) if came == 1 => Some(Draw::Stock),
            (0, 1..) if came == gone => Some(Draw::Tear(left)),
            _ => None,
        }
    }

    /// What the better draw is worth more, where that is much.
    fn by_draw(&self, number: u32, draw: Draw) -> Option<Lost<'_>> {
        let position = &self.before.position;
        let draws = weigh_draws(position);
        let (better, best) = draws
            .iter()
            .max_by(|(_, one), (_, other)| one.total_cmp(other))?;
        let points = best - of(&draws, draw)?;
        let worth = points.round() as i64;
        let text = match (*better, draw) {
            (Draw::Tear(at), _) => {
                say!(
                    "coach-tears",
                    n = number,
                    card = position.column[at],
                    points = worth
                )
            }
            (Draw::Stock, Draw::Tear(at)) => {
                say!(
                    "coach-draws",
                    n = number,
                    card = position.column[at],
                    points = worth
                )
            }
            (Draw::Stock, Draw::Stock) => return None,
        };
        (points >= LOST).then_some(Lost {
            points,
            hand: &self.before.rack,
            text,
        })
    }

    /// What the best play after the draw is worth more, where that is much.
    fn by_play(&self, number: u32, draw: Draw) -> Option<Lost<'_>> {
        let (over, thrown) = self.over.as_ref()?;
        let mut position = self.drawn.position.clone();
        if let Draw::Tear(at) = draw {
            position.torn = Some(self.before.position.column[at]);
        }
        let (best, worth) = weigh_play(&position)?;
        let points = worth - weigh_end(&position, over, *thrown)?;
        let text = better(number, &best, over, *thrown, points.round() as i64)?;
        (points >= LOST).then_some(Lost {
            points,
            hand: &self.drawn.rack,
            text,
        })
    }
}

/// What the best play does otherwise: it lays what was kept, or throws another tile.
fn better(number: u32, best: &Play, over: &Position, thrown: Tile, points: i64) -> Option<Say> {
    let laid = best.acts.iter().flat_map(|act| match act {
        Act::Lay { tiles, .. } => &tiles[..],
        Act::Attach { tile, .. } => std::slice::from_ref(tile),
        Act::Swap { give, .. } => give,
    });
    let kept = |tile: &&Tile| over.rack.contains(tile) || **tile == thrown;
    if laid.clone().any(|tile| kept(&tile)) {
        let tiles: Vec<Say> = laid.map(Say::from).collect();
        return Some(say!(
            "coach-lays",
            n = number,
            cards = tiles,
            points = points
        ));
    }
    match best.finish {
        Finish::Throw(better) if better != thrown => Some(say!(
            "coach-throws",
            n = number,
            thrown = thrown,
            better = better,
            points = points
        )),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
