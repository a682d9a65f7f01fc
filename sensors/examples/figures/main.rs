//! The figures of `docs/readers.md`, in the model's virtual time:
//! `cargo run --release -p sensors --features model --example figures [-- PLOT.svg]`

mod air;
mod flicker;
mod hard;
mod peer;
mod plot;
mod sets;
mod single;
mod table;
mod vicinity;

use std::process::ExitCode;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("figures: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn std::error::Error>> {
    single::empty_field()?;
    single::all_sets()?;
    single::registered()?;
    single::interrupt()?;
    table::rounds()?;
    vicinity::print();
    hard::capture()?;
    hard::disturbed()?;
    hard::column()?;
    hard::spells();
    let points = flicker::rates();
    if let Some(path) = std::env::args().nth(1) {
        std::fs::write(&path, plot::svg(&points))
            .map_err(|error| format!("{path} cannot be written: {error}"))?;
        println!("\nplot in {path}");
    }
    Ok(())
}
