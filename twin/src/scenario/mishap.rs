//! What goes wrong with a table's hardware, and what mends it.

use std::mem::discriminant;

use sensors::model::Miso;
use table::clock::Micros;
use table::zone::Zone;

use crate::disk::DiskState;
use crate::hardware::bus;
use crate::reception::Reception;
use crate::spot::Spot;

/// Something goes wrong, or is well again.
#[derive(Clone, Debug, PartialEq)]
pub enum Mishap {
    /// With what antennas hear.
    Hearing(Hearing),
    /// The timer loses the network.
    TimerAway,
    /// The timer is on the network again.
    TimerBack,
    /// The timer has lost its power for a moment.
    TimerReset,
    /// What the timer says arrives this many micros later.
    TimerLate(Micros),
    /// The broker does so.
    Broker(BrokerState),
    /// The broker delivers each message of the timer twice, as it may (MQTT 5, 4.3.2).
    Doubled(bool),
    /// The wall clock of the machine jumps by this many seconds.
    ClockJumps(i64),
    /// The disk under the journal does so.
    Disk(DiskState),
    /// The hub starts again.
    Again(Again),
}

/// What antennas hear, and what keeps them from it.
#[derive(Clone, Debug, PartialEq)]
pub enum Hearing {
    /// Readers are so.
    Readers(Readers, ReaderState),
    /// Tags at a place are no longer read, wherever they go.
    Hide(Vec<String>, Spot),
    /// All tags are read again.
    Unhide,
    /// Tags that rest are not read for a moment, one after the other.
    Flicker(bool),
    /// Every tag misses this many of a hundred requests.
    Misses(u8),
    /// Every tag takes this many of a hundred frames for garbage.
    Misheard(u8),
    /// Of what tags say this many bits of ten thousand come back wrong.
    BitErrors(u16),
    /// All antennas hear so.
    Reception(Reception),
    /// The first antenna feels what lies on the second, too.
    Couple(Zone, Zone),
    /// Each antenna feels its own.
    Uncouple,
}

/// Which readers.
#[derive(Clone, Debug, PartialEq)]
pub enum Readers {
    /// That of a place.
    At(Zone),
    /// All of a bus, counted from 1.
    Bus(usize),
}

/// How a reader is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReaderState {
    /// Its plug is put in, and all is well.
    Plugged,
    /// It is without its plug.
    Unplugged,
    /// Its chip hangs: nothing in it comes to an end before it has been without power.
    Hangs,
    /// Its data line stays so, whatever the chip says.
    Stuck(Miso),
}

/// How the broker does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BrokerState {
    /// It passes on what is said.
    #[default]
    Well,
    /// It is away: hub and timer hear nothing of each other.
    Away,
    /// It takes what is said and passes nothing on, which its clients notice after a while.
    Freezes,
}

/// How the hub comes to start again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Again {
    /// The program alone does.
    Restart,
    /// The machine does: another boot, whose clock is guessed.
    Reboot,
    /// Its plug is pulled: it reboots, and what was not synced is lost.
    PullPlug,
}

impl Readers {
    /// The places that they watch.
    pub fn zones(&self) -> Vec<Zone> {
        match self {
            Readers::At(zone) => vec![*zone],
            Readers::Bus(number) => bus(*number).unwrap_or_default(),
        }
    }
}

impl Mishap {
    /// It goes on until something ends it.
    pub fn lasts(&self) -> bool {
        match self {
            Mishap::Hearing(hearing) => hearing.lasts(),
            Mishap::TimerAway => true,
            Mishap::TimerLate(micros) => *micros > 0,
            Mishap::Broker(state) => *state != BrokerState::Well,
            Mishap::Doubled(doubled) => *doubled,
            Mishap::Disk(state) => *state != DiskState::Well,
            Mishap::TimerBack | Mishap::TimerReset => false,
            Mishap::ClockJumps(_) | Mishap::Again(_) => false,
        }
    }

    /// What `earlier` did is over with this, or begins anew.
    pub fn ends(&self, earlier: &Mishap) -> bool {
        match (self, earlier) {
            (Mishap::Hearing(hearing), Mishap::Hearing(earlier)) => hearing.ends(earlier),
            (Mishap::TimerBack, Mishap::TimerAway) => true,
            _ => discriminant(self) == discriminant(earlier),
        }
    }
}

impl Hearing {
    fn lasts(&self) -> bool {
        match self {
            Hearing::Readers(_, state) => *state != ReaderState::Plugged,
            Hearing::Hide(..) | Hearing::Couple(..) => true,
            Hearing::Unhide | Hearing::Uncouple => false,
            Hearing::Flicker(on) => *on,
            Hearing::Misses(share) | Hearing::Misheard(share) => *share > 0,
            Hearing::BitErrors(share) => *share > 0,
            Hearing::Reception(reception) => *reception != Reception::default(),
        }
    }

    fn ends(&self, earlier: &Hearing) -> bool {
        match (self, earlier) {
            (Hearing::Readers(readers, _), Hearing::Readers(others, _)) => {
                let zones = readers.zones();
                others.zones().iter().all(|zone| zones.contains(zone))
            }
            (Hearing::Hide(..), Hearing::Hide(..)) => self == earlier,
            (Hearing::Couple(..), Hearing::Couple(..)) => self == earlier,
            (Hearing::Unhide, Hearing::Hide(..)) => true,
            (Hearing::Uncouple, Hearing::Couple(..)) => true,
            (Hearing::Reception(_), Hearing::Misheard(_) | Hearing::BitErrors(_)) => true,
            _ => discriminant(self) == discriminant(earlier),
        }
    }
}

#[cfg(test)]
mod tests {
    use rules::Seat;

    use super::*;

    fn readers(readers: Readers, state: ReaderState) -> Mishap {
        Mishap::Hearing(Hearing::Readers(readers, state))
    }

    #[test]
    fn what_goes_on_ends_with_what_is_about_the_same() {
        let pad = |seat| Readers::At(Zone::Pad(Seat(seat)));
        let hangs = readers(pad(0), ReaderState::Hangs);
        assert!(hangs.lasts());
        assert!(readers(pad(0), ReaderState::Plugged).ends(&hangs));
        assert!(readers(Readers::Bus(1), ReaderState::Plugged).ends(&hangs));
        assert!(!readers(Readers::Bus(2), ReaderState::Plugged).ends(&hangs));
        assert!(!readers(pad(1), ReaderState::Plugged).ends(&hangs));
        assert!(Mishap::TimerBack.ends(&Mishap::TimerAway));
        assert!(!Mishap::TimerBack.lasts());
        let couple = |seat| Mishap::Hearing(Hearing::Couple(Zone::Stock, Zone::Pad(Seat(seat))));
        assert!(!couple(0).ends(&couple(1)));
        assert!(Mishap::Hearing(Hearing::Uncouple).ends(&couple(1)));
        assert!(!Mishap::Again(Again::Reboot).ends(&hangs));
    }
}
