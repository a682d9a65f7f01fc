//! Who sits where in the next round, so that in few rounds everybody meets as many others as can be.
//!
//! What has been is a [`Past`]: who met whom, who sat at which table, who sat out. [`draw`] plans as many rounds ahead as are still
//! to be played, all of them together, and gives the first: whoever comes or goes is there or not when the next one is drawn, from
//! the same past. Pairs that have met often weigh as the square of it, so that nobody meets one person thrice while another is
//! never met. The plan is found by annealing: two people of one round exchange their chairs, and what makes it worse is done less and
//! less. The same past and the same seed give the same draw.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// Somebody, by a number of the caller's.
pub type Person = u32;
/// A table, by its number, from 0.
pub type Table = u16;

/// Most people who are drawn at once.
pub const MOST_PEOPLE: usize = 160;
/// Rounds that are planned together at most; those after them are planned when it is their turn.
const AHEAD: usize = 12;
/// Exchanges that are tried for each chair of the plan.
const TRIES: usize = 4_000;
/// How much worse a plan may become in the beginning, in meetings, and at the end.
const HEAT: RangeInclusive<f64> = 0.05..=3.0;

/// Tables that cannot be laid for so many people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoDraw {
    /// Nobody is there, or fewer than a table wants.
    TooFew {
        /// Who is there.
        people: usize,
        /// Who must be there at least.
        fewest: usize,
    },
    /// More than [`MOST_PEOPLE`].
    TooMany(usize),
    /// Somebody is named twice.
    Twice(Person),
}

impl std::fmt::Display for NoDraw {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NoDraw::TooFew { people, fewest } => {
                write!(
                    f,
                    "{people} are there, and a table wants {fewest} at least: wait for somebody, or allow smaller tables"
                )
            }
            NoDraw::TooMany(people) => {
                write!(
                    f,
                    "{people} are more than the {MOST_PEOPLE} who are drawn at once: draw two halves"
                )
            }
            NoDraw::Twice(person) => write!(f, "person {person} is named twice: take one out"),
        }
    }
}

impl std::error::Error for NoDraw {}

/// What was played so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Past {
    met: BTreeMap<(Person, Person), u32>,
    sat: BTreeMap<(Person, Table), u32>,
    out: BTreeMap<Person, u32>,
}

/// A round that is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// By table, from the first: who sits there.
    pub tables: Vec<Vec<Person>>,
    /// Who sits out, for they are too many or too few for one more table.
    pub out: Vec<Person>,
}

impl Past {
    /// A round was played.
    pub fn played(&mut self, round: &Round) {
        for (table, people) in (0..).zip(&round.tables) {
            for (at, one) in people.iter().enumerate() {
                *self.sat.entry((*one, table)).or_default() += 1;
                for other in &people[..at] {
                    *self.met.entry(pair(*one, *other)).or_default() += 1;
                }
            }
        }
        for person in &round.out {
            *self.out.entry(*person).or_default() += 1;
        }
    }

    /// How often two have met.
    pub fn met(&self, one: Person, other: Person) -> u32 {
        self.met.get(&pair(one, other)).copied().unwrap_or_default()
    }

    /// How often somebody sat at a table.
    pub fn sat(&self, person: Person, table: Table) -> u32 {
        self.sat.get(&(person, table)).copied().unwrap_or_default()
    }

    /// How often somebody sat out.
    pub fn sat_out(&self, person: Person) -> u32 {
        self.out.get(&person).copied().unwrap_or_default()
    }
}

fn pair(one: Person, other: Person) -> (Person, Person) {
    (one.min(other), one.max(other))
}

/// How many people each table has, where so many are there: as few sit out as can be, then tables are near `wanted`, and no two
/// differ by more than one. Empty if not even one table can be laid.
pub fn sizes(people: usize, allowed: &RangeInclusive<usize>, wanted: usize) -> Vec<usize> {
    let (fewest, most) = (*allowed.start().max(&2), *allowed.end());
    let split = |seated: usize| {
        let tables = (seated.div_ceil(most.max(1))..=seated / fewest).filter(|tables| *tables > 0);
        tables.min_by_key(|tables| (tables * wanted).abs_diff(seated))
    };
    for seated in (fewest..=people).rev() {
        if let Some(tables) = split(seated) {
            let (size, larger) = (seated / tables, seated % tables);
            return (0..tables)
                .map(|at| size + usize::from(at < larger))
                .collect();
        }
    }
    Vec::new()
}

/// What is to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wish {
    /// Who is there.
    pub people: Vec<Person>,
    /// How many may sit at a table.
    pub allowed: RangeInclusive<usize>,
    /// How many should.
    pub wanted: usize,
    /// Rounds that are still to be played, this one among them; 1 plans no further.
    pub rounds: usize,
    /// Draws what is all one.
    pub seed: u64,
}

/// Draws the next round.
///
/// # Errors
/// [`NoDraw`].
pub fn draw(past: &Past, wish: &Wish) -> Result<Round, NoDraw> {
    let mut people = wish.people.clone();
    people.sort_unstable();
    if let Some(twice) = people.windows(2).find(|two| two[0] == two[1]) {
        return Err(NoDraw::Twice(twice[0]));
    }
    if people.len() > MOST_PEOPLE {
        return Err(NoDraw::TooMany(people.len()));
    }
    let sizes = sizes(people.len(), &wish.allowed, wish.wanted);
    let seated: usize = sizes.iter().sum();
    if seated == 0 {
        return Err(NoDraw::TooFew {
            people: people.len(),
            fewest: *wish.allowed.start().max(&2),
        });
    }
    let mut luck = fastrand::Rng::with_seed(wish.seed);
    let mut plan = Plan::new(
        past,
        &people,
        &sizes,
        wish.rounds.clamp(1, AHEAD),
        &mut luck,
    );
    plan.anneal(&mut luck);
    let chairs = &plan.rounds[0];
    let mut tables: Vec<Vec<Person>> = Vec::new();
    let mut at = 0;
    for size in &sizes {
        tables.push(
            chairs[at..at + size]
                .iter()
                .map(|one| people[*one])
                .collect(),
        );
        at += size;
    }
    let mut out: Vec<Person> = chairs[at..].iter().map(|one| people[*one]).collect();
    out.sort_unstable();
    numbered(past, &mut tables);
    for table in &mut tables {
        // Who sits beside whom, and who deals first, is drawn too.
        luck.shuffle(table);
    }
    Ok(Round { tables, out })
}

/// The groups of the same size exchange tables until nobody's repeats could be fewer by one more exchange.
fn numbered(past: &Past, tables: &mut [Vec<Person>]) {
    let repeats = |people: &[Person], table: usize| -> u32 {
        people
            .iter()
            .map(|one| past.sat(*one, table as Table))
            .sum()
    };
    let mut better = true;
    while better {
        better = false;
        for one in 0..tables.len() {
            for other in 0..one {
                let now = repeats(&tables[one], one) + repeats(&tables[other], other);
                let then = repeats(&tables[one], other) + repeats(&tables[other], one);
                if then < now {
                    tables.swap(one, other);
                    better = true;
                }
            }
        }
    }
}

/// Rounds that are planned together.
struct Plan {
    people: usize,
    /// By round: who sits on which chair. The chairs of a table follow each other, and whoever sits out comes last.
    rounds: Vec<Vec<usize>>,
    /// The table of each chair; of those who sit out one of their own.
    table_of: Vec<usize>,
    /// The first chair of each table, and the chair behind the last one.
    chairs: Vec<(usize, usize)>,
    /// How often two have met, with the plan: `met[one * people + other]`.
    met: Vec<u32>,
    /// How often somebody sat out, with the plan.
    out: Vec<u32>,
    /// How often somebody sat out before it.
    sat_out: Vec<u32>,
}

impl Plan {
    fn new(
        past: &Past,
        people: &[Person],
        sizes: &[usize],
        rounds: usize,
        luck: &mut fastrand::Rng,
    ) -> Plan {
        let many = people.len();
        let (mut table_of, mut chairs) = (Vec::with_capacity(many), Vec::new());
        for (table, size) in sizes.iter().enumerate() {
            chairs.push((table_of.len(), table_of.len() + size));
            table_of.extend(std::iter::repeat_n(table, *size));
        }
        table_of.resize(many, sizes.len());
        let mut met = vec![0; many * many];
        for (at, one) in people.iter().enumerate() {
            for (beside, other) in people[..at].iter().enumerate() {
                let times = past.met(*one, *other);
                (met[at * many + beside], met[beside * many + at]) = (times, times);
            }
        }
        let sat_out: Vec<u32> = people.iter().map(|one| past.sat_out(*one)).collect();
        let mut plan = Plan {
            people: many,
            rounds: Vec::new(),
            table_of,
            chairs,
            met,
            out: sat_out.clone(),
            sat_out,
        };
        for _ in 0..rounds {
            let mut order: Vec<usize> = (0..many).collect();
            luck.shuffle(&mut order);
            // Whoever has sat out most has a chair for sure.
            order.sort_by_key(|one| std::cmp::Reverse(plan.out[*one]));
            plan.begin(order);
        }
        plan
    }

    fn begin(&mut self, order: Vec<usize>) {
        for (from, to) in self.chairs.clone() {
            for at in from..to {
                for other in from..at {
                    self.meet(order[at], order[other], 1);
                }
            }
        }
        let seated = self.chairs.last().map_or(0, |(_, to)| *to);
        for one in &order[seated..] {
            self.out[*one] += 1;
        }
        self.rounds.push(order);
    }

    fn meet(&mut self, one: usize, other: usize, by: i32) {
        for at in [one * self.people + other, other * self.people + one] {
            self.met[at] = self.met[at].wrapping_add_signed(by);
        }
    }

    /// How many meetings of somebody with those on the chairs of a table there are, but for one chair.
    fn known(&self, round: usize, one: usize, table: usize, but: usize) -> i64 {
        let Some((from, to)) = self.chairs.get(table) else {
            return 0;
        };
        let row = &self.met[one * self.people..];
        let chairs = (*from..*to).filter(|chair| *chair != but);
        chairs
            .map(|chair| i64::from(row[self.rounds[round][chair]]))
            .sum()
    }

    /// By how much the sum of squares of all meetings, halved, would grow if two chairs of a round were exchanged: who leaves a table
    /// has met each there once less, who comes once more. Sitting out weighs as much as meeting a whole table again.
    fn cost(&self, round: usize, chair: usize, other: usize) -> i64 {
        let [one, two] = [chair, other].map(|at| self.rounds[round][at]);
        let [here, there] = [chair, other].map(|at| self.table_of[at]);
        let size = |table: usize| {
            self.chairs
                .get(table)
                .map_or(0, |(from, to)| (to - from) as i64 - 1)
        };
        let (leaves, comes) = (
            self.known(round, one, here, chair) - size(here) + self.known(round, two, there, other)
                - size(there),
            self.known(round, one, there, other) + self.known(round, two, here, chair),
        );
        let out = |table: usize| table == self.chairs.len();
        let fair = match (out(here), out(there)) {
            (true, false) => i64::from(self.out[two]) + 1 - i64::from(self.out[one]),
            (false, true) => i64::from(self.out[one]) + 1 - i64::from(self.out[two]),
            _ => 0,
        };
        comes - leaves + fair * 2 * self.people as i64
    }

    /// If two may exchange their chairs, though one of them sits out then: [`Plan::cost`] weighs how often somebody has sat out by
    /// the end of the plan, and only the first round of it is played as it was planned. Nobody sits out in that one who has done so
    /// more often than somebody with a chair.
    fn is_fair(&self, round: usize, chair: usize, other: usize) -> bool {
        let out = |chair: usize| self.table_of[chair] == self.chairs.len();
        let [one, two] = [chair, other].map(|at| self.sat_out[self.rounds[round][at]]);
        round > 0 || !(out(chair) || out(other)) || one == two
    }

    fn exchange(&mut self, round: usize, chair: usize, other: usize) {
        for (at, by) in [(chair, other), (other, chair)] {
            let one = self.rounds[round][at];
            let (from, to) = (self.table_of[at], self.table_of[by]);
            match self.chairs.get(from) {
                Some(&(first, end)) => {
                    for chair in (first..end).filter(|chair| *chair != at) {
                        self.meet(one, self.rounds[round][chair], -1);
                    }
                }
                None => self.out[one] -= 1,
            }
            match self.chairs.get(to) {
                Some(&(first, end)) => {
                    for chair in (first..end).filter(|chair| *chair != by) {
                        self.meet(one, self.rounds[round][chair], 1);
                    }
                }
                None => self.out[one] += 1,
            }
        }
        self.rounds[round].swap(chair, other);
    }

    fn anneal(&mut self, luck: &mut fastrand::Rng) {
        if self.chairs.len()
            + usize::from(self.people > self.chairs.last().map_or(0, |(_, to)| *to))
            < 2
        {
            return;
        }
        let chairs = self.people * self.rounds.len();
        let tries = TRIES * chairs.min(400);
        let (coldest, hottest) = (*HEAT.start(), *HEAT.end());
        let (mut cost, mut best) = (0, 0);
        let mut kept = self.rounds.clone();
        for done in 0..tries {
            let heat = hottest * (coldest / hottest).powf(done as f64 / tries as f64);
            let round = luck.usize(..self.rounds.len());
            let (chair, other) = (luck.usize(..self.people), luck.usize(..self.people));
            if self.table_of[chair] == self.table_of[other] || !self.is_fair(round, chair, other) {
                continue;
            }
            let worse = self.cost(round, chair, other);
            if worse <= 0 || luck.f64() < (-(worse as f64) / heat).exp() {
                self.exchange(round, chair, other);
                cost += worse;
                if cost < best {
                    best = cost;
                    kept.clone_from(&self.rounds);
                }
            }
        }
        self.rounds = kept;
    }
}
