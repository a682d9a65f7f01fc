//! The live count.

use hub::survey::{Phase, Verdict, Wish};
use sensors::model::Miso;
use serde_json::Value;

use crate::table::{Table, tag};

#[test]
fn each_antenna_counts_what_lies_on_it() {
    let mut table = Table::with([13, 0, 3]);
    let sheet = table.live(70);
    let counts = sheet
        .readers
        .iter()
        .map(|row| (row.seen, row.expected, row.verdict));
    assert_eq!(
        counts.collect::<Vec<_>>(),
        [
            (13, 13, Verdict::Good),
            (0, 0, Verdict::Empty),
            (3, 3, Verdict::Good)
        ]
    );
    assert_eq!(sheet.readers[1].name, "Ivan's");
    assert_eq!(
        (sheet.table.as_str(), sheet.phase),
        ("salon", Phase::Done { soak: false })
    );
}

/// Of thirteen one is lifted: it is expected on, named as missed, and forgotten when the count starts again.
#[test]
fn a_lifted_tag_is_missed_until_somebody_counts_anew() {
    let mut table = Table::with([13, 0, 3]);
    table.live(20);
    table.fields[0].lift(&tag(4));
    let sheet = table.live(40);
    let pad = &sheet.readers[0];
    assert_eq!(
        (pad.seen, pad.expected, pad.verdict),
        (12, 13, Verdict::Bad)
    );
    assert_eq!(pad.tags[0].uid, tag(4).to_string());
    assert_eq!(pad.counted(), "pad:0: 12 of 13 seen");
    let mut anew = true;
    let sheet = table.bench.live(|sheet| match sheet.readers[0].reads {
        _ if std::mem::take(&mut anew) => Wish::Anew,
        0..20 => Wish::GoOn,
        _ => Wish::Stop,
    });
    let pad = &sheet.readers[0];
    assert_eq!(
        (pad.seen, pad.expected, pad.verdict),
        (12, 12, Verdict::Good)
    );
    table.bench.expect(sensors::Antenna(0), 13);
    let pad = &table.live(21).readers[0];
    assert_eq!((pad.expected, pad.verdict), (13, Verdict::Bad), "as told");
}

#[test]
fn a_reader_that_fails_is_down_with_its_reason() {
    let mut table = Table::with([3, 3, 3]);
    table.fields[2].unplug(Miso::High);
    let sheet = table.live(10);
    let centre = &sheet.readers[2];
    assert_eq!(centre.verdict, Verdict::Down);
    assert!(centre.why.as_ref().unwrap().contains("MISO stays high"));
    let text = sheet.to_string();
    assert!(
        text.contains("DOWN") && text.contains("\ncentre fails: no MFRC522 answers"),
        "{text}"
    );
    assert_eq!(sheet.readers[0].verdict, Verdict::Good);
}

/// A number as the terminal has it.
fn decimal(value: &Value) -> String {
    format!("{:.1}", value.as_f64().unwrap())
}

/// What the page is sent is what the terminal prints: counts, misses tag by tag, and who hears whom, marked.
#[test]
fn terminal_and_page_show_the_same_value() {
    let mut table = Table::with([5, 4, 3]);
    table.fields[1].hear_neighbour(&table.fields[0], 0.4, 0.0);
    table.fields[0].set_shadowed(&tag(2), true);
    table.fields[0].set_shadowed(&tag(2), false);
    table.live(20);
    table.fields[0].set_shadowed(&tag(2), true);
    table.live(30);
    table.fields[0].set_shadowed(&tag(2), false);
    let sheet = table.live(80);
    let (text, json) = (sheet.to_string(), serde_json::to_value(&sheet).unwrap());
    let lines: Vec<&str> = text.lines().collect();
    for row in json["readers"].as_array().unwrap() {
        let name = row["name"].as_str().unwrap();
        let line = lines
            .iter()
            .find(|line| line.contains(&format!("  {name} ")))
            .unwrap();
        let seen = format!("{} of {}", row["seen"], row["expected"]);
        assert!(line.contains(&seen), "{seen}: {line}");
        for tag in row["tags"].as_array().unwrap() {
            let told = format!(
                "{} % {}",
                decimal(&tag["missed"]),
                tag["uid"].as_str().unwrap()
            );
            assert_eq!(line.contains(&told), tag["missed"] != 0.0, "{told}: {line}");
        }
    }
    let worst = &json["readers"][0]["tags"][0];
    assert_eq!(worst["uid"], tag(2).to_string());
    let hears = &json["readers"][1]["hears"][0];
    assert_eq!(
        (&hears["of"], &hears["coupling"]),
        (&0.into(), &"moves".into())
    );
    let row = lines.iter().rfind(|line| line.starts_with(" 1 ")).unwrap();
    assert!(
        row.contains(&format!("{}!", decimal(&hears["share"]))),
        "{row}"
    );
}
