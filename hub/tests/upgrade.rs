//! A newer package is known from the lists of a real apt, which has its folders elsewhere.

use std::path::Path;
use std::process::Command;

use hub::upgrade;

/// A folder in which version 0.1.0 is installed, and its repository has another.
fn system(folder: &Path, offered: &str) -> std::path::PathBuf {
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).unwrap();
    for name in [
        "repository",
        "lists/partial",
        "cache/archives/partial",
        "parts",
    ] {
        std::fs::create_dir_all(folder.join(name)).unwrap();
    }
    let package = |version: &str, more: &str| {
        format!(
            "Package: remmi\nVersion: {version}\nArchitecture: all\nMaintainer: nobody\nDescription: a table\n{more}\n"
        )
    };
    write(
        "status",
        &package("0.1.0", "Status: install ok installed\n"),
    );
    let file = "Filename: ./remmi.deb\nSize: 1\n";
    write("repository/Packages", &package(offered, file));
    let folder = folder.display();
    write(
        "sources",
        &format!("deb [trusted=yes] file:{folder}/repository ./\n"),
    );
    let config = format!(
        "Dir::State::status \"{folder}/status\";\nDir::State::lists \"{folder}/lists\";\nDir::Cache \"{folder}/cache\";\n\
         Dir::Etc::sourcelist \"{folder}/sources\";\nDir::Etc::sourceparts \"{folder}/parts\";\n\
         Dir::Etc::preferencesparts \"{folder}/parts\";\nAPT::Sandbox::User \"root\";\n"
    );
    write("apt.conf", &config);
    Path::new(&folder.to_string()).join("apt.conf")
}

#[tokio::test]
async fn a_newer_package_is_told() {
    for (offered, told) in [
        ("0.2.0", Some("0.2.0".to_owned())),
        ("0.1.0", None),
        ("0.0.9", None),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let apt = system(folder.path(), offered);
        let update = Command::new("apt-get")
            .args(["update", "-qq"])
            .env("APT_CONFIG", &apt)
            .output();
        let Ok(update) = update else {
            eprintln!("this system has no apt");
            return;
        };
        assert!(update.status.success(), "{update:?}");
        let mut question = upgrade::question();
        question.env("APT_CONFIG", &apt);
        assert_eq!(upgrade::answer(question).await, told, "{offered}");
    }
}
