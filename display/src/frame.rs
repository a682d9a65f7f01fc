//! One picture of the panel, a bit per pixel.

use std::convert::Infallible;
use std::fmt;

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::{DrawTarget, OriginDimensions, Pixel, Size};
use image::ImageEncoder;
use image::codecs::png::PngEncoder;

/// A black and white picture of 800 x 480 pixels, as it is sent to the panel.
///
/// The bytes are row-major, 100 to a row, the leftmost pixel in the most significant
/// bit. **A set bit is white**, as the UC8179 takes it with CDI.DDX = 01 (data sheet,
/// R50H). As a [`DrawTarget`], `BinaryColor::On` is ink, so black.
#[derive(Clone, PartialEq, Eq)]
pub struct Frame {
    bytes: Vec<u8>,
}

impl Frame {
    /// Pixels in a row.
    pub const WIDTH: u32 = 800;
    /// Rows.
    pub const HEIGHT: u32 = 480;
    /// Bytes in a frame, 48,000.
    pub const BYTES: usize = (Self::WIDTH * Self::HEIGHT / 8) as usize;

    /// An all-white frame.
    pub fn new() -> Self {
        Self {
            bytes: vec![0xFF; Self::BYTES],
        }
    }

    /// A frame from raw bytes in the panel's order, or `None` unless there are
    /// exactly [`Frame::BYTES`] of them.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        (bytes.len() == Self::BYTES).then(|| Self {
            bytes: bytes.to_vec(),
        })
    }

    /// The 48,000 bytes in the panel's order: row-major, leftmost pixel in the most
    /// significant bit, 1 = white.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Whether the pixel is black. `x` is 0..800 from the left, `y` 0..480 from the
    /// top; outside the frame everything is white.
    pub fn get(&self, x: u32, y: u32) -> bool {
        Self::place(x, y).is_some_and(|(byte, bit)| self.bytes[byte] & bit == 0)
    }

    /// Makes a pixel black (`true`) or white. Outside the frame nothing happens.
    pub fn set(&mut self, x: u32, y: u32, black: bool) {
        if let Some((byte, bit)) = Self::place(x, y) {
            if black {
                self.bytes[byte] &= !bit;
            } else {
                self.bytes[byte] |= bit;
            }
        }
    }

    /// The frame as an 8-bit greyscale PNG file.
    pub fn to_png(&self) -> Vec<u8> {
        let pixels: Vec<u8> = self
            .bytes
            .iter()
            .flat_map(|byte| (0..8).map(move |bit| if byte << bit & 0x80 == 0 { 0 } else { 255 }))
            .collect();
        let mut png = Vec::new();
        PngEncoder::new(&mut png)
            .write_image(
                &pixels,
                Self::WIDTH,
                Self::HEIGHT,
                image::ExtendedColorType::L8,
            )
            .expect("a frame of fixed size always encodes into memory");
        png
    }

    fn place(x: u32, y: u32) -> Option<(usize, u8)> {
        (x < Self::WIDTH && y < Self::HEIGHT).then(|| {
            let index = (y * Self::WIDTH + x) as usize;
            (index / 8, 0x80 >> (index % 8))
        })
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
        write!(f, "Frame(800x480, {black} black)")
    }
}

impl OriginDimensions for Frame {
    fn size(&self) -> Size {
        Size::new(Self::WIDTH, Self::HEIGHT)
    }
}

impl DrawTarget for Frame {
    type Color = BinaryColor;
    type Error = Infallible;

    fn draw_iter<I>(&mut self, pixels: I) -> Result<(), Infallible>
    where
        I: IntoIterator<Item = Pixel<BinaryColor>>,
    {
        for Pixel(point, colour) in pixels {
            if let (Ok(x), Ok(y)) = (u32::try_from(point.x), u32::try_from(point.y)) {
                self.set(x, y, colour.is_on());
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_first_pixel_is_the_top_bit_and_ink_is_zero() {
        let mut frame = Frame::new();
        frame.set(0, 0, true);
        frame.set(15, 0, true);
        frame.set(799, 479, true);
        assert_eq!(frame.bytes()[..2], [0x7F, 0xFE]);
        assert_eq!(frame.bytes()[Frame::BYTES - 1], 0xFE);
    }

    #[test]
    fn drawing_outside_changes_nothing() {
        let mut frame = Frame::new();
        frame.set(800, 0, true);
        frame.set(0, 480, true);
        let outside = [(-1, 0), (0, -1), (800, 10)];
        let pixels = outside.map(|(x, y)| {
            Pixel(
                embedded_graphics::prelude::Point::new(x, y),
                BinaryColor::On,
            )
        });
        frame.draw_iter(pixels).unwrap();
        assert_eq!(frame, Frame::new());
    }

    proptest! {
        #[test]
        fn a_png_holds_the_same_pixels(spots in prop::collection::vec((0u32..800, 0u32..480), 0..40)) {
            let mut frame = Frame::new();
            for &(x, y) in &spots {
                frame.set(x, y, true);
            }
            let image = image::load_from_memory(&frame.to_png()).unwrap().to_luma8();
            prop_assert_eq!(image.dimensions(), (800, 480));
            for (x, y, grey) in image.enumerate_pixels() {
                prop_assert_eq!(grey.0[0] == 0, frame.get(x, y));
            }
        }
    }
}
