//! Whole games by random legal players, over all options: they end, cards and chips are conserved,
//! the score follows from the log, replay equals play, a refused move changes nothing.

use super::players::{Players, any_move};
use super::{Dice, seats};
use rules::Seat;
use rules::rummoli::*;

/// Far above any game: three deals of eight players take about a thousand moves.
const LONGEST: usize = 20_000;

fn any_options(dice: &mut Dice) -> Options {
    Options {
        chips: 40,
        poker_method: dice.pick(Method::ALL),
        wheel: dice.one_in(2),
        lowest: dice.pick(Lowest::ALL),
        forced: !dice.one_in(3),
        final_method: dice.pick(Final::ALL),
        ..Options::default()
    }
}

struct Game {
    dice: Dice,
    options: Options,
    state: Match,
    log: Vec<MatchMove>,
    players: Option<Players>,
    deals: usize,
}

impl Game {
    fn new(seed: u64) -> Game {
        let mut dice = Dice(seed);
        let options = any_options(&mut dice);
        let seats = seats(2 + dice.below(7));
        let state = Match::new(&seats, options.clone()).expect("two to eight");
        Game {
            deals: dice.below(4),
            dice,
            options,
            state,
            log: Vec::new(),
            players: None,
        }
    }

    /// Plays to the end; RU-04, RU-25: in every state the chips are as many as at the start.
    fn play(mut self) -> Game {
        let chips = self.state.ledger().total();
        while !matches!(self.state.stage(), Stage::Finished { .. }) {
            assert!(self.log.len() < LONGEST, "the game ends");
            self.try_nonsense();
            let made = self.choose();
            if let (MatchMove::Round(made), Some(deal), Some(players)) =
                (&made, self.state.round(), &self.players)
            {
                players.check(deal, made);
            }
            let before = self.state.clone();
            self.state
                .apply(&made)
                .unwrap_or_else(|violation| panic!("{made:?}: {violation}"));
            self.follow(&made, &before);
            self.log.push(made);
            assert_eq!(self.state.ledger().total(), chips, "chips are conserved");
        }
        self
    }

    fn try_nonsense(&mut self) {
        if !self.dice.one_in(3) {
            return;
        }
        let made = any_move(&mut self.dice, self.state.ledger().seats().len());
        let mut after = self.state.clone();
        if after.apply(&MatchMove::Round(made.clone())).is_err() {
            assert_eq!(
                after, self.state,
                "a refused move gives the state back: {made:?}"
            );
        }
        assert_eq!(after.ledger().total(), self.state.ledger().total());
    }

    fn choose(&mut self) -> MatchMove {
        match self.state.stage() {
            Stage::Cut { waiting }
            | Stage::Last {
                method: Final::Cut,
                waiting,
            } => MatchMove::Cut {
                seat: self.dice.pick(&waiting),
                card: self.dice.shuffled()[0],
            },
            Stage::Between { .. } if self.deals == 0 => MatchMove::End,
            Stage::Between { .. } => MatchMove::Deal,
            Stage::Last { waiting, .. } => MatchMove::Hand {
                seat: waiting[0],
                // Dealt from one pack: the place in it is the seat's.
                cards: deck().skip(waiting.len() * 5).take(5).collect(),
            },
            Stage::Deal(_) => {
                let (deal, players) = (
                    self.state.round().expect("a deal"),
                    self.players.as_ref().expect("hands"),
                );
                MatchMove::Round(players.choose(&mut self.dice, deal))
            }
            Stage::Finished { .. } => unreachable!("the loop ends there"),
        }
    }

    /// The real cards follow the move.
    fn follow(&mut self, made: &MatchMove, before: &Match) {
        match (made, &mut self.players) {
            (MatchMove::Deal, players) => {
                self.deals -= 1;
                let deal = self.state.round().expect("a deal");
                let order: Vec<Seat> = deal.held().iter().map(|(seat, _)| *seat).collect();
                *players = Some(Players::deal(&mut self.dice, &order, &self.options));
            }
            (MatchMove::End, _) => {
                let nothing = before.ledger().board().total() == 0;
                assert_eq!(
                    self.state.stage() == Stage::Finished { winner: None },
                    nothing
                );
            }
            (MatchMove::Round(made), Some(players)) => match self.state.round() {
                Some(deal) => players.moved(made, deal),
                None => self.check_score(before),
            },
            _ => {}
        }
    }

    /// RU-21 to RU-25: what a deal paid follows from its log; the deal passes to the left.
    fn check_score(&self, before: &Match) {
        let deal = before.round().expect("the deal that was settled");
        let Next::Settle { end, left } = deal.next() else {
            panic!("settled too early");
        };
        let mut board = Board::new(&self.options).expect("seven marks");
        for (section, _) in board.sections().to_vec() {
            let won = deal
                .won()
                .iter()
                .filter(|won| Section::Pay(won.section.clone()) == section);
            assert!(won.count() <= 1, "a section pays once");
        }
        board.ante(left.len());
        let paid = pay(&mut board, deal.laid());
        let names = |won: &[Won]| {
            won.iter()
                .map(|won| (won.seat, won.section.clone()))
                .collect::<Vec<_>>()
        };
        assert_eq!(names(&paid), names(deal.won()));
        let centre = deal.ledger().board().chips(&Section::Rummoli);
        let score = round_score(end, centre, &left);
        for (seat, delta) in &score.delta {
            assert_eq!(
                self.state.ledger().chips(*seat) - deal.ledger().chips(*seat),
                *delta
            );
        }
        let dealer = before.round().map(Round::dealer).expect("a dealer");
        let next = Seat((dealer.0 + 1) % left.len() as u8);
        assert_eq!(self.state.stage(), Stage::Between { dealer: next });
    }
}

fn play(seeds: std::ops::Range<u64>) {
    let mut ends = [0; 2];
    for seed in seeds {
        let game = Game::new(seed).play();
        let seats: Vec<Seat> = game
            .state
            .ledger()
            .seats()
            .iter()
            .map(|(seat, _)| *seat)
            .collect();
        let mut again = Match::new(&seats, game.options.clone()).expect("the same table");
        for made in &game.log {
            ends[0] += usize::from(matches!(
                again.stage(),
                Stage::Deal(Next::Settle {
                    end: End::Out { .. },
                    ..
                })
            ));
            ends[1] += usize::from(matches!(
                again.stage(),
                Stage::Deal(Next::Settle {
                    end: End::Impasse,
                    ..
                })
            ));
            again.apply(made).expect("it was legal before");
        }
        assert_eq!(again, game.state, "replay equals play");
        assert_eq!(
            again.ledger().board().total(),
            0,
            "RU-26: nothing is left on the board"
        );
    }
    assert!(ends[0] > 0 && ends[1] > 0, "both ends occur: {ends:?}");
}

/// RU-03 to RU-26.
#[test]
fn hundreds() {
    play(0..300);
}

/// RU-03 to RU-26.
#[test]
#[ignore = "thousands of games; run in release"]
fn thousands() {
    play(1_000..6_000);
}
