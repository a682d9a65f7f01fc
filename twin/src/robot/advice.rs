//! What a machine would do in a person's place, if that person asks for a hint.

use fastrand::Rng;
use rules::remi::Tile;
use serde::Serialize;
use table::clock::{Micros, SECOND};
use table::event::Request;
use table::game::GameId;
use table::piece::Piece;
use table::view::{CallInput, Phase, Sheet, Verdict};
use table::words::{Lang, Say, say};
use table::zone::Zone;

use super::coach::{Coach, Moment};
use super::{Deed, Memory, Sight, acts};
use crate::ceremony::{awaits_cut, awaits_roll};
use crate::shown::Seen;
use crate::spot::Spot;
use rules::Seat;

/// A machine looks so often before it speaks of something that it waits for: a hint does not wait, but for the readers.
const LOOKS: usize = 60;
/// What a person has carried is read by then.
const READ_AFTER: Micros = 3 * SECOND;

/// A hint as a page is told of it.
#[derive(Serialize)]
pub struct Advice {
    /// What is meant, by the names that the page has for it.
    pub pieces: Vec<String>,
    /// Where it goes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<Spot>,
    /// What is said or answered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ask: Option<Request>,
    /// What is done otherwise: a gesture without anything to be carried.
    #[serde(rename = "do", skip_serializing_if = "Option::is_none")]
    pub gesture: Option<&'static str>,
    /// For whom, where the gesture says it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// In the language of whoever asks.
    pub text: String,
}

/// A person, as far as a machine in their place must remember them.
#[derive(Default)]
pub struct Person {
    memory: Memory,
    hinted: Option<Hinted>,
    coach: Coach,
    /// What they had before them when they carried something last, and when that was.
    carried: (Vec<String>, Micros),
}

/// What was hinted at last.
struct Hinted {
    what: Wish,
    /// What a machine remembers that has done so: what it goes on with.
    after: Memory,
}

/// How it is seen that a hint was followed.
enum Wish {
    /// The pieces lie there.
    Lie(Vec<String>, Spot),
    /// Another step was taken than this, which was the newest.
    Said(Option<usize>),
}

/// The newest step that can be taken back.
fn step(sight: &Sight) -> Option<usize> {
    sight.view.past.first().map(|past| past.id)
}

impl Person {
    /// Takes in what the person has done. Whoever has followed a hint goes on with what was meant by it.
    pub fn watch(&mut self, sight: &Sight) {
        let followed = |hinted: &mut Hinted| match &hinted.what {
            Wish::Lie(pieces, to) => {
                let there = sight.ids(*to);
                pieces.iter().all(|piece| there.contains(piece))
            }
            Wish::Said(before) => step(sight) != *before,
        };
        if let Some(hinted) = self.hinted.take_if(followed) {
            self.memory.goes_on_as(hinted.after);
        }
        let thrown = self.memory.watch(sight);
        let drew = self.memory.did(sight, "drew");
        self.coach.watch(sight, &self.memory, drew, thrown);
    }

    /// Takes in when something of what was watched just now has changed.
    pub fn dates(&mut self, now: Micros) {
        let had = self.memory.has();
        if self.carried.0 != had {
            self.carried = (had.to_vec(), now);
        }
    }

    /// The turns of this deal, or of the last one until the next begins, in which most was lost.
    pub fn moments(&self, lang: Lang) -> Vec<Moment> {
        self.coach.moments(lang)
    }

    #[cfg(test)]
    pub(super) fn coach(&self) -> &Coach {
        &self.coach
    }

    /// What a good machine would do at this seat. While the readers have not had their time it waits for nothing, and puts
    /// nothing right.
    pub fn advice(&mut self, sight: impl Fn() -> Sight, now: Micros, lang: Lang) -> Advice {
        let mut advice = Advice {
            pieces: Vec::new(),
            to: None,
            ask: None,
            gesture: None,
            seat: None,
            text: String::new(),
        };
        let mut after = self.memory.clone();
        after.hurries = true;
        let (seen, mut rng) = (sight(), Rng::with_seed(0));
        // What chance does, no player chooses.
        if let Some((gesture, said)) = chance(&seen) {
            (advice.gesture, advice.seat) = (Some(gesture), Some(seen.seat));
            advice.text = said.tell(lang);
            return advice;
        }
        let is_read = now >= self.carried.1 + READ_AFTER;
        let looks = if is_read { LOOKS } else { 1 };
        let wish =
            (0..looks).find_map(|_| acts(vec![seen.seat], |_| sight(), &mut after, &mut rng));
        let said = match wish.map(|(_, deed)| deed) {
            Some(Deed::Carry(pieces, to)) => {
                let said = carried(&seen, &pieces, to);
                (advice.pieces, advice.to) = (pieces.clone(), Some(to));
                let what = Wish::Lie(pieces, to);
                self.hinted = Some(Hinted { what, after });
                said
            }
            // A machine consents to what people want, whenever that was proposed; a hint has no part in it.
            Some(Deed::Ask(Request::Agree { .. })) => say!("hint-consent"),
            Some(Deed::Ask(request)) => {
                let said = said(&seen, &request);
                advice.ask = Some(request);
                let what = Wish::Said(step(&seen));
                self.hinted = Some(Hinted { what, after });
                said
            }
            Some(Deed::Slap) => {
                advice.gesture = Some("tap");
                say!("hint-slaps")
            }
            Some(Deed::TakeTrade) => {
                advice.gesture = Some("take_trade");
                say!("hint-takes-trade")
            }
            Some(Deed::TakeBack) => {
                advice.gesture = Some("take_back");
                say!("hint-takes-back")
            }
            Some(Deed::Shuffle) => {
                advice.gesture = Some("shuffle");
                say!("hint-shuffles")
            }
            Some(Deed::Deal | Deed::Gather) => say!("hint-goes-on"),
            None if seen.view.phase == Phase::Running => say!("hint-waits"),
            None => {
                (advice.pieces, advice.text) = put_right(&seen, is_read, lang);
                advice.to = (!advice.pieces.is_empty()).then_some(Spot::Hand(seen.seat));
                return advice;
            }
        };
        advice.text = said.tell(lang);
        advice
    }
}

/// A die or a cut that is awaited of the seat: the gesture, and what it is.
fn chance(sight: &Sight) -> Option<(&'static str, Say)> {
    let (view, seat) = (&sight.view, sight.seat);
    let rolls = || awaits_roll(view, seat).then(|| ("roll", say!("hint-rolls")));
    let cuts = || awaits_cut(view, seat).then(|| ("cut", say!("hint-cuts")));
    rolls().or_else(cuts)
}

/// What people lay and no machine would: cards of this turn that are no combination, to be taken back, and what is said of it.
fn put_right(sight: &Sight, is_read: bool, lang: Lang) -> (Vec<String>, String) {
    let none = || (Vec::new(), say!("hint-none").tell(lang));
    let own = |sheet: &&Sheet| sheet.turn == Some(sight.seat) && is_read;
    let Some(sheet) = sight.view.sheet().filter(own) else {
        return none();
    };
    if let Some(fault) = sheet.faults.first() {
        return (Vec::new(), fault.text.clone());
    }
    let groups = sheet.groups.iter();
    let wrong = groups.filter(|group| group.fresh && group.verdict != Verdict::Valid);
    // What others have laid stays where it is.
    let mut own = wrong.map(|group| {
        let named = match &group.blame[..] {
            [] => &group.pieces[..],
            blame => blame,
        };
        let lies = sight.pieces(Spot::Zone(group.zone)).into_iter();
        let may = lies.filter(|(id, _)| named.contains(id) && sight.laid.contains(id));
        let (ids, pieces): (Vec<String>, Vec<Piece>) = may.unzip();
        (group, ids, pieces)
    });
    let Some((group, ids, pieces)) = own.find(|(_, ids, _)| !ids.is_empty()) else {
        return none();
    };
    let text = match group.verdict {
        Verdict::Invalid => group.text.clone(),
        _ => say!("hint-takes-up", cards = list(&pieces)).tell(lang),
    };
    (ids, text)
}

fn carried(sight: &Sight, ids: &[String], to: Spot) -> Say {
    let moved = sight.seen.iter().filter(|one| ids.contains(&one.id));
    let (own, lying): (Vec<_>, Vec<_>) = moved.partition(|one| one.spot == Spot::Hand(sight.seat));
    let pieces =
        |seen: &[&Seen]| -> Vec<Piece> { seen.iter().filter_map(|one| one.piece()).collect() };
    let (held, taken) = (pieces(&own), pieces(&lying));
    let from = lying.first().map(|one| one.spot);
    match (from, to) {
        (Some(Spot::Zone(Zone::Stock | Zone::Centre)), Spot::Hand(_)) => say!("hint-draws"),
        (Some(Spot::Zone(Zone::Discard)), Spot::Hand(_)) => match fitting(sight, &taken) {
            with if with.is_empty() => say!("hint-takes", cards = list(&taken)),
            with => say!("hint-takes-for", cards = list(&taken), with = list(&with)),
        },
        (Some(Spot::Zone(Zone::Melds(_))), Spot::Hand(_)) => {
            say!("hint-lifts", cards = list(&taken))
        }
        (_, Spot::Hand(_)) => say!("hint-back"),
        (_, Spot::Zone(Zone::Discard)) => match fitting(sight, &held).is_empty() {
            true => say!("hint-throws-alone", cards = list(&held)),
            false => say!("hint-throws", cards = list(&held)),
        },
        (_, Spot::Zone(Zone::TrayLeft | Zone::TrayRight)) => {
            say!("hint-offers", cards = list(&held))
        }
        (Some(Spot::Zone(Zone::Centre)), Spot::Zone(Zone::Pad(_))) => {
            say!("hint-claims", plaques = list(&taken))
        }
        (_, Spot::Zone(Zone::Pad(_))) if sight.shows_hand() => say!("hint-shows"),
        (None, Spot::Zone(Zone::Pad(_))) if sight.view.game == GameId::Remi => {
            match held.len() == sight.hand().len() {
                true => say!("hint-shows"),
                false => say!("hint-proves", cards = list(&held)),
            }
        }
        (None, _) => say!("hint-lays", cards = list(&held)),
        (Some(_), _) if held.is_empty() => say!("hint-lays", cards = list(&taken)),
        (Some(_), _) => say!("hint-lays-with", cards = list(&taken), with = list(&held)),
    }
}

fn list(pieces: &[Piece]) -> Vec<Say> {
    pieces.iter().map(Say::from).collect()
}

fn said(sight: &Sight, request: &Request) -> Say {
    match request {
        Request::Call { call, value, .. } => {
            let mut calls = sight.view.calls.iter();
            let own = calls.find(|one| one.seat == sight.seat && one.call == call);
            let text = own.map_or(call.clone(), |one| one.text.clone());
            match value.as_deref().unwrap_or_default() {
                "" => say!("hint-says", call = text),
                value => {
                    let options = own.map(|one| match &one.input {
                        CallInput::Choice { options } => &options[..],
                        _ => &[],
                    });
                    let mut options = options.into_iter().flatten();
                    let option = options.find(|option| option.value == value);
                    let value = option.map_or(value, |option| &option.text).to_owned();
                    say!("hint-says-with", call = text, value = value)
                }
            }
        }
        Request::Answer { question, value } => {
            let mut questions = sight.view.questions.iter();
            let asked = questions.find(|asked| asked.id == *question);
            let mut options = asked.into_iter().flat_map(|asked| &asked.options);
            let answer = options.find(|option| option.value == *value);
            let text = answer.map_or(value.clone(), |answer| answer.text.clone());
            say!("hint-answers", answer = text)
        }
        _ => say!("hint-goes-on"),
    }
}

/// The pieces of the hand that may come to combine with one of these.
fn fitting(sight: &Sight, pieces: &[Piece]) -> Vec<Piece> {
    let hand = sight.hand().into_iter().map(|(_, piece)| piece);
    let others = hand.filter(|other| !pieces.contains(other));
    others
        .filter(|other| pieces.iter().any(|piece| fits(*piece, *other)))
        .collect()
}

/// Of one rank, or at most two apart in a suit or colour. A joker goes with all; that all go with it is no news.
fn fits(one: Piece, other: Piece) -> bool {
    let Some((rank, suit)) = place(one) else {
        return true;
    };
    let Some((next, same)) = place(other) else {
        return false;
    };
    match suit == same {
        true => {
            (1..=2).contains(&rank.abs_diff(next)) || rank.min(next) == 1 && rank.max(next) > 11
        }
        false => rank == next,
    }
}

/// Rank and suit, or number and colour; none of a joker.
fn place(piece: Piece) -> Option<(u8, u8)> {
    match (piece.card(), piece.tile()) {
        (Some(card), _) => Some((card.rank()?.number(), card.suit()? as u8)),
        (_, Some(Tile::Natural { number, colour })) => Some((number.get(), colour as u8)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_come_to_combine_goes_together() {
        let fits = |one: &str, other: &str| {
            let piece = |name: &str| name.parse().unwrap();
            fits(piece(one), piece(other))
        };
        for (one, other) in [
            ("7H/1", "7S/1"),
            ("7H/1", "8H/1"),
            ("7H/1", "5H/2"),
            ("AH/1", "KH/1"),
            ("AH/1", "QH/1"),
            ("7R#1", "7B#1"),
            ("7R#1", "9R#2"),
        ] {
            assert!(fits(one, other) && fits(other, one), "{one} {other}");
        }
        for (one, other) in [
            ("7H/1", "7H/2"),
            ("7H/1", "8S/1"),
            ("7H/1", "10H/1"),
            ("AH/1", "JH/1"),
            ("7R#1", "8B#1"),
        ] {
            assert!(!fits(one, other) && !fits(other, one), "{one} {other}");
        }
        assert!(fits("JK/1", "7H/1") && !fits("7H/1", "JK/1"));
    }
}
