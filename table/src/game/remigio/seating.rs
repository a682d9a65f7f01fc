//! Seats and options.

use rules::Seat;
use rules::remigio::{Halves, Match, Options, PLAYERS, usual_total};

use super::{Remigio, Stage};
use crate::base::{Base, Refusal, checked_names};
use crate::game::chronicle::Chronicle;
use crate::game::turn_clock::{self, TurnClock};
use crate::game::{GameId, GameInfo, OptionInfo, Seating};
use crate::words::say;
use crate::zone::Zone;

impl Remigio {
    /// Seats two to ten players.
    ///
    /// # Errors
    /// Their number, a name or an option is not what the game takes.
    pub(in crate::game) fn seat(base: Base, seating: &Seating) -> Result<Remigio, Refusal> {
        let names = checked_names(&seating.names)?;
        seating.check_keys(&info().options)?;
        let options = Options {
            direction: seating.option("direction")?,
            ace_wrap: seating.option("ace_wrap")?,
            distinct_suits: seating.option("distinct_suits")?,
            colour_closes: seating.option_or("colour_closes", true)?,
            announce_required: seating.option("announce_required")?,
            pairs_any_time: seating.option("pairs_any_time")?,
            values: seating.option("values")?,
            scoring: seating.option("scoring")?,
            half_rounding: seating.option("half_rounding")?,
            lay_off: seating.option("lay_off")?,
            end_at: seating.option_or("end_at", 1)?,
        };
        let usual = usual_total(options.scoring).0 / 2;
        let limit = seating.option_or("limit", usual)?;
        if limit < 1 || !(1..=2).contains(&options.end_at) {
            return Refusal::say(say!("rg-limit"));
        }
        let agreed = Halves::whole(limit);
        let seats: Vec<Seat> = (0..names.len() as u8).map(Seat).collect();
        let dealer = seats.first().copied().unwrap_or(Seat(0));
        let game = Match::new(&seats, dealer, agreed, options).map_err(|_| {
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
            agreed,
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
    let direction = vec![
        ("right", say!("to-the-right")),
        ("left", say!("to-the-left")),
    ];
    GameInfo {
        game: GameId::Remigio,
        players: (*PLAYERS.start(), *PLAYERS.end()),
        lays_melds: false,
        shared: &[Zone::Discard],
        text: say!("rg-about"),
        options: vec![
            OptionInfo::choice("direction", "RG-A2", say!("opt-direction"), direction),
            OptionInfo::flag("ace_wrap", "RG-08", say!("rg-opt-ace-wrap"), false),
            OptionInfo::flag(
                "distinct_suits",
                "RG-A3",
                say!("rg-opt-distinct-suits"),
                false,
            ),
            OptionInfo::flag("colour_closes", "RG-A4", say!("rg-opt-colour-closes"), true),
            OptionInfo::flag("announce_required", "RG-A8", say!("rg-opt-announce"), false),
            OptionInfo::flag("pairs_any_time", "RG-A9", say!("rg-opt-pairs"), false),
            OptionInfo::choice(
                "values",
                "RG-32",
                say!("rg-opt-values"),
                vec![
                    ("std", say!("rg-opt-values-std")),
                    ("ace11_joker25", say!("rg-opt-values-high")),
                    ("zero", say!("rg-opt-values-zero")),
                ],
            ),
            OptionInfo::choice(
                "scoring",
                "RG-24",
                say!("rg-opt-scoring"),
                vec![
                    ("elimination", say!("rg-opt-scoring-elimination")),
                    ("winner", say!("rg-opt-scoring-winner")),
                ],
            ),
            OptionInfo::typed("limit", "RG-22", say!("rg-opt-limit"), "500"),
            OptionInfo::choice(
                "half_rounding",
                "RG-A10",
                say!("rg-opt-half"),
                vec![
                    ("up", say!("rg-opt-half-up")),
                    ("down", say!("rg-opt-half-down")),
                    ("exact", say!("rg-opt-half-exact")),
                ],
            ),
            OptionInfo::flag("lay_off", "RG-33", say!("rg-opt-lay-off"), false),
            OptionInfo::choice(
                "end_at",
                "RG-23",
                say!("rg-opt-end-at"),
                vec![
                    ("1", say!("rg-opt-end-at-1")),
                    ("2", say!("rg-opt-end-at-2")),
                ],
            ),
            turn_clock::clock_option("RG-16"),
        ],
    }
}
