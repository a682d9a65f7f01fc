//! The pads of Rummoli among hands, while runs are played.

use std::collections::BTreeMap;

use proptest::prelude::*;
use rules::Seat;
use sensors::Uid;
use table::event::Request;
use table::game::GameId;
use table::piece::Deck;
use table::view::QuestionView;
use table::zone::Zone;

use crate::bench::{Bench, seating};
use crate::evening::{Tried, Truth, few};
use crate::felt::Felt;

const PLAYERS: u8 = 3;
const RANKS: [&str; 13] = [
    "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A",
];
/// What each showed at poker, so everybody knows whose these are.
const SHOWN: [&str; PLAYERS as usize] = ["KS KD KC 2C 3D", "2D 3C 4C 5C QS", "2S 3S 4D 5D QC"];

/// A card: its place among the ranks, and its suit.
type Card = (usize, char);

/// What hands do. Times are in ms.
#[derive(Clone, Copy, Debug)]
enum Gesture {
    /// Whoever leads or holds the next card lays it, with this many that follow in the same hand; if nobody
    /// holds it, somebody says so.
    Plays { more: usize },
    /// The next card is laid, taken back after this long, and laid again this much later.
    Again { lain: u64, gap: u64 },
    /// Whoever leads lays a card, takes it back after this long, and leads with another one this much later.
    Instead { lain: u64, gap: u64 },
    /// With the next card another one is laid, which is taken back after this long.
    Two { after: u64 },
    /// Somebody lays a card that is not the next one, out of turn or not, and takes it back.
    Wrong { lain: u64 },
    /// Somebody says that nobody has the next card; whoever has it lays it this much later.
    Overlooked { later: u64 },
    /// A card that was played is taken up for this long, and put back.
    Lifted { away: u64 },
    /// A card that was played is not heard for this long.
    Deaf { lasts: u64 },
    /// All lies still.
    Rest,
}

fn gesture() -> impl Strategy<Value = (Gesture, u64)> {
    let gesture = prop_oneof![
        8 => (0..3usize).prop_map(|more| Gesture::Plays { more }),
        2 => (150..4000u64, 300..3000u64).prop_map(|(lain, gap)| Gesture::Again { lain, gap }),
        2 => (50..900u64, 300..3000u64).prop_map(|(lain, gap)| Gesture::Instead { lain, gap }),
        2 => (300..6000u64).prop_map(|after| Gesture::Two { after }),
        3 => (300..6000u64).prop_map(|lain| Gesture::Wrong { lain }),
        1 => (100..1500u64).prop_map(|later| Gesture::Overlooked { later }),
        1 => (300..6000u64).prop_map(|away| Gesture::Lifted { away }),
        1 => (300..4000u64).prop_map(|lasts| Gesture::Deaf { lasts }),
        1 => Just(Gesture::Rest),
    ];
    (gesture, 2000..9000u64)
}

fn name((rank, suit): Card) -> String {
    format!("{}{suit}", RANKS[rank])
}

fn uid(card: Card) -> Uid {
    crate::bench::uid(Deck::French, &name(card))
}

fn is_red((_, suit): Card) -> bool {
    matches!(suit, 'H' | 'D')
}

/// The deal as it truly is.
struct Deal {
    felt: Felt,
    /// Who holds which card; the others are dead.
    hands: BTreeMap<Card, u8>,
    played: Vec<(u8, Card)>,
    /// The run has stopped, or none has begun: the last player leads.
    stopped: bool,
}

impl Deal {
    fn new(misses: u64, seed: u64) -> Deal {
        let pads: Vec<Zone> = (0..PLAYERS).map(|seat| Zone::Pad(Seat(seat))).collect();
        let mut bench = Bench::bare(Deck::French, [&pads[..], &[Zone::Widow]].concat());
        let players = seating(GameId::Rummoli, PLAYERS.into(), &[]);
        bench.ask(Request::Setup(players)).unwrap();
        show(&mut bench, &["2S", "2H", "AS"]);
        bench.ask(Request::Deal).unwrap();
        bench.say(PLAYERS - 1, "leave-widow", "");
        show(&mut bench, &SHOWN);
        let mut felt = Felt::new(bench, &pads, misses, seed);
        let all = (0..RANKS.len()).flat_map(|rank| ['S', 'H', 'D', 'C'].map(|suit| (rank, suit)));
        let mut hidden: Vec<Card> = Vec::new();
        let mut hands = BTreeMap::new();
        for card in all {
            let holds = |shown: &&str| shown.split(' ').any(|one| one == name(card));
            match SHOWN.iter().position(holds) {
                Some(seat) => {
                    hands.insert(card, seat as u8);
                }
                None => hidden.push(card),
            }
        }
        for seat in (0..PLAYERS).cycle().take(8 * usize::from(PLAYERS)) {
            let at = felt.dice.below(hidden.len() as u64) as usize;
            hands.insert(hidden.swap_remove(at), seat);
        }
        let (played, stopped) = (Vec::new(), true);
        Deal {
            felt,
            hands,
            played,
            stopped,
        }
    }

    fn hand(&self, seat: u8) -> Vec<Card> {
        let own = self.hands.iter().filter(|(_, own)| **own == seat);
        own.map(|(card, _)| *card).collect()
    }

    /// Who leads: who has won the pot, then whoever played last.
    fn leader(&self) -> u8 {
        self.played.last().map_or(0, |(seat, _)| *seat)
    }

    /// RU-15, RU-18: the lowest card of some suit, after a stop of the other colour.
    fn led(&mut self) -> Option<Card> {
        let last = self.played.last().map(|(_, card)| *card);
        let hand = self.hand(self.leader());
        let lowest = |card: &Card| !hand.iter().any(|one| one.1 == card.1 && one.0 < card.0);
        let fits = |card: &Card| last.is_none_or(|last| is_red(last) != is_red(*card));
        let may: Vec<Card> = hand
            .iter()
            .copied()
            .filter(|card| lowest(card) && fits(card))
            .collect();
        self.felt.dice.one(&may)
    }

    /// RU-16: the card that follows.
    fn follows(&self) -> Option<Card> {
        let (_, (rank, suit)) = *self.played.last()?;
        (!self.stopped).then_some((rank + 1, suit))
    }

    /// The card that is to be laid now, and by whom.
    fn next(&mut self) -> Option<(u8, Card)> {
        match self.follows() {
            Some(card) => self.hands.get(&card).map(|seat| (*seat, card)),
            None => self.led().map(|card| (self.leader(), card)),
        }
    }

    fn lay(&mut self, seat: u8, card: Card) {
        self.felt.lies.insert(uid(card), Zone::Pad(Seat(seat)));
    }

    /// It lies, and counts. RU-17: after an ace, or where the next card was played, the run stops.
    fn plays(&mut self, seat: u8, card: Card) {
        self.lay(seat, card);
        self.hands.remove(&card);
        self.played.push((seat, card));
        let next = (card.0 + 1, card.1);
        self.stopped = next.0 == RANKS.len() || self.played.iter().any(|(_, one)| *one == next);
    }
}

impl Truth for Deal {
    type Gesture = Gesture;

    fn felt(&mut self) -> &mut Felt {
        &mut self.felt
    }

    fn does(&mut self, gesture: Gesture) -> Tried {
        match gesture {
            Gesture::Plays { more } => match self.next() {
                Some((seat, card)) => {
                    self.plays(seat, card);
                    for _ in 0..more {
                        let next = self
                            .follows()
                            .filter(|next| self.hands.get(next) == Some(&seat));
                        if let Some(next) = next {
                            self.plays(seat, next);
                        }
                    }
                }
                None => {
                    self.felt.bench.say(0, "nobody", "");
                    self.stopped = true;
                    self.wait(3200)?;
                }
            },
            Gesture::Again { lain, gap } => {
                if let Some((seat, card)) = self.next() {
                    self.lay(seat, card);
                    self.wait(lain)?;
                    self.felt.lies.remove(&uid(card));
                    self.wait(gap)?;
                    self.plays(seat, card);
                }
            }
            Gesture::Instead { lain, gap } => {
                let two = self
                    .led()
                    .zip(self.led())
                    .filter(|(one, other)| one != other);
                if let Some((card, led)) = two.filter(|_| self.follows().is_none()) {
                    let seat = self.leader();
                    self.lay(seat, card);
                    self.wait(lain)?;
                    self.felt.lies.remove(&uid(card));
                    self.wait(gap)?;
                    self.plays(seat, led);
                }
            }
            Gesture::Two { after } => {
                let next = self.follows().and_then(|_| self.next());
                if let Some((seat, card)) = next {
                    let other = self.hand(seat).into_iter().filter(|one| one.1 != card.1);
                    let other: Vec<Card> = other.collect();
                    self.plays(seat, card);
                    if let Some(other) = self.felt.dice.one(&other).filter(|_| !self.stopped) {
                        self.lay(seat, other);
                        self.wait(after)?;
                        self.felt.lies.remove(&uid(other));
                        self.wait(Self::SURE)?;
                    }
                }
            }
            Gesture::Wrong { lain } => {
                let (next, leader) = (self.follows(), self.leader());
                let wrong = |(card, seat): &(&Card, &u8)| match next {
                    Some(next) => **card != next,
                    None => **seat != leader,
                };
                let wrong: Vec<(Card, u8)> = self
                    .hands
                    .iter()
                    .filter(wrong)
                    .map(|(card, seat)| (*card, *seat))
                    .collect();
                if let Some((card, seat)) = self.felt.dice.one(&wrong) {
                    self.lay(seat, card);
                    self.wait(lain)?;
                    self.felt.lies.remove(&uid(card));
                    self.wait(Self::SURE)?;
                }
            }
            Gesture::Overlooked { later } => {
                let next = self.follows().and_then(|_| self.next());
                if let Some((seat, card)) = next {
                    // Of a card that was seen the table knows who has it, and does not take the word.
                    let _ = self.felt.bench.call(0, "nobody", "");
                    self.wait(later)?;
                    self.plays(seat, card);
                }
            }
            Gesture::Lifted { away } => {
                let played = self.played.clone();
                if let Some((seat, card)) = self.felt.dice.one(&played) {
                    self.felt.lies.remove(&uid(card));
                    self.wait(away)?;
                    self.lay(seat, card);
                }
            }
            Gesture::Deaf { lasts } => self.deaf(lasts)?,
            Gesture::Rest => {}
        }
        Ok(())
    }

    /// Nobody is asked anything while runs are played, but for who has the next card, which is said.
    fn knows(&self, _: &QuestionView) -> Result<Option<String>, TestCaseError> {
        Ok(None)
    }

    fn holds(&mut self) -> Tried {
        let view = self.felt.bench.view();
        let (log, sheet) = (&view.log, view.sheet().unwrap());
        let told = sheet.played.iter();
        let told: Vec<(u8, String)> = told.map(|one| (one.seat.0, one.card.clone())).collect();
        let played = self.played.iter();
        let played: Vec<(u8, String)> = played.map(|(seat, card)| (*seat, name(*card))).collect();
        prop_assert_eq!(told, played, "what was played, of {:?}", log);
        let leads = self.stopped.then(|| self.leader());
        prop_assert_eq!(
            sheet.turn.map(|seat| seat.0),
            leads,
            "who leads, of {:?}",
            log
        );
        prop_assert!(sheet.faults.is_empty(), "{:?}, of {:?}", sheet.faults, log);
        Ok(())
    }
    /// Nobody can tell any more whose lead it is, or somebody is nearly out.
    fn is_over(&mut self) -> bool {
        let few = (0..PLAYERS).any(|seat| self.hand(seat).len() < 5);
        few || self.follows().is_none() && self.led().is_none()
    }
}

/// Everybody shows those cards and takes them up again.
fn show(bench: &mut Bench, cards: &[&str]) {
    for (seat, cards) in (0..).zip(cards) {
        for card in cards.split(' ') {
            bench.lay(card, Zone::Pad(Seat(seat)));
        }
        bench.wait(1.2);
    }
    bench.clear();
    bench.wait(3.0);
}

proptest! {
    #![proptest_config(few())]

    /// RU-16 to RU-18: a card counts for whoever lays it when it is the next one, whatever hands did before.
    #[test]
    fn rummoli(gestures in prop::collection::vec(gesture(), 1..25), misses in 0..6u64, seed: u64) {
        Deal::new(misses, seed).evening(gestures)?;
    }
}
