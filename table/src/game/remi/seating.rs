//! Seats and options.

use rules::Seat;
use rules::remi::{Match, Options, PLAYERS};

use super::{Remi, Rolls, Stage};
use crate::base::Base;
use crate::game::chronicle::Chronicle;
use crate::game::turn_clock::{self, TurnClock};
use crate::game::{GameId, GameInfo, OptionInfo, Seating};
use crate::names::checked_names;
use crate::refusal::Refusal;
use crate::words::say;
use crate::zone::Zone;

impl Remi {
    /// Seats two to four players.
    ///
    /// # Errors
    /// Their number, a name or an option is not what the game takes.
    pub(in crate::game) fn seat(base: Base, seating: &Seating) -> Result<Remi, Refusal> {
        let names = checked_names(&seating.names)?;
        if !PLAYERS.contains(&names.len()) {
            return Refusal::say(say!(
                "player-count",
                game = GameId::Remi.title(),
                n = names.len(),
                least = *PLAYERS.start(),
                most = *PLAYERS.end(),
                rule = "RE-02"
            ));
        }
        let options: Options = seating.options(&info().options)?;
        let seats: Vec<Seat> = (0..names.len() as u8).map(Seat).collect();
        Ok(Remi {
            looked: base.rev,
            game: Match::new(&seats, options.games),
            players: names.len(),
            arranger: Seat(0),
            rolls: Rolls::default(),
            stage: Stage::Ready,
            written: Vec::new(),
            last: None,
            chronicle: Chronicle::default(),
            clock: TurnClock::seated(seating)?,
            options,
            base: Base { names, ..base },
        })
    }
}

/// As the set-up offers it.
pub fn info() -> GameInfo {
    let mut options = OptionInfo::all::<Options>();
    options.push(turn_clock::clock_option("RE-14"));
    options.push(turn_clock::slap_option("RE-14"));
    GameInfo {
        game: GameId::Remi,
        players: (*PLAYERS.start(), *PLAYERS.end()),
        lays_melds: true,
        shared: &[Zone::Discard, Zone::Centre],
        text: say!("re-about"),
        options,
    }
}
