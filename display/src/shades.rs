//! A board as a picture in greys: for e-readers, e-ink frames and televisions that fetch one, and for panels that have them.

use crate::{Frame, Glass, Scoreboard, layout_for};

/// Shades from black to white.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shades {
    /// Black and white: each pixel as the panel of this size has it.
    #[default]
    Two,
    /// As most frames of 7.5" show.
    Four,
    /// As e-readers and panels of 10" and more show.
    Sixteen,
}

impl Shades {
    /// The one of so many: 2, 4 or 16.
    pub fn of(number: u32) -> Option<Shades> {
        let all = [Shades::Two, Shades::Four, Shades::Sixteen];
        all.into_iter().find(|one| one.number() == number)
    }

    const fn number(self) -> u32 {
        1 << self.bits()
    }

    const fn bits(self) -> u32 {
        match self {
            Shades::Two => 1,
            Shades::Four => 2,
            Shades::Sixteen => 4,
        }
    }
}

/// A board is drawn so many times as wide and high where edges are to be smooth.
const FINER: u32 = 3;

/// A board as pixels of some shades.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shaded {
    glass: Glass,
    shades: Shades,
    /// From 0, black, row by row.
    pixels: Vec<u8>,
}

impl Shaded {
    /// Draws a board for a screen of this size.
    pub fn new(board: &Scoreboard, glass: Glass, shades: Shades) -> Shaded {
        let finer = if shades == Shades::Two { 1 } else { FINER };
        let (width, height) = (glass.width * finer, glass.height * finer);
        let frame = layout_for(Glass { width, height }, board);
        let white = |x: u32, y: u32| {
            let around =
                (0..finer * finer).map(|at| (x * finer + at % finer, y * finer + at / finer));
            around.filter(|(x, y)| !frame.get(*x, *y)).count() as u32
        };
        let (all, top) = (finer * finer, shades.number() - 1);
        let shade = |at: u32| (white(at % glass.width, at / glass.width) * top + all / 2) / all;
        let pixels = (0..glass.width * glass.height).map(|at| shade(at) as u8);
        Shaded {
            glass,
            shades,
            pixels: pixels.collect(),
        }
    }

    /// The picture for a panel.
    pub fn frame(&self) -> Frame {
        let top = self.shades.number() as u8 - 1;
        let greys = self.pixels.iter().map(|shade| shade * (Frame::WHITE / top));
        Frame::of_greys(self.glass, greys.collect()).unwrap_or_else(|| Frame::blank(self.glass))
    }

    /// A greyscale PNG file with 1, 2 or 4 bits a pixel.
    pub fn png(&self) -> Vec<u8> {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, self.glass.width, self.glass.height);
        encoder.set_color(png::ColorType::Grayscale);
        encoder.set_depth(match self.shades {
            Shades::Two => png::BitDepth::One,
            Shades::Four => png::BitDepth::Two,
            Shades::Sixteen => png::BitDepth::Four,
        });
        let written = encoder.write_header().and_then(|mut writer| {
            writer.write_image_data(&self.rows(self.shades.bits(), 1).concat())
        });
        written.expect("memory takes a picture of the right size");
        file
    }

    /// A BMP file with 1 bit a pixel, or 4: the format has none of 2 (Windows' `BITMAPINFOHEADER`).
    pub fn bmp(&self) -> Vec<u8> {
        const HEADERS: u32 = 14 + 40;
        let bits = if self.shades == Shades::Two { 1 } else { 4 };
        let rows = self.rows(bits, 4);
        let palette =
            (0..1_u32 << bits).map(|at| (at * 255 / (self.shades.number() - 1)).min(255) as u8);
        let palette: Vec<u8> = palette.flat_map(|grey| [grey, grey, grey, 0]).collect();
        let from = HEADERS + palette.len() as u32;
        let size = rows.concat().len() as u32;
        let mut file = b"BM".to_vec();
        let words = |file: &mut Vec<u8>, words: &[u32]| {
            file.extend(words.iter().flat_map(|word| word.to_le_bytes()));
        };
        words(
            &mut file,
            &[
                from + size,
                0,
                from,
                40,
                self.glass.width,
                self.glass.height,
            ],
        );
        file.extend([1, 0, bits as u8, 0]); // planes, bits a pixel
        words(&mut file, &[0, size, 0, 0, 1 << bits, 0]); // not compressed; of no known density
        file.extend(palette);
        file.extend(rows.iter().rev().flatten()); // the lowest row is the first
        file
    }

    /// Rows of so many bits a pixel, the leftmost highest, each of whole groups of `bytes`.
    fn rows(&self, bits: u32, bytes: usize) -> Vec<Vec<u8>> {
        let in_byte = (8 / bits) as usize;
        let packed = |pixels: &[u8]| {
            let padded = pixels.iter().chain(std::iter::repeat(&0)).take(in_byte);
            padded.fold(0, |byte, pixel| byte << bits | pixel)
        };
        let row = |row: &[u8]| {
            let mut row: Vec<u8> = row.chunks(in_byte).map(packed).collect();
            row.resize(row.len().next_multiple_of(bytes), 0);
            row
        };
        self.pixels
            .chunks(self.glass.width as usize)
            .map(row)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{View, layout, sample};

    const LARGE: Glass = Glass {
        width: 800,
        height: 480,
    };
    /// No row of whole bytes.
    const ODD: Glass = Glass {
        width: 611,
        height: 403,
    };

    fn board() -> Scoreboard {
        sample(View::Result, crate::Language::French, 4)
    }

    #[test]
    fn two_shades_are_the_pixels_of_the_panel() {
        let shaded = Shaded::new(&board(), LARGE, Shades::Two);
        let frame = layout(&board());
        let read = image::load_from_memory(&shaded.png()).unwrap().to_luma8();
        assert_eq!(read.dimensions(), (800, 480));
        for (x, y, grey) in read.enumerate_pixels() {
            assert_eq!(grey.0[0] == 0, frame.get(x, y), "{x}, {y}");
        }
        // Signature, header, one byte for eight pixels, not pressed: what a frame with little memory expects.
        assert_eq!(shaded.bmp().len(), 14 + 40 + 8 + 48_000);
    }

    #[test]
    fn both_files_hold_the_same_shades() {
        for shades in [Shades::Two, Shades::Four, Shades::Sixteen] {
            let shaded = Shaded::new(&board(), ODD, shades);
            let png = image::load_from_memory(&shaded.png()).unwrap().to_luma8();
            let bmp = read_bmp(&shaded.bmp());
            assert_eq!(png.dimensions(), (ODD.width, ODD.height));
            assert!(png.pixels().map(|grey| grey.0[0]).eq(bmp), "{shades:?}");
            let mut greys: Vec<u8> = png.pixels().map(|grey| grey.0[0]).collect();
            greys.sort_unstable();
            greys.dedup();
            let many = greys.len() as u32;
            assert!(
                (2..=shades.number()).contains(&many),
                "{shades:?}: {greys:?}"
            );
            assert_eq!(many > 2, shades != Shades::Two, "{greys:?}");
        }
        assert_eq!(Shades::of(16), Some(Shades::Sixteen));
        assert_eq!(Shades::of(8), None);
    }

    #[test]
    fn screens_of_every_size_are_drawn() {
        let views = [
            View::Before,
            View::During,
            View::Result,
            View::Race,
            View::Podium,
        ];
        let narrow = [(200, 200), (200, 1_920), (1_920, 200)].into_iter();
        let narrow = narrow.flat_map(|size| views.map(|view| (size, view)));
        for ((width, height), view) in narrow.chain([((1_920, 1_920), View::Result)]) {
            let board = sample(view, crate::Language::Bulgarian, 10);
            let shaded = Shaded::new(&board, Glass { width, height }, Shades::Four);
            assert!(shaded.pixels.contains(&0), "{view:?} at {width}x{height}");
        }
    }

    /// By its headers alone.
    fn read_bmp(file: &[u8]) -> Vec<u8> {
        let word = |at: usize| u32::from_le_bytes(file[at..at + 4].try_into().unwrap()) as usize;
        let (from, width, height, bits) = (word(10), word(18), word(22), usize::from(file[28]));
        assert_eq!((&file[..2], word(2)), (&b"BM"[..], file.len()));
        let stride = (width * bits).div_ceil(32) * 4;
        let pixel = |x: usize, y: usize| {
            let row = &file[from + (height - 1 - y) * stride..][..stride];
            let shift = 8 - bits - x * bits % 8;
            let at = row[x * bits / 8] >> shift & ((1 << bits) - 1);
            file[54 + usize::from(at) * 4]
        };
        (0..width * height)
            .map(|at| pixel(at % width, at / width))
            .collect()
    }
}
