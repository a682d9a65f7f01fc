//! `remmi board`: any view of the scoreboard as a picture, without a table or a panel.

use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use display::{Language, Rotation, Scoreboard, View, layout_for, png, png_with_red, sample};
use hub::config::PanelSize;

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
    /// Write the scoreboard that is drawn as JSON to standard output
    #[arg(long)]
    print: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum ViewName {
    Before,
    During,
    Result,
    Idle,
}

#[derive(Clone, Copy, ValueEnum)]
enum LanguageName {
    En,
    Fr,
    Bg,
}

/// Draws the picture.
///
/// # Errors
/// The state cannot be read or is not a scoreboard, or the picture cannot be written.
pub fn run(arguments: &BoardArguments) -> Result<()> {
    let board = board(arguments)?;
    let kind = arguments.panel.kind();
    let frame = layout_for(kind.glass().hung(arguments.rotation), &board);
    let png = match kind.has_red() {
        true => png_with_red(&frame),
        false => png(&frame),
    };
    std::fs::write(&arguments.png, png)
        .with_context(|| format!("cannot write the picture {}", arguments.png.display()))?;
    if arguments.print {
        hub::log::print(serde_json::to_string_pretty(&board)? + "\n")?;
    }
    Ok(())
}

fn rotation(degrees: &str) -> Result<Rotation> {
    let rotation = degrees.parse().ok().and_then(Rotation::of_degrees);
    rotation.context("a panel hangs straight: write 0, 90, 180 or 270")
}

fn board(arguments: &BoardArguments) -> Result<Scoreboard> {
    let view = arguments.view.map(|view| match view {
        ViewName::Before => View::Before,
        ViewName::During => View::During,
        ViewName::Result => View::Result,
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
        hub::log::complain(format_args!(
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
