//! Seats and options.

use rules::Seat;
use rules::remi::{Match, Options, PLAYERS};

use super::{Own, Remi, Rolls};
use crate::contents::Contents;
use crate::game::hint::hint_option;
use crate::game::seated::Seated;
use crate::game::seating::player_count;
use crate::game::turn_clock;
use crate::game::{GameId, GameInfo, Hint, OptionInfo, Seating};
use crate::refusal::Refusal;
use crate::tabletop::Tabletop;
use crate::words::say;
use crate::zone::Zone;

impl Remi {
    /// Seats two to four players.
    ///
    /// # Errors
    /// Their number, a name or an option is not what the game takes.
    pub(in crate::game) fn seat(tabletop: Tabletop, seating: &Seating) -> Result<Remi, Refusal> {
        let (info, seats) = (info(), seating.seats());
        if !PLAYERS.contains(&seats.len()) {
            return Err(player_count(&info, seats.len(), "RE-02"));
        }
        let options: Options = seating.options(&info.options)?;
        let own = Own {
            rolls: Rolls::default(),
            arranger: Seat(0),
            looked: tabletop.rev,
        };
        let game = Match::new(&seats, options.games);
        Seated::sit(tabletop, seating, options, game, own)
    }
}

/// As the set-up offers it.
pub fn info() -> GameInfo {
    let mut options = OptionInfo::all::<Options>();
    options.push(turn_clock::clock_option("RE-14"));
    options.push(turn_clock::slap_option("RE-14"));
    options.push(hint_option("RE-34"));
    GameInfo {
        game: GameId::Remi,
        players: (*PLAYERS.start(), *PLAYERS.end()),
        lays_melds: true,
        tenth_apart: false,
        shared: &[Zone::Discard, Zone::Centre],
        piles: &[Zone::Stock],
        contents: Contents::Tiles,
        reshuffles: None,
        halves: false,
        house_deals: false,
        total: say!("hist-total"),
        text: say!("re-about"),
        cover: ["11R#1", "12R#1", "13R#1"],
        hints: [
            Hint::beside("stock", say!("re-hint-tile")),
            Hint::beside("melds", say!("re-hint-open")),
            Hint::beside("discard", say!("re-hint-column")),
        ],
        options,
    }
}
