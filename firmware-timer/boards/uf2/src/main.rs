//! `uf2 FAMILY IN.elf OUT.uf2`: an ELF image as a UF2 file; FAMILY is `rp2040` or `rp2350`.

use std::process::ExitCode;
use std::{env, fs};

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let done = match words.as_slice() {
        [family, from, to] => convert(family, from, to),
        _ => Err("usage: uf2 rp2040|rp2350 IN.elf OUT.uf2".to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("uf2: {error}");
            ExitCode::FAILURE
        }
    }
}

fn convert(family: &str, from: &str, to: &str) -> Result<(), String> {
    let family = uf2::family(family).ok_or("the family is rp2040 or rp2350")?;
    let elf = fs::read(from).map_err(|error| format!("cannot read {from}: {error}"))?;
    let segments =
        uf2::segments(&elf).ok_or_else(|| format!("{from} is not a 32-bit ELF image"))?;
    let blocks = uf2::blocks(family, &segments);
    fs::write(to, blocks).map_err(|error| format!("cannot write {to}: {error}"))
}
