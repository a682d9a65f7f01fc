//! Whole games by people who move at random but by the rules: they end, no tile is lost, the log
//! replayed gives the same game, and a refused move leaves it as it was.

use super::simulate::People;
use super::{Dice, without};
use rules::Seat;
use rules::remi::*;

impl People {
    /// What may be said before the first throw.
    fn before_play(&mut self) {
        for seat in self.round.seats().collect::<Vec<Seat>>() {
            let rack = self.racks[&seat].clone();
            let twin = |tile: &&Tile| **tile != Tile::Joker && without(&rack, &[**tile; 2]).is_some();
            let pairs: Vec<Tile> = rack.iter().filter(twin).copied().collect();
            assert_eq!(self.play(Move::Pairs { seat, tiles: pairs.clone() }).is_ok(), !pairs.is_empty());
            if self.dice.chance(3) && self.play(Move::NewDeal { seat }).is_ok() {
                return;
            }
            let face_up = self.round.setup().face_up;
            if koz(&rack, face_up) {
                self.play(Move::Koz { seat, tile: face_up }).unwrap();
            }
            if self.dice.chance(8) {
                let shape = self.dice.pick(&Shape::ALL).unwrap();
                self.play(Move::PlayOnRack { seat, shape }).unwrap();
            }
        }
    }

    fn turn(&mut self, seat: Seat) {
        self.history.clear();
        let first = self.round.phase() == Phase::Dealt;
        if !first && !self.tear(seat) {
            let Some(drawn) = self.stock.pop() else {
                self.play(Move::StockEmpty { seat }).unwrap();
                return;
            };
            self.racks.get_mut(&seat).unwrap().push(drawn);
            if self.stock.is_empty() && self.dice.chance(50) {
                self.play(Move::DrewLast { seat }).unwrap();
            }
        }
        if self.round.may(seat).contains(&Choice::Lay) {
            self.reveal(seat);
            self.attach_some(seat);
            self.swap_jokers(seat);
        }
        self.finish(seat);
        self.nonsense();
    }

    /// Tears a tile he can lay at once, or, playing on the rack, any he may.
    fn tear(&mut self, seat: Seat) -> bool {
        let on_rack = !self.round.may(seat).contains(&Choice::Lay);
        let Some((first, last)) = self.round.tearable().filter(|_| self.dice.chance(50)) else {
            return false;
        };
        let take = first + self.dice.below(last - first + 1);
        let taken = self.round.table().column[take..].to_vec();
        let all = [&self.racks[&seat][..], &taken].concat();
        let mut melds = self.some_melds(&all, 2);
        if self.round.opened(seat) {
            melds.retain(|meld| meld.contains(&taken[0]));
        } else if !on_rack && !self.opens(&melds) {
            return false;
        }
        if !on_rack && !melds.iter().flatten().any(|tile| *tile == taken[0]) {
            return false;
        }
        assert!(self.play_tiles(Move::Tear { seat, take }, &[], &taken));
        for meld in melds.into_iter().filter(|_| !on_rack) {
            self.lay(seat, meld);
        }
        true
    }

    fn lay(&mut self, seat: Seat, tiles: Vec<Tile>) {
        let readings = Meld::readings(&tiles, self.round.options().joker_cap).unwrap();
        let reading = readings.iter().position(|meld| meld.tiles() == tiles);
        let mut shown = tiles.clone();
        self.dice.shuffle(&mut shown);
        let reading = reading.unwrap_or(0);
        assert!(self.play_tiles(Move::Lay { seat, tiles: shown, reading }, &tiles, &[]));
    }

    fn reveal(&mut self, seat: Seat) {
        if self.round.opening_so_far().is_some() || self.dice.chance(20) {
            return;
        }
        for _ in 0..5 {
            let rack = self.racks[&seat].clone();
            let melds = self.some_melds(&rack, 2);
            if self.round.opened(seat) || self.opens(&melds) {
                melds.into_iter().for_each(|meld| self.lay(seat, meld));
                return;
            }
        }
    }

    /// Tries every tile on every combination.
    fn attach_some(&mut self, seat: Seat) {
        for tile in self.racks[&seat].clone() {
            let discard = self.round.options().close_by == CloseBy::Discard;
            for meld in 0..self.round.table().melds.len() {
                let last = self.racks[&seat].len() == 1;
                if last && discard || !self.dice.chance(80) {
                    continue;
                }
                let end = self.dice.pick(&[None, Some(End::Low), Some(End::High)]).unwrap();
                if self.play_tiles(Move::Attach { seat, meld, tile, end }, &[tile], &[]) {
                    break;
                }
            }
        }
    }

    /// Gives one tile or two for jokers, and lays what comes free; takes back what he cannot lay.
    fn swap_jokers(&mut self, seat: Seat) {
        let rack = self.racks[&seat].clone();
        let pairs = rack.iter().flat_map(|a| rack.iter().map(move |b| vec![*a, *b]));
        let gifts: Vec<Vec<Tile>> = rack.iter().map(|tile| vec![*tile]).chain(pairs).collect();
        for meld in 0..self.round.table().melds.len() {
            let jokers = |people: &People| people.round.table().melds[meld].meld().jokers();
            let before = jokers(self);
            let done = self.history.len();
            let mut swap = |give: &Vec<Tile>| {
                let played = Move::SwapJoker { seat, meld, give: give.clone() };
                before > 0 && self.play_tiles(played, give, &[])
            };
            if gifts.iter().any(&mut swap) {
                let freed = vec![Tile::Joker; before - jokers(self)];
                self.racks.get_mut(&seat).unwrap().extend(freed);
                self.lay_jokers(seat);
                let kept = self.racks[&seat].contains(&Tile::Joker);
                while kept && self.use_now() && self.history.len() > done {
                    self.take_back(seat);
                }
                return;
            }
        }
    }

    fn use_now(&self) -> bool {
        self.round.options().freed_joker == FreedJoker::UseNow
    }

    fn lay_jokers(&mut self, seat: Seat) {
        for meld in 0..self.round.table().melds.len() {
            let last = self.racks[&seat].len() == 1;
            if !last || self.round.options().close_by == CloseBy::Attach {
                let tile = Tile::Joker;
                self.play_tiles(Move::Attach { seat, meld, tile, end: None }, &[tile], &[]);
            }
        }
    }

    /// Closes, or throws a tile; says that three are left, or forgets it.
    fn finish(&mut self, seat: Seat) {
        if self.racks[&seat].is_empty() {
            self.play(Move::Close { seat }).unwrap();
            return;
        }
        if self.racks[&seat].len() == 4 && self.dice.chance(50) {
            self.play(Move::SayThree { seat }).unwrap();
        }
        loop {
            let rack = self.racks[&seat].clone();
            let tile = self.dice.pick(&rack).unwrap();
            match self.play(Move::Throw { seat, tile }) {
                Ok(()) => {
                    self.racks.insert(seat, without(&rack, &[tile]).unwrap());
                    return;
                }
                // He has attached too much, and keeps a tile to throw.
                Err(violations) => {
                    let code = violations[0].code;
                    assert!([Code::LastMustAttach, Code::MustUseJoker].contains(&code), "{code}");
                    self.take_back(seat);
                }
            }
        }
    }

    /// Somebody does something at random; what is legal is not kept.
    fn nonsense(&mut self) {
        let (round, log) = (self.round.clone(), self.log.len());
        let set = Tile::set();
        for _ in 0..6 {
            let seat = Seat(self.dice.below(5) as u8);
            let tile = self.dice.pick(&set).unwrap();
            let place = self.dice.below(6);
            let tiles: Vec<Tile> = (0..place).map(|_| self.dice.pick(&set).unwrap()).collect();
            let moves = [
                Move::Pairs { seat, tiles: tiles.clone() },
                Move::NewDeal { seat },
                Move::SwapPairs { a: seat, b: Seat(0), class: PairClass::Small },
                Move::Koz { seat, tile },
                Move::PlayOnRack { seat, shape: Shape::Bece },
                Move::Tear { seat, take: place },
                Move::Lay { seat, tiles: tiles.clone(), reading: 0 },
                Move::Attach { seat, meld: place, tile, end: None },
                Move::SwapJoker { seat, meld: place, give: vec![tile] },
                Move::TakeBack { seat },
                Move::Throw { seat, tile },
                Move::Close { seat },
                Move::CloseRackGame { seat, tiles: tiles.clone(), last: tile },
                Move::Count { seat, tiles: place },
                Move::SayThree { seat },
                Move::Challenge { by: seat, seat: Seat(1) },
                Move::HadThree { seat, yes: true },
                Move::DrewLast { seat },
                Move::StockEmpty { seat },
                Move::StockLeft { seat },
                Move::Leftover { seat, tiles, count: place },
            ];
            let played = self.dice.pick(&moves).unwrap();
            let _ = self.play(played);
            self.round = round.clone();
        }
        self.log.truncate(log);
    }

    /// The answers to all the table asks at the end.
    fn answer(&mut self) {
        for question in self.round.asks() {
            match question {
                Question::StockUsedUp(seat) => self.play(Move::DrewLast { seat }).unwrap(),
                Question::HadThree(seat) => {
                    let yes = self.dice.chance(50);
                    self.play(Move::HadThree { seat, yes }).unwrap();
                }
                Question::Leftover(seat) => {
                    let tiles = self.racks[&seat].clone();
                    let count = tiles.len();
                    self.play(Move::Leftover { seat, tiles, count }).unwrap();
                }
            }
        }
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
                let seat = people.round.to_move().unwrap();
                people.turn(seat);
                let missed = people.round.seats().find(|seat| people.round.missed_three(*seat));
                if let Some(missed) = missed.filter(|_| people.round.to_move().is_some()) {
                    seen.missed_three += 1;
                    let by = people.round.seats().find(|seat| *seat != missed).unwrap();
                    people.play(Move::Challenge { by, seat: missed }).unwrap();
                }
            }
        }
        people.check_pieces();
        people.check_credit();
    }
    let Phase::Over(ending) = people.round.phase() else { panic!("game {seed} does not end") };
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
    people.log.iter().for_each(|played| replayed.apply(played).unwrap());
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
    let said_yes = |seat| people.log.iter().any(|m| *m == Move::HadThree { seat, yes: true });
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
        if let Phase::Over(Ending::Closed { by, with }) = round.phase() && by == seat {
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
    assert!(all.iter().all(|count| *count >= 3), "too little happened: {seen:?}");
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
