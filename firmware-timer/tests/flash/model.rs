//! A NOR flash of 4 KiB sectors: writing clears bits, erasing sets them, and the power may fail
//! after any byte.

use embedded_storage::nor_flash::{
    ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};

pub const SECTOR: usize = 4096;

pub struct Flash {
    pub bytes: Vec<u8>,
    pub writes: u32,
    pub erasures: u32,
    /// Bytes that can still be written or erased before the power fails.
    pub power: Option<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PowerCut;

impl NorFlashError for PowerCut {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::Other
    }
}

impl Flash {
    pub fn erased(sectors: usize) -> Self {
        Self {
            bytes: vec![0xff; sectors * SECTOR],
            writes: 0,
            erasures: 0,
            power: None,
        }
    }

    fn spend(&mut self) -> Result<(), PowerCut> {
        match &mut self.power {
            Some(0) => Err(PowerCut),
            Some(left) => {
                *left -= 1;
                Ok(())
            }
            None => Ok(()),
        }
    }
}

impl ErrorType for Flash {
    type Error = PowerCut;
}

impl ReadNorFlash for Flash {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), PowerCut> {
        let start = offset as usize;
        bytes.copy_from_slice(&self.bytes[start..start + bytes.len()]);
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.bytes.len()
    }
}

impl NorFlash for Flash {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), PowerCut> {
        assert!((from as usize).is_multiple_of(SECTOR) && (to as usize).is_multiple_of(SECTOR));
        self.erasures += (to - from) / SECTOR as u32;
        for at in from..to {
            self.spend()?;
            self.bytes[at as usize] = 0xff;
        }
        Ok(())
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), PowerCut> {
        self.writes += 1;
        for (at, byte) in (offset as usize..).zip(bytes) {
            self.spend()?;
            self.bytes[at] &= byte;
        }
        Ok(())
    }
}
