//! A reading of a turn as moves of the rules, in an order in which they can be made.

use rules::Seat;
use rules::remi::{Code, End, Kind, Meld, Move, Options, Round, Tile, Violation};

use super::part::Part;
use super::shown::Fresh;
use super::turn::{Tags, in_order};

/// Tiles that were laid in a way that the rules refuse.
#[derive(Clone, Debug, PartialEq)]
pub struct Refused {
    /// Places in the list of fresh tiles.
    pub tiles: Vec<usize>,
    /// Why, the first to name first.
    pub why: Vec<Violation>,
}

/// A reading that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// The game with all that is legal of it.
    pub work: Round,
    /// Tags of its combinations.
    pub melds: Vec<Tags>,
    /// What was done, in order.
    pub done: Vec<Part>,
    /// What was not.
    pub refused: Vec<Refused>,
}

/// Plays the parts. `last` is attached last: the tile that closes (RE-26).
pub(super) fn play(
    start: &Round,
    me: Seat,
    tags: &[Tags],
    parts: &[Part],
    fresh: &[Fresh],
    last: Option<usize>,
) -> Played {
    let mut played = Played {
        work: start.clone(),
        melds: tags.to_vec(),
        done: Vec::new(),
        refused: Vec::new(),
    };
    let freed = |part: &Part| part.tiles().iter().any(|at| fresh[*at].from.is_some());
    let is_last = |part: &Part| matches!(part, Part::Attach { tile, .. } if Some(*tile) == last);
    let turn = |part: &Part| match part {
        Part::Lay { .. } if !freed(part) => 0,
        Part::Swap { .. } => 1,
        Part::Lay { .. } => 2,
        Part::Attach { .. } if !is_last(part) => 3,
        Part::Attach { .. } => 4,
    };
    let mut ordered: Vec<Part> = parts.to_vec();
    ordered.sort_by_key(turn);
    let mut at_last = None;
    for part in ordered {
        let short = last.and_then(|last| without_last(&part, last, fresh, start.options()));
        match short {
            Some((lay, end)) if played.make(me, lay.clone(), fresh) => {
                at_last = Some((played.work.table().melds.len() - 1, end));
            }
            Some(_) | None => {
                played.make(me, part, fresh);
            }
        }
    }
    if let (Some((meld, end)), Some(tile)) = (at_last, last) {
        played.make(me, Part::Attach { meld, tile, end }, fresh);
    }
    played
}

/// RE-A6: a combination without the tile that closes, and the end at which that is added to it.
fn without_last(
    part: &Part,
    last: usize,
    fresh: &[Fresh],
    options: &Options,
) -> Option<(Part, Option<End>)> {
    let Part::Lay { tiles, meld, .. } = part else {
        return None;
    };
    if !tiles.contains(&last) {
        return None;
    }
    let tiles: Vec<usize> = tiles.iter().copied().filter(|at| *at != last).collect();
    let faces: Vec<Tile> = tiles.iter().map(|at| fresh[*at].tile).collect();
    let smaller = Meld::readings(&faces, options.joker_cap).ok()?;
    let tile = fresh[last].tile;
    let grows = |smaller: &Meld| {
        let ways = smaller.with(tile, options.joker_cap).unwrap_or_default();
        ways.iter()
            .any(|way| way == meld || meld.kind() == Kind::Group)
    };
    let (reading, smaller) = smaller
        .into_iter()
        .enumerate()
        .find(|(_, meld)| grows(meld))?;
    let end = match (meld.kind(), meld.tiles().split_first()) {
        (Kind::Group, _) => None,
        (Kind::Run, Some((_, rest))) if rest == smaller.tiles() => Some(End::Low),
        (Kind::Run, _) => Some(End::High),
    };
    let meld = smaller;
    Some((
        Part::Lay {
            tiles,
            meld,
            reading,
        },
        end,
    ))
}

impl Played {
    /// Makes one move; says whether the rules take it.
    fn make(&mut self, me: Seat, part: Part, fresh: &[Fresh]) -> bool {
        let face = |at: &usize| fresh[*at].tile;
        let (at, moved) = match &part {
            Part::Lay { tiles, reading, .. } => {
                let (tiles, reading) = (tiles.iter().map(face).collect(), *reading);
                let lay = Move::Lay {
                    seat: me,
                    tiles,
                    reading,
                };
                (self.work.table().melds.len(), lay)
            }
            Part::Attach { meld, tile, end } => {
                let (meld, tile, end) = (*meld, face(tile), *end);
                (
                    meld,
                    Move::Attach {
                        seat: me,
                        meld,
                        tile,
                        end,
                    },
                )
            }
            Part::Swap { meld, give, .. } => {
                let (meld, give) = (*meld, give.iter().map(face).collect());
                (
                    meld,
                    Move::SwapJoker {
                        seat: me,
                        meld,
                        give,
                    },
                )
            }
        };
        if let Err(why) = self.work.apply(&moved) {
            let tiles = part.tiles().to_vec();
            self.refused.push(Refused { tiles, why });
            return false;
        }
        self.tag(at, &part, fresh);
        self.done.push(part);
        true
    }

    /// The tags of a combination that has changed.
    fn tag(&mut self, at: usize, part: &Part, fresh: &[Fresh]) {
        let mut pool: Vec<(Option<sensors::Uid>, Tile)> = Vec::new();
        let came = part
            .tiles()
            .iter()
            .map(|at| (fresh[*at].tag, fresh[*at].tile));
        pool.extend(came);
        if let Some(tags) = self.melds.get(at) {
            // Freed jokers are not among the tiles of the combination any more, so theirs stay over.
            let tiles = self.before(at, part, fresh);
            pool.extend(tags.iter().copied().zip(tiles));
        } else {
            self.melds.push(Vec::new());
        }
        let laid = &self.work.table().melds[at];
        self.melds[at] = in_order(laid, pool);
    }

    /// The faces of a combination before a part was made, by what lies now.
    fn before(&self, at: usize, part: &Part, fresh: &[Fresh]) -> Vec<Tile> {
        let tiles = self.work.table().melds[at].meld().tiles();
        match part {
            Part::Attach {
                end: Some(End::Low),
                ..
            } => tiles[1..].to_vec(),
            Part::Swap { give, .. } => {
                let given: Vec<Tile> = give.iter().map(|at| fresh[*at].tile).collect();
                let before = tiles.iter().take(self.melds[at].len());
                let face = |tile: &Tile| match given.contains(tile) {
                    true => Tile::Joker,
                    false => *tile,
                };
                before.map(face).collect()
            }
            _ => tiles[..tiles.len() - 1].to_vec(),
        }
    }
}

/// What the rules object to the turn if it ends now: by closing, by this throw, or, where nothing is
/// thrown yet, by the throw of some tile.
pub(super) fn objections(
    work: &Round,
    me: Seat,
    thrown: Option<Tile>,
    closing: bool,
) -> Vec<Violation> {
    if closing {
        let close = Move::Close { seat: me };
        return work.clone().apply(&close).err().unwrap_or_default();
    }
    let tile = thrown.or_else(|| unseen(work));
    let Some(tile) = tile else {
        return Vec::new();
    };
    let throw = Move::Throw { seat: me, tile };
    let mut why = work.clone().apply(&throw).err().unwrap_or_default();
    if thrown.is_none() {
        let of_the_throw = [Code::RackEmpty, Code::LastMustAttach, Code::NotOpened];
        why.retain(|why| !of_the_throw.contains(&why.code));
    }
    why
}

/// A tile of which not both copies lie open.
fn unseen(work: &Round) -> Option<Tile> {
    let open = work.table().tiles();
    let lies = |tile: &Tile| open.iter().filter(|other| *other == tile).count();
    Tile::set().into_iter().find(|tile| lies(tile) < 2)
}
