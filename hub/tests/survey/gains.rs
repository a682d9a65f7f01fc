//! One gain after the other, and one CollLevel after the other.

use hub::survey::{Phase, Proposal, Setting, Wish};
use sensors::model::Conditions;

use crate::table::Table;

/// Ivan's pad hears the other one's tags, which are 24 dB weaker there, at 43 dB and more.
fn coupled() -> Table {
    let table = Table::with([5, 4, 0]);
    table.fields[1].hear_neighbour(&table.fields[0], 0.5, 24.0);
    table.fields[1].set_conditions(Conditions {
        floor_db: Some(-30.0),
        ..Conditions::default()
    });
    table
}

fn lines(proposals: &[Proposal]) -> Vec<String> {
    proposals.iter().map(|one| one.lines.join(", ")).collect()
}

fn at(db: u32) -> Setting {
    Setting { db, level: 4 }
}

#[test]
fn the_best_setting_is_proposed_as_lines_and_those_of_the_file_are_set_back() {
    let mut table = coupled();
    let mut phases = Vec::new();
    let sheet = table.bench.gains(|sheet| {
        if phases.last() != Some(&sheet.phase) {
            phases.push(sheet.phase);
        }
        // Whoever starts the count again meanwhile disturbs nothing.
        Wish::Anew
    });
    let gains = [18, 23, 33, 38, 43, 48].map(|db| Phase::Gains { db });
    // The fourth was tried with each gain.
    let levels = [1, 2, 3, 5, 6, 7].map(|level| Phase::Levels { level });
    assert_eq!(phases, [gains, levels].concat());
    assert_eq!(lines(&sheet.gains), ["", "gain-db = 38", ""]);
    let bests = sheet.gains.iter().map(|one| (one.has, one.best));
    assert_eq!(
        bests.collect::<Vec<_>>(),
        [
            (at(48), Some(at(48))),
            (at(43), Some(at(38))),
            (at(48), None)
        ]
    );
    let text = sheet.to_string();
    for told in [
        "pad:0 has the best setting, 48 dB and CollLevel 4.",
        "Write `gain-db = 38` under [[reader]] `Ivan's`, which has 43 dB and CollLevel 4.",
        "centre: no tag lies there",
    ] {
        assert!(text.contains(told), "{told}: {text}");
    }
    // Back at 43 dB it hears the neighbour as before.
    let sheet = table.live(64);
    assert_eq!(sheet.readers[1].hears.len(), 1);
    assert_eq!(sheet.gains.len(), 3, "what was proposed stays in sight");
}

#[test]
fn from_the_live_count_all_gains_are_tried_and_it_goes_on() {
    let mut table = coupled();
    let (mut asked, mut tried) = (false, 0);
    let sheet = table.bench.live(|sheet| match sheet.phase {
        Phase::Live if !asked => {
            asked = true;
            Wish::Gains
        }
        Phase::Live => Wish::Stop,
        _ => {
            tried += 1;
            Wish::GoOn
        }
    });
    assert!(tried > 0);
    assert_eq!(lines(&sheet.gains), ["", "gain-db = 38", ""]);
}

#[test]
fn who_stops_it_gets_no_proposal_and_the_gains_of_the_file_back() {
    let mut table = coupled();
    let sheet = table.bench.gains(|sheet| match sheet.phase {
        Phase::Gains { db: 33 } => Wish::Stop,
        _ => Wish::GoOn,
    });
    assert_eq!(sheet.gains, []);
    assert_eq!(table.live(64).readers[1].hears.len(), 1);
}

/// Noise that reaches the CollLevel of a reset makes collisions of nothing, in each of them a tag that is not there.
#[test]
fn in_a_noisy_field_a_higher_coll_level_is_proposed() {
    let mut table = Table::with([5, 0, 0]);
    table.fields[0].set_conditions(Conditions {
        capture_db: Some(6.0),
        noise_db: Some(-13.0),
        ..Conditions::default()
    });
    let sheet = table.bench.gains(|_| Wish::GoOn);
    let Proposal {
        lines, has, best, ..
    } = &sheet.gains[0];
    let best = best.expect("tags lie there");
    assert_eq!(*has, at(48));
    assert!((6..=7).contains(&best.level), "{sheet}");
    let line = format!("coll-level = {}", best.level);
    assert!(lines.contains(&line), "{lines:?}");
}
