//! Whole games of random legal play, at the table and by the rules alone: the same ledger, no fault
//! that is not one, and in no view a card that is nobody's matter.

use rules::Seat;
use rules::rummoli::*;
use table::app::Wanted;
use table::event::Request;
use table::zone::Zone;

use crate::bench::Bench;
use crate::leaks::check_view;
use crate::players::{Dice, Hands};

/// Far above any game.
const LONGEST: usize = 5_000;

struct Play {
    dice: Dice,
    options: Options,
    /// What the rules say, fed directly.
    rules: Match,
    bench: Bench,
    cards: Hands,
    /// Cards that were shown openly in this deal.
    open: Vec<Card>,
    deals: usize,
}

impl Play {
    fn new(seed: u64) -> Play {
        let mut dice = Dice(seed);
        let options = Options {
            poker_method: dice.pick(Method::ALL),
            wheel: dice.one_in(2),
            lowest: dice.pick(Lowest::ALL),
            forced: !dice.one_in(3),
            final_method: dice.pick(Final::ALL),
            chips: 40,
            ..Options::default()
        };
        let players = 2 + dice.below(7);
        let seats: Vec<Seat> = (0..players as u8).map(Seat).collect();
        let (wheel, forced) = (options.wheel.to_string(), options.forced.to_string());
        let named = [
            ("poker_method", options.poker_method.as_str()),
            ("wheel", &wheel),
            ("lowest", options.lowest.as_str()),
            ("forced", &forced),
            ("final", options.final_method.as_str()),
            ("chips", "40"),
        ];
        Play {
            bench: Bench::seated(players, &named),
            rules: Match::new(&seats, options.clone()).unwrap(),
            options,
            cards: Hands::default(),
            open: Vec::new(),
            deals: 1 + dice.below(2),
            dice,
        }
    }

    fn play(mut self) {
        for _ in 0..LONGEST {
            let made = match self.rules.stage() {
                Stage::Finished { .. } => return,
                Stage::Cut { waiting }
                | Stage::Last {
                    method: Final::Cut,
                    waiting,
                } => {
                    let seat = self.dice.pick(&waiting);
                    let card = self.cut(seat);
                    MatchMove::Cut { seat, card }
                }
                Stage::Last { waiting, .. } => {
                    let seat = waiting[0];
                    let five = deck().skip(usize::from(seat.0) * 5).take(5);
                    let cards = five.collect();
                    MatchMove::Hand { seat, cards }
                }
                Stage::Between { .. } if self.deals == 0 => MatchMove::End,
                Stage::Between { .. } => MatchMove::Deal,
                Stage::Deal(_) => {
                    let deal = self.rules.round().unwrap();
                    MatchMove::Round(self.cards.choose(&mut self.dice, deal, &self.options))
                }
            };
            let before = self.rules.clone();
            self.rules.apply(&made).unwrap();
            self.act(&made, &before);
            self.compare(&made);
        }
        panic!("the game ends");
    }

    /// Any rank, but never one card for two seats.
    fn cut(&mut self, seat: Seat) -> Card {
        let cards: Vec<Card> = deck().collect();
        let own = cards.iter().filter(|card| {
            let suit = rules::card::Suit::ALL[usize::from(seat.0 % 4)];
            card.suit == suit && (card.height() % 2 == 0) == (seat.0 < 4)
        });
        self.dice.pick(&own.copied().collect::<Vec<_>>())
    }

    /// The same as people do it at the table.
    fn act(&mut self, made: &MatchMove, before: &Match) {
        match made {
            MatchMove::Cut { seat, card } => self.swipe(*seat, &[*card]),
            MatchMove::Hand { seat, cards } => self.swipe(*seat, cards),
            MatchMove::End => {
                self.bench.clear_pads();
                self.bench.agree(Wanted::Abandon).unwrap();
            }
            MatchMove::Deal => {
                self.deals -= 1;
                self.bench.clear_pads();
                self.bench.ask(Request::Deal).unwrap();
                self.cards = Hands::deal(&mut self.dice, self.rules.round().unwrap());
                self.open.clear();
                for card in self.cards.widow.clone() {
                    self.bench.lay(&card.to_string(), Zone::Widow);
                }
            }
            MatchMove::Round(made) => self.act_in_deal(made, before.round().unwrap()),
        }
    }

    fn swipe(&mut self, seat: Seat, cards: &[Card]) {
        // What was shown before has been taken up meanwhile.
        self.bench.wait(2.0);
        self.bench.show(seat.0, &words(cards));
        for card in cards {
            self.bench.lift(&card.to_string(), Zone::Pad(seat));
        }
    }

    fn act_in_deal(&mut self, made: &Move, before: &Round) {
        let at = |seat: &Seat| seat.0;
        let dealer = before.dealer().0;
        let bench = &mut self.bench;
        match made {
            Move::TakeWidow => bench.call(dealer, "take-widow", "").unwrap(),
            Move::OpenAuction => bench.call(dealer, "auction", "").unwrap(),
            Move::LeaveWidow => bench.call(dealer, "leave-widow", "").unwrap(),
            Move::Bid(bid) => bench
                .call(at(&bid.seat), "bid", &bid.chips.to_string())
                .unwrap(),
            Move::Pass(seat) => bench.call(at(seat), "pass", "").unwrap(),
            Move::Stop => {
                let by = self.dice.below(bench.players()) as u8;
                bench.call(by, "nobody", "").unwrap();
                bench.wait(3.2);
            }
            Move::Bet { seat, chips } => bench.call(at(seat), "bet", &chips.to_string()).unwrap(),
            Move::Showdown => bench
                .call(0, "showdown", "")
                .or_else(|_| self.anybody("showdown"))
                .unwrap(),
            Move::Fold(seat) => {
                bench.call(at(seat), "fold", "").unwrap();
                // The player's hand lies face down on their pad, where it is read.
                let five = self.cards.of(*seat)[..5].to_vec();
                self.bench.show(at(seat), &words(&five));
            }
            Move::Show { seat, cards } => bench.show(at(seat), &words(cards)),
            Move::Play(laid) => self.lay(*laid),
            Move::Settle => self.count(before),
            Move::Count { .. } => unreachable!("nobody counts meanwhile"),
        }
        self.follow(made, before);
    }

    fn anybody(&mut self, call: &str) -> Result<(), table::app::Refusal> {
        let seat = self.bench.calls(call)[0];
        self.bench.call(seat, call, "")
    }

    /// A card is laid; it may be missed for a moment, or be gathered.
    fn lay(&mut self, laid: Laid) {
        let (card, pad) = (laid.card.to_string(), Zone::Pad(Seat(laid.seat.0)));
        if self.dice.one_in(4) {
            self.bench.lay(&card, pad);
            self.bench.wait(0.3);
            self.bench.lift(&card, pad);
        }
        self.bench.show(laid.seat.0, &card);
        self.cards.hands[usize::from(laid.seat.0)].retain(|other| *other != laid.card);
        if self.dice.one_in(3) {
            self.bench.lift(&card, pad);
        }
    }

    /// Hands are laid on the pads or counted by mouth.
    fn count(&mut self, before: &Round) {
        for (seat, held) in before.held() {
            let at = seat.0;
            let hand = self.cards.of(*seat).to_vec();
            assert_eq!(hand.len(), *held);
            if *held == 0 || self.dice.one_in(2) {
                self.bench.call(at, "whole", "").unwrap();
            } else {
                self.bench.show(at, &words(&hand));
                self.open.extend(hand);
            }
        }
    }

    /// Real cards move with the move.
    fn follow(&mut self, made: &Move, before: &Round) {
        let Some(after) = self.rules.round() else {
            return;
        };
        if let (None, Some(taken)) = (before.widow(), after.widow()) {
            self.cards.widow_goes(taken);
            self.bench.clear_pads();
            for card in self.cards.dead.clone() {
                self.bench.lay(&card.to_string(), Zone::Dead);
            }
        }
        if let (Move::Show { cards, .. }, Method::Show) = (made, self.options.poker_method) {
            self.open.extend(cards);
        }
        if before.poker().is_none() && after.poker().is_some() {
            self.bench.clear_pads();
        }
    }

    fn compare(&mut self, made: &MatchMove) {
        let ledger = self.rules.ledger();
        let chips: Vec<i32> = ledger
            .seats()
            .iter()
            .map(|(_, chips)| *chips as i32)
            .collect();
        assert_eq!(self.bench.totals(), chips, "{made:?}");
        let sheet = self.bench.sheet();
        let lie: Vec<i64> = sheet.sections.iter().map(|section| section.chips).collect();
        let board = ledger.board().sections().iter();
        assert_eq!(
            lie,
            board.map(|(_, chips)| *chips).collect::<Vec<_>>(),
            "{made:?}"
        );
        let laid = self.rules.round().map_or(&[][..], Round::laid);
        let laid: Vec<(u8, String)> = laid
            .iter()
            .map(|one| (one.seat.0, one.card.to_string()))
            .collect();
        let played: Vec<(u8, String)> = sheet
            .played
            .into_iter()
            .map(|one| (one.seat.0, one.card))
            .collect();
        assert_eq!(played, laid, "{made:?}");
        let wrong: Vec<_> = sheet
            .faults
            .iter()
            .filter(|fault| fault.reason != "NOT_TAKEN_UP")
            .collect();
        assert!(wrong.is_empty(), "{made:?}: {wrong:?}");
        if let Some(result) = &sheet.result {
            check_result(result);
        }
        if self.rules.round().is_some() {
            // All get the same but for the calls: one page and the table's.
            let page = self.dice.below(self.cards.hands.len());
            for viewer in [None, Some(Seat(page as u8))] {
                check_view(&self.bench, viewer, &self.rules, &self.cards, &self.open);
            }
        }
    }
}

/// The lines of a seat add up to its chips.
fn check_result(result: &table::view::ResultView) {
    for seat in &result.seats {
        let chips = |line: &String| -> i64 { line.rsplit(' ').next().unwrap().parse().unwrap() };
        let sum: i64 = seat.lines.iter().map(chips).sum();
        assert_eq!(sum, seat.points.parse::<i64>().unwrap(), "{seat:?}");
    }
}

fn words(cards: &[Card]) -> String {
    let words: Vec<String> = cards.iter().map(Card::to_string).collect();
    words.join(" ")
}

#[test]
fn a_few_games() {
    (0..6).for_each(|seed| Play::new(seed).play());
}

/// `cargo test --release -p hub --test rummoli -- --ignored`
#[test]
#[ignore = "a thousand games; run in release"]
fn a_thousand_games() {
    (100..1_100).for_each(|seed| Play::new(seed).play());
}
