//! A file of the host that serves as flash, so that it outlives the machine.

use core::convert::Infallible;
use core::ffi::CStr;

use embedded_storage::nor_flash::{ErrorType, NorFlash, ReadNorFlash};

use crate::machine::{host_open, host_read, host_seek, host_write};

/// Sectors as on a Pico: 4 KiB.
const SECTOR: usize = 4096;
/// As many as the counter of starts takes.
const SECTORS: usize = 2;
/// Longest name of the file, with the zero at its end.
const NAME: usize = 200;

/// The file, held in memory and written through.
pub struct FileFlash {
    file: usize,
    image: [u8; SECTORS * SECTOR],
}

impl FileFlash {
    /// Opens the file, or begins an erased one.
    ///
    /// # Errors
    /// The host can neither open nor make it.
    pub fn open(path: &str) -> Result<Self, &'static str> {
        let mut name = [0; NAME];
        let room = name[..NAME - 1].get_mut(..path.len());
        room.ok_or("flash= is too long")?
            .copy_from_slice(path.as_bytes());
        let name = CStr::from_bytes_until_nul(&name).map_err(|_| "flash= has no end")?;
        let file = host_open(name, 3).or_else(|| host_open(name, 7));
        let mut image = [0xff; SECTORS * SECTOR];
        let file = file.ok_or("the host cannot open the file given by flash=")?;
        host_read(file, &mut image);
        Ok(Self { file, image })
    }

    fn keep(&mut self, start: usize, length: usize) {
        host_seek(self.file, start);
        host_write(self.file, &self.image[start..start + length]);
    }
}

impl ErrorType for FileFlash {
    type Error = Infallible;
}

impl ReadNorFlash for FileFlash {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Infallible> {
        let start = offset as usize;
        bytes.copy_from_slice(&self.image[start..start + bytes.len()]);
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.image.len()
    }
}

impl NorFlash for FileFlash {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), Infallible> {
        let (from, to) = (from as usize, to as usize);
        self.image[from..to].fill(0xff);
        // Whole, so that the file has its full length from the first record on.
        self.keep(0, SECTORS * SECTOR);
        Ok(())
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Infallible> {
        let start = offset as usize;
        // Flash can only clear bits.
        for (kept, new) in self.image[start..].iter_mut().zip(bytes) {
            *kept &= new;
        }
        self.keep(start, bytes.len());
        Ok(())
    }
}
