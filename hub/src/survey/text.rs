//! The sheet for a terminal.

use std::fmt;

use super::percent::Percent;
use super::proposal::Proposal;
use super::sheet::{Phase, ReaderRow, Sheet, Verdict};

/// Tags of one reader that are listed.
const LISTED: usize = 4;

impl Verdict {
    /// In capitals if it is bad, so that it is found without colours.
    const fn mark(self) -> &'static str {
        match self {
            Verdict::Empty => "-",
            Verdict::Good => "ok",
            Verdict::Doubtful => "watch",
            Verdict::Bad => "BAD",
            Verdict::Down => "DOWN",
        }
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Phase::Live => write!(f, "figures of the last 64 reads"),
            Phase::Gains { db } => write!(f, "trying {db} dB; leave the tags where they are"),
            Phase::Levels { level } => {
                write!(f, "trying CollLevel {level}; leave the tags where they are")
            }
            Phase::Soak { left } => write!(f, "{} to go; leave the table alone", clock(*left)),
            Phase::Done { soak: true } => {
                write!(f, "nobody touched the table; figures of all reads")
            }
            Phase::Done { soak: false } => write!(f, "figures of the last 64 reads"),
        }
    }
}

impl fmt::Display for Sheet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (table, after, phase) = (&self.table, clock(self.seconds), self.phase);
        writeln!(f, "Survey of the table `{table}`, {after}: {phase}\n")?;
        self.readers(f)?;
        self.matrix(f)?;
        for row in self.readers.iter() {
            if let Some(why) = &row.why {
                writeln!(f, "\n{} fails: {why}", row.name)?;
            }
        }
        self.gains
            .iter()
            .try_for_each(|gains| write!(f, "\n{gains}"))
    }
}

impl ReaderRow {
    /// `pad:0: 12 of 13 seen`.
    pub fn counted(&self) -> String {
        match self.verdict {
            Verdict::Down => format!("{}: down", self.name),
            _ => format!("{}: {} of {} seen", self.name, self.seen, self.expected),
        }
    }
}

impl Sheet {
    fn readers(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.readers.iter().map(|row| row.name.chars().count());
        let width = width.max().unwrap_or(0).max(6);
        writeln!(
            f,
            " n  {:width$}         seen  reads/s  failed  reset  left  moved  missed, the worst first",
            "reader"
        )?;
        for row in &self.readers {
            let seen = match row.verdict {
                Verdict::Down => "down".to_owned(),
                _ => format!("{} of {}", row.seen, row.expected),
            };
            writeln!(
                f,
                "{:2}  {:width$}  {:<5} {seen:>8}  {:>7}  {:>6}  {:>5}  {:>4}  {:>5}  {}",
                row.antenna,
                row.name,
                row.verdict.mark(),
                format!("{}.{}", row.in_ten_seconds / 10, row.in_ten_seconds % 10),
                row.failures,
                row.resets,
                row.left,
                row.moved,
                missed(row),
            )?;
        }
        Ok(())
    }

    /// Who hears whose tags: a row for each that hears, a column for each that is heard.
    fn matrix(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.readers.iter().all(|row| row.hears.is_empty()) {
            return writeln!(f, "\nNobody hears the tags of another antenna.");
        }
        writeln!(
            f,
            "\nWho hears whose tags, in how many of its reads (! tags move by it, !! it shares them)"
        )?;
        write!(f, " n")?;
        for row in &self.readers {
            write!(f, "{:>7}", row.antenna)?;
        }
        writeln!(f)?;
        for row in &self.readers {
            let mut line = format!("{:2}", row.antenna);
            for of in &self.readers {
                let heard = row.hears.iter().find(|hears| hears.of == of.antenna);
                let (share, mark) = match heard {
                    None if of.antenna == row.antenna => ("own".to_owned(), ""),
                    None => (".".to_owned(), ""),
                    Some(hears) => {
                        let mark = match hears.coupling {
                            "shares" => "!!",
                            "moves" => "!",
                            _ => "",
                        };
                        (hears.share.to_string().replace(" %", ""), mark)
                    }
                };
                line += &format!("{share:>5}{mark:<2}");
            }
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

fn missed(row: &ReaderRow) -> String {
    let bad = row
        .tags
        .iter()
        .filter(|tag| tag.missed > Percent::default());
    let listed: Vec<String> = bad
        .clone()
        .take(LISTED)
        .map(|tag| format!("{} {}", tag.missed, tag.uid))
        .collect();
    let more = bad.count().saturating_sub(LISTED);
    match (listed.is_empty(), more) {
        (true, _) if row.tags.is_empty() => String::new(),
        (true, _) => "none".to_owned(),
        (false, 0) => listed.join(", "),
        (false, more) => format!("{}, {more} more", listed.join(", ")),
    }
}

impl fmt::Display for Proposal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Proposal { name, has, .. } = self;
        let Some(best) = self.best else {
            return writeln!(
                f,
                "{name}: no tag lies there; lay what it should read, and try again"
            );
        };
        writeln!(
            f,
            "{name}     dB  CollLevel  good tags  missed  the worst  hears of others  failed"
        )?;
        for tried in &self.trials {
            let mark = if tried.setting == best { "*" } else { " " };
            writeln!(
                f,
                "{:width$}  {mark}  {}  {:>9}  {:>9}  {:>6}  {:>9}  {:>15}  {:>6}",
                "",
                tried.setting.db,
                tried.setting.level,
                format!("{} of {}", tried.good, tried.tags),
                tried.missed,
                tried.worst,
                tried.stray,
                tried.failures,
                width = name.chars().count(),
            )?;
        }
        match &self.lines[..] {
            [] => writeln!(f, "{name} has the best setting, {has}.")?,
            lines => writeln!(
                f,
                "Write `{}` under [[reader]] `{name}`, which has {has}.",
                lines.join("` and `")
            )?,
        }
        if self.still_coupled {
            writeln!(
                f,
                "It still hears a neighbour: more distance, then one-field-at-a-time = true for the bus."
            )?;
        }
        Ok(())
    }
}

/// `8:00:00` or `0:42`.
fn clock(seconds: u64) -> String {
    match seconds / 3_600 {
        0 => format!("{}:{:02}", seconds / 60, seconds % 60),
        hours => format!("{hours}:{:02}:{:02}", seconds / 60 % 60, seconds % 60),
    }
}
