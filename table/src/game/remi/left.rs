//! What came to a meld area in the turn and left it: taken back, thrown, or only not read.

use sensors::Uid;

use super::Remi;
use super::shown::Fresh;
use super::turn::Turn;
use crate::game::patience::GRACE;

impl Remi {
    /// Tiles that came to a meld area in this turn and left it, wherever they are; `since` is when that
    /// was heard.
    pub(super) fn left_again(&self, turn: &Turn) -> Vec<Fresh> {
        let left = |uid: Uid| {
            let left = self.tabletop.felt.departure(uid)?;
            let fresh = Fresh {
                tag: Some(uid),
                tile: self.tile(uid)?,
                area: self.area(Some(left.zone))?,
                since: left.heard,
                from: None,
            };
            (left.is_since(turn.watched) && !turn.lay(uid)).then_some(fresh)
        };
        self.tabletop.felt.known().filter_map(left).collect()
    }

    /// Those that are read nowhere, since a moment or, if `all` count, for however long.
    pub(super) fn unread_fresh(&self, turn: &Turn, all: bool) -> impl Iterator<Item = Fresh> {
        let now = self.tabletop.now;
        let lost = self.lost(turn).into_iter();
        lost.filter(move |lost| all || now < lost.since + GRACE)
    }

    /// Those of them that are read nowhere.
    pub(super) fn lost(&self, turn: &Turn) -> Vec<Fresh> {
        let mut left = self.left_again(turn);
        left.retain(|tile| {
            tile.tag
                .and_then(|uid| self.tabletop.felt.since(uid))
                .is_none()
        });
        left
    }
}
