//! The SSD1683, against a list written from its data sheet's flow chart ("Typical operating
//! sequence") with the values of the makers' example code.

use epaper::ssd1683::INCHES_4_2;
use epaper::{Format, Frame, PanelError, Refresh, Ssd1683};

use crate::wires::Seen::{self, Command, Reset};
use crate::wires::{Bench, BusyPin, Clock, Dc, Rst, Spi, look, reset, send, work};

pub type Driver = Ssd1683<Spi, Dc, Rst, BusyPin, Clock>;

pub fn bench() -> (Driver, Bench) {
    // Soft reset and activation drive BUSY high (R12H, R20H).
    let bench = Bench::new(&[0x12, 0x20], true);
    let of = || bench.clone();
    let driver = Ssd1683::new(
        &INCHES_4_2,
        Spi(of()),
        Dc(of()),
        Rst(of()),
        BusyPin(of()),
        Clock(of()),
    );
    (driver, bench)
}

/// Hardware reset, soft reset, registers: steps 2 and 3 of the flow chart.
fn init() -> Vec<Seen> {
    [
        reset(),
        work(0x12),
        // R01H: 300 gates less one. R11H: x and y increase. R18H: the sensor inside. R37H: the
        // planes never change places.
        send(0x01, &[0x2B, 0x01, 0x00]),
        send(0x11, &[0x03]),
        send(0x18, &[0x80]),
        send(0x37, &[0; 10]),
    ]
    .concat()
}

/// R44H, R45H, R4EH, R4FH, then a plane: step 4.
fn write(plane: u8, columns: [u8; 2], rows: [u16; 2], data: &[u8]) -> Vec<Seen> {
    let [top, bottom] = rows.map(u16::to_le_bytes);
    [
        send(0x44, &columns),
        send(0x45, &[top, bottom].concat()),
        send(0x4E, &columns[..1]),
        send(0x4F, &top),
        send(plane, data),
    ]
    .concat()
}

/// R3CH border, R21H and R22H display update control, R20H activation: step 5.
fn drive(border: u8, sources: u8, sequence: u8) -> Vec<Seen> {
    [
        send(0x3C, &[border]),
        send(0x21, &[sources, 0x00]),
        send(0x22, &[sequence]),
        work(0x20),
    ]
    .concat()
}

fn whole(plane: u8, frame: &Frame) -> Vec<Seen> {
    write(plane, [0, 49], [0, 299], frame.bytes())
}

fn spotted(x: u32, y: u32) -> Frame {
    let mut frame = Frame::blank(Format::Small);
    frame.set(x, y, true);
    frame
}

#[test]
fn a_full_refresh_follows_the_flow_chart() {
    let (mut driver, bench) = bench();
    let frame = spotted(9, 9);
    driver.show(&frame).unwrap();
    let all = [
        look(),
        init(),
        whole(0x24, &frame),
        drive(0x05, 0x40, 0xF7),
        whole(0x26, &frame),
    ];
    assert!(*bench.log.borrow() == all.concat());

    bench.log.borrow_mut().clear();
    driver.sleep().unwrap();
    driver.sleep().unwrap();
    // R10H: deep sleep; a second one says nothing.
    assert_eq!(*bench.log.borrow(), send(0x10, &[0x01]));

    bench.log.borrow_mut().clear();
    driver.wake().unwrap();
    assert_eq!(*bench.log.borrow(), init());
}

#[test]
fn a_partial_refresh_writes_the_window_before_and_after() {
    let (mut driver, bench) = bench();
    driver.show(&Frame::blank(Format::Small)).unwrap();
    bench.log.borrow_mut().clear();
    let mut frame = spotted(390, 270);
    frame.set(399, 271, true);
    driver.update(&frame, Refresh::Partial).unwrap();
    // Bytes 48 and 49 of rows 270 and 271.
    let window = |plane| write(plane, [48, 49], [270, 271], &[0xFD, 0xFF, 0xFF, 0xFE]);
    let all = [window(0x24), drive(0x80, 0x00, 0xFF), window(0x26)];
    assert_eq!(*bench.log.borrow(), all.concat());
}

#[test]
fn a_fast_refresh_loads_its_waveform_first() {
    let (mut driver, bench) = bench();
    driver.init().unwrap();
    bench.log.borrow_mut().clear();
    let frame = spotted(0, 0);
    driver.update(&frame, Refresh::Fast).unwrap();
    let all = [
        whole(0x24, &frame),
        // R1AH: 110 °C; R22H: clock on, waveform, clock off.
        send(0x1A, &[110]),
        send(0x22, &[0x91]),
        work(0x20),
        drive(0x05, 0x40, 0xC7),
        whole(0x26, &frame),
    ];
    assert!(*bench.log.borrow() == all.concat());
}

#[test]
fn a_failing_bus_is_named_and_the_next_update_starts_from_a_reset() {
    let (mut driver, bench) = bench();
    driver.init().unwrap();
    bench.transfers_left.set(0);
    let error = driver.show(&spotted(1, 1)).unwrap_err();
    let (during, cause) = ("new picture", "Other".into());
    assert_eq!(error, PanelError::Bus { during, cause });
    bench.transfers_left.set(u32::MAX);
    bench.log.borrow_mut().clear();
    driver.update(&spotted(1, 1), Refresh::Partial).unwrap();
    assert_eq!(bench.log.borrow()[0], Reset(true));
    assert!(bench.log.borrow().contains(&Command(0x26)));
}
