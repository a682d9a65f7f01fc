//! Seats and options.

use rules::Seat;
use rules::rummoli::{Match, Options, PLAYERS};

use super::{Pads, Rummoli, Stale};
use crate::base::Base;
use crate::game::chronicle::Chronicle;
use crate::game::{GameId, GameInfo, OptionInfo, Seating};
use crate::names::checked_names;
use crate::refusal::Refusal;
use crate::words::say;

impl Rummoli {
    /// Seats two to eight players, who cut for dealer.
    ///
    /// # Errors
    /// Their number, a name or an option is not what the game takes.
    pub(in crate::game) fn seat(base: Base, seating: &Seating) -> Result<Rummoli, Refusal> {
        let names = checked_names(&seating.names)?;
        let options: Options = seating.options(&info().options)?;
        let seats: Vec<Seat> = (0..names.len() as u8).map(Seat).collect();
        if !PLAYERS.contains(&seats.len()) {
            return Refusal::say(say!(
                "player-count",
                game = GameId::Rummoli.title(),
                n = seats.len(),
                least = *PLAYERS.start(),
                most = *PLAYERS.end(),
                rule = "RU-A2"
            ));
        }
        let game =
            Match::new(&seats, options.clone()).map_err(|_| Refusal(say!("ru-pay-sections")))?;
        let mut table = Rummoli {
            base: Base { names, ..base },
            options,
            game,
            pads: Pads::Idle,
            stale: Stale::default(),
            deal: None,
            ended: None,
            deals: 0,
            written: Vec::new(),
            chronicle: Chronicle::default(),
        };
        table.read_pads();
        Ok(table)
    }
}

/// As the set-up offers it.
pub fn info() -> GameInfo {
    GameInfo {
        game: GameId::Rummoli,
        players: (*PLAYERS.start(), *PLAYERS.end()),
        lays_melds: false,
        shared: &[],
        text: say!("ru-about"),
        options: OptionInfo::all::<Options>(),
    }
}
