//! The films of the recorded matches show what lay where.

use std::collections::{BTreeMap, BTreeSet};

use table::film::{Film, Lying, film};
use table::journal::Record;
use table::replay::opened;
use table::view::Verdict;
use table::words::Lang;

use crate::journal;

/// Over the frames of every round the same pieces lie on each zone as the table believed when the round was written.
#[test]
fn a_film_ends_as_its_round_did() {
    let (mut wrong, mut held) = (BTreeSet::new(), BTreeSet::new());
    for game in ["remmi-demmi", "rami", "remigio", "rummoli", "remi"] {
        let (_, records) = journal(game);
        let believed = believed(&records);
        assert!(!believed.is_empty(), "{game}: no round");
        for (round, believed) in (1..).zip(&believed) {
            let film = film(&records, round, Lang::En).unwrap();
            let mut lies = Lying::new();
            for frame in &film.frames {
                lies.extend(frame.lies.clone());
            }
            lies.retain(|_, pieces| !pieces.is_empty());
            let known: Lying = lies
                .into_iter()
                .map(|(zone, mut pieces)| {
                    pieces.sort();
                    (zone, pieces)
                })
                .collect();
            assert_eq!(known, *believed, "{game}, round {round}");
            let told = || film.frames.iter().flat_map(|frame| &frame.told);
            assert!(told().count() > 0, "{game}, round {round}: nothing is told");
            if told().any(|told| told.verdict == Some(Verdict::Invalid)) {
                wrong.insert(game);
            }
            assert!(film.frames.is_sorted_by_key(|frame| frame.at));
            assert!(film.seats.len() >= 2);
            if holds_what_lies_nowhere(&film) >= 5 {
                held.insert(game);
            }
        }
        let beyond = film(&records, believed.len() + 9, Lang::En).unwrap();
        assert!(beyond.frames.is_empty());
    }
    assert!(wrong.len() >= 2, "verdicts are told of {wrong:?}");
    assert!(held.len() >= 4, "hands are shown of {held:?}");
}

/// No piece is in a hand that lies somewhere or is in another hand; how many the fullest hand has.
fn holds_what_lies_nowhere(film: &Film) -> usize {
    let (mut lies, mut holds) = (Lying::new(), BTreeMap::new());
    let mut most = 0;
    for frame in &film.frames {
        lies.extend(frame.lies.clone());
        holds.extend(frame.holds.clone());
        let held: Vec<&String> = holds.values().flatten().collect();
        let different: BTreeSet<&&String> = held.iter().collect();
        assert_eq!(different.len(), held.len(), "twice: {holds:?}");
        let both = lies.values().flatten().find(|piece| held.contains(piece));
        assert_eq!(both, None, "at {} ms: {lies:?} {holds:?}", frame.at);
        most = holds.values().map(Vec::len).fold(most, usize::max);
    }
    most
}

/// What lay on each zone, by name, when each round was written last.
fn believed(records: &[Record]) -> Vec<Lying> {
    let mut app = opened(records).unwrap();
    let mut believed = Vec::new();
    for record in records {
        app = app.after(record.at, &record.event).unwrap_or(app);
        let rounds = app.game().written().rounds.len();
        believed.truncate(rounds);
        if believed.len() < rounds {
            let tabletop = app.game().tabletop();
            let zones: BTreeSet<_> = app
                .felt()
                .stays()
                .iter()
                .map(|(_, zone, _)| *zone)
                .collect();
            let named = zones.into_iter().filter_map(|zone| {
                let (pieces, _) = tabletop.pieces_on(zone);
                let mut names: Vec<String> =
                    pieces.iter().map(|(_, piece)| piece.to_string()).collect();
                names.sort();
                (!names.is_empty()).then_some((zone, names))
            });
            believed.push(named.collect());
        }
    }
    believed
}
