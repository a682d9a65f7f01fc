//! A picture of a match, to keep and to send.

use display::{Keepsake, Line};
use table::look::Colour;
use table::words::Lang;

use super::history::{named, points, result};
use super::plot;
use crate::clock::local;
use crate::history::{PlayedMatch, Player};

/// As a PNG.
pub(super) fn picture(played: &PlayedMatch, lang: Lang) -> Vec<u8> {
    let day = local(played.ended, "%Y-%m-%d");
    let keepsake = Keepsake {
        title: played.game.title().to_owned(),
        under: format!("{day} · {}", result(played).tell(lang)),
        language: lang.into(),
        lines: lines(played, lang),
    };
    keepsake.to_png()
}

/// Best first; whoever has left stands last.
fn lines(played: &PlayedMatch, lang: Lang) -> Vec<Line> {
    let running = played.running();
    let line = |(at, player): (usize, &Player)| Line {
        name: named(player, lang),
        points: points(player.total, lang),
        won: player.won,
        symbol: player.look.symbol(player.seat),
        colour: player
            .look
            .colour
            .map_or_else(|| rgb(plot::colour(at)), Colour::rgb),
        course: running
            .iter()
            .map(|after| after[at].map(|points| points.as_f64() as f32))
            .collect(),
    };
    played.ranked().into_iter().map(line).collect()
}

/// `#0072b2` as red, green and blue.
fn rgb(css: &str) -> [u8; 3] {
    let number = u32::from_str_radix(css.trim_start_matches('#'), 16).unwrap_or_default();
    let [_, red, green, blue] = number.to_be_bytes();
    [red, green, blue]
}
