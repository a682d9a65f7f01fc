//! Remmi-Demmi: the rules are told who truly took which plaque, and what truly lies on the pads.

use rules::remmi_demmi::{Awards, Card, Match, Move, Options, Round, Setup, Taking, Type, remmi};
use rules::{Seat, Standings};
use table::clock::{Micros, SECOND};
use table::game::GameId;
use table::piece::Piece;
use table::view::Phase;
use table::zone::Zone;
use twin::play::Done;
use twin::spot::Spot;

use crate::party::{Party, Played, carried, long};

/// The antenna of the centre has its turn this often: a plaque that was taken so shortly before the
/// bell may be missed there only after it, and is void then.
const LOOK: Micros = SECOND / 5;

struct Truth {
    seats: Vec<Seat>,
    setup: Setup,
    game: Match,
    round: Round,
    /// The last taking, and the round as it was before.
    last: Option<(Micros, Round)>,
    claims: usize,
}

impl Truth {
    fn new(players: usize, removed: Vec<Type>) -> Truth {
        let seats: Vec<Seat> = Seat::all(players).collect();
        let options = Options {
            removed: Some(removed),
            ..Options::default()
        };
        let setup = Setup::new(players, &options).unwrap();
        let mut round = Round::new(setup.clone(), &seats, Seat(0)).unwrap();
        round.apply(Move::Start).unwrap();
        Truth {
            game: Match::new(&seats, Seat(0), options.tiebreak),
            seats,
            setup,
            round,
            last: None,
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
                seat,
                order: party.stage.micros(),
            };
            // What comes after the bell is void.
            if party.phase() == Phase::Running {
                self.last = Some((taking.order, self.round.clone()));
                party.must(self.round.apply(Move::Take(taking)), &done.deed);
            }
        }
    }

    /// Turns the claims over when the table has written the round.
    fn score(&mut self, party: &Party) {
        let mut awards = self.reveal(party);
        if party.totals() != self.totals(&awards)
            && let Some((at, before)) = self.last.take()
            && party.ended < at + LOOK
        {
            self.round = before;
            awards = self.reveal(party);
        }
        party.wrote(&self.totals(&awards));
        self.game.record(awards);
        assert_eq!(party.phase() == Phase::Finished, self.game.is_over());
        self.round = Round::new(self.setup.clone(), &self.seats, self.game.dealer()).unwrap();
        self.round.apply(Move::Start).unwrap();
    }

    /// What the round brings.
    fn reveal(&mut self, party: &Party) -> Awards {
        if self.round.ended_by().is_none() {
            party.must(
                self.round.apply(Move::Ring(party.stage.micros())),
                &"the bell",
            );
        }
        let held: Vec<Seat> = self
            .seats
            .iter()
            .copied()
            .filter(|seat| self.is_remmi(party, *seat))
            .collect();
        let verdict = |seat| held.contains(&seat);
        let score = self.round.score(verdict, &[], &[], &Options::default());
        let awards = party.must(score, &"the score");
        self.claims += awards.counted.len();
        awards
    }

    /// The totals after a round that brings this.
    fn totals(&self, awards: &Awards) -> Vec<i32> {
        let mut game = self.game.clone();
        game.record(awards.clone());
        let totals = game.totals().into_iter();
        totals.map(|(_, total)| total.truncated() as i32).collect()
    }

    /// RD-08: nine cards; with four players any of the ten may be the one laid aside (RD-21).
    fn is_remmi(&self, party: &Party, seat: Seat) -> bool {
        let faces = party.held(Seat(seat.0)).into_iter().filter_map(Piece::face);
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
    let removed = party.view.trading().unwrap().removed.iter();
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
    (truth.game.sheet().rounds().len(), truth.claims)
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
    long(4..=9, |players, seed| Played::of(play(players, seed).0));
}
