//! Seats and options.

use rules::Seat;
use rules::rami::{Match, Options, PLAYERS, Setup};

use super::{Rami, Stage};
use crate::base::Base;
use crate::game::chronicle::Chronicle;
use crate::game::turn_clock::{self, TurnClock};
use crate::game::{GameId, GameInfo, OptionInfo, Seating};
use crate::names::checked_names;
use crate::refusal::Refusal;
use crate::words::say;
use crate::zone::Zone;

impl Rami {
    /// Seats two to six players.
    ///
    /// # Errors
    /// Their number, a name or an option is not what the game takes.
    pub(in crate::game) fn seat(base: Base, seating: &Seating) -> Result<Rami, Refusal> {
        let names = checked_names(&seating.names)?;
        let options: Options = seating.options(&info().options)?;
        let seats: Vec<Seat> = (0..names.len() as u8).map(Seat).collect();
        let dealer = seats.first().copied().unwrap_or(Seat(0));
        let refused = |_| {
            Refusal(say!(
                "player-count",
                game = GameId::Rami.title(),
                n = seats.len(),
                least = *PLAYERS.start(),
                most = *PLAYERS.end(),
                rule = "RA-01"
            ))
        };
        let setup = Setup::new(seats.len(), options.packs).map_err(refused)?;
        let game = Match::new(&seats, dealer, options).map_err(refused)?;
        Ok(Rami {
            base: Base { names, ..base },
            options,
            setup,
            planned: options.rounds_planned.unwrap_or(seats.len()),
            game,
            stage: Stage::Ready,
            written: Vec::new(),
            last: None,
            chronicle: Chronicle::default(),
            clock: TurnClock::seated(seating)?,
        })
    }
}

/// As the set-up offers it.
pub fn info() -> GameInfo {
    let mut options = OptionInfo::all::<Options>();
    options.push(turn_clock::clock_option("RA-12"));
    options.push(turn_clock::slap_option("RA-21"));
    GameInfo {
        game: GameId::Rami,
        players: (*PLAYERS.start(), *PLAYERS.end()),
        lays_melds: true,
        shared: &[Zone::Discard],
        text: say!("ra-about"),
        options,
    }
}
