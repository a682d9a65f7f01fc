//! Seats and options.

use rules::Seat;
use rules::rummoli::{Match, Options, PLAYERS, PayCards, default_pay_sections};

use super::{Pads, Rummoli, Stale};
use crate::base::{Base, Refusal, checked_names};
use crate::game::chronicle::Chronicle;
use crate::game::{GameId, GameInfo, OptionInfo, Seating};
use crate::words::say;

/// RU-04: chips of each player, unless the table agrees on another number; more than ten antes.
const CHIPS: u32 = 100;
/// Most chips that a player may begin with.
const MOST_CHIPS: u32 = 100_000;

impl Rummoli {
    /// Seats two to eight players, who cut for dealer.
    ///
    /// # Errors
    /// Their number, a name or an option is not what the game takes.
    pub(in crate::game) fn seat(base: Base, seating: &Seating) -> Result<Rummoli, Refusal> {
        let names = checked_names(&seating.names)?;
        seating.check_keys(&info().options)?;
        let options = Options {
            pay_sections: pay_sections(seating)?,
            poker_method: seating.option("poker_method")?,
            wheel: seating.option_or("wheel", true)?,
            lowest: seating.option("lowest")?,
            forced: seating.option_or("forced", true)?,
            final_method: seating.option("final")?,
        };
        let chips = seating.option_or("chips", CHIPS)?;
        if !(1..=MOST_CHIPS).contains(&chips) {
            return Refusal::say(say!("ru-chips", most = MOST_CHIPS));
        }
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
        let game = Match::new(&seats, chips, options.clone())
            .map_err(|_| Refusal(say!("ru-pay-sections")))?;
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

/// RU-02: the marks, with spaces between.
fn pay_sections(seating: &Seating) -> Result<Vec<PayCards>, Refusal> {
    let Some(text) = seating.options.get("pay_sections") else {
        return Ok(default_pay_sections());
    };
    let marks: Result<Vec<PayCards>, _> = text.split_whitespace().map(str::parse).collect();
    marks.map_err(|_| Refusal(say!("ru-pay-sections")))
}

/// As the set-up offers it.
pub fn info() -> GameInfo {
    let marks: Vec<String> = default_pay_sections()
        .iter()
        .map(PayCards::to_string)
        .collect();
    let choice = OptionInfo::choice;
    let (chips, marks) = (CHIPS.to_string(), marks.join(" "));
    GameInfo {
        game: GameId::Rummoli,
        players: (*PLAYERS.start(), *PLAYERS.end()),
        lays_melds: false,
        shared: &[],
        text: say!("ru-about"),
        options: vec![
            OptionInfo::typed("chips", "RU-04", say!("ru-opt-chips"), &chips),
            OptionInfo::typed("pay_sections", "RU-A1", say!("ru-opt-sections"), &marks),
            choice(
                "poker_method",
                "RU-12",
                say!("ru-opt-poker"),
                vec![("1", say!("ru-opt-poker-1")), ("2", say!("ru-opt-poker-2"))],
            ),
            OptionInfo::flag("wheel", "RU-A8", say!("ru-opt-wheel"), true),
            choice(
                "lowest",
                "RU-A9",
                say!("ru-opt-lowest"),
                vec![
                    ("suit", say!("ru-opt-lowest-suit")),
                    ("colour", say!("ru-opt-lowest-colour")),
                ],
            ),
            OptionInfo::flag("forced", "RU-A12", say!("ru-opt-forced"), true),
            choice(
                "final",
                "RU-26",
                say!("ru-opt-final"),
                vec![
                    ("cut", say!("ru-opt-final-cut")),
                    ("poker", say!("ru-opt-final-poker")),
                ],
            ),
        ],
    }
}
