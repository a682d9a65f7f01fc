//! Seats and options.

use rules::Seat;
use rules::rami::{Code, Match, Options, PLAYERS, Setup};

use super::{Rami, Stage};
use crate::base::{Base, Refusal, checked_names};
use crate::game::chronicle::Chronicle;
use crate::game::turn_clock::{self, TurnClock};
use crate::game::{GameId, GameInfo, OptionInfo, Seating};
use crate::words::say;
use crate::zone::Zone;

/// RA-A15: most deals that a match may be agreed for.
const MOST_DEALS: usize = 50;

impl Rami {
    /// Seats two to six players.
    ///
    /// # Errors
    /// Their number, a name or an option is not what the game takes.
    pub(in crate::game) fn seat(base: Base, seating: &Seating) -> Result<Rami, Refusal> {
        let names = checked_names(&seating.names)?;
        seating.check_keys(&info().options)?;
        let options = Options {
            direction: seating.option("direction")?,
            complete_before_laid: seating.option("complete_before_laid")?,
            recovered_may_extend: seating.option("recovered_may_extend")?,
            announce: seating.option("announce")?,
            rami_sec: seating.option("rami_sec")?,
        };
        let packs = seating.option_or("packs", 2)?;
        // RA-A15: nothing typed, or 0, is as many deals as players.
        let planned = Some(seating.option_or("rounds_planned", 0)?).filter(|deals| *deals > 0);
        if planned.is_some_and(|deals| deals > MOST_DEALS) {
            return Refusal::say(say!("ra-rounds", most = MOST_DEALS));
        }
        let seats: Vec<Seat> = (0..names.len() as u8).map(Seat).collect();
        let dealer = seats.first().copied().unwrap_or(Seat(0));
        let refused = |violation: rules::rami::Violation| match violation.code {
            Code::Packs => Refusal(say!("ra-packs")),
            _ => Refusal(say!(
                "player-count",
                game = GameId::Rami.title(),
                n = seats.len(),
                least = *PLAYERS.start(),
                most = *PLAYERS.end(),
                rule = "RA-01"
            )),
        };
        let setup = Setup::new(seats.len(), packs).map_err(refused)?;
        let game = Match::new(&seats, packs, dealer, planned, options).map_err(refused)?;
        Ok(Rami {
            base: Base { names, ..base },
            options,
            setup,
            planned: planned.unwrap_or(seats.len()),
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
    GameInfo {
        game: GameId::Rami,
        players: (*PLAYERS.start(), *PLAYERS.end()),
        lays_melds: true,
        shared: &[Zone::Discard],
        text: say!("ra-about"),
        options: vec![
            OptionInfo::choice(
                "packs",
                "RA-A1",
                say!("ra-opt-packs"),
                vec![("2", say!("ra-opt-packs-2")), ("1", say!("ra-opt-packs-1"))],
            ),
            OptionInfo::choice(
                "direction",
                "RA-A2",
                say!("opt-direction"),
                vec![
                    ("right", say!("to-the-right")),
                    ("left", say!("to-the-left")),
                ],
            ),
            OptionInfo::flag(
                "complete_before_laid",
                "RA-A7",
                say!("ra-opt-complete"),
                false,
            ),
            OptionInfo::flag(
                "recovered_may_extend",
                "RA-A8",
                say!("ra-opt-extend"),
                false,
            ),
            OptionInfo::choice(
                "announce",
                "RA-A12",
                say!("ra-opt-announce"),
                vec![
                    ("challenge", say!("ra-opt-announce-challenge")),
                    ("auto", say!("ra-opt-announce-auto")),
                ],
            ),
            OptionInfo::choice(
                "rami_sec",
                "RA-A13",
                say!("ra-opt-rami-sec"),
                vec![
                    ("others_none", say!("ra-opt-rami-sec-others")),
                    ("one_go", say!("ra-opt-rami-sec-go")),
                ],
            ),
            OptionInfo::typed("rounds_planned", "RA-A15", say!("ra-opt-rounds"), ""),
            turn_clock::clock_option("RA-12"),
            turn_clock::slap_option("RA-21"),
        ],
    }
}
