//! A frame as a file.

use image::ImageEncoder;
use image::codecs::png::PngEncoder;

use crate::Frame;

/// A frame as an 8-bit greyscale PNG file.
pub fn png(frame: &Frame) -> Vec<u8> {
    let (width, height) = (frame.width(), frame.height());
    let places = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let pixels: Vec<u8> = places
        .map(|(x, y)| if frame.get(x, y) { 0 } else { 255 })
        .collect();
    let mut png = Vec::new();
    PngEncoder::new(&mut png)
        .write_image(&pixels, width, height, image::ExtendedColorType::L8)
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
