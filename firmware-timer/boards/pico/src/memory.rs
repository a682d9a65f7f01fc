//! Memory that a reset does not clear, and the end of a program that panics. The only file of
//! this board with `unsafe` in it.
#![allow(unsafe_code)]

use core::mem::MaybeUninit;

use firmware_timer::Note;

/// The note to the next life. The linker keeps it out of what is cleared at the start.
#[unsafe(link_section = ".uninit.NOTE")]
static mut NOTE: MaybeUninit<[u32; 6]> = MaybeUninit::uninit();

/// The note of the life before, whatever is there.
pub fn read_note() -> Note {
    // SAFETY: one core and no interrupt touches it; any words are a note, sound or not, and a
    // volatile read takes them as the memory holds them.
    Note::from_words(unsafe { (&raw const NOTE).cast::<[u32; 6]>().read_volatile() })
}

/// Leaves a note to the next life.
pub fn write_note(note: Note) {
    // SAFETY: one core and no interrupt touches it.
    unsafe {
        (&raw mut NOTE)
            .cast::<[u32; 6]>()
            .write_volatile(note.words())
    }
}

#[panic_handler]
fn panic(info: &core::panic::PanicInfo<'_>) -> ! {
    let place = info.location();
    let (file, line) = place.map_or(("unknown", 0), |place| (place.file(), place.line()));
    write_note(Note::panicked(file, line));
    cortex_m::peripheral::SCB::sys_reset()
}
