//! Which part uses the processor how long.

use std::fmt::{self, Display};
use std::fs;
use std::ops::Sub;
use std::path::Path;

use super::room::WRITER;

/// Clock ticks a second in /proc (Linux, USER_HZ).
const TICKS: f64 = 100.0;

/// Seconds of the processor.
#[derive(Clone, Copy)]
pub struct Used {
    broker: f64,
    database: f64,
    writer: f64,
    /// Tables, and whoever plays and listens for them.
    tables: f64,
}

impl Used {
    /// Since each part began.
    pub fn now() -> Used {
        let all: f64 = those("/proc/self/task".as_ref(), |_| true);
        let writer = those("/proc/self/task".as_ref(), |name| name == WRITER);
        Used {
            broker: those("/proc".as_ref(), |name| name == "mosquitto"),
            database: those("/proc".as_ref(), |name| name == "postgres"),
            writer,
            tables: all - writer,
        }
    }
}

impl Sub for Used {
    type Output = Used;

    fn sub(self, before: Used) -> Used {
        Used {
            broker: self.broker - before.broker,
            database: self.database - before.database,
            writer: self.writer - before.writer,
            tables: self.tables - before.tables,
        }
    }
}

impl Display for Used {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Used {
            broker,
            database,
            writer,
            tables,
        } = self;
        write!(
            f,
            "broker {broker:.1} s, database {database:.1} s, writer {writer:.1} s, tables {tables:.1} s"
        )
    }
}

/// Of the processes, or threads, of that name that go on.
fn those(folder: &Path, is: impl Fn(&str) -> bool) -> f64 {
    let ticks = |entry: fs::DirEntry| {
        let stat = fs::read_to_string(entry.path().join("stat")).ok()?;
        let (before, after) = stat.rsplit_once(") ")?;
        let name = before.split_once('(')?.1;
        let fields: Vec<&str> = after.split(' ').collect();
        let used = fields
            .get(11..13)?
            .iter()
            .filter_map(|n| n.parse::<f64>().ok());
        is(name).then(|| used.sum::<f64>())
    };
    let entries = fs::read_dir(folder).unwrap().flatten();
    entries.filter_map(ticks).sum::<f64>() / TICKS
}
