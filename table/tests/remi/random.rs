//! People play by the rules at random; what they do is laid on the bench and given to the rules
//! directly: the table reads the same game.

use rules::Seat;
use rules::remi::{
    Ending, Kind, Meld, Move, Number, Phase as Rules, Question, Tile, check_opening,
};
use table::piece::Piece;
use table::view::{Phase, Verdict};
use table::zone::Zone;

use crate::bench::uid;
use crate::people::{People, face};

impl People {
    /// A tile that lies drops out now and then, and comes back.
    pub fn flicker(&mut self, piece: &Piece, zone: Zone) {
        if self.dice.below(6) == 0 {
            self.bench.wait(0.2);
            self.bench.lift(&piece.to_string(), zone);
            self.bench.wait(0.6);
            self.bench.lay(&piece.to_string(), zone);
        }
        self.no_fault();
    }

    fn no_fault(&self) {
        let sheet = self.bench.sheet();
        assert_eq!(sheet.faults, []);
        let invalid = sheet
            .groups
            .iter()
            .find(|group| group.verdict == Verdict::Invalid);
        assert_eq!(invalid, None);
    }

    /// RE-22: the last tile of the column, if it makes a combination in this turn.
    fn tear(&mut self) -> bool {
        let me = self.me();
        let may = self.round.tearable();
        let may = may.filter(|_| self.round.opened(me) && self.racks[&me].len() > 3);
        let Some((_, last)) = may else {
            return false;
        };
        let torn = self.column[last];
        self.rack().push(torn);
        let melds = self
            .melds()
            .into_iter()
            .find(|meld| meld.contains(&face(&torn)));
        let Some(meld) = melds else {
            self.rack().pop();
            return false;
        };
        let moves = [
            Move::Tear {
                seat: me,
                take: last,
            },
            Move::Lay {
                seat: me,
                tiles: meld.clone(),
                reading: 0,
            },
        ];
        let mut next = self.round.clone();
        if moves.iter().any(|played| next.apply(played).is_err()) {
            self.rack().pop();
            return false;
        }
        // The torn tile itself is laid, not its twin.
        let twin = |piece: &Piece| face(piece) == face(&torn) && *piece != torn;
        if self.rack().iter().any(twin) {
            self.rack().pop();
            return false;
        }
        self.bench.lift(&torn.to_string(), Zone::Discard);
        self.column.pop();
        self.seen[1] += 1;
        assert!(self.lay(&moves, &meld, People::zone(me)));
        true
    }

    /// RE-16, RE-17: a run and a group that open.
    fn open(&mut self) {
        let me = self.me();
        let melds = self.melds();
        for one in &melds {
            for other in &melds {
                let cap = self.round.options().joker_cap;
                let read = [one, other].map(|tiles| Meld::readings(tiles, cap).unwrap()[0].clone());
                if one.iter().any(|tile| other.contains(tile)) || check_opening(&read).is_err() {
                    continue;
                }
                let lay = |tiles: &Vec<Tile>| Move::Lay {
                    seat: me,
                    tiles: tiles.clone(),
                    reading: 0,
                };
                let moves = [lay(one), lay(other)];
                if self.lay(&moves, &[&one[..], other].concat(), People::zone(me)) {
                    self.seen[0] += 1;
                    return;
                }
            }
        }
    }

    /// RE-24, RE-31: a tile where it fits one place alone; a joker for the tile it stands for.
    fn add(&mut self, leave: usize) {
        let me = self.me();
        for piece in self.rack().clone() {
            let tile = face(&piece);
            let table = self.round.table().clone();
            let cap = self.round.options().joker_cap;
            for (meld, laid) in table.melds.iter().enumerate() {
                let same = table.melds.iter().filter(|other| other.owner == laid.owner);
                let jokers = same.clone().any(|other| other.meld().jokers() > 0);
                let fits = same
                    .filter(|other| other.meld().with(tile, cap).is_ok())
                    .count();
                let ways = laid.meld().with(tile, cap).map_or(0, |ways| ways.len());
                if (fits, ways) != (1, 1) || jokers || self.rack().len() <= leave {
                    continue;
                }
                let added = Move::Attach {
                    seat: me,
                    meld,
                    tile,
                    end: None,
                };
                if self.lay(&[added], &[tile], People::zone(laid.owner)) {
                    self.seen[2] += 1;
                    if laid.meld().kind() == Kind::Group {
                        let number = tile.number().map_or(0, Number::get);
                        self.to_groups.push((tile.to_string(), number));
                    }
                    break;
                }
            }
        }
    }

    /// RE-24: a tile that fits two places since others were added is asked about.
    fn answer(&mut self) {
        let meant = std::mem::take(&mut self.to_groups);
        self.bench.wait(1.3);
        let asked = self.bench.view().questions;
        if let Some(asked) = asked.iter().find(|asked| asked.id == "way") {
            // A group that was laid in this turn too is named with the tile in it.
            let laid = |text: &str, (tile, number): &(String, u8)| {
                let group = format!("group of {number} (");
                let groups = text.split(group.as_str()).skip(1);
                let mut tiles = groups.filter_map(|rest| rest.split(')').next());
                tiles.any(|tiles| tiles.split(' ').any(|other| other == tile))
            };
            let fits = |text: &str| {
                let added: Vec<_> = meant.iter().filter(|one| !laid(text, one)).collect();
                let told = |(tile, number): &&(String, u8)| {
                    text.contains(&format!("{tile} to a group of {number}"))
                };
                added.iter().copied().all(|one| told(&one))
                    && text.matches(" to a group").count() == added.len()
            };
            let way = asked.options.iter().find(|way| fits(&way.text));
            let way = way.unwrap_or_else(|| panic!("{meant:?} is not among {:?}", asked.options));
            self.bench.answer("way", &way.value).unwrap();
        }
    }

    fn turn(&mut self) {
        let me = self.me();
        let first = self.round.phase() == Rules::Dealt;
        if !first && !self.tear() {
            let drawn = self.stock.pop().unwrap();
            self.rack().push(drawn);
        }
        if !first && self.round.turn_number(me) > Some(1) {
            if self.round.opened(me) {
                if let Some(meld) = self.melds().into_iter().next()
                    && self.rack().len() > 4
                    && self.round.table().melds.len() < 30
                {
                    let lay = Move::Lay {
                        seat: me,
                        tiles: meld.clone(),
                        reading: 0,
                    };
                    self.lay(&[lay], &meld, People::zone(me));
                }
                if self.bench.questions().is_empty() {
                    self.add(2);
                    self.answer();
                }
            } else {
                self.open();
            }
        }
        self.end();
    }

    /// The last two tiles close where they fit; else one is thrown.
    fn end(&mut self) {
        let me = self.me();
        let rack = self.rack().clone();
        if let ([one, other], Rules::Playing) = (&rack[..], self.round.phase())
            && (self.close([*one, *other]) || self.close([*other, *one]))
        {
            return;
        }
        let at = self.least_wanted(&rack);
        let thrown = self.rack().remove(at);
        let tile = face(&thrown);
        self.round.apply(&Move::Throw { seat: me, tile }).unwrap();
        self.column.push(thrown);
        self.bench.throw(&thrown.to_string());
    }

    /// RE-26: both tiles are added, the second of them closes.
    fn close(&mut self, last: [Piece; 2]) -> bool {
        let me = self.me();
        let melds = self.round.table().melds.clone();
        let [one, other] = last.map(|piece| face(&piece));
        for (first, on) in melds.iter().enumerate() {
            for (second, under) in melds.iter().enumerate() {
                let attach = |meld, tile| Move::Attach {
                    seat: me,
                    meld,
                    tile,
                    end: None,
                };
                let moves = [attach(first, one), attach(second, other)];
                let mut tried = self.round.clone();
                let closes = [&moves[..], &[Move::Close { seat: me }]].concat();
                if closes.iter().any(|played| tried.apply(played).is_err()) {
                    continue;
                }
                assert!(self.lay(&moves[..1], &[one], People::zone(on.owner)));
                self.bench.wait(0.1);
                assert!(self.lay(&moves[1..], &[other], People::zone(under.owner)));
                self.round = tried;
                self.bench.say(me.0, "closed", "");
                self.bench.wait(1.3);
                return true;
            }
        }
        false
    }

    /// What the table shows equals what the rules were told.
    fn compare(&self) {
        self.no_fault();
        let sheet = self.bench.sheet();
        let table = self.round.table();
        let column: Vec<String> = table.column.iter().map(Tile::to_string).collect();
        assert_eq!(sheet.discard, column);
        assert_eq!(
            sheet.turn,
            match self.round.phase() {
                Rules::StockAsked(_) | Rules::Over(_) => None,
                _ => Some(self.me()),
            }
        );
        assert_eq!(sheet.stock, Some(self.round.stock()));
        let faces = |names: &[String]| -> Vec<String> {
            let face = |name: &String| name.split('#').next().unwrap().to_owned();
            names.iter().map(face).collect()
        };
        let mut read: Vec<Vec<String>> = sheet
            .groups
            .iter()
            .map(|group| faces(&group.pieces))
            .collect();
        let tiles = table.melds.iter().map(|laid| laid.meld().tiles());
        let mut laid: Vec<Vec<String>> = tiles
            .map(|tiles| tiles.iter().map(Tile::to_string).collect())
            .collect();
        let groups = |melds: &mut Vec<Vec<String>>| {
            melds.iter_mut().for_each(|meld| meld.sort());
            melds.sort();
        };
        groups(&mut read);
        groups(&mut laid);
        assert_eq!(read, laid);
    }

    /// Nothing that leaves for anybody names a tile that no open place has shown, or its tag.
    fn no_leak(&self) {
        let app = self.bench.table.app();
        let seats = Seat::all(self.racks.len()).map(Some);
        let views = [None]
            .into_iter()
            .chain(seats)
            .map(|viewer| app.view(viewer));
        let mut told: Vec<String> = views
            .map(|view| serde_json::to_string(&view).unwrap())
            .collect();
        told.push(format!("{:?} {}", app.scoreboard(), app.public()));
        let told = told.concat();
        for piece in self.racks.values().flatten().chain(&self.stock) {
            let name = piece.to_string();
            // `1Y#2` also ends the name of `11Y#2`.
            let named = told.match_indices(&name);
            let mut before = named.map(|(at, _)| told.as_bytes()[at - 1]);
            assert!(before.all(|byte| byte.is_ascii_digit()), "{name}");
            assert!(!told.contains(&uid(&name).to_string()), "{name}");
        }
    }

    fn finish(&mut self) {
        for asked in self.round.asks() {
            let Question::Leftover(seat) = asked else {
                continue;
            };
            let rack = self.racks[&seat].clone();
            for piece in &rack {
                self.bench.lay(&piece.to_string(), Zone::Pad(seat));
            }
            self.bench.say(seat.0, "left", &rack.len().to_string());
            let tiles: Vec<Tile> = rack.iter().map(face).collect();
            let count = tiles.len();
            self.round
                .apply(&Move::Leftover { seat, tiles, count })
                .unwrap();
        }
        assert_eq!(self.bench.phase(), Phase::Scored);
        let mut scored = self.round.score().unwrap();
        scored.sort();
        let points: Vec<i32> = scored.into_iter().map(|(_, points)| points).collect();
        assert_eq!(self.bench.totals(), points);
    }
}

fn play(seed: u64) -> ([usize; 3], bool) {
    let mut people = People::deal(seed);
    for _ in 0..400 {
        match people.round.phase() {
            Rules::Over(_) => break,
            Rules::StockAsked(seat) => {
                people.round.apply(&Move::DrewLast { seat }).unwrap();
                let question = format!("stock:{}", seat.0);
                people.bench.answer(&question, "yes").unwrap();
            }
            _ => {
                people.turn();
                if matches!(people.round.phase(), Rules::Over(_)) {
                    break;
                }
                people.compare();
                people.no_leak();
            }
        }
    }
    let Rules::Over(ending) = people.round.phase() else {
        panic!("game {seed} does not end");
    };
    people.finish();
    (people.seen, matches!(ending, Ending::Closed { .. }))
}

fn games(seeds: std::ops::Range<u64>) {
    let mut seen = [0; 3];
    let mut closed = 0;
    for seed in seeds {
        let (of, closes) = play(seed);
        closed += usize::from(closes);
        (0..3).for_each(|at| seen[at] += of[at]);
    }
    println!("opened, torn, added: {seen:?}; closed: {closed}");
    assert!(
        seen.iter().all(|count| *count > 0) && closed > 0,
        "too little happened: {seen:?}, {closed}"
    );
}

/// RE-13 to RE-35: complete games, with tiles that drop out for a moment.
#[test]
fn the_table_reads_the_game_that_is_played() {
    games(0..6);
}

/// The same by the hundred: `cargo test -p hub --test remi -- --ignored`.
#[test]
#[ignore = "long"]
fn many_games() {
    games(100..250);
}
