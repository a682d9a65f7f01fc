//! A link, and the timer at the other end played by hand.

use protocol::*;
use table::timer_link::{Command, Out, Round, Said, TimerLink};

pub const SECOND: u64 = 1_000_000;
pub const BOOT: u32 = 413;

pub fn name(text: &str) -> Name {
    Name::new(text).expect("a valid name")
}

pub fn text(text: &str) -> Text {
    Text::new(text).expect("a short text")
}

pub fn sid() -> Sid {
    Sid::from_u32(0x51be_07aa)
}

pub fn topic(channel: TimerChannel) -> String {
    Topic::timer(name("salon"), name("tap-1"), channel).to_string()
}

/// A link and the timer at the other end, played by hand: its clock shows `now` in ms.
#[derive(Clone)]
pub struct Bench {
    pub link: TimerLink,
    pub said: Vec<Said>,
}

impl Bench {
    pub fn new(heard: Option<(u32, u32)>) -> Self {
        let mut link = TimerLink::new(name("salon"), name("tap-1"), sid(), heard);
        link.connected(0);
        let said = Vec::new();
        Self { link, said }
    }

    /// Greeted at 1 s, its clock known to 1 ms, nothing left to say.
    pub fn online() -> Self {
        let mut bench = Self::new(None);
        bench.hello(SECOND, BOOT);
        bench.answer_probes(SECOND);
        bench.outs();
        bench.said.clear();
        bench
    }

    pub fn receive<M: Message>(&mut self, now: u64, channel: TimerChannel, message: M) {
        let mut buf = [0; MAX_PAYLOAD];
        let payload = message.encode(&mut buf).expect("a valid message");
        let said = self.link.receive(now, &topic(channel), payload);
        self.said.extend(said.expect("understood"));
        self.poll(now);
    }

    /// A message that the link must refuse as one that no timer says.
    pub fn refuse<M: Message>(&mut self, now: u64, channel: TimerChannel, message: M) {
        let mut buf = [0; MAX_PAYLOAD];
        let payload = message.encode(&mut buf).expect("a valid message");
        let said = self.link.receive(now, &topic(channel), payload);
        let why = said.expect_err("refused").to_string();
        assert!(why.contains("tap-1") && why.contains("no timer"), "{why}");
        self.poll(now);
    }

    pub fn poll(&mut self, now: u64) {
        while let Some(said) = self.link.poll(now) {
            self.said.push(said);
        }
    }

    pub fn hello(&mut self, now: u64, boot: u32) {
        self.receive(now, TimerChannel::Hello, hello(now, boot, 0));
    }

    pub fn tap(&mut self, now: u64, seq: u32, t: u32) {
        self.receive(now, TimerChannel::Evt, tap(BOOT, seq, t));
    }

    pub fn beat(&mut self, now: u64, st: State, left: u32) {
        self.receive(now, TimerChannel::Hb, beat(now, st, left));
    }

    pub fn answer(&mut self, now: u64, id: u32, err: Option<Refusal>) {
        let answer = CmdAck {
            sid: sid(),
            boot: BOOT,
            id,
            ok: err.is_none(),
            err,
            st: State::Armed,
            t: 0,
        };
        self.receive(now, TimerChannel::CmdAck, answer);
    }

    /// Answers every probe waiting, with no time on the way.
    pub fn answer_probes(&mut self, now: u64) {
        for out in self.outs() {
            if let Ok(SyncQ { n, h }) = SyncQ::decode(&out.payload) {
                let (r, s) = ((now / 1000) as u32, (now / 1000) as u32);
                let boot = BOOT;
                self.receive(now, TimerChannel::SyncR, SyncR { n, h, boot, r, s });
            }
        }
    }

    pub fn outs(&mut self) -> Vec<Out> {
        std::iter::from_fn(|| self.link.next_out()).collect()
    }

    pub fn sent<M: Message>(&mut self) -> Vec<M> {
        self.outs()
            .iter()
            .filter_map(|out| M::decode(&out.payload).ok())
            .collect()
    }
}

pub fn hello(now: u64, boot: u32, seq: u32) -> Hello {
    Hello {
        sid: None,
        boot,
        seq,
        fw: text("0.1.0"),
        up: (now / 1000) as u32,
        rst: text("power"),
    }
}

pub fn tap(boot: u32, seq: u32, t: u32) -> Evt {
    Evt {
        sid: None,
        boot,
        seq,
        ev: Ev::Tap,
        t,
        age: 0,
        st: State::Idle,
        rid: 0,
    }
}

pub fn beat(now: u64, st: State, left: u32) -> Hb {
    Hb {
        sid: Some(sid()),
        boot: BOOT,
        st,
        rid: if st == State::Idle { 0 } else { 41 },
        left,
        t: (now / 1000) as u32,
        bat: None,
        ack: 0,
    }
}

pub fn running(deadline: u64) -> Round {
    Round::Running {
        rid: 41,
        dur_ms: 120_000,
        deadline,
    }
}

pub const ARM: Command = Command::Arm {
    rid: 41,
    dur_ms: 120_000,
};
