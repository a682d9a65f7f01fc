//! RG-12 to RG-23 by random players: deals and matches end, no card is lost, replay equals play.

use super::table::Chance;
use rules::card::{Card, packs_of_54};
use rules::remigio::*;
use rules::{Seat, Standings};

struct Table {
    round: Round,
    hands: Vec<(Seat, Vec<Card>)>,
    stock: Vec<Card>,
    log: Vec<(Seat, Move)>,
}

impl Table {
    fn make(&mut self, seat: Seat, what: Move) {
        self.round
            .apply(seat, what.clone())
            .unwrap_or_else(|why| panic!("{seat} {what:?}: {why:?}"));
        self.log.push((seat, what));
    }

    fn hand(&mut self, seat: Seat) -> &mut Vec<Card> {
        &mut self
            .hands
            .iter_mut()
            .find(|(of, _)| *of == seat)
            .expect("this seat plays")
            .1
    }

    fn draw(&mut self, seat: Seat, chance: &mut Chance) {
        let top = self.round.discard().last().copied().flatten();
        if let Some(card) = top.filter(|_| chance.below(3) == 0) {
            self.make(seat, Move::TookDiscard);
            self.hand(seat).push(card);
            return;
        }
        if self.stock.is_empty() {
            self.stock = self.round.discard().iter().flatten().copied().collect();
            chance.shuffle(&mut self.stock);
            self.make(seat, Move::StockEmpty);
        }
        let card = self.stock.pop().expect("the hands are few");
        self.hand(seat).push(card);
    }

    /// Throws the dearest card of the best arrangement, and closes when the rest combines.
    fn turn(&mut self, seat: Seat, chance: &mut Chance, options: &Options) {
        self.draw(seat, chance);
        let hand = self.hand(seat).clone();
        let best = deadwood(&hand, options).expect("eleven cards");
        let loose = best.loose().iter().map(|at| usize::from(*at));
        let dear = loose.max_by_key(|at| points(hand[*at], options.values));
        let at = dear.unwrap_or(chance.below(11));
        let card = self.hand(seat).remove(at);
        self.make(seat, Move::Discarded(Some(card)));
        let cards = self.hand(seat).clone();
        let closes = close(&cards, false, options).is_ok();
        let what = Move::Close {
            cards,
            announced: None,
        };
        if closes {
            self.make(seat, what);
        } else {
            let before = self.round.clone();
            assert!(self.round.apply(seat, what).is_err());
            assert_eq!(
                self.round, before,
                "a refused move leaves the state as it was"
            );
        }
    }

    fn check(&self) {
        let held = self.hands.iter().flat_map(|(_, hand)| hand);
        let thrown = self.round.discard().iter().flatten();
        let mut all: Vec<Card> = held.chain(thrown).chain(&self.stock).copied().collect();
        all.sort_unstable();
        let mut whole = packs_of_54(self.round.setup().packs);
        whole.sort_unstable();
        assert_eq!(all, whole, "no card is lost");
        assert_eq!(self.round.stock(), self.stock.len());
        assert!(self.hands.iter().all(|(_, hand)| hand.len() == HAND));
    }
}

/// Turns after which a deal must be over.
const LONGEST: usize = 3000;

fn deal(game: &mut Match, chance: &mut Chance, options: &Options) {
    let players = game.players();
    let mut stock = packs_of_54(game.deal(None).unwrap().setup().packs);
    chance.shuffle(&mut stock);
    let hands: Vec<(Seat, Vec<Card>)> = players
        .iter()
        .map(|seat| (*seat, stock.drain(..HAND).collect()))
        .collect();
    let start = game.deal(stock.pop()).unwrap();
    let mut table = Table {
        round: start.clone(),
        hands,
        stock,
        log: Vec::new(),
    };
    for seat in players {
        table.make(seat, Move::Counted(HAND));
    }
    for _ in 0..LONGEST {
        let Some(seat) = table.round.turn() else {
            break;
        };
        table.turn(seat, chance, options);
        table.check();
    }
    assert!(table.round.end().is_some(), "the deal ends");
    let mut again = start;
    for (seat, what) in table.log {
        again.apply(seat, what).expect("it was legal");
    }
    assert_eq!(again, table.round, "replay equals play");
    let before = game.totals().to_vec();
    let score = game.record(&table.round, &table.hands).unwrap();
    for ((seat, total), (_, before)) in game.totals().iter().zip(before) {
        let scored = score
            .points
            .iter()
            .find(|(of, _)| of == seat)
            .map_or(0, |(_, points)| points.halves);
        assert_eq!(
            total.halves,
            before.halves + scored,
            "scores follow from the log"
        );
    }
}

fn play_match(seed: u64) {
    let mut chance = Chance::from_seed(seed);
    let players = 2 + chance.below(9);
    let options = Options {
        ace_wrap: chance.below(2) == 0,
        distinct_suits: chance.below(2) == 0,
        end_at: 1 + chance.below(2),
        limit: 150,
        ..Options::default()
    };
    let seats: Vec<Seat> = (0..players as u8).map(Seat).collect();
    let mut game = Match::new(&seats, seats[0], options).unwrap();
    for _ in 0..200 {
        if !game.winners().is_empty() {
            break;
        }
        deal(&mut game, &mut chance, &options);
    }
    let winners = game.winners();
    assert!(!winners.is_empty(), "the match ends");
    assert!(winners.iter().all(|winner| game.players().contains(winner)));
}

/// Whole matches.
#[test]
fn random_matches() {
    (1..=12).for_each(play_match);
}

/// As [`random_matches`], at length.
#[test]
#[ignore = "takes a while"]
fn many_random_matches() {
    (1..=500).for_each(play_match);
}
