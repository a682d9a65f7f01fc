//! What stands for a player: the shape and the colour of the seat, or a face and a colour of their own choice.

use display::Symbol;
use rules::Seat;
use serde::{Deserialize, Serialize};

use crate::refusal::Refusal;
use crate::words::say;

/// A colour of a player, never the only sign of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Colour {
    Orange,
    Blue,
    Red,
    Green,
    Violet,
    Olive,
    Teal,
    Grey,
    Rose,
}

impl Colour {
    /// All nine, in the order in which seats get them.
    pub const ALL: [Colour; 9] = [
        Colour::Orange,
        Colour::Blue,
        Colour::Red,
        Colour::Green,
        Colour::Violet,
        Colour::Olive,
        Colour::Teal,
        Colour::Grey,
        Colour::Rose,
    ];

    /// Red, green and blue: deep enough to read on the ivory of the place cards, which is what lies behind it at night too.
    pub fn rgb(self) -> [u8; 3] {
        match self {
            Colour::Orange => [0xa4, 0x56, 0x0a],
            Colour::Blue => [0x1d, 0x5f, 0x8a],
            Colour::Red => [0x9c, 0x34, 0x26],
            Colour::Green => [0x3f, 0x6d, 0x24],
            Colour::Violet => [0x66, 0x38, 0x8a],
            Colour::Olive => [0x6f, 0x5d, 0x12],
            Colour::Teal => [0x0c, 0x6b, 0x5e],
            Colour::Grey => [0x4d, 0x4d, 0x55],
            Colour::Rose => [0x93, 0x29, 0x5a],
        }
    }
}

/// What somebody has chosen; what is not chosen is the seat's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Look {
    /// One of [`Symbol::FACES`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face: Option<Symbol>,
    /// Others may have it too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<Colour>,
}

impl Look {
    /// The symbol of a seat whose player looks like this.
    pub fn symbol(self, seat: Seat) -> Symbol {
        self.face
            .unwrap_or(Symbol::ALL[seat.index() % Symbol::ALL.len()])
    }
}

/// That people are told apart by their faces, of whom `name` tells the names.
///
/// # Errors
/// What was chosen is a seat's shape and no face, or two have the same.
pub(crate) fn checked_looks(
    looks: impl IntoIterator<Item = (Seat, Look)>,
    name: impl Fn(Seat) -> String,
) -> Result<(), Refusal> {
    let mut taken: Vec<(Symbol, Seat)> = Vec::new();
    for (seat, look) in looks {
        let Some(face) = look.face else { continue };
        if !Symbol::FACES.contains(&face) {
            return Refusal::say(say!("look-no-face"));
        }
        if let Some((_, other)) = taken.iter().find(|(other, _)| *other == face) {
            return Refusal::say(say!("look-taken", name = name(*other)));
        }
        taken.push((face, seat));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// WCAG 2.2, relative luminance and contrast ratio.
    fn luminance(rgb: [u8; 3]) -> f64 {
        let [red, green, blue] = rgb.map(|part| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 {
                part / 12.92
            } else {
                ((part + 0.055) / 1.055).powf(2.4)
            }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// `#ece1cb` lies behind symbols at night, and is the darkest that they stand on.
    #[test]
    fn every_colour_is_read_on_ivory() {
        let ivory = luminance([0xec, 0xe1, 0xcb]);
        for colour in Colour::ALL {
            let contrast = (ivory + 0.05) / (luminance(colour.rgb()) + 0.05);
            assert!(contrast >= 4.0, "{colour:?}: {contrast:.2}");
        }
    }
}
