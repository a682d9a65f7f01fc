//! Nothing laid is ever forgotten: whatever lies on a meld area is in a combination, refused with a
//! reason, or named loose, whoever laid it there and however it came.

use rules::Seat;
use table::piece::Deck;
use table::view::Verdict;
use table::zone::Zone;

use crate::bench::Bench;
use crate::people::Dice;

/// Tiles that fit somewhere, or nearly: Ana has 7R JK 9R and three tens, Ivan 2B 3B 4B and 11B 11K JK.
const NEAR: [&str; 30] = [
    "8R", "8R#2", "6R", "5R", "10R#2", "11R", "12R", "10Y", "10K#2", "11Y", "11R#2", "11K#2", "1B",
    "5B", "6B", "2B#2", "12K", "13K", "1K", "12B", "13B", "5Y", "6Y", "7Y", "5K", "6K", "7K", "7B",
    "8B", "9B",
];

/// People who put tiles anywhere, and take them away again.
struct Hands {
    bench: Bench,
    dice: Dice,
    /// What lies where, the column in its order.
    lying: Vec<(String, Zone)>,
    seen: [usize; 4],
}

impl Hands {
    fn new(seed: u64) -> Hands {
        let mut bench = Bench::second_turn(2, &[]);
        bench.meld(0, "7R JK 9R 10R 10B 10K");
        bench.ends("3B#2");
        bench.meld(1, "2B 3B 4B 11B 11K JK#2");
        bench.ends("4Y");
        let on = |names: &str, zone| -> Vec<(String, Zone)> {
            let full = |name: &str| crate::bench::full(name);
            names.split(' ').map(|name| (full(name), zone)).collect()
        };
        let lying = [
            on("7R JK 9R 10R 10B 10K", Zone::Melds(Seat(0))),
            on("2B 3B 4B 11B 11K JK#2", Zone::Melds(Seat(1))),
            on("13Y#2 12Y#2 3B#2 4Y", Zone::Discard),
        ];
        Hands {
            bench,
            dice: Dice::new(seed),
            lying: lying.concat(),
            seen: [0; 4],
        }
    }

    fn lay(&mut self, name: &str, zone: Zone) {
        self.bench.lay(name, zone);
        self.lying.push((name.to_owned(), zone));
        self.bench.wait([0.1, 1.3, 3.2][self.dice.below(3)]);
        self.nothing_is_forgotten();
    }

    fn lift(&mut self, name: &str) {
        let at = self.lying.iter().position(|(lies, _)| lies == name);
        let (name, zone) = self.lying.remove(at.unwrap());
        self.bench.lift(&name, zone);
        self.bench.wait([0.1, 1.3][self.dice.below(2)]);
    }

    fn area(&mut self) -> Zone {
        Zone::Melds(Seat(self.dice.below(2) as u8))
    }

    /// Some tile of those, if it is nowhere on the felt.
    fn free(&mut self, names: &[String]) -> Option<String> {
        let name = crate::bench::full(&names[self.dice.below(names.len())]);
        let lies = self.lying.iter().any(|(lies, _)| *lies == name);
        (!lies && name != "2Y#2").then_some(name)
    }

    /// Something is laid, torn, taken from a combination, or taken away.
    fn gesture(&mut self) {
        let near = NEAR.map(str::to_owned);
        let area = self.area();
        let what = self.dice.below(12);
        match what {
            0..6 => {
                if let Some(name) = self.free(&near) {
                    self.lay(&name, area);
                }
            }
            6 => {
                let all: Vec<String> = Deck::Tiles
                    .pieces()
                    .iter()
                    .map(ToString::to_string)
                    .collect();
                if let Some(name) = self.free(&all) {
                    self.lay(&name, area);
                }
            }
            7 => self.tear(),
            8 | 9 => {
                let joker = ["JK#1", "JK#2"][self.dice.below(2)];
                if self.lying.iter().any(|(name, _)| name == joker) {
                    self.lift(joker);
                    self.lay(joker, area);
                    self.seen[1] += 1;
                }
            }
            _ => {
                let melds = |(_, zone): &&(String, Zone)| matches!(zone, Zone::Melds(_));
                let there: Vec<String> = self
                    .lying
                    .iter()
                    .filter(melds)
                    .map(|(name, _)| name.clone())
                    .collect();
                let name = there[self.dice.below(there.len())].clone();
                self.lift(&name);
                if what == 11 {
                    self.lay(&name, area);
                    self.seen[2] += 1;
                }
            }
        }
    }

    /// RE-22: up to three tiles of the column, onto whatever area; some stay in the hand.
    fn tear(&mut self) {
        let column = |(_, zone): &&(String, Zone)| *zone == Zone::Discard;
        let column: Vec<String> = self
            .lying
            .iter()
            .filter(column)
            .map(|(name, _)| name.clone())
            .collect();
        let many = (1 + self.dice.below(3)).min(column.len());
        for name in &column[column.len() - many..] {
            self.lift(name);
            if self.dice.below(3) > 0 {
                let area = self.area();
                self.lay(name, area);
                self.seen[0] += 1;
            }
        }
    }

    /// All is put back as it lay.
    fn mend(&mut self, before: &[(String, Zone)]) {
        for (name, zone) in self.lying.clone() {
            if !before.contains(&(name.clone(), zone)) {
                self.lift(&name);
            }
        }
        for (name, zone) in before {
            if !self.lying.contains(&(name.clone(), *zone)) {
                self.lay(name, *zone);
            }
        }
    }

    fn nothing_is_forgotten(&mut self) {
        let sheet = self.bench.sheet();
        let groups = sheet.groups.iter().flat_map(|group| &group.pieces);
        let faults = sheet.faults.iter().flat_map(|fault| &fault.blame);
        let named: Vec<&String> = groups.chain(faults).collect();
        for (name, zone) in &self.lying {
            let forgotten = matches!(zone, Zone::Melds(_)) && !named.contains(&name);
            assert!(
                !forgotten,
                "{name} lies on {zone:?} and is in none of {sheet:#?}"
            );
        }
        for group in sheet
            .groups
            .iter()
            .filter(|group| group.verdict == Verdict::Invalid)
        {
            let told = group.reason.is_some() && group.rule.is_some() && !group.blame.is_empty();
            assert!(told, "{group:?}");
        }
    }

    /// A tile is thrown, and the turn is over if nothing stands against it.
    fn throws(&mut self) {
        let all: Vec<String> = Deck::Tiles
            .pieces()
            .iter()
            .map(ToString::to_string)
            .collect();
        let turn = self.bench.turn();
        if let Some(name) = self.free(&all) {
            self.lay(&name, Zone::Discard);
            self.bench.wait(1.3);
            self.nothing_is_forgotten();
            self.seen[3] += usize::from(self.bench.turn() != turn);
        }
    }
}

/// RE-22 to RE-24, RE-31: tiles on own and others' combinations, tears, jokers taken, tiles moved and
/// taken away, in any order.
#[test]
fn whatever_lies_is_named() {
    let mut seen = [0; 4];
    for seed in 0..60 {
        let mut hands = Hands::new(seed);
        for _ in 0..3 {
            let before = hands.lying.clone();
            for _ in 0..1 + hands.dice.below(5) {
                hands.gesture();
            }
            if hands.dice.below(2) == 0 {
                hands.mend(&before);
            }
            hands.throws();
        }
        (0..4).for_each(|at| seen[at] += hands.seen[at]);
    }
    println!("torn tiles laid, jokers taken, tiles moved, turns ended: {seen:?}");
    assert!(
        seen.iter().all(|count| *count > 10),
        "too little happened: {seen:?}"
    );
}
