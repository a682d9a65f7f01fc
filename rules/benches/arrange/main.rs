//! What the best arrangement and the best five cost, beside the crates that answer the same question.
//!
//! `cargo bench -p rules --bench arrange` prints the tables, and with an argument after `--`:
//!
//! - `lines GAME COUNT`: COUNT of the hands that are measured, as lines for `remmi judge` and for other
//!   programs, with the answer that we find;
//! - `rate GAME`: our hands a second;
//! - `peers`: only the tables beside crates;
//! - `cost`: cost against hand size, jokers and packs, as CSV;
//! - `plot`: that CSV, from standard input, as an SVG picture.
//!
//! `rules/benches/peers/compare.py` runs the programs that cargo cannot bring on the same hands.

mod clock;
mod cost;
mod games;
mod hands;
mod peers;
mod plot;

use std::io::stdin;
use std::process::ExitCode;

const USAGE: &str = "there are `lines GAME COUNT`, `rate GAME`, `peers`, `cost` and `plot`";

fn main() -> ExitCode {
    // Cargo adds `--bench` when it measures; without it (`cargo test --benches`) nothing is to be done.
    let (measuring, words): (Vec<String>, Vec<String>) = std::env::args()
        .skip(1)
        .partition(|argument| argument == "--bench");
    if measuring.is_empty() {
        return ExitCode::SUCCESS;
    }
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match run(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("arrange: {why}");
            ExitCode::FAILURE
        }
    }
}

fn run(words: &[&str]) -> Result<(), String> {
    match words {
        [] => {
            ours();
            peers();
        }
        ["peers"] => peers(),
        ["lines", game, count] => {
            let wrong = |error| format!("`{count}` hands: {error}");
            games::by_name(game)?.print_lines(count.parse().map_err(wrong)?);
        }
        ["rate", game] => println!("{:.0}", games::by_name(game)?.cost().rate),
        ["cost"] => cost::print(),
        ["plot"] => {
            let csv =
                std::io::read_to_string(stdin()).map_err(|error| format!("the CSV: {error}"))?;
            print!("{}", plot::svg(&cost::read(&csv)?));
        }
        _ => return Err(USAGE.into()),
    }
    Ok(())
}

fn ours() {
    println!("Rich hands on one thread: hands a second, and the slowest hand.");
    for game in games::all() {
        println!("{:24} {}", game.name, game.cost());
    }
    println!();
}

fn peers() {
    println!("Beside crates, on the same hands (ours / theirs):");
    peers::best_five();
    peers::gin();
    peers::tables();
    println!(
        "OR-tools CP-SAT, the MILP package rummikub-solver and OpenSpiel run from Python on the same hands:\n\
         pip install -r rules/benches/peers/requirements.txt && python3 rules/benches/peers/compare.py"
    );
}
