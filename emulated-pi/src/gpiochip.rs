//! `/dev/gpiochip0` and the lines requested of it (linux/gpio.h, second version).

use std::ffi::{c_int, c_ulong, c_void};

use crate::board::{self, PINS, Request};
use crate::descriptors::{self, Kind};
use crate::refuse;

const CHIP_INFO: c_ulong = 0x01;
const LINE_INFO: c_ulong = 0x05;
const GET_LINES: c_ulong = 0x07;
const SET_CONFIG: c_ulong = 0x0d;
const GET_VALUES: c_ulong = 0x0e;
const SET_VALUES: c_ulong = 0x0f;

const OUTPUT: u64 = 1 << 3;
const RISING: u64 = 1 << 4;
const FALLING: u64 = 1 << 5;
/// Attribute with the outputs' first values.
const VALUES: u32 = 2;

/// `struct gpiochip_info`.
#[repr(C)]
struct ChipInfo {
    name: [u8; 32],
    label: [u8; 32],
    lines: u32,
}

/// `struct gpio_v2_line_config_attribute`.
#[repr(C)]
struct Attribute {
    id: u32,
    _padding: u32,
    value: u64,
    mask: u64,
}

/// `struct gpio_v2_line_config`.
#[repr(C)]
struct Config {
    flags: u64,
    attributes: u32,
    _padding: [u32; 5],
    attribute: [Attribute; 10],
}

/// `struct gpio_v2_line_request`.
#[repr(C)]
struct LineRequest {
    offsets: [u32; 64],
    _consumer: [u8; 32],
    config: Config,
    lines: u32,
    _buffer: u32,
    _padding: [u32; 5],
    fd: c_int,
}

/// `struct gpio_v2_line_values`.
#[repr(C)]
struct Values {
    bits: u64,
    mask: u64,
}

/// A request to the chip.
///
/// # Safety
/// The argument is what the request wants.
pub unsafe fn chip(request: c_ulong, argument: *mut c_void) -> c_int {
    match request & 0xff {
        CHIP_INFO => {
            // SAFETY: by the caller.
            let info = unsafe { &mut *argument.cast::<ChipInfo>() };
            info.name[..9].copy_from_slice(b"gpiochip0");
            info.label[..15].copy_from_slice(b"pinctrl-bcm2711");
            info.lines = 58;
            0
        }
        LINE_INFO => 0,
        // SAFETY: by the caller.
        GET_LINES => take(unsafe { &mut *argument.cast::<LineRequest>() }),
        _ => refuse(libc::EINVAL),
    }
}

fn take(wanted: &mut LineRequest) -> c_int {
    let offsets = wanted.offsets.iter().take(wanted.lines as usize);
    let pins: Vec<usize> = offsets.map(|offset| *offset as usize).collect();
    if pins.is_empty() || pins.iter().any(|pin| *pin >= PINS) {
        return refuse(libc::EINVAL);
    }
    let mut ends = [0; 2];
    board::with(|board| {
        if board.is_taken(&pins) {
            return refuse(libc::EBUSY);
        }
        // SAFETY: room for two descriptors.
        if unsafe { libc::pipe2(ends.as_mut_ptr(), libc::O_CLOEXEC | libc::O_NONBLOCK) } != 0 {
            return -1;
        }
        let [fd, events] = ends;
        configure(board, &pins, &wanted.config);
        let flags = wanted.config.flags;
        board.requests.push(Request {
            fd,
            pins,
            events,
            edges: (flags & RISING != 0, flags & FALLING != 0),
            count: 0,
        });
        descriptors::set(fd, Some(Kind::Lines));
        wanted.fd = fd;
        0
    })
}

/// The level first, then the direction: no output has the wrong level for a moment.
fn configure(board: &mut board::Board, pins: &[usize], config: &Config) {
    let attributes = config.attribute.iter().take(config.attributes as usize);
    for one in attributes.filter(|one| one.id == VALUES) {
        for (at, pin) in pins.iter().enumerate() {
            if one.mask >> at & 1 == 1 {
                board.drive(*pin, one.value >> at & 1 == 1);
            }
        }
    }
    for pin in pins {
        board.direct(*pin, config.flags & OUTPUT != 0);
    }
}

/// A request to requested lines.
///
/// # Safety
/// The argument is what the request wants.
pub unsafe fn lines(fd: c_int, request: c_ulong, argument: *mut c_void) -> c_int {
    board::with(|board| {
        let Some(at) = board.requests.iter().position(|one| one.fd == fd) else {
            return refuse(libc::EBADF);
        };
        let pins = board.requests[at].pins.clone();
        match request & 0xff {
            SET_CONFIG => {
                // SAFETY: by the caller.
                configure(board, &pins, unsafe { &*argument.cast::<Config>() });
                0
            }
            GET_VALUES => {
                // SAFETY: by the caller.
                let values = unsafe { &mut *argument.cast::<Values>() };
                values.bits = 0;
                for (at, pin) in pins.iter().enumerate() {
                    values.bits |= u64::from(board.look(*pin)) << at;
                }
                values.bits &= values.mask;
                0
            }
            SET_VALUES => {
                // SAFETY: by the caller.
                let values = unsafe { &*argument.cast::<Values>() };
                for (at, pin) in pins.iter().enumerate() {
                    if values.mask >> at & 1 == 1 {
                        board.drive(*pin, values.bits >> at & 1 == 1);
                    }
                }
                0
            }
            _ => refuse(libc::EINVAL),
        }
    })
}
