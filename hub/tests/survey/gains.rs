//! One gain after the other.

use hub::survey::{Phase, Proposal, Wish};
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

fn lines(proposals: &[Proposal]) -> Vec<Option<&str>> {
    proposals.iter().map(|one| one.line.as_deref()).collect()
}

#[test]
fn the_best_gain_is_proposed_as_a_line_and_those_of_the_file_are_set_back() {
    let mut table = coupled();
    let mut phases = Vec::new();
    let sheet = table.bench.gains(|sheet| {
        if phases.last() != Some(&sheet.phase) {
            phases.push(sheet.phase);
        }
        // Whoever starts the count again meanwhile disturbs nothing.
        Wish::Anew
    });
    let tried = [18, 23, 33, 38, 43, 48].map(|db| Phase::Gains { db });
    assert_eq!(phases, tried);
    assert_eq!(lines(&sheet.gains), [None, Some("gain-db = 38"), None]);
    let bests = sheet.gains.iter().map(|one| (one.has, one.best));
    assert_eq!(
        bests.collect::<Vec<_>>(),
        [(48, Some(48)), (43, Some(38)), (48, None)]
    );
    let text = sheet.to_string();
    for told in [
        "pad:0 has the best gain, 48 dB.",
        "Write `gain-db = 38` under [[reader]] `Ivan's` in place of 43 dB.",
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
    assert_eq!(lines(&sheet.gains), [None, Some("gain-db = 38"), None]);
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
