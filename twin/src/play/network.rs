//! What goes between hub and timer in virtual time: encoded messages in a queue, no socket.

use std::collections::VecDeque;

use protocol::{Channel, Side};
use table::clock::Micros;
use table::mqtt::{Heard, Message};

use super::Stage;

/// Rounds of messages between hub and timer at one moment; more would be a quarrel.
const EXCHANGES: usize = 64;

/// A broker that gives nothing back is noticed after so long (`hub::mqtt`, by its canaries).
pub(super) const NOTICED: Micros = 4_500_000;

/// What lies between the hub and the timer.
#[derive(Debug, Default)]
pub(super) struct Network {
    /// The broker is away.
    pub away: bool,
    /// It gives nothing back, which is noticed then.
    pub noticed_at: Option<Micros>,
    /// What the timer says arrives so much later.
    pub late: Micros,
    /// What it has said, and when it arrives.
    pub under_way: VecDeque<(Micros, Heard)>,
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
        if self
            .network
            .noticed_at
            .is_some_and(|at| at <= self.now().at)
        {
            self.network.noticed_at = None;
            self.broker_is_lost("it gives nothing back");
        }
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
                let arrives = self.now().at + self.network.late;
                for _ in 0..self.network.deliveries() {
                    let said = (arrives, message.clone());
                    self.network.under_way.push_back(said);
                }
                silent = false;
            }
            let now = self.now();
            let arrived = |(at, _): &mut (Micros, Heard)| *at <= now.at;
            while let Some((_, message)) = self.network.under_way.pop_front_if(arrived) {
                self.table.mqtt(now, message);
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
