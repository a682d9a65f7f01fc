//! A table that nobody touches, and its score.

use hub::doctor::State;
use hub::survey::{Phase, Report, Verdict, Wish};
use sensors::model::{Conditions, Miso, Spells};

use crate::table::Table;

const MINUTE: u64 = 60_000_000;

#[test]
fn a_quiet_table_is_well() {
    let mut table = Table::with([13, 4, 3]);
    let mut left = Vec::new();
    let sheet = table.bench.soak(MINUTE / 2, |sheet| {
        if let Phase::Soak { left: seconds } = sheet.phase {
            left.push(seconds);
        }
        Wish::GoOn
    });
    assert!(left.is_sorted_by(|a, b| a >= b) && left[0] <= 30);
    assert_eq!(sheet.phase, Phase::Done { soak: true });
    assert!((29..=31).contains(&sheet.seconds), "{}", sheet.seconds);
    let report = Report::of(sheet);
    assert_eq!(report.findings.exit_code(), 0, "{report}");
    let text = report.to_string();
    assert!(
        text.contains("ok      reader   pad:0: 13 tags, none missed; "),
        "{text}"
    );
    assert!(text.ends_with("3 well, 0 to watch, 0 not working, 0 not looked at\n"));
}

/// Tags that lose their power for longer than presence bears: false removals, each scored; and a reader whose
/// supply dips.
#[test]
fn misses_failures_resets_and_false_removals_are_scored_by_reader() {
    let mut table = Table::with([5, 4, 0]);
    table.fields[0].set_conditions(Conditions {
        tag_spells: Spells {
            an_hour: 120.0,
            shortest: 6_000_000,
            longest: 8_000_000,
        },
        ..Conditions::default()
    });
    let mut dips = 0;
    let supply = table.fields[1].clone();
    let sheet = table.bench.soak(2 * MINUTE, |sheet| {
        if sheet.readers[1].reads > 50 * (dips + 1) && dips < 3 {
            supply.unplug(Miso::High);
            supply.plug();
            dips += 1;
        }
        Wish::GoOn
    });
    let [pad, other, centre] = &sheet.readers[..] else {
        panic!("three readers")
    };
    assert!(pad.left > 5 && pad.verdict == Verdict::Bad, "{pad:?}");
    assert_eq!((other.resets, other.failures, other.left), (3, 3, 0));
    assert_eq!(
        (other.verdict, centre.verdict),
        (Verdict::Doubtful, Verdict::Empty)
    );
    let report = Report::of(sheet);
    let states = report.findings.findings.iter().map(|finding| finding.state);
    assert_eq!(
        states.collect::<Vec<_>>(),
        [State::Fault, State::Warning, State::Skipped]
    );
    assert_eq!(report.findings.exit_code(), 2);
    let text = report.to_string();
    for told in [
        "times a tag left it",
        "pad:1 (`Ivan's`): 4 tags",
        "3 of these found the chip reset",
        "cause: brown-out",
        "lay what it should read",
    ] {
        assert!(text.contains(told), "{told}: {text}");
    }
}

#[test]
fn a_report_is_kept_as_text_or_as_json_by_its_name() {
    let mut table = Table::with([2, 2, 2]);
    let report = Report::of(table.live(20));
    let folder = tempfile::tempdir().unwrap();
    let [text, json] = ["night.txt", "night.json"].map(|name| folder.path().join(name));
    report.write(&text).unwrap();
    report.write(&json).unwrap();
    assert_eq!(std::fs::read_to_string(&text).unwrap(), report.to_string());
    let json: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(json).unwrap()).unwrap();
    assert_eq!(json["sheet"]["readers"][0]["seen"], 2);
    assert_eq!(json["findings"][0]["state"], "well");
    assert!(report.write(folder.path()).is_err());
}
