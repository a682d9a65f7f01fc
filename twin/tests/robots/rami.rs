//! Rami: the rules are told each card drawn, laid and thrown as it truly was.

use rules::Seat;
use rules::card::Card;
use rules::rami::{Group, Match, Move, Options, Round, readings};
use table::clock::{Micros, SECOND};
use table::event::Request;
use table::furniture::{Furniture, Melds};
use table::game::GameId;
use table::piece::Piece;
use table::zone::Zone;
use twin::play::Done;
use twin::robot::Deed;
use twin::spot::Spot;

use crate::party::{Party, Played, carried, long};

/// Deals of a match (RA-A15).
const PLANNED: usize = 2;
/// A deal takes ten minutes, and in one that goes on somebody lays a card now and then.
const STALEMATE: Micros = 3600 * SECOND;

struct Truth {
    game: Match,
    round: Option<Round>,
    played: Played,
    /// When a card was laid last, or the deal began.
    laid: Micros,
}

impl Truth {
    /// For an hour nobody has laid anything: what lies open is complete, or what it needs is held for good. The sheet does
    /// not end such a deal; people agree to play it again.
    fn nobody_can_go_out(&self, party: &Party) -> bool {
        party.stage.micros() > self.laid + STALEMATE
    }

    fn saw(&mut self, party: &Party, done: &Done) {
        let by = done.seat;
        match &done.deed {
            Deed::Deal => {
                self.round = Some(party.must(self.game.deal(), &done.deed));
                self.laid = party.stage.micros();
            }
            Deed::Ask(Request::Call { call, .. }) => match call.as_str() {
                "carte" => self.apply(party, by, Move::Carte),
                "stock-empty" => self.apply(party, by, Move::StockEmpty),
                _ => {}
            },
            _ => self.saw_carried(party, done),
        }
        self.score(party);
    }

    fn saw_carried(&mut self, party: &Party, done: &Done) {
        let Some((names, to)) = carried(done) else {
            return;
        };
        let by = done.seat;
        let cards = names.iter().filter_map(|name| name.parse().ok());
        let cards = cards.filter_map(Piece::card);
        match (party.came_from(&names[0]), to) {
            (Spot::Zone(Zone::Stock), Spot::Hand(_)) => self.apply(party, by, Move::Drew),
            // It lay there already and was not read, or it rested on the pad over which it was swiped.
            (Spot::Zone(Zone::Melds(_) | Zone::Pad(_)), Spot::Zone(Zone::Melds(_))) => {}
            (from, Spot::Zone(Zone::Melds(area))) => {
                if from == Spot::Zone(Zone::Discard) {
                    self.apply(party, by, Move::TookDiscard);
                }
                self.laid = party.stage.micros();
                let cards: Vec<Card> = cards.collect();
                let group = self.group(area, &cards);
                cards
                    .into_iter()
                    .for_each(|card| self.apply(party, by, Move::Laid { group, card }));
            }
            (Spot::Hand(_), Spot::Zone(Zone::Discard)) => {
                cards.for_each(|card| self.apply(party, by, Move::Discarded(Some(card))));
            }
            _ => {}
        }
    }

    /// Where cards are laid: one alone completes the combination of the area that it fits, in which the
    /// place of a joker is settled (RA-17).
    fn group(&self, area: Seat, cards: &[Card]) -> usize {
        let round = self.round.as_ref();
        let (groups, melds) = round.map_or((&[][..], &[][..]), |r| (r.groups(), r.melds()));
        let completes = |(at, group): (usize, &Group)| {
            let all = [&group.cards[..], cards].concat();
            let fits = melds.get(at).map_or_else(
                || readings(&all).is_ok(),
                |meld| meld.complete(&without(&all, meld.cards())).is_ok(),
            );
            group.owner == area && fits
        };
        let one = groups.iter().enumerate().position(completes);
        one.filter(|_| cards.len() == 1).unwrap_or(groups.len())
    }

    fn apply(&mut self, party: &Party, by: Seat, what: Move) {
        let round = self.round.as_mut().expect("a deal goes on");
        party.must(round.apply(by, what), &(by, what));
    }

    /// Once the table has written points, the rules do.
    fn score(&mut self, party: &Party) {
        let Some(round) = party.once_scored(&mut self.round) else {
            return;
        };
        self.played.rounds += 1;
        let nobody_out = round.end().is_some_and(|end| end.winner.is_none());
        self.played.dry += usize::from(nobody_out);
        let seats = Seat::all(party.totals().len());
        let hands: Vec<(Seat, Vec<Card>)> = seats.map(|seat| (seat, party.cards(seat))).collect();
        party.must(self.game.record(&round, &hands), &hands);
        let totals = self.game.standing().totals.into_iter();
        let totals: Vec<i32> = totals.map(|(_, total)| total.truncated() as i32).collect();
        party.wrote(&totals);
    }
}

/// What came to a combination.
fn without(all: &[Card], laid: &[Card]) -> Vec<Card> {
    let mut came = all.to_vec();
    for card in laid {
        let found = came.iter().position(|other| other == card);
        found.map(|at| came.remove(at));
    }
    came
}

fn sit(furniture: Furniture, players: usize, packs: usize, seed: u64) -> (Party, Truth) {
    let (number, planned) = (packs.to_string(), PLANNED.to_string());
    let options = [("packs", number.as_str()), ("rounds_planned", &planned)];
    let party = Party::sit_at(furniture, GameId::Rami, players, &options, seed);
    let seats: Vec<Seat> = Seat::all(players).collect();
    let options = Options {
        packs,
        rounds_planned: Some(PLANNED),
        ..Options::default()
    };
    let game = Match::new(&seats, Seat(0), options);
    let truth = Truth {
        game: game.unwrap(),
        round: None,
        played: Played::default(),
        laid: 0,
    };
    (party, truth)
}

fn play(players: usize, packs: usize, seed: u64) -> Played {
    play_at(Furniture::default(), players, packs, seed)
}

fn play_at(furniture: Furniture, players: usize, packs: usize, seed: u64) -> Played {
    let (mut party, mut truth) = sit(furniture, players, packs, seed);
    while let Some(done) = party.next() {
        truth.saw(&party, &done);
        if truth.nobody_can_go_out(&party) {
            truth.played.rounds += 1;
            party.replays();
            return truth.played;
        }
    }
    truth.score(&party);
    assert!(truth.game.standing().finished);
    party.replays();
    truth.played
}

/// Plays the first seconds of a match.
fn begins(players: usize, packs: usize, seed: u64, seconds: u64) {
    let (mut party, mut truth) = sit(Furniture::default(), players, packs, seed);
    while party.stage.micros() < seconds * SECOND
        && let Some(done) = party.next()
    {
        truth.saw(&party, &done);
    }
    party.replays();
}

#[test]
fn a_match_of_three() {
    play(3, 2, 1);
}

/// Combinations that are swiped over the pads and lie where no antenna is.
#[test]
fn matches_with_swiped_combinations() {
    let furniture = Furniture {
        melds: Melds::Swiped,
        ..Furniture::default()
    };
    play_at(furniture, 3, 2, 1);
    play_at(furniture, 4, 1, 2);
}

/// A card is laid onto a carré beside a suite that it would fit if the joker stood elsewhere (RA-20).
#[test]
fn a_card_that_fits_beside_a_suite_with_a_joker() {
    begins(2, 1, 10, 100);
}

/// `./ci.sh robots`
#[test]
#[ignore = "a thousand deals; run in release"]
fn a_thousand_deals() {
    long(2..=6, |players, seed| {
        play(players, 1 + seed as usize % 2, seed)
    });
}
