//! The places of the table that an antenna watches.

use std::fmt;
use std::str::FromStr;

use rules::Seat;
use sensors::{Antenna, PresenceConfig, Whereabouts};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A place that one antenna watches. Written `pad:0` .. `pad:8`, `centre`, `stock`,
/// `melds:0` .., `discard`, `widow`, `dead`, `aside`, `tray:left`, `tray:right`, in the journal
/// and on the page alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Zone {
    /// The pad in front of a seat, 0-based.
    Pad(Seat),
    /// The meld area of a seat, 0-based.
    Melds(Seat),
    /// Where the plaques lie.
    Centre,
    /// The pile that is dealt from.
    Stock,
    /// The discard pile, or the column of thrown tiles.
    Discard,
    /// The hand dealt to nobody (RU-05).
    Widow,
    /// Hands that are out of the deal (RU-08).
    Dead,
    /// Cards left over by the deal (RD-06).
    Aside,
    /// The left trade tray.
    TrayLeft,
    /// The right trade tray.
    TrayRight,
}

impl Zone {
    /// How sure an antenna under the zone must be. On pads and meld areas pieces lie side by side, and one that has
    /// rested is not missed at once. A plaque of the centre that is laid on a pad is heard there at once; of one that is
    /// held in a hand the round waits for the date, two and a half seconds. Of the top of a pile, a tile of the column and
    /// a packet on a tray it matters at once that it went, and they have seldom rested.
    pub fn presence(self) -> PresenceConfig {
        match self {
            Zone::Pad(_) | Zone::Melds(_) => PresenceConfig::lying(),
            Zone::Centre => PresenceConfig::taken_up(),
            _ => PresenceConfig::default(),
        }
    }
}

/// What judges where a tag lies, at a table of whose antennas the nth watches the nth of these zones.
pub fn whereabouts(zones: &[Zone]) -> Whereabouts {
    let mut whereabouts = Whereabouts::new(PresenceConfig::default());
    for (number, zone) in (0..).zip(zones) {
        whereabouts.configure(Antenna(number), zone.presence());
    }
    whereabouts
}

/// Most seats that a table has pads for.
pub const MAX_PADS: u8 = 10;

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Zone::Pad(seat) => write!(f, "pad:{}", seat.0),
            Zone::Melds(seat) => write!(f, "melds:{}", seat.0),
            Zone::Discard => f.write_str("discard"),
            Zone::Widow => f.write_str("widow"),
            Zone::Dead => f.write_str("dead"),
            Zone::Centre => f.write_str("centre"),
            Zone::Stock => f.write_str("stock"),
            Zone::Aside => f.write_str("aside"),
            Zone::TrayLeft => f.write_str("tray:left"),
            Zone::TrayRight => f.write_str("tray:right"),
        }
    }
}

/// The text names no zone.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is not a zone of the table; write pad:0 to pad:9, melds:0 to melds:9, centre, stock, discard, widow, dead, aside, tray:left or tray:right"
)]
pub struct UnknownZone(pub String);

impl FromStr for Zone {
    type Err = UnknownZone;

    fn from_str(text: &str) -> Result<Self, UnknownZone> {
        let unknown = || UnknownZone(text.to_owned());
        Ok(match text {
            "centre" => Zone::Centre,
            "discard" => Zone::Discard,
            "widow" => Zone::Widow,
            "dead" => Zone::Dead,
            "stock" => Zone::Stock,
            "aside" => Zone::Aside,
            "tray:left" => Zone::TrayLeft,
            "tray:right" => Zone::TrayRight,
            _ => {
                let (kind, seat) = text.split_once(':').ok_or_else(unknown)?;
                let seat = (0..MAX_PADS).find(|number| number.to_string() == seat);
                let seat = seat.map(Seat).ok_or_else(unknown)?;
                match kind {
                    "pad" => Zone::Pad(seat),
                    "melds" => Zone::Melds(seat),
                    _ => return Err(unknown()),
                }
            }
        })
    }
}

impl Serialize for Zone {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Zone {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use sensors::{Change, Reading, Sighting, Uid};

    use super::*;

    #[test]
    fn a_zone_is_written_in_one_way() {
        assert_eq!("pad:5".parse(), Ok(Zone::Pad(Seat(5))));
        for text in ["pad:05", "pad:+5", "melds:10", "pad:", "tray:5", "Centre"] {
            assert!(text.parse::<Zone>().is_err(), "{text}");
        }
    }

    /// A hand over an antenna, for two seconds: what has rested on a pad or in the centre stays, the top of a pile is
    /// told to be gone.
    #[test]
    fn a_hand_over_the_coil_takes_nothing_from_a_pad_or_the_centre() {
        let pads = [Zone::Pad(Seat(0)), Zone::Melds(Seat(0))];
        let zones = [[Zone::Discard, Zone::Centre], pads].concat();
        let mut whereabouts = whereabouts(&zones);
        let mut left = Vec::new();
        // Four reads a second.
        for read in 0..300 {
            for (number, zone) in (0..).zip(&zones) {
                let tag = Uid::new(&[4, 0, 0, number as u8]).unwrap();
                let covered = (280..288).contains(&read);
                let tags = if covered { Vec::new() } else { vec![tag] };
                let sighting = Sighting {
                    antenna: Antenna(number),
                    read: Ok(Reading::whole(tags)),
                };
                let changes = whereabouts.observe(250_000 * read, &sighting);
                let gone = |change: &&Change| matches!(change, Change::Left { .. });
                left.extend(changes.iter().filter(gone).map(|_| *zone));
            }
        }
        assert_eq!(left, [Zone::Discard]);
    }
}
