//! A trace of a real table's antennas, shown on the virtual one: each tag lies where those reads put it.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use hub::run::{Listening, Shows};
use sensors::trace::{Trace, TracedRead, number};
use sensors::{Antenna, Change, Micros};
use table::words::say;
use table::zone::Zone;

use crate::hardware::zones;
use crate::spot::Spot;
use crate::twin::Twin;

/// Longest file that is read, in bytes: `remmi run` writes two of half of `--trace-mb`.
const MOST: u64 = 256_000_000;
/// The table's clock is looked at this often while it goes slowly, or stands.
const LOOK: Duration = Duration::from_millis(50);

/// A whole trace.
pub struct Recorded {
    text: String,
    /// Which antenna of the virtual table watches what each of them did.
    antennas: BTreeMap<Antenna, Antenna>,
    /// Those over which pieces were swiped, by the virtual table's numbers.
    pub swiped: Vec<Antenna>,
    begins: Micros,
}

impl Recorded {
    /// Reads a file.
    ///
    /// # Errors
    /// It cannot be read, is too long, or is no whole trace.
    pub fn read(path: &Path) -> Result<Recorded> {
        let file = path.display();
        let bytes = std::fs::metadata(path).map(|data| data.len());
        let bytes = bytes.with_context(|| format!("cannot read {file}"))?;
        if bytes > MOST {
            bail!("{file} has {bytes} bytes, and {MOST} are the most: record with less --trace-mb");
        }
        let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {file}"))?;
        Recorded::of(text).with_context(|| format!("{file} cannot be shown"))
    }

    /// The trace that is written so.
    ///
    /// # Errors
    /// A line is wrong, or an antenna is where this table has none.
    pub fn of(text: String) -> Result<Recorded> {
        let trace = Trace::open(&text)?;
        let (mut antennas, mut swiped) = (BTreeMap::new(), Vec::new());
        let zones = zones();
        for one in &trace.antennas {
            let zone: Zone = one.place.parse()?;
            let place = zones.iter().position(|other| *other == zone);
            let here = place.and_then(|place| u16::try_from(place).ok());
            let here = Antenna(here.with_context(|| format!("nothing watches {zone} here"))?);
            if antennas.values().any(|other| *other == here) {
                bail!("two antennas of it watch {zone}");
            }
            antennas.insert(one.antenna, here);
            swiped.extend(one.swiped.then_some(here));
        }
        let begins = trace.begins;
        for read in trace {
            let Antenna(antenna) = read?.antenna;
            if !antennas.contains_key(&Antenna(antenna)) {
                bail!("it says of antenna {antenna} what it heard, and not where it is");
            }
        }
        Ok(Recorded {
            text,
            antennas,
            swiped,
            begins,
        })
    }

    /// Says it all again, by the table's clock.
    pub fn play(&self, listening: &Listening, twin: &Arc<Twin>) {
        let Ok(trace) = Trace::open(&self.text) else {
            return;
        };
        let start = twin.hub().clock.at();
        // No line is wrong: all were read before.
        for read in trace.flatten() {
            let at = start + (read.at - self.begins);
            let antenna = self.antennas[&read.antenna];
            if !waits(at, listening, twin) {
                return;
            }
            let read = TracedRead {
                at,
                antenna,
                ..read
            };
            for change in listening.hear_again(&read) {
                follow(twin, &change);
            }
        }
        let over = say!("trace-over");
        twin.desk().tell("trace-over", over, Shows::Always);
    }
}

/// Waits until the table's clock says so; false if the table stops before.
fn waits(at: Micros, listening: &Listening, twin: &Twin) -> bool {
    while listening.goes_on() {
        let left = at.saturating_sub(twin.hub().clock.at());
        if left == 0 {
            return true;
        }
        thread::sleep(twin.hub().clock.real(left).min(LOOK));
    }
    false
}

/// Lays the tag where the table believes it now.
fn follow(twin: &Twin, change: &Change) {
    let (uid, spot) = match change {
        Change::Arrived { uid, antenna, .. } => {
            let zone = zones()[usize::from(antenna.0)];
            (*uid, Spot::Zone(zone))
        }
        Change::Left { uid, .. } => (*uid, Spot::Drawer),
        _ => return,
    };
    let seen = twin.change(|world| {
        world.see(uid, &format!("tag-{}", number(&uid)), spot);
        Ok(())
    });
    if let Err(why) = seen {
        tracing::error!("{why:#}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_shown_says_why() {
        for (text, why) in [
            ("remmi-trace 1 0", "does not begin one"),
            (
                "remmi-trace 1 0 0\nantenna 0 lay attic\n",
                "`attic` is not a zone",
            ),
            (
                "remmi-trace 1 0 0\nantenna 0 lay centre\nantenna 1 lay centre\n",
                "two antennas of it watch centre",
            ),
            (
                "remmi-trace 1 0 0\nantenna 0 lay centre\n0 1 :\n",
                "it says of antenna 1 what it heard",
            ),
            (
                "remmi-trace 1 0 0\nantenna 0 lay centre\n0 0 : one\n",
                "line 3 of the trace has a tag that is not a number",
            ),
        ] {
            let found = Recorded::of(text.to_owned()).err().unwrap();
            assert!(format!("{found:#}").contains(why), "{why}: {found:#}");
        }
    }
}
