//! Tells the linker the chip's memory, and makes the radio's settings one block of bytes.

use std::path::PathBuf;
use std::{env, fs};

fn main() {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let rp2040 = env::var_os("CARGO_FEATURE_PICO_W").is_some();
    let memory = if rp2040 { "rp2040.x" } else { "rp235x.x" };
    fs::copy(memory, out.join("memory.x")).expect("the target folder can be written");
    println!("cargo:rustc-link-search={}", out.display());
    println!("cargo:rustc-link-arg=--nmagic");
    println!("cargo:rustc-link-arg=-Tlink.x");
    if rp2040 {
        println!("cargo:rustc-link-arg=-Tlink-rp.x");
    }
    println!("cargo:rerun-if-changed={memory}");

    // As the radio wants it: each line ended by a zero, one more at the end.
    let text = fs::read_to_string("radio/nvram.txt").expect("it is beside this file");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let mut bytes: Vec<u8> = lines.flat_map(|line| line.bytes().chain([0])).collect();
    bytes.push(0);
    bytes.resize(bytes.len().next_multiple_of(4), 0);
    fs::write(out.join("nvram.bin"), bytes).expect("the target folder can be written");
    println!("cargo:rerun-if-changed=radio/nvram.txt");
}
