//! The table at its fullest: ten seats, thirty antennas, 162 tags on them. How long from the last
//! read of a thrown card to the verdict, and to the bytes of every page; and the memory.
//!
//! `cargo run --release -p twin --example load`

use rules::Seat;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use protocol::Name;
use sensors::model::{Clock, Field, ModelConfig, ModelSpi, model_reader};
use sensors::{Antenna, Change, PresenceConfig, Sweep, Uid, Whereabouts};
use table::clock::Moment;
use table::event::{Event, Opening, Request, Tag};
use table::game::{GameId, Seating};
use table::journal::Journal;
use table::piece::{Deck, Piece};
use table::zone::Zone;
use table::{Installation, Now, Table};
use twin::hardware::zones;
use twin::world::World;

/// Cards thrown and measured.
const THROWS: usize = 1_000;
const SEATS: usize = 10;
/// Two more than a table has zones.
const ANTENNAS: usize = 30;
const BUSES: usize = 2;

fn main() -> Result<()> {
    println!("load of the machine: {}", first_line("/proc/loadavg", ""));
    readers()?;
    verdicts()?;
    println!("memory: {}", first_line("/proc/self/status", "VmHWM"));
    Ok(())
}

/// 162 tags spread over thirty antennas: what a round over all antennas costs the modelled buses,
/// and what it costs this machine to tell from it what has arrived and left.
fn readers() -> Result<()> {
    let tags = World::new(1).deck().into_iter();
    let tags: Vec<Uid> = tags
        .filter(|(_, piece)| piece.deck() == Deck::French)
        .map(|(tag, _)| tag.0)
        .collect();
    let mut buses: Vec<Bus> = (0..BUSES).map(|bus| Bus::new(bus, &tags)).collect();
    let mut whereabouts = Whereabouts::new(PresenceConfig::default());
    let (mut rounds, mut observing) = (Vec::new(), Vec::new());
    for _ in 0..20 {
        let took = buses
            .iter_mut()
            .map(|bus| bus.round(&mut whereabouts, &mut observing));
        rounds.push(Duration::from_micros(took.max().unwrap_or_default()));
    }
    println!(
        "{ANTENNAS} antennas, {} tags: a round of both buses takes (virtual) {}",
        tags.len(),
        quantiles(rounds)
    );
    println!("a sighting to arrived and left: {}", quantiles(observing));
    let felt: usize = buses.iter().map(|bus| bus.present).sum();
    ensure!(felt == tags.len(), "{felt} tags are felt");
    Ok(())
}

/// A bus with every second antenna, and what is felt on it.
struct Bus {
    clock: Clock,
    sweep: Sweep<ModelSpi>,
    present: usize,
}

impl Bus {
    fn new(bus: usize, tags: &[Uid]) -> Bus {
        let clock = Clock::new();
        let antennas = (bus..ANTENNAS).step_by(BUSES);
        let readers = antennas.map(|antenna| {
            let field = Field::on_clock(&clock);
            for tag in tags.iter().skip(antenna).step_by(ANTENNAS) {
                field.lay(*tag);
            }
            let config = ModelConfig {
                seed: antenna as u64,
                ..ModelConfig::default()
            };
            (Antenna(antenna as u16), model_reader(&field, config))
        });
        Bus {
            sweep: Sweep::new(readers.collect()),
            clock,
            present: 0,
        }
    }

    /// Reads each antenna once; gives what it takes the bus.
    fn round(&mut self, whereabouts: &mut Whereabouts, observing: &mut Vec<Duration>) -> u64 {
        let before = self.clock.now();
        for _ in 0..ANTENNAS / BUSES {
            let sighting = self.sweep.step();
            let begun = Instant::now();
            let changes = whereabouts.observe(self.clock.now(), &sighting);
            observing.push(begun.elapsed());
            let arrived = changes
                .iter()
                .filter(|change| matches!(change, Change::Arrived { .. }));
            self.present += arrived.count();
        }
        self.clock.now() - before
    }
}

/// Remigio with ten seats: a card arrives on the pile, and everything is told to everybody.
fn verdicts() -> Result<()> {
    let world = World::new(1);
    let name = |text| Name::new(text).context("a name of the contract");
    let installation = Installation {
        timers: vec![name("tap-1")?],
        zones: zones(),
        ..Installation::named(name("load")?)
    };
    let opening = Opening {
        deck: world.deck(),
        seed: 1,
        ..Opening::default()
    };
    let moment = Moment {
        boot: "load".into(),
        mono: 0,
        wall_ms: 0,
    };
    let journal = Journal::empty(Vec::new());
    let mut table = Table::begin(installation, opening, journal, Now::default(), &moment)?;
    let seating = Seating {
        game: GameId::Remigio,
        names: (1..=SEATS).map(|seat| format!("Player {seat}")).collect(),
        ..Seating::default()
    };
    let mut at = 0;
    let mut now = || {
        at += 100_000;
        Now { at, wall: 0 }
    };
    table.ask(now(), None, Request::Setup(seating))?;
    table.ask(now(), None, Request::Deal)?;
    let cards: Vec<(Tag, Piece)> = world
        .deck()
        .into_iter()
        .filter(|(_, piece)| piece.deck() == Deck::French)
        .collect();
    let throw = |table: &mut Table<Vec<u8>>, now: Now, tag: Tag| {
        let (zone, since) = (Zone::Discard, now.at);
        table.tell(now, Event::Arrived { tag, zone, since });
    };
    throw(&mut table, now(), cards[0].0);
    for seat in Seat::all(SEATS) {
        let (call, value) = ("ten".to_owned(), None);
        table.ask(now(), Some(seat), Request::Call { seat, call, value })?;
    }
    let (mut verdicts, mut pages, mut bytes) = (Vec::new(), Vec::new(), 0);
    for turn in 0..THROWS {
        if turn % 100 == 99 {
            let turn = table.view(None).sheet().and_then(|sheet| sheet.turn);
            let seat = turn.context("it is somebody's turn")?;
            let (call, value) = ("stock-empty".to_owned(), None);
            table.ask(now(), Some(seat), Request::Call { seat, call, value })?;
        }
        let (tag, _) = cards[(turn + 1) % cards.len()];
        let now = now();
        let begun = Instant::now();
        throw(&mut table, now, tag);
        verdicts.push(begun.elapsed());
        let viewers = std::iter::once(None).chain(Seat::all(SEATS).map(Some));
        let told = viewers.map(|viewer| serde_json::to_string(&table.view(viewer)));
        bytes = told
            .map(|text| text.map(|text| text.len()))
            .sum::<Result<usize, _>>()?;
        pages.push(begun.elapsed());
    }
    println!("last read to verdict: {}", quantiles(verdicts));
    println!(
        "last read to the bytes of {} pages ({bytes} bytes): {}",
        SEATS + 1,
        quantiles(pages)
    );
    Ok(())
}

fn quantiles(mut times: Vec<Duration>) -> String {
    times.sort_unstable();
    let at = |share: usize| times[(times.len() - 1) * share / 100];
    format!("p50 {:?}, p99 {:?}", at(50), at(99))
}

/// The first line of a file that begins so; empty where there is no such file.
fn first_line(file: &str, begins: &str) -> String {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let mut lines = text.lines();
    let found = lines.find(|line| line.starts_with(begins));
    found.unwrap_or_default().to_owned()
}
