//! What goes between hub and timer in virtual time: encoded messages in a queue, no socket.

use protocol::{Channel, Side};
use table::mqtt::{Heard, Message};

use super::Stage;

/// Rounds of messages between hub and timer at one moment; more would be a quarrel.
const EXCHANGES: usize = 64;

/// What lies between the hub and the timer.
#[derive(Debug, Default)]
pub(super) struct Network {
    /// The broker is away.
    pub away: bool,
    /// Each message of the timer comes twice.
    pub doubled: bool,
    /// How often the timer has lost its power.
    pub resets: u32,
}

impl Network {
    /// How often a message arrives.
    fn deliveries(&self) -> usize {
        match self {
            Network { away: true, .. } => 0,
            Network { doubled: true, .. } => 2,
            Network { .. } => 1,
        }
    }
}

impl Stage {
    /// Hub and timer say what they have to say, until both are silent.
    pub(super) fn deliver(&mut self) {
        self.table.wake(self.now());
        for _ in 0..EXCHANGES {
            let mut silent = true;
            for message in self.table.take_outbox() {
                if for_timer(&message) && !self.network.away {
                    let topic = message.topic.to_string();
                    self.session
                        .receive(self.device_now(), &topic, &message.payload);
                    silent = false;
                }
            }
            self.session.poll(self.device_now());
            while let Some(out) = self.session.next_out(self.device_now()) {
                let topic = out.topic.to_string();
                let payload = out.payload().to_vec();
                let message = Heard::Message { topic, payload };
                for _ in 0..self.network.deliveries() {
                    self.table.mqtt(self.now(), message.clone());
                }
                silent = false;
            }
            if silent {
                break;
            }
        }
    }
}

fn for_timer(message: &Message) -> bool {
    match message.topic.channel {
        Channel::Timer(_, channel) => channel.publisher() == Side::Hub,
        _ => false,
    }
}
