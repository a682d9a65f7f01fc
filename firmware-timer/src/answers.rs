//! Answers to commands, remembered so that none is obeyed twice.

use protocol::{CmdAck, Sid};

/// The hub sends one command at a time and repeats only that one, so a few
/// places are plenty. A new answer takes the place of the oldest, even of one
/// not sent yet: the hub will ask again and hear that it is stale.
const REMEMBERED: usize = 8;

#[derive(Clone, Debug)]
pub struct Answers {
    answers: [Option<Answer>; REMEMBERED],
    /// Place of the next answer.
    next: usize,
}

#[derive(Clone, Copy, Debug)]
struct Answer {
    ack: CmdAck,
    to_send: bool,
}

impl Answers {
    pub const fn new() -> Self {
        Self {
            answers: [None; REMEMBERED],
            next: 0,
        }
    }

    /// Sends the old answer again, if this command was answered before.
    pub fn repeat(&mut self, sid: Sid, id: u32) -> bool {
        let mut known = self.answers.iter_mut().flatten();
        match known.find(|answer| answer.ack.sid == sid && answer.ack.id == id) {
            Some(answer) => {
                answer.to_send = true;
                true
            }
            None => false,
        }
    }

    /// Remembers an answer and sends it.
    pub fn push(&mut self, ack: CmdAck) {
        self.answers[self.next] = Some(Answer { ack, to_send: true });
        self.next = (self.next + 1) % REMEMBERED;
    }

    /// The next answer to send, oldest first.
    pub fn take(&mut self) -> Option<CmdAck> {
        let (newer, older) = self.answers.split_at_mut(self.next);
        let mut in_order = older.iter_mut().chain(newer).flatten();
        let answer = in_order.find(|answer| answer.to_send)?;
        answer.to_send = false;
        Some(answer.ack)
    }

    /// Is there an answer to send?
    pub fn is_pending(&self) -> bool {
        self.answers.iter().flatten().any(|answer| answer.to_send)
    }
}
