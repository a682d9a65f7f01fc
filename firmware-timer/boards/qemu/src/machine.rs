//! QEMU's mps2-an385: its registers, clock, executor and way to the host. The only file of this
//! board with `unsafe` in it; everything it offers is safe to call.
//!
//! Sources: Arm AN385 (memory map, FPGAIO), Cortex-M System Design Kit (UART, watchdog), the Arm
//! semihosting specification.
#![allow(unsafe_code)]

use core::arch::asm;
use core::cell::{Cell, RefCell};
use core::ptr::{read_volatile, write_volatile};
use core::sync::atomic::{AtomicBool, Ordering};
use core::task::Waker;

use cortex_m::peripheral::syst::SystClkSource;
use cortex_m_rt::exception;
use critical_section::Mutex;
use embassy_executor::{Spawner, raw};
use embassy_sync::waitqueue::AtomicWaker;
use embassy_time_driver::Driver;
use embassy_time_queue_utils::Queue;
use firmware_timer::Note;

/// The registers of one part of the machine: 4 KiB from its base.
#[derive(Clone, Copy)]
pub struct Registers(usize);

/// The first serial line.
pub const UART: Registers = Registers(0x4000_4000);
/// The network chip.
pub const LAN9118: Registers = Registers(0x4020_0000);
const WATCHDOG: Registers = Registers(0x4000_8000);
const FPGAIO: Registers = Registers(0x4002_8000);

impl Registers {
    /// Reads the register at `offset` bytes, a multiple of four.
    pub fn read(self, offset: usize) -> u32 {
        assert!(offset < 0x1000 && offset.is_multiple_of(4));
        // SAFETY: within a block of device registers, aligned.
        unsafe { read_volatile((self.0 + offset) as *const u32) }
    }

    /// Writes the register at `offset` bytes, a multiple of four.
    pub fn write(self, offset: usize, value: u32) {
        assert!(offset < 0x1000 && offset.is_multiple_of(4));
        // SAFETY: within a block of device registers, aligned; none of the blocks above can
        // change memory.
        unsafe { write_volatile((self.0 + offset) as *mut u32, value) }
    }
}

/// Interrupt lines in use.
const UART_RX: u16 = 0;
const ETHERNET: u16 = 13;
/// Clock of the processor, the system timer and the watchdog.
const CLOCK_HZ: u32 = 25_000_000;
/// The watchdog bites after twice this time without [`feed`]. It runs on while the tests stop
/// the whole machine for some seconds, which is to look like a lost network and not like a hang.
const WATCHDOG_S: u32 = 8;
/// FPGAIO: a counter, and what divides the clock for it.
const COUNTER: usize = 0x18;
const PRESCALE: usize = 0x1c;
/// Where the note to the next life is kept: past the memory that the linker knows, so neither
/// the reset nor the start clears it.
const NOTE: usize = 0x2010_0000;

/// The serial line has something to read.
pub static UART_READY: AtomicWaker = AtomicWaker::new();
/// The network chip has something to read.
pub static ETHERNET_READY: AtomicWaker = AtomicWaker::new();

#[derive(Clone, Copy)]
struct Irq(u16);

// SAFETY: a number of the machine's interrupt table.
unsafe impl cortex_m::interrupt::InterruptNumber for Irq {
    fn number(self) -> u16 {
        self.0
    }
}

/// Starts clock and watchdog, and returns why the board started.
pub fn start() -> protocol::Text {
    FPGAIO.write(PRESCALE, CLOCK_HZ / 1_000_000 - 1);
    FPGAIO.write(COUNTER, 0);
    let reason = read_note().reason();
    write_note(Note::running());
    WATCHDOG.write(0x00, WATCHDOG_S * CLOCK_HZ);
    WATCHDOG.write(0x08, 0b11); // first time an interrupt, second time a reset
    for line in [UART_RX, ETHERNET] {
        listen(line);
    }
    reason
}

/// The board is alive: the watchdog starts over.
pub fn feed() {
    WATCHDOG.write(0x00, WATCHDOG_S * CLOCK_HZ);
    if WATCHDOG.read(0x14) != 0 {
        WATCHDOG.write(0x0c, 1);
        write_note(Note::running());
    }
}

/// Hears the network chip again, after [`ETHERNET_READY`] has woken somebody.
pub fn listen_to_ethernet() {
    listen(ETHERNET);
}

/// Hears the serial line again, after [`UART_READY`] has woken somebody.
pub fn listen_to_uart() {
    listen(UART_RX);
}

fn listen(line: u16) {
    // SAFETY: no critical section is built on masking these lines.
    unsafe { cortex_m::peripheral::NVIC::unmask(Irq(line)) }
}

#[exception]
unsafe fn DefaultHandler(line: i16) {
    let ready = match line as u16 {
        UART_RX => &UART_READY,
        ETHERNET => &ETHERNET_READY,
        _ => return,
    };
    // Its task quietens the chip and listens again.
    cortex_m::peripheral::NVIC::mask(Irq(line as u16));
    ready.wake();
}

#[exception]
unsafe fn NonMaskableInt() {
    write_note(Note::watchdog());
}

#[exception]
unsafe fn HardFault(_: &cortex_m_rt::ExceptionFrame) -> ! {
    leave(Note::panicked("hardfault", 0))
}

#[panic_handler]
fn panic(info: &core::panic::PanicInfo<'_>) -> ! {
    let place = info.location();
    leave(place.map_or(Note::panicked("unknown", 0), |place| {
        Note::panicked(place.file(), place.line())
    }))
}

fn leave(note: Note) -> ! {
    write_note(note);
    cortex_m::peripheral::SCB::sys_reset()
}

fn read_note() -> Note {
    // SAFETY: this memory is nobody else's, and any words are a note, sound or not.
    Note::from_words(unsafe { read_volatile(NOTE as *const [u32; 6]) })
}

fn write_note(note: Note) {
    // SAFETY: this memory is nobody else's.
    unsafe { write_volatile(NOTE as *mut [u32; 6], note.words()) }
}

/// The microseconds since the start.
struct Clock {
    high: Mutex<Cell<(u32, u32)>>,
    queue: Mutex<RefCell<Queue>>,
}

embassy_time_driver::time_driver_impl!(static CLOCK: Clock = Clock {
    high: Mutex::new(Cell::new((0, 0))),
    queue: Mutex::new(RefCell::new(Queue::new())),
});

impl Driver for Clock {
    fn now(&self) -> u64 {
        critical_section::with(|cs| {
            // The counter wraps after 71 minutes; it is read far more often.
            let (mut high, last) = self.high.borrow(cs).get();
            let low = FPGAIO.read(COUNTER);
            high += u32::from(low < last);
            self.high.borrow(cs).set((high, low));
            u64::from(high) << 32 | u64::from(low)
        })
    }

    fn schedule_wake(&self, at: u64, waker: &Waker) {
        critical_section::with(|cs| {
            if self.queue.borrow(cs).borrow_mut().schedule_wake(at, waker) {
                self.set_alarm(cs);
            }
        });
    }
}

impl Clock {
    /// Wakes who is due, and sets the system timer for the next; it reaches 0.6 s at most.
    fn set_alarm(&self, cs: critical_section::CriticalSection<'_>) {
        let mut queue = self.queue.borrow(cs).borrow_mut();
        let now = self.now();
        let next = queue.next_expiration(now);
        let ticks = next
            .saturating_sub(now)
            .saturating_mul(u64::from(CLOCK_HZ / 1_000_000));
        // SAFETY: within a critical section nobody else has the system timer.
        let mut timer = unsafe { cortex_m::Peripherals::steal() }.SYST;
        timer.set_clock_source(SystClkSource::Core);
        timer.set_reload(ticks.clamp(25, 0xff_ffff) as u32);
        timer.clear_current();
        timer.enable_counter();
        timer.enable_interrupt();
    }
}

#[exception]
fn SysTick() {
    critical_section::with(|cs| CLOCK.set_alarm(cs));
}

/// A task is ready to run.
static PENDING: AtomicBool = AtomicBool::new(false);

#[unsafe(export_name = "__pender")]
fn pend(_: *mut ()) {
    PENDING.store(true, Ordering::Release);
}

/// Runs the tasks forever. Sleeps by WFI, on which QEMU rests; on WFE, which the executor's own
/// loop uses, it spins.
pub fn run(executor: &'static mut raw::Executor, init: impl FnOnce(Spawner)) -> ! {
    init(executor.spawner());
    loop {
        // SAFETY: called from here alone, never from within itself.
        unsafe { executor.poll() };
        cortex_m::interrupt::disable();
        if !PENDING.load(Ordering::Acquire) {
            // An interrupt that is masked here wakes the processor none the less.
            cortex_m::asm::wfi();
        }
        PENDING.store(false, Ordering::Release);
        // SAFETY: this loop runs outside all critical sections.
        unsafe { cortex_m::interrupt::enable() };
    }
}

/// Opens a file of the host by its name; `mode` as in C, 3 is `r+b` and 7 is `w+b`.
pub fn host_open(name: &core::ffi::CStr, mode: usize) -> Option<usize> {
    let name = name.to_bytes_with_nul();
    let file = ask_host(0x01, [name.as_ptr() as usize, mode, name.len() - 1]);
    (file != usize::MAX).then_some(file)
}

/// Writes to a file of the host.
pub fn host_write(file: usize, bytes: &[u8]) {
    ask_host(0x05, [file, bytes.as_ptr() as usize, bytes.len()]);
}

/// Reads from a file of the host, as far as it goes.
pub fn host_read(file: usize, bytes: &mut [u8]) {
    ask_host(0x06, [file, bytes.as_mut_ptr() as usize, bytes.len()]);
}

/// Sets the place in a file of the host where it is read and written.
pub fn host_seek(file: usize, place: usize) {
    ask_host(0x0a, [file, place, 0]);
}

/// The words with which the machine was started, if they fit.
pub fn host_words(line: &mut [u8]) -> &str {
    let mut block = [line.as_mut_ptr() as usize, line.len()];
    // SAFETY: as in `ask_host`; the host writes the length into the block.
    let failed = unsafe { semihosting(0x15, block.as_mut_ptr()) } != 0;
    // SAFETY: the host has written it.
    let length = unsafe { read_volatile(&block[1]) };
    let words = line.get(..length).filter(|_| !failed);
    core::str::from_utf8(words.unwrap_or_default()).unwrap_or_default()
}

fn ask_host(call: usize, mut block: [usize; 3]) -> usize {
    // SAFETY: the callers above give blocks as the specification lays them out, which point to
    // slices that live as long as the call.
    unsafe { semihosting(call, block.as_mut_ptr()) }
}

unsafe fn semihosting(call: usize, block: *mut usize) -> usize {
    let mut answer = call;
    // SAFETY: by the caller. Without `nomem` the compiler takes all memory as changed.
    unsafe { asm!("bkpt 0xab", inout("r0") answer, in("r1") block) };
    answer
}
