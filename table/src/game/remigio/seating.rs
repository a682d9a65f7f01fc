//! Seats and options.

use rules::Seat;
use rules::remigio::{Match, Options, PLAYERS};

use super::{Own, Remigio};
use crate::contents::Contents;
use crate::game::hint::hint_option;
use crate::game::seated::Seated;
use crate::game::seating::player_count;
use crate::game::turn_clock;
use crate::game::{GameId, GameInfo, Hint, OptionInfo, Seating};
use crate::piece::PACKS;
use crate::refusal::Refusal;
use crate::tabletop::Tabletop;
use crate::words::say;
use crate::zone::Zone;

impl Remigio {
    /// Seats two to ten players.
    ///
    /// # Errors
    /// Their number, a name or an option is not what the game takes.
    pub(in crate::game) fn seat(tabletop: Tabletop, seating: &Seating) -> Result<Remigio, Refusal> {
        let (info, seats) = (info(), seating.seats());
        let options: Options = seating.options(&info.options)?;
        let game = Match::new(&seats, seating.dealer.unwrap_or(Seat(0)), options)
            .map_err(|_| player_count(&info, seats.len(), "RG-02"))?;
        Seated::sit(tabletop, seating, options, game, Own)
    }
}

/// As the set-up offers it.
pub fn info() -> GameInfo {
    let mut options = OptionInfo::all::<Options>();
    options.push(turn_clock::clock_option("RG-16"));
    options.push(hint_option("RG-20"));
    options.push(OptionInfo::by_number("RG-12"));
    GameInfo {
        game: GameId::Remigio,
        players: (*PLAYERS.start(), *PLAYERS.end()),
        lays_melds: false,
        tenth_apart: false,
        shared: &[Zone::Discard],
        piles: &[Zone::Stock],
        // RG-03: seven players and more.
        contents: Contents::packs(PACKS),
        reshuffles: Some(0),
        halves: true,
        house_deals: true,
        total: say!("hist-total"),
        text: say!("rg-about"),
        cover: ["AS/1", "AH/1", "AD/1"],
        hints: [
            Hint::beside("stock", say!("rg-hint-take")),
            Hint::beside("discard", say!("rg-hint-pile")),
            Hint::beside("pad", say!("rg-hint-close")),
        ],
        options,
    }
}
