//! The machine itself: how warm its processor is, and whether its supply keeps up. What cannot be read is not told.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::finding::{Finding, Part, Wrong};
use super::program::said;

/// From here on a Raspberry Pi slows its processor down, in °C (its documentation, "Frequency management and thermal control").
const HOT: f64 = 80.0;
/// What a sensor in a machine can show, in °C.
const SOUND: std::ops::Range<f64> = -40.0..150.0;
/// Sensors that are looked at, of which a machine has some dozen at most; and bytes of the firmware's answer.
const MOST: usize = 64;
/// What the firmware answers in.
const PATIENCE: Duration = Duration::from_secs(2);
/// Bits of `vcgencmd get_throttled` (its documentation): the supply is too low, or was since the start.
const LOW_NOW: u32 = 1;
const WAS_LOW: u32 = 1 << 16;
/// The same of the processor that was slowed down for heat: 2 and 3, or 18 and 19.
const SLOWED: u32 = 0b1100 << 16 | 0b1100;

/// What the machine says of itself.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Examined {
    /// The hottest sensor of a processor, in °C.
    pub celsius: Option<f64>,
    /// The supply is too low now, as the kernel has it (hwmon, `rpi_volt`).
    pub is_low: Option<bool>,
    /// What the firmware has seen since the start, as the bits of `vcgencmd get_throttled`.
    pub seen: Option<u32>,
}

/// Reads what is below `sys`, which is `/sys`, and asks the program `vcgencmd` of Raspberry Pi OS if it is there.
pub fn examine(sys: &Path, vcgencmd: &Path) -> Examined {
    Examined {
        celsius: celsius(&sys.join("class/thermal")),
        is_low: is_low(&sys.join("class/hwmon")),
        seen: seen(vcgencmd),
    }
}

fn sensors(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.take(MOST).map(|entry| entry.path())
}

fn word(path: &Path) -> Option<String> {
    Some(fs::read_to_string(path).ok()?.trim().to_owned())
}

/// In thousandths of a degree, one folder a sensor (Linux, `sysfs-class-thermal`).
fn celsius(thermal: &Path) -> Option<f64> {
    let processors = sensors(thermal).filter(|zone| {
        let kind = word(&zone.join("type")).unwrap_or_default();
        ["cpu", "soc", "x86_pkg"]
            .iter()
            .any(|part| kind.contains(part))
    });
    let read = processors.filter_map(|zone| word(&zone.join("temp"))?.parse::<f64>().ok());
    let sound = read
        .map(|thousandths| thousandths / 1000.0)
        .filter(|celsius| SOUND.contains(celsius));
    sound.reduce(f64::max)
}

/// The alarm of the kernel's driver `raspberrypi-hwmon`.
fn is_low(hwmon: &Path) -> Option<bool> {
    let mut named =
        sensors(hwmon).filter(|one| word(&one.join("name")).as_deref() == Some("rpi_volt"));
    match word(&named.next()?.join("in0_lcrit_alarm"))?.as_str() {
        "0" => Some(false),
        "1" => Some(true),
        _ => None,
    }
}

/// `throttled=0x50005`, if it is said in time.
fn seen(program: &Path) -> Option<u32> {
    let told = said(program, &["get_throttled"], PATIENCE, MOST as u64)?;
    u32::from_str_radix(told.trim().strip_prefix("throttled=0x")?, 16).ok()
}

/// What is to be said of it: a finding for each of the two that can be told.
pub fn findings(examined: &Examined) -> Vec<Finding> {
    heat(examined).into_iter().chain(supply(examined)).collect()
}

fn heat(examined: &Examined) -> Option<Finding> {
    let was_slowed = examined.seen.is_some_and(|seen| seen & SLOWED != 0);
    let what = match (examined.celsius, was_slowed) {
        (None, false) => return None,
        (None, true) => "was slowed down for its heat since the start".to_owned(),
        (Some(celsius), false) => format!("{celsius:.0} °C"),
        (Some(celsius), true) => {
            format!("{celsius:.0} °C, and slowed down for its heat since the start")
        }
    };
    let place = "the processor";
    if !was_slowed && examined.celsius.is_some_and(|celsius| celsius < HOT) {
        return Some(Finding::well(Part::Machine, place, what));
    }
    let cause =
        format!("from {HOT:.0} °C on it works more slowly: no air gets to it, or the sun does");
    let remedy =
        "give the box holes below and above, or the processor a heat sink; keep it out of the sun";
    Some(Finding::warning(
        Part::Machine,
        place,
        Wrong::new(what, cause, remedy),
    ))
}

fn supply(examined: &Examined) -> Option<Finding> {
    let bit = |bit| examined.seen.map(|seen| seen & bit != 0);
    let now = [examined.is_low, bit(LOW_NOW)];
    let place = "the supply";
    let what = match (now.contains(&Some(true)), bit(WAS_LOW)) {
        (true, _) => "too low now",
        (false, Some(true)) => "was too low since the start",
        (false, Some(false)) => {
            return Some(Finding::well(
                Part::Machine,
                place,
                "never too low since the start",
            ));
        }
        (false, None) if now == [None, None] => return None,
        (false, None) => return Some(Finding::well(Part::Machine, place, "not too low now")),
    };
    let cause = "the plug, the cable or what hangs on the Pi takes more than the supply gives: readers fail, and cards break";
    let remedy = "use the Pi's own supply (5.1 V) with its cable, and a supply of their own for many readers";
    Some(Finding::warning(
        Part::Machine,
        place,
        Wrong::new(what, cause, remedy),
    ))
}
