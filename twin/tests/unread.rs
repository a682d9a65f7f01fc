//! A reader dies while cards lie on its antenna, or before they do, and somebody mends it, late.

use rules::Seat;

use table::game::{GameId, Seating};
use table::view::Phase;
use table::zone::Zone;
use twin::play::{Conditions, Stage};
use twin::scenario::{Hearing, Mishap, ReaderState, Readers};
use twin::spot::Spot;

const SECOND: u64 = 1_000_000;
/// No deal of machines takes longer.
const LONGEST: u64 = 3_600 * SECOND;

/// A table of machines.
fn machines(game: GameId, names: &[&str]) -> Stage {
    let mut stage = Stage::new(Conditions {
        seed: 5,
        no_panel: true,
        ..Conditions::default()
    })
    .unwrap();
    let seating = Seating {
        game,
        names: names.iter().copied().map(Into::into).collect(),
        ..Seating::default()
    };
    stage.seat(seating).unwrap();
    stage.robots(Seat::all(names.len())).unwrap();
    stage
}

fn until(stage: &mut Stage, wanted: &str, is_so: impl Fn(&Stage) -> bool) {
    let end = stage.micros() + LONGEST;
    while !is_so(stage) {
        let next = stage.table().view(None).next.text;
        assert!(stage.micros() < end, "{wanted} does not come: {next}");
        stage.turn();
    }
}

fn phase(stage: &Stage) -> Phase {
    stage.table().view(None).phase
}

fn written(stage: &Stage) -> usize {
    stage.table().view(None).written.len()
}

/// What the table has seen played, by its pieces' names.
fn played(stage: &Stage) -> Vec<String> {
    let view = stage.table().view(None);
    let sheet = view.sheet();
    let played = sheet.into_iter().flat_map(|sheet| &sheet.played);
    played.map(|laid| format!("{}/1", laid.card)).collect()
}

/// Where something lies that is gathered before the next deal.
fn zones(stage: &Stage) -> Vec<Zone> {
    let things = stage.world().things.iter();
    let mut zones: Vec<Zone> = things
        .filter_map(|thing| match thing.spot {
            Spot::Zone(zone @ (Zone::Pad(_) | Zone::Melds(_) | Zone::Discard)) => Some(zone),
            _ => None,
        })
        .collect();
    zones.sort_unstable();
    zones.dedup();
    zones
}

/// It has no antenna that says so, but the cards were gathered: the next deal is dealt and played.
#[test]
fn the_next_deal_is_dealt_though_a_dead_reader_remembers_the_last_one() {
    for game in GameId::ALL {
        let mut stage = machines(game, &["Ana", "Ivan", "Léa", "Tom"]);
        until(&mut stage, "the end of a deal", |stage| {
            matches!(phase(stage), Phase::Reveal | Phase::Scored) && !zones(stage).is_empty()
        });
        let (zones, rounds) = (zones(&stage), written(&stage));
        let readers = |stage: &mut Stage, state| {
            for zone in &zones {
                let hearing = Hearing::Readers(Readers::At(*zone), state);
                stage.goes_wrong(&Mishap::Hearing(hearing)).unwrap();
            }
        };
        readers(&mut stage, ReaderState::Unplugged);
        until(&mut stage, "the notice", |stage| {
            let notices = stage.table().view(None).notices;
            let down = notices.iter().filter(|one| one.kind == "reader_down");
            down.count() == zones.len()
        });
        until(&mut stage, "the next deal", |stage| {
            matches!(phase(stage), Phase::Dealt | Phase::Playing)
        });
        readers(&mut stage, ReaderState::Plugged);
        until(&mut stage, "its end", |stage| {
            phase(stage) == Phase::Scored && written(stage) > rounds
        });
    }
}

/// At Rummoli a machine takes up what it has laid and is not read for long, and lays it once more: not just when the antenna is well.
#[test]
fn what_lies_on_an_antenna_that_is_mended_stays_until_it_is_read() {
    let mut mended = 0;
    for waits in 12..=17 {
        let mut stage = machines(GameId::Rummoli, &["Ana", "Ivan", "Léa"]);
        until(&mut stage, "the run", |stage| {
            phase(stage) == Phase::Playing && !played(stage).is_empty()
        });
        let ivan = Zone::Pad(Seat(1));
        let reader = |stage: &mut Stage, state| {
            let hearing = Hearing::Readers(Readers::At(ivan), state);
            stage.goes_wrong(&Mishap::Hearing(hearing)).unwrap();
        };
        let unread = |stage: &Stage| {
            let played = played(stage);
            let lies = stage.world().at(Spot::Zone(ivan));
            let mut names = lies.iter().map(|thing| thing.name.clone());
            names.find(|name| !played.contains(name))
        };
        reader(&mut stage, ReaderState::Unplugged);
        until(&mut stage, "a card of Ivan's", |stage| {
            unread(stage).is_some()
        });
        let card = unread(&stage).unwrap();
        let due = stage.micros() + waits * SECOND;
        until(&mut stage, "the time", |stage| stage.micros() >= due);
        // It is taken up before that, too: nothing is to be seen then.
        if unread(&stage).is_none() {
            continue;
        }
        mended += 1;
        reader(&mut stage, ReaderState::Plugged);
        until(&mut stage, "the card read, or taken up", |stage| {
            unread(stage).is_none()
        });
        assert!(played(&stage).contains(&card), "{card} after {waits} s");
    }
    assert!(mended > 2, "{mended}");
}
