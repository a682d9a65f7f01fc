//! Tiles of the column that were said, for no antenna read them. One of that face that is read there later is that
//! tile, or its twin is thrown now.

use rules::remi::Tile;
use sensors::Uid;

use super::Remi;
use super::shown::Shown;
use super::turn::Turn;
use crate::clock::Micros;
use crate::game::patience::GRACE;

impl Remi {
    /// Looks for such tags, which are not thrown as far as is known, and returns them. What is certain is the tile
    /// that was said; of another only people know.
    pub(super) fn look_for_late(&self, turn: &Turn, shown: &mut Shown) -> Vec<Uid> {
        let mut late = Vec::new();
        for at in 0..shown.tear.unwrap_or(turn.column.len()) {
            if turn.column[at].is_some() {
                continue;
            }
            let face = turn.start.table().column[at];
            let may_be = |uid: &Uid| !late.contains(uid) && self.may_be_said(turn, *uid, face);
            let read: Vec<Uid> = self.tabletop.felt.known().filter(may_be).collect();
            match read.iter().find(|uid| self.is_said(turn, **uid)) {
                Some(said) => {
                    late.push(*said);
                    shown.late.push((at, *said));
                }
                None => {
                    let first = read.iter().copied().min_by_key(|uid| self.came(*uid));
                    shown.ask_late = shown.ask_late.or(first);
                    late.extend(read);
                }
            }
        }
        late
    }

    /// It is read where tiles are thrown, and is not one that is known to lie in the column.
    fn may_be_said(&self, turn: &Turn, uid: Uid, face: Tile) -> bool {
        let here = self.lies_in_column(uid) || self.left_spot(turn, uid).is_some();
        let other = turn.column.contains(&Some(uid)) || turn.lay(uid);
        let now = turn.late.contains(&(uid, false));
        here && !other && !now && self.tile(uid) == Some(face)
    }

    /// When it came where it lies, or lay last.
    pub(super) fn came(&self, uid: Uid) -> Option<Micros> {
        let felt = &self.tabletop.felt;
        let left = || felt.gone(uid).map(|left| left.since);
        felt.since(uid).or_else(left)
    }

    /// It is the tile that was said: people say so, it came before the last throw or with it, or its twin lies elsewhere or is thrown
    /// now.
    fn is_said(&self, turn: &Turn, uid: Uid) -> bool {
        let felt = &self.tabletop.felt;
        let last = turn.column.last().copied().flatten();
        let thrown = last.and_then(|last| self.came(last)).unwrap_or(turn.since);
        let before = turn.since.min(turn.watched).min(thrown + GRACE);
        let twin = |other: &Uid| *other != uid && self.tile(*other) == self.tile(uid);
        let lies = |other: Uid| {
            let lay = turn.column.contains(&Some(other)) || turn.lay(other);
            lay || self.is_laid(other) || turn.late.contains(&(other, false))
        };
        turn.late.contains(&(uid, true))
            || self.came(uid).is_some_and(|at| at < before)
            || felt.known().filter(twin).any(lies)
    }
}
