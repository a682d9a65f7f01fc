//! Seats and options.

use rules::Seat;
use rules::rami::{Match, Options, PLAYERS};

use super::{Own, Rami};
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

impl Rami {
    /// Seats two to six players.
    ///
    /// # Errors
    /// Their number, a name or an option is not what the game takes.
    pub(in crate::game) fn seat(tabletop: Tabletop, seating: &Seating) -> Result<Rami, Refusal> {
        let (info, seats) = (info(), seating.seats());
        let options: Options = seating.options(&info.options)?;
        let game = Match::new(&seats, seating.dealer.unwrap_or(Seat(0)), options)
            .map_err(|_| player_count(&info, seats.len(), "RA-01"))?;
        Seated::sit(tabletop, seating, options, game, Own)
    }
}

/// As the set-up offers it.
pub fn info() -> GameInfo {
    let mut options = OptionInfo::all::<Options>();
    options.push(turn_clock::clock_option("RA-12"));
    options.push(turn_clock::slap_option("RA-21"));
    options.push(hint_option("RA-27"));
    options.push(OptionInfo::by_number("RA-10"));
    GameInfo {
        game: GameId::Rami,
        players: (*PLAYERS.start(), *PLAYERS.end()),
        lays_melds: true,
        tenth_apart: false,
        shared: &[Zone::Discard],
        piles: &[Zone::Stock],
        // RA-02.
        contents: Contents::packs(2),
        reshuffles: Some(1),
        halves: false,
        house_deals: true,
        total: say!("hist-total"),
        text: say!("ra-about"),
        cover: ["7H/1", "8H/1", "JK/1"],
        hints: [
            Hint::beside("stock", say!("ra-hint-draw")),
            Hint::beside("melds", say!("ra-hint-melds")),
            Hint::beside("discard", say!("ra-hint-throw")),
        ],
        options,
    }
}
