//! How urgent a change of the board is.

use crate::{News, Row, Scoreboard};

impl Scoreboard {
    /// What is new on this board to somebody who has seen `seen`; `None` if all is the same.
    pub fn news_since(&self, seen: &Scoreboard) -> Option<News> {
        if self == seen {
            None
        } else if self.without_counts() == seen.without_counts() {
            Some(News::Counts)
        } else if self.without_turn() == seen.without_turn() {
            Some(News::Turn)
        } else {
            Some(News::Score)
        }
    }

    fn without_counts(&self) -> Scoreboard {
        let row = |row: &Row| Row {
            note: String::new(),
            ..row.clone()
        };
        Scoreboard {
            rows: self.rows.iter().map(row).collect(),
            amounts: Vec::new(),
            options: String::new(),
            footer_right: String::new(),
            ..self.clone()
        }
    }

    fn without_turn(&self) -> Scoreboard {
        let mut rest = self.without_counts();
        rest.footer_mid.clear();
        rest.rows.iter_mut().for_each(|row| row.turn = false);
        rest
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Amount, Mark, View, sample};

    #[test]
    fn what_changed_says_how_urgent_it_is() {
        let seen = sample(View::During, crate::Language::English, 4);
        type Change = fn(&mut Scoreboard);
        let changes: [(Option<News>, Change); 14] = [
            (None, |_| {}),
            (Some(News::Counts), |board| {
                board.rows[1].note = "6 cards".into()
            }),
            (Some(News::Counts), |board| {
                board.amounts.push(Amount::default())
            }),
            (Some(News::Counts), |board| {
                board.footer_right = "9:41".into()
            }),
            (Some(News::Turn), |board| {
                board.footer_mid = "Next: K♦".into()
            }),
            (Some(News::Turn), |board| {
                board.rows[1].turn ^= true;
                board.rows[2].note = "6 cards".into();
            }),
            (Some(News::Score), |board| board.rows[1].total += 1),
            (Some(News::Score), |board| board.rows[1].mark = Mark::Good),
            (Some(News::Score), |board| {
                board.rows[1].mark = Mark::Claimed;
                board.headline = None;
            }),
            (Some(News::Score), |board| {
                board.headline = Some("Léa closes!".into())
            }),
            (Some(News::Score), |board| board.rows[1].leader ^= true),
            (Some(News::Score), |board| board.view = View::Result),
            (Some(News::Score), |board| {
                board.warning = "not saved".into()
            }),
            (Some(News::Score), |board| board.hub_gone = true),
        ];
        for (number, (news, change)) in changes.into_iter().enumerate() {
            let mut board = seen.clone();
            change(&mut board);
            assert_eq!(board.news_since(&seen), news, "change {number}");
        }
    }
}
