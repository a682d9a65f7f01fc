//! `remmi board`: any view of the scoreboard as a picture, without a table or a panel.

use std::io::{Cursor, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use display::{Language, Rotation, Scoreboard, View, layout_for, png, png_with_red, sample};
use flate2::read::GzDecoder;
use hub::config::PanelSize;
use hub::log::{complain, in_one_line};
use hub::panel::{Recorded, recorded};
use table::journal::recover;

/// Draws a view of the scoreboard into a PNG file.
#[derive(Args)]
pub struct BoardArguments {
    /// The view; with STATE, in place of the view it names
    #[arg(long, value_enum)]
    view: Option<ViewName>,
    /// The panel, by its diagonal in inches
    #[arg(long, value_enum, default_value = "7.5")]
    panel: PanelSize,
    /// By how many degrees the panel hangs turned clockwise: 0, 90, 180 or 270
    #[arg(long, default_value = "0", value_parser = rotation)]
    rotation: Rotation,
    /// The file to write
    #[arg(long)]
    png: PathBuf,
    /// Language of the sample that is drawn without STATE
    #[arg(long, value_enum, default_value = "en")]
    language: LanguageName,
    /// Players of the sample, 0 to 10
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u8).range(0..=10))]
    players: u8,
    /// A scoreboard as JSON, "-" for standard input; without it a sample is drawn
    state: Option<PathBuf>,
    /// Draw again whenever STATE changes, until Ctrl-C
    #[arg(long, requires = "state", conflicts_with = "print")]
    watch: bool,
    /// Draw the last board of a match: its journal, as in data/matches/0001.journal, packed or not
    #[arg(long, value_name = "JOURNAL", conflicts_with_all = ["state", "view", "players", "language"])]
    from: Option<PathBuf>,
    /// The board after this event of the journal, as `remmi replay` numbers them
    #[arg(long, requires = "from")]
    event: Option<usize>,
    /// Every board of the journal, each in a file of its own with the event's number: match-0012.png
    #[arg(long, requires = "from", conflicts_with_all = ["event", "print"])]
    each: bool,
    /// Write the scoreboard that is drawn as JSON to standard output
    #[arg(long)]
    print: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum ViewName {
    Before,
    During,
    Result,
    Race,
    Round,
    Podium,
    Idle,
}

#[derive(Clone, Copy, ValueEnum)]
enum LanguageName {
    En,
    Fr,
    Bg,
}

/// Between two looks at a state that is watched.
const LOOK: Duration = Duration::from_millis(200);
/// Most bytes of a state or of a journal; a journal of a long evening has a few million.
const MOST: u64 = 64 << 20;

/// Draws the picture, or the pictures.
///
/// # Errors
/// The state cannot be read or is not a scoreboard, the journal holds no match or not that event, or a picture cannot be
/// written. A state that is watched may be wrong for a while: that is said, and the picture stays.
pub fn run(arguments: &BoardArguments) -> Result<()> {
    if let Some(journal) = &arguments.from {
        return of_journal(arguments, journal);
    }
    if let (true, Some(state)) = (arguments.watch, &arguments.state) {
        return watch(arguments, state);
    }
    let board = board(arguments)?;
    draw(arguments, &board, &arguments.png)?;
    print(arguments, &board)
}

fn print(arguments: &BoardArguments, board: &Scoreboard) -> Result<()> {
    if arguments.print {
        hub::log::print(serde_json::to_string_pretty(board)? + "\n")?;
    }
    Ok(())
}

fn draw(arguments: &BoardArguments, board: &Scoreboard, file: &Path) -> Result<()> {
    let kind = arguments.panel.kind();
    let frame = layout_for(kind.glass().hung(arguments.rotation), board);
    let png = match kind.has_red() {
        true => png_with_red(&frame),
        false => png(&frame),
    };
    std::fs::write(file, png)
        .with_context(|| format!("cannot write the picture {}", file.display()))
}

/// Draws again whenever the state is another.
fn watch(arguments: &BoardArguments, state: &Path) -> Result<()> {
    if state == Path::new("-") {
        bail!("standard input cannot be watched: name a file");
    }
    let mut seen = None;
    loop {
        // What it says, not when it was written: editors write in several steps.
        let text = std::fs::read(state).ok();
        if seen.as_ref() != Some(&text) {
            seen = Some(text);
            let drawn = board(arguments).and_then(|board| draw(arguments, &board, &arguments.png));
            match drawn {
                Ok(()) => hub::log::print(format_args!("drew {}\n", arguments.png.display()))?,
                Err(error) => complain(format_args!("remmi: {}", in_one_line(&error))),
            }
        }
        std::thread::sleep(LOOK);
    }
}

/// Draws boards of a match that was played.
fn of_journal(arguments: &BoardArguments, journal: &Path) -> Result<()> {
    let name = journal.display();
    let bytes = bounded(journal).with_context(|| format!("cannot read the journal {name}"))?;
    let records = recover(&bytes).records;
    let boards = recorded(&records).with_context(|| format!("{name} cannot be replayed"))?;
    if arguments.each {
        for Recorded { event, wanted, .. } in &boards {
            draw(arguments, &wanted.board, &numbered(&arguments.png, *event))?;
        }
        hub::log::print(format_args!("drew {} boards\n", boards.len()))?;
        return Ok(());
    }
    let event = arguments.event.unwrap_or(records.len());
    if event == 0 || event > records.len() {
        bail!(
            "{name} has the events 1 to {}, and no {event}",
            records.len()
        );
    }
    let board = boards.iter().rfind(|board| board.event <= event);
    let board = &board
        .context("a match has a board from its first event on")?
        .wanted
        .board;
    draw(arguments, board, &arguments.png)?;
    print(arguments, board)
}

/// `match.png` for event 12 is `match-0012.png`.
fn numbered(png: &Path, event: usize) -> PathBuf {
    let stem = png.file_stem().unwrap_or_default().to_string_lossy();
    png.with_file_name(format!("{stem}-{event:04}.png"))
}

/// The bytes of a file, unpacked where it is packed, and no more than [`MOST`].
fn bounded(file: &Path) -> Result<Vec<u8>> {
    let read = |from: &mut dyn Read| -> Result<Vec<u8>> {
        let mut bytes = Vec::new();
        from.take(MOST + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > MOST {
            bail!("it has more than {} MiB, which no match has", MOST >> 20);
        }
        Ok(bytes)
    };
    let bytes = read(&mut std::fs::File::open(file)?)?;
    match bytes.starts_with(GZIP) {
        true => read(&mut GzDecoder::new(Cursor::new(bytes))),
        false => Ok(bytes),
    }
}

/// How a packed file begins (RFC 1952, 2.3.1).
const GZIP: &[u8] = &[0x1F, 0x8B];

fn rotation(degrees: &str) -> Result<Rotation> {
    let rotation = degrees.parse().ok().and_then(Rotation::of_degrees);
    rotation.context("a panel hangs straight: write 0, 90, 180 or 270")
}

fn board(arguments: &BoardArguments) -> Result<Scoreboard> {
    let view = arguments.view.map(|view| match view {
        ViewName::Before => View::Before,
        ViewName::During => View::During,
        ViewName::Result => View::Result,
        ViewName::Race => View::Race,
        ViewName::Round => View::Round,
        ViewName::Podium => View::Podium,
        ViewName::Idle => View::Idle,
    });
    let Some(state) = &arguments.state else {
        let language = match arguments.language {
            LanguageName::En => Language::English,
            LanguageName::Fr => Language::French,
            LanguageName::Bg => Language::Bulgarian,
        };
        let players = usize::from(arguments.players);
        return Ok(sample(view.unwrap_or_default(), language, players));
    };
    let mut board = read(state)?;
    board.view = view.unwrap_or(board.view);
    let missing = board.missing_letters();
    if !missing.is_empty() {
        let missing: String = missing.into_iter().collect();
        complain(format_args!(
            "remmi: no font here has {missing}: drawn as a question mark in a diamond"
        ));
    }
    Ok(board)
}

fn read(path: &Path) -> Result<Scoreboard> {
    let mut text = String::new();
    if path == Path::new("-") {
        let read = std::io::stdin().read_to_string(&mut text);
        read.context("cannot read standard input")?;
    } else {
        text = std::fs::read_to_string(path)
            .with_context(|| format!("cannot read the scoreboard {}", path.display()))?;
    }
    serde_json::from_str(&text).with_context(|| {
        format!(
            "{} is not a scoreboard: `remmi board --print --png FILE` writes one to begin with",
            path.display()
        )
    })
}
