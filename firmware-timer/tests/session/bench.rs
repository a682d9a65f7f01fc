//! A session, and the hub played by hand.

use firmware_timer::{Config, Session};
use protocol::*;

pub const BOOT: u32 = 413;

pub fn name(text: &str) -> Name {
    Name::new(text).expect("a valid name")
}

pub fn text(text: &str) -> Text {
    Text::new(text).expect("a short text")
}

pub fn session() -> Session {
    let config = Config {
        table: name("salon"),
        id: name("tap-1"),
        fw: text("0.1.0"),
    };
    Session::new(config, BOOT, text("power"))
}

pub fn sid() -> Sid {
    Sid::from_u32(0x51be_07aa)
}

pub fn leaf_and_payload(out: &firmware_timer::Out) -> String {
    let topic = out.topic.to_string();
    let leaf = topic
        .strip_prefix("remmi/1/salon/timer/tap-1/")
        .expect("its own topic");
    format!(
        "{leaf} {}",
        std::str::from_utf8(out.payload()).expect("ASCII")
    )
}

/// Everything it has to say at `now`.
pub fn said(session: &mut Session, now: u32) -> Vec<String> {
    std::iter::from_fn(|| session.next_out(now))
        .map(|out| leaf_and_payload(&out))
        .take(99)
        .collect()
}

pub fn deliver<M: Message>(session: &mut Session, now: u32, channel: TimerChannel, message: M) {
    let mut buf = [0; MAX_PAYLOAD];
    let payload = message.encode(&mut buf).expect("a valid message");
    let topic = Topic::timer(name("salon"), name("tap-1"), channel).to_string();
    session.receive(now, &topic, payload);
}

pub fn welcome(re: u32) -> Welcome {
    Welcome {
        boot: BOOT,
        sid: sid(),
        st: State::Idle,
        rid: 0,
        dur: 120_000,
        left: 0,
        hb: 2000,
        re: Some(re),
    }
}

pub fn command(id: u32, op: Op, at: u32) -> Cmd {
    let dur = if matches!(op, Op::Arm | Op::Start) {
        120_000
    } else {
        0
    };
    Cmd {
        sid: sid(),
        id,
        op,
        rid: 41,
        dur,
        left: None,
        at,
        exp: COMMAND_MS,
    }
}

/// Greeted at 1,000 ms, with nothing left to say until the next heartbeat.
pub fn in_session() -> Session {
    let mut session = session();
    session.connected(1_000);
    said(&mut session, 1_000);
    deliver(&mut session, 1_000, TimerChannel::Welcome, welcome(1_000));
    said(&mut session, 1_000);
    session
}
