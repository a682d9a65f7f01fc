//! The questions of the table, and what their answers mean.

use rules::Seat;
use rules::remi::{Move, Phase, Question as Asked};

use super::part::Part;
use super::{Remi, Stage, words};
use crate::base::Refusal;
use crate::game::playing::Question;
use crate::words::{Say, say};

impl Remi {
    /// What the table asks.
    pub(super) fn questions(&self) -> Vec<Question> {
        let Stage::Playing(deal) = &self.stage else {
            return Vec::new();
        };
        let turn = &deal.turn;
        let yes_no = |first: &str| {
            let mut both = vec![
                ("yes".to_owned(), say!("yes")),
                ("no".to_owned(), say!("no")),
            ];
            if first == "no" {
                both.reverse();
            }
            both
        };
        let mut questions = Vec::new();
        if let (Some(at), Some(seat)) = (turn.shown.ask_tear, turn.seat()) {
            let tiles = turn.start.table().column[at..]
                .iter()
                .map(ToString::to_string);
            let text = say!(
                "re-ask-tear",
                name = self.name(seat),
                tiles = words::list(tiles)
            );
            questions.push(Question {
                id: format!("tear:{at}"),
                text,
                options: yes_no("no"),
            });
        }
        if turn.now.ways.len() > 1 && turn.is_quiet(self.base.now) {
            let way = |(at, way): (usize, &Vec<Part>)| {
                let parts = way.iter().map(|part| words::way(part, &turn.now));
                (
                    at.to_string(),
                    say!("re-way", parts = parts.collect::<Vec<Say>>()),
                )
            };
            let options = turn.now.ways.iter().enumerate().map(way).collect();
            let text = say!("re-ask-way");
            questions.push(Question {
                id: "way".to_owned(),
                text,
                options,
            });
        }
        for asked in turn.start.asks() {
            let (id, text) = match asked {
                Asked::StockUsedUp(seat) => (
                    format!("stock:{}", seat.0),
                    say!("re-ask-stock", name = self.name(seat)),
                ),
                Asked::HadThree(seat) => (
                    format!("three:{}", seat.0),
                    say!("re-ask-three", name = self.name(seat)),
                ),
                Asked::Leftover(_) => continue,
            };
            questions.push(Question {
                id,
                text,
                options: yes_no("yes"),
            });
        }
        questions
    }

    /// Somebody answers; what only one player knows, he alone, or the table's own page for him.
    pub(super) fn answered(
        &mut self,
        by: Option<u8>,
        id: &str,
        value: &str,
    ) -> Result<(), Refusal> {
        let now = self.base.now;
        let Stage::Playing(deal) = &mut self.stage else {
            return Refusal::say(say!("question-gone"));
        };
        let yes = value == "yes";
        let stock = match deal.turn.start.phase() {
            Phase::StockAsked(seat) => Some(seat),
            _ => None,
        };
        let (kind, of) = id.split_once(':').unwrap_or((id, ""));
        let of: usize = of.parse().unwrap_or_default();
        let asked = match kind {
            "three" => Some(Seat(of as u8)),
            "stock" => stock,
            _ => deal.turn.seat(),
        };
        if by.is_some() && by != asked.map(|seat| seat.0) {
            return Refusal::say(say!("not-your-seat"));
        }
        let turn = &mut deal.turn;
        match (kind, asked) {
            ("tear", _) => turn.tears = Some((of, yes)),
            ("way", _) => {
                let way = value
                    .parse()
                    .ok()
                    .and_then(|at: usize| turn.now.ways.get(at));
                let keys = way
                    .into_iter()
                    .flatten()
                    .map(|part| part.key(&turn.now.fresh));
                turn.meant = keys.collect();
            }
            ("three", Some(seat)) => return self.say_move(&Move::HadThree { seat, yes }),
            ("stock", Some(seat)) if yes => return self.say_move(&Move::DrewLast { seat }),
            ("stock", Some(seat)) => return self.say_move(&Move::StockLeft { seat }),
            _ => return Refusal::say(say!("question-gone")),
        }
        turn.change(now);
        self.look();
        Ok(())
    }
}
