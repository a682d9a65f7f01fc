//! What stands on the score sheet.

use rules::rummoli::Stage;

use super::Rummoli;
use crate::game::written::{Points, Written, whole_each};

impl Rummoli {
    /// Who holds the most chips when all agree to end (RU-26); equal ones share.
    pub(in crate::game) fn written(&self) -> Written {
        let over = matches!(self.game.stage(), Stage::Finished { .. });
        let totals = whole_each(&self.totals());
        let most = totals.iter().max();
        let wins = |seat: &usize| over && totals.get(*seat) == most;
        let chips = |deal: &Vec<i64>| deal.iter().map(|chips| Points::whole(*chips)).collect();
        Written {
            rounds: self.written.iter().map(chips).collect(),
            winners: (0..totals.len()).filter(wins).collect(),
            over,
            lowest_wins: false,
            totals,
        }
    }
}
