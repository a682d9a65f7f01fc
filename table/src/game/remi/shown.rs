//! What the felt shows of a turn: the difference between how it began and what lies now.

use rules::Seat;
use rules::remi::Tile;
use sensors::Uid;

use super::Remi;
use super::turn::{Standing, Turn};
use crate::clock::Micros;
use crate::felt::Place;
use crate::game::patience::{GRACE, PATIENCE};
use crate::zone::Zone;

/// A tile that came to a meld area in this turn, or a joker that may have come free.
#[derive(Clone, Debug, PartialEq)]
pub struct Fresh {
    /// Its tag, if one answers.
    pub tag: Option<Uid>,
    /// What is printed on it.
    pub tile: Tile,
    /// Whose meld area.
    pub area: Seat,
    /// First sighting there.
    pub since: Micros,
    /// The combination in which this joker lay when the turn began.
    pub from: Option<usize>,
}

/// What the felt shows of a turn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shown {
    /// Tiles that came to the meld areas, oldest first.
    pub fresh: Vec<Fresh>,
    /// RE-22: torn from this place of the column on.
    pub tear: Option<usize>,
    /// The column is not read from this place on.
    pub missing: Option<usize>,
    /// The same, and the table asks whether it was torn.
    pub ask_tear: Option<usize>,
    /// It left the throw spot, and only the player knows whether it was thrown.
    pub ask_thrown: Option<(Uid, Tile)>,
    /// Tags that are read by now of tiles of the column that were said, and their places.
    pub late: Vec<(usize, Uid)>,
    /// It is read where a tile of its face was said, and only people know whether it is that one.
    pub ask_late: Option<Uid>,
    /// Tiles behind the torn one that still lie in the column.
    pub behind: Vec<Uid>,
    /// Tiles that lay in combinations and have been read elsewhere for a while.
    pub moved: Vec<Uid>,
    /// Tiles that lay when the turn began and are not read there: they count as lying.
    pub unread: Vec<Uid>,
    /// Jokers that lay and no longer lie there, with their combination.
    pub left: Vec<(Uid, usize)>,
    /// Tiles thrown in this turn.
    pub thrown: Vec<(Option<Uid>, Tile)>,
    /// The next player lays or throws already.
    pub next_acts: bool,
}

impl Remi {
    /// What the felt shows now. `all` counts tiles that came in this turn and are not read any more,
    /// however long ago.
    pub(super) fn shown(&self, turn: &Turn, all: bool) -> Shown {
        let mut shown = Shown::default();
        if turn.seat().is_none() {
            return shown;
        }
        self.look_at_column(turn, all, &mut shown);
        self.look_at_melds(turn, &mut shown);
        self.look_at_new(turn, all, &mut shown);
        shown.missing = self.missing(turn, &shown);
        let quiet = turn.is_quiet(self.tabletop.now);
        let bare = |at: usize| {
            let mut behind = turn.column[at..].iter().flatten();
            shown.tear.is_none() && behind.all(|uid| !self.lies_in_column(*uid))
        };
        // A dead reader tells of no tile more that the column is bare.
        let hears = !self.tabletop.felt.down().contains_key(&Zone::Discard);
        let asks = |at: &usize| quiet && (hears && bare(*at) || self.may_be_torn(turn, &shown));
        shown.ask_tear = shown.missing.filter(asks);
        shown
    }

    pub(super) fn zone(&self, uid: Uid) -> Option<Zone> {
        match self.tabletop.place(uid) {
            Place::On(zone) => Some(zone),
            Place::TwoPlaces(..) | Place::Away => None,
        }
    }

    /// It lies on a meld area.
    pub(super) fn is_laid(&self, uid: Uid) -> bool {
        self.area(self.zone(uid)).is_some()
    }

    pub(super) fn lies_in_column(&self, uid: Uid) -> bool {
        self.zone(uid) == Some(Zone::Discard)
    }

    pub(super) fn area(&self, zone: Option<Zone>) -> Option<Seat> {
        match zone {
            Some(Zone::Melds(seat)) if seat.index() < self.players() => Some(seat),
            _ => None,
        }
    }

    /// RE-22: the torn tile is read where it was laid; a tear into the rack alone must be said.
    fn look_at_column(&self, turn: &Turn, all: bool, shown: &mut Shown) {
        let me = turn.seat().map(Zone::Pad);
        let places = turn.column.iter().enumerate();
        let tags: Vec<(usize, Uid)> = places.filter_map(|(at, tag)| Some((at, (*tag)?))).collect();
        let spot = self.has_spot();
        // What was laid and is unread for a moment still lies there, so it is torn still.
        let lost: Vec<Uid> = self
            .unread_fresh(turn, all)
            .filter_map(|tile| tile.tag)
            .collect();
        let taken = |uid: &Uid| {
            let zone = self.zone(*uid);
            self.area(zone).is_some() || zone.is_some() && zone == me || lost.contains(uid)
        };
        let evident = tags.iter().find(|(_, uid)| taken(uid)).map(|(at, _)| *at);
        // A tear that was said counts as long as its tile is not back in the column, where one is read, but thrown again.
        let off = |at: &usize| {
            let tag = turn.column.get(*at).copied().flatten();
            let thrown = turn.may_have_thrown_the_last() == Some(*at);
            let back = |uid| self.lies_in_column(uid) && !thrown && !self.is_twin_laid(turn, *at);
            spot || !tag.is_some_and(back)
        };
        let said = turn.tears.filter(off);
        let again = turn.threw_the_last_again();
        let again = again.filter(|_| self.plays_on_rack(turn));
        shown.tear = [evident, said, again].into_iter().flatten().min();
        let lies = |at: usize| match turn.column[at] {
            Some(uid) => self.lies_in_column(uid),
            None => true,
        };
        if let Some(torn) = shown.tear {
            let since = |uid| self.tabletop.felt.since(uid);
            let again = |uid| since(uid).is_some_and(|at| self.is_after_tear(turn, torn, at));
            // One that is said to be thrown came along, and was thrown again before any antenna missed it.
            let thrown = |uid: Uid| {
                turn.said_thrown()
                    .is_some_and(|said| self.tile(uid) == Some(said))
            };
            let behind = tags
                .iter()
                .filter(|(at, uid)| *at > torn && !again(*uid) && !thrown(*uid));
            let behind = behind.filter(|(at, _)| lies(*at)).map(|(_, uid)| *uid);
            shown.behind = behind.collect();
        }
        if spot {
            return;
        }
        let before = tags
            .iter()
            .filter(|(at, _)| shown.tear.is_none_or(|torn| *at < torn));
        let unread = before.filter(|(_, uid)| self.zone(*uid).is_none());
        shown.unread.extend(unread.map(|(_, uid)| *uid));
    }

    /// From where on the column is not read any more, or was not for a while: what came there in this turn may have been
    /// torn and thrown again, if something before it is not read, or its twin is laid.
    fn missing(&self, turn: &Turn, shown: &Shown) -> Option<usize> {
        if self.has_spot() {
            return None;
        }
        let lies = |at: usize| turn.column[at].is_none_or(|uid| self.lies_in_column(uid));
        let back = |uid| {
            let left = self.tabletop.felt.departure(uid);
            self.is_new(turn, uid) && left.is_some_and(|left| left.missed >= turn.since)
        };
        // The dead tile is never torn.
        let new = |at: usize| at > 0 && turn.column[at].is_some_and(back);
        let places = (0..turn.column.len()).rev();
        let run: Vec<usize> = places.take_while(|at| !lies(*at) || new(*at)).collect();
        // Where not even the dead tile is read, the column is not.
        if run.len() == turn.column.len() {
            return None;
        }
        let unsaid = |at: &&usize| turn.tears != Some(**at) && !turn.tears_not.contains(at);
        let thrown = turn
            .may_have_thrown_the_last()
            .filter(|_| self.plays_on_rack(turn));
        let mut twins = run.iter().filter(|at| self.is_twin_laid(turn, **at));
        let first = match twins.clone().next() {
            Some(_) => twins.rfind(unsaid),
            // What lies before the last they may not tear (RE-36), and it may be what they threw.
            None if self.plays_on_rack(turn) => {
                let unread = run.iter().find(|at| !lies(**at));
                unread.or(thrown.as_ref()).filter(unsaid)
            }
            None => run.iter().rfind(|at| !lies(**at)).filter(unsaid),
        };
        let further = |at: &usize| shown.tear.is_none_or(|torn| *at < torn);
        first.copied().filter(further)
    }

    /// RE-23: what is torn is laid in the same turn. So a column that is not read to its end, and a tile laid that is
    /// the twin of one there, may be a tear: only the player knows which of the two they laid. Whoever plays on the rack lays
    /// nothing, and may have torn the last tile (RE-36).
    pub(super) fn may_be_torn(&self, turn: &Turn, shown: &Shown) -> bool {
        let end = shown.tear.unwrap_or(turn.column.len());
        let on_rack = self.plays_on_rack(turn);
        let mut unread = shown.missing.into_iter().flat_map(|at| at..end);
        unread.any(|at| on_rack || self.is_twin_laid(turn, at))
    }

    /// RE-36: whose turn it is plays on the rack.
    fn plays_on_rack(&self, turn: &Turn) -> bool {
        let seat = turn.seat();
        seat.is_some_and(|seat| self.on_rack(&turn.start, seat))
    }

    /// A tile is laid that is the twin of the one at that place: it never lay in the column, or came along from behind that one.
    fn is_twin_laid(&self, turn: &Turn, at: usize) -> bool {
        let face = turn.start.table().column[at];
        let came = |uid: &Uid| {
            let place = turn.column.iter().position(|tag| *tag == Some(*uid));
            !turn.lay(*uid) && place.is_none_or(|place| place > at)
        };
        let mut laid = self.tabletop.felt.tags().filter(|uid| self.is_laid(*uid));
        laid.any(|uid| came(&uid) && self.tile(uid) == Some(face))
    }

    /// What came at that time came in this turn, and after the torn tile was laid: what was only looked at before comes
    /// along.
    pub(super) fn is_after_tear(&self, turn: &Turn, torn: usize, at: Micros) -> bool {
        let tag = turn.column[torn].filter(|uid| self.is_laid(*uid));
        let laid = tag.and_then(|uid| self.tabletop.felt.came(uid));
        at >= laid.unwrap_or_default().max(turn.since)
    }

    /// A tag that came where it lies in this turn.
    pub(super) fn is_new(&self, turn: &Turn, uid: Uid) -> bool {
        self.tabletop
            .felt
            .since(uid)
            .is_some_and(|since| since >= turn.since)
    }

    fn look_at_melds(&self, turn: &Turn, shown: &mut Shown) {
        for (meld, tags) in turn.melds.iter().enumerate() {
            let owner = turn.start.table().melds[meld].owner;
            for uid in tags.iter().copied().flatten() {
                let zone = self.zone(uid);
                let home = self.area(zone) == Some(owner);
                match (self.tile(uid), zone) {
                    (Some(Tile::Joker), _) => {
                        if !home {
                            shown.left.push((uid, meld));
                        }
                        self.look_at_joker(uid, meld, zone, shown);
                    }
                    (_, Some(_)) if home => {}
                    (_, Some(_)) if self.is_carried(uid) => shown.moved.push(uid),
                    // An antenna beside its own may hear it for a moment.
                    _ => shown.unread.push(uid),
                }
            }
        }
    }

    /// It has been read for so long where it is read now that it lies there.
    fn is_carried(&self, uid: Uid) -> bool {
        let at = self.carried_at(uid);
        at.is_some_and(|at| self.tabletop.now >= at)
    }

    /// When it will have been.
    pub(super) fn carried_at(&self, uid: Uid) -> Option<Micros> {
        self.tabletop.felt.since(uid).map(|since| since + PATIENCE)
    }

    /// A joker that lay in a combination: it may have been freed, even when it lies on the same
    /// area.
    fn look_at_joker(&self, uid: Uid, meld: usize, zone: Option<Zone>, shown: &mut Shown) {
        if zone == Some(Zone::Discard) {
            shown.thrown.push((Some(uid), Tile::Joker));
        }
        if let Some(area) = self.area(zone) {
            shown.fresh.push(Fresh {
                tag: Some(uid),
                tile: Tile::Joker,
                area,
                since: self.tabletop.felt.since(uid).unwrap_or_default(),
                from: Some(meld),
            });
        }
    }

    fn look_at_new(&self, turn: &Turn, all: bool, shown: &mut Shown) {
        let place = |uid: Uid| turn.column.iter().position(|tag| *tag == Some(uid));
        let late = self.look_for_late(turn, shown);
        for uid in self.tabletop.felt.tags().filter(|uid| !turn.lay(*uid)) {
            let Some(tile) = self.tile(uid) else {
                continue;
            };
            let since = self.tabletop.felt.since(uid).unwrap_or_default();
            let zone = self.zone(uid);
            if let Some(area) = self.area(zone) {
                let (tag, from) = (Some(uid), None);
                shown.fresh.push(Fresh {
                    tag,
                    tile,
                    area,
                    since,
                    from,
                });
            }
            let again = |torn| self.is_after_tear(turn, torn, since);
            let back = |at| shown.tear.is_some_and(|torn| at >= torn && again(torn));
            let here = zone == Some(Zone::Discard) && !late.contains(&uid);
            if here && place(uid).is_none_or(back) {
                shown.thrown.push((Some(uid), tile));
            }
        }
        match self.said_to_be_thrown(turn) {
            Some((uid, tile)) => shown.thrown = vec![(Some(uid), tile)],
            None if self.has_spot() => self.look_at_spot(turn, &late, shown),
            None => {}
        }
        self.leave_to_the_next(turn, shown);
        shown.fresh.extend(self.unread_fresh(turn, all));
        for (area, tile) in &turn.laid_unread {
            let (tag, from, area, tile, since) = (None, None, *area, *tile, turn.since);
            shown.fresh.push(Fresh {
                tag,
                tile,
                area,
                since,
                from,
            });
        }
        shown.fresh.sort_by_key(|fresh| fresh.since);
        // What was said to be thrown may be read after all.
        let said = turn.said_thrown().filter(|said| {
            let mut read = shown.thrown.iter();
            !read.any(|(_, tile)| tile == said)
        });
        shown.thrown.extend(said.map(|tile| (None, tile)));
    }

    /// What comes to where tiles are thrown, or to the next player's own area, this much later than a turn ended is theirs.
    fn leave_to_the_next(&self, turn: &Turn, shown: &mut Shown) {
        let Some(ended) = self.ended_at(turn, shown) else {
            return;
        };
        let end = ended + GRACE;
        let many = shown.thrown.len() + shown.fresh.len();
        let came = |tag: &Option<Uid>| tag.and_then(|uid| self.came_thrown(turn, uid));
        shown
            .thrown
            .retain(|(tag, _)| came(tag).is_some_and(|at| at < end));
        let next = turn.next_seat();
        let own = |fresh: &Fresh| Some(fresh.area) == next;
        let fresh = &mut shown.fresh;
        fresh.retain(|fresh| !own(fresh) || self.came_fresh(fresh) < end);
        let dropped = shown.thrown.len() + shown.fresh.len() < many;
        // What lies since before a step was taken back tells nothing.
        shown.next_acts = dropped && ended >= turn.held_at;
    }

    /// When the first tile of a turn was thrown, or said to be; if the rules have objected since, when that was mended.
    pub(super) fn ended_at(&self, turn: &Turn, shown: &Shown) -> Option<Micros> {
        let thrown = shown.thrown.iter();
        let came = thrown.filter_map(|(tag, _)| self.came_thrown(turn, (*tag)?));
        let said = turn.threw_unread.map(|(_, at)| at);
        let came = came.chain(said).min()?;
        match turn.standing {
            Standing::Right => Some(came),
            Standing::Wrong => None,
            Standing::Mended(at) => Some(came.max(at)),
        }
    }

    /// When a tile came to a meld area, however often it was missed there since.
    pub(super) fn came_fresh(&self, fresh: &Fresh) -> Micros {
        let came = fresh.tag.and_then(|uid| self.tabletop.felt.came(uid));
        came.unwrap_or(fresh.since)
    }

    /// The same without what came to any area so much later, if anything did. What lies since before a step
    /// was taken back is named.
    pub(super) fn before_the_next(&self, turn: &Turn, shown: &Shown) -> Option<Shown> {
        let ended = self.ended_at(turn, shown);
        let end = ended.filter(|at| *at >= turn.held_at)? + GRACE;
        let mut before = shown.clone();
        before.fresh.retain(|fresh| self.came_fresh(fresh) < end);
        before.next_acts = true;
        (before.fresh.len() < shown.fresh.len()).then_some(before)
    }
}
