//! The exact bytes of version 1, one file per message in `tests/v1`.
//!
//! Timers that are in use were built against these bytes. If a test here fails,
//! do not change the file: the code has broken the contract. A message that
//! must look different belongs to version 2, in a folder of its own.

use std::fmt::Debug;

use protocol::*;

fn sid() -> Sid {
    Sid::parse("51be07aa").expect("eight hex digits")
}

fn text(text: &str) -> Text {
    Text::new(text).expect("short and plain")
}

fn golden<M: Message + Debug + PartialEq>(bytes: &[u8], message: M) {
    let mut buf = [0; MAX_PAYLOAD];
    let encoded = message.encode(&mut buf).expect("a valid message");
    assert_eq!(
        String::from_utf8_lossy(encoded),
        String::from_utf8_lossy(bytes)
    );
    assert_eq!(M::decode(bytes), Ok(message));
    every_key_is_needed::<M>(std::str::from_utf8(bytes).expect("ASCII"));
    keys_of_a_later_version_are_passed_over::<M>(bytes);
}

/// Renames each key in turn and expects to be told which one is missing.
fn every_key_is_needed<M: Message + Debug + PartialEq>(text: &str) {
    for &key in ["v"].iter().chain(M::KEYS) {
        let without = text.replacen(&format!("\"{key}\":"), "\"other\":", 1);
        assert_ne!(without, text, "{key} stands in the golden file");
        let message = M::NAME;
        assert_eq!(
            M::decode(without.as_bytes()),
            Err(DecodeError::Missing { message, key }),
        );
    }
}

fn keys_of_a_later_version_are_passed_over<M: Message + Debug + PartialEq>(bytes: &[u8]) {
    let mut later = bytes[..bytes.len() - 1].to_vec();
    later.extend_from_slice(br#","later":"yes","more":-7}"#);
    assert_eq!(M::decode(&later), M::decode(bytes));
}

#[test]
fn hello() {
    let first = Hello {
        sid: None,
        boot: 413,
        seq: 0,
        fw: text("0.3.1"),
        up: 1240,
        rst: text("power"),
    };
    golden(include_bytes!("v1/hello.json"), first);
    let again = Hello {
        sid: Some(sid()),
        seq: 18,
        up: u32::MAX,
        rst: text("watchdog"),
        ..first
    };
    golden(include_bytes!("v1/hello_again.json"), again);
}

#[test]
fn welcome() {
    let idle = Welcome {
        boot: 413,
        sid: sid(),
        st: State::Idle,
        rid: 0,
        dur: 120_000,
        left: 0,
        hb: 2000,
        re: None,
    };
    golden(include_bytes!("v1/welcome.json"), idle);
    let running = Welcome {
        boot: 414,
        st: State::Running,
        rid: 41,
        left: 83_120,
        re: Some(1240),
        ..idle
    };
    golden(include_bytes!("v1/welcome_running.json"), running);
}

#[test]
fn command() {
    let arm = Cmd {
        sid: sid(),
        id: 55,
        op: Op::Arm,
        rid: 41,
        dur: 120_000,
        left: None,
        at: 84_300,
        exp: 1500,
    };
    golden(include_bytes!("v1/cmd.json"), arm);
    let start = Cmd {
        id: 56,
        op: Op::Start,
        left: Some(119_940),
        ..arm
    };
    golden(include_bytes!("v1/cmd_start.json"), start);
}

#[test]
fn command_acknowledged() {
    let ok = CmdAck {
        sid: sid(),
        boot: 413,
        id: 55,
        ok: true,
        err: None,
        st: State::Armed,
        t: 84_467,
    };
    golden(include_bytes!("v1/cmdack.json"), ok);
    let refused = CmdAck {
        id: 57,
        ok: false,
        err: Some(Refusal::Stale),
        st: State::Running,
        ..ok
    };
    golden(include_bytes!("v1/cmdack_refused.json"), refused);
}

#[test]
fn event() {
    let tap = Evt {
        sid: Some(sid()),
        boot: 413,
        seq: 18,
        ev: Ev::Tap,
        t: 101_347,
        age: 0,
        st: State::Running,
        rid: 41,
    };
    golden(include_bytes!("v1/evt.json"), tap);
    golden(
        include_bytes!("v1/evack.json"),
        EvAck { boot: 413, seq: 18 },
    );
}

#[test]
fn heartbeat() {
    let running = Hb {
        sid: Some(sid()),
        boot: 413,
        st: State::Running,
        rid: 41,
        left: 83_120,
        t: 138_227,
        bat: Some(87),
        ack: 18,
    };
    golden(include_bytes!("v1/hb.json"), running);
    let mains = Hb {
        sid: None,
        st: State::Idle,
        rid: 0,
        left: 0,
        bat: None,
        ack: 0,
        ..running
    };
    golden(include_bytes!("v1/hb_mains.json"), mains);
}

#[test]
fn clock_probe() {
    let question = SyncQ {
        n: 812,
        h: 9_123_456_789,
    };
    golden(include_bytes!("v1/sync_q.json"), question);
    let answer = SyncR {
        n: 812,
        h: 9_123_456_789,
        boot: 413,
        r: 138_461,
        s: 138_462,
    };
    golden(include_bytes!("v1/sync_r.json"), answer);
}

#[test]
fn club() {
    let id = MatchId::parse("00112233445566778899aabbccddeeff").expect("32 hex digits");
    golden(include_bytes!("v1/club_here.json"), Here { sid: sid() });
    let ask = ClubAsk {
        sid: sid(),
        n: 12,
        id,
        left: 1785,
        cut: false,
    };
    golden(include_bytes!("v1/club_ask.json"), ask);
    let batch = Batch {
        sid: sid(),
        n: 13,
        id,
        file: 7,
        from: 1001,
        lines: 1790,
        over: true,
        left: 785,
    };
    golden(include_bytes!("v1/club_journal.json"), batch);
    let ack = ClubAck {
        id,
        seq: 1785,
        lines: 1790,
        st: Held::Well,
    };
    golden(include_bytes!("v1/club_ack.json"), ack);
    golden(include_bytes!("v1/club_call.json"), ClubCall { on: true });
    let card = CardId::parse("00112233445566778899aabbccddeeff").expect("digits");
    golden(include_bytes!("v1/club_card.json"), ClubCard { card });
}
