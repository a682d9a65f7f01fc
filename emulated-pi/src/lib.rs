//! A Raspberry Pi 4 for programs that do not know they run elsewhere: preloaded, this library plays
//! the device tree's `compatible`, `/dev/gpiomem`, `/dev/gpiochip0` and `/dev/spidevN.0`, with the
//! reader models of crate `sensors` at their wires. Linux on x86-64 with glibc only.
//!
//! - `EMULATED_PI` names the file with the wires (`wiring.rs`); without it nothing is played.
//! - `EMULATED_PI_TAGS` names a file with the tags that lie there now: on each line the number of a
//!   reader and a UID in hexadecimal. It is read again when it changes.
//! - `EMULATED_PI_REFUSE` names a device that the user may not open.
//! - `EMULATED_PI_LOG` names a file to which every change of an output and each transfer is added.
//!
//! Everything else passes through to the C library.

mod board;
mod descriptors;
mod gpiochip;
mod real;
mod spidev;
mod trap;
mod wiring;

use std::ffi::{CStr, c_char, c_int, c_uint, c_ulong, c_void};

use descriptors::Kind;

/// What the device tree says.
const COMPATIBLE: &[u8] = b"raspberrypi,4-model-b\0brcm,bcm2711\0";

fn kind_of(path: &CStr) -> Option<Kind> {
    let path = path.to_str().ok()?;
    let kind = match path {
        "/sys/firmware/devicetree/base/compatible" => Kind::Compatible,
        "/dev/gpiomem" => Kind::Registers,
        "/dev/gpiochip0" => Kind::Chip,
        path => Kind::Spi(
            path.strip_prefix("/dev/spidev")?
                .strip_suffix(".0")?
                .parse()
                .ok()?,
        ),
    };
    board::exists(kind).then_some(kind)
}

fn is_refused(path: &CStr) -> bool {
    let refused = std::env::var_os("EMULATED_PI_REFUSE");
    refused.is_some_and(|refused| refused.as_encoded_bytes() == path.to_bytes())
}

fn open_as(kind: Kind) -> c_int {
    // SAFETY: plain calls with valid arguments; the descriptor is ours.
    unsafe {
        let fd = libc::memfd_create(c"emulated-pi".as_ptr(), libc::MFD_CLOEXEC);
        if fd < 0 {
            return fd;
        }
        match kind {
            Kind::Compatible => {
                real::write(fd, COMPATIBLE.as_ptr().cast(), COMPATIBLE.len());
                libc::lseek(fd, 0, libc::SEEK_SET);
                return fd;
            }
            Kind::Registers => {
                libc::ftruncate(fd, trap::SIZE as i64);
            }
            Kind::Chip | Kind::Spi(_) | Kind::Lines => {}
        }
        descriptors::set(fd, Some(kind));
        fd
    }
}

/// `open(2)`.
///
/// # Safety
/// As for the C library's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn open(path: *const c_char, flags: c_int, mode: c_uint) -> c_int {
    // SAFETY: the caller's path is a C string.
    match kind_of(unsafe { CStr::from_ptr(path) }) {
        // SAFETY: as above.
        Some(_) if is_refused(unsafe { CStr::from_ptr(path) }) => refuse(libc::EACCES),
        Some(kind) => open_as(kind),
        // SAFETY: passed on as it came.
        None => unsafe { real::open(path, flags, mode) },
    }
}

/// `open64(2)`.
///
/// # Safety
/// As for the C library's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn open64(path: *const c_char, flags: c_int, mode: c_uint) -> c_int {
    // SAFETY: as above.
    unsafe { open(path, flags, mode) }
}

/// `realpath(3)`: a played device is its own real path.
///
/// # Safety
/// As for the C library's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn realpath(path: *const c_char, resolved: *mut c_char) -> *mut c_char {
    // SAFETY: the caller's path is a C string; `strdup` gives what its caller frees.
    unsafe {
        if resolved.is_null() && kind_of(CStr::from_ptr(path)).is_some() {
            return libc::strdup(path);
        }
        real::realpath(path, resolved)
    }
}

/// `close(2)`.
///
/// # Safety
/// As for the C library's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn close(fd: c_int) -> c_int {
    if descriptors::kind(fd) == Some(Kind::Lines) {
        board::with(|board| board.release(fd));
    }
    descriptors::set(fd, None);
    // SAFETY: passed on as it came.
    unsafe { real::close(fd) }
}

/// `read(2)`: of an SPI bus, as many zeros are sent.
///
/// # Safety
/// As for the C library's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn read(fd: c_int, buffer: *mut c_void, count: usize) -> isize {
    match descriptors::kind(fd) {
        // SAFETY: the caller's buffer has this many bytes.
        Some(Kind::Spi(bus)) => unsafe {
            spidev::plain(bus, std::ptr::null(), buffer.cast(), count)
        },
        // SAFETY: passed on as it came.
        _ => unsafe { real::read(fd, buffer, count) },
    }
}

/// `write(2)`: to an SPI bus, what comes back is dropped.
///
/// # Safety
/// As for the C library's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn write(fd: c_int, buffer: *const c_void, count: usize) -> isize {
    match descriptors::kind(fd) {
        Some(Kind::Spi(bus)) => {
            // SAFETY: the caller's buffer has this many bytes.
            unsafe { spidev::plain(bus, buffer.cast(), std::ptr::null_mut(), count) }
        }
        // SAFETY: passed on as it came.
        _ => unsafe { real::write(fd, buffer, count) },
    }
}

/// `ioctl(2)`.
///
/// # Safety
/// As for the C library's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ioctl(fd: c_int, request: c_ulong, argument: *mut c_void) -> c_int {
    // SAFETY: the argument is what the request wants, or passed on as it came.
    unsafe {
        match descriptors::kind(fd) {
            Some(Kind::Spi(bus)) => spidev::ioctl(bus, request, argument),
            Some(Kind::Chip) => gpiochip::chip(request, argument),
            Some(Kind::Lines) => gpiochip::lines(fd, request, argument),
            _ => real::ioctl(fd, request, argument),
        }
    }
}

/// `mmap(2)`: the registers of the pins are mapped so that each load and store is trapped.
///
/// # Safety
/// As for the C library's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mmap(
    at: *mut c_void,
    length: usize,
    protection: c_int,
    flags: c_int,
    fd: c_int,
    offset: i64,
) -> *mut c_void {
    if descriptors::kind(fd) == Some(Kind::Registers) {
        return trap::map(fd);
    }
    // SAFETY: passed on as it came.
    unsafe { real::mmap(at, length, protection, flags, fd, offset) }
}

/// `mmap64(2)`.
///
/// # Safety
/// As for the C library's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mmap64(
    at: *mut c_void,
    length: usize,
    protection: c_int,
    flags: c_int,
    fd: c_int,
    offset: i64,
) -> *mut c_void {
    // SAFETY: as above.
    unsafe { mmap(at, length, protection, flags, fd, offset) }
}

/// Sets `errno` and gives -1.
fn refuse(errno: c_int) -> c_int {
    // SAFETY: the C library's own place for it.
    unsafe { *libc::__errno_location() = errno };
    -1
}
