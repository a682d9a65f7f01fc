//! `/dev/spidevN.0`: plain reads and writes, settings and messages (linux/spi/spidev.h).

use std::ffi::{c_int, c_ulong, c_void};
use std::slice;

use crate::{board, refuse};

/// Most bytes of one call, as a Pi has it.
const MOST: usize = 4096;
/// Size of `struct spi_ioc_transfer`.
const MESSAGE: usize = 32;

/// `struct spi_ioc_transfer`.
#[repr(C)]
struct Message {
    sent: u64,
    received: u64,
    length: u32,
    _speed: u32,
    _rest: [u8; 8],
}

/// Sends and receives `count` bytes; a null pointer is zeros, or nowhere.
///
/// # Safety
/// The pointers that are not null point to this many bytes.
pub unsafe fn plain(bus: u8, sent: *const u8, received: *mut u8, count: usize) -> isize {
    if count > MOST {
        return refuse(libc::EMSGSIZE) as isize;
    }
    let zeros = [0; MOST];
    let mut nowhere = [0; MOST];
    // Copies, for the two may be the same.
    let sent = if sent.is_null() {
        zeros[..count].to_vec()
    } else {
        // SAFETY: by the caller.
        unsafe { slice::from_raw_parts(sent, count) }.to_vec()
    };
    let received = if received.is_null() {
        &mut nowhere[..count]
    } else {
        // SAFETY: by the caller.
        unsafe { slice::from_raw_parts_mut(received, count) }
    };
    board::with(|board| board.transfer(bus, received, &sent));
    count as isize
}

/// Settings are taken as they come: 8 bits, mode 0, any speed.
///
/// # Safety
/// The argument is what the request wants.
pub unsafe fn ioctl(bus: u8, request: c_ulong, argument: *mut c_void) -> c_int {
    let (number, size) = (request & 0xff, (request >> 16 & 0x3fff) as usize);
    let reads = request >> 30 & 2 != 0;
    if number != 0 {
        if reads {
            // SAFETY: the argument has room for this many bytes.
            unsafe { libc::memset(argument, 0, size) };
        }
        return 0;
    }
    let messages: *const Message = argument.cast();
    // SAFETY: the request says how many there are.
    let messages = unsafe { slice::from_raw_parts(messages, size / MESSAGE) };
    let total: usize = messages.iter().map(|one| one.length as usize).sum();
    if total > MOST {
        return refuse(libc::EMSGSIZE);
    }
    for message in messages {
        let (sent, received) = (message.sent as *const u8, message.received as *mut u8);
        // SAFETY: the message says how long its buffers are.
        unsafe { plain(bus, sent, received, message.length as usize) };
    }
    total as c_int
}
