//! The table at its fullest: ten seats, thirty antennas, 162 tags on them. How long from the last
//! read of a thrown card to the verdict, and to the bytes of every page; and the memory.
//!
//! `cargo run --release -p twin --example load`

use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use hub::clock::Moment;
use hub::event::{Event, Opening, Request, Tag};
use hub::game::{GameId, Seating};
use hub::journal::Journal;
use hub::piece::{Deck, Piece};
use hub::table::{Now, Place, Table};
use hub::words::Lang;
use hub::zone::Zone;
use protocol::Name;
use sensors::{Presence, PresenceConfig};
use twin::hardware::{Antennas, zones};
use twin::spot::Spot;
use twin::world::World;

/// Cards thrown and measured.
const THROWS: usize = 1_000;
const SEATS: usize = 10;

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
    let mut world = World::new(1);
    let places = zones();
    let is_pile = |zone: &Zone| {
        matches!(
            zone,
            Zone::Stock | Zone::Aside | Zone::Widow | Zone::Dead | Zone::Discard
        )
    };
    let open: Vec<Zone> = places
        .iter()
        .copied()
        .filter(|zone| !is_pile(zone))
        .collect();
    for (at, piece) in Deck::French.pieces().iter().enumerate() {
        world.carry(&[piece.to_string()], Spot::Zone(open[at % open.len()]))?;
    }
    let (antennas, mut buses) = Antennas::new(1);
    antennas.follow(&world);
    let mut presence = [(); 2].map(|()| Presence::new(PresenceConfig::default()));
    let (mut rounds, mut observing) = (Vec::new(), Vec::new());
    for _ in 0..20 {
        let mut longest = 0;
        for (bus, presence) in buses.iter_mut().zip(&mut presence) {
            let before = bus.clock();
            for _ in 0..places.len().div_ceil(2) {
                let sighting = bus.sweep.step();
                let begun = Instant::now();
                presence.observe(bus.clock(), &sighting);
                observing.push(begun.elapsed());
            }
            longest = longest.max(bus.clock() - before);
        }
        rounds.push(Duration::from_micros(longest));
    }
    println!(
        "{} antennas, {} tags: a round of both buses takes (virtual) {}",
        places.len(),
        Deck::French.pieces().len(),
        quantiles(rounds)
    );
    println!("a sighting to arrived and left: {}", quantiles(observing));
    Ok(())
}

/// Remigio with ten seats: a card arrives on the pile, and everything is told to everybody.
fn verdicts() -> Result<()> {
    let world = World::new(1);
    let name = |text| Name::new(text).context("a name of the contract");
    let place = Place {
        table: name("load")?,
        timers: vec![name("tap-1")?],
        zones: zones(),
    };
    let opening = Opening {
        deck: world.deck(),
        names: Vec::new(),
        seed: 1,
        deals: 0,
        lang: Lang::default(),
        timers: Vec::new(),
    };
    let moment = Moment {
        boot: "load".into(),
        mono: 0,
        wall_ms: 0,
    };
    let journal = Journal::empty(Vec::new());
    let mut table = Table::begin(place, opening, journal, Now::default(), &moment)?;
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
    for seat in 0..SEATS as u8 {
        let (call, value) = ("ten".to_owned(), None);
        table.ask(now(), Some(seat), Request::Call { seat, call, value })?;
    }
    let (mut verdicts, mut pages, mut bytes) = (Vec::new(), Vec::new(), 0);
    for turn in 0..THROWS {
        if turn % 100 == 99 {
            let turn = table.view(None).sheet.and_then(|sheet| sheet.turn);
            let seat = turn.context("it is somebody's turn")?;
            let (call, value) = ("stock-empty".to_owned(), None);
            table.ask(now(), Some(seat), Request::Call { seat, call, value })?;
        }
        let (tag, _) = cards[(turn + 1) % cards.len()];
        let now = now();
        let begun = Instant::now();
        throw(&mut table, now, tag);
        verdicts.push(begun.elapsed());
        let viewers = std::iter::once(None).chain((0..SEATS).map(Some));
        let told = viewers.map(|viewer| serde_json::to_string(&table.view(viewer)));
        bytes = told
            .map(|text| text.map(|text| text.len()))
            .sum::<Result<usize, _>>()?;
        pages.push(begun.elapsed());
        table.sync();
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
