//! The measures of a board, in pixels, for each format.

use crate::text::Type;
use crate::{Format, Language};

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
    /// The strip below them: named amounts, or what was handed on.
    pub strip: StripMeasures,
    /// The QR code to join by.
    pub join: JoinMeasures,
    /// The picture between games.
    pub poster: PosterMeasures,
}

/// Sizes and spaces of the players' rows.
#[derive(Debug)]
pub struct RowMeasures {
    /// Sizes that names and sums may have, largest first.
    pub sizes: &'static [u32],
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

/// Sizes and spaces of the strip below the rows.
#[derive(Debug)]
pub struct StripMeasures {
    /// Height of the amounts with the hairline above them.
    pub amounts: i32,
    /// Baselines of an amount's name and of the amount, from the strip's top.
    pub name_baseline: i32,
    pub amount_baseline: i32,
    /// Height of a line of what was handed on, and of the plaques in it.
    pub passes: i32,
    pub plaque: i32,
    /// Side of the symbols and the arrow beside a plaque, and the space between them.
    pub sign: i32,
    pub sign_gap: i32,
    /// Space between two cells.
    pub gap: i32,
}

/// Sizes and spaces of the code to join by.
#[derive(Debug)]
pub struct JoinMeasures {
    /// Most pixels to a side of the code with the white around it.
    pub side: i32,
    /// Space between it and what stands to its left.
    pub gap: i32,
    /// Most players beside the code who leave room for a headline below them.
    pub headed: usize,
}

/// Sizes and spaces of the picture between games.
#[derive(Debug)]
pub struct PosterMeasures {
    /// Sizes of the largest text, largest first.
    pub sizes: &'static [u32],
    /// Space above and below the picture together.
    pub around: i32,
    /// Space of the title below and above.
    pub title_below: i32,
    pub title_above: i32,
}

/// Thickness of a hairline.
pub const HAIRLINE: i32 = 2;

impl Page {
    /// The measures for a format, with the letter forms of a language.
    pub fn of(format: Format, language: Language) -> Self {
        let page = match format {
            Format::Large => LARGE,
            Format::Small => SMALL,
        };
        Self {
            medium: page.medium.in_letters_of(language),
            small: page.small.in_letters_of(language),
            ..page
        }
    }

    /// Type of another size in the same letter forms.
    pub fn sized(&self, cap: u32) -> Type {
        Type { cap, ..self.medium }
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
const LARGE: Page = Page {
    left: 8,
    right: 792,
    top: 8,
    bottom: 472,
    inset: 12,
    medium: Type::new(28),
    small: Type::new(20),
    header_baseline: 49,
    footer_baseline: 464,
    header_rule: 59,
    footer_rule: 434,
    headline_band: 58,
    gap: 16,
    rows: RowMeasures {
        sizes: &[
            64, 60, 57, 54, 51, 48, 45, 42, 39, 36, 33, 30, 27, 24, 22, 20,
        ],
        tallest: 104,
        gutter: 14,
        gap: 20,
        paired_gap: 12,
        pad: 1,
        pad_of_two: 3,
        leading: 8,
        aside_leading: 5,
        note_width: 240,
        cards: 32,
        kept: 8,
    },
    strip: StripMeasures {
        amounts: 77,
        name_baseline: 32,
        amount_baseline: 70,
        passes: 50,
        plaque: 40,
        sign: 28,
        sign_gap: 8,
        gap: 24,
    },
    join: JoinMeasures {
        side: 320,
        gap: 24,
        headed: 10,
    },
    poster: PosterMeasures {
        sizes: &[90, 76, 64, 57, 48, 40, 28],
        around: 36,
        title_below: 20,
        title_above: 24,
    },
};

/// Half the size is read at half the distance: five short names in 33 px, 7 mm.
const SMALL: Page = Page {
    left: 8,
    right: 392,
    top: 8,
    bottom: 292,
    inset: 6,
    medium: Type::new(16),
    small: Type::new(11),
    header_baseline: 32,
    footer_baseline: 288,
    header_rule: 38,
    footer_rule: 270,
    headline_band: 36,
    gap: 8,
    rows: RowMeasures {
        sizes: &[42, 39, 36, 33, 30, 27, 25, 23, 21, 19, 17, 15, 13, 12, 11],
        tallest: 64,
        gutter: 8,
        gap: 10,
        paired_gap: 6,
        pad: 1,
        pad_of_two: 3,
        leading: 4,
        aside_leading: 4,
        note_width: 110,
        cards: 20,
        kept: 6,
    },
    strip: StripMeasures {
        amounts: 47,
        name_baseline: 19,
        amount_baseline: 42,
        passes: 30,
        plaque: 24,
        sign: 16,
        sign_gap: 4,
        gap: 12,
    },
    join: JoinMeasures {
        side: 204,
        gap: 12,
        headed: 6,
    },
    poster: PosterMeasures {
        sizes: &[50, 44, 38, 32, 27, 22, 16],
        around: 24,
        title_below: 12,
        title_above: 14,
    },
};
