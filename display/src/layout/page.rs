//! The measures of a board, in pixels, for each format.

use crate::Format;
use crate::text::Type;

/// Where the bands of a board are, and the sizes and spaces in them.
#[derive(Debug)]
pub struct Page {
    /// The safe area, which no bezel covers: nothing is inked outside. Right and bottom are
    /// exclusive.
    pub left: i32,
    pub right: i32,
    pub top: i32,
    pub bottom: i32,
    /// Text stands this much inside the safe area, so that a leader's bar has a margin.
    pub inset: i32,
    /// Title, headline, changes.
    pub medium: Type,
    /// Round, notes, footer.
    pub small: Type,
    /// Baselines of header and footer.
    pub header_baseline: i32,
    pub footer_baseline: i32,
    /// Hairlines under the header and above the footer.
    pub header_rule: i32,
    pub footer_rule: i32,
    /// Height of the headline's band with the hairline above it.
    pub headline_band: i32,
    /// Least space between two texts on a line.
    pub gap: i32,
    /// The players' rows.
    pub rows: RowMeasures,
    /// The picture between games.
    pub poster: PosterMeasures,
}

/// Sizes and spaces of the players' rows.
#[derive(Debug)]
pub struct RowMeasures {
    /// Sizes that names and sums may have, largest first.
    pub sizes: &'static [Type],
    /// Tallest row: two players would look lost in half a panel each.
    pub tallest: i32,
    /// Space between two columns, with a hairline in its middle.
    pub gutter: i32,
    /// Space between the things in a row, in one column and in two.
    pub gap: i32,
    pub paired_gap: i32,
    /// Space above and below the ink of a row, if there is any to spare.
    pub pad: i32,
    /// The same for rows of two lines, which would else run into each other.
    pub pad_of_two: i32,
    /// Least space between the sum's line and the smaller one below it.
    pub leading: i32,
    /// Space between a change and the note under it.
    pub aside_leading: i32,
    /// Widest note beside a sum; a longer one is cut.
    pub note_width: i32,
    /// Least side of the dealer's cards, below which they are but a blot.
    pub cards: i32,
    /// Letters of a name that are never cut away for the sake of size.
    pub kept: usize,
}

/// Sizes and spaces of the picture between games.
#[derive(Debug)]
pub struct PosterMeasures {
    /// Sizes of the largest text, largest first.
    pub sizes: &'static [Type],
    /// Left end of the join code, and the space before it.
    pub code_left: i32,
    pub code_gap: i32,
    /// Space above and below the picture together.
    pub around: i32,
    /// Space of the title below and above, and between the code and the address.
    pub title_below: i32,
    pub title_above: i32,
    pub leading: i32,
    /// Pixels between stripes and between dots.
    pub pitch: i32,
    /// Thickness of outlines.
    pub outline: f32,
}

/// Thickness of a hairline.
pub const HAIRLINE: i32 = 2;

impl Page {
    pub fn of(format: Format) -> &'static Self {
        match format {
            Format::Large => &LARGE,
            Format::Small => &SMALL,
        }
    }

    pub fn text_left(&self) -> i32 {
        self.left + self.inset
    }

    pub fn text_right(&self) -> i32 {
        self.right - self.inset
    }

    /// Width of a text from end to end.
    pub fn text_width(&self) -> i32 {
        self.text_right() - self.text_left()
    }

    /// First row of pixels below the header.
    pub fn body_top(&self) -> i32 {
        self.header_rule + HAIRLINE + 3
    }
}

/// Capitals of 57 px are read at 2 m (pitch 0.205 mm), which four and five players with
/// short names get.
static LARGE: Page = Page {
    left: 8,
    right: 792,
    top: 8,
    bottom: 472,
    inset: 12,
    medium: Type(28),
    small: Type(20),
    header_baseline: 44,
    footer_baseline: 464,
    header_rule: 55,
    footer_rule: 434,
    headline_band: 54,
    gap: 16,
    rows: RowMeasures {
        sizes: &[
            Type(64),
            Type(60),
            Type(57),
            Type(54),
            Type(51),
            Type(48),
            Type(45),
            Type(42),
            Type(39),
            Type(36),
            Type(33),
            Type(30),
            Type(27),
            Type(24),
            Type(22),
        ],
        tallest: 104,
        gutter: 14,
        gap: 20,
        paired_gap: 12,
        pad: 4,
        pad_of_two: 6,
        leading: 8,
        aside_leading: 5,
        note_width: 240,
        cards: 32,
        kept: 8,
    },
    poster: PosterMeasures {
        sizes: &[
            Type(90),
            Type(76),
            Type(64),
            Type(57),
            Type(48),
            Type(40),
            Type(28),
        ],
        code_left: 460,
        code_gap: 40,
        around: 36,
        title_below: 20,
        title_above: 24,
        leading: 16,
        pitch: 16,
        outline: 4.0,
    },
};

/// Half the size is read at half the distance: five short names in 33 px, 7 mm.
static SMALL: Page = Page {
    left: 8,
    right: 392,
    top: 8,
    bottom: 292,
    inset: 6,
    medium: Type(16),
    small: Type(11),
    header_baseline: 29,
    footer_baseline: 288,
    header_rule: 36,
    footer_rule: 270,
    headline_band: 34,
    gap: 8,
    rows: RowMeasures {
        sizes: &[
            Type(42),
            Type(39),
            Type(36),
            Type(33),
            Type(30),
            Type(27),
            Type(25),
            Type(23),
            Type(21),
            Type(19),
            Type(17),
            Type(15),
            Type(13),
            Type(12),
        ],
        tallest: 64,
        gutter: 8,
        gap: 10,
        paired_gap: 6,
        pad: 2,
        pad_of_two: 3,
        leading: 4,
        aside_leading: 4,
        note_width: 110,
        cards: 20,
        kept: 6,
    },
    poster: PosterMeasures {
        sizes: &[
            Type(50),
            Type(44),
            Type(38),
            Type(32),
            Type(27),
            Type(22),
            Type(16),
        ],
        code_left: 226,
        code_gap: 16,
        around: 24,
        title_below: 12,
        title_above: 14,
        leading: 10,
        pitch: 12,
        outline: 3.0,
    },
};
