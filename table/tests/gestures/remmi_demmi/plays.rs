//! Each gesture, as it is done and as it truly counts.

use rules::Seat;
use table::zone::Zone;

use super::hands::{Gesture, PickUp, Way};
use super::{PLAYERS, Round, TRAYS, is_demmi, pad, uid};
use crate::evening::{Tried, Truth};

/// A plaque over a pad that it only passes is heard there once at most.
const PASSES: u64 = 140;

impl Round {
    pub(super) fn plays(&mut self, gesture: Gesture) -> Tried {
        match gesture {
            Gesture::Trade {
                size,
                fits,
                gap,
                lain,
                up,
            } => {
                let Some((seats, packets)) = self.packets(size, fits) else {
                    return Ok(());
                };
                self.offer(seats[0], 0, &packets[0]);
                self.wait(gap)?;
                self.offer(seats[1], 1, &packets[1]);
                self.wait(Self::SURE + lain)?;
                self.judges([&packets[0], &packets[1]])?;
                self.pick_up(seats, packets, up)?;
            }
            Gesture::Disturbed { size, away, deaf } => {
                let Some((seats, packets)) = self.packets(size, true) else {
                    return Ok(());
                };
                for side in 0..2 {
                    self.offer(seats[side], side, &packets[side]);
                }
                self.wait(Self::SURE)?;
                let side = self.felt.dice.below(2) as usize;
                let card = packets[side][0].clone();
                match deaf {
                    true => {
                        self.felt.deafen(uid(&card), away);
                        self.wait(away)?;
                    }
                    false => {
                        self.take_up(std::slice::from_ref(&card));
                        self.wait(away)?;
                        self.lay(&[card], TRAYS[side]);
                    }
                }
                self.wait(Self::SURE)?;
                self.judges([&packets[0], &packets[1]])?;
                let (later, next) = (0, false);
                self.pick_up(seats, packets, PickUp { later, next })?;
            }
            Gesture::Offer { size, lain } => {
                if let Some(seat) = self.someone(&[]) {
                    let packet = self.hands[seat][..size].to_vec();
                    let side = self.felt.dice.below(2) as usize;
                    self.offer(seat, side, &packet);
                    self.wait(lain)?;
                    self.take_off(side, &packet);
                    self.wait(1500)?;
                }
            }
            Gesture::Shows { size, lain } => {
                if let Some(seat) = self.someone(&[]) {
                    let cards = self.hands[seat][..size].to_vec();
                    self.lay(&cards, pad(seat));
                    self.wait(lain)?;
                    self.take_up(&cards);
                }
            }
            Gesture::Claim { carried, way } => {
                let Some(seat) = self.someone(&[]) else {
                    return Ok(());
                };
                let plaque = self.free()[0];
                self.taken.push((seat, plaque));
                self.carry(seat, plaque, carried, way)?;
                self.claims(seat, plaque);
            }
            Gesture::TwoClaims { apart, carried } => self.two_claim(apart, carried)?,
            Gesture::ThinksAgain { away } => {
                let plaque = self.felt.dice.one(&self.free()).expect("one is free");
                self.felt.lies.remove(&uid(plaque));
                self.wait(away)?;
                self.felt.lies.insert(uid(plaque), Zone::Centre);
            }
            Gesture::Pushed { lain } => {
                let plaque = self.felt.dice.one(&self.free()).expect("one is free");
                let pad = self.felt.dice.below(PLAYERS as u64) as u8;
                self.felt
                    .edge
                    .insert(uid(plaque), (Zone::Pad(Seat(pad)), 30));
                self.wait(lain)?;
                self.felt.edge.clear();
            }
            Gesture::Deaf { lasts } => self.deaf(lasts)?,
            Gesture::Rest => {}
        }
        Ok(())
    }

    /// Somebody who has not claimed, and is not one of those.
    fn someone(&mut self, but: &[usize]) -> Option<usize> {
        let may = (0..PLAYERS).filter(|seat| !self.has_claimed(*seat) && !but.contains(seat));
        let may: Vec<usize> = may.collect();
        self.felt.dice.one(&may)
    }

    /// Two players, and this many cards of each: Demmis, or whatever comes.
    fn packets(&mut self, size: usize, fits: bool) -> Option<([usize; 2], [Vec<String>; 2])> {
        let one = self.someone(&[])?;
        let other = self.someone(&[one])?;
        let seats = [one, other];
        let packets = seats.map(|seat| {
            let first = self.felt.dice.below(9) as usize;
            let mut hand = self.hands[seat].clone();
            hand.rotate_left(first);
            let mut packet: Vec<String> = Vec::new();
            for card in hand {
                packet.push(card);
                if fits && !is_demmi(&packet) || packet.len() > size {
                    packet.pop();
                }
            }
            packet
        });
        Some((seats, packets))
    }

    fn offer(&mut self, seat: usize, side: usize, packet: &[String]) {
        self.trays[side] = Some(seat);
        self.lay(packet, TRAYS[side]);
    }

    fn take_off(&mut self, side: usize, packet: &[String]) {
        self.trays[side] = None;
        self.take_up(packet);
    }

    /// RD-11, RD-12.
    fn pick_up(&mut self, seats: [usize; 2], packets: [Vec<String>; 2], up: PickUp) -> Tried {
        let first = self.felt.dice.below(2) as usize;
        if packets[0].len() == packets[1].len() && packets.iter().all(|one| is_demmi(one)) {
            for side in 0..2 {
                self.hands[seats[side]].retain(|card| !packets[side].contains(card));
                self.hands[seats[side]].extend_from_slice(&packets[1 - side]);
            }
        }
        self.take_off(first, &packets[first]);
        let third = self.someone(&seats).filter(|_| up.next);
        if let Some(third) = third {
            let card = vec![self.hands[third][0].clone()];
            self.wait(up.later / 2)?;
            self.offer(third, first, &card);
        }
        self.wait(up.later)?;
        self.take_off(1 - first, &packets[1 - first]);
        if let Some(third) = third {
            self.wait(Self::SURE)?;
            self.take_off(first, &[self.hands[third][0].clone()]);
        }
        self.wait(1500)
    }

    fn carry(&mut self, seat: usize, plaque: &str, carried: u64, way: Way) -> Tried {
        let own = pad(seat);
        match way {
            Way::Lifted => {
                self.felt.lies.remove(&uid(plaque));
                self.wait(carried)?;
            }
            Way::OverAnother => {
                let other = pad((seat + 1) % PLAYERS);
                self.felt.lies.remove(&uid(plaque));
                self.wait(carried / 2)?;
                self.felt.lies.insert(uid(plaque), other);
                self.wait(PASSES)?;
                self.felt.lies.remove(&uid(plaque));
                self.wait(carried / 2)?;
            }
            Way::Slid(lain) => {
                self.felt.edge.insert(uid(plaque), (own, 60));
                self.wait(lain)?;
                self.felt.edge.clear();
            }
        }
        Ok(())
    }

    /// The plaque lies before them, and nine cards.
    fn claims(&mut self, seat: usize, plaque: &str) {
        let own = pad(seat);
        self.felt.lies.insert(uid(plaque), own);
        let hand = self.hands[seat].clone();
        self.lay(&hand, own);
    }

    /// Where reads are missed, two plaques that go at once may be missed in the wrong order.
    fn two_claim(&mut self, apart: u64, carried: u64) -> Tried {
        let apart = match self.misses {
            0 => apart,
            _ => apart.max(600),
        };
        let free = self.free();
        let one = self.someone(&[]);
        let other = one.and_then(|one| self.someone(&[one]));
        if let (Some(one), Some(other), [high, low, ..]) = (one, other, &free[..]) {
            self.taken.push((one, high));
            self.felt.lies.remove(&uid(high));
            self.wait(apart)?;
            self.taken.push((other, low));
            self.felt.lies.remove(&uid(low));
            self.wait(carried)?;
            self.claims(one, high);
            self.claims(other, low);
        }
        Ok(())
    }
}
