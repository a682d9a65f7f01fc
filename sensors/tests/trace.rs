//! What a table did is played again from its trace.

use std::collections::BTreeMap;

use embedded_hal::delay::DelayNs;
use sensors::model::{
    Clock, ClockDelay, Conditions, Field, Miso, ModelConfig, Spells, model_reader,
};
use sensors::trace::{Recorder, Trace, TracedAntenna, tag};
use sensors::{Antenna, Change, Micros, PresenceConfig, RoundRobin, Uid, Whereabouts};

/// The same with the tags numbered as they came.
fn numbered(changes: Vec<(Micros, Change)>, seen: &BTreeMap<Uid, u16>) -> Vec<(Micros, Change)> {
    let mut changes = changes;
    for (_, change) in &mut changes {
        if let Change::Arrived { uid, .. } | Change::Left { uid, .. } = change {
            *uid = tag(seen[uid]);
        }
    }
    changes
}

/// By time, for of two changes of one read the order is that of the UIDs.
fn sorted(mut changes: Vec<(Micros, Change)>) -> Vec<(Micros, Change)> {
    changes.sort_by_key(|(at, change)| (*at, format!("{change:?}")));
    changes
}

/// An evening over modelled chips: hands hide tags, a neighbour hears them, a packet is swiped, a reader is
/// unplugged for a while. Its trace tells the same arrivals and departures, at the same times.
#[test]
fn an_evening_over_modelled_chips_is_played_again_from_its_trace() {
    let clock = Clock::new();
    let fields = [(); 3].map(|()| Field::on_clock(&clock));
    let readers = (0u16..).zip(&fields).map(|(n, field)| {
        let config = ModelConfig {
            seed: u64::from(n),
            ..ModelConfig::default()
        };
        (Antenna(n), model_reader(field, config))
    });
    let mut sweep = RoundRobin::new(readers.collect());
    let uid = |n: u8| Uid::new(&[0x5a, 3, 200 - n, n]).unwrap();
    (0..8).for_each(|n| assert!(fields[0].lay(uid(n))));
    fields[0].set_conditions(Conditions {
        tag_spells: Spells {
            an_hour: 900.0,
            shortest: 300_000,
            longest: 2_000_000,
        },
        ..Conditions::default()
    });
    fields[1].hear_neighbour(&fields[0], 0.3, 0.0);

    let antenna = |number| TracedAntenna {
        antenna: Antenna(number),
        swiped: number == 2,
        place: format!("pad:{number}"),
    };
    let mut recorder = Recorder::new((0..3).map(antenna).collect());
    let mut whereabouts = Whereabouts::new(PresenceConfig::default());
    whereabouts.swipe(Antenna(2));
    let mut text = recorder.begin(clock.now());
    let (mut changes, mut numbers) = (Vec::new(), BTreeMap::new());
    for turn in 0..2_400u32 {
        match turn {
            600 => drop(fields[2].lay(uid(60))),
            606 => drop(fields[2].lift(&uid(60))),
            900 => fields[0].unplug(Miso::High),
            1_500 => fields[0].plug(),
            2_000 => drop(fields[0].lift(&uid(3))),
            _ => {}
        }
        let sighting = sweep.step();
        ClockDelay::new(&clock).delay_ms(80);
        let now = clock.now();
        for uid in sighting.read.iter().flat_map(|reading| &reading.tags) {
            let next = numbers.len() as u16 + 1;
            numbers.entry(*uid).or_insert(next);
        }
        text += &recorder.line(now, &sighting);
        changes.extend(
            whereabouts
                .observe(now, &sighting)
                .into_iter()
                .map(|change| (now, change)),
        );
    }
    let kinds = |is: fn(&Change) -> bool| changes.iter().filter(|(_, change)| is(change)).count();
    assert!(kinds(|change| matches!(change, Change::Left { .. })) > 5);
    assert_eq!(
        kinds(|change| matches!(change, Change::ReaderDown { .. })),
        1
    );
    assert_eq!(kinds(|change| matches!(change, Change::ReaderUp { .. })), 1);
    let swiped = |change: &Change| {
        matches!(
            change,
            Change::Arrived {
                antenna: Antenna(2),
                ..
            }
        )
    };
    assert_eq!(kinds(swiped), 1);

    let played = Trace::open(&text)
        .unwrap()
        .changes(Whereabouts::new(PresenceConfig::default()));
    let played: Vec<_> = played.collect::<Result<_, _>>().unwrap();
    assert_eq!(sorted(played), sorted(numbered(changes, &numbers)));
    // An evening of 60 reads a second is some 20 MB.
    assert!(text.len() < 2_400 * 24, "{} bytes", text.len());
}
