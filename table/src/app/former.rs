//! What follows a match that all agree to close: another one, or a former match that was left before its end.

use super::App;
use crate::clock::Micros;
use crate::words::Lang;

/// What is played after a match that is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// A new match.
    New,
    /// The former one whose journal has this number.
    Former(u32),
}

impl App {
    /// Everybody has just agreed to close this match: what whoever keeps the journals begins or takes up.
    pub fn comes_next(&self) -> Option<Next> {
        self.next
    }

    /// The match is played on after others, at that time. While they were played its time stood still: whoever was in a turn
    /// has the full one, under a number that no timer has counted yet.
    pub(super) fn taken_up(&mut self, at: Micros, deals: u32, lang: Lang, timers: &[String]) {
        if self.game.tabletop().paused.is_none() {
            self.game.put_off(at.saturating_sub(self.now()));
        }
        let tabletop = self.game.tabletop_mut();
        tabletop.deals = tabletop.deals.max(deals).saturating_add(1);
        tabletop.timer.pairs.extend(timers.iter().cloned());
        // What they said since stands in the journals of the others.
        tabletop.timer.heard.clear();
        self.game.restored();
        self.lang = lang;
        self.next = None;
    }
}
