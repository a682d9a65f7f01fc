//! The trays, the plaques and the pads of Remmi-Demmi among hands, in a round.

mod hands;
mod plays;

use proptest::prelude::*;
use rules::Seat;
use sensors::Uid;
use table::clock::{Micros, SECOND};
use table::event::Request;
use table::game::GameId;
use table::piece::Deck;
use table::view::{Phase, QuestionView, Verdict};
use table::zone::Zone;

use crate::bench::{Bench, seating};
use crate::evening::{Tried, Truth, few, unasked};
use crate::felt::Felt;
use hands::{Gesture, gesture};

const PLAYERS: usize = 5;
const HAND: usize = 9;
const ROUND: Micros = 120 * SECOND;
/// No gesture begins so late that it could be cut off by the bell.
const LAST: Micros = 85 * SECOND;
const TRAYS: [Zone; 2] = [Zone::TrayLeft, Zone::TrayRight];
const PLAQUES: [&str; 3] = ["P4", "P3", "P2"];
/// The types in play: neighbours share a colour or a shape.
const TYPES: [&str; PLAYERS] = ["BT", "RT", "RS", "RC", "GC"];
const OUT: &str = "GS GT BC BS";

fn uid(piece: &str) -> Uid {
    crate::bench::uid(Deck::RemmiDemmi, piece)
}

fn pad(seat: usize) -> Zone {
    Zone::Pad(Seat(seat as u8))
}

/// The colours, or the shapes, of cards.
fn kinds(cards: &[String], letter: usize) -> usize {
    let mut kinds: Vec<&str> = cards.iter().map(|card| &card[letter..=letter]).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds.len()
}

/// RD-10.
fn is_demmi(cards: &[String]) -> bool {
    kinds(cards, 0) == 1 || kinds(cards, 1) == 1
}

/// RD-08.
fn is_remmi(cards: &[String]) -> bool {
    let (colours, shapes) = (kinds(cards, 0), kinds(cards, 1));
    cards.len() == HAND && (colours == 1 && shapes <= 2 || shapes == 1 && colours <= 2)
}

/// The round as it truly is.
struct Round {
    felt: Felt,
    started: Micros,
    hands: [Vec<String>; PLAYERS],
    /// Whose packet lies on each tray.
    trays: [Option<usize>; 2],
    /// Who has taken which plaque, in their order.
    taken: Vec<(usize, &'static str)>,
    /// Misses may date a plaque back by a read or two.
    misses: u64,
}

impl Round {
    fn new(misses: u64, seed: u64) -> Round {
        let pads = (0..PLAYERS).map(pad);
        let zones: Vec<Zone> = pads.chain([Zone::Centre]).chain(TRAYS).collect();
        let bench = Bench::bare(Deck::RemmiDemmi, zones.clone());
        let mut felt = Felt::new(bench, &zones, misses, seed);
        for plaque in PLAQUES {
            felt.lies.insert(uid(plaque), Zone::Centre);
        }
        felt.wait(2000);
        let players = seating(GameId::RemmiDemmi, PLAYERS, &[("removed", OUT)]);
        felt.bench.ask(Request::Setup(players)).unwrap();
        // A plaque may be missed when it is dealt, as at any time: they press again.
        let dealt = (0..20).any(|_| {
            felt.wait(300);
            felt.bench.ask(Request::Deal).is_ok()
        });
        assert!(dealt, "the plaques are read");
        let mut truth = Round {
            started: 0,
            felt,
            hands: Default::default(),
            trays: [None; 2],
            taken: Vec::new(),
            misses,
        };
        truth.deal();
        truth.felt.bench.ask(Request::Start).unwrap();
        truth.started = truth.felt.bench.now;
        truth
    }

    /// Most hands are nearly Remmis. Sometimes they lie on the pads first, and the table knows whose they are.
    fn deal(&mut self) {
        let copies = |copy: usize| format!("{}{}", TYPES[copy / HAND], copy % HAND + 1);
        let mut deck: Vec<String> = (0..PLAYERS * HAND).map(copies).collect();
        let cut = self.felt.dice.below(deck.len() as u64) as usize;
        deck.rotate_left(cut);
        for (hand, cards) in self.hands.iter_mut().zip(deck.chunks(HAND)) {
            *hand = cards.to_vec();
        }
        if self.felt.dice.below(2) == 0 {
            for seat in 0..PLAYERS {
                let hand = self.hands[seat].clone();
                self.lay(&hand, pad(seat));
            }
            self.felt.wait(1000);
            self.hands
                .clone()
                .iter()
                .for_each(|hand| self.take_up(hand));
            self.felt.wait(2000);
        }
    }

    fn lay(&mut self, cards: &[String], zone: Zone) {
        let cards = cards.iter().map(|card| (uid(card), zone));
        self.felt.lies.extend(cards);
    }

    fn take_up(&mut self, cards: &[String]) {
        for card in cards {
            self.felt.lies.remove(&uid(card));
        }
    }

    fn has_claimed(&self, seat: usize) -> bool {
        self.taken.iter().any(|(taker, _)| *taker == seat)
    }

    /// The plaques that lie in the centre, the highest first.
    fn free(&self) -> Vec<&'static str> {
        let taken = |plaque: &&str| self.taken.iter().any(|(_, taken)| taken == plaque);
        let free = PLAQUES.into_iter().filter(|plaque| !taken(plaque));
        free.collect()
    }

    /// Both packets lie there: the table knows whose they are, and its verdict is right.
    fn judges(&mut self, packets: [&[String]; 2]) -> Tried {
        let owners = self.trays.map(|seat| seat.map(|seat| Seat(seat as u8)));
        let trays = self.felt.bench.trading().trays;
        let told = [trays[0].owner, trays[1].owner];
        prop_assert_eq!(told, owners, "whose packets lie there");
        let seat = self.trays[0].expect("a packet lies there");
        let trade = self
            .felt
            .bench
            .table
            .view(Some(Seat(seat as u8)))
            .trade()
            .cloned();
        let good = packets[0].len() == packets[1].len() && packets.into_iter().all(is_demmi);
        let verdict = trade.as_ref().map(|trade| trade.verdict);
        prop_assert_eq!(
            verdict == Some(Verdict::Valid),
            good,
            "{:?}: {:?}",
            packets,
            trade
        );
        Ok(())
    }
}

impl Truth for Round {
    type Gesture = Gesture;

    fn felt(&mut self) -> &mut Felt {
        &mut self.felt
    }

    fn does(&mut self, gesture: Gesture) -> Tried {
        self.plays(gesture)
    }

    /// Of a plaque that lies in the middle, or that somebody only looks at, nobody says anything.
    fn knows(&self, asked: &QuestionView) -> Result<Option<String>, TestCaseError> {
        let seat = match asked.id.split_once(':') {
            Some(("tray", side)) => self.trays[usize::from(side == "right")],
            Some(("took", plaque)) => {
                let mut taken = self.taken.iter();
                let taken = taken.find(|(_, taken)| *taken == plaque);
                taken.map(|(seat, _)| *seat)
            }
            _ => return unasked(asked),
        };
        Ok(seat.map(|seat| seat.to_string()))
    }

    fn holds(&mut self) -> Tried {
        let trading = self.felt.bench.trading();
        let claimed: Vec<Option<Seat>> = trading.claims.iter().map(|claim| claim.seat).collect();
        let taken = self.taken.iter().map(|(seat, _)| Some(Seat(*seat as u8)));
        prop_assert_eq!(claimed, taken.collect::<Vec<_>>(), "who claimed");
        let runs = matches!(self.felt.bench.phase(), Phase::Running);
        prop_assert_eq!(
            runs,
            !self.free().is_empty(),
            "{:?}",
            self.felt.bench.phase()
        );
        for (tray, told) in TRAYS.into_iter().zip(&trading.trays) {
            let lie = self.felt.lies.values().filter(|zone| **zone == tray);
            prop_assert_eq!(told.count, lie.count(), "what lies on {}", tray);
        }
        let asked = self.felt.bench.view().questions;
        prop_assert!(asked.is_empty(), "{:?}", asked);
        Ok(())
    }

    fn is_over(&mut self) -> bool {
        self.free().is_empty() || self.felt.bench.now > self.started + LAST
    }

    /// RD-14 to RD-17: the round stops, and the claims are turned over.
    fn ends(&mut self) -> Tried {
        self.wait(Self::SURE)?;
        self.compare()?;
        let bell = self.started + ROUND + 3 * SECOND;
        if !self.free().is_empty() {
            self.wait((bell - self.felt.bench.now) / 1000)?;
        }
        let good = |seat: &usize| is_remmi(&self.hands[*seat]);
        let mut points = [0; PLAYERS];
        let mut worth = [4, 3, 2].into_iter();
        for (seat, _) in &self.taken {
            points[*seat] = match good(seat) {
                true => worth.next().expect("three plaques"),
                false => -5,
            };
        }
        for _ in 0..self.taken.len().max(1) {
            let turned = self.felt.bench.ask(Request::Next);
            prop_assert!(turned.is_ok(), "{:?}", turned);
        }
        let reveal = self.felt.bench.reveal();
        let told = reveal.steps.iter();
        let told: Vec<(usize, bool)> = told
            .map(|step| (step.seat.index(), step.verdict == Verdict::Valid))
            .collect();
        let taken = self.taken.iter().map(|(seat, _)| (*seat, good(seat)));
        prop_assert_eq!(told, taken.collect::<Vec<_>>(), "the claims");
        prop_assert_eq!(reveal.points, Some(points.to_vec()), "the points");
        Ok(())
    }
}

proptest! {
    #![proptest_config(few())]

    /// RD-11 to RD-14: packets change hands when they are good, and plaques are claims, in their order.
    #[test]
    fn remmi_demmi(
        gestures in prop::collection::vec(gesture(), 1..20), misses in 0..6u64, seed: u64
    ) {
        Round::new(misses, seed).evening(gestures)?;
    }
}
