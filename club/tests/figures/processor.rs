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
    /// Since each part began: of our own broker and database, for others may have theirs on this machine.
    pub fn now() -> Used {
        let processes = those(Path::new("/proc"));
        let parent = |pid: u32| {
            processes
                .iter()
                .find(|one| one.pid == pid)
                .map(|one| one.parent)
        };
        let own = std::process::id();
        let is_ours = |one: &&Process| one.parent == own || parent(one.parent) == Some(own);
        let used = |name: &str| {
            let ours = processes.iter().filter(is_ours);
            ours.filter(|one| one.name == name)
                .map(|one| one.used)
                .sum()
        };
        let threads = those(Path::new("/proc/self/task"));
        let all: f64 = threads.iter().map(|one| one.used).sum();
        let writer = threads.iter().filter(|one| one.name == WRITER);
        let writer: f64 = writer.map(|one| one.used).sum();
        Used {
            broker: used("mosquitto") + used("rmqttd"),
            database: used("postgres"),
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

/// A process or a thread that goes on.
struct Process {
    pid: u32,
    parent: u32,
    name: String,
    /// Seconds, with those of its children that have ended.
    used: f64,
}

/// Those of a folder of /proc (proc(5), `stat`).
fn those(folder: &Path) -> Vec<Process> {
    let read = |entry: fs::DirEntry| {
        let stat = fs::read_to_string(entry.path().join("stat")).ok()?;
        let (before, after) = stat.rsplit_once(") ")?;
        let (pid, name) = before.split_once(" (")?;
        let fields: Vec<&str> = after.split(' ').collect();
        // utime, stime, cutime, cstime: what a process's threads say of its children is the process's.
        let upto = if folder.ends_with("task") { 13 } else { 15 };
        let ticks = fields
            .get(11..upto)?
            .iter()
            .filter_map(|n| n.parse::<f64>().ok());
        Some(Process {
            pid: pid.parse().ok()?,
            parent: fields.get(1)?.parse().ok()?,
            name: name.to_owned(),
            used: ticks.sum::<f64>() / TICKS,
        })
    };
    let entries = fs::read_dir(folder).unwrap().flatten();
    entries.filter_map(read).collect()
}
