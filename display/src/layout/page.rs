//! The measures of a board, in pixels, for each glass.

use crate::text::Type;
use crate::{Format, Glass, Language};

/// Where the bands of a board are, and the sizes and spaces in them.
#[derive(Debug)]
pub struct Page {
    /// Taller than wide: one column, with the mat and the code below it, and a status of three lines.
    pub upright: bool,
    /// The safe area, which no bezel covers: nothing is inked outside. Right and bottom are
    /// exclusive.
    pub left: i32,
    pub right: i32,
    pub top: i32,
    pub bottom: i32,
    /// Text stands this much inside the safe area, so that a leader's bar has a margin.
    pub inset: i32,
    /// The sentence at the bottom, amounts, what is written on a plaque.
    pub medium: Type,
    /// Title, round, notes, changes, time.
    pub small: Type,
    /// Baselines of header and status.
    pub header_baseline: i32,
    pub status_baseline: i32,
    /// Hairlines under the header and above the status.
    pub header_rule: i32,
    pub status_rule: i32,
    /// Height of a line of options before a game.
    pub options_band: i32,
    /// Width and height of the bar that tells how far the match has come.
    pub progress: (i32, i32),
    /// From a line of the status to the next.
    pub status_line: i32,
    /// Least space between two texts on a line.
    pub gap: i32,
    /// The players' rows.
    pub rows: RowMeasures,
    /// What was handed on, in the header.
    pub passes: PassMeasures,
    /// The mat with its amounts, at the right of the players.
    pub mat: MatMeasures,
    /// The QR code to join by.
    pub join: JoinMeasures,
    /// The picture between games.
    pub poster: PosterMeasures,
}

/// Sizes and spaces of the players' rows.
#[derive(Debug)]
pub struct RowMeasures {
    /// Tallest row: two players would look lost in half a panel each.
    pub tallest: i32,
    /// Space between two columns, with a hairline in its middle.
    pub gutter: i32,
    /// Space between the things in a row, and in one in two columns or beside a mat.
    pub gap: i32,
    pub narrow_gap: i32,
    /// Largest and smallest sums, by the height of their figures: alone in a row, beside a mat, in
    /// two columns or in a low row beside a mat. Between them they take four fifths of a row's height.
    pub sums: [Sums; 3],
    /// Largest names, and those where little width is left; the size below which none is set.
    pub name: i32,
    pub narrow_name: i32,
    pub tiny: Type,
    /// Rows of this height have their notes under the names, lower ones beside them.
    pub noted_below: i32,
    /// Width of a note beside a name, and beside one with a mat at the right.
    pub note_width: [i32; 2],
    /// White between a change and its box.
    pub boxed: i32,
    /// White that a row keeps free of ink above and below its sum together.
    pub pad: i32,
    /// White between a name and what is under it.
    pub leading: i32,
}

/// Sizes of the sums in one kind of rows.
#[derive(Clone, Copy, Debug)]
pub struct Sums {
    /// Most height of the figures.
    pub most: i32,
    /// Height that is kept even where rows are so low that little white is left.
    pub least: i32,
    /// Most that the sums may take of a row's width.
    pub width: i32,
}

const fn sums(most: i32, least: i32, width: i32) -> Sums {
    Sums { most, least, width }
}

/// Sizes and spaces of what was handed on.
#[derive(Debug)]
pub struct PassMeasures {
    /// Side of a plaque, of the symbols and the arrow beside it, and the space between them.
    pub plaque: i32,
    pub sign: i32,
    pub sign_gap: i32,
    /// Space between two of them.
    pub gap: i32,
}

/// Sizes of the mat.
#[derive(Debug)]
pub struct MatMeasures {
    /// Its width, or its height where it lies below the players.
    pub width: i32,
    /// Size of the amounts.
    pub amount: u32,
    /// Between an amount's name and the amount.
    pub leading: i32,
    /// By how much what lies in a corner is nearer to the middle, across and down.
    pub inwards: (i32, i32),
}

/// Sizes and spaces of the code to join by.
#[derive(Debug)]
pub struct JoinMeasures {
    /// Most pixels to a side of the code with the white around it.
    pub side: i32,
    /// Space between it and what stands to its left.
    pub gap: i32,
}

/// Sizes and spaces of the picture between games.
#[derive(Debug)]
pub struct PosterMeasures {
    /// Sizes of the largest text, largest first.
    pub sizes: [u32; 7],
    /// Space above and below the picture together.
    pub around: i32,
    /// Space of the title below and above.
    pub title_below: i32,
    pub title_above: i32,
}

/// From so many pixels in a row on the large board is the model for a glass.
const SMALLEST_LARGE: u32 = 600;

/// Thickness of a hairline.
pub const HAIRLINE: i32 = 2;

impl Page {
    /// The measures for a glass, with the letter forms of a language: those that were made by hand for the next in
    /// shape, made larger or smaller until they fill it.
    pub fn of(glass: impl Into<Glass>, language: Language) -> Self {
        let glass = glass.into();
        let page = match glass {
            Glass { width, height } if width < height => UPRIGHT.fitted(UPRIGHT_GLASS, glass),
            Glass { width, .. } if width < SMALLEST_LARGE => SMALL.fitted(Format::Small, glass),
            _ => LARGE.fitted(Format::Large, glass),
        };
        Self {
            medium: page.medium.in_letters_of(language),
            small: page.small.in_letters_of(language),
            rows: RowMeasures {
                tiny: page.rows.tiny.in_letters_of(language),
                ..page.rows
            },
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

    /// One past the last row above the status.
    pub fn body_bottom(&self) -> i32 {
        self.status_rule - 1
    }

    /// First row of pixels below the header.
    pub fn body_top(&self) -> i32 {
        self.header_rule + HAIRLINE + 1
    }
}

/// Figures of 57 px are read at 2 m (pitch 0.205 mm): what six players' rows leave room for.
const LARGE: Page = Page {
    upright: false,
    left: 8,
    right: 792,
    top: 8,
    bottom: 472,
    inset: 12,
    medium: Type::new(22),
    small: Type::new(20),
    header_baseline: 37,
    status_baseline: 463,
    header_rule: 44,
    status_rule: 428,
    options_band: 48,
    status_line: 0,
    progress: (84, 18),
    gap: 16,
    rows: RowMeasures {
        tallest: 127,
        gutter: 8,
        gap: 12,
        narrow_gap: 6,
        sums: [sums(100, 57, 280), sums(58, 57, 240), sums(44, 40, 173)],
        name: 48,
        narrow_name: 22,
        tiny: Type::new(16),
        noted_below: 62,
        note_width: [130, 88],
        boxed: 6,
        pad: 6,
        leading: 8,
    },
    passes: PassMeasures {
        plaque: 34,
        sign: 24,
        sign_gap: 7,
        gap: 24,
    },
    mat: MatMeasures {
        width: 336,
        amount: 30,
        leading: 10,
        inwards: (6, 9),
    },
    join: JoinMeasures { side: 320, gap: 24 },
    poster: PosterMeasures {
        sizes: [90, 76, 64, 57, 48, 40, 28],
        around: 36,
        title_below: 20,
        title_above: 24,
    },
};

/// Half the size is read at half the distance.
pub const SMALL: Page = Page {
    upright: false,
    left: 8,
    right: 392,
    top: 8,
    bottom: 292,
    inset: 6,
    medium: Type::new(13),
    small: Type::new(11),
    header_baseline: 24,
    status_baseline: 287,
    header_rule: 28,
    status_rule: 265,
    options_band: 28,
    status_line: 0,
    progress: (36, 11),
    gap: 8,
    rows: RowMeasures {
        tallest: 77,
        gutter: 8,
        gap: 6,
        narrow_gap: 4,
        sums: [sums(54, 28, 140), sums(30, 28, 120), sums(23, 20, 87)],
        name: 28,
        narrow_name: 13,
        tiny: Type::new(9),
        noted_below: 36,
        note_width: [48, 40],
        boxed: 4,
        pad: 6,
        leading: 4,
    },
    passes: PassMeasures {
        plaque: 18,
        sign: 14,
        sign_gap: 4,
        gap: 8,
    },
    mat: MatMeasures {
        width: 174,
        amount: 16,
        leading: 5,
        inwards: (3, 5),
    },
    join: JoinMeasures { side: 204, gap: 12 },
    poster: PosterMeasures {
        sizes: [50, 44, 38, 32, 27, 22, 16],
        around: 24,
        title_below: 12,
        title_above: 14,
    },
};

/// The glass of the upright board.
const UPRIGHT_GLASS: Glass = Glass {
    width: 480,
    height: 800,
};

/// The large one on its side: what stands beside the players there lies below them.
const UPRIGHT: Page = Page {
    upright: true,
    right: 472,
    bottom: 792,
    status_baseline: 783,
    status_rule: 684,
    status_line: 29,
    small: Type::new(18),
    progress: (64, 16),
    rows: RowMeasures {
        tallest: 150,
        sums: [sums(84, 44, 190); 3],
        name: 34,
        narrow_name: 34,
        ..LARGE.rows
    },
    passes: PassMeasures {
        plaque: 28,
        sign: 18,
        sign_gap: 4,
        gap: 14,
    },
    mat: MatMeasures {
        width: 264,
        leading: 7,
        inwards: (16, 4),
        ..LARGE.mat
    },
    join: JoinMeasures { side: 270, gap: 24 },
    ..LARGE
};
