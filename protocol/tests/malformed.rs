//! Round trips of random messages, and refusal of everything else.

use proptest::prelude::*;
use protocol::*;

type Decoded = Result<(), DecodeError>;

/// Every decoder there is, forgetting the message.
fn decoders() -> [fn(&[u8]) -> Decoded; 16] {
    fn only<M: Message>(payload: &[u8]) -> Decoded {
        M::decode(payload).map(|_| ())
    }
    [
        only::<Hello>,
        only::<Welcome>,
        only::<Cmd>,
        only::<CmdHead>,
        only::<CmdAck>,
        only::<Evt>,
        only::<EvAck>,
        only::<Hb>,
        only::<SyncQ>,
        only::<SyncR>,
        only::<Here>,
        only::<ClubAsk>,
        only::<Batch>,
        only::<ClubAck>,
        only::<ClubCall>,
        only::<ClubCard>,
    ]
}

const CMD: &str = include_str!("v1/cmd.json");

fn said(result: Result<Cmd, DecodeError>) -> String {
    result.expect_err("must be refused").to_string()
}

#[test]
fn errors_say_what_and_where() {
    let with = |from: &str, to: &str| {
        let changed = CMD.replace(from, to);
        assert_ne!(changed, CMD);
        said(Cmd::decode(changed.as_bytes()))
    };
    assert_eq!(
        with(r#""v":1"#, r#""v":2"#),
        "cmd refused: version 2, this program speaks 1; bring hub and timer to the same release"
    );
    assert_eq!(
        with("\"op\"", "\"po\""),
        "cmd refused: the key \"op\" is missing"
    );
    assert_eq!(
        with("\"arm\"", "\"dance\""),
        "cmd refused: a key stands twice, or a word is not one of those allowed"
    );
    assert_eq!(
        with("\"exp\"", "\"op\":\"arm\",\"exp\""),
        "cmd refused: a key stands twice, or a word is not one of those allowed"
    );
    assert_eq!(
        with("120000", "3600001"),
        "cmd refused: dur is 0 to 3600000 ms and left no more than dur"
    );
    assert_eq!(with("120000", "4294967296"), "cmd refused: Invalid number.");
    assert_eq!(with("120000", "-1"), "cmd refused: Invalid number.");
    assert_eq!(
        with("120000", "[[[1]]]"),
        "cmd refused: a payload is one flat JSON object in ASCII"
    );
    assert_eq!(
        with("arm", "armé"),
        "cmd refused: a payload is one flat JSON object in ASCII"
    );
}

#[test]
fn length_is_bounded() {
    let padded = |len: usize| format!("{CMD}{}", " ".repeat(len - CMD.len()));
    assert!(Cmd::decode(padded(MAX_PAYLOAD).as_bytes()).is_ok());
    assert_eq!(
        said(Cmd::decode(padded(MAX_PAYLOAD + 1).as_bytes())),
        "cmd refused: 257 bytes, at most 256 are read"
    );
}

#[test]
fn contradictions_are_neither_sent_nor_read() {
    let ack = CmdAck {
        sid: Sid::from_u32(1),
        boot: 1,
        id: 1,
        ok: true,
        err: Some(Refusal::State),
        st: State::Idle,
        t: 0,
    };
    let mut buf = [0; MAX_PAYLOAD];
    let refused = ack.encode(&mut buf).expect_err("ok with err");
    assert_eq!(
        refused.to_string(),
        "cmdack not sent: err is there exactly when ok is false"
    );
    let silent = include_str!("v1/cmdack_refused.json").replace(r#""err":"stale","#, "");
    assert!(matches!(
        CmdAck::decode(silent.as_bytes()),
        Err(DecodeError::Field { .. })
    ));
}

#[test]
fn a_cut_or_prolonged_payload_is_refused() {
    for cut in 0..CMD.len() {
        assert!(Cmd::decode(&CMD.as_bytes()[..cut]).is_err(), "{cut}");
    }
    assert!(Cmd::decode(format!("{CMD}{CMD}").as_bytes()).is_err());
}

fn sid() -> impl Strategy<Value = Sid> {
    any::<u32>().prop_map(Sid::from_u32)
}

fn state() -> impl Strategy<Value = State> {
    use State::{Armed, Expired, Fault, Idle, Paused, Running};
    prop::sample::select(vec![Idle, Armed, Running, Paused, Expired, Fault])
}

fn round_trip<M: Message + std::fmt::Debug + PartialEq>(message: M) -> Result<(), TestCaseError> {
    let mut buf = [0; MAX_PAYLOAD];
    let bytes = message.encode(&mut buf).expect("in range");
    prop_assert!(serde_json_core::from_slice::<Versioned>(bytes).is_ok());
    prop_assert_eq!(M::decode(bytes), Ok(message));
    Ok(())
}

#[derive(serde::Deserialize)]
struct Versioned {
    #[serde(rename = "v")]
    _version: u32,
}

proptest! {
    #[test]
    fn events_round_trip(
        sid in prop::option::of(sid()), boot: u32, seq in 1..=u32::MAX, t: u32, age: u32, rid: u32,
        ev in prop::sample::select(vec![Ev::Tap, Ev::Long, Ev::Expired]), st in state(),
    ) {
        round_trip(Evt { sid, boot, seq, ev, t, age, st, rid })?;
        round_trip(EvAck { boot, seq })?;
    }

    #[test]
    fn heartbeats_and_probes_round_trip(
        sid in prop::option::of(sid()), boot: u32, st in state(), rid: u32, left: u32, t: u32,
        bat in prop::option::of(0..=100u8), ack: u32, h: u64,
    ) {
        round_trip(Hb { sid, boot, st, rid, left, t, bat, ack })?;
        round_trip(SyncQ { n: rid, h })?;
        round_trip(SyncR { n: rid, h, boot, r: t, s: left })?;
    }

    #[test]
    fn texts_round_trip(fw in "[ !#-Z^-z|~]{0,16}", up: u32, boot: u32, seq: u32) {
        let fw = Text::new(&fw).expect("plain ASCII");
        round_trip(Hello { sid: None, boot, seq, fw, up, rst: fw })?;
    }

    #[test]
    fn session_ids_are_eight_hex_digits(number: u32) {
        let sid = Sid::from_u32(number);
        prop_assert_eq!(sid.to_string(), format!("{number:08x}"));
        prop_assert_eq!(Sid::parse(sid.as_str()), Some(sid));
    }

    #[test]
    fn random_bytes_never_panic(payload in prop::collection::vec(any::<u8>(), 0..300)) {
        for decode in decoders() {
            prop_assert!(decode(&payload).is_err());
        }
    }

    /// Close to the real thing: a golden payload with some bytes overwritten.
    #[test]
    fn damaged_payloads_never_panic(
        which in 0..7usize,
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
    ) {
        let golden: [&[u8]; 7] = [
            include_bytes!("v1/hello.json"),
            include_bytes!("v1/welcome_running.json"),
            include_bytes!("v1/cmd_start.json"),
            include_bytes!("v1/cmdack_refused.json"),
            include_bytes!("v1/evt.json"),
            include_bytes!("v1/hb.json"),
            include_bytes!("v1/sync_r.json"),
        ];
        let mut payload = golden[which].to_vec();
        for (place, byte) in damage {
            let place = place.index(payload.len());
            payload[place] = byte;
        }
        for decode in decoders() {
            if let Err(error) = decode(&payload) {
                prop_assert!(error.to_string().contains(" refused: "));
            }
        }
    }
}
