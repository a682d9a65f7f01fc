//! The machine's heat and supply, read from a `/sys` that was made.

use std::fs;
use std::path::Path;
use std::process::Command;

use hub::doctor::machine::{Examined, examine, findings};
use hub::doctor::{Finding, State};

fn write(root: &Path, path: &str, text: &str) {
    let path = root.join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// As on a Raspberry Pi, but for these.
fn sys(root: &Path, millicelsius: &str, alarm: &str) {
    write(root, "class/thermal/thermal_zone0/type", "cpu-thermal\n");
    write(root, "class/thermal/thermal_zone0/temp", millicelsius);
    write(root, "class/thermal/thermal_zone1/type", "iwlwifi_1\n");
    write(root, "class/thermal/thermal_zone1/temp", "99000\n");
    write(root, "class/thermal/cooling_device0/type", "pwm-fan\n");
    write(root, "class/hwmon/hwmon0/name", "cpu_thermal\n");
    write(root, "class/hwmon/hwmon1/name", "rpi_volt\n");
    write(root, "class/hwmon/hwmon1/in0_lcrit_alarm", alarm);
}

fn found(root: &Path) -> Vec<Finding> {
    findings(&examine(root, &root.join("vcgencmd")))
}

fn told(findings: &[Finding]) -> Vec<(State, &str)> {
    let each = findings.iter();
    each.map(|finding| (finding.state, finding.what.as_str()))
        .collect()
}

#[test]
fn a_machine_that_says_nothing_is_told_nothing_of() {
    let root = tempfile::tempdir().unwrap();
    assert_eq!(found(root.path()), []);
    sys(root.path(), "warm\n", "\n");
    assert_eq!(found(root.path()), []);
    sys(root.path(), "999000\n", "2\n");
    assert_eq!(found(root.path()), []);
}

#[test]
fn heat_and_a_low_supply_are_told_with_what_to_do() {
    let root = tempfile::tempdir().unwrap();
    sys(root.path(), "48312\n", "0\n");
    let well = [(State::Well, "48 °C"), (State::Well, "not too low now")];
    assert_eq!(told(&found(root.path())), well);
    sys(root.path(), "80000\n", "1\n");
    let ill = found(root.path());
    assert_eq!(
        told(&ill),
        [(State::Warning, "80 °C"), (State::Warning, "too low now")]
    );
    let words: String = ill.iter().map(ToString::to_string).collect();
    for word in [
        "machine",
        "the processor",
        "heat sink",
        "the supply",
        "5.1 V",
    ] {
        assert!(words.contains(word), "{word}: {words}");
    }
}

/// The bits are those of the documentation of `vcgencmd`.
#[test]
fn what_the_firmware_has_seen_since_the_start_is_told() {
    let seen = |bits: u32| {
        let examined = Examined {
            celsius: Some(50.0),
            is_low: Some(false),
            seen: Some(bits),
        };
        let findings = findings(&examined);
        let told = told(&findings);
        [told[0].0, told[1].0]
    };
    use State::{Warning, Well};
    assert_eq!(seen(0), [Well, Well]);
    assert_eq!(seen(1), [Well, Warning]);
    assert_eq!(seen(0x1_0000), [Well, Warning]);
    assert_eq!(seen(0x5_0005), [Warning, Warning]);
    assert_eq!(seen(0x8_0000), [Warning, Well]);
    // A clock that was capped by hand is nobody's trouble.
    assert_eq!(seen(0x2_0002), [Well, Well]);
}

#[test]
fn the_firmware_is_asked_where_its_program_is() {
    let root = tempfile::tempdir().unwrap();
    let program = root.path().join("vcgencmd");
    for (said, seen) in [
        ("throttled=0x50005", Some(0x5_0005)),
        ("VCHI initialization failed", None),
        ("", None),
    ] {
        // By a process of its own: what this one writes cannot be run while another thread starts something.
        let script = format!("#!/bin/sh\n[ \"$1\" = get_throttled ] && echo '{said}'\n");
        let write = "printf %s \"$0\" > \"$1\" && chmod 755 \"$1\"";
        let mut shell = Command::new("sh");
        let written = shell.args(["-c", write, &script]).arg(&program).status();
        assert!(written.unwrap().success());
        assert_eq!(examine(root.path(), &program).seen, seen, "{said}");
    }
}
