//! What the link does with a message of the timer.

use protocol::{
    Channel, CmdAck, EvAck, Evt, Hb, Hello, Message, State, SyncR, TimerChannel, Topic,
};

use super::life::Life;
use super::{Malformed, PROBE_US, Round, Said, TimerLink, deaf, ms};
use crate::clock::Micros;

/// Countdown and deadline further apart than this are reported, in µs.
const DIFFERS_US: u64 = 250_000;
/// Highest count of starts there can be. It begins at the minutes since 2024, which get there in the
/// year 2534, or at 0, and the flash bears 102 million starts.
const MOST_BOOT: u32 = 1 << 28;
/// Starts that may go by unheard: sixteen years of minutes, for a timer that is set up again.
const UNHEARD_BOOTS: u32 = 1 << 23;
/// Highest number of an event: device time wraps before a timer has told that many, one each 250 ms.
const MOST_SEQ: u32 = 1 << 24;
/// A heartbeat may be dated this much ahead of its arrival, beside the error of its date, in µs.
const AHEAD_US: u64 = 1_000_000;

impl TimerLink {
    /// A message arrived.
    ///
    /// # Errors
    /// [`Malformed`] when it is not the timer's or not understood; nothing has changed.
    pub fn receive(
        &mut self,
        now: Micros,
        topic: &str,
        payload: &[u8],
    ) -> Result<Option<Said>, Malformed> {
        match self.channel(topic) {
            // A hint for people; what counts is the heartbeat.
            Some(TimerChannel::Avail) => {}
            Some(TimerChannel::Hello) => self.hello(now, &Hello::decode(payload)?)?,
            Some(TimerChannel::Evt) => self.event(now, Evt::decode(payload)?)?,
            Some(TimerChannel::CmdAck) => self.answered(&CmdAck::decode(payload)?),
            Some(TimerChannel::Hb) => self.heartbeat(now, &Hb::decode(payload)?)?,
            Some(TimerChannel::SyncR) => self.probed(now, &SyncR::decode(payload)?),
            _ => return Err(Malformed::Topic(topic.to_owned())),
        }
        Ok(self.poll(now))
    }

    fn hello(&mut self, now: Micros, hello: &Hello) -> Result<(), Malformed> {
        if hello.boot > MOST_BOOT {
            return Err(self.impossible(format!("start {}", hello.boot)));
        }
        let known = self.life.as_ref().map(|life| life.boot);
        let near = |known: u32| (known..=known.saturating_add(UNHEARD_BOOTS)).contains(&hello.boot);
        if let Some(known) = known.filter(|known| !near(*known)) {
            self.refuse_boot(hello.boot, known);
            return Ok(());
        }
        let reset = known != Some(hello.boot);
        // It says hello again until it is welcome.
        if reset && !self.pace.takes(now) {
            return Ok(());
        }
        let same = self.life.as_ref().filter(|_| !reset);
        if hello.seq > MOST_SEQ || same.is_some_and(|life| life.never_gave(hello.seq)) {
            return Err(self.impossible(format!("a receipt for event {}", hello.seq)));
        }
        if reset {
            self.boot_refused = false;
            self.earlier = self.life.take();
            self.said.extend(self.commands.clear().map(deaf));
        }
        let life = self
            .life
            .get_or_insert_with(|| Life::new(self.id, hello.boot, hello.seq));
        life.greeted(hello);
        // A timer that counts this round by itself knows better than the welcome.
        self.set_right = reset || life.does_not_count(self.round.rid());
        if reset || self.seen.is_none() {
            let why = if reset { hello.rst.as_str() } else { "back" };
            self.said.push_back(Said::Online {
                boot: hello.boot,
                why: why.to_owned(),
            });
        }
        self.seen = Some(now);
        self.differed = 0;
        self.may_probe = now + PROBE_US;
        self.prober.start(now);
        let welcome = self.round.welcome(now, self.sid, hello);
        self.send(TimerChannel::Welcome, &welcome);
        Ok(())
    }

    fn impossible(&self, what: String) -> Malformed {
        let timer = self.id;
        Malformed::Impossible { timer, what }
    }

    fn refuse_boot(&mut self, boot: u32, known: u32) {
        // A hello of the life before that was long on its way is nobody's fault.
        let late = self.earlier.as_ref().is_some_and(|life| life.boot == boot);
        if !late && !self.boot_refused {
            self.boot_refused = true;
            self.said.push_back(Said::BootRefused {
                timer: self.id.to_string(),
                boot,
                known,
            });
        }
    }

    fn event(&mut self, now: Micros, event: Evt) -> Result<(), Malformed> {
        let boot = event.boot;
        if event.seq > MOST_SEQ {
            return Err(self.impossible(format!("event {}", event.seq)));
        }
        let of = |life: &&mut Life| life.boot == boot;
        if let Some(life) = self.life.as_mut().filter(of) {
            if let Some(seq) = life.event(event, || self.pace.takes(now)) {
                self.send(TimerChannel::EvAck, &EvAck { boot, seq });
            }
        } else if let Some(life) = self.earlier.as_mut().filter(of) {
            let late = life.late_event(now, event);
            self.said.extend(late.map(Said::Event));
            return Ok(());
        }
        if self.life.as_ref().is_none_or(|life| life.boot < boot) || self.seen.is_none() {
            self.ask_for_hello(now);
        }
        Ok(())
    }

    fn answered(&mut self, answer: &CmdAck) {
        let boot = self.life.as_ref().map(|life| life.boot);
        if answer.sid != self.sid || boot != Some(answer.boot) {
            return;
        }
        let Some(command) = self.commands.answered(answer.id) else {
            return;
        };
        let (op, rid, st) = (command.op(), command.rid(), answer.st);
        self.differed = 0;
        self.said.push_back(match answer.err {
            None => Said::Obeyed { op, rid, st },
            Some(why) => Said::Refused { op, rid, why },
        });
    }

    fn heartbeat(&mut self, now: Micros, beat: &Hb) -> Result<(), Malformed> {
        let ours = beat.sid == Some(self.sid) && self.seen.is_some();
        let life = self.life.as_mut().filter(|life| life.boot == beat.boot);
        let (true, Some(life)) = (ours, life) else {
            self.ask_for_hello(now);
            return Ok(());
        };
        // It would make all true ones older than the last.
        let dated = life.clock.to_hub(beat.t);
        if dated.is_some_and(|(at, error_us)| at > now + AHEAD_US + u64::from(error_us)) {
            return Err(self.impossible(format!("at {} ms what is not yet", beat.t)));
        }
        if life.beat(beat) {
            self.seen = Some(now);
            self.compare(now, beat);
        }
        Ok(())
    }

    /// Holds the timer's countdown against the round. One heartbeat may have crossed with a
    /// command; two in a row have not.
    fn compare(&mut self, now: Micros, beat: &Hb) {
        if !self.commands.is_empty() || beat.st == State::Fault {
            return;
        }
        let agrees = self.round.agrees(now, beat);
        let off = self.distance(beat).filter(|_| agrees);
        if agrees && off.is_none() {
            self.differed = 0;
            return;
        }
        self.differed = self.differed.saturating_add(1);
        match off {
            // A lost command: the welcome says it all again.
            None if self.differed >= 2 => self.ask_for_hello(now),
            Some(by_ms) if self.differed == 2 && self.pace.takes(now) => {
                let rid = beat.rid;
                self.said.push_back(Said::Differs { rid, by_ms });
            }
            _ => {}
        }
    }

    /// How much later than the deadline the timer's countdown ends, in ms, if worth telling.
    fn distance(&self, beat: &Hb) -> Option<i32> {
        let Round::Running { deadline, .. } = self.round else {
            return None;
        };
        let (at, error_us) = self.clock()?.to_hub(beat.t)?;
        let end = at + ms(beat.left);
        let far = end.abs_diff(deadline) > DIFFERS_US + u64::from(error_us);
        let by_ms = (end as i64 - deadline as i64) / 1000;
        (far && beat.st == State::Running).then_some(i32::try_from(by_ms).unwrap_or(i32::MAX))
    }

    fn probed(&mut self, now: Micros, answer: &SyncR) {
        if let Some(life) = self.life.as_mut().filter(|life| life.boot == answer.boot)
            && self.prober.accept(now, answer)
        {
            life.clock.probe(now, answer);
        }
    }

    /// Is it one of this timer's topics?
    pub(super) fn publishes(&self, topic: &str) -> bool {
        self.channel(topic).is_some()
    }

    fn channel(&self, topic: &str) -> Option<TimerChannel> {
        match Topic::parse(topic)? {
            Topic {
                table,
                channel: Channel::Timer(id, channel),
            } if table == self.table && id == self.id => Some(channel),
            _ => None,
        }
    }
}
