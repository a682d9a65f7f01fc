//! Seats and options.

use rules::Seat;
use rules::remigio::{Match, Options, PLAYERS};

use super::{Remigio, Stage};
use crate::base::Base;
use crate::game::chronicle::Chronicle;
use crate::game::turn_clock::{self, TurnClock};
use crate::game::{GameId, GameInfo, OptionInfo, Seating};
use crate::names::checked_names;
use crate::refusal::Refusal;
use crate::words::say;
use crate::zone::Zone;

impl Remigio {
    /// Seats two to ten players.
    ///
    /// # Errors
    /// Their number, a name or an option is not what the game takes.
    pub(in crate::game) fn seat(base: Base, seating: &Seating) -> Result<Remigio, Refusal> {
        let names = checked_names(&seating.names)?;
        let options: Options = seating.options(&info().options)?;
        let seats: Vec<Seat> = (0..names.len() as u8).map(Seat).collect();
        let dealer = seats.first().copied().unwrap_or(Seat(0));
        let game = Match::new(&seats, dealer, options).map_err(|_| {
            Refusal(say!(
                "player-count",
                game = GameId::Remigio.title(),
                n = seats.len(),
                least = *PLAYERS.start(),
                most = *PLAYERS.end(),
                rule = "RG-02"
            ))
        })?;
        Ok(Remigio {
            base: Base { names, ..base },
            options,
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
    options.push(turn_clock::clock_option("RG-16"));
    GameInfo {
        game: GameId::Remigio,
        players: (*PLAYERS.start(), *PLAYERS.end()),
        lays_melds: false,
        shared: &[Zone::Discard],
        text: say!("rg-about"),
        options,
    }
}
