//! The C library's own functions, behind those that this library puts before them.

use std::ffi::{CStr, c_char, c_int, c_uint, c_ulong, c_void};
use std::sync::atomic::{AtomicPtr, Ordering};

/// Finds a function behind this library, once.
fn next(name: &CStr, found: &AtomicPtr<c_void>) -> *mut c_void {
    let known = found.load(Ordering::Relaxed);
    if !known.is_null() {
        return known;
    }
    // SAFETY: a lookup by name.
    let symbol = unsafe { libc::dlsym(libc::RTLD_NEXT, name.as_ptr()) };
    if symbol.is_null() {
        // SAFETY: ends the program.
        unsafe { libc::abort() }
    }
    found.store(symbol, Ordering::Relaxed);
    symbol
}

macro_rules! real {
    ($($name:ident($($argument:ident: $kind:ty),*) -> $result:ty;)*) => {
        $(
            pub unsafe fn $name($($argument: $kind),*) -> $result {
                static FOUND: AtomicPtr<c_void> = AtomicPtr::new(std::ptr::null_mut());
                const NAME: &CStr = match CStr::from_bytes_with_nul(concat!(stringify!($name), "\0").as_bytes()) {
                    Ok(name) => name,
                    Err(_) => panic!("a C string"),
                };
                // SAFETY: the function of this name has this signature in the C library.
                let function: unsafe extern "C" fn($($kind),*) -> $result =
                    unsafe { std::mem::transmute(next(NAME, &FOUND)) };
                // SAFETY: passed on by the caller.
                unsafe { function($($argument),*) }
            }
        )*
    };
}

real! {
    open(path: *const c_char, flags: c_int, mode: c_uint) -> c_int;
    realpath(path: *const c_char, resolved: *mut c_char) -> *mut c_char;
    close(fd: c_int) -> c_int;
    read(fd: c_int, buffer: *mut c_void, count: usize) -> isize;
    write(fd: c_int, buffer: *const c_void, count: usize) -> isize;
    ioctl(fd: c_int, request: c_ulong, argument: *mut c_void) -> c_int;
    mmap(at: *mut c_void, length: usize, protection: c_int, flags: c_int, fd: c_int, offset: i64) -> *mut c_void;
}
