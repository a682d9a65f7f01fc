//! A table's folder of journals, taken straight into the database: a club is made anew so from what its tables have.

use std::path::Path;

use anyhow::{Context as _, Result};
use hub::club::{Parcel, Ship};
use hub::history::Journal;
use protocol::{Batch, Held, Name, Sid};

use crate::store::{Came, Store};

/// What came of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Imported {
    /// Matches whose lines are all here now.
    pub matches: u32,
    /// Lines that are.
    pub lines: u64,
    /// Matches that are not over, and stay at the table.
    pub open: u32,
    /// Matches that do not fit what is here: the table of conflicts says why.
    pub refused: u32,
}

/// Takes the journals of `table` that lie in `folder`, as the table itself would send them.
///
/// # Errors
/// The folder cannot be read, or the database.
pub async fn import(store: &mut Store, table: Name, folder: &Path, ship: Ship) -> Result<Imported> {
    let mut done = Imported::default();
    for journal in Journal::all_in(folder)? {
        let path = journal.path();
        let parcel =
            Parcel::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        let Some(parcel) = parcel else { continue };
        let (may, over) = parcel.may_go(ship);
        if may == 0 {
            done.open += 1;
            continue;
        }
        let mut kept = 0;
        let held = loop {
            let lines = parcel.batch(kept, may);
            let count = lines.iter().filter(|byte| **byte == b'\n').count();
            let count = u32::try_from(count).unwrap_or_default();
            let batch = Batch {
                sid: Sid::from_u32(0),
                n: 0,
                id: parcel.id,
                file: journal.number(),
                from: kept + 1,
                lines: if kept + count >= may {
                    parcel.lines()
                } else {
                    kept + count
                },
                over: over && kept + count >= may,
                left: 0,
            };
            let came = Came::Lines(table, batch, lines.to_vec());
            let answers = store.take(&[came]).await?;
            let ack = answers.first().map(|(_, ack)| *ack);
            let held = ack.map_or(Held::Damaged, |ack| ack.st);
            let seq = ack.map_or(0, |ack| ack.seq);
            if held != Held::Well || count == 0 || seq <= kept {
                break held;
            }
            kept = seq;
            if kept >= may {
                break held;
            }
        };
        match held {
            Held::Well => {
                done.matches += 1;
                done.lines += u64::from(may);
            }
            _ => done.refused += 1,
        }
    }
    Ok(done)
}
