//! Draws a sample of each view for each glass into a folder, and what the 7.5" shows in greys:
//! `cargo run -p display --example draw -- FOLDER [PLAYERS]`.

use std::path::PathBuf;

use display::{
    Glass, Language, Shaded, Shades, View, layout_for, png, sample, sample_with_amounts,
};

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
            let glass = Glass { width, height };
            let mut pictures = vec![("", png(&layout_for(glass, &board)))];
            if width == 800 && (board.view.at_leisure() || board.view == View::Idle) {
                let greys = Shaded::new(&board, glass, Shades::Four);
                pictures.push(("-greys", greys.png()));
            }
            for (kind, picture) in pictures {
                let path = folder.join(format!("{name}-{width}x{height}{kind}.png").to_lowercase());
                std::fs::write(&path, picture)?;
                println!("wrote {}", path.display());
            }
        }
    }
    Ok(())
}
