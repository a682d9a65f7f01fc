//! The modelled chip by its host commands alone, as its maker's papers speak to it.

use crate::{field_of, tags};
use embedded_hal::delay::DelayNs;
use embedded_hal::spi::SpiDevice;
use sensors::model::{ClockDelay, Line, Pn5180Config, Pn5180Spi, VicinityField};

const SYSTEM_CONFIG: u8 = 0;
const IRQ_STATUS: u8 = 2;
const IRQ_CLEAR: u8 = 3;
const RX_STATUS: u8 = 19;
const TX_CONFIG: u8 = 24;
const RF_STATUS: u8 = 29;
const GENERAL_ERROR: u32 = 1 << 17;

struct Host {
    chip: Pn5180Spi,
    delay: ClockDelay,
}

impl Host {
    fn new(field: &VicinityField) -> Host {
        let chip = Pn5180Spi::new(field, Pn5180Config::default(), &Line::new());
        let mut delay = ClockDelay::new(field.bus_clock());
        delay.delay_ms(3);
        Host { chip, delay }
    }

    fn tell(&mut self, frame: &[u8]) {
        self.chip.write(frame).unwrap();
        assert!(self.chip.is_busy_now());
        self.delay.delay_us(100);
        assert!(!self.chip.is_busy_now());
    }

    fn ask(&mut self, frame: &[u8], len: usize) -> Vec<u8> {
        self.tell(frame);
        let mut answer = vec![0; len];
        self.chip.read(&mut answer).unwrap();
        self.delay.delay_us(100);
        answer
    }

    fn register(&mut self, register: u8) -> u32 {
        let answer = self.ask(&[0x04, register], 4);
        u32::from_le_bytes(answer.try_into().unwrap())
    }

    fn write(&mut self, command: u8, register: u8, value: u32) {
        let [a, b, c, d] = value.to_le_bytes();
        self.tell(&[command, register, a, b, c, d]);
    }

    fn field_on(&mut self) {
        self.tell(&[0x11, 0x0d, 0x8d]);
        self.tell(&[0x16, 0x00]);
        self.delay.delay_ms(2);
    }

    /// Idle, transceive, data; then until any answer is over.
    fn send(&mut self, data: &[u8]) -> u32 {
        self.write(0x02, SYSTEM_CONFIG, 0xffff_fff8);
        self.write(0x01, SYSTEM_CONFIG, 3);
        self.write(0x00, IRQ_CLEAR, 0x000f_ffff);
        assert_eq!(self.register(RF_STATUS) >> 24 & 7, 1, "WaitTransmit");
        let mut frame = vec![0x09, 0x00];
        frame.extend(data);
        self.tell(&frame);
        self.delay.delay_ms(8);
        self.register(IRQ_STATUS)
    }
}

#[test]
fn it_starts_idle_and_names_itself() {
    let mut host = Host::new(&field_of(&[]));
    assert_eq!(host.register(IRQ_STATUS), 1 << 2, "IDLE");
    assert_eq!(host.ask(&[0x07, 0x10, 4], 4), [0, 4, 1, 4]);
}

#[test]
fn what_cannot_be_done_is_a_general_error() {
    let mut host = Host::new(&field_of(&[]));
    let refused: [&[u8]; 5] = [
        &[0x00, 42, 0, 0, 0, 0],
        &[0x00, 6, 0, 0, 0, 0],
        &[0x07, 250, 10],
        &[0x09, 0x00, 1],
        &[0x0c, 0x00],
    ];
    for frame in refused {
        host.write(0x00, IRQ_CLEAR, 0x000f_ffff);
        host.tell(frame);
        assert_eq!(
            host.register(IRQ_STATUS) & GENERAL_ERROR,
            GENERAL_ERROR,
            "{frame:?}"
        );
    }
}

#[test]
fn a_frame_while_it_is_busy_is_lost() {
    let mut host = Host::new(&field_of(&[]));
    host.chip.write(&[0x00, 12, 1, 0, 0, 0]).unwrap();
    host.chip.write(&[0x00, 12, 2, 0, 0, 0]).unwrap();
    host.delay.delay_us(100);
    assert_eq!(host.register(12), 1);
}

/// Sixteen slots as AN12650 steps through them: each next one by a frame without start and data.
#[test]
fn a_tag_answers_in_its_slot() {
    let tags = tags(1, 0);
    let mut host = Host::new(&field_of(&tags));
    host.field_on();
    let mut status = host.send(&[0x06, 0x01, 0x00]);
    let uid = tags[0].as_bytes();
    for slot in 0..16 {
        if slot == uid[7] % 16 {
            assert_eq!(status & 0x4003, 0x4003, "start of frame, sent, received");
            assert_eq!(host.register(RX_STATUS), 10);
            let mut answer = host.ask(&[0x0a, 0x00], 10);
            answer.reverse();
            assert_eq!(answer[..8], *uid);
        } else {
            assert_eq!(status & 0x4003, 0x0002, "sent, nobody answers");
            assert_eq!(host.register(RX_STATUS), 0, "nothing of an earlier slot");
        }
        host.write(0x02, TX_CONFIG, 0xffff_fb3f);
        status = host.send(&[]);
    }
}

#[test]
fn two_tags_in_a_slot_leave_a_byte_and_a_flag() {
    let mut tags = tags(1, 0);
    let mut other: [u8; 8] = tags[0].as_bytes().try_into().unwrap();
    other[5] ^= 1;
    tags.push(sensors::Uid::new(&other).unwrap());
    let mut host = Host::new(&field_of(&tags));
    host.field_on();
    assert_eq!(host.send(&[0x26, 0x01, 0x00]) & 1, 1);
    let status = host.register(RX_STATUS);
    assert_eq!((status & 0x1ff, status >> 18 & 1), (1, 1));
    assert_eq!(
        status >> 19 & 0x7f,
        8 * 4,
        "the third byte of the UID as it is sent"
    );
}

/// Off for 5 ms is too short: a quiet tag stays quiet.
#[test]
fn a_tag_forgets_after_a_while_only() {
    let tags = tags(1, 0);
    let field = field_of(&tags);
    let mut host = Host::new(&field);
    host.field_on();
    let mut quiet = vec![0x22, 0x02];
    quiet.extend(tags[0].as_bytes().iter().rev());
    host.send(&quiet);
    assert_eq!(host.send(&[0x26, 0x01, 0x00]) & 1, 0);
    for (off_ms, answers) in [(4, 0), (6, 1)] {
        host.tell(&[0x17, 0x00]);
        host.delay.delay_ms(off_ms);
        host.field_on();
        assert_eq!(host.send(&[0x26, 0x01, 0x00]) & 1, answers, "{off_ms} ms");
    }
}
