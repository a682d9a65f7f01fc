//! What a package brings beside a program: man pages and completions for shells, made of what the program itself takes.

use std::fs;
use std::io;
use std::path::Path;

use clap::Command;
use clap_complete::{Shell, generate_to};

/// The shells that a package of Debian brings completions for.
const SHELLS: [Shell; 3] = [Shell::Bash, Shell::Fish, Shell::Zsh];

/// Writes a man page for the program and for each of its commands into `man1` of the folder, and the completions into
/// `completions`: both folders are made.
///
/// # Errors
/// The folder cannot be written.
pub fn write(program: Command, folder: &Path) -> io::Result<()> {
    let [man, completions] = ["man1", "completions"].map(|name| folder.join(name));
    fs::create_dir_all(&man)?;
    fs::create_dir_all(&completions)?;
    let name = program.get_name().to_owned();
    for shell in SHELLS {
        generate_to(shell, &mut program.clone(), &name, &completions)?;
    }
    clap_mangen::generate_to(program, &man)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_command_that_people_are_shown_has_a_page_and_each_shell_its_completions() {
        let folder = tempfile::tempdir().unwrap();
        let program = Command::new("felt").subcommands([
            Command::new("lay").about("Lays it"),
            Command::new("papers").hide(true),
        ]);
        write(program, folder.path()).unwrap();
        let names = |folder: &str| {
            let entries = fs::read_dir(folder).unwrap();
            let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
            let mut names: Vec<String> = names.collect();
            names.sort_unstable();
            names
        };
        let of = |name: &str| names(folder.path().join(name).to_str().unwrap());
        assert_eq!(of("man1"), ["felt-lay.1", "felt.1"]);
        assert_eq!(of("completions"), ["_felt", "felt.bash", "felt.fish"]);
        let page = fs::read_to_string(folder.path().join("man1/felt-lay.1")).unwrap();
        assert!(page.contains("Lays it"), "{page}");
    }
}
