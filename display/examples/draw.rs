//! Draws a sample of each view into a folder: `cargo run -p display --example draw -- FOLDER`.

use std::path::PathBuf;

use display::{Format, Language, View, layout_for, png, sample};

fn main() -> std::io::Result<()> {
    let folder = std::env::args_os().nth(1).map_or(".".into(), PathBuf::from);
    let round = [View::Before, View::During, View::Result];
    let lull = [View::Race, View::Round, View::Podium, View::Idle];
    for view in round.into_iter().chain(lull) {
        for format in Format::ALL {
            let board = sample(view, Language::English, 5);
            let path = folder.join(format!("{view:?}-{}.png", format.width()).to_lowercase());
            std::fs::write(&path, png(&layout_for(format, &board)))?;
            println!("wrote {}", path.display());
        }
    }
    Ok(())
}
