//! Remmi-Demmi: the rules are told who truly took which plaque, and what truly lies on the pads.

use hub::game::GameId;
use hub::piece::Piece;
use hub::view::Phase;
use hub::zone::Zone;
use rules::Seat;
use rules::remmi_demmi::{Card, Options, Round, Setup, Taking, Type, next_dealer, remmi, standing};
use twin::play::Done;
use twin::spot::Spot;

use crate::party::{Party, carried, long};

struct Truth {
    seats: Vec<Seat>,
    setup: Setup,
    dealer: Seat,
    round: Round,
    /// Points of each round, by seat.
    written: Vec<Vec<i32>>,
    claims: usize,
}

impl Truth {
    fn new(players: usize, removed: Vec<Type>) -> Truth {
        let seats: Vec<Seat> = (0..players as u8).map(Seat).collect();
        let options = Options {
            removed: Some(removed),
            ..Options::default()
        };
        let setup = Setup::new(players, &options).unwrap();
        let mut round = Round::new(setup.clone(), &seats, Seat(0)).unwrap();
        round.start().unwrap();
        Truth {
            seats,
            setup,
            dealer: Seat(0),
            round,
            written: Vec::new(),
            claims: 0,
        }
    }

    fn saw(&mut self, party: &Party, done: &Done) {
        let Some(([name], Spot::Zone(Zone::Pad(seat)))) = carried(done) else {
            return;
        };
        if let Ok(Piece::Plaque(plaque)) = name.parse() {
            let taking = Taking {
                plaque: Some(plaque),
                seat: Seat(seat),
                order: party.stage.micros(),
            };
            // What comes after the bell is void.
            if party.phase() == Phase::Running {
                party.must(self.round.take(taking), &done.deed);
            }
        }
    }

    /// Turns the claims over when the table has written the round.
    fn score(&mut self, party: &Party) {
        if self.round.ended_by().is_none() {
            party.must(self.round.ring(party.stage.micros()), &"the bell");
        }
        let good = |seat: Seat| self.is_remmi(party, seat);
        let steps = party.must(self.round.reveal(good), &"the reveal");
        self.claims += steps.len();
        let points = |seat: &Seat| {
            let step = steps.iter().find(|step| step.seat == *seat);
            step.map_or(0, |step| step.points)
        };
        self.written.push(self.seats.iter().map(points).collect());
        let standing = standing(&self.seats, &self.written);
        let totals: Vec<i32> = standing.totals.iter().map(|(_, total)| *total).collect();
        assert_eq!(party.totals(), totals, "{steps:?}");
        assert_eq!(party.phase() == Phase::Finished, standing.finished);
        self.dealer = next_dealer(&self.seats, self.dealer).unwrap();
        self.round = Round::new(self.setup.clone(), &self.seats, self.dealer).unwrap();
        self.round.start().unwrap();
    }

    /// RD-08: nine cards; with four players any of the ten may be the one laid aside (RD-21).
    fn is_remmi(&self, party: &Party, seat: Seat) -> bool {
        let faces = party.held(seat.0).into_iter().filter_map(Piece::face);
        let faces: Vec<Type> = faces.collect();
        if !self.setup.tenth_card() {
            let cards: Vec<Card> = faces.into_iter().map(Card::Natural).collect();
            return remmi(&self.setup, &cards, None).is_ok();
        }
        (0..faces.len()).any(|at| {
            let mut nine = faces.clone();
            let aside = nine.remove(at);
            let nine: Vec<Card> = nine.into_iter().map(Card::Natural).collect();
            remmi(&self.setup, &nine, Some(aside)).is_ok()
        })
    }
}

/// Plays a match to its end; gives its rounds and claims.
fn play(players: usize, seed: u64) -> (usize, usize) {
    let mut party = Party::sit(GameId::RemmiDemmi, players, &[("timer", "70")], seed);
    let removed = party.view.removed.iter();
    let removed = removed.map(|face| face.parse().unwrap()).collect();
    let mut truth = Truth::new(players, removed);
    let mut over = false;
    loop {
        let done = party.next();
        if let Some(done) = &done {
            truth.saw(&party, done);
        }
        let scored = matches!(party.phase(), Phase::Scored | Phase::Finished);
        if scored && !over {
            truth.score(&party);
        }
        over = scored;
        if done.is_none() {
            break;
        }
    }
    party.replays();
    (truth.written.len(), truth.claims)
}

#[test]
fn a_match_of_four_and_one_of_five() {
    for (players, seed) in [(4, 1), (5, 2)] {
        let (rounds, claims) = play(players, seed);
        assert!(
            rounds >= 7 && claims > 0,
            "{rounds} rounds, {claims} claims"
        );
    }
}

/// `./ci.sh robots`
#[test]
#[ignore = "a thousand rounds; run in release"]
fn a_thousand_rounds() {
    long(4..=9, |players, seed| play(players, seed).0);
}
