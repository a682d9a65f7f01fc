//! What is written is read again, and what cannot be read is named.

use super::*;

fn antennas() -> Vec<TracedAntenna> {
    let one = |(number, swiped, place): (u16, bool, &str)| TracedAntenna {
        antenna: Antenna(number),
        swiped,
        place: place.to_owned(),
    };
    [(0, false, "pad:0"), (1, true, "pad:1")].map(one).into()
}

fn sighting(antenna: u16, read: Result<Reading, ReaderError>) -> Sighting {
    Sighting {
        antenna: Antenna(antenna),
        read,
    }
}

#[test]
fn what_is_written_is_read_again_with_numbers_for_tags() {
    let card = Uid::new(&[9, 9, 9, 9]).unwrap();
    let phone = Uid::new(&[8, 7, 6, 5]).unwrap();
    let part = Reading {
        tags: vec![phone, card],
        partial: true,
        unnameable: Some(Unnameable {
            level: [0x88, 5, 6, 7],
        }),
    };
    let reads = [
        (1_000, sighting(0, Ok(Reading::whole(vec![card])))),
        (2_500, sighting(1, Ok(Reading::default()))),
        (2_500, sighting(0, Ok(Reading::whole(vec![card])))),
        (4_000, sighting(1, Err(ReaderError::Overheated))),
        (9_000, sighting(0, Ok(part))),
    ];
    let mut recorder = Recorder::new(antennas());
    let mut text = recorder.begin(1_000);
    for (at, sighting) in &reads {
        text += &recorder.line(*at, sighting);
    }
    assert!(text.contains("\n0 0 =\n"), "{text}");
    assert!(!text.contains("09090909") && !text.contains("08070605"));
    let trace = Trace::open(&text).unwrap();
    assert_eq!((trace.begins, &trace.antennas), (1_000, &antennas()));
    let read: Vec<TracedRead> = trace.collect::<Result<_, _>>().unwrap();
    assert_eq!(read.len(), reads.len());
    for (read, (at, sighting)) in read.iter().zip(&reads) {
        assert_eq!((read.at, read.antenna), (*at, sighting.antenna));
    }
    assert_eq!(read[2].read, Ok(Reading::whole(vec![tag(1)])));
    let why = ReaderError::Overheated.to_string();
    assert_eq!(read[3].read, Err(why));
    let part = read[4].read.clone().unwrap();
    assert_eq!((part.tags, part.partial), (vec![tag(1), tag(2)], true));
    assert!(part.unnameable.is_some());
}

#[test]
fn a_second_part_needs_nothing_of_the_first() {
    let mut recorder = Recorder::new(antennas());
    let tags = [1, 2].map(|n| Uid::new(&[n, 1, 1, 1]).unwrap());
    let whole = sighting(0, Ok(Reading::whole(tags.to_vec())));
    recorder.begin(0);
    recorder.line(5, &whole);
    let text = recorder.begin(10) + &recorder.line(10, &whole);
    let read = Trace::open(&text).unwrap().next().unwrap().unwrap();
    assert_eq!((read.at, read.read.unwrap().tags.len()), (10, 2));
    assert_eq!(Trace::open(&text).unwrap().before, 1);
    assert_eq!(number(&tag(4_711)), 4_711);
}

#[test]
fn what_cannot_be_read_is_named_by_its_line_and_a_cut_tail_is_left_out() {
    let head = "remmi-trace 1 0 0\nantenna 0 lay pad:0\n";
    for (text, line) in [
        ("no trace\n".to_owned(), 1),
        (head.replace("lay", "hang"), 2),
        (format!("{head}5 0 =\n"), 3),
        (format!("{head}5 0 : 1\nx 0 :\n"), 4),
        (format!("{head}5 70000 :\n"), 3),
        (format!("{head}5 0 : one\n"), 3),
        (format!("{head}5 0\n"), 3),
    ] {
        let read = Trace::open(&text);
        let error = read.and_then(|trace| trace.collect::<Result<Vec<_>, _>>());
        assert_eq!(error.map_err(|error| error.line), Err(line), "{text}");
    }
    let cut = format!("{head}5 0 : 1\n12 0 : 1 2");
    assert_eq!(Trace::open(&cut).unwrap().count(), 1);
}
