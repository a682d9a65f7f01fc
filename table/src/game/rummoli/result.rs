//! The ledger of a deal that is paid: what each seat laid, won and paid, a line each.

use rules::Seat;
use rules::rummoli::{End, Next, SECTIONS, Taken};

use super::{Ended, Rummoli, words};
use crate::view::{ResultView, SeatResult};
use crate::words::{Lang, Say, say};

impl Rummoli {
    pub(super) fn result(&self, ended: &Ended, lang: Lang) -> ResultView {
        let seat = |seat: Seat| {
            let by = seat;
            let chips = self.change(seat).unwrap_or_default().truncated();
            let lines = match self.corrected {
                true => vec![say!("ru-line-corrected", chips = signed(chips))],
                false => self.lines(ended, by),
            };
            SeatResult {
                seat: by,
                lines: lines.iter().map(|line| line.tell(lang)).collect(),
                points: signed(chips),
                ..SeatResult::default()
            }
        };
        let text = match ended.round.next() {
            Next::Settle {
                end: End::Out { winner },
                ..
            } => say!("ru-result-out", name = self.name_then(winner)),
            _ => say!("ru-result-impasse"),
        };
        ResultView {
            text: text.tell(lang),
            seats: self.last_players().map(seat).collect(),
        }
    }

    /// In the order of the deal.
    fn lines(&self, ended: &Ended, seat: Seat) -> Vec<Say> {
        let mut lines = vec![say!("ru-line-ante", chips = signed(-(SECTIONS as i64)))];
        let widow = ended.round.widow();
        lines.extend(widow.and_then(|taken| widow_line(taken, seat)));
        let bets = ended.bets.get(seat.index()).copied().unwrap_or(0);
        if bets > 0 {
            lines.push(say!("ru-line-bets", chips = signed(-bets)));
        }
        if let Some(poker) = ended
            .round
            .poker()
            .filter(|won| won.winners.contains(&seat))
        {
            lines.push(say!("ru-line-poker", chips = signed(poker.share)));
        }
        for won in ended.round.won().iter().filter(|won| won.seat == seat) {
            let section = words::mark(&won.section);
            lines.push(say!(
                "ru-line-won",
                section = section,
                chips = signed(won.chips)
            ));
        }
        lines.extend(end_line(ended, seat));
        lines
    }
}

/// RU-07: the buyer pays the dealer.
fn widow_line(taken: Taken, seat: Seat) -> Option<Say> {
    let chips = match (taken.taker, taken.to) {
        (Some(taker), Some(_)) if taker == seat => -taken.pays,
        (_, Some(dealer)) if dealer == seat => taken.pays,
        _ => return None,
    };
    Some(say!("ru-line-widow", chips = signed(chips)))
}

/// RU-21 to RU-23.
fn end_line(ended: &Ended, seat: Seat) -> Option<Say> {
    let (_, chips) = ended.score.delta.iter().find(|(of, _)| *of == seat)?;
    let (_, cards) = ended.round.held().iter().find(|(of, _)| *of == seat)?;
    let chips = signed(*chips);
    Some(match ended.round.next() {
        Next::Settle {
            end: End::Out { winner },
            ..
        } if winner == seat => say!("ru-line-out", chips = chips),
        _ => say!("ru-line-cards", n = *cards, chips = chips),
    })
}

/// `+12`, `-9`, `0`.
fn signed(chips: i64) -> String {
    match chips {
        0 => "0".to_owned(),
        _ => format!("{chips:+}"),
    }
}
