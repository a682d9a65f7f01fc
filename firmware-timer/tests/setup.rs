//! Setting the timer up, a line for each thing said.

use firmware_timer::setup::{Answer, Request, Setup};
use proptest::prelude::*;

fn say(setup: &mut Setup, line: &str) -> Option<Request> {
    let mut heard = line
        .bytes()
        .chain([b'\r', b'\n'])
        .filter_map(|byte| setup.hear(byte));
    heard.next()
}

fn answer(setup: &mut Setup, line: &str) -> String {
    match say(setup, line) {
        Some(Request::Answer(answer)) => answer.to_string(),
        other => panic!("{line}: {other:?}"),
    }
}

#[test]
fn a_timer_is_set_up_line_by_line() {
    let mut setup = Setup::default();
    assert_eq!(say(&mut setup, "hello"), Some(Request::Hello));
    assert_eq!(answer(&mut setup, "save"), "error: `broker` is not set yet");
    for line in [
        "set ssid Café du coin",
        "set key my secret words",
        "set broker 10.0.0.7:1883",
        "set table salon",
        "set id tap-1",
        "set password 0123",
        "starts 1500000",
    ] {
        assert_eq!(answer(&mut setup, line), "ok", "{line}");
    }
    let Some(Request::Save { settings, starts }) = say(&mut setup, "save") else {
        panic!("complete");
    };
    assert_eq!(settings.ssid, "Café du coin");
    assert_eq!(settings.key, "my secret words");
    assert_eq!((settings.host.as_str(), settings.port), ("10.0.0.7", 1883));
    assert_eq!(starts, 1_500_000);

    let again = Setup::new(Some(&settings));
    let mut greeting = String::new();
    again.greeting(&mut greeting, "0.1.0", 41).unwrap();
    let said = "ok remmi-timer 0.1.0 starts 41 id tap-1 table salon broker 10.0.0.7:1883";
    assert_eq!(greeting, said, "and no secret");
}

#[test]
fn nothing_is_kept_without_a_network() {
    let mut setup = Setup::default();
    for line in [
        "set broker 10.0.0.7:1883",
        "set table salon",
        "set id tap-1",
    ] {
        assert_eq!(answer(&mut setup, line), "ok", "{line}");
    }
    assert_eq!(answer(&mut setup, "save"), "error: `ssid` is not set yet");
}

#[test]
fn what_is_wrong_is_said_with_the_remedy() {
    let mut setup = Setup::default();
    assert!(answer(&mut setup, "set key abc").contains("8 to 63"));
    assert!(answer(&mut setup, "set ssid ").contains("1 to 32"));
    assert!(answer(&mut setup, "set broker nowhere").contains("HOST:PORT"));
    assert!(answer(&mut setup, "set colour red").contains("ssid, key, broker"));
    assert!(answer(&mut setup, "reboot").contains("say hello"));
    assert!(answer(&mut setup, "starts many").contains("starts N"));
    let long = format!("set password {}", "x".repeat(200));
    assert_eq!(
        say(&mut setup, &long),
        Some(Request::Answer(Answer::TooLong))
    );
    assert_eq!(
        say(&mut setup, "hello"),
        Some(Request::Hello),
        "and it goes on"
    );
    assert_eq!(say(&mut setup, ""), None);
}

proptest! {
    #[test]
    fn any_bytes_do_no_harm(bytes in prop::collection::vec(any::<u8>(), 0..2_000)) {
        let mut setup = Setup::default();
        for byte in bytes {
            let _ = setup.hear(byte);
        }
        let _ = setup.hear(b'\n');
        prop_assert_eq!(say(&mut setup, "hello"), Some(Request::Hello));
    }
}
