//! What waits for the broker.

use super::Table;
use crate::journal::Disk;
use crate::mqtt::Message;
use crate::timer_link::TimerEvent;

/// Most messages that wait for the broker; the oldest goes first when it is full.
const OUTBOX: usize = 256;
/// Events that wait for the disk to be acknowledged: a timer keeps 16.
const RECEIPTS: usize = 64;

/// An event of a timer that may be acknowledged once its line is kept.
#[derive(Debug)]
pub(super) struct Receipt {
    pub timer: String,
    pub boot: u32,
    pub seq: u32,
    /// [`Disk::appended`] with its line.
    pub upto: u64,
}

impl<D: Disk> Table<D> {
    /// The messages to publish, oldest first.
    pub fn take_outbox(&mut self) -> Vec<Message> {
        self.flush();
        self.outbox.drain(..).collect()
    }

    /// A timer's event is journaled: it is acknowledged once its line is kept.
    pub(super) fn receipt(&mut self, event: &TimerEvent) {
        if self.receipts.len() == RECEIPTS {
            // One receipt stands for all before it.
            self.receipts.pop_front();
        }
        self.receipts.push_back(Receipt {
            timer: event.timer.clone(),
            boot: event.boot,
            seq: event.seq,
            upto: self.journal.disk().appended(),
        });
    }

    /// Moves what the link wants to say, and what the public may see, to the outbox.
    pub(super) fn flush(&mut self) {
        let kept = self.journal.disk().kept();
        while let Some(receipt) = self.receipts.pop_front_if(|receipt| receipt.upto <= kept) {
            self.link
                .acknowledge(&receipt.timer, receipt.boot, receipt.seq);
        }
        while let Some(out) = self.link.next_out() {
            self.push(Message {
                topic: out.topic,
                payload: out.payload,
            });
        }
        if !self.connected || !std::mem::take(&mut self.untold) {
            return;
        }
        self.tell_home();
    }

    /// Messages that the outbox had no room for, since the start.
    pub fn dropped(&self) -> u64 {
        self.dropped
    }

    pub(super) fn push(&mut self, out: Message) {
        if self.outbox.len() == OUTBOX {
            self.outbox.pop_front();
            self.dropped += 1;
        }
        self.outbox.push_back(out);
    }
}
