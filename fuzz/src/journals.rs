//! Journals: as bytes, and as lines whose checksums are right.

use hub::history::{History, read_match};
use table::journal::{Disk, Journal, Recovered, recover, salvage};
use table::replay::tell;

/// Most events that are played: each is the table's whole state once.
const MOST_EVENTS: usize = 400;

/// A journal as it lies on a disk.
pub fn journal(bytes: &[u8]) {
    let recovered = recover(bytes);
    let good = recover(&bytes[..recovered.good]);
    assert_eq!(good.damage, None);
    assert_eq!(good.records, recovered.records);
    assert_eq!(recovered.damage.is_none(), recovered.good == bytes.len());

    let saved = salvage(bytes);
    assert!(saved.found.len() >= recovered.records.len().min(1));
    assert!(saved.missing() < u64::MAX);
    let rewritten = recover(&saved.rewritten());
    assert_eq!(rewritten.damage, None);

    let mut again = Journal::empty(Vec::new());
    let records = recovered.records.iter();
    records.for_each(|record| again.append(record));
    assert_eq!(recover(again.disk()).records, recovered.records);
    assert_eq!(again.disk().kept(), again.disk().len() as u64);
    told(recovered);
}

/// What `remmi replay` and the pages of evenings make of it.
fn told(mut recovered: Recovered) {
    recovered.records.truncate(MOST_EVENTS);
    let played = read_match(1, &recovered.records);
    assert_eq!(played.is_ok(), tell(&recovered).is_ok());
    if let Ok(Some(played)) = played {
        let history = History {
            schema: History::SCHEMA,
            matches: vec![played],
            players: Vec::new(),
            damaged: Vec::new(),
            uncounted: 0,
        };
        let rows = history.matches[0].rounds.iter();
        let cells = rows.flat_map(|round| round.points.iter().flatten()).count();
        assert_eq!(history.to_csv().matches("\r\n").count(), 1 + cells);
        history.to_json().expect("plain data");
    }
}

/// The same from lines that hold an event each, which get the checksums that a journal has. One that begins with a number
/// gets that number.
pub fn events(bytes: &[u8]) {
    let mut journal = Vec::new();
    let (mut chain, mut due) = (0, 1);
    for line in String::from_utf8_lossy(bytes).lines().take(MOST_EVENTS) {
        let (number, text) = line.split_at(line.find('{').unwrap_or(0));
        let number = number.trim().parse::<u64>().unwrap_or(due);
        let signed = format!("{number} {text}");
        let mut chained = crc32fast::Hasher::new_with_initial(chain);
        chained.update(signed.as_bytes());
        chain = chained.finalize();
        let own = crc32fast::hash(signed.as_bytes());
        journal.extend(format!("{number} {chain:08x} {own:08x} {text}\n").into_bytes());
        due = number.saturating_add(1);
    }
    self::journal(&journal);
}
