//! What no antenna senses: what players say, and what the table asks them.

use rules::Seat;
use rules::card::Card;
use rules::rami::Move;

use super::ask::{JOKER, LAID};
use super::deal::Deal;
use super::words;
use super::{Rami, Stage};
use crate::base::Refusal;
use crate::game::playing::{Call, Input, Question};
use crate::words::{Say, say};

/// Name of the question to a player who is challenged.
const CHALLENGE: &str = "challenge";
/// Name of the call that the cards laid are to be read in another way.
const OTHERWISE: &str = "laid-otherwise";

impl Rami {
    /// What may be said now. RA-23: "Carte" and the challenge are always offered to everybody;
    /// offering them only when they are due would prompt.
    pub(super) fn calls(&self) -> Vec<Call> {
        let deal = match &self.stage {
            Stage::Playing(deal) => deal,
            Stage::Showing(hands) => return self.showing_calls(hands),
            _ => return Vec::new(),
        };
        let turn = usize::from(deal.seat().0);
        let mut calls = vec![Call::new("stock-empty", turn, say!("call-stock-empty"))];
        if deal.start.clone().apply(deal.seat(), Move::Drew).is_ok() {
            calls.push(Call::new("drew", turn, say!("ra-call-drew")));
        }
        let unread = Call::new("laid-unread", turn, say!("ra-call-laid-unread"));
        calls.push(unread.with(Input::Cards));
        if !deal.turn.ways.is_empty() {
            let ways = deal.turn.ways.iter();
            let ways = ways.map(|way| (way.value.clone(), way.text.clone()));
            let otherwise = Call::new(OTHERWISE, turn, say!("ra-call-laid-otherwise"));
            calls.push(otherwise.with(Input::Choice(ways.collect())));
        }
        if deal.open.pile.last() == Some(&None) && !deal.took_unread {
            calls.push(Call::new("took-unread", turn, say!("ra-call-took-unread")));
        }
        if deal.thrown().is_none() {
            calls.push(Call::new("threw-unread", turn, say!("call-threw-unread")));
        }
        if self.clock.ends_by_slap() && !deal.said_over {
            calls.push(Call::new("turn-over", turn, say!("call-turn-over")));
        }
        for seat in 0..self.players() {
            calls.push(Call::new("carte", seat, say!("ra-call-carte")));
            let others = (0..self.players()).filter(|other| *other != seat);
            let other = |other: usize| (other.to_string(), Say::plain(self.base.name(other)));
            let challenge = Call::new(CHALLENGE, seat, say!("ra-call-challenge"));
            calls.push(challenge.with(Input::Choice(others.map(other).collect())));
        }
        calls
    }

    /// Somebody says one of them.
    pub(super) fn called(&mut self, seat: usize, call: &str, value: &str) -> Result<(), Refusal> {
        let by = Seat(seat as u8);
        let base = &self.base;
        let deal = match &mut self.stage {
            Stage::Playing(deal) => deal,
            Stage::Showing(_) => return self.showing_called(seat, call, value),
            _ => return Refusal::say(say!("call-not-now", call = call)),
        };
        match call {
            "carte" => return self.says_carte(by),
            "turn-over" => {
                deal.said_over = true;
                return Ok(());
            }
            CHALLENGE => {
                deal.challenge = Some((by, Seat(value.parse().unwrap_or_default())));
                return Ok(());
            }
            OTHERWISE => return self.answer(LAID, value),
            "laid-unread" => deal.open.said = typed(value)?,
            "took-unread" => deal.took_unread = true,
            "threw-unread" => deal.threw_unread = true,
            _ => return self.says_of_stock(by, call),
        }
        let area = deal.seat().0;
        deal.moved = deal.open.moved(base, self.setup.packs, area);
        deal.derive(base);
        match deal.turn.refused.first() {
            Some(fault) if call == "took-unread" => Refusal::say(fault.text.clone()),
            _ => Ok(()),
        }
    }

    /// RA-12, RA-22: he has drawn from the stock, or wants to and it is empty.
    fn says_of_stock(&mut self, by: Seat, call: &str) -> Result<(), Refusal> {
        let name = self.name(by);
        let Stage::Playing(deal) = &mut self.stage else {
            return Refusal::say(say!("call-not-now", call = call));
        };
        let (what, told) = match call {
            "drew" => (Move::Drew, say!("ra-log-drew", name = name)),
            _ => (Move::StockEmpty, say!("log-stock-shuffled")),
        };
        let done = deal.start.apply(by, what);
        done.map_err(|objections| Refusal(words::refused(&objections)))?;
        deal.open.turn_over(deal.start.discard().len());
        let told = match deal.start.end() {
            Some(_) => say!("ra-log-nothing-to-draw"),
            None => told,
        };
        if deal.start.end().is_none() {
            let area = deal.seat().0;
            deal.moved = deal.open.moved(&self.base, self.setup.packs, area);
            deal.derive(&self.base);
        }
        self.chronicle.step(told);
        self.look_for_end();
        Ok(())
    }

    /// RA-23.
    fn says_carte(&mut self, by: Seat) -> Result<(), Refusal> {
        let name = self.name(by);
        let Stage::Playing(deal) = &mut self.stage else {
            return Ok(());
        };
        let refused = |objections: Vec<_>| Refusal(words::refused(&objections));
        // The turn as it lies knows whether the next player has drawn.
        deal.turn
            .work
            .clone()
            .apply(by, Move::Carte)
            .map_err(refused)?;
        deal.start.apply(by, Move::Carte).map_err(refused)?;
        deal.derive(&self.base);
        self.chronicle.step(say!("ra-log-carte", name = name));
        Ok(())
    }

    /// The questions that stand, and who answers the one named.
    pub(super) fn questions(&self, id: &str) -> (Vec<Question>, Option<usize>) {
        let Stage::Playing(deal) = &self.stage else {
            return (Vec::new(), None);
        };
        let mut questions = deal.turn.questions.clone();
        let mut answers = deal.seat();
        if let Some((by, whose)) = deal.challenge {
            questions.push(self.ask_challenged(by, whose));
            if id == CHALLENGE {
                answers = whose;
            }
        }
        (questions, Some(usize::from(answers.0)))
    }

    /// RA-23: his hand is his own to count.
    fn ask_challenged(&self, by: Seat, whose: Seat) -> Question {
        let (by, name) = (self.name(by), self.name(whose));
        Question {
            id: CHALLENGE.to_owned(),
            text: say!("ra-ask-challenge", by = by, name = name),
            options: vec![
                ("no".to_owned(), say!("ra-ask-challenge-no")),
                ("yes".to_owned(), say!("ra-ask-challenge-yes")),
            ],
        }
    }

    /// Takes an answer that was offered.
    pub(super) fn answer(&mut self, question: &str, value: &str) -> Result<(), Refusal> {
        let base = &self.base;
        let Stage::Playing(deal) = &mut self.stage else {
            return Refusal::say(say!("question-gone"));
        };
        match question {
            CHALLENGE => {
                self.challenged(value == "yes");
                return Ok(());
            }
            LAID => {
                let meant = deal.turn.ways.iter().find(|way| way.value == value);
                deal.answers.laid = meant.map(|way| way.reading.clone());
            }
            _ => {
                let name = question.strip_prefix(JOKER).unwrap_or(question);
                let lie = deal.turn.groups.iter().flat_map(|group| &group.cards);
                let asked = lie.copied().find(|lying| words::piece(base, lying) == name);
                if let (Some(joker), Ok(first)) = (asked, value.parse()) {
                    deal.answers.stands.insert(joker, first);
                }
            }
        }
        deal.derive(base);
        Ok(())
    }

    /// RA-23, RA-A12: he who is challenged has answered whether he holds one card and did not say
    /// so.
    fn challenged(&mut self, owns_up: bool) {
        let Stage::Playing(deal) = &mut self.stage else {
            return;
        };
        let Some((by, whose)) = deal.challenge.take() else {
            return;
        };
        let charged = owns_up && charge(deal, by, whose);
        // The rules may have made a new stock of the pile.
        deal.open.turn_over(deal.start.discard().len());
        deal.derive(&self.base);
        let name = self.name(whose);
        if charged {
            self.chronicle.step(say!("ra-log-charged", name = name));
        } else {
            self.chronicle.note(say!("ra-log-not-charged", name = name));
        }
    }
}

/// Charges him if the rules do.
fn charge(deal: &mut Deal, by: Seat, whose: Seat) -> bool {
    let challenge = Move::Challenge(whose);
    if deal.start.apply(by, challenge).is_ok() {
        return true;
    }
    if deal.turn.work.clone().apply(by, challenge).is_err() {
        return false;
    }
    // Only the turn as it lies knows that its player has drawn. That stays so when he takes back
    // what he has laid: a card that is laid and lifted again tells the rules.
    let group = deal.start.groups().len();
    let seat = deal.seat();
    let came = deal.moved.came.iter().map(|(_, lying)| lying.card);
    let told = came.into_iter().any(|card: Card| {
        let laid = deal.start.apply(seat, Move::Laid { group, card }).is_ok();
        laid && deal.start.apply(seat, Move::Lifted { group, card }).is_ok()
    });
    told && deal.start.apply(by, challenge).is_ok()
}

/// Cards as people type them.
///
/// # Errors
/// One of them is no card.
pub(super) fn typed(text: &str) -> Result<Vec<Card>, Refusal> {
    let words = text.split_whitespace().map(str::to_uppercase);
    let card = |word: String| match word.parse() {
        Ok(card) => Ok(card),
        Err(_) => Refusal::say(say!("no-card", text = word)),
    };
    words.map(card).collect()
}
