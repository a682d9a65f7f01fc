//! `remmi run` where there is no Pi, and with files that are not a table.

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
fn without_a_pi_it_says_so_and_names_the_way_without_hardware() {
    for name in ["remmi.toml", "small.toml"] {
        let folder = tempfile::tempdir().unwrap();
        // The broker's password would be missed first.
        let text = std::fs::read_to_string(example(name)).unwrap();
        let text = text
            .replace("user = \"hub\"", "")
            .replace("password-file = ", "# ");
        let file = folder.path().join(name);
        std::fs::write(&file, text).unwrap();
        let (output, told) = remmi(&["run", "--config", &file.display().to_string()]);
        assert_eq!(output.status.code(), Some(1), "{told}");
        for words in ["not a Raspberry Pi", "remmi-twin"] {
            assert!(told.contains(words), "{name}: {told}");
        }
    }
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
    for command in [&["check-config"][..], &["run", "--config"]] {
        let file = file.display().to_string();
        let (output, told) = remmi(&[command, &[&file]].concat());
        assert_eq!(output.status.code(), Some(1), "{told}");
        assert!(
            told.contains("line 2") && told.contains("2 to 10"),
            "{told}"
        );
    }
}
