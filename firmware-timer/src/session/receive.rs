//! What the session does with a message of the hub.

use protocol::{
    Channel, Cmd, CmdAck, CmdHead, EvAck, Message, Op, Refusal, State, SyncQ, TimerChannel, Topic,
    Welcome,
};

use super::{Link, Session};

/// A command may lie this much in the future, in ms: the hub's estimate of our
/// clock is not exact. More is another clock.
const EARLY_MS: i32 = 1_000;
/// No command lives longer than this, in ms, whatever its `exp` says.
const LONGEST_EXP_MS: u32 = 10_000;

impl Session {
    /// A message arrived. What is not understood is counted and has no effect;
    /// a command that is not understood is answered.
    pub fn receive(&mut self, now: u32, topic: &str, payload: &[u8]) {
        self.advance(now);
        let channel = match Topic::parse(topic) {
            Some(Topic {
                table,
                channel: Channel::Timer(id, channel),
            }) if table == self.config.table && id == self.config.id => Some(channel),
            _ => None,
        };
        let understood = match channel {
            Some(TimerChannel::Welcome) => Welcome::decode(payload)
                .map(|welcome| self.welcome(now, &welcome))
                .is_ok(),
            Some(TimerChannel::EvAck) => EvAck::decode(payload)
                .map(|ack| self.acknowledged(now, ack))
                .is_ok(),
            Some(TimerChannel::Cmd) => self.command(now, payload),
            Some(TimerChannel::SyncQ) => SyncQ::decode(payload)
                .map(|probe| self.probes.push(probe, now))
                .is_ok(),
            _ => false,
        };
        if understood {
            self.heard = Some(now);
        } else {
            self.refused = self.refused.saturating_add(1);
        }
    }

    fn welcome(&mut self, now: u32, welcome: &Welcome) {
        let Link::Greeted(said) = self.link else {
            return;
        };
        if welcome.boot != self.boot || welcome.re.is_some_and(|re| re != said) {
            return;
        }
        self.link = Link::Welcomed;
        if self.sid.replace(welcome.sid) != Some(welcome.sid) {
            self.newest = 0;
        }
        self.period = welcome.hb;
        self.beat = None;
        // A running countdown went on while the welcome was on its way, which
        // was about half of the time since the hello.
        let way_back = match welcome.st {
            State::Running => now.wrapping_sub(said) / 2,
            _ => 0,
        };
        let left = welcome.left.saturating_sub(way_back);
        self.timer.join(now, &Welcome { left, ..*welcome });
    }

    fn acknowledged(&mut self, now: u32, ack: EvAck) {
        if ack.boot == self.boot {
            self.events.acknowledge(now, ack.seq);
        }
    }

    /// Answers a command; false when it was not understood.
    fn command(&mut self, now: u32, payload: &[u8]) -> bool {
        let Ok(CmdHead { sid, id }) = CmdHead::decode(payload) else {
            return false;
        };
        if self.answers.repeat(sid, id) {
            return true;
        }
        let command = Cmd::decode(payload);
        let result = command.map_or(Err(Refusal::Cmd), |command| self.obey(now, &command));
        self.answers.push(CmdAck {
            sid,
            boot: self.boot,
            id,
            ok: result.is_ok(),
            err: result.err(),
            st: self.timer.state(),
            t: now,
        });
        command.is_ok()
    }

    fn obey(&mut self, now: u32, command: &Cmd) -> Result<(), Refusal> {
        let Cmd { rid, dur, at, .. } = *command;
        if command.op != Op::Probe {
            self.admit(now, command)?;
        }
        match command.op {
            Op::Arm => self.timer.arm(rid, dur),
            Op::Start => {
                let end = at.wrapping_add(command.left.unwrap_or(dur));
                self.timer.start(rid, dur, end)
            }
            Op::Pause => self.timer.pause(rid, at),
            Op::Resume => self.timer.resume(rid, at),
            Op::Stop => self.timer.stop(rid),
            Op::Beep => {
                self.timer.beep(now);
                Ok(())
            }
            Op::Probe => {
                self.link = Link::HelloDue;
                Ok(())
            }
        }
    }

    /// Is the command of this session, of this moment and the latest?
    fn admit(&mut self, now: u32, command: &Cmd) -> Result<(), Refusal> {
        if self.sid != Some(command.sid) {
            return Err(Refusal::Sid);
        }
        let age = now.wrapping_sub(command.at) as i32;
        let longest = command.exp.min(LONGEST_EXP_MS) as i32;
        if !(-EARLY_MS..=longest).contains(&age) || command.id < self.newest {
            return Err(Refusal::Stale);
        }
        self.newest = command.id;
        Ok(())
    }
}
