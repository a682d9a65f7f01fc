//! Remi: the rules are told each tile laid, thrown and left over as it truly was.

use std::collections::BTreeSet;

use rules::Seat;
use rules::remi::{
    Choice, Ending, LaidMeld, Match, Meld, Move, Options, PairClass, Phase, Round, Setup, Tile,
    joker_swap,
};
use table::clock::SECOND;
use table::event::Request;
use table::furniture::{Column, Furniture};
use table::game::remi::{CLASSES, Word};
use table::game::{GameId, Vocabulary as _};
use table::piece::Piece;
use table::view::View;
use table::zone::Zone;
use twin::play::Done;
use twin::robot::Deed;
use twin::spot::Spot;

use crate::party::{Party, Played, carried, long};

struct Truth {
    seats: Vec<Seat>,
    game: Match,
    /// The game as it may be, none before it is dealt: where a joker stands that was laid, what is added later tells.
    rounds: Vec<Round>,
    played: Played,
    /// What was said or done of what is rare.
    rare: BTreeSet<&'static str>,
    /// RE-31: tiles that were laid last, on whose area: whether they were given for a joker the next deed tells.
    given: Option<(Seat, Seat, Vec<Tile>)>,
    /// RE-36: who closes a rack game, and the tile thrown for it.
    closing: Option<(Seat, Option<Tile>)>,
    /// RE-11: who has offered whom to swap what.
    offer: Option<(Seat, Seat, PairClass)>,
}

impl Truth {
    fn saw(&mut self, party: &Party, done: &Done) {
        let seat = done.seat;
        self.was_given(party, done);
        match &done.deed {
            Deed::Deal => self.rounds = vec![self.dealt(party)],
            Deed::Ask(Request::Call { call, value, .. }) => match call.as_str() {
                "stock-empty" => self.apply(party, &Move::StockEmpty { seat }),
                "closed" if self.plays_on_rack(seat) => self.closing = Some((seat, None)),
                "closed" => self.apply(party, &Move::Close { seat }),
                "koz" => {
                    let tile = self.rounds[0].setup().face_up;
                    self.does(party, "koz", &Move::Koz { seat, tile });
                }
                "pairs" => {
                    let tiles = tiles(party.at(Spot::Zone(Zone::Pad(seat))));
                    self.does(party, "pairs", &Move::Pairs { seat, tiles });
                }
                "new-deal" => {
                    self.does(party, "new deal", &Move::NewDeal { seat });
                    self.rounds.clear();
                }
                "swap" => self.offer = offered(seat, value.as_ref().unwrap()),
                "swap-yes" => {
                    let (a, b, class) = self.offer.take().unwrap();
                    self.does(party, "swap", &Move::SwapPairs { a, b, class });
                }
                "three" => self.does(party, "three", &Move::SayThree { seat }),
                "rack-game" => {
                    let shape = value.as_ref().unwrap().parse().unwrap();
                    self.does(party, "rack game", &Move::PlayOnRack { seat, shape });
                }
                "challenge" => {
                    let whose = value.as_ref().and_then(|value| value.parse().ok());
                    let (by, seat) = (seat, Seat(whose.unwrap()));
                    self.apply(party, &Move::Challenge { by, seat });
                }
                "left" => {
                    let count = value.as_ref().and_then(|value| value.parse().ok()).unwrap();
                    let tiles = tiles(party.held(done.seat));
                    self.apply(party, &Move::Leftover { seat, tiles, count });
                }
                _ => {}
            },
            Deed::Ask(Request::Answer { question, value }) => {
                let yes = value == "yes";
                match question.split(':').next() {
                    Some("three") => self.apply(party, &Move::HadThree { seat, yes }),
                    Some("stock") if yes => self.apply(party, &Move::DrewLast { seat }),
                    Some("stock") => self.apply(party, &Move::StockLeft { seat }),
                    _ => {}
                }
            }
            _ => self.saw_carried(party, done),
        }
        self.score(party);
    }

    fn plays_on_rack(&self, seat: Seat) -> bool {
        let round = self.rounds.first().expect("a game goes on");
        round.may(seat).contains(&Choice::CloseRackGame)
    }

    fn does(&mut self, party: &Party, rare: &'static str, what: &Move) {
        self.rare.insert(rare);
        self.apply(party, what);
    }

    /// What was laid last, now that this is done.
    fn was_given(&mut self, party: &Party, done: &Done) {
        let Some((seat, area, tiles)) = self.given.take() else {
            return;
        };
        let takes_joker = carried(done).is_some_and(|(names, to)| {
            let area = Spot::Zone(Zone::Melds(area));
            to == Spot::Hand(seat) && party.came_from(&names[0]) == area
        });
        let frees = |laid: &LaidMeld| {
            let swapped = joker_swap(laid.meld().tiles(), &tiles, None, &Options::default());
            laid.owner == area && swapped.is_ok()
        };
        let mut swapped = false;
        self.applies(party, |round| {
            let meld = round.table().melds.iter().position(frees);
            match meld.filter(|_| takes_joker) {
                Some(meld) => {
                    swapped = true;
                    let give = tiles.clone();
                    vec![Move::SwapJoker { seat, meld, give }]
                }
                None => laid(round, seat, area, &tiles),
            }
        });
        if swapped {
            self.rare.insert("joker");
        }
    }

    fn dealt(&self, party: &Party) -> Round {
        let plan = party.stage.table().app().game().plan();
        let up = plan.turn_up.map(|zone| tiles(party.at(Spot::Zone(zone))));
        let up = up.unwrap().pop().unwrap();
        let setup = Setup::new(self.seats.len(), up).unwrap();
        let arranger = party.view.dealer;
        Round::new(setup, &self.seats, arranger, Options::default()).unwrap()
    }

    fn saw_carried(&mut self, party: &Party, done: &Done) {
        let Some((names, to)) = carried(done) else {
            return;
        };
        let seat = done.seat;
        let pieces = names.iter().map(|name| name.parse().unwrap());
        let tiles = tiles(pieces.collect());
        match (party.came_from(&names[0]), to) {
            (Spot::Hand(_), Spot::Zone(Zone::Melds(area))) => {
                self.given = Some((seat, area, tiles));
            }
            (Spot::Hand(_), Spot::Zone(Zone::Discard)) => match &mut self.closing {
                Some((_, last)) => *last = Some(tiles[0]),
                None => self.apply(
                    party,
                    &Move::Throw {
                        seat,
                        tile: tiles[0],
                    },
                ),
            },
            (Spot::Hand(_), Spot::Zone(Zone::Pad(_))) if self.closing.is_some() => {
                if let Some((seat, Some(last))) = self.closing.take() {
                    self.does(
                        party,
                        "closed on the rack",
                        &Move::CloseRackGame { seat, tiles, last },
                    );
                }
            }
            // RE-11: what the other has laid there for it.
            (Spot::Zone(Zone::Pad(other)), Spot::Hand(_)) if other != seat => {
                self.rare.insert("got");
            }
            (Spot::Zone(Zone::Discard), Spot::Hand(_)) => {
                let column = party.was_at(Spot::Zone(Zone::Discard));
                let take = column.len() - names.len();
                self.apply(party, &Move::Tear { seat, take });
            }
            _ => {}
        }
    }

    fn apply(&mut self, party: &Party, what: &Move) {
        self.applies(party, |_| vec![what.clone()]);
    }

    /// One of these moves was made, in a game as it may be; the rules must allow it in one.
    fn applies(&mut self, party: &Party, mut ways: impl FnMut(&Round) -> Vec<Move>) {
        let (mut after, mut refused) = (Vec::new(), None);
        for round in &self.rounds {
            for way in ways(round) {
                let mut round = round.clone();
                match round.apply(&way) {
                    Ok(_) if after.contains(&round) => {}
                    Ok(_) => after.push(round),
                    Err(why) => refused = Some((why, way)),
                }
            }
        }
        if after.is_empty() {
            let (why, way) = refused.expect("a game goes on");
            party.must(Err::<(), _>(why), &way);
        }
        self.rounds = after;
    }

    /// Once the table has written points, the rules do.
    fn score(&mut self, party: &Party) {
        let dealt = std::mem::take(&mut self.rounds);
        let mut dealt = (!dealt.is_empty()).then_some(dealt);
        let scored = party.once_scored(&mut dealt);
        self.rounds = dealt.unwrap_or_default();
        let Some(rounds) = scored else {
            return;
        };
        self.played.rounds += 1;
        let used_up = rounds[0].phase() == Phase::Over(Ending::StockUsedUp);
        self.played.dry += usize::from(used_up);
        let counted = rounds.iter().map(|round| {
            let mut game = self.game.clone();
            party.must(game.record(round), &"the game to count");
            let totals = game.standing().totals.into_iter();
            let totals = totals.map(|(_, total)| total.truncated() as i32);
            (game, totals.collect())
        });
        let counted: Vec<(Match, Vec<i32>)> = counted.collect();
        let told = party.totals();
        let as_told = counted.iter().position(|(_, totals)| *totals == told);
        let (game, totals) = &counted[as_told.unwrap_or_default()];
        party.wrote(totals);
        self.game = game.clone();
    }
}

/// A tile alone is attached to a combination of the area that it fits, if there is one; more are a combination of their own, however its
/// joker stands.
fn laid(round: &Round, seat: Seat, area: Seat, tiles: &[Tile]) -> Vec<Move> {
    let (tile, cap) = (tiles[0], Options::default().joker_cap);
    let melds = round.table().melds.iter().enumerate();
    let fits = |laid: &LaidMeld| laid.owner == area && laid.meld().with(tile, cap).is_ok();
    let fitting = melds.filter(|(_, laid)| tiles.len() == 1 && fits(laid));
    let attached = fitting.map(|(meld, _)| Move::Attach {
        seat,
        meld,
        tile,
        end: None,
    });
    let attached: Vec<Move> = attached.collect();
    if !attached.is_empty() {
        return attached;
    }
    let readings = Meld::readings(tiles, cap).map_or(1, |all| all.len());
    let lay = |reading| Move::Lay {
        seat,
        tiles: tiles.to_vec(),
        reading,
    };
    (0..readings).map(lay).collect()
}

/// With whom which class: `2:small`.
fn offered(a: Seat, value: &str) -> Option<(Seat, Seat, PairClass)> {
    let (b, class) = value.split_once(':')?;
    let (_, class) = CLASSES.into_iter().find(|(key, _)| *key == class)?;
    Some((a, Seat(b.parse().ok()?), class))
}

fn tiles(pieces: Vec<Piece>) -> Vec<Tile> {
    pieces.into_iter().filter_map(Piece::tile).collect()
}

fn play(players: usize, games: usize, seed: u64) -> Truth {
    play_at(Furniture::default(), players, games, seed)
}

fn sit_at(furniture: Furniture, players: usize, games: usize, seed: u64) -> (Party, Truth) {
    let number = games.to_string();
    let options = [("games", number.as_str())];
    let party = Party::sit_at(furniture, GameId::Remi, players, &options, seed);
    let seats: Vec<Seat> = Seat::all(players).collect();
    let truth = Truth {
        game: Match::new(&seats, Some(games)),
        seats,
        rounds: Vec::new(),
        played: Played::default(),
        rare: BTreeSet::new(),
        given: None,
        closing: None,
        offer: None,
    };
    (party, truth)
}

fn play_at(furniture: Furniture, players: usize, games: usize, seed: u64) -> Truth {
    let (mut party, mut truth) = sit_at(furniture, players, games, seed);
    while let Some(done) = party.next() {
        truth.saw(&party, &done);
    }
    truth.score(&party);
    assert!(truth.game.standing().finished);
    party.replays();
    truth
}

/// Somebody opens with combinations that the arrangement of the rest alone would break up (RE-17), and pairs are swapped
/// (RE-11): each lays a tile on its pad, and the other takes it from there.
#[test]
fn a_game_of_three() {
    let truth = play(3, 1, 11);
    assert!(["swap", "got"].iter().all(|what| truth.rare.contains(what)));
}

/// Pads are gathered between them, and the second has a first round of its own, though somebody
/// could open in it (RE-15). A joker is exchanged, and a rack game closed.
#[test]
fn two_games_of_two() {
    let truth = play(2, 2, 10);
    let rare = ["closed on the rack", "joker", "pairs", "rack game", "three"];
    assert_eq!(truth.rare, BTreeSet::from(rare));
}

/// RE-29: a joker comes free, stays on its area, and closes: no antenna tells, so its owner is asked.
#[test]
fn a_joker_that_stayed_on_its_area_closes() {
    play(2, 2, 37);
}

/// RE-26, RE-34: the table has counted more tiles on each rack than there are: whoever closes says so, and whoever shows.
#[test]
fn a_game_that_was_counted_wrong_ends() {
    let mut party = sit_at(Furniture::default(), 2, 1, 11).0;
    let mut miscounted = false;
    let is_over = |view: &View| view.sheet().is_some_and(|sheet| sheet.result.is_some());
    while !is_over(&party.view) {
        party.stage.turn();
        party.view = party.stage.table().view(None);
        let groups = party.view.sheet().map_or(0, |sheet| sheet.groups.len());
        if groups > 0 && !std::mem::replace(&mut miscounted, true) {
            for seat in Seat::all(2) {
                let request = Request::Call {
                    seat,
                    call: Word::Count.name().to_owned(),
                    value: Some("19".to_owned()),
                };
                party.stage.ask(Some(seat), request).unwrap();
            }
        }
        let text = &party.view.next.text;
        assert!(party.stage.micros() < 3600 * SECOND, "{text}");
    }
    let log = &party.view.log;
    for what in [
        "Ivan laid a group of 3, added blue 12",
        "Tiles left on Ana's rack: 1",
    ] {
        assert!(log.iter().any(|line| line.starts_with(what)), "{log:?}");
    }
}

/// The tile that was thrown is torn, and that very one thrown again: the column looks as it did, and its turn comes.
#[test]
fn a_torn_tile_that_is_thrown_again_is_another_throw() {
    let (mut party, mut truth) = sit_at(Furniture::default(), 2, 2, 300_079);
    while party.stage.micros() < 60 * SECOND {
        let done = party.next().unwrap();
        truth.saw(&party, &done);
    }
    party.replays();
}

/// Tiles are thrown on a spot and pushed into a row that no antenna watches: who plays on the rack says that they tore one.
#[test]
fn games_with_a_throw_spot() {
    let furniture = Furniture {
        column: Column::Spot,
        ..Furniture::default()
    };
    play_at(furniture, 3, 2, 4);
}

/// `./ci.sh robots`
#[test]
#[ignore = "a thousand games; run in release"]
fn a_thousand_games() {
    let mut rare = BTreeSet::new();
    long(2..=4, |players, seed| {
        let truth = play(players, 2, seed);
        rare.extend(truth.rare);
        truth.played
    });
    println!("{rare:?}");
}
