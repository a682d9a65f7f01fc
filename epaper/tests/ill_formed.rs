//! The models against talk that no driver should utter.

use epaper::model::{Fault, PanelModel, Timing};
use epaper::ssd1683::INCHES_4_2;
use epaper::ssd1683::command::{
    ACTIVATE, DATA_ENTRY, DEEP_SLEEP, RAM_X, RAM_X_POINTER, RAM_Y, RAM_Y_POINTER, SEQUENCE,
    SOURCES, WRITE_NEW, WRITE_OLD,
};
use epaper::uc8179::INCHES_7_5;
use epaper::uc8179::command::{
    CCSET, CDI, DRF, DSLP, DTM1, DTM2, PON, PSR, PTIN, PTL, TRES, TSSET,
};
use epaper::{Format, Frame, Kind};

/// Talks to the controller without a driver.
struct Wire(PanelModel);

impl Wire {
    fn awake() -> Self {
        let mut wire = Self(PanelModel::new(
            Kind::Uc8179(&INCHES_7_5),
            Timing::default(),
        ));
        wire.0.drive_reset(false);
        wire.0.drive_reset(true);
        wire
    }

    fn send(&mut self, command: u8, data: &[u8]) -> &mut Self {
        self.0.drive_dc(false);
        self.0.receive(&[command]);
        self.0.drive_dc(true);
        self.0.receive(data);
        self
    }

    fn ready() -> Self {
        let mut wire = Self::awake();
        let white = Frame::new();
        // KW/R: black and white.
        wire.send(PSR, &[0x1F]);
        wire.send(TRES, &[0x03, 0x20, 0x01, 0xE0])
            .send(CDI, &[0x29, 0x07]);
        wire.send(DTM1, white.bytes())
            .send(DTM2, white.bytes())
            .send(PON, &[]);
        wire.0.advance_us(200_000);
        wire
    }

    fn faults(&self) -> &[Fault] {
        self.0.faults()
    }
}

#[test]
fn a_well_formed_sequence_has_no_faults() {
    let mut wire = Wire::ready();
    wire.send(DRF, &[]);
    assert!(wire.0.busy());
    wire.0.advance_us(3_499_000);
    assert_eq!((wire.0.busy(), wire.0.rev()), (true, 0));
    wire.0.advance_us(1_000);
    assert_eq!((wire.0.busy(), wire.0.rev()), (false, 1));
    assert_eq!(wire.faults(), []);
}

#[test]
fn ill_formed_sequences_are_found() {
    let mut cold = Wire(PanelModel::new(
        Kind::Uc8179(&INCHES_7_5),
        Timing::default(),
    ));
    assert_eq!(cold.send(PON, &[]).faults(), [Fault::BeforeReset(PON)]);

    let mut held = Wire::awake();
    held.0.drive_reset(false);
    assert_eq!(held.send(PON, &[]).faults(), [Fault::InReset(PON)]);

    let mut eager = Wire::awake();
    assert_eq!(
        eager.send(PON, &[]).send(DRF, &[]).faults(),
        [Fault::Busy(DRF)]
    );

    let mut unpowered = Wire::awake();
    assert_eq!(unpowered.send(DRF, &[]).faults(), [Fault::RefreshUnpowered]);

    let mut short = Wire::ready();
    short.send(DTM2, &[0; 100]).send(DRF, &[]);
    let too_short = Fault::TooShort {
        command: DTM2,
        got: 100,
        want: Format::Large.bytes(),
    };
    assert_eq!(
        short.faults(),
        [too_short, Fault::RefreshIncomplete { plane: DTM2 }]
    );

    let mut long = Wire::awake();
    long.send(TRES, &[0x03, 0x20, 0x01, 0xE0, 0, 0]);
    assert_eq!(
        long.faults(),
        [Fault::TooLong {
            command: TRES,
            want: 4
        }]
    );

    let mut small = Wire::ready();
    small.send(TRES, &[0x02, 0x80, 0x01, 0x80]).send(DRF, &[]);
    assert_eq!(small.faults(), [Fault::RefreshResolution]);

    let mut unknown = Wire::awake();
    assert_eq!(
        unknown.send(0xFE, &[1]).faults(),
        [Fault::UnknownCommand(0xFE)]
    );

    let mut wordless = Wire::awake();
    wordless.0.drive_dc(true);
    wordless.0.receive(&[7]);
    assert_eq!(wordless.faults(), [Fault::NoCommand(7)]);
}

#[test]
fn deep_sleep_ends_only_by_reset() {
    let mut wire = Wire::awake();
    wire.send(DSLP, &[0x5A]);
    assert_eq!(wire.faults(), [Fault::SleepCode(0x5A)]);
    wire.send(DSLP, &[0xA5]).send(PON, &[]);
    assert_eq!(wire.faults()[1..], [Fault::Asleep(PON)]);
    wire.0.drive_reset(false);
    wire.0.drive_reset(true);
    wire.send(PON, &[]);
    assert!(wire.0.busy());
    assert_eq!(wire.faults().len(), 2);
}

#[test]
fn sleeping_under_power_and_reset_in_a_refresh_are_found() {
    let mut sleepy = Wire::ready();
    assert_eq!(sleepy.send(DSLP, &[0xA5]).faults(), [Fault::SleepPowered]);

    let mut hasty = Wire::ready();
    hasty.send(DRF, &[]);
    hasty.0.drive_reset(false);
    assert_eq!(hasty.faults(), [Fault::ResetWhileRefreshing]);
    hasty.0.advance_us(10_000_000);
    assert_eq!(hasty.0.rev(), 0);
}

#[test]
fn the_data_polarity_bit_is_obeyed() {
    let mut wire = Wire::ready();
    wire.send(CDI, &[0x28, 0x07]).send(DRF, &[]);
    wire.0.advance_us(4_000_000);
    let black = Frame::from_bytes(Format::Large, &[0; Format::Large.bytes()]).unwrap();
    assert_eq!(wire.0.glass(), black);
}

#[test]
fn faults_are_bounded() {
    let mut wire = Wire(PanelModel::new(
        Kind::Uc8179(&INCHES_7_5),
        Timing::default(),
    ));
    wire.0.receive(&[0; 1_000]);
    assert_eq!(wire.faults().len(), PanelModel::MAX_FAULTS);
}

/// PTL's parameters: first and last column, first and last row.
fn window(ends: [u16; 4]) -> Vec<u8> {
    let ends = ends.into_iter().flat_map(u16::to_be_bytes);
    ends.chain([0x01]).collect()
}

#[test]
fn windows_must_be_whole_bytes_inside_the_panel() {
    for ends in [
        [4, 15, 0, 9],
        [0, 12, 0, 9],
        [16, 7, 0, 9],
        [0, 7, 9, 0],
        [0, 7, 9, 9],
        [0, 807, 0, 9],
        [0, 7, 0, 480],
    ] {
        let mut wire = Wire::ready();
        wire.send(PTIN, &[]).send(PTL, &window(ends));
        assert_eq!(wire.faults(), [Fault::BadWindow(PTL)], "{ends:?}");
    }
}

#[test]
fn data_and_refresh_in_partial_mode_need_a_window() {
    let mut wire = Wire::ready();
    wire.send(PTIN, &[]).send(DTM2, &[]).send(DRF, &[]);
    let short = Fault::TooShort {
        command: DTM2,
        got: 0,
        want: 48_000,
    };
    let faults = [Fault::NoWindow(DTM2), short, Fault::NoWindow(DRF)];
    assert_eq!(wire.faults(), faults);
}

/// The old plane decides what a partial waveform drives, so a wrong one leaves a ghost.
#[test]
fn a_wrong_old_plane_leaves_the_glass_wrong() {
    let mut wire = Wire::ready();
    wire.send(PTIN, &[]).send(PTL, &window([0, 7, 0, 1]));
    wire.send(CCSET, &[0x02]).send(TSSET, &[0x6E]);
    // Old black, new black: nothing is driven, though the glass is white.
    wire.send(DTM1, &[0x00; 2]).send(DTM2, &[0x00; 2]);
    wire.send(DRF, &[]);
    wire.0.advance_us(1_000_000);
    assert_eq!((wire.0.rev(), wire.0.glass()), (1, Frame::new()));
    assert_eq!(wire.faults(), []);
}

#[test]
fn a_full_waveform_in_a_window_moves_the_window_alone() {
    let mut wire = Wire::ready();
    wire.send(PTIN, &[]).send(PTL, &window([8, 15, 2, 3]));
    wire.send(DTM2, &[0x00, 0x00]).send(DRF, &[]);
    wire.0.advance_us(4_000_000);
    let mut black = Frame::new();
    for (x, y) in (8..16).flat_map(|x| [(x, 2), (x, 3)]) {
        black.set(x, y, true);
    }
    assert_eq!(wire.0.glass(), black);
    assert_eq!((wire.0.ghosting(), wire.faults()), (1, [].as_slice()));
}

/// The SSD1683 after a reset, with a picture in both planes.
fn small() -> Wire {
    let mut wire = Wire(PanelModel::new(Kind::Ssd1683(&INCHES_4_2), Timing::small()));
    wire.0.drive_reset(false);
    wire.0.drive_reset(true);
    wire.send(DATA_ENTRY, &[3]).place([0, 49], [0, 299]);
    let white = Frame::blank(Format::Small);
    wire.send(WRITE_NEW, white.bytes());
    wire.send(WRITE_OLD, white.bytes());
    wire
}

impl Wire {
    fn place(&mut self, [left, right]: [u8; 2], rows: [u16; 2]) -> &mut Self {
        let [top, bottom] = rows.map(u16::to_le_bytes);
        self.send(RAM_X, &[left, right])
            .send(RAM_Y, &[top[0], top[1], bottom[0], bottom[1]])
            .send(RAM_X_POINTER, &[left])
            .send(RAM_Y_POINTER, &top)
    }
}

#[test]
fn ill_formed_talk_to_the_small_panel_is_found() {
    assert_eq!(small().faults(), []);

    let mut lost = small();
    lost.send(RAM_X_POINTER, &[3]).send(WRITE_NEW, &[]);
    assert_eq!(lost.faults(), [Fault::Pointer(WRITE_NEW)]);

    let mut wide = small();
    wide.send(RAM_X, &[0, 50]).send(WRITE_NEW, &[]);
    let faults = [Fault::BadWindow(RAM_X), Fault::NoWindow(WRITE_NEW)];
    assert_eq!(wide.faults(), faults);

    let mut dull = small();
    dull.send(SEQUENCE, &[0xC7]).send(ACTIVATE, &[]);
    assert_eq!(dull.faults(), [Fault::NoWaveform]);

    let mut weak = small();
    weak.send(SEQUENCE, &[0x37]).send(ACTIVATE, &[]);
    assert_eq!(weak.faults(), [Fault::RefreshUnpowered]);

    let mut blank = Wire(PanelModel::new(Kind::Ssd1683(&INCHES_4_2), Timing::small()));
    blank.0.drive_reset(false);
    blank.0.drive_reset(true);
    blank.send(SEQUENCE, &[0xF7]).send(ACTIVATE, &[]);
    let incomplete = Fault::RefreshIncomplete { plane: WRITE_NEW };
    assert_eq!(blank.faults(), [incomplete]);

    let mut powered = small();
    powered.send(SEQUENCE, &[0x40]).send(ACTIVATE, &[]);
    powered.0.advance_us(100_000);
    assert_eq!(
        powered
            .send(DEEP_SLEEP, &[1])
            .send(SEQUENCE, &[0xF7])
            .faults()[..2],
        [Fault::SleepPowered, Fault::Asleep(SEQUENCE)]
    );
}

/// A driver that forgets R21H leaves the old plane out of a partial refresh: white stays
/// where black was meant to go away.
#[test]
fn a_bypassed_old_plane_leaves_the_small_glass_wrong() {
    for (sources, right) in [(0x00, true), (0x40, false)] {
        let mut wire = small();
        wire.send(SOURCES, &[0x40, 0])
            .send(SEQUENCE, &[0xF7])
            .send(ACTIVATE, &[]);
        wire.0.advance_us(2_000_000);
        let mut new = Frame::blank(Format::Small);
        new.set(0, 0, true);
        wire.send(WRITE_NEW, new.bytes());
        wire.send(SOURCES, &[sources, 0])
            .send(SEQUENCE, &[0xFF])
            .send(ACTIVATE, &[]);
        wire.0.advance_us(1_000_000);
        assert_eq!(wire.0.glass() == new, right);
        assert_eq!(wire.0.rev(), 2);
    }
}
