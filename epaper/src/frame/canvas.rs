//! A frame as what `embedded-graphics` draws on.

use core::convert::Infallible;

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::{Dimensions, DrawTarget, OriginDimensions, Pixel, Size};
use embedded_graphics::primitives::Rectangle;

use crate::Frame;

impl OriginDimensions for Frame {
    fn size(&self) -> Size {
        Size::new(self.width(), self.height())
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

    /// By whole bytes where it can.
    fn fill_solid(&mut self, area: &Rectangle, colour: BinaryColor) -> Result<(), Infallible> {
        let area = area.intersection(&self.bounding_box());
        let columns = area.columns();
        let (left, right) = (columns.start as usize, columns.end as usize);
        if area.is_zero_sized() {
            return Ok(());
        }
        let stride = self.glass.stride();
        for y in area.rows() {
            let row = y as usize * stride;
            for byte in left / 8..right.div_ceil(8) {
                // The bits of this byte that are in the area.
                let from = 0xFF_u8 >> left.saturating_sub(byte * 8).min(7);
                let to = !(0xFF_u16 >> (right - byte * 8).min(8)) as u8;
                let bits = from & to;
                if colour.is_on() {
                    self.bytes[row + byte] &= !bits;
                } else {
                    self.bytes[row + byte] |= bits;
                }
                if let Some(red) = self.red.get_mut(row + byte) {
                    *red &= !bits;
                }
            }
            let grey = y as usize * self.glass.width as usize;
            if let Some(greys) = self.greys.get_mut(grey + left..grey + right) {
                greys.fill(if colour.is_on() { 0 } else { Self::WHITE });
            }
        }
        Ok(())
    }

    /// Colours outside the frame are taken and dropped.
    fn fill_contiguous<I>(&mut self, area: &Rectangle, colours: I) -> Result<(), Infallible>
    where
        I: IntoIterator<Item = BinaryColor>,
    {
        let mut colours = colours.into_iter();
        for y in area.rows() {
            for x in area.columns() {
                let Some(colour) = colours.next() else {
                    return Ok(());
                };
                if let (Ok(x), Ok(y)) = (u32::try_from(x), u32::try_from(y)) {
                    self.set(x, y, colour.is_on());
                }
            }
        }
        Ok(())
    }

    fn clear(&mut self, colour: BinaryColor) -> Result<(), Infallible> {
        self.bytes.fill(0xFF);
        self.red.clear();
        self.greys.clear();
        if colour.is_on() {
            // What is left of a row's last byte stays white.
            self.fill_solid(&self.bounding_box(), colour)?;
        }
        Ok(())
    }
}

/// A frame on which ink is red.
#[derive(Debug)]
pub struct Red<'a>(pub &'a mut Frame);

impl OriginDimensions for Red<'_> {
    fn size(&self) -> Size {
        OriginDimensions::size(self.0)
    }
}

impl DrawTarget for Red<'_> {
    type Color = BinaryColor;
    type Error = Infallible;

    fn draw_iter<I>(&mut self, pixels: I) -> Result<(), Infallible>
    where
        I: IntoIterator<Item = Pixel<BinaryColor>>,
    {
        for Pixel(point, colour) in pixels {
            if let (Ok(x), Ok(y)) = (u32::try_from(point.x), u32::try_from(point.y)) {
                match colour {
                    BinaryColor::On => self.0.set_red(x, y),
                    BinaryColor::Off => self.0.set(x, y, false),
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use embedded_graphics::prelude::Point;
    use proptest::prelude::*;

    use super::*;
    use crate::{Format, Rotation};

    #[test]
    fn drawing_outside_changes_nothing() {
        let mut frame = Frame::new();
        frame.set(800, 0, true);
        frame.set(0, 480, true);
        let outside = [(-1, 0), (0, -1), (800, 10)];
        let pixels = outside.map(|(x, y)| Pixel(Point::new(x, y), BinaryColor::On));
        frame.draw_iter(pixels).unwrap();
        assert_eq!(frame, Frame::new());
    }

    #[test]
    fn red_ink_is_ink_until_it_is_drawn_over() {
        let mut frame = Frame::new();
        let area = Rectangle::new(Point::new(6, 0), Size::new(4, 1));
        Red(&mut frame).fill_solid(&area, BinaryColor::On).unwrap();
        assert_eq!(
            (frame.bytes()[..2].to_vec(), &frame.red_bytes()[..2]),
            (vec![0xFC, 0x3F], &[0x03, 0xC0][..])
        );
        assert!(frame.is_red(6, 0) && frame.get(6, 0) && !frame.is_red(10, 0));
        frame.set(6, 0, false);
        frame.set(7, 0, true);
        assert_eq!([6, 7, 8].map(|x| frame.is_red(x, 0)), [false, false, true]);
        frame.clear(BinaryColor::Off).unwrap();
        assert_eq!(frame, Frame::new());
    }

    /// A frame of which `embedded-graphics` knows no more than how to draw pixels, so that the rest is its own.
    struct Pixels(Frame);

    impl OriginDimensions for Pixels {
        fn size(&self) -> Size {
            OriginDimensions::size(&self.0)
        }
    }

    impl DrawTarget for Pixels {
        type Color = BinaryColor;
        type Error = Infallible;

        fn draw_iter<I>(&mut self, pixels: I) -> Result<(), Infallible>
        where
            I: IntoIterator<Item = Pixel<BinaryColor>>,
        {
            self.0.draw_iter(pixels)
        }
    }

    #[derive(Clone, Debug)]
    enum Stroke {
        Solid(Rectangle, bool),
        Contiguous(Rectangle, Vec<bool>),
        Clear(bool),
    }

    impl Stroke {
        fn on(&self, target: &mut impl DrawTarget<Color = BinaryColor, Error = Infallible>) {
            let Ok(()) = match self {
                Stroke::Solid(area, on) => target.fill_solid(area, BinaryColor::from(*on)),
                Stroke::Contiguous(area, colours) => {
                    let colours = colours.iter().cycle().map(|on| BinaryColor::from(*on));
                    target.fill_contiguous(area, colours.take(3_000))
                }
                Stroke::Clear(on) => target.clear(BinaryColor::from(*on)),
            };
        }
    }

    fn an_area() -> impl Strategy<Value = Rectangle> {
        let side = || prop_oneof![8 => 0..60u32, 1 => 400..1_000u32];
        (-40..330i32, -40..430i32, side(), side()).prop_map(|(x, y, width, height)| {
            Rectangle::new(Point::new(x, y), Size::new(width, height))
        })
    }

    fn a_stroke() -> impl Strategy<Value = Stroke> {
        prop_oneof![
            4 => (an_area(), any::<bool>()).prop_map(|(area, on)| Stroke::Solid(area, on)),
            4 => (an_area(), prop::collection::vec(any::<bool>(), 1..9))
                .prop_map(|(area, colours)| Stroke::Contiguous(area, colours)),
            1 => any::<bool>().prop_map(Stroke::Clear),
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// Also on a glass whose rows are no whole bytes.
        #[test]
        fn a_frame_draws_as_embedded_graphics_would_by_pixels_alone(
            rotation in prop::sample::select(Rotation::ALL.to_vec()),
            red in any::<bool>(),
            strokes in prop::collection::vec(a_stroke(), 1..8),
        ) {
            let mut frame = Frame::blank(Format::Small.glass().hung(rotation));
            if red {
                let whole = frame.bounding_box();
                Red(&mut frame).fill_solid(&whole, BinaryColor::On).unwrap();
            }
            let mut pixels = Pixels(frame.clone());
            for stroke in &strokes {
                stroke.on(&mut frame);
                stroke.on(&mut pixels);
                prop_assert!(frame == pixels.0, "{:?}", stroke);
            }
        }
    }
}
