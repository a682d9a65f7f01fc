//! Draws a sample of each view for each glass into a folder: `cargo run -p display --example draw -- FOLDER [PLAYERS]`.

use std::path::PathBuf;

use display::{Glass, Language, View, layout_for, png, sample, sample_with_amounts};

/// Wider than high, and the other way round.
const GLASSES: [(u32, u32); 10] = [
    (800, 480),
    (480, 800),
    (648, 480),
    (480, 648),
    (400, 300),
    (300, 400),
    (1872, 1404),
    (1404, 1872),
    (1600, 1200),
    (1200, 1600),
];

fn main() -> std::io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().map_or(".".into(), PathBuf::from);
    let players = arguments.next().and_then(|players| players.parse().ok());
    let players = players.unwrap_or(5);
    let round = [View::Before, View::During, View::Result];
    let lull = [View::Race, View::Round, View::Podium, View::Idle];
    let views = round.into_iter().chain(lull);
    let boards = views.map(|view| {
        (
            format!("{view:?}"),
            sample(view, Language::English, players),
        )
    });
    let mat = sample_with_amounts(Language::English, players);
    for (name, board) in boards.chain([("amounts".into(), mat)]) {
        for (width, height) in GLASSES {
            let path = folder.join(format!("{name}-{width}x{height}.png").to_lowercase());
            let frame = layout_for(Glass { width, height }, &board);
            std::fs::write(&path, png(&frame))?;
            println!("wrote {}", path.display());
        }
    }
    Ok(())
}
