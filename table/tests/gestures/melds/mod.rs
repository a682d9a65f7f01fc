//! Rami's combinations among hands, beside its pile.

mod cards;
mod hands;
mod plays;

use std::collections::BTreeMap;

use proptest::prelude::*;
use rules::Seat;
use sensors::Uid;
use table::event::Request;
use table::game::GameId;
use table::piece::Deck;
use table::zone::Zone;

use crate::antenna::Pile;
use crate::bench::{Bench, seating};
use crate::spread::Spread;
use cards::Lies;
use hands::{Gesture, gesture};

const PLAYERS: u8 = 3;
/// So long after a gesture the table knows, or asks: what came and is not read may only be missed for 3 s.
const SURE: u64 = 6500;
/// Nobody lays so many that fewer are left in their hand: nobody goes out, or is down to one card.
const KEPT: usize = 4;

fn uid(card: &str) -> Uid {
    crate::bench::uid(Deck::French, card)
}

/// The deal as it truly is.
struct Truth {
    bench: Bench,
    felt: Spread,
    pile: Pile,
    turn: u8,
    stock: usize,
    /// How many cards are in each hand.
    hands: [usize; PLAYERS as usize],
    opened: [bool; PLAYERS as usize],
    melds: Vec<Lies>,
    /// Cards in hands and in the stock.
    unseen: Vec<String>,
    /// What became of a card that lay on the pile only for a moment, as its question is answered.
    fate: BTreeMap<String, &'static str>,
}

impl Truth {
    /// Everybody has thrown once.
    fn new(misses: u64, seed: u64) -> Truth {
        let areas: Vec<Zone> = (0..PLAYERS).map(|seat| Zone::Melds(Seat(seat))).collect();
        let mut bench = Bench::bare(Deck::French, [&areas[..], &[Zone::Discard]].concat());
        let players = seating(GameId::Rami, PLAYERS.into(), &[]);
        bench.ask(Request::Setup(players)).unwrap();
        bench.ask(Request::Deal).unwrap();
        let unseen = Deck::French.pieces().into_iter();
        let unseen = unseen.filter(|piece| piece.pack().is_some_and(|pack| pack <= 2));
        let mut truth = Truth {
            stock: bench.sheet().stock.unwrap(),
            bench,
            felt: Spread::new(&areas, misses, seed),
            pile: Pile::new(misses, seed),
            turn: PLAYERS - 1,
            hands: [14; PLAYERS as usize],
            opened: [false; PLAYERS as usize],
            melds: Vec::new(),
            unseen: unseen.map(|piece| piece.to_string()).collect(),
            fate: BTreeMap::new(),
        };
        for _ in 0..PLAYERS {
            truth.throw();
            truth.reads(4000);
        }
        truth
    }

    fn area(&self) -> Zone {
        Zone::Melds(Seat(self.turn))
    }

    fn own(&self) -> usize {
        usize::from(self.turn)
    }

    fn one<T: Clone>(&mut self, of: &[T]) -> Option<T> {
        let many = of.len() as u64;
        (many > 0).then(|| of[self.felt.dice.below(many) as usize].clone())
    }

    /// A card from the hand, to be thrown.
    fn any(&mut self) -> String {
        let mut from = cards::thrown();
        from.retain(|card| self.unseen.contains(card));
        self.one(&from).expect("a card is left to throw")
    }

    fn lay(&mut self, card: &str, zone: Zone) {
        self.felt.lies.insert(uid(card), zone);
        self.unseen.retain(|other| other != card);
    }

    fn lift(&mut self, card: &str) {
        self.felt.lies.remove(&uid(card));
        self.unseen.push(card.to_owned());
    }

    fn put(&mut self, card: &str, fate: &'static str) {
        self.pile.lay(uid(card));
        self.unseen.retain(|other| other != card);
        self.fate.insert(card.to_owned(), fate);
    }

    /// The antennas read.
    fn reads(&mut self, ms: u64) {
        let mut left = ms;
        while left > 0 {
            let slice = left.min(150);
            self.felt.wait(&mut self.bench, slice);
            self.pile.wait(&mut self.bench, 0);
            left -= slice;
        }
    }

    /// Time passes; who is asked answers within a second.
    fn wait(&mut self, ms: u64) -> Result<(), TestCaseError> {
        let mut left = ms;
        while left > 0 {
            let slice = left.min(800);
            let asked = !self.bench.view().questions.is_empty();
            self.reads(slice);
            if asked {
                self.answers()?;
            }
            left -= slice;
        }
        Ok(())
    }

    /// That card is thrown, and the turn is over, after a draw or none.
    fn throws(&mut self, card: &str, drew: bool) {
        self.put(card, "lies");
        let own = self.own();
        match drew {
            true => self.stock -= 1,
            false => self.hands[own] -= 1,
        }
        self.turn = (self.turn + PLAYERS - 1) % PLAYERS;
    }

    fn throw(&mut self) {
        let card = self.any();
        self.throws(&card, true);
    }

    /// A combination of cards that nobody has laid, if a player holds enough. One with a joker, where it is
    /// wanted.
    fn combination(&mut self, seat: u8) -> Vec<String> {
        let all = [cards::suites(), cards::brelans()].concat().into_iter();
        let free = all.filter(|cards| cards.iter().all(|card| self.unseen.contains(card)));
        let free: Vec<Vec<String>> = free.collect();
        let cards = self.one(&free).unwrap_or_default();
        match self.hands[usize::from(seat)] >= cards.len() + KEPT {
            true => cards,
            false => Vec::new(),
        }
    }

    /// They lie, and count.
    fn laid(&mut self, cards: Vec<String>) {
        if cards.is_empty() {
            return;
        }
        let own = self.own();
        self.hands[own] -= cards.len();
        let area = self.turn;
        self.melds.push(Lies { area, cards });
    }

    /// What was laid in this turn opens the next one (RA-14).
    fn opens(&mut self, seat: usize) {
        let has = |lies: &Lies| usize::from(lies.area) == seat;
        self.opened[seat] |= self.melds.iter().any(has);
    }

    /// A place where one combination alone takes the card.
    fn fits_alone(&self, card: &str, area: u8) -> bool {
        let fits = |lies: &&Lies| lies.area == area && cards::fits(lies, card);
        self.melds.iter().filter(fits).count() == 1
    }

    /// Some card that lies in a combination, and where.
    fn some_laid(&mut self) -> Option<(String, u8)> {
        let all = self.melds.iter();
        let all = all.flat_map(|lies| lies.cards.iter().map(|card| (card.clone(), lies.area)));
        let all: Vec<(String, u8)> = all.collect();
        self.one(&all)
    }

    /// Whoever is asked says how it is. What is meant with cards that lie there before the others do,
    /// nobody says.
    fn answers(&mut self) -> Result<(), TestCaseError> {
        for _ in 0..10 {
            let mut asked = self.bench.view().questions.into_iter();
            let early = |id: &str| id == "laid" || id.starts_with("joker:");
            let Some(asked) = asked.find(|asked| !early(&asked.id)) else {
                return Ok(());
            };
            let value = match &*asked.id {
                "top" => "back",
                about => match about.strip_prefix("brief:") {
                    Some(card) => self.fate[card],
                    None => return Err(TestCaseError::fail(format!("asked {asked:?}"))),
                },
            };
            let taken = self.bench.answer(&asked.id, value);
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
        let asked = self.bench.view().questions;
        prop_assert!(asked.is_empty(), "{:?}", asked);
        let sheet = self.bench.sheet();
        let (log, faults) = (&sheet.log, &sheet.faults);
        prop_assert!(faults.is_empty(), "{:?}, of {:?}", faults, log);
        prop_assert_eq!(sheet.turn, Some(Seat(self.turn)), "the turn, of {:?}", log);
        prop_assert_eq!(sheet.stock, Some(self.stock), "the stock, of {:?}", log);
        let sorted = |area: u8, cards: &[String]| {
            let mut cards = cards.to_vec();
            cards.sort();
            (area, cards)
        };
        let told = sheet.groups.iter();
        let mut told: Vec<_> = told
            .map(|lies| sorted(lies.owner.0, &lies.pieces))
            .collect();
        let melds = self.melds.iter();
        let mut melds: Vec<_> = melds.map(|lies| sorted(lies.area, &lies.cards)).collect();
        told.sort();
        melds.sort();
        prop_assert_eq!(told, melds, "the combinations, of {:?}", log);
        Ok(())
    }
}

/// An evening of gestures, until nobody could know any more what happened at the pile, or the cards to
/// throw are used up.
fn evening(mut truth: Truth, gestures: Vec<(Gesture, u64)>) -> Result<(), TestCaseError> {
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
        max_shrink_iters: 2000,
        ..ProptestConfig::default()
    })]

    /// RA-12 to RA-21: what lies when a card is thrown is the turn, whatever hands did before.
    #[test]
    fn melds(gestures in prop::collection::vec(gesture(), 1..22), misses in 0..6u64, seed: u64) {
        evening(Truth::new(misses, seed), gestures)?;
    }
}
