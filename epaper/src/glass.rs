//! The size of a panel's glass, and which way it hangs.

/// A glass: so many pixels in a row, and so many rows. Those that drivers are for have rows of whole bytes; one
/// that hangs on its side need not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Glass {
    /// Pixels in a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
}

impl Glass {
    /// Bytes in a row of a picture of it.
    pub const fn stride(self) -> usize {
        self.width.div_ceil(8) as usize
    }

    /// Bytes in a picture of it.
    pub const fn bytes(self) -> usize {
        self.stride() * self.height as usize
    }

    /// What people see of it where it hangs so.
    pub const fn hung(self, rotation: Rotation) -> Self {
        match rotation {
            Rotation::Upright | Rotation::UpsideDown => self,
            Rotation::Right | Rotation::Left => Self {
                width: self.height,
                height: self.width,
            },
        }
    }
}

/// Which way a panel hangs, seen from its front.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rotation {
    /// As its maker's pictures stand.
    #[default]
    Upright,
    /// Turned clockwise by 90 degrees.
    Right,
    /// By 180 degrees.
    UpsideDown,
    /// By 270 degrees.
    Left,
}

impl Rotation {
    /// All four, each turned clockwise from the one before.
    pub const ALL: [Self; 4] = [Self::Upright, Self::Right, Self::UpsideDown, Self::Left];

    /// The one of so many degrees clockwise: 0, 90, 180 or 270.
    pub fn of_degrees(degrees: u32) -> Option<Self> {
        let quarter = Self::ALL.get(degrees as usize / 90).copied();
        quarter.filter(|_| degrees.is_multiple_of(90))
    }
}

/// The sizes in which a scoreboard is laid out by hand; those of other glasses follow from them.
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
    fn a_row_takes_whole_bytes_whichever_way_the_glass_hangs() {
        let small = Format::Small.glass();
        assert_eq!((small.stride(), small.bytes()), (50, 15_000));
        let hung = small.hung(Rotation::Left);
        assert_eq!((hung.width, hung.height), (300, 400));
        assert_eq!((hung.stride(), hung.bytes()), (38, 15_200));
        assert_eq!(hung.hung(Rotation::Right), small);
        assert_eq!(small.hung(Rotation::UpsideDown), small);
    }

    #[test]
    fn degrees_are_quarters_of_a_turn() {
        let of = [0, 90, 180, 270].map(Rotation::of_degrees);
        assert_eq!(of, Rotation::ALL.map(Some));
        assert_eq!([45, 360, 91].map(Rotation::of_degrees), [None; 3]);
    }
}
