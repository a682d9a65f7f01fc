//! A chip that gets too hot switches its antenna off and answers politely.

use sensors::model::{Field, ModelConfig, ModelSpi};
use sensors::{
    Antenna, Change, Mfrc522, Presence, PresenceConfig, ReaderError, Reading, Sweep, Uid,
};

fn tag(number: u8) -> Uid {
    Uid::new(&[4, number, 3, 4, 5, 6, 7]).unwrap()
}

#[test]
fn a_reader_that_is_too_hot_is_down_and_its_tags_stay() {
    let field = Field::new();
    (0..14).for_each(|number| assert!(field.lay(tag(number))));
    let spi = ModelSpi::new(&field, ModelConfig::default());
    let heat = spi.heat();
    let mut sweep = Sweep::new(vec![(Antenna(0), Mfrc522::new(spi))]);
    let mut presence = Presence::new(PresenceConfig::default());
    let mut now = 0;
    let mut turns = |turns: u32| {
        let mut changes = Vec::new();
        for _ in 0..turns {
            now += 250_000;
            changes.extend(presence.observe(now, &sweep.step()));
        }
        changes
    };
    assert_eq!(turns(8).len(), 14, "all arrived");
    heat.set_too_hot(true);
    assert!(!field.is_powered());
    let told = turns(60);
    assert!(
        matches!(told[..], [Change::ReaderDown { .. }]),
        "once, and nobody left: {told:?}"
    );
    heat.set_too_hot(false);
    let told = turns(20);
    assert!(
        matches!(told[..], [Change::ReaderUp { .. }]),
        "and nobody came: {told:?}"
    );
}

#[test]
fn it_is_told_as_that_until_it_has_cooled() {
    let field = Field::new();
    field.lay(tag(1));
    let spi = ModelSpi::new(&field, ModelConfig::default());
    let heat = spi.heat();
    let mut reader = Mfrc522::new(spi);
    reader.init().unwrap();
    assert_eq!(reader.read_field(), Ok(Reading::whole(vec![tag(1)])));
    heat.set_too_hot(true);
    for _ in 0..3 {
        assert_eq!(reader.read_field(), Err(ReaderError::Overheated));
        // A reset does not cool it.
        reader.init().unwrap();
    }
    heat.set_too_hot(false);
    reader.init().unwrap();
    assert_eq!(reader.read_field(), Ok(Reading::whole(vec![tag(1)])));
    let text = ReaderError::Overheated.to_string();
    assert!(text.contains("too hot") && text.contains("air"), "{text}");
}
