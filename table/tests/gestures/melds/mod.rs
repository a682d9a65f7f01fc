//! Rami's combinations among hands, beside its pile: on antennas of their own, or swiped over the pads.

mod cards;
mod hands;
mod plays;
mod swiped;
mod takes;

use std::collections::BTreeMap;

use proptest::prelude::*;
use rules::Seat;
use sensors::Uid;
use table::event::Request;
use table::furniture::{Furniture, Melds};
use table::game::GameId;
use table::piece::Deck;
use table::view::QuestionView;
use table::zone::Zone;

use crate::bench::{Bench, seating};
use crate::evening::{Tried, Truth, few, unasked};
use crate::felt::Felt;
use crate::lies::{Laid, Lies, are_told};
use hands::{Gesture, gesture, swiping};

const PLAYERS: u8 = 3;
/// Nobody lays so many that fewer are left in their hand: nobody goes out, or is down to one card.
const KEPT: usize = 4;

fn uid(card: &str) -> Uid {
    crate::bench::uid(Deck::French, card)
}

/// The deal as it truly is.
struct Deal {
    felt: Felt,
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
    /// Combinations are swiped over the pads, and lie anywhere.
    swiped: bool,
}

/// Where a seat lays combinations, or swipes them.
fn area(swiped: bool, seat: u8) -> Zone {
    match swiped {
        true => Zone::Pad(Seat(seat)),
        false => Zone::Melds(Seat(seat)),
    }
}

impl Deal {
    /// Everybody has thrown once.
    fn new(melds: Melds, misses: u64, seed: u64) -> Deal {
        let swiped = melds == Melds::Swiped;
        let areas: Vec<Zone> = (0..PLAYERS).map(|seat| area(swiped, seat)).collect();
        let zones = [&areas[..], &[Zone::Discard]].concat();
        let furniture = Furniture {
            melds,
            ..Furniture::default()
        };
        let mut bench = Bench::built(Deck::French, zones.clone(), furniture);
        let players = seating(GameId::Rami, PLAYERS.into(), &[]);
        bench.ask(Request::Setup(players)).unwrap();
        bench.ask(Request::Deal).unwrap();
        let unseen = Deck::French.pieces().into_iter();
        let unseen = unseen.filter(|piece| piece.pack().is_some_and(|pack| pack <= 2));
        let mut truth = Deal {
            stock: bench.sheet().stock.unwrap(),
            felt: Felt::new(bench, &zones, misses, seed),
            turn: PLAYERS - 1,
            hands: [14; PLAYERS as usize],
            opened: [false; PLAYERS as usize],
            melds: Vec::new(),
            unseen: unseen.map(|piece| piece.to_string()).collect(),
            fate: BTreeMap::new(),
            swiped,
        };
        // A pad may be told that pieces are swiped over it.
        if swiped && seed.is_multiple_of(2) {
            areas.iter().for_each(|pad| truth.felt.swipe(*pad));
        }
        for _ in 0..PLAYERS {
            truth.throw();
            truth.felt.wait(4000);
        }
        truth
    }

    fn own(&self) -> usize {
        usize::from(self.turn)
    }

    /// A card from the hand, to be thrown.
    fn any(&mut self) -> String {
        let mut from = cards::thrown();
        from.retain(|card| self.unseen.contains(card));
        self.felt.dice.one(&from).expect("a card is left to throw")
    }

    /// Cards are laid on an area, or swiped over the pad of whose turn it is, one after each pause or all at once.
    fn lay(&mut self, cards: &[String], seat: u8, pause: u64) -> Tried {
        self.unseen.retain(|card| !cards.contains(card));
        if self.swiped {
            return self.swipe(cards, self.turn, pause);
        }
        for card in cards {
            self.felt.lies.insert(uid(card), area(false, seat));
            self.wait(pause)?;
        }
        Ok(())
    }

    fn lift(&mut self, card: &str) {
        self.felt.lies.remove(&uid(card));
        self.unseen.push(card.to_owned());
    }

    fn put(&mut self, card: &str, fate: &'static str) {
        self.felt.pile.lay(uid(card));
        self.unseen.retain(|other| other != card);
        self.fate.insert(card.to_owned(), fate);
    }

    /// That card is thrown, and the turn is over, after a draw or none.
    fn throws(&mut self, card: &str, drew: bool) {
        self.put(card, "lies");
        self.over_after(drew);
    }

    /// The turn is over.
    fn over_after(&mut self, drew: bool) {
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
        let cards = self.felt.dice.one(&free).unwrap_or_default();
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
        self.melds.push(Lies {
            area,
            pieces: cards,
        });
    }

    /// What was laid in this turn opens the next one (RA-14).
    fn opens(&mut self, seat: usize) {
        let has = |lies: &Lies| usize::from(lies.area) == seat;
        self.opened[seat] |= self.melds.iter().any(has);
    }

    /// The combinations that a card laid on that area may be meant for.
    fn there(&self, area: u8) -> impl Iterator<Item = &Lies> {
        let there = move |lies: &&Lies| self.swiped || lies.area == area;
        self.melds.iter().filter(there)
    }

    /// A place where one combination alone takes the card.
    fn fits_alone(&self, card: &str, area: u8) -> bool {
        let there = self.there(area);
        there.filter(|lies| cards::fits(lies, card)).count() == 1
    }
}

impl Laid for Deal {
    fn melds(&self) -> &[Lies] {
        &self.melds
    }

    fn uid(card: &str) -> Uid {
        uid(card)
    }
}

impl Truth for Deal {
    type Gesture = Gesture;
    /// What came and is not read may only be missed for 3 s.
    const SURE: u64 = 6500;

    fn felt(&mut self) -> &mut Felt {
        &mut self.felt
    }

    fn does(&mut self, gesture: Gesture) -> Tried {
        self.plays(gesture)
    }

    /// That a card is not read is said; what else is meant with cards that lie there before the others do, nobody
    /// says.
    fn knows(&self, asked: &QuestionView) -> Result<Option<String>, TestCaseError> {
        if asked.id == "laid" || asked.id.starts_with("joker:") {
            let mut answers = asked.options.iter().map(|option| option.value.clone());
            return Ok(answers.find(|value| value == "unread"));
        }
        let fate = |card: &str| self.fate.get(card).copied();
        match asked.id.split_once(':') {
            None if asked.id == "top" => Ok(Some("back".to_owned())),
            Some(("brief", card)) => Ok(fate(card).map(str::to_owned)),
            // Whoever is next threw so soon that the antennas heard both at once.
            Some(("thrown", two)) if two.split('+').all(|card| fate(card) == Some("lies")) => {
                Ok(Some("both".to_owned()))
            }
            _ => unasked(asked),
        }
    }

    fn holds(&mut self) -> Tried {
        if self.felt.pile.unsure {
            return Ok(());
        }
        let view = self.felt.bench.view();
        prop_assert!(view.questions.is_empty(), "{:?}", view.questions);
        let sheet = view.sheet().unwrap();
        let (log, faults) = (&view.log, &sheet.faults);
        prop_assert!(faults.is_empty(), "{:?}, of {:?}", faults, log);
        prop_assert_eq!(sheet.turn, Some(Seat(self.turn)), "the turn, of {:?}", log);
        prop_assert_eq!(sheet.stock, Some(self.stock), "the stock, of {:?}", log);
        are_told(&self.melds, &view)
    }

    /// Nobody could know any more what happened at the pile.
    fn is_over(&mut self) -> bool {
        self.felt.pile.unsure
    }
}

proptest! {
    #![proptest_config(few())]

    /// RA-12 to RA-21: what lies when a card is thrown is the turn, whatever hands did before.
    #[test]
    fn melds(gestures in prop::collection::vec(gesture(), 1..22), misses in 0..6u64, seed: u64) {
        Deal::new(Melds::Antenna, misses, seed).evening(gestures)?;
    }

    /// The same where combinations are swiped over the pads.
    #[test]
    fn swiped(gestures in prop::collection::vec(swiping(), 1..22), misses in 0..6u64, seed: u64) {
        Deal::new(Melds::Swiped, misses, seed).evening(gestures)?;
    }
}
