//! A reading of a turn as moves of the rules, in an order in which they can be made.

use rules::Seat;
use rules::remi::{Code, End, Move, Round, Tile, Violation};

use super::part::{Part, short};
use super::shown::Fresh;
use super::turn::{Tags, in_order};

/// Something done that the rules refuse.
#[derive(Clone, Debug, PartialEq)]
pub struct Refused {
    /// What.
    pub part: Part,
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

/// Plays the parts, in an order that the rules take if there is one. `last` is attached last: the
/// tile that closes (RE-26).
pub(super) fn play(
    start: &Round,
    me: Seat,
    tags: &[Tags],
    parts: &[Part],
    fresh: &[Fresh],
    last: Option<usize>,
) -> Played {
    let is_last = |at: usize| Some(at) == last;
    let freed = |at: usize| fresh[at].from.is_some();
    let grows = |at: usize| is_last(at) || freed(at);
    let attempt = |parts: &[Part], later: &dyn Fn(usize) -> bool| {
        let nothing = Played {
            work: start.clone(),
            melds: tags.to_vec(),
            done: Vec::new(),
            refused: Vec::new(),
        };
        nothing.with(me, parts, fresh, later, last)
    };
    let played = attempt(parts, &is_last);
    let laid =
        |part: &Part| matches!(part, Part::Lay { tiles, .. } if tiles.iter().any(|at| freed(*at)));
    if played.refused.is_empty() || !parts.iter().any(laid) {
        return played;
    }
    // What opens lies before any joker comes free (RE-A7): that goes onto it, or the other joker was
    // the freed one.
    let other = exchanged(parts, fresh);
    for parts in [parts, &other] {
        for later in [&is_last as &dyn Fn(usize) -> bool, &grows] {
            let mut played = attempt(parts, later);
            if played.refused.is_empty() {
                // It is told as it lies in the end.
                if last.is_none() {
                    played.done = parts.to_vec();
                }
                return played;
            }
        }
    }
    played
}

/// The same with the freed joker in the place of the other: which of two lies where on an area no
/// antenna tells.
fn exchanged(parts: &[Part], fresh: &[Fresh]) -> Vec<Part> {
    let joker = |freed: bool| {
        let is = |tile: &Fresh| tile.tile == Tile::Joker && tile.from.is_some() == freed;
        fresh.iter().position(is)
    };
    let mut parts = parts.to_vec();
    if let (Some(one), Some(other)) = (joker(false), joker(true))
        && fresh[one].area == fresh[other].area
    {
        let places = parts.iter_mut().flat_map(Part::tiles_mut);
        for at in places {
            *at = match *at {
                at if at == one => other,
                at if at == other => one,
                at => at,
            };
        }
    }
    parts
}

impl Played {
    /// Makes the parts: new combinations, swaps, what is laid with the jokers that they free, then
    /// what is added. A tile that comes `later` is added to the combination that is laid without it.
    fn with(
        mut self,
        me: Seat,
        parts: &[Part],
        fresh: &[Fresh],
        later: &dyn Fn(usize) -> bool,
        last: Option<usize>,
    ) -> Played {
        let cap = self.work.options().joker_cap;
        let whole = |part: &Part| (part.clone(), Vec::new());
        let steps = parts
            .iter()
            .map(|part| short(part, later, fresh, cap).unwrap_or_else(|| whole(part)));
        let mut steps: Vec<(Part, Vec<Part>)> = steps.collect();
        let freed = |part: &Part| part.tiles().iter().any(|at| fresh[*at].from.is_some());
        steps.sort_by_key(|(part, _)| match part {
            Part::Lay { .. } if !freed(part) => 0,
            Part::Swap { .. } => 1,
            Part::Lay { .. } => 2,
            Part::Attach { .. } => 3,
        });
        let mut added = Vec::new();
        for (part, grown) in steps {
            let at = self.work.table().melds.len();
            if let Part::Attach { .. } = part {
                added.push(part);
            } else if self.make(me, part, parts, fresh) {
                added.extend(grown.into_iter().map(|part| part.on(at)));
            }
        }
        added.sort_by_key(|part| last.is_some_and(|last| part.tiles() == [last]));
        for part in added {
            self.make(me, part, parts, fresh);
        }
        self
    }

    /// Makes one move, of all the `parts`; says whether the rules take it.
    fn make(&mut self, me: Seat, part: Part, parts: &[Part], fresh: &[Fresh]) -> bool {
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
            self.refused.push(Refused { part, why });
            return false;
        }
        self.tag(at, &part, parts, fresh);
        self.done.push(part);
        true
    }

    /// The tags of a combination that has changed.
    fn tag(&mut self, at: usize, part: &Part, parts: &[Part], fresh: &[Fresh]) {
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
            // Of two jokers of one combination that one came free which lies in another now.
            let laid = |at: &usize| parts.iter().any(|part| part.tiles().contains(at));
            let freed = (0..fresh.len()).filter(|at| fresh[*at].from.is_some() && laid(at));
            let freed: Vec<_> = freed.map(|at| fresh[at].tag).collect();
            pool.sort_by_key(|(tag, _)| freed.contains(tag));
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
