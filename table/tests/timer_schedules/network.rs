//! The network between them.

use protocol::{Evt, Message};

use crate::world::World;

#[derive(Clone)]
pub struct Letter {
    pub to_hub: bool,
    pub topic: String,
    pub payload: Vec<u8>,
}

impl World {
    /// Takes what both sides want to send to the post.
    pub fn collect(&mut self, wild: bool) {
        let device = self.device();
        let mut letters = Vec::new();
        while let Some(out) = self.timer.next_out(device) {
            let payload = out.payload().to_vec();
            if let Ok(event) = Evt::decode(&payload) {
                let true_time = self.crystal.shows(event.t);
                let told = self
                    .truth
                    .insert((event.boot, event.seq), (event.ev, true_time));
                assert!(told.is_none_or(|told| told == (event.ev, true_time)));
            }
            letters.push(Letter {
                to_hub: true,
                topic: out.topic.to_string(),
                payload,
            });
        }
        while let Some(out) = self.link.next_out() {
            letters.push(Letter {
                to_hub: false,
                topic: out.topic.to_string(),
                payload: out.payload,
            });
        }
        for letter in letters {
            let copies = match wild {
                true if self.random.chance(self.loss) => 0,
                true if self.random.chance(10) => 2,
                _ => 1,
            };
            for _ in 0..copies {
                let slow = self.random.chance(if wild { 8 } else { 1 });
                let way = self.random.below(if slow { 400_000 } else { 12_000 });
                self.post(self.now + 800 + way, letter.clone());
            }
            self.posted.push(letter);
        }
    }

    pub fn post(&mut self, at: u64, letter: Letter) {
        let tie = self.random.next();
        self.mail.insert((at, tie), letter);
    }

    pub fn deliver(&mut self, letter: &Letter) {
        if letter.to_hub && self.hub_back.is_none() {
            let said = self.link.receive(self.now, &letter.topic, &letter.payload);
            self.heard(said.expect("the timer speaks by the contract"));
        } else if !letter.to_hub && self.timer_back.is_none() {
            let device = self.device();
            self.timer.receive(device, &letter.topic, &letter.payload);
        }
    }
}
