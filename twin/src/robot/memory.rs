//! What the machines remember from look to look.

use std::collections::{BTreeMap, BTreeSet};

use players::{Strength, Temper};
use rules::Seat;
use rules::card::Card;
use rules::option::Declared;
use table::event::Request;
use table::game::GameId;
use table::piece::Piece;
use table::view::{Phase, View};
use table::zone::Zone;

use super::{Deed, Sight, rami, remi, remigio, remmi_demmi, rummoli, temper};
use crate::spot::Spot;

/// What the robots remember, since no state tells whether somebody has drawn: what each did in the
/// turn that is under way, how often it has waited, what it threw last, and that a close was refused, which all hear.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    /// It looks for a hint: many times in the same moment.
    pub(super) hurries: bool,
    pub(super) turn: BTreeMap<Seat, (u32, usize, Phase)>,
    pub(super) done: BTreeMap<(Seat, &'static str), u32>,
    pub(super) threw: BTreeMap<Seat, String>,
    /// From which place of the column each tore when it drew last, if it did (Remi).
    pub(super) tore: BTreeMap<Seat, usize>,
    /// The pile or column by the last throw of each, until somebody throws after it, or it takes its piece back.
    pub(super) lies: BTreeMap<Seat, Lies>,
    /// What each throws for the card that it took from the pile (Remigio).
    pub(super) throws: BTreeMap<Seat, Card>,
    /// Who took what from the pile (Remigio).
    pub(super) taken: remigio::Taken,
    /// The turn of each since it drew, as its player has chosen it (Rami).
    pub(super) turns: BTreeMap<Seat, rami::Turn>,
    /// What is left to do of the turn of each (Remi).
    pub(super) tiles: BTreeMap<Seat, remi::Turn>,
    /// Who was left with three tiles and has not said so (Remi).
    pub(super) forgot: BTreeSet<Seat>,
    /// Whose last laid tile is a joker (Remi).
    pub(super) joker_last: BTreeSet<Seat>,
    /// Whom each has seen to do that (Remi).
    pub(super) noticed: BTreeMap<Seat, Seat>,
    /// Who has owned up to that: it is charged once a game (Remi).
    pub(super) owned_up: BTreeSet<Seat>,
    /// What each has left to say before the first throw (Remi).
    pub(super) before: BTreeMap<Seat, remi::Before>,
    /// How far each is with what it swaps before the first throw (Remi).
    pub(super) swapping: BTreeMap<Seat, remi::Swapping>,
    /// What each has traded in the round (Remmi-Demmi).
    pub(super) traders: BTreeMap<Seat, remmi_demmi::Trader>,
    /// What was seen in the deal before (Rummoli).
    pub(super) rummoli: rummoli::Seen,
    /// How far the game was when each cut last (Rummoli).
    pub(super) cut: BTreeMap<Seat, (u32, usize)>,
    /// The match in which a close was refused.
    pub(super) refused: Option<u32>,
    /// The match and deal in which each has drawn last.
    pub(super) drawn: BTreeMap<Seat, (u32, u32)>,
    /// The options of the match by their names, where they are not the default: the page shows them until the first deal.
    pub(super) options: BTreeMap<String, String>,
    /// What a person had before them when they were watched last, and in which match and deal.
    pub(super) had: ((u32, u32), Vec<String>),
    /// How well they play, in turn from the first seat on; none is as by default.
    pub strengths: Vec<Strength>,
}

/// The pile or column as somebody's throw left it.
#[derive(Clone, Debug)]
pub(super) struct Lies {
    /// The newest last.
    pub(super) pile: Vec<String>,
    /// How much of it still lay when the least did.
    left: usize,
}

impl Lies {
    /// Nobody has thrown since: on the pile lies as much, or less, if somebody has taken from it, or has picked up what they
    /// dropped beneath the throw. What was taken and lies there again was thrown, as the first of two torn tiles may be.
    fn still(&mut self, now: &[String]) -> bool {
        let again = now.len() > self.left;
        self.left = self.left.min(now.len());
        let mut pile = self.pile.iter();
        now.iter().all(|card| pile.any(|one| one == card)) && !again
    }
}

impl Memory {
    /// Forgets what was done in another turn. A player who has drawn and not thrown yet is still in their turn, even if
    /// the table thought for a moment that it was another's.
    pub(super) fn look(&mut self, sight: &Sight) {
        let view = &sight.view;
        if let Some(seating) = &view.seating {
            self.options.clone_from(&seating.options);
        }
        match view.game {
            GameId::Remigio => self.taken.look(sight),
            GameId::Rummoli => self.rummoli.look(view),
            _ => {}
        }
        if view.phase == Phase::Ready {
            // A deal that is dealt again has the same number, and others may look again only once it has begun.
            self.lies.clear();
            self.swapping.clear();
            self.turn.retain(|_, (.., phase)| *phase == view.phase);
        }
        let now = pile(sight);
        let back = |threw: &String| {
            let hand = sight.hand();
            hand.iter().any(|(_, piece)| piece.to_string() == *threw)
        };
        self.lies.retain(|seat, then| {
            *seat != sight.seat || then.still(&now) && !then.pile.last().is_some_and(back)
        });
        let turn = (view.round, steps(view), view.phase);
        let before = self.turn.insert(sight.seat, turn);
        // Whoever it takes over from in mid-turn has drawn for it, and so has it before the program was started again.
        if before.is_none() && sight.drew && sight.my_turn() {
            self.done.insert((sight.seat, "drew"), 1);
        } else if before != Some(turn) {
            let same_deal =
                before.is_some_and(|(round, _, phase)| (round, phase) == (turn.0, turn.2));
            let draws = same_deal && !self.did(sight, "threw");
            let seat = sight.seat;
            // Saying it is a step of the game; it is said again after another turn of its own, and not after one that
            // is opened again for a moment.
            let called = same_deal && (!sight.my_turn() || self.lies.contains_key(&seat));
            if !same_deal {
                self.lies.remove(&seat);
            }
            self.done.retain(|(other, what), _| match *what {
                _ if *other != seat => true,
                "drew" | "three" => draws,
                "carte" => called,
                _ => false,
            });
        }
    }

    /// All lies as it lay before: what was done in the turns since, and in the one under way, was not done.
    pub fn forgets_turns(&mut self) {
        self.lies.clear();
        self.turn.clear();
    }

    /// How the table plays.
    pub(super) fn options<T: Declared>(&self) -> T {
        let mut options = T::default();
        for (key, text) in &self.options {
            options.set(key, text);
        }
        options
    }

    /// From now on it remembers that, but for what it has seen of the person.
    pub(super) fn goes_on_as(&mut self, other: Memory) {
        let had = std::mem::take(&mut self.had);
        let hurries = false;
        *self = Memory {
            had,
            hurries,
            ..other
        };
    }

    /// What a person has before them, as they were watched last.
    pub(super) fn has(&self) -> &[String] {
        &self.had.1
    }

    /// What a person at a seat has done since they were watched last: a piece of theirs that lies on the pile now was
    /// thrown. Gives that one.
    pub(super) fn watch(&mut self, sight: &Sight) -> Option<Piece> {
        let own = |spot: Spot| sight.ids(spot);
        let (hand, pile) = (own(Spot::Hand(sight.seat)), own(Spot::Zone(Zone::Discard)));
        let zones = [Zone::Pad(sight.seat), Zone::Melds(sight.seat)];
        let laid = zones.into_iter().flat_map(|zone| own(Spot::Zone(zone)));
        let has: Vec<String> = hand.iter().cloned().chain(laid).collect();
        let deal = (sight.view.epoch, sight.view.round);
        let (then, mut had) = std::mem::replace(&mut self.had, (deal, has));
        if then != deal {
            // Dealt anew.
            had.clear();
        }
        let thrown = pile.last().filter(|top| had.contains(top));
        let thrown = thrown.and_then(|top| top.parse().ok());
        if let Some(thrown) = &thrown {
            self.throws(sight, thrown);
            self.turns.entry(sight.seat).and_modify(rami::Turn::ends);
        }
        self.look(sight);
        match sight.drew && sight.my_turn() {
            true => self.has_now_drawn(sight),
            false => drop(self.done.remove(&(sight.seat, "drew"))),
        }
        thrown
    }

    /// How well that seat plays.
    pub(super) fn strength(&self, seat: Seat) -> Strength {
        let strengths = self.strengths.iter().cycle();
        strengths.copied().nth(seat.index()).unwrap_or_default()
    }

    pub(super) fn temper(&self, sight: &Sight) -> Option<Temper> {
        temper(&sight.view, sight.seat, self.strength(sight.seat))
    }

    /// It was done in this turn.
    pub(super) fn did(&self, sight: &Sight, what: &'static str) -> bool {
        self.done.contains_key(&(sight.seat, what))
    }

    /// Not done in this turn yet; now it is.
    pub(super) fn once(&mut self, sight: &Sight, what: &'static str) -> bool {
        self.done.insert((sight.seat, what), 1).is_none()
    }

    /// What it throws.
    pub(super) fn throws(&mut self, sight: &Sight, card: &Piece) {
        self.once(sight, "threw");
        self.threw.insert(sight.seat, card.to_string());
        let mut pile = pile(sight);
        if !pile.contains(&card.to_string()) {
            pile.push(card.to_string());
        }
        let left = pile.len();
        self.lies.insert(sight.seat, Lies { pile, left });
    }

    /// What is read where somebody said that it was not is that piece, unless it has thrown it.
    pub(super) fn tells_of_unread(&self, sight: &Sight) -> Option<Deed> {
        let threw = self.threw.get(&sight.seat);
        sight.view.questions.iter().find_map(|asked| {
            let piece = asked.id.strip_prefix("unread:")?;
            let own = threw.is_some_and(|threw| threw == piece);
            let value = if own { "now" } else { "before" };
            let (question, value) = (asked.id.clone(), value.to_owned());
            Some(Deed::Ask(Request::Answer { question, value }))
        })
    }

    /// It has thrown in this turn, even where the table opens again what was over: it has not drawn since, and nobody has
    /// thrown. The next player may have taken its piece already.
    pub(super) fn has_thrown(&self, sight: &Sight, drew: bool) -> bool {
        self.lies.contains_key(&sight.seat) && !drew || self.did(sight, "threw")
    }

    /// A close was refused.
    pub(super) fn learn_refused(&mut self, sight: &Sight) {
        self.refused = Some(sight.view.epoch);
    }

    /// A close was refused in this match.
    pub(super) fn has_refused(&self, sight: &Sight) -> bool {
        self.refused == Some(sight.view.epoch)
    }

    /// What it does to draw; a card that is in its hand was drawn.
    pub(super) fn drew(&mut self, sight: &Sight, deed: Deed) -> Option<Deed> {
        if matches!(deed, Deed::Carry(_, Spot::Hand(_))) {
            self.has_now_drawn(sight);
        }
        Some(deed)
    }

    pub(super) fn has_now_drawn(&mut self, sight: &Sight) {
        self.once(sight, "drew");
        let deal = (sight.view.epoch, sight.view.round);
        self.drawn.insert(sight.seat, deal);
    }

    /// It has drawn in this deal.
    pub(super) fn has_drawn(&self, sight: &Sight) -> bool {
        self.drawn.get(&sight.seat) == Some(&(sight.view.epoch, sight.view.round))
    }

    /// It has waited this many looks in this turn; then it starts waiting again.
    pub(super) fn waited(&mut self, sight: &Sight, what: &'static str, looks: u32) -> bool {
        let waited = self.done.entry((sight.seat, what)).or_default();
        *waited += 1;
        if *waited < looks {
            return false;
        }
        *waited = 0;
        true
    }

    /// What it has done or waited for in this turn is forgotten; says whether there was any.
    pub(super) fn starts_again(&mut self, sight: &Sight, what: &'static str) -> bool {
        self.done.remove(&(sight.seat, what)).is_some()
    }

    /// It has waited a little: the readers have had their time.
    pub(super) fn rested(&mut self, sight: &Sight, what: &'static str) -> bool {
        self.waited(sight, what, 3)
    }
}

/// How many things have happened that may be taken back.
pub(super) fn steps(view: &View) -> usize {
    view.past.first().map_or(0, |past| past.id)
}

/// What lies on the discard pile or in the column, the newest last.
pub(super) fn pile(sight: &Sight) -> Vec<String> {
    let lies = sight.pieces(Spot::Zone(Zone::Discard)).into_iter();
    lies.map(|(_, piece)| piece.to_string()).collect()
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use table::clock::SECOND;

    use super::*;
    use crate::play::Stage;
    use crate::robot::acts;

    /// A deal is dealt again after a throw, and only the dealer looks before the next one has begun.
    #[test]
    fn what_was_thrown_and_swapped_in_a_deal_that_is_dealt_again_is_forgotten() {
        let stage = Stage::of_three(GameId::Remi, 1);
        let thrower = stage.sight(Seat(2));
        let mut memory = Memory::default();
        let before = (thrower.view.round, 3, Phase::Playing);
        memory.turn.insert(Seat(2), before);
        memory.throws(&thrower, &"13R#1".parse().unwrap());
        memory.swapping.entry(Seat(2)).or_default();
        memory.look(&stage.sight(Seat(0)));
        assert!(memory.swapping.is_empty());

        let mut begun = thrower;
        begun.view.phase = Phase::Playing;
        memory.look(&begun);
        assert!(!memory.has_thrown(&begun, false));
    }

    /// Each of three stands for a machine that has thrown a card, the second upon that of the first before the table knew of it: the
    /// table asks which of both was thrown, and play goes on where it was.
    #[test]
    fn whoever_has_thrown_upon_anothers_card_says_that_both_were() {
        let mut stage = Stage::of_three(GameId::Rami, 1);
        stage.people_are_machines();
        let pile = Spot::Zone(Zone::Discard);
        let (first, thrown) = loop {
            assert!(stage.micros() < 120 * SECOND, "nobody throws");
            let Some(done) = stage.turn() else { continue };
            if matches!(done.deed, Deed::Carry(_, to) if to == pile) {
                break (done.seat, done.carried.concat());
            }
        };
        // Play goes to the right.
        let second = Seat((first.0 + 2) % 3);
        let upon = stage.world().names_at(Spot::Hand(second)).swap_remove(0);
        stage.carry(std::slice::from_ref(&upon), pile).unwrap();
        stage.pass(6 * SECOND).unwrap();
        let says = |seat: Seat, threw: &str| {
            let mut memory = Memory::default();
            memory.throws(&stage.sight(seat), &threw.parse().unwrap());
            let mut rng = Rng::with_seed(1);
            (0..6).find_map(|_| acts(vec![seat], |seat| stage.sight(seat), &mut memory, &mut rng))
        };
        let said = |seat, threw| match says(seat, threw) {
            Some((_, Deed::Ask(Request::Answer { question, value }))) => (question, value),
            deed => panic!("{deed:?}"),
        };
        let (question, value) = said(second, &upon);
        assert_eq!(value, "both");
        assert_eq!(said(first, &thrown).1, thrown);
        let answer = Request::Answer { question, value };
        stage.ask(Some(second), answer).unwrap();
        stage.pass(3 * SECOND).unwrap();
        let view = stage.sight(second).view;
        let sheet = view.sheet().unwrap();
        let third = Seat((second.0 + 2) % 3);
        assert_eq!((sheet.previous, sheet.turn), (Some(second), Some(third)));
    }
}
