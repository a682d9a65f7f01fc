//! Sizes: of a panel's glass, and of what is laid out for one.

/// The glass of a panel: so many pixels in a row, which are whole bytes, and so many rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Glass {
    /// Pixels in a row, a multiple of 8.
    pub width: u32,
    /// Rows.
    pub height: u32,
}

impl Glass {
    /// Bytes in a picture of it.
    pub const fn bytes(self) -> usize {
        (self.width * self.height / 8) as usize
    }
}

/// The sizes in which a scoreboard is laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Format {
    /// 800 x 480 pixels, for a glass of 7.5".
    #[default]
    Large,
    /// 400 x 300 pixels, for a glass of 4.2".
    Small,
}

impl Format {
    /// Both, the larger first.
    pub const ALL: [Format; 2] = [Format::Large, Format::Small];

    /// The one for a glass: the larger where it fits.
    pub fn of(glass: Glass) -> Self {
        let fits =
            |format: &Format| format.width() <= glass.width && format.height() <= glass.height;
        Self::ALL.into_iter().find(fits).unwrap_or(Format::Small)
    }

    /// Its glass.
    pub const fn glass(self) -> Glass {
        let (width, height) = match self {
            Format::Large => (800, 480),
            Format::Small => (400, 300),
        };
        Glass { width, height }
    }

    /// Pixels in a row.
    pub const fn width(self) -> u32 {
        self.glass().width
    }

    /// Rows.
    pub const fn height(self) -> u32 {
        self.glass().height
    }

    /// Bytes in a frame: 48,000 or 15,000.
    pub const fn bytes(self) -> usize {
        self.glass().bytes()
    }
}

impl From<Format> for Glass {
    fn from(format: Format) -> Self {
        format.glass()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_larger_layout_is_for_a_glass_that_it_fits() {
        for format in Format::ALL {
            assert_eq!(Format::of(format.glass()), format);
        }
        let (width, height) = (648, 480);
        assert_eq!(Format::of(Glass { width, height }), Format::Small);
    }
}
