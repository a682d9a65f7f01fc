//! `remmi enrol`: which tag lies under which piece, and the decks' files.

use std::io::{BufReader, stdin, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand};
use hub::backend::{self, Backend, BackendError};
use hub::config::{BackendKind, TableConfig};
use hub::enrol::{self, Check, DeckFile, Guide, Terminal, keys, shelf};
use hub::log::print;
use hub::storage::Journals;
use protocol::Name;
use table::contents::Contents;
use table::game::GameId;

use crate::cli_backup::PACKAGED;

/// Between two reads: five of them pass until a lifted tag is gone.
const PAUSE: Duration = Duration::from_millis(60);

/// Enrols a deck piece by piece.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct EnrolArguments {
    #[command(subcommand)]
    other: Option<Other>,
    #[command(flatten)]
    enrol: Option<Enrol>,
}

#[derive(Subcommand)]
enum Other {
    /// Name missing, extra and foreign pieces of a deck
    Check(CheckDeck),
    /// Copy a deck into a file
    Export(Export),
    /// Take a deck from a file
    Import(Import),
}

/// One deck of one table.
#[derive(Args)]
struct Deck {
    /// The table's configuration
    #[arg(long, default_value = PACKAGED)]
    config: PathBuf,
    /// Name of the deck, 1 to 16 of a-z, 0-9 and -
    #[arg(long, value_parser = name)]
    deck: Name,
}

#[derive(Args)]
struct Enrol {
    /// The table's configuration
    #[arg(long, default_value = PACKAGED)]
    config: PathBuf,
    /// Name of the deck, 1 to 16 of a-z, 0-9 and -
    #[arg(long, value_parser = name)]
    deck: Name,
    /// The game it is for, which says what pieces it has
    #[arg(long, value_parser = game)]
    game: Option<GameId>,
    /// Packs of 54 in place of what the game needs at the most
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=3))]
    packs: Option<u8>,
    /// The reader to lay pieces on; the first of the configuration when left out
    #[arg(long)]
    reader: Option<String>,
    /// Go on with a deck that was begun
    #[arg(long)]
    resume: bool,
    /// Let each tag that can name its piece
    #[arg(long)]
    write: bool,
}

#[derive(Args)]
struct CheckDeck {
    #[command(flatten)]
    deck: Deck,
    /// Check what this game needs of it, not the whole deck
    #[arg(long, value_parser = game)]
    game: Option<GameId>,
    /// The reader to lay pieces on; the first of the configuration when left out
    #[arg(long)]
    reader: Option<String>,
}

#[derive(Args)]
struct Export {
    #[command(flatten)]
    deck: Deck,
    /// The file to write, "-" for standard output
    file: PathBuf,
}

#[derive(Args)]
struct Import {
    /// The table's configuration
    #[arg(long, default_value = PACKAGED)]
    config: PathBuf,
    /// The file to read
    file: PathBuf,
    /// Take the place of a deck of this name
    #[arg(long)]
    replace: bool,
}

fn name(text: &str) -> Result<Name, String> {
    let wrong = "a deck's name has 1 to 16 characters out of a-z, 0-9 and `-`";
    Name::new(text).map_err(|_| wrong.to_owned())
}

fn game(text: &str) -> Result<GameId, String> {
    let found = GameId::ALL.into_iter().find(|game| game.as_str() == text);
    found.ok_or_else(|| format!("write one of {}", GameId::names()))
}

/// Does it.
///
/// # Errors
/// A file cannot be read or written, the hub runs, or the reader cannot be reached.
pub fn run(arguments: &EnrolArguments) -> Result<ExitCode> {
    match (&arguments.other, &arguments.enrol) {
        (Some(Other::Check(check)), _) => return check.run(),
        (Some(Other::Export(export)), _) => export.run()?,
        (Some(Other::Import(import)), _) => import.run()?,
        (None, Some(enrol)) => enrol.run()?,
        (None, None) => bail!("say which deck: remmi enrol --config FILE --deck NAME --game GAME"),
    }
    Ok(ExitCode::SUCCESS)
}

/// The file of a deck: as the configuration has it, else in the data folder.
fn path_of(config: &TableConfig, name: Name) -> PathBuf {
    let listed = config.decks.iter();
    let mut listed =
        listed.filter(|path| path.file_stem().is_some_and(|stem| stem == name.as_str()));
    let kept = || config.data.join("decks").join(format!("{name}.deck"));
    listed.next().cloned().unwrap_or_else(kept)
}

fn hint(config: &TableConfig, path: &Path) -> Result<()> {
    if !config.decks.iter().any(|listed| listed == path) {
        print(format_args!(
            "To play with it, add its file to `decks` of the configuration: {}\n",
            path.display()
        ))?;
    }
    Ok(())
}

/// The tags of the table's other decks.
fn others(config: &TableConfig, name: Name) -> Result<shelf::Others> {
    let decks = shelf::read_all(&config.decks)?;
    Ok(shelf::others(&decks, name))
}

/// What is done at an antenna of the table.
enum Job<'a> {
    Enrol {
        guide: Guide,
        write: bool,
        path: &'a Path,
    },
    Check(Check),
}

impl Job<'_> {
    /// Does it at the reader of this name, or the first; true unless a check found something.
    fn run(self, config: &TableConfig, reader: Option<&str>) -> Result<bool> {
        // Held meanwhile: a hub on the same wires would garble both.
        let _lock = Journals::open(&config.data.join("matches"))
            .context("the hub must not run meanwhile: sudo systemctl stop remmi")?;
        match config.backend {
            #[cfg(all(feature = "rppal", target_os = "linux"))]
            BackendKind::Rppal => self.on(config, backend::rppal::Rppal::new()?, reader),
            #[cfg(all(feature = "linux", target_os = "linux"))]
            BackendKind::Linux => {
                let linux = backend::linux::Linux::new(config.gpiochip.as_deref())?;
                self.on(config, linux, reader)
            }
            #[allow(unreachable_patterns, reason = "of a build without a backend")]
            BackendKind::Rppal => Err(BackendError::NotBuilt("rppal").into()),
            #[allow(unreachable_patterns, reason = "of a build without a backend")]
            BackendKind::Linux => Err(BackendError::NotBuilt("linux").into()),
        }
    }

    fn on<B: Backend>(
        self,
        config: &TableConfig,
        mut backend: B,
        reader: Option<&str>,
    ) -> Result<bool> {
        // The reset lines are held high as long as the reader is used.
        let (mut bench, _resets) = enrol::bench(config, &mut backend, reader)?;
        let keys = keys::read(BufReader::new(stdin()))?;
        let mut terminal = Terminal {
            keys: || keys.try_recv().ok(),
            lines: stdout(),
            pause: || std::thread::sleep(PAUSE),
        };
        match self {
            Job::Enrol {
                mut guide,
                write,
                path,
            } => {
                let keep = |deck: &DeckFile| shelf::write(path, deck);
                bench.enrol(&mut guide, write, keep, &mut terminal)?;
                Ok(true)
            }
            Job::Check(mut check) => {
                let report = bench.check(&mut check, &mut terminal)?;
                print(&report)?;
                Ok(report.is_well())
            }
        }
    }
}

impl Enrol {
    fn run(&self) -> Result<()> {
        let config = TableConfig::read(&self.config)?;
        let path = path_of(&config, self.deck);
        let deck = self.begin_or_resume(&path)?;
        let others = others(&config, deck.name)?;
        let job = Job::Enrol {
            guide: Guide::new(deck, others),
            write: self.write,
            path: &path,
        };
        job.run(&config, self.reader.as_deref())?;
        hint(&config, &path)?;
        Ok(())
    }

    fn begin_or_resume(&self, path: &Path) -> Result<DeckFile> {
        let name = self.deck;
        let wanted = self
            .game
            .map(|game| match (game.info().contents, self.packs) {
                (Contents::Packs { jokers, .. }, Some(packs)) => Contents::Packs { packs, jokers },
                (contents, _) => contents,
            });
        if !path.exists() {
            let contents = wanted
                .with_context(|| format!("deck `{name}` is new: say with --game what it is for"))?;
            return Ok(DeckFile::new(name, contents));
        }
        let deck = shelf::read(path)?;
        let (has, of) = (deck.tags().len(), deck.contents.pieces().len());
        if !self.resume {
            bail!(
                "deck `{name}` is there with {has} of {of} pieces: go on with --resume, or choose another name"
            );
        }
        if wanted.is_some_and(|wanted| wanted != deck.contents) {
            bail!(
                "deck `{name}` holds {}: leave --game out, or choose another name",
                deck.contents
            );
        }
        Ok(deck)
    }
}

impl CheckDeck {
    fn run(&self) -> Result<ExitCode> {
        let config = TableConfig::read(&self.deck.config)?;
        let deck = shelf::read(&path_of(&config, self.deck.deck))?;
        let wanted = self.game.map_or(deck.contents, |game| game.info().contents);
        let others = others(&config, deck.name)?;
        let job = Job::Check(Check::new(deck, wanted, others));
        let well = job.run(&config, self.reader.as_deref())?;
        Ok(if well {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        })
    }
}

impl Export {
    fn run(&self) -> Result<()> {
        let config = TableConfig::read(&self.deck.config)?;
        let deck = shelf::read(&path_of(&config, self.deck.deck))?;
        if self.file.as_os_str() == "-" {
            print(deck.to_text())?;
        } else {
            shelf::write(&self.file, &deck)?;
        }
        Ok(())
    }
}

impl Import {
    fn run(&self) -> Result<()> {
        let config = TableConfig::read(&self.config)?;
        let deck = shelf::read(&self.file)?;
        let path = path_of(&config, deck.name);
        if path.exists() && !self.replace {
            bail!(
                "deck `{}` is there already: say --replace to put this one in its place, or change `deck` in {}",
                deck.name,
                self.file.display()
            );
        }
        let others = others(&config, deck.name)?;
        let taken = deck.tags().iter().find_map(|(uid, piece)| {
            let (other, theirs) = others.get(uid)?;
            Some((uid, piece, other, theirs))
        });
        if let Some((uid, piece, other, theirs)) = taken {
            bail!(
                "tag {uid} is {piece} in {} and {theirs} in deck `{other}` of this table: a tag belongs to one deck; take one of them out",
                self.file.display()
            );
        }
        shelf::write(&path, &deck)?;
        let (has, of) = (deck.tags().len(), deck.contents.pieces().len());
        print(format_args!(
            "Deck `{}`: {has} of {of} pieces, kept in {}.\n",
            deck.name,
            path.display()
        ))?;
        hint(&config, &path)?;
        Ok(())
    }
}
