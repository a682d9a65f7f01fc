//! A discard pile among hands: Remigio, and Rami without combinations.

mod hands;

use std::collections::BTreeMap;

use proptest::prelude::*;
use rules::Seat;
use sensors::Uid;
use table::event::Request;
use table::game::GameId;
use table::piece::Deck;
use table::view::QuestionView;
use table::zone::Zone;

use crate::bench::{Bench, seating, uid};
use crate::evening::{Tried, Truth, few, unasked};
use crate::felt::Felt;
use hands::{Gesture, gesture};

const PLAYERS: u8 = 3;

/// The deal as it truly is.
struct Deal {
    game: GameId,
    felt: Felt,
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

impl Deal {
    fn remigio(misses: u64, seed: u64) -> Deal {
        let mut truth = Deal::dealt(GameId::Remigio, misses, seed);
        let up = truth.any();
        truth.lay(up);
        truth.fate.insert(up, "lies");
        // The tag of what is turned up may be missed for a while.
        let may_say = |truth: &Deal| {
            let calls = &truth.felt.bench.view().calls;
            calls.iter().any(|call| call.call == "ten")
        };
        for _ in 0..20 {
            truth.felt.wait(500);
            if may_say(&truth) {
                break;
            }
        }
        for seat in 0..PLAYERS {
            truth.felt.bench.say(seat, "ten", "");
        }
        truth.stock = truth.felt.bench.sheet().stock.unwrap();
        truth.felt.wait(2000);
        truth
    }

    /// A card lies on the pile already.
    fn rami(misses: u64, seed: u64) -> Deal {
        let mut truth = Deal::dealt(GameId::Rami, misses, seed);
        truth.stock = truth.felt.bench.sheet().stock.unwrap();
        truth.throw();
        truth.felt.wait(2000);
        truth
    }

    fn dealt(game: GameId, misses: u64, seed: u64) -> Deal {
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
        let mut truth = Deal {
            game,
            felt: Felt::new(bench, &[Zone::Discard], misses, seed),
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
        if !hand.is_empty() && self.felt.dice.below(3) == 0 {
            return hand.swap_remove(0);
        }
        let at = self.felt.dice.below(self.unseen.len() as u64) as usize;
        uid(Deck::French, &self.unseen.swap_remove(at))
    }

    fn lay(&mut self, card: Uid) {
        self.felt.pile.lay(card);
    }

    /// The player takes up the top.
    fn lift(&mut self) {
        let card = self.felt.lift();
        self.held.push(card);
    }

    /// They threw: the next player's turn.
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
}

impl Truth for Deal {
    type Gesture = Gesture;
    /// A tag that was not heard for four seconds is read again, or what came at once is asked and judged after the answer.
    const SURE: u64 = 5500;

    fn felt(&mut self) -> &mut Felt {
        &mut self.felt
    }

    fn does(&mut self, gesture: Gesture) -> Tried {
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
                        self.felt
                            .pile
                            .lies
                            .insert(self.felt.pile.lies.len() - 1, top);
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
                let at = self.felt.dice.below(self.unseen.len() as u64) as usize;
                let over = uid(Deck::French, &self.unseen.swap_remove(at));
                self.lay(over);
                self.felt.pile.askew = true;
                let (thrown, back) = if upper { (lower, over) } else { (over, lower) };
                self.fate.extend([(thrown, "lies"), (back, "taken-back")]);
                match answered {
                    true => self.wait(after)?,
                    false => self.felt.wait(after),
                }
                self.felt.pile.askew = false;
                self.felt.pile.lies.retain(|uid| *uid != back);
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
                let top = self.felt.pile.lies.pop();
                self.wait(away)?;
                self.felt.pile.lies.extend(top);
            }
            Gesture::SquareUp { away } => {
                let pile = std::mem::take(&mut self.felt.pile.lies);
                self.wait(away)?;
                self.felt.pile.lies = pile;
            }
            Gesture::Deaf { lasts } => {
                let top = *self.felt.pile.lies.last().expect("a card lies there");
                self.felt.deafen(top, lasts);
                self.wait(lasts)?;
            }
            Gesture::Weak { heard, lasts } => {
                let card = self.throw();
                self.wait(heard)?;
                // It might have been taken up, and the card under it drawn.
                self.counted = false;
                self.felt.deafen(card, lasts);
            }
            Gesture::Rest => {}
        }
        Ok(())
    }

    fn knows(&self, asked: &QuestionView) -> Result<Option<String>, TestCaseError> {
        let fate = |name: &str| self.fate[&uid(Deck::French, name)].to_owned();
        Ok(Some(match asked.id.split_once(':') {
            Some(("thrown", _)) => {
                let cards = asked.options.iter().filter(|option| option.value != "both");
                let lies = |name: &&String| fate(name) != "taken-back";
                let mut thrown = cards.map(|option| &option.value).filter(lies);
                match (thrown.next(), thrown.next()) {
                    (Some(one), None) => one.clone(),
                    _ => "both".to_owned(),
                }
            }
            Some(("brief", name)) => fate(name),
            _ if asked.id == "top" => "back".to_owned(),
            _ => return unasked(asked),
        }))
    }

    fn holds(&mut self) -> Tried {
        if self.felt.pile.unsure {
            return Ok(());
        }
        let view = self.felt.bench.view();
        let (log, sheet) = (&view.log, view.sheet().unwrap());
        prop_assert_eq!(sheet.turn, Some(Seat(self.turn)), "the turn, of {:?}", log);
        let face = |uid: &Uid| self.names[uid].split('/').next().unwrap().to_owned();
        let lies = &self.felt.pile.lies;
        let top = lies.last().map(face);
        prop_assert_eq!(sheet.discard.last(), top.as_ref(), "the top, of {:?}", log);
        if self.counted {
            prop_assert_eq!(sheet.stock, Some(self.stock), "the stock, of {:?}", log);
            let lie: Vec<String> = lies.iter().map(face).collect();
            let told = lie.len() - sheet.discard.len();
            prop_assert!(lie.ends_with(&sheet.discard), "the pile, of {:?}", log);
            prop_assert!(told == 0 || self.game == GameId::Rami, "all of it is told");
        }
        Ok(())
    }

    fn is_over(&mut self) -> bool {
        self.felt.pile.unsure
    }
}

proptest! {
    #![proptest_config(few())]

    /// RG-16: one card ends a turn, whatever hands do at the pile.
    #[test]
    fn remigio(gestures in prop::collection::vec(gesture(), 1..25), misses in 0..6u64, seed: u64) {
        Deal::remigio(misses, seed).evening(gestures)?;
    }

    /// RA-21: the same, and RA-19: nobody takes the top of the pile into their hand.
    #[test]
    fn rami(gestures in prop::collection::vec(gesture(), 1..25), misses in 0..6u64, seed: u64) {
        Deal::rami(misses, seed).evening(gestures)?;
    }
}
