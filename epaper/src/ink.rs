//! Where on the glass traces gather.

use alloc::vec;
use alloc::vec::Vec;

use crate::{Frame, Glass};

/// Pixels of a cell, in both directions.
const CELL: usize = 8;

/// Partial refreshes that drove a pixel of each cell of 8 x 8 since the last refresh of the whole
/// glass. No pixel was driven more often than its cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ink {
    /// Cells in a row, which are the bytes of one.
    columns: usize,
    cells: Vec<u8>,
}

impl Ink {
    /// A clean glass.
    pub fn new(glass: impl Into<Glass>) -> Self {
        let glass = glass.into();
        let columns = glass.stride();
        let rows = (glass.height as usize).div_ceil(CELL);
        Self {
            columns,
            cells: vec![0; columns * rows],
        }
    }

    /// A refresh of the whole glass left no traces.
    pub fn clean(&mut self) {
        self.cells.fill(0);
    }

    /// A partial refresh made `new` of `old`.
    pub fn drive(&mut self, old: &Frame, new: &Frame) {
        for cell in self.driven(old, new) {
            self.cells[cell] = self.cells[cell].saturating_add(1);
        }
    }

    /// How often the cell was driven that was driven most.
    pub fn most(&self) -> u8 {
        self.cells.iter().copied().max().unwrap_or_default()
    }

    /// The same of the cells alone that a change from `old` to `new` drives.
    pub fn most_under(&self, old: &Frame, new: &Frame) -> u8 {
        let driven = self.driven(old, new).into_iter();
        driven
            .map(|cell| self.cells[cell])
            .max()
            .unwrap_or_default()
    }

    /// The cells in which two pictures differ, in order.
    fn driven(&self, old: &Frame, new: &Frame) -> Vec<usize> {
        let pairs = old.bytes().iter().zip(new.bytes()).enumerate();
        let differing = pairs.filter(|(_, (old, new))| old != new);
        let cell = |index: usize| index / self.columns / CELL * self.columns + index % self.columns;
        let mut cells: Vec<usize> = differing.map(|(index, _)| cell(index)).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Format;

    #[test]
    fn a_cell_counts_a_change_once_and_its_neighbours_not() {
        for format in Format::ALL {
            let (white, mut black) = (Frame::blank(format), Frame::blank(format));
            // Two pixels of the last cell, in its first row and in its last one on the glass.
            let (x, y) = (format.width() - 1, format.height() - 1);
            black.set(x, y, true);
            black.set(x, y / 8 * 8, true);
            let mut ink = Ink::new(format);
            ink.drive(&white, &black);
            ink.drive(&black, &white);
            assert_eq!(ink.most(), 2);
            let mut above = Frame::blank(format);
            above.set(x, y / 8 * 8 - 1, true);
            assert_eq!(ink.most_under(&white, &above), 0);
            assert_eq!(ink.most_under(&white, &black), 2);
            ink.clean();
            assert_eq!(ink, Ink::new(format));
        }
    }
}
