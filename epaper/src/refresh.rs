//! The words all panels share: kinds of refresh, windows, what an update did.

use core::ops::Range;

use crate::{Frame, Glass};

/// How a panel moves its ink.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Refresh {
    /// Every pixel flashes through black and white: seconds, and no trace is left.
    Full,
    /// The same by a shorter waveform: about half the time, with faint traces.
    Fast,
    /// Only the pixels that change, without flashing: half a second, and traces add up.
    Partial,
}

/// A rectangle of pixels whose columns are whole bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// First column, a multiple of 8.
    pub x: u32,
    /// First row.
    pub y: u32,
    /// Columns, a multiple of 8.
    pub width: u32,
    /// Rows.
    pub height: u32,
}

impl Window {
    /// The whole picture.
    pub fn whole(glass: impl Into<Glass>) -> Self {
        let Glass { width, height } = glass.into();
        Self {
            x: 0,
            y: 0,
            width,
            height,
        }
    }

    /// Bytes of picture data in it.
    pub const fn bytes(self) -> usize {
        (self.width / 8 * self.height) as usize
    }

    /// The bytes of a row that it covers.
    pub(crate) fn columns(self) -> Range<usize> {
        self.x as usize / 8..(self.x + self.width) as usize / 8
    }
}

/// What an update did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The refresh that was made: a full one in place of a partial one where the
    /// controller no longer held the picture on the glass. `None` if nothing had changed
    /// and nothing was sent.
    pub refresh: Option<Refresh>,
    /// The part of the picture that was sent.
    pub window: Option<Window>,
    /// Bytes over the bus, commands included.
    pub bytes: u64,
}

impl Shown {
    /// Nothing had changed.
    pub(crate) const NOTHING: Self = Self {
        refresh: None,
        window: None,
        bytes: 0,
    };
}

/// Which refresh to make, and what to send for it. `held` is the picture on the glass, if
/// the controller's planes still hold it; where it has greys, nothing can be told from them by a partial one. `None` if
/// that would change nothing.
pub(crate) fn plan(
    frame: &Frame,
    held: Option<&Frame>,
    refresh: Refresh,
) -> Option<(Refresh, Window)> {
    let whole = Window::whole(frame.glass());
    let held = held.filter(|held| held.greys().is_empty());
    match (refresh, held) {
        (Refresh::Partial, Some(held)) => frame.changed(held).map(|window| (refresh, window)),
        (Refresh::Partial, None) => Some((Refresh::Full, whole)),
        (Refresh::Full | Refresh::Fast, _) => Some((refresh, whole)),
    }
}
