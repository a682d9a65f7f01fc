//! A frame as a file.

use image::codecs::png::PngEncoder;
use image::{ExtendedColorType, ImageEncoder};

use crate::Frame;

/// A frame as an 8-bit greyscale PNG file, what is marked red in black.
pub fn png(frame: &Frame) -> Vec<u8> {
    let ink = |(x, y)| if frame.get(x, y) { 0 } else { 255 };
    let pixels: Vec<u8> = match frame.greys() {
        [] => places(frame).map(ink).collect(),
        greys => greys
            .iter()
            .map(|grey| grey * (255 / Frame::WHITE))
            .collect(),
    };
    encoded(frame, &pixels, ExtendedColorType::L8)
}

/// A frame as a PNG file of three colours, as a panel with red shows it.
pub fn png_with_red(frame: &Frame) -> Vec<u8> {
    let colour = |(x, y)| match (frame.is_red(x, y), frame.get(x, y)) {
        (true, _) => RED,
        (false, true) => [0; 3],
        (false, false) => [255; 3],
    };
    let pixels: Vec<u8> = places(frame).flat_map(colour).collect();
    encoded(frame, &pixels, ExtendedColorType::Rgb8)
}

/// About the red of such a panel.
const RED: [u8; 3] = [190, 20, 30];

fn places(frame: &Frame) -> impl Iterator<Item = (u32, u32)> + use<> {
    let (width, height) = (frame.width(), frame.height());
    (0..height).flat_map(move |y| (0..width).map(move |x| (x, y)))
}

fn encoded(frame: &Frame, pixels: &[u8], colours: ExtendedColorType) -> Vec<u8> {
    let mut png = Vec::new();
    PngEncoder::new(&mut png)
        .write_image(pixels, frame.width(), frame.height(), colours)
        .expect("a frame of fixed size always encodes into memory");
    png
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Format;

    #[test]
    fn a_png_holds_the_same_pixels() {
        for format in Format::ALL {
            let mut frame = Frame::blank(format);
            for (x, y) in [
                (0, 0),
                (7, 3),
                (8, 3),
                (format.width() - 1, format.height() - 1),
            ] {
                frame.set(x, y, true);
            }
            let image = image::load_from_memory(&png(&frame)).unwrap().to_luma8();
            assert_eq!(image.dimensions(), (frame.width(), frame.height()));
            for (x, y, grey) in image.enumerate_pixels() {
                assert_eq!(grey.0[0] == 0, frame.get(x, y));
            }
        }
    }
}
