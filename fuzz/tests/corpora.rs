//! Every input of the corpora, also those that once showed a fault, goes through its target.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use fuzz::{MOST_BYTES, TARGETS, Target};

/// Longest that an input may take: twenty times of what it may where it is built to be quick.
const LONGEST: Duration = Duration::from_secs(2);

/// In one thread, one after the other: what an input takes is the processor's time of the whole program.
#[test]
fn the_corpora_hold() {
    let corpora = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpora");
    let (mut inputs, mut bytes) = (0, 0);
    for target in TARGETS {
        let folder = fs::read_dir(corpora.join(target.name));
        let folder = folder.unwrap_or_else(|why| panic!("{}: {why}", target.name));
        let mut files: Vec<_> = folder.map(|entry| entry.unwrap().path()).collect();
        files.sort_unstable();
        assert!(!files.is_empty(), "{}", target.name);
        for file in files {
            let input = fs::read(&file).unwrap();
            assert!(input.len() <= MOST_BYTES, "{}", file.display());
            plays(target, &input, &file);
            (inputs, bytes) = (inputs + 1, bytes + input.len());
        }
    }
    println!("{} targets, {inputs} inputs, {bytes} bytes", TARGETS.len());
    assert!(bytes < 500_000, "they stay small: {bytes} bytes");
}

/// Whoever panics, in whichever thread, has found something.
fn plays(target: Target, input: &[u8], file: &Path) {
    static FELL: AtomicBool = AtomicBool::new(false);
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |why| {
        FELL.store(true, Ordering::Relaxed);
        eprintln!("{why}");
    }));
    let held = std::panic::catch_unwind(|| target.run(input, LONGEST)).is_ok();
    std::panic::set_hook(before);
    assert!(held && !FELL.load(Ordering::Relaxed), "{}", file.display());
}

/// Every folder is some target's.
#[test]
fn no_corpus_is_forgotten() {
    let corpora = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpora");
    for folder in fs::read_dir(corpora).unwrap() {
        let name = folder.unwrap().file_name().into_string().unwrap();
        assert!(Target::named(&name).is_some(), "{name}");
    }
}
