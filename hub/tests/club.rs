//! What goes to a club: never a line of a deal that runs, and every line once.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use hub::club::{Parcel, Refused, Ship, Standing, match_id, may_go};
use hub::config::TableConfig;
use protocol::{Held, MAX_LINES};
use table::app::App;
use table::event::{Event, Opening};
use table::journal::{Journal, Record, recover};
use table::view::Phase;
use table::words::Lang;

/// Matches of all games, as `table/tests/told` has them.
fn recorded() -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../table/tests/told");
    let paths = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut packed: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|end| end == "gz"))
        .collect();
    packed.sort();
    assert_eq!(packed.len(), 5);
    let unpacked = |path: &PathBuf| {
        let mut bytes = Vec::new();
        let packed = fs::read(path).unwrap();
        GzDecoder::new(&*packed).read_to_end(&mut bytes).unwrap();
        (path.display().to_string(), bytes)
    };
    packed.iter().map(unpacked).collect()
}

fn is_running(app: &App) -> bool {
    !matches!(
        app.game().phase(),
        Phase::Setup | Phase::Ready | Phase::Scored | Phase::Finished
    )
}

/// Whoever reads what went while a deal runs has no line since it was dealt, nor of what lay on the felt since the deal before.
#[test]
fn no_line_of_a_running_deal_goes() {
    for (name, bytes) in recorded() {
        let records = recover(&bytes).records;
        let Event::Opened(opening) = &records[0].event else {
            panic!("{name}")
        };
        let mut app = App::open(opening).unwrap();
        let (mut ended, mut ends, mut runs, mut went) = (0, 0, false, 0);
        for (line, record) in records.iter().enumerate() {
            app = app.after(record.at, &record.event).unwrap_or(app);
            let now = is_running(&app);
            if runs && !now {
                ended = line as u32 + 1;
            }
            runs = now;
            // Somewhere in a deal, and where some end: each look plays all before it again.
            ends += usize::from(ended == line as u32 + 1);
            if line % 1499 == 1498 || ended == line as u32 + 1 && ends % 4 == 1 {
                let upto = &records[..=line];
                let (may, over) = may_go(upto, Ship::Deals).unwrap();
                assert!(
                    may <= ended,
                    "{name}: {may} of {}, the last deal ended with {ended}",
                    line + 1
                );
                let whole = may_go(upto, Ship::Matches).unwrap();
                assert_eq!(whole, if over { (may, true) } else { (0, false) }, "{name}");
                went = went.max(may);
            }
        }
        assert!(went > 100, "{name}: {went}");
    }
}

#[test]
fn batches_put_together_are_the_journal() {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in recorded() {
        let path = folder.path().join("0001.journal");
        fs::write(&path, &bytes).unwrap();
        let parcel = Parcel::read(&path).unwrap().expect(&name);
        let lines = bytes.split_inclusive(|byte| *byte == b'\n').count() as u32;
        assert_eq!(parcel.lines(), lines);
        let (mut kept, mut all) = (0, Vec::new());
        while kept < lines {
            let batch = parcel.batch(kept, lines);
            assert!(
                !batch.is_empty() && batch.len() <= MAX_LINES,
                "{name}: {}",
                batch.len()
            );
            kept += batch.iter().filter(|byte| **byte == b'\n').count() as u32;
            all.extend_from_slice(batch);
        }
        assert_eq!(all, bytes, "{name}");
        assert!(parcel.batch(lines, lines).is_empty());
        assert!(parcel.batch(lines + 1, lines + 9).is_empty());
        assert_eq!(
            parcel.batch(0, 1),
            bytes.split_inclusive(|byte| *byte == b'\n').next().unwrap()
        );
    }
}

/// By the name that was drawn for it, and where none was by what its first line says.
#[test]
fn a_match_is_told_from_all_others() {
    let (_, bytes) = recorded().remove(0);
    let first = bytes.split_inclusive(|byte| *byte == b'\n').next().unwrap();
    let Event::Opened(opening) = recover(first).records.remove(0).event else {
        panic!("it is opened")
    };
    let drawn = opening.journal.clone().map(|own| own.id.into_bytes());
    assert_eq!(match_id(first).map(|id| id.0), drawn);
    let line = |wall| {
        let mut journal = Journal::empty(Vec::new());
        journal.append(&Record {
            at: 0,
            wall,
            event: Event::Opened(Opening {
                journal: None,
                ..opening.clone()
            }),
        });
        journal.disk().clone()
    };
    let [one, same, other] = [7, 7, 8].map(|wall| match_id(&line(wall)).unwrap());
    assert!(one == same && one != other);
    for nothing in [&b""[..], b"1 0 0 {}\n", &first[..first.len() - 1]] {
        assert_eq!(match_id(nothing), None);
    }
}

#[test]
fn a_table_says_how_far_its_club_is() {
    let mut standing = Standing::default();
    assert_eq!(standing.told(), Vec::new());
    (standing.matches, standing.lines) = (2, 3571);
    let told = |standing: &Standing| Lang::ALL.map(|lang| standing.told()[0].tell(lang));
    let [en, fr, bg] = told(&standing);
    assert!(en.contains("away") && fr.contains("injoignable") && bg.contains("Няма връзка"));
    assert!([en, fr, bg].iter().all(|told| told.contains('2')));
    standing.answers = true;
    assert!(told(&standing)[0].contains("being sent"));
    for why in [Held::Differs, Held::Elsewhere, Held::Damaged, Held::Newer] {
        standing.refused = vec![Refused { number: 7, why }];
        assert!(
            told(&standing).iter().all(|told| told.contains('7')),
            "{why:?}"
        );
    }
}

#[test]
fn a_table_has_a_club_where_its_file_says_so() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples");
    let small = fs::read_to_string(folder.join("small.toml")).unwrap();
    let with = |text: &str| TableConfig::parse(&format!("{small}\n[club]\n{text}"), &folder);
    let club = |text| with(text).unwrap().club.unwrap();
    let plain = club("host = \"club.example\"\n");
    assert_eq!(
        (plain.broker.port, plain.tls, plain.ship),
        (1883, None, Ship::Matches)
    );
    let full = club(
        "host = \"club.example\"\nport = 8883\nuser = \"kitchen\"\npassword-file = \"secret\"\ntls = true\nship = \"deals\"\n",
    );
    assert_eq!(full.tls, Some("/etc/ssl/certs/ca-certificates.crt".into()));
    assert_eq!(full.ship, Ship::Deals);
    assert_eq!(
        full.broker.login,
        Some(("kitchen".to_owned(), folder.join("secret")))
    );
    let own = club("host = \"club.example\"\ntls = true\ncertificate = \"club.pem\"\n");
    assert_eq!(own.tls, Some(folder.join("club.pem")));
    let faults =
        with("host = \"club.example\"\nuser = \"kitchen\"\nship = \"turns\"\nseason = 1\n")
            .unwrap_err();
    let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(told.len(), 3, "{told:?}");
    for word in ["password-file", "\"turns\"", "season"] {
        assert!(
            told.iter().any(|told| told.contains(word)),
            "{word} in {told:?}"
        );
    }
    assert_eq!(TableConfig::parse(&small, &folder).unwrap().club, None);
}
