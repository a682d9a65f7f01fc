use firmware_timer::{Draft, SettingError, Settings};
use proptest::prelude::*;

use crate::model::{Flash, SECTOR};

fn settings(id: &str, password: &str) -> Settings {
    let mut draft = Draft::default();
    let rows = [
        ("ssid", "Café à la maison"),
        ("key", "a pass phrase with spaces"),
        ("broker", "192.168.1.20:1883"),
        ("table", "salon"),
        ("id", id),
        ("password", password),
    ];
    for (key, value) in rows {
        draft.set(key, value).unwrap();
    }
    draft.complete().unwrap()
}

#[test]
fn settings_are_kept_and_the_newest_count() {
    let mut flash = Flash::erased(2);
    assert_eq!(Settings::load(&mut flash, 0), Ok(None));
    for turn in 0..5 {
        let kept = settings("tap-1", &format!("secret{turn}"));
        kept.save(&mut flash, 0).unwrap();
        assert_eq!(Settings::load(&mut flash, 0), Ok(Some(kept)));
    }
    Settings::forget(&mut flash, 0).unwrap();
    assert_eq!(Settings::load(&mut flash, 0), Ok(None));
}

#[test]
fn the_longest_settings_fit() {
    let mut draft = Draft::default();
    let long = "x".repeat(64);
    draft.set("ssid", &"s".repeat(32)).unwrap();
    draft.set("key", &"k".repeat(63)).unwrap();
    draft
        .set("broker", &format!("{}:65535", "h".repeat(64)))
        .unwrap();
    draft.set("table", "0123456789abcdef").unwrap();
    draft.set("id", "0123456789abcdef").unwrap();
    draft.set("password", &long).unwrap();
    let kept = draft.complete().unwrap();
    let mut flash = Flash::erased(2);
    kept.save(&mut flash, 0).unwrap();
    assert_eq!(Settings::load(&mut flash, 0), Ok(Some(kept)));
}

#[test]
fn a_wrong_value_is_refused_and_the_old_one_stays() {
    let mut draft = Draft::from(&settings("tap-1", "secret"));
    let rows = [
        ("table", "Le Salon", SettingError::Name),
        ("id", "", SettingError::Name),
        ("broker", "192.168.1.20", SettingError::Broker),
        ("broker", "192.168.1.20:0", SettingError::Broker),
        ("broker", "192.168.1.20:70000", SettingError::Broker),
        ("broker", ":1883", SettingError::Broker),
        (
            "ssid",
            "a name of more than thirty-two bytes",
            SettingError::Ssid,
        ),
        ("ssid", "", SettingError::Ssid),
        ("key", "with a\ttab", SettingError::Character),
        ("key", "a", SettingError::Passphrase),
        ("key", "seven77", SettingError::Passphrase),
        ("key", "l'été à Sofia", SettingError::Passphrase),
        ("colour", "red", SettingError::Key),
    ];
    for (key, value, why) in rows {
        assert_eq!(draft.set(key, value), Err(why), "{key} {value}");
    }
    // 64 hexadecimal digits are a key that the radio's driver would take for a passphrase.
    for long in [64, 65, 100] {
        let key = "f".repeat(long);
        assert_eq!(draft.set("key", &key), Err(SettingError::Passphrase));
    }
    assert_eq!(draft.complete(), Ok(settings("tap-1", "secret")));
    assert_eq!(Draft::default().complete(), Err("broker"));
}

#[test]
fn a_passphrase_has_8_to_63_characters_and_an_open_network_none() {
    let mut draft = Draft::from(&settings("tap-1", "secret"));
    for key in ["", "eight888", &"x".repeat(63), "~ !\"#$%&"] {
        draft.set("key", key).unwrap();
        assert_eq!(draft.complete().unwrap().key, key);
    }
}

/// An earlier image took any passphrase and any name; the radio's driver panics at these.
#[test]
fn what_is_kept_and_wrong_counts_as_not_set_up() {
    let good = settings("tap-1", "secret");
    let short = Settings {
        key: "abc".try_into().unwrap(),
        ..good.clone()
    };
    let nameless = Settings {
        ssid: heapless::String::new(),
        ..good
    };
    for wrong in [short, nameless] {
        let mut flash = Flash::erased(2);
        let _ = wrong.save(&mut flash, 0);
        assert_eq!(Settings::load(&mut flash, 0), Ok(None));
    }
}

proptest! {
    #[test]
    fn a_power_cut_while_saving_leaves_the_old_or_the_new(
        saved in 1..4_u32,
        cut in 0..SECTOR + 512,
    ) {
        let mut flash = Flash::erased(2);
        let old = settings("tap-1", "old");
        for _ in 0..saved {
            old.save(&mut flash, 0).unwrap();
        }
        let new = settings("tap-2", "new");
        flash.power = Some(cut);
        let done = new.save(&mut flash, 0).is_ok();
        flash.power = None;
        let kept = Settings::load(&mut flash, 0).unwrap();
        let either = kept.as_ref() == Some(&old) || kept.as_ref() == Some(&new);
        prop_assert!(either, "{kept:?}");
        prop_assert!(!done || kept == Some(new.clone()));
        new.save(&mut flash, 0).unwrap();
        prop_assert_eq!(Settings::load(&mut flash, 0).unwrap(), Some(new));
    }

    #[test]
    fn a_flipped_bit_is_found(at in 0..170_usize, bit in 0..8_u8) {
        let mut flash = Flash::erased(2);
        let kept = settings("tap-1", "secret");
        kept.save(&mut flash, 0).unwrap();
        flash.bytes[at] ^= 1 << bit;
        let read = Settings::load(&mut flash, 0).unwrap();
        prop_assert!(read.is_none() || read == Some(kept));
    }
}
