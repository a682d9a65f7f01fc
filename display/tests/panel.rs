//! The driver over the modelled controller, and the model against ill-formed talk.

use display::model::{Fault, ModelPanel, ModelledUc8179, Timing, Uc8179Model, panel};
use display::uc8179::command::{CDI, DRF, DSLP, DTM1, DTM2, PON, TRES};
use display::uc8179::{POWER_LIMIT_MS, REFRESH_LIMIT_MS};
use display::{Frame, PanelError};
use proptest::prelude::*;

fn new_panel() -> (ModelledUc8179, ModelPanel) {
    panel(Timing::default(), None)
}

fn dotted(spots: &[(u32, u32)]) -> Frame {
    let mut frame = Frame::new();
    for &(x, y) in spots {
        frame.set(x, y, true);
    }
    frame
}

fn spots() -> impl Strategy<Value = Vec<(u32, u32)>> {
    prop::collection::vec((0..Frame::WIDTH, 0..Frame::HEIGHT), 0..300)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn the_glass_shows_each_frame_in_turn(pictures in prop::collection::vec(spots(), 1..4)) {
        let (mut driver, puppet) = new_panel();
        for (index, picture) in pictures.iter().enumerate() {
            let frame = dotted(picture);
            driver.show(&frame).unwrap();
            prop_assert_eq!(puppet.glass(), frame);
            prop_assert_eq!(puppet.rev(), index as u64 + 1);
        }
        prop_assert_eq!(puppet.faults(), vec![]);
    }
}

#[test]
fn a_second_frame_costs_one_plane_and_little_else() {
    let (mut driver, puppet) = new_panel();
    driver.show(&Frame::new()).unwrap();
    let before = puppet.spi_bytes();
    driver.show(&dotted(&[(1, 1)])).unwrap();
    // DTM2, PON, DRF and POF besides the 48,000 bytes of the picture.
    assert_eq!(puppet.spi_bytes() - before, 48_004);
}

#[test]
fn a_refresh_takes_its_time_on_the_models_clock() {
    let (mut driver, puppet) = new_panel();
    driver.init().unwrap();
    let before = puppet.now_us();
    driver.show(&Frame::new()).unwrap();
    let took = puppet.now_us() - before;
    // 3.5 s refresh, 182 ms power steps, two planes at 0.8 µs a byte, polling on top.
    assert!((3_758_000..3_850_000).contains(&took), "{took} µs");
}

#[test]
fn pauses_are_passed_to_the_hook() {
    let (sender, pauses) = std::sync::mpsc::channel();
    let hook = Box::new(move |us| sender.send(us).expect("the test listens"));
    let (mut driver, puppet) = panel(Timing::default(), Some(hook));
    driver.show(&Frame::new()).unwrap();
    drop(driver);
    let paused: u64 = pauses.iter().sum();
    let on_the_bus = puppet.spi_bytes() * 8 / 10;
    assert!(paused.abs_diff(puppet.now_us() - on_the_bus) <= 1);
}

#[test]
fn the_picture_outlives_sleep_and_the_next_show_wakes() {
    let (mut driver, puppet) = new_panel();
    let first = dotted(&[(5, 5)]);
    driver.show(&first).unwrap();
    driver.sleep().unwrap();
    assert_eq!(puppet.glass(), first);
    driver.show(&dotted(&[(6, 6)])).unwrap();
    driver.sleep().unwrap();
    driver.wake().unwrap();
    driver.wake().unwrap();
    assert_eq!(puppet.glass(), dotted(&[(6, 6)]));
    assert_eq!(puppet.faults(), vec![]);
}

#[test]
fn stuck_busy_ends_within_its_bound_and_is_survived() {
    let (mut driver, puppet) = new_panel();
    driver.init().unwrap();
    let before = puppet.now_us();
    puppet.stick_busy(true);
    let error = driver.show(&dotted(&[(1, 2)])).unwrap_err();
    let ms = POWER_LIMIT_MS;
    assert_eq!(
        error,
        PanelError::BusyTimeout {
            ms,
            during: "power on"
        }
    );
    assert!(puppet.now_us() - before <= u64::from(ms) * 1_000 + 100_000);
    assert_eq!(puppet.rev(), 0);

    puppet.stick_busy(false);
    driver.show(&dotted(&[(1, 2)])).unwrap();
    assert_eq!(puppet.glass(), dotted(&[(1, 2)]));
}

#[test]
fn a_refresh_that_never_ends_is_given_up() {
    let slow = Timing {
        refresh_ms: REFRESH_LIMIT_MS * 2,
        ..Timing::default()
    };
    let (mut driver, puppet) = panel(slow, None);
    let error = driver.show(&Frame::new()).unwrap_err();
    let ms = REFRESH_LIMIT_MS;
    assert_eq!(
        error,
        PanelError::BusyTimeout {
            ms,
            during: "refresh"
        }
    );
    assert!(error.to_string().contains("BUSY wire"), "{error}");
    assert!(puppet.busy());
}

#[test]
fn a_panel_that_never_works_is_not_believed() {
    let absent = Timing {
        refresh_ms: 0,
        ..Timing::default()
    };
    let (mut driver, _) = panel(absent, None);
    assert_eq!(
        driver.show(&Frame::new()),
        Err(PanelError::Silent { during: "refresh" })
    );
}

/// Talks to the controller without a driver.
struct Wire(Uc8179Model);

impl Wire {
    fn awake() -> Self {
        let mut wire = Self(Uc8179Model::new(Timing::default()));
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
    let mut cold = Wire(Uc8179Model::new(Timing::default()));
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
        want: Frame::BYTES,
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
    let black = Frame::from_bytes(&[0; Frame::BYTES]).unwrap();
    assert_eq!(wire.0.glass(), black);
}

#[test]
fn faults_are_bounded() {
    let mut wire = Wire(Uc8179Model::new(Timing::default()));
    wire.0.receive(&[0; 1_000]);
    assert_eq!(wire.faults().len(), Uc8179Model::MAX_FAULTS);
}
