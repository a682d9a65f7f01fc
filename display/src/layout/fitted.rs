//! The measures of one glass made to fit another.

use super::page::{
    JoinMeasures, MatMeasures, Page, PassMeasures, PosterMeasures, RowMeasures, SMALL, Sums,
};
use crate::Glass;
use crate::text::Type;

/// White at every edge of a glass, at least: a bezel may cover it.
const MARGIN: i32 = 8;

impl Page {
    /// The same board on another glass. Its parts keep their shape; what is left of the glass in one direction is
    /// room for the rows.
    pub fn fitted(self, from: impl Into<Glass>, to: Glass) -> Self {
        let from = from.into();
        let [(wide, width), (high, height)] = [(to.width, from.width), (to.height, from.height)]
            .map(|(to, from)| (to as i32, from as i32));
        let wider = wide * height > high * width;
        let (num, den) = if wider { (high, height) } else { (wide, width) };
        let by = |length: i32| (length * num * 2 + den) / (2 * den);
        let sized = |size: Type| Type {
            cap: by(size.cap as i32) as u32,
            ..size
        };
        let (down, right) = (
            |y: i32| high - by(height - y),
            wide - by(width - self.right).max(MARGIN),
        );
        let sums = |sums: Sums| Sums {
            most: by(sums.most),
            least: by(sums.least),
            width: by(sums.width),
        };
        let (rows, passes, mat) = (self.rows, self.passes, self.mat);
        Self {
            upright: self.upright,
            left: by(self.left).max(MARGIN),
            right,
            top: by(self.top).max(MARGIN),
            bottom: down(self.bottom).min(high - MARGIN),
            inset: by(self.inset),
            medium: sized(self.medium),
            small: sized(self.small),
            header_baseline: by(self.header_baseline)
                .max(MARGIN + by(self.header_baseline - self.top)),
            header_rule: by(self.header_rule).max(MARGIN + by(self.header_rule - self.top)),
            status_baseline: down(self.status_baseline)
                .min(high - MARGIN - by(self.bottom - self.status_baseline)),
            status_rule: down(self.status_rule)
                .min(high - MARGIN - by(self.bottom - self.status_rule)),
            status_line: by(self.status_line),
            options_band: by(self.options_band),
            progress: (
                by(self.progress.0),
                by(self.progress.1).max(SMALL.progress.1),
            ),
            gap: by(self.gap),
            rows: RowMeasures {
                tallest: by_ratio(by(rows.tallest), high * den, height * num),
                gutter: by(rows.gutter),
                gap: by(rows.gap),
                narrow_gap: by(rows.narrow_gap),
                sums: rows.sums.map(sums),
                name: by(rows.name),
                narrow_name: by(rows.narrow_name),
                tiny: sized(rows.tiny),
                noted_below: by(rows.noted_below),
                note_width: rows.note_width.map(by),
                boxed: by(rows.boxed),
                pad: by(rows.pad),
                leading: by(rows.leading),
            },
            passes: PassMeasures {
                plaque: by(passes.plaque),
                sign: by(passes.sign),
                sign_gap: by(passes.sign_gap),
                gap: by(passes.gap),
            },
            mat: MatMeasures {
                width: by(mat.width),
                amount: by(mat.amount as i32) as u32,
                leading: by(mat.leading),
                inwards: (by(mat.inwards.0), by(mat.inwards.1)),
            },
            join: JoinMeasures {
                side: by(self.join.side),
                gap: by(self.join.gap),
            },
            poster: PosterMeasures {
                sizes: self.poster.sizes.map(|size| by(size as i32) as u32),
                around: by(self.poster.around),
                title_below: by(self.poster.title_below),
                title_above: by(self.poster.title_above),
            },
        }
    }
}

/// Of a glass of thousands of pixels the product does not fit a length.
fn by_ratio(length: i32, num: i32, den: i32) -> i32 {
    (i64::from(length) * i64::from(num) / i64::from(den)) as i32
}
