//! The modelled field that is not ideal: each condition by itself does what it says.

use sensors::model::{Clock, Conditions, Field, ModelConfig, ModelSpi, Spells, model_reader};
use sensors::{Mfrc522, Uid};

fn uid(number: u8) -> Uid {
    Uid::new(&[number, 2, 3, 4]).unwrap()
}

fn reader(field: &Field, spi_hz: u32, transfer_us: u32) -> Mfrc522<ModelSpi> {
    let config = ModelConfig {
        spi_hz,
        transfer_us,
        ..ModelConfig::default()
    };
    let mut reader = model_reader(field, config);
    reader.init().unwrap();
    reader
}

fn share_of_reads(reader: &mut Mfrc522<ModelSpi>, tag: Uid) -> f64 {
    let seen = (0..1_000).filter(|_| reader.read_field().unwrap().tags.contains(&tag));
    seen.count() as f64 / 1_000.0
}

/// An antenna hears its neighbour's tags in the declared share of its reads, and the
/// tag's own antenna hears it always, even when both hear each other.
#[test]
fn a_neighbour_is_heard_now_and_then() {
    let clock = Clock::new();
    let [here, there] = [(); 2].map(|()| Field::on_clock(&clock));
    here.hear_neighbour(&there, 0.2, 0.0);
    there.hear_neighbour(&here, 0.0, 0.0);
    there.lay(uid(1));
    let mut near = reader(&here, 10_000_000, 15);
    let mut own = reader(&there, 10_000_000, 15);
    let (mut heard, mut at_home) = (0, 0);
    for _ in 0..500 {
        heard += near.read_field().unwrap().tags.len();
        // A read each 0.1 s.
        (0..70).for_each(|_| at_home += own.read_field().unwrap().tags.len());
    }
    assert!((60..140).contains(&heard), "{heard} of 500");
    assert_eq!(at_home, 70 * 500);
}

#[test]
fn spells_of_a_tag_and_of_an_antenna_take_their_share() {
    let spells = Spells {
        an_hour: 3_600.0,
        shortest: 250_000,
        longest: 250_000,
    };
    let of_tags = Conditions {
        tag_spells: spells,
        ..Conditions::default()
    };
    let of_antenna = Conditions {
        antenna_spells: spells,
        ..Conditions::default()
    };
    for conditions in [of_tags, of_antenna] {
        let field = Field::new();
        field.lay(uid(1));
        field.set_conditions(conditions);
        let mut reader = reader(&field, 1_000_000, 50);
        let share = share_of_reads(&mut reader, uid(1));
        assert!((0.6..0.95).contains(&share), "{share}");
    }
}
