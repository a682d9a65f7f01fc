//! What one sees: the ring, the battery, and the note to the next life.

use firmware_timer::{Colour, Light, Note, charge, ring};
use protocol::State;

fn light(state: State, permille: u16) -> Light {
    Light {
        state,
        permille,
        last_ten: false,
        heard: true,
    }
}

fn lit(ring: &[Colour]) -> usize {
    let dark = Colour::default();
    ring.iter().filter(|colour| **colour != dark).count()
}

#[test]
fn the_ring_shows_what_is_left_and_goes_dark_only_at_the_end() {
    let left = |permille| lit(&ring::<12>(&light(State::Running, permille), 0, 0));
    let shown = [1000, 917, 916, 500, 84, 83, 1, 0].map(left);
    assert_eq!(shown, [12, 12, 11, 6, 2, 1, 1, 0]);
    assert_eq!(lit(&ring::<12>(&light(State::Armed, 1000), 0, 0)), 12);
    assert_eq!(lit(&ring::<12>(&light(State::Idle, 0), 0, 0)), 1);
    assert_eq!(lit(&ring::<16>(&light(State::Expired, 0), 0, 0)), 16);
}

#[test]
fn heard_is_solid_and_alone_blinks_whatever_the_state() {
    let states = [State::Idle, State::Armed, State::Running, State::Paused];
    for state in states {
        let shown = |heard, now| {
            let light = Light {
                heard,
                ..light(state, 400)
            };
            lit(&ring::<12>(&light, now, 48_000)) > 0
        };
        assert!((0..2_000).all(|now| shown(true, now)), "{state:?}");
        let dark = (0..2_000).filter(|now| !shown(false, *now)).count();
        assert_eq!(dark, 1_000, "{state:?}");
    }
}

#[test]
fn the_last_ten_seconds_are_red_and_flash_each_second() {
    let last = Light {
        last_ten: true,
        ..light(State::Running, 80)
    };
    let shown = |left| ring::<12>(&last, 0, left);
    assert!(shown(9_500)[0].red > 0 && shown(9_500)[0].green == 0);
    let flashes = (0..10_000).filter(|left| lit(&shown(*left)) == 0);
    assert_eq!(flashes.count(), 10 * 120);
}

#[test]
fn the_charge_falls_with_the_voltage() {
    assert_eq!(charge(0), None, "a cable and no cell");
    assert_eq!(charge(4_300), Some(100));
    assert_eq!(charge(3_820), Some(50));
    assert_eq!(charge(3_000), Some(0));
    let mut last = Some(0);
    for mv in 3_000..4_300 {
        let now = charge(mv);
        assert!(now >= last, "{mv} mV");
        last = now;
    }
}

#[test]
fn a_note_tells_the_next_life_why() {
    let reason = |note: Note| Note::from_words(note.words()).reason().as_str().to_owned();
    assert_eq!(reason(Note::running()), "reset");
    assert_eq!(reason(Note::watchdog()), "watchdog");
    assert_eq!(
        reason(Note::panicked("src/session.rs", 231)),
        "panic sessio:231"
    );
    assert_eq!(
        reason(Note::panicked("a/very_long_name.rs", 71234)),
        "panic very_:9999"
    );
    assert_eq!(reason(Note::panicked("a\\b\\out.rs", 7)), "panic out:7");
}

#[test]
fn what_memory_holds_by_chance_is_no_note() {
    let words = Note::watchdog().words();
    for word in 0..words.len() {
        for bit in 0..32 {
            let mut chance = words;
            chance[word] ^= 1 << bit;
            assert_eq!(Note::from_words(chance).reason().as_str(), "power");
        }
    }
    assert_eq!(Note::from_words([0; 6]).reason().as_str(), "power");
    assert_eq!(Note::from_words([u32::MAX; 6]).reason().as_str(), "power");
}
