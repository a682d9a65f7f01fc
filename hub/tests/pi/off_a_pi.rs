//! `remmi check-config`, which needs no Pi.

use std::path::Path;
use std::process::{Command, Output};

fn remmi(arguments: &[&str]) -> (Output, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_remmi"));
    let output = command.args(arguments).output().unwrap();
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    (output, told)
}

fn example(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples");
    folder.join(name).display().to_string()
}

#[test]
fn check_config_lists_a_sound_file_and_fails_on_another() {
    let (output, told) = remmi(&["check-config", &example("remmi.toml")]);
    assert!(output.status.success(), "{told}");
    let listed = String::from_utf8(output.stdout).unwrap();
    assert!(listed.contains("tray:left"), "{listed}");

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table.toml");
    std::fs::write(&file, "[table]\nseats = 99\n").unwrap();
    let (output, told) = remmi(&["check-config", &file.display().to_string()]);
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(
        told.contains("line 2") && told.contains("2 to 10"),
        "{told}"
    );
}
