//! RA-12 to RA-26 by random legal players: deals end, no card is lost, the counts are right, what was
//! played replays, and what is refused changes nothing.

use super::player::{Hidden, find_meld};
use super::seats;
use super::table::Chance;
use rules::Seat;
use rules::card::{Card, packs_of_54};
use rules::rami::*;

/// Turns after which a deal is given up. The sheet ends a deal that nobody can win only when nothing
/// can be drawn; cards that fit nowhere may go round forever.
const LONGEST: usize = 1500;

struct Table {
    round: Round,
    hidden: Hidden,
    log: Vec<(Seat, Move)>,
    packs: usize,
}

impl Table {
    fn make(&mut self, seat: Seat, what: Move) {
        self.round
            .apply(seat, what)
            .unwrap_or_else(|why| panic!("{seat} {what:?}: {why:?}"));
        self.log.push((seat, what));
    }

    /// Moves that must be refused, and change nothing.
    fn try_nonsense(&self, seat: Seat) {
        let other = self.round.turn().filter(|turn| *turn != seat);
        let far = Move::Lifted {
            group: 99,
            card: Card::Joker,
        };
        let mut round = self.round.clone();
        for what in [far, Move::PutBack] {
            assert!(round.apply(seat, what).is_err());
        }
        if other.is_some() {
            assert!(round.apply(seat, Move::Discarded(None)).is_err());
        }
        assert_eq!(
            round, self.round,
            "a refused move leaves the state as it was"
        );
    }

    fn lay(&mut self, seat: Seat, group: usize, card: Card) {
        self.hidden.take(seat, card);
        self.make(seat, Move::Laid { group, card });
    }

    /// Draws or recovers; false when the deal ended because nothing could be drawn.
    fn draw(&mut self, seat: Seat, chance: &mut Chance) -> bool {
        if self.round.may_recover() && self.recover(seat, chance) {
            return true;
        }
        if self.hidden.stock.is_empty() {
            let discards = self.round.discard().to_vec();
            self.make(seat, Move::StockEmpty);
            let Some((_, below)) = discards.split_last() else {
                return false;
            };
            self.hidden.stock = below
                .iter()
                .map(|card| card.expect("all are read here"))
                .collect();
            chance.shuffle(&mut self.hidden.stock);
            if self.hidden.stock.is_empty() {
                assert_eq!(self.round.end().map(|end| end.winner), Some(None));
                return false;
            }
        }
        let card = self.hidden.stock.pop().expect("there is one");
        self.hidden.hand(seat).push(card);
        if chance.below(2) == 0 {
            self.make(seat, Move::Drew);
        }
        true
    }

    /// RA-15 to RA-19: takes whatever makes a new combination at once and leaves a card to throw.
    fn recover(&mut self, seat: Seat, chance: &mut Chance) -> bool {
        let hand = self.hidden.hand(seat).clone();
        let top = self.round.discard().last().copied().flatten();
        let mut sources: Vec<(Option<usize>, Source)> = top
            .map(|card| (None, Source::Discard(card)))
            .into_iter()
            .collect();
        for (i, meld) in self.round.melds().iter().enumerate() {
            let meld = meld.clone();
            for card in meld.cards().to_vec() {
                sources.push((
                    Some(i),
                    Source::Meld {
                        meld: meld.clone(),
                        card,
                    },
                ));
            }
            for give in meld.joker_stands_for() {
                sources.push((
                    Some(i),
                    Source::Joker {
                        meld: meld.clone(),
                        give,
                    },
                ));
            }
        }
        for (group, source) in sources {
            let mut with = hand.clone();
            let card = source.recovered().expect("not from the stock");
            with.push(card);
            if let Source::Joker { give, .. } = &source {
                let Some(at) = with.iter().position(|held| held == give) else {
                    continue;
                };
                with.swap_remove(at);
            }
            let Some(used) = find_meld(&with, Some(card), chance) else {
                continue;
            };
            let Ok(left) = take(&source, true, &hand, Some(&used)) else {
                continue;
            };
            match (&source, group) {
                (Source::Joker { give, .. }, Some(group)) => {
                    self.make(seat, Move::Lifted { group, card });
                    self.lay(seat, group, *give);
                }
                (_, Some(group)) => self.make(seat, Move::Lifted { group, card }),
                _ => self.make(seat, Move::TookDiscard),
            }
            self.hidden.hand(seat).push(card);
            let new = self.round.groups().len();
            for card in used {
                self.lay(seat, new, card);
            }
            assert_eq!(
                self.hidden.hand(seat).len(),
                left,
                "RA-21: as judged beforehand"
            );
            return true;
        }
        false
    }

    fn lay_all(&mut self, seat: Seat, chance: &mut Chance) {
        while let Some(meld) = find_meld(&self.hidden.hand(seat).clone(), None, chance) {
            if self.hidden.hand(seat).len() <= meld.len() || chance.below(5) == 0 {
                break;
            }
            let group = self.round.groups().len();
            for card in meld {
                self.lay(seat, group, card);
            }
        }
        if self.round.groups().len() == self.round.melds().len() && !self.round.has_laid(seat) {
            return;
        }
        for group in 0..self.round.melds().len() {
            let lying = self.round.groups()[group].cards.clone();
            let Ok(meld) = Meld::as_laid(&lying) else {
                continue;
            };
            let hand = self.hidden.hand(seat).clone();
            // The twin of a card taken from here would look like that card put back.
            let before = self.round.melds()[group].cards();
            let twin = |card: &Card| before.contains(card) && !lying.contains(card);
            let fits = |card: &&Card| !twin(card) && meld.complete(&[**card]).is_ok();
            if let Some(card) = hand.iter().find(fits).filter(|_| hand.len() > 1) {
                self.lay(seat, group, *card);
            }
        }
    }

    fn check(&self) {
        for (seat, hand) in &self.hidden.hands {
            assert_eq!(
                self.round.hand(*seat),
                Some(hand.len()),
                "the count of {seat}"
            );
        }
        let lying = self
            .round
            .groups()
            .iter()
            .flat_map(|group| group.cards.iter().copied());
        let held = self
            .hidden
            .hands
            .iter()
            .flat_map(|(_, hand)| hand.iter().copied());
        let thrown = self.round.discard().iter().flatten().copied();
        let mut all: Vec<Card> = lying
            .chain(held)
            .chain(thrown)
            .chain(self.hidden.stock.iter().copied())
            .collect();
        all.sort_unstable();
        let mut whole = packs_of_54(self.packs);
        whole.sort_unstable();
        assert_eq!(all, whole, "no card is lost");
        assert_eq!(self.round.stock(), self.hidden.stock.len());
    }
}

/// Plays one deal; answers in how many turns, and whether somebody won.
fn deal(seed: u64) -> (usize, bool) {
    let mut chance = Chance::from_seed(seed);
    let (players, packs) = (2 + chance.below(5), 1 + chance.below(2));
    let setup = Setup::new(players, packs).unwrap();
    let seats = &seats("A B C D E F")[..players];
    let options = Options {
        announce: if chance.below(2) == 0 {
            Announce::Challenge
        } else {
            Announce::Auto
        },
        ..Options::default()
    };
    let start = Round::new(setup, seats, seats[chance.below(players)], options).unwrap();
    let hidden = Hidden::deal(setup, seats, &mut chance);
    let mut table = Table {
        round: start.clone(),
        hidden,
        log: Vec::new(),
        packs,
    };
    let mut turns = 0;
    while let Some(seat) = table.round.turn() {
        turns += 1;
        if turns > LONGEST {
            break;
        }
        table.try_nonsense(seat);
        if !table.draw(seat, &mut chance) {
            break;
        }
        table.lay_all(seat, &mut chance);
        assert_eq!(table.round.objections(), []);
        let at = chance.below(table.hidden.hand(seat).len());
        let card = table.hidden.hand(seat).swap_remove(at);
        table.make(seat, Move::Discarded(Some(card)));
        if table.round.call(seat) == Call::Open {
            // Always said: a penalty draws cards the players here would have to move.
            table.make(seat, Move::Carte);
        }
        table.check();
    }
    let mut again = start;
    for (seat, what) in &table.log {
        again.apply(*seat, *what).expect("it was legal");
    }
    assert_eq!(again, table.round, "replay equals play");
    let won = table.round.end().is_some_and(|end| end.winner.is_some());
    if table.round.end().is_some() {
        let score = table
            .round
            .score(&table.hidden.hands)
            .expect("all hands are shown");
        for (seat, points) in score.points {
            let hand = table.hidden.hand(seat);
            assert_eq!(points == 0, hand.is_empty(), "only the winner has nothing");
        }
    }
    (turns, won)
}

fn many(deals: u64) {
    let results: Vec<_> = (1..=deals).map(deal).collect();
    let ended = results
        .iter()
        .filter(|(turns, _)| *turns <= LONGEST)
        .count();
    assert!(
        ended * 50 >= results.len() * 49,
        "only {ended} of {deals} ended"
    );
    let won = results.iter().filter(|(_, won)| *won).count();
    assert!(
        won * 10 > results.len() * 9,
        "only {won} of {deals} were won"
    );
}

/// RA-12, RA-22, RA-25.
#[test]
fn random_deals() {
    many(200);
}

/// As [`random_deals`], at length.
#[test]
#[ignore = "takes a while"]
fn thousands_of_random_deals() {
    many(5000);
}
