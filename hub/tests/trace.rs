//! The trace of a table's antennas as a file, and `remmi replay` of it.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use hub::trace::{TraceFile, tell};
use sensors::trace::{Trace, TracedAntenna, TracedRead};
use sensors::{Antenna, ReaderError, Reading, Sighting, Uid};

fn antennas() -> Vec<TracedAntenna> {
    let antenna = |(number, place): (u16, &str)| TracedAntenna {
        antenna: Antenna(number),
        swiped: false,
        place: place.to_owned(),
    };
    [(0, "pad:0"), (1, "centre")].map(antenna).into()
}

fn sighting(antenna: u16, read: Result<Vec<u8>, ReaderError>) -> Sighting {
    let tags = |numbers: Vec<u8>| {
        let uid = |n| Uid::new(&[0x77, 0x66, 0x55, n]).unwrap();
        Reading::whole(numbers.into_iter().map(uid).collect())
    };
    Sighting {
        antenna: Antenna(antenna),
        read: read.map(tags),
    }
}

fn replay(file: &Path) -> (bool, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_remmi"));
    let output = command.arg("replay").arg(file).output().unwrap();
    let told = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8(told).unwrap())
}

#[test]
fn a_trace_tells_who_came_and_went_and_names_no_tag() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("evening.trace");
    let mut trace = TraceFile::begin(&path, 1_000_000, antennas(), 61_000_000).unwrap();
    let mut now = 61_000_000;
    let lies = [true, true, true, false, false, false, false, false, false];
    for here in lies {
        let tags = if here { vec![9] } else { vec![] };
        trace.take(now, &sighting(0, Ok(tags)));
        trace.take(now + 50_000, &sighting(1, Err(ReaderError::Overheated)));
        now += 250_000;
    }
    drop(trace);
    let mode = std::fs::metadata(&path).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(!text.contains("776655"), "{text}");
    let (well, told) = replay(&path);
    assert!(well, "{told}");
    for line in [
        "Trace of 2 antennas from 0:01:01.000 of the table's clock on; 0 reads before",
        "0:01:01.500  tag 1 lies on pad:0, since 0:01:01.000\n",
        "0:01:01.550  centre no longer reads: reader is too hot",
        "0:01:03.000  tag 1 is no longer on pad:0, since 0:01:01.750\n",
        "18 reads, 9 of them failed; 1 arrivals, 1 departures.\n",
    ] {
        assert!(told.contains(line), "{line}: {told}");
    }

    std::fs::write(&path, text + "250000 0 : one\n").unwrap();
    let (well, told) = replay(&path);
    assert!(
        !well && told.contains("line 22 of the trace has a tag that is not a number"),
        "{told}"
    );
}

/// The newest half of what was read is kept whatever comes, and the file says how much is gone.
#[test]
fn a_trace_is_bounded_and_what_it_keeps_can_be_told() {
    const MOST: u64 = 20_000;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("long.trace");
    let before = folder.path().join("long.trace.before");
    let mut trace = TraceFile::begin(&path, MOST, antennas(), 0).unwrap();
    let reads = 10_000u64;
    for n in 0..reads {
        let tags = vec![(n % 7) as u8, 20, 30];
        trace.take(n * 20_000, &sighting((n % 2) as u16, Ok(tags)));
    }
    drop(trace);
    let kept: Vec<String> = [&before, &path]
        .map(|path| std::fs::read_to_string(path).unwrap())
        .into();
    let bytes: usize = kept.iter().map(String::len).sum();
    assert!((MOST / 2..MOST + 200).contains(&(bytes as u64)), "{bytes}");
    let (mut next, mut told) = (None, 0);
    for text in &kept {
        let trace = Trace::open(text).unwrap();
        assert!(next.is_none_or(|next| next == trace.before));
        let before = trace.before;
        let traced: Vec<TracedRead> = trace.collect::<Result<_, _>>().unwrap();
        assert!(
            traced
                .iter()
                .zip(before..)
                .all(|(read, n)| read.at == n * 20_000)
        );
        told += traced.len();
        next = Some(before + traced.len() as u64);
        tell(text, &mut Vec::new()).unwrap();
    }
    assert_eq!(next, Some(reads));
    assert!(told > 300, "{told} reads");
}

#[test]
fn a_disk_that_fails_ends_the_trace_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("evening.trace");
    let mut trace = TraceFile::begin(&path, 2_000, antennas(), 0).unwrap();
    folder.close().unwrap();
    for n in 0..1_000 {
        trace.take(n, &sighting(0, Ok(vec![(n % 5) as u8])));
    }
    assert!(!path.exists());
    assert!(TraceFile::begin(&path, 2_000, antennas(), 0).is_err());
}
