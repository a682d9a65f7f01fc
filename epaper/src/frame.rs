//! One picture of a panel, a bit per pixel.

mod canvas;

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

pub use canvas::Red;

use crate::{Format, Glass, Rotation, Window};

/// A black and white picture, as it is sent to the panel. Parts of its ink may be marked to be red, where a panel has
/// red; on others they are black. Or its pixels have greys, which a panel that can shows by a full refresh; else dark ones
/// are black and light ones white.
///
/// The bytes are row-major, the leftmost pixel in the most significant bit, what is left of a row's last byte white. **A set
/// bit is white**, as the UC8179 takes it with CDI.DDX = 01 (data sheet, R50H) and the
/// SSD1683 always does. As a `DrawTarget` of `embedded-graphics`, `BinaryColor::On` is ink, so black.
#[derive(Clone, Eq)]
pub struct Frame {
    glass: Glass,
    bytes: Vec<u8>,
    /// In the same order a set bit is red; none while nothing was marked.
    red: Vec<u8>,
    /// A grey for each pixel, from 0, black, to [`Frame::WHITE`]; none where it is black and white.
    greys: Vec<u8>,
}

impl Frame {
    /// White as a grey.
    pub const WHITE: u8 = 15;

    /// An all-white frame of 800 x 480 pixels.
    pub fn new() -> Self {
        Self::blank(Format::Large)
    }

    /// An all-white frame.
    pub fn blank(glass: impl Into<Glass>) -> Self {
        let glass = glass.into();
        Self {
            glass,
            bytes: vec![0xFF; glass.bytes()],
            red: Vec::new(),
            greys: Vec::new(),
        }
    }

    /// A frame of greys, row by row, from 0, black, to [`Frame::WHITE`]; `None` if the glass takes another number of them.
    pub fn of_greys(glass: impl Into<Glass>, greys: Vec<u8>) -> Option<Self> {
        let mut frame = Self::blank(glass);
        if greys.len() != (frame.width() * frame.height()) as usize {
            return None;
        }
        let rows = greys.chunks(frame.glass.width as usize);
        for (row, bytes) in rows.zip(frame.bytes.chunks_mut(frame.glass.stride())) {
            for (at, _) in row
                .iter()
                .enumerate()
                .filter(|(_, grey)| **grey <= Self::WHITE / 2)
            {
                bytes[at / 8] &= !(0x80 >> (at % 8));
            }
        }
        frame.greys = greys;
        Some(frame)
    }

    /// A frame from raw bytes in the panel's order; `None` if the glass takes another number
    /// of them.
    pub fn from_bytes(glass: impl Into<Glass>, bytes: &[u8]) -> Option<Self> {
        let glass = glass.into();
        (glass.bytes() == bytes.len()).then(|| Self {
            glass,
            bytes: bytes.to_vec(),
            ..Self::blank(glass)
        })
    }

    /// The glass it is for.
    pub fn glass(&self) -> Glass {
        self.glass
    }

    /// Pixels in a row.
    pub fn width(&self) -> u32 {
        self.glass.width
    }

    /// Rows.
    pub fn height(&self) -> u32 {
        self.glass.height
    }

    /// The bytes in the panel's order: row-major, leftmost pixel in the most
    /// significant bit, 1 = white.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The red in the panel's order, 1 = red; nothing where there is none.
    pub fn red_bytes(&self) -> &[u8] {
        &self.red
    }

    /// Its greys, row by row, from 0, black, to [`Frame::WHITE`]; nothing where it is black and white.
    pub fn greys(&self) -> &[u8] {
        &self.greys
    }

    /// The picture without greys: dark ones black, light ones white.
    pub(crate) fn without_greys(&self) -> Self {
        Self {
            greys: Vec::new(),
            ..self.clone()
        }
    }

    /// A bit for each pixel whose grey is one of these, in the order of the other bytes.
    pub(crate) fn greys_among(&self, among: impl Fn(u8) -> bool) -> Vec<u8> {
        let rows = self.greys.chunks(self.glass.width as usize);
        let bits = |eight: &[u8]| {
            let set = eight.iter().zip(0..).filter(|(grey, _)| among(**grey));
            set.fold(0, |byte, (_, bit)| byte | 0x80_u8 >> bit)
        };
        rows.flat_map(|row| row.chunks(8)).map(bits).collect()
    }

    /// The bytes of what is black and not red, for a panel that takes the two apart.
    pub(crate) fn black_alone(&self) -> Vec<u8> {
        let red = self.red.iter().copied().chain(core::iter::repeat(0));
        let bytes = self.bytes.iter().zip(red);
        bytes.map(|(bytes, red)| bytes | red).collect()
    }

    /// Whether the pixel's ink is to be red.
    pub fn is_red(&self, x: u32, y: u32) -> bool {
        let red = |(byte, bit): (usize, u8)| self.red.get(byte).is_some_and(|red| red & bit != 0);
        self.place(x, y).is_some_and(red)
    }

    /// Makes a pixel red ink. Outside the frame nothing happens.
    pub fn set_red(&mut self, x: u32, y: u32) {
        self.set(x, y, true);
        if let Some((byte, bit)) = self.place(x, y) {
            if self.red.is_empty() {
                self.red = vec![0x00; self.bytes.len()];
            }
            self.red[byte] |= bit;
        }
    }

    /// Whether the pixel is inked. `x` counts from the left, `y` from the top, both from
    /// 0; outside the frame everything is white.
    pub fn get(&self, x: u32, y: u32) -> bool {
        self.place(x, y)
            .is_some_and(|(byte, bit)| self.bytes[byte] & bit == 0)
    }

    /// The picture that a panel is sent which hangs so, for people to see this one.
    pub fn for_hung(&self, rotation: Rotation) -> Self {
        let glass = self.glass.hung(rotation);
        let (right, bottom) = (self.glass.width - 1, self.glass.height - 1);
        let from = |x: u32, y: u32| match rotation {
            Rotation::Upright => (x, y),
            Rotation::Right => (right - y, x),
            Rotation::UpsideDown => (right - x, bottom - y),
            Rotation::Left => (y, bottom - x),
        };
        let places = (0..glass.height).flat_map(|y| (0..glass.width).map(move |x| (x, y)));
        if !self.greys.is_empty() {
            let turned = places.map(|(x, y)| {
                let (x, y) = from(x, y);
                self.greys[(y * self.glass.width + x) as usize]
            });
            return Self::of_greys(glass, turned.collect()).unwrap_or_default();
        }
        let mut frame = Self::blank(glass);
        for (x, y) in places {
            let (from_x, from_y) = from(x, y);
            if self.is_red(from_x, from_y) {
                frame.set_red(x, y);
            } else {
                frame.set(x, y, self.get(from_x, from_y));
            }
        }
        frame
    }

    /// Makes a pixel black (`true`) or white. Outside the frame nothing happens.
    pub fn set(&mut self, x: u32, y: u32, black: bool) {
        if let Some((byte, bit)) = self.place(x, y) {
            if black {
                self.bytes[byte] &= !bit;
            } else {
                self.bytes[byte] |= bit;
            }
            if let Some(red) = self.red.get_mut(byte) {
                *red &= !bit;
            }
            let at = (y * self.glass.width + x) as usize;
            if let Some(grey) = self.greys.get_mut(at) {
                *grey = if black { 0 } else { Self::WHITE };
            }
        }
    }

    /// The smallest window that holds all pixels in which the two frames differ; the
    /// whole frame if they are for different panels, `None` if they are the same.
    pub fn changed(&self, since: &Frame) -> Option<Window> {
        if self.glass != since.glass {
            return Some(Window::whole(self.glass));
        }
        let stride = self.glass.stride();
        let mut span: Option<[usize; 4]> = None;
        let pairs = self.bytes.iter().zip(&since.bytes).enumerate();
        for (index, _) in pairs.filter(|(_, (now, then))| now != then) {
            let (column, row) = (index % stride, index / stride);
            let [left, right, top, _] = span.unwrap_or([column, column, row, row]);
            span = Some([left.min(column), right.max(column), top, row]);
        }
        span.map(|[left, right, top, bottom]| Window {
            x: left as u32 * 8,
            y: top as u32,
            width: (right - left + 1) as u32 * 8,
            height: (bottom - top + 1) as u32,
        })
    }

    /// The bytes of a window, row by row; what lies outside the frame is left out.
    pub fn cut(&self, window: Window) -> Vec<u8> {
        let stride = self.glass.stride();
        let columns = window.columns();
        self.bytes
            .chunks(stride)
            .skip(window.y as usize)
            .take(window.height as usize)
            .flat_map(|row| &row[columns.start.min(stride)..columns.end.min(stride)])
            .copied()
            .collect()
    }

    /// Puts the bytes of a window, row by row, in their place.
    #[cfg(feature = "model")]
    pub(crate) fn paste(&mut self, window: Window, bytes: &[u8]) {
        let stride = self.glass.stride();
        let columns = window.columns();
        let rows = self.bytes.chunks_mut(stride).skip(window.y as usize);
        for (row, bytes) in rows.zip(bytes.chunks(columns.len().max(1))) {
            if let Some(place) = row.get_mut(columns.start..columns.start + bytes.len()) {
                place.copy_from_slice(bytes);
            }
        }
    }

    fn place(&self, x: u32, y: u32) -> Option<(usize, u8)> {
        (x < self.width() && y < self.height()).then(|| {
            let byte = y as usize * self.glass.stride() + x as usize / 8;
            (byte, 0x80 >> (x % 8))
        })
    }
}

impl PartialEq for Frame {
    fn eq(&self, other: &Self) -> bool {
        let none = |red: &[u8]| red.iter().all(|red| *red == 0);
        let reds = (&self.red[..], &other.red[..]);
        self.glass == other.glass
            && self.bytes == other.bytes
            && self.greys == other.greys
            && (reds.0 == reds.1 || none(reds.0) && none(reds.1))
    }
}

impl Default for Frame {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let black: u32 = self.bytes.iter().map(|byte| byte.count_zeros()).sum();
        write!(
            f,
            "Frame({}x{}, {black} black)",
            self.width(),
            self.height()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use embedded_graphics::pixelcolor::BinaryColor;
    use embedded_graphics::prelude::{DrawTarget, Point, Size};
    use embedded_graphics::primitives::Rectangle;
    use proptest::prelude::*;

    #[test]
    fn the_first_pixel_is_the_top_bit_and_ink_is_zero() {
        let mut frame = Frame::new();
        frame.set(0, 0, true);
        frame.set(15, 0, true);
        frame.set(799, 479, true);
        assert_eq!(frame.bytes()[..2], [0x7F, 0xFE]);
        assert_eq!(frame.bytes()[47_999], 0xFE);
    }

    #[test]
    fn a_glass_takes_so_many_bytes_and_no_other_number() {
        for format in Format::ALL {
            let bytes = vec![0xFF; format.bytes() + 1];
            let frame = Frame::from_bytes(format, &bytes[1..]);
            assert_eq!(frame, Some(Frame::blank(format)));
            assert_eq!(Frame::from_bytes(format, &bytes), None);
        }
    }

    #[test]
    fn red_hangs_turned_with_the_picture() {
        let mut frame = Frame::blank(Format::Small);
        frame.set_red(2, 5);
        let turned = frame.for_hung(Rotation::Left);
        assert_eq!((turned.width(), turned.height()), (300, 400));
        assert!(turned.is_red(294, 2), "{turned:?}");
        assert_eq!(turned.for_hung(Rotation::Right), frame);
    }

    #[test]
    fn greys_are_black_or_white_to_whoever_has_none_and_hang_turned_with_the_picture() {
        let glass = Format::Small.glass();
        let grey = |at: u32| (at % 16) as u8;
        let greys: Vec<u8> = (0..400 * 300).map(grey).collect();
        assert_eq!(Frame::of_greys(Format::Large, greys.clone()), None);
        let mut frame = Frame::of_greys(glass, greys.clone()).unwrap();
        for (x, y) in [(7, 0), (8, 0), (15, 299), (16, 299)] {
            assert_eq!(frame.get(x, y), grey(y * 400 + x) < 8, "{x}, {y}");
        }
        let turned = frame.for_hung(Rotation::Left);
        assert_eq!(turned.greys()[0], frame.greys()[299 * 400]);
        assert_eq!(turned.for_hung(Rotation::Right), frame);
        // What is drawn over them is black or white, by whole bytes too.
        frame.set(1, 0, true);
        let area = Rectangle::new(Point::new(2, 0), Size::new(20, 1));
        frame.fill_solid(&area, BinaryColor::Off).unwrap();
        assert_eq!(frame.greys()[..4], [0, 0, 15, 15]);
        assert_eq!(frame.greys()[21..23], [15, 6]);
        frame.clear(BinaryColor::Off).unwrap();
        assert_eq!(frame, Frame::blank(glass));
    }

    fn spots(format: Format) -> impl Strategy<Value = Vec<(u32, u32)>> {
        prop::collection::vec((0..format.width(), 0..format.height()), 0..40)
    }

    fn dotted(format: Format, spots: &[(u32, u32)]) -> Frame {
        let mut frame = Frame::blank(format);
        for &(x, y) in spots {
            frame.set(x, y, true);
        }
        frame
    }

    fn two_frames() -> impl Strategy<Value = (Frame, Frame)> {
        prop::sample::select(Format::ALL.to_vec()).prop_flat_map(|format| {
            let frame = move || spots(format).prop_map(move |spots| dotted(format, &spots));
            (frame(), frame())
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]

        #[test]
        fn the_changed_window_holds_every_change_and_no_edge_too_many((old, new) in two_frames()) {
            let (width, height) = (new.width(), new.height());
            let differs: Vec<_> = (0..height)
                .flat_map(|y| (0..width).map(move |x| (x, y)))
                .filter(|&(x, y)| old.get(x, y) != new.get(x, y))
                .collect();
            let Some(window) = new.changed(&old) else {
                prop_assert!(differs.is_empty());
                return Ok(());
            };
            let columns = differs.iter().map(|(x, _)| x / 8 * 8);
            let rows = differs.iter().map(|(_, y)| *y);
            let (left, right) = (columns.clone().min().unwrap(), columns.max().unwrap() + 8);
            let (top, bottom) = (rows.clone().min().unwrap(), rows.max().unwrap() + 1);
            let tight = Window { x: left, y: top, width: right - left, height: bottom - top };
            prop_assert_eq!(window, tight);
            prop_assert_eq!(new.cut(window).len(), window.bytes());
        }
    }
}
