//! A discard pile among hands: Remigio, and Rami without combinations.

use rules::Seat;
use std::collections::BTreeMap;

use proptest::prelude::*;
use sensors::Uid;
use table::event::Request;
use table::game::GameId;
use table::piece::Deck;
use table::zone::Zone;

use crate::antenna::Pile;
use crate::bench::{Bench, seating, uid};
use crate::hands::{Gesture, gesture};

const PLAYERS: u8 = 3;
/// So long after a gesture the table knows, or asks.
const SURE: u64 = 4500;

/// The deal as it truly is.
struct Truth {
    game: GameId,
    bench: Bench,
    pile: Pile,
    turn: u8,
    stock: usize,
    /// The cards that are in hands and in the stock, to be thrown next.
    unseen: Vec<String>,
    /// Who holds which card that lay on the pile.
    hands: [Vec<Uid>; PLAYERS as usize],
    /// Cards just taken up: it is another one that is thrown.
    held: Vec<Uid>,
    names: BTreeMap<Uid, String>,
    /// What became of a card that lay only for a moment, as its question is answered.
    fate: BTreeMap<Uid, &'static str>,
    /// Whether the antenna could know how many cards are left in the stock.
    counted: bool,
}

impl Truth {
    fn remigio(misses: u64, seed: u64) -> Truth {
        let mut truth = Truth::dealt(GameId::Remigio, misses, seed);
        let up = truth.any();
        truth.lay(up);
        truth.fate.insert(up, "lies");
        truth.pile.wait(&mut truth.bench, 1000);
        for seat in 0..PLAYERS {
            truth.bench.say(seat, "ten", "");
        }
        truth.stock = truth.bench.sheet().stock.unwrap();
        truth
    }

    /// A card lies on the pile already.
    fn rami(misses: u64, seed: u64) -> Truth {
        let mut truth = Truth::dealt(GameId::Rami, misses, seed);
        truth.stock = truth.bench.sheet().stock.unwrap();
        truth.throw();
        truth
    }

    fn dealt(game: GameId, misses: u64, seed: u64) -> Truth {
        let seats = (0..PLAYERS).flat_map(|seat| [Zone::Pad(Seat(seat)), Zone::Melds(Seat(seat))]);
        let zones = seats.chain([Zone::Discard]);
        let mut bench = Bench::bare(Deck::French, zones.collect());
        let players = seating(game, PLAYERS.into(), &[]);
        bench.ask(Request::Setup(players)).unwrap();
        bench.ask(Request::Deal).unwrap();
        let pieces = Deck::French
            .pieces()
            .into_iter()
            .map(|piece| piece.to_string());
        let names = pieces.map(|name| (uid(Deck::French, &name), name));
        let mut truth = Truth {
            game,
            bench,
            pile: Pile::new(misses, seed),
            turn: PLAYERS - 1,
            stock: 0,
            unseen: Vec::new(),
            hands: Default::default(),
            held: Vec::new(),
            names: names.collect(),
            fate: BTreeMap::new(),
            counted: true,
        };
        truth.unseen = truth
            .names
            .values()
            .filter(|name| name.ends_with("/1") && !name.starts_with("JK"))
            .cloned()
            .collect();
        truth
    }

    /// A card that the player throws: one that lay on the pile before, or another.
    fn any(&mut self) -> Uid {
        let hand = &mut self.hands[usize::from(self.turn)];
        if !hand.is_empty() && self.pile.below(3) == 0 {
            return hand.swap_remove(0);
        }
        let at = self.pile.below(self.unseen.len() as u64) as usize;
        uid(Deck::French, &self.unseen.swap_remove(at))
    }

    /// Time passes; who is asked answers within a second.
    fn wait(&mut self, ms: u64) -> Result<(), TestCaseError> {
        let mut left = ms;
        while left > 0 {
            let slice = left.min(800);
            let asked = !self.bench.view().questions.is_empty();
            self.pile.wait(&mut self.bench, slice);
            if asked {
                self.answers()?;
            }
            left -= slice;
        }
        Ok(())
    }

    fn lay(&mut self, card: Uid) {
        self.pile.lay(card);
    }

    /// The player takes up the top.
    fn lift(&mut self) {
        let card = self.pile.lift();
        self.held.push(card);
    }

    /// He threw: the next player's turn.
    fn next(&mut self) {
        self.turn = (self.turn + PLAYERS - 1) % PLAYERS;
    }

    fn throw(&mut self) -> Uid {
        let card = self.any();
        self.lay(card);
        self.fate.insert(card, "lies");
        self.hands[usize::from(self.turn)].append(&mut self.held);
        self.stock -= 1;
        self.next();
        card
    }

    fn does(&mut self, gesture: Gesture) -> Result<(), TestCaseError> {
        match gesture {
            Gesture::Throw => {
                self.throw();
            }
            Gesture::Take { lain, thinks } => {
                self.wait(lain)?;
                self.lift();
                let top = *self.held.last().expect("just taken");
                self.fate.insert(top, "thrown");
                self.wait(thinks)?;
                self.throw();
                match self.game {
                    // RA-19: it is to be laid at once, so it goes back under the card thrown.
                    GameId::Rami => {
                        self.pile.lies.insert(self.pile.lies.len() - 1, top);
                        self.hands
                            .iter_mut()
                            .for_each(|hand| hand.retain(|uid| *uid != top));
                    }
                    _ => self.stock += 1,
                }
            }
            Gesture::ThinkAgain { lain, gap } => {
                let card = self.any();
                self.lay(card);
                self.fate.insert(card, "taken-back");
                self.wait(lain)?;
                self.lift();
                self.wait(gap)?;
                self.throw();
            }
            Gesture::Pair {
                upper,
                after,
                answered,
            } => {
                let player = self.turn;
                let lower = self.throw();
                let at = self.pile.below(self.unseen.len() as u64) as usize;
                let over = uid(Deck::French, &self.unseen.swap_remove(at));
                self.lay(over);
                self.pile.askew = true;
                let (thrown, back) = if upper { (lower, over) } else { (over, lower) };
                self.fate.extend([(thrown, "lies"), (back, "taken-back")]);
                match answered {
                    true => self.wait(after)?,
                    false => self.pile.wait(&mut self.bench, after),
                }
                self.pile.askew = false;
                self.pile.lies.retain(|uid| *uid != back);
                self.hands[usize::from(player)].push(back);
            }
            Gesture::Falls { lain } => {
                let card = self.any();
                self.lay(card);
                self.fate.insert(card, "taken-back");
                self.wait(lain)?;
                self.lift();
            }
            Gesture::Look { away } => {
                let top = self.pile.lies.pop();
                self.wait(away)?;
                self.pile.lies.extend(top);
            }
            Gesture::SquareUp { away } => {
                let pile = std::mem::take(&mut self.pile.lies);
                self.wait(away)?;
                self.pile.lies = pile;
            }
            Gesture::Deaf { lasts } => {
                let top = *self.pile.lies.last().expect("a card lies there");
                self.pile.deafen(top, self.bench.now + lasts * 1000);
                self.wait(lasts)?;
            }
            Gesture::Weak { heard, lasts } => {
                let card = self.throw();
                self.wait(heard)?;
                // It might have been taken up, and the card under it drawn.
                self.counted = false;
                self.pile.deafen(card, self.bench.now + lasts * 1000);
            }
            Gesture::Rest => {}
        }
        Ok(())
    }

    /// Whoever is asked says how it is.
    fn answers(&mut self) -> Result<(), TestCaseError> {
        for _ in 0..10 {
            let Some(asked) = self.bench.view().questions.into_iter().next() else {
                return Ok(());
            };
            let value = match &*asked.id {
                "thrown" => {
                    let cards = asked.options.iter().filter(|option| option.value != "both");
                    let lies = |name: &&String| self.fate[&uid(Deck::French, name)] != "taken-back";
                    let mut thrown = cards.map(|option| &option.value).filter(lies);
                    match (thrown.next(), thrown.next()) {
                        (Some(one), None) => one.clone(),
                        _ => "both".to_owned(),
                    }
                }
                "top" => "back".to_owned(),
                about => {
                    let name = about.strip_prefix("brief:").expect("what lay there");
                    self.fate[&uid(Deck::French, name)].to_owned()
                }
            };
            let taken = self.bench.answer(&asked.id, &value);
            prop_assert!(taken.is_ok(), "{:?}: {:?}", taken, asked.text);
        }
        prop_assert!(false, "the table asks without end");
        Ok(())
    }

    fn holds(&mut self) -> Result<(), TestCaseError> {
        if !self.bench.view().questions.is_empty() {
            self.answers()?;
            self.wait(1500)?;
        }
        let sheet = self.bench.sheet();
        let log = &sheet.log;
        prop_assert_eq!(sheet.turn, Some(Seat(self.turn)), "the turn, of {:?}", log);
        let face = |uid: &Uid| self.names[uid].split('/').next().unwrap().to_owned();
        let top = self.pile.lies.last().map(face);
        prop_assert_eq!(sheet.discard.last(), top.as_ref(), "the top, of {:?}", log);
        if self.counted {
            prop_assert_eq!(sheet.stock, Some(self.stock), "the stock, of {:?}", log);
            let lie: Vec<String> = self.pile.lies.iter().map(face).collect();
            let told = lie.len() - sheet.discard.len();
            prop_assert!(lie.ends_with(&sheet.discard), "the pile, of {:?}", log);
            prop_assert!(told == 0 || self.game == GameId::Rami, "all of it is told");
        }
        Ok(())
    }
}

/// An evening of gestures, until nobody could know any more what happened.
fn evening(mut truth: Truth, gestures: Vec<(Gesture, u64)>) -> Result<(), TestCaseError> {
    truth.wait(2000)?;
    for (gesture, pause) in gestures {
        truth.does(gesture)?;
        truth.wait(pause)?;
        if truth.pile.unsure {
            return Ok(());
        }
        if pause >= SURE {
            truth.holds()?;
        }
    }
    truth.wait(SURE)?;
    match truth.pile.unsure {
        true => Ok(()),
        false => truth.holds(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 20,
        failure_persistence: None,
        max_shrink_iters: 4000,
        ..ProptestConfig::default()
    })]

    /// RG-16: one card ends a turn, whatever hands do at the pile.
    #[test]
    fn remigio(gestures in prop::collection::vec(gesture(), 1..25), misses in 0..6u64, seed: u64) {
        evening(Truth::remigio(misses, seed), gestures)?;
    }

    /// RA-21: the same, and RA-19: nobody takes the top of the pile into his hand.
    #[test]
    fn rami(gestures in prop::collection::vec(gesture(), 1..25), misses in 0..6u64, seed: u64) {
        evening(Truth::rami(misses, seed), gestures)?;
    }
}
