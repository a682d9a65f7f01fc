//! What a controller takes amiss.

/// An ill-formed sequence of commands, data or resets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// A byte came before the first reset; the controller's state is undefined.
    #[error("byte {0:#04x} before the first reset: pull RST low and high again first")]
    BeforeReset(u8),
    /// A byte came while RST was low.
    #[error("byte {0:#04x} while RST is low: release RST first")]
    InReset(u8),
    /// A byte came in deep sleep, which only a reset ends.
    #[error("byte {0:#04x} in deep sleep: only a reset wakes the controller")]
    Asleep(u8),
    /// A byte came while the panel was at work.
    #[error("byte {0:#04x} while the panel is busy: wait for BUSY first")]
    Busy(u8),
    /// Data came before any command.
    #[error("data byte {0:#04x} belongs to no command: send one with DC low first")]
    NoCommand(u8),
    /// The controller has no such command, or the model does not know it.
    #[error("unknown command {0:#04x}")]
    UnknownCommand(u8),
    /// A command ended with too few parameters or data bytes.
    #[error("command {command:#04x} got {got} bytes of {want}")]
    TooShort {
        /// The command's opcode, as sent with DC low.
        command: u8,
        /// Bytes that came.
        got: usize,
        /// Bytes it takes.
        want: usize,
    },
    /// A command got more data than it takes; the rest is dropped.
    #[error("command {command:#04x} takes {want} bytes and got more")]
    TooLong {
        /// The command's opcode, as sent with DC low.
        command: u8,
        /// Bytes it takes.
        want: usize,
    },
    /// DSLP came with another code than 0xA5.
    #[error("deep sleep needs the check code 0xa5, not {0:#04x}")]
    SleepCode(u8),
    /// A refresh came without power: PON of the UC8179, bit 6 of the SSD1683's R22H.
    #[error("refresh without power: turn it on and wait first")]
    RefreshUnpowered,
    /// DRF came though the resolution was never set to the glass's.
    #[error("refresh at the wrong resolution: send TRES with that of the glass first")]
    RefreshResolution,
    /// A refresh came though a plane of the RAM was not filled since the reset.
    #[error("refresh with an incomplete picture in plane {plane:#04x}: send a whole one first")]
    RefreshIncomplete {
        /// The command that fills it.
        plane: u8,
    },
    /// A refresh came before any waveform was loaded.
    #[error("refresh without a waveform: load one first, bit 4 of R22H")]
    NoWaveform,
    /// A command concerns a window, and none is set.
    #[error("command {0:#04x} without a window: set one first")]
    NoWindow(u8),
    /// A window reaches beyond the panel, ends before it begins, or cuts a byte; or it is of one
    /// row, which the UC8179 does not take.
    #[error("command {0:#04x} sets no window of the panel, in whole bytes of eight pixels")]
    BadWindow(u8),
    /// Data came though the pointer was not set to the window's first byte.
    #[error("command {0:#04x} with the pointer elsewhere: set it to the window's first byte")]
    Pointer(u8),
    /// RST went low in the middle of a refresh, which leaves the glass half-way.
    #[error("reset in the middle of a refresh: wait for BUSY first")]
    ResetWhileRefreshing,
    /// A burst began with a word that says neither command nor data nor reading.
    #[error("a burst that begins with {0:#06x}: send 0x6000, 0x0000 or 0x1000 first")]
    Preamble(u16),
    /// A command that the controller has not, one with too few arguments before it, or an argument that means nothing.
    #[error("unknown or unfinished {0:#06x}")]
    UnknownWord(u16),
    /// A command came before SYS_RUN.
    #[error("command {0:#06x} before the controller runs: send SYS_RUN first")]
    NotRunning(u16),
    /// Something was read that nobody had asked for.
    #[error(
        "nothing to read: send a command that answers, then 0x1000 and a word that means nothing"
    )]
    NothingToRead,
    /// Several words in a burst, and packed write is off.
    #[error("many words in a burst: set I80CPCR to 1 first")]
    Unpacked,
    /// A part of the picture reaches beyond the glass, cuts a word, or comes in another form or to another place than the
    /// model knows.
    #[error("command {0:#06x} with no part of the picture in whole words, four bits a pixel")]
    BadArea(u16),
    /// Loading ended early, or went on beyond its part of the picture.
    #[error("{0} pixels are not those of the part that is loaded")]
    Pixels(usize),
    /// A refresh came before VCOM was set.
    #[error("refresh with the VCOM of another panel: set that of the label first")]
    NoVcom,
    /// A refresh came while another moves ink.
    #[error("refresh during a refresh: wait until LUTAFSR is 0 first")]
    Refreshing,
    /// Deep sleep came with the high voltages on.
    #[error("deep sleep with the power on: turn it off and wait first")]
    SleepPowered,
}
