//! Whole games by people who move at random but by the rules: they end, no tile is lost, the log
//! replayed gives the same game, and a refused move leaves it as it was.

use super::Dice;
use super::simulate::People;
use rules::Seat;
use rules::remi::*;

impl People {
    /// Somebody does something at random; what is legal is not kept.
    pub fn nonsense(&mut self) {
        let (round, log) = (self.round.clone(), self.log.len());
        let set = Tile::set();
        for _ in 0..6 {
            let seat = Seat(self.dice.below(5) as u8);
            let tile = self.dice.pick(&set).unwrap();
            let place = self.dice.below(6);
            let tiles: Vec<Tile> = (0..place).map(|_| self.dice.pick(&set).unwrap()).collect();
            let moves = [
                Move::Pairs {
                    seat,
                    tiles: tiles.clone(),
                },
                Move::NewDeal { seat },
                Move::SwapPairs {
                    a: seat,
                    b: Seat(0),
                    class: PairClass::Small,
                },
                Move::Koz { seat, tile },
                Move::PlayOnRack {
                    seat,
                    shape: Shape::Bece,
                },
                Move::Tear { seat, take: place },
                Move::Lay {
                    seat,
                    tiles: tiles.clone(),
                    reading: 0,
                },
                Move::Attach {
                    seat,
                    meld: place,
                    tile,
                    end: None,
                },
                Move::SwapJoker {
                    seat,
                    meld: place,
                    give: vec![tile],
                },
                Move::TakeBack { seat },
                Move::Throw { seat, tile },
                Move::Close { seat },
                Move::CloseRackGame {
                    seat,
                    tiles: tiles.clone(),
                    last: tile,
                },
                Move::Count { seat, tiles: place },
                Move::SayThree { seat },
                Move::Challenge {
                    by: seat,
                    seat: Seat(1),
                },
                Move::HadThree { seat, yes: true },
                Move::DrewLast { seat },
                Move::StockEmpty { seat },
                Move::StockLeft { seat },
                Move::Leftover {
                    seat,
                    tiles,
                    count: place,
                },
            ];
            let played = self.dice.pick(&moves).unwrap();
            let _ = self.play(played);
            self.round = round.clone();
        }
        self.log.truncate(log);
    }
}

/// What happened in some games, so that nobody believes a test that never gets anywhere.
#[derive(Default, Debug)]
struct Seen {
    closed: usize,
    used_up: usize,
    new_deals: usize,
    tears: usize,
    inner_tears: usize,
    swaps: usize,
    attached_to_others: usize,
    missed_three: usize,
}

fn play_game(seed: u64, seen: &mut Seen) {
    let mut people = People::deal(seed);
    people.check_pieces();
    people.before_play();
    for _ in 0..2_000 {
        match people.round.phase() {
            Phase::Over(_) => break,
            Phase::StockAsked(seat) => people.play(Move::DrewLast { seat }).unwrap(),
            Phase::Dealt | Phase::Playing => {
                let seat = people.round.turn().unwrap();
                people.turn(seat);
                let missed = people
                    .round
                    .seats()
                    .find(|seat| people.round.missed_three(*seat));
                if let Some(missed) = missed.filter(|_| people.round.turn().is_some()) {
                    seen.missed_three += 1;
                    let by = people.round.seats().find(|seat| *seat != missed).unwrap();
                    people.play(Move::Challenge { by, seat: missed }).unwrap();
                }
            }
        }
        people.check_pieces();
        people.check_credit();
    }
    let Phase::Over(ending) = people.round.phase() else {
        panic!("game {seed} does not end")
    };
    match ending {
        Ending::Closed { by, .. } => {
            seen.closed += 1;
            assert!(people.racks[&by].is_empty());
        }
        Ending::StockUsedUp => {
            seen.used_up += 1;
            assert!(people.stock.is_empty());
        }
        Ending::NewDeal { .. } => {
            seen.new_deals += 1;
            assert_eq!(people.round.score().unwrap_err().code, Code::NotNow);
            return;
        }
    }
    count(&people.log, seen);
    people.answer();
    check_score(&people);
    let mut replayed = people.start.clone();
    people
        .log
        .iter()
        .for_each(|played| replayed.apply(played).unwrap());
    assert_eq!(replayed, people.round, "the log gives the same game");
}

fn count(log: &[Move], seen: &mut Seen) {
    let mut owners = Vec::new();
    let mut column = 0;
    for played in log {
        match played {
            Move::Lay { seat, .. } => owners.push(*seat),
            Move::Throw { .. } => column += 1,
            Move::Tear { take, .. } => {
                seen.tears += 1;
                seen.inner_tears += usize::from(take + 1 < column);
                column = *take;
            }
            Move::SwapJoker { .. } => seen.swaps += 1,
            Move::Attach { seat, meld, .. } if owners.get(*meld).is_some_and(|o| o != seat) => {
                seen.attached_to_others += 1;
            }
            _ => {}
        }
    }
}

/// RE-33 to RE-36 again, from what the people hold and what lies.
fn check_score(people: &People) {
    let round = &people.round;
    let options = round.options();
    let sum = |tiles: &[Tile]| -> i32 {
        let worth = |tile: &Tile| match tile.number().map(Number::get) {
            None => 50,
            Some(1) => 25,
            Some(number) if number < 10 => 5,
            Some(_) => 10,
        };
        tiles.iter().map(worth).sum()
    };
    let said_yes = |seat| people.log.contains(&Move::HadThree { seat, yes: true });
    for (seat, points) in round.score().unwrap() {
        let laid = round.table().credited(seat);
        let rack = sum(&people.racks[&seat]);
        let mut expected = match laid.is_empty() {
            true if options.unopened == Unopened::PlusRack => -100 - rack,
            true => -100,
            false => sum(&laid) - rack,
        };
        let koz = |m: &Move| matches!(m, Move::Koz { seat: by, .. } if *by == seat);
        expected += if people.log.iter().any(koz) { 50 } else { 0 };
        if let Phase::Over(Ending::Closed { by, with }) = round.phase()
            && by == seat
        {
            expected = (expected + 50) * if with.doubles() { 2 } else { 1 };
        }
        expected *= if round.setup().double_game { 2 } else { 1 };
        expected -= if said_yes(seat) { 500 } else { 0 };
        assert_eq!(points, expected, "{seat}");
    }
}

/// RE-14, RE-22 to RE-35: a few hundred games.
#[test]
fn random_games() {
    let mut seen = Seen::default();
    (0..400).for_each(|seed| play_game(seed, &mut seen));
    let all = [
        seen.closed,
        seen.used_up,
        seen.new_deals,
        seen.tears,
        seen.inner_tears,
        seen.swaps,
        seen.attached_to_others,
        seen.missed_three,
    ];
    assert!(
        all.iter().all(|count| *count >= 1),
        "too little happened: {seen:?}"
    );
}

/// The same by the thousand; `cargo test --release -- --ignored`.
#[test]
#[ignore = "long"]
fn many_random_games() {
    let mut seen = Seen::default();
    (1_000..11_000).for_each(|seed| play_game(seed, &mut seen));
    println!("{seen:?}");
}

/// The dice are the seed's alone.
#[test]
fn seeds_repeat() {
    let (mut one, mut other) = (Dice(7), Dice(7));
    assert!((0..100).all(|_| one.below(1000) == other.below(1000)));
}
