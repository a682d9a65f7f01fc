//! The UC8179, against a list written from the makers' example code (register names: data
//! sheet, command table).

use epaper::uc8179::{INCHES_7_5, INCHES_7_5_B, Spec};
use epaper::{Frame, PanelError, Refresh, Uc8179};

use crate::wires::Seen::{self, Command, Data, Reset};
use crate::wires::{Bench, BusyPin, Clock, Dc, Rst, Spi, look, reset, send, work};

pub type Driver = Uc8179<Spi, Dc, Rst, BusyPin, Clock>;

pub fn bench() -> (Driver, Bench) {
    bench_of(&INCHES_7_5)
}

fn bench_of(spec: &'static Spec) -> (Driver, Bench) {
    // POF, PON and DRF pull BUSY low (R02H, R04H, R12H).
    let bench = Bench::new(&[0x02, 0x04, 0x12], false);
    let of = || bench.clone();
    let driver = Uc8179::new(
        spec,
        Spi(of()),
        Dc(of()),
        Rst(of()),
        BusyPin(of()),
        Clock(of()),
    );
    (driver, bench)
}

/// Reset, then the registers (UC8179 data sheet, command table).
fn init() -> Vec<Seen> {
    let registers = vec![
        // R01H PWR: internal DC/DC; VGH/VGL +-20 V; VDH, VDL +-15 V.
        Command(0x01),
        Data(vec![0x07, 0x07, 0x3F, 0x3F]),
        // R06H BTST.
        Command(0x06),
        Data(vec![0x17, 0x17, 0x28, 0x17]),
        // R00H PSR: REG = 0 (OTP), KW/R = 1, UD = 1, SHL = 1, SHD_N = 1, RST_N = 1.
        Command(0x00),
        Data(vec![0b0001_1111]),
        // R15H DUSPI: off.
        Command(0x15),
        Data(vec![0x00]),
        // R50H CDI: BDV = 10, N2OCP = 1, DDX = 01; interval 7.
        Command(0x50),
        Data(vec![0b0010_1001, 0x07]),
        // R60H TCON: 12 and 12.
        Command(0x60),
        Data(vec![0x22]),
        // R61H TRES: 800, 480.
        Command(0x61),
        Data(vec![0x03, 0x20, 0x01, 0xE0]),
    ];
    [reset(), registers].concat()
}

fn refresh(frame: &Frame) -> Vec<Seen> {
    // R13H DTM2, R04H PON, R12H DRF, R02H POF.
    let data = vec![Command(0x13), Data(frame.bytes().to_vec())];
    [data, work(0x04), work(0x12), work(0x02)].concat()
}

#[test]
fn init_sets_the_registers_as_the_makers_do() {
    let (mut driver, bench) = bench();
    driver.init().unwrap();
    assert_eq!(*bench.log.borrow(), [look(), init()].concat());

    bench.log.borrow_mut().clear();
    driver.init().unwrap();
    assert_eq!(*bench.log.borrow(), init());
}

/// As in Waveshare's example: white has no bit, the lighter grey one in the first plane, the darker one in the second, black both.
#[test]
fn four_greys_are_two_planes_and_a_waveform_of_their_own() {
    let (mut driver, bench) = bench();
    let mut greys = vec![15; 800 * 480];
    greys[..8].copy_from_slice(&[0, 3, 4, 7, 8, 11, 12, 15]);
    let frame = Frame::of_greys(epaper::Format::Large, greys).unwrap();
    driver.update(&frame, Refresh::Full).unwrap();
    let plane = |first: u8| {
        let mut plane = vec![0; 48_000];
        plane[0] = first;
        plane
    };
    let choice = [
        // R50H CDI: BDV = 01, N2OCP = 0, DDX = 00; R06H BTST; RE0H CCSET: TSFIX; RE5H TSSET.
        (0x50, vec![0b0001_0000, 0x07]),
        (0x06, vec![0x27, 0x27, 0x18, 0x17]),
        (0xE0, vec![0x02]),
        (0xE5, vec![0x5F]),
    ];
    let sent = |(command, data)| [Command(command), Data(data)];
    let planes = [(0x10, plane(0b1100_1100)), (0x13, plane(0b1111_0000))];
    let sent: Vec<Seen> = choice.into_iter().chain(planes).flat_map(sent).collect();
    let rest = [work(0x04), work(0x12), work(0x02)].concat();
    assert!(*bench.log.borrow() == [look(), init(), sent, rest].concat());
}

#[test]
fn show_sends_the_picture_then_power_refresh_power() {
    let (mut driver, bench) = bench();
    let mut frame = Frame::new();
    frame.set(9, 9, true);
    driver.show(&frame).unwrap();
    // R10H DTM1: the old picture is unknown after a reset, so white is sent once.
    let old = vec![Command(0x10), Data(vec![0xFF; 48_000])];
    let first = [look(), init(), old, refresh(&frame)].concat();
    assert!(*bench.log.borrow() == first, "the first frame");

    // The registers anew, should they be lost, and the picture on the glass.
    bench.log.borrow_mut().clear();
    driver.show(&frame).unwrap();
    let old = vec![Command(0x10), Data(frame.bytes().to_vec())];
    let second = [init(), old, refresh(&frame)].concat();
    assert!(*bench.log.borrow() == second, "the second frame");

    bench.log.borrow_mut().clear();
    driver.sleep().unwrap();
    driver.sleep().unwrap();
    // R07H DSLP with its check code; a second sleep says nothing.
    assert_eq!(*bench.log.borrow(), [Command(0x07), Data(vec![0xA5])]);
}

#[test]
fn a_partial_refresh_opens_its_window_and_closes_it() {
    let (mut driver, bench) = bench();
    driver.show(&Frame::new()).unwrap();
    bench.log.borrow_mut().clear();
    let mut frame = Frame::new();
    frame.set(600, 300, true);
    frame.set(609, 301, true);
    driver.update(&frame, Refresh::Partial).unwrap();
    let waveform = [
        // R50H CDI: as at first, with BDZ = 1, border floating.
        Command(0x50),
        Data(vec![0b1010_1001, 0x07]),
        // RE0H CCSET: TSFIX = 1. RE5H TSSET: 110 °C.
        Command(0xE0),
        Data(vec![0x02]),
        Command(0xE5),
        Data(vec![110]),
    ];
    let window = |columns: [u8; 4], rows: [u8; 4]| {
        // R91H PTIN; R90H PTL: columns, rows, PT_SCAN = 1.
        let parameters = [&columns[..], &rows, &[1]].concat();
        vec![Command(0x91), Command(0x90), Data(parameters)]
    };
    // R13H DTM2 with the window's bytes, then R04H PON if the power is off; R12H DRF, R92H PTOUT.
    let drive = |data: &[u8], power: Vec<Seen>| {
        let data = vec![Command(0x13), Data(data.to_vec())];
        [data, power, work(0x12), vec![Command(0x92)]].concat()
    };
    // Columns 600 to 615, rows 300 and 301.
    let place = window([0x02, 0x58, 0x02, 0x67], [0x01, 0x2C, 0x01, 0x2D]);
    let first = [
        waveform.to_vec(),
        place,
        drive(&[0x7F, 0xFF, 0xFF, 0xBF], work(0x04)),
    ]
    .concat();
    assert_eq!(*bench.log.borrow(), first);

    // Waveform and power stay; only the window is new.
    bench.log.borrow_mut().clear();
    frame.set(0, 0, true);
    frame.set(600, 300, true);
    driver.update(&frame, Refresh::Partial).unwrap();
    // One row is widened to two.
    let second = [
        window([0, 0, 0, 7], [0, 0, 0, 1]),
        drive(&[0x7F, 0xFF], vec![]),
    ]
    .concat();
    assert_eq!(*bench.log.borrow(), second);

    // R02H POF, at last.
    bench.log.borrow_mut().clear();
    driver.rest().unwrap();
    driver.rest().unwrap();
    assert_eq!(*bench.log.borrow(), work(0x02));

    // Back to full: reset, registers, both planes.
    bench.log.borrow_mut().clear();
    driver.update(&Frame::new(), Refresh::Full).unwrap();
    let old = vec![Command(0x10), Data(frame.bytes().to_vec())];
    let third = [init(), old, refresh(&Frame::new())].concat();
    assert!(*bench.log.borrow() == third, "the full refresh");
}

#[test]
fn a_fast_refresh_forces_its_temperature_and_the_next_full_one_undoes_it() {
    let (mut driver, bench) = bench();
    let frame = Frame::new();
    driver.show(&frame).unwrap();
    bench.log.borrow_mut().clear();
    driver.update(&frame, Refresh::Fast).unwrap();
    let waveform = vec![
        // R50H CDI: the border is driven again. RE0H CCSET: TSFIX = 1. RE5H TSSET: 90 °C.
        Command(0x50),
        Data(vec![0b0010_1001, 0x07]),
        Command(0xE0),
        Data(vec![0x02]),
        Command(0xE5),
        Data(vec![90]),
    ];
    let old = vec![Command(0x10), Data(frame.bytes().to_vec())];
    let fast = [init(), old.clone(), waveform, refresh(&frame)].concat();
    assert!(*bench.log.borrow() == fast);

    bench.log.borrow_mut().clear();
    driver.update(&frame, Refresh::Full).unwrap();
    assert!(*bench.log.borrow() == [init(), old, refresh(&frame)].concat());
}

/// GDEY075Z08 and epd7in5b_V2: what is black, then what is red.
#[test]
fn with_red_both_pictures_travel() {
    let (mut driver, bench) = bench_of(&INCHES_7_5_B);
    let mut frame = Frame::new();
    frame.set(0, 0, true);
    frame.set_red(1, 0);
    driver.show(&frame).unwrap();
    let registers = [
        send(0x01, &[0x07, 0x07, 0x3F, 0x3F]),
        send(0x06, &[0x17, 0x17, 0x28, 0x17]),
        // R00H PSR: REG = 0 (OTP), KW/R = 0.
        send(0x00, &[0b0000_1111]),
        send(0x15, &[0x00]),
        // R50H CDI: BDV = 01, DDX = 01; interval 7.
        send(0x50, &[0b0001_0001, 0x07]),
        send(0x60, &[0x22]),
        send(0x61, &[0x03, 0x20, 0x01, 0xE0]),
    ];
    let mut black = vec![0xFF; 48_000];
    black[0] = 0b0111_1111;
    let mut red = vec![0x00; 48_000];
    red[0] = 0b0100_0000;
    let pictures = [send(0x10, &black), send(0x13, &red)];
    let drive = [work(0x04), work(0x12), work(0x02)];
    let all = [
        look(),
        reset(),
        registers.concat(),
        pictures.concat(),
        drive.concat(),
    ]
    .concat();
    assert!(*bench.log.borrow() == all, "the first picture");

    // R06H BTST, RE0H CCSET: TSFIX = 1, RE5H TSSET: 90 °C.
    bench.log.borrow_mut().clear();
    driver.update(&Frame::new(), Refresh::Fast).unwrap();
    let fast = [
        send(0x06, &[0x27, 0x27, 0x18, 0x17]),
        send(0xE0, &[0x02]),
        send(0xE5, &[90]),
    ];
    let pictures = [
        send(0x10, &[0xFF; 48_000]),
        fast.concat(),
        send(0x13, &[0x00; 48_000]),
    ];
    let all = [
        reset(),
        registers.concat(),
        pictures.concat(),
        drive.concat(),
    ]
    .concat();
    assert!(*bench.log.borrow() == all, "the second picture");
}

#[test]
fn a_failing_bus_is_named_and_the_next_show_starts_from_a_reset() {
    let (mut driver, bench) = bench();
    driver.init().unwrap();
    bench.transfers_left.set(0);
    let error = driver.show(&Frame::new()).unwrap_err();
    let during = "old picture";
    assert_eq!(
        error,
        PanelError::Bus {
            during,
            cause: "Other".into()
        }
    );
    bench.transfers_left.set(u32::MAX);
    bench.log.borrow_mut().clear();
    driver.show(&Frame::new()).unwrap();
    assert_eq!(bench.log.borrow()[0], Reset(true));
}
