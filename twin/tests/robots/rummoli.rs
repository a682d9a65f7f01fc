//! Rummoli: the rules are told each card shown and played as it truly was.

use rules::Seat;
use rules::rummoli::{Bid, Card, Laid, Match, MatchMove, Move, Next, Options, Stage};
use table::app::Wanted;
use table::event::Request;
use table::game::GameId;
use table::piece::Piece;
use table::view::Phase;
use table::zone::Zone;
use twin::play::Done;
use twin::robot::Deed;
use twin::spot::Spot;

use crate::party::{Party, Played, carried, long};

struct Truth {
    game: Match,
    deals: usize,
}

impl Truth {
    fn saw(&mut self, party: &Party, done: &Done) {
        self.settle(party);
        let seat = done.seat;
        match &done.deed {
            Deed::Deal => {
                self.deals += 1;
                self.apply(party, &MatchMove::Deal);
            }
            Deed::Ask(Request::Call { call, value, .. }) => match call.as_str() {
                "take-widow" => self.play(party, Move::TakeWidow),
                "leave-widow" => self.play(party, Move::LeaveWidow),
                "bid" => {
                    let chips = value.as_ref().and_then(|chips| chips.parse().ok());
                    let chips = chips.expect("a number");
                    self.play(party, Move::Bid(Bid { seat, chips }));
                }
                "auction" => self.play(party, Move::OpenAuction),
                "pass" => self.play(party, Move::Pass(seat)),
                "nobody" => self.play(party, Move::Stop),
                "showdown" => self.play(party, Move::Showdown),
                _ => {}
            },
            Deed::Slap => self.play(party, Move::Stop),
            _ => self.saw_carried(party, done),
        }
        self.settle(party);
    }

    fn saw_carried(&mut self, party: &Party, done: &Done) {
        let Some((names, Spot::Zone(Zone::Pad(seat)))) = carried(done) else {
            return;
        };
        let cut = matches!(self.game.stage(), Stage::Cut { .. } | Stage::Last { .. });
        if cut && party.came_from(&names[0]) == Spot::Hand(seat) {
            // What was cut before and not read.
            return;
        }
        let cards: Vec<Card> = names.iter().map(|name| card(name)).collect();
        match self.game.stage() {
            Stage::Cut { .. } | Stage::Last { .. } => {
                let card = cards[0];
                self.apply(party, &MatchMove::Cut { seat, card });
            }
            Stage::Deal(Next::Hands { .. }) => self.play(party, Move::Show { seat, cards }),
            Stage::Deal(Next::Open { .. } | Next::Follow { .. } | Next::Restart { .. }) => {
                let card = cards[0];
                self.play(party, Move::Play(Laid { seat, card }));
            }
            _ => {}
        }
    }

    fn play(&mut self, party: &Party, made: Move) {
        self.apply(party, &MatchMove::Round(made));
    }

    fn apply(&mut self, party: &Party, made: &MatchMove) {
        party.must(self.game.apply(made), made);
    }

    /// Once the table has settled a deal, the rules do, by what is truly left.
    fn settle(&mut self, party: &Party) {
        let Stage::Deal(Next::Settle { left, .. }) = self.game.stage() else {
            return;
        };
        if !matches!(party.phase(), Phase::Ready | Phase::Scored) {
            return;
        }
        for (seat, cards) in left {
            // What was played lies on the pad before what is shown at the end.
            let played = self.game.round().map_or(&[][..], |round| round.laid());
            let is_left = |piece: &Piece| !played.iter().any(|laid| laid.card == face(*piece));
            let held = party.held(Seat(seat.0)).into_iter().filter(is_left).count();
            assert_eq!(held, cards, "{seat:?}");
        }
        self.play(party, Move::Settle);
        let seats = self.game.ledger().seats().iter();
        let chips: Vec<i32> = seats.map(|(_, chips)| *chips as i32).collect();
        party.wrote(&chips);
    }
}

fn face(piece: Piece) -> Card {
    card(&piece.to_string())
}

fn card(name: &str) -> Card {
    let piece: Piece = name.parse().unwrap();
    piece.printed().parse().unwrap()
}

/// Plays this many deals, then what is left is cut for (RU-26).
fn play(players: usize, deals: usize, seed: u64) {
    let mut party = Party::sit(GameId::Rummoli, players, &[], seed);
    let seats: Vec<Seat> = Seat::all(players).collect();
    let mut truth = Truth {
        game: Match::new(&seats, Options::default()).unwrap(),
        deals: 0,
    };
    while let Some(done) = party.next() {
        truth.saw(&party, &done);
        // The pads are cleared before cards are cut.
        let gathered = truth.deals == deals && done.deed == Deed::Gather;
        if gathered && matches!(truth.game.stage(), Stage::Between { .. }) {
            let (seat, what) = (None, Wanted::Abandon);
            let propose = Request::Propose { seat, what };
            party.stage.ask(None, propose).unwrap();
            party.stage.ask(None, Request::Agree { seat }).unwrap();
            truth.apply(&party, &MatchMove::End);
        }
    }
    let seats = truth.game.ledger().seats().iter();
    let chips: Vec<i32> = seats.map(|(_, chips)| *chips as i32).collect();
    party.wrote(&chips);
    assert!(matches!(truth.game.stage(), Stage::Finished { .. }));
    party.replays();
}

#[test]
fn two_deals_of_four() {
    play(4, 2, 1);
}

/// RU-06, RU-08: the first hand of whoever takes the widow is dead, and the widow is shown and played.
#[test]
fn whoever_takes_the_widow_plays_it() {
    let mut party = Party::sit(GameId::Rummoli, 4, &[], 1);
    let mut took = None;
    while let Some(done) = party.next() {
        if done.deed == Deed::Deal {
            took = None;
        }
        let Some((names, to)) = carried(&done) else {
            continue;
        };
        match (party.came_from(&names[0]), to) {
            (Spot::Zone(Zone::Widow), Spot::Hand(seat)) => {
                assert_eq!(party.was_at(Spot::Hand(seat)), []);
                took = Some((seat, names.to_vec()));
            }
            (Spot::Hand(seat), Spot::Zone(Zone::Pad(_))) => {
                let widow = took.as_ref().filter(|(taker, _)| *taker == seat);
                if let Some((_, widow)) = widow {
                    assert!(names.iter().all(|name| widow.contains(name)));
                    return;
                }
            }
            _ => {}
        }
    }
    party.fail("nobody takes the widow");
}

/// Once the example `record` (seed 2) came to one who is asked for the widow where cards had gone astray: it guessed of a widow
/// of more cards than there are in any, and panicked.
#[test]
fn who_is_asked_for_the_widow_keeps_what_it_has_where_cards_have_gone_astray() {
    let mut party = Party::sit(GameId::Rummoli, 2, &[], 2);
    let says = |party: &Party| {
        let says = |seat| match party.stage.wish(seat, party.stage.world())? {
            Deed::Ask(Request::Call { call, .. }) => Some((seat, call.to_string())),
            _ => None,
        };
        Seat::all(2).find_map(says)
    };
    let asked = ["take-widow", "auction"];
    let dealer = loop {
        party.next().expect("a widow");
        match says(&party) {
            Some((seat, call)) if asked.contains(&call.as_str()) => break seat,
            _ => {}
        }
    };
    let hand = party.stage.world().at(Spot::Hand(dealer)).into_iter();
    let names: Vec<String> = hand.take(10).map(|thing| thing.name.clone()).collect();
    assert_eq!(names.len(), 10);
    party.stage.carry(&names, Spot::Drawer).unwrap();
    assert_eq!(says(&party), Some((dealer, "leave-widow".to_owned())));
}

/// `./ci.sh robots`
#[test]
#[ignore = "a thousand deals; run in release"]
fn a_thousand_deals() {
    long(2..=8, |players, seed| {
        play(players, 5, seed);
        Played::of(5)
    });
}
