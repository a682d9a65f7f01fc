//! `remmi-club draw`: the tables of an evening on a sheet of paper, for a club that has no more than that yet.

use std::fmt::Write as _;
use std::path::PathBuf;

use anyhow::{Context as _, Result, bail};
use club::draw::{MOST_PEOPLE, Past, Person, Wish, draw};
use hub::log::print;

/// Most rounds of an evening.
const MOST_ROUNDS: u16 = 60;

/// Draws who sits where in each round, so that everybody meets as many others as can be.
#[derive(clap::Args)]
pub struct DrawArguments {
    /// Who is there: a file with a name a line, or how many they are
    who: String,
    /// How many should sit at a table
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(2..=10))]
    size: u8,
    /// How many must at least; one less than --size when left out
    #[arg(long, value_parser = clap::value_parser!(u8).range(2..=10))]
    least: Option<u8>,
    /// How many may at most; one more than --size when left out
    #[arg(long, value_parser = clap::value_parser!(u8).range(2..=10))]
    most: Option<u8>,
    /// Rounds of the evening
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=i64::from(MOST_ROUNDS)))]
    rounds: u16,
    /// Draws another evening; the same one gives the same tables
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Prints them.
///
/// # Errors
/// The file cannot be read, or no table can be laid for so many.
pub fn run(arguments: &DrawArguments) -> Result<()> {
    let names = names(&arguments.who)?;
    let size = usize::from(arguments.size);
    let least = arguments.least.map_or((size - 1).max(2), usize::from);
    let most = arguments.most.map_or(size + 1, usize::from);
    if !(least..=most).contains(&size) {
        bail!("--size {size} is not between --least {least} and --most {most}: change one of them");
    }
    let people: Vec<Person> = (0..).zip(&names).map(|(person, _)| person).collect();
    let name = |person: &Person| names[*person as usize].as_str();
    let mut past = Past::default();
    for number in 1..=arguments.rounds {
        let round = draw(
            &past,
            &Wish {
                people: people.clone(),
                allowed: least..=most,
                wanted: size,
                rounds: usize::from(arguments.rounds - number) + 1,
                seed: arguments.seed.wrapping_add(number.into()),
            },
        )?;
        let mut text = format!("Round {number}\n");
        for (at, table) in (1..).zip(&round.tables) {
            let seated: Vec<&str> = table.iter().map(name).collect();
            let _ = writeln!(text, "  Table {at}: {}", seated.join(", "));
        }
        if !round.out.is_empty() {
            let out: Vec<&str> = round.out.iter().map(name).collect();
            let _ = writeln!(text, "  Sit out: {}", out.join(", "));
        }
        past.played(&round);
        // As soon as it is there: many people and many rounds take minutes.
        print(text)?;
    }
    let pairs = || {
        (1..people.len()).flat_map(|at| (0..at).map(move |other| (at as Person, other as Person)))
    };
    let times = || pairs().map(|(one, other)| past.met(one, other));
    let met = times().filter(|times| *times > 0).count();
    let most = times().max().unwrap_or_default();
    let all = pairs().count();
    Ok(print(format!(
        "{met} of {all} pairs meet, none oftener than {most} times\n"
    ))?)
}

fn names(who: &str) -> Result<Vec<String>> {
    if let Ok(many) = who.parse::<usize>() {
        return Ok((1..=many.min(MOST_PEOPLE + 1))
            .map(|number| number.to_string())
            .collect());
    }
    let file = PathBuf::from(who);
    let text = std::fs::read_to_string(&file);
    let text =
        text.with_context(|| format!("{who} is neither a number nor a file with a name a line"))?;
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    Ok(lines.map(str::to_owned).collect())
}
