//! A trace of a real table's antennas, shown on the virtual one.

#[allow(dead_code)] // each test uses its own part
mod room;

use std::fs;

use room::http;
use room::live::Live;
use room::play::pieces_at;
use room::program::run;
use sensors::trace::{Recorder, TracedAntenna};
use sensors::{Antenna, ReaderError, Reading, Sighting, Uid};
use serde_json::json;
use twin::recorded::Recorded;

/// Reads of two antennas: a tag that lies on the first, is carried to the second and taken up after a while, a neighbour
/// that hears another tag once, and a reader that is too hot in the end.
fn trace() -> String {
    let antenna = |(number, place): (u16, &str)| TracedAntenna {
        antenna: Antenna(number),
        swiped: false,
        place: place.to_owned(),
    };
    let mut recorder = Recorder::new([(3, "pad:1"), (7, "centre")].map(antenna).into());
    let mut text = recorder.begin(61_000_000);
    for read in 0..100u64 {
        let on_pad = (read < 30).then_some(1).into_iter();
        let stray = (read == 20).then_some(2).into_iter();
        let in_centre = (30..60).contains(&read).then_some(1).into_iter();
        let stays = Some(2).into_iter();
        let reads = [
            (3, Ok(on_pad.chain(stray).collect::<Vec<u8>>())),
            (7, Ok(in_centre.chain(stays).collect())),
        ];
        for (at, (number, tags)) in reads.into_iter().enumerate() {
            let read_of = |tags: Vec<u8>| {
                let uid = |n| Uid::new(&[0x77, 0x66, 0x55, n]).unwrap();
                Reading::whole(tags.into_iter().map(uid).collect())
            };
            let too_hot = number == 3 && read > 80;
            let sighting = Sighting {
                antenna: Antenna(number),
                read: match too_hot {
                    true => Err(ReaderError::Overheated),
                    false => tags.map(read_of),
                },
            };
            let now = 61_000_000 + 250_000 * read + 100_000 * at as u64;
            text += &recorder.line(now, &sighting);
        }
    }
    text
}

#[test]
fn each_tag_lies_where_the_reads_put_it_and_nobody_touches_it() {
    let live = Live::showing(Recorded::of(trace()).unwrap());
    live.hand(json!({ "do": "speed", "to": 8.0 }));
    let lies = |place: &'static str, tags: &'static [&'static str]| {
        live.world
            .until(&format!("{tags:?} on {place}"), move |world| {
                let mut found = pieces_at(world, place);
                found.sort();
                found == tags
            });
    };
    // Numbered as they came.
    lies("pad:1", &["tag-1"]);
    lies("centre", &["tag-2"]);
    lies("centre", &["tag-1", "tag-2"]);
    lies("pad:1", &[]);
    lies("centre", &["tag-2"]);
    live.view.until("the hot reader and the end", |view| {
        let told = view["notices"].to_string();
        told.contains("reader is too hot") && told.contains("All that was recorded is shown.")
    });
    let carry = json!({ "do": "move", "ids": ["tag-2"], "to": "pad:0" });
    let reply = http::post(live.address, "/twin/hand", &carry);
    let text = String::from_utf8_lossy(&reply.body).into_owned();
    assert_eq!(reply.status / 100, 4, "{text}");
    assert!(text.contains("nothing here can be touched"), "{text}");
}

#[test]
fn a_file_that_is_no_trace_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("evening.trace");
    fs::write(&file, "no trace\n").unwrap();
    let output = run(&["replay", file.to_str().unwrap()]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("evening.trace cannot be shown"), "{said}");
}
