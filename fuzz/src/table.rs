//! What people ask of a table, as the bodies of their pages' requests, and what its antennas say.

use std::sync::LazyLock;

use protocol::Name;
use rules::Seat;
use table::clock::{Micros, Moment, SECOND};
use table::event::{Event, Opening, Request};
use table::journal::{Journal, recover};
use table::replay::replay;
use table::{Installation, Now, Table};
use twin::hardware::zones;
use twin::world::World;

/// Most lines that are obeyed: each is the table's whole state once.
const MOST_LINES: usize = 60;

/// A table on which all decks can be played, in memory.
pub fn begun() -> Table<Vec<u8>> {
    static OPENING: LazyLock<Opening> = LazyLock::new(|| Opening {
        deck: World::new(1).deck(),
        seed: 1,
        ..Opening::default()
    });
    let name = |text| Name::new(text).expect("a name of the contract");
    let installation = Installation {
        timers: vec![name("tap-1")],
        zones: zones(),
        ..Installation::named(name("salon"))
    };
    let moment = Moment {
        boot: "fuzz".into(),
        mono: 0,
        wall_ms: 0,
    };
    let journal = Journal::empty(Vec::new());
    let table = Table::begin(
        installation,
        OPENING.clone(),
        journal,
        Now::default(),
        &moment,
    );
    table.expect("the twin's decks can be played with")
}

/// Lines: a request (`2 {"ask":…}`, from the page of a seat, from 0, or of the table), an event that no person asks for
/// (`{"ev":…}`), or milliseconds that pass.
pub fn requests(bytes: &[u8]) {
    let (mut table, mut at) = (begun(), 0);
    for line in String::from_utf8_lossy(bytes).lines().take(MOST_LINES) {
        let (by, json) = line.split_at(line.find('{').unwrap_or(line.len()));
        let number = by.trim().parse::<u32>().ok();
        at += SECOND / 10;
        if json.is_empty() {
            at += Micros::from(number.unwrap_or_default()) * 1000;
        } else if let Ok(request) = serde_json::from_str::<Request>(json) {
            let by = number.map(|seat| Seat((seat % 10) as u8));
            ask(&mut table, now(at), by, request);
        } else if let Ok(event) = serde_json::from_str::<Event>(json)
            && !matches!(event, Event::Asked { .. } | Event::Opened(_))
        {
            table.tell(now(at), event);
        }
        table.wake(now(at));
    }
    let app = table.app();
    for viewer in Seat::all(10).map(Some).chain([None]) {
        let view = table.view(viewer);
        serde_json::to_string(&view).expect("plain data");
    }
    let _ = (app.scoreboard(), app.public());
    let kept = recover(table.journal().disk());
    assert_eq!(kept.damage, None);
    assert!(replay(&kept.records).is_ok_and(|replayed| replayed == **app));
}

fn ask(table: &mut Table<Vec<u8>>, now: Now, by: Option<Seat>, request: Request) {
    let written = serde_json::to_string(&request).expect("plain data");
    assert_eq!(
        serde_json::from_str::<Request>(&written).ok(),
        Some(request.clone())
    );
    let (app, journal) = (table.app().clone(), table.journal().disk().len());
    if table.ask(now, by, request).is_err() {
        assert_eq!(table.journal().disk().len(), journal, "{written}");
        assert_eq!(*table.app(), app, "{written}");
    }
}

fn now(at: Micros) -> Now {
    Now {
        at,
        wall: at / 1000,
    }
}
