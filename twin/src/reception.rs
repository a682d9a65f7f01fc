//! How well the modelled antennas hear: what people say and report of real tables, as numbers. `docs/readers.md` says
//! where each comes from.

use std::fmt;

use clap::ValueEnum;
use rules::Seat;
use sensors::model::{Conditions, Field, Spells};
use table::zone::{MAX_PADS, Zone};

/// What all antennas of a table are like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Reception {
    /// Every tag hears every frame, and every antenna its own tags alone.
    Ideal,
    /// A table that its maker has tried out.
    #[default]
    Usual,
    /// One that the owner should mend: antennas too near each other, tags at the edge, metal.
    Poor,
}

impl fmt::Display for Reception {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = self.to_possible_value();
        f.write_str(word.as_ref().map_or("", |word| word.get_name()))
    }
}

/// How an antenna hears those beside it.
struct Coupling {
    /// The share of its reads, 0.0 to 1.0.
    share: f64,
    /// How many dB weaker.
    weaker_db: f64,
}

impl Reception {
    /// The fields of these zones are so from now on.
    pub fn apply(self, fields: &[(Zone, Field)]) {
        let Coupling { share, weaker_db } = self.coupling();
        for (zone, field) in fields {
            field.set_conditions(self.conditions());
            let beside = fields
                .iter()
                .filter(|(other, _)| are_neighbours(*zone, *other));
            beside.for_each(|(_, other)| field.hear_neighbour(other, share, weaker_db));
        }
    }

    fn conditions(self) -> Conditions {
        let spells = |an_hour, longest| Spells {
            an_hour,
            shortest: 500_000,
            longest,
        };
        match self {
            Reception::Ideal => Conditions::default(),
            Reception::Usual => Conditions {
                strengths_db: 3.0,
                capture_db: Some(6.0),
                misheard: 0.005,
                tag_spells: spells(0.2, 2_000_000),
                antenna_spells: spells(0.5, 1_500_000),
                guard_kept: true,
                ..Conditions::default()
            },
            Reception::Poor => Conditions {
                strengths_db: 6.0,
                capture_db: Some(3.0),
                misheard: 0.03,
                bit_errors: 0.0003,
                tag_spells: spells(10.0, 2_000_000),
                antenna_spells: spells(5.0, 2_000_000),
                guard_kept: true,
                ..Conditions::default()
            },
        }
    }

    fn coupling(self) -> Coupling {
        let share = match self {
            Reception::Ideal => 0.0,
            Reception::Usual => 0.05,
            Reception::Poor => 0.2,
        };
        Coupling {
            share,
            weaker_db: 12.0,
        }
    }
}

/// Antennas of the middle that lie side by side under the cloth.
const MIDDLE: [(Zone, Zone); 8] = [
    (Zone::Stock, Zone::Centre),
    (Zone::Centre, Zone::Aside),
    (Zone::Centre, Zone::TrayLeft),
    (Zone::Centre, Zone::TrayRight),
    (Zone::TrayLeft, Zone::TrayRight),
    (Zone::Stock, Zone::Discard),
    (Zone::Discard, Zone::Widow),
    (Zone::Widow, Zone::Dead),
];

/// Besides, those of seats beside each other do, and each seat's two.
fn are_neighbours(one: Zone, other: Zone) -> bool {
    let beside = |one: Seat, other: Seat| [1, MAX_PADS - 1].contains(&one.0.abs_diff(other.0));
    match (one, other) {
        (Zone::Pad(one), Zone::Pad(other)) | (Zone::Melds(one), Zone::Melds(other)) => {
            beside(one, other)
        }
        (Zone::Pad(one), Zone::Melds(other)) | (Zone::Melds(one), Zone::Pad(other)) => one == other,
        _ => MIDDLE.contains(&(one, other)) || MIDDLE.contains(&(other, one)),
    }
}
