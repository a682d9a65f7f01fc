//! The scoreboard in a window: of a state as `remmi board` takes it, drawn again whenever its file changes, or without one
//! a sample.
//!
//! ```text
//! cargo run --manifest-path display/window/Cargo.toml -- state.json
//! ```
//!
//! | key | the next |
//! |---|---|
//! | V | view |
//! | P | panel |
//! | R | quarter turn of the panel |
//! | L | language of the sample |
//! | + and - | number of players of the sample |
//! | Q, Escape | none: the window closes |
//!
//! What a picture cannot be drawn of is said where it was started, and the last picture stays.

use std::path::{Path, PathBuf};
use std::time::Duration;

use display::{
    Frame, Kind, Language, Rotation, Scoreboard, Shaded, Shades, View, it8951, layout_for, sample,
    ssd1683, uc8179,
};
use embedded_graphics::pixelcolor::Rgb888;
use embedded_graphics::prelude::*;
use embedded_graphics_simulator::sdl2::Keycode;
use embedded_graphics_simulator::{OutputSettings, SimulatorDisplay, SimulatorEvent, Window};

/// Between two looks at the state and the keys.
const LOOK: Duration = Duration::from_millis(50);
/// About the red of a panel that has it.
const RED: Rgb888 = Rgb888::new(190, 20, 30);

static PANELS: [Kind; 7] = [
    Kind::Uc8179(&uc8179::INCHES_7_5),
    Kind::Uc8179(&uc8179::INCHES_7_5_B),
    Kind::Uc8179(&uc8179::INCHES_5_83),
    Kind::Ssd1683(&ssd1683::INCHES_4_26),
    Kind::Ssd1683(&ssd1683::INCHES_4_2),
    Kind::It8951(&it8951::INCHES_10_3),
    Kind::It8951(&it8951::INCHES_13_3),
];
const LANGUAGES: [Language; 3] = [Language::English, Language::French, Language::Bulgarian];
/// Most players of a board.
const MOST: usize = 10;

/// What the keys have chosen: places in the lists above.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Chosen {
    /// `None`: the one that the state names.
    view: Option<usize>,
    panel: usize,
    rotation: usize,
    language: usize,
    players: usize,
}

impl Chosen {
    /// What another key comes to; `None`: the window closes.
    fn after(self, key: Keycode) -> Option<Self> {
        let next = |of: usize, most: usize| (of + 1) % most;
        Some(match key {
            Keycode::Q | Keycode::Escape => return None,
            Keycode::V => Self {
                view: Some(self.view.map_or(0, |view| next(view, View::ALL.len()))),
                ..self
            },
            Keycode::P => Self {
                panel: next(self.panel, PANELS.len()),
                ..self
            },
            Keycode::R => Self {
                rotation: next(self.rotation, Rotation::ALL.len()),
                ..self
            },
            Keycode::L => Self {
                language: next(self.language, LANGUAGES.len()),
                ..self
            },
            Keycode::Plus | Keycode::Equals | Keycode::KpPlus => Self {
                players: MOST.min(self.players + 1),
                ..self
            },
            Keycode::Minus | Keycode::KpMinus => Self {
                players: self.players.saturating_sub(1),
                ..self
            },
            _ => self,
        })
    }

    /// The picture of a state, or of a sample, as the panel shows it.
    fn picture(self, state: Option<&str>) -> Result<SimulatorDisplay<Rgb888>, serde_json::Error> {
        let view = self.view.map(|view| View::ALL[view]);
        let board = match state {
            Some(state) => {
                let board: Scoreboard = serde_json::from_str(state)?;
                let view = view.unwrap_or(board.view);
                Scoreboard { view, ..board }
            }
            None => {
                let language = LANGUAGES[self.language];
                sample(view.unwrap_or_default(), language, self.players)
            }
        };
        let kind = PANELS[self.panel];
        let glass = kind.glass().hung(Rotation::ALL[self.rotation]);
        // Greys are for pictures, as on the table.
        let shades = Shades::of(kind.shades().into());
        let pictured = board.view.at_leisure() || board.view == View::Idle;
        let shades = shades.filter(|shades| *shades != Shades::Two && pictured);
        let frame = match shades {
            Some(shades) => Shaded::new(&board, glass, shades).frame(),
            None => layout_for(glass, &board),
        };
        Ok(drawn(&frame, kind.has_red()))
    }
}

/// A frame as the simulator takes it, with red where the panel has it.
fn drawn(frame: &Frame, has_red: bool) -> SimulatorDisplay<Rgb888> {
    let size = Size::new(frame.width(), frame.height());
    let mut display = SimulatorDisplay::new(size);
    let pixels = (0..size.height).flat_map(|y| (0..size.width).map(move |x| (x, y)));
    let colour = |(x, y)| match frame.greys().get((y * size.width + x) as usize) {
        _ if has_red && frame.is_red(x, y) => RED,
        Some(grey) => {
            let light = grey * (255 / Frame::WHITE);
            Rgb888::new(light, light, light)
        }
        None if frame.get(x, y) => Rgb888::BLACK,
        None => Rgb888::WHITE,
    };
    let Ok(()) = display.fill_contiguous(&display.bounding_box(), pixels.map(colour));
    display
}

/// The window with its picture. A window is as large as its first picture.
struct Shown {
    window: Window,
    size: Size,
}

impl Shown {
    fn of(size: Size) -> Self {
        let window = Window::new("Remmi", &OutputSettings::default());
        Self { window, size }
    }
}

fn main() {
    let file = std::env::args_os().nth(1).map(PathBuf::from);
    let mut chosen = Chosen {
        view: None,
        panel: 0,
        rotation: 0,
        language: 0,
        players: 5,
    };
    let mut seen = None;
    let mut shown: Option<Shown> = None;
    loop {
        let state = file.as_ref().map(std::fs::read_to_string).transpose();
        let state = state.map_err(|error| error.to_string());
        if seen.as_ref() != Some(&(chosen, state.clone())) {
            let picture = state.clone().and_then(|state| {
                let picture = chosen.picture(state.as_deref());
                picture.map_err(|error| error.to_string())
            });
            match picture {
                Ok(picture) => {
                    let size = picture.size();
                    shown = shown.filter(|shown| shown.size == size);
                    let shown = shown.get_or_insert_with(|| Shown::of(size));
                    shown.window.update(&picture);
                }
                Err(error) => {
                    let file = file.as_deref().unwrap_or_else(|| Path::new("the sample"));
                    eprintln!("window: {}: {error}", file.display());
                }
            }
            seen = Some((chosen, state));
        }
        std::thread::sleep(LOOK);
        for event in shown.iter_mut().flat_map(|shown| shown.window.events()) {
            let after = match event {
                SimulatorEvent::Quit => None,
                SimulatorEvent::KeyDown { keycode, .. } => chosen.after(keycode),
                _ => Some(chosen),
            };
            let Some(after) = after else { return };
            chosen = after;
        }
    }
}
