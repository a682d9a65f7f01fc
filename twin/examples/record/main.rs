//! Records journals of whole matches: robots play through the modelled readers, whose tags are missed
//! and flicker, and by a seeded chance all goes wrong that goes wrong among people.
//!
//! `cargo run --release -p twin --example record -- FOLDER --game remi --deals 200`
//!
//! What is told while they are replayed is compared by `cargo run -p table --example told`.

mod chance;
mod consent;
mod evening;
mod mishaps;

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Parser;
use evening::Evening;
use flate2::Compression;
use flate2::write::GzEncoder;
use table::game::{GameId, GameInfo};

#[derive(Parser)]
struct Arguments {
    /// Where the journals are written, `GAME-SEED.journal.gz`.
    folder: PathBuf,
    /// The game, as the journal writes it; all five when it is left out.
    #[arg(long)]
    game: Option<String>,
    /// Deals to be written down for each game, at least.
    #[arg(long, default_value_t = 200)]
    deals: usize,
    /// Of the first match; the next has the next.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let folder = &arguments.folder;
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let mut games = GameInfo::all();
    if let Some(game) = &arguments.game {
        games.retain(|info| info.game.as_str() == game);
        let known = GameId::ALL.map(GameId::as_str).join(", ");
        anyhow::ensure!(!games.is_empty(), "there is no game `{game}`, but {known}");
    }
    for info in &games {
        let mut deals = 0;
        for seed in arguments.seed.. {
            let played = Evening::begin(info, seed)?.play();
            deals += played.deals;
            let game = info.game.as_str();
            let file = folder.join(format!("{game}-{seed:04}.journal.gz"));
            write(&file, &played.journal)?;
            println!("{game} {seed}: {played}; {deals} deals in all");
            if deals >= arguments.deals {
                break;
            }
        }
    }
    Ok(())
}

fn write(file: &Path, journal: &[u8]) -> Result<()> {
    let name = || format!("cannot write {}", file.display());
    let packed = File::create(file).with_context(name)?;
    let mut packed = GzEncoder::new(packed, Compression::best());
    packed.write_all(journal).with_context(name)?;
    packed.finish().with_context(name)?;
    Ok(())
}
