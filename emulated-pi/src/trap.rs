//! `/dev/gpiomem`: a page that may not be touched. Each load and store of the program faults, is
//! read from the instruction and played, in the order in which the program does them.

use std::ffi::{c_int, c_void};
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::board::{self, PINS};
use crate::real;

/// Of the mapping.
pub const SIZE: usize = 4096;

/// Registers by their offset (BCM2711 peripherals, 5.2).
const GPFSEL0: usize = 0x00;
const GPFSEL5: usize = 0x14;
const GPSET0: usize = 0x1c;
const GPCLR0: usize = 0x28;
const GPLEV0: usize = 0x34;
/// Function select of an output.
const FUNCTION_OUTPUT: u32 = 0b001;

static PAGE: AtomicUsize = AtomicUsize::new(0);
/// GPFSEL0 to GPFSEL5.
static FUNCTIONS: [std::sync::atomic::AtomicU32; 6] =
    [const { std::sync::atomic::AtomicU32::new(0) }; 6];

/// Maps the page and catches its faults.
pub fn map(fd: c_int) -> *mut c_void {
    // SAFETY: a new mapping, and a handler of the right kind.
    unsafe {
        let none = std::ptr::null_mut();
        let page = real::mmap(none, SIZE, libc::PROT_NONE, libc::MAP_SHARED, fd, 0);
        if page == libc::MAP_FAILED {
            return page;
        }
        PAGE.store(page as usize, Ordering::Release);
        let mut action: libc::sigaction = std::mem::zeroed();
        action.sa_sigaction = fault as *const () as usize;
        // On the thread's own stack: the models want more room than a signal's stack has.
        action.sa_flags = libc::SA_SIGINFO | libc::SA_NODEFER;
        libc::sigaction(libc::SIGSEGV, &action, std::ptr::null_mut());
        page
    }
}

/// A load or store of the page is played; any other fault is what it was.
extern "C" fn fault(_: c_int, info: *mut libc::siginfo_t, context: *mut c_void) {
    // SAFETY: the kernel's own structures of this fault.
    let (address, registers) = unsafe {
        let context = &mut *context.cast::<libc::ucontext_t>();
        ((*info).si_addr() as usize, &mut context.uc_mcontext.gregs)
    };
    let page = PAGE.load(Ordering::Acquire);
    let offset = address.wrapping_sub(page);
    let done = page != 0 && offset < SIZE && play(offset, registers).is_some();
    if !done {
        // SAFETY: the fault happens again, and ends the program as it would have.
        unsafe { libc::signal(libc::SIGSEGV, libc::SIG_DFL) };
    }
}

/// Plays the instruction at fault and steps behind it. `None` for one that is not known.
fn play(offset: usize, registers: &mut [i64; 23]) -> Option<()> {
    let at = registers[libc::REG_RIP as usize] as *const u8;
    // SAFETY: an instruction was just fetched there, and none is longer than 15 bytes; all that
    // the decoder looks at belongs to it.
    let byte = |n: usize| unsafe { *at.add(n) };
    let mut length = 0;
    let mut rex = 0;
    if byte(0) & 0xf0 == 0x40 {
        (rex, length) = (byte(0), 1);
    }
    let (opcode, modes) = (byte(length), byte(length + 1));
    length += 2;
    if modes >> 6 != 3 && modes & 7 == 4 {
        // A base of 5 without displacement has one of four bytes.
        if modes >> 6 == 0 && byte(length) & 7 == 5 {
            length += 4;
        }
        length += 1;
    } else if modes >> 6 == 0 && modes & 7 == 5 {
        length += 4;
    }
    length += [0, 1, 4, 0][usize::from(modes >> 6)];
    let register = modes >> 3 & 7 | (rex & 4) << 1;
    match opcode {
        0x89 => store(offset, registers[place(register)] as u32),
        0x8b => registers[place(register)] = i64::from(load(offset)),
        // An optimised program masks what it loads by the same instruction.
        0x23 => {
            let masked = registers[place(register)] as u32 & load(offset);
            registers[place(register)] = i64::from(masked);
            registers[libc::REG_EFL as usize] = flags(registers[libc::REG_EFL as usize], masked);
        }
        0xc7 => {
            let value = [0, 1, 2, 3].map(|n| byte(length + n));
            length += 4;
            store(offset, u32::from_le_bytes(value));
        }
        _ => return None,
    }
    registers[libc::REG_RIP as usize] += length as i64;
    Some(())
}

/// The flags after a bitwise instruction with this result (Intel SDM, volume 2, AND): no carry, no overflow, and what it is.
fn flags(before: i64, result: u32) -> i64 {
    const CARRY: i64 = 1;
    const EVEN: i64 = 1 << 2;
    const ZERO: i64 = 1 << 6;
    const SIGN: i64 = 1 << 7;
    const OVERFLOW: i64 = 1 << 11;
    let mut after = before & !(CARRY | EVEN | ZERO | SIGN | OVERFLOW);
    let known = [
        ((result as u8).count_ones().is_multiple_of(2), EVEN),
        (result == 0, ZERO),
        (result >> 31 == 1, SIGN),
    ];
    for (is, flag) in known {
        if is {
            after |= flag;
        }
    }
    after
}

/// Where the kernel keeps a register, by its number in instructions.
fn place(register: u8) -> usize {
    let places = [
        libc::REG_RAX,
        libc::REG_RCX,
        libc::REG_RDX,
        libc::REG_RBX,
        libc::REG_RSP,
        libc::REG_RBP,
        libc::REG_RSI,
        libc::REG_RDI,
        libc::REG_R8,
        libc::REG_R9,
        libc::REG_R10,
        libc::REG_R11,
        libc::REG_R12,
        libc::REG_R13,
        libc::REG_R14,
        libc::REG_R15,
    ];
    places[usize::from(register & 15)] as usize
}

fn store(offset: usize, value: u32) {
    match offset {
        GPFSEL0..=GPFSEL5 => {
            FUNCTIONS[offset / 4].store(value, Ordering::Relaxed);
            let first = 10 * (offset / 4);
            board::with(|board| {
                for pin in first..(first + 10).min(PINS) {
                    let function = value >> (3 * (pin - first)) & 7;
                    board.direct(pin, function == FUNCTION_OUTPUT);
                }
            });
        }
        GPSET0 | GPCLR0 => board::with(|board| {
            for pin in (0..PINS).filter(|pin| value >> pin & 1 == 1) {
                board.drive(pin, offset == GPSET0);
            }
        }),
        // Pulls and the second bank: nothing hangs there.
        _ => {}
    }
}

fn load(offset: usize) -> u32 {
    match offset {
        GPFSEL0..=GPFSEL5 => FUNCTIONS[offset / 4].load(Ordering::Relaxed),
        GPLEV0 => board::with(|board| {
            let levels = (0..PINS).map(|pin| u32::from(board.look(pin)) << pin);
            levels.sum()
        }),
        _ => 0,
    }
}
