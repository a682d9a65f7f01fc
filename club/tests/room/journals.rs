//! Tables' folders with journals in them: matches that machines played, each made another one by its name, its clock and its length.

use std::collections::BTreeMap;
use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use hub::club::{Ship, may_go};
use protocol::Name;
use table::event::{Event, Identity};
use table::journal::{Journal, Record, recover};
use tempfile::TempDir;
use uuid::Uuid;

pub struct Journals {
    /// Name and folder of each table.
    pub tables: Vec<(Name, PathBuf)>,
    /// The lines of each match that are to come to the club.
    pub matches: BTreeMap<Uuid, Vec<String>>,
    pub folder: TempDir,
}

/// Matches of all games, as `table/tests/told` has them.
pub fn recorded() -> Vec<Vec<Record>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../table/tests/told");
    let paths = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut packed: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|end| end == "gz"))
        .collect();
    packed.sort();
    let unpacked = |path: &PathBuf| {
        let (mut bytes, packed) = (Vec::new(), fs::read(path).unwrap());
        GzDecoder::new(&*packed).read_to_end(&mut bytes).unwrap();
        recover(&bytes).records
    };
    packed.iter().map(unpacked).collect()
}

/// Where deals of a match end: as many lines may go.
pub fn ends(records: &[Record]) -> Vec<usize> {
    let (mut found, mut upto) = (Vec::new(), records.len());
    while upto > 0 {
        let (may, _) = may_go(&records[..upto], Ship::Deals).unwrap();
        if may == 0 {
            break;
        }
        found.push(may as usize);
        upto = may as usize - 1;
    }
    found.reverse();
    found
}

/// These records as the journal of another match, that began at another time.
pub fn renamed(records: &[Record], table: Name, id: Uuid, later: u64) -> Vec<u8> {
    let mut journal = Journal::empty(Vec::new());
    for record in records {
        let mut record = record.clone();
        record.wall += later;
        if let Event::Opened(opening) = &mut record.event {
            // Those of before format 1 have no name of their own.
            let nameless = || Identity::new(table, [0; 16]);
            let own = opening.journal.get_or_insert_with(nameless);
            (own.table, own.id) = (table.to_string(), id);
        }
        journal.append(&record);
    }
    journal.disk().clone()
}

pub fn lines(bytes: &[u8]) -> Vec<String> {
    String::from_utf8(bytes.to_vec())
        .unwrap()
        .lines()
        .map(str::to_owned)
        .collect()
}

/// Takes the lines of a journal's file behind the first `kept` away.
pub fn cut(path: &Path, kept: usize) {
    let bytes = fs::read(path).unwrap();
    let lines: Vec<&[u8]> = bytes
        .split_inclusive(|byte| *byte == b'\n')
        .take(kept)
        .collect();
    fs::write(path, lines.concat()).unwrap();
}

pub fn name(text: &str) -> Name {
    Name::new(text).unwrap()
}

impl Journals {
    /// As many tables with as many matches each, of different lengths.
    pub fn made(tables: u32, matches: u32, random: &mut fastrand::Rng) -> Journals {
        let recorded = recorded();
        let ends: Vec<Vec<usize>> = recorded.iter().map(|records| ends(records)).collect();
        let mut journals = Journals {
            tables: Vec::new(),
            matches: BTreeMap::new(),
            folder: tempfile::tempdir().unwrap(),
        };
        for table in 1..=tables {
            let table = name(&format!("table-{table}"));
            let folder = journals.folder.path().join(table.as_str());
            fs::create_dir(&folder).unwrap();
            for number in 1..=matches {
                let which = random.usize(..recorded.len());
                let few = ends[which].len().min(4);
                let upto = ends[which][random.usize(..few)];
                let id =
                    uuid::Builder::from_random_bytes(random.u128(..).to_le_bytes()).into_uuid();
                let bytes = renamed(
                    &recorded[which][..upto],
                    table,
                    id,
                    u64::from(number) * 3_600_000,
                );
                fs::write(folder.join(format!("{number:04}.journal")), &bytes).unwrap();
                journals.matches.insert(id, lines(&bytes));
            }
            journals.tables.push((table, folder));
        }
        journals
    }
}
