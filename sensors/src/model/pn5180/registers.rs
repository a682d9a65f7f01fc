//! The registers as numbers.

/// Registers 0 to 41, of which 6 is not there (data sheet, section 13).
const COUNT: usize = 42;
const MISSING: u8 = 6;

/// Their contents. Those that the chip makes up when it is asked are not among them.
pub struct Registers([u32; COUNT]);

impl Default for Registers {
    /// All zero, which is what most of them are after a reset.
    fn default() -> Self {
        Registers([0; COUNT])
    }
}

impl Registers {
    /// As the host reads it; `None` if there is no such register.
    pub fn read(&self, register: u8) -> Option<u32> {
        let known = self.0.get(usize::from(register)).copied();
        known.filter(|_| register != MISSING)
    }

    /// A register that is there.
    pub fn get(&self, register: u8) -> u32 {
        self.0[usize::from(register)]
    }

    /// Sets a register that is there.
    pub fn set(&mut self, register: u8, value: u32) {
        self.0[usize::from(register)] = value;
    }
}
