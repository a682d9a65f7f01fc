//! Seats and options.

use rules::rummoli::{Match, Options, PLAYERS};

use super::{Own, Pads, Rummoli, Stale};
use crate::contents::Contents;
use crate::game::seated::Seated;
use crate::game::seating::player_count;
use crate::game::{GameId, GameInfo, Hint, OptionInfo, Seating};
use crate::refusal::Refusal;
use crate::tabletop::Tabletop;
use crate::words::say;
use crate::zone::Zone;

impl Rummoli {
    /// Seats two to eight players, who cut for dealer.
    ///
    /// # Errors
    /// Their number, a name or an option is not what the game takes.
    pub(in crate::game) fn seat(tabletop: Tabletop, seating: &Seating) -> Result<Rummoli, Refusal> {
        let (info, seats) = (info(), seating.seats());
        let options: Options = seating.options(&info.options)?;
        if !PLAYERS.contains(&seats.len()) {
            return Err(player_count(&info, seats.len(), "RU-A2"));
        }
        let game =
            Match::new(&seats, options.clone()).map_err(|_| Refusal(say!("ru-pay-sections")))?;
        let own = Own {
            pads: Pads::Idle,
            stale: Stale::default(),
            stop: None,
            played: Vec::new(),
            again: None,
            asked_since: 0,
        };
        let mut table = Seated::sit(tabletop, seating, options, game, own)?;
        table.read_pads();
        Ok(table)
    }
}

/// As the set-up offers it.
pub fn info() -> GameInfo {
    let mut options = OptionInfo::all::<Options>();
    options.push(OptionInfo::by_number("RU-05"));
    GameInfo {
        game: GameId::Rummoli,
        players: (*PLAYERS.start(), *PLAYERS.end()),
        lays_melds: false,
        tenth_apart: false,
        shared: &[],
        piles: &[Zone::Widow, Zone::Dead],
        // RU-A2.
        contents: Contents::Packs {
            packs: 1,
            jokers: false,
        },
        reshuffles: None,
        halves: false,
        house_deals: false,
        total: say!("hist-chips"),
        text: say!("ru-about"),
        cover: ["10S/1", "KH/1", "QH/1"],
        hints: [
            Hint::beside("sheet", say!("ru-hint-sections")),
            Hint::beside("pad", say!("ru-hint-runs")),
            Hint::beside("calls", say!("ru-hint-say")),
        ],
        options,
    }
}
